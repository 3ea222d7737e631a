import { battleRuleset, combatantsFault, hasTwice } from '../../kernel/battle-state.ts';
import type { AnswerOf, OutcomeFacts } from '../../kernel/ruleset.ts';
import { startTurn } from './damage.ts';
import { DEFENCES } from './defence.ts';
import { deeds, type Event, type EventOf, evolve } from './events.ts';
import { OVERRIDES } from './gm.ts';
import { AIMS, GOES, resolve } from './go.ts';
import { moveEverybody } from './movement.ts';
import { area, impossible } from './plans.ts';
import { policies } from './policies.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { type Combatant, carriedBy, isDying, type State, start } from './state.ts';
import { DECLARING, declare, rollInitiative, setTactics } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

/** Tactics: 3d6; all split tactics and declare actions, then act at the same time or by initiative. */
export const tactics = battleRuleset({
  id: 'tactics',
  version: '5',
  rulebook,
  start,
  evolve,
  deeds,
  steps: {
    'turn-start': startTurn,
    tactics: setTactics,
    declare,
    initiative: rollInitiative,
    movement: moveEverybody,
    resolve,
  },
  area,
  stops: {
    ...{ defence: 'attacked', guard: 'interrupt', interfere: 'interrupt' },
    ...{ readjust: 'detail', go: 'detail', change: 'detail', flanking: 'detail' },
    ...{ 'ignore-pain': 'detail', 'initiative-tie': 'detail' },
  },
  // A split stays in effect unless a combatant readjusts it.
  stopIn: ({ key, defaultAnswer }) =>
    key === 'tactics' && defaultAnswer.kind === 'keep' ? 'detail' : undefined,
  choices: [DECLARING, GOES, AIMS, DEFENCES],
  impossible,
  overrides: OVERRIDES,
  telling: { view, overview, tell, known },
  round: ({ turn }) => turn,
  imagine,
  healthTold,
  outcome,
  storesOf: ({ ammo }) => ammo,
  carriedBy,
  invariant,
  words,
  policies,
});

const NO_FACTS = {
  hit: false,
  successes: 0,
  w: 0,
  s: 0,
  stunned: false,
  'starts dying': false,
  'target dies': false,
  'counterattack bonus': 0,
  'items sundered': 0,
  'item breaks': false,
};
type Facts = typeof NO_FACTS;

/**
 * Returns the outcome of the attacks of the first attacker in these events. `damage` is W plus S. Several targets or
 * attacks are added up. Empty without an attack.
 */
export function outcome(events: readonly Event[]): OutcomeFacts {
  const attack = events.find((event) => event.type === 'attack-declared') as
    | EventOf<'attack-declared'>
    | undefined;
  if (attack === undefined) return checkIn(events);
  const facts = { ...NO_FACTS };
  for (const event of events) count(facts, event, attack.attacker);
  const { successes, w, s, 'counterattack bonus': bonus, 'items sundered': sundered, ...always } = facts;
  return {
    attacker: attack.attacker,
    target: attack.target,
    ...always,
    ...(facts.hit ? { successes, damage: w + s, w, s } : {}),
    ...(bonus > 0 ? { 'counterattack bonus': bonus } : {}),
    ...(sundered > 0 ? { 'items sundered': sundered } : {}),
  };
}

/** Returns the result of the first check that the GM asked for; empty without one. @rule improvised-check */
function checkIn(events: readonly Event[]): OutcomeFacts {
  const made = events.find((event) => event.type === 'check-made' || event.type === 'work-finished');
  if (made?.type !== 'check-made' && made?.type !== 'work-finished') return {};
  return made.passes === null ? {} : { succeeds: made.passes, margin: made.margin! };
}

function count(facts: Facts, event: Event, attacker: string): void {
  if (event.type === 'attack-hit' && event.attacker === attacker) {
    facts.hit = true;
    facts.successes += event.successes.total;
  } else if (event.type === 'damage-dealt' && event.by === attacker) {
    facts.w += event.w.total;
    facts.s += event.s.total;
  } else if (event.type === 'counter-gained') facts['counterattack bonus'] = event.bonus;
  else if (event.type === 'item-sundered') facts['items sundered'] += 1;
  else if (event.type === 'item-broken') facts['item breaks'] = true;
  else if ('who' in event && event.who !== attacker) countBody(facts, event);
}

function countBody(facts: Facts, event: Event): void {
  if (event.type === 'stunned') facts.stunned = true;
  else if (event.type === 'dying-started') facts['starts dying'] = true;
  else if (event.type === 'died') facts['target dies'] = true;
}

/** Returns an error in a state; `undefined` if it is valid. */
export function invariant(state: State): string | undefined {
  const fault = combatantsFault(
    state.combatants,
    (who) => poolFault(state, who) ?? turnFault(who) ?? itemFault(who),
  );
  if (fault !== undefined) return fault;
  if (hasTwice(state.order)) return 'somebody stands in the order twice';
  if (state.order.length !== state.ranks.length) return 'the order and the ranks differ';
  return state.active !== null && state.phase !== 'resolve' ? 'somebody acts out of phase' : undefined;
}

function poolFault(state: State, who: Combatant): string | undefined {
  if (!Number.isInteger(who.w) || !Number.isInteger(who.s)) return `W ${who.w}, S ${who.s}`;
  if (who.w > who.sheet.pc) return `W ${who.w} above its PC of ${who.sheet.pc}`;
  if (who.s > who.sheet.s) return `S ${who.s} above its pool of ${who.sheet.s}`;
  return who.isGritting && !isDying(state, who) ? 'it grits its teeth for nothing' : undefined;
}

function turnFault(who: Combatant): string | undefined {
  if (who.oT < 0 || who.dT < 0) return 'a part of its tactics is below 0';
  if (who.oT + who.dT > who.sheet.tactics) return 'it placed more Tactics than it has';
  if (who.changes < 0 || who.readjusted > 3) return 'its changes are out of bounds';
  return who.defending === 'this-turn' && who.pending.length > 0 ? 'it defends and acts' : undefined;
}

function itemFault(who: Combatant): string | undefined {
  for (const [item, left] of Object.entries(who.ammo)) {
    if (!Number.isInteger(left) || left < 0) return `${item} has ${left} counts`;
  }
  for (const item of [...who.sheet.weapons, ...who.sheet.shields]) {
    const { offense, defense } = who.quality[item.id]!;
    if (offense > item.quality.offense || defense > item.quality.defense) return `${item.id} got better`;
    if (offense < -5 || defense < -5) return `${item.id} is worse than broken`;
  }
  const value = who.sheet.armor?.value ?? 0;
  return who.armorValue < 0 || who.armorValue > value ? `armour of ${who.armorValue}` : undefined;
}

export type { Event, Sheet, State };
/** Any answer in a fight of this book, by its kind. */
export type Answer = AnswerOf<typeof tactics>;
