import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  hurt,
  last,
  now,
  PISTOL,
  parts,
  typesSince,
} from '../../../test/support/locations.ts';
import { OVERRIDES } from './gm.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

describe('the GM', () => {
  test('[gm-authority] deals damage by kind and location, reduced by armour', () => {
    const jack = { id: 'jack', name: 'jack', covers: ['torso'] as const, ar: 2, cr: 0, fr: 0 };
    const f = hurt(begin(duel({}, { armour: [jack] })), 'bob', 'torso', 5);
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['gm-authority 5', 'armor -2']);
  });

  test('[gm-authority] heals existing damage', () => {
    const f = hurt(begin(duel()), 'bob', 'torso', 5);
    f.gm({ kind: 'heal', who: 'bob', location: 'torso', of: 'normal', points: 5 });
    expect(now(f, 'bob').wounds.torso.normal).toBe(0);
    expect(() => f.gm({ kind: 'heal', who: 'bob', location: 'torso', of: 'normal', points: 1 })).toThrow(
      /not possible/,
    );
  });

  test('[gm-authority] gives a modifier to the next roll only', () => {
    const f = begin(duel()).gm({ kind: 'give-modifier', who: 'ann', value: 3 });
    f.answer('ann', attack('bob')).answer('bob', DODGE, ...d(3, 5));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 3', 'roll 0', 'gm-authority 3']);
    expect(now(f, 'ann').favour).toBe(0);
  });

  test('[gm-authority] acts during a question: a removed target is not hit', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    f.gm({ kind: 'remove', who: 'bob' });
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(now(f, 'bob').presence).toBe('gone');
  });

  test('[gm-authority] makes a target helpless before its defence', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' }, ...d(2));
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'none', sum: { total: 0 } });
  });

  test('[gm-authority] sets and ends conditions', () => {
    const f = begin(duel({}, { mount: cob }));
    const put = (condition: string) => f.gm({ kind: 'set-condition', who: 'bob', condition });
    put('prone');
    expect(now(f, 'bob')).toMatchObject({ isProne: true, isMounted: false });
    put('standing');
    put('mounted');
    put('wet');
    put('bleeding');
    put('stunned');
    expect(now(f, 'bob')).toMatchObject({ isMounted: true, isWet: true, isBleeding: true, stun: 1 });
    put('not-stunned');
    put('not-bleeding');
    put('dry');
    expect(now(f, 'bob')).toMatchObject({ isWet: false, isBleeding: false, stun: 0 });
  });

  test('[gm-authority] brings back the dead, still dying if their wounds require it', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [9, 9]),
      ]),
    );
    hurt(f, 'bob', 'head', 4).gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'alive' });
    expect(now(f, 'bob')).toMatchObject({ isDead: false, isUnconscious: false, deathDue: 2 });
  });

  test('[gm-authority] moves a combatant to a yard or to the nearest free one', () => {
    const f = begin(duel()).gm({ kind: 'move-to', who: 'bob', to: [5, 5] });
    expect(now(f, 'bob').cell).not.toEqual([5, 5]);
    f.gm({ kind: 'move-to', who: 'bob', to: [20, 20] });
    expect(now(f, 'bob').cell).toEqual([20, 20]);
  });

  test('[gm-authority] on a map without a free yard, a moved combatant stays', () => {
    const pair = [entrant('ann', 'team', [0, 0]), entrant('bob', 'foes', [1, 0])];
    const field = { isMapped: true, shape: 'square', size: [2, 1], walls: [] } as const;
    const f = begin(encounter(pair, {}, { field })).gm({ kind: 'move-to', who: 'ann', to: [1, 0] });
    expect([now(f, 'ann').cell, now(f, 'bob').cell]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('[gm-authority] restores a limb and lost items', () => {
    const f = hurt(begin(duel()), 'bob', 'right-arm', 7);
    f.gm({ kind: 'restore-limb', who: 'bob', limb: 'right-arm' }).gm({ kind: 'return-items', who: 'bob' });
    expect(now(f, 'bob')).toMatchObject({ lost: { 'right-arm': null }, lying: [] });
  });

  test('[gm-authority] raises and lowers C', () => {
    const f = begin(duel()).gm({ kind: 'set-c', who: 'bob', value: 9 });
    expect(now(f, 'bob')).toMatchObject({ c: 9, cMost: 9 });
    f.gm({ kind: 'set-c', who: 'bob', value: 5 });
    expect(last(f, 'c-lost')).toMatchObject({ c: { total: 5 }, rule: 'gm-authority' });
  });

  test('[gm-authority] ends a turn and the fight', () => {
    const f = begin(duel()).gm({ kind: 'end-turn' });
    expect(f.asked('bob').key).toBe('turn');
    f.gm({ kind: 'end-fight' });
    expect(f.asked('gm').key).toBe('recovery');
    f.gm({ kind: 'close-account' });
    expect(f.state.phase).toBe('closed');
  });

  test('[gm-authority] changes sides, and brings in combatants from the reserve', () => {
    const dee = entrant('dee', 'foes', [5, 5], {}, { isInReserve: true });
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5]), dee]));
    f.gm({ kind: 'bring-in', who: 'dee', at: [5, 5] });
    expect(now(f, 'dee')).toMatchObject({ presence: 'here', turn: 'over' });
    f.gm({ kind: 'set-side', who: 'dee', side: 'team' });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(f.open.map(({ who }) => who)).toEqual(['dee']);
  });
});

