import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  PLAIN,
  sheet,
  TASK,
  VEST,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  initiativeOf,
  last,
  lob,
  NONE,
  of,
  part,
  shoot,
  worded,
} from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import { area } from './exchange.ts';

const THROWER = sheet('777777', { weapons: [GRENADE, KNIFE] });
const TOUGH = sheet('Z7Z777');

/** Ben, Cid, Dee and Eve stand 0, 4.5, 7.5 and 10.5 m from where it goes off; Ann 15 m. */
function thrown(...dice: number[][]): AgentsFight {
  const line = ['ben', 'cid', 'dee', 'eve'].map((id, i) =>
    entrant(id, 'b', [15 + [0, 3, 5, 7][i]!, 5], TOUGH),
  );
  const order = [
    [6, 6],
    [6, 5],
    [4, 4],
    [3, 3],
    [2, 2],
  ];
  const f = begin(encounter([entrant('ann', 'a', [5, 5], THROWER), ...line]), ...order);
  return f.answer('ann', lob('ben'), ...dice);
}

test('[explosion] every agent in the area takes the dice of its distance, without the Effect', () => {
  const f = thrown([6, 4]);
  f.answer('ben', NONE).answer('cid', NONE).answer('dee', NONE);
  expect(f.waitingRoll?.dice).toEqual({ n: 5, lo: 1, hi: 6 });
  f.roll([1, 1, 1, 1, 1], [1, 1, 1], [1]);
  expect(all(f, 'damage-dealt').map(({ who, damage }) => [who, damage.total])).toEqual([
    ['ben', 5],
    ['cid', 3],
    ['dee', 1],
  ]);
});

test('[explosion] the option shows its rings in cells', () => {
  const f = begin(duel(THROWER, PLAIN, 10));
  const option = f.asked('ann').options.find(({ kind }) => kind === 'throw')!;
  expect(area(option, f.state, 'ann')).toEqual({
    round: 'target',
    rings: [
      { within: 2, says: '5D' },
      { within: 4, says: '3D' },
      { within: 6, says: '1D' },
    ],
    walls: [],
  });
});

test('[explosion] armour reduces the damage of a blast', () => {
  const f = begin(duel(THROWER, sheet('777777', { armour: [VEST] }), 10)).answer('ann', lob('ben'), [6, 4]);
  f.answer('ben', NONE, [2, 2, 2, 2, 2]);
  expect(last(f, 'damage-dealt').damage.total).toBe(5);
});

test('[explosion] dodging takes off 1d6 and diving for cover halves the damage; both are reactions', () => {
  const f = thrown([6, 4]).answer('ben', { kind: 'dodge' }).answer('cid', { kind: 'dive' });
  f.answer('dee', NONE, [2, 2, 2, 2, 2], [4], [3, 3, 1], [1]);
  expect(all(f, 'damage-dealt').map(({ damage }) => damage.total)).toEqual([6, 3, 1]);
  expect([initiativeOf(f, 'ben'), initiativeOf(f, 'cid'), initiativeOf(f, 'dee')]).toEqual([9, 6, 6]);
});

test('[explosion] an agent that dived lies prone and loses its next significant action', () => {
  const f = thrown([6, 4]).answer('ben', { kind: 'dive' }).answer('cid', NONE);
  f.answer('dee', NONE, [1, 1, 1, 1, 1], [1, 1, 1], [1]).answer('ann', END_TURN);
  expect(of(f, 'ben')).toMatchObject({ stance: 'prone', losesSignificant: false });
  expect(f.asked('ben').context).toMatchObject({ significant: 0, minor: 1 });
  expect(last(f, 'significant-missed').who).toBe('ben');
});

test('[explosion] a prone agent is not asked', () => {
  const f = begin(duel(THROWER, PLAIN, 10), [1, 1], [6, 6]).answer('ben', { kind: 'stance', to: 'prone' });
  f.answer('ben', END_TURN).answer('ann', lob('ben'), [6, 6], [1, 1, 1, 1, 1]);
  expect(all(f, 'damage-dealt')).toHaveLength(1);
});

