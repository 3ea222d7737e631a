import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, cellKey, type Edge, type Grid, sameCell } from '../../../src/geometry/grid.ts';
import {
  FIELD_LOOKS,
  type FieldLook,
  LONGEST_PICTURE,
  type PicturePlace,
} from '../../../src/kernel/encounter.ts';
import type { Brush } from '../../engine/draft/painting.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { boxOfPicture } from '../../map/drawn.tsx';
import { CELL, type Point } from '../../map/layout.ts';
import { whoAt } from '../../map/lit.tsx';
import { wayTo } from '../../map/picking.ts';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { colourOf } from '../../ui/portrait/portrait.tsx';
import { smallPicture } from '../../ui/sharing.tsx';
import type { Editing } from './editing.ts';

/** The effect of a stroke: it moves combatants, gives a side its start area, paints, draws walls or doors between cells, erases all, or fits the picture. */
export type Tool =
  | { readonly kind: 'move' }
  | { readonly kind: 'start'; readonly side: string }
  | { readonly kind: 'paint'; readonly brush: Brush; readonly amount: number }
  | { readonly kind: 'line' }
  | { readonly kind: 'door' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'fit' };

/** The icons of the tools. A brush that has none shows its name alone. */
const ICONS: Readonly<Record<string, IconName>> = {
  move: 'mouse-pointer-2',
  line: 'slash',
  door: 'door-closed',
  wall: 'brick-wall',
  rough: 'footprints',
  cover: 'shield',
  erase: 'eraser',
  fit: 'maximize',
  start: 'users',
};

interface ToolsProps {
  readonly tool: Tool;
  readonly choose: (tool: Tool) => void;
  readonly sides: Preview['encounter']['sides'];
}

interface ToolListProps extends ToolsProps {
  readonly brushes: readonly Brush[];
  readonly hasPicture: boolean;
  /** The buttons after the tools. */
  readonly children: ReactNode;
}

function useBrushName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) =>
    t(`prepare.map.brushes.${name}` as 'prepare.map.brushes.wall', {
      defaultValue: name.replaceAll('-', ' '),
    });
}

/** The tools: move, paint, erase, fit the picture, and start areas. */
export function ToolList({ brushes, tool, choose, sides, hasPicture, children }: ToolListProps): ReactNode {
  const { t } = useTranslation();
  const brushName = useBrushName();
  const button = (icon: string, next: Tool, isOn: boolean, label: string, title?: string): ReactNode => (
    <button
      key={label}
      type="button"
      className="button"
      title={title}
      aria-pressed={isOn}
      onClick={() => choose(next)}
    >
      {ICONS[icon] !== undefined && <Icon name={ICONS[icon]} />} <span>{label}</span>
    </button>
  );
  const plain = (kind: 'move' | 'line' | 'door' | 'erase' | 'fit'): ReactNode =>
    button(kind, { kind }, tool.kind === kind, t(`prepare.map.${kind}`));
  const [first] = sides;
  return (
    <fieldset className="painter-tools" aria-label={t('prepare.map.tools')}>
      {[plain('move'), plain('line'), plain('door')]}
      {brushes.map((brush) => {
        const isOn = tool.kind === 'paint' && tool.brush.name === brush.name;
        const amount = brush.amount?.min ?? 1;
        return button(brush.name, { kind: 'paint', brush, amount }, isOn, brushName(brush.name), brush.says);
      })}
      {first !== undefined &&
        button('start', { kind: 'start', side: first.id }, tool.kind === 'start', t('prepare.map.start'))}
      {[plain('erase'), hasPicture ? plain('fit') : null]}
      {children}
    </fieldset>
  );
}

