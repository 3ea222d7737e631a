import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  encounter,
  entrant,
  FIGHTER,
  GRENADE,
  midTurn,
  of,
  only,
  part,
  SHIELD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Sheet } from './schema.ts';
import type { Combatant } from './state.ts';

/** Ann attacks Bob. Eve, of Bob's side, is 1 m from him; Ann is `away` metres from both. */
function scene(
  away: number,
  bob: Partial<Combatant>,
  eve: Partial<Sheet> = {},
  changes: Partial<Combatant> = {},
) {
  const begun = encounter(
    [
      entrant('ann', 'heroes', [5, 5], { weapons: [...FIGHTER.weapons, BOW] }),
      entrant('bob', 'foes', [5 + away, 5]),
      entrant('eve', 'foes', [5 + away, 6], { parry: 13, block: 12, shields: [SHIELD], ...eve }),
    ],
    { 'sunder-when': 'off' },
  );
  return midTurn(begun, { bob, eve: changes });
}

const DOWN = { isUnconscious: true };
const STUNNED = { s: 0 };

describe('the helpless as targets', () => {
  test('[incapacitated] a blow at the stunned or dying is Superior 1 against a defence of 10', () => {
    for (const bob of [STUNNED, { w: 0 }]) {
      const played = doAction(scene(1, bob), 'ann', strike('bob'), { dice: [[6, 6, 1, 3]] });
      const { level, target, natural } = only(played, 'attack-rolled').check;
      expect([level.total, target.total, natural]).toEqual([1, 13, 10]);
    }
  });

  test('[incapacitated] a blow at the unconscious is Superior 2', () => {
    const played = doAction(scene(1, DOWN), 'ann', strike('bob'), { dice: [[6, 6, 1, 3, 3]] });
    expect(only(played, 'attack-rolled').check.level.total).toBe(2);
  });

  test('[incapacitated] a shot from 2 m is Superior too; from further away it only meets the defence of 10', () => {
    const shot = shoot('bob', { weapon: 'bow' });
    const near = doAction(scene(2, STUNNED), 'ann', shot, { dice: [[6, 6, 1, 3]] });
    expect(only(near, 'attack-rolled').check.level.total).toBe(1);
    const far = doAction(scene(5, STUNNED), 'ann', shot, { dice: [sum(14)] });
    expect(only(far, 'attack-rolled').check).toMatchObject({ level: { total: 0 }, target: { total: 13 } });
  });

  test('[incapacitated] [area] a blast near the helpless is not easier for that', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [{ ...GRENADE, range: 'medium' }] }),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [39, 39]),
    ]);
    const thrown = { kind: 'blast', weapon: 'grenade', intent: 'kill', target: 'bob', point: null } as const;
    const dice = [
      [1, 1],
      [6, 6, 6, 1],
      [6, 6, 6],
    ];
    const played = doAction(midTurn(begun, { bob: DOWN }), 'ann', thrown, { dice });
    expect(all(played, 'attack-rolled').map(({ check }) => check.level.total)).toEqual([1, 0]);
  });

  test('[dying-acting] a dying combatant whose NER check lets it act defends itself', () => {
    const played = doAction(scene(1, { w: 0, isGritting: true }), 'ann', strike('bob'), { dice: [sum(14)] });
    expect(played.asked.map(({ key }) => key)).toContain('defence');
    expect(only(played, 'attack-rolled').check.level.total).toBe(0);
  });
});

describe('an ally next to the helpless', () => {
  const guard = { guard: { kind: 'parry', with: 'sword' } };

  test('[guard-ally] an ally may parry for the helpless: the attack is not Superior and meets the ally’s total', () => {
    const played = doAction(scene(1, STUNNED), 'ann', strike('bob'), { dice: [sum(11)], answers: guard });
    expect(only(played, 'attack-rolled').check).toMatchObject({ level: { total: 0 }, target: { total: 10 } });
    expect(only(played, 'attack-missed').target).toBe('bob');
  });

  test('[guard-ally] damage that gets through hurts the helpless combatant', () => {
    const played = doAction(scene(1, STUNNED), 'ann', strike('bob'), { dice: [sum(10)], answers: guard });
    expect(only(played, 'damage-dealt').who).toBe('bob');
  });

  test('[guard-ally] [counterattack] an ally that parries gains a counterattack', () => {
    const played = doAction(scene(1, STUNNED), 'ann', strike('bob'), { dice: [sum(12)], answers: guard });
    expect(only(played, 'counter-gained')).toMatchObject({ who: 'eve', against: 'ann', bonus: 2 });
  });

  test('[guard-ally] an ally may decline, and is not asked from further than 2 m away', () => {
    const passed = doAction(scene(1, STUNNED), 'ann', strike('bob'), { dice: [[6, 6, 6, 2]] });
    expect(only(passed, 'attack-rolled').check.level.total).toBe(1);
    const gone = scene(1, STUNNED, {}, { cell: [20, 20] });
    const alone = doAction(gone, 'ann', strike('bob'), { dice: [[6, 6, 6, 2]] });
    expect(alone.asked).toEqual([]);
  });

  test('[guard-ally] an ally may meet a shot from afar only with a shield or its own body', () => {
    const state = scene(6, STUNNED);
    const played = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(14)] });
    const { options } = played.asked.find(({ key }) => key === 'guard')!;
    expect(options.map(({ kind }) => kind)).toEqual(['pass', 'block', 'body']);
  });

  test('[guard-ally] an ally that uses its body takes the damage', () => {
    const played = doAction(scene(6, STUNNED), 'ann', shoot('bob', { weapon: 'bow' }), {
      dice: [sum(10)],
      answers: { guard: { kind: 'body' } },
    });
    expect(only(played, 'damage-dealt')).toMatchObject({ who: 'eve', wLeft: 16 - 9 });
    expect(of(played, 'bob').w).toBe(16);
  });
});

