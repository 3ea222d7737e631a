import { combatantOf } from '../../src/kernel/battle.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Sum } from '../../src/kernel/explanation.ts';
import type { Event, EventOf } from '../../src/rules/agents/events.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import type { Options, Sheet } from '../../src/rules/agents/schema.ts';
import type { Agent, State } from '../../src/rules/agents/state.ts';
import { type Fight, fight } from './fight.ts';

export type AgentsFight = Fight<Sheet, Options, State, Event>;

/** Initiative of two agents without DMs: 11, then 7. */
const FIRST_GOES = [
  [6, 5],
  [3, 4],
];

/** A fight with its initiative rolled. The first of two agents acts first unless other dice are given. */
export function begin(encounter: Encounter<Sheet, Options>, ...dice: number[][]): AgentsFight {
  return fight(agents, encounter, ...(dice.length > 0 ? dice : FIRST_GOES));
}

export const END_TURN: RawAnswer = { kind: 'end-turn' };
export const DELAY: RawAnswer = { kind: 'delay' };
export const WAIT: RawAnswer = { kind: 'wait' };
export const CUT_IN: RawAnswer = { kind: 'cut-in' };
export const NONE: RawAnswer = { kind: 'none' };
export const DODGE: RawAnswer = { kind: 'dodge' };
export const PARRY: RawAnswer = { kind: 'parry', with: 'knife', by: 'DEX' };
export const act = (count: number): RawAnswer => ({ kind: 'act', count });
export const strike = (target: string, by = 'DEX', weapon = 'knife'): RawAnswer => ({
  kind: 'strike',
  weapon,
  target,
  by,
});
export const shoot = (target: string, weapon = 'pistol', mode = 'single'): RawAnswer => ({
  kind: 'shoot',
  weapon,
  target,
  mode,
});
export const lob = (target: string, weapon = 'grenade'): RawAnswer => ({ kind: 'throw', weapon, target });
export const stance = (to: string): RawAnswer => ({ kind: 'stance', to });
export const aim = (target: string): RawAnswer => ({ kind: 'aim', target });
export const walk = (...path: number[][]): RawAnswer => ({ kind: 'move', path });
export const lose = (STR: number, DEX: number, END: number): RawAnswer => ({
  kind: 'lose',
  loss: { STR, DEX, END },
});

/** One agent in its current state. */
export const of = (f: AgentsFight, id: string): Agent => combatantOf(f.state, id);

export const initiativeOf = (f: AgentsFight, id: string): number | null => of(f, id).initiative;

/** All events of a type, from the start of the fight. */
export function all<T extends Event['type']>(f: AgentsFight, type: T): EventOf<T>[] {
  return f.events.filter((event) => event.type === type) as EventOf<T>[];
}

/** The latest event of a type. Fails if there is no such event. */
export function last<T extends Event['type']>(f: AgentsFight, type: T): EventOf<T> {
  const found = all(f, type).at(-1);
  if (found === undefined)
    throw new Error(`no ${type} among ${f.events.map((each) => each.type).join(', ')}`);
  return found;
}

/** The value that a rule adds to a sum; `undefined` if the sum has no such part. */
export function part(sum: Sum, rule: string): number | undefined {
  const found = sum.parts.filter((each) => each.rule === rule);
  return found.length === 0 ? undefined : found.reduce((total, { value }) => total + value, 0);
}

/** The parts of a sum as text. */
export function worded(f: AgentsFight, { parts }: Sum): { value: number; why: string; rule: string }[] {
  return parts.map((part) => {
    const { value, rule, faces } = part;
    const why = agents.words.reason!(part, f.state);
    return { value, why: faces === undefined ? why : `${why} (${faces.join(', ')})`, rule };
  });
}

/** Everyone ends their turn and waits until the next round has begun. */
export function nextRound(f: AgentsFight): AgentsFight {
  const { round } = f.state;
  while (f.state.round === round) {
    const open = f.open[0];
    if (open === undefined) throw new Error(`nobody is asked; waiting for ${f.waitingRoll?.why}`);
    f.answer(open.who, open.defaultAnswer);
  }
  return f;
}
