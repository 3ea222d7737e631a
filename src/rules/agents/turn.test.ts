import { expect, test } from 'vitest';
import {
  CARBINE,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  sheet,
  TASK,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  CUT_IN,
  DELAY,
  END_TURN,
  last,
  lob,
  NONE,
  of,
  shoot,
  stance,
  strike,
  WAIT,
  walk,
} from '../../../test/support/agents-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Rulings } from './rulings.ts';
import type { Task } from './schema.ts';

const CANNON = { ...PISTOL, id: 'cannon', hands: 2 as const, drawActions: 3, reloadActions: 3 };
const QUICK: Task = { ...TASK, skill: null, increment: 'seconds' };
const TASKS: readonly Task[] = [
  QUICK,
  { ...QUICK, id: 'lever', action: 'minor' },
  { ...QUICK, id: 'bluff', action: 'minor', against: { skill: null, characteristic: 'SOC' } },
  { ...TASK, id: 'engine', skill: null },
];

/** Ben declares an action on count 8. Ann, who has delayed, may cut in. */
function declared(
  action: RawAnswer,
  rulings: Partial<Rulings> = { 'interrupted-action': 'lost' },
  held: readonly string[] = ['knife'],
): AgentsFight {
  const ben = sheet('777777', { weapons: [KNIFE, CANNON], ready: held });
  const four = [
    entrant('ann', 'a', [6, 5], sheet('777777', { weapons: [KNIFE, PISTOL], ready: ['knife', 'pistol'] })),
    entrant('ben', 'b', [7, 5], ben),
    entrant('dee', 'b', [7, 6]),
    entrant('cid', 'a', [9, 9]),
  ];
  const f = begin(encounter(four, { rulings, options: { tasks: TASKS } }), [6, 5], [4, 4], [1, 1], [1, 2]);
  f.gm({ kind: 'wound', who: 'dee', points: 1 }).gm({
    kind: 'set-rounds',
    who: 'ben',
    weapon: 'cannon',
    value: 0,
  });
  return f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', action);
}

/** Ann takes her turn first. */
const cutIn = (f: AgentsFight, action: RawAnswer, ...dice: number[][]) =>
  f
    .answer('ann', CUT_IN)
    .answer('ann', action, ...dice)
    .answer('ann', END_TURN);

/** Returns the rest of Ben's turn after his action has failed. */
function left(f: AgentsFight) {
  expect(last(f, 'action-voided')).toMatchObject({ who: 'ben', isLost: true, rule: 'interrupted-action' });
  expect(all(f, 'action-spent').at(-1)).toMatchObject({ who: 'ben', on: 'nothing' });
  const { significant, minor } = of(f, 'ben');
  return { significant, minor };
}

const check = (task: string): RawAnswer => ({ kind: 'check', task });
const NO_SIGNIFICANT = { significant: 0, minor: 1 };
const NO_MINOR = { significant: 1, minor: 0 };

test('[interrupted-action] under the setting lost, an attack costs the significant action and nothing else', () => {
  const f = cutIn(declared(strike('ann')), walk([5, 5], [4, 5], [3, 5]));
  expect(left(f)).toEqual(NO_SIGNIFICANT);
  expect(all(f, 'action-spent').filter(({ on }) => on === 'nothing')).toHaveLength(1);
});

test('[interrupted-action] under the setting lost, a check costs the action that the GM has set for it', () => {
  expect(left(cutIn(declared(check('lock')), check('lock'), [6, 6]))).toEqual(NO_SIGNIFICANT);
  expect(left(cutIn(declared(check('lever')), check('lever'), [6, 6]))).toEqual(NO_MINOR);
  const bluff = declared({ kind: 'contest', task: 'bluff', target: 'cid' });
  bluff.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' }).answer('ann', WAIT);
  expect(left(bluff)).toEqual(NO_MINOR);
});

test('[interrupted-action] under the setting lost, first aid and work cost the significant action', () => {
  const aid = declared({ kind: 'first-aid', patient: 'dee' });
  aid.gm({ kind: 'heal', who: 'dee', points: 1 }).answer('ann', WAIT);
  expect(left(aid)).toEqual(NO_SIGNIFICANT);
  const work = { kind: 'start-task', task: 'engine' };
  const f = declared(work).answer('ann', CUT_IN).answer('ann', work, [3, 3]);
  expect(left(f)).toEqual(NO_SIGNIFICANT);
});

test('[interrupted-action] under the setting lost, a move or a change of stance costs a minor action', () => {
  const move = cutIn(declared(walk([7, 4], [7, 3])), walk([6, 4], [7, 4]));
  expect(left(move)).toEqual(NO_MINOR);
});

