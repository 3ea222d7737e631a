import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  END_TURN,
  interrupt,
  last,
  of,
  toRound,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Event } from './events.ts';
import type { Combatant } from './state.ts';
import { conditions } from './views.ts';

/** Dice of a blow that hits even where it was called. */
const HEAVY = [
  [9, 8],
  [0, 0],
];

/** Ann's turn, with her character Cid, the non-player enemy Bob, and the distant enemy Dan. */
function table(acts: readonly RawAnswer[] = []) {
  const f = begin(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('cid', 'heroes', [0, 0]),
      entrant('bob', 'foes', [6, 5], { isCharacter: false }),
      entrant('dan', 'foes', [19, 19]),
    ]),
    [9, 9],
    [1, 1],
    [0, 1],
    [0, 0],
  );
  for (const act of acts) f.gm(act);
  return f;
}
const condition = (what: string, who = 'cid'): RawAnswer => ({ kind: 'set-condition', who, condition: what });
const hp = (value: number, who = 'cid'): RawAnswer => ({ kind: 'set-hp', who, value });

/** Cid in different states. */
const STATES: Readonly<Record<string, RawAnswer[]>> = {
  well: [],
  asleep: [condition('unconscious')],
  'dying at 0 HP': [hp(0)],
  'stable at 0 HP': [hp(0), condition('not-dying')],
  'dying on his feet': [condition('dying')],
  staggered: [condition('staggered')],
  dead: [condition('dead')],
};

test.each<[state: string, said: string, events: Event['type'][], left: Partial<Combatant>]>([
  ['well', 'conscious', [], { life: 'conscious' }],
  ['asleep', 'conscious', ['woke-up'], { life: 'conscious' }],
  ['dying at 0 HP', 'conscious', ['woke-up'], { life: 'conscious', clock: 300, hp: 0 }],
  ['dead', 'conscious', ['woke-up'], { life: 'conscious', clock: null }],
  ['well', 'unconscious', ['fell-unconscious'], { life: 'unconscious', ts: 0, clock: null }],
  ['asleep', 'unconscious', [], { life: 'unconscious' }],
  ['dead', 'unconscious', ['set-by-gm'], { life: 'unconscious' }],
  ['well', 'dead', ['died'], { life: 'dead', ts: 0, turn: 'over' }],
  ['dying at 0 HP', 'dead', ['died'], { life: 'dead', clock: null }],
  ['dead', 'dead', [], { life: 'dead' }],
  ['well', 'dying', ['dying-started'], { life: 'conscious', clock: 300, ts: 6 }],
  ['asleep', 'dying', ['dying-started'], { life: 'unconscious', clock: 300 }],
  ['dying at 0 HP', 'dying', [], { life: 'unconscious', clock: 300 }],
  ['stable at 0 HP', 'dying', ['dying-started'], { life: 'unconscious', clock: 300 }],
  ['dead', 'dying', [], { life: 'dead', clock: null }],
  ['well', 'not-dying', [], { clock: null }],
  ['dying on his feet', 'not-dying', ['dying-ended'], { clock: null, life: 'conscious' }],
  ['dying at 0 HP', 'not-dying', ['dying-ended'], { clock: null, life: 'unconscious' }],
  ['well', 'staggered', ['staggered'], { isStaggered: true, ts: 0 }],
  ['staggered', 'staggered', [], { isStaggered: true }],
  ['well', 'not-staggered', [], { isStaggered: false }],
  ['staggered', 'not-staggered', ['stagger-recovered'], { isStaggered: false, stagger: 0 }],
])('[gm-authority] for a combatant that is %s, the GM may set: %s', (state, said, events, left) => {
  const f = table(STATES[state]).gm(condition(said));
  expect(typesSince(f)).toEqual(events);
  expect(f.since.every(({ rule }) => rule === 'gm-authority')).toBe(true);
  expect(of(f, 'cid')).toMatchObject(left);
});

test('[gm-authority] a combatant standing at 0 HP that the GM makes dying falls', () => {
  const f = table([hp(0), condition('not-dying'), condition('conscious')]).gm(condition('dying'));
  expect(typesSince(f)).toEqual(['fell-unconscious', 'dying-started']);
});

test.each<[state: string, value: number, events: Event['type'][]]>([
  ['well', 7, ['set-by-gm']],
  ['well', 0, ['set-by-gm', 'fell-unconscious', 'dying-started']],
  ['asleep', 0, ['set-by-gm', 'dying-started']],
  ['dying at 0 HP', 0, ['set-by-gm']],
  ['dying at 0 HP', 1, ['set-by-gm', 'dying-ended']],
  ['stable at 0 HP', 1, ['set-by-gm']],
  ['dead', 0, ['set-by-gm']],
  ['dead', 5, ['set-by-gm']],
])('[gm-authority] the HP of a combatant that is %s, set to %i: %o', (state, value, events) => {
  const f = table(STATES[state]).gm(hp(value));
  expect(typesSince(f)).toEqual(events);
  expect(of(f, 'cid').hp).toBe(value);
});

