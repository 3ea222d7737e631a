import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tableViewFor } from '../../src/table/make-view.ts';
import type { Person } from '../../src/table/table.ts';
import { Party } from './party.ts';

const TEXT = readFileSync(
  join(import.meta.dirname, '../../packs/timeslice/encounters/four-on-four.yaml'),
  'utf8',
);

let party: Party;
beforeEach(() => {
  party = new Party(TEXT, 7);
});

const viewOf = ({ id }: Person) => tableViewFor(party.live, party.live.people[id]!);

const atTheDoor: Party['knock'] = (...guest) => party.knock(...guest);

const letIn = (person: Person, seat: string, characters?: readonly string[]) =>
  party.must(party.gm.id, {
    kind: 'place',
    person: person.id,
    role: 'player',
    seat,
    ...(characters && { characters }),
  });

const idsIn = (seen: unknown) =>
  (seen as { combatants: readonly { id: string }[] }).combatants.map(({ id }) => id);

describe('the characters of an invitation', () => {
  test('a player’s link offers the free characters, and the GM sees the wish', () => {
    const anna = atTheDoor('Anna', 'player');
    const [first, second] = viewOf(anna).you.choices;
    party.must(anna.id, { kind: 'ask-for', character: first!.id });
    expect(viewOf(party.gm).people.find(({ id }) => id === anna.id)).toMatchObject({ wish: first!.id });
    letIn(anna, first!.seat, [first!.id]);
    const ben = atTheDoor('Ben', 'player', first!.seat);
    expect(viewOf(ben).you.choices.map(({ id }) => id)).not.toContain(first!.id);
    expect(viewOf(ben).you.choices.map(({ id }) => id)).toContain(second!.id);
    expect(party.send(ben.id, { kind: 'ask-for', character: first!.id })).toBe('character-taken');
  });

  test('each character comes with its own sheet alone, and without one once the fight has begun', () => {
    const anna = atTheDoor('Anna', 'player');
    const alone = () => viewOf(anna).you.choices.map(({ id, seen }) => [id, idsIn(seen)]);
    const ids = viewOf(anna).you.choices.map(({ id }) => [id, [id]]);
    expect(ids.length).toBeGreaterThan(1);
    expect(alone()).toEqual(ids);
    const [first] = viewOf(anna).you.choices;
    expect(JSON.stringify(first!.seen)).toContain('"weapons":');
    party.must(party.gm.id, { kind: 'start' });
    expect(viewOf(anna).you.choices.map(({ id, seen }) => [id, seen])).toEqual(
      ids.map(([id]) => [id, undefined]),
    );
    letIn(anna, first!.seat, [first!.id]);
    expect(viewOf(anna).you.choices).toEqual([]);
  });

  test('a spectator’s link offers nobody', () => {
    const otto = atTheDoor('Otto', 'spectator');
    expect(viewOf(otto).you.choices).toEqual([]);
    expect(party.send(otto.id, { kind: 'ask-for', character: 'corbin' })).toBe('character-taken');
  });

  test('a waiting person sees nothing of the fight and may do nothing else', () => {
    const anna = atTheDoor('Anna', 'player');
    expect(viewOf(anna)).toMatchObject({ people: [], field: null, fight: null, drawings: [] });
    expect(party.send(anna.id, { kind: 'note', text: 'hello', secret: false })).toBe('still-waiting');
  });
});

describe('several players on one side', () => {
  test('each player answers only for their own character, and a player without characters for the rest', () => {
    const [a, b] = viewOf(party.gm).gm!.characters;
    const anna = atTheDoor('Anna', 'player');
    letIn(anna, a!.seat, [a!.id]);
    const ben = atTheDoor('Ben', 'player');
    letIn(ben, a!.seat);
    party.must(party.gm.id, { kind: 'start' });
    expect(viewOf(anna).you.combatants).toEqual([a!.id]);
    expect(viewOf(ben).you.combatants).not.toContain(a!.id);
    expect(viewOf(ben).you.combatants).toContain(b!.id);
    for (let i = 0; i < 60; i += 1) {
      const [prompt] = viewOf(party.gm).prompts;
      if (prompt === undefined) break;
      const answer = { kind: 'answer', decision: prompt.id, answer: prompt.defaultAnswer } as const;
      if (prompt.who === a!.id) {
        expect(party.send(ben.id, answer)).toBe('not-your-character');
        party.must(anna.id, answer);
        return;
      }
      if (prompt.seat === a!.seat) expect(party.send(anna.id, answer)).toBe('not-your-character');
      party.must(party.gm.id, answer);
    }
    expect.unreachable('Anna was never asked');
  });

  test('a character that is given to another player has one player', () => {
    const [a, b] = viewOf(party.gm).gm!.characters;
    const anna = atTheDoor('Anna', 'player');
    letIn(anna, a!.seat, [a!.id, b!.id]);
    const ben = atTheDoor('Ben', 'player');
    letIn(ben, a!.seat, [b!.id]);
    expect(viewOf(party.gm).people.map(({ characters }) => characters)).toEqual([
      undefined,
      [a!.id],
      [b!.id],
    ]);
  });

  test('a character of another seat is refused', () => {
    const anna = atTheDoor('Anna', 'player');
    const [a] = viewOf(party.gm).gm!.characters;
    const wrong = { kind: 'place', person: anna.id, role: 'player', seat: a!.seat } as const;
    expect(party.send(party.gm.id, { ...wrong, characters: ['nobody'] })).toBe('no-such-combatant');
  });
});