test('[interrupted-action] [draw-reload] under the setting lost, drawing and reloading cost the rest of their price', () => {
  for (const [kind, held] of [
    ['draw', ['knife']],
    ['reload', ['cannon']],
  ] as const) {
    const f = declared({ kind, weapon: 'cannon' }, undefined, held).gm({ kind: 'charge-minor' });
    f.answer('ann', WAIT);
    expect(all(f, 'action-spent').findLast(({ who }) => who === 'ben')).toMatchObject({
      minor: 2,
      on: 'nothing',
    });
    expect(of(f, 'ben')).toMatchObject({ significant: 0, minor: 0, held });
  }
});

test('[interrupted-action] under the setting replaced, nothing is spent', () => {
  const f = cutIn(declared(check('lock'), {}), check('lock'), [6, 6]);
  expect(last(f, 'action-voided')).toMatchObject({ isLost: false });
  expect(of(f, 'ben')).toMatchObject({ significant: 1, minor: 1 });
  expect(all(f, 'action-spent').map(({ on }) => on)).not.toContain('nothing');
});

test('[interrupted-action] an interrupted action that is still possible is carried out once', () => {
  const f = cutIn(declared(stance('prone')), stance('crouching'));
  expect(all(f, 'action-voided')).toEqual([]);
  expect(all(f, 'stance-taken').map(({ who }) => who)).toEqual(['ann', 'ben']);
  expect(of(f, 'ben')).toMatchObject(NO_MINOR);
});

test('[delay] an agent struck down during its action is asked nothing more', () => {
  const f = declared(strike('ann')).gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  f.answer('ann', WAIT);
  expect(all(f, 'action-voided')).toEqual([]);
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ben', isLeftUnused: false });
});

test('[turn-end] [free-action] a turn lasts until its owner ends it, with any number of free actions', () => {
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [30, 5])]));
  f.answer('ann', stance('prone')).answer('ann', stance('standing')).answer('ann', stance('prone'));
  const speak = { kind: 'free', what: 'speak' };
  f.answer('ann', speak).answer('ann', speak);
  expect(f.kinds('ann')).toEqual(['free', 'end-turn']);
  expect(all(f, 'free-action').map(({ who }) => who)).toEqual(['ann', 'ann']);
  f.answer('ann', END_TURN);
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', isLeftUnused: false });
  expect(f.asked('ben').key).toBe('action');
});

test('[turn-end] [action-budget] under the automatic setting, a turn ends when only free actions are left', () => {
  const two = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [30, 5])];
  const f = begin(encounter(two, { rulings: { 'turn-end': 'by-itself' } })).answer('ann', stance('prone'));
  f.answer('ann', stance('standing')).answer('ann', stance('prone'));
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', isLeftUnused: false, rule: 'action-budget' });
  f.answer('ben', stance('prone')).answer('ben', END_TURN);
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ben', isLeftUnused: true });
});

test('[simultaneous] a blow falls at once when the GM moves its victim to another count between the turns', () => {
  const gun = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 3 } }] });
  const three = [
    entrant('ann', 'a', [5, 5], gun),
    entrant('ben', 'b', [7, 5], gun),
    entrant('cid', 'b', [9, 9]),
  ];
  const f = begin(encounter(three), [3, 4], [3, 4], [6, 6], [6, 6], [1, 1]).answer('cid', DELAY);
  f.answer('cid', WAIT).answer('ann', shoot('ben'));
  f.answer('cid', WAIT, [4, 4]).answer('ben', NONE).answer('ann', END_TURN);
  expect(f.asked('cid')).toMatchObject({ key: 'delayed', context: { next: 'ben' } });
  f.gm({ kind: 'set-initiative', who: 'ben', value: 3 });
  expect(all(f, 'blows-fell')).toEqual([]);
  f.answer('cid', WAIT);
  expect(last(f, 'wounded').who).toBe('ben');
  expect(of(f, 'ben').turn).not.toBe('over');
});

test('[interrupted-action] an agent that fell and was woken during its action loses nothing more', () => {
  const f = declared(strike('ann')).gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).answer('ann', WAIT);
  expect(last(f, 'action-voided')).toMatchObject({ who: 'ben', isLost: true });
  expect(of(f, 'ben')).toMatchObject({ significant: 0, minor: 0 });
});

test('[action-budget] an agent that fell and was woken during its move has no action left and does not move', () => {
  for (const action of [walk([7, 4]), stance('prone'), check('lever')]) {
    const f = declared(action, {}).gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'awake' }).answer('ann', WAIT);
    expect(last(f, 'action-voided')).toMatchObject({ who: 'ben', isLost: false });
    expect(of(f, 'ben')).toMatchObject({ cell: [7, 5], significant: 0, minor: 0 });
  }
});

