import type { Cell } from '../../geometry/grid.ts';
import { secondOptions } from './attack-options.ts';
import { type Blow, factsOf, type Order } from './blow.ts';
import { counterAttack } from './counter.ts';
import { strike } from './damage.ts';
import type { Maneuver } from './events.ts';
import { exchange, type Outcome } from './exchange.ts';
import type { Choice, Fight } from './fight.ts';
import { fumble } from './fumble.ts';
import { disarm, shove, trip } from './harmless.ts';
import { loseAim, spareStep } from './movement.ts';
import type { Weapon } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { canAct } from './status.ts';
import { weaponOf, weaponsInHand } from './weapons.ts';

/** @rule attack An attack with all that follows from it. */
export function attack(fight: Fight, attacker: string, order: Order): void {
  const weapon = weaponOf(combatant(fight.state, attacker), order.weapon);
  const { target, called, maneuver, trait } = order;
  const blow: Blow = { attacker, target, by: weapon.id, called, maneuver, weapon, trait };
  // Each maneuver is named as its rule.
  fight.record({ type: 'attack-declared', rule: order.maneuver, who: attacker, ...factsOf(blow) });
  spendShot(fight, attacker, weapon, combatant(fight.state, target).cell);
  const outcome = exchange(fight, blow);
  if (outcome === undefined) return;
  loseAim(fight, attacker);
  land(fight, { ...blow, target: outcome.target }, outcome);
  if (outcome.isBotch) fumble(fight, attacker, weapon);
}

/** @rule one-action A shot takes one from the magazine; what is thrown leaves the hand. */
export function spendShot(fight: Fight, who: string, weapon: Weapon, cell: Cell): void {
  const item = weapon.id;
  if (weapon.shots !== null) {
    const left = combatant(fight.state, who).shots[item]! - 1;
    fight.record({ type: 'shot-spent', rule: 'one-action', who, item, left });
    if (weapon.kind === 'thrown' && left === 0) {
      fight.record({ type: 'weapon-spent', rule: 'one-action', who, item });
    }
  } else if (weapon.kind === 'thrown') {
    fight.record({ type: 'item-dropped', rule: 'attack', who, item, cell });
  }
}

/** What comes of an attack that has met its defence. */
export function land(fight: Fight, blow: Blow, outcome: Outcome): void {
  const attack = outcome.attack.sum.total;
  const defence = outcome.defence.sum.total;
  const event = { who: blow.attacker, ...factsOf(blow), attack, defence };
  if (!outcome.isHit) {
    fight.record({ type: 'attack-missed', rule: missRule(outcome), ...event });
    missed(fight, blow, outcome);
    return;
  }
  const value = attack - defence;
  const successes = { total: value, parts: [{ value, why: 'above DEF', rule: 'attack' }] };
  fight.record({ type: 'attack-hit', rule: 'attack', ...event, successes });
  EFFECTS[blow.maneuver](fight, blow, value);
}

function missRule({ attack, defence }: Outcome): 'attack' | 'botch-attack' {
  return attack.sum.total >= defence.sum.total ? 'botch-attack' : 'attack';
}

const EFFECTS: Readonly<Record<Maneuver, (fight: Fight, blow: Blow, successes: number) => void>> = {
  attack: strike,
  charge: strike,
  'dual-wield': strike,
  counter: strike,
  disarm,
  shove,
  trip,
};

/** What a defence that worked brings. @rule counter @rule spare-speed */
function missed(fight: Fight, blow: Blow, { stand }: Outcome): void {
  const held = stand.kind === 'block' || stand.kind === 'fixed';
  const isCounter = held && wasHeld(stand);
  if (isCounter) {
    const order = counterAttack(fight, stand.who, blow.attacker);
    if (order !== undefined) attack(fight, stand.who, order);
  }
  if (stand.kind === 'dodge' || stand.kind === 'fixed') spareStep(fight, stand.who);
}

/** @rule counter Whether this defence was made by one who had held its action for it. */
function wasHeld(stand: Outcome['stand']): boolean {
  const parts = stand.attempt?.parts ?? stand.flat.parts;
  return parts.some((part) => part.rule === 'counter');
}

/** @rule dual-wield The blow with the second weapon, on whomever it reaches. `first`: at whom the first one went. */
export function secondBlow(fight: Fight, attacker: string, weaponId: string, first: 'foe' | 'comrade'): void {
  const answer = fight.ask(() => {
    const who = combatant(fight.state, attacker);
    const options = blowsOf(fight.state, who, weaponId, first);
    if (options.length === 0) return undefined;
    return {
      key: 'second-blow',
      who: attacker,
      seat: who.seat,
      rule: 'dual-wield',
      about: { weapon: weaponId },
      options: [...options, { kind: 'forgo', params: {} }],
      otherwise: { kind: 'forgo' },
    };
  });
  if (answer === undefined || answer.kind === 'forgo') return;
  const { target, called } = answer as unknown as Order;
  attack(fight, attacker, { target, weapon: weaponId, called, maneuver: 'dual-wield', trait: 'C' });
}

function blowsOf(state: State, who: Combatant, weaponId: string, first: 'foe' | 'comrade'): Choice[] {
  const weapon = weaponOf(who, weaponId);
  if (!canAct(state, who) || !weaponsInHand(state, who).includes(weapon)) return [];
  const options = secondOptions(state, who, weapon);
  // ruling: own-side - nobody is asked of comrades alone, unless the first blow went at one
  const isOpen = first === 'comrade' || options.some(({ onRequest }) => !onRequest);
  return isOpen ? options : [];
}