test('[gm-authority] [npc-death] a non-player combatant whose HP the GM sets to 0 dies, by the GM’s rule', () => {
  const f = table().gm(hp(0, 'bob'));
  expect(typesSince(f)).toEqual(['set-by-gm', 'died']);
  expect(last(f, 'died')).toMatchObject({ cause: 'gm', rule: 'gm-authority' });
});

test('[gm-authority] TS lost when the GM makes a combatant unconscious or staggered are recorded', () => {
  expect(last(table().gm(condition('unconscious')), 'fell-unconscious').tsLost).toBe(6);
  expect(last(table().gm(condition('staggered')), 'staggered').tsLost).toBe(6);
});

test.each([
  [2, 2, 2],
  [4, 4, 4],
  [6, 4, 6],
])(
  '[gm-authority] [saved-ts] with 4 of 6 TS set aside, TS set to %i: %i set aside of %i',
  (value, saved, ts) => {
    const f = table().answer('ann', { kind: 'save', ts: 4 }).gm({ kind: 'set-ts', who: 'ann', value });
    expect(of(f, 'ann')).toMatchObject({ saved, ts });
  },
);

test.each([
  [10, ['ann', 'dan', 'cid', 'bob']],
  [2, ['ann', 'cid', 'dan', 'bob']],
  [1, ['ann', 'cid', 'bob', 'dan']],
  [19, ['dan', 'ann', 'cid', 'bob']],
  [18, ['ann', 'dan', 'cid', 'bob']],
  [-99, ['ann', 'cid', 'bob', 'dan']],
])('[gm-authority] with an initiative of %i the order with Dan is %o', (value, order) => {
  const f = table().gm({ kind: 'set-initiative', who: 'dan', value });
  expect(f.state.order).toEqual(order);
  expect(of(f, 'dan').initiative).toBe(value);
});

test.each([
  ['damage', 4, "the GM's +4 on damage"],
  ['dr', -1, "the GM's -1 on dr"],
  ['ts', 0, "the GM's +0 on ts"],
])('[gm-authority] a modifier on %s of %i is named: %s', (to, value, name) => {
  const f = table().gm({ kind: 'give-modifier', who: 'ann', to, value, rounds: 1 });
  expect(of(f, 'ann').effects).toEqual([{ name: null, boosts: [{ to, value, only: null }], until: 1 }]);
  expect(conditions(of(f, 'ann'))).toEqual([name]);
});

test('[gm-authority] a modifier for two rounds ends with the second', () => {
  const f = table([{ kind: 'give-modifier', who: 'ann', to: 'dr', value: 1, rounds: 2 }]);
  expect(of(toRound(f, 2), 'ann').effects).toHaveLength(1);
  expect(of(toRound(f, 3), 'ann').effects).toEqual([]);
});

test('[gm-authority] a combatant put on its own unit stays there', () => {
  const f = table().gm({ kind: 'move', who: 'ann', to: [5, 5] });
  expect(last(f, 'moved')).toMatchObject({ from: [5, 5], to: [5, 5], rule: 'gm-authority' });
});

test('[gm-authority] on a full map a moved combatant of any size stays', () => {
  const three = [
    entrant('ann', 'heroes', [0, 0]),
    entrant('bob', 'foes', [1, 0]),
    entrant('dan', 'foes', [2, 0]),
  ];
  const field = { isMapped: true, shape: 'square', size: [3, 1], walls: [] } as const;
  const f = begin(encounter(three, {}, { field }), [9, 9], [0, 1], [0, 0]);
  f.gm({ kind: 'move', who: 'ann', to: [2, 0] });
  expect(of(f, 'ann').cell).toEqual([0, 0]);
});

