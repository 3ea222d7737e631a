import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Body, BodyDiagram, shownBody } from './body-diagram.tsx';

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

/** The phases of Tactics in which everybody chooses in secret. */
const SECRET = ['tactics', 'declare'];

/** Tactics: a lock that is open while somebody chooses, closed once they have settled. */
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
  if (body === undefined) return null;
  return (
    <span className="small-body">
      <BodyDiagram body={shownBody(body)} isBare />
    </span>
  );
}

/** Agents: whether somebody has acted, acts or delays, and what recoil costs them next round. */
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
