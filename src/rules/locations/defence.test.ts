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
  END_TURN,
  encounter,
  entrant,
  FISTS,
  last,
  now,
  PASS,
  PISTOL,
  parts,
  strike,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

/** Three enemies attack Ann, one after the other, and miss; each rolls a 2, and she rolls these. */
function threeAttacks(ann: Changes, rulings: Partial<Rulings> = {}, before?: { kind: string }) {
  const f = begin(
    encounter(
      [
        entrant('ann', 'team', [5, 5], { skills: { dodge: 9, melee: 9 }, ...ann }),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [4, 5]),
        entrant('moe', 'foes', [5, 6]),
      ],
      rulings,
    ),
  );
  if (before !== undefined) f.answer('ann', before);
  return f.answer('ann', END_TURN);
}

/** The parts of each defence that follow the die and the skill. */
function penalties(f: ReturnType<typeof begin>): string[][] {
  return all(f, 'defence-made').map(({ sum, kind }) => parts(sum).slice(kind === 'ref' ? 1 : 2));
}

function everybodyStrikes(f: ReturnType<typeof begin>, defences = [DODGE, DODGE, DODGE]) {
  for (const [i, foe] of ['bob', 'eve', 'moe'].entries()) {
    if (i < 2) f.answer('gm', { kind: 'goes', who: foe });
    f.answer(foe, attack('ann')).answer('ann', defences[i]!, ...d(2, 4));
    if (f.open[0]?.key === 'spare-speed') f.answer('ann', { kind: 'stay' });
    f.answer(foe, END_TURN);
  }
  return f;
}

describe('DEF', () => {
  test('[defence] the target chooses a Block by Melee or a Dodge', () => {
    const bob = { skills: { melee: 3, dodge: 5 } };
    const block = strike(begin(duel({}, bob)), 'ann', 'bob', { defence: BLOCK }, ...d(2, 4));
    expect(parts(last(block, 'defence-made').sum)).toEqual(['roll 4', 'roll 3']);
    const dodge = strike(begin(duel({}, bob)), 'ann', 'bob', { defence: DODGE }, ...d(2, 4));
    expect(parts(last(dodge, 'defence-made').sum)).toEqual(['roll 4', 'roll 5']);
  });

  test('[defence] a Block against a projectile has -6', () => {
    const f = begin(duel({ weapons: [PISTOL, FISTS], ready: ['pistol'] }, { skills: { melee: 3 } }));
    strike(f, 'ann', 'bob', { weapon: 'pistol', defence: BLOCK }, ...d(2, 4));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 4', 'roll 3', 'defence -6']);
  });

  test('[defence] [defence-penalty] three defences in a round have 0, -3 and -6', () => {
    expect(penalties(everybodyStrikes(threeAttacks({})))).toEqual([[], ['defence -3'], ['defence -6']]);
  });

  test('[defence-penalty] Block and Dodge share the count', () => {
    const f = everybodyStrikes(threeAttacks({}), [BLOCK, DODGE, BLOCK]);
    expect(penalties(f)).toEqual([[], ['defence -3'], ['defence -6']]);
  });

  test('[defence-penalty] under the other setting every defence from the second on has -3', () => {
    const f = everybodyStrikes(threeAttacks({}, { 'defence-penalty': 'flat' }));
    expect(penalties(f)).toEqual([[], ['defence -3'], ['defence -3']]);
  });

  test('[guard] on guard, the defences have 0, -1 and -2', () => {
    const f = everybodyStrikes(threeAttacks({}, {}, { kind: 'guard' }));
    expect(penalties(f)).toEqual([[], ['guard -1'], ['guard -2']]);
  });

  test('[guard] a combatant on guard cannot attack, and the guard ends with its next turn', () => {
    const f = begin(duel()).answer('ann', { kind: 'guard' });
    expect(f.kinds('ann')).not.toContain('attack');
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(now(f, 'ann').isGuarding).toBe(false);
  });

  test('[defence] the count starts again each round', () => {
    const f = everybodyStrikes(threeAttacks({}));
    expect(now(f, 'ann').defences).toBe(0);
  });

  test('[def-roll] under the other setting DEF is fixed at 3 + Dodge', () => {
    const f = begin(duel({}, { skills: { dodge: 2 } }, { 'def-roll': 'fixed' })).answer(
      'ann',
      attack('bob'),
      ...d(4),
    );
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'fixed', rule: 'def-roll', sum: { total: 5 } });
  });

  test('[def-roll] by default the defender rolls', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    expect(f.asked('bob')).toMatchObject({ key: 'defence', defaultAnswer: DODGE });
    f.answer('bob', DODGE, ...d(2, 4));
  });
});

