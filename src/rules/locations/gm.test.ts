import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  begin,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  hurt,
  last,
  now,
  parts,
} from '../../../test/support/locations.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };

describe('the GM', () => {
  test('[gm-authority] does damage, by kind and place, and armour counts', () => {
    const jack = { id: 'jack', name: 'jack', covers: ['torso'] as const, ar: 2, cr: 0, fr: 0 };
    const f = hurt(begin(duel({}, { armour: [jack] })), 'bob', 'torso', 5);
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['gm-authority 5', 'armor -2']);
  });

  test('[gm-authority] heals what there is to heal', () => {
    const f = hurt(begin(duel()), 'bob', 'torso', 5);
    f.gm({ kind: 'heal', who: 'bob', location: 'torso', of: 'normal', points: 5 });
    expect(now(f, 'bob').wounds.torso.normal).toBe(0);
    expect(() => f.gm({ kind: 'heal', who: 'bob', location: 'torso', of: 'normal', points: 1 })).toThrow(
      /not possible/,
    );
  });

  test('[gm-authority] gives a modifier to the next roll, and to that alone', () => {
    const f = begin(duel()).gm({ kind: 'give-modifier', who: 'ann', value: 3 });
    f.answer('ann', attack('bob')).answer('bob', DODGE, ...d(3, 5));
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['roll 3', 'roll 0', 'gm-authority 3']);
    expect(now(f, 'ann').favour).toBe(0);
  });

  test('[gm-authority] steps in while a question is open: who is taken out of it is not struck', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    f.gm({ kind: 'remove', who: 'bob' });
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(now(f, 'bob').presence).toBe('gone');
  });

  test('[gm-authority] makes a target helpless that was about to defend itself', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' }, ...d(2));
    expect(last(f, 'defence-made')).toMatchObject({ kind: 'none', sum: { total: 0 } });
  });

  test('[gm-authority] puts conditions on and takes them off', () => {
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

  test('[gm-authority] brings back the dead, who are dying still when their wounds say so', () => {
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

  test('[gm-authority] moves somebody to a yard, or to the nearest free one', () => {
    const f = begin(duel()).gm({ kind: 'move-to', who: 'bob', to: [5, 5] });
    expect(now(f, 'bob').cell).not.toEqual([5, 5]);
    f.gm({ kind: 'move-to', who: 'bob', to: [20, 20] });
    expect(now(f, 'bob').cell).toEqual([20, 20]);
  });

  test('[gm-authority] on a map without a free yard whoever is moved stays', () => {
    const pair = [entrant('ann', 'team', [0, 0]), entrant('bob', 'foes', [1, 0])];
    const field = { isMapped: true, shape: 'square', size: [2, 1], walls: [] } as const;
    const f = begin(encounter(pair, {}, { field })).gm({ kind: 'move-to', who: 'ann', to: [1, 0] });
    expect([now(f, 'ann').cell, now(f, 'bob').cell]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('[gm-authority] gives a limb and lost things back', () => {
    const f = hurt(begin(duel()), 'bob', 'right-arm', 7);
    f.gm({ kind: 'restore-limb', who: 'bob', limb: 'right-arm' }).gm({ kind: 'return-items', who: 'bob' });
    expect(now(f, 'bob')).toMatchObject({ lost: { 'right-arm': null }, lying: [] });
  });

  test('[gm-authority] sets C, up as well as down', () => {
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

  test('[gm-authority] changes sides, and brings in whoever waits off stage', () => {
    const dee = entrant('dee', 'foes', [5, 5], {}, { isInReserve: true });
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5]), dee]));
    f.gm({ kind: 'bring-in', who: 'dee', at: [5, 5] });
    expect(now(f, 'dee')).toMatchObject({ presence: 'here', turn: 'over' });
    f.gm({ kind: 'set-side', who: 'dee', side: 'team' });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(f.open.map(({ who }) => who)).toEqual(['dee']);
  });
});