describe('a combatant that the GM removes', () => {
  test('[gm-authority] [stagger-recovery] has no turn, staggered or not', () => {
    const f = table([condition('staggered'), { kind: 'remove', who: 'cid' }]);
    toRound(f, 3);
    expect(all(f, 'turn-started').map(({ who }) => who)).not.toContain('cid');
    expect(all(f, 'ts-refilled').filter(({ who }) => who === 'cid')).toHaveLength(1);
  });

  test('[gm-authority] [stagger-recovery] the dead have no turn either, staggered or not', () => {
    const f = table([condition('staggered'), condition('dead')]);
    toRound(f, 3);
    expect(all(f, 'turn-started').map(({ who }) => who)).not.toContain('cid');
  });

  test('[gm-authority] in the middle of its attack loses the pending events', () => {
    const f = table().answer('ann', attack('bob')).answer('bob', interrupt());
    f.gm({ kind: 'remove', who: 'ann' });
    expect(typesSince(f)).toEqual(['left', 'turn-ended', 'turn-started']);
    expect(f.state.active).toBe('cid');
  });

  test('[gm-authority] [combat-end] ends the fight if nobody of its side is left', () => {
    const f = begin(duel()).gm({ kind: 'remove', who: 'ann' });
    expect(typesSince(f)).toEqual(['left', 'combat-ended']);
    expect(last(f, 'combat-ended').winner).toBe('foes');
  });

  test('[gm-authority] [combat-end] ends the fight at the end of the round, if the ruling is set so', () => {
    const f = begin(duel({}, {}, { 'combat-end': 'round-end' })).gm({ kind: 'remove', who: 'ann' });
    expect(types(f)).not.toContain('combat-ended');
    expect(types(f.answer('bob', END_TURN))).toContain('combat-ended');
  });

  test('[gm-authority] does not interrupt the turn of another', () => {
    const f = table().gm({ kind: 'remove', who: 'bob' });
    expect(typesSince(f)).toEqual(['left']);
    expect(f.state.active).toBe('ann');
  });

  test('[gm-authority] returns with its initiative; a combatant in reserve rolls it', () => {
    const f = table([{ kind: 'remove', who: 'bob' }]).gm({ kind: 'bring-in', who: 'bob', at: [3, 3] });
    expect(typesSince(f)).toEqual(['entered']);
    expect(last(f, 'entered')).toMatchObject({
      at: [3, 3],
      initiative: 1,
      order: ['ann', 'cid', 'bob', 'dan'],
    });
  });
});

describe('a finished fight', () => {
  test('[gm-authority] continues where it ended, and then may end again', () => {
    const f = table([{ kind: 'end-fight' }]).gm({ kind: 'resume-fight' });
    expect(types(f)).toContain('combat-resumed');
    expect(f.state.winner).toBeNull();
    expect(f.asked('cid').key).toBe('maneuver');
    f.gm({ kind: 'end-fight' });
    expect(f.asked('gm').key).toBe('aftermath');
  });

  test('[gm-authority] [combat-end] is not ended again by later overrides', () => {
    const f = table([{ kind: 'end-fight' }, condition('dead', 'bob'), condition('dead', 'dan')]);
    expect(all(f, 'combat-ended')).toHaveLength(1);
  });

  test('[gm-authority] [combat-end] ends as soon as an override leaves one side', () => {
    const f = table([condition('dead', 'bob')]);
    expect(types(f)).not.toContain('combat-ended');
    f.gm({ kind: 'set-side', who: 'dan', side: 'heroes' });
    expect(last(f, 'combat-ended').winner).toBe('heroes');
  });
});

test('[gm-authority] a turn ended by the GM saves the TS left', () => {
  const f = table().answer('ann', { kind: 'save', ts: 1 }).gm({ kind: 'end-turn' });
  expect(all(f, 'turn-ended')).toMatchObject([{ who: 'ann', saved: 6 }]);
  expect(of(f, 'ann')).toMatchObject({ ts: 6, saved: 6, turn: 'over' });
  f.answer('cid', END_TURN);
});

test('[gm-authority] [lost-limb] the GM may restore one of two lost limbs, and the other stays lost', () => {
  const f = begin(duel({ ts: 9 }, { ts: 2, hp: 60 }));
  const mighty = { kind: 'give-modifier', who: 'ann', to: 'damage', value: 20, rounds: 1 };
  f.gm(mighty);
  blow(f, 'ann', 'bob', { called: 'left-leg', dice: HEAVY });
  blow(f, 'ann', 'bob', { called: 'left-arm', dice: HEAVY });
  expect(of(f, 'bob').lostLimbs.map(({ limb }) => limb)).toEqual(['left-leg', 'left-arm']);
  f.gm({ kind: 'restore-limb', who: 'bob', limb: 'left-leg' });
  expect(of(f, 'bob').lostLimbs.map(({ limb }) => limb)).toEqual(['left-arm']);
});

test('[cinematic] with cinematic on, a sleeper above 0 HP that is healed stays asleep', () => {
  const f = begin(duel({}, { hpNow: 5 }, { cinematic: 'on', 'combat-end': 'gm' }));
  f.gm(condition('unconscious', 'bob')).gm({ kind: 'heal', who: 'bob', value: 2 });
  expect(of(f, 'bob')).toMatchObject({ hp: 7, life: 'unconscious' });
});
