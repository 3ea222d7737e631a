import { expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import { begin, last, NONE, shoot } from '../../../test/support/agents-play.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';
import type { Glimpsed } from './tell.ts';

const GUN = sheet('777777', { weapons: [PISTOL] });
const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  agents.tell(event, f.state, f.state, seat);

/** What anybody sees of Ben, type by type. */
const SEEN: { readonly [T in Glimpsed]: string } = {
  'significant-split': 'ben makes two minor actions of the significant one.',
  'significant-missed': 'ben has no significant action.',
  reloaded: 'ben reloads pistol.',
  'recoil-noted': 'ben is thrown off balance.',
  'damage-dealt': 'ben takes the hit.',
  'blow-held-back': 'ben acts at the same moment: the blow falls after that.',
  'blows-fell': 'Now the blow falls on ben.',
  wounded: 'ben is wounded.',
  'fell-unconscious': 'ben falls unconscious.',
  'wake-rolled': 'ben stirs.',
  healed: 'ben gets better.',
  'recovery-rolled': 'ben has a day of healing.',
  'check-made': 'ben does something of its own.',
  'task-started': 'ben sets to work on something.',
  'work-requested': 'ben is to work on something.',
  worked: 'ben works on.',
  'task-abandoned': 'ben stops work.',
  'task-finished': 'ben is done with its work.',
  'task-timed': 'ben is busy for a while.',
};
const secret = { total: 99, parts: [{ value: 99, why: 'secret', rule: 'check' }] };
const FACTS = {
  ...{ who: 'ben', attacker: 'ann', weapon: 'pistol', why: 'secret', rounds: 99, loss: secret, pending: 99 },
  ...{
    damage: secret,
    points: 99,
    lost: { STR: 99, DEX: 0, END: 0 },
    wakesAt: 99,
    sum: secret,
    passes: true,
  },
  ...{ task: 'plot', on: 'plot', faces: [99], seconds: 99, effect: 99 },
};

test.each(Object.entries(SEEN))('of %s others see that it happens, without its numbers', (type, sentence) => {
  const plot = { ...TASK, id: 'plot', name: 'a secret plot', side: 'b' };
  const f = begin(duel(GUN, GUN, 4, { options: { tasks: [plot] } }));
  const event = { type, rule: 'check', ...FACTS } as unknown as Event;
  const glimpse = told(f, event, 'a-seat')!;
  expect(agents.words.told(glimpse, f.state)).toBe(sentence);
  expect(JSON.stringify(glimpse)).not.toMatch(/99|secret|plot/);
});

test('of a roll of strangers the dice are told and what anybody can see of its reasons, the rest as one part', () => {
  const f = begin(duel(GUN, PLAIN, 4))
    .answer('ann', shoot('ben'), [4, 5])
    .answer('ben', NONE, [1, 1, 1]);
  const whys = (seat: string) =>
    (told(f, last(f, 'attack-rolled'), seat)!.facts as unknown as typeof FACTS).sum.parts.map(
      ({ why }) => why,
    );
  expect(whys('a-seat')).toEqual(expect.arrayContaining(['2d6 (4, 5)', 'DEX 7']));
  expect(whys('b-seat')).toContain('2d6 (4, 5)');
  expect(whys('b-seat')).not.toContain('DEX 7');
});

test('[aware] who shoots unseen, and with what, is not said', () => {
  const hidden = { ...GUN, isHidden: true };
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5], hidden), entrant('ben', 'b', [7, 5])]),
    [6, 6],
    [4, 4],
  );
  const attack = { attacker: 'ann', target: 'ben', weapon: 'pistol', mode: 'single' } as const;
  const checked = { faces: [4, 5], sum: { total: 9, parts: [] }, effect: 1, passes: true };
  const event: Event = { type: 'attack-rolled', rule: 'attack', who: 'ann', ...attack, ...checked };
  const seen = told(f, event, 'b-seat')!;
  expect(seen.facts).toMatchObject({ who: null, attacker: null, weapon: null, target: 'ben' });
  expect(agents.words.told(seen, f.state)).toBe('Somebody unseen attacks ben: 9.');
});

test('[aware] what bears the name of one in hiding is not taken for it', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const f = begin(
    encounter([entrant('prone', 'a', [5, 5], hidden), entrant('ben', 'b', [7, 5])]),
    [6, 6],
    [4, 4],
  );
  const event = { type: 'stance-taken', rule: 'stance', who: 'ben', stance: 'prone' } as unknown as Event;
  expect(told(f, event, 'b-seat')!.facts).toEqual({ who: 'ben', stance: 'prone' });
});

test('work of another side is seen as work, and its progress on what is open to all only if nobody unseen is at it', () => {
  const plot = { ...TASK, id: 'plot', name: 'plot', side: 'a' };
  const f = begin(duel(PLAIN, PLAIN, 4, { options: { tasks: [plot] } }));
  const action = { kind: 'start-task', task: 'plot' };
  const event = {
    type: 'action-voided',
    rule: 'extended',
    who: 'ann',
    action,
    isLost: true,
  } as unknown as Event;
  expect(told(f, event, 'a-seat')!.facts).toMatchObject({ action });
  expect(told(f, event, 'b-seat')!.facts).toMatchObject({ action: { kind: 'start-task' } });
  expect(JSON.stringify(agents.view(f.state, 'b-seat'))).not.toContain('plot');
});

