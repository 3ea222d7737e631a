import { combatantOf } from '../../kernel/battle.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Defence } from './defence.ts';
import { endIfDecided, suffer } from './dying.ts';
import type { Combat } from './events.ts';
import type { Points, Size } from './schema.ts';
import type { Combatant, State } from './state.ts';
import { isSundering, sunderAfter, sunderArmor } from './sunder.ts';
import { type Blow, chargeParts, isMelee, meetingSize, weaponSize } from './weapons.ts';
import type { Part } from './words-reasons.ts';

/** Applies a hit: damage to the target or to the item that it blocked with, then sunder checks. */
export function strikeHome(combat: Combat, blow: Blow, defence: Defence | null, successes: Sum): void {
  // ruling: sunder-attack-when
  if (isAtItem(combat.state, blow, defence)) {
    sunderAfter(combat, blow, defence, successes.total);
    return;
  }
  const victim = defence?.kind === 'body' ? defence.by : blow.target;
  const armor = armorAgainst(combatantOf(combat.state, victim), { blow, defence, successes });
  const { w, s } = damageOf(combat, { blow, defence, successes, victim, armor });
  suffer(combat, victim, { by: blow.attacker, weapon: blow.weapon, w, s });
  // ruling: area-end - a blast strikes every target before the fight ends
  if (blow.way !== 'blast') endIfDecided(combat);
  sunderAfter(combat, blow, defence, successes.total);
  if (w.total > 0 || s.total > 0) sunderArmor(combat, blow, victim);
}

/** @rule sunder-attack Only a blocking item can be struck at, with a weapon that can sunder it. */
function isAtItem(state: State, { at, arm }: Blow, defence: Defence | null): boolean {
  if (at !== 'item' || arm.isNatural || !isSundering(state)) return false;
  return defence?.kind === 'block' && defence.item !== null && defence.item.kind !== 'unarmed';
}

interface Struck {
  readonly blow: Blow;
  readonly defence: Defence | null;
  readonly successes: Sum;
}

/** The protection between the attack and the body. */
interface Shell {
  readonly value: number;
  readonly size: Size;
  /** Its parts, for the explanation of the damage. */
  readonly why: Pick<Extract<Part, { why: 'shell' }>, 'why' | 'of'>;
}

/** @rule armor @rule block The quality of the blocking item is added if the attack hit by 5 or less. */
function armorAgainst(who: Combatant, { blow, defence, successes }: Struck): Shell {
  const { armor } = who.sheet;
  const isWorn = armor !== null && who.armorValue > 0;
  const blocks = absorbing(defence, successes);
  // ruling: block-armor
  const item = blocks?.defense === 0 ? null : blocks;
  const value = (isWorn ? who.armorValue : 0) + (item?.defense ?? 0);
  const shell = { armor: isWorn ? armor.id : '', by: defence?.by ?? '', item: item?.id ?? '' };
  const size = isWorn ? armor.size : item === null ? 4 : meetingSize(item, blow.arm);
  return { value: Math.max(0, value), size, why: { why: 'shell', of: { who: who.id, ...shell } } };
}

function absorbing(defence: Defence | null, successes: Sum) {
  // @rule close-interference Spoiling the aim does not absorb the damage.
  if (defence?.kind !== 'block' || defence.against === 'arm' || successes.total > 5) return null;
  return defence.item;
}

interface Wound extends Struck {
  readonly victim: string;
  readonly armor: Shell;
}

/** Computes W and S damage, from the weapon to the damage that gets through. */
function damageOf(combat: Combat, wound: Wound): { readonly w: Sum; readonly s: Sum } {
  const { blow, successes } = wound;
  const charge = isMelee(blow)
    ? chargeParts(
        combat.state,
        combatantOf(combat.state, blow.attacker),
        combatantOf(combat.state, blow.target),
      )
    : [];
  const isLethal = blow.intent === 'kill';
  // @rule intent
  const won: Part = {
    value: successes.total,
    why: 'successes-to',
    of: { intent: blow.intent },
    rule: 'intent',
  };
  const w = damageSum([basePart(combat, blow, 'w'), ...charge, ...(isLethal ? [won] : [])]);
  const s = damageSum([basePart(combat, blow, 's'), ...(isLethal ? [] : [won])]);
  return withBareHands(combat.state, wound, w, throughArmor(blow, wound.armor, w, s));
}

/** Damage never heals, whatever is taken off its dice. */
function damageSum(parts: readonly Part[]): Sum {
  const sum = sumOf(parts);
  if (sum.total >= 0) return sum;
  const floor: Part = { value: -sum.total, why: 'never-below-0', rule: 'intent' };
  return sumOf([...parts, floor]);
}

function basePart(combat: Combat, blow: Blow, kind: 'w' | 's'): Part {
  return blow.shared?.[kind] ?? rollBase(combat, blow, blow.arm[kind], kind);
}

/** Rolls the base damage of a weapon of one kind. */
export function rollBase(
  combat: Combat,
  blow: Pick<Blow, 'attacker' | 'arm'>,
  points: Points,
  kind: 'w' | 's',
): Part {
  const of = { kind, who: blow.attacker, weapon: blow.arm.id };
  if (points.dice === 0) return { value: points.plus, why: 'damage-of', of, rule: 'intent' };
  const who = combatantOf(combat.state, blow.attacker);
  const dice = { n: points.dice, lo: 1, hi: 6 };
  const why = `${who.name}: ${kind.toUpperCase()} of ${blow.arm.name}`;
  const { sum, faces } = combat.roll({ dice, owner: who.seat, rule: 'intent', why, read: 'sum' });
  return { value: sum + points.plus, why: 'damage-of', of, faces, rule: 'intent' };
}

interface Got {
  readonly w: Sum;
  readonly s: Sum;
}

/** @rule armor Reduces damage of weapons up to its own size; turns W of larger weapons into S. */
function throughArmor(blow: Blow, armor: Shell, w: Sum, s: Sum): Got {
  const { value, why } = armor;
  if (value === 0) return { w, s };
  const stopped = Math.min(w.total, value);
  const part = (n: number): Part[] => (n === 0 ? [] : [{ value: n, ...why, rule: 'armor' }]);
  const less = sumOf([...w.parts, ...part(-stopped)]);
  // ruling: armor-equal-size
  if (weaponSize(blow.arm) > armor.size) return { w: less, s: sumOf([...s.parts, ...part(stopped)]) };
  // ruling: armor-and-stress
  const rest = Math.min(s.total, value - stopped);
  return { w: less, s: sumOf([...s.parts, ...part(-rest)]) };
}

/** @rule unarmed-parry A quarter of the W also counts as S. @rule unarmed-block Half of it. */
function withBareHands(state: State, { blow, defence }: Wound, before: Sum, { w, s }: Got): Got {
  // ruling: unarmed-near-shot
  if (defence === null || defence.item?.kind !== 'unarmed' || !isMelee(blow)) return { w, s };
  const share = defence.kind === 'parry' ? 4 : 2;
  const rule = defence.kind === 'parry' ? 'unarmed-parry' : 'unarmed-block';
  // ruling: unarmed-extra
  const setting = state.rulings['unarmed-extra'];
  const from = setting === 'before-armor' ? before.total : w.total;
  const extra = Math.floor(from / share);
  if (extra === 0) return { w, s };
  const part = (value: number): Part => ({ value, why: 'bare-hands', of: { share, from }, rule });
  const more = sumOf([...s.parts, part(extra)]);
  return { w: setting === 'instead' ? sumOf([...w.parts, part(-extra)]) : w, s: more };
}
