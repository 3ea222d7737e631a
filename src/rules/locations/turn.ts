import type { Cell } from '../../geometry/grid.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { attack, secondBlow } from './attack.ts';
import { attackOptions, foesFirst, plainAttacks } from './attack-options.ts';
import { blast, ram } from './blast.ts';
import type { Order } from './blow.ts';
import type { Called, Maneuver } from './events.ts';
import { fallProne } from './falling.ts';
import type { Choice, Fight } from './fight.ts';
import { moveOptions, spareOf, standUp, walk } from './movement.ts';
import { dismount, mount, mountOptions, ride, ridingOptions } from './riding.ts';
import { charge, run, runningOptions } from './running.ts';
import { aim, ambush, feint, feintOptions, guard, holdCounter, stanceOptions } from './stance.ts';
import { type Combatant, combatant, isFoe, type State } from './state.ts';
import { canAct } from './status.ts';
import { draw, drop, fastOptions, pickUp, reload, speak, stow, thingOptions, use } from './things.ts';
import { attempt, firstAid, tryOptions } from './trying.ts';
import { weaponOf, weaponsInHand } from './weapons.ts';
import { work, workOptions } from './work.ts';

/** One move or action of the one whose turn it is, or the end of its turn. */
export function takeTurn(fight: Fight, id: string): void {
  if (!hasMore(fight.state, id)) {
    endTurn(fight, id);
    return;
  }
  const answer = fight.ask(() => turnQuestion(fight.state, id));
  if (answer === undefined || answer.kind === 'end-turn') endTurn(fight, id);
  else DEEDS[answer.kind]!(fight, id, answer);
}

/** @rule spare-speed Speed left over is kept for Dodges. */
function endTurn(fight: Fight, id: string): void {
  const spare = spareOf(fight.state, id);
  const rule = spare > 0 ? 'spare-speed' : 'one-action';
  fight.record({ type: 'turn-ended', rule, who: id, spare });
}

/** Whether it has anything left that it could do, a word to say included. */
function hasMore(state: State, id: string): boolean {
  const who = combatant(state, id);
  return canAct(state, who) && turnOptions(state, who).length > 0;
}

function turnQuestion(state: State, id: string): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (state.active !== id || !canAct(state, who)) return undefined;
  return {
    key: 'turn',
    who: id,
    seat: who.seat,
    rule: 'one-action',
    about: { hasAction: who.action === null, isCharging: who.isCharging },
    options: [...turnOptions(state, who), { kind: 'end-turn', params: {} }],
    otherwise: { kind: 'end-turn' },
  };
}

/** Everything it may do now, but ending its turn. @rule one-action @rule move @rule fast-actions */
function turnOptions(state: State, who: Combatant): Choice[] {
  const options: Choice[] = [];
  if (who.action === null) {
    options.push(
      ...attackOptions(state, who),
      ...stanceOptions(state, who),
      ...runningOptions(state, who),
      ...thingOptions(state, who),
      ...mountOptions(who),
      ...tryOptions(state, who),
      ...workOptions(who),
    );
  } else if (who.isCharging) {
    const blades = weaponsInHand(state, who).filter((weapon) => weapon.kind === 'melee');
    options.push(...foesFirst(plainAttacks(state, who, blades)));
  }
  options.push(...moveOptions(state, who), ...ridingOptions(who), ...feintOptions(state, who));
  options.push(...fastOptions(who));
  return options;
}

type Deed = (fight: Fight, id: string, answer: RawAnswer) => void;

const word = (answer: RawAnswer, param: string): string => answer[param] as string;

function orderOf(answer: RawAnswer, maneuver: Maneuver): Order {
  return {
    target: word(answer, 'target'),
    weapon: word(answer, 'weapon'),
    called: (answer.called ?? 'torso') as Called,
    maneuver,
    trait: answer.with === 'A' ? 'A' : 'C',
  };
}

function strikeAs(maneuver: Maneuver): Deed {
  return (fight, id, answer) => attack(fight, id, orderOf(answer, maneuver));
}

const plainAttack: Deed = (fight, id, answer) => {
  const who = combatant(fight.state, id);
  const order = orderOf(answer, who.isCharging ? 'charge' : 'attack');
  if (weaponOf(who, order.weapon).strikes === 'vehicle') ram(fight, id, order);
  else attack(fight, id, order);
};

const dualWield: Deed = (fight, id, answer) => {
  const target = combatant(fight.state, word(answer, 'target'));
  const first = isFoe(combatant(fight.state, id), target) ? 'foe' : 'comrade';
  strikeAs('dual-wield')(fight, id, answer);
  secondBlow(fight, id, word(answer, 'second'), first);
};

const throwBlast: Deed = (fight, id, answer) => {
  const weapon = weaponOf(combatant(fight.state, id), word(answer, 'weapon'));
  const at =
    answer.kind === 'blast-at'
      ? (answer.at as unknown as Cell)
      : combatant(fight.state, word(answer, 'target')).cell;
  blast(fight, id, weapon, at);
};

const DEEDS: Readonly<Record<string, Deed>> = {
  attack: plainAttack,
  disarm: strikeAs('disarm'),
  shove: strikeAs('shove'),
  trip: strikeAs('trip'),
  'dual-wield': dualWield,
  blast: throwBlast,
  'blast-at': throwBlast,
  guard,
  counter: holdCounter,
  aim: (fight, id, answer) => aim(fight, id, word(answer, 'target')),
  ambush: (fight, id, answer) => ambush(fight, id, word(answer, 'target')),
  feint: (fight, id, answer) => feint(fight, id, word(answer, 'target')),
  run,
  charge,
  draw: (fight, id, answer) => draw(fight, id, word(answer, 'item')),
  stow: (fight, id, answer) => stow(fight, id, word(answer, 'item')),
  'pick-up': (fight, id, answer) => pickUp(fight, id, word(answer, 'item')),
  reload: (fight, id, answer) => reload(fight, id, word(answer, 'item')),
  use: (fight, id, answer) => use(fight, id, word(answer, 'item')),
  mount,
  try: (fight, id, answer) => attempt(fight, id, word(answer, 'what')),
  'first-aid': (fight, id, answer) => firstAid(fight, id, word(answer, 'patient')),
  work,
  move: walk,
  approach: walk,
  withdraw: walk,
  'stand-up': standUp,
  ride,
  dismount,
  drop: (fight, id, answer) => drop(fight, id, word(answer, 'item')),
  'fall-prone': (fight, id) => fallProne(fight, id, 'fast-actions'),
  speak,
};
