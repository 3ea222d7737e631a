import { forget } from '../../src/table/points.ts';
import { redo, undo } from '../../src/table/submit.ts';
import { type AnyTable, playOn, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** How many commands are undone at once, at most. */
const DEEPEST = 6;
/** One time in so many the table has to work out again how things stood. */
const FORGETS = 4;

/** How a table stands, its dice to come included; not how it came there. */
function standing({ now }: AnyTable): string {
  return JSON.stringify(now);
}

/** After every command some are undone and done again, and each stop on the way is as it was. */
export async function undone({ size, seed }: Trial): Promise<Figure> {
  let times = 0;
  const onlooker = (opening: AnyTable) => {
    const stood = [standing(opening)];
    return {
      step({ after }: { readonly after: AnyTable }, pick: (n: number) => number) {
        stood.push(standing(after));
        const deep = Math.min(1 + pick(DEEPEST), stood.length - 1);
        if (pick(FORGETS) === 0) forget(after, 1);
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

/** Undoes as many as there are stops before the last of `stood`, and does them again. */
function thereAndBack(table: AnyTable, stood: readonly string[]): string | undefined {
  let at = table;
  const earlier = stood.slice(0, -1).reverse();
  for (const [i, before] of earlier.entries()) {
    const back = undo(at);
    if (back.kind === 'refused') return `undo ${i + 1} was refused: ${back.refusal.sentence}`;
    if (standing(back.table) !== before) return `undo ${i + 1} left something behind`;
    at = back.table;
  }
  for (const [i, after] of stood.slice(1).entries()) {
    const forth = redo(at);
    if (forth.kind === 'refused') return `redo ${i + 1} was refused: ${forth.refusal.sentence}`;
    if (standing(forth.table) !== after) return `redo ${i + 1} came out differently`;
    at = forth.table;
  }
  return undefined;
}
