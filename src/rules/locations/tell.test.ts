import { expect, test } from 'vitest';
import { attack, begin, DODGE, d, duel, last, PISTOL } from '../../../test/support/locations.ts';
import type { Event } from './events.ts';
import { locations } from './ruleset.ts';
import type { Glimpsed } from './tell.ts';

const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  locations.tell(event, f.state, f.state, seat);
const said = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  locations.words.told(told(f, event, seat)!, f.state);

/** What anybody sees of Bob, type by type. */
const SEEN: { readonly [T in Glimpsed]: string } = {
  'turn-started': "bob's turn.",
  'turn-ended': "bob's turn ends.",
  'stood-up': 'bob stands up.',
  ran: 'bob runs.',
  charged: 'bob charges.',
  'ride-rolled': 'bob urges the mount: success.',
  'run-rolled': 'bob gasps for breath: success.',
  reloaded: 'bob reloads pistol.',
  feinted: 'bob feints at ann: success.',
  'damage-dealt': 'bob is hurt in the left arm (7).',
  stunned: 'bob is Stunned.',
  'bleeding-rolled': 'bob tries to stop the blood: success.',
  'consciousness-rolled': 'bob struggles to be awake: success.',
  'first-aid-given': 'bob gives ann First-Aid: success.',
  'dying-started': 'bob is dying.',
  'character-owed': 'bob is gone.',
  'character-came': 'bob joins at 4, 4.',
  operated: "bob takes off ann's left leg: success.",
  amputated: "bob's left leg is gone.",
  'check-made': 'bob against ann (climb): failure.',
  worked: 'bob works (climb).',
  'work-finished': 'bob is done with the work (climb).',
};
const sum = (total: number) => ({ total, parts: [{ value: total, why: 'secret', rule: 'roll' }] });
const FACTS = {
  ...{ who: 'bob', target: 'ann', patient: 'ann', by: 'ann', item: 'pistol', seat: 'secret', at: [4, 4] },
  ...{
    limb: 'left-leg',
    location: 'left-arm',
    kind: 'normal',
    isSuccess: true,
    faces: [9],
    due: 99,
    turns: 99,
  },
  ...{ speed: sum(99), yards: sum(99), number: sum(99), sum: sum(99), damage: sum(7), left: sum(99) },
  ...{ label: 'climb', against: 'ann', passes: false, needed: 99, done: 99, margin: 99, what: 'secret' },
  ...{ shots: 99, spare: 99, removed: { normal: 99, cold: 99, fire: 99 } },
};

test.each(Object.entries(SEEN))('of %s others see that it happens, without its numbers', (type, sentence) => {
  const f = begin(duel({}, { weapons: [PISTOL] }));
  const event = { type, rule: 'roll', ...FACTS } as unknown as Event;
  expect(said(f, event, 'ann')).toBe(sentence);
  expect(JSON.stringify(told(f, event, 'ann'))).not.toMatch(/99|secret/);
});

test('of a roll of strangers the die is told and what anybody can see of its reasons, the rest as one part', () => {
  const f = begin(duel())
    .answer('ann', attack('bob'))
    .answer('bob', DODGE, ...d(4, 3));
  const why = (type: 'attack-rolled' | 'defence-made', seat: string) =>
    (told(f, last(f, type), seat)!.facts as unknown as typeof FACTS).sum.parts.map((part) => part.why);
  expect(why('attack-rolled', 'ann')).toEqual(why('attack-rolled', 'gm'));
  expect(why('attack-rolled', 'somebody')).toEqual(['d6 (4)']);
  expect(why('defence-made', 'ann')).toEqual(['d6 (3)']);
});

test('of two who roll against each other everybody is told whose reasons it may know', () => {
  const f = begin(duel());
  const roll = {
    faces: [3],
    sum: {
      total: 8,
      parts: [
        { value: 3, why: 'd6 (3)', rule: 'roll' },
        { value: 5, why: 'A', rule: 'roll' },
      ],
    },
  };
  const event: Event = {
    type: 'opposed',
    rule: 'trip',
    who: 'ann',
    against: 'bob',
    own: roll,
    other: roll,
    isSuccess: false,
  };
  expect(told(f, event, 'ann')!.facts).toMatchObject({
    own: { sum: { parts: [{ why: 'd6 (3)' }, { why: 'A' }] } },
    other: { sum: { total: 8, parts: [{ why: 'd6 (3)' }, { why: 'what is not told', value: 5 }] } },
  });
  expect(said(f, event, 'ann')).toBe('ann 8 against bob 8: failure.');
});

test('whoever feints learns whether it worked and not what it was rolled against', () => {
  const f = begin(duel());
  const event = {
    type: 'feinted',
    rule: 'feint',
    ...FACTS,
    who: 'ann',
    target: 'bob',
    sum: sum(5),
  } as unknown as Event;
  expect(said(f, event, 'ann')).toBe('ann feints at bob: success.');
  expect(told(f, event, 'ann')!.facts).toEqual({
    who: 'ann',
    target: 'bob',
    isSuccess: true,
    faces: [9],
    sum: sum(5),
  });
});

test('by which rule a turn ended would tell whether Speed was left', () => {
  const f = begin(duel());
  const event: Event = { type: 'turn-ended', rule: 'spare-speed', who: 'bob', spare: 3 };
  expect(told(f, event, 'ann')!.rule).toBe('one-action');
});

test('of its own side a seat is told everything', () => {
  const f = begin(duel());
  const event = { type: 'damage-dealt', rule: 'damage', ...FACTS, who: 'ann', by: 'bob' } as unknown as Event;
  const { type: _type, rule: _rule, ...facts } = event;
  expect(told(f, event, 'ann')).toEqual({ type: 'damage-dealt', rule: 'damage', facts });
  expect(told(f, event, 'bob-seat')).toMatchObject({ isGlimpse: true });
});
