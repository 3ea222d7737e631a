import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { actionOf, actionOptions, mostAttacks, mostRounds } from './action-options.ts';
import type { Choice, Fight } from './fight.ts';
import { weaponOf } from './items.ts';
import { isMovement, movementOf, movementOptions, PACES } from './movement-options.ts';
import { asked, everybody } from './settling.ts';
import { type Action, type Combatant, combatant, type Declaration, type State } from './state.ts';

/**
 * @rule declare One answer of anybody who is still putting its declaration together or may answer those of
 * others. It is put together in private, piece by piece, and told when it is settled.
 */
export function declare(fight: Fight): void {
  const answered = fight.askAny(() =>
    asked(fight.state, everybody).map((who) =>
      who.settling === 'reopened' ? readjustQuestion(fight.state, who) : draftQuestion(fight.state, who),
    ),
  );
  if (answered === undefined) {
    if (fight.state.phase === 'declare') closeDeclarations(fight, 'all');
    return;
  }
  const answer = answered.answer as unknown as RawAnswer;
  const who = combatant(fight.state, answered.who);
  if (answer.kind === 'keep') fight.record({ type: 'kept', rule: 'declare', who: who.id });
  else if (answer.kind === 'readjust') fight.record({ type: 'readjusting', rule: 'declare', who: who.id });
  else if (answer.kind === 'settle') announce(fight, who);
  else if (isMovement(answer.kind)) chooseMovement(fight, who, answer);
  else chooseAction(fight, who, actionOf(answer.kind, answer));
}

export function closeDeclarations(fight: Fight, by: 'all' | 'gm'): void {
  fight.record({ type: 'declarations-settled', rule: 'declare', by });
}

/** Settles the draft and tells those who may know. @rule hidden-declaration */
function announce(fight: Fight, who: Combatant): void {
  const rule = who.hiddenFrom.length > 0 ? 'hidden-declaration' : 'declare';
  fight.record({ type: 'declared', rule, who: who.id, declaration: who.draft });
}

function chooseMovement(fight: Fight, who: Combatant, answer: RawAnswer): void {
  const { pace, goal } = movementOf(answer.kind, answer);
  fight.record({ type: 'movement-chosen', rule: 'move-rates', who: who.id, pace, goal });
}

function chooseAction(fight: Fight, who: Combatant, action: Action): void {
  const rule = action.kind === 'full-defense' ? 'full-defense' : 'declare';
  fight.record({ type: 'action-chosen', rule, who: who.id, action, most: mostOf(who, action) });
}

/** The limit that an action goes by, for its explanation. */
function mostOf(who: Combatant, action: Action): Sum | null {
  if (!('weapon' in action)) return null;
  const weapon = weaponOf(who, action.weapon);
  return 'rounds' in action && weapon.mechanism !== null ? mostRounds(weapon) : mostAttacks(weapon);
}

function readjustQuestion(state: State, who: Combatant): Decision<Choice> {
  return {
    key: 'readjust',
    who: who.id,
    seat: who.seat,
    rule: 'declare',
    about: { turn: state.turn, declared: who.declared as unknown as Json },
    options: [
      { kind: 'keep', params: {} },
      { kind: 'readjust', params: {} },
    ],
    otherwise: { kind: 'keep' },
  };
}

function draftQuestion(state: State, who: Combatant): Decision<Choice> {
  return {
    key: 'declare',
    who: who.id,
    seat: who.seat,
    rule: 'declare',
    about: { turn: state.turn, draft: who.draft as unknown as Json },
    options: draftOptions(state, who, who.draft),
    otherwise: { kind: 'settle' },
  };
}

function draftOptions(state: State, who: Combatant, draft: Declaration): Choice[] {
  const options: Choice[] = [{ kind: 'settle', params: {} }];
  if (draft.goal === null) options.push(...movementOptions(state, who, PACES));
  options.push(...actionOptions(state, who, { actions: draft.actions, scope: 'anybody' }));
  if (draft.actions.length === 0) options.push({ kind: 'full-defense', params: {} });
  return options;
}
