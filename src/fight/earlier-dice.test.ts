import { expect, test } from 'vitest';
import { duel, toy } from '../../test/support/toy.ts';
import { give, guessAll, put, seedOf, type ToyTable } from '../../test/support/toy-table.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { withHeaderHash } from './entry.ts';
import { newTable, unbegunTable } from './fight.ts';
import { toLines } from './lines.ts';
import { fromLines, verify } from './replay.ts';
import { begin } from './submit.ts';

const rulesets = () => toy as unknown as Ruleset;

/** The toy duel as it was opened with dice of version 1. */
function opened(): ToyTable {
  const { rules, header, seed } = newTable(toy, duel, { mode: 'seeded', seed: seedOf(6) });
  const { hash: _, ...rest } = header;
  const earlier = withHeaderHash({
    ...rest,
    dice: { ...rest.dice, generator: { name: 'hmac-sha256', version: 1 } },
  });
  const begun = begin(unbegunTable(rules, earlier, seed));
  if ('refusal' in begun) throw new Error(begun.refusal.code);
  return begun.value;
}

test('replaying a journal of version 1 yields the same journal, to the last hash', () => {
  expect(guessAll(opened()).entries.at(-1)!.hash).toBe(
    '480ec0003f156eb2e436d22026f52ce3cd71e8850c9b42b947566c1571d3c3fb',
  );
});

test('a journal of version 1 is verified with its dice, and can be continued with them', () => {
  const fight = put(guessAll(opened()), {
    kind: 'intervene',
    act: { kind: 'luck', who: 'ada' },
    reason: 'for a change',
  });
  const text = toLines(fight, 'with-seed');
  expect(verify(text, rulesets)).toMatchObject({ kind: 'sound', dice: 'from-seed' });
  const again = fromLines(text, rulesets) as unknown as ToyTable;
  const [first] = fight.now.state.order as [string];
  const waits = (on: ToyTable) => give(on, first, { kind: 'wait' }).entries.at(-1)!.hash;
  expect(waits(again)).toBe(waits(fight));
});
