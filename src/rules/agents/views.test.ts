import { expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  PISTOL,
  PLAIN,
  sheet,
  skills,
  TASK,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  begin,
  DODGE,
  END_TURN,
  NONE,
  shoot,
  stance,
  walk,
} from '../../../test/support/agents-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { withoutUnseen } from '../../kernel/events.ts';
import { canonical } from '../../kernel/json.ts';
import { COMBATANT_FIELDS } from './events.ts';
import { placed } from './order.ts';
import { agents } from './ruleset.ts';
import type { State } from './state.ts';
import { tell, view } from './views.ts';

const LURKER = sheet('777777', {
  weapons: [PISTOL],
  isHidden: true,
  skills: skills('Tactics 1', 'Gun Combat (slug) 0'),
});
const GUN = sheet('777777', { weapons: [PISTOL] });

const hide = (): AgentsFight =>
  begin(
    encounter([
      entrant('ann', 'a', [5, 5], LURKER),
      entrant('ben', 'b', [7, 5], GUN),
      entrant('cid', 'a', [9, 5]),
    ]),
    [6, 6],
    [4, 4],
    [3, 3],
  );

/** Everything that a seat was shown so far, as text. */
function toldTo(f: AgentsFight, seat: string, start: State): string {
  let state = start;
  const told: unknown[] = [];
  for (const event of f.events) {
    const after = agents.evolve(state, event);
    const line = tell(event, state, after, seat);
    if (line !== undefined) told.push(line);
    state = after;
  }
  return JSON.stringify(told);
}

test('[aware] other sides see nothing of agents that they do not know', () => {
  const f = hide();
  const start = agents.start(
    encounter([
      entrant('ann', 'a', [5, 5], LURKER),
      entrant('ben', 'b', [7, 5], GUN),
      entrant('cid', 'a', [9, 5]),
    ]),
  );
  f.answer('ann', { kind: 'tactics', whom: 'cid' }, [5, 5]);
  expect(canonical(view(f.state, 'b-seat'))).not.toContain('ann');
  expect(toldTo(f, 'b-seat', start)).not.toContain('ann');
  f.answer('ann', shoot('ben'), [1, 1]);
  expect(toldTo(f, 'b-seat', start)).toContain('"attacker":null');
  expect(toldTo(f, 'b-seat', start)).toContain('"type":"revealed","rule":"aware","facts":{"who":"ann"}');
});

test('[aware] the offered paths do not reveal the cells that a hidden agent moves through', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [6, 5], { ...PLAIN, isHidden: true }), entrant('ben', 'b', [7, 5], GUN)]),
    [1, 1],
    [6, 6],
  );
  expect(canonical(f.asked('ben').options as never)).not.toContain('[6,5]');
});

test('a seat sees its own side in full, and the visible part of others', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5], GUN)]),
    [6, 6],
    [4, 4],
  );
  f.answer('ann', shoot('ben'), [4, 4], [1, 1, 1]).answer('ben', NONE).answer('ann', END_TURN);
  const seen = view(f.state, 'a-seat') as { combatants: { id: string; scores?: unknown; life: string }[] };
  expect(seen.combatants.map(({ id, scores, life }) => [id, scores !== undefined, life])).toEqual([
    ['ann', true, 'awake'],
    ['ben', false, 'awake'],
  ]);
  const { combatants, ...rest } = view(f.state, 'gm') as { combatants: { ledger: unknown }[] };
  const plain = (who: { ledger: unknown }) => ({ ...who, ledger: null });
  expect({ ...rest, combatants: combatants.map(plain) }).toEqual({
    ...f.state,
    combatants: f.state.combatants.map(plain),
  });
});

test('[initiative-ledger] its own side and the GM read the reasons of an initiative in words', () => {
  const f = begin(duel(GUN, PLAIN, 2), [5, 6], [4, 4]).answer('ann', shoot('ben'), [5, 5]);
  f.answer('ben', DODGE, [6, 6], [1, 1]);
  const ledgerFor = (seat: string) => {
    const { combatants } = view(f.state, seat) as { combatants: { id: string; ledger?: unknown }[] };
    return combatants.find(({ id }) => id === 'ben')!.ledger;
  };
  const ledger = [
    { value: 8, why: '2d6 (4, 4)', rule: 'check', endsAfter: null },
    { value: 0, why: 'DEX 7', rule: 'characteristic-dm', endsAfter: null },
    { value: -2, why: 'dodge', rule: 'reaction', endsAfter: null },
  ];
  expect(ledgerFor('b-seat')).toEqual(ledger);
  expect(ledgerFor('gm')).toEqual(ledger);
  expect(ledgerFor('a-seat')).toBeUndefined();
});

