import { expect, test } from 'vitest';
import {
  CARBINE,
  duel,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  PLAIN,
  sheet,
  skills,
  TASK,
} from '../../../test/support/agents.ts';
import { begin, DELAY, END_TURN, lob, NONE, shoot, strike, WAIT } from '../../../test/support/agents-play.ts';
import { ONE_MINOR, ONE_SIGNIFICANT } from './checks.ts';
import type { Rulings } from './rulings.ts';

const SEAT = { who: 'ann', seat: 'a-seat' };
const BENS = { who: 'ben', seat: 'b-seat' };
const REACTION = 'initiative -2, -1 on skill checks';
const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });

test('[action-budget] an agent is asked for an action on its turn, and the default answer ends the turn', () => {
  const tasks = [
    TASK,
    { ...TASK, id: 'door', increment: 'seconds' as const },
    { ...TASK, id: 'bluff', increment: 'seconds' as const, action: 'minor' as const, against: TASK },
  ];
  const ann = sheet('777777', { weapons: [KNIFE, PISTOL, GRENADE], ready: ['knife', 'pistol'] });
  const f = begin(duel(ann, PLAIN, 2, { options: { tasks, freeActions: ['hit the alarm'] } }));
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 2 });
  f.gm({ kind: 'wound', who: 'ann', points: 1 });
  const significant = { cost: '1 significant action', price: ONE_SIGNIFICANT };
  const minor = { cost: '1 minor action', price: ONE_MINOR };
  const ben = { oneOf: ['ben'] };
  const path = { grid: f.state.grid, from: [5, 5], atMost: 4, blocked: [[7, 5]] };
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'action',
    rule: 'action-budget',
    context: { significant: 1, minor: 1, initiative: 11 },
    options: [
      {
        kind: 'strike',
        params: { weapon: { oneOf: ['knife'] }, target: ben, by: { oneOf: ['STR', 'DEX'] } },
        ...significant,
      },
      {
        kind: 'shoot',
        params: { weapon: { oneOf: ['pistol'] }, target: ben, mode: { oneOf: ['single'] } },
        ...significant,
      },
      // One move keeps the significant action; three moves take it.
      { kind: 'move', params: { path }, ...minor, reach: { attack: 4, all: 12 } },
      { kind: 'aim', params: { target: ben }, ...minor },
      { kind: 'draw', params: { weapon: { oneOf: ['grenade'] } }, ...minor },
      { kind: 'reload', params: { weapon: { oneOf: ['pistol'] } }, ...minor },
      { kind: 'stance', params: { to: { oneOf: ['crouching', 'prone'] } }, ...minor },
      { kind: 'first-aid', params: { patient: { oneOf: ['ann'] } }, ...significant },
      { kind: 'check', params: { task: { oneOf: ['door'] } }, ...significant },
      { kind: 'contest', params: { task: { oneOf: ['bluff'] }, target: ben }, ...minor },
      { kind: 'start-task', params: { task: { oneOf: ['lock'] } }, cost: 'the whole turn, for 2d6 rounds' },
      { kind: 'free', params: { what: { oneOf: ['speak', 'hit the alarm'] } }, cost: 'free' },
      { kind: 'end-turn', params: {} },
      { kind: 'delay', params: {} },
    ],
    defaultAnswer: { kind: 'end-turn' },
  });
});

test('[coup-de-grace] [thrown-attack] [draw-reload] every other option of a turn has its price', () => {
  const cannon = { ...PISTOL, id: 'cannon', drawActions: 2, reloadActions: 3 };
  const ann = sheet('777777', { weapons: [KNIFE, GRENADE, cannon], ready: ['knife', 'grenade'] });
  const three = [entrant('ann', 'a', [5, 5], ann), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  const costs = f.usual('ann').options.map(({ kind, cost }) => [kind, cost]);
  expect(costs).toEqual(
    expect.arrayContaining([
      ['throw', '1 significant action'],
      ['coup-de-grace', '1 significant action'],
      ['draw', '2 minor actions'],
    ]),
  );
});

test('[move] without a map the agent chooses whom to move towards or away from, and how far', () => {
  const two = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [9, 0]), entrant('cid', 'a', [0, 5])];
  const f = begin(encounter(two, { isMapped: false, size: null }), [6, 6], [5, 5], [4, 4]);
  const moves = f.usual('ann').options.filter(({ kind }) => ['approach', 'withdraw', 'move'].includes(kind));
  const metres = { oneOf: [1.5, 3, 4.5, 6] };
  expect(moves).toMatchObject([
    { kind: 'approach', params: { target: { oneOf: ['ben', 'cid'] }, metres }, cost: '1 minor action' },
    { kind: 'withdraw', params: { from: { oneOf: ['ben'] }, metres }, cost: '1 minor action' },
  ]);
});

