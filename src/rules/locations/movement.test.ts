import { describe, expect, test } from 'vitest';
import {
  all,
  BLADE,
  begin,
  type Changes,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  FISTS,
  hurt,
  last,
  now,
  PISTOL,
  parts,
  STAY,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { speedOf, yardsLeft } from './movement.ts';

const approach = (yards: number): RawAnswer => ({ kind: 'approach', target: 'bob', yards });
const withdraw = (yards: number): RawAnswer => ({ kind: 'withdraw', from: 'bob', yards });

/** Ann and Bob, this many yards apart. */
function apart(yards: number, ann: Changes = {}, rulings = {}) {
  const both = [entrant('ann', 'team', [1, 1], ann), entrant('bob', 'foes', [1 + yards, 1])];
  return begin(encounter(both, rulings));
}

const speed = (f: ReturnType<typeof begin>, who: string): number => speedOf(f.state, now(f, who)).total;

describe('a move', () => {
  test('[move] [speed-formula] Speed is A + half of C, rounded down, so A 6 and C 7 make 9', () => {
    const f = apart(12);
    expect(parts(last(f, 'turn-started').speed)).toEqual(['move 9']);
  });

  test('[speed-formula] under the other setting Speed is half of A + C, so 6', () => {
    expect(last(apart(12, {}, { 'speed-formula': 'half-both' }), 'turn-started').speed.total).toBe(6);
  });

  test('[move] a move may be split before and after the action', () => {
    const f = apart(5).answer('ann', approach(4));
    strike(f, 'ann', 'bob', {}, ...d(2, 5));
    f.answer('ann', withdraw(5));
    expect(all(f, 'moved')).toHaveLength(9);
    expect(yardsLeft(f.state, now(f, 'ann'))).toBe(0);
    expect(f.kinds('ann')).not.toContain('move');
  });

  test('[move] a move of more yards than are left is not offered', () => {
    const f = apart(20);
    expect(f.asked('ann').options.find(({ kind }) => kind === 'approach')!.params.yards).toEqual({
      min: 1,
      max: 9,
    });
  });

  test('[move] a move towards a combatant ends next to it', () => {
    const f = apart(5).answer('ann', approach(5));
    expect(now(f, 'ann').cell).toEqual([5, 1]);
    expect(now(f, 'ann').moved).toBe(4);
  });

  test('[one-to-a-yard] a step onto a yard with a conscious combatant is not possible', () => {
    const f = apart(1);
    const move = f.asked('ann').options.find(({ kind }) => kind === 'move')!;
    expect((move.params.to as { oneOf: unknown[] }).oneOf).not.toContainEqual([2, 1]);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    const now = f.asked('ann').options.find(({ kind }) => kind === 'move')!;
    expect((now.params.to as { oneOf: unknown[] }).oneOf).toContainEqual([2, 1]);
  });

  test('[one-to-a-yard] a combatant that wakes under another gets up next to it', () => {
    const f = apart(1).gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    f.answer('ann', { kind: 'move', to: [2, 1] });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'conscious' });
    expect(all(f, 'moved').at(-1)).toMatchObject({ who: 'bob', rule: 'one-to-a-yard' });
    expect(now(f, 'bob').cell).not.toEqual(now(f, 'ann').cell);
  });

  test('[walls] walls stop steps, and blows across them', () => {
    const both = [
      entrant('ann', 'team', [1, 1], { weapons: [{ ...BLADE, range: 3 }, FISTS] }),
      entrant('bob', 'foes', [3, 1]),
    ];
    const field = {
      isMapped: true,
      shape: 'square' as const,
      size: [9, 9] as const,
      walls: [[2, 1]] as [number, number][],
    };
    const f = begin(encounter(both, {}, { field }));
    expect(f.kinds('ann')).not.toContain('attack');
    const move = f.asked('ann').options.find(({ kind }) => kind === 'move')!;
    expect((move.params.to as { oneOf: unknown[] }).oneOf).not.toContainEqual([2, 1]);
  });

  test('[walls] a wall between two yards stops steps, blows and a shove', () => {
    const both = [entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [2, 1])];
    const edges = [
      [
        [1, 1],
        [2, 1],
      ],
    ] as [[number, number], [number, number]][];
    const field = { isMapped: true, shape: 'square' as const, size: [9, 9] as const, walls: [], edges };
    const f = begin(encounter(both, {}, { field }));
    expect(f.kinds('ann')).not.toContain('attack');
    expect(begin(encounter(both, {}, { field: { ...field, edges: [] } })).kinds('ann')).toContain('attack');
    const move = f.asked('ann').options.find(({ kind }) => kind === 'move')!;
    expect((move.params.to as { oneOf: unknown[] }).oneOf).not.toContainEqual([2, 1]);
  });

  test('[leg-damage] each point of damage to both legs together costs 1 yard, so 9 becomes 5', () => {
    const f = apart(12);
    hurt(hurt(f, 'ann', 'left-leg', 1), 'ann', 'right-leg', 3);
    expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['move 9', 'leg-damage -3', 'leg-damage -1']);
  });

  test('[leg-damage] Speed is never below 0', () => {
    const f = apart(12, { traits: { A: 1, C: 7 } });
    hurt(hurt(f, 'ann', 'left-leg', 6), 'ann', 'right-leg', 6);
    expect(speed(f, 'ann')).toBe(0);
  });

  test('[prone] a prone combatant moves 1 yard', () => {
    const f = apart(12).answer('ann', { kind: 'fall-prone' });
    expect(speed(f, 'ann')).toBe(1);
    f.answer('ann', approach(1));
    expect(last(f, 'moved')).toMatchObject({ rule: 'prone' });
  });

  test('[stand-up] [half-speed] standing up costs half of the Speed left by the legs, rounded down, so 5 becomes 2; it takes no action', () => {
    const f = apart(12);
    hurt(f, 'ann', 'left-leg', 4);
    f.gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    f.answer('ann', { kind: 'stand-up' });
    expect(parts(last(f, 'stood-up').speed)).toEqual(['move 9', 'leg-damage -4', 'stand-up -3']);
    expect(now(f, 'ann').action).toBeNull();
  });

  test('[half-speed] yards already moved count against the halved Speed', () => {
    const f = apart(12).answer('ann', { kind: 'fall-prone' });
    f.answer('ann', approach(1)).answer('ann', { kind: 'stand-up' });
    expect(yardsLeft(f.state, now(f, 'ann'))).toBe(3);
  });

  test('[stand-up] Speed is full again in the next round', () => {
    const f = apart(12).gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    f.answer('ann', { kind: 'stand-up' }).answer('ann', END_TURN).answer('bob', END_TURN);
    expect(speed(f, 'ann')).toBe(9);
  });
});

