import { byRank, combatantOf, groupsByInitiative, sideLeft } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, plain, THE_GM } from '../../kernel/decision.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/ids.ts';
import { closing } from '../../kernel/overrides.ts';
import { addBoosts, addHeartPenalty, boostedStat, plainRoll, type StatRoll, statRoll } from './dice.ts';
import { runClocks, tendTo, wakeUp } from './dying.ts';
import type { Combat } from './events.ts';
import type { Reason } from './reasons.ts';
import { type Combatant, isUp, type State } from './state.ts';

// The start of a fight (initiative and surprise) and its end.

/** @rule initiative Every combatant rolls 2d10 + [Q] once; the order runs from the highest to the lowest. */
export function rollInitiative(combat: Combat): void {
  for (const who of combat.state.combatants) {
    if (who.presence === 'here') rollFor(combat, who.id);
  }
  const order: string[] = [];
  const broken: string[][] = [];
  for (const tied of groupsByInitiative(combat.state.combatants)) {
    const settled = breakTie(combat, tied);
    if (tied.length > 1) broken.push(settled);
    order.push(...settled);
  }
  combat.record({
    type: 'order-set',
    rule: broken.length > 0 ? 'initiative-ties' : 'initiative',
    order,
    broken,
  });
}

const INITIATIVE: StatRoll = { stat: 'Q', rule: 'initiative', what: 'initiative', kind: null };

/** Makes one initiative roll. A latecomer rolls when it enters. */
export function rollFor(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  const more: Reason[] = [];
  addHeartPenalty(more, combat.state, who);
  addBoosts(more, who, 'initiative', null);
  const { faces, sum } = statRoll(combat, who, INITIATIVE, more);
  combat.record({ type: 'initiative-rolled', rule: 'initiative', who: id, faces, sum });
}

// ruling: initiative-ties - a single combatant is not tied, so nothing is asked or rolled
function breakTie(combat: Combat, tied: readonly string[]): string[] {
  return combat.state.rulings['initiative-ties'] === 'gm' ? gmOrders(combat, tied) : byQ(combat, tied);
}

function gmOrders(combat: Combat, tied: readonly string[]): string[] {
  const left = [...tied];
  const ordered: string[] = [];
  while (left.length > 1) {
    const about = { key: 'initiative-tie', rule: 'initiative-ties', context: { tied: [...left] } };
    const option = { kind: 'goes-first', params: { first: { oneOf: [...left] } } } as const;
    const silence = { kind: 'goes-first', first: left[0]! } as const;
    const answer = combat.ask(() => decisionFor(THE_GM, about, [option], silence));
    ordered.push(...left.splice(left.indexOf(answer!.first), 1));
  }
  return [...ordered, ...left];
}

function byQ(combat: Combat, tied: readonly string[]): string[] {
  const q = (id: string): number => boostedStat(combatantOf(combat.state, id), 'Q');
  return byRank(tied, q, (who) => {
    const { sum, faces, dice } = plainRoll(
      combat,
      combatantOf(combat.state, who),
      'initiative-ties',
      'roll-off',
    );
    combat.record({ type: 'tie-rolled', rule: 'initiative-ties', who, faces, sum });
    return dice;
  });
}

/** Returns the order with a latecomer: behind all combatants with the same initiative or more. */
export function orderWith(combat: Combat, id: string): string[] {
  // ruling: latecomer-order
  const order = combat.state.order.filter((other) => other !== id);
  const mine = combatantOf(combat.state, id).initiative ?? 0;
  const place = order.findIndex((other) => (combatantOf(combat.state, other).initiative ?? 0) < mine);
  order.splice(place === -1 ? order.length : place, 0, id);
  return order;
}

/**
 * @rule surprise-round Each member of the surprised groups rolls [U] against the average Q of the ambushers; a
 * combatant that fails gets no TS when the first round starts.
 */
export function springSurprise(combat: Combat, side: string): void {
  const ambushers = combat.state.combatants.filter((who) => who.side === side && isUp(who));
  const number = ambushNumber(combat, ambushers);
  combat.record({ type: 'surprise-sprung', rule: 'surprise-round', side, number });
  if (ambushers.length === 0) return;
  for (const who of combat.state.combatants) {
    if (who.side !== side && isUp(who)) notice(combat, who.id, number.total);
  }
}

/** Returns the number for the roll of the surprised: an average over the ambushers, not rounded. */
function ambushNumber(combat: Combat, ambushers: readonly Combatant[]): Sum {
  // ruling: surprise-number
  const setting = combat.state.rulings['surprise-number'];
  const each = ambushers.map((who) => {
    if (setting === 'average-rolls') return rollToHide(combat, who);
    return boostedStat(who, 'Q') - (setting === 'average-bonus' ? 10 : 0);
  });
  const average = each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length);
  const of = { n: each.length };
  const reason: Reason = { value: average, why: setting, of, rule: 'surprise-number' };
  return sumOf([reason]);
}

const HIDING: StatRoll = { stat: 'Q', rule: 'surprise-number', what: 'springs the ambush', kind: null };

