import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL } from '../../../test/support/timeslice.ts';
import { all, attack, begin, blow, HITS } from '../../../test/support/timeslice-play.ts';
import type { GlimpsedIn } from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { EVENTS, Event } from './events.ts';
import { timeslice } from './ruleset.ts';

const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  timeslice.tell(event, f.state, f.state, seat);

/** The visible part of Bob's events, by type. */
const SEEN: { readonly [T in GlimpsedIn<typeof EVENTS>]: string } = {
  'refill-missed': 'bob is surprised and gets no TS this round.',
  'turn-ended': "bob's turn ends.",
  reloaded: 'bob reloads the pistol.',
  'damage-dealt': 'bob takes the hit.',
  'stagger-gained': 'bob reels.',
  staggered: 'bob is staggered.',
  'fell-unconscious': 'bob falls unconscious.',
  'dying-started': 'bob is dying.',
  'dying-ended': 'bob is no longer dying.',
  healed: 'bob is healed.',
  worked: 'bob works on something.',
  'work-finished': 'bob finishes some work.',
};

test.each(Object.entries(SEEN))('others see that %s happens, without numbers', (type, sentence) => {
  const f = begin(duel({}, { weapons: [PISTOL], ready: ['pistol'] }));
  const numbers = { saved: 4, shots: 2, hp: 3, hpLost: 5, tsLost: 6, seconds: 300, isHeartWound: true };
  const event = { type, rule: 'gm-authority', who: 'bob', weapon: 'pistol', ...numbers } as unknown as Event;
  const glimpse = told(f, event, 'ann')!;
  expect(timeslice.words.told(glimpse, f.state)).toBe(sentence);
  expect(JSON.stringify(glimpse)).not.toMatch(/\d|gm-authority/);
});

describe('in another side’s roll', () => {
  test('the total, the dice and the visible modifiers are shown', () => {
    const f = begin(duel({}, { hpNow: 20 })).answer('ann', { kind: 'end-turn' });
    f.answer('bob', attack('ann', 'head')).answer('ann', { kind: 'pass' }, [5, 4]);
    const parts = (seat: string) =>
      (told(f, all(f, 'attack-rolled').at(-1)!, seat)!.facts as unknown as { sum: Sum }).sum.parts;
    expect(parts('ann')).toMatchObject([
      { why: 'dice', of: { n: 2 }, faces: [5, 4] },
      { why: 'called-shot', of: { called: 'head' } },
    ]);
    expect(parts('gm')).toContainEqual(
      expect.objectContaining({ why: 'stat', of: { stat: 'V', score: 10 } }),
    );
    f.answer('ann', { kind: 'dodge' }, [9, 9]);
  });

  test('modifiers from a sheet become one part without reasons', () => {
    const f = begin(duel({}, { stats: { I: 10, V: 13, U: 10, A: 10, Q: 10 } })).answer('ann', {
      kind: 'end-turn',
    });
    f.answer('bob', attack('ann')).answer('ann', { kind: 'pass' }, [5, 4]);
    expect(told(f, all(f, 'attack-rolled').at(-1)!, 'ann')!.facts).toMatchObject({
      sum: { total: 12, parts: [{ value: 9 }, { value: 3, why: 'hidden', rule: 'attack-roll' }] },
    });
    f.answer('ann', { kind: 'dodge' }, [9, 9]);
  });
});

test("only its own side sees the TS of a turn's start", () => {
  const f = begin(duel());
  const [turn] = all(f, 'turn-started');
  expect(timeslice.words.told(told(f, turn!, 'ann')!, f.state)).toBe("ann's turn (6 TS).");
  expect(timeslice.words.told(told(f, turn!, 'somebody')!, f.state)).toBe("ann's turn.");
});

test('other sides do not see a boon', () => {
  const f = begin(duel()).gm({ kind: 'give-modifier', who: 'bob', to: 'dr', value: 1, rounds: 2 });
  const [gained] = all(f, 'effect-gained');
  expect(told(f, gained!, 'ann')).toBeUndefined();
  expect(told(f, gained!, 'gm')).toBeDefined();
});

test('an order does not name absent combatants', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  const f = begin(
    encounter([entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [5, 5]), late]),
    [9, 9],
    [0, 0],
  );
  const event: Event = { type: 'order-changed', rule: 'gm-authority', order: ['late', 'ann', 'bob'] };
  expect(told(f, event, 'ann')!.facts).toEqual({ order: ['ann', 'bob'] });
});

test('only the ambushers see the number to notice an ambush', () => {
  const sprung = { ...duel(), options: { ambushers: 'foes' } };
  const f = begin(sprung, [9, 9], [0, 0], [5, 5]);
  const [ambush] = all(f, 'surprise-sprung');
  expect(timeslice.words.told(told(f, ambush!, 'ann')!, f.state)).toMatch(/^An ambush by [^!]*!$/);
  expect(timeslice.words.told(told(f, ambush!, 'gm')!, f.state)).toMatch(/The number to notice it is 10\.$/);
  const [rolled] = all(f, 'surprise-rolled');
  expect(told(f, rolled!, 'ann')!.facts).not.toHaveProperty('number');
});

test('other sides see no HP in a recap', () => {
  const f = blow(begin(duel({}, { hp: 9, ts: 2 })), 'ann', 'bob', { dice: HITS });
  const heard = f.events.flatMap((event) => told(f, event, 'ann') ?? []);
  expect(timeslice.words.recap(heard, f.state, 'ann')).toEqual([
    'ann: 1 of 1 attacks hit; standing with 20 of 20 HP.',
    'bob: struck no blow; standing, badly hurt.',
  ]);
});