test('the screen for the room is a separate spectator, and a table has only one', () => {
  party.must(party.gm.id, { kind: 'add-screen', name: 'Screen' });
  const screen = Object.values(party.live.people).find(({ isScreen }) => isScreen)!;
  expect(viewOf(screen).you).toMatchObject({ role: 'spectator', seat: null, choices: [] });
  expect(party.send(party.gm.id, { kind: 'add-screen', name: 'Another' })).toBe('screen-there');
});

test('everyone sees what the GM draws on the map, until it is erased', () => {
  const onlooker = party.bring('Onlooker', null);
  party.must(party.gm.id, { kind: 'draw', shape: 'cone', from: [1, 1], to: [4, 1] });
  const [drawing] = viewOf(onlooker).drawings;
  expect(drawing).toMatchObject({ shape: 'cone', from: [1, 1], to: [4, 1] });
  party.must(party.gm.id, { kind: 'erase', drawing: drawing!.id });
  expect(viewOf(onlooker).drawings).toEqual([]);
});

test('the reason for an override stands in the log of everyone who sees what it did', () => {
  const anna = atTheDoor('Anna', 'player');
  const [first] = viewOf(party.gm).gm!.characters;
  letIn(anna, first!.seat, [first!.id]);
  party.must(party.gm.id, { kind: 'start' });
  const act = { kind: 'move', who: first!.id, to: [0, 0] };
  party.must(party.gm.id, { kind: 'intervene', act, reason: 'the wind' });
  for (const eyes of ['gm', first!.seat]) {
    const told = party.history
      .logFor(eyes)
      .lines.filter((line) => line.kind === 'fight' && line.reason !== undefined);
    expect(told).toMatchObject([{ reason: 'the wind', marks: ['by-gm'] }]);
  }
});

test('overrides on a whole group are undone as one, and if one is refused all are', () => {
  party.must(party.gm.id, { kind: 'start' });
  const cells = () => viewOf(party.gm).fight!.standings.map(({ cell }) => cell.join());
  const ids = viewOf(party.gm).fight!.standings.map(({ id }) => id);
  const before = cells();
  const acts = ids.slice(0, 3).map((who, i) => ({ kind: 'move', who, to: [i, 0] }));
  party.must(party.gm.id, { kind: 'intervene-all', acts, reason: 'the wind' });
  expect(cells()).not.toEqual(before);
  party.must(party.gm.id, { kind: 'undo' });
  expect(cells()).toEqual(before);
  party.must(party.gm.id, { kind: 'redo' });
  expect(cells()).not.toEqual(before);
  const after = cells();
  const wrong = [...acts, { kind: 'fly', who: ids[0]! }];
  expect(party.send(party.gm.id, { kind: 'intervene-all', acts: wrong, reason: 'the wind' })).toBe(
    'not-for-gm',
  );
  expect(cells()).toEqual(after);
});

