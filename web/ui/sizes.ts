import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';

/** The width of the panels that lie over each edge of the map, in CSS pixels. */
export interface Covered {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The parts that a result and a high sheet cover for a while. "Fit" does not count them. */
  readonly briefly?: { readonly top: number; readonly bottom: number };
}

export const NOTHING_COVERED: Covered = { left: 0, top: 0, right: 0, bottom: 0 };

/** The edges of the map that panels cover. The rest of the map is its safe area. */
export const SafeArea = createContext<Covered>(NOTHING_COVERED);

/** Returns how far panels cover the edges of the map. "Fit" centres the field in what is left. */
export function useSafeArea(): Covered {
  return useContext(SafeArea);
}

/** The parts of the page, one of which a phone shows at a time. */
export type Tab = 'fight' | 'sheet' | 'log' | 'table';

/** Heights and widths of the player's page, in CSS pixels. */
const RIBBON = 74;
const TABS = 62;
/**
 * The height of the bottom sheet: low while the player chooses an act or waits, a little higher with two values to
 * choose, high while it asks a question or shows a result.
 */
const LOW = 376;
const MIDDLE = 436;
const HIGH = 500;
/** The same on a short phone, where three choices or two values have the middle height. Its tabs are lower, too. */
const SHORT = { tabs: 54, low: 314, middle: 370 };
/** The least part of the map that stays visible above the low and the high sheet. */
const LEAST_MAP = 128;
const LEAST_MAP_ASKED = 84;
/** The height of the last result over the map, here and on a low screen, and the additional height of the coach's longest words. */
const STRIP = 64;
const LOW_STRIP = 52;
const LONG_COACH = 16;
/** The height of the map's legend below the order, on screens that are at least this high. */
const LEGEND = 28;
const LEGEND_FROM = 720;
/** The height of the coach below the order, in place of the legend: of two lines, and on a high screen of all words. */
const SHORT_COACH = 52;
const COACH = 110;
const COACH_FROM = 760;
/** From this width on, the sheet is shown beside the map. */
const WIDE = 720;

/** The form of the page and the size of the bottom sheet. */
export interface Sizes {
  /** Whether the sheet is beside the map instead of below it. */
  readonly isWide: boolean;
  /** Whether there is room for all words of the coach below the order. */
  readonly isHigh: boolean;
  /** Whether it is a phone with so little room that everything on the sheet is lower. */
  readonly isShort: boolean;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** The width of the sheet beside the map. */
  readonly side: number;
  /** The panels over the map. They depend only on the size of the screen, so that no question moves the map. */
  readonly covered: Covered;
}

/** What covers the map below the order of a phone: the key of the map, or the coach of a person who plays alone. */
type BelowOrder = 'legend' | 'coach';

/** Returns the sizes for a screen. A phone held sideways has the sheet beside the map. */
export function sizesFor(width: number, height: number, belowOrder: BelowOrder = 'legend'): Sizes {
  const isWide = width >= WIDE || (width > height && height < 520);
  const side = Math.round(Math.min(420, Math.max(320, width * 0.36)));
  const isShort = !isWide && height < LEGEND_FROM;
  const usual = isShort ? SHORT : { tabs: TABS, low: LOW, middle: MIDDLE };
  const room = height - RIBBON - usual.tabs;
  const low = Math.min(usual.low, room - LEAST_MAP);
  const high = Math.min(HIGH, room - LEAST_MAP_ASKED);
  const middle = Math.max(low, Math.min(usual.middle, room - LEAST_MAP));
  const below = height < LEGEND_FROM ? 0 : LEGEND;
  const isHigh = height >= COACH_FROM;
  const hasCoach = belowOrder === 'coach' && !isWide;
  const top = RIBBON + (!hasCoach ? below : isHigh ? COACH : SHORT_COACH);
  // On a low screen, a result covers the coach, not the map.
  const strip = height < LEGEND_FROM ? LOW_STRIP : STRIP;
  const result = !hasCoach ? strip : isHigh ? STRIP + LONG_COACH : 0;
  const covered = isWide
    ? { left: 0, top, right: side, bottom: 0 }
    : {
        left: 0,
        top,
        right: 0,
        bottom: low,
        // On a short phone, a question may cover the margin around combatants.
        briefly: { top: result, bottom: isShort ? Math.round((middle - low) / 2) : high - low },
      };
  return { isWide, isHigh, isShort, low, middle, high, side, covered };
}

/** Returns the sizes for this screen, now and after it was turned. */
export function useSizes(belowOrder: BelowOrder = 'legend'): Sizes {
  const size = useSyncExternalStore(listen, () => `${innerWidth} ${innerHeight}`);
  return useMemo(() => {
    const [width = 0, height = 0] = size.split(' ').map(Number);
    return sizesFor(width, height, belowOrder);
  }, [size, belowOrder]);
}

/**
 * The arrangement of the console by width: everything side by side; the log as a drawer; the order as portraits too; one
 * column.
 */
export type DeskForm = 'wide' | 'drawer' | 'portraits' | 'column';

/** From which width in CSS pixels each arrangement applies, widest first. */
const FROM: readonly (readonly [DeskForm, number])[] = [
  ['wide', 1100],
  ['drawer', 860],
  ['portraits', 700],
];

/** Returns the arrangement for a width in CSS pixels. */
export function formFor(width: number): DeskForm {
  return FROM.find(([, from]) => width >= from)?.[0] ?? 'column';
}

/** Sizes in CSS pixels, the same as in web/gm/console.css. */
const MARGIN = 12;
const BAR = 54;
const DOCK = 172;
/** The tools of the map, above the dock. */
const TOOLS = 48;
const LOG = 306;
const RAIL = 222;
const PORTRAITS = 64;

/** Returns how far the panels of an arrangement cover the map. */
export function coveredIn(form: DeskForm): Covered {
  if (form === 'column') return NOTHING_COVERED;
  return {
    left: (form === 'portraits' ? PORTRAITS : RAIL) + 2 * MARGIN,
    top: BAR + MARGIN,
    right: form === 'wide' ? LOG + 2 * MARGIN : MARGIN,
    bottom: DOCK + TOOLS + 2 * MARGIN,
  };
}

/** The arrangement for the current width of the window. */
export function useDeskForm(): DeskForm {
  return useSyncExternalStore(listen, () => formFor(innerWidth));
}

/** Below this width, pages have one column, and what a person with a phone wants comes first. */
const PHONE = 640;

export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => innerWidth < PHONE);
}

function listen(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
