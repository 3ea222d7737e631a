import type { RawAnswer } from '../kernel/decision.ts';
import type { MachineLevel } from '../kernel/policy.ts';
import { ok, type Refusal, type Result, refused } from '../kernel/result.ts';
import type { Applied } from './apply-events.ts';
import { openDecisions } from './automatic.ts';
import type { Command } from './command.ts';
import { handleCommand } from './handle-command.ts';
import type { Person, Ports, Table } from './table.ts';

/** An answer that is given before the player takes over, and the combatant who gives it. */
export type OpeningAnswer = RawAnswer & { readonly who: string };

/** A fight that begins where the oddest rule of a rulebook applies. */
export interface OddRule {
  /** The name of the rule, such as "A severed arm". */
  readonly title: string;
  /** The words of the coach at the first question. */
  readonly says: string;
  /** The name and text of the encounter. */
  readonly name: string;
  readonly text: string;
  /** The side of the player. */
  readonly side: string;
  /** A whole number from 0 to 255 that fixes the dice. */
  readonly dice: number;
  readonly opening: readonly OpeningAnswer[];
  /** The first answer that the coach suggests, in words; absent if it may be any. */
  readonly shows?: { readonly text: string; readonly answer: RawAnswer };
}

/** The player of a lesson. Dice depend on the id and the contribution of each person, and a lesson has fixed dice. */
export const LESSON_PLAYER = { id: 'p1', nonce: '0'.repeat(32) } as const;

/** How a fight of one player against machines begins. */
export interface SoloStart {
  /** The side of the player. Machines play all others. */
  readonly side: string;
  readonly level: MachineLevel;
  /** Answers for both sides, in their order. Each must be legal. */
  readonly opening?: readonly OpeningAnswer[];
}

/**
 * Starts a fight against machines: gives the answers of its opening, then hands the other sides to machines. Returns
 * each step in order, or the first refusal. Throws if the opening names a combatant who is not asked.
 */
export function startSolo(
  table: Table,
  { gm, player }: { readonly gm: Person; readonly player: Person },
  { side, level, opening = [] }: SoloStart,
  around: Ports,
): Result<readonly Applied[]> {
  const done: Applied[] = [];
  let live = table;
  const left = [...opening];
  const machines = (table.encounter?.sides ?? []).map(({ id }) => id).filter((id) => id !== side);
  const settings = {
    autoSides: machines,
    machines: Object.fromEntries(machines.map((id) => [id, level])),
    isWithoutGm: true,
  };
  const perform = (by: Person, command: Command): Refusal | undefined => {
    const applied = handleCommand(live, by, command, around);
    if ('refusal' in applied) return applied.refusal;
    done.push(applied.value);
    live = applied.value.live;
    return undefined;
  };
  // The rule of a lesson may be one that players are usually not asked about.
  const asked: Command = { kind: 'stand', question: 'stop:counter', answer: 'ask' };
  let refusal = opening.length > 0 ? perform(player, asked) : undefined;
  refusal ??= perform(gm, { kind: 'start' });
  for (
    let next = nextOf(live, left);
    next !== undefined && refusal === undefined;
    next = nextOf(live, left)
  ) {
    refusal = perform(gm, next);
  }
  refusal ??= perform(gm, { kind: 'set', settings });
  return refusal === undefined ? ok(done) : refused(refusal);
}

/** Returns the next command of an opening, and takes its answer from `left`; `undefined` at its end. */
function nextOf(live: Table, left: OpeningAnswer[]): Command | undefined {
  const waiting = live.fight?.now.waiting;
  if (left.length === 0) return undefined;
  if (waiting?.kind === 'roll') return { kind: 'dice', roll: waiting.roll.id, faces: 'roll' };
  const { who, ...answer } = left.shift()!;
  const open = openDecisions(live).find(({ decision }) => decision.who === who);
  if (open === undefined) throw new Error(`the opening answers for ${who}, who is not asked`);
  return { kind: 'answer', decision: open.id, answer };
}