describe('GM overrides', () => {
  const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
  const put = (condition: string, who = 'bob') => ({ kind: 'set-condition', who, condition });
  const setC = (value: number) => ({ kind: 'set-c', who: 'bob', value });

  /** The enemies Bob and Eve against Ann on her turn. */
  const three = (bob: Changes = {}) =>
    begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5], bob),
        entrant('eve', 'foes', [9, 9]),
      ]),
    );

  describe('[gm-authority] the GM sets C', () => {
    test('C to its present value, and nothing is lost', () => {
      const f = begin(duel()).gm(setC(7));
      expect(typesSince(f)).toEqual(['set-by-gm']);
      expect(now(f, 'bob')).toMatchObject({ c: 7, cMost: 7 });
    });

    test('C down and up again below its maximum, which stays', () => {
      const f = begin(duel()).gm(setC(5)).gm(setC(6));
      expect(now(f, 'bob')).toMatchObject({ c: 6, cMost: 7 });
      expect(parts(last(f, 'c-lost').c)).toEqual(['gm-authority 7', 'gm-authority -2']);
      expect(last(f, 'c-lost')).toMatchObject({ loss: { total: 2 }, isForGood: false });
      f.gm(setC(7));
      expect(typesSince(f)).toEqual(['set-by-gm']);
      f.gm(setC(8));
      expect(now(f, 'bob')).toMatchObject({ c: 8, cMost: 8 });
    });
  });

  describe('[gm-authority] the GM revives', () => {
    test('a combatant that died of C 0 comes back with C 1', () => {
      const f = three().gm(setC(0));
      expect(now(f, 'bob').isDead).toBe(true);
      f.gm(put('alive'));
      expect(now(f, 'bob')).toMatchObject({ isDead: false, isUnconscious: false, c: 1 });
    });

    test('a combatant that died with C left keeps it, and is not dying if it is healed', () => {
      const f = three().gm(put('dead')).gm(put('alive'));
      expect(now(f, 'bob')).toMatchObject({ isDead: false, c: 7, deathDue: null });
      expect(typesSince(f)).toEqual(['set-by-gm', 'set-by-gm', 'woke-up']);
      expect(last(f, 'woke-up')).toMatchObject({ who: 'bob', rule: 'unconscious' });
    });

    test('[one-to-a-yard] a combatant whose yard is taken gets up next to it', () => {
      const f = three()
        .gm(put('dead'))
        .answer('ann', { kind: 'move', to: [6, 5] })
        .gm(put('alive'));
      expect(now(f, 'bob').cell).not.toEqual([6, 5]);
      expect(last(f, 'moved')).toMatchObject({
        who: 'bob',
        from: [6, 5],
        as: 'forced',
        rule: 'one-to-a-yard',
      });
    });
  });

  describe('[gm-authority] the GM brings in', () => {
    const back = { kind: 'bring-in', who: 'bob', at: [6, 5] };

    test('a combatant that left while dying is still dying', () => {
      const f = hurt(three(), 'bob', 'head', 4).gm({ kind: 'remove', who: 'bob' });
      expect(now(f, 'bob').deathDue).toBeNull();
      f.gm(back);
      expect(now(f, 'bob')).toMatchObject({ presence: 'here', deathDue: 2, cell: [6, 5] });
      expect(last(f, 'entered')).toMatchObject({ who: 'bob', at: [6, 5], rule: 'gm-authority' });
    });

    test('a combatant that left whole is not dying', () => {
      const f = three().gm({ kind: 'remove', who: 'bob' }).gm(back);
      expect(typesSince(f)).toEqual(['entered']);
    });

    test('no combatant that is already present', () => {
      const kinds = (f: ReturnType<typeof begin>) => OVERRIDES.options(f.state).map(({ kind }) => kind);
      expect(kinds(three())).not.toContain('bring-in');
      expect(kinds(three().gm({ kind: 'remove', who: 'bob' }))).toContain('bring-in');
    });
  });

  describe('[gm-authority] the GM sets conditions', () => {
    test('[aim] a combatant that the GM moves loses its aim', () => {
      const gun = { weapons: [PISTOL], ready: ['pistol'] };
      const f = begin(duel({}, gun), [1]).answer('bob', { kind: 'aim', target: 'ann' });
      f.gm({ kind: 'move-to', who: 'bob', to: [9, 9] });
      expect(now(f, 'bob')).toMatchObject({ aim: null, cell: [9, 9] });
      expect(last(f, 'moved')).toMatchObject({
        from: [6, 5],
        to: [9, 9],
        as: 'forced',
        rule: 'gm-authority',
      });
    });

    test.each<[condition: string, type: string, rule: string]>([
      ['stunned', 'stunned', 'gm-authority'],
      ['prone', 'fell-prone', 'gm-authority'],
      ['bleeding', 'bleeding-started', 'gm-authority'],
      ['unconscious', 'fell-unconscious', 'gm-authority'],
      ['unaware', 'put-on-ref', 'gm-authority'],
      ['dead', 'died', 'gm-authority'],
      ['wet', 'set-by-gm', 'gm-authority'],
    ])('%s is recorded as %s by the GM’s rule', (condition, type, rule) => {
      const event = three().gm(put(condition)).since[0];
      expect(event).toMatchObject({ type, rule, who: 'bob' });
    });

    test('[mounting] only a standing combatant with a mount can be mounted', () => {
      const f = begin(duel({}, { mount: cob })).answer('ann', { kind: 'speak' });
      f.gm(put('prone')).gm(put('standing')).gm(put('mounted'));
      expect(last(f, 'mounted')).toMatchObject({ who: 'bob', rule: 'gm-authority' });
      expect(now(f, 'bob').action).toBeNull();
    });

    test('[stunned] [stun-length] a combatant is Stunned for the number of rounds that the GM sets', () => {
      const f = begin(duel()).gm({ kind: 'stun', who: 'ann', rounds: 1 });
      // The turn that is under way does not count.
      expect(all(f, 'stunned')).toMatchObject([{ who: 'ann', turns: 2, rule: 'gm-authority' }]);
      expect(now(f, 'ann').isProne).toBe(false);
      const bob = begin(duel()).gm({ kind: 'stun', who: 'bob', rounds: 3 });
      expect(now(bob, 'bob')).toMatchObject({ stun: 3, isProne: true });
      expect(last(bob, 'fell-prone').rule).toBe('stunned');
      const shaken = begin(duel({}, {}, { stunned: 'minus-two' })).gm({
        kind: 'stun',
        who: 'bob',
        rounds: 3,
      });
      expect(now(shaken, 'bob')).toMatchObject({ stun: 3, isProne: false });
    });
  });

  describe('[gm-authority] the GM hurts and heals', () => {
    test('a limb that the GM restores is severed by the next damage', () => {
      const f = hurt(begin(duel()), 'bob', 'left-arm', 7).gm({
        kind: 'restore-limb',
        who: 'bob',
        limb: 'left-arm',
      });
      expect(now(f, 'bob').lost).toMatchObject({ 'left-arm': null, head: null });
      hurt(f, 'bob', 'left-arm', 1);
      expect(now(f, 'bob').lost['left-arm']).toBe('severed');
      expect(all(f, 'bleeding-started')).toHaveLength(1);
    });

    test('[infection-end] a location that the GM heals is no longer infected', () => {
      const wounds = [
        { location: 'torso' as const, kind: 'normal' as const, points: 2 },
        { location: 'left-arm' as const, kind: 'normal' as const, points: 6 },
      ];
      const f = begin(duel({}, { wounds })).gm({ kind: 'end-fight' });
      f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(1, 2));
      expect(now(f, 'bob').infected).toEqual(['left-arm']);
      const heal = { kind: 'heal', who: 'bob', of: 'normal' };
      f.gm({ ...heal, location: 'torso', points: 2 });
      expect(now(f, 'bob').infected).toEqual(['left-arm']);
      f.gm({ ...heal, location: 'left-arm', points: 6 });
      expect(last(f, 'infection-ended')).toMatchObject({ location: 'left-arm', rule: 'infection-end' });
      expect(last(f, 'healed')).toMatchObject({ kind: 'normal', rule: 'gm-authority' });
    });

    test('restored items are whole and stowed', () => {
      const f = begin(duel({ weapons: [BLADE] })).answer('ann', { kind: 'drop', item: 'blade' });
      f.gm({ kind: 'return-items', who: 'ann' });
      expect(now(f, 'ann')).toMatchObject({ lying: [], broken: [], held: [] });
      expect(f.since).toMatchObject([{ field: 'lying' }, { field: 'broken' }]);
      expect(f.kinds('ann')).toContain('draw');
    });

    test('a fight ended by the GM is won by the only side standing, otherwise by nobody', () => {
      expect(begin(duel()).gm({ kind: 'end-fight' }).state.winner).toBe('nobody');
      const f = begin(duel());
      f.gm(put('unconscious')).gm({ kind: 'end-fight' });
      expect(last(f, 'fight-ended')).toMatchObject({ winner: 'team', rule: 'gm-authority' });
    });

    test('one that is taken out and brought back during its turn acts from the next round on', () => {
      const f = begin(duel()).answer('ann', attack('bob'));
      f.gm({ kind: 'remove', who: 'ann' }).gm({ kind: 'bring-in', who: 'ann', at: [1, 0] });
      f.answer('bob', DODGE, ...d(3, 5));
      expect(f.events.find((event) => event.type === 'turn-ended')).toMatchObject({ who: 'ann', spare: 0 });
      expect(f.asked('bob').key).toBe('turn');
    });

    test('a turn ended by the GM leaves no spare Speed', () => {
      const f = begin(duel()).gm({ kind: 'end-turn' });
      expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', spare: 0, rule: 'gm-authority' });
    });
  });
});
