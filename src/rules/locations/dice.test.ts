import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLOCK,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  GRENADE,
  hurt,
  type LocationsFight,
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

  test('is rolled again while it is a 6, and all are added', () => {
    const once = tried(explodes, 6, 3);
    expect(once).toMatchObject({ faces: [6, 3], sum: { total: 14 }, successes: 5 });
    expect(once.sum.parts).toEqual([
      { value: 6, why: 'd6', faces: [6], rule: 'roll' },
      { value: 3, why: 'rolled-again', faces: [3], rule: 'exploding-six' },
      { value: 5, why: 'trait', of: { trait: 'B' }, rule: 'roll' },
    ]);
    expect(tried(explodes, 6, 6, 6, 1).sum.parts[1]).toEqual({
      value: 13,
      why: 'rolled-again',
      faces: [6, 6, 1],
      rule: 'exploding-six',
    });
  });

  test('is only a 6 by default, and nothing else is rolled again', () => {
    expect(tried({}, 6)).toMatchObject({ faces: [6], sum: { total: 11 } });
    expect(tried(explodes, 5)).toMatchObject({ faces: [5], sum: { total: 10 } });
  });

  test('explodes on a defence as well, and in opposed rolls', () => {
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

  test('never explodes on a table', () => {
    const f = begin(duel({}, {}, explodes));
    f.gm({ kind: 'hurt', who: 'bob', location: 'by-table', of: 'normal', points: 1 }, [6]);
    expect(last(f, 'location-struck')).toMatchObject({ location: 'left-leg', faces: [6] });
  });

  test('[botch] a 1 after an exploding 6 is not a botch', () => {
    const f = strike(begin(duel({}, {}, explodes)), 'ann', 'bob', {}, ...d(6, 1, 2));
    expect(all(f, 'botched')).toEqual([]);
  });
});

describe('[gm-authority] a modifier from the GM', () => {
  test('applies to its owner’s next roll of any kind, and only to that one', () => {
    const f = begin(duel()).gm({ kind: 'give-modifier', who: 'bob', value: -2 });
    strike(f, 'ann', 'bob', { defence: BLOCK }, ...d(1 + 1, 6));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 6', 'roll 0', 'gm-authority -2']);
    expect(all(f, 'favour-spent')).toMatchObject([{ who: 'bob', rule: 'gm-authority' }]);
  });

  test('[act-before] is used up when several combatants roll', () => {
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
  test('[botch-attack] only a 1 of the attacker is checked', () => {
    const f = strike(begin(duel()), 'ann', 'bob', {}, ...d(5, 1));
    expect(all(f, 'botched')).toEqual([]);
    const botched = strike(begin(duel()), 'ann', 'bob', {}, ...d(1, 5), ...d(6));
    expect(last(botched, 'botched')).toEqual({
      ...{ type: 'botched', rule: 'attack-fumble', who: 'ann', faces: [6], isBotch: false },
    });
  });

  test('[tie-reroll] [botch-attack] a tied 1 that misses outright differs from one that is rolled again', () => {
    const f = begin(duel({}, {}, { 'botch-attack': 'misses', 'def-roll': 'fixed' })).answer(
      'ann',
      attack('bob'),
    );
    // 1 + 2 against a fixed 3: no botch, so it is rolled again.
    expect(last(f.roll([3]).roll([5]), 'attack-hit')).toMatchObject({ attack: 5, defence: 3 });
  });
});

describe('[equal-to-number]', () => {
  test('a roll must beat its #, or reach it under the ruling', () => {
    const feint = (rulings: object) =>
      last(begin(duel({}, {}, rulings)).answer('ann', { kind: 'feint', target: 'bob' }, [5]), 'feinted');
    expect(feint({}).isSuccess).toBe(false);
    expect(feint({ 'equal-to-number': 'succeeds' }).isSuccess).toBe(true);
  });
});

describe('[pain] [stunned] the modifiers of a roll', () => {
  test('the parts of a total always have the same order', () => {
    const f = begin(duel({}, {}, { stunned: 'minus-two' })).gm({ kind: 'stun', who: 'ann', rounds: 1 });
    hurt(f, 'ann', 'torso', 2).gm({ kind: 'give-modifier', who: 'ann', value: 1 });
    strike(f, 'ann', 'bob', { called: 'left-arm' }, ...d(6, 5));
    expect(last(f, 'attack-rolled').sum.parts).toEqual([
      { value: 6, why: 'd6', faces: [6], rule: 'roll' },
      { value: 0, why: 'skill', of: { skill: 'melee' }, rule: 'roll' },
      { value: -3, why: 'called', of: { location: 'left-arm' }, rule: 'called-shot' },
      { value: -2, why: 'pain', rule: 'pain' },
      { value: -2, why: 'stunned', rule: 'stunned' },
      { value: 1, why: 'gm', rule: 'gm-authority' },
    ]);
  });
});

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

/** Returns the purpose, the rule and the owner of the die that is needed next. */
const waits = (f: LocationsFight) => [f.waitingRoll!.why, f.waitingRoll!.rule, f.waitingRoll!.owner];
const does = (kind: string, more: object = {}, ann: Changes = {}) =>
  begin(duel({ skills: { melee: 9 }, ...ann })).answer('ann', { kind, ...more });

test('[attack] [defence] the die of an attack names its owner and its purpose', () => {
  const f = does('attack', { weapon: 'blade', target: 'bob', called: 'torso' }).answer('bob', DODGE);
  expect(waits(f)).toEqual(['ann: attack with blade', 'attack', 'ann']);
  expect(waits(f.roll([1]))).toEqual(['bob: dodge', 'defence', 'gm']);
  expect(waits(f.roll([4]))).toEqual(['ann: is it a botch?', 'botch', 'ann']);
  expect(waits(f.roll([1]))).toEqual(['ann: broken or dropped?', 'attack-fumble', 'ann']);
  f.roll([1]);
});

test.each([
  ['shove', {}, 'shove'],
  ['disarm', { called: 'right-arm', with: 'C' }, 'disarm'],
  ['trip', { called: 'left-leg' }, 'trip'],
])('[shove] [disarm] [trip] the dice of a %s name their owners and their purpose', (kind, more, rule) => {
  const f = does(kind, { weapon: 'blade', target: 'bob', ...more }).answer('bob', DODGE, ...d(5, 2));
  expect(waits(f)).toEqual([`ann: ${rule}`, rule, 'ann']);
  expect(waits(f.roll([6]))).toEqual([`bob: withstands the ${rule}`, rule, 'gm']);
  f.roll([1]);
  if (rule === 'trip') return;
  expect(waits(f)).toEqual(['ann: how many yards?', rule, 'ann']);
  f.roll([1]);
});

test('[ambush] [feint] [ride] [roll] the dice of other actions name their owners and their purpose', () => {
  const far = encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [9, 5])]);
  const ambush = begin(far).answer('ann', { kind: 'ambush', target: 'bob' });
  expect(waits(ambush)).toEqual(['ann: ambush', 'ambush', 'ann']);
  expect(waits(ambush.roll([6]))).toEqual(['bob: notices the ambush', 'ambush', 'gm']);
  expect(waits(does('feint', { target: 'bob' }))).toEqual(['ann: feint', 'feint', 'ann']);
  expect(waits(does('ride', {}, { mount: cob }))).toEqual(['ann: rides cob', 'ride', 'ann']);
  const tried = (what: string) => does('try', { what }).answer('gm', { kind: 'number', number: 6 });
  expect(waits(tried('A'))).toEqual(['ann: tries A', 'roll', 'ann']);
  expect(waits(tried('stealth'))).toEqual(['ann: tries stealth', 'roll', 'ann']);
});

