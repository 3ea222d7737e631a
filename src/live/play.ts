import type { BaseEvent } from '../kernel/combat.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Submitted } from '../table/advance.ts';
import { changeRoll } from '../table/change-roll.ts';
import { redo, submit, undo } from '../table/submit.ts';
import type { Table } from '../table/table.ts';
import type { Command } from './command.ts';
import type { LiveTable } from './live-table.ts';
import { doing, type Obeyed, played, refused } from './obeyed.ts';
import { eyesOf, type Person } from './person.ts';
import { NOT_BEGUN_YET } from './refusals.ts';
import type { Surroundings } from './surroundings.ts';

type CommandOf<D extends Command['do']> = Extract<Command, { readonly do: D }>;

/** A command of the fight itself. */
export type PlayCommand = CommandOf<
  'answer' | 'dice' | 'undo' | 'redo' | 'restore' | 'intervene' | 'force-roll' | 'change-roll'
>;

/** Passes a command on to the fight. */
export function play(live: LiveTable, by: Person, command: PlayCommand, around: Surroundings): Obeyed {
  const { fight } = live;
  if (fight === null) return refused(NOT_BEGUN_YET);
  const submitted = passOn(fight, eyesOf(by), command);
  if (submitted.kind === 'done') return played(live, submitted.table);
  const { refusal } = submitted;
  if (command.do !== 'answer' || refusal.code !== 'not-an-option') return refused(refusal);
  return wished(live, by, { command, fight, why: refusal.sentence, otherwise: refused(refusal) }, around);
}

function passOn(fight: Table, by: Seat, command: PlayCommand): Submitted<unknown, BaseEvent> {
  switch (command.do) {
    case 'answer':
      return submit(fight, { kind: 'answer', decision: command.decision, by, answer: command.answer });
    case 'dice':
      return submit(fight, { kind: 'dice', roll: command.roll, by, faces: command.faces });
    case 'undo':
      return undo(fight);
    case 'redo':
      return redo(fight);
    case 'restore':
      return submit(fight, { kind: 'restore', to: command.to, reason: command.reason });
    case 'intervene':
      return submit(fight, { kind: 'intervene', act: command.act, reason: command.reason });
    case 'force-roll':
      return submit(fight, { kind: 'force-roll', faces: command.faces, reason: command.reason });
    case 'change-roll':
      return changeRoll(fight, command);
  }
}

interface Wish {
  readonly command: CommandOf<'answer'>;
  readonly fight: Table;
  readonly why: string;
  readonly otherwise: Obeyed;
}

/** What the table's dial makes of an answer that the rules do not allow. */
function wished(live: LiveTable, by: Person, wish: Wish, around: Surroundings): Obeyed {
  const { command, fight, why, otherwise } = wish;
  const { waiting } = fight.now;
  const open =
    waiting.kind === 'decisions' ? waiting.open.find(({ id }) => id === command.decision) : undefined;
  const strictness = live.settings.dial[open?.decision.key ?? ''] ?? 'enforce';
  const seat = eyesOf(by);
  if (open === undefined || strictness === 'enforce' || seat === GM) return otherwise;
  const { key, otherwise: silence } = open.decision;
  const told = doing(live, [{ kind: 'wished', seat, question: key, answer: command.answer, why }], around);
  if (strictness === 'warn') return told;
  const silent = submit(fight, { kind: 'answer', decision: open.id, by: seat, answer: silence });
  if (silent.kind === 'refused') return otherwise;
  const passed = played(told.live, silent.table);
  return { ...passed, acts: [...told.acts, ...passed.acts] };
}
