import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { tableViewFor } from '../../src/table/make-view.ts';
import { LIMITS, type Person } from '../../src/table/table.ts';
import { Party } from './party.ts';

const DUEL = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');

let party: Party;
let mara: Person;
let onlooker: Person;
beforeEach(() => {
  party = new Party(DUEL, 11);
  mara = party.bring('Mara’s player', 'mara');
  onlooker = party.bring('Onlooker', null);
});

const viewOf = ({ id }: Person) => tableViewFor(party.live, party.live.people[id]!);
const letter = { title: 'A letter', text: 'Come at once.', picture: null } as const;

test('everyone sees a pointed place, and pointing at it again counts again', () => {
  party.must(mara.id, { kind: 'ping', cell: [3, 4] });
  party.must(mara.id, { kind: 'ping', cell: [3, 4] });
  for (const person of [party.gm, mara, onlooker]) {
    expect(viewOf(person).ping).toEqual({ n: 2, by: mara.id, cell: [3, 4] });
  }
});

test('spectators cannot point', () => {
  expect(party.send(onlooker.id, { kind: 'ping', cell: [0, 0] })).toBe('not-yours');
});

test('a reminder reaches only its recipient', () => {
  party.must(party.gm.id, { kind: 'nudge', person: mara.id });
  expect([mara, onlooker].map((person) => viewOf(person).you.nudges)).toEqual([1, 0]);
});

test('a handout is shown to the chosen people, who do not learn who else sees it', () => {
  party.must(party.gm.id, { kind: 'hand-out', ...letter, to: [mara.id, onlooker.id] });
  for (const person of [mara, onlooker])
    expect(viewOf(person).you.handOuts).toMatchObject([{ ...letter, to: null }]);
});

test('a handout to one person is shown only to that one, who learns that nobody else sees it', () => {
  party.must(party.gm.id, { kind: 'hand-out', ...letter, to: [mara.id] });
  expect(viewOf(mara).you.handOuts).toMatchObject([{ ...letter, to: [mara.id] }]);
  expect(JSON.stringify(viewOf(onlooker))).not.toContain('letter');
  expect(viewOf(party.gm).you.handOuts).toMatchObject([{ ...letter, to: [mara.id] }]);
});

test('a handout to everyone reaches spectators, and disappears when it is withdrawn', () => {
  party.must(party.gm.id, { kind: 'hand-out', ...letter, to: null });
  const { id } = viewOf(onlooker).you.handOuts[0]!;
  party.must(party.gm.id, { kind: 'withdraw', handOut: id });
  expect(viewOf(onlooker).you.handOuts).toEqual([]);
  expect(party.send(party.gm.id, { kind: 'withdraw', handOut: id })).toBe('no-such-hand-out');
});

test('a handout without text and picture is refused, and so is one to an unknown person', () => {
  const empty = party.send(party.gm.id, { kind: 'hand-out', ...letter, text: ' ', to: null });
  expect(empty).toBe('empty-hand-out');
  const stranger = party.send(party.gm.id, { kind: 'hand-out', ...letter, to: ['nobody'] });
  expect(stranger).toBe('no-such-person');
});

test('a picture must be a picture: the address of a page is refused', () => {
  const picture = 'https://example.org/a.png';
  expect(party.send(party.gm.id, { kind: 'hand-out', ...letter, picture, to: null })).toBe('bad-request');
});

test('a table keeps the newest hand-outs', () => {
  for (let i = 0; i <= LIMITS.handOuts; i += 1) {
    party.must(party.gm.id, { kind: 'hand-out', ...letter, title: `Letter ${i}`, to: null });
  }
  const titles = viewOf(mara).you.handOuts.map(({ title }) => title);
  expect(titles).toHaveLength(LIMITS.handOuts);
  expect(titles[0]).toBe('Letter 1');
});