test('[seriously-wounded] an agent crawls once a round', () => {
  const f = begin(duel({ ...PLAIN, now: { STR: 6, DEX: 6, END: 6 } }, PLAIN, 4));
  expect(f.usual('ann').options.find(({ kind }) => kind === 'move')?.cost).toBe('once a round');
});

test('[tactics] an agent with Tactics is asked who shall profit from its roll; by default it does not roll', () => {
  const f = begin(duel(sheet('777777', { skills: skills('Tactics 0') }), PLAIN, 4));
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'tactics',
    rule: 'tactics',
    context: {},
    options: [
      { kind: 'tactics', params: { whom: { oneOf: ['ann', 'ben'] } } },
      { kind: 'pass', params: {} },
    ],
    defaultAnswer: { kind: 'pass' },
  });
});

test('[reaction] [dodge] [parry] a target that is hit may dodge or parry, and by default does neither', () => {
  const ben = sheet('777777', { weapons: [PISTOL, KNIFE], ready: ['pistol', 'knife'] });
  const f = begin(duel(PLAIN, ben, 1)).answer('ann', strike('ben'), [5, 5]);
  expect(f.usual('ben')).toEqual({
    ...BENS,
    key: 'reaction',
    rule: 'reaction',
    context: { attacker: 'ann', weapon: 'knife', mode: 'single', total: 10, initiative: 7 },
    options: [
      { kind: 'dodge', params: {}, cost: REACTION },
      {
        kind: 'parry',
        params: { with: { oneOf: ['knife'] }, by: { oneOf: ['STR', 'DEX'] } },
        cost: REACTION,
      },
      { kind: 'none', params: {} },
    ],
    defaultAnswer: { kind: 'none' },
  });
});

test('[explosion] an agent in a blast may dodge or dive, and by default does neither', () => {
  const thrower = sheet('777777', { weapons: [GRENADE] });
  const f = begin(duel(thrower, PLAIN, 8)).answer('ann', lob('ben'), [6, 4]);
  expect(f.usual('ben')).toEqual({
    ...BENS,
    key: 'blast',
    rule: 'explosion',
    context: { attacker: 'ann', weapon: 'grenade', initiative: 7 },
    options: [
      { kind: 'dodge', params: {}, cost: REACTION },
      { kind: 'dive', params: {}, cost: `${REACTION}, the next significant action` },
      { kind: 'none', params: {} },
    ],
    defaultAnswer: { kind: 'none' },
  });
  f.answer('ben', NONE, [1, 1, 1, 1, 1]);
});

test('[damage-order] the wounded choose where the damage goes, Strength first by default', () => {
  const f = begin(duel(PLAIN, PLAIN, 4)).gm({ kind: 'wound', who: 'ben', points: 9 });
  const ways = [
    { STR: 2, DEX: 0, END: 7 },
    { STR: 0, DEX: 2, END: 7 },
  ];
  expect(f.usual('ben')).toEqual({
    ...BENS,
    key: 'wound',
    rule: 'damage-order',
    context: { victim: 'ben', points: 9 },
    options: [{ kind: 'lose', params: { loss: { oneOf: ways } } }],
    defaultAnswer: { kind: 'lose', loss: ways[0] },
  });
});

