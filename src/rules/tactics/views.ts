import { combatantOf, isInsider } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-start.ts';
import { knownWith, overviewOf, ownSummary, strangerSummary, viewOf } from '../../kernel/battle-views.ts';
import { tellBy } from '../../kernel/events.ts';
import type { IsVisible } from '../../kernel/explanation.ts';
import type { HealthTold } from '../../kernel/hushed.ts';
import { type Json, picked } from '../../kernel/json.ts';
import { GM, type RuleId, type Seat } from '../../kernel/names.ts';
import type { CombatantSummary, Overview } from '../../kernel/ruleset.ts';
import { type Event, evolve, types } from './events.ts';
import type { Armor, Quality, Sheet, Weapon } from './schema.ts';
import {
  type Combatant,
  combatPenalty,
  declarationFor,
  IDLE,
  isDying,
  isKnownTo,
  isStunned,
  isUp,
  type State,
  stanceOf,
} from './state.ts';
import { isBroken } from './weapons.ts';

// What each seat learns: of events, of the state, at a glance, and as far as odds are made for it.

/** Reasons for a number that anybody at the table sees; others are on somebody's sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['check', 'critical', 'roll-high', 'burst', 'spray', 'flanking', 'moving-target'],
  ...['multiple-attacks', 'multiple-checks', 'move-and-shoot', 'charge', 'change-action'],
  ...['full-defense', 'incapacitated', 'area'],
]);
const isVisible: IsVisible = ({ rule }, place) =>
  OPEN_PARTS.has(rule) || (place === 0 && (rule === 'initiative' || rule === 'initiative-ties'));

/**
 * Whether a seat may be told of an event of somebody whom it knows, or plays for.
 * @rule hidden-declaration Nothing is told that names somebody this seat knows nothing of.
 */
function mayHear(event: Event, before: State, after: State, seat: Seat): boolean {
  if (!('who' in event)) return true;
  // Who has left is known by those who knew it before.
  const at = event.type === 'left' ? before : after;
  if (!isKnownTo(at, seat, combatantOf(at, event.who))) return false;
  // A declaration is told without what would name one.
  if (event.type === 'declared') return true;
  const unknown = at.combatants.filter((who) => who.presence === 'here' && !isKnownTo(at, seat, who));
  return !unknown.some(({ id }) => isNamedIn(event as unknown as Json, id));
}

/** Fields that hold ids of combatants. */
const WHOM: ReadonlySet<string> = new Set(['who', 'target', 'attacker', 'against', 'first', 'by']);

/** Reasons for numbers are left out: whom they name took part, and strangers are told few of them. */
function isNamedIn(value: Json, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([field, each]) => (each === id && WHOM.has(field)) || (field !== 'parts' && isNamedIn(each as Json, id)),
  );
}

/** What a seat is told of an event; what the GM does by hand is told to nobody else. */
export const tell = tellBy<State, Combatant, Event>(types, {
  isInsider,
  isKnown: isKnownTo,
  isOpen: isVisible,
  mayHear,
});

/** What a seat may know: all for the GM, its own side, and of the others whom it knows of what anybody can see. */
export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  const known = state.combatants.filter((who) => isKnownTo(state, seat, who));
  return {
    ...viewOf(state, known),
    phase: state.phase,
    turn: state.turn,
    active: known.some(({ id }) => id === state.active) ? state.active : null,
    combatants: known.map((who) =>
      isInsider(state, seat, who) ? insider(state, seat, who) : outsider(state, seat, who),
    ),
  };
}

/** Its own side in full; a draft is known to the own seat only. */
function insider(state: State, seat: Seat, who: Combatant): Json {
  const { draft, hiddenFrom, given: _, ...rest } = who;
  return {
    ...rest,
    isHidden: hiddenFrom.length > 0,
    settling: settlingFor(seat, who),
    declared: declarationFor(state, seat, who.declared),
    pending: declarationFor(state, seat, { ...who.declared, actions: who.pending }).actions,
    draft: who.seat === seat ? draft : null,
    conditions: conditions(state, who),
  } as unknown as Json;
}