test('[aware] who is treated by somebody in hiding gets better, and nothing is said of by whom', () => {
  const hidden = { ...PLAIN, isHidden: true };
  const three = [
    entrant('ann', 'a', [5, 5], hidden),
    entrant('bea', 'a', [6, 5]),
    entrant('ben', 'b', [7, 5]),
  ];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const treated = { type: 'treated', rule: 'first-aid', ...FACTS, who: 'bea', by: 'ann' } as unknown as Event;
  expect(told(f, treated, 'b-seat')).toBeUndefined();
  expect(told(f, treated, 'a-seat')).toBeDefined();
});

test.each([
  ...['range', 'moving-target', 'firing-into-melee', 'cover', 'prone', 'visibility', 'aim', 'ambush'],
  ...['reaction', 'reaction-own-roll', 'dodge', 'full-auto', 'burst-effect', 'explosion'],
])('of a roll of strangers the part by %s is told', (rule) => {
  const f = begin(duel(PLAIN, PLAIN, 4));
  const seen = { value: 2, why: 'seen', rule };
  const parts = [
    { value: 7, why: '2d6 (3, 4)', rule: 'check' },
    seen,
    { value: 1, why: 'skill', rule: 'check' },
  ];
  const event = { type: 'check-made', rule: 'check', who: 'ann', on: 'lock', sum: { total: 10, parts } };
  const { sum } = told(f, event as unknown as Event, 'b-seat')!.facts as unknown as typeof event;
  expect(sum).toEqual({
    total: 10,
    parts: [parts[0], seen, { value: 1, why: 'what is not told', rule: 'check' }],
  });
});

test('of an opposed roll each side is told its own reasons', () => {
  const f = begin(duel(PLAIN, PLAIN, 4));
  const roll = (why: string) => ({
    faces: [1, 1],
    sum: {
      total: 4,
      parts: [
        { value: 2, why: '2d6 (1, 1)', rule: 'check' },
        { value: 2, why, rule: 'check' },
      ],
    },
  });
  const event = {
    ...{ type: 'opposed-rolled', rule: 'opposed', who: 'ann', other: 'ben', winner: null },
    ...{ mine: roll('DEX of ann'), theirs: roll('DEX of ben') },
  } as unknown as Event;
  const said = (seat: string) => JSON.stringify(told(f, event, seat));
  expect(said('a-seat')).toContain('DEX of ann');
  expect(said('a-seat')).not.toContain('DEX of ben');
  expect(said('b-seat')).toContain('DEX of ben');
  expect(said('b-seat')).not.toContain('DEX of ann');
  expect(said('gm')).toContain('DEX of ann');
});

test('of a treatment the reasons are the healer’s', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [9, 9])];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const parts = [
    { value: 2, why: '2d6 (1, 1)', rule: 'check' },
    { value: 2, why: 'Medicine', rule: 'check' },
  ];
  const event = {
    ...{
      type: 'treated',
      rule: 'first-aid',
      who: 'ben',
      by: 'ann',
      faces: [1, 1],
      effect: -4,
      passes: false,
    },
    sum: { total: 4, parts },
  } as unknown as Event;
  expect(JSON.stringify(told(f, event, 'a-seat'))).toContain('Medicine');
  expect(JSON.stringify(told(f, event, 'b-seat'))).not.toContain('Medicine');
});

test('what is declared or lost of the work of another side is told without what it is for', () => {
  const plot = { ...TASK, id: 'plot', name: 'plot', side: 'a' };
  const f = begin(duel(PLAIN, PLAIN, 4, { options: { tasks: [plot, TASK] } }));
  const action = (task: string) => {
    const event = { type: 'action-voided', rule: 'check', who: 'ann', action: { kind: 'start-task', task } };
    return (told(f, event as unknown as Event, 'b-seat')!.facts as unknown as typeof event).action;
  };
  expect(action('plot')).toEqual({ kind: 'start-task' });
  expect(action('lock')).toEqual({ kind: 'start-task', task: 'lock' });
});

test('the own side is told what others see nothing of, and off stage nobody is known to others', () => {
  const away = { ...entrant('dee', 'a', [9, 9]), isInReserve: true };
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5]), away]));
  const spent = {
    type: 'action-spent',
    rule: 'move',
    who: 'ann',
    significant: 0,
    minor: 1,
    on: 'move',
  } as Event;
  expect(told(f, spent, 'a-seat')?.facts).toMatchObject({ minor: 1 });
  expect(told(f, spent, 'b-seat')).toBeUndefined();
  const set = { type: 'set-by-gm', rule: 'gm-authority', who: 'ann', field: 'cover', value: 2 } as Event;
  expect(told(f, set, 'a-seat')).toBeUndefined();
  expect(told(f, set, 'gm')?.facts).toMatchObject({ field: 'cover' });
  const rolled = {
    type: 'tie-rolled',
    rule: 'simultaneous',
    who: 'dee',
    faces: [1, 1],
    sum: secret,
  } as Event;
  expect(told(f, rolled, 'a-seat')).toBeDefined();
  expect(told(f, rolled, 'b-seat')).toBeUndefined();
});

test('[aware] the order is told without whom one does not know of', () => {
  const f = begin(duel({ ...PLAIN, isHidden: true }, PLAIN, 4));
  const event: Event = { type: 'order-set', rule: 'initiative', order: ['ann', 'ben'] };
  expect(told(f, event, 'b-seat')!.facts).toEqual({ order: ['ben'] });
  expect(told(f, event, 'a-seat')!.facts).toEqual({ order: ['ann', 'ben'] });
});
