import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { randomAnswer } from '../../src/simulate/random.ts';
import type { Input } from '../../src/table/input.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { openTable, submit } from '../../src/table/submit.ts';
import type { Table } from '../../src/table/table.ts';
import type { OpenRoll } from '../../src/table/waiting.ts';

type AnyTable = Table<unknown, BaseEvent>;

/** A table after a command, with the one before. */
export interface Stepped {
  readonly ruleset: Ruleset;
  readonly before: AnyTable;
  readonly after: AnyTable;
  readonly input: Input;
}

/** A table opened on an encounter with a seed by lot; one in four has its dice typed in. */
export function openByLot(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, pick: Pick): AnyTable {
  const seed = new TableSeed(Uint8Array.from({ length: 32 }, () => pick(256)));
  return openTable(ruleset, encounter, { mode: pick(4) === 0 ? 'typed' : 'seeded', seed });
}

/**
 * One legal command by lot: an answer, dice, now and then the GM. One answer in two is a sensible one, so that
 * fights come to their ends too. undefined: nothing is left to do.
 */
export function legalInput(ruleset: Ruleset, table: AnyTable, pick: Pick): Input | undefined {
  const { waiting, state } = table.now;
  if (waiting.kind === 'over' || waiting.kind === 'begin') return undefined;
  const acts = ruleset.gm(state);
  if (acts.length > 0 && pick(40) === 0) {
    return { kind: 'intervene', act: randomAnswer(acts, pick), reason: 'a law is tried' };
  }
  if (waiting.kind === 'roll') return typedDice(waiting.roll, pick);
  const { id, decision } = waiting.open[pick(waiting.open.length)]!;
  const sensible = ruleset.policies.simple!;
  const answer = pick(2) === 0 ? sensible(decision, state, pick) : randomAnswer(decision.options, pick);
  return { kind: 'answer', decision: id, by: decision.seat, answer };
}

function typedDice({ id, request }: OpenRoll, pick: Pick): Input {
  const { n, lo, hi } = request.dice;
  const faces = Array.from({ length: n }, () => lo + pick(hi - lo + 1));
  return { kind: 'dice', roll: id, by: request.owner, faces: pick(3) === 0 ? 'roll' : faces };
}

/** Plays on by one legal command; undefined when the fight is over. Throws when a legal command is refused. */
export function stepByLot(ruleset: Ruleset, before: AnyTable, pick: Pick): Stepped | undefined {
  const input = legalInput(ruleset, before, pick);
  if (input === undefined) return undefined;
  const done = submit(before, input);
  if (done.kind === 'refused') {
    throw new Error(`a legal input was refused: ${JSON.stringify(input)}: ${done.refusal.sentence}`);
  }
  return { ruleset, before, after: done.table, input };
}
