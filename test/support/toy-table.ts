import { expect } from 'vitest';
import type { OpenDecision, OpenRoll } from '../../src/fight/dice.ts';
import type { DiceMode, Nonces } from '../../src/fight/entry.ts';
import type { Fight } from '../../src/fight/fight.ts';
import type { AnswerInput, Input } from '../../src/fight/input.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Result } from '../../src/kernel/result.ts';
import { duel, toy } from './toy.ts';
import type { ToyEvent, ToyState } from './toy-state.ts';

export type ToyTable = Fight<ToyState, ToyEvent>;
export type ToyRuleset = typeof toy;

/** A seed of equal bytes. */
export function seedOf(byte: number): FightSeed {
  return new FightSeed(new Uint8Array(32).fill(byte));
}

/** Dice that set the order ada, bel, cay at once: 5, 4 and 3. */
const SEED = seedOf(80);

/** The toy duel, opened and run to its first question or roll. */
export function toyTable(mode: DiceMode, seed = SEED, ruleset: ToyRuleset = toy): ToyTable {
  return openFight(ruleset, duel, { mode, seed });
}

/** The toy duel with dice to which people's devices have contributed. */
export function toyTableWith(nonces: Nonces, mode: DiceMode = 'seeded'): ToyTable {
  return openFight(toy, duel, { mode, seed: SEED, nonces });
}

/** The table after an accepted input. Fails with the refusal if it is refused. */
export function accepted(result: Result<ToyTable>): ToyTable {
  if ('refusal' in result) throw new Error(`${result.refusal.code}: ${result.refusal.sentence}`);
  return result.value;
}

/** The code of the refusal. Fails if the input was accepted. */
export function refusalOf(result: Result<ToyTable>): string {
  expect(result).toHaveProperty('refusal');
  return 'refusal' in result ? result.refusal.code : '';
}

/** The open question of this combatant. Fails without one. */
export function asked(fight: ToyTable, who: string): OpenDecision {
  const { waiting } = fight.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const found = open.find(({ decision }) => decision.who === who);
  if (found === undefined) throw new Error(`${who} is not asked, ${waiting.kind} waits`);
  return found;
}

/** The keys of all open questions, as `who: key`. */
export function openKeys(fight: ToyTable): string[] {
  const { waiting } = fight.now;
  return waiting.kind === 'decisions'
    ? waiting.open.map(({ decision }) => `${decision.who}: ${decision.key}`)
    : [];
}

/** The pending roll. Fails without one. */
export function waitingRoll(fight: ToyTable): OpenRoll {
  const { waiting } = fight.now;
  if (waiting.kind !== 'roll') throw new Error(`no roll waits, but ${waiting.kind}`);
  return waiting.roll;
}

/** An answer by the combatant's own seat. */
export function answerOf(fight: ToyTable, who: string, answer: RawAnswer): AnswerInput {
  const { id, decision } = asked(fight, who);
  return { kind: 'answer', decision: id, by: decision.seat, answer };
}

export function give(fight: ToyTable, who: string, answer: RawAnswer): ToyTable {
  return accepted(submit(fight, answerOf(fight, who, answer)));
}

export function put(fight: ToyTable, input: Input): ToyTable {
  return accepted(submit(fight, input));
}

/** Dice typed in by the owner of the pending roll. */
export function type(fight: ToyTable, ...faces: number[]): ToyTable {
  const { id, request } = waitingRoll(fight);
  return put(fight, { kind: 'dice', roll: id, by: request.owner, faces });
}

/** All three guess, in the order of the duellists. */
export function guessAll(fight: ToyTable): ToyTable {
  let next = fight;
  for (const who of ['ada', 'bel', 'cay']) next = give(next, who, { kind: 'number', number: 2 });
  return next;
}

/** The types of all events that are not undone, in order. */
export function eventTypes(fight: ToyTable, seqs: readonly number[]): string[] {
  return seqs.flatMap((seq) => fight.entries.at(seq - 1)!.events.map(({ type: kind }) => kind));
}

/** The parts that must be equal, independent of the path to them. */
export function standing({ now }: ToyTable): unknown {
  return { state: now.state, waiting: now.waiting, tray: now.tray, answered: now.answered };
}
