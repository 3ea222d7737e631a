import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { Glossed } from '../ui/gloss.tsx';
import { type Mark, markOf, Portrait } from '../ui/portrait/portrait.tsx';
import './health.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fallenLast } from '../rulebook-panels/shared.ts';
import { useWording } from '../texts/translator.ts';

/** A combatant's health: a bar with numbers if they are known, otherwise a word. */
export function Health({
  who: { health, healthWord, name, isUp },
}: {
  readonly who: CombatantSummary;
}): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  if (health === null) return <p className="health-word">{word(healthWord)}</p>;
  const [left, most] = health;
  return (
    <p className="health">
      <meter
        className="health-bar"
        data-down={!isUp || undefined}
        min={0}
        max={most}
        low={most / 3}
        high={most * 0.66}
        optimum={most}
        value={Math.max(0, left)}
        aria-label={t('player.health', { name })}
      >
        {left}
      </meter>
      <span className="number">
        {left}
        <span className="quiet"> / {most}</span>
      </span>
      <span className="health-word">{word(healthWord)}</span>
    </p>
  );
}

/** Returns the conditions that the health word does not already express. */
export function healthTextOf({ conditions, healthWord }: CombatantSummary): readonly string[] {
  return [...new Set(conditions)].filter((condition) => condition !== healthWord);
}

/** A combatant's conditions as list items. */
export function ConditionChips({ who }: { readonly who: CombatantSummary }): ReactNode {
  const word = useWording();
  return healthTextOf(who).map((condition) => (
    <li className="chip" key={condition} title={word(condition)}>
      <Glossed>{word(condition)}</Glossed>
    </li>
  ));
}

interface InitiativeProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of the combatants that the fight waits for. */
  readonly waitingFor: readonly string[];
  /** Ids of the combatants that have already acted this round. */
  readonly acted: ReadonlySet<string>;
}

/** The turn order, with all known facts about each combatant. */
export function Initiative({ fight, mine, waitingFor, acted }: InitiativeProps): ReactNode {
  const { t } = useTranslation();
  const next = nextUp(fight.standings, acted)?.id;
  return (
    <section className="initiative" aria-label={t('player.order')}>
      <ol>
        {fallenLast(fight.standings).map((who) => (
          <Row
            key={who.id}
            who={who}
            mark={markOf(fight, who.id)}
            sideName={fight.sides.find(({ id }) => id === who.side)?.name ?? who.side}
            isMine={mine.includes(who.id)}
            isNext={who.id === next}
            isWaitedFor={waitingFor.includes(who.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  readonly who: CombatantSummary;
  readonly mark: Mark;
  readonly sideName: string;
  readonly isMine: boolean;
  readonly isNext: boolean;
  readonly isWaitedFor: boolean;
}

function Row({ who, mark, sideName, isMine, isNext, isWaitedFor }: RowProps): ReactNode {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (who.isActive) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [who.isActive]);
  return (
    <li
      ref={row}
      className="rank"
      aria-current={who.isActive ? 'step' : undefined}
      data-mine={isMine || undefined}
      data-down={!who.isUp || undefined}
    >
      <span className="rank-order number">
        {who.order !== null && (
          <>
            <span className="only-read">{t('player.count')} </span>
            {who.order}
          </>
        )}
      </span>
      <Portrait {...mark} />
      <div className="rank-who">
        <p className="rank-name">
          <b>{who.name}</b>
          <span className="only-read">, {sideName}</span>
          {isMine && <span className="rank-mine"> {t('player.yours')}</span>}
        </p>
        <ul className="row rank-signs">
          {who.isActive && <li className="chip is-warm">{t('player.acting')}</li>}
          {isNext && <li className="chip">{t('player.onDeck')}</li>}
          {isWaitedFor && <li className="chip">{t('player.deciding')}</li>}
          {who.isUp && who.budget !== '' && (
            <li className="chip number">
              <Glossed>{who.budget}</Glossed>
            </li>
          )}
          <ConditionChips who={who} />
        </ul>
      </div>
      <Health who={who} />
    </li>
  );
}

/**
 * Returns the combatant after the active one. Returns `undefined` if no combatant is active, if all others have acted,
 * or if the order is not settled because a combatant without a place may claim the next turn.
 */
export function nextUp(
  standings: readonly CombatantSummary[],
  acted: ReadonlySet<string>,
): CombatantSummary | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  return standings.slice(active + 1).find(({ id, isUp, order }) => isUp && order !== null && !acted.has(id));
}

/**
 * Returns how many others act before the first of `mine` who has not acted yet; `undefined` if they will not act
 * this round or the order is not settled. The active combatant counts.
 */
export function turnsBefore(
  standings: readonly CombatantSummary[],
  acted: ReadonlySet<string>,
  mine: readonly string[],
): number | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  const open = standings.slice(active).filter(({ id, isUp }, i) => isUp && (i === 0 || !acted.has(id)));
  const own = open.findIndex(({ id, order }) => mine.includes(id) && order !== null);
  return own === -1 ? undefined : own;
}

/** The player's current task, most urgent first. */
export type Turn = 'asked' | 'dice' | 'active' | 'next' | 'waiting';

interface Fighting {
  /** Number of open prompts for this person. */
  readonly prompts: number;
  /** Whether a roll waits for this person's dice. */
  readonly roll: boolean;
  readonly standings: readonly CombatantSummary[];
  readonly acted: ReadonlySet<string>;
}

/** Returns the player's place in the order of the fight. */
export function turnOf({ prompts, roll, standings, acted }: Fighting, mine: readonly string[]): Turn {
  if (roll) return 'dice';
  if (prompts > 0) return 'asked';
  if (standings.some(({ id, isActive }) => isActive && mine.includes(id))) return 'active';
  const next = nextUp(standings, acted);
  return next !== undefined && mine.includes(next.id) ? 'next' : 'waiting';
}

/** Vibration patterns, in milliseconds on and off. */
const SHAKES: Partial<Record<Turn, number[]>> = {
  asked: [90, 60, 90],
  dice: [90, 60, 90],
  next: [45],
};

/**
 * Alerts the player as their turn approaches, by vibration and by text. Returns the text for a live region. `what`
 * distinguishes one prompt from the next.
 */
export function useAlerts(turn: Turn, what: string): string {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const last = useRef('');
  useEffect(() => {
    const key = `${turn}/${what}`;
    if (key === last.current) return;
    last.current = key;
    const shake = SHAKES[turn];
    // Browsers block vibration before the first interaction, and some phones do not support it. The text is always
    // shown.
    if (shake !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
    setSaid(turn === 'waiting' ? '' : t(`player.alerts.${turn}`, { what }));
  }, [turn, what, t]);
  return said;
}

/** Keeps the screen on during a fight if the device supports it. Requests it again after the screen was locked. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = (): void => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (got) => {
          if (isOver) void got.release();
          else lock = got;
        },
        // A device with low battery refuses the request. The screen then turns off as usual.
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [isWanted]);
}
