import { isOpposite } from '../../geometry/path.ts';
import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type Option, plain, THE_GM } from '../../kernel/decision.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { givenTo } from './check.ts';
import type { Combat } from './events.ts';
import type { DefenceKind } from './events-actions.ts';
import type { TacticsRule } from './rulebook.ts';
import { type Combatant, isAware, isHelpless, isUp, type State } from './state.ts';
import {
  type Blow,
  comeOutOfHiding,
  type DefenceItem,
  defenceItem,
  defenceItems,
  isMelee,
  isNearby,
  meetingSize,
  weaponSize,
} from './weapons.ts';
import type { Part } from './words-reasons.ts';

// Responses to an attack: by its target, by guards and by interfering enemies; and flanking.

/** The defence against an attack: the defender and its item. */
export interface Defence {
  readonly kind: DefenceKind;
  /** The target, or the ally that guards it. */
  readonly by: string;
  readonly item: DefenceItem | null;
  /** `projectile`: the projectile is blocked or parried; `arm`: the aim of a near shooter is spoiled. */
  readonly against: 'blow' | 'arm' | 'projectile' | 'blast';
}

/** Returns the way in which a combatant can meet an attack. */
export function meets(state: State, blow: Blow, who: Combatant): Defence['against'] {
  if (blow.way === 'blast') return 'blast';
  if (isMelee(blow)) return 'blow';
  return isNearby(state, combatantOf(state, blow.attacker), who) ? 'arm' : 'projectile';
}

/** The input of an offer for one kind of defence. */
interface Means {
  readonly blow: Blow;
  readonly who: Combatant;
  readonly against: Defence['against'];
  readonly item: DefenceItem;
}
type Met = Pick<Defence, 'kind' | 'item'>;

const bare = choices<Combatant, Combat, Met>();
const armed = choices<Means, Combat, Met>();

const none = bare({
  kind: 'none',
  purpose: 'defend',
  offers: () => [{ params: {}, cost: 'defence 10', numbers: { defence: 10 } }],
  does: () => ({ kind: 'none', item: null }),
});

const dodge = bare({
  kind: 'dodge',
  purpose: 'defend',
  offers: ({ sheet: { dodge: defence } }) => [
    { params: {}, cost: `defence ${defence}`, numbers: { defence } },
  ],
  does: () => ({ kind: 'dodge', item: null }),
});

/** @rule parry */
const parry = armed({
  kind: 'parry',
  purpose: 'defend',
  offers(at) {
    // ruling: area-defence
    return at.against === 'blast' ? [] : armedOffers(at, 'parry');
  },
  does: (combat, id, answer) => ({ kind: 'parry', item: itemOf(combat, id, answer.with) }),
});

/** @rule block */
const block = armed({
  kind: 'block',
  purpose: 'defend',
  offers(at) {
    return at.against === 'blast' && at.item.kind !== 'shield' ? [] : armedOffers(at, 'block');
  },
  does: (combat, id, answer) => ({ kind: 'block', item: itemOf(combat, id, answer.with) }),
});

/** @rule guard-ally */
const body = bare({
  kind: 'body',
  purpose: 'defend',
  offers: () => [{ params: {}, cost: 'takes the damage' }],
  does: () => ({ kind: 'body', item: null }),
});

/** All ways to defend. */
export const DEFENCES = [none, dodge, parry, block, body];

function itemOf(combat: Combat, id: string, item: string): DefenceItem | null {
  return defenceItem(combatantOf(combat.state, id), item) ?? null;
}

function armedOffers({ blow, who, against, item }: Means, kind: 'parry' | 'block') {
  if (against === 'projectile' && item.kind === 'unarmed') return [];
  const total = sumOf(itemParts(who, kind, item)).total;
  const gain = gainFor(blow, { kind, by: who.id, item, against });
  const extra = sumOf(gain.parts).total;
  const notes = [`defence ${total}`];
  if (extra > 0) notes.push(`the attacker gains ${extra}`);
  if (gain.levels.length > 0) notes.push('the attacker is Superior 1');
  const numbers = { defence: total, gain: extra + gain.levels.length };
  return [{ params: { with: one(item.id) }, cost: notes.join(', '), numbers }];
}