test('only its own side sees how deep a wound is', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5], GUN)]),
    [6, 6],
    [4, 4],
  );
  const start = agents.start(encounter([entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5], GUN)]));
  f.answer('ann', shoot('ben'), [4, 4], [1, 1, 1]).answer('ben', NONE);
  expect(toldTo(f, 'a-seat', start)).toContain(
    '{"type":"wounded","rule":"damage-order","facts":{"who":"ben"},"isGlimpse":true}',
  );
  expect(toldTo(f, 'b-seat', start)).toContain('"lost":{"STR":0,"DEX":0,"END":3}');
});

test('[aware] two fights that differ only in a hidden agent look the same to others', () => {
  const world = (ann: typeof PLAIN, ...does: RawAnswer[]): string => {
    const three = () =>
      encounter([
        entrant('ann', 'a', [5, 5], { ...ann, isHidden: true }),
        entrant('ben', 'b', [9, 5], GUN),
        entrant('cid', 'a', [12, 5]),
      ]);
    const f = begin(three(), [6, 6], [4, 4], [3, 3]);
    for (const answer of does) f.answer('ann', answer);
    f.answer('ann', END_TURN)
      .answer('ben', shoot('cid'), [1, 1])
      .answer('ben', END_TURN)
      .answer('cid', END_TURN);
    return `${toldTo(f, 'b-seat', agents.start(three()))} ${canonical(view(f.state, 'b-seat'))}`;
  };
  const idle = world(PLAIN);
  expect(world(GUN, walk([6, 5], [7, 5]), { kind: 'free', what: 'speak' })).toBe(idle);
  expect(world(sheet('C77C7C', { moveMetres: 9 }), stance('prone'))).toBe(idle);
});

test('[aware] the overview for others leaves out the agents that they do not know', () => {
  const f = hide();
  f.answer('ann', { kind: 'pass' });
  expect(f.state.turns.map(({ who }) => who)).toEqual(['ann']);
  const seen = agents.overview(f.state, 'b-seat');
  expect(seen.phase).toBe('between');
  expect(seen.standings.map(({ id, seat, isActive }) => [id, seat, isActive])).toEqual([
    ['ben', 'b-seat', false],
    ['cid', null, false],
  ]);
  expect(agents.overview(f.state, 'a-seat').standings.find(({ id }) => id === 'ann')).toMatchObject({
    isActive: true,
    conditions: ['hidden'],
  });
});

test('the overview shows no numbers of other sides', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5], GUN)]),
    [6, 6],
    [4, 4],
  );
  f.answer('ann', shoot('ben'), [4, 4], [1, 1, 1]).answer('ben', NONE);
  const ben = (seat: string) => agents.overview(f.state, seat).standings.find(({ id }) => id === 'ben')!;
  expect(ben('a-seat')).toMatchObject({ health: null, healthWord: 'wounded', budget: '', conditions: [] });
  expect(ben('b-seat')).toMatchObject({ health: [18, 21], healthWord: 'wounded' });
});

test('[aware] [simultaneous] nothing is rolled off between a hidden agent and its visible equals', () => {
  const f = begin(
    encounter([
      entrant('ann', 'a', [5, 5], { ...PLAIN, isHidden: true }),
      entrant('ben', 'b', [7, 5]),
      entrant('cid', 'b', [9, 5]),
    ]),
    [4, 4],
    [4, 4],
    [2, 1],
  );
  expect(f.state.order).toEqual(['ann', 'ben', 'cid']);
  expect(f.events.map(({ type }) => type)).not.toContain('tie-rolled');
  expect(f.state.tied).toEqual([]);
});

test('[aware] an action is announced to sides that know of an agent that may cut in, and to no other side', () => {
  const three = [
    entrant('ann', 'a', [5, 5], { ...PLAIN, isHidden: true }),
    entrant('ben', 'b', [7, 5], GUN),
    entrant('cid', 'a', [9, 5]),
  ];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).answer('ann', { kind: 'delay' });
  f.answer('ann', { kind: 'wait' }).answer('ben', stance('prone'));
  const event = f.events.findLast(({ type }) => type === 'action-declared')!;
  expect(tell(event, f.state, f.state, 'a-seat')?.facts).toMatchObject({ who: 'ben' });
  expect(tell(event, f.state, f.state, 'b-seat')).toBeUndefined();
});

