import { describe, expect, test } from 'vitest';
import {
  begin,
  type Changes,
  d,
  duel,
  END_TURN,
  FISTS,
  hurt,
  last,
  now,
  PISTOL,
  POLEAXE,
  parts,
  strike,
} from '../../../test/support/locations.ts';
import type { Rulings } from './rulings.ts';

describe('a turn', () => {
  test('[one-action] a turn has one action; after it only movement and fast actions are left', () => {
    const f = begin(duel());
    const before = ['attack', 'guard', 'aim', 'run', 'charge', 'stow', 'try'];
    expect(f.kinds('ann')).toEqual(expect.arrayContaining(before));
    strike(f, 'ann', 'bob', {}, ...d(2, 4));
    expect(f.kinds('ann').sort()).toEqual(
      ['approach', 'drop', 'end-turn', 'fall-prone', 'feint', 'move', 'speak', 'withdraw'].filter(
        (kind) => kind !== 'approach',
      ),
    );
  });

  test('[one-action] drawing, stowing, reloading and using an item each take the action', () => {
    const armed: Changes = {
      weapons: [{ ...PISTOL, shots: 2 }, POLEAXE, FISTS],
      tools: [{ id: 'horn', name: 'horn' }],
      ready: ['pistol', 'horn'],
    };
    const start = () => begin(duel(armed));
    expect(now(start().answer('ann', { kind: 'stow', item: 'pistol' }), 'ann')).toMatchObject({
      action: 'stow',
      held: [{ item: 'horn', hands: ['left-arm'] }],
    });
    const used = start().answer('ann', { kind: 'use', item: 'horn' });
    expect(last(used, 'item-used')).toMatchObject({ item: 'horn', rule: 'one-action' });
    expect(start().kinds('ann')).not.toContain('reload');
    const shot = start();
    strike(shot, 'ann', 'bob', { weapon: 'pistol' }, ...d(1 + 1, 6)).answer('ann', END_TURN);
    shot.answer('bob', END_TURN).answer('ann', { kind: 'reload', item: 'pistol' });
    expect(now(shot, 'ann').shots).toEqual({ pistol: 2 });
  });

  test('[one-action] a two-handed item can be drawn only with two free hands', () => {
    const f = begin(duel({ weapons: [PISTOL, POLEAXE, FISTS], ready: ['pistol'] }));
    expect(f.kinds('ann')).not.toContain('draw');
    f.answer('ann', { kind: 'drop', item: 'pistol' }).answer('ann', { kind: 'draw', item: 'poleaxe' });
    expect(now(f, 'ann').held).toEqual([{ item: 'poleaxe', hands: ['right-arm', 'left-arm'] }]);
  });

  test('[pick-up] an item within a yard can be picked up by its owner, for the action', () => {
    const f = begin(duel()).answer('ann', { kind: 'drop', item: 'blade' });
    f.answer('ann', { kind: 'pick-up', item: 'blade' });
    expect(now(f, 'ann')).toMatchObject({ action: 'pick up', lying: [], held: [{ item: 'blade' }] });
  });

  test('[pick-up] an item further off is out of reach and cannot be drawn', () => {
    const f = begin(duel()).answer('ann', { kind: 'drop', item: 'blade' });
    f.answer('ann', { kind: 'withdraw', from: 'bob', yards: 2 });
    expect(f.kinds('ann')).not.toContain('pick-up');
    expect(f.kinds('ann')).not.toContain('draw');
  });

  test('[fast-actions] each fast action is possible once a round, in addition to the action', () => {
    const f = begin(duel()).answer('ann', { kind: 'speak' }).answer('ann', { kind: 'fall-prone' });
    f.answer('ann', { kind: 'drop', item: 'blade' });
    expect(f.kinds('ann')).not.toEqual(expect.arrayContaining(['speak']));
    expect(now(f, 'ann').action).toBeNull();
    expect(now(f, 'ann').fast).toEqual(['speak', 'fall-prone', 'drop']);
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(f.kinds('ann')).toContain('speak');
  });

  test('[fast-timing] fast actions are possible on the combatant’s own turn only', () => {
    const f = begin(duel()).answer('ann', END_TURN);
    expect(f.open.map(({ who }) => who)).toEqual(['bob']);
  });

  /** Ann has guarded and feinted with one leg gone: a yard is left, and a word. */
  function nearlyDone() {
    const lame = hurt(begin(duel({ weapons: [FISTS], ready: [] })), 'ann', 'left-leg', 7);
    return lame.answer('ann', { kind: 'guard' }).answer('ann', { kind: 'feint', target: 'bob' }, ...d(2));
  }

  test('[fast-actions] a turn does not end automatically while speaking is possible', () => {
    const f = nearlyDone();
    expect(f.kinds('ann')).toEqual(['move', 'withdraw', 'speak', 'end-turn']);
    f.answer('ann', { kind: 'move', to: [4, 5] });
    expect(f.kinds('ann')).toEqual(['speak', 'end-turn']);
  });

  test('[one-action] a turn ends automatically if no option is left', () => {
    const f = nearlyDone()
      .answer('ann', { kind: 'move', to: [4, 5] })
      .answer('ann', { kind: 'speak' });
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', rule: 'one-action', spare: 0 });
    expect(f.asked('bob').key).toBe('turn');
  });
});

describe('a Trait or Skill roll', () => {
  /** Ann tries something; the GM sets the # to 6. */
  function tried(what: string, die: number, ann: Changes = {}, rulings: Partial<Rulings> = {}) {
    const f = begin(duel(ann, {}, rulings)).answer('ann', { kind: 'try', what });
    return f.answer('gm', { kind: 'number', number: 9 }, [die]);
  }

  test('[roll] a roll must exceed the # that the GM names, and each point above is a Success', () => {
    const f = tried('B', 6);
    expect(last(f, 'tried')).toMatchObject({
      sum: { total: 11 },
      number: { total: 9 },
      isSuccess: true,
      successes: 2,
    });
    expect(parts(last(f, 'tried').sum)).toEqual(['roll 6', 'roll 5']);
  });

  test('[roll] [equal-to-number] a roll that only equals it fails', () => {
    expect(last(tried('B', 4), 'tried')).toMatchObject({ isSuccess: false, successes: 0 });
  });

  test('[equal-to-number] under the other setting an equal roll succeeds, without a Success', () => {
    const f = tried('B', 4, {}, { 'equal-to-number': 'succeeds' });
    expect(last(f, 'tried')).toMatchObject({ isSuccess: true, successes: 0 });
  });

  test('[roll] a roll of a Skill adds the Skill', () => {
    const f = tried('stealth', 5, { skills: { stealth: 3 } });
    expect(parts(last(f, 'tried').sum)).toEqual(['roll 5', 'roll 3']);
    expect(now(f, 'ann').action).toBe('try');
  });
});