test('[later-wounds] [first-aid] the GM is asked for an unconscious agent', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'wound', who: 'ben', points: 1 });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  f.gm({ kind: 'wound', who: 'ben', points: 1 });
  const ways = [
    { STR: 0, DEX: 0, END: 1 },
    { STR: 1, DEX: 0, END: 0 },
    { STR: 0, DEX: 1, END: 0 },
  ];
  expect(f.usual('gm')).toEqual({
    key: 'wound',
    who: 'gm',
    seat: 'gm',
    rule: 'later-wounds',
    context: { victim: 'ben', points: 1 },
    options: [{ kind: 'lose', params: { loss: { oneOf: ways } } }],
    defaultAnswer: { kind: 'lose', loss: ways[0] },
  });
  f.answer('gm', { kind: 'lose', loss: ways[1]! }).gm({ kind: 'heal', who: 'ben', points: 1 });
  const gains = [ways[0], ways[1]];
  expect(f.usual('gm')).toEqual({
    key: 'recovery',
    who: 'gm',
    seat: 'gm',
    rule: 'gm-authority',
    context: { patient: 'ben', points: 1 },
    options: [{ kind: 'recover', params: { gain: { oneOf: gains } } }],
    defaultAnswer: { kind: 'recover', gain: ways[0] },
  });
});

test('[extended-only] an agent at work continues by default', () => {
  const f = begin(duel(PLAIN, PLAIN, 4, { options: { tasks: [TASK] } }));
  f.answer('ann', { kind: 'start-task', task: 'lock' }, [3, 3]).answer('ben', END_TURN);
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'work',
    rule: 'extended-only',
    context: { task: 'lock', done: 1, rounds: 6 },
    options: [
      { kind: 'work', params: {}, cost: 'the whole turn' },
      { kind: 'abandon', params: {} },
    ],
    defaultAnswer: { kind: 'work' },
  });
});

test('[delay] a delaying agent is asked before the next one, and by default waits', () => {
  const f = begin(duel(PLAIN, PLAIN, 4)).answer('ann', DELAY);
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'delayed',
    rule: 'delay',
    context: { next: 'ben', initiative: 11 },
    options: [
      { kind: 'act', params: { count: { min: 7, max: 11 } } },
      { kind: 'wait', params: {} },
    ],
    defaultAnswer: { kind: 'wait' },
  });
});

test('[delay] [interrupt-point] a delaying agent may cut in on a declared action; by default it waits', () => {
  const f = begin(duel(PLAIN, PLAIN, 1))
    .answer('ann', DELAY)
    .answer('ann', WAIT)
    .answer('ben', strike('ann'));
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'cut-in',
    rule: 'delay',
    context: { actor: 'ben', action: strike('ann'), count: 7, attacker: 'ben', target: 'ann' },
    options: [
      { kind: 'cut-in', params: {}, cost: 'initiative becomes 7' },
      { kind: 'wait', params: {} },
    ],
    defaultAnswer: { kind: 'wait' },
  });
});

test.each<[Rulings['delay-unused'], string]>([
  ['last-or-first', 'be-first-next-round'],
  ['lost', 'lose-turn'],
])('[delay-unused] %s: at the last call the default answer is to %s', (setting, kind) => {
  const f = begin(duel(PLAIN, PLAIN, 4, { rulings: { 'delay-unused': setting } }));
  f.answer('ann', DELAY).answer('ann', WAIT).answer('ben', END_TURN);
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'last-call',
    rule: 'delay-unused',
    context: { next: null, initiative: 11 },
    options: [
      { kind: 'act', params: { count: { min: 6, max: 7 } } },
      { kind, params: {} },
    ],
    defaultAnswer: { kind },
  });
});

const AUTOMATIC = sheet('777777', { weapons: [{ ...CARBINE, auto: 2 }] });
const twoFoes = (setting: Rulings['full-auto']) => {
  const three = [
    entrant('ann', 'a', [5, 5], AUTOMATIC),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 8]),
  ];
  return begin(encounter(three, { rulings: { 'full-auto': setting } }), [6, 6], [5, 5], [4, 4]);
};

test('[auto] [full-auto] the target of each later shot is asked for; the default is the first in sight', () => {
  const f = twoFoes('separate').answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1]);
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'next-shot',
    rule: 'auto',
    context: { weapon: 'carbine', shot: 2, first: 'ben' },
    options: [{ kind: 'next-shot', params: { target: { oneOf: ['ben', 'cid'] } } }],
    defaultAnswer: { kind: 'next-shot', target: 'ben' },
  });
});

