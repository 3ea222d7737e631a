import { combatantOf, isHere, isInsider } from '../../kernel/battle.ts';
import { countsOf } from '../../kernel/battle-state.ts';
import { drawnBetween, guessesBy, viewsBy } from '../../kernel/battle-views.ts';
import { isNamedIn, tellBy } from '../../kernel/events.ts';
import type { IsVisible } from '../../kernel/explanation.ts';
import { GM, type RuleId, type Seat } from '../../kernel/ids.ts';
import { picked } from '../../kernel/json.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import { COMBATANT_FIELDS, EVENTS, type Event, evolve } from './events.ts';
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
import { BROKEN, isBroken } from './weapons.ts';

// The visible part of events and states for each seat, overviews, and the knowledge behind odds.

/** Modifiers of a number that everyone at the table sees. All others come from a sheet. */
const OPEN_PARTS: ReadonlySet<RuleId> = new Set([
  ...['check', 'critical', 'roll-high', 'burst', 'spray', 'flanking', 'moving-target'],
  ...['multiple-attacks', 'multiple-checks', 'move-and-shoot', 'charge', 'change-action'],
  ...['full-defense', 'incapacitated', 'area'],
]);
const isVisible: IsVisible = ({ rule }, place) =>
  OPEN_PARTS.has(rule) || (place === 0 && (rule === 'initiative' || rule === 'initiative-ties'));

/**
 * Returns whether a seat may see an event of a combatant that it knows or plays for. @rule hidden-declaration No
 * event is shown that names a combatant unknown to the seat.
 */
function mayHear(event: Event, before: State, after: State, seat: Seat): boolean {
  if (!('who' in event)) return true;
  // Seats that knew a combatant before it left may see that it leaves.
  const at = event.type === 'left' ? before : after;
  if (!isKnownTo(at, seat, combatantOf(at, event.who))) return false;
  // A declaration is shown without the parts that name an unknown combatant.
  if (event.type === 'declared') return true;
  const unknown = at.combatants.filter((who) => who.presence === 'here' && !isKnownTo(at, seat, who));
  return !unknown.some(({ id }) => isNamedIn(event, id, COMBATANT_FIELDS));
}

const KNOWS = { isInsider, isKnown: isKnownTo };

/** Returns the part of an event that a seat may see. GM overrides are visible to the GM only. */
export const tell = tellBy<State, Combatant, Event>(EVENTS, { ...KNOWS, isOpen: isVisible, mayHear });

/** What seats see of a fight and of its combatants. */
export const { view, overview } = viewsBy<State, Combatant>({
  ...KNOWS,
  fight: ({ phase, turn, active }, _seat, known) => ({
    phase,
    turn,
    active: known.some(({ id }) => id === active) ? active : null,
  }),
  ally: insider,
  stranger: outsider,
  outline: ({ turn: round, phase, grid }) => ({ round, phase, grid }),
  order: ({ order }) => order,
  isListed: isHere,
  isHidden: ({ hiddenFrom }) => hiddenFrom.length > 0,
  seen: (who, state) => ({
    order: who.initiative,
    isActive: state.active === who.id,
    isUp: isUp(state, who),
    healthWord: healthWord(who),
  }),
  own: (who, state, seat) => ({
    health: [who.w, who.sheet.pc],
    budget: budget(state, seat, who),
    conditions: conditions(state, who),
  }),
  openConditions: (who, state) => visibleConditions(state, who),
});

/** Returns a combatant of the own side in full. Only its own seat sees a draft. */
function insider(who: Combatant, state: State, seat: Seat): object {
  const { draft, hiddenFrom, given: _, ...rest } = who;
  return {
    ...rest,
    isHidden: hiddenFrom.length > 0,
    settling: settlingFor(seat, who),
    declared: declarationFor(state, seat, who.declared),
    pending: declarationFor(state, seat, { ...who.declared, actions: who.pending }).actions,
    draft: who.seat === seat ? draft : null,
    conditions: conditions(state, who),
  };
}

/**
 * @rule stance Returns the visible part of another side's combatant: its stance without numbers, and its
 * declaration.
 */
function outsider(who: Combatant, state: State, seat: Seat): object {
  return {
    ...picked(who, 'id', 'name', 'side', 'cell'),
    settling: settlingFor(seat, who),
    stance: stanceOf(who),
    declared: declarationFor(state, seat, who.declared),
    ...picked(who, 'initiative', 'go', 'pace'),
    isUp: isUp(state, who),
    health: healthWord(who),
    conditions: visibleConditions(state, who),
    items: [...who.sheet.weapons, ...who.sheet.shields].map((item) => item.name),
    armor: who.sheet.armor?.name ?? null,
  };
}

/**
 * Returns the visible progress of settling. A reopened settling might be caused by a combatant that only its owner
 * knows. @rule hidden-declaration
 */
function settlingFor(seat: Seat, who: Combatant): Combatant['settling'] {
  if (seat === GM || seat === who.seat) return who.settling;
  return who.settling === 'open' ? 'open' : 'settled';
}

