import { describe, expect, test } from 'vitest';
import {
  all,
  declared,
  doAction,
  duel,
  encounter,
  entrant,
  FULL_DEFENSE,
  HIDE,
  midTurn,
  of,
  only,
  part,
  SHIELD,
  STRIKE,
  SWORD,
  settleAll,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Weapon } from './schema.ts';

// The worked numbers of the source, one after the other.

describe('the marauder and the barbarian', () => {
  const longSword: Weapon = { ...SWORD, id: 'long-sword', quality: { offense: 1, defense: 1 } };
  const axe: Weapon = {
    ...SWORD,
    id: 'axe',
    skill: 16,
    quality: { offense: 1, defense: -1 },
    w: { dice: 0, plus: 7 },
  };
  const shield = { ...SHIELD, quality: { offense: 0, defense: 0 } };
  const begun = encounter(
    [
      entrant('marauder', 'heroes', [5, 5], { tactics: 2, pc: 12, weapons: [longSword], block: 12 }),
      entrant('barbarian', 'foes', [6, 5], { armor: HIDE, block: 15, shields: [shield], weapons: [axe] }),
    ],
    { 'sunder-when': 'off' },
  );

  test('[attack-check] [wounds] [combat-penalty] [armor] the numbers of one turn match the example', () => {
    const plans = {
      marauder: { oT: 2, actions: [STRIKE('barbarian', 'long-sword')] },
      barbarian: { actions: [STRIKE('marauder', 'axe')] },
    };
    const f = declared(begun, plans, sum(10), sum(10));
    f.answer('marauder', { kind: 'go-on' }).answer('barbarian', { kind: 'keep' });
    f.answer('barbarian', { kind: 'block', with: 'shield' }, sum(7));
    const rolled = only(f, 'attack-rolled');
    expect(rolled.check.target.total).toBe(10);
    expect(rolled.check.result.total).toBe(3);
    expect(all(f, 'damage-dealt')[0]).toMatchObject({ w: { total: 7 }, wLeft: 9 });
    f.answer('barbarian', { kind: 'go-on' });
    f.answer('barbarian', { kind: 'ignore' }, sum(12));
    expect(only(f, 'pain-ignored')).toMatchObject({
      check: { target: { total: 11 } },
      penalty: { total: -2 },
    });
    f.answer('marauder', { kind: 'block', with: 'long-sword' }, sum(4));
    const second = all(f, 'attack-rolled')[1]!;
    expect(second.check.target.total).toBe(11);
    expect(part(second.check.result, 'critical')).toBe(9);
    expect(second.check.result.total).toBe(16);
    expect(all(f, 'damage-dealt')[1]).toMatchObject({ w: { total: 23 }, wLeft: -11 });
    expect(only(f, 'died').who).toBe('marauder');
    expect(f.state).toMatchObject({ phase: 'closed', winner: 'foes' });
  });
});

describe('broken items', () => {
  test('[sunder-weapon] [sunder-check] a crude +3 buckler under a fine sword one size larger must beat 15 with 3d6 + 2', () => {
    const buckler = { ...SHIELD, quality: { offense: 0, defense: 3 }, sizes: [3], tier: 1 } as const;
    const state = midTurn(duel({ weapons: [{ ...SWORD, tier: 4 }] }, { shields: [buckler] }));
    const answers = { defence: { kind: 'block', with: 'shield' } };
    const first = doAction(state, 'ann', strike('bob'), { dice: [sum(15), sum(9)], answers });
    const check = only(first, 'sunder-checked').check;
    // 3d6 + 3 against 15: 9 fails by 3
    expect([check.target.total, check.result.total]).toEqual([3 - 15, -3]);
    expect(of(first, 'bob').quality.shield!.defense).toBe(2);
    const second = doAction(first.state, 'ann', strike('bob'), { dice: [sum(15), sum(13)], answers });
    expect(only(second, 'sunder-checked').check.target.total).toBe(2 - 15);
  });

  /** Ann's blade against the armour of Bob; the natural of the sunder check. */
  function pierced(blade: Partial<Weapon>, armor: Partial<typeof HIDE>, natural: number) {
    const state = midTurn(
      duel({ weapons: [{ ...SWORD, w: { dice: 0, plus: 9 }, ...blade }] }, { armor: { ...HIDE, ...armor } }),
    );
    return doAction(state, 'ann', strike('bob'), { dice: [sum(13), sum(natural)] });
  }

  test('[sunder-armor] light armour of value 3 under a heavy masterwork sword must beat 16, and a failure by 6 destroys it', () => {
    const played = pierced({ sizes: [5], tier: 5 }, { size: 3, value: 3 }, 7);
    const { check } = only(played, 'sunder-checked');
    expect([check.target.total, check.result.total]).toEqual([3 - 16, -6]);
    expect(of(played, 'bob').armorValue).toBe(0);
    expect(only(played, 'item-broken').item).toBe('hide');
  });

  test.each([
    [5, -1, 6],
    [4, -6, 3],
    [3, -11, 1],
    [6, 5, 6],
  ])(
    '[sunder-armor] heavy armour of value 6 under a fine dagger: a natural %i gives %i, value %i',
    (natural, result, value) => {
      const played = pierced({ sizes: [3], tier: 4 }, { size: 5, value: 6 }, natural);
      const { check } = only(played, 'sunder-checked');
      expect([check.target.total, check.result.total]).toEqual([6 - 7, result]);
      expect(of(played, 'bob').armorValue).toBe(value);
    },
  );
});

