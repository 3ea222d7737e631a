import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Blow, isMelee } from './blow.ts';
import { chargeParts } from './charge.ts';
import type { Defence } from './defence.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { meetingSize, weaponSize } from './items.ts';
import type { Points, Size } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { sunderArmor } from './sunder-armor.ts';
import { sunderAfter } from './sunder-weapon.ts';
import { isSundering } from './sunder-when.ts';
import { suffer } from './wounds.ts';

/** What a hit does: damage to the target or to what it blocked with, then what breaks. */
export function strikeHome(fight: Fight, blow: Blow, defence: Defence | null, successes: Sum): void {
  // ruling: sunder-attack-when
  if (isAtItem(fight.state, blow, defence)) {
    sunderAfter(fight, blow, defence, successes.total);
    return;
  }
  const victim = defence?.kind === 'body' ? defence.by : blow.target;
  const armor = armorAgainst(combatant(fight.state, victim), { blow, defence, successes });
  const { w, s } = damageOf(fight, { blow, defence, successes, victim, armor });
  suffer(fight, victim, { by: blow.attacker, weapon: blow.weapon, w, s });
  // ruling: area-end - a blast strikes everybody before the fight ends
  if (blow.way !== 'blast') endIfDecided(fight);
  sunderAfter(fight, blow, defence, successes.total);
  if (w.total > 0 || s.total > 0) sunderArmor(fight, blow, victim);
}

/** @rule sunder-attack Only an item that blocks can be struck at, with what can sunder it. */
function isAtItem(state: State, { at, arm }: Blow, defence: Defence | null): boolean {
  if (at !== 'item' || arm.isNatural || !isSundering(state)) return false;
  return defence?.kind === 'block' && defence.item !== null && defence.item.kind !== 'unarmed';
}

interface Struck {
  readonly blow: Blow;
  readonly defence: Defence | null;
  readonly successes: Sum;
}

/** What stands between the blow and the body. */
interface Shell {
  readonly value: Sum;
  readonly size: Size;
}

/** @rule armor @rule block The quality of the blocking item joins in when the blow hit by 5 or less. */
function armorAgainst(who: Combatant, { blow, defence, successes }: Struck): Shell {
  const { armor } = who.sheet;
  const parts: Modifier[] = [];
  let size: Size | undefined;
  if (armor !== null && who.armorValue > 0) {
    parts.push({ value: who.armorValue, why: armor.name, rule: 'armor' });
    size = armor.size;
  }
  const item = absorbing(defence, successes);
  // ruling: block-armor
  if (item !== null && item.defense !== 0) {
    parts.push({ value: item.defense, why: `quality of ${item.name}`, rule: 'block' });
    size ??= meetingSize(item, blow.arm);
  }
  const value = sumOf(parts);
  if (value.total >= 0) return { value, size: size ?? 4 };
  const floor: Modifier = { value: -value.total, why: 'never below 0', rule: 'block-armor' };
  return { value: sumOf([...parts, floor]), size: size ?? 4 };
}

function absorbing(defence: Defence | null, successes: Sum) {
  // @rule close-interference An aim knocked aside is no blow absorbed.
  if (defence?.kind !== 'block' || defence.against === 'arm' || successes.total > 5) return null;
  return defence.item;
}

interface Wound extends Struck {
  readonly victim: string;
  readonly armor: Shell;
}

/** W and S damage, from the weapon to what gets through. */
function damageOf(fight: Fight, wound: Wound): { readonly w: Sum; readonly s: Sum } {
  const { blow, successes } = wound;
  const charge = isMelee(blow)
    ? chargeParts(fight.state, combatant(fight.state, blow.attacker), combatant(fight.state, blow.target))
    : [];
  const isLethal = blow.intent === 'kill';
  // @rule intent
  const won: Modifier = { value: successes.total, why: `successes, to ${blow.intent}`, rule: 'intent' };
  const w = damageSum([basePart(fight, blow, 'w'), ...charge, ...(isLethal ? [won] : [])]);
  const s = damageSum([basePart(fight, blow, 's'), ...(isLethal ? [] : [won])]);
  return withBareHands(fight.state, wound, w, throughArmor(blow, wound.armor, w, s));
}

/** Damage never heals, whatever is taken off its dice. */
function damageSum(parts: readonly Modifier[]): Sum {
  const { total } = sumOf(parts);
  if (total >= 0) return sumOf(parts);
  return sumOf([...parts, { value: -total, why: 'never below 0', rule: 'intent' }]);
}

function basePart(fight: Fight, blow: Blow, kind: 'w' | 's'): Modifier {
  return blow.shared?.[kind] ?? rollBase(fight, blow, blow.arm[kind], kind);
}

/** The base damage of a weapon in one kind, its dice rolled. */
export function rollBase(
  fight: Fight,
  blow: Pick<Blow, 'attacker' | 'arm'>,
  points: Points,
  kind: 'w' | 's',
): Modifier {
  const what = `${kind.toUpperCase()} of ${blow.arm.name}`;
  if (points.dice === 0) return { value: points.plus, why: what, rule: 'intent' };
  const who = combatant(fight.state, blow.attacker);
  const dice = { n: points.dice, lo: 1, hi: 6 };
  const why = `${who.name}: ${what}`;
  const drawn = fight.roll({ dice, owner: who.seat, rule: 'intent', why, read: 'sum' });
  return { value: drawn.sum + points.plus, why: `${what} (${drawn.faces.join(', ')})`, rule: 'intent' };
}

interface Got {
  readonly w: Sum;
  readonly s: Sum;
}

/** @rule armor Reduces what is no larger than itself, turns W of what is larger into S. */
function throughArmor(blow: Blow, armor: Shell, w: Sum, s: Sum): Got {
  const value = armor.value.total;
  if (value === 0) return { w, s };
  const stopped = Math.min(w.total, value);
  const why = armor.value.parts.map((part) => part.why).join(', ');
  const part = (n: number): Modifier[] => (n === 0 ? [] : [{ value: n, why, rule: 'armor' }]);
  const less = sumOf([...w.parts, ...part(-stopped)]);
  // ruling: armor-equal-size
  if (weaponSize(blow.arm) > armor.size) return { w: less, s: sumOf([...s.parts, ...part(stopped)]) };
  // ruling: armor-and-stress
  const rest = Math.min(s.total, value - stopped);
  return { w: less, s: sumOf([...s.parts, ...part(-rest)]) };
}

/** @rule unarmed-parry A quarter of the W as S too. @rule unarmed-block Half of it. */
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
  const part = (value: number): Modifier => ({ value, why: `1/${share} of ${from} W, bare hands`, rule });
  const more = sumOf([...s.parts, part(extra)]);
  return { w: setting === 'instead' ? sumOf([...w.parts, part(-extra)]) : w, s: more };
}
