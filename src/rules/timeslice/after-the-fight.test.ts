import { expect, test } from 'vitest';
import { encounter, entrant } from '../../../test/support/timeslice.ts';
import { begin, last, of, typesSince } from '../../../test/support/timeslice-play.ts';

/** Ann and Cid with kits, and their enemy Bob, after the fight. */
function after(acts: readonly object[]) {
  const three = [
    entrant('ann', 'heroes', [5, 5], { hasMedicalKit: true }),
    entrant('cid', 'heroes', [0, 0], { hasMedicalKit: true }),
    entrant('bob', 'foes', [9, 9]),
  ];
  const f = begin(encounter(three), [9, 9], [1, 1], [0, 0]).gm({ kind: 'end-fight' });
  for (const act of acts) f.gm(act as never);
  return f;
}
const clock = (who: string) => ({ kind: 'set-clock', who, seconds: 120 });
const condition = (who: string, what: string) => ({ kind: 'set-condition', who, condition: what });
const offered = (f: ReturnType<typeof after>, kind: string) =>
  f.asked('gm').options.flatMap((option) => (option.kind === kind ? [option.params] : []));

test('[combat-end] from 1 to 60 minutes pass at once', () => {
  expect(offered(after([]), 'pass-time')).toEqual([{ minutes: { min: 1, max: 60 } }]);
});

test('[combat-end] the GM sees who is dying and how long each has left', () => {
  expect(after([clock('cid'), clock('bob')]).asked('gm').context).toEqual({
    dying: [
      { id: 'cid', seconds: 120 },
      { id: 'bob', seconds: 120 },
    ],
  });
});

test.each<[dying: string[], tending: Record<string, string[]>]>([
  [[], {}],
  [['bob'], { ann: ['bob'], cid: ['bob'] }],
  [['ann'], { cid: ['ann'] }],
  [['ann', 'cid'], { ann: ['cid'], cid: ['ann'] }],
])('[tend] of the dying %o, any standing combatant may tend the others', (dying, tending) => {
  const found = offered(after(dying.map(clock)), 'tend').map(({ by, target }) => [
    (by as { oneOf: string[] }).oneOf[0],
    (target as { oneOf: string[] }).oneOf,
  ]);
  expect(Object.fromEntries(found)).toEqual(tending);
});

test('[tend] a fallen or absent combatant cannot tend', () => {
  const f = after([clock('bob'), condition('ann', 'unconscious'), { kind: 'remove', who: 'cid' }]);
  expect(offered(f, 'tend')).toEqual([]);
});

test('[cinematic] unconscious combatants with HP may wake; the dead and those at 0 HP may not', () => {
  const acts = [condition('ann', 'unconscious'), { kind: 'set-hp', who: 'cid', value: 0 }];
  const f = after([...acts, condition('bob', 'dead')]);
  expect(offered(f, 'wake')).toEqual([{ target: { oneOf: ['ann'] } }]);
});

test('[one-to-a-unit] a combatant that wakes on a free unit stays there', () => {
  const f = after([condition('ann', 'unconscious')]).answer('gm', { kind: 'wake', target: 'ann' });
  expect(typesSince(f)).toEqual(['woke-up']);
  expect(of(f, 'ann').cell).toEqual([5, 5]);
});

test('[one-to-a-unit] a combatant that wakes on a taken unit gets up next to it', () => {
  const f = after([condition('ann', 'unconscious'), { kind: 'move', who: 'cid', to: [5, 5] }]);
  f.answer('gm', { kind: 'wake', target: 'ann' });
  expect(typesSince(f)).toEqual(['moved', 'woke-up']);
  expect(last(f, 'moved')).toMatchObject({ who: 'ann', rule: 'one-to-a-unit', from: [5, 5] });
});