test('[aware] [initiative-moves] visible agents keep their relative places, wherever the hidden agent is among them', () => {
  const { state } = begin(
    encounter([
      entrant('ann', 'a', [5, 5], { ...PLAIN, isHidden: true }),
      entrant('ben', 'b', [7, 5], sheet('787777')),
      entrant('cid', 'b', [9, 5], sheet('797777')),
    ]),
    [3, 3],
    [3, 3],
    [2, 3],
  );
  const at = (id: string) => ({ ...state.combatants.find((who) => who.id === id)!, initiative: 6 });
  // Ann reached the count from a delay and is before Cid, who has the higher Dex; Ben's is in between.
  const level = { ...state, combatants: ['ann', 'ben', 'cid'].map(at) };
  expect(placed({ ...level, order: ['ann', 'cid'] }, 'ben')).toEqual(['ann', 'cid', 'ben']);
  expect(placed({ ...level, order: ['cid', 'ann'] }, 'ben')).toEqual(['cid', 'ben', 'ann']);
  expect(placed({ ...level, order: ['cid'] }, 'ben')).toEqual(['cid', 'ben']);
});

test('[aware] a target that has gone into hiding is not shown as the target of an aim either', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], GUN), entrant('ben', 'b', [7, 5], GUN)]),
    [6, 6],
    [4, 4],
  );
  f.answer('ann', { kind: 'aim', target: 'ben' }).gm({ kind: 'hide', who: 'ben' });
  expect(canonical(view(f.state, 'gm'))).toContain('"target":"ben"');
  expect(canonical(view(f.state, 'a-seat'))).not.toContain('ben');
});

test('[move] [cover-place] everyone sees rough ground and cover', () => {
  const options = { rough: [[6, 5]] as const, cover: [{ at: [25, 5] as const, quarters: 3 }] };
  const f = begin(duel(PLAIN, PLAIN, 20, { options }));
  for (const seat of ['gm', 'a-seat', 'somebody'] as const) {
    expect(agents.overview(f.state, seat).ground).toEqual([
      { cell: [6, 5], kind: 'rough', much: '' },
      { cell: [25, 5], kind: 'cover', much: '3/4', share: 0.75 },
    ]);
  }
});

test('an agent in reserve or gone is not in the view, not even for its own side', () => {
  const away = { ...entrant('dee', 'a', [9, 9]), isInReserve: true };
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), entrant('cid', 'b', [9, 7]), away];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]).gm({ kind: 'remove', who: 'cid' });
  const seen = (seat: string) => view(f.state, seat) as { combatants: { id: string }[]; order: string[] };
  for (const seat of ['a-seat', 'b-seat']) {
    expect(seen(seat).combatants.map(({ id }) => id)).toEqual(['ann', 'ben']);
    expect(seen(seat).order).toEqual(['ann', 'ben']);
  }
});

test('everyone sees the progress of a task, unless an unseen agent works on it', () => {
  const tasks = [TASK, { ...TASK, id: 'door', name: 'the door', at: [5, 6] as const }];
  const ann = { ...PLAIN, isHidden: true };
  const f = begin(duel(ann, PLAIN, 4, { options: { tasks } }));
  f.answer('ann', { kind: 'start-task', task: 'door' }, [3, 3]).answer('ben', END_TURN);
  const seen = (seat: string) => (view(f.state, seat) as { tasks: object[] }).tasks;
  const lock = { id: 'lock', name: 'the lock', at: null, rounds: null, done: 0, isFinished: false };
  const door = { id: 'door', name: 'the door', at: [5, 6], isFinished: false };
  expect(seen('a-seat')).toEqual([lock, { ...door, rounds: 6, done: 1 }]);
  expect(seen('b-seat')).toEqual([lock, { ...door, rounds: null, done: 0 }]);
  f.gm({ kind: 'reveal', who: 'ann' });
  expect(seen('b-seat')).toEqual([lock, { ...door, rounds: 6, done: 1 }]);
});

test("the view contains exactly the visible part of another side's agent", () => {
  const f = begin(
    duel(GUN, { ...PLAIN, now: { STR: 6, DEX: 6, END: 6 } }, 4, { options: { tasks: [TASK] } }),
  );
  const [, ben] = (view(f.state, 'a-seat') as { combatants: object[] }).combatants;
  const seen = {
    ...{ id: 'ben', name: 'ben', side: 'b', cell: [9, 5], stance: 'standing', life: 'awake', initiative: 7 },
    ...{ held: ['knife'], turn: 'waiting', isUp: true, health: 'seriously wounded' },
  };
  expect(ben).toEqual({ ...seen, isSeriouslyWounded: true, isAtWork: false });
  f.answer('ann', END_TURN).answer('ben', { kind: 'start-task', task: 'lock' }, [3, 3]);
  const [, working] = (view(f.state, 'a-seat') as { combatants: object[] }).combatants;
  expect(working).toMatchObject({ isAtWork: true });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  const [, dead] = (view(f.state, 'a-seat') as { combatants: object[] }).combatants;
  expect(dead).toMatchObject({ isSeriouslyWounded: false, isUp: false, health: 'dead', isAtWork: false });
});

