import { compactHistory } from '../../src/fight/branches.ts';
import { redo, undo } from '../../src/fight/submit.ts';
import { type AnyTable, playOn, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** Maximum number of commands to undo at once. */
const DEEPEST = 6;
/** One time in this many, the fight must recompute its earlier states. */
const FORGETS = 4;

/** Returns the state of a fight, including its next dice but not its history. */
function standing({ now }: AnyTable): string {
  return JSON.stringify(now);
}

/** After every command, undoes and redoes some commands. Each point must equal the original one. */
export async function undone({ size, seed }: Trial): Promise<Figure> {
  let times = 0;
  const onlooker = (opening: AnyTable) => {
    const stood = [standing(opening)];
    return {
      step({ after }: { readonly after: AnyTable }, pick: (n: number) => number) {
        stood.push(standing(after));
        const deep = Math.min(1 + pick(DEEPEST), stood.length - 1);
        if (pick(FORGETS) === 0) compactHistory(after, 1);
        times += deep;
        return thereAndBack(after, stood.slice(-deep - 1));
      },
    };
  };
  const { commands, fights, faults } = playOn({ size, seed }, onlooker);
  tellFaults(faults);
  const figure =
    `${times} commands undone and done again, 1 to ${DEEPEST} at once, after each of ${commands} commands in ` +
    `${fights} fights of the four books: ${faults.length} differences in state, questions or dice to come ` +
    `(seed ${seed})`;
  return { id: 'E7', figure, passed: faults.length === 0 };
}

/** Undoes to the first point of `stood`, step by step, and redoes everything. */
function thereAndBack(fight: AnyTable, stood: readonly string[]): string | undefined {
  let at = fight;
  const earlier = stood.slice(0, -1).reverse();
  for (const [i, before] of earlier.entries()) {
    const back = undo(at);
    if ('refusal' in back) return `undo ${i + 1} was refused: ${back.refusal.sentence}`;
    if (standing(back.value) !== before) return `undo ${i + 1} left something behind`;
    at = back.value;
  }
  for (const [i, after] of stood.slice(1).entries()) {
    const forth = redo(at);
    if ('refusal' in forth) return `redo ${i + 1} was refused: ${forth.refusal.sentence}`;
    if (standing(forth.value) !== after) return `redo ${i + 1} came out differently`;
    at = forth.value;
  }
  return undefined;
}