function rollToHide(combat: Combat, who: Combatant): number {
  const more: Reason[] = [];
  addHeartPenalty(more, combat.state, who);
  const { faces, sum } = statRoll(combat, who, HIDING, more);
  combat.record({ type: 'ambush-rolled', rule: 'surprise-number', who: who.id, faces, sum });
  return sum.total;
}

const NOTICING: StatRoll = { stat: 'U', rule: 'surprise-round', what: 'notices the ambush', kind: null };

function notice(combat: Combat, id: string, number: number): void {
  const who = combatantOf(combat.state, id);
  const more: Reason[] = [];
  addHeartPenalty(more, combat.state, who);
  addBoosts(more, who, 'notice', null);
  const { faces, sum } = statRoll(combat, who, NOTICING, more);
  const isTie = sum.total === number;
  // ruling: surprise-tie
  const isSurprised = isTie ? combat.state.rulings['surprise-tie'] === 'surprised' : sum.total < number;
  const rule = isTie ? 'surprise-tie' : 'surprise-round';
  combat.record({ type: 'surprise-rolled', rule, who: id, faces, sum, number, isSurprised });
}

/**
 * Returns the only side with a conscious combatant, 'nobody' if no side has one, `undefined` while the fight is open.
 */
function decidedFor(state: State): string | undefined {
  return sideLeft(state, isUp);
}

// ruling: combat-end
function endsWhen(state: State): State['rulings']['combat-end'] {
  return state.rulings['combat-end'];
}

/** Ends the fight at once when only one side has a conscious combatant. Pending events lapse. */
export function endIfDecided(combat: Combat): void {
  if (endsWhen(combat.state) === 'at-once' && decidedFor(combat.state) !== undefined) endNow(combat);
}

/** Handles the end of a round with one side left: the fight is over, or the GM decides. */
export function endAfterRound(combat: Combat): void {
  if (decidedFor(combat.state) === undefined) return;
  if (endsWhen(combat.state) === 'round-end' || gmEnds(combat)) endNow(combat);
}

function gmEnds(combat: Combat): boolean {
  const answer = combat.ask(() => {
    const context = { standing: decidedFor(combat.state) ?? null };
    const about = { key: 'end-fight', rule: 'combat-end', context };
    return decisionFor(THE_GM, about, [plain('end'), plain('go-on')], 'end');
  });
  return answer?.kind === 'end';
}

/** Ends the fight and the step. */
export function endNow(combat: Combat): never {
  combat.record({ type: 'combat-ended', rule: 'combat-end', winner: decidedFor(combat.state) ?? 'nobody' });
  combat.endStep();
}

const afterwards = choices<State, Combat>();

const MOST_MINUTES = 60;

const close = closing((combat: Combat) => combat.record({ type: 'combat-closed', rule: 'combat-end' }));

const passTime = afterwards({
  kind: 'pass-time',
  purpose: 'wait',
  offers: () => [{ params: { minutes: { min: 1, max: MOST_MINUTES } } }],
  does(combat, _id, { minutes }) {
    const seconds = minutes * 60;
    combat.record({ type: 'time-passed', rule: 'dying-timer', seconds });
    runClocks(combat, seconds, 'dying-timer');
  },
});

const dyingOf = (state: State) => state.combatants.filter((who) => who.clock !== null).map((who) => who.id);

/** @rule tend After the fight TS does not matter, and there is time to walk to the patient. */
const tendAfterwards = afterwards({
  kind: 'tend',
  purpose: 'help',
  offers: (state) =>
    state.combatants.filter(isUp).flatMap(({ id, sheet }) => {
      const others = dyingOf(state).filter((other) => other !== id);
      if (!sheet.hasMedicalKit || others.length === 0) return [];
      return [{ params: { by: one(id), target: { oneOf: others } } }];
    }),
  does: (combat, _id, { by, target }) => tendTo(combat, by, target),
});

// @rule cinematic without it, a combatant healed from 0 HP wakes after the fight
const wake = afterwards({
  kind: 'wake',
  purpose: 'help',
  offers({ combatants }) {
    const sleepers = combatants.filter((who) => who.life === 'unconscious' && who.hp > 0).map(({ id }) => id);
    return [{ params: { target: { oneOf: sleepers } } }];
  },
  does: (combat, _id, { target }) => wakeUp(combat, target, 'cinematic'),
});

/** The GM's options after the fight. */
export const AFTERWARDS = [close, passTime, tendAfterwards, wake];

/**
 * Runs the aftermath: the GM lets time pass, has wounds tended, wakes the unconscious and finishes the fight.
 */
export function settleAftermath(combat: Combat): void {
  carryOut(AFTERWARDS, combat, GM, combat.ask(() => question(combat.state)) ?? CLOSE);
}

const CLOSE = { kind: 'close' };

function question(state: State): Decision {
  const context = { dying: dyingOf(state).map((id) => ({ id, seconds: combatantOf(state, id).clock! })) };
  const options = optionsOf(AFTERWARDS, state);
  const about = { key: 'aftermath', rule: 'combat-end', context };
  return decisionFor(THE_GM, about, options, CLOSE);
}
