import { expect, test } from 'vitest';
import { CARBINE, duel, encounter, entrant, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  aim,
  all,
  begin,
  END_TURN,
  last,
  NONE,
  part,
  shoot,
  worded,
} from '../../../test/support/agents-play.ts';
import { pairsOf } from './attack.ts';

const GUNNER = sheet('777777', { weapons: [CARBINE] });
const MISS = [1, 1];

test('[auto] a burst adds its number of rounds to the damage', () => {
  const f = begin(duel(GUNNER, PLAIN, 4)).answer('ann', shoot('ben', 'carbine', 'burst'), [4, 4], [1, 1, 1]);
  f.answer('ben', NONE);
  expect(last(f, 'damage-dealt').damage.total).toBe(3 + 4);
});

test.each([
  [2, 0, [[1, 1, 1]], 3],
  [3, 1, [[1, 1, 1]], 4],
  [4, 1, [[1, 1, 1], [6]], 9],
  [
    10,
    2,
    [
      [1, 1, 1],
      [6, 6],
    ],
    15,
  ],
  [
    20,
    3,
    [
      [1, 1, 1],
      [6, 6, 6],
    ],
    21,
  ],
  [
    100,
    4,
    [
      [1, 1, 1],
      [1, 1, 1, 1],
    ],
    7,
  ],
])('[burst-effect] by the table, %i rounds give +%i, or damage', (auto, dm, dice, damage) => {
  const weapon = { ...CARBINE, auto, rounds: 300 };
  const rest = { rulings: { 'burst-effect': 'table' } } as const;
  const tough = sheet('Z7Z777');
  const hit = () => begin(duel(sheet('777777', { weapons: [weapon] }), tough, 4, rest));
  const aimed = hit().answer('ann', shoot('ben', 'carbine', 'burst-dm'), MISS);
  expect(part(last(aimed, 'attack-rolled').sum, 'burst-effect')).toBe(dm);
  const raw = hit()
    .answer('ann', shoot('ben', 'carbine', 'burst-damage'), [4, 4], ...dice)
    .answer('ben', NONE);
  expect(last(raw, 'damage-dealt').damage.total).toBe(damage);
});

test('[burst-effect] at a size of the table, the table offers a DM and damage, the plain rule one burst', () => {
  const modes = (setting: 'rounds' | 'table') =>
    begin(duel(GUNNER, PLAIN, 4, { rulings: { 'burst-effect': setting } })).asked('ann').options[0]!.params
      .mode;
  expect(modes('rounds')).toEqual({ oneOf: ['single', 'burst', 'full-auto'] });
  expect(modes('table')).toEqual({ oneOf: ['single', 'burst-dm', 'burst-damage', 'full-auto'] });
});

test('[auto] full auto makes as many attacks as the Auto score, each open to a reaction', () => {
  const f = begin(duel(GUNNER, sheet('777777', { armour: [] }), 4));
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [4, 4], [1, 1, 1], MISS, MISS, [4, 4], [1, 1, 1]);
  f.answer('ben', NONE);
  expect(f.asked('ben').key).toBe('reaction');
  f.answer('ben', NONE).answer('ben', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 3 } });
  expect(all(f, 'attack-rolled')).toHaveLength(4);
});

test('[full-auto] with separate shots, each later shot may hit any target within 6 m of the first', () => {
  const others = [entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [13, 5]), entrant('dee', 'b', [14, 5])];
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUNNER), ...others]),
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
  );
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), MISS);
  expect(f.usual('ann').options).toEqual([
    { kind: 'next-shot', params: { target: { oneOf: ['ben', 'cid'] } } },
  ]);
  const next = { kind: 'next-shot', target: 'cid' };
  f.answer('ann', next, MISS, [1]).answer('ann', next, MISS, [1]).answer('ann', next, MISS, [1]);
  expect(all(f, 'attack-rolled').map(({ target }) => target)).toEqual(['ben', 'cid', 'cid', 'cid']);
});

test('[auto] full auto does not use the aim', () => {
  const f = begin(duel(GUNNER, PLAIN, 4)).answer('ann', aim('ben'));
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), MISS, MISS, MISS, MISS);
  expect(part(last(f, 'attack-rolled').sum, 'aim')).toBeUndefined();
});

test('[full-auto] with pairs, twice as many dice are rolled at once and the attacker pairs them', () => {
  const weapon = { ...CARBINE, auto: 2 };
  const f = begin(
    duel(sheet('777777', { weapons: [weapon] }), PLAIN, 4, { rulings: { 'full-auto': 'pairs' } }),
  );
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [6, 1, 2, 6]);
  expect(f.asked('ann').options[0]!.params.dice).toEqual({
    oneOf: [
      [6, 6],
      [6, 2],
      [6, 1],
      [2, 1],
    ],
  });
  f.answer('ann', { kind: 'next-shot', target: 'ben', dice: [6, 6] }, [1, 1, 1]).answer('ben', NONE);
  expect(all(f, 'attack-rolled').map(({ sum }) => sum.total)).toEqual([12, 3]);
});

