import './portrait.css';
import { memo, type ReactNode } from 'react';
import type { Encounter, TokenArt } from '../../../src/kernel/encounter.ts';
import type { CombatantSummary, Overview } from '../../../src/kernel/ruleset.ts';
import { initialsOf } from '../../map/layout.ts';
import { type Device, type Division, deviceOf, stated } from './device.ts';

/** Number of distinct shapes and colours of sides. Further sides reuse them from the start. */
const SHAPES = 6;

/** Returns the corners of a regular polygon. The first one points up. */
function regular(corners: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners - Math.PI / 2;
    return `${Math.cos(angle).toFixed(3)} ${Math.sin(angle).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The sides' outlines with a radius of 1. Each begins at the top and runs clockwise, as a health ring does. */
const OUTLINES: readonly (readonly [path: string, radius: number])[] = [
  ['', 1],
  ['M0-1H.417L1-.417V.417L.417 1H-.417L-1 .417V-.417L-.417-1Z', 1],
  [regular(6), 1.08],
  ['M0-1H.88V-.1C.88 .56 .44 .93 0 1.1C-.44 .93-.88 .56-.88-.1V-1Z', 1],
  [regular(4), 1.2],
  [regular(5), 1.1],
];

/** Returns the outline of a side around (0, 0). `side` counts from 0; the first one is round. */
export function outlineOf(side: number, radius: number): string {
  const [path, far] = OUTLINES[((side % SHAPES) + SHAPES) % SHAPES]!;
  if (path === '')
    return `M0-${radius}A${radius} ${radius} 0 0 1 0 ${radius}A${radius} ${radius} 0 0 1 0-${radius}Z`;
  return path.replaceAll(/-?(?:\d*\.)?\d+/g, (n) => ` ${Math.round(Number(n) * radius * far * 10) / 10}`);
}

/** Returns the number of a side's theme colour, from 1. */
export function colourOf(side: number): number {
  return (((side % SHAPES) + SHAPES) % SHAPES) + 1;
}

/** Where the second tincture lies, in a square from -50 to 50. */
const DIVIDED: Readonly<Record<Division, string>> = {
  plain: '',
  pale: 'M0-50h50v100H0z',
  fess: 'M-50-14H50v28H-50z',
  bend: 'M-62-38-38-62 62 38 38 62z',
  chevron: 'M-50 60 0 2 50 60V22L0-36-50 22z',
  quarter: 'M0-50h50v50H0zM-50 0H0v50h-50z',
  bendy: 'M-70 0 0-70 14-56-56 14zM-28 42 42-28 56-14-14 56z',
};

export interface PortraitProps {
  /** The number of the side, counted from 0. It gives shape and colour. */
  readonly side: number;
  readonly device: Device;
  /** Shown until the pictures have arrived. */
  readonly initials: string;
  /** The number that distinguishes combatants of the same name; empty if the name is unique. */
  readonly badge: string;
  /** How much of the health ring is left, from 0 to 1. If absent, the ring is full. */
  readonly health?: number;
  readonly isDown?: boolean;
}

/** A combatant's portrait in a list. Hidden from screen readers, because nearby text says the same. */
export function Portrait(props: PortraitProps): ReactNode {
  return (
    <svg
      className="portrait"
      viewBox="-58 -58 116 116"
      aria-hidden="true"
      data-side={colourOf(props.side)}
      data-down={props.isDown || undefined}
    >
      <PortraitArt {...props} />
    </svg>
  );
}

/** The portrait itself, with a radius of 58 around (0, 0): picture, health ring, number and cross. */
export const PortraitArt = memo(function PortraitArt(props: PortraitProps): ReactNode {
  const { side, device, initials, badge, health = 1, isDown = false } = props;
  const outline = outlineOf(side, 52);
  return (
    <>
      <g className="portrait-picture" clipPath={`url(#portrait-clip-${colourOf(side)})`}>
        <path fill={device.kind === 'face' ? device.field : device.tinctures[0]} d={SQUARE} />
        {device.kind === 'arms' && device.division !== 'plain' && (
          <path fill={device.tinctures[1]} d={DIVIDED[device.division]} />
        )}
        <path fill={`url(#portrait-${device.kind === 'face' ? 'dark' : 'light'})`} d={SQUARE} />
        {device.picture === undefined ? (
          <>
            <text className="portrait-initials" y="13">
              {initials}
            </text>
            <use
              className="portrait-charge"
              data-kind={device.kind}
              href={`#i-${device.charge}`}
              x="-34"
              y="-34"
              width="68"
              height="68"
            />
          </>
        ) : (
          <image href={device.picture} x="-52" y="-52" width="104" height="104" />
        )}
      </g>
      {FRAMES[device.frame ?? 'plain'].map((radius) => (
        <path
          key={radius}
          className="portrait-frame"
          data-frame={device.frame}
          d={outlineOf(side, radius)}
          pathLength={100}
        />
      ))}
      <path className="ring-under" d={outline} />
      {health > 0 && !isDown && (
        <path
          className="ring"
          d={outline}
          pathLength={100}
          strokeDasharray={health < 1 ? `${Math.round(health * 100)} 100` : undefined}
        />
      )}
      {isDown && <path className="portrait-cross" d="M-32-32 32 32M32-32-32 32" />}
      {badge !== '' && (
        <>
          <circle className="portrait-badge" cx="39" cy="39" r="18" />
          <text className="portrait-number" x="39" y="47">
            {badge}
          </text>
        </>
      )}
    </>
  );
});

