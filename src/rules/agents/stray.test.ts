import { expect, test } from 'vitest';
import { duel, encounter, entrant, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { all, begin, last, part, shoot } from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';

const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });
const MISS = [1, 1];

const MELEE = [
  entrant('ann', 'a', [5, 5], GUN),
  entrant('ben', 'b', [9, 5]),
  entrant('cid', 'a', [8, 4]),
  entrant('dee', 'b', [10, 5]),
];
const IN_ORDER = [
  [6, 6],
  [5, 5],
  [4, 4],
  [3, 3],
];

test('[firing-into-melee] -2, and on a miss 4 or more hits the other', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [4, 4], [4], [1, 1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'firing-into-melee')).toBe(-2);
  expect(last(f, 'stray-rolled')).toMatchObject({ who: 'cid', isHit: true });
  expect(last(f, 'attack-hit')).toMatchObject({ target: 'cid', effect: 0 });
});

test('[firing-into-melee] 3 misses the other too, and a hit asks nothing of the kind', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [4, 4], [3]);
  expect(all(f, 'attack-hit')).toEqual([]);
  expect(
    begin(duel(GUN, PLAIN, 2))
      .answer('ann', shoot('ben'), MISS)
      .events.map(({ type }) => type),
  ).not.toContain('stray-rolled');
});

test('[stray-shot] it goes to the one nearest to the shooter, who has no time to react', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [1, 1], [6], [1, 1, 1]);
  expect(all(f, 'damage-dealt').map(({ who }) => who)).toEqual(['cid']);
  expect(all(f, 'reacted')).toEqual([]);
});

test('[stray-shot] the nearest to the shooter, whoever is listed first', () => {
  const four = [
    entrant('far', 'b', [10, 5]),
    entrant('ann', 'a', [5, 5], GUN),
    entrant('ben', 'b', [9, 5]),
    entrant('near', 'b', [8, 5]),
  ];
  const f = begin(encounter(four), [2, 2], [6, 6], [5, 5], [4, 4]).answer('ann', shoot('ben'), [1, 1], [3]);
  expect(last(f, 'stray-rolled')).toMatchObject({
    who: 'near',
    attacker: 'ann',
    faces: [3],
    isHit: false,
    sum: { total: 3, parts: [{ value: 3, why: '1d6 (3)', rule: 'firing-into-melee' }] },
  });
});

test('[firing-into-melee] those who lie unconscious, the unseen and the shooter itself are not in the way', () => {
  const tried = (more: object, at: Cell = [10, 5], condition = 'standing') => {
    const four = [
      entrant('ann', 'a', [8, 5], GUN),
      entrant('ben', 'b', [9, 5]),
      entrant('cid', 'b', at, { ...PLAIN, ...more }),
      entrant('dee', 'b', [20, 5]),
    ];
    const f = begin(encounter(four), ...IN_ORDER).gm({ kind: 'set-condition', who: 'cid', condition });
    f.answer('ann', shoot('ben'), MISS);
    return part(last(f, 'attack-rolled').sum, 'firing-into-melee');
  };
  expect(tried({}, [10, 5], 'unconscious')).toBeUndefined();
  expect(tried({ isHidden: true })).toBeUndefined();
  expect(tried({}, [11, 5])).toBeUndefined();
});