/** The choices within a tool: how much of something is painted, or the side whose start area is drawn. */
export function ToolChoices({ tool, choose, sides }: ToolsProps): ReactNode {
  const { t } = useTranslation();
  const brushName = useBrushName();
  if (tool.kind === 'start') {
    return (
      <fieldset className="row" aria-label={t('prepare.map.start')}>
        <span className="quiet small">{t('prepare.map.start')}</span>
        {sides.map(({ id, name }, i) => (
          <button
            key={id}
            type="button"
            className="button"
            aria-pressed={tool.side === id}
            onClick={() => choose({ kind: 'start', side: id })}
          >
            <span className="painter-side" data-side={colourOf(i)} aria-hidden="true" /> {name}
          </button>
        ))}
      </fieldset>
    );
  }
  if (tool.kind !== 'paint' || tool.brush.amount === null) return null;
  const { name, amount: amounts } = tool.brush;
  return (
    <fieldset className="row" aria-label={brushName(name)}>
      <span className="quiet small">{brushName(name)}</span>
      {Array.from({ length: amounts.max - amounts.min + 1 }, (_, i) => amounts.min + i).map((amount) => (
        <button
          key={amount}
          type="button"
          className="button"
          aria-label={`${brushName(name)} ${amount}/${amounts.max}`}
          aria-pressed={tool.amount === amount}
          onClick={() => choose({ ...tool, amount })}
        >
          {amount}/{amounts.max}
        </button>
      ))}
    </fieldset>
  );
}