/** Returns the visible health of a combatant, in a word. */
export function healthWord(who: Combatant): string {
  if (who.isDead) return 'dead';
  if (who.w >= who.sheet.pc) return 'unhurt';
  if (who.w >= 10) return 'hurt';
  return who.w > 0 ? 'badly hurt' : 'down';
}

const SETTLING = { open: 'still deciding', settled: 'settled', reopened: 'may think again' } as const;

function budget(state: State, seat: Seat, who: Combatant): string {
  const split = who.sheet.tactics > 0 ? `oT ${who.oT} dT ${who.dT}, ` : '';
  if (state.phase === 'tactics' || state.phase === 'declare')
    return `${split}${SETTLING[settlingFor(seat, who)]}`;
  return `${split}S ${who.s}, actions left: ${who.pending.length}`;
}

/** Returns all conditions of a combatant, one word each. */
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

/** Returns the conditions that everyone can see. */
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

/** The values assumed for another side's combatant: the middle of the sheets that come with Riposte. */
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

/** Assumed W, by visible health. */
const W_OF: Readonly<Record<string, number>> = { hurt: 11, 'badly hurt': 5, down: 0, dead: 0 };

/** The part of a fight that a seat knows. Other sides' combatants have ordinary values, their items and their visible health. */
export const { known, imagine, healthTold } = guessesBy<State, Combatant, number, Event['type']>({
  ...KNOWS,
  evolve,
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'bod-checked', 'ner-checked', 'pain-ignored'],
  facts: { 'starts dying': 'target', 'target dies': 'target' },
  seenHealth: (who) => W_OF[healthWord(who)] ?? ORDINARY.pc,
  // A combatant that is up counts as unhurt.
  hiddenHealth: (who, state) => (isUp(state, who) || !isDying(state, who) ? ORDINARY.pc : 0),
  asOwn: (who, seat) => ({ ...who, draft: who.seat === seat ? who.draft : IDLE, given: [] }),
  asOrdinary,
  drawn(who, like, pick) {
    const sheet = like === undefined ? varied(who.sheet, pick) : { ...like.sheet, isHidden: false };
    return {
      ...who,
      ...drawnSplit(who, sheet.tactics),
      sheet,
      w: drawnW(who, sheet.pc, pick),
      s: who.s === 0 ? 0 : sheet.s,
      quality: qualitiesOf(who, sheet),
      armorValue: sheet.armor?.value ?? 0,
      ammo: countsOf(sheet.weapons, ({ ammo }) => ammo),
    };
  },
});

function asOrdinary(who: Combatant, w: number, state: State, seat: Seat): Combatant {
  const weapons = who.sheet.weapons.map((each) => ({
    ...each,
    ...WEAPON,
    quality: OFFENSE,
    ammo: each.ammo === null ? null : WEAPON.ammo,
  }));
  const shields = who.sheet.shields.map((each) => ({ ...each, quality: SHIELD }));
  const armor = who.sheet.armor === null ? null : { ...who.sheet.armor, ...ARMOR };
  const declared = declarationFor(state, seat, who.declared);
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
    quality: qualitiesOf(who, { weapons, shields }),
    armorValue: armor?.value ?? 0,
    ammo: countsOf(weapons, ({ ammo }) => ammo),
    given: [],
  };
}

/** Assumes the qualities of whole items. Everyone sees which items are broken. */
function qualitiesOf(
  who: Combatant,
  { weapons, shields }: Pick<Sheet, 'weapons' | 'shields'>,
): Combatant['quality'] {
  const left = [...weapons, ...shields].map(({ id, quality }) => {
    const now = who.quality[id];
    return [id, now !== undefined && isBroken(now) ? { offense: BROKEN, defense: BROKEN } : quality];
  });
  return Object.fromEntries(left);
}

/** Assumes one point for the side of the split that the stance shows. @rule stance */
function splitOf(who: Combatant): Pick<Combatant, 'oT' | 'dT'> {
  const stance = stanceOf(who);
  return { oT: stance === 'aggressively' ? 1 : 0, dT: stance === 'defensively' ? 1 : 0 };
}

/** Assumes two thirds of the points for the side of the split that the stance shows. @rule stance */
function drawnSplit(who: Combatant, tactics: number): Pick<Combatant, 'oT' | 'dT'> {
  const stance = stanceOf(who);
  const most = Math.ceil((tactics * 2) / 3);
  if (stance === 'aggressively') return { oT: most, dT: tactics - most };
  if (stance === 'defensively') return { oT: tactics - most, dT: most };
  return { oT: Math.floor(tactics / 2), dT: Math.floor(tactics / 2) };
}

function drawnW(who: Combatant, most: number, pick: RandomIndex): number {
  const word = healthWord(who);
  if (word === 'unhurt') return most;
  if (word === 'hurt') return drawnBetween(pick, 10, most - 1);
  return word === 'badly hurt' ? drawnBetween(pick, 1, 9) : who.w;
}

function varied(sheet: Sheet, pick: RandomIndex): Sheet {
  const by = drawnBetween(pick, -2, 2);
  const weapons = sheet.weapons.map((weapon) => ({ ...weapon, skill: weapon.skill + by }));
  return { ...sheet, weapons, dodge: sheet.dodge + by, parry: sheet.parry + by, block: sheet.block + by };
}
