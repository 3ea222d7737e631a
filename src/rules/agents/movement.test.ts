import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  aim,
  all,
  begin,
  DODGE,
  END_TURN,
  last,
  NONE,
  of,
  shoot,
  stance,
  walk,
} from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { PathDomain } from '../../kernel/decision.ts';

/** How far each move on offer goes, in cells. */
const reach = (f: AgentsFight): number[] =>
  f
    .asked('ann')
    .options.filter(({ kind }) => kind === 'move')
    .map(({ params }) => (params.path as PathDomain).atMost);

const start = (rest: Parameters<typeof duel>[3] = {}, ann = PLAIN) => begin(duel(ann, PLAIN, 20, rest));

test('[move] a move of 6 m is 4 cells; other species move further or less far', () => {
  expect(reach(start())).toEqual([4]);
  expect(reach(start({}, sheet('777777', { moveMetres: 9 })))).toEqual([6]);
  expect(reach(start({}, sheet('777777', { moveMetres: 0 })))).toEqual([]);
});

test('[move] [stance] crouching halves the move', () => {
  expect(reach(start().answer('ann', stance('crouching')))).toEqual([2]);
});

test('[move] rough ground halves the move of agents that cross it', () => {
  const f = start({ options: { rough: [[6, 5]] } });
  expect(reach(f)).toEqual([4, 2]);
  expect(() => f.answer('ann', walk([6, 5], [7, 5], [8, 5]))).toThrow('is not a possible path');
  f.answer('ann', walk([6, 5], [7, 5]));
  expect(last(f, 'moved')).toMatchObject({ to: [7, 5], metres: 3 });
});

test('[prone-move] a prone agent moves a metre and a half', () => {
  const f = start().answer('ann', stance('prone'));
  expect(reach(f)).toEqual([1]);
  expect(last(f.answer('ann', walk([6, 5])), 'moved').rule).toBe('prone-move');
});

test('[one-to-a-cell] [walls] a path leads round walls and conscious agents', () => {
  const f = begin(duel(PLAIN, PLAIN, 1, { walls: [[5, 6]] }));
  expect(() => f.answer('ann', walk([6, 5]))).toThrow('blocked');
  expect(() => f.answer('ann', walk([5, 6]))).toThrow('blocked');
  expect(of(f.answer('ann', walk([6, 6])), 'ann').cell).toEqual([6, 6]);
});

test('[aware] an agent that runs into an unseen one stops before it and sees it', () => {
  const f = begin(duel(sheet('777777', { isHidden: true }), PLAIN, 3), [1, 1], [6, 6]).answer(
    'ben',
    walk([7, 5], [6, 5], [5, 5], [4, 5]),
  );
  expect(last(f, 'moved')).toMatchObject({ to: [6, 5], metres: 3 });
  expect(last(f, 'revealed')).toMatchObject({ who: 'ann', rule: 'aware' });
});

test('[move] without a map, an agent moves towards or away from others by any distance up to its move', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [6, 0])], { isMapped: false, size: null }),
  );
  f.answer('ann', { kind: 'approach', target: 'ben', metres: 4.5 });
  expect(of(f, 'ann').cell).toEqual([3, 0]);
  f.answer('ann', { kind: 'withdraw', from: 'ben', metres: 1.5 });
  expect(last(f, 'moved').metres).toBe(1.5);
  f.answer('ann', { kind: 'approach', target: 'ben', metres: 6 });
  expect([of(f, 'ann').cell, last(f, 'moved').metres]).toEqual([[5, 0] as Cell, 4.5]);
});

test('[move] [one-to-a-cell] a path that is blocked at the first step is not offered', () => {
  const ring = [
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const;
  const others = ring.map((at, i) => entrant(`cob${i}`, 'a', at));
  const all = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [6, 0]), ...others];
  const dice = [
    [6, 6],
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
  ];
  const f = begin(encounter(all, { isMapped: false, size: null }), ...dice);
  const kinds = f.kinds('ann');
  expect(kinds).toContain('withdraw');
  expect(kinds).not.toContain('approach');
});

test('[action-budget] a turn has one significant and one minor action', () => {
  const f = start();
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 1 });
  f.answer('ann', stance('prone'));
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 0 });
});

test('[significant-as-minor] the significant action may become two minor actions, three in all', () => {
  const f = start().answer('ann', stance('prone')).answer('ann', stance('standing'));
  expect(f.asked('ann').context).toMatchObject({ significant: 0, minor: 1 });
  f.answer('ann', stance('prone'));
  expect(f.kinds('ann')).toEqual(['free', 'end-turn']);
  expect(all(f, 'significant-split')).toHaveLength(1);
});