describe('two assassins', () => {
  const knife: Weapon = { ...SWORD, id: 'knife', skill: 12, w: { dice: 0, plus: 3 } };
  const killer = { tactics: 1, weapons: [knife] };
  const begun = encounter(
    [
      entrant('one', 'foes', [4, 5], killer),
      entrant('two', 'foes', [8, 5], killer),
      entrant('player', 'heroes', [6, 5], { tactics: 2, parry: 13 }),
    ],
    { 'movement-ticks': 'own-go', 'sunder-when': 'off' },
  );
  const PARRY = { kind: 'parry', with: 'sword' };
  const GO_ON = { kind: 'go-on' };

  /** Answers what the GM is asked about flanking, and plays one stab at the player who parries. */
  function stab(f: ReturnType<typeof declared>, who: string, change: RawAnswer | undefined, dice: number[]) {
    f.answer(who, GO_ON);
    if (change !== undefined && f.open[0]?.key === 'change') f.answer('player', change);
    if (f.open[0]?.key === 'flanking') f.answer('gm', { kind: 'grant' });
    return f.answer('player', PARRY, dice);
  }

  test('[stance] [full-defense] [change-action] in the first turn he drops his strike for full defence', () => {
    const f = declared(
      begun,
      {
        one: { oT: 1, actions: [STRIKE('player', 'knife')] },
        two: { oT: 1, actions: [STRIKE('player', 'knife')] },
        player: { oT: 0, actions: [STRIKE('one')] },
      },
      sum(14),
      sum(12),
      sum(6),
    );
    expect(f.state.order).toEqual(['one', 'two', 'player']);
    stab(f, 'one', FULL_DEFENSE, [6, 6, 2, 1]);
    expect(only(f, 'action-changed').price.total).toBe(-1);
    const first = all(f, 'attack-rolled')[0]!.check;
    // 12 + 1 oT + 1 flanking - 3 parry - 2 dT: the price of the change does not touch his parry
    expect([first.level.total, first.target.total]).toEqual([-1, 9]);
    stab(f, 'two', undefined, [6, 6, 2, 1]);
    expect(all(f, 'attack-missed')).toHaveLength(2);
    expect(f.state.turn).toBe(2);
  });

  test('[flanking] in the second turn he is flanked until he moves and both are on one side', () => {
    const f = declared(
      begun,
      {
        one: { oT: 1, actions: [STRIKE('player', 'knife')] },
        two: { oT: 1, actions: [STRIKE('player', 'knife')] },
        player: { oT: 0, move: { kind: 'to', pace: 'walk', cell: [4, 6] }, actions: [STRIKE('one')] },
      },
      sum(6),
      sum(14),
      sum(10),
    );
    expect(f.state.order).toEqual(['two', 'player', 'one']);
    stab(f, 'two', { kind: 'keep' }, sum(10));
    expect(part(all(f, 'attack-rolled')[0]!.check.target, 'flanking')).toBe(1);
    expect(all(f, 'attack-hit')).toHaveLength(0);
    f.answer('player', GO_ON).answer('player', GO_ON).answer('one', { kind: 'keep' });
    f.answer('one', { kind: 'dodge' }, sum(13));
    expect(only(f, 'damage-dealt').who).toBe('one');
    // The first assassin's go. The other is behind the target now, and nobody asks about flanking.
    f.answer('one', GO_ON);
    expect(f.open[0]!.key).toBe('defence');
    f.answer('player', PARRY, sum(15));
    expect(part(all(f, 'attack-rolled')[2]!.check.target, 'flanking')).toBe(0);
    settleAll(f, {});
    expect(f.state.turn).toBe(2);
  });
});