test('[grenade-scatter] a miss lands 6 m plus the Effect away, in a random direction', () => {
  const f = begin(duel(THROWER, PLAIN, 6)).answer('ann', lob('ben'), [4, 5], [3]);
  expect(last(f, 'attack-rolled').effect).toBe(-1);
  expect(last(f, 'scattered')).toMatchObject({ metres: { total: 5 }, to: [14, 5] });
});

test('[grenade-scatter] a miss lands no less than 0 m from the target', () => {
  const f = begin(duel(THROWER, PLAIN, 10)).answer('ann', lob('ben'), [1, 1], [3]);
  expect(last(f, 'scattered')).toMatchObject({ metres: { total: 0 }, to: [15, 5] });
});

test('[walls] a wall stops a rolling grenade and shelters from its blast', () => {
  const f = begin(duel(THROWER, PLAIN, 6, { walls: [[12, 5]] })).answer('ann', lob('ben'), [4, 5], [3]);
  expect(last(f, 'scattered').to).toEqual([11, 5]);
  const behind = begin(
    encounter(
      [entrant('ann', 'a', [1, 5], THROWER), entrant('ben', 'b', [11, 5]), entrant('cid', 'b', [13, 5])],
      { walls: [[12, 5]] },
    ),
    [6, 6],
    [5, 5],
    [4, 4],
  );
  behind.answer('ann', lob('ben'), [6, 4]).answer('ben', NONE, [1, 1, 1, 1, 1]);
  expect(all(behind, 'damage-dealt').map(({ who }) => who)).toEqual(['ben']);
});

test('[explosion] an agent that dived while at work may keep the work next turn without progress', () => {
  const tasks = [{ ...TASK, skill: null }];
  const two = [entrant('ben', 'b', [15, 5], TOUGH), entrant('ann', 'a', [5, 5], THROWER)];
  const f = begin(encounter(two, { options: { tasks } }), [6, 6], [3, 3]);
  f.answer('ben', { kind: 'start-task', task: 'lock' }, [6, 6]).answer('ann', lob('ben'), [6, 4]);
  f.answer('ben', { kind: 'dive' }, [1, 1, 1, 1, 1], [6, 6]).answer('ann', END_TURN);
  expect(f.kinds('ben')).toEqual(['pause', 'abandon']);
  f.answer('ben', { kind: 'pause' }).answer('ann', END_TURN);
  expect(f.state.progress[0]).toMatchObject({ done: 1, rounds: 12 });
});

test('[explosion] a weapon that lands on its target does not miss', () => {
  const f = thrown([6, 4]);
  expect(all(f, 'attack-missed')).toEqual([]);
  expect(last(f, 'exploded')).toMatchObject({ who: 'ann', weapon: 'grenade', at: [15, 5] });
  f.answer('ben', NONE).answer('cid', NONE).answer('dee', NONE, [1, 1, 1, 1, 1], [1, 1, 1], [1]);
  const missed = begin(duel(THROWER, PLAIN, 10)).answer('ann', lob('ben'), [1, 1], [3]);
  expect(all(missed, 'attack-missed')).toMatchObject([{ target: 'ben', why: 'roll' }]);
  missed.answer('ben', NONE, [1, 1, 1, 1, 1]);
});

/** Where a grenade lands that goes one cell off, for each face of the die, seen from the target. */
function landings(shape: 'square' | 'hex'): number[][] {
  return Array.from({ length: shape === 'hex' ? 6 : 8 }, (_, i) => {
    const written = duel(THROWER, PLAIN, 10);
    const f = begin({ ...written, field: { ...written.field, shape } });
    f.answer('ann', lob('ben'), [3, 2], [i + 1]);
    expect(last(f, 'scattered').metres.total).toBe(1);
    const { to } = last(f, 'scattered');
    f.answer('ben', NONE, [1, 1, 1, 1, 1]);
    return [to[0] - 15, to[1] - 5];
  });
}