/**
 * Asks the target for its defence; `undefined` if it cannot defend. @rule defences Without a roll or an action,
 * against every attack.
 */
export function chooseDefence(combat: Combat, blow: Blow): Defence | undefined {
  // ruling: defence-limit
  const answer = combat.ask(() => defenceQuestion(combat.state, blow));
  if (answer === undefined) return undefined;
  const met = carryOut(DEFENCES, combat, blow.target, answer);
  return {
    ...met,
    by: blow.target,
    against: meets(combat.state, blow, combatantOf(combat.state, blow.target)),
  };
}

function defenceQuestion(state: State, blow: Blow): Decision | undefined {
  const target = combatantOf(state, blow.target);
  if (isHelpless(state, target) || target.isDead || target.presence !== 'here') return undefined;
  const context = { attacker: blow.attacker, weapon: blow.arm.name, way: blow.way };
  const about = { key: 'defence', rule: 'defences', context };
  const withItems = itemOptions([parry, block], blow, target, meets(state, blow, target));
  return decisionFor(target, about, [...optionsOf([none, dodge], target), ...withItems], 'dodge');
}

/** Returns the defences with each item. */
function itemOptions(
  ways: readonly (typeof parry | typeof block)[],
  blow: Blow,
  who: Combatant,
  against: Defence['against'],
): Option[] {
  return defenceItems(who).flatMap((item) => optionsOf(ways, { blow, who, against, item }));
}

/** @rule defences 10 + stat + skill + the quality of the item. */
function itemParts(who: Combatant, kind: 'parry' | 'block', item: DefenceItem): Part[] {
  const { id, sheet } = who;
  const parts: Part[] = [{ value: sheet[kind], why: 'defence-of', of: { kind, who: id }, rule: 'defences' }];
  if (item.defense !== 0) {
    parts.push({ value: item.defense, why: 'quality-of', of: { who: id, item: item.id }, rule: kind });
  }
  return parts;
}

/** Returns the total that an attack must beat, without dT and without the parts that others add. */
export function defenceTotal(state: State, defence: Defence): Sum {
  const who = combatantOf(state, defence.by);
  // ruling: penalty-on-defence - neither the combat penalty nor changed actions count here
  const given = givenTo(who, 'defence');
  const { kind, item } = defence;
  if (kind === 'dodge') {
    const base: Part = {
      value: who.sheet.dodge,
      why: 'defence-of',
      of: { kind, who: who.id },
      rule: 'dodge',
    };
    return sumOf([base, ...given]);
  }
  if (item === null || (kind !== 'parry' && kind !== 'block')) return undefended();
  return sumOf([...itemParts(who, kind, item), ...given]);
}

/** @rule attack-check 10 if the target does not defend. */
export function undefended(): Sum {
  return sumOf([NO_DEFENCE]);
}

const NO_DEFENCE: Part = { value: 10, why: 'no-defence', rule: 'attack-check' };

/** Returns the advantage of the attacker from the way of the defence: points, and Superior levels. */
export function gainFor(blow: Blow, { item, kind, against, by }: Defence): Gain {
  if (item === null || against === 'blast') return NOTHING;
  const of = { attacker: blow.attacker, weapon: blow.arm.id, by, item: item.id };
  // ruling: projectile-sizes
  if (against === 'projectile') return implausible(blow, item, of);
  const value = Math.abs(weaponSize(blow.arm) - meetingSize(item, blow.arm));
  if (value === 0) return NOTHING;
  return { parts: [{ value, why: 'weapon-against-item', of, rule: ruleOfDefence(kind, item) }], levels: [] };
}

