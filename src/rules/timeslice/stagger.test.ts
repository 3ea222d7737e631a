import { describe, expect, test } from 'vitest';
import { duel, FIGHTER, SHIELD } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  END_TURN,
  HITS,
  interrupt,
  last,
  of,
  PASS,
  parts,
  STAY,
  settle,
  toRound,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Sheet } from './schema.ts';

const quiet = { 'interrupt-before-turn': 'saved-only' } as const;

/** Ann has time for many attacks on Bob, who waits for his turn. */
function beating(bob: Partial<Sheet> = {}, ann: Partial<Sheet> = {}) {
  return begin(duel({ ts: 30, ...ann }, { hp: 99, ...bob }, quiet));
}

function hit(f: ReturnType<typeof begin>, times = 1) {
  for (let n = 0; n < times; n++) blow(f, 'ann', 'bob', { dice: HITS });
  return f;
}

describe('a hit', () => {
  test('[stagger-gain] gives 1 stagger', () => {
    const f = hit(beating());
    expect(last(f, 'stagger-gained')).toMatchObject({ who: 'bob', stagger: 1, threshold: { total: 3 } });
    expect(parts(last(f, 'stagger-gained').points)).toEqual(['1 stagger-gain']);
  });

  test('[stagger-gain] gives 1 stagger even if DR takes all its damage', () => {
    expect(of(hit(beating({ dr: 50 })), 'bob')).toMatchObject({ hp: 99, stagger: 1 });
  });

  test.each([
    [1, 2],
    [3, 4],
  ])('[stagger-gain] with %i doublings it gives %i', (value, stagger) => {
    const boons = [{ id: 'might', name: 'might', boosts: [{ to: 'doublings' as const, value, only: null }] }];
    expect(of(hit(beating({}, { boons })), 'bob').stagger).toBe(stagger);
  });
});

describe('the stagger threshold', () => {
  test('[staggered] of 3 means that the third hit does not stagger, and the fourth does', () => {
    const f = hit(beating(), 3);
    expect(of(f, 'bob')).toMatchObject({ stagger: 3, isStaggered: false, ts: 6 });
    hit(f);
    expect(of(f, 'bob')).toMatchObject({ stagger: 4, isStaggered: true, ts: 0 });
    expect(last(f, 'staggered')).toMatchObject({ who: 'bob', tsLost: 6, rule: 'staggered' });
  });

  test('[staggered] a staggered combatant loses its saved TS too', () => {
    const f = beating({ staggerThreshold: 0 });
    f.answer('ann', END_TURN).answer('bob', { kind: 'save', ts: 2 }).answer('bob', attack('ann'));
    f.answer('ann', interrupt(), ...HITS, [0, 0], [0, 0]);
    settle(f);
    expect(last(f, 'staggered')).toMatchObject({ who: 'bob', tsLost: 3 });
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'bob', saved: 0 });
  });

  test('[staggered] a combatant is staggered once, however many hits follow', () => {
    expect(all(hit(beating({ staggerThreshold: 0 }), 3), 'staggered')).toHaveLength(1);
  });
});

describe('staggered combatants', () => {
  const shielded = { staggerThreshold: 0, shields: [SHIELD], ready: ['sword', 'shield'] };

  test('[staggered] cannot block or parry, but can dodge', () => {
    const f = hit(beating(shielded));
    f.answer('ann', attack('bob'), [0, 0], [0, 0]);
    expect(last(f, 'defence-rolled')).toMatchObject({ who: 'bob', kind: 'dodge' });
    expect(f.asked('bob').key).toBe('dodge-step');
    f.answer('bob', STAY);
  });

  test('[staggered] can block and parry again after recovering', () => {
    const f = hit(beating(shielded));
    f.answer('ann', END_TURN);
    toRound(f, 2).answer('ann', attack('bob'), [0, 0]);
    expect(f.kinds('bob')).toEqual(['dodge', 'block', 'parry']);
  });

  test('[staggered-damage] take 1 more damage from each hit', () => {
    const f = hit(beating({ staggerThreshold: 0 }), 3);
    expect(all(f, 'damage-dealt').map(({ hpLost }) => hpLost)).toEqual([5, 6, 6]);
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['5 damage-order', '1 staggered-damage']);
  });

  test('[staggered-damage] take the extra point before DR', () => {
    expect(
      all(hit(beating({ staggerThreshold: 0, dr: 5 }), 2), 'damage-dealt').map(({ hpLost }) => hpLost),
    ).toEqual([0, 1]);
  });

  test('[staggered-at-zero-ts] the hit that staggers has no extra point, the next one has', () => {
    const [first, second] = all(hit(beating({ staggerThreshold: 0 }), 2), 'damage-dealt');
    expect([first!.hpLost, second!.hpLost]).toEqual([5, 6]);
  });
});