test('[stance] each change of stance takes one of the three minor actions', () => {
  const f = start();
  expect(f.asked('ann').options.find(({ kind }) => kind === 'stance')).toMatchObject({
    kind: 'stance',
    params: { to: { oneOf: ['crouching', 'prone'] } },
    cost: '1 minor action',
  });
});

const SHOOTER = sheet('777777', { weapons: [PISTOL] });

test('[aim] each minor action of aiming adds +1, round after round, up to +6', () => {
  const f = begin(duel(SHOOTER, PLAIN, 4));
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 3; i++) f.answer('ann', aim('ben'));
    f.answer('ann', END_TURN).answer('ben', END_TURN);
  }
  expect(of(f, 'ann').aim).toEqual({ target: 'ben', bonus: 6 });
  expect(f.kinds('ann')).not.toContain('aim');
  f.answer('ann', shoot('ben'), [1, 1]);
  expect(last(f, 'attack-rolled').sum.total).toBe(8);
  f.answer('ben', NONE, [1, 1, 1]);
  expect(of(f, 'ann').aim).toBeNull();
});

test('[aim] aim counts for its target only', () => {
  const three = [
    entrant('ann', 'a', [5, 5], SHOOTER),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 9]),
  ];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4])
    .answer('ann', aim('ben'))
    .answer('ann', shoot('cid'), [1, 1]);
  expect(last(f, 'attack-rolled').sum.total).toBe(2);
  expect(of(f, 'ann').aim).toBeNull();
});

test.each([
  ['yes', null],
  ['no', { target: 'ben', bonus: 1 }],
] as const)('[aim-loss] moving, reacting and being hit end the aim: %s', (setting, left) => {
  const rest = { rulings: { 'aim-loss': setting } };
  const moved = begin(duel(SHOOTER, SHOOTER, 4, rest))
    .answer('ann', aim('ben'))
    .answer('ann', walk([5, 6]));
  expect(of(moved, 'ann').aim).toEqual(left);
  const aimed = () =>
    begin(duel(SHOOTER, SHOOTER, 4, rest))
      .answer('ann', aim('ben'))
      .answer('ann', END_TURN)
      .answer('ben', shoot('ann'), [5, 5]);
  expect(of(aimed().answer('ann', DODGE, [6, 6], [1, 1]), 'ann').aim).toEqual(left);
  expect(of(aimed().answer('ann', NONE, [1, 1, 1]), 'ann').aim).toEqual(left);
});

const GEAR = [
  PISTOL,
  { ...PISTOL, id: 'cannon', name: 'cannon', hands: 2 as const, drawActions: 2, reloadActions: 3 },
];

test('[draw-reload] drawing and reloading take one minor action for most weapons, and more for the heaviest', () => {
  const f = start({}, sheet('777777', { weapons: GEAR }));
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 0 });
  f.answer('ann', { kind: 'reload', weapon: 'pistol' });
  expect(of(f, 'ann')).toMatchObject({ minor: 0, significant: 1, rounds: { pistol: 6 } });
  f.answer('ann', { kind: 'draw', weapon: 'cannon' });
  expect(of(f, 'ann').held).toEqual(['cannon']);
  expect(f.kinds('ann')).toEqual(['free', 'end-turn']);
});

test('[draw-reload] reloading that takes three minor actions takes the whole turn', () => {
  const f = start({}, sheet('777777', { weapons: GEAR, ready: ['cannon'] }));
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'cannon', value: 1 });
  expect(f.kinds('ann')).toContain('reload');
  f.answer('ann', stance('prone'));
  expect(f.kinds('ann')).not.toContain('reload');
});

test('[hands] drawing puts away items for which no hand is free, at no further cost', () => {
  const f = start({}, sheet('777777', { weapons: GEAR })).answer('ann', { kind: 'draw', weapon: 'cannon' });
  expect(last(f, 'drawn').putAway).toEqual(['pistol']);
  expect(f.asked('ann').context).toMatchObject({ significant: 0, minor: 1 });
});

test('[free-action] a free action costs nothing unless the GM charges for it', () => {
  const f = start({ options: { freeActions: ['hit the alarm'] } }).answer('ann', {
    kind: 'free',
    what: 'hit the alarm',
  });
  expect(last(f, 'free-action')).toMatchObject({ who: 'ann', what: 'hit the alarm' });
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 1 });
  f.gm({ kind: 'charge-minor' });
  expect(f.asked('ann').context).toMatchObject({ significant: 1, minor: 0 });
});

