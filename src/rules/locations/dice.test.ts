import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLOCK,
  begin,
  DODGE,
  d,
  duel,
  hurt,
  last,
  now,
  parts,
  strike,
} from '../../../test/support/locations.ts';

const explodes = { 'exploding-six': 'on' } as const;

describe('[exploding-six] a 6', () => {
  /** Ann tries B against a # of 9. */
  const tried = (rulings: object, ...dice: number[]) =>
    last(
      begin(duel({}, {}, rulings))
        .answer('ann', { kind: 'try', what: 'B' })
        .answer('gm', { kind: 'number', number: 9 }, ...d(...dice)),
      'tried',
    );

  test('is rolled again while it is a 6, and each adds', () => {
    const once = tried(explodes, 6, 3);
    expect(once).toMatchObject({ faces: [6, 3], sum: { total: 14 }, successes: 5 });
    expect(once.sum.parts).toEqual([
      { value: 6, why: 'd6 (6)', rule: 'roll' },
      { value: 3, why: '6 rolled again (3)', rule: 'exploding-six' },
      { value: 5, why: 'B', rule: 'roll' },
    ]);
    expect(tried(explodes, 6, 6, 6, 1).sum.parts[1]).toEqual({
      value: 13,
      why: '6 rolled again (6, 6, 1)',
      rule: 'exploding-six',
    });
  });

  test('or is a 6; nothing else is rolled again', () => {
    expect(tried({}, 6)).toMatchObject({ faces: [6], sum: { total: 11 } });
    expect(tried(explodes, 5)).toMatchObject({ faces: [5], sum: { total: 10 } });
  });

  test('on a defence as well, and in what two roll against each other', () => {
    const f = strike(begin(duel({}, {}, explodes)), 'ann', 'bob', {}, ...d(5, 6, 2));
    expect(last(f, 'defence-made')).toMatchObject({ faces: [6, 2], sum: { total: 8 } });
    const shove = begin(duel({}, {}, explodes)).answer('ann', {
      kind: 'shove',
      weapon: 'blade',
      target: 'bob',
    });
    // The attack 5 against 2; then 6 and 1 against 6 and 1, again; then 3 against 2, and 2 yards.
    shove.answer('bob', DODGE, ...d(5, 2), ...d(6, 1, 6, 1), ...d(3, 2), ...d(2));
    expect(last(shove, 'opposed')).toMatchObject({ own: { faces: [3] }, other: { faces: [2] } });
  });

  test('never on a table', () => {
    const f = begin(duel({}, {}, explodes));
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [6]);
    expect(last(f, 'location-struck')).toMatchObject({ location: 'left-leg', faces: [6] });
  });

  test('[botch] a 1 that comes of a 6 is no botch', () => {
    const f = strike(begin(duel({}, {}, explodes)), 'ann', 'bob', {}, ...d(6, 1, 2));
    expect(all(f, 'botched')).toEqual([]);
  });
});

describe('[gm-authority] what the GM gives', () => {
  test('is used up by the next roll, of whatever kind, and by that of its owner alone', () => {
    const f = begin(duel()).gm({ kind: 'give-modifier', who: 'bob', value: -2 });
    strike(f, 'ann', 'bob', { defence: BLOCK }, ...d(1 + 1, 6));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 6', 'roll 0', 'gm-authority -2']);
    expect(all(f, 'favour-spent')).toMatchObject([{ who: 'bob', rule: 'gm-authority' }]);
  });

  test('[act-before] is used up where several roll', () => {
    const f = begin(duel()).gm({ kind: 'give-modifier', who: 'ann', value: 4 });
    f.answer('ann', { kind: 'shove', weapon: 'blade', target: 'bob' }).answer(
      'bob',
      DODGE,
      ...d(3, 2),
      ...d(2, 5),
    );
    expect(parts(last(f, 'attack-rolled').sum)).toContain('gm-authority 4');
    expect(parts(last(f, 'opposed').own.sum)).toEqual(['roll 2', 'roll 7']);
    expect(now(f, 'ann').favour).toBe(0);
  });
});

describe('[botch] the second die', () => {
  test('[botch-attack] is asked of a 1 alone, of the attacker alone', () => {
    const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(5, 1));
    expect(all(f, 'botched')).toEqual([]);
    const botched = strike(begin(duel()), 'ann', 'bob', {}, ...d(1, 5), ...d(6));
    expect(last(botched, 'botched')).toEqual({
      ...{ type: 'botched', rule: 'attack-fumble', who: 'ann', faces: [6], isBotch: false },
    });
  });

  test('[tie-reroll] [botch-attack] a tied 1 that misses outright is told from one that is rolled again', () => {
    const f = begin(duel({}, {}, { 'botch-attack': 'misses', 'def-roll': 'fixed' })).answer(
      'ann',
      attack('bob'),
    );
    // 1 + 2 against a fixed 3: no botch, so it is rolled again.
    expect(last(f.roll([3]).roll([5]), 'attack-hit')).toMatchObject({ attack: 5, defence: 3 });
  });
});

describe('[equal-to-number]', () => {
  test('a # is to be exceeded, or reached', () => {
    const feint = (rulings: object) =>
      last(begin(duel({}, {}, rulings)).answer('ann', { kind: 'feint', target: 'bob' }, [5]), 'feinted');
    expect(feint({}).isSuccess).toBe(false);
    expect(feint({ 'equal-to-number': 'succeeds' }).isSuccess).toBe(true);
  });
});

describe('[pain] [stunned] what weighs on a roll', () => {
  test('is said after what it is made of, in one order', () => {
    const f = begin(duel({}, {}, { stunned: 'minus-two' })).gm({ kind: 'stun', who: 'ann', rounds: 1 });
    hurt(f, 'ann', 'torso', 2).gm({ kind: 'give-modifier', who: 'ann', value: 1 });
    strike(f, 'ann', 'bob', { called: 'left-arm' }, ...d(6, 5));
    expect(last(f, 'attack-rolled').sum.parts).toEqual([
      { value: 6, why: 'd6 (6)', rule: 'roll' },
      { value: 0, why: 'melee', rule: 'roll' },
      { value: -3, why: 'called at the left-arm', rule: 'called-shot' },
      { value: -2, why: 'Pain', rule: 'pain' },
      { value: -2, why: 'Stunned', rule: 'stunned' },
      { value: 1, why: 'the GM', rule: 'gm-authority' },
    ]);
  });
});
