import type { OpenRoll } from '../../src/fight/dice.ts';
import type { Fight } from '../../src/fight/fight.ts';
import type { Input } from '../../src/fight/input.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { randomAnswer } from '../../src/simulation/random.ts';

type AnyTable = Fight<unknown, BaseEvent>;

/** A fight before and after a command. */
export interface Stepped {
  readonly ruleset: Ruleset;
  readonly before: AnyTable;
  readonly after: AnyTable;
  readonly input: Input;
}

/** Opens a fight on an encounter with a random seed. One in four has typed dice. */
export function openByLot(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  pick: RandomIndex,
): AnyTable {
  const seed = new FightSeed(Uint8Array.from({ length: 32 }, () => pick(256)));
  return openFight(ruleset, encounter, { mode: pick(4) === 0 ? 'typed' : 'seeded', seed });
}

/**
 * Returns a random legal command: an answer, dice, or sometimes a GM override. Every second answer comes from a policy,
 * so that fights end. Returns `undefined` if no command is possible.
 */
export function legalInput(ruleset: Ruleset, fight: AnyTable, pick: RandomIndex): Input | undefined {
  const { waiting, state } = fight.now;
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

function typedDice({ id, request }: OpenRoll, pick: RandomIndex): Input {
  const { n, lo, hi } = request.dice;
  const faces = Array.from({ length: n }, () => lo + pick(hi - lo + 1));
  return { kind: 'dice', roll: id, by: request.owner, faces: pick(3) === 0 ? 'roll' : faces };
}

/** Applies one legal command. Returns `undefined` if the fight is over. Throws if the command is refused. */
export function stepByLot(ruleset: Ruleset, before: AnyTable, pick: RandomIndex): Stepped | undefined {
  const input = legalInput(ruleset, before, pick);
  if (input === undefined) return undefined;
  const done = submit(before, input);
  if ('refusal' in done) {
    throw new Error(`a legal input was refused: ${JSON.stringify(input)}: ${done.refusal.sentence}`);
  }
  return { ruleset, before, after: done.value, input };
}
