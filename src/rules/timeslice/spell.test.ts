import { describe, expect, test } from 'vitest';
import { DART, duel, encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import {
  all,
  begin,
  DODGE,
  HITS,
  interrupt,
  last,
  MISSES,
  move,
  of,
  parts,
  STAY,
  settle,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet, Spell } from './schema.ts';
import { area } from './spell.ts';

const BLAST: Spell = {
  id: 'blast',
  name: 'blast',
  ts: 3,
  range: 6,
  effect: { kind: 'area', damage: { dice: 0, plus: 4 }, toHit: 2, radius: 1 },
};
const HEAL: Spell = {
  id: 'heal',
  name: 'heal',
  ts: 2,
  range: 3,
  effect: { kind: 'heal', hp: { dice: 1, plus: 2 } },
};
const BLESS: Spell = {
  id: 'bless',
  name: 'bless',
  ts: 1,
  range: 3,
  effect: { kind: 'buff', boosts: [{ to: 'attack', value: 2, only: null }], rounds: 2 },
};

const dart = (called = 'none') => ({ kind: 'cast-at', spell: 'dart', target: 'bob', called });
const blast = (point: Cell) => ({ kind: 'cast-at-point', spell: 'blast', point });
const mage = (...spells: Spell[]): Partial<Sheet> => ({
  spells,
  ts: 9,
  stats: { ...FIGHTER.stats, I: 12, V: 9 },
});

const duelOf = (ann: Partial<Sheet>, bob: Partial<Sheet> = {}, rulings: Partial<Rulings> = {}) =>
  begin(duel(ann, { ts: 2, ...bob }, rulings));

describe('casting a spell', () => {
  test('[cast-spell] costs the TS that the spell states', () => {
    const f = duelOf(mage(DART, HEAL, BLESS));
    const costs = f
      .asked('ann')
      .options.filter(({ kind }) => kind.startsWith('cast'))
      .map(({ cost }) => cost);
    expect(costs).toEqual(['2 TS', '2 TS', '1 TS']);
    f.answer('ann', dart(), ...MISSES);
    expect(of(f, 'ann').ts).toBe(7);
    expect(last(f, 'spell-cast')).toMatchObject({
      who: 'ann',
      spell: 'dart',
      target: 'bob',
      rule: 'cast-spell',
    });
    settle(f);
  });

  test.each([
    [1, false],
    [2, true],
  ])('[cast-spell] with %i TS, for a spell of 2, is offered: %s', (ts, isOffered) => {
    expect(
      duelOf({ ...mage(DART), ts })
        .kinds('ann')
        .includes('cast-at'),
    ).toBe(isOffered);
  });

  test.each([
    [8, true],
    [9, false],
  ])('[cast-spell] with a range of 8, reaches %i units: %s', (apart, isReached) => {
    const pair = [entrant('ann', 'heroes', [0, 0], mage(DART)), entrant('bob', 'foes', [apart, 0])];
    expect(begin(encounter(pair)).kinds('ann').includes('cast-at')).toBe(isReached);
  });

  test('[cast-spell] to heal restores its HP without an attack roll, also on the caster', () => {
    const f = duelOf({ ...mage(HEAL), hp: 20, hpNow: 5 });
    f.answer('ann', { kind: 'cast-on', spell: 'heal', target: 'ann' }, [6]);
    expect(parts(last(f, 'healed').gained)).toEqual(['6 die-faces', '2 damage-order']);
    expect(of(f, 'ann').hp).toBe(13);
    expect(types(f)).not.toContain('attack-rolled');
  });

  test('[cast-spell] to strengthen lasts the stated number of rounds, this one included', () => {
    const f = duelOf(mage(BLESS));
    f.answer('ann', { kind: 'cast-on', spell: 'bless', target: 'ann' });
    expect(last(f, 'effect-gained')).toMatchObject({ who: 'ann', name: 'bless', until: 2, rule: 'boons' });
    f.answer('ann', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
    expect(of(f, 'ann').effects).toHaveLength(1);
    f.answer('ann', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
    expect(last(f, 'effect-ended')).toMatchObject({ who: 'ann', name: 'bless' });
    expect(of(f, 'ann').effects).toEqual([]);
  });
});

describe('a spell aimed at a creature', () => {
  test('[spell-attack] is an [I] roll plus the bonus of the spell', () => {
    const f = duelOf(mage(DART)).answer('ann', dart(), ...MISSES);
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '2 stat-bonus', '1 spell-attack']);
    settle(f);
  });

  test('[spell-attack] set to V, is a [V] roll plus the bonus of the spell', () => {
    const f = duelOf(mage(DART), {}, { 'spell-attack': 'V' }).answer('ann', dart(), ...MISSES);
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '-1 stat-bonus', '1 spell-attack']);
    settle(f);
  });

  test('[spell-is-attack] allows interruptions, and an interruption may drop the caster', () => {
    const f = begin(duel({ ...mage(DART), hp: 5 }));
    f.answer('ann', dart());
    expect(f.asked('bob').context).toEqual({ trigger: 'attack', by: 'ann' });
    f.answer('bob', interrupt(), ...HITS);
    settle(f);
    expect(last(f, 'combat-ended').winner).toBe('foes');
    expect(all(f, 'attack-rolled').map(({ by }) => by)).toEqual(['sword']);
  });

  test('[spell-is-attack] [called-shot] [natural-18] [stagger-gain] allows called shots, natural 18s and stagger', () => {
    const f = duelOf(mage(DART)).answer('ann', dart('head'), [9, 9], [0, 0]).answer('bob', DODGE);
    expect(parts(last(f, 'attack-rolled').sum)).toContain('-7 called-shot-head');
    expect(parts(last(f, 'damage-dealt').damage)).toEqual([
      '4 damage-order',
      '4 natural-18',
      '4 called-shot-head',
    ]);
    expect(of(f, 'bob')).toMatchObject({ hp: 8, stagger: 3 });
  });

  test('[spell-is-attack] [dodge] lets the target step aside after a dodge', () => {
    const f = duelOf(mage(DART))
      .answer('ann', dart(), ...MISSES)
      .answer('bob', DODGE);
    expect(f.asked('bob').key).toBe('dodge-step');
    f.answer('bob', move([7, 5]));
  });

  test('[spell-defence] can be met with the same three defences', () => {
    const f = duelOf(mage(DART)).answer('ann', dart(), [0, 0]);
    expect(f.asked('bob')).toMatchObject({
      key: 'defence',
      rule: 'spell-defence',
      context: { by: 'dart', total: 3 },
    });
    f.answer('bob', { kind: 'parry', with: 'sword' }, [5, 5]);
    expect(last(f, 'attack-missed')).toMatchObject({ attack: 3, defence: 8 });
  });

  test('[spend-at-once] [spell-is-attack] fails if the caster loses its last arm meanwhile', () => {
    const mighty = { stats: { ...FIGHTER.stats, V: 20 }, ts: 3 };
    const limbs = [{ id: 'arm', name: 'arm', kind: 'arm' as const }];
    const f = begin(
      duel(
        { ...mage(DART), hp: 12, limbs },
        { ...mighty, boons: [{ id: 'b', name: 'b', boosts: [{ to: 'damage', value: 9, only: null }] }] },
      ),
    );
    f.answer('ann', dart()).answer('bob', interrupt('arm'), ...HITS);
    settle(f);
    expect(last(f, 'maneuver-lost')).toMatchObject({
      who: 'ann',
      what: 'cast',
      item: 'dart',
      why: 'no-arm',
    });
    expect(of(f, 'ann').ts).toBe(7);
  });

  test('[spend-at-once] misses a target that stepped out of range', () => {
    const short = { ...DART, range: 1 };
    const three = [
      entrant('ann', 'heroes', [5, 5], mage(short)),
      entrant('bob', 'foes', [6, 5], { ts: 3 }),
      entrant('cid', 'heroes', [7, 6]),
    ];
    const f = begin(encounter(three), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', dart()).answer('bob', interrupt()).answer('ann', { kind: 'pass' });
    f.answer('cid', interrupt(), ...MISSES)
      .answer('bob', DODGE)
      .answer('bob', move([7, 4]));
    expect(all(f, 'maneuver-lost').map(({ item, why, target }) => [item, why, target])).toEqual([
      ['sword', 'out-of-range', 'ann'],
      ['dart', 'out-of-range', 'bob'],
    ]);
  });
});