test('[aware] a moving agent sees the hidden agent in its way, and no other', () => {
  const hidden = sheet('777777', { isHidden: true });
  const four = [
    entrant('eve', 'a', [5, 9], hidden),
    entrant('dee', 'a', [9, 5], hidden),
    entrant('ann', 'a', [5, 5], hidden),
    entrant('ben', 'b', [8, 5]),
  ];
  const f = begin(encounter(four), [1, 1], [1, 2], [1, 3], [6, 6]);
  f.answer('ben', walk([7, 5], [6, 5], [5, 5]));
  expect(all(f, 'revealed').map(({ who }) => who)).toEqual(['ann']);
  expect(last(f, 'moved')).toMatchObject({ from: [8, 5], to: [6, 5], metres: 3 });
});

test('[aware] an agent may enter the cell of a hidden one that is unconscious', () => {
  const hidden = sheet('777777', { isHidden: true });
  const three = [
    entrant('ann', 'a', [5, 5], hidden),
    entrant('cid', 'a', [9, 9]),
    entrant('ben', 'b', [7, 5]),
  ];
  const f = begin(encounter(three), [1, 1], [1, 2], [6, 6]);
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
  f.answer('ben', walk([6, 5], [5, 5]));
  expect(of(f, 'ben').cell).toEqual([5, 5]);
  expect(all(f, 'revealed')).toEqual([]);
});

test('[seriously-wounded] a crawl goes 1.5 m over any ground and takes no action', () => {
  const hurt = { ...SHOOTER, now: { STR: 6, DEX: 6, END: 6 } };
  const f = start({ options: { rough: [[6, 5]] } }, hurt);
  expect(reach(f)).toEqual([1]);
  f.answer('ann', walk([6, 5]));
  expect(last(f, 'action-spent')).toMatchObject({
    rule: 'seriously-wounded',
    significant: 0,
    minor: 0,
    on: 'crawl',
  });
  expect(of(f, 'ann')).toMatchObject({ significant: 1, minor: 1, movedMetres: 1.5 });
  expect(f.kinds('ann')).not.toContain('delay');
});

test('[move] half a cell counts as 0, so a crouching agent with 1.5 m cannot move', () => {
  const slow = sheet('777777', { moveMetres: 1.5 });
  const f = start({}, slow);
  expect(reach(f)).toEqual([1]);
  expect(reach(f.answer('ann', stance('crouching')))).toEqual([]);
  expect(reach(start({ options: { rough: [[6, 5]] } }, slow))).toEqual([1]);
  expect(reach(start({}, sheet('777777', { moveMetres: 4.5 })).answer('ann', stance('crouching')))).toEqual([
    1,
  ]);
});

test('[move] a move takes a minor action, and moves are no longer offered without one', () => {
  const f = start().answer('ann', walk([6, 5]));
  expect(of(f, 'ann')).toMatchObject({ significant: 1, minor: 0 });
  f.answer('ann', walk([7, 5])).answer('ann', walk([8, 5]));
  expect(f.kinds('ann')).toEqual(['free', 'end-turn']);
  expect(of(f, 'ann').movedMetres).toBe(4.5);
});

/** Ann beside Cid, her friend, both 6 cells from Ben, without a map. */
const open = (...more: Parameters<typeof encounter>[0]) =>
  begin(
    encounter(
      [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [6, 0]), entrant('cid', 'a', [0, 1]), ...more],
      { isMapped: false, size: null },
    ),
    [6, 6],
    [1, 1],
    [1, 2],
    ...more.map(() => [2, 2]),
  );
const targets = (f: AgentsFight, kind: string) => {
  const option = f.asked('ann').options.find((each) => each.kind === kind);
  return (option?.params.target ?? option?.params.from) as { oneOf: string[] } | undefined;
};

test('[move] without a map, an agent may move towards anyone not adjacent, and away from opponents only', () => {
  expect(targets(open(), 'approach')).toEqual({ oneOf: ['ben'] });
  expect(targets(open(), 'withdraw')).toEqual({ oneOf: ['ben'] });
  const hidden = entrant('dee', 'b', [5, 5], { ...PLAIN, isHidden: true });
  expect(targets(open(hidden), 'approach')).toEqual({ oneOf: ['ben'] });
  const f = open(entrant('dee', 'b', [5, 5])).gm({ kind: 'remove', who: 'dee' });
  expect(targets(f, 'approach')).toEqual({ oneOf: ['ben'] });
  expect(targets(f, 'withdraw')).toEqual({ oneOf: ['ben'] });
});

