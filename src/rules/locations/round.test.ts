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
  last,
  now,
  OPTIONS,
  PASS,
  roundGoesBy,
  strike,
  typesSince,
} from '../../../test/support/locations.ts';

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
  test('begins, lets each have its turn, and ends with its recap', () => {
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

  test('[act-before] the half that was rolled for acts first, then the other', () => {
    const team = begin(four());
    expect(team.open.map(({ who }) => who)).toEqual(['ann', 'bea']);
    team.answer('ann', PASS).answer('bea', PASS).answer('ann', END_TURN);
    // One alone of the Team is not asked for its place.
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

  test('[unconscious] [stunned] whoever can’t act lets its turn pass, and says why', () => {
    const f = begin(four()).gm(asleep('bea')).gm({ kind: 'stun', who: 'bob', rounds: 1 });
    f.answer('ann', END_TURN).answer('eve', END_TURN, ...d(6));
    expect(all(f, 'turn-passed').map(({ who, why, rule }) => [who, why, rule])).toEqual([
      ['bea', 'unconscious', 'unconscious'],
      ['bob', 'stunned', 'stunned'],
    ]);
  });

  test('[same-order] of a first round those who can act are first, whoever can’t is last', () => {
    const f = begin(four(), [1]).gm(asleep('ann'));
    f.answer('gm', { kind: 'goes', who: 'eve' }).answer('eve', END_TURN).answer('bob', END_TURN);
    f.answer('bea', END_TURN, ...d(6));
    expect(f.state.order).toEqual(['eve', 'bob', 'bea', 'ann']);
  });

  test('[extras] a follower acts after its master, and with the Extras when it has lost it', () => {
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

test('[damage] a wound is told with who did it, where, and by which rule', () => {
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
    { value: 14, why: 'C 7: torso', rule: 'location-hp' },
    { value: -5, why: 'damage', rule: 'overflow' },
  ]);
  expect(now(f, 'bob').wounds.torso.normal).toBe(5);
});
