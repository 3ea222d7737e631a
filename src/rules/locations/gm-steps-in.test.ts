import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  BLADE,
  BLOCK,
  begin,
  DIRK,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  type LocationsFight,
  last,
  now,
  typesSince,
} from '../../../test/support/locations.ts';
import { OVERRIDES } from './gm.ts';
import { LOCATIONS } from './sheet.ts';
import { start } from './start.ts';
import type { State } from './state.ts';

const dead = (who: string) => ({ kind: 'set-condition', who, condition: 'dead' });
const unconscious = (who: string) => ({ kind: 'set-condition', who, condition: 'unconscious' });
const gone = (who: string) => ({ kind: 'remove', who });

/** Ann and Bea next to each other against Bob, who goes first, and Eve far away. */
function four(): LocationsFight {
  return begin(
    encounter([
      entrant('ann', 'team', [5, 5]),
      entrant('bea', 'team', [4, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('eve', 'foes', [25, 25]),
    ]),
    [1],
  );
}

describe('[gm-authority] while a question is open', () => {
  test('an override may decide who is next: of two, one is left', () => {
    const f = four().gm(unconscious('eve'));
    expect(f.asked('bob').key).toBe('turn');
    const other = four().gm(dead('bob'));
    expect(last(other, 'place-passed')).toMatchObject({ who: 'bob', rule: 'extras' });
    expect(other.asked('eve').key).toBe('turn');
  });

  test('a claimed place of the Team is free again when its claimers are gone', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bea', 'team', [4, 5]),
        entrant('bob', 'foes', [20, 5]),
      ]),
    );
    f.gm(gone('bea'));
    expect(f.asked('ann').key).toBe('turn');
    expect(all(f, 'turn-started')).toMatchObject([{ who: 'ann' }]);
  });

  test('a turn ends when its combatant is removed', () => {
    const f = begin(duel()).gm(unconscious('ann'));
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', spare: 0, rule: 'one-action' });
  });

  test('an attacker that falls strikes nobody', () => {
    const f = begin(duel()).answer('ann', attack('bob')).gm(unconscious('ann'));
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(all(f, 'defence-made')).toEqual([]);
  });

  test('a target put on REF defends itself by REF', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unaware' }, [4]);
    expect(last(f, 'defence-made').kind).toBe('ref');
  });

  test('a combatant that has lost both arms is no longer asked to block', () => {
    const f = hurt(begin(duel()), 'bob', 'left-arm', 7).answer('ann', attack('bob'));
    expect(f.asked('bob').key).toBe('defence');
    const armless = hurt(hurt(begin(duel()), 'bob', 'left-arm', 7), 'bob', 'right-arm', 7);
    armless.answer('ann', attack('bob'), ...d(5, 2));
    expect(last(armless, 'defence-made').kind).toBe('dodge');
    f.answer('bob', DODGE, ...d(5, 2));
  });

  test('a comrade that falls does not step in', () => {
    const f = four();
    f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', attack('ann')).answer('ann', DODGE);
    f.gm(unconscious('bea'), ...d(2, 4));
    expect(all(f, 'protected')).toEqual([]);
    expect(all(f, 'attack-missed')).toHaveLength(1);
  });

  test('a comrade put on REF or left without arms is not asked to block', () => {
    const f = four().gm({ kind: 'set-condition', who: 'bea', condition: 'unaware' });
    f.answer('gm', { kind: 'goes', who: 'bob' }).answer('bob', attack('ann'));
    f.answer('ann', DODGE, ...d(2, 4));
    expect(all(f, 'protected')).toEqual([]);
  });

  test('a second blow is not asked for when its wielder, its weapon or its target is gone', () => {
    const both = () => {
      const f = begin(duel({ weapons: [BLADE, DIRK, FISTS], ready: ['blade', 'dirk'] }));
      f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' });
      return f.answer('bob', DODGE, ...d(4, 5));
    };
    expect(both().asked('ann').key).toBe('second-blow');
    expect(both().gm(unconscious('ann')).open[0]!.who).not.toBe('ann');
    expect(both().gm(gone('bob')).open[0]!.key).not.toBe('second-blow');
    expect(hurt(both(), 'ann', 'left-arm', 1).asked('ann').key).toBe('turn');
    expect(
      both()
        .gm({ kind: 'move-to', who: 'bob', to: [20, 20] })
        .asked('ann').key,
    ).toBe('turn');
    expect(both().gm({ kind: 'set-side', who: 'bob', side: 'team' }).open[0]!.key).not.toBe('second-blow');
  });

  test('a counter is not offered to a combatant that cannot act, on a target that is gone or out of reach', () => {
    const held = () => {
      const f = begin(duel()).answer('ann', { kind: 'counter' }).answer('ann', { kind: 'end-turn' });
      return f.answer('bob', attack('ann')).answer('ann', BLOCK, ...d(2, 5));
    };
    expect(held().asked('ann').key).toBe('counter-attack');
    for (const act of [unconscious('ann'), gone('bob'), { kind: 'move-to', who: 'bob', to: [20, 20] }]) {
      expect(all(held().gm(act), 'attack-declared')).toHaveLength(1);
    }
  });

  test('a step after a Dodge is not offered to a combatant that cannot make it', () => {
    const f = begin(duel(), [1]).answer('bob', { kind: 'end-turn' });
    f.answer('ann', attack('bob')).answer('bob', DODGE, ...d(2, 5));
    expect(f.asked('bob').key).toBe('spare-speed');
    f.gm(unconscious('bob'));
    expect(f.open.map(({ key }) => key)).not.toContain('spare-speed');
  });

  test('First-Aid after the fight is not offered to a fallen combatant, nor on one that no longer bleeds', () => {
    const bleeding = () => hurt(begin(duel()), 'bob', 'left-arm', 7).gm({ kind: 'end-fight' });
    expect(bleeding().asked('ann').key).toBe('first-aid');
    expect(bleeding().gm(unconscious('ann')).asked('bob').key).toBe('first-aid');
    const stopped = bleeding().gm({ kind: 'set-condition', who: 'bob', condition: 'not-bleeding' });
    expect(stopped.asked('gm').key).toBe('recovery');
  });

  test('the question for the hours waits while a combatant bleeds', () => {
    const f = begin(duel()).gm({ kind: 'end-fight' });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' });
    expect(last(f, 'time-set')).toMatchObject({ hours: 0, rule: 'recovery' });
    expect(f.open[0]!.key).toBe('first-aid');
  });

  test('a newcomer that has already entered is not asked for', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [1, 1]),
        entrant('bea', 'team', [2, 1]),
        entrant('bob', 'foes', [20, 20]),
        entrant('dee', 'team', [1, 1], {}, { isInReserve: true, seat: 'ann' }),
      ]),
    ).gm(dead('ann'));
    f.answer('bea', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
    expect(f.asked('gm').key).toBe('new-character');
    f.gm({ kind: 'bring-in', who: 'dee', at: [1, 1] });
    // Bea holds the next place; Dee may contest it.
    expect(f.open.map(({ key, who }) => [key, who])).toEqual([['place', 'dee']]);
    expect(f.state.owed).toEqual(['ann']);
  });
});

