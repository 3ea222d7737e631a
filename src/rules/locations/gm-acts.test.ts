import { describe, expect, test } from 'vitest';
import {
  all,
  BLADE,
  begin,
  type Changes,
  d,
  duel,
  encounter,
  entrant,
  hurt,
  last,
  now,
  PISTOL,
  parts,
  typesSince,
} from '../../../test/support/locations.ts';
import { gmOptions } from './gm.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const put = (condition: string, who = 'bob') => ({ kind: 'set-condition', who, condition });
const setC = (value: number) => ({ kind: 'set-c', who: 'bob', value });

/** Bob and Eve of the foes against Ann, whose turn it is. */
const three = (bob: Changes = {}) =>
  begin(
    encounter([
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5], bob),
      entrant('eve', 'foes', [9, 9]),
    ]),
  );

describe('[gm-authority] the GM sets C', () => {
  test('to what it is: nothing is lost', () => {
    const f = begin(duel()).gm(setC(7));
    expect(typesSince(f)).toEqual(['set-by-gm']);
    expect(now(f, 'bob')).toMatchObject({ c: 7, cMost: 7 });
  });

  test('down and up again, no higher than before: the most stays', () => {
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
  test('who died of C 0 with C 1', () => {
    const f = three().gm(setC(0));
    expect(now(f, 'bob').isDead).toBe(true);
    f.gm(put('alive'));
    expect(now(f, 'bob')).toMatchObject({ isDead: false, isUnconscious: false, c: 1 });
  });

  test('who died with C left with that C, and whole it is not dying', () => {
    const f = three().gm(put('dead')).gm(put('alive'));
    expect(now(f, 'bob')).toMatchObject({ isDead: false, c: 7, deathDue: null });
    expect(typesSince(f)).toEqual(['set-by-gm', 'set-by-gm', 'woke-up']);
    expect(last(f, 'woke-up')).toMatchObject({ who: 'bob', rule: 'unconscious' });
  });

  test('[one-to-a-yard] beside whoever stands over it', () => {
    const f = three()
      .gm(put('dead'))
      .answer('ann', { kind: 'move', to: [6, 5] })
      .gm(put('alive'));
    expect(now(f, 'bob').cell).not.toEqual([6, 5]);
    expect(last(f, 'moved')).toMatchObject({ who: 'bob', from: [6, 5], as: 'forced', rule: 'one-to-a-yard' });
  });
});

describe('[gm-authority] the GM brings back', () => {
  const back = { kind: 'bring-in', who: 'bob', at: [6, 5] };

  test('whoever left dying, who is dying still', () => {
    const f = hurt(three(), 'bob', 'head', 4).gm({ kind: 'remove', who: 'bob' });
    expect(now(f, 'bob').deathDue).toBeNull();
    f.gm(back);
    expect(now(f, 'bob')).toMatchObject({ presence: 'here', deathDue: 2, cell: [6, 5] });
    expect(last(f, 'entered')).toMatchObject({ who: 'bob', at: [6, 5], rule: 'gm-authority' });
  });

  test('whoever left whole, who is not', () => {
    const f = three().gm({ kind: 'remove', who: 'bob' }).gm(back);
    expect(typesSince(f)).toEqual(['entered']);
  });

  test('nobody who is there', () => {
    const kinds = (f: ReturnType<typeof begin>) => gmOptions(f.state).map(({ kind }) => kind);
    expect(kinds(three())).not.toContain('bring-in');
    expect(kinds(three().gm({ kind: 'remove', who: 'bob' }))).toContain('bring-in');
  });
});

describe('[gm-authority] the GM puts', () => {
  test('[aim] somebody elsewhere, who loses its aim', () => {
    const gun = { weapons: [PISTOL], ready: ['pistol'] };
    const f = begin(duel({}, gun), [1]).answer('bob', { kind: 'aim', target: 'ann' });
    f.gm({ kind: 'move-to', who: 'bob', to: [9, 9] });
    expect(now(f, 'bob')).toMatchObject({ aim: null, cell: [9, 9] });
    expect(last(f, 'moved')).toMatchObject({ from: [6, 5], to: [9, 9], as: 'forced', rule: 'gm-authority' });
  });

  test.each<[condition: string, type: string, rule: string]>([
    ['stunned', 'stunned', 'gm-authority'],
    ['prone', 'fell-prone', 'gm-authority'],
    ['bleeding', 'bleeding-started', 'gm-authority'],
    ['unconscious', 'fell-unconscious', 'gm-authority'],
    ['unaware', 'put-on-ref', 'gm-authority'],
    ['dead', 'died', 'gm-authority'],
    ['wet', 'set-by-gm', 'gm-authority'],
  ])('%s as %s by its own word', (condition, type, rule) => {
    const event = three().gm(put(condition)).since[0];
    expect(event).toMatchObject({ type, rule, who: 'bob' });
  });

  test('[mounting] on a mount only who has one and stands', () => {
    const f = begin(duel({}, { mount: cob })).answer('ann', { kind: 'speak' });
    f.gm(put('prone')).gm(put('standing')).gm(put('mounted'));
    expect(last(f, 'mounted')).toMatchObject({ who: 'bob', rule: 'gm-authority' });
    expect(now(f, 'bob').action).toBeNull();
  });

  test('[stunned] [stun-length] somebody out for as many rounds as it says', () => {
    const f = begin(duel()).gm({ kind: 'stun', who: 'ann', rounds: 1 });
    // The turn that is under way does not count.
    expect(all(f, 'stunned')).toMatchObject([{ who: 'ann', turns: 2, rule: 'gm-authority' }]);
    expect(now(f, 'ann').isProne).toBe(false);
    const bob = begin(duel()).gm({ kind: 'stun', who: 'bob', rounds: 3 });
    expect(now(bob, 'bob')).toMatchObject({ stun: 3, isProne: true });
    expect(last(bob, 'fell-prone').rule).toBe('stunned');
    const shaken = begin(duel({}, {}, { stunned: 'minus-two' })).gm({ kind: 'stun', who: 'bob', rounds: 3 });
    expect(now(shaken, 'bob')).toMatchObject({ stun: 3, isProne: false });
  });
});

describe('[gm-authority] the GM hurts and heals', () => {
  test('a limb that it gives back is severed by the next damage', () => {
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

  test('[infection-end] what it heals is infected no more', () => {
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

  test('things come back whole and stowed', () => {
    const f = begin(duel({ weapons: [BLADE] })).answer('ann', { kind: 'drop', item: 'blade' });
    f.gm({ kind: 'return-items', who: 'ann' });
    expect(now(f, 'ann')).toMatchObject({ lying: [], broken: [], held: [] });
    expect(f.since).toMatchObject([{ field: 'lying' }, { field: 'broken' }]);
    expect(f.kinds('ann')).toContain('draw');
  });

  test('a fight that it ends has the side that stands for a winner, nobody where two stand', () => {
    expect(begin(duel()).gm({ kind: 'end-fight' }).state.winner).toBe('nobody');
    const f = begin(duel());
    f.gm(put('unconscious')).gm({ kind: 'end-fight' });
    expect(last(f, 'fight-ended')).toMatchObject({ winner: 'team', rule: 'gm-authority' });
  });

  test('a turn that it ends leaves nothing spare', () => {
    const f = begin(duel()).gm({ kind: 'end-turn' });
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', spare: 0, rule: 'gm-authority' });
  });
});