describe('spare Speed', () => {
  /** Bob has moved 7 of his 9 yards and ended his turn; Ann strikes at him. */
  function bobHasTwo(ann: Changes = {}) {
    const f = begin(duel(ann), [1]);
    f.answer('bob', { kind: 'withdraw', from: 'ann', yards: 3 }).answer('bob', {
      kind: 'approach',
      target: 'ann',
      yards: 4,
    });
    return f.answer('bob', END_TURN);
  }

  test('[spare-speed] Speed left at the end of a turn gives 1 yard after a successful Dodge', () => {
    const f = bobHasTwo();
    const { spare } = now(f, 'bob');
    expect(spare).toBe(3);
    strike(f, 'ann', 'bob', {}, ...d(2, 5));
    f.answer('bob', { kind: 'move', to: [7, 4] });
    expect(last(f, 'moved')).toMatchObject({ who: 'bob', rule: 'spare-speed', as: 'spare' });
    expect(now(f, 'bob').spare).toBe(2);
  });

  test('[spare-speed] the yard may be skipped, and a Block gives no yard', () => {
    const f = bobHasTwo();
    strike(f, 'ann', 'bob', {}, ...d(2, 5)).answer('bob', STAY);
    expect(now(f, 'bob').spare).toBe(3);
    const other = bobHasTwo();
    strike(other, 'ann', 'bob', { defence: { kind: 'block' } }, ...d(2, 5));
    expect(other.asked('ann').key).toBe('turn');
  });

  test('[spare-speed] a failed Dodge gives no yard', () => {
    const f = bobHasTwo();
    strike(f, 'ann', 'bob', {}, ...d(5, 2));
    expect(typesSince(f)).toContain('attack-hit');
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[spare-speed] spare Speed ends with the round', () => {
    const f = bobHasTwo().answer('ann', END_TURN);
    expect(now(f, 'bob').spare).toBe(0);
  });

  test('[spare-yards] the extra Speed of Run is never spare', () => {
    const f = begin(encounter([entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [20, 1])]));
    f.answer('ann', { kind: 'run' }).answer('ann', approach(8)).answer('ann', END_TURN);
    expect(now(f, 'ann').spare).toBe(1);
  });
});

test('[one-action] [spare-speed] an action ends a turn without Speed left; otherwise the rest becomes spare', () => {
  const f = apart(12).answer('ann', approach(9)).answer('ann', END_TURN);
  expect(last(f, 'turn-ended')).toMatchObject({ rule: 'one-action', spare: 0 });
  const other = apart(12).answer('ann', approach(8)).answer('ann', END_TURN);
  expect(last(other, 'turn-ended')).toMatchObject({ rule: 'spare-speed', spare: 1 });
});