interface Gain {
  readonly parts: readonly Part[];
  readonly levels: readonly Part[];
}
const NOTHING: Gain = { parts: [], levels: [] };

/** @rule parry @rule block Bare hands have their own rule. */
export function ruleOfDefence(kind: DefenceKind, item: DefenceItem | null): TacticsRule {
  const isBare = item?.kind === 'unarmed';
  if (kind === 'parry') return isBare ? 'unarmed-parry' : 'parry';
  if (kind === 'block') return isBare ? 'unarmed-block' : 'block';
  return kind === 'dodge' ? 'dodge' : 'attack-check';
}

type Against = Extract<Part, { why: 'item-against-weapon' }>;

/** @rule parry-projectile The less plausible the defence, the greater the advantage of the attacker. */
function implausible(blow: Blow, item: DefenceItem, of: Against['of']): Gain {
  const isShield = item.kind === 'shield';
  const part = { why: 'item-against-weapon', of, rule: 'parry-projectile' } as const;
  // ruling: parry-projectile-table
  if (blow.arm.kind === 'bullet' && !isShield) return { parts: [], levels: [{ value: 1, ...part }] };
  const value = blow.arm.kind === 'missile' && isShield ? 0 : 3;
  return { parts: [{ value, ...part }], levels: [] };
}

/**
 * @rule guard-ally Asks the allies within 2 m of a helpless target to defend it; `undefined` if none does.
 */