test('every pair of the dice is found once', () => {
  expect(pairsOf([1, 1])).toEqual([[1, 1]]);
  expect(pairsOf([3, 3, 3])).toEqual([[3, 3]]);
  expect(pairsOf([1, 2, 3])).toHaveLength(3);
});

test('[auto] a mode that needs more rounds than are loaded is not offered', () => {
  const f = begin(duel(GUNNER, PLAIN, 4)).gm({
    kind: 'set-rounds',
    who: 'ann',
    weapon: 'carbine',
    value: 11,
  });
  expect(f.asked('ann').options[0]!.params.mode).toEqual({ oneOf: ['single', 'burst'] });
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'carbine', value: 0 });
  expect(f.kinds('ann')).not.toContain('shoot');
  f.answer('ann', END_TURN);
});

test('[auto] an attacker knocked out between two shots stops firing, and its Recoil is still recorded', () => {
  const gunner = sheet('777777', { weapons: [{ ...CARBINE, recoil: 1 }] });
  const four = [
    entrant('ann', 'a', [5, 5], gunner),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 8]),
    entrant('dee', 'a', [2, 2]),
  ];
  const f = begin(encounter(four), [6, 6], [5, 5], [4, 4], [3, 3]);
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), MISS);
  expect(f.asked('ann').key).toBe('next-shot');
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
  expect(all(f, 'attack-rolled')).toHaveLength(1);
  expect(last(f, 'recoil-noted').loss.total).toBe(3);
  expect(f.asked('ben').key).toBe('action');
});

test('[full-auto] the first shot goes to the target, later shots to standing, known targets in range', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const others = [
    entrant('bob', 'b', [10, 6]),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 8]),
    entrant('dee', 'b', [9, 7], hidden),
  ];
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUNNER), ...others]),
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
    [2, 2],
  );
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), MISS, [1]);
  expect(last(f, 'attack-rolled').target).toBe('ben');
  expect(f.asked('ann').options[0]!.params.target).toEqual({ oneOf: ['bob', 'ben'] });
  f.gm({ kind: 'remove', who: 'bob' });
  f.answer('ann', { kind: 'next-shot', target: 'ben' }, MISS, MISS, MISS);
  expect(all(f, 'attack-rolled').map(({ target }) => target)).toEqual(['ben', 'ben', 'ben', 'ben']);
});

test('[full-auto] the later shots may still go to an agent that fell at the first shot', () => {
  const deadly = { ...CARBINE, auto: 2, damage: { dice: 0, plus: 14 } };
  const three = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [deadly] })),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [30, 5]),
  ];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [4, 4]).answer('ben', NONE);
  f.answer('ben', { kind: 'lose', loss: { STR: 7, DEX: 0, END: 7 } }, [5, 5]);
  expect(last(f, 'died').who).toBe('ben');
});

test('[full-auto] the dice of pairs are shown, each pair with its attack', () => {
  const weapon = { ...CARBINE, auto: 2 };
  const f = begin(
    duel(sheet('777777', { weapons: [weapon] }), PLAIN, 4, { rulings: { 'full-auto': 'pairs' } }),
  );
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1, 2, 1]);
  expect(last(f, 'dice-thrown')).toMatchObject({ who: 'ann', faces: [1, 1, 2, 1], rule: 'full-auto' });
  f.answer('ann', { kind: 'next-shot', target: 'ben', dice: [2, 1] });
  expect(all(f, 'attack-rolled').map(({ faces, sum }) => [faces, worded(f, sum)[0]])).toEqual([
    [[2, 1], { value: 3, why: '2d6 (2, 1)', rule: 'full-auto' }],
    [[1, 1], { value: 2, why: '2d6 (1, 1)', rule: 'full-auto' }],
  ]);
});

test('[burst-effect] the extra damage of a burst is shown with its dice', () => {
  const rest = { rulings: { 'burst-effect': 'table' } } as const;
  const parts = (auto: number, ...dice: number[][]) => {
    const weapon = { ...CARBINE, auto, rounds: 300 };
    const f = begin(duel(sheet('777777', { weapons: [weapon] }), sheet('Z7Z777'), 4, rest));
    f.answer('ann', shoot('ben', 'carbine', 'burst-damage'), [4, 4], [1, 1, 1], ...dice).answer('ben', NONE);
    return worded(f, last(f, 'damage-dealt').damage).at(-1);
  };
  expect(parts(10, [2, 3])).toEqual({ value: 5, why: 'burst: 2d6 (2, 3)', rule: 'burst-effect' });
  expect(parts(9, [2])).toEqual({ value: 2, why: 'burst: 1d6 (2)', rule: 'burst-effect' });
  expect(parts(3)).toEqual({ value: 1, why: 'burst of 3', rule: 'burst-effect' });
  expect(parts(19, [2, 3])?.value).toBe(5);
  expect(parts(99, [1, 1, 1])?.value).toBe(3);
});
