import { rulesets } from '../../src/rulesets.ts';
import { evenings } from '../misuse/people.ts';
import { questionsOf } from '../misuse/questions.ts';
import { Trial as Meddling } from '../misuse/trial.ts';
import { tryEncounters } from '../random-encounters/trial.ts';
import { fairness } from './dice-fairness.ts';
import { refusals } from './engine-refusals.ts';
import { replays } from './engine-replays.ts';
import { scripts } from './engine-scripts.ts';
import { twins } from './engine-twins.ts';
import { undone } from './engine-undo.ts';
import type { Figure, Trial } from './figure.ts';
import { corpora } from './notation-corpora.ts';
import { hostile } from './notation-hostile.ts';

/** A reliability test of the rules and fights, without a server. */
export interface EngineProof {
  readonly id: string;
  readonly small: number;
  readonly full: number;
  readonly run: (trial: Trial) => Promise<Figure>;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** From this size on, every kind of action must have occurred. Smaller runs are too short for that. */
const FULL = { states: 6000, encounters: 10_000 };

/** Tries illegal actions on a fight, in the documented order. */
async function adversaries({ size, seed }: Trial): Promise<Figure> {
  const trials = rulesets.map((kit) => {
    const { ruleset } = kit;
    const trial = new Meddling(kit, { states: size, seed, newActs: Number.POSITIVE_INFINITY });
    const unasked = questionsOf(ruleset.id).filter((key) => !trial.asked.has(key));
    const unhit = trial.met.unhit();
    const { states, fights, met, faults, endings, endedByGm } = trial;
    console.info(`${ruleset.id}: ${states} states of ${fights} fights, ${met.occasions().length} occasions`);
    for (const [what, times] of [...met.totals()].sort((a, b) => b[1] - a[1]))
      console.info(`  ${String(times).padStart(9)} ${what}`);
    for (const key of unasked) console.info(`  never asked: ${key}`);
    for (const pair of unhit) console.info(`  never done: ${pair}`);
    for (const fault of faults) console.info(`  FAULT: ${fault}`);
    return { met, faults: faults.length, missing: unasked.length + unhit.length, states, endings, endedByGm };
  });
  const meddled = sum(trials.flatMap(({ met }) => [...met.totals().values()]));
  const faults = sum(trials.map((each) => each.faults));
  const missing = sum(trials.map((each) => each.missing));
  const figure =
    `${meddled} late, doubled, contradictory, foreign, illegal and shapeless inputs, acts of the GM, ways through ` +
    `time and typed dice at ${sum(trials.map(({ states }) => states))} states of the four; ` +
    `${sum(trials.map(({ met }) => met.pairs))} pairs of an occasion and what can be done there, ${missing} never ` +
    `tried; ${sum(trials.map(({ endings }) => endings))} times brought to the end from there ` +
    `(${sum(trials.map(({ endedByGm }) => endedByGm))} by the GM): ${faults} wrong states or stuck fights (seed ${seed})`;
  return { id: 'E10', figure, passed: faults === 0 && (missing === 0 || size < FULL.states) };
}

async function liveEvenings({ size, seed }: Trial): Promise<Figure> {
  const { tables, commands, refused, faults } = evenings(size, seed);
  for (const fault of faults) console.info(`  FAULT: ${fault}`);
  const figure =
    `${commands} commands of anybody at ${tables} live tables, ${refused} refused: ${faults.length} tables that ` +
    `their log does not give, whose journal is unsound or whose fight is stuck (seed ${seed})`;
  return { id: 'E10', figure, passed: faults.length === 0 };
}

async function encounters({ size, seed }: Trial): Promise<Figure> {
  const trials = rulesets.map((kit) => {
    const trial = tryEncounters(kit, seed, Math.ceil(size / rulesets.length));
    const { accepted, mended, refused, played, endedByGm, pairs, faults, atATable } = trial;
    console.info(
      `${kit.ruleset.id}: ${accepted} accepted as written, ${mended} mended, ${refused} refused; ${played} played, ` +
        `${endedByGm} ended by the GM, ${atATable} at a table; ${pairs.missing().length} of ${pairs.total} pairs missing`,
    );
    const refusals = [...trial.refusals].sort((a, b) => b[1] - a[1]).slice(0, 12);
    for (const [what, times] of refusals) console.info(`  ${String(times).padStart(7)} ${what}`);
    for (const fault of faults) console.info(`  FAULT: ${fault}`);
    return trial;
  });
  const of = (count: (trial: (typeof trials)[number]) => number): number => sum(trials.map(count));
  const missing = of(({ pairs }) => pairs.missing().length);
  const faults = of((trial) => trial.faults.length);
  const figure =
    `${of((trial) => trial.encounters)} encounters by lot: ${of((trial) => trial.accepted)} accepted as written, ` +
    `${of((trial) => trial.mended)} after what was told of was taken out, ${of((trial) => trial.refused)} refused; ` +
    `${of((trial) => trial.played)} played to the end by policies, ${of((trial) => trial.endedByGm)} ended by the GM ` +
    `(after 25 rounds or 1000 steps), ${of((trial) => trial.decisions)} decisions; ` +
    `${of(({ pairs }) => pairs.total) - missing} of ${of(({ pairs }) => pairs.total)} pairs of settings: ` +
    `${faults} stuck, thrown or in a wrong state (seed ${seed})`;
  return { id: 'E11', figure, passed: faults === 0 && (missing === 0 || size < FULL.encounters) };
}

/** All guarantees on rules and fights in docs/reliability.md that have these commands. */
export const ENGINE_PROOFS: readonly EngineProof[] = [
  { id: 'E2', small: 8000, full: 1_000_000, run: refusals },
  { id: 'E4', small: 400, full: 100_000, run: twins },
  { id: 'E5', small: 400, full: 100_000, run: replays },
  { id: 'E6', small: 1, full: 1, run: scripts },
  { id: 'E7', small: 200, full: 20_000, run: undone },
  { id: 'E8', small: 20_000, full: 10_000_000, run: fairness },
  { id: 'E10', small: 60, full: FULL.states, run: adversaries },
  { id: 'E10', small: 8, full: 400, run: liveEvenings },
  { id: 'E11', small: 100, full: FULL.encounters, run: encounters },
  { id: 'D1', small: 1, full: 100, run: corpora },
  { id: 'D2', small: 3000, full: 100_000, run: hostile },
];
