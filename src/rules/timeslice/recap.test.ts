import { expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/timeslice.ts';
import {
  attack,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  interrupt,
  MISSES,
  settle,
  toRound,
  walk,
} from '../../../test/support/timeslice-play.ts';
import { timeslice } from './ruleset.ts';
import { words } from './words.ts';

const told = (f: ReturnType<typeof begin>, seat = 'gm') =>
  words.recap(
    f.events.flatMap((event) => timeslice.tell(event, f.state, f.state, seat) ?? []),
    f.state,
    seat,
  );

test('it states the attacks, the effects and the end of each combatant', () => {
  const f = begin(duel({ ts: 9 }, { ts: 2, hp: 10, isCharacter: true }));
  blow(f, 'ann', 'bob', { dice: HITS });
  blow(f, 'ann', 'bob', { dice: MISSES });
  blow(f, 'ann', 'bob', { dice: HITS });
  expect(told(f)).toEqual([
    'The fight lasted 1 round.',
    'ann: 2 of 3 attacks hit for 10 HP; standing with 20 of 20 HP.',
    'bob: struck no blow; unconscious with 0 of 10 HP, dying with 5:00 left.',
  ]);
});

test('a round that has begun counts', () => {
  const f = begin(duel());
  toRound(f, 3).gm({ kind: 'end-fight' });
  expect(told(f)[0]).toBe('The fight lasted 3 rounds.');
});

test('during the fight its length is not stated', () => {
  expect(told(begin(duel()))).toEqual([
    'ann: struck no blow; standing with 20 of 20 HP.',
    'bob: struck no blow; standing with 20 of 20 HP.',
  ]);
});

test('interruptions are counted separately', () => {
  const f = begin(duel({ ts: 3 }, { ts: 3 }));
  f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS, ...MISSES);
  settle(f, DODGE);
  expect(told(f)).toEqual([
    'ann: 0 of 1 attacks hit for 0 HP; standing with 15 of 20 HP.',
    'bob: 1 of 1 attacks hit for 5 HP, 1 interruption; standing with 20 of 20 HP.',
  ]);
});

test.each(['against-number', 'one-roll'] as const)(
  'a spell at a point counts once for each of its targets (%s)',
  (area) => {
    const blast = {
      id: 'blast',
      name: 'blast',
      ts: 3,
      range: 9,
      effect: { kind: 'area' as const, damage: { dice: 0, plus: 4 }, toHit: 0, radius: 1 },
    };
    const three = [
      entrant('ann', 'heroes', [0, 0], { spells: [blast] }),
      entrant('bob', 'foes', [5, 0], { ts: 2 }),
      entrant('dan', 'foes', [6, 0], { ts: 2 }),
    ];
    const f = begin(encounter(three, { 'area-spell': area }), [9, 9], [0, 1], [0, 0]);
    const roll = area === 'one-roll' ? [[5, 5]] : [];
    f.answer('ann', { kind: 'cast-at-point', spell: 'blast', point: [5, 0] }, ...roll, [0, 0], [9, 9]);
    settle(f);
    expect(told(f)[0]).toBe('ann: 1 of 2 attacks hit for 4 HP; standing with 20 of 20 HP.');
  },
);

test('lists a combatant that left, but not one in reserve', () => {
  const late = { ...entrant('late', 'foes', [19, 19]), isInReserve: true };
  const three = [
    entrant('ann', 'heroes', [0, 0]),
    entrant('bob', 'foes', [9, 9]),
    entrant('dan', 'foes', [9, 8]),
    late,
  ];
  const f = begin(encounter(three), [9, 9], [0, 1], [0, 0]).gm({ kind: 'remove', who: 'bob' });
  walk(f, 'ann', [1, 1]).answer('ann', END_TURN);
  expect(told(f)).toEqual([
    'ann: struck no blow; standing with 20 of 20 HP.',
    'bob: struck no blow; left the field.',
    'dan: struck no blow; standing with 20 of 20 HP.',
  ]);
});