describe('recovering from stagger', () => {
  test('[stagger-recovery] happens at the start of the next turn, even with 0 TS: the turn begins, ends the stagger and passes', () => {
    const f = hit(beating({ staggerThreshold: 0 }));
    f.answer('ann', END_TURN);
    expect(typesSince(f).slice(0, 4)).toEqual([
      'turn-ended',
      'turn-started',
      'stagger-recovered',
      'turn-ended',
    ]);
    expect(all(f, 'turn-ended').map(({ who, saved }) => [who, saved])).toEqual([
      ['ann', 27],
      ['bob', 0],
    ]);
    expect(of(f, 'bob')).toMatchObject({ stagger: 0, isStaggered: false });
  });

  test('[stagger-recovery] after being staggered behind its turn, a combatant waits for its turn of the next round', () => {
    const f = begin(duel({ staggerThreshold: 0, hp: 99 }, { ts: 3 }, quiet));
    f.answer('ann', END_TURN);
    blow(f, 'bob', 'ann', { dice: HITS });
    expect(f.state).toMatchObject({ round: 2, active: 'ann' });
    expect(last(f, 'stagger-recovered')).toMatchObject({ who: 'ann', rule: 'stagger-recovery' });
  });

  test('[staggered-refill] a staggered combatant regains its TS in a new round and may interrupt', () => {
    const f = begin(duel({ ts: 3 }, { staggerThreshold: 0, hp: 99 }));
    f.answer('ann', END_TURN);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'staggered' });
    expect(of(f, 'bob').ts).toBe(0);
    f.answer('bob', END_TURN);
    expect(of(f, 'bob')).toMatchObject({ ts: 6, isStaggered: true });
    f.answer('ann', attack('bob'));
    expect(f.asked('bob').key).toBe('interruption');
    f.answer('bob', PASS);
  });

  test('[stagger-reset] the stagger of a combatant that is not staggered stays at its turn', () => {
    const f = hit(beating(), 2).answer('ann', END_TURN);
    expect(f.state.active).toBe('bob');
    expect(of(f, 'bob')).toMatchObject({ stagger: 2, isStaggered: false });
    toRound(f, 2);
    expect(of(f, 'bob').stagger).toBe(2);
  });
});

describe('a combatant staggered during', () => {
  test('[staggered-mid-maneuver] its attack completes that attack', () => {
    const f = begin(duel({ staggerThreshold: 0 }));
    f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS, ...HITS);
    settle(f);
    expect(of(f, 'ann').isStaggered).toBe(true);
    expect(last(f, 'attack-hit')).toMatchObject({ attacker: 'ann', target: 'bob' });
    expect(of(f, 'ann')).toMatchObject({ ts: 0, turn: 'over' });
  });

  test('[staggered-mid-maneuver] its spell completes that spell', () => {
    const spell = {
      id: 'dart',
      name: 'dart',
      ts: 2,
      range: 5,
      effect: { kind: 'target' as const, damage: { dice: 0, plus: 4 }, toHit: 0 },
    };
    const f = begin(duel({ staggerThreshold: 0, spells: [spell], stats: { ...FIGHTER.stats, I: 12 } }));
    f.answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' });
    f.answer('bob', interrupt(), ...HITS, ...HITS);
    settle(f);
    expect(of(f, 'ann').isStaggered).toBe(true);
    expect(last(f, 'attack-hit')).toMatchObject({ attacker: 'ann', by: 'dart' });
  });
});