/** @rule stance Of others the way they fight, not their numbers, and what they declared. */
function outsider(state: State, seat: Seat, who: Combatant): Json {
  return {
    ...picked(who, 'id', 'name', 'side', 'cell'),
    settling: settlingFor(seat, who),
    stance: stanceOf(who),
    declared: declarationFor(state, seat, who.declared) as unknown as Json,
    ...picked(who, 'initiative', 'go', 'pace'),
    isUp: isUp(state, who),
    health: healthWord(who),
    conditions: visibleConditions(state, who),
    items: [...who.sheet.weapons, ...who.sheet.shields].map((item) => item.name),
    armor: who.sheet.armor?.name ?? null,
  };
}

/** The fight at a glance as a seat may know it, in the order of its goes. */
export function overview(state: State, seat: Seat): Overview {
  const { turn: round, phase, grid, order } = state;
  const isKnown = (who: Combatant): boolean => who.presence === 'here' && isKnownTo(state, seat, who);
  return { round, phase, ...overviewOf(state, order, isKnown, (who) => summaryOf(state, seat, who)), grid };
}

function summaryOf(state: State, seat: Seat, who: Combatant): CombatantSummary {
  const { id, initiative: order } = who;
  const seen = { order, isActive: state.active === id, isUp: isUp(state, who), healthWord: healthWord(who) };
  if (!isInsider(state, seat, who)) return strangerSummary(who, seen, visibleConditions(state, who));
  return ownSummary(who, seen, {
    health: [who.w, who.sheet.pc],
    budget: budget(state, seat, who),
    conditions: conditions(state, who),
  });
}

/**
 * Whether a seat sees somebody still at work. That it is asked again may come of somebody whom only it knows of.
 * @rule hidden-declaration
 */
function settlingFor(seat: Seat, who: Combatant): string {
  if (seat === GM || seat === who.seat) return who.settling;
  return who.settling === 'open' ? 'open' : 'settled';
}

/** How somebody looks to anybody. */
export function healthWord(who: Combatant): string {
  if (who.isDead) return 'dead';
  if (who.w >= who.sheet.pc) return 'unhurt';
  if (who.w >= 10) return 'hurt';
  return who.w > 0 ? 'badly hurt' : 'down';
}

function budget(state: State, seat: Seat, who: Combatant): string {
  const split = who.sheet.tactics > 0 ? `oT ${who.oT} dT ${who.dT}, ` : '';
  if (state.phase === 'tactics' || state.phase === 'declare') return `${split}${settlingFor(seat, who)}`;
  return `${split}S ${who.s}, ${who.pending.length} to do`;
}

/** What ails or helps somebody, in a word each. */
export function conditions(state: State, who: Combatant): string[] {
  const found = visibleConditions(state, who);
  const penalty = who.isDead ? undefined : combatPenalty(state, who);
  if (penalty !== undefined) found.push(`CP ${penalty.value}`);
  if (who.job !== null) found.push(`at work: ${who.job.label} ${who.job.done}/${who.job.needed}`);
  if (who.changes > 0) found.push(`changes -${who.changes}`);
  const nameOf = (id: string) => state.combatants.find((other) => other.id === id)?.name ?? id;
  for (const { against, bonus } of who.counters) found.push(`counter +${bonus} on ${nameOf(against)}`);
  for (const [item, quality] of Object.entries(who.quality))
    if (isBroken(quality)) found.push(`${itemName(who, item)} broken`);
  if (who.hiddenFrom.length > 0) found.push('hidden');
  return found;
}

function itemName({ sheet }: Combatant, id: string): string {
  return [...sheet.weapons, ...sheet.shields].find((item) => item.id === id)?.name ?? id;
}