/** The radii of the lines of each frame. */
const FRAMES = { plain: [], line: [44], double: [45, 38], studs: [43] } as const;

const SQUARE = 'M-52-52H52V52H-52z';

/** Definitions that all portraits share. The page contains them once. */
export function PortraitDefinitions(): ReactNode {
  return (
    <svg className="icons" aria-hidden="true">
      <defs>
        {[0, 1, 2, 3, 4, 5].map((side) => (
          <clipPath key={side} id={`portrait-clip-${colourOf(side)}`}>
            <path d={outlineOf(side, 50)} />
          </clipPath>
        ))}
        <linearGradient id="portrait-light" x2=".75" y2="1">
          <stop stopColor="#fff" stopOpacity=".34" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopOpacity=".55" />
        </linearGradient>
        <radialGradient id="portrait-dark" cx=".32" cy=".25" r="1">
          <stop stopColor="#fff" stopOpacity=".2" />
          <stop offset=".6" stopOpacity=".25" />
          <stop offset="1" stopOpacity=".75" />
        </radialGradient>
        <linearGradient id="portrait-arms" x2=".4" y2="1">
          <stop stopColor="#fffaf0" />
          <stop offset="1" stopColor="#e9d7b2" />
        </linearGradient>
        <linearGradient id="portrait-face" y2=".35">
          <stop stopColor="#fbeedb" />
          <stop offset=".6" stopColor="#e6cfb4" />
          <stop offset="1" stopColor="#b39a80" />
        </linearGradient>
        <radialGradient id="glow-strike">
          <stop offset=".55" stopColor="#ff5a3c" stopOpacity=".75" />
          <stop offset="1" stopColor="#ff5a3c" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="glow-brass">
          <stop offset=".45" stopColor="#ffc35a" stopOpacity=".85" />
          <stop offset="1" stopColor="#ffc35a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="glow-theirs">
          <stop offset=".45" stopColor="#a58fff" stopOpacity=".75" />
          <stop offset="1" stopColor="#a58fff" stopOpacity="0" />
        </radialGradient>
      </defs>
    </svg>
  );
}

/** The portrait of a combatant on the map and in lists. */
export type Mark = Required<PortraitProps>;

const known = new WeakMap<Overview, ReadonlyMap<string, Mark>>();
const devices = new Map<string, Device>();
const NOBODY: Mark = {
  side: 0,
  initials: '?',
  badge: '',
  device: deviceOf({ id: '', name: '' }, 'face'),
  health: 1,
  isDown: false,
};