describe('lending a character', () => {
  test('a player lends a character to another of the same seat, before and during the fight, and gets it back', () => {
    const [a, b, c] = viewOf(party.gm).gm!.characters;
    const anna = atTheDoor('Anna', 'player');
    letIn(anna, a!.seat, [a!.id, b!.id]);
    const ben = atTheDoor('Ben', 'player');
    letIn(ben, a!.seat, [c!.id]);
    party.must(anna.id, { kind: 'lend', character: a!.id, to: ben.id });
    party.must(party.gm.id, { kind: 'start' });
    expect(viewOf(anna).you.combatants).toEqual([b!.id]);
    expect(viewOf(ben).you.combatants.toSorted()).toEqual([a!.id, c!.id].toSorted());
    expect(party.send(anna.id, { kind: 'lend', character: a!.id, to: ben.id })).toBe('not-your-character');
    party.must(ben.id, { kind: 'lend', character: a!.id, to: anna.id });
    expect(viewOf(anna).you.combatants.toSorted()).toEqual([a!.id, b!.id].toSorted());
  });

  test('a player who plays the whole seat lends one character of it, also to a player without own characters', () => {
    const [a] = viewOf(party.gm).gm!.characters;
    const anna = atTheDoor('Anna', 'player');
    letIn(anna, a!.seat);
    const ben = atTheDoor('Ben', 'player');
    letIn(ben, a!.seat, []);
    party.must(anna.id, { kind: 'lend', character: a!.id, to: ben.id });
    party.must(party.gm.id, { kind: 'start' });
    expect(viewOf(anna).you.combatants).not.toContain(a!.id);
    expect(viewOf(anna).you.combatants).not.toEqual([]);
    expect(viewOf(ben).you.combatants).toEqual([a!.id]);
  });

  test('nobody lends the character of another person, to another seat, or to somebody who does not play', () => {
    const [a] = viewOf(party.gm).gm!.characters;
    const foe = party.live.encounter!.combatants.find(({ seat }) => seat === 'gm')!;
    party.must(party.gm.id, { kind: 'seat', combatants: [foe.id], seat: 'rivals' });
    const anna = atTheDoor('Anna', 'player');
    letIn(anna, a!.seat, [a!.id]);
    const ben = atTheDoor('Ben', 'player');
    letIn(ben, 'rivals', [foe.id]);
    const otto = atTheDoor('Otto', 'spectator');
    party.must(party.gm.id, { kind: 'place', person: otto.id, role: 'spectator', seat: null });
    expect(party.send(anna.id, { kind: 'lend', character: foe.id, to: ben.id })).toBe('not-your-character');
    expect(party.send(anna.id, { kind: 'lend', character: a!.id, to: ben.id })).toBe('other-seat');
    expect(party.send(anna.id, { kind: 'lend', character: a!.id, to: otto.id })).toBe('no-such-person');
    expect(party.send(anna.id, { kind: 'lend', character: a!.id, to: anna.id })).toBe('no-such-person');
  });
});

describe('bringing a character', () => {
  const own = { name: 'Mara', code: 'riposte.abc' };

  test('a waiting person offers a character of their own; only they and the GM see it, until they are placed', () => {
    const anna = atTheDoor('Anna', 'player');
    const ben = atTheDoor('Ben', 'player');
    const [a, b] = viewOf(party.gm).gm!.characters;
    letIn(ben, b!.seat, [b!.id]);
    party.must(anna.id, { kind: 'bring', ...own, name: 'Somebody' });
    party.must(anna.id, { kind: 'bring', ...own });
    const rowOf = (viewer: Person) => viewOf(viewer).people.find(({ id }) => id === anna.id);
    expect(rowOf(party.gm)).toMatchObject({ brought: own });
    expect(viewOf(anna).you).toMatchObject({ brought: own });
    expect(JSON.stringify(viewOf(ben))).not.toContain(own.code);
    letIn(anna, a!.seat, [a!.id]);
    expect(rowOf(party.gm)).not.toHaveProperty('brought');
  });

  test('nobody brings a character into a fight that has begun', () => {
    const anna = atTheDoor('Anna', 'player');
    party.must(party.gm.id, { kind: 'start' });
    expect(party.send(anna.id, { kind: 'bring', ...own })).toBe('fight-begun');
  });
});

const HOUND = `
ruleset: locations
name: A hound at heel
field: { apart: 4 }
options: { masters: { moss: hester } }
sides: [{ id: riders, name: The riders, seat: players }, { id: regulars, name: The regulars }]
combatants:
  - { use: hester, side: riders, seat: hester }
  - { use: corbin, side: riders, seat: corbin }
  - { use: moss, side: riders }
  - { use: bruiser, side: regulars }
`;

test('a follower is offered to the seat of its master, which is asked for it', () => {
  const pack = new Party(HOUND, 7);
  const { characters, seats } = tableViewFor(pack.live, pack.gm).gm!;
  expect(characters.map(({ id, seat }) => [id, seat])).toEqual([
    ['hester', 'hester'],
    ['corbin', 'corbin'],
    ['moss', 'hester'],
  ]);
  expect(seats).toEqual(['hester', 'corbin']);
});
