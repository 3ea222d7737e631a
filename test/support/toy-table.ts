import { expect } from 'vitest';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Submitted } from '../../src/table/advance.ts';
import type { DiceMode } from '../../src/table/entry.ts';
import type { AnswerInput, Input } from '../../src/table/input.ts';
import type { Nonces } from '../../src/table/nonces.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { openTable, submit } from '../../src/table/submit.ts';
import type { Table } from '../../src/table/table.ts';
import type { OpenDecision, OpenRoll } from '../../src/table/waiting.ts';
import { duel, toy } from './toy.ts';
import type { ToyEvent, ToyState } from './toy-state.ts';

export type ToyTable = Table<ToyState, ToyEvent>;
export type ToyRuleset = typeof toy;

/** A seed that is the same byte throughout. */
export function seedOf(byte: number): TableSeed {
  return new TableSeed(new Uint8Array(32).fill(byte));
}

/** Draws the order ada, bel, cay at once, by 5, 4 and 3. */
const SEED = seedOf(80);

/** The toy duel, opened and run to its first question or roll. */
export function toyTable(mode: DiceMode, seed = SEED, ruleset: ToyRuleset = toy): ToyTable {
  return openTable(ruleset, duel, { mode, seed });
}

/** The toy duel with dice to which people's devices have given. */
export function toyTableWith(nonces: Nonces, mode: DiceMode = 'seeded'): ToyTable {
  return openTable(toy, duel, { mode, seed: SEED, nonces });
}

/** The next table; fails with the refusal when there is none. */
export function accepted(result: Submitted<ToyState, ToyEvent>): ToyTable {
  if (result.kind === 'refused') throw new Error(`${result.refusal.code}: ${result.refusal.sentence}`);
  return result.table;
}

/** The code of the refusal; fails when the input was accepted. */
export function refusalOf(result: Submitted<ToyState, ToyEvent>): string {
  expect(result.kind).toBe('refused');
  return result.kind === 'refused' ? result.refusal.code : '';
}

/** The question open to this combatant; fails when there is none. */
export function asked(table: ToyTable, who: string): OpenDecision {
  const { waiting } = table.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const found = open.find(({ decision }) => decision.who === who);
  if (found === undefined) throw new Error(`${who} is not asked, ${waiting.kind} waits`);
  return found;
}

/** The keys of all open questions, as `who: key`. */
export function openKeys(table: ToyTable): string[] {
  const { waiting } = table.now;
  return waiting.kind === 'decisions'
    ? waiting.open.map(({ decision }) => `${decision.who}: ${decision.key}`)
    : [];
}

/** The roll that waits; fails when none does. */
export function waitingRoll(table: ToyTable): OpenRoll {
  const { waiting } = table.now;
  if (waiting.kind !== 'roll') throw new Error(`no roll waits, but ${waiting.kind}`);
  return waiting.roll;
}

/** An answer by the combatant's own seat. */
export function answerOf(table: ToyTable, who: string, answer: RawAnswer): AnswerInput {
  const { id, decision } = asked(table, who);
  return { kind: 'answer', decision: id, by: decision.seat, answer };
}

export function give(table: ToyTable, who: string, answer: RawAnswer): ToyTable {
  return accepted(submit(table, answerOf(table, who, answer)));
}

export function put(table: ToyTable, input: Input): ToyTable {
  return accepted(submit(table, input));
}

/** Dice typed in by the owner of the roll that waits. */
export function type(table: ToyTable, ...faces: number[]): ToyTable {
  const { id, request } = waitingRoll(table);
  return put(table, { kind: 'dice', roll: id, by: request.owner, faces });
}

/** All three guess, in the order of the duellists. */
export function guessAll(table: ToyTable): ToyTable {
  let next = table;
  for (const who of ['ada', 'bel', 'cay']) next = give(next, who, { kind: 'number', number: 2 });
  return next;
}

/** The types of everything that holds now, in order. */
export function eventTypes(table: ToyTable, seqs: readonly number[]): string[] {
  return seqs.flatMap((seq) => table.entries.at(seq - 1)!.events.map(({ type: kind }) => kind));
}

/** What must be the same whatever way led to it. */
export function standing({ now }: ToyTable): unknown {
  return { state: now.state, waiting: now.waiting, tray: now.tray, answered: now.answered };
}