test('[grenade-scatter] the die picks one of the directions, 8 on squares and 6 on hexes', () => {
  expect(landings('square')).toEqual([
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
  ]);
  expect(landings('hex')).toEqual([
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ]);
});

test('[grenade-scatter] a thrown weapon stops at the edge of the map, and the parts of the distance are shown', () => {
  const over = begin(duel(THROWER, PLAIN, 6, { size: [13, 20] })).answer('ann', lob('ben'), [4, 5], [3]);
  expect(last(over, 'scattered')).toMatchObject({
    to: [12, 5],
    faces: [3],
    metres: {
      parts: [
        { value: 6, why: 'miss' },
        { value: -1, why: 'effect' },
      ],
    },
  });
  over.answer('ben', NONE, [1, 1, 1, 1, 1]);
});

test('[explosion] the dead and those who have left take no damage, the unconscious do', () => {
  const five = ['ben', 'cid', 'dee', 'eve'].map((id, i) => entrant(id, 'b', [15, 5 + i], TOUGH));
  const dice = [
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
    [2, 2],
  ];
  const f = begin(encounter([entrant('ann', 'a', [5, 5], THROWER), ...five]), ...dice);
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'dead' }).gm({ kind: 'remove', who: 'dee' });
  f.gm({ kind: 'set-condition', who: 'eve', condition: 'unconscious' });
  f.answer('ann', lob('ben'), [6, 4]).answer('ben', NONE, [1, 1, 1, 1, 1], [1, 1, 1]);
  expect(all(f, 'damage-dealt').map(({ who }) => who)).toEqual(['ben', 'eve']);
});

test('[explosion] an agent that throws too near is caught in its own blast and may dive from it', () => {
  const f = begin(duel(THROWER, TOUGH, 2)).answer('ann', lob('ben'), [6, 6]);
  expect(f.asked('ann').key).toBe('blast');
  f.answer('ann', { kind: 'dive' }).answer('ben', NONE, [2, 2, 2, 2, 3], [1, 1, 1, 1, 1]);
  expect(worded(f, all(f, 'damage-dealt')[0]!.damage)).toEqual([
    { value: 11, why: '5d6 (2, 2, 2, 2, 3)', rule: 'explosion' },
    { value: -6, why: 'dived for cover: half', rule: 'explosion' },
  ]);
  expect(last(f, 'dived').who).toBe('ann');
});

test('[explosion] [ambush-aware] the surprised do not dive, nor do agents that do not know the thrower', () => {
  const ambush = begin(duel(THROWER, TOUGH, 10, { options: { ambushers: 'a' } }), [1, 1]);
  ambush.answer('ann', lob('ben'), [6, 4], [1, 1, 1, 1, 1]);
  expect(last(ambush, 'damage-dealt').who).toBe('ben');
  const hidden = begin(duel({ ...THROWER, isHidden: true }, TOUGH, 10));
  hidden.answer('ann', lob('ben'), [6, 4], [1, 1, 1, 1, 1]);
  expect(last(hidden, 'revealed').who).toBe('ann');
});

test('[explosion] the reduction by a dodge is shown, and an exceptional throw deals no extra damage', () => {
  const able = sheet('777777', {
    weapons: [GRENADE],
    skills: [{ skill: 'Athletics', specialty: null, level: 4 }],
  });
  const f = begin(duel(able, sheet('Z7Z777', { armour: [{ ...VEST, rating: 50 }] }), 10));
  f.answer('ann', lob('ben'), [6, 6]).answer('ben', { kind: 'dodge' }, [2, 2, 2, 2, 2], [4]);
  expect(worded(f, last(f, 'damage-dealt').damage)).toEqual([
    { value: 10, why: '5d6 (2, 2, 2, 2, 2)', rule: 'explosion' },
    { value: -4, why: 'dodged: 1d6 (4)', rule: 'explosion' },
    { value: -50, why: 'vest', rule: 'armor' },
    { value: 44, why: 'at least 0', rule: 'damage' },
  ]);
});