describe('[gm-authority] overrides while a die is rolled', () => {
  test('a claimed place goes to the next combatant if the winner can no longer use it', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bea', 'team', [4, 5]),
      entrant('cid', 'team', [3, 5]),
    ];
    const f = begin(encounter([...people, entrant('bob', 'foes', [20, 5])]));
    f.answer('ann', { kind: 'claim' }).answer('bea', { kind: 'claim' }).answer('cid', { kind: 'pass' });
    f.gm(dead('ann'), ...d(6, 1));
    expect(last(f, 'place-contested').winner).toBe('ann');
    expect(last(f, 'place-passed')).toMatchObject({ who: 'ann', rule: 'act-before' });
    expect(last(f, 'turn-started').who).toBe('bea');
  });

  test('the dead stop no bleeding and heal nobody', () => {
    const f = hurt(begin(duel()), 'bob', 'left-arm', 7).answer('ann', { kind: 'end-turn' });
    f.answer('bob', { kind: 'end-turn' });
    expect(f.waitingRoll!.rule).toBe('stop-bleeding');
    f.gm(dead('bob'), [6]);
    expect(all(f, 'bleeding-rolled')).toEqual([]);
    expect(all(f, 'consciousness-rolled')).toEqual([]);
  });

  test('a blast passes over a combatant that is removed', () => {
    const thrower = { weapons: [GRENADE, FISTS], ready: ['grenade'] };
    const people = [
      entrant('ann', 'team', [1, 1], thrower),
      entrant('bob', 'foes', [8, 1]),
      entrant('eve', 'foes', [9, 1]),
    ];
    const f = begin(encounter(people));
    f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...d(3));
    f.gm(gone('bob'));
    expect(f.asked('eve').key).toBe('defence');
    f.gm(gone('eve'));
    expect([...all(f, 'attack-hit'), ...all(f, 'attack-missed')]).toEqual([]);
    expect(all(f, 'attack-rolled')).toHaveLength(1);
  });

  test('a weapon taken by the GM is not dropped by a Disarm, and an absent combatant is not shoved', () => {
    const tried = (kind: string, more: object) => {
      const f = begin(duel({ skills: { melee: 5 } }));
      f.answer('ann', { kind, weapon: 'blade', target: 'bob', ...more });
      return f.answer('bob', DODGE, ...d(5, 2), ...d(5, 2));
    };
    const disarm = tried('disarm', { called: 'right-arm', with: 'C' });
    expect(disarm.waitingRoll!.rule).toBe('disarm');
    hurt(disarm, 'bob', 'right-arm', 1).roll([3]);
    expect(all(disarm, 'item-dropped')).toMatchObject([{ rule: 'arm-damage' }]);
    const shove = tried('shove', {});
    shove.gm(gone('bob'), [3]);
    expect(typesSince(shove)).not.toContain('moved');
    expect(now(shove, 'bob').cell).toEqual([6, 5]);
  });
});

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const who = { oneOf: ['ann', 'bob'] };