test('[seriously-wounded] the turn of an agent that has crawled and can reach nobody is over', () => {
  const hurt = sheet('777777', { now: { STR: 6, DEX: 6, END: 6 } });
  const two = [entrant('ann', 'a', [5, 5], hurt), entrant('ben', 'b', [30, 5])];
  const f = begin(encounter(two, { rulings: { 'turn-end': 'by-itself' } }));
  f.answer('ann', walk([6, 5]));
  expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', isLeftUnused: true });
  expect(f.asked('ben').key).toBe('action');
});

test('[action-budget] the log records what an action was spent on', () => {
  const ann = sheet('777777', {
    weapons: [KNIFE, { ...PISTOL, id: 'gun', name: 'the gun' }],
    ready: ['gun'],
  });
  const spent = (answer: RawAnswer, ...dice: number[][]) => {
    const three = [
      entrant('ann', 'a', [5, 5], ann),
      entrant('ben', 'b', [6, 5]),
      entrant('cid', 'b', [9, 9]),
    ];
    const f = begin(encounter(three), [6, 6], [3, 3], [1, 1]).gm({ kind: 'wound', who: 'ann', points: 1 });
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'gun', value: 3 }).answer('ann', answer, ...dice);
    const { on, item, significant, minor } = last(f, 'action-spent');
    return [on, item, significant, minor];
  };
  const gun = { weapon: 'gun' };
  expect(spent(walk([5, 6]))).toEqual(['move', null, 0, 1]);
  expect(spent(stance('prone'))).toEqual(['stance', null, 0, 1]);
  expect(spent({ kind: 'aim', target: 'ben' })).toEqual(['aim', null, 0, 1]);
  expect(spent({ kind: 'draw', weapon: 'knife' })).toEqual(['draw', 'knife', 0, 1]);
  expect(spent({ kind: 'reload', ...gun })).toEqual(['reload', 'gun', 0, 1]);
  expect(spent({ kind: 'first-aid', patient: 'ann' }, [1, 1])).toEqual(['first-aid', null, 1, 0]);
  expect(spent({ kind: 'coup-de-grace', target: 'ben', ...gun })).toEqual(['coup-de-grace', 'gun', 1, 0]);
  expect(spent({ kind: 'shoot', target: 'cid', mode: 'single', ...gun }, [1, 1])).toEqual([
    'attack',
    'gun',
    1,
    0,
  ]);
});

const KILLER = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 21 } }] });
const FRAIL = sheet('111777');

test('[explosion] [combat-end] every agent in the area is hurt before the fight is decided', () => {
  const bomber = sheet('111777', { weapons: [GRENADE] });
  const listed = [entrant('ann', 'a', [5, 5], bomber), entrant('ben', 'b', [7, 5], FRAIL)];
  for (const order of [listed, [...listed].reverse()]) {
    const dice =
      order[0]!.id === 'ann'
        ? [
            [6, 6],
            [1, 1],
          ]
        : [
            [1, 1],
            [6, 6],
          ];
    const f = begin(encounter(order), ...dice);
    f.answer('ann', lob('ben'), [6, 6], [6, 6, 6, 6, 6], [6, 6, 6, 6, 6])
      .answer('ann', NONE)
      .answer('ben', NONE);
    expect([of(f, 'ann').life, of(f, 'ben').life]).toEqual(['dead', 'dead']);
    expect(last(f, 'combat-ended').winner).toBe('nobody');
  }
});

test('[simultaneous] [combat-end] a held-back blow falls even if its striker is struck down first', () => {
  const two = [entrant('ann', 'a', [5, 5], KILLER), entrant('ben', 'b', [7, 5], KILLER)];
  const f = begin(encounter(two), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [6, 6]).answer('ben', NONE).answer('ann', END_TURN);
  f.answer('ben', shoot('ann'), [6, 6]).answer('ann', NONE);
  expect(of(f, 'ann').life).toBe('dead');
  expect(all(f, 'combat-ended')).toEqual([]);
  f.answer('ben', END_TURN);
  expect(of(f, 'ben').life).toBe('dead');
  expect(last(f, 'combat-ended').winner).toBe('nobody');
});

test('[coup-de-grace] [cover] an agent behind full cover cannot be hit by it', () => {
  const cover = [{ at: [7, 5] as const, quarters: 4 }];
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  for (const [options, isOffered] of [
    [{}, true],
    [{ cover }, false],
  ] as const) {
    const f = begin(encounter(three, { options }), [6, 6], [1, 1], [1, 2]);
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(f.kinds('ann').includes('coup-de-grace')).toBe(isOffered);
  }
});