test('[full-auto] with pairs the dice of each shot are asked for too; the default is the best', () => {
  const f = twoFoes('pairs').answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 2, 1, 1]);
  const dice = [
    [2, 1],
    [1, 1],
  ];
  expect(f.usual('ann')).toEqual({
    ...SEAT,
    key: 'next-shot',
    rule: 'full-auto',
    context: { weapon: 'carbine', shot: 1, first: 'ben', dice: [1, 2, 1, 1] },
    options: [{ kind: 'next-shot', params: { target: { oneOf: ['ben'] }, dice: { oneOf: dice } } }],
    defaultAnswer: { kind: 'next-shot', target: 'ben', dice: [2, 1] },
  });
});

test('[combat-end] [task-time] after the fight the GM chooses what happens next, and by default finishes it', () => {
  const tasks = [
    TASK,
    { ...TASK, id: 'nap', increment: 'days' as const },
    { ...TASK, id: 'blink', increment: 'seconds' as const },
    { ...TASK, id: 'bluff', against: { skill: null, characteristic: 'SOC' as const } },
  ];
  const serious = { ...PLAIN, now: { STR: 6, DEX: 6, END: 6 } };
  const three = [
    entrant('ann', 'a', [5, 5]),
    entrant('cid', 'a', [5, 6], serious),
    entrant('ben', 'b', [9, 9]),
  ];
  const f = begin(encounter(three, { options: { tasks, hasSickbay: true } }), [6, 6], [5, 5], [4, 4]);
  f.gm({ kind: 'wound', who: 'cid', points: 1 });
  f.answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 1 } });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  const able = { oneOf: ['ann', 'cid'] };
  const task = (id: string, min: number, max: number) => ({
    kind: 'task',
    params: { who: able, task: { oneOf: [id] }, pace: { min, max } },
  });
  const asked = () => f.usual('gm');
  expect(asked()).toEqual({
    key: 'aftermath',
    who: 'gm',
    seat: 'gm',
    rule: 'combat-end',
    context: { winner: 'a', seconds: 0 },
    options: [
      { kind: 'close', params: {} },
      { kind: 'pass-time', params: { minutes: { min: 1, max: 60 } } },
      { kind: 'pass-day', params: { spent: { oneOf: ['resting', 'active'] } } },
      { kind: 'day-in-care', params: { doctor: able } },
      { kind: 'first-aid', params: { healer: able, patient: { oneOf: ['cid'] } } },
      task('lock', -2, 2),
      task('nap', -2, 0),
      task('blink', 0, 2),
    ],
    defaultAnswer: { kind: 'close' },
  });
  f.answer('gm', { kind: 'first-aid', healer: 'ann', patient: 'cid' }, [1, 1]);
  expect(asked().options.filter(({ kind }) => kind === 'surgery')).toEqual([
    { kind: 'surgery', params: { healer: able, patient: { oneOf: ['cid'] } } },
  ]);
});

test('[significant-as-minor] without a minor action left, a minor act says that it takes half the significant one', () => {
  const f = begin(duel(PLAIN, GUN, 4)).answer('ann', { kind: 'stance', to: 'prone' });
  const costs = f.usual('ann').options.filter(({ kind }) => kind === 'stance' || kind === 'aim');
  expect(costs.map(({ cost, price }) => [cost, price?.n, price?.unit])).toEqual(
    costs.map(() => ['half the significant action', 0.5, 'significant']),
  );
  expect(costs.length).toBeGreaterThan(0);
});

test('[combat-end] if nobody is standing or hurt, nobody needs care', () => {
  const f = begin(duel(PLAIN, GUN, 4, { options: { tasks: [TASK], hasSickbay: true } }));
  f.gm({ kind: 'end-fight' });
  expect(f.kinds('gm')).toEqual(['close', 'pass-time', 'task']);
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  expect(f.kinds('gm')).toEqual(['close', 'pass-time']);
  f.gm({ kind: 'wound', who: 'ben', points: 3 });
  expect(f.kinds('gm')).toEqual(['close', 'pass-time', 'pass-day']);
  f.gm({ kind: 'wound', who: 'ben', points: 99 });
  expect(f.kinds('gm')).toEqual(['close', 'pass-time']);
});
