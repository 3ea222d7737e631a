import { expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import {
  attack,
  begin,
  DODGE,
  HITS,
  interrupt,
  MISSES,
  move,
  PARRY,
  PASS,
  STAY,
  type TimesliceFight,
} from '../../../test/support/timeslice-play.ts';
import { depths } from './outcome.ts';

/** Each event about an attack since `from`, as `depth type who`. */
function told(f: TimesliceFight, from: number): string[] {
  const events = f.events.slice(from);
  const deep = depths(events);
  return events.flatMap((event, i) =>
    ['attack-declared', 'attack-rolled', 'attack-hit', 'attack-missed', 'moved', 'damage-dealt'].includes(
      event.type,
    )
      ? [`${deep[i]} ${event.type} ${(event as { who: string }).who}`]
      : [],
  );
}

test('[interruption] an interruption of an interruption is two levels deep, and the interrupted maneuver continues', () => {
  const f = begin(duel());
  const from = f.events.length;
  f.answer('ann', attack('bob')).answer('bob', interrupt()).answer('ann', interrupt());
  f.answer('bob', PASS, HITS[0]!).answer('bob', PARRY, [0, 0], MISSES[0]!);
  f.answer('ann', PARRY, MISSES[1]!, MISSES[0]!).answer('bob', DODGE, MISSES[1]!).answer('bob', STAY);
  expect(told(f, from)).toEqual([
    '0 attack-declared ann',
    '1 attack-declared bob',
    '2 attack-declared ann',
    '2 attack-rolled ann',
    '2 attack-hit ann',
    '2 damage-dealt bob',
    '1 attack-rolled bob',
    '1 attack-missed bob',
    '0 attack-rolled ann',
    '0 attack-missed ann',
  ]);
});

test('[interrupt-resolves] an interruption that is carried out last still counts as inside', () => {
  const f = begin(duel({}, {}, { 'interrupt-resolves': 'interrupted' }));
  const from = f.events.length;
  f.answer('ann', attack('bob')).answer('bob', interrupt(), MISSES[0]!);
  f.answer('bob', PARRY, MISSES[1]!).answer('ann', PASS, MISSES[0]!).answer('ann', PARRY, MISSES[1]!);
  expect(told(f, from)).toEqual([
    '0 attack-declared ann',
    '1 attack-declared bob',
    '0 attack-rolled ann',
    '0 attack-missed ann',
    '1 attack-rolled bob',
    '1 attack-missed bob',
  ]);
});

test('[interruption] an interrupted move is on the outermost level', () => {
  const f = begin(duel());
  const from = f.events.length;
  f.answer('ann', move([4, 5])).answer('bob', interrupt());
  f.answer('ann', PASS, MISSES[0]!).answer('ann', PARRY, MISSES[1]!);
  expect(told(f, from)).toEqual([
    '1 attack-declared bob',
    '1 attack-rolled bob',
    '1 attack-missed bob',
    '0 moved ann',
  ]);
});