describe('spare Speed without a map', () => {
  test('[spare-speed] a yard may go towards a combatant or away from it', () => {
    const both = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5])];
    const field = { isMapped: false, shape: 'square' as const, size: null, walls: [] };
    const asked = () => {
      const f = begin(encounter(both, {}, { field }), [1]).answer('bob', END_TURN);
      return strike(f, 'ann', 'bob', {}, ...d(2, 5));
    };
    expect(asked().asked('bob').options).toEqual([
      {
        kind: 'withdraw',
        params: { from: { oneOf: ['ann'] }, yards: { min: 1, max: 1 } },
        cost: '1 yd each',
      },
      { kind: 'stay', params: {} },
    ]);
    const f = asked().answer('bob', { kind: 'withdraw', from: 'ann', yards: 1 });
    expect(last(f, 'moved')).toMatchObject({ who: 'bob', from: [6, 5], to: [7, 4], as: 'spare' });
    expect(now(f, 'bob')).toMatchObject({ spare: 8, moved: 0 });
  });

  test('[spare-speed] one yard is offered after each Dodge, while any is left', () => {
    const f = begin(duel(), [1]);
    for (const x of [7, 8, 9, 10, 11, 12, 13, 14]) f.answer('bob', { kind: 'move', to: [x, 5] });
    f.gm({ kind: 'move-to', who: 'ann', to: [13, 5] }).answer('bob', END_TURN);
    expect(now(f, 'bob').spare).toBe(1);
    strike(f, 'ann', 'bob', {}, ...d(2, 5)).answer('bob', { kind: 'move', to: [14, 6] });
    expect(now(f, 'bob').spare).toBe(0);
  });
});

describe('spare Speed of a prone combatant', () => {
  test('[prone] [prone-means] [leg-damage] a prone combatant whose legs allow no yard has no spare Speed', () => {
    const f = begin(duel());
    hurt(hurt(f, 'ann', 'left-leg', 5), 'ann', 'right-leg', 4);
    expect(speed(f, 'ann')).toBe(0);
    f.answer('ann', { kind: 'fall-prone' });
    expect(speed(f, 'ann')).toBe(0);
  });

  test('[prone] [leg-damage] a prone combatant whose legs allow a yard has one spare yard', () => {
    const f = begin(duel());
    hurt(hurt(f, 'ann', 'left-leg', 4), 'ann', 'right-leg', 4);
    expect(speed(f.answer('ann', { kind: 'fall-prone' }), 'ann')).toBe(1);
  });

  test('[severed-limb] with a lost leg it is 1 yard, unless the other leg has no yard left', () => {
    const f = hurt(begin(duel()), 'ann', 'left-leg', 12);
    expect(speed(f, 'ann')).toBe(1);
    expect(speed(hurt(f, 'ann', 'right-leg', 6), 'ann')).toBe(1);
    expect(speed(hurt(f, 'ann', 'right-leg', 12), 'ann')).toBe(1);
  });
});

describe('[spare-wound] a leg that is hurt after the turn', () => {
  /** Ann dodges Bob after a wound has cost her all spare yards except `left`. */
  function dodging(points: number, rulings = {}) {
    const f = begin(duel({}, {}, rulings)).answer('ann', END_TURN);
    hurt(f, 'ann', 'left-leg', points);
    return strike(f, 'bob', 'ann', {}, ...d(2, 6));
  }

  test('[spare-wound] the points are taken off the spare Speed', () => {
    const f = begin(duel({ skills: { dodge: 9 } })).answer('ann', { kind: 'move', to: [5, 4] });
    f.answer('ann', END_TURN);
    hurt(f, 'ann', 'left-leg', 6);
    strike(f, 'bob', 'ann', {}, ...d(2, 6));
    expect(f.asked('ann').context).toEqual({ spare: 2 });
  });

  test('a prone combatant without Speed has no spare yard either', () => {
    const f = begin(duel({ skills: { dodge: 12 } })).answer('ann', { kind: 'move', to: [5, 4] });
    f.answer('ann', END_TURN).gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    strike(f, 'bob', 'ann', {}, ...d(2, 6));
    expect(f.asked('bob').key).toBe('turn');
  });

  test('under the other setting the spare Speed at the end of the turn stays', () => {
    const f = dodging(3, { 'spare-wound': 'stays', 'pain-scope': 'own-turn' });
    expect(f.asked('ann').context).toEqual({ spare: 9 });
  });
});