/** What anybody can see of somebody. */
export function visibleConditions(state: State, who: Combatant): string[] {
  if (who.isDead) return ['dead'];
  const found: string[] = [];
  if (isDying(state, who)) found.push(who.isGritting ? 'dying, on its feet' : 'dying');
  if (who.isStabilised) found.push('stabilised');
  if (isStunned(state, who)) found.push('stunned');
  if (who.isUnconscious) found.push('unconscious');
  if (who.defending !== 'no') found.push('full defence');
  return found;
}

/** What a stranger counts as where its sheet would be needed: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  tactics: 1,
  pc: 12,
  wNow: 12,
  bod: 10,
  ner: 11,
  fin: 10,
  s: 12,
  move: 4,
  run: 11,
  heal: 10,
  dodge: 11,
  parry: 11,
  block: 11,
  skills: {},
  tools: [],
} as const satisfies Partial<Sheet>;
const WEAPON = { skill: 13, rank: 1, attacks: null, ammo: 3 } as const satisfies Partial<Weapon>;
const OFFENSE: Quality = { offense: 0, defense: 0 };
const SHIELD: Quality = { offense: 0, defense: 2 };
const ARMOR = { value: 3, penalty: 0, size: 3, tier: 3 } as const satisfies Partial<Armor>;

/** W that are guessed from how somebody looks. */
const W_OF: Readonly<Record<string, number>> = { hurt: 11, 'badly hurt': 5, down: 0, dead: 0 };

/** The fight as a seat knows it: strangers are ordinary people with what they carry, hurt as they look. */
export function known(state: State, seat: Seat): State {
  return guessedFor(state, seat, (who) => W_OF[healthWord(who)] ?? ORDINARY.pc);
}

/** What is told of strangers' health; where it is not, whoever is up counts as unhurt. */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'bod-checked', 'ner-checked', 'pain-ignored'],
  known: (state, seat) =>
    guessedFor(state, seat, (who) => (isUp(state, who) || !isDying(state, who) ? ORDINARY.pc : 0)),
};

function guessedFor(state: State, seat: Seat, wOf: (who: Combatant) => number): State {
  return knownWith<State, Combatant>(state, seat, {
    seen: (who) =>
      isInsider(state, seat, who)
        ? { ...who, draft: who.seat === seat ? who.draft : IDLE, given: [] }
        : asOrdinary(state, seat, who, wOf(who)),
    isUnknown: (who) => !isKnownTo(state, seat, who),
    evolve,
  });
}

function asOrdinary(state: State, seat: Seat, who: Combatant, w: number): Combatant {
  const weapons = who.sheet.weapons.map((each) => ({
    ...each,
    ...WEAPON,
    quality: OFFENSE,
    ammo: each.ammo === null ? null : WEAPON.ammo,
  }));
  const shields = who.sheet.shields.map((each) => ({ ...each, quality: SHIELD }));
  const armor = who.sheet.armor === null ? null : { ...who.sheet.armor, ...ARMOR };
  const declared = declarationFor(state, seat, who.declared);
  const qualities = [...weapons, ...shields].map(({ id, quality }) => {
    const now = who.quality[id];
    return [id, now !== undefined && isBroken(now) ? { offense: -5, defense: -5 } : quality] as const;
  });
  return {
    ...who,
    ...splitOf(who),
    sheet: { ...who.sheet, ...ORDINARY, weapons, shields, armor, isHidden: false },
    w,
    s: isStunned(state, who) ? 0 : ORDINARY.s,
    settling: settlingFor(seat, who) === 'open' ? 'open' : 'settled',
    readjusted: 0,
    draft: IDLE,
    declared,
    pending: declarationFor(state, seat, { ...who.declared, actions: who.pending }).actions,
    quality: Object.fromEntries(qualities),
    armorValue: armor?.value ?? 0,
    ammo: countsOf(weapons, ({ ammo }) => ammo),
    given: [],
  };
}

/** A point to whichever its stance shows. @rule stance */
function splitOf(who: Combatant): Pick<Combatant, 'oT' | 'dT'> {
  const stance = stanceOf(who);
  return { oT: stance === 'aggressively' ? 1 : 0, dT: stance === 'defensively' ? 1 : 0 };
}