describe('foes next to a shooter', () => {
  const shot = shoot('bob', { weapon: 'bow' });

  test('[close-interference] the target may parry the shooter’s arm, and no defence is too implausible', () => {
    const played = doAction(scene(2, {}), 'ann', shot, {
      dice: [sum(15)],
      answers: { defence: { kind: 'parry', with: 'sword' } },
    });
    expect(part(only(played, 'attack-rolled').check.target, 'parry-projectile')).toBe(0);
  });

  test('[close-interference] another foe within 2 m adds the part of its parry or block above 10', () => {
    const played = doAction(scene(2, {}), 'ann', shot, {
      dice: [sum(15)],
      answers: { interfere: { kind: 'block', with: 'shield' } },
    });
    expect(only(played, 'interfered').bonus.total).toBe(12 + 2 - 10);
    expect(part(only(played, 'attack-rolled').check.target, 'close-interference')).toBe(-4);
  });

  test('[close-interference] [guard-ally] a foe that recovered since initiative was rolled is asked as well', () => {
    const asks = (changes: Partial<Combatant>, action: ReturnType<typeof shoot>) => {
      const state = scene(2, changes);
      const ranks = state.ranks.filter((id) => id !== 'eve');
      const played = doAction({ ...state, ranks, order: ranks }, 'ann', action, { dice: [[6, 6, 6, 6]] });
      return played.asked.filter(({ who }) => who === 'eve').map(({ key }) => key);
    };
    expect(asks({ defending: 'this-turn' }, shot)).toEqual(['interfere']);
    expect(asks(STUNNED, strike('bob'))).toEqual(['guard']);
  });

  test('[close-interference] a foe that has nothing to add, or is further away, is not asked', () => {
    const poor = doAction(scene(2, {}, { parry: 10, block: 8, shields: [] }), 'ann', shot, {
      dice: [sum(15)],
    });
    expect(poor.asked.some(({ key }) => key === 'interfere')).toBe(false);
    const far = doAction(scene(2, {}, {}, { cell: [9, 9] }), 'ann', shot, { dice: [sum(15)] });
    expect(far.asked.some(({ key }) => key === 'interfere')).toBe(false);
  });

  test('[close-interference] the aim is spoiled, so no quality adds to the armour and nothing sunders', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [BOW] }),
      entrant('bob', 'foes', [6, 5], { shields: [SHIELD] }),
    ]);
    const played = doAction(midTurn(begun), 'ann', shoot('bob', { weapon: 'bow' }), {
      dice: [sum(11)],
      answers: { defence: { kind: 'block', with: 'shield' } },
    });
    expect(only(played, 'damage-dealt').w.total).toBe(6);
    expect(all(played, 'sunder-checked')).toEqual([]);
  });
});

describe('flanking', () => {
  /** Ann and Cay round Bob: Cay at `cay`. */
  function flank(cay: readonly [number, number], answer = 'grant') {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('cay', 'heroes', cay),
      entrant('bob', 'foes', [6, 5]),
    ]);
    const answers = { flanking: { kind: answer } };
    return doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(15)], answers });
  }

  test('[flanking] the GM is asked if two attackers are on opposite sides, and flanking gives +1', () => {
    expect(part(only(flank([7, 5]), 'attack-rolled').check.target, 'flanking')).toBe(1);
    expect(flank([7, 5]).asked.find(({ key }) => key === 'flanking')).toEqual({
      ...{ key: 'flanking', who: 'gm', seat: 'gm', rule: 'flanking' },
      context: { attacker: 'ann', target: 'bob' },
      options: [
        { kind: 'grant', params: {}, cost: '+1' },
        { kind: 'deny', params: {} },
      ],
      defaultAnswer: { kind: 'grant' },
    });
    expect(only(flank([7, 5]), 'flanking-ruled')).toMatchObject({ attacker: 'ann', isFlanked: true });
    expect(only(flank([7, 5], 'deny'), 'flanking-ruled')).toMatchObject({ target: 'bob', isFlanked: false });
  });

  test('[flanking] the GM may deny it', () => {
    expect(part(only(flank([7, 5], 'deny'), 'attack-rolled').check.target, 'flanking')).toBe(0);
  });

  test('[flanking] the GM is not asked if two are on one side, or one is too far away', () => {
    for (const cell of [
      [5, 4],
      [6, 6],
      [10, 5],
    ] as const) {
      expect(flank(cell).asked.some(({ key }) => key === 'flanking')).toBe(false);
    }
    expect(flank([7, 6]).asked.map(({ key }) => key)).toContain('flanking');
  });

  test('[flanking] a combatant that is down, or a friend of the target, does not flank', () => {
    const asked = (cay: ReturnType<typeof entrant>) => {
      const begun = encounter([entrant('ann', 'heroes', [5, 5]), cay, entrant('bob', 'foes', [6, 5])]);
      return doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(15)] }).asked.map(({ key }) => key);
    };
    expect(asked(entrant('cay', 'heroes', [7, 5]))).toContain('flanking');
    expect(asked(entrant('cay', 'heroes', [7, 5], { wNow: -1 }))).not.toContain('flanking');
    expect(asked(entrant('cay', 'foes', [7, 5]))).not.toContain('flanking');
  });
});
