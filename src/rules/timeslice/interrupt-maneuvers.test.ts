import { describe, expect, test } from 'vitest';
import {
  DART,
  duel,
  encounter,
  entrant,
  FIGHTER,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  DODGE,
  HITS,
  last,
  MISSES,
  move,
  of,
  settle,
  types,
} from '../../../test/support/timeslice-play.ts';
import { depths } from './outcome.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

const BLESS = {
  ...DART,
  id: 'bless',
  name: 'bless',
  effect: { kind: 'buff' as const, boosts: [{ to: 'attack' as const, value: 2, only: null }], rounds: 2 },
};

/** Ann attacks Bob, who may answer with any maneuver. */
function asked(bob: Partial<Sheet> = {}, rulings: Partial<Rulings> = {}, ann: Partial<Sheet> = {}) {
  const f = begin(duel(ann, bob, { 'interrupt-maneuvers': 'any', ...rulings }));
  return f.answer('ann', attack('bob'));
}

describe('any maneuver as an interruption, if the ruling allows it', () => {
  test('[interrupt-maneuvers] each maneuver is offered at its own price', () => {
    const f = asked({ shields: [SHIELD], spells: [DART, BLESS] });
    const offered = f.asked('bob').options.map(({ kind, cost }) => `${kind} ${cost ?? 'free'}`);
    expect(offered).toEqual([
      'interrupt 3 TS',
      'cast-at 2 TS',
      'cast-on 2 TS',
      'move 1 TS',
      'stow 1 TS',
      'draw 1 TS',
      'aim 2 TS',
      'pass free',
    ]);
  });

  test('[interrupt-maneuvers] set to a weapon attack, no other maneuver is offered', () => {
    expect(asked({ shields: [SHIELD] }, { 'interrupt-maneuvers': 'attack' }).kinds('bob')).toEqual([
      'interrupt',
      'pass',
    ]);
  });

  test('[interrupt-maneuvers] an interruption needs a weapon in hand that reaches the active combatant', () => {
    const f = asked({ ready: [] });
    expect(f.waitingRoll?.why).toBe('ann: attack with sword');
    f.roll(...MISSES);
    settle(f);
  });

  test('[interrupt-maneuvers] stepping away makes the attack fail, and both have paid', () => {
    const f = asked().answer('bob', move([7, 5]));
    settle(f);
    expect(last(f, 'maneuver-declared')).toMatchObject({ who: 'bob', maneuver: 'move', interrupts: 'ann' });
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'out-of-range', target: 'bob' });
    expect([of(f, 'ann').ts, of(f, 'bob').ts]).toEqual([3, 5]);
  });

  test('[interrupt-maneuvers] a shield drawn as an interruption helps against the very attack', () => {
    const f = asked({ shields: [SHIELD] }).answer('bob', { kind: 'draw', item: 'shield' }, [5, 5]);
    expect(f.kinds('bob')).toContain('block');
    f.answer('bob', { kind: 'block', with: 'shield' }, [9, 9]);
  });

  test('[interrupt-maneuvers] [saved-ts] it is paid from TS set aside first', () => {
    const f = begin(duel({}, {}, { 'interrupt-maneuvers': 'any' }));
    f.answer('ann', { kind: 'save', ts: 2 }).answer('ann', { kind: 'end-turn' });
    f.answer('bob', attack('ann')).answer('ann', { kind: 'aim', weapon: 'sword' }, ...MISSES);
    settle(f);
    expect(all(f, 'ts-spent').find(({ who }) => who === 'ann')).toMatchObject({
      ts: 2,
      fromSaved: 2,
      rule: 'saved-ts',
    });
  });

  test('[interrupt-maneuvers] a spell may fell the attacker first', () => {
    const f = asked({ spells: [DART] }, {}, { hp: 4, hpNow: 4 });
    f.answer('bob', { kind: 'cast-at', spell: 'dart', target: 'ann', called: 'none' });
    f.answer('ann', { kind: 'pass' }, ...HITS).answer('ann', DODGE);
    expect(last(f, 'combat-ended').winner).toBe('foes');
    expect(all(f, 'attack-rolled').map(({ by }) => by)).toEqual(['dart']);
  });

  test('[interrupt-maneuvers] [interrupt-resolves] set to the interrupted first, the interruption is carried out afterwards', () => {
    const f = asked({}, { 'interrupt-resolves': 'interrupted' }).answer('bob', move([7, 5]), ...MISSES);
    settle(f);
    expect(types(f).slice(-2)).toEqual(['attack-missed', 'moved']);
    expect(of(f, 'bob').cell).toEqual([7, 5]);
  });

  test('[interrupt-maneuvers] [spend-at-once] an interruption carried out afterwards is lost if its maker has fallen', () => {
    const f = asked({ hp: 5, hpNow: 5 }, { 'interrupt-resolves': 'interrupted', 'combat-end': 'gm' });
    f.answer('bob', { kind: 'stow', item: 'sword' }, ...HITS).answer('bob', DODGE);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'bob', what: 'stow', item: 'sword' });
  });

  test('[interrupt-maneuvers] [reload] an empty pistol in range may be reloaded', () => {
    const f = begin(duel({}, { weapons: [PISTOL], ready: ['pistol'] }, { 'interrupt-maneuvers': 'any' }));
    f.answer('ann', attack('bob'));
    expect(f.kinds('bob')).not.toContain('reload');
    f.answer('bob', { kind: 'interrupt', weapon: 'pistol', called: 'none' });
    f.answer('ann', { kind: 'pass' }, ...MISSES, ...MISSES);
    settle(f);
    f.answer('ann', attack('bob'));
    expect(f.kinds('bob')).toContain('reload');
    f.answer('bob', { kind: 'reload', weapon: 'pistol' }, ...MISSES);
    expect(of(f, 'bob').shots).toEqual({ pistol: 2 });
    settle(f);
  });

  test('[interruption] is one level deeper than the interrupted maneuver', () => {
    const f = asked().answer('bob', move([7, 5]));
    settle(f);
    const step = f.events.slice(f.events.findIndex(({ type }) => type === 'attack-declared'));
    const moved = step.findIndex(({ type }) => type === 'moved');
    expect(depths(step)[moved]).toBe(1);
  });
});

