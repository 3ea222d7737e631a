import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { undoTarget } from '../../src/fight/branches.ts';
import type { OpenDecision } from '../../src/fight/dice.ts';
import { harmIn } from '../../src/fight/plan.ts';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import { allAnswers } from '../../src/odds/answers.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import type { Person } from '../../src/table/table.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261125;

/** Bram may walk past a pirate, who may interrupt any combatant that comes near. */
const PAST_A_PIRATE = `
ruleset: timeslice
name: Past a pirate
license: CC0-1.0
field:
  map: |
    b.........
    ...f......
sides:
  - { id: bridge, name: The bridge, seat: players }
  - { id: torches, name: The torches }
combatants:
  - { use: bram, side: bridge, at: b }
  - { use: river-pirate, id: pirate, side: torches, at: f }
`;
const WALK = [1, 2, 3, 4, 5].map((column): RawAnswer => ({ kind: 'move', to: [column, 0] }));

function begun(text: string): Party {
  const party = new Party(text, SEED);
  party.must(party.gm.id, { kind: 'start' });
  return party;
}

function openIn({ live }: Party): readonly OpenDecision[] {
  const waiting = live.fight?.now.waiting;
  return waiting?.kind === 'decisions' ? waiting.open : [];
}

/** The next question of the same kind to the same combatant. */
function nextOf(party: Party, { decision: { who, key } }: OpenDecision): OpenDecision | undefined {
  return openIn(party).find(({ decision }) => decision.who === who && decision.key === key);
}

function inputsOf({ live }: Party): readonly unknown[] {
  return [...live.fight!.entries].map(({ input }) => {
    const { follows: _, ...rest } = input as { readonly follows?: true };
    return rest;
  });
}

/** A player plays Bram, and it is Bram's turn. */
function bramsTurn(
  seed: number,
  autoSides: readonly string[] = [],
): { readonly party: Party; readonly player: Person } {
  const party = new Party(PAST_A_PIRATE, seed);
  const player = party.bring('Ann', 'players');
  party.must(party.gm.id, { kind: 'start' });
  party.must(party.gm.id, { kind: 'set', settings: { autoSides } });
  for (let open = openIn(party)[0]!; open.decision.who !== 'bram'; open = openIn(party)[0]!) {
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer: { kind: 'end-turn' } });
  }
  return { party, player };
}

function cellOf({ live }: Party, who: string): unknown {
  const { rules, now } = live.fight!;
  return rules.overview(now.state, 'gm').standings.find(({ id }) => id === who)?.cell;
}

describe.each(SOME_ENCOUNTERS.filter((_, i) => i % 3 === 0))('plans in %s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  test(`a plan leads to the same fight as its answers one by one, and is undone as a whole (seed ${SEED})`, () => {
    const [planned, single] = [begun(text), begun(text)];
    const { pick } = simulationChance(SEED, SOME_ENCOUNTERS.indexOf(file));
    for (let sent = 0; sent < 12; sent += 1) {
      const before = planned.live.fight!;
      const first = openIn(planned)[0];
      if (first === undefined) break;
      const answers: RawAnswer[] = [];
      for (let open: OpenDecision | undefined = first; open !== undefined && answers.length < 4; ) {
        const answer = randomAnswer(usualOptions(open.decision.options), pick);
        single.must(single.gm.id, { kind: 'answer', decision: open.id, answer });
        answers.push(answer);
        open = nextOf(single, first);
      }
      planned.must(planned.gm.id, { kind: 'plan', decision: first.id, answers });
      const [stopped] = Object.values(planned.live.plans);
      // The plan stopped earlier, so the rest is sent as a person would.
      if (stopped !== undefined) {
        expect(['hit', 'fell', 'seen']).toContain(stopped.why);
        for (const answer of stopped.rest) {
          const decision = nextOf(planned, first)!.id;
          planned.must(planned.gm.id, { kind: 'answer', decision, answer });
        }
        expect(planned.live.plans).toEqual({});
      } else {
        expect(undoTarget(planned.live.fight!)).toBe(before.now.seq);
      }
      expect(inputsOf(planned)).toEqual(inputsOf(single));
      expect(planned.live.fight!.now.state).toEqual(single.live.fight!.now.state);
    }
    expect(planned.refolded().fight!.entries.at(-1)).toEqual(planned.live.fight!.entries.at(-1));
  });
});

