import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';

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