describe('a spell at a point', () => {
  const blast = {
    ...DART,
    id: 'blast',
    effect: { kind: 'area' as const, damage: { dice: 0, plus: 4 }, toHit: 2, radius: 0 },
  };
  const cast = (rulings: Partial<Rulings>) =>
    begin(duel({ spells: [blast], hp: 5, hpNow: 5 }, {}, rulings)).answer('ann', {
      kind: 'cast-at-point',
      spell: 'blast',
      point: [5, 8],
    });

  test('[area-interrupts] set to yes, it may be interrupted, and a fallen caster strikes nobody', () => {
    const f = cast({ 'area-interrupts': 'yes', 'combat-end': 'gm' });
    f.answer('bob', { kind: 'interrupt', weapon: 'sword', called: 'none' });
    f.answer('ann', { kind: 'pass' }, ...HITS).answer('ann', DODGE);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'down' });
    expect(all(f, 'area-number')).toEqual([]);
  });

  test('[area-interrupts] set to no, nobody is asked', () => {
    expect(cast({ 'area-interrupts': 'no' }).asked('ann').key).toBe('maneuver');
  });
});

describe('a spell without damage at a foe', () => {
  const slow = {
    ...BLESS,
    effect: { ...BLESS.effect, boosts: [{ to: 'ts' as const, value: -2, only: null }] },
  };
  const cast = (rulings: Partial<Rulings>) =>
    begin(duel({ spells: [slow], stats: { ...FIGHTER.stats, I: 11 }, weapons: [SWORD] }, { ts: 2 }, rulings));
  const onBob = { kind: 'cast-on', spell: 'bless', target: 'bob' };

  test('[spell-without-damage] by default it works without a roll', () => {
    const f = cast({}).answer('ann', onBob);
    expect(of(f, 'bob').effects).toHaveLength(1);
    expect(all(f, 'attack-rolled')).toEqual([]);
  });

  test('[spell-without-damage] set to foes defend, it must beat the defence, and deals no damage', () => {
    const f = cast({ 'spell-without-damage': 'foes-defend' }).answer('ann', onBob, ...HITS);
    f.answer('bob', DODGE);
    expect(last(f, 'attack-hit')).toMatchObject({ attack: 11, defence: 0 });
    expect(of(f, 'bob')).toMatchObject({ hp: 20, stagger: 0 });
    expect(of(f, 'bob').effects).toHaveLength(1);
    f.answer('ann', onBob, ...MISSES)
      .answer('bob', DODGE)
      .answer('bob', { kind: 'stay' });
    expect(of(f, 'bob').effects).toHaveLength(1);
  });

  test('[spell-without-damage] set to foes defend, a friend is affected without a roll', () => {
    const f = cast({ 'spell-without-damage': 'foes-defend' }).answer('ann', { ...onBob, target: 'ann' });
    expect(of(f, 'ann').effects).toHaveLength(1);
  });
});

test('[interrupt-target] [spell-without-damage] a spell that foes resist may go at the active combatant or at a friend', () => {
  const people = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('bob', 'foes', [6, 5], { ...FIGHTER, weapons: [SWORD], spells: [BLESS] }),
    entrant('cid', 'heroes', [6, 6]),
    entrant('dan', 'foes', [6, 4]),
  ];
  const targets = (rulings: Partial<Rulings>) => {
    const f = begin(
      encounter(people, { 'interrupt-maneuvers': 'any', ...rulings }),
      ...[
        [9, 9],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ).answer('ann', attack('bob'));
    return f.asked('bob').options.find(({ kind }) => kind === 'cast-on')!.params.target;
  };
  expect(targets({ 'spell-without-damage': 'foes-defend' })).toEqual({ oneOf: ['ann', 'bob', 'dan'] });
  expect(targets({})).toEqual({ oneOf: ['ann', 'bob', 'cid', 'dan'] });
});