test('[stray-shot] of several agents equally near, the first to act is hit, in any order of the file', () => {
  const gun = sheet('777777', { weapons: [PISTOL] });
  const listed = [
    { who: entrant('ann', 'a', [5, 5], gun), dice: [6, 6] },
    { who: entrant('ben', 'b', [9, 5]), dice: [1, 1] },
    { who: entrant('cid', 'b', [9, 4]), dice: [2, 2] },
    { who: entrant('dee', 'b', [9, 6]), dice: [3, 3] },
  ];
  for (const order of [listed, [...listed].reverse()]) {
    const f = begin(encounter(order.map(({ who }) => who)), ...order.map(({ dice }) => dice));
    f.answer('ann', shoot('ben'), [1, 1], [1]);
    expect(last(f, 'stray-rolled').who).toBe('dee');
  }
});

test('[extended-check] of two agents that finish in the same round, the first to act is done first, in any order of the file', () => {
  const tasks = [
    { ...TASK, id: 'door', side: 'a', isDecisive: true, skill: null, characteristic: 'INT' as const },
    { ...TASK, id: 'safe', side: 'b', isDecisive: true, skill: null, characteristic: 'INT' as const },
  ];
  const able = sheet('777F77', { weapons: [KNIFE] });
  const listed = [
    { who: entrant('ann', 'a', [5, 5], able), dice: [6, 6] },
    { who: entrant('ben', 'b', [9, 5], able), dice: [1, 1] },
  ];
  for (const order of [listed, [...listed].reverse()]) {
    const f = begin(
      encounter(
        order.map(({ who }) => who),
        { options: { tasks } },
      ),
      ...order.map(({ dice }) => dice),
    );
    f.answer('ann', { kind: 'start-task', task: 'door' }, [1, 1]);
    f.answer('ben', { kind: 'start-task', task: 'safe' }, [1, 1]).answer('ann', { kind: 'work' });
    f.answer('ben', { kind: 'work' }, [6, 6]);
    expect(last(f, 'combat-ended').winner).toBe('a');
  }
});

test('[full-auto-aim] full auto gains nothing from an aim and uses it up', () => {
  const gunner = sheet('777777', { weapons: [{ ...CARBINE, auto: 2 }] });
  const two = [entrant('ann', 'a', [5, 5], gunner), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(two, { rulings: { 'aim-loss': 'no' } }), [6, 6], [1, 1]);
  f.answer('ann', { kind: 'aim', target: 'ben' });
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1], [1, 1]);
  expect(all(f, 'attack-rolled').map(({ sum }) => sum.parts.some(({ rule }) => rule === 'aim'))).toEqual([
    false,
    false,
  ]);
  expect(of(f, 'ann').aim).toBeNull();
});

test('[slow-gear] reloading that takes three minor actions cannot be spread over two rounds', () => {
  const cannon = { ...PISTOL, id: 'cannon', reloadActions: 3 };
  const two = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [cannon] })),
    entrant('ben', 'b', [9, 5]),
  ];
  const f = begin(encounter(two), [6, 6], [1, 1]).gm({
    kind: 'set-rounds',
    who: 'ann',
    weapon: 'cannon',
    value: 0,
  });
  expect(f.kinds('ann')).toContain('reload');
  f.answer('ann', { kind: 'stance', to: 'prone' });
  expect(f.kinds('ann')).not.toContain('reload');
});

test('[old-wounds] wounds from before the fight get no first aid', () => {
  const hurt = sheet('777777', { now: { STR: 7, DEX: 7, END: 3 } });
  const three = [entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5], hurt), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(three), [6, 6], [1, 2], [1, 1]);
  expect(f.kinds('ann')).not.toContain('first-aid');
  f.gm({ kind: 'wound', who: 'amy', points: 1 }).answer('amy', {
    kind: 'lose',
    loss: { STR: 0, DEX: 0, END: 1 },
  });
  expect(f.kinds('ann')).toContain('first-aid');
});

test('[prone-dodge] [blast-cover] a prone agent is not asked at a blast, and cover does not reduce its damage', () => {
  const cover = [{ at: [14, 5] as const, quarters: 2 }];
  const two = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [GRENADE] })),
    entrant('ben', 'b', [14, 5]),
  ];
  const f = begin(encounter(two, { options: { cover } }), [6, 6], [1, 1]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'prone' });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'standing' }).answer('ann', lob('ben'), [6, 6]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'prone' });
  expect(f.waitingRoll?.rule).toBe('explosion');
  f.roll([1, 1, 1, 1, 1]);
  expect(last(f, 'damage-dealt').damage.total).toBe(5);
});
