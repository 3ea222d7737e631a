import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

// A rulebook's own track of one combatant, small enough for a row of the rail.

/** A combatant in a rulebook's view. Every field may be missing, because a seat knows less of its enemies. */
export interface TrackedCombatant {
  readonly id: string;
  readonly name: string;
  readonly ts?: number;
  readonly saved?: number;
  readonly sheet?: { readonly ts?: number };
  readonly settling?: string;
  readonly body?: Body;
  readonly turn?: string;
  readonly recoil?: number;
}

export interface TrackProps {
  readonly who: TrackedCombatant;
  /** The phase of the fight. */
  readonly phase: string;
}

/** Time Slice: one square for each time slice; violet ones are set aside, hollow ones spent. */
export function TimePips({ who: { ts, saved = 0, sheet } }: TrackProps): ReactNode {
  const { t } = useTranslation();
  if (ts === undefined || sheet?.ts === undefined) return null;
  const most = Math.max(sheet.ts, ts);
  return (
    <span className="pips">
      <span className="only-read">
        {t('books.timeslice.left', { ts, most: sheet.ts })}
        {saved > 0 && ` ${t('books.timeslice.saved', { saved })}`}
      </span>
      {Array.from({ length: most }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slices of time are all alike.
        <i key={i} data-slice={i < ts - saved ? 'free' : i < ts ? 'saved' : 'spent'} aria-hidden="true" />
      ))}
    </span>
  );
}

/** The phases of Tactics in which everyone chooses in secret. */
const SECRET = ['tactics', 'declare'];

/** Tactics: a lock that is open while the combatant chooses, and closed once it has settled. */
export function PlanLock({ who: { settling }, phase }: TrackProps): ReactNode {
  const { t } = useTranslation();
  if (settling === undefined) return null;
  const isSecret = SECRET.includes(phase);
  const isOpen = settling === 'open' || settling === 'reopened';
  const state =
    settling === 'reopened' ? 'reopened' : !isSecret ? 'revealed' : isOpen ? 'choosing' : 'settled';
  return (
    <span className="plan-lock" data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {state === 'revealed' ? (
          <path d="M1.5 8C4 3.5 12 3.5 14.5 8C12 12.5 4 12.5 1.5 8ZM8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z" />
        ) : (
          <path
            d={`${state === 'settled' ? 'M4.5 7V5a3.5 3.5 0 0 1 7 0v2' : 'M4.5 7V5a3.5 3.5 0 0 1 6.7-1.4'}M3 7h10v6.5H3Z`}
          />
        )}
      </svg>
      {t(`books.tactics.${state}`)}
    </span>
  );
}

/** Hit Locations: a small body with its wounds. */
export function SmallBody({ who: { body } }: TrackProps): ReactNode {
  const shown = body === undefined ? [] : shownBody(body);
  if (shown.length === 0) return null;
  return (
    <span className="small-body">
      <BodyDiagram body={shown} isBare />
    </span>
  );
}

/** Agents: whether the combatant has acted, acts or delays, and what recoil costs it next round. */
export function TurnWord({ who: { turn, recoil = 0 } }: TrackProps): ReactNode {
  const { t } = useTranslation();
  if (turn === undefined || turn === 'waiting') return recoil > 0 ? <Recoil recoil={recoil} /> : null;
  return (
    <span className="turn-word">
      {t(`books.agents.turns.${turn}` as 'books.agents.turns.active', { defaultValue: turn })}
      {recoil > 0 && <Recoil recoil={recoil} />}
    </span>
  );
}

function Recoil({ recoil }: { readonly recoil: number }): ReactNode {
  const { t } = useTranslation();
  return <span className="turn-recoil"> {t('books.agents.recoil', { recoil })}</span>;
}

/** The six hit locations of a body, from the head down. */
export const LOCATIONS = ['head', 'torso', 'right-arm', 'left-arm', 'right-leg', 'left-leg'] as const;
export type Location = (typeof LOCATIONS)[number];