describe('[stand-up-again] standing up again', () => {
  const twice = (setting: 'once' | 'again') => {
    const f = begin(duel({}, {}, { 'stand-up-again': setting }));
    f.gm({ kind: 'set-condition', who: 'ann', condition: 'prone' }).answer('ann', { kind: 'stand-up' });
    return f.answer('ann', { kind: 'fall-prone' });
  };

  test('[stand-up-again] nobody stands up twice in a round', () => {
    expect(twice('once').kinds('ann')).not.toContain('stand-up');
  });

  test('under the other setting it is possible, and Speed is not halved again', () => {
    const f = twice('again').answer('ann', { kind: 'stand-up' });
    expect(speed(f, 'ann')).toBe(4);
  });
});

const COB = { id: 'cob', name: 'cob', speed: 16, number: 6 };

/** Ann on a cob of Speed 16, Bob far off. */
function rider(changes: Changes = {}) {
  const ann = entrant('ann', 'team', [1, 1], { mount: COB, skills: { ride: 3 }, ...changes });
  return begin(encounter([ann, entrant('bob', 'foes', [28, 1])]));
}

describe('on a mount', () => {
  test('[ride] a roll above its # lets the rider move at the mount’s Speed', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]);
    expect(last(f, 'ride-rolled')).toMatchObject({ isSuccess: true, number: { total: 6 } });
    expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 16']);
  });

  test('[ride-roll] a roll that only equals it gives Speed on foot, and costs no action', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [3]);
    expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 16', 'ride-roll -7']);
    expect(now(f, 'ann').action).toBeNull();
    expect(f.kinds('ann')).not.toContain('ride');
  });

  test('[ride-roll] the rider rolls again each round', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', END_TURN).answer('bob', END_TURN);
    expect(f.kinds('ann')).toContain('ride');
  });

  test('[ride] moves cite the rule, and yards count against the Speed of the mount', () => {
    const f = rider().answer('ann', { kind: 'ride' }, [4]);
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 10 });
    expect(last(f, 'moved').rule).toBe('ride');
    expect(yardsLeft(f.state, now(f, 'ann'))).toBe(6);
  });

  test('[ride] Charge and Run multiply the Speed of the mount', () => {
    const charge = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', { kind: 'charge' });
    expect(parts(last(charge, 'charged').yards)).toEqual(['ride 16', 'charge 16']);
    const run = rider().answer('ann', { kind: 'ride' }, [4]).answer('ann', { kind: 'run' });
    expect(last(run, 'ran').yards.total).toBe(48);
  });

  test('[mounting] getting off is a fast action, getting on the action', () => {
    const f = rider().answer('ann', { kind: 'dismount' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: false, action: null });
    f.answer('ann', { kind: 'mount' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: true, action: 'mount' });
  });

  test('[mounting] [aim] getting off ends the aim', () => {
    const f = rider({ weapons: [PISTOL], ready: ['pistol'] }).answer('ann', { kind: 'aim', target: 'bob' });
    f.answer('ann', END_TURN).answer('bob', END_TURN).answer('ann', { kind: 'dismount' });
    expect(f.since.map(({ type }) => type)).toEqual(['aim-lost', 'dismounted']);
  });

  test('[mounting] a rider that falls prone falls off', () => {
    const f = rider().answer('ann', { kind: 'fall-prone' });
    expect(now(f, 'ann')).toMatchObject({ isMounted: false, isProne: true });
    f.answer('ann', { kind: 'stand-up' });
    expect(speedOf(f.state, now(f, 'ann')).total).toBe(4);
  });
});

test('[ride] after a failed roll a rider moves as on foot, and a slower mount does not slow it', () => {
  const f = rider({ mount: { ...COB, speed: 9 } }).answer('ann', { kind: 'ride' }, [3]);
  expect(parts(speedOf(f.state, now(f, 'ann')))).toEqual(['ride 9']);
  f.answer('ann', { kind: 'approach', target: 'bob', yards: 1 });
  expect(last(f, 'moved').rule).toBe('move');
  const before = rider().answer('ann', { kind: 'approach', target: 'bob', yards: 1 });
  expect(last(before, 'moved').rule).toBe('move');
  expect(parts(speedOf(before.state, now(before, 'ann')))).toEqual(['move 9']);
});

test('[ride] the roll names the mount and its #', () => {
  const f = rider().answer('ann', { kind: 'ride' }, [4]);
  expect(last(f, 'ride-rolled')).toMatchObject({
    sum: {
      parts: [
        { why: 'd6', faces: [4] },
        { why: 'skill', of: { skill: 'ride' }, value: 3 },
      ],
    },
    number: { parts: [{ value: 6, why: 'mount', of: { who: 'ann' }, rule: 'ride' }] },
  });
});
