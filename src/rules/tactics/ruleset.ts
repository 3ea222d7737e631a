import { battleRuleset, combatantsFault, hasTwice } from '../../kernel/battle-state.ts';
import { ATTACK_FACTS, attackOf, type Counted, outcomeOf } from '../../kernel/outcome.ts';
import type { AnswerOf } from '../../kernel/ruleset.ts';
import { startTurn } from './damage.ts';
import { DEFENCES } from './defence.ts';
import { deeds, type Event, evolve } from './events.ts';
import { verdict } from './events-actions.ts';
import { OVERRIDES } from './gm.ts';
import { AIMS, GOES, resolve } from './go.ts';
import { moveEverybody } from './movement.ts';
import { impossible } from './plans.ts';
import { policies } from './policies.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { type Combatant, carriedBy, isDying, type State, start } from './state.ts';
import { DECLARING, declare, planned, rollInitiative, setTactics } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { area } from './weapons.ts';
import { words } from './words.ts';

const FACTS = {
  ...ATTACK_FACTS,
  stunned: 'any',
  'starts dying': 'any',
  'target dies': 'any',
  'item breaks': 'any',
  successes: 'sum',
  damage: 'sum',
  w: 'sum',
  s: 'sum',
  'counterattack bonus': 'last',
  'items sundered': 'sum',
  succeeds: 'first',
  margin: 'first',
} as const;
type Facts = Counted<typeof FACTS>;

/**
 * The outcome of the attacks of the first attacker. `damage` is W plus S. Several targets or attacks are added up.
 * Without an attack, the result of the first check that the GM asked for. @rule improvised-check
 */
export const outcome = outcomeOf<Event, typeof FACTS>({
  facts: FACTS,
  onlyWith: {
    ...{ successes: ['hit'], damage: ['hit'], w: ['hit'], s: ['hit'] },
    'items sundered': ['items sundered'],
  },
  attackIn: attackOf('attack-declared'),
  count(facts, event) {
    if (facts.attacker === undefined || event.type === 'pain-ignored') countCheck(facts, event);
    else if (event.type === 'attack-hit' && event.attacker === facts.attacker) {
      facts.hit = true;
      facts.successes += event.successes.total;
    } else if (event.type === 'damage-dealt' && event.by === facts.attacker) {
      facts.damage += event.w.total + event.s.total;
      facts.w += event.w.total;
      facts.s += event.s.total;
    } else if (event.type === 'counter-gained') facts['counterattack bonus'] = event.bonus;
    else if (event.type === 'item-sundered') facts['items sundered'] += 1;
    else if (event.type === 'item-broken') facts['item breaks'] = true;
    else if ('who' in event && event.who !== facts.attacker) countBody(facts, event);
  },
});

function countCheck(facts: Facts, event: Event): void {
  if (event.type === 'heal-checked' || event.type === 'pain-ignored')
    facts.succeeds ??= verdict(event.check).passes;
  if (event.type !== 'check-made' && event.type !== 'work-finished') return;
  facts.succeeds ??= event.passes ?? undefined;
  facts.margin ??= event.margin ?? undefined;
}

function countBody(facts: Facts, event: Event): void {
  if (event.type === 'stunned') facts.stunned = true;
  else if (event.type === 'dying-started') facts['starts dying'] = true;
  else if (event.type === 'died') facts['target dies'] = true;
}

/** Tactics: 3d6; all split tactics and declare actions, then act at the same time or by initiative. */
export const tactics = battleRuleset({
  id: 'tactics',
  version: '5',
  rulebook,
  numbers: {
    check: 'the target number of a check: an attack, a run, a Heal check',
    attack: 'the modifiers of an attack check, which count in that check only',
    'w-damage': 'the W damage of a hit before armour',
    's-damage': 'the S damage of a hit before armour',
  },
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
  planned,
  usual: {
    strike: { intent: 'kill', at: 'body' },
    shoot: { intent: 'kill', rounds: 1 },
    blast: { intent: 'kill' },
  },
  overrides: OVERRIDES,
  telling: { view, overview, tell, known, imagine, healthTold },
  round: ({ turn }) => turn,
  routine: { 'go-started': 'boundary', 'go-ended': 'boundary' },
  outcome,
  storesOf: ({ ammo }) => ammo,
  carriedBy,
  recovery: { leaves: 'The chapters have no rule by which W, S or armour return between fights.' },
  invariant,
  words,
  policies,
});

/** Returns an error in a state; `undefined` if it is valid. */
export function invariant(state: State): string | undefined {
  const fault = combatantsFault(
    state.combatants,
    (who) => poolFault(state, who) ?? turnFault(who) ?? itemFault(who),
  );
  if (fault !== undefined) return fault;
  if (hasTwice(state.order)) return 'a combatant is twice in the order';
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
