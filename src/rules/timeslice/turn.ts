import type { Cell } from '../../geometry/grid.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { addAimOptions, aim } from './aim.ts';
import { weaponAttack } from './attack.ts';
import { addAttackOptions } from './attack-options.ts';
import { addEquipmentOptions, addReloadOptions, draw, reload, stow } from './equipment.ts';
import type { Choice, Fight } from './fight.ts';
import type { AttackOrder } from './interruption.ts';
import { moveOneUnit } from './movement.ts';
import { moveOptions, stepTaken } from './movement-options.ts';
import type { Spell } from './sheet.ts';
import { castAt, castAtPoint, castOn } from './spell.ts';
import { addSpellOptions } from './spell-options.ts';
import { recoverFromStagger } from './stagger.ts';
import { type Combatant, combatant, isUp, type State } from './state.ts';
import { addTendOptions, tend } from './tend.ts';
import { save, tsCost, tsForTurn } from './time-slices.ts';

/** The start of a turn: what lasted until now ends. */
export function startTurn(fight: Fight, id: string): void {
  fight.record({ type: 'turn-started', rule: 'initiative', who: id });
  recoverFromStagger(fight, id);
}

/** One maneuver of the one whose turn it is, or the end of its turn. */
export function takeTurn(fight: Fight, id: string): void {
  if (!hasMore(fight.state, id)) {
    endTurn(fight, id);
    return;
  }
  const answer = fight.ask(() => maneuverQuestion(fight.state, id));
  if (answer === undefined || answer.kind === 'end-turn') endTurn(fight, id);
  else MANEUVERS[answer.kind]!(fight, id, answer);
}

/** @rule end-turn What TS is left is saved till the end of the round. */
function endTurn(fight: Fight, id: string): void {
  const saved = combatant(fight.state, id).ts;
  fight.record({ type: 'turn-ended', rule: saved > 0 ? 'saved-ts' : 'end-turn', who: id, saved });
}

function hasMore(state: State, id: string): boolean {
  const who = combatant(state, id);
  return isUp(who) && (tsForTurn(who) > 0 || maneuverOptions(state, who).length > 0);
}

const END_TURN: Choice = { kind: 'end-turn', params: {} };

function maneuverQuestion(state: State, id: string): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (!isUp(who)) return undefined;
  return {
    key: 'maneuver',
    who: id,
    seat: who.seat,
    rule: 'end-turn',
    about: { ts: tsForTurn(who), saved: who.saved },
    options: [...maneuverOptions(state, who), END_TURN],
    otherwise: { kind: 'end-turn' },
  };
}

/** Everything it may do with the TS it has, but ending its turn. */
function maneuverOptions(state: State, who: Combatant): Choice[] {
  const ts = tsForTurn(who);
  const options: Choice[] = [];
  addAttackOptions(options, state, who);
  addSpellOptions(options, state, who);
  options.push(...moveOptions(state, who, ts));
  addEquipmentOptions(options, who);
  addAimOptions(options, who);
  addReloadOptions(options, who);
  addTendOptions(options, state, who);
  if (ts > 0) options.push({ kind: 'save', params: { ts: { min: 1, max: ts } }, cost: tsCost(0) });
  return options;
}

type Maneuver = (fight: Fight, id: string, answer: RawAnswer) => void;

const word = (answer: RawAnswer, param: string): string => answer[param] as string;

function spellOf(fight: Fight, id: string, answer: RawAnswer): Spell {
  return combatant(fight.state, id).sheet.spells.find((spell) => spell.id === answer.spell)!;
}

const step: Maneuver = (fight, id, answer) => moveOneUnit(fight, id, stepTaken(fight.state, id, answer));

const MANEUVERS: Readonly<Record<string, Maneuver>> = {
  attack(fight, id, answer) {
    const { target, weapon, called } = answer as unknown as AttackOrder;
    weaponAttack(fight, { attacker: id, target, weapon, called, interrupts: null });
  },
  'cast-at': (fight, id, answer) =>
    castAt(fight, id, spellOf(fight, id, answer), word(answer, 'target'), word(answer, 'called')),
  'cast-at-point': (fight, id, answer) =>
    castAtPoint(fight, id, spellOf(fight, id, answer), answer.point as unknown as Cell),
  'cast-on': (fight, id, answer) => castOn(fight, id, spellOf(fight, id, answer), word(answer, 'target')),
  draw: (fight, id, answer) => draw(fight, id, word(answer, 'item')),
  stow: (fight, id, answer) => stow(fight, id, word(answer, 'item')),
  aim: (fight, id, answer) => aim(fight, id, word(answer, 'weapon')),
  reload: (fight, id, answer) => reload(fight, id, word(answer, 'weapon')),
  tend: (fight, id, answer) => tend(fight, id, word(answer, 'target')),
  save: (fight, id, answer) => save(fight, id, answer.ts as number),
  move: step,
  approach: step,
  withdraw: step,
};