describe('REF', () => {
  /** Bob, with this Dodge, is unaware of Ann. */
  function unaware(dodge: number) {
    const f = begin(duel({}, { skills: { dodge } }));
    return f.gm({ kind: 'set-condition', who: 'bob', condition: 'unaware' });
  }

  test.each([
    [7, 3],
    [2, 1],
    [0, 1],
  ])('[defence] with a Dodge of %i, REF is %i without a roll', (dodge, ref) => {
    const f = unaware(dodge).answer('ann', attack('bob'), [6]);
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'ref', faces: [], sum: { total: ref } });
  });

  test('[defence-penalty] each attack after the first gives -3, never below 0', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5], { skills: { dodge: 9 } }),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [4, 5]),
        entrant('moe', 'foes', [5, 6]),
      ]),
    );
    f.answer('ann', { kind: 'aim', target: 'bob' }).answer('ann', END_TURN);
    for (const [i, foe] of ['bob', 'eve', 'moe'].entries()) {
      if (i < 2) f.answer('gm', { kind: 'goes', who: foe });
      f.answer(foe, attack('ann'), [2]).answer(foe, END_TURN);
    }
    expect(all(f, 'defence-made').map(({ sum }) => sum.total)).toEqual([4, 1, 0]);
  });
});

describe('Stunned', () => {
  test('[stunned] [defence] a Stunned combatant cannot act or move, and its DEF is 0', () => {
    const f = begin(duel()).gm({ kind: 'set-condition', who: 'bob', condition: 'stunned' });
    f.answer('ann', attack('bob'), [2]);
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'none', sum: { total: 0 } });
    f.answer('ann', END_TURN);
    expect(all(f, 'turn-passed')).toMatchObject([{ who: 'bob', why: 'stunned' }]);
  });

  test('[stunned] a combatant Stunned for longer than 1 round is prone too', () => {
    const f = begin(duel()).gm({ kind: 'stun', who: 'bob', rounds: 1 });
    expect(now(f, 'bob')).toMatchObject({ stun: 1, isProne: false });
    f.gm({ kind: 'stun', who: 'bob', rounds: 2 });
    expect(now(f, 'bob')).toMatchObject({ stun: 2, isProne: true });
  });

  test('[stunned] under the other setting a Stunned combatant has -2 to all rolls', () => {
    const f = begin(duel({}, {}, { stunned: 'minus-two' }));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'stunned' });
    strike(f, 'ann', 'bob', {}, ...d(2, 5));
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 5', 'roll 0', 'stunned -2']);
    f.answer('ann', END_TURN);
    expect(f.asked('bob').key).toBe('turn');
  });
});

describe('a counter', () => {
  const answer = { kind: 'counter' };

  /** Ann holds her action; Bob strikes at her. */
  function held(defence = BLOCK, dice = d(2, 4)) {
    const f = begin(duel({ skills: { melee: 2 } }, { skills: { melee: 1 } }))
      .answer('ann', answer)
      .answer('ann', END_TURN);
    return f.answer('bob', attack('ann')).answer('ann', defence, ...dice);
  }

  test('[counter] a held action adds 3 to a Block, and a successful Block allows a melee attack with -3', () => {
    const f = held();
    expect(parts(last(f, 'defence-made').sum)).toEqual(['roll 4', 'roll 2', 'counter 3']);
    f.answer('ann', { kind: 'strike-back', weapon: 'blade', called: 'torso' });
    f.answer('bob', DODGE, ...d(5, 2));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 5', 'roll 2', 'counter -3']);
    expect(last(f, 'attack-hit')).toMatchObject({ attacker: 'ann', maneuver: 'counter' });
  });

  test('[counter] the counter may be skipped, and the Block uses it up', () => {
    const f = held().answer('ann', { kind: 'forgo' });
    expect(now(f, 'ann').isCountering).toBe(false);
    expect(f.asked('bob').key).toBe('turn');
  });

  test('[counter] a Dodge or a failed Block gives no counter', () => {
    expect(held(DODGE, d(2, 4)).asked('ann').key).toBe('spare-speed');
    const f = held(BLOCK, d(6, 1));
    expect(f.asked('bob').key).toBe('turn');
    expect(all(f, 'attack-declared').map(({ maneuver }) => maneuver)).toEqual(['attack']);
  });
});