/** How the ground looks. It has no effect on the rules. */
export function Looks({
  text,
  tools,
  write,
  look,
}: Editing & { readonly look: FieldLook | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="row painter-looks" aria-label={t('prepare.map.look')}>
      <span className="quiet small">{t('prepare.map.look')}</span>
      {FIELD_LOOKS.map((each) => (
        <button
          key={each}
          type="button"
          className="button painter-look"
          data-look={each}
          aria-pressed={look === each}
          onClick={() =>
            void write(tools.withValue(text, ['field', 'look'], look === each ? undefined : each))
          }
        >
          <span>{t(`prepare.map.looks.${each}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/**
 * A picture that covers the map. It is made small and written again, so that nothing else in the file, such as the
 * place where it was taken, gets into the encounter.
 */
export function MapPicture({
  text,
  tools,
  write,
  preview,
}: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const [isBad, setBad] = useState(false);
  const take = async (file: File): Promise<void> => {
    const picture = await smallPicture(file, LONGEST_PICTURE);
    setBad(picture === null);
    if (picture === null) return;
    void write((now) => {
      const bare = tools.withValue(now, ['field', 'pictureAt'], undefined);
      return tools.withValue(bare, ['field', 'picture'], picture);
    });
  };
  return (
    <>
      <label className="button painter-picture" title={t('prepare.map.pictureHint')}>
        <Icon name="image" /> <span>{t('prepare.map.picture')}</span>
        <input
          type="file"
          className="only-read"
          accept="image/png,image/jpeg,image/webp"
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void take(file);
          }}
        />
      </label>
      {preview.encounter.field.picture !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const bare = tools.withValue(text, ['field', 'pictureAt'], undefined);
            void write(tools.withValue(bare, ['field', 'picture'], undefined));
          }}
        >
          {t('prepare.map.noPicture')}
        </button>
      )}
      {isBad && (
        <p className="sheet-fault" role="alert">
          {t('gm.handOut.badPicture')}
        </p>
      )}
    </>
  );
}

/** How near the corner of a picture a press must be to change its size, in CSS pixels. */
const CORNER = 24;
/** How far one key moves a picture or changes its width, in cells; with Shift, a whole cell. */
const STEP = 0.05;
const KEYS: Readonly<Record<string, PicturePlace>> = {
  ArrowLeft: { left: -1, top: 0, width: 0 },
  ArrowRight: { left: 1, top: 0, width: 0 },
  ArrowUp: { left: 0, top: -1, width: 0 },
  ArrowDown: { left: 0, top: 1, width: 0 },
  '+': { left: 0, top: 0, width: 1 },
  '=': { left: 0, top: 0, width: 1 },
  '-': { left: 0, top: 0, width: -1 },
};

/** A picture that is being fitted to the cells. */
export interface Fitting {
  readonly place: PicturePlace;
  /** Takes hold of the picture at a point of the drawing, or of its corner; `scale` is CSS pixels per unit. */
  readonly grip: (at: Point, scale: number) => void;
  readonly drag: (to: Point) => void;
  /** Writes the place into the encounter. */
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Returns false if the key has no effect. */
  readonly press: (key: string, isShift: boolean) => boolean;
  readonly set: (place: PicturePlace | undefined) => void;
}

/** Moves and scales the picture behind the map, until its squares fit the cells. */
export function useFitting({
  text,
  tools,
  write,
  preview: {
    encounter: { field },
  },
}: Editing & { readonly preview: Preview }): Fitting {
  const [draft, setDraft] = useState<PicturePlace | null>(null);
  const held = useRef<{ readonly at: Point; readonly isCorner: boolean } | null>(null);
  const kept = field.pictureAt ?? { left: 0, top: 0, width: field.size?.[0] ?? 1 };
  const place = draft ?? kept;
  const set = (next: PicturePlace | undefined): void => {
    setDraft(next ?? null);
    const value = next && { ...next };
    void write(tools.withValue(text, ['field', 'pictureAt'], value)).then(() => setDraft(null));
  };
  return {
    place,
    set,
    grip: (at, scale) => {
      const { x, y, width } = boxOfPicture(field.shape, place);
      held.current = { at, isCorner: Math.hypot(at.x - x - width, at.y - y) * scale <= CORNER };
    },
    drag: ({ x, y }) => {
      if (held.current === null) return;
      const { at, isCorner } = held.current;
      const [across, down] = [(x - at.x) / CELL, (y - at.y) / CELL];
      const { left, top, width } = kept;
      setDraft(
        isCorner
          ? rounded({ left, top, width: width + across })
          : rounded({ left: left + across, top: top + down, width }),
      );
    },
    drop: () => set(place),
    cancel: () => setDraft(null),
    press: (key, isShift) => {
      const by = KEYS[key];
      if (by === undefined) return false;
      const step = isShift && key !== '+' ? 1 : STEP;
      set(
        rounded({
          left: place.left + by.left * step,
          top: place.top + by.top * step,
          width: place.width + by.width * step,
        }),
      );
      return true;
    },
  };
}

/** A place to a hundredth of a cell, with a picture of at least half a cell. */
function rounded({ left, top, width }: PicturePlace): PicturePlace {
  const hundredth = (value: number): number => Math.round(value * 100) / 100;
  return { left: hundredth(left), top: hundredth(top), width: Math.max(0.5, hundredth(width)) };
}

/** The place of the picture in numbers. */
export function FittingFields({ place, set }: Fitting): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="row map-size">
      {(['width', 'left', 'top'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`prepare.map.fitting.${name}`)}
          type="number"
          step={STEP}
          min={name === 'width' ? 0.5 : undefined}
          value={String(place[name])}
          write={(written) => {
            const value = Number(written);
            if (written !== '' && Number.isFinite(value)) set(rounded({ ...place, [name]: value }));
          }}
        />
      ))}
      <button type="button" className="button" onClick={() => set(undefined)}>
        {t('prepare.map.fitting.cover')}
      </button>
    </div>
  );
}

/** Describes the contents of a cell for people who do not see the map. */
export function saidAt({ encounter, fight }: Preview, grid: Grid, cell: Cell, t: TFunction): string {
  const isWall = encounter.field.walls.some((wall) => sameCell(wall, cell));
  const there = whoAt(fight, cell);
  const ground =
    fight.ground
      ?.filter((each) => cellKey(each.cell) === cellKey(cell))
      .map(({ kind, much }) => `${kind} ${much}`) ?? [];
  const { edges = [], doors = [] } = encounter.field;
  const wayOf = ([a, b]: Edge): string | undefined => {
    const other = sameCell(a, cell) ? b : sameCell(b, cell) ? a : undefined;
    const way = other && wayTo(grid, cell, other);
    return way && t(`map.ways.${way}`);
  };
  const walled = edges.flatMap((edge) => {
    const way = wayOf(edge);
    return way === undefined ? [] : [t('prepare.map.wallTo', { way })];
  });
  const doored = doors.flatMap(({ name, between, is }) => {
    const way = wayOf(between);
    const said = t(`map.doors.${is}`, { name: name ?? t('map.doors.door') });
    return way === undefined ? [] : [t('prepare.map.doorTo', { way, door: said })];
  });
  const parts = [
    isWall ? t('prepare.map.brushes.wall') : '',
    there?.name ?? '',
    ...ground,
    ...walled,
    ...doored,
  ].filter((part) => part !== '');
  return t('prepare.map.cell', {
    column: cell[0],
    row: cell[1],
    what: parts.join(', ') || t('prepare.map.free'),
  });
}
