import { describe, expect, test } from 'vitest';
import {
  all,
  begin,
  END_TURN,
  encounter,
  entrant,
  hurt,
  last,
  now,
  parts,
} from '../../../test/support/locations.ts';
import { demeanor } from './body.ts';

/** Ann, Bea and Cid of the Team, and Eve far away; Ann has a successor off stage. */
function company(D = 5) {
  return begin(
    encounter([
      entrant('ann', 'team', [5, 5]),
      entrant('bea', 'team', [7, 5], { traits: { D } }),
      entrant('cid', 'team', [9, 5]),
      entrant('eve', 'foes', [25, 25]),
      entrant('dee', 'team', [5, 5], {}, { isInReserve: true, seat: 'ann' }),
    ]),
  );
}

const dead = (who: string) => ({ kind: 'set-condition', who, condition: 'dead' });

/** The round goes by, with nobody wanting anything. */
function passRound(f: ReturnType<typeof begin>) {
  const { round } = f.state;
  while (f.state.round === round && f.open[0]?.key !== 'new-character') {
    const { who, key } = f.open[0]!;
    f.answer(who, key === 'place' ? { kind: 'pass' } : END_TURN);
  }
  return f;
}

describe('a death', () => {
  test('[grief] costs each comrade 1 D for a month; nobody else', () => {
    const f = company().gm(dead('ann'));
    expect(all(f, 'grieved').map(({ who }) => who)).toEqual(['bea', 'cid']);
    expect(last(f, 'grieved')).toMatchObject({ of: 'ann', hours: 720 });
    expect(demeanor(now(f, 'bea'))).toBe(4);
    expect(demeanor(now(f, 'eve'))).toBe(5);
  });

  test('[grief] weighs on a roll of D', () => {
    const f = company().gm(dead('ann')).answer('bea', { kind: 'claim' }).answer('cid', { kind: 'pass' });
    f.answer('bea', { kind: 'try', what: 'D' }).answer('gm', { kind: 'number', number: 6 }, [4]);
    expect(parts(last(f, 'tried').sum)).toEqual(['roll 4', 'roll 5', 'grief -1']);
  });

  test('[grief-scope] several add up, each for its own month, never below 0', () => {
    const f = company(1).gm(dead('ann')).gm(dead('cid'));
    const { demeanor: sum } = all(f, 'grieved')
      .filter(({ who }) => who === 'bea')
      .at(-1)!;
    expect(parts(sum)).toEqual(['grief 1', 'grief -1', 'grief -1', 'grief-scope 1']);
    expect(demeanor(now(f, 'bea'))).toBe(0);
  });

  test('[grief] is over after 30 days, hour for hour', () => {
    const f = company().gm(dead('cid')).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'pass-time', hours: 1 });
    const days = [...Array(29).keys()];
    for (const _day of days) f.answer('gm', { kind: 'pass-time', hours: 24 });
    for (let hour = 0; hour < 22; hour++) f.answer('gm', { kind: 'pass-time', hours: 1 });
    expect(now(f, 'bea').griefs).toEqual([{ of: 'cid', hours: 1 }]);
    f.answer('gm', { kind: 'pass-time', hours: 1 });
    expect(now(f, 'bea').griefs).toEqual([]);
  });

  test('[new-character] the player of the dead brings in a new one', () => {
    const f = passRound(company().gm(dead('ann')));
    expect(last(f, 'character-owed')).toMatchObject({ seat: 'ann' });
    expect(f.open[0]).toMatchObject({ key: 'new-character', seat: 'ann' });
    f.answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(now(f, 'dee').presence).toBe('here');
    expect(f.state.owed).toEqual([]);
  });

  test('[new-character] or waits for a better time', () => {
    const f = passRound(company().gm(dead('ann'))).answer('gm', { kind: 'wait' });
    expect(f.state.owed).toEqual(['ann']);
    passRound(f);
    expect(f.open[0]!.key).toBe('new-character');
  });

  test('[new-character] an Extra leaves no such gap', () => {
    const extra = { isCharacter: false };
    const f = begin(encounter([entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [9, 9], extra)]));
    expect(all(f.gm(dead('bob')), 'character-owed')).toEqual([]);
  });

  test('[new-character] after the fight the player is asked at the end of each day', () => {
    const f = company().gm(dead('ann')).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'pass-time', hours: 24 });
    expect(f.open[0]).toMatchObject({ key: 'new-character', seat: 'ann' });
    f.answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(f.asked('gm').key).toBe('recovery');
  });

  test('[newcomer-place] comes in at its place, or as near as is free, and acts from the next round on', () => {
    const f = company();
    f.gm({ kind: 'move-to', who: 'bea', to: [5, 6] }).gm(dead('ann'));
    f.gm({ kind: 'move-to', who: 'cid', to: [5, 5] });
    passRound(f).answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(last(f, 'character-came').at).not.toEqual([5, 5]);
    expect(all(f, 'turn-started').map(({ who }) => who)).not.toContain('dee');
    expect(f.open.map(({ who }) => who)).toContain('dee');
  });

  test('[head-torso-zero] whoever is dead is dealt no more damage', () => {
    const f = company().gm(dead('ann'));
    const { who } = f.open[0]!;
    expect(who).not.toBe('ann');
    expect(() => hurt(f, 'ann', 'head', 1)).toThrow(/no who here/);
  });
});
