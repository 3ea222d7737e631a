import { describe, expect, test } from 'vitest';
import { BOW, duel, FIGHTER, PISTOL, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  HITS,
  last,
  of,
  PASS,
  parts,
  STAY,
  settle,
  types,
} from '../../../test/support/timeslice-play.ts';
import type { Sheet } from './schema.ts';

const q12 = { stats: { ...FIGHTER.stats, Q: 12 }, shields: [SHIELD], ready: ['sword', 'shield'] };
const BLOCK = { kind: 'block', with: 'shield' };

test('[weapon-attack] an attack costs 3 TS with most weapons, and may be repeated as TS allows', () => {
  const f = begin(duel({ ts: 7 }, { ts: 2 }));
  expect(f.asked('ann').options.find(({ kind }) => kind === 'attack')?.cost).toBe('3 TS');
  blow(f, 'ann', 'bob', { dice: HITS });
  expect(of(f, 'ann').ts).toBe(4);
  blow(f, 'ann', 'bob', { dice: HITS });
  expect(of(f, 'ann').ts).toBe(1);
  expect(f.kinds('ann')).not.toContain('attack');
});

test.each([
  [2, true],
  [3, true],
  [4, false],
])('[weapon-attack] with a weapon of %i TS, a combatant with 3 TS may attack %s', (attackTs, isOffered) => {
  const f = begin(duel({ ts: 3, weapons: [{ ...SWORD, attackTs }] }));
  expect(f.kinds('ann').includes('attack')).toBe(isOffered);
});

test.each([
  [1, 1, true],
  [1, 2, false],
  [10, 10, true],
  [10, 11, false],
])('[weapon-attack] a range of %i reaches a target %i units away: %s', (range, apart, isReached) => {
  const encounter = duel({ weapons: [{ ...SWORD, range }] });
  const [ann, bob] = encounter.combatants;
  const f = begin({ ...encounter, combatants: [ann!, { ...bob!, at: [5 + apart, 5] }] });
  expect(f.kinds('ann').includes('attack')).toBe(isReached);
});

test('[weapon-attack] a weapon that is not in hand cannot attack', () => {
  const f = begin(duel({ weapons: [SWORD, BOW], ready: ['sword'] }));
  const weapons = f
    .asked('ann')
    .options.flatMap(({ kind, params }) => (kind === 'attack' ? [params.weapon] : []));
  expect(weapons).toEqual([{ oneOf: ['sword'] }]);
});

describe('the attack roll', () => {
  test.each([
    [[8, 8], 16, 'attack-missed'],
    [[8, 9], 17, 'attack-hit'],
  ])(
    '[attack-roll] [block] against Q 12 and a +3 shield, which block 4 and 7 for 16, %j makes %i and is an %s',
    (dice, total, type) => {
      const f = begin(duel({}, { ...q12, ts: 2 }));
      blow(f, 'ann', 'bob', { dice: [dice, [4, 7]], defence: BLOCK });
      expect(parts(last(f, 'defence-rolled').sum)).toEqual(['11 stat-roll', '2 stat-bonus', '3 block']);
      expect(last(f, 'attack-rolled').sum.total).toBe(total);
      expect(types(f)).toContain(type);
      expect(types(f)).not.toContain(type === 'attack-hit' ? 'attack-missed' : 'attack-hit');
    },
  );

  test('[attack-roll] the attack roll is a [V] roll plus the weapon, with each part explained', () => {
    const f = begin(
      duel({ stats: { ...FIGHTER.stats, V: 13 }, weapons: [{ ...SWORD, toHit: 2 }] }, { ts: 2 }),
    );
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['10 stat-roll', '3 stat-bonus', '2 attack-roll']);
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 15, defence: 0, rule: 'attack-roll' });
  });

  test('[natural-18-hits] a natural 18 that is not higher than the defence misses, like any other', () => {
    const f = begin(duel({}, { ts: 2, stats: { ...FIGHTER.stats, Q: 12 } }));
    blow(f, 'ann', 'bob', {
      dice: [
        [9, 9],
        [9, 7],
      ],
    });
    expect(last(f, 'attack-rolled').isNatural18).toBe(true);
    expect(last(f, 'attack-missed')).toMatchObject({ rule: 'natural-18-hits', attack: 18, defence: 18 });
  });

  test('[natural-18-hits] a natural 18 that is higher by one hits', () => {
    const f = begin(duel({}, { ts: 2, stats: { ...FIGHTER.stats, Q: 12 } }));
    blow(f, 'ann', 'bob', {
      dice: [
        [9, 9],
        [9, 6],
      ],
    });
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 18, defence: 17 });
  });
});