describe('a comrade', () => {
  /** Ann and Bea side by side; Bob strikes at Ann. */
  function beside(gap = 1, bea: Changes = {}, rulings: Partial<Rulings> = {}) {
    const f = begin(
      encounter(
        [
          entrant('ann', 'team', [5, 5]),
          entrant('bea', 'team', [5 - gap, 5], { skills: { dodge: 3, melee: 1 }, ...bea }),
          entrant('bob', 'foes', [6, 5]),
        ],
        rulings,
      ),
      [1],
    );
    return f.answer('bob', attack('ann'));
  }

  test('[protect] a comrade within 1 yard rolls DEF; if it is higher, the comrade is the target with that DEF', () => {
    const f = beside().answer('ann', DODGE);
    expect(f.asked('bea')).toMatchObject({ key: 'protect', defaultAnswer: PASS });
    // Ann's Dodge, Bea's, then the attack.
    f.answer('bea', { kind: 'protect', with: 'dodge' }, ...d(2), ...d(2), ...d(6));
    expect(last(f, 'protected')).toMatchObject({ who: 'bea', comrade: 'ann', isTarget: true });
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'bea', attack: 6, defence: 5 });
    expect(now(f, 'bea').wounds.torso.normal).toBe(4);
    expect(now(f, 'ann').wounds.torso.normal).toBe(0);
  });

  test('[protect] a comrade whose DEF is not higher changes nothing', () => {
    const f = beside().answer('ann', DODGE);
    f.answer('bea', { kind: 'protect', with: 'block' }, ...d(4), ...d(3), ...d(6));
    expect(last(f, 'protected').isTarget).toBe(false);
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'ann', defence: 4 });
  });

  test('[protect] after a tie with the comrade’s DEF both dice are rolled again', () => {
    const f = beside().answer('ann', DODGE);
    f.answer('bea', { kind: 'protect', with: 'dodge' }, ...d(1), ...d(2), ...d(5), ...d(6, 1));
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'bea', attack: 6, defence: 4 });
  });

  test('[protect] a comrade steps in once a round, and only within a yard', () => {
    const far = beside(2).answer('ann', DODGE, ...d(2, 4));
    expect(far.asked('bob').key).toBe('turn');
    const f = beside().answer('ann', DODGE);
    f.answer('bea', { kind: 'protect', with: 'dodge' }, ...d(4), ...d(1), ...d(2));
    expect(now(f, 'bea').fast).toEqual(['protect']);
  });

  test('[protect] [def-roll] with a fixed DEF a comrade does not roll', () => {
    const f = beside(1, {}, { 'def-roll': 'fixed' });
    f.answer('bea', { kind: 'protect-fixed' }, [2]);
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'bea', defence: 6 });
  });
});

describe('a combatant on REF against one attacker', () => {
  test('[feint] [defence] it has its full defence against others, and can still be feinted by them', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('cid', 'team', [5, 6]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [6, 6]),
      ]),
    );
    f.answer('ann', { kind: 'claim' }).answer('cid', PASS);
    f.answer('ann', { kind: 'feint', target: 'bob' }, [6]).answer('ann', END_TURN);
    f.answer('cid', attack('bob'));
    expect(f.asked('bob').key).toBe('defence');
    f.answer('bob', DODGE).answer('eve', PASS, ...d(2, 5));
    const feints = f.asked('cid').options.find(({ kind }) => kind === 'feint')!;
    expect(feints.params.target).toEqual({ oneOf: ['bob', 'eve'] });
  });

  test('[charge] [defence] under the other setting it is on REF against every attacker', () => {
    const f = begin(duel()).answer('ann', { kind: 'charge' }).answer('ann', END_TURN);
    f.answer('bob', attack('ann'), [2]);
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'ref', rule: 'defence', sum: { total: 1 } });
    expect(last(f, 'defence-made').sum.parts).toEqual([
      { value: 0, why: 'half-dodge', rule: 'defence' },
      { value: 1, why: 'never-below', of: { floor: 1 }, rule: 'defence' },
    ]);
  });

  test('[unconscious] [stunned] [head-torso-zero] a combatant that cannot act has DEF 0, by the rule that prevents it', () => {
    const struck = (condition: string) => {
      const f = begin(duel()).gm({ kind: 'set-condition', who: 'bob', condition });
      return last(f.answer('ann', attack('bob'), [2]), 'defence-made');
    };
    const none = { kind: 'none', rule: 'stunned', faces: [], against: 'ann' };
    expect(struck('stunned')).toMatchObject({ ...none, sum: { parts: [{ value: 0, rule: 'stunned' }] } });
    expect(struck('unconscious')).toMatchObject({
      ...none,
      sum: { parts: [{ value: 0, rule: 'unconscious' }] },
    });
  });
});