const offered = (state: State, kind: string) =>
  OVERRIDES.options(state).flatMap((option) => (option.kind === kind ? [option.params] : []));
const kinds = (state: State) => OVERRIDES.options(state).map(({ kind }) => kind);

/** The conditions that the GM may give Ann after these changes to her. */
function conditions(changes: object, more: Partial<State> = {}) {
  const state = start(duel({ mount: cob }));
  const [ann, bob] = state.combatants;
  const changed = { ...state, ...more, combatants: [{ ...ann!, isMounted: false, ...changes }, bob!] };
  return (offered(changed, 'set-condition')[0]!.condition as { oneOf: readonly string[] }).oneOf;
}

test('[gm-authority] each GM override has its bounds', () => {
  const state = start(duel());
  expect(offered(state, 'give-modifier')).toEqual([{ who, value: { min: -20, max: 20 } }]);
  expect(offered(state, 'move-to')).toEqual([{ who, to: { grid: state.grid, centre: [0, 0], range: 1000 } }]);
  expect(offered(state, 'return-items')).toEqual([{ who }]);
  expect(offered(state, 'set-side')).toEqual([{ who, side: { oneOf: ['team', 'foes'] } }]);
  expect(offered(state, 'remove')).toEqual([{ who }]);
  expect(offered(state, 'hurt')).toEqual([
    {
      who,
      location: { oneOf: ['by-table', ...LOCATIONS] },
      of: { oneOf: ['normal', 'cold', 'fire'] },
      points: { min: 1, max: 99 },
    },
  ]);
  expect(offered(state, 'set-c')).toEqual([{ who, value: { min: 0, max: 12 } }]);
  expect(offered(state, 'stun')).toEqual([{ who, rounds: { min: 1, max: 20 } }]);
});

test('[gm-authority] lost HP, limbs and items are restored by kind and location', () => {
  const { state } = hurt(hurt(begin(duel()), 'bob', 'left-arm', 7), 'bob', 'torso', 2, 'fire');
  const bob = { oneOf: ['bob'] };
  expect(offered(state, 'heal')).toEqual([
    { who: bob, location: { oneOf: ['torso'] }, of: { oneOf: ['fire'] }, points: { min: 1, max: 2 } },
    { who: bob, location: { oneOf: ['left-arm'] }, of: { oneOf: ['normal'] }, points: { min: 1, max: 7 } },
  ]);
  expect(offered(state, 'restore-limb')).toEqual([{ who: bob, limb: { oneOf: ['left-arm'] } }]);
  expect(offered(start(duel()), 'restore-limb')).toEqual([]);
});

test('[gm-authority] the GM may set conditions that a combatant lacks, and end those that it has', () => {
  const plain = ['unaware', 'dead', 'stunned', 'wet', 'prone', 'bleeding', 'unconscious', 'mounted'];
  expect(conditions({})).toEqual(plain);
  expect(conditions({ isWet: true, isProne: true, isBleeding: true, isUnconscious: true, stun: 1 })).toEqual([
    ...['unaware', 'dead', 'stunned', 'dry', 'standing', 'not-bleeding', 'conscious', 'not-stunned'],
  ]);
  expect(conditions({ isMounted: true })).not.toContain('mounted');
  expect(conditions({ isDead: true })).toEqual(['alive']);
  expect(conditions({}, { winner: 'team' })).not.toContain('stunned');
});

test('[gm-authority] after the fight nobody is stunned, and the fight is finished', () => {
  const state = start(duel());
  const over: State = { ...state, round: 3, winner: 'team', phase: 'recovery' };
  expect(kinds(over)).toContain('close-account');
  for (const kind of ['stun', 'end-fight', 'end-turn']) expect(kinds(over)).not.toContain(kind);
  expect(kinds({ ...state, phase: 'closed' })).toEqual([]);
  const turn: State = { ...state, round: 1, phase: 'turn', active: 'ann' };
  expect(kinds(turn)).toEqual(expect.arrayContaining(['end-turn', 'end-fight']));
  expect(kinds(state)).not.toContain('end-fight');
});

test('[gm-authority] the dead cannot be hurt, and a combatant in reserve can be brought in once there is a round', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  const state = start(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5]), late]));
  const [ann, bob, cid] = state.combatants;
  const dead = { ...state, combatants: [{ ...ann!, isDead: true }, bob!, cid!] };
  expect(offered(dead, 'hurt')[0]!.who).toEqual({ oneOf: ['bob'] });
  const allDead = { ...state, combatants: [{ ...ann!, isDead: true }, { ...bob!, isDead: true }, cid!] };
  expect(offered(allDead, 'hurt')).toEqual([]);
  expect(offered(state, 'bring-in')).toEqual([]);
  expect(offered({ ...state, round: 1 }, 'bring-in')[0]!.who).toEqual({ oneOf: ['late'] });
});