/** Returns the mark of a combatant. */
export function markOf(fight: Overview, id: string): Mark {
  let marks = known.get(fight);
  if (marks === undefined) {
    marks = marksIn(fight);
    known.set(fight, marks);
  }
  return marks.get(id) ?? NOBODY;
}

/** Returns the marks by id. Their initials depend only on the set of combatants, not on the turn order. */
function marksIn({ standings, sides }: Overview): ReadonlyMap<string, Mark> {
  const taken = new Set<string>();
  const marks = new Map<string, Mark>();
  for (const who of standings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, name, isUp } = who;
    const initials = freeInitials(name, taken);
    taken.add(initials);
    const side = sides.findIndex((each) => each.id === who.side);
    const badge = / (\d{1,2})$/.exec(name)?.[1] ?? '';
    marks.set(id, {
      side,
      initials,
      badge,
      device: knownDevice(who, side),
      health: leftOf(who),
      isDown: !isUp,
    });
  }
  return marks;
}

function knownDevice({ id, name, art }: Named & Pick<CombatantSummary, 'art'>, side: number): Device {
  const key = `${side}/${id}/${name}`;
  const device = devices.get(key) ?? newDevice({ id, name }, side);
  devices.set(key, device);
  if (art === undefined) return device;
  const own = statedDevices.get(art) ?? stated(device, art);
  statedDevices.set(art, own);
  return own;
}

/** The portraits that an encounter states. The same one stays the same object, so that it is not drawn again. */
const statedDevices = new WeakMap<TokenArt, Device>();

/** The length of the health ring for each health word, used if the numbers are unknown. */
const LEFT: Readonly<Record<string, number>> = {
  unhurt: 1,
  hurt: 0.66,
  wounded: 0.66,
  'badly hurt': 0.33,
  'seriously wounded': 0.33,
};

/** Returns the known health from 0 to 1: exact, or in four steps. */
function leftOf({ health, healthWord, isUp }: CombatantSummary): number {
  if (health !== null && health[1] > 0) return Math.max(0, Math.min(1, health[0] / health[1]));
  return LEFT[healthWord] ?? (isUp ? 1 : 0);
}

function freeInitials(name: string, taken: ReadonlySet<string>): string {
  const first = initialsOf(name);
  if (!taken.has(first)) return first;
  const [letter = '?'] = [...first];
  const others = [...name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(1);
  const numbers = Array.from({ length: 98 }, (_, i) => String(i + 2));
  const free = [...others, ...numbers].find((each) => !taken.has(`${letter}${each}`));
  return free === undefined ? first : `${letter}${free}`;
}

/** A combatant before the fight. */
type Named = { readonly id: string; readonly name: string };

/** Returns the portrait of a character before the fight, as one of the heroes unless another side is given. */
export function markOfCharacter({ id, name }: Named, side = 0): Mark {
  return { ...NOBODY, side, initials: initialsOf(name), device: newDevice({ id, name }, side) };
}

/** An encounter, and its fight as it begins. */
interface Beginning {
  readonly fight: Overview;
  readonly encounter: Pick<Encounter, 'sides' | 'combatants'>;
}

/** Returns the portrait of a combatant of an encounter, also in reserve, where the fight does not show it yet. */
export function markAtStart({ fight, encounter }: Beginning, id: string): Mark {
  const who = encounter.combatants.find((each) => each.id === id);
  if (who === undefined || fight.standings.some((each) => each.id === id)) return markOf(fight, id);
  const side = encounter.sides.findIndex((each) => each.id === who.side);
  return { ...NOBODY, side, initials: initialsOf(who.name), device: knownDevice(who, side) };
}

/** The first side bears arms; its foes show faces. */
function newDevice(who: Named, side: number): Device {
  return deviceOf(who, side === 0 ? 'arms' : 'face');
}
