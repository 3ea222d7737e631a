import { describe, expect, test } from 'vitest';
import {
  all,
  attack,
  begin,
  CLAIM,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  hurt,
  last,
  now,
  OPTIONS,
  PASS,
  roundGoesBy,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';
import type { Event } from './events.ts';
import { locations } from './ruleset.ts';
import type { Rulings } from './rulings.ts';

/** Three of the Team against one far away, and the combatants that are asked. */
function team(changes: { readonly [id: string]: number } = {}, rulings: Partial<Rulings> = {}) {
  const of = (id: string, x: number) => entrant(id, 'team', [x, 1], { traits: { A: changes[id] ?? 6 } });
  return begin(
    encounter([of('ann', 1), of('bea', 2), of('cid', 3), entrant('bob', 'foes', [20, 20])], rulings),
  );
}

const said = (event: Event, { state }: ReturnType<typeof begin>) =>
  locations.words.told(locations.tell(event, state, state, 'ann')!, state);

describe('the order of a round', () => {
  test('[side-initiative] on an even die the Team goes first', () => {
    const f = begin(duel(), [4]);
    expect(all(f, 'sides-rolled')).toMatchObject([{ faces: [4], first: 'team' }]);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[side-initiative] on an odd die the GM goes first', () => {
    const f = begin(duel(), [3]);
    expect(f.asked('bob').key).toBe('turn');
  });

  test('[round] a round ends when everyone has had a turn', () => {
    const f = roundGoesBy(begin(duel()));
    expect(f.state.round).toBe(2);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[act-before] [team-order] the members of the Team are asked for the next place all at once', () => {
    const f = team();
    expect(f.open.map((decision) => decision.who)).toEqual(['ann', 'bea', 'cid']);
    f.answer('bea', CLAIM).answer('ann', PASS).answer('cid', PASS);
    expect(f.asked('bea').key).toBe('turn');
  });

  test('[act-before] two that claim the same place roll AvA, again after a tie', () => {
    const f = team({ cid: 7 });
    f.answer('ann', CLAIM)
      .answer('bea', PASS)
      .answer('cid', CLAIM, ...d(4, 3), ...d(3, 3));
    expect(last(f, 'place-contested')).toMatchObject({ winner: 'cid' });
    expect(last(f, 'turn-started')).toMatchObject({ who: 'cid', rule: 'act-before' });
  });

  test('[act-before] if nobody claims a place, the first listed gets it', () => {
    const f = team();
    f.answer('ann', PASS).answer('bea', PASS).answer('cid', PASS);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[same-order] [team-order] the next round keeps the order until a combatant contests it', () => {
    const f = team();
    f.answer('cid', CLAIM).answer('ann', PASS).answer('bea', PASS).answer('cid', END_TURN);
    f.answer('ann', PASS).answer('bea', CLAIM).answer('bea', END_TURN).answer('ann', END_TURN);
    f.answer('bob', END_TURN);
    expect(f.state.order).toEqual(['cid', 'bea', 'ann', 'bob']);
    // Cid holds the place; the others may contest it.
    expect(f.open.map((decision) => decision.who)).toEqual(['bea', 'ann']);
    f.answer('bea', PASS).answer('ann', PASS);
    expect(last(f, 'turn-started')).toMatchObject({ who: 'cid', rule: 'same-order' });
  });

  test('[same-order] a combatant that cannot act passes its turn', () => {
    const f = begin(duel());
    hurt(f, 'bob', 'head', 1);
    f.answer('ann', END_TURN);
    expect(all(f, 'turn-passed')).toMatchObject([{ who: 'bob', why: 'stunned' }]);
    expect(f.asked('ann').key).toBe('turn');
  });

  test('[same-order] a combatant that misses a turn keeps its place', () => {
    const f = team();
    f.answer('ann', PASS).answer('bea', PASS).answer('cid', PASS).answer('ann', END_TURN);
    f.answer('bea', PASS).answer('cid', PASS).answer('bea', END_TURN).answer('cid', END_TURN);
    hurt(f, 'ann', 'head', 1);
    f.answer('bob', END_TURN);
    expect(last(f, 'turn-passed')).toMatchObject({ who: 'ann', why: 'stunned', rule: 'stunned' });
    f.answer('cid', PASS).answer('bea', END_TURN).answer('cid', END_TURN).answer('bob', END_TURN);
    expect(f.state).toMatchObject({ round: 3, order: ['ann', 'bea', 'cid', 'bob'] });
  });

  test('[extras] the GM chooses which of the Extras is next', () => {
    const extras = { isCharacter: false };
    const f = begin(
      encounter([
        entrant('ann', 'team', [1, 1]),
        entrant('bob', 'foes', [20, 20], extras),
        entrant('eve', 'foes', [21, 20], extras),
      ]),
      [1],
    );
    f.answer('gm', { kind: 'goes', who: 'eve' });
    expect(last(f, 'turn-started')).toMatchObject({ who: 'eve', rule: 'extras' });
    f.answer('eve', END_TURN);
    // A single combatant is not asked.
    expect(f.asked('bob').key).toBe('turn');
  });

  /** Ann with a hound, and Bea, against Bob; Ann goes first. */
  function withHound(rulings: Partial<Rulings> = {}) {
    const options = { ...OPTIONS, masters: { hound: 'ann' } };
    const hound = entrant('hound', 'team', [1, 2], { isCharacter: false }, { seat: 'gm' });
    const all = [
      entrant('ann', 'team', [1, 1]),
      entrant('bea', 'team', [2, 1]),
      hound,
      entrant('bob', 'foes', [20, 20]),
    ];
    const f = begin(encounter(all, rulings, { options }));
    return f.answer('ann', CLAIM).answer('bea', PASS).answer('ann', END_TURN);
  }

  test('[follower-turn] [extras] a follower acts right after its master, played by its seat', () => {
    const f = withHound();
    expect(f.asked('hound')).toMatchObject({ key: 'turn', seat: 'ann' });
    f.answer('hound', END_TURN);
    expect(f.asked('bea').key).toBe('turn');
  });

  /** Ann has ended her turn, and two pets follow her. */
  function withPets() {
    const options = { ...OPTIONS, masters: { hound: 'ann', hawk: 'ann' } };
    const pet = (id: string, x: number) => entrant(id, 'team', [x, 2], { isCharacter: false });
    const people = [
      entrant('ann', 'team', [1, 1]),
      pet('hound', 1),
      pet('hawk', 2),
      entrant('bob', 'foes', [20, 20]),
    ];
    return begin(encounter(people, {}, { options })).answer('ann', END_TURN);
  }

  test('[follower-order] the master chooses the next of two followers', () => {
    const f = withPets();
    expect(f.asked('ann')).toMatchObject({ key: 'next', seat: 'ann', rule: 'follower-order' });
    f.answer('ann', { kind: 'goes', who: 'hawk' });
    expect(last(f, 'turn-started')).toMatchObject({ who: 'hawk', rule: 'extras' });
    f.answer('hawk', END_TURN);
    expect(f.asked('hound').key).toBe('turn');
  });

  test('[follower-order] followers of a master that is down act in the order of the encounter', () => {
    const f = withPets().gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
    expect(f.asked('hound').key).toBe('turn');
    f.answer('hound', END_TURN);
    expect(f.asked('hawk').key).toBe('turn');
  });

  test('[follower-turn] under the other setting a follower acts with the Extras of the GM', () => {
    const f = withHound({ 'follower-turn': 'with-extras' });
    f.answer('bea', END_TURN);
    expect(f.asked('gm').options[0]!.params.who).toEqual({ oneOf: ['hound', 'bob'] });
  });

  test('[recap] the recap of a round states who was hurt, and where', () => {
    const f = begin(duel());
    strike(f, 'ann', 'bob', {}, ...d(5, 3));
    roundGoesBy(f);
    const told = last(f, 'recapped');
    expect(told.deeds).toMatchObject([{ what: 'hit', who: 'bob', by: 'ann', location: 'torso', points: 5 }]);
    expect(said(told, f)).toBe('Round 1: ann hit bob in the torso for 5.');
    expect(f.state.deeds).toEqual([]);
  });

  test('[recap] the recap of a round without wounds states that nobody was hurt', () => {
    const f = roundGoesBy(begin(duel()));
    expect(said(last(f, 'recapped'), f)).toBe('Round 1: nobody was hurt.');
  });

  test('[fight-end] the fight ends between turns, when only one side stands', () => {
    const f = begin(duel());
    hurt(f, 'bob', 'head', 4);
    // Bob is dying, and Ann's turn continues.
    expect(f.asked('ann').key).toBe('turn');
    f.answer('ann', END_TURN);
    expect(last(f, 'fight-ended')).toMatchObject({ winner: 'team' });
    expect(now(f, 'bob').isDead).toBe(true);
  });

  test('[fight-end] rounds continue until nobody bleeds or is dying; then the hours begin', () => {
    const f = begin(duel());
    hurt(f, 'bob', 'head', 4);
    f.answer('ann', END_TURN);
    expect(last(f, 'died')).toMatchObject({ who: 'bob', rule: 'head-torso-zero' });
    // The fight ended in round 1; round 2 brought the death.
    expect(all(f, 'round-ended').map(({ round }) => round)).toEqual([1, 2]);
    expect(f.asked('gm').key).toBe('recovery');
  });

  test('[fight-end] if nobody needs to recover, the fight is finished at once', () => {
    const f = begin({ ...duel(), options: { ...OPTIONS, hasRecovery: false } });
    f.gm({ kind: 'end-fight' });
    expect(f.state.phase).toBe('closed');
  });
});

test('[act-before] a combatant that contests a place rolls against its owner, who may keep it', () => {
  const second = (...dice: number[][]) => {
    const f = team();
    f.answer('cid', CLAIM).answer('ann', PASS).answer('bea', PASS).answer('cid', END_TURN);
    f.answer('ann', PASS).answer('bea', PASS).answer('ann', END_TURN).answer('bea', END_TURN);
    f.answer('bob', END_TURN);
    return f.answer('bea', CLAIM).answer('ann', PASS, ...dice);
  };
  const kept = second(...d(5, 3));
  expect(last(kept, 'place-contested')).toMatchObject({
    winner: 'cid',
    rolls: [
      { who: 'cid', sum: { total: 11 } },
      { who: 'bea', sum: { total: 9 } },
    ],
  });
  expect(last(kept, 'turn-started')).toMatchObject({ who: 'cid', rule: 'act-before' });
  expect(last(second(...d(3, 5)), 'turn-started')).toMatchObject({ who: 'bea', rule: 'act-before' });
});

test('[act-before] the highest of three rolls gets the place, and only a tie at the top is rolled again', () => {
  const f = team().answer('ann', CLAIM).answer('bea', CLAIM);
  f.answer('cid', CLAIM, ...d(2, 2, 5));
  expect(last(f, 'place-contested').winner).toBe('cid');
  const tied = team().answer('ann', CLAIM).answer('bea', CLAIM);
  tied.answer('cid', CLAIM, ...d(5, 2, 5), ...d(1, 2));
  expect(last(tied, 'place-contested')).toMatchObject({
    winner: 'cid',
    rolls: [
      { who: 'ann', sum: { total: 7 }, throws: 2 },
      { who: 'bea', sum: { total: 8 }, throws: 1 },
      { who: 'cid', sum: { total: 8 }, throws: 2 },
    ],
  });
});

test('[act-before] [tie-reroll] three that all tie roll again, then the two that still tie', () => {
  const f = team().answer('ann', CLAIM).answer('bea', CLAIM);
  f.answer('cid', CLAIM, ...d(4, 4, 4), ...d(3, 5, 5), ...d(6, 2));
  expect(last(f, 'place-contested')).toMatchObject({
    winner: 'bea',
    rolls: [{ throws: 1 }, { throws: 2 }, { throws: 2 }],
  });
});

test('[side-initiative] [same-order] the order of turns is that of their round', () => {
  const f = begin(duel());
  expect(last(f, 'turn-started')).toMatchObject({ who: 'ann', rule: 'side-initiative' });
  roundGoesBy(f);
  expect(last(f, 'turn-started')).toMatchObject({ who: 'ann', rule: 'same-order' });
});

const asleep = (who: string) => ({ kind: 'set-condition', who, condition: 'unconscious' });

/** Ann and Bea of the Team against Bob and Eve, an Extra. */
function four(rulings = {}) {
  return encounter(
    [
      entrant('ann', 'team', [1, 1]),
      entrant('bea', 'team', [2, 1]),
      entrant('bob', 'foes', [20, 20]),
      entrant('eve', 'foes', [21, 20], { isCharacter: false }),
    ],
    rulings,
  );
}

describe('[round] a round', () => {
  test('a round begins, gives each combatant its turn, and ends with its recap', () => {
    const f = begin(duel());
    roundGoesBy(f);
    expect(f.events.map(({ type, rule }) => [type, rule])).toEqual([
      ['sides-rolled', 'side-initiative'],
      ['round-started', 'round'],
      ['turn-started', 'side-initiative'],
      ['turn-ended', 'spare-speed'],
      ['turn-started', 'side-initiative'],
      ['turn-ended', 'spare-speed'],
      ['recapped', 'recap'],
      ['round-ended', 'round'],
      ['round-started', 'round'],
      ['turn-started', 'same-order'],
    ]);
    expect(all(f, 'round-started').map(({ round }) => round)).toEqual([1, 2]);
    expect(all(f, 'round-ended').map(({ round }) => round)).toEqual([1]);
    expect(all(f, 'recapped').map(({ round }) => round)).toEqual([1]);
  });

  test('[act-before] the half that won the roll acts first, then the other', () => {
    const team = begin(four());
    expect(team.open.map(({ who }) => who)).toEqual(['ann', 'bea']);
    team.answer('ann', PASS).answer('bea', PASS).answer('ann', END_TURN);
    // A single member of the Team is not asked for its place.
    expect(team.asked('bea').key).toBe('turn');
    team.answer('bea', END_TURN);
    expect(team.asked('gm').key).toBe('next');
    const gm = begin(four(), [5]);
    expect(gm.asked('gm').key).toBe('next');
    gm.answer('gm', { kind: 'goes', who: 'eve' });
    expect(last(gm, 'turn-started')).toMatchObject({ who: 'eve', rule: 'extras' });
    gm.answer('eve', END_TURN);
    expect(last(gm, 'turn-started')).toMatchObject({ who: 'bob', rule: 'side-initiative' });
  });

  test('[unconscious] [stunned] a combatant that cannot act passes its turn and states the reason', () => {
    const f = begin(four()).gm(asleep('bea')).gm({ kind: 'stun', who: 'bob', rounds: 1 });
    f.answer('ann', END_TURN).answer('eve', END_TURN, ...d(6));
    expect(all(f, 'turn-passed').map(({ who, why, rule }) => [who, why, rule])).toEqual([
      ['bea', 'unconscious', 'unconscious'],
      ['bob', 'stunned', 'stunned'],
    ]);
  });

  test('[same-order] in a first round, combatants that can act are first, and others are last', () => {
    const f = begin(four(), [1]).gm(asleep('ann'));
    f.answer('gm', { kind: 'goes', who: 'eve' }).answer('eve', END_TURN).answer('bob', END_TURN);
    f.answer('bea', END_TURN, ...d(6));
    expect(f.state.order).toEqual(['eve', 'bob', 'bea', 'ann']);
  });

  test('[extras] a follower acts after its master, and with the Extras when it has lost its master', () => {
    const options = { ...OPTIONS, masters: { hound: 'ann' } };
    const people = [
      entrant('ann', 'team', [1, 1]),
      entrant('hound', 'team', [1, 2], { isCharacter: false }),
      entrant('bea', 'team', [2, 1]),
      entrant('bob', 'foes', [20, 20]),
    ];
    const f = begin(encounter(people, {}, { options }));
    expect(f.open.map(({ who }) => who)).toEqual(['ann', 'bea']);
    f.answer('bea', { kind: 'claim' }).answer('ann', PASS).answer('bea', END_TURN).answer('ann', END_TURN);
    expect(last(f, 'turn-started')).toMatchObject({ who: 'hound', rule: 'extras' });
    const orphan = begin(encounter(people, {}, { options }));
    orphan.gm({ kind: 'set-condition', who: 'ann', condition: 'dead' });
    // Without its master it is one of the Team again.
    expect(orphan.open.map(({ who }) => who).sort()).toEqual(['bea', 'hound']);
  });
});

describe('[fight-end] the fight', () => {
  test('ends after the turn in which the last foe falls', () => {
    const f = begin(
      duel(
        { skills: { melee: 9 }, traits: { C: 12 } },
        { wounds: [{ location: 'torso', kind: 'normal', points: 12 }] },
      ),
    );
    strike(f, 'ann', 'bob', {}, ...d(6, 1));
    expect(typesSince(f)).not.toContain('fight-ended');
    f.answer('ann', END_TURN);
    expect(all(f, 'fight-ended')).toMatchObject([{ winner: 'team', rule: 'fight-end' }]);
    expect(f.state.winner).toBe('team');
  });
});

test('[damage] a wound states its attacker, its location and its rule', () => {
  const f = begin(duel()).answer('ann', attack('bob'));
  f.answer('bob', DODGE, ...d(5, 3));
  expect(last(f, 'damage-dealt')).toMatchObject({
    who: 'bob',
    by: 'ann',
    location: 'torso',
    kind: 'normal',
    rule: 'damage',
  });
  expect(last(f, 'damage-dealt').left.parts).toEqual([
    { value: 14, why: 'location-hp', of: { c: 7, location: 'torso' }, rule: 'location-hp' },
    { value: -5, why: 'damage', rule: 'overflow' },
  ]);
  expect(now(f, 'bob').wounds.torso.normal).toBe(5);
});
