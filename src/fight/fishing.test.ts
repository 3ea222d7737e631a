import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { give, guessAll, put, seedOf, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { undoneRolls } from './branches.ts';
import type { Fight } from './fight.ts';
import { toLines } from './lines.ts';
import { verify } from './replay.ts';
import { redo, undo } from './submit.ts';

// D13: players cannot undo until a better roll comes. The same answers lead to the same dice, regardless of other
// inputs.

const REASON = 'to see what comes';

function lastFaces({ entries }: ToyTable): readonly number[] {
  return entries.at(-1)!.rolls.flatMap(({ faces }) => faces);
}

function undone(fight: ToyTable): ToyTable {
  const back = undo(fight as unknown as Fight);
  if ('refusal' in back) throw new Error(back.refusal.code);
  return back.value as unknown as ToyTable;
}

/** The first in the order strikes at the second, who must decide whether to parry. */
function struckAt(seed: number): ToyTable {
  const fight = guessAll(toyTable('seeded', seedOf(seed)));
  const [first, target] = fight.now.state.order as [string, string];
  return give(fight, first, { kind: 'strike', target });
}

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);
const target = ({ now }: ToyTable): string => now.state.order[1]!;
const take = (fight: ToyTable): ToyTable => give(fight, target(fight), { kind: 'take' });
const act = (fight: ToyTable, deed: RawAnswer): ToyTable =>
  put(fight, { kind: 'intervene', act: deed, reason: REASON });

describe('D13: the same dice come again', () => {
  test.each<readonly [string, (who: string) => RawAnswer]>([
    ['leaves everything as it was', (who) => ({ kind: 'set-hearts', who, hearts: 3 })],
    ['changes somebody, and so the question', (who) => ({ kind: 'set-hearts', who, hearts: 9 })],
    ['rolls dice itself', (who) => ({ kind: 'luck', who })],
  ])('the dice are the same after a GM override that %s', (_what, deed) => {
    for (const seed of SEEDS) {
      const first = take(struckAt(seed));
      const back = undone(first);
      const acted = act(back, deed(target(back)));
      expect(lastFaces(take(acted))).toEqual(lastFaces(first));
      expect(lastFaces(take(act(acted, deed(target(back)))))).toEqual(lastFaces(first));
    }
  });

  test('the dice are the same when several secret answers come in another order', () => {
    const orders = [
      ['ada', 'bel', 'cay'],
      ['cay', 'bel', 'ada'],
      ['bel', 'cay', 'ada'],
    ];
    for (const seed of SEEDS) {
      const rolled = orders.map((order) => {
        let fight = toyTable('seeded', seedOf(seed));
        for (const who of order) fight = give(fight, who, { kind: 'number', number: 2 });
        const [first, other] = fight.now.state.order as [string, string];
        return String(lastFaces(take(give(fight, first, { kind: 'strike', target: other }))));
      });
      expect(new Set(rolled).size).toBe(1);
    }
  });

  test('the dice of the next blow stay the same if the GM forces the faces of this one', () => {
    for (const seed of SEEDS) {
      const forced = (faces: readonly number[]): ToyTable => {
        const said = take(put(struckAt(seed), { kind: 'force-roll', faces, reason: REASON }));
        const [, second, third] = said.now.state.order as [string, string, string];
        return give(give(said, second, { kind: 'strike', target: third }), third, { kind: 'take' });
      };
      expect(lastFaces(forced([1, 1]))).toEqual(lastFaces(forced([1, 2])));
    }
  });

  test('a different answer leads to different dice', () => {
    const others = SEEDS.filter((seed) => {
      const fight = struckAt(seed);
      const parried = give(fight, target(fight), { kind: 'parry' });
      const pressed = give(parried, fight.now.state.order[0]!, { kind: 'press' });
      return String(lastFaces(take(pressed))) !== String(lastFaces(take(fight)));
    });
    expect(others.length).toBeGreaterThan(30);
  });
});

test('D13: verify counts the rolls that were undone, and those that players had seen', () => {
  const fight = take(undone(take(undone(take(struckAt(3))))));
  const rulesets = () => toy as unknown as Ruleset;
  expect(verify(toLines(fight, 'with-seed'), rulesets)).toMatchObject({ undone: { rolls: 2, shown: 2 } });
  const redone = redo(undone(fight) as unknown as Fight);
  expect('value' in redone && undoneRolls(redone.value)).toEqual({ rolls: 2, shown: 2 });
  const secret = { ...toy, tell: () => undefined } as unknown as Ruleset;
  expect(verify(toLines(fight, 'with-seed'), () => secret)).toMatchObject({ undone: { rolls: 2, shown: 0 } });
});