test('the view shows the phase of the fight, except during the turn of a hidden agent', () => {
  const at = (f: AgentsFight, seat: string) => {
    const { phase, active, winner, round } = view(f.state, seat) as Record<string, unknown>;
    expect(agents.overview(f.state, seat)).toMatchObject({ phase, winner, round });
    return { phase, active, winner, round };
  };
  const f = hide();
  expect(at(f, 'b-seat')).toEqual({ phase: 'tactics', active: null, winner: null, round: 0 });
  f.answer('ann', { kind: 'pass' });
  expect(at(f, 'b-seat')).toEqual({ phase: 'between', active: null, winner: null, round: 1 });
  expect(at(f, 'a-seat')).toEqual({ phase: 'turn', active: 'ann', winner: null, round: 1 });
  f.gm({ kind: 'end-fight' });
  expect(at(f, 'b-seat')).toEqual({ phase: 'aftermath', active: null, winner: 'nobody', round: 1 });
});

const UNSEEN = new Set(['ann', 'abe']);

test.each([
  ...['who', 'attacker', 'target', 'against', 'other', 'winner', 'by', 'ahead'],
  ...['patient', 'healer', 'from', 'to', 'whom'],
])('[aware] a field with %s does not name unseen agents', (field) => {
  expect(withoutUnseen({ [field]: 'ann' }, UNSEEN, COMBATANT_FIELDS)).toEqual({ [field]: null });
  expect(withoutUnseen({ [field]: 'ben' }, UNSEEN, COMBATANT_FIELDS)).toEqual({ [field]: 'ben' });
});

test.each(['order', 'unsettled', 'tiedWith'])('[aware] a list under %s leaves the unseen out', (field) => {
  expect(withoutUnseen({ [field]: ['ann', 'ben', 'abe'] }, UNSEEN, COMBATANT_FIELDS)).toEqual({
    [field]: ['ben'],
  });
});

test('[aware] the masking applies to every field, and a text that only looks like a name stays', () => {
  const facts = {
    action: { kind: 'aim', target: 'ann' },
    aims: [{ target: 'abe', bonus: 2 }],
    to: { who: 'ann' },
    why: 'ann',
    held: ['ann'],
    from: [3, 4],
  };
  expect(withoutUnseen(facts, UNSEEN, COMBATANT_FIELDS)).toEqual({
    action: { kind: 'aim', target: null },
    aims: [{ target: null, bonus: 2 }],
    to: { who: null },
    why: 'ann',
    held: ['ann'],
    from: [3, 4],
  });
});

test('[aware] the weapon of an unseen agent is not shown; weapons of others are', () => {
  const weapon = (facts: object) => withoutUnseen({ ...facts, weapon: 'pistol' }, UNSEEN, COMBATANT_FIELDS);
  expect(weapon({ attacker: 'ann', target: 'ben' })).toMatchObject({ weapon: null });
  expect(weapon({ attacker: 'ben', target: 'ann' })).toMatchObject({ weapon: 'pistol' });
  expect(weapon({ who: 'ann', attacker: 'ben' })).toMatchObject({ weapon: 'pistol' });
  expect(weapon({ who: 'ann' })).toEqual({ who: null, weapon: null });
  expect(weapon({ who: 'ben' })).toEqual({ who: 'ben', weapon: 'pistol' });
  expect(withoutUnseen({ who: 'ann' }, UNSEEN, COMBATANT_FIELDS)).not.toHaveProperty('weapon');
});

test('[aware] nothing is masked if every agent is seen', () => {
  const facts = { who: 'ann', order: ['ann'] };
  expect(withoutUnseen(facts, new Set(), COMBATANT_FIELDS)).toBe(facts);
  expect([
    withoutUnseen('ann', UNSEEN, COMBATANT_FIELDS),
    withoutUnseen(3, UNSEEN, COMBATANT_FIELDS),
    withoutUnseen(null, UNSEEN, COMBATANT_FIELDS),
  ]).toEqual(['ann', 3, null]);
});

test('an imagined agent never has more points than its sheet, however weak the comrade of the same name is', () => {
  const weak = sheet('454777');
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], weak), entrant('ben', 'b', [7, 5], weak)]),
    [6, 6],
    [4, 4],
  );
  const combatants = f.state.combatants.map((who) => ({ ...who, name: 'Guard' }));
  const hurt = combatants.map((who) =>
    who.id === 'ben' ? { ...who, scores: { STR: 3, DEX: 4, END: 2 } } : who,
  );
  const state: State = { ...f.state, combatants: hurt };
  const { seat } = combatants[0]!;
  const imagined = agents.imagine!(agents.known!(state, seat), seat, () => 0).combatants[1]!;
  expect(agents.view(state, seat)).toMatchObject({ combatants: [{}, { health: 'seriously wounded' }] });
  expect(imagined.scores).toEqual({ STR: 3, DEX: 4, END: 2 });
});
