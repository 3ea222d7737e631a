import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  duel,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  of,
  only,
  PISTOL,
  part,
  SHIELD,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Combatant } from './state.ts';

const parry = (item: string) => ({ defence: { kind: 'parry', with: item } });
const block = (item: string) => ({ defence: { kind: 'block', with: item } });
const NONE = { defence: { kind: 'none' } };

/** The target number of Ann's sword against Bob. */
function targetNumber(
  bob: Parameters<typeof duel>[1],
  answers: Record<string, { kind: string; with?: string }>,
  changes: Partial<Combatant> = {},
  sword: Partial<typeof SWORD> = {},
) {
  const state = midTurn(duel({ weapons: [{ ...SWORD, ...sword }] }, bob, { 'sunder-when': 'off' }), {
    bob: changes,
  });
  const played = doAction(state, 'ann', strike('bob'), { dice: [sum(15)], answers });
  return { total: only(played, 'attack-rolled').check.target.total, played };
}

describe('defences', () => {
  test('[defences] defences are totals on a base of 10 that are not rolled', () => {
    const { total, played } = targetNumber({ dodge: 13 }, { defence: { kind: 'dodge' } });
    expect(total).toBe(13 - 3);
    expect(played.rolled).toEqual(['3d6 ann: attack with sword']);
  });

  test('[defences] dodge, parry and block may be used untrained, even with bare hands', () => {
    const { played } = targetNumber({ weapons: [] }, NONE);
    const { options } = played.asked.find(({ key }) => key === 'defence')!;
    expect(options.map(({ kind }) => kind)).toEqual(['none', 'dodge', 'parry', 'block']);
  });

  test('[dodge] equipment adds nothing to a dodge', () => {
    const weapons = [{ ...SWORD, quality: { offense: 0, defense: 3 } }];
    expect(targetNumber({ dodge: 12, weapons }, { defence: { kind: 'dodge' } }).total).toBe(11);
  });

  test('[parry] the quality of the item adds to the skill', () => {
    const weapons = [{ ...SWORD, quality: { offense: 0, defense: 2 } }];
    expect(targetNumber({ parry: 12, weapons }, parry('sword')).total).toBe(13 - 4);
  });

  test.each([
    [4, 0],
    [3, 1],
    [5, 1],
    [1, 3],
  ] as const)(
    '[parry] against an item of size %i, the attacker with a medium sword gains %i',
    (size, gain) => {
      const weapons = [{ ...SWORD, sizes: [size] }];
      expect(targetNumber({ weapons }, parry('sword')).total).toBe(13 + gain);
    },
  );

  test('[parry] a defensive weapon with several sizes counts as the most favourable one', () => {
    expect(targetNumber({ weapons: [{ ...SWORD, sizes: [3, 4] }] }, parry('sword')).total).toBe(13);
  });

  test('[block] against a block the attacker gains 1 for each size of difference', () => {
    expect(targetNumber({ shields: [{ ...SHIELD, sizes: [2] }] }, block('shield')).total).toBe(13 - 2 + 2);
  });

  test('[size-ladder] the bare hands of a normal creature are tiny', () => {
    expect(targetNumber({}, parry('unarmed')).total).toBe(13 + 3);
    expect(targetNumber({}, parry('unarmed'), {}, { sizes: [1] }).total).toBe(13);
  });

  test('[sunder-broken] a broken item can neither parry nor strike', () => {
    const changes = { quality: { sword: { offense: 0, defense: -5 } } };
    const { played } = targetNumber({}, NONE, changes);
    const { options } = played.asked.find(({ key }) => key === 'defence')!;
    expect(JSON.stringify(options)).not.toContain('sword');
  });

  test('[defence-limit] the fifth attack in a turn is met like the first', () => {
    const state = midTurn(duel({}, { parry: 14 }, { 'sunder-when': 'off' }));
    let played = doAction(state, 'ann', strike('bob'), { dice: [sum(15)], answers: parry('sword') });
    for (let i = 0; i < 4; i++) {
      const pending = [strike('bob')];
      const combatants = played.state.combatants.map((who) =>
        who.id === 'ann' ? { ...who, pending, attacksDone: 0, checksDone: 0 } : who,
      );
      played = doAction({ ...played.state, combatants }, 'ann', strike('bob'), {
        dice: [sum(15)],
        answers: parry('sword'),
      });
    }
    expect(only(played, 'attack-rolled').check.target.total).toBe(13 - 4);
  });

  test('[penalty-on-defence] neither wounds nor changes lower a defence', () => {
    expect(targetNumber({ wNow: 4, dodge: 12 }, { defence: { kind: 'dodge' } }, { changes: 3 }).total).toBe(
      11,
    );
  });

  test('[dt-undefended] dT counts for a target that could defend itself and does not', () => {
    expect(targetNumber({ tactics: 2 }, NONE, { dT: 2 }).total).toBe(11);
  });

  test('[dt-undefended] dT does not count for the helpless, nor for a target unaware of its attacker', () => {
    const down = midTurn(duel({}, { tactics: 2 }), { bob: { dT: 2, isUnconscious: true } });
    const blow = doAction(down, 'ann', strike('bob'), { dice: [[6, 6, 6, 2, 6]] });
    expect(only(blow, 'attack-rolled').check.target.total).toBe(13);
    const hidden = midTurn(duel({}, { tactics: 2 }), { ann: { hiddenFrom: ['bob'] }, bob: { dT: 2 } });
    const played = doAction(hidden, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(only(played, 'attack-rolled').check.target.total).toBe(13);
  });

  test('[unaware-defence] an unaware target is not even asked, but may defend against the second blow', () => {
    const hidden = midTurn(duel({}, { dodge: 15 }), { ann: { hiddenFrom: ['bob'] } });
    const first = doAction(hidden, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(first.asked.map(({ key }) => key)).toEqual([]);
    expect(only(first, 'revealed').who).toBe('ann');
    const second = doAction(first.state, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(second.asked.map(({ key }) => key)).toContain('defence');
  });

  test('[out-of-hiding] all targets of a blast from hiding are unaware', () => {
    const weapons = [{ ...GRENADE, range: 'medium' }] as const;
    const begun = encounter([
      entrant('ann', 'heroes', [0, 5], { weapons }),
      entrant('bob', 'foes', [20, 5], { dodge: 15, tactics: 2 }),
    ]);
    const state = midTurn(begun, { ann: { hiddenFrom: ['bob'] }, bob: { dT: 2 } });
    const thrown = {
      kind: 'blast',
      weapon: 'grenade',
      intent: 'kill',
      target: null,
      point: [20, 5],
    } as const;
    const played = doAction(state, 'ann', thrown, {
      dice: [
        [1, 1],
        [6, 6, 6, 6],
      ],
    });
    expect(played.asked.map(({ key }) => key)).toEqual([]);
    expect(only(played, 'attack-rolled').check.target.total).toBe(15);
  });

  test('[out-of-hiding] everyone sees the attack that comes out of hiding', () => {
    const hidden = midTurn(duel(), { ann: { hiddenFrom: ['bob'] } });
    expect(of(doAction(hidden, 'ann', strike('bob'), { dice: [sum(15)] }), 'ann').hiddenFrom).toEqual([]);
  });
});

describe('a counterattack', () => {
  /** Ann fails by 3 against Bob's parry. */
  function parried(changes: Partial<Combatant> = {}) {
    const state = midTurn(duel({}, {}, { 'sunder-when': 'off' }), { bob: changes });
    return doAction(state, 'ann', strike('bob'), {
      dice: [sum(14)],
      answers: { ...parry('sword'), change: { kind: 'keep' } },
    });
  }
  const against = (state: Parameters<typeof doAction>[0], target: string) =>
    part(
      only(doAction(state, 'bob', strike(target), { dice: [sum(15)] }), 'attack-rolled').check.target,
      'counterattack',
    );

  test('[counterattack] the attacker’s failure is a bonus to the first attack on it', () => {
    const played = parried();
    expect(only(played, 'counter-gained').bonus).toBe(1);
    expect(against(played.state, 'ann')).toBe(1);
  });

  test('[counterattack] a parry after the combatant’s own go gives no counterattack, nor does a dodge or a block', () => {
    expect(all(parried({ go: 'over' }), 'counter-gained')).toEqual([]);
    const state = midTurn(duel({}, {}, { 'sunder-when': 'off' }));
    const dodged = doAction(state, 'ann', strike('bob'), {
      dice: [sum(14)],
      answers: { defence: { kind: 'dodge' } },
    });
    expect(all(dodged, 'counter-gained')).toEqual([]);
  });

  test('[counterattack] the first attack uses up the bonus, whatever its target', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('cay', 'heroes', [6, 6]),
      entrant('bob', 'foes', [6, 5]),
    ]);
    const state = midTurn(begun, { bob: { counters: [{ against: 'ann', bonus: 4 }] } });
    const other = doAction(state, 'bob', strike('cay'), { dice: [sum(15)] });
    expect(part(only(other, 'attack-rolled').check.target, 'counterattack')).toBe(0);
    expect(of(other, 'bob').counters).toEqual([]);
  });

  test('[counterattack-stack] of several bonuses the largest counts', () => {
    const counters = [
      { against: 'ann', bonus: 2 },
      { against: 'ann', bonus: 5 },
    ];
    expect(against(midTurn(duel(), { bob: { counters } }), 'ann')).toBe(5);
  });

  test('[counterattack] full defence loses the bonus', () => {
    const counters = [{ against: 'ann', bonus: 4 }];
    const state = midTurn(duel({}, {}, { 'sunder-when': 'off' }), { bob: { counters } });
    const answers = { change: { kind: 'full-defense' }, ...parry('sword') };
    const played = doAction(state, 'ann', strike('bob'), { dice: [[6, 6, 2, 1]], answers });
    expect(of(played, 'bob').counters).toEqual([]);
  });
});