/** A hit location in points, as its own side sees it. */
interface Part {
  readonly location: Location;
  readonly hp: number;
  readonly most: number;
  readonly ar: number;
  readonly lost: string | null;
  readonly isInfected: boolean;
}

/** A body as seen by a seat: points or a word for each location. */
export type Body = readonly Part[] | Readonly<Partial<Record<Location, string>>>;

/** The severity of a wound, from 0 (unhurt) to 3 (lost). */
export type Hurt = 0 | 1 | 2 | 3;

/** A hit location as displayed. */
export interface Shown {
  readonly location: Location;
  readonly hurt: Hurt;
  /** The rulebook's word: `hurt`, `severed`. */
  readonly word: string;
  /** Current and maximum HP, and AR; `undefined` if only words are known. */
  readonly points: { readonly hp: number; readonly most: number; readonly ar: number } | undefined;
  readonly isInfected: boolean;
}

/** Converts a body to its displayed locations, from points or words; none if the table hides its wounds. */
export function shownBody(body: Body): readonly Shown[] {
  if (isInPoints(body)) return body.map(shownPart);
  if (LOCATIONS.every((location) => body[location] === '')) return [];
  return LOCATIONS.map((location) => {
    const word = body[location] ?? 'unhurt';
    return { location, word, hurt: hurtBy(word), points: undefined, isInfected: false };
  });
}

function isInPoints(body: Body): body is readonly Part[] {
  return Array.isArray(body);
}

function shownPart({ location, hp, most, ar, lost, isInfected }: Part): Shown {
  const lossWord = hp <= 0 ? 'gone' : hp === most ? 'unhurt' : (most - hp) * 2 < most ? 'hurt' : 'badly hurt';
  const word = lost ?? lossWord;
  return { location, word, hurt: hurtBy(word), points: { hp: Math.max(0, hp), most, ar }, isInfected };
}

function hurtBy(word: string): Hurt {
  if (word === 'unhurt') return 0;
  if (word === 'hurt') return 1;
  return word === 'badly hurt' ? 2 : 3;
}

/** Outlines in a box of 120 x 220, seen from the front: the right arm is on the left. */
export const OUTLINES: Readonly<Record<Location, string>> = {
  head: 'M60 6c12 0 20 9 20 21 0 14-9 25-20 25S40 41 40 27C40 15 48 6 60 6Z',
  torso: 'M44 57h32c8 0 13 5 12 13l-5 32c-1 6 0 10 1 16H36c1-6 2-10 1-16l-5-32c-1-8 4-13 12-13Z',
  'right-arm': 'M29 62c-9 2-13 9-14 18L8 121c-1 8 8 11 11 3l14-40Z',
  'left-arm': 'M91 62c9 2 13 9 14 18l7 41c1 8-8 11-11 3L87 84Z',
  'right-leg': 'M36 122h22l-3 40-3 46c0 8-14 8-14 0l-4-46Z',
  'left-leg': 'M62 122h22l2 40-4 46c0 8-14 8-14 0l-3-46Z',
};
/** The position of each location's text. */
export const MIDDLES: Readonly<Record<Location, readonly [number, number]>> = {
  head: [60, 33],
  torso: [60, 92],
  'right-arm': [21, 93],
  'left-arm': [99, 93],
  'right-leg': [46, 160],
  'left-leg': [74, 160],
};
const MARKS = ['', '·', '!', '✕'] as const;

/**
 * A body with its wounds. Worse wounds are darker and have a mark. The table next to it contains the same information.
 */
export function BodyDiagram({
  body,
  isBare = false,
}: {
  readonly body: readonly Shown[];
  /** Whether to leave out numbers and marks, for a small picture. */
  readonly isBare?: boolean;
}): ReactNode {
  return (
    <svg className="figure" viewBox="0 0 120 220" aria-hidden="true">
      {body.map(({ location, hurt, points }) => (
        <g key={location} data-hurt={hurt}>
          <path d={OUTLINES[location]} />
          {!isBare && (
            <text x={MIDDLES[location][0]} y={MIDDLES[location][1]}>
              {points?.hp ?? MARKS[hurt]}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
