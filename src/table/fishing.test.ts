import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { give, guessAll, put, seedOf, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { toLines } from './lines.ts';
import { redo, undo } from './submit.ts';
import type { Table } from './table.ts';
import { undoneRolls } from './undone.ts';
import { verify } from './verify.ts';

// D13: nobody undoes until a better roll comes. Whatever is put in between, the same answers have the same dice.

const REASON = 'to see what comes';

function lastFaces({ entries }: ToyTable): readonly number[] {
  return entries.at(-1)!.rolls.flatMap(({ faces }) => faces);
}

function undone(table: ToyTable): ToyTable {
  const back = undo(table as unknown as Table);
  if (back.kind === 'refused') throw new Error(back.refusal.code);
  return back.table as unknown as ToyTable;
}

/** The first of the order strikes at the second, who is asked whether to parry. */
function struckAt(seed: number): ToyTable {
  const table = guessAll(toyTable('seeded', seedOf(seed)));
  const [first, target] = table.now.state.order as [string, string];
  return give(table, first, { kind: 'strike', target });
}

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);
const target = ({ now }: ToyTable): string => now.state.order[1]!;
const take = (table: ToyTable): ToyTable => give(table, target(table), { kind: 'take' });
const act = (table: ToyTable, deed: RawAnswer): ToyTable =>
  put(table, { kind: 'intervene', act: deed, reason: REASON });

describe('D13: the same dice come again', () => {
  test.each<readonly [string, (who: string) => RawAnswer]>([
    ['leaves everything as it was', (who) => ({ kind: 'set-hearts', who, hearts: 3 })],
    ['changes somebody, and so the question', (who) => ({ kind: 'set-hearts', who, hearts: 9 })],
    ['rolls dice itself', (who) => ({ kind: 'luck', who })],
  ])('after an act of the GM that %s', (_what, deed) => {
    for (const seed of SEEDS) {
      const first = take(struckAt(seed));
      const back = undone(first);
      const acted = act(back, deed(target(back)));
      expect(lastFaces(take(acted))).toEqual(lastFaces(first));
      expect(lastFaces(take(act(acted, deed(target(back)))))).toEqual(lastFaces(first));
    }
  });

  test('when several who answer in secret answer in another order', () => {
    const orders = [
      ['ada', 'bel', 'cay'],
      ['cay', 'bel', 'ada'],
      ['bel', 'cay', 'ada'],
    ];
    for (const seed of SEEDS) {
      const rolled = orders.map((order) => {
        let table = toyTable('seeded', seedOf(seed));
        for (const who of order) table = give(table, who, { kind: 'number', number: 2 });
        const [first, other] = table.now.state.order as [string, string];
        return String(lastFaces(take(give(table, first, { kind: 'strike', target: other }))));
      });
      expect(new Set(rolled).size).toBe(1);
    }
  });

  test('on the next blow, whatever the GM says that this one shows', () => {
    for (const seed of SEEDS) {
      const forced = (faces: readonly number[]): ToyTable => {
        const said = take(put(struckAt(seed), { kind: 'force-roll', faces, reason: REASON }));
        const [, second, third] = said.now.state.order as [string, string, string];
        return give(give(said, second, { kind: 'strike', target: third }), third, { kind: 'take' });
      };
      expect(lastFaces(forced([1, 1]))).toEqual(lastFaces(forced([1, 2])));
    }
  });

  test('and an answer that is really another one has other dice', () => {
    const others = SEEDS.filter((seed) => {
      const table = struckAt(seed);
      const parried = give(table, target(table), { kind: 'parry' });
      const pressed = give(parried, table.now.state.order[0]!, { kind: 'press' });
      return String(lastFaces(take(pressed))) !== String(lastFaces(take(table)));
    });
    expect(others.length).toBeGreaterThan(30);
  });
});

test('D13: verify counts the rolls that were undone, and those that players had been shown', () => {
  const table = take(undone(take(undone(take(struckAt(3))))));
  const rulesets = () => toy as unknown as Ruleset;
  expect(verify(toLines(table, 'with-seed'), rulesets)).toMatchObject({ undone: { rolls: 2, shown: 2 } });
  const redone = redo(undone(table) as unknown as Table);
  expect(redone.kind === 'done' && undoneRolls(redone.table)).toEqual({ rolls: 2, shown: 2 });
  const secret = { ...toy, tell: () => undefined } as unknown as Ruleset;
  expect(verify(toLines(table, 'with-seed'), () => secret)).toMatchObject({ undone: { rolls: 2, shown: 0 } });
});
