import { type Measured, NOBODY } from '../../content/measured.ts';
import type { Batch } from '../../simulate/batch.ts';
import { type MeasureName, measureKey, measureOf } from '../../simulate/measure.ts';
import { playStretch } from '../../simulate/stretch.ts';
import type { Tally } from '../../simulate/tally.ts';
import type { Fight } from '../home.ts';
import { playersOf, policiesOfSides } from '../simulate/policies.ts';

/** What is played to measure an encounter: its first fights of a seed, every side by one policy. */
export type Playing = Pick<Measured, 'fights' | 'seed' | 'policy'>;

/** Enough to tell an easy fight from an even one. */
export const USUAL: Playing = { fights: 200, seed: 1, policy: 'simple' };

/** Rounds after which a fight is cut off, as in `riposte simulate`. */
export const MOST_ROUNDS = 200;

/** The fights that are played: those that `riposte simulate` plays by the same numbers. Throws Stop. */
export function batchFor({ ruleset, encounter }: Fight, { seed, policy }: Playing): Batch {
  const policies = policiesOfSides([{ side: undefined, policy }], ruleset, encounter.sides);
  const variant = { name: '', settings: {}, encounter, policies };
  return { seed, limits: { rounds: MOST_ROUNDS, steps: 100_000 }, variants: [variant] };
}

/** So many fights are kept one by one, so that a test can play them again in a moment and see that nothing has changed. */
const FIRST = 5;

/** Who won the first fights, one by one, and in which round. Throws Stop. */
export async function firstFights(fight: Fight, playing: Playing): Promise<readonly string[]> {
  const batch = batchFor(fight, playing);
  const players = await playersOf(batch);
  return Array.from({ length: Math.min(FIRST, playing.fights) }, (_, i) => {
    const [tally] = playStretch(batch, { from: i, to: i + 1 }, players);
    const { measures } = tally!;
    const won = Object.keys(measures)
      .map(measureOf)
      .find(({ name }) => name === 'win')?.of;
    return `${won ?? 'undecided'} ${measures.rounds?.sum}`;
  });
}

/**
 * What the fights came to, rounded as a file keeps it: chances to a tenth of a percent, means to a hundredth.
 * `first`: what `firstFights` found.
 */
export function measuredIn(
  { ruleset, encounter }: Fight,
  playing: Playing,
  tally: Tally,
  first: readonly string[],
): Measured {
  const { sides, combatants } = encounter;
  const sumOf = (name: MeasureName, of?: string): number => tally.measures[measureKey(name, of)]?.sum ?? 0;
  const percent = (sum: number): number => rounded((100 * sum) / tally.fights, 1);
  const perFight = (sum: number): number => rounded(sum / tally.fights, 2);
  const winners = [...sides.map(({ id }) => id), ...(sumOf('win', NOBODY) > 0 ? [NOBODY] : [])];
  const undecided = percent(sumOf('undecided'));
  const losses = (name: 'falls' | 'dies') =>
    sides.map(({ id }) => {
      const own = combatants.filter(({ side }) => side === id);
      return [id, perFight(own.reduce((sum, who) => sum + sumOf(name, who.id), 0))] as const;
    });
  return {
    ...playing,
    version: ruleset.version,
    wins: Object.fromEntries(winners.map((id) => [id, percent(sumOf('win', id))])),
    ...(undecided > 0 ? { undecided } : {}),
    rounds: perFight(sumOf('rounds')),
    fallen: Object.fromEntries(losses('falls')),
    dead: Object.fromEntries(losses('dies')),
    first: [...first],
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