test('[explosion] an agent that dives after its significant action loses the one of its next turn', () => {
  const f = begin(duel(THROWER, TOUGH, 2)).answer('ann', lob('ben'), [6, 6]);
  f.answer('ann', { kind: 'dive' }).answer('ben', NONE, [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]);
  expect(all(f, 'significant-missed')).toEqual([]);
  expect(of(f, 'ann')).toMatchObject({ losesSignificant: true, minor: 1 });
  f.answer('ann', END_TURN).answer('ben', END_TURN);
  expect(last(f, 'significant-missed')).toMatchObject({ who: 'ann', why: 'dived' });
  expect(f.asked('ann').context).toMatchObject({ significant: 0, minor: 1 });
  f.answer('ann', END_TURN).answer('ben', END_TURN);
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 1 });
});

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

test('[firing-into-melee] the shot has -2, and a roll of 4 or more after a miss hits another fighter', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [4, 4], [4], [1, 1, 1]);
  expect(part(last(f, 'attack-rolled').sum, 'firing-into-melee')).toBe(-2);
  expect(last(f, 'stray-rolled')).toMatchObject({ who: 'cid', isHit: true });
  expect(last(f, 'attack-hit')).toMatchObject({ target: 'cid', effect: 0 });
});

test('[firing-into-melee] a roll of 3 misses the other fighter too, and a hit needs no such roll', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [4, 4], [3]);
  expect(all(f, 'attack-hit')).toEqual([]);
  expect(
    begin(duel(GUN, PLAIN, 2))
      .answer('ann', shoot('ben'), MISS)
      .events.map(({ type }) => type),
  ).not.toContain('stray-rolled');
});

test('[stray-shot] a stray shot hits the agent nearest to the shooter, who has no time to react', () => {
  const f = begin(encounter(MELEE), ...IN_ORDER).answer('ann', shoot('ben'), [1, 1], [6], [1, 1, 1]);
  expect(all(f, 'damage-dealt').map(({ who }) => who)).toEqual(['cid']);
  expect(all(f, 'reacted')).toEqual([]);
});

test('[stray-shot] the order of the file does not decide which agent a stray shot hits', () => {
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
    sum: {
      total: 3,
      parts: [{ value: 3, why: 'dice', of: { dice: 1 }, faces: [3], rule: 'firing-into-melee' }],
    },
  });
});

test('[firing-into-melee] the unconscious, the unseen and the shooter do not count as being in melee', () => {
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

const LOBBER = sheet('777777', { weapons: [GRENADE, PISTOL], ready: ['grenade', 'pistol'] });

test('[explosion] [walls] a blast is shown with the walls that stop it', () => {
  const f = begin(duel(LOBBER, PLAIN, 10, { walls: [[12, 5]] }), [6, 6], [5, 5]);
  const { options } = begin(duel(LOBBER, PLAIN, 10)).asked('ann');
  const of = (kind: string) => options.find((option) => option.kind === kind)!;
  expect(area(of('throw'), f.state, 'ann')?.walls).toEqual([[12, 5]]);
});

test('[explosion] a weapon that does not explode and an option without a target have no area', () => {
  const three = [entrant('ann', 'a', [5, 5], LOBBER), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(three));
  const shown = f.asked('ann').options.filter((option) => area(option, f.state, 'ann') !== undefined);
  expect(shown.map(({ kind }) => kind)).toEqual(['throw']);
  const weapon = { oneOf: ['grenade'] };
  expect(area({ kind: 'reload', params: { weapon } }, f.state, 'ann')).toBeUndefined();
  expect(area({ kind: 'aim', params: { target: { oneOf: ['ben'] } } }, f.state, 'ann')).toBeUndefined();
});

test('[walls] on hexes, too, walls stop a blast', () => {
  const written = duel(LOBBER, PLAIN, 4, { walls: [[2, 2]] });
  const f = begin({ ...written, field: { ...written.field, shape: 'hex' } });
  const option = f.asked('ann').options.find(({ kind }) => kind === 'throw')!;
  const shown = area(option, f.state, 'ann')!;
  expect(shown.rings).toHaveLength(3);
  expect(shown.walls).toEqual([[2, 2]]);
});