export function offerGuard(combat: Combat, blow: Blow): Defence | undefined {
  // ruling: guard-blast
  if (blow.way === 'blast') return undefined;
  for (const id of byRank(combat.state)) {
    const answer = combat.ask(() => guardQuestion(combat.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    const { kind, item } = carryOut(DEFENCES, combat, id, answer);
    comeOutOfHiding(combat, id);
    const event = { who: id, target: blow.target, kind, item: item?.id ?? null };
    combat.record({ type: 'guarded', rule: 'guard-ally', ...event });
    return { kind, by: id, item, against: meets(combat.state, blow, combatantOf(combat.state, blow.target)) };
  }
  return undefined;
}

/** Returns all combatants by initiative, then those without one, which became able to act after the rolls. */
function byRank({ ranks, combatants }: State): string[] {
  return [...ranks, ...combatants.map(({ id }) => id).filter((id) => !ranks.includes(id))];
}

function guardQuestion(state: State, id: string, blow: Blow): Decision | undefined {
  const who = combatantOf(state, id);
  const target = combatantOf(state, blow.target);
  const attacker = combatantOf(state, blow.attacker);
  if (id === target.id || isFoe(who, target) || !isUp(state, who) || !isNearby(state, who, target)) {
    return undefined;
  }
  if (!isHelpless(state, target) || !isAware(who, attacker) || id === attacker.id) return undefined;
  const options = guardOptions(state, blow, who);
  const context = { attacker: blow.attacker, target: blow.target, weapon: blow.arm.name };
  const about = { key: 'guard', rule: 'guard-ally', context };
  return decisionFor(who, about, [plain('pass'), ...options], 'pass');
}

/**
 * Returns the options of a guard. Near: any parry or block. Ranged: a block with a shield, or the guard's own body.
 */
function guardOptions(state: State, blow: Blow, who: Combatant): Option[] {
  const against = meets(state, blow, combatantOf(state, blow.target));
  if (against !== 'projectile') return itemOptions([parry, block], blow, who, against);
  const shields = defenceItems(who).filter(({ kind }) => kind === 'shield');
  const blocks = shields.flatMap((item) => optionsOf([block], { blow, who, against, item }));
  return [...blocks, ...optionsOf([body], who)];
}

/** @rule close-interference A parry or block above 10. */
const INTERFERENCE = (['parry', 'block'] as const).map((kind) =>
  choices<Pick<Means, 'who' | 'item'>, Combat, Sum>()({
    kind,
    purpose: 'defend',
    offers({ who, item }) {
      const bonus = sumOf(itemParts(who, kind, item)).total - 10;
      const worth = { cost: `+${bonus} defence`, numbers: { defence: bonus } };
      return bonus > 0 ? [{ params: { with: one(item.id) }, ...worth }] : [];
    },
    does(combat, id, answer) {
      const who = combatantOf(combat.state, id);
      return sumOf([...itemParts(who, kind, defenceItem(who, answer.with)!), BASE]);
    },
  }),
);

const BASE: Part = { value: -10, why: 'above-10', rule: 'close-interference' };

/**
 * @rule close-interference Enemies within 2 m of a shooter, except its target, may add their parry or block above 10
 * to the defence of the target.
 */
export function interference(combat: Combat, blow: Blow): Part[] {
  // ruling: area-interference
  if (isMelee(blow) || blow.target === blow.attacker) return [];
  const parts: Part[] = [];
  for (const id of byRank(combat.state)) {
    const answer = combat.ask(() => interfereQuestion(combat.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    const bonus = carryOut(INTERFERENCE, combat, id, answer);
    comeOutOfHiding(combat, id);
    const event = { who: id, attacker: blow.attacker, kind: answer.kind, bonus };
    combat.record({ type: 'interfered', rule: 'close-interference', ...event });
    parts.push({ value: bonus.total, why: 'interferes', of: { who: id }, rule: 'close-interference' });
  }
  return parts;
}

function interfereQuestion(state: State, id: string, blow: Blow): Decision | undefined {
  const who = combatantOf(state, id);
  const attacker = combatantOf(state, blow.attacker);
  if (id === blow.target || !isFoe(who, attacker) || !isUp(state, who)) return undefined;
  if (!isNearby(state, who, attacker) || !isAware(who, attacker)) return undefined;
  if (!isAware(who, combatantOf(state, blow.target))) return undefined;
  const options = defenceItems(who).flatMap((item) => optionsOf(INTERFERENCE, { who, item }));
  if (options.length === 0) return undefined;
  const context = { attacker: blow.attacker, target: blow.target };
  const about = { key: 'interfere', rule: 'close-interference', context };
  return decisionFor(who, about, [plain('pass'), ...options], 'pass');
}

/** @rule flanking +1 if the GM rules so. The GM is asked if another enemy is on the opposite side. */
export function flankingParts(combat: Combat, blow: Blow): Part[] {
  if (!isMelee(blow) || !isFlanked(combat.state, blow)) return [];
  const answer = combat.ask(() => {
    if (!isFlanked(combat.state, blow)) return undefined;
    const context = { attacker: blow.attacker, target: blow.target };
    const about = { key: 'flanking', rule: 'flanking', context };
    return decisionFor(THE_GM, about, [{ kind: 'grant', params: {}, cost: '+1' }, plain('deny')], 'grant');
  });
  if (answer === undefined) return [];
  const isGranted = answer.kind === 'grant';
  const event = { attacker: blow.attacker, target: blow.target, isFlanked: isGranted };
  combat.record({ type: 'flanking-ruled', rule: 'flanking', ...event });
  return isGranted ? [{ value: 1, why: 'flanking', rule: 'flanking' }] : [];
}

function isFlanked(state: State, blow: Blow): boolean {
  const target = combatantOf(state, blow.target);
  const attacker = combatantOf(state, blow.attacker);
  return state.combatants.some((other) => other.id !== attacker.id && flanks(state, other, attacker, target));
}

function flanks(state: State, other: Combatant, attacker: Combatant, target: Combatant): boolean {
  if (!isFoe(other, target) || isFoe(other, attacker) || !isUp(state, other)) return false;
  if (!isNearby(state, other, target) || !isAware(target, other)) return false;
  return isOpposite(state.grid, attacker.cell, target.cell, other.cell);
}
