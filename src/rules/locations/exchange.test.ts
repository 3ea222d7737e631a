import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLOCK,
  begin,
  type Changes,
  DODGE,
  d,
  END_TURN,
  encounter,
  entrant,
  last,
  now,
  PASS,
  parts,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

const STEP_IN = { kind: 'protect', with: 'dodge' };

/** Bob strikes at Ann; Bea and Cid stand beside her, who may step in. */
function beset(changes: { readonly [id: string]: Changes } = {}, rulings: Partial<Rulings> = {}) {
  const people = [
    entrant('ann', 'team', [5, 5], changes.ann),
    entrant('bea', 'team', [4, 5], changes.bea),
    entrant('cid', 'team', [5, 4], changes.cid),
    entrant('bob', 'foes', [6, 5], changes.bob),
  ];
  return begin(encounter(people, rulings), [1]).answer('bob', attack('ann'));
}

describe('[protect] comrades', () => {
  test('are each asked, and the highest DEF is struck at; every defence counts', () => {
    const f = beset({ cid: { skills: { dodge: 4 } } }).answer('ann', DODGE);
    // Ann 2, Bea 3, Cid 1 + 4; the attack 4.
    f.answer('bea', STEP_IN).answer('cid', STEP_IN, ...d(2), ...d(3), ...d(1), ...d(4));
    expect(all(f, 'protected')).toMatchObject([
      { who: 'bea', comrade: 'ann', isTarget: true, rule: 'protect' },
      { who: 'cid', comrade: 'ann', isTarget: true },
    ]);
    expect(all(f, 'defence-made').map(({ who, sum }) => [who, sum.total])).toEqual([
      ['ann', 2],
      ['bea', 3],
      ['cid', 5],
    ]);
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'cid', attack: 4, defence: 5 });
    expect(['ann', 'bea', 'cid'].map((id) => now(f, id).defences)).toEqual([1, 1, 1]);
  });

  test('[protect-tie] who roll the same DEF roll AvA, whoever is listed first', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', STEP_IN, ...d(1), ...d(3), ...d(3), ...d(2, 5), ...d(6));
    expect(last(f, 'place-contested')).toMatchObject({ rule: 'protect-tie', winner: 'cid' });
    expect(all(f, 'protected').map(({ who, isTarget }) => [who, isTarget])).toEqual([
      ['bea', true],
      ['cid', false],
    ]);
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'cid', attack: 6, defence: 3 });
    expect(['ann', 'bea', 'cid'].map((id) => now(f, id).defences)).toEqual([1, 1, 1]);
  });

  test('who roll as high as the comrade are too late', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(3), ...d(3), ...d(6));
    expect(last(f, 'protected')).toMatchObject({ who: 'bea', isTarget: false });
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'ann', attack: 6, defence: 3 });
  });

  test('may block, with all that goes with it', () => {
    const f = beset({ bea: { skills: { melee: 3 } } }).answer('ann', BLOCK);
    f.answer('bea', { ...STEP_IN, with: 'block' }).answer('cid', PASS, ...d(1), ...d(2), ...d(6));
    expect(all(f, 'defence-made').map(({ who, kind, sum }) => [who, kind, parts(sum)])).toEqual([
      ['ann', 'block', ['roll 1', 'roll 0']],
      ['bea', 'block', ['roll 2', 'roll 3']],
    ]);
  });

  test('step in once a round each', () => {
    const f = beset().answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(3), ...d(1), ...d(2));
    expect(now(f, 'bea').fast).toEqual(['protect']);
    expect(now(f, 'cid').fast).toEqual([]);
  });

  test('never for a foe, for themselves or against themselves', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [9, 5]),
      entrant('bea', 'team', [6, 4]),
    ];
    const f = begin(encounter(people)).answer('ann', { kind: 'claim' }).answer('bea', PASS);
    f.answer('ann', attack('bob')).answer('bob', DODGE, ...d(2, 5));
    expect(all(f, 'attack-missed')).toHaveLength(1);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('who can’t act, are on REF, or stand further off are not asked', () => {
    for (const condition of ['unconscious', 'stunned', 'unaware', 'dead']) {
      const people = [
        entrant('ann', 'team', [5, 5]),
        entrant('bea', 'team', [4, 5]),
        entrant('cid', 'team', [3, 5]),
        entrant('bob', 'foes', [6, 5]),
      ];
      const f = begin(encounter(people), [1]).gm({ kind: 'set-condition', who: 'bea', condition });
      f.answer('bob', attack('ann')).answer('ann', DODGE, ...d(2, 5));
      expect(all(f, 'attack-missed')).toHaveLength(1);
    }
  });

  test('[def-roll] [tie-reroll] with a fixed DEF of their own a tie is rolled again, the attack alone', () => {
    const f = beset({ bea: { skills: { dodge: 1 } } }, { 'def-roll': 'fixed' });
    f.answer('bea', { kind: 'protect-fixed' }).answer('cid', PASS, ...d(4), ...d(6));
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'bea', attack: 6, defence: 4 });
    expect(all(f, 'attack-rolled')).toHaveLength(1);
  });

  test('[botch-attack] against who stepped in a tied 1 that is a botch misses', () => {
    const f = beset({ bob: { skills: { melee: 3 } } }, { 'botch-attack': 'misses' }).answer('ann', DODGE);
    f.answer('bea', STEP_IN).answer('cid', PASS, ...d(1), ...d(4), ...d(1), ...d(1), ...d(2));
    expect(last(f, 'attack-missed')).toMatchObject({
      target: 'bea',
      attack: 4,
      defence: 4,
      rule: 'botch-attack',
    });
    const other = beset({ bob: { skills: { melee: 3 } } }, { 'botch-attack': 'misses' }).answer('ann', DODGE);
    other.answer('bea', STEP_IN).answer('cid', PASS, ...d(1), ...d(4), ...d(1), ...d(2), ...d(6, 2));
    expect(last(other, 'attack-hit')).toMatchObject({ target: 'bea', attack: 9, defence: 2 });
  });
});

describe('[tie-reroll] a tie', () => {
  test('with a fixed DEF and a 1 that is no botch is rolled again, with one it ends', () => {
    const rulings = { 'botch-attack': 'misses', 'def-roll': 'fixed' } as const;
    const one = (...dice: number[]) => {
      const people = [
        entrant('ann', 'team', [5, 5], { skills: { melee: 2 } }),
        entrant('bob', 'foes', [6, 5]),
      ];
      return begin(encounter(people, rulings)).answer('ann', attack('bob'), ...d(...dice));
    };
    expect(last(one(1, 1, 2), 'attack-missed')).toMatchObject({
      attack: 3,
      defence: 3,
      rule: 'botch-attack',
    });
    expect(last(one(1, 3, 5), 'attack-hit')).toMatchObject({ attack: 7, defence: 3 });
  });

  test('is told once, and counts as one defence and one attack', () => {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter(people)).answer('ann', attack('bob'));
    f.answer('bob', DODGE, ...d(3, 3), ...d(4, 4), ...d(2, 5));
    expect(typesSince(f).filter((type) => /attack-rolled|defence-made/.test(type))).toEqual([
      'attack-rolled',
      'defence-made',
    ]);
    f.answer('ann', END_TURN);
  });
});