describe('a spell at a point', () => {
  /** Ann the mage; Bob and Cid (her friend) side by side, Dan two units off. */
  function field(rulings: Partial<Rulings> = {}, ann: Partial<Sheet> = {}) {
    const four = [
      entrant('ann', 'heroes', [0, 0], { ...mage(BLAST), ...ann }),
      entrant('bob', 'foes', [4, 0], { ts: 2 }),
      entrant('cid', 'heroes', [5, 0], { ts: 2 }),
      entrant('dan', 'foes', [7, 0], { ts: 2 }),
    ];
    return begin(encounter(four, rulings), [9, 9], [1, 2], [0, 2], [0, 0]);
  }

  test('[choose-point] is centred on a unit within range', () => {
    const f = field();
    const point = f.asked('ann').options.find(({ kind }) => kind === 'cast-at-point')?.params.point;
    expect(point).toMatchObject({ centre: [0, 0], range: 6 });
    expect(() => f.answer('ann', blast([7, 0]))).toThrow('is not a possible point');
    expect(() => f.answer('ann', blast([0.5, 1] as never))).toThrow('is not a possible point');
    f.answer('ann', blast([6, 6]));
    expect(last(f, 'spell-cast')).toMatchObject({ point: [6, 6], target: null, rule: 'choose-point' });
  });

  test('[choose-point] shows its area in the option', () => {
    const f = field();
    const option = f.asked('ann').options.find(({ kind }) => kind === 'cast-at-point')!;
    expect(area(option, f.state, 'ann')).toEqual({
      round: 'point',
      rings: [{ within: 1, says: '' }],
      walls: [],
    });
    const others = f.asked('ann').options.filter(({ kind }) => kind !== 'cast-at-point');
    expect(others.map((each) => area(each, f.state, 'ann'))).toEqual(others.map(() => undefined));
  });

  test('[choose-point] [walls] cannot be cast behind a wall or at one', () => {
    const walls: Cell[] = [[2, 0]];
    const pair = [entrant('ann', 'heroes', [0, 0], mage(BLAST)), entrant('bob', 'foes', [4, 0])];
    const f = begin(
      encounter(pair, {}, { field: { isMapped: true, shape: 'square', size: [20, 20], walls } }),
    );
    expect(() => f.answer('ann', blast([4, 0]))).toThrow('no wall');
    expect(() => f.answer('ann', blast([2, 0]))).toThrow('no wall');
    f.answer('ann', blast([2, 1]));
  });

  test('[area-spell] makes each creature there defend against the caster’s I plus the bonus, friends too', () => {
    const f = field().answer('ann', blast([4, 0]), [7, 7], [7, 6]);
    expect(parts(last(f, 'area-number').sum)).toEqual(['10 area-spell', '2 stat-bonus', '2 area-spell']);
    settle(f);
    expect(all(f, 'defence-rolled').map(({ who }) => who)).toEqual(['bob', 'cid']);
    expect(types(f)).not.toContain('attack-rolled');
    expect([of(f, 'bob').hp, of(f, 'cid').hp, of(f, 'dan').hp]).toEqual([20, 16, 20]);
  });

  test('[area-spell] fails against an equal total, but not against one point less', () => {
    const f = field().answer('ann', blast([4, 0]), [7, 7], [7, 6]);
    settle(f);
    expect(last(f, 'attack-missed')).toMatchObject({ target: 'bob', attack: 14, defence: 14 });
    expect(last(f, 'attack-hit')).toMatchObject({ target: 'cid', attack: 14, defence: 13 });
  });

  test('[area-spell] set to one roll, has one attack roll against each defence', () => {
    const f = field({ 'area-spell': 'one-roll' }).answer('ann', blast([4, 0]), [5, 5], [7, 7], [7, 6]);
    settle(f);
    expect(all(f, 'attack-rolled')).toHaveLength(1);
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['10 stat-roll', '2 stat-bonus', '2 spell-attack']);
    expect([of(f, 'bob').hp, of(f, 'cid').hp]).toEqual([20, 16]);
  });

  test('[area-spell] [natural-18] set to one roll, doubles the damage to all with two nines', () => {
    const f = field({ 'area-spell': 'one-roll' }).answer('ann', blast([4, 0]), [9, 9], [0, 0], [0, 0]);
    settle(f);
    expect(all(f, 'damage-dealt').map(({ hpLost }) => hpLost)).toEqual([8, 8]);
  });

  test('[area-spell] in an empty area strikes nobody', () => {
    const f = field().answer('ann', blast([2, 4]));
    expect(all(f, 'attack-hit')).toEqual([]);
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[area-spell] at the caster’s own unit strikes the caster as well', () => {
    const f = field()
      .answer('ann', blast([1, 0]), [0, 0])
      .answer('ann', DODGE);
    expect(of(f, 'ann').hp).toBe(16);
  });

  test('[area-spell] [walls] does not reach round a wall', () => {
    const wide: Spell = {
      ...BLAST,
      effect: { kind: 'area', damage: { dice: 0, plus: 4 }, toHit: 2, radius: 3 },
    };
    const pair = [entrant('ann', 'heroes', [0, 0], mage(wide)), entrant('bob', 'foes', [6, 0])];
    const field = {
      isMapped: true,
      shape: 'square' as const,
      size: [20, 20] as const,
      walls: [[5, 0]] as Cell[],
    };
    const f = begin(encounter(pair, {}, { field })).answer('ann', blast([4, 0]));
    expect(types(f)).not.toContain('attack-hit');
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[interruption] is not an attack, so nobody can interrupt it', () => {
    const f = begin(duel(mage(BLAST))).answer('ann', blast([9, 9]));
    expect(f.asked('ann').key).toBe('maneuver');
    expect(typesSince(f)).toEqual(['ts-spent', 'spell-cast', 'area-number']);
  });

  test('[dodge] allows a step after a successful dodge', () => {
    const f = field()
      .answer('ann', blast([3, 0]), [7, 7])
      .answer('bob', DODGE);
    expect(f.asked('bob').key).toBe('dodge-step');
    f.answer('bob', STAY);
  });
});
