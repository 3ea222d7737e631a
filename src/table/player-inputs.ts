import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault } from '../kernel/decision.ts';
import { facesFault } from '../kernel/dice.ts';
import { GM, type Seat } from '../kernel/names.ts';
import { advance, giving, type Played, refused, trayFor } from './advance.ts';
import type { AnswerInput, DiceInput } from './input.ts';
import { badFaces, FIGHT_OVER, NO_ROLL_WAITS, NOT_BEGUN, notAnOption, QUESTION_GONE } from './refusals.ts';
import type { Table } from './table.ts';

function maySpeakFor(by: Seat, seat: Seat): boolean {
  return by === seat || by === GM;
}

/** An answer to an open decision. */
export function playAnswer<S, E extends BaseEvent>(table: Table<S, E>, input: AnswerInput): Played<S, E> {
  const { waiting, rules } = table.now;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const decision = open.find(({ id }) => id === input.decision)?.decision;
  if (decision === undefined || !maySpeakFor(input.by, decision.seat)) return refused(QUESTION_GONE);
  const fault = answerFault(decision.options, input.answer);
  if (fault !== undefined) return refused(notAnOption(decision, fault));
  const { who, key } = decision;
  return advance(table, {
    input,
    step: giving(table, { kind: 'answer', who, key, answer: input.answer }),
    tray: trayFor(table, input, { who, key }),
    asked: { who, key },
    rules,
  });
}

/** Dice for the roll that waits: typed in, or left to the table. */
export function playDice<S, E extends BaseEvent>(table: Table<S, E>, input: DiceInput): Played<S, E> {
  const { waiting, rules } = table.now;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  if (waiting.kind !== 'roll' || waiting.roll.id !== input.roll) return refused(NO_ROLL_WAITS);
  const { request } = waiting.roll;
  if (!maySpeakFor(input.by, request.owner)) return refused(NO_ROLL_WAITS);
  const typed = input.faces === 'roll' ? null : input.faces;
  const fault = typed === null ? undefined : facesFault(request.dice, typed);
  if (fault !== undefined) return refused(badFaces(request, fault));
  const tray = trayFor(table, input);
  const faces = typed === null ? tray.roll(request) : tray.put(request, typed, 'typed');
  return advance(table, {
    input,
    step: giving(table, { kind: 'roll', faces }),
    tray,
    asked: null,
    rules,
  });
}