describe('full defence', () => {
  test('[full-defense] every attack on full defence is Inferior 1', () => {
    const state = midTurn(duel(), { bob: { defending: 'this-turn' } });
    const played = doAction(state, 'ann', strike('bob'), { dice: [[6, 6, 1, 1]] });
    const { level, natural } = only(played, 'attack-rolled').check;
    expect([level.total, natural]).toEqual([-1, 13]);
  });

  test('[full-defense] a shot at full defence is Inferior too', () => {
    const state = midTurn(duel({ weapons: [BOW] }), { bob: { defending: 'this-turn' } });
    const played = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), { dice: [[1, 1, 1, 6]] });
    expect(only(played, 'attack-rolled').check.level.total).toBe(-1);
  });
});

describe('projectiles', () => {
  /** Ann shoots at Bob from 8 m. */
  function shot(gun: typeof BOW, answers: Record<string, { kind: string; with?: string }>) {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [gun] }),
      entrant('bob', 'foes', [13, 5], { shields: [SHIELD] }),
    ]);
    const dice = gun.kind === 'bullet' && answers.defence?.with === 'sword' ? [6, 6, 3, 6] : sum(15);
    return doAction(midTurn(begun), 'ann', shoot('bob', { weapon: gun.id }), { dice: [dice], answers });
  }

  test('[parry-projectile] a bullet against a sword is Superior 1', () => {
    expect(only(shot(PISTOL, parry('sword')), 'attack-rolled').check.level.total).toBe(1);
  });

  test('[parry-projectile] an arrow against a sword has +3', () => {
    expect(part(only(shot(BOW, parry('sword')), 'attack-rolled').check.target, 'parry-projectile')).toBe(3);
  });

  test('[parry-projectile] an arrow against a shield has no modifier', () => {
    const { target } = only(shot(BOW, block('shield')), 'attack-rolled').check;
    expect(target.total).toBe(13 - 2);
    expect(target.parts.some(({ rule }) => rule === 'parry-projectile')).toBe(true);
  });

  test('[parry-projectile-table] by the table a bullet against a shield has +3', () => {
    expect(part(only(shot(PISTOL, block('shield')), 'attack-rolled').check.target, 'parry-projectile')).toBe(
      3,
    );
  });

  test('[parry-projectile] [counterattack] a parry from afar gives a counterattack against the archer, as any parry does', () => {
    const dice = { dice: [[6, 6, 5]], answers: parry('sword') };
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [BOW] }),
      entrant('bob', 'foes', [13, 5]),
    ]);
    const played = doAction(midTurn(begun), 'ann', shoot('bob', { weapon: 'bow' }), dice);
    expect(only(played, 'counter-gained')).toMatchObject({ who: 'bob', against: 'ann' });
  });

  test('[parry-projectile] bare hands are not offered against projectiles', () => {
    const { options } = shot(BOW, NONE).asked.find(({ key }) => key === 'defence')!;
    expect(JSON.stringify(options)).not.toContain('unarmed');
  });

  test('[area-defence] a blast may be dodged, or blocked with a shield', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [{ ...GRENADE, range: 'medium' }] }),
      entrant('bob', 'foes', [18, 5], { shields: [SHIELD] }),
    ]);
    const action = {
      kind: 'blast',
      weapon: 'grenade',
      intent: 'kill',
      target: null,
      point: [17, 5],
    } as const;
    const played = doAction(midTurn(begun), 'ann', action, { dice: [[1, 1], sum(15)], answers: NONE });
    const { options } = played.asked.find(({ key }) => key === 'defence')!;
    expect(options.map(({ kind }) => kind)).toEqual(['none', 'dodge', 'block']);
  });
});