describe('a walk as a plan', () => {
  test('stops at a question to another combatant, and the next question offers the rest', () => {
    const { party, player } = bramsTurn(SEED);
    party.must(player.id, { kind: 'plan', decision: openIn(party)[0]!.id, answers: WALK });
    expect(openIn(party)[0]!.decision).toMatchObject({ who: 'pirate', key: 'interruption' });
    const { plans } = party.live;
    expect(plans.bram).toEqual({ key: 'maneuver', round: 1, why: 'asked', rest: WALK.slice(2) });
    party.must(party.gm.id, { kind: 'answer', decision: openIn(party)[0]!.id, answer: { kind: 'pass' } });
    const [prompt] = tableViewFor(party.live, player).prompts;
    expect(prompt!.plan).toEqual({ why: 'asked', rest: WALK.slice(2) });
  });

  test.each([
    ['hit', [9, 9]],
    ['asked', [0, 0]],
  ] as const)(
    'waits for a person after harm in the question that stopped it (%s by a blow of %j)',
    (why, faces) => {
      const { party, player } = bramsTurn(SEED);
      party.must(player.id, { kind: 'plan', decision: openIn(party)[0]!.id, answers: WALK });
      party.must(party.gm.id, { kind: 'force-roll', faces, reason: 'as it lay' });
      const blow = openIn(party)[0]!.decision.options.find(({ kind }) => kind !== 'pass')!;
      const interruption = allAnswers([blow])[0]!;
      party.must(party.gm.id, { kind: 'answer', decision: openIn(party)[0]!.id, answer: interruption });
      for (let open = openIn(party)[0]!; open.decision.key !== 'maneuver'; open = openIn(party)[0]!) {
        const by = open.decision.who === 'bram' ? player : party.gm;
        const answer = open.decision.defaultAnswer;
        party.must(by.id, { kind: 'answer', decision: open.id, answer });
      }
      expect(openIn(party)[0]!.decision.who).toBe('bram');
      expect(party.live.plans.bram).toMatchObject({ key: 'maneuver', why });
      expect(party.refolded().plans).toEqual(party.live.plans);
    },
  );

  /**
   * Bram only dodges and is not asked, and the pirate plays automatically. Its first blow falls as these dice say.
   */
  function passing(blow: readonly number[]): Party {
    const { party, player } = bramsTurn(SEED, ['torches']);
    for (const question of ['interruption', 'defence', 'dodge-step']) {
      party.must(player.id, { kind: 'stand', question, answer: 'never' });
    }
    party.must(party.gm.id, { kind: 'force-roll', faces: blow, reason: 'as it lay' });
    party.must(player.id, { kind: 'plan', decision: openIn(party)[0]!.id, answers: WALK });
    return party;
  }

  test('stops if the walker is hit, even without a question', () => {
    const party = passing([9, 9]);
    expect(party.live.plans.bram).toMatchObject({ key: 'maneuver', why: 'hit' });
    expect(cellOf(party, 'bram')).toEqual([2, 0]);
  });

  test('continues if an attack misses', () => {
    const party = passing([0, 0]);
    // The pirate's second blow, when Bram leaves again, hits.
    expect(cellOf(party, 'bram')).toEqual([3, 0]);
  });

  test('is undone and redone as a whole', () => {
    const party = passing([0, 0]);
    party.must(party.gm.id, { kind: 'undo' });
    expect(cellOf(party, 'bram')).toEqual([0, 0]);
    expect(openIn(party)[0]!.decision).toMatchObject({ who: 'bram', key: 'maneuver' });
    party.must(party.gm.id, { kind: 'redo' });
    expect(cellOf(party, 'bram')).toEqual([3, 0]);
  });

  test('is refused as a whole if its first step is not legal, and stops before a later one that is not', () => {
    const { party, player } = bramsTurn(SEED);
    const decision = openIn(party)[0]!.id;
    const before = party.live;
    const far: RawAnswer = { kind: 'move', to: [7, 0] };
    expect(party.send(player.id, { kind: 'plan', decision, answers: [far] })).toBe('not-an-option');
    expect(party.send(player.id, { kind: 'plan', decision: 'gone', answers: WALK })).toBe('question-gone');
    expect(party.send(player.id, { kind: 'plan', decision, answers: [] })).toBe('bad-request');
    expect(party.live).toBe(before);
    party.must(player.id, { kind: 'plan', decision, answers: [WALK[0]!, far] });
    expect(cellOf(party, 'bram')).toEqual([1, 0]);
    expect(party.live.plans.bram).toEqual({ key: 'maneuver', round: 1, why: 'refused', rest: [far] });
    // An answer that is not legal now is not offered.
    expect(tableViewFor(party.live, player).prompts[0]!.plan).toBeUndefined();
  });

  test('loses its rest with the next answer of that kind and with an undo', () => {
    const { party, player } = bramsTurn(SEED);
    party.must(player.id, { kind: 'plan', decision: openIn(party)[0]!.id, answers: WALK });
    party.must(party.gm.id, { kind: 'answer', decision: openIn(party)[0]!.id, answer: { kind: 'pass' } });
    expect(party.refolded().plans).toEqual(party.live.plans);
    party.must(player.id, { kind: 'answer', decision: openIn(party)[0]!.id, answer: WALK[2]! });
    expect(party.live.plans).toEqual({});
    party.must(party.gm.id, { kind: 'undo' });
    expect(party.live.plans).toEqual({});
    expect(party.refolded().plans).toEqual({});
  });

  test('cannot be sent for a combatant of another seat', () => {
    const { party } = bramsTurn(SEED);
    const other = party.bring('Ben', null);
    expect(party.send(other.id, { kind: 'plan', decision: openIn(party)[0]!.id, answers: WALK })).toBe(
      'not-yours',
    );
  });
});

test.each([
  ['bram', 'hurt', 'hit'],
  ['maud', 'hurt', undefined],
  ['maud', 'fell', 'fell'],
  ['maud', 'died', 'fell'],
  ['pirate', 'fell', undefined],
] as const)('a plan of Bram after an event in which %s %s stops as %s', (who, kind, why) => {
  const standings = [
    ['bram', 'bridge'],
    ['maud', 'bridge'],
    ['pirate', 'torches'],
  ].map(([id, side]) => ({ id, side }));
  const rules = { deeds: () => [{ kind, who }], overview: () => ({ standings }) };
  expect(harmIn({ rules, now: { state: null } } as never, [], 'bram')).toBe(why);
});