test('[side-initiative] [act-before] the dice of the order name their owners and their purpose', () => {
  const people = [
    entrant('ann', 'team', [1, 1]),
    entrant('bea', 'team', [2, 1]),
    entrant('bob', 'foes', [9, 9]),
  ];
  const f = begin(encounter(people)).answer('ann', { kind: 'claim' }).answer('bea', { kind: 'claim' });
  expect(waits(f)).toEqual(['ann: acts first', 'act-before', 'ann']);
  expect(waits(f.roll([3]))).toEqual(['bea: acts first', 'act-before', 'bea']);
});

test('[random-location] the dice of a blast name their owners and their purpose', () => {
  const thrower = { weapons: [GRENADE], ready: ['grenade'] };
  const people = [entrant('ann', 'team', [1, 1], thrower), entrant('bob', 'foes', [8, 1])];
  const f = begin(encounter(people)).answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' });
  expect(waits(f)).toEqual(['ann: throws grenade', 'attack', 'ann']);
  f.roll([6]).answer('bob', DODGE, [2]);
  expect(waits(f)).toEqual(['bob: where is it hit?', 'random-location', 'gm']);
  f.roll([4]);
});

test('[stop-bleeding] [limb-zero] [recovery] [recovery-fail] [amputate] the dice of the wounded name their owners and their purpose', () => {
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'team', [6, 5], { wounds: [{ location: 'torso', kind: 'normal', points: 3 }] }),
  ];
  const f = begin(encounter(people));
  f.gm({ kind: 'hurt', who: 'bob', location: 'left-arm', of: 'normal', points: 7 });
  f.answer('ann', { kind: 'first-aid', patient: 'bob' });
  expect(waits(f)).toEqual(['ann: First-Aid', 'stop-bleeding', 'ann']);
  f.roll([1]);
  expect(last(f, 'first-aid-given')).toMatchObject({ who: 'ann', patient: 'bob', isSuccess: false });
  f.answer('bob', { kind: 'wait' });
  expect(waits(f)).toEqual(['bob: stops the bleeding', 'stop-bleeding', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: stays conscious', 'limb-zero', 'bob']);
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'not-bleeding' }).roll([6]);
  f.gm({ kind: 'heal', who: 'bob', location: 'left-arm', of: 'normal', points: 7 });
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'conscious' });
  f.answer('gm', { kind: 'pass-time', hours: 24 });
  expect(waits(f)).toEqual(['bob: recovers in sleep', 'recovery', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: is it a botch?', 'botch', 'bob']);
  expect(waits(f.roll([1]))).toEqual(['bob: how much C?', 'recovery-fail', 'bob']);
  f.roll([2]);
  expect(now(f, 'bob').c).toBe(5);
});

test('[stop-bleeding] after the fight, successful First-Aid stops the bleeding', () => {
  const f = hurt(begin(duel({ skills: { 'first-aid': 9 } })), 'bob', 'left-arm', 7).gm({ kind: 'end-fight' });
  f.answer('ann', { kind: 'first-aid', patient: 'bob' }, [6]);
  expect(last(f, 'first-aid-given')).toMatchObject({ who: 'ann', patient: 'bob', isSuccess: true });
  expect(now(f, 'bob').isBleeding).toBe(false);
  expect(f.asked('gm').key).toBe('recovery');
});

test('[attack] a tie waits for both dice again', () => {
  const f = begin(duel())
    .answer('ann', attack('bob'))
    .answer('bob', DODGE, ...d(3, 3));
  expect(waits(f)).toEqual(['ann: attack with blade', 'attack', 'ann']);
  f.roll(...d(2, 5));
});
