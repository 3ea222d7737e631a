import { expect, test } from 'vitest';
import { GM } from '../../../src/kernel/ids.ts';
import type { OpenPrompt, PersonView, TableView } from '../../../src/table/view.ts';
import { askedFor, askedNow, promptsInOrder, whoseSeat } from './whose.ts';

const anna: PersonView = { id: 'p1', name: 'Anna', role: 'player', seat: 'tamsin' };
const watcher: PersonView = { id: 'p2', name: 'Otto', role: 'spectator', seat: null };
const people = [anna, watcher];

function prompt(id: string, seat: string): OpenPrompt {
  return { id, seat, who: id } as OpenPrompt;
}

test('a question is theirs only if a player holds its seat', () => {
  expect(whoseSeat({ people }, 'tamsin')).toEqual({ kind: 'theirs', person: 'Anna', ids: ['p1'] });
  expect(whoseSeat({ people }, 'ben')).toEqual({ kind: 'yours' });
  expect(whoseSeat({ people }, GM)).toEqual({ kind: 'yours' });
});

test('if several players hold a seat, any of them answers', () => {
  const ben: PersonView = { ...anna, id: 'p3', name: 'Ben' };
  expect(whoseSeat({ people: [anna, ben] }, 'tamsin')).toMatchObject({ person: 'Anna or Ben' });
});

test('the GM’s own questions come before those of players', () => {
  const order = promptsInOrder({ people, prompts: [prompt('a', 'tamsin'), prompt('b', GM)] });
  expect(order.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a roll that waits for dice comes before any question', () => {
  const roll = { id: 'r', owner: 'tamsin', why: 'attack', rule: 'attack', dice: { n: 2, lo: 0, hi: 9 } };
  expect(askedNow({ people, roll }, prompt('a', GM))).toMatchObject({
    kind: 'roll',
    whose: { person: 'Anna' },
  });
  expect(askedNow({ people, roll: null }, prompt('a', GM))).toMatchObject({ id: 'a', who: 'a' });
  expect(askedNow({ people, roll: null }, undefined)).toBeUndefined();
});

test('the map marks the combatant of the question: yours, or another person’s', () => {
  const view = { people, waitingFor: ['a', 'b'], prompts: [prompt('a', 'tamsin'), prompt('b', GM)] };
  expect(askedFor({ ...view, gm: {} as NonNullable<TableView['gm']> })).toEqual(
    new Map([
      ['a', 'theirs'],
      ['b', 'yours'],
    ]),
  );
  const anna = { ...view, gm: null, prompts: [prompt('a', 'tamsin')] };
  expect(askedFor(anna)).toEqual(
    new Map([
      ['a', 'yours'],
      ['b', 'theirs'],
    ]),
  );
});
