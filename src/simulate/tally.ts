import type { RuleId } from '../kernel/names.ts';
import { addCounts, type Counts } from './counts.ts';
import type { Moments } from './measure.ts';

/** How often an answer could have been given and was. */
export interface Choice {
  offered: number;
  chosen: number;
}

/** What the fights of one variant came to: whole numbers only, so that parts add up to the same whole exactly. */
export interface Tally {
  fights: number;
  /** Cut off before they were over. */
  unfinished: number;
  steps: number;
  decisions: number;
  events: number;
  readonly measures: Record<string, Moments>;
  /** Fights by the number of rounds that they took. */
  readonly rounds: Record<string, number>;
  /** How often each rule acted: in an event, a number, a roll or a question. */
  readonly rules: Record<RuleId, number>;
  /** By policy, question and kind of answer. */
  readonly choices: Record<string, Record<string, Record<string, Choice>>>;
  /** For every measure, this variant less the first, fight by fight. */
  readonly differences: Record<string, Moments>;
}

/** The tally of no fight at all: where adding up begins. */
export function emptyTally(): Tally {
  return {
    fights: 0,
    unfinished: 0,
    steps: 0,
    decisions: 0,
    events: 0,
    measures: {},
    rounds: {},
    rules: {},
    choices: {},
    differences: {},
  };
}

/** Adds the tallies of another stretch of the same batch, variant by variant. */
export function addTallies(totals: readonly Tally[], more: readonly Tally[]): void {
  for (const [i, tally] of more.entries()) {
    addCounts(totals[i] as unknown as Counts, tally as unknown as Counts);
  }
}
