import { expect, test } from 'vitest';
import { applyViewChange, EMPTY_STATE } from '../../src/client/table-client.ts';
import { allAnswers } from '../../src/odds/answers.ts';
import { openDecisions } from '../../src/table/automatic.ts';
import { Exit } from '../../src/table/exit.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { patchBetween } from '../../src/table/patch.ts';
import { Party } from '../../test/table/party.ts';
import { answerOdds } from '../engine/odds.ts';
import { oddsAhead } from '../prompt/odds.ts';
import type { Connection } from '../table/remote.ts';
import { CELL, sharedBy, signBox, signPlaces } from './layout.ts';
import { oddsInShort, percentText, placeBeside } from './odds.tsx';

const FRAME = { x: 0, y: 0, width: 1000, height: 600 };

test('the bubble is to the right of its target', () => {
  expect(placeBeside({ x: 300, y: 300 }, 20, FRAME, [])).toEqual({ x: 334, y: 220 });
});

test('the bubble moves to a side where it covers no token', () => {
  expect(placeBeside({ x: 400, y: 300 }, 20, FRAME, [{ x: 500, y: 300 }])).toEqual({ x: 98, y: 220 });
});

test('the bubble moves to a side where it covers no sign, unless it would cover a token there', () => {
  const sign = [{ x: 500, y: 300 }];
  expect(placeBeside({ x: 400, y: 300 }, 20, FRAME, [], sign)).toEqual({ x: 98, y: 220 });
  const others = [
    [200, 300],
    [400, 200],
    [400, 400],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  expect(placeBeside({ x: 400, y: 300 }, 20, FRAME, others, sign).x).toBe(434);
});

test('the bubble stays in the frame', () => {
  const { x, y } = placeBeside({ x: 990, y: 10 }, 20, FRAME, []);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + 268).toBeLessThanOrEqual(1000);
  expect(y).toBeGreaterThanOrEqual(0);
});

test.each([
  ['above a token that stands alone', [], [0, -1]],
  ['below it if somebody stands above', [[0, -1]], [0, 1]],
  [
    'to the right in a column',
    [
      [0, -1],
      [0, 1],
    ],
    [1, 0],
  ],
] as const)('the chance to hit stands %s', (_, others, side) => {
  const at = { x: 100, y: 100 };
  const places = others.map(([x, y]) => ({ x: at.x + x * CELL, y: at.y + y * CELL }));
  const [sign] = signPlaces([at], [at, ...places], 1.2);
  expect([Math.sign(sign!.x - at.x), Math.sign(sign!.y - at.y)]).toEqual(side);
});

test.each([
  ['in one cell', CELL / 4, 0],
  ['side by side', CELL, 0],
  ['one above the other', 0, CELL],
] as const)('the chances to hit three who stand %s do not cover one another', (_, x, y) => {
  const tokens = [0, 1, 2].map((i) => ({ x: i * x, y: i * y }));
  for (const zoom of [0.5, 1, 2]) {
    const boxes = signPlaces(tokens, tokens, zoom).map((at) => signBox(at, zoom));
    for (const [i, box] of boxes.entries()) expect(sharedBy(box, boxes.slice(0, i))).toBe(0);
  }
});

test.each([
  [0, '0 %'],
  [0.004, '<1 %'],
  [0.584, '58 %'],
  [0.996, '>99 %'],
  [1, '100 %'],
])('a chance of %d is shown as %s', (chance, text) => {
  expect(percentText(chance)).toBe(text);
});

test('the damage shown is that of a hit', () => {
  const facts = [
    { name: 'hit', chance: 0.5 },
    { name: 'damage', mean: 3 },
    { name: 'target falls', chance: 0.1 },
  ];
  const odds = oddsInShort({ kind: 'exact', facts });
  expect(odds).toEqual({ hit: 0.5, damage: 6, falls: 0.1, succeeds: undefined, isEstimate: false });
});

test('the damage of an area is that of all its targets', () => {
  const facts = [
    { name: 'hit', chance: 0.5 },
    { name: 'damage', mean: 3 },
  ];
  expect(oddsInShort({ kind: 'exact', facts }, true)).toMatchObject({ hit: 0.5, damage: 3, isArea: true });
});

test('an answer without chance has no odds', () => {
  expect(oddsInShort({ kind: 'exact', facts: [] })).toBeUndefined();
});

test('an attack that never hits is shown with 0 %', () => {
  const odds = oddsInShort({ kind: 'exact', facts: [], attacker: 'ann', target: 'bob' });
  expect(odds?.hit).toBe(0);
});

/** Two that stand side by side. */
const TROUGH = `
ruleset: locations
name: At the trough
license: CC0-1.0
field: { apart: 1 }
sides: [{ id: master, name: The master, seat: players }, { id: pupil, name: The pupil }]
combatants: [{ use: teague, side: master }, { use: isbel, side: pupil }]
`;

/** The page's connection of the GM. It counts the odds that it works out. */
function desk(party: Party) {
  let state = EMPTY_STATE;
  let asked = 0;
  const seen = () => {
    const view = tableViewFor(party.live, party.gm);
    const patch = state.view === null ? [] : patchBetween(state.view as never, view as never);
    if (state.view === null) state = { ...EMPTY_STATE, view };
    else if (patch.length > 0)
      state = applyViewChange(state, { patch, lines: [], struck: [], revived: [] } as never);
    return state;
  };
  const odds: Connection['odds'] = (decision, answers) => {
    asked += answers.length;
    return answerOdds(party.live, new Exit(party.live, party.history, party.gm), decision, answers);
  };
  return { connection: { seen, odds } as unknown as Connection, count: () => asked };
}

test('an override of the GM during an open question gives it new odds, and nothing else does', async () => {
  const party = new Party(TROUGH, 1);
  party.must(party.gm.id, { kind: 'start' });
  for (
    let open = openDecisions(party.live)[0]!;
    open.decision.key !== 'defence';
    open = openDecisions(party.live)[0]!
  ) {
    const strike = allAnswers(open.decision.options).find(({ kind }) => kind === 'attack');
    const answer = strike ?? open.decision.defaultAnswer;
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
  }
  const { id, decision } = openDecisions(party.live)[0]!;
  const { attacker } = decision.context as { readonly attacker: string };
  const page = desk(party);
  const hit = async () => {
    const [odds] = await oddsAhead(page.connection, id, [decision.defaultAnswer]);
    return odds?.facts.find(({ name }) => name === 'hit')?.chance ?? 0;
  };
  const before = await hit();
  party.must(party.gm.id, { kind: 'ping', cell: [0, 0] });
  expect([await hit(), page.count()]).toEqual([before, 1]);
  const act = { kind: 'hurt', who: attacker, location: 'left-leg', of: 'normal', points: 4 };
  party.must(party.gm.id, { kind: 'intervene', act, reason: 'A falling beam' });
  expect(openDecisions(party.live)[0]!.id).toBe(id);
  expect(await hit()).toBeLessThan(before);
  expect(page.count()).toBe(2);
});
