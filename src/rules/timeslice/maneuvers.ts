import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { aim } from './aim.ts';
import { type AttackOrder, weaponAttack } from './attack.ts';
import { draw, reload, stow } from './equipment.ts';
import type { Fight } from './fight.ts';
import { doWork } from './improvised.ts';
import type { Maneuver } from './maneuver.ts';
import { moveOneUnit } from './movement.ts';
import { stepTaken } from './movement-options.ts';
import type { Spell } from './sheet.ts';
import { castAt, castAtPoint, castOn } from './spell.ts';
import { combatant } from './state.ts';
import { tend } from './tend.ts';
import { save } from './time-slices.ts';

type Make = (fight: Fight, id: string, answer: RawAnswer) => Maneuver;

const word = (answer: RawAnswer, param: string): string => answer[param] as string;

function spellOf(fight: Fight, id: string, answer: RawAnswer): Spell {
  return combatant(fight.state, id).sheet.spells.find((spell) => spell.id === answer.spell)!;
}

const step: Make = (fight, id, answer) => moveOneUnit(id, stepTaken(fight.state, id, answer));

const MANEUVERS: Readonly<Record<string, Make>> = {
  attack(_fight, id, answer) {
    const { target, weapon, called } = answer as unknown as AttackOrder;
    return weaponAttack({ attacker: id, target, weapon, called, interrupts: null });
  },
  'cast-at': (fight, id, answer) =>
    castAt(id, spellOf(fight, id, answer), word(answer, 'target'), word(answer, 'called')),
  'cast-at-point': (fight, id, answer) =>
    castAtPoint(id, spellOf(fight, id, answer), answer.point as unknown as Cell),
  'cast-on': (fight, id, answer) => castOn(id, spellOf(fight, id, answer), word(answer, 'target')),
  draw: (_fight, id, answer) => draw(id, word(answer, 'item')),
  stow: (_fight, id, answer) => stow(id, word(answer, 'item')),
  aim: (_fight, id, answer) => aim(id, word(answer, 'weapon')),
  reload: (_fight, id, answer) => reload(id, word(answer, 'weapon')),
  tend: (_fight, id, answer) => tend(id, word(answer, 'target')),
  work: (_fight, id) => doWork(id),
  save: (_fight, id, answer) => save(id, answer.ts as number),
  move: step,
  approach: step,
  withdraw: step,
};

/** The maneuver that an answer decides on. */
export function maneuverOf(fight: Fight, id: string, answer: RawAnswer): Maneuver {
  return MANEUVERS[answer.kind]!(fight, id, answer);
}