test('[move] without a map an agent stops next to the one it approaches, and can move farther away from another', () => {
  const f = open().answer('ann', { kind: 'withdraw', from: 'ben', metres: 6 });
  expect(last(f, 'moved')).toMatchObject({ rule: 'move', metres: 6 });
  expect(of(f, 'ann').cell[0]).toBe(-4);
  f.answer('ann', { kind: 'approach', target: 'cid', metres: 6 });
  expect(last(f, 'moved').metres).toBe(4.5);
});

test('[prone-move] [stance] a prone or crouching agent crosses rough ground too', () => {
  const rest = { options: { rough: [[6, 5]] as const } };
  expect(
    last(
      start(rest)
        .answer('ann', stance('prone'))
        .answer('ann', walk([6, 5])),
      'moved',
    ).metres,
  ).toBe(1.5);
  const low = start(rest).answer('ann', stance('crouching'));
  expect(reach(low)).toEqual([2]);
  expect(of(low.answer('ann', walk([6, 5], [7, 5])), 'ann').cell).toEqual([7, 5]);
});

test('[move] without a map, an agent comes no nearer than adjacent, even to an unconscious one', () => {
  const cells = (condition: string) => {
    const three = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [2, 2]), entrant('cid', 'b', [9, 9])];
    const f = begin(encounter(three, { isMapped: false, size: null }), [6, 6], [1, 1], [1, 2]);
    f.gm({ kind: 'set-condition', who: 'ben', condition });
    return of(f.answer('ann', { kind: 'approach', target: 'ben', metres: 6 }), 'ann').cell;
  };
  expect(cells('standing')).toEqual([1, 1]);
  expect(cells('unconscious')).toEqual([1, 1]);
});

test('[hands] drawing a third weapon puts away the weapon held longest', () => {
  const arms = ['one', 'two', 'three'].map((id) => ({ ...PISTOL, id, name: id }));
  const fist = { ...PISTOL, id: 'fist', hands: 0 as const, rounds: null };
  const three = sheet('777777', { weapons: [...arms, fist], ready: ['one'] });
  const f = start({}, three);
  const drawn = (weapon: string) => last(f.answer('ann', { kind: 'draw', weapon }), 'drawn').putAway;
  expect(f.asked('ann').options.filter(({ kind }) => kind === 'draw')).toHaveLength(2);
  expect(drawn('two')).toEqual([]);
  expect(drawn('three')).toEqual(['one']);
  expect(of(f, 'ann').held).toEqual(['two', 'three']);
});

test('[draw-reload] a full weapon, a thrown one, one without rounds and one not in hand are not reloaded', () => {
  const thrown = { ...PISTOL, id: 'spike', class: 'thrown' as const };
  const weapons = [PISTOL, { ...PISTOL, id: 'other' }, thrown, { ...PISTOL, id: 'bottomless', rounds: null }];
  const f = start({}, sheet('777777', { weapons, ready: ['pistol', 'spike', 'bottomless'] }));
  expect(f.kinds('ann')).not.toContain('reload');
  for (const weapon of ['other', 'spike']) f.gm({ kind: 'set-rounds', who: 'ann', weapon, value: 0 });
  expect(f.kinds('ann')).not.toContain('reload');
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 5 });
  expect(f.asked('ann').options.filter(({ kind }) => kind === 'reload')).toMatchObject([
    { params: { weapon: { oneOf: ['pistol'] } } },
  ]);
});

test('[move] [one-to-a-cell] unconscious and unknown agents block no path', () => {
  const cells = [
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const;
  const hidden = { ...PLAIN, isHidden: true };
  const approach = (make: (f: AgentsFight, id: string) => void, of_ = PLAIN) => {
    const ring = cells.map((at, i) => entrant(`cob${i}`, 'b', at, of_));
    const everybody = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [6, 0]), ...ring];
    const dice = [
      [6, 6],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
    ];
    const f = begin(encounter(everybody, { isMapped: false, size: null }), ...dice);
    for (const { id } of ring) make(f, id);
    return f.kinds('ann').includes('approach');
  };
  const knockOut = (f: AgentsFight, who: string) =>
    f.gm({ kind: 'set-condition', who, condition: 'unconscious' });
  expect(approach(() => {})).toBe(false);
  expect(approach(knockOut)).toBe(true);
  expect(approach(() => {}, hidden)).toBe(true);
});
