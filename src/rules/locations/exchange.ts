import { type Attempt, traitAttempt } from './attempt.ts';
import { attackAttempt, type Blow, factsOf } from './blow.ts';
import { isBotch } from './botch.ts';
import { chooseStand, flatRoll, recordDefence, type Stand } from './defence.ts';
import { rollOne, rollTogether } from './dice.ts';
import type { AttackFacts, Roll } from './events.ts';
import type { Fight } from './fight.ts';
import { contest } from './opposed.ts';
import { offerProtection } from './protect.ts';
import { combatant, isHere, type State } from './state.ts';
import { canAct } from './status.ts';

/** How an attack met its defence. */
export interface Outcome {
  /** Who was struck at in the end. */
  readonly target: string;
  readonly stand: Stand;
  readonly attack: Roll;
  readonly defence: Roll;
  readonly isBotch: boolean;
  readonly isHit: boolean;
}

/**
 * @rule attack The attack against DEF, ties rolled again, a comrade stepping in where one does. Undefined: it came
 * to nothing, because the GM took one of the two out meanwhile.
 */
export function exchange(fight: Fight, blow: Blow): Outcome | undefined {
  const stand = chooseStand(fight, blow);
  const protectors = offerProtection(fight, blow);
  if (isMoot(fight.state, blow)) return undefined;
  const attempt = attackAttempt(fight.state, blow);
  if (protectors.length === 0) return settle(fight, blow, attempt, stand, undefined);
  const [final, rolled] = stepIn(fight, blow, stand, protectors);
  return settle(fight, { ...blow, target: final.who }, attempt, final, rolled);
}

/** Whether attacker or target are out of it. */
function isMoot(state: State, { attacker, target }: AttackFacts): boolean {
  return !canAct(state, combatant(state, attacker)) || !isHere(combatant(state, target));
}

/** A defence that was rolled before the attack. */
interface Met {
  readonly stand: Stand;
  readonly roll: Roll;
}

/** @rule protect Whoever rolls a higher DEF than the comrade, the highest of several, is the target with that DEF. */
function stepIn(fight: Fight, blow: Blow, stand: Stand, protectors: readonly Stand[]): [Stand, Roll] {
  const record = (met: Met): void => recordDefence(fight, met.stand, met.roll, blow.attacker);
  let front: Met[] = [{ stand, roll: rollStand(fight, stand) }];
  for (const protector of protectors) {
    const met = { stand: protector, roll: rollStand(fight, protector) };
    const most = front[0]!.roll.sum.total;
    const isTarget = met.roll.sum.total > most;
    if (isTarget) {
      front.forEach(record);
      front = [met];
    } else if (met.roll.sum.total === most && front[0]!.stand !== stand) front.push(met);
    else record(met);
    const event = { who: protector.who, comrade: blow.target, isTarget };
    fight.record({ type: 'protected', rule: 'protect', ...event });
  }
  const first = front.length > 1 ? inFront(fight, front) : front[0]!;
  for (const met of front) if (met !== first) record(met);
  return [first.stand, first.roll];
}

// ruling: protect-tie
function inFront(fight: Fight, tied: readonly Met[]): Met {
  const attempts = tied.map(({ stand }) =>
    traitAttempt(fight.state, stand.who, 'A', 'plain', 'protect-tie', 'steps in front'),
  );
  const { rolls, winner } = contest(fight, attempts);
  fight.record({ type: 'place-contested', rule: 'protect-tie', rolls, winner });
  return tied.find(({ stand }) => stand.who === winner)!;
}

function rollStand(fight: Fight, stand: Stand): Roll {
  return stand.attempt === null ? flatRoll(stand) : rollOne(fight, stand.attempt);
}

/** Rolls until it is no tie, then says whether it hit. `rolled` is a DEF that was rolled before the attack. */
export function settle(
  fight: Fight,
  blow: Blow,
  attempt: Attempt,
  stand: Stand,
  rolled: Roll | undefined,
): Outcome {
  let before = rolled;
  for (;;) {
    const [attack, defence] = rollPair(fight, attempt, stand, before);
    fight.record({
      type: 'attack-rolled',
      rule: 'attack',
      who: blow.attacker,
      ...factsOf(blow),
      ...attack,
    });
    const botch = isBotch(fight, blow.attacker, attack.faces[0]!, 'attack-fumble');
    const misses = botch && botchMisses(fight.state);
    before = undefined;
    if (attack.sum.total === defence.sum.total && !misses) continue;
    recordDefence(fight, stand, defence, blow.attacker);
    const isHit = attack.sum.total > defence.sum.total && !misses;
    return { target: stand.who, stand, attack, defence, isBotch: botch, isHit };
  }
}

// ruling: botch-attack
export function botchMisses(state: State): boolean {
  return state.rulings['botch-attack'] === 'misses';
}

/** Attack die and DEF die, both again while they tie. ruling: tie-reroll */
function rollPair(fight: Fight, attack: Attempt, stand: Stand, rolled: Roll | undefined): [Roll, Roll] {
  // Where a botch misses outright, a tied 1 has first to show whether it is one.
  const ends = botchMisses(fight.state);
  const isOpen = (total: number, other: number, face: number): boolean =>
    total === other && !(ends && face === 1);
  if (rolled !== undefined) {
    const once = rollOne(fight, attack);
    if (!isOpen(once.sum.total, rolled.sum.total, once.faces[0]!)) return [once, rolled];
  }
  if (stand.attempt === null) {
    const { flat } = stand;
    const [own] = rollTogether(fight, [attack], ([total], [face]) => isOpen(total!, flat.total, face!));
    return [own!, flatRoll(stand)];
  }
  const both = [attack, stand.attempt];
  const [own, other] = rollTogether(fight, both, ([a, b], [face]) => isOpen(a!, b!, face!));
  return [own!, other!];
}
