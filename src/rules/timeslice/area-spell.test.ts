import { describe, expect, test } from 'vitest';
import { encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import {
  all,
  begin,
  blow,
  HITS,
  last,
  of,
  parts,
  settle,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet, Spell } from './schema.ts';

const BLAST: Spell = {
  id: 'blast',
  name: 'blast',
  ts: 3,
  range: 6,
  effect: { kind: 'area', damage: { dice: 0, plus: 30 }, toHit: 2, radius: 1 },
};
const blast = (point: Cell) => ({ kind: 'cast-at-point', spell: 'blast', point });
const mage = (I = 12): Partial<Sheet> => ({ spells: [BLAST], ts: 9, stats: { ...FIGHTER.stats, I } });
const monster: Partial<Sheet> = { isCharacter: false, ts: 2 };

/** Ann the mage, and Bob, who lies dying beside Cid. */
function dying(rulings: Partial<Rulings> = {}, I = 12) {
  const three = [
    entrant('ann', 'heroes', [0, 0], mage(I)),
    entrant('bob', 'foes', [4, 0], { ts: 2 }),
    entrant('cid', 'foes', [9, 0], { ts: 2 }),
  ];
  const f = begin(encounter(three, rulings), [9, 9], [1, 2], [0, 0]);
  return f.gm({ kind: 'set-hp', who: 'bob', value: 0 });
}

describe('an area with a dying combatant in it', () => {
  test.each([12, 4])('[attack-dying] the spell takes the minute without a roll or damage, with I %i', (I) => {
    const f = dying({}, I).answer('ann', blast([4, 0]));
    expect(typesSince(f)).toEqual([
      'ts-spent',
      'spell-cast',
      'area-number',
      'finishing-blow',
      'clock-changed',
    ]);
    expect(of(f, 'bob')).toMatchObject({ clock: 240, hp: 0, stagger: 0 });
  });

  test('[attack-dying-roll] set to must hit, the number must beat a flat 10, and the spell deals no damage', () => {
    const f = dying({ 'attack-dying-roll': 'must-hit' }).answer('ann', blast([4, 0]));
    expect(last(f, 'attack-hit')).toMatchObject({ rule: 'attack-dying-roll', attack: 14, defence: 10 });
    expect(of(f, 'bob')).toMatchObject({ clock: 240, stagger: 0 });
    const g = dying({ 'attack-dying-roll': 'must-hit' }, 8).answer('ann', blast([4, 0]));
    expect(last(g, 'attack-missed')).toMatchObject({ attack: 10, defence: 10 });
    expect(of(g, 'bob').clock).toBe(300);
  });

  test('[attack-dying] with one roll for all, no roll is made if all targets are dying', () => {
    const f = dying({ 'area-spell': 'one-roll' }).answer('ann', blast([4, 0]));
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(of(f, 'bob').clock).toBe(240);
  });
});

describe('an area that decides the fight', () => {
  const sides = (first: string, second: string) => {
    const each = {
      ann: entrant('ann', 'heroes', [0, 0], { ...mage(), isCharacter: false }),
      bob: entrant('bob', 'foes', [1, 0], monster),
    } as const;
    const two = [each[first as 'ann'], each[second as 'ann']];
    const dice = { ann: [9, 9], bob: [0, 0] };
    return begin(encounter(two), dice[first as 'ann'], dice[second as 'ann']);
  };

  test.each([
    ['ann', 'bob'],
    ['bob', 'ann'],
  ])(
    '[area-at-once] [combat-end] the spell strikes both of the last two, listed %s, %s: nobody wins',
    (first, second) => {
      const f = sides(first, second).answer('ann', blast([0, 0]), [0, 0], [0, 0]);
      settle(f).answer('ann', { kind: 'kill' });
      settle(f).answer('ann', { kind: 'kill' });
      expect(all(f, 'died').map(({ who }) => who)).toEqual(expect.arrayContaining(['ann', 'bob']));
      expect(last(f, 'combat-ended').winner).toBe('nobody');
    },
  );

  test('[area-at-once] the spell strikes the rest of a side after its last conscious member', () => {
    const three = [
      entrant('ann', 'heroes', [0, 0], mage()),
      entrant('bob', 'foes', [4, 0], monster),
      entrant('cid', 'foes', [5, 0], { ts: 2 }),
    ];
    const f = begin(encounter(three), [9, 9], [1, 2], [0, 0]).gm({ kind: 'set-hp', who: 'cid', value: 0 });
    f.answer('ann', blast([4, 0]), [0, 0]);
    settle(f).answer('ann', { kind: 'kill' });
    expect(of(f, 'cid').clock).toBe(240);
    expect(last(f, 'combat-ended').winner).toBe('heroes');
  });
});

test('[heart-area-number] a heart wound lowers the number by 2', () => {
  const pair = [
    entrant('bob', 'foes', [1, 0], { ts: 3, stats: { ...FIGHTER.stats, V: 20 } }),
    entrant('ann', 'heroes', [0, 0], { ...mage(), hp: 90, hpNow: 90 }),
  ];
  const f = begin(encounter(pair));
  blow(f, 'bob', 'ann', { called: 'heart', dice: HITS });
  f.answer('ann', blast([5, 5]));
  expect(parts(last(f, 'area-number').sum)).toContain('-2 heart-penalty');
  expect(last(f, 'area-number').sum.total).toBe(12);
});