describe('a shot', () => {
  const gunner: Partial<Sheet> = { ts: 12, weapons: [PISTOL], ready: ['pistol'] };

  test('[reload] each shot uses one round, hit or miss; an empty weapon cannot shoot', () => {
    const f = begin(duel(gunner, { ts: 2 }));
    blow(f, 'ann', 'bob', { with: 'pistol', dice: HITS });
    expect(last(f, 'shot-spent').left).toBe(1);
    blow(f, 'ann', 'bob', {
      with: 'pistol',
      dice: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(of(f, 'ann').shots).toEqual({ pistol: 0 });
    expect(f.kinds('ann')).not.toContain('attack');
    expect(f.kinds('ann')).toContain('reload');
  });

  test('[weapon-attack] a weapon without ammunition needs no rounds', () => {
    const f = begin(duel({ weapons: [BOW], ready: ['bow'] }, { ts: 2 }));
    blow(f, 'ann', 'bob', { with: 'bow', dice: HITS });
    expect(types(f)).not.toContain('shot-spent');
  });
});

describe('the choice of a defence', () => {
  test('[defence-after-roll] the defender chooses with the attack total known', () => {
    const f = begin(duel({}, { ts: 2 }));
    f.answer('ann', attack('bob'), [4, 7]);
    expect(f.asked('bob')).toMatchObject({
      key: 'defence',
      context: { attacker: 'ann', by: 'sword', total: 11 },
    });
    expect(types(f)).toContain('attack-rolled');
    f.answer('bob', DODGE, [9, 9]).answer('bob', STAY);
  });

  test('[defence-after-roll] set to before, the attack is rolled after the choice', () => {
    const f = begin(duel({}, { ts: 2 }, { 'defence-after-roll': 'before' }));
    f.answer('ann', attack('bob'));
    expect(f.asked('bob')).toMatchObject({ key: 'defence', context: { attacker: 'ann', total: null } });
    expect(types(f)).not.toContain('attack-rolled');
    f.answer('bob', { kind: 'parry', with: 'sword' }, [9, 9], [0, 0]);
    expect(last(f, 'defence-rolled').kind).toBe('parry');
    expect(types(f).indexOf('attack-rolled')).toBeLessThan(types(f).indexOf('defence-rolled'));
  });

  test('[defence-after-roll] [helpless-defence] set to before, a combatant that falls between choice and roll cannot defend', () => {
    const f = begin(duel({}, { ts: 2 }, { 'defence-after-roll': 'before', 'combat-end': 'round-end' }));
    f.answer('ann', attack('bob')).answer('bob', DODGE);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' }, [5, 5]);
    expect(last(f, 'defence-flat').sum.total).toBe(10);
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 10, defence: 10 });
  });
});

test('[helpless-defence] a combatant that cannot defend itself has 10: 10 misses, 11 hits', () => {
  const f = begin(duel({ ts: 6 }, { ts: 2 }, { 'combat-end': 'round-end' }));
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
  f.answer('ann', attack('bob'), [5, 5]);
  expect(parts(last(f, 'defence-flat').sum)).toEqual(['10 helpless-defence']);
  expect(last(f, 'attack-missed')).toMatchObject({ attack: 10, defence: 10 });
  f.answer('ann', attack('bob'), [5, 6]);
  expect(last(f, 'attack-hit')).toMatchObject({ attack: 11, defence: 10 });
  expect(all(f, 'defence-rolled')).toEqual([]);
});

test('[attack-roll] a miss causes neither damage nor stagger', () => {
  const f = begin(duel());
  f.answer('ann', attack('bob')).answer('bob', PASS);
  f.roll([0, 0], [0, 0]);
  settle(f);
  expect(of(f, 'bob')).toMatchObject({ hp: 20, stagger: 0 });
});
