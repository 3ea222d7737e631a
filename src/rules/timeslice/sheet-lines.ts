import type { Json } from '../../kernel/json.ts';
import { clockText, workText } from './overview.ts';
import type { Boost, Damage } from './sheet.ts';
import type { Combatant } from './state.ts';

/** One combatant as its sheet shows it, from a seat's view: of strangers only what can be seen. */
export function sheetLines(view: Json, id: string): readonly string[] {
  const { combatants } = view as unknown as { readonly combatants: readonly Combatant[] };
  const who = combatants.find((each) => each.id === id);
  if (who === undefined) return [];
  return 'sheet' in who ? ownLines(who) : strangerLines(who);
}

function ownLines(who: Combatant): readonly string[] {
  const { stats, ts, dr, staggerThreshold, isCharacter } = who.sheet;
  const scores = Object.entries(stats).map(([stat, score]) => `${stat} ${score}`);
  return [
    `${who.name}, ${isCharacter ? 'a character' : 'a non-player combatant'}`,
    scores.join('  '),
    `HP ${who.hp}/${who.sheet.hp}  TS ${who.ts}/${ts} (${who.saved} set aside)  DR ${dr}`,
    `stagger ${who.stagger}, staggered above ${staggerThreshold}${who.isStaggered ? ': staggered now' : ''}`,
    ...(who.clock === null ? [] : [`dying: ${clockText(who.clock)} left`]),
    ...(who.work === null ? [] : [workText(who.work)]),
    ...who.lostLimbs.map(({ limb, how }) => `${limb.replace('-', ' ')}: ${how}`),
    ...weaponLines(who),
    ...who.sheet.shields.map((each) => `${each.name}: block +${each.block}${inHand(who, each.id)}`),
    ...who.sheet.spells.map((each) => `${each.name}: ${each.ts} TS, range ${each.range}`),
    ...(who.sheet.tools ?? []).map((each) => `${each.name}: +${each.rating} to checks that it serves for`),
    ...[...who.sheet.boons, ...who.effects].map((each) => `${each.name}: ${boostText(each.boosts)}`),
  ];
}

function weaponLines(who: Combatant): string[] {
  return who.sheet.weapons.map((each) => {
    const shots = each.ammo === null ? '' : `, ${who.shots[each.id]} of ${each.ammo.shots} shots`;
    const reach = `range ${each.range}, ${each.attackTs} TS`;
    return `${each.name}: damage ${damageText(each.damage)}, ${reach}${shots}${inHand(who, each.id)}`;
  });
}

function inHand(who: Combatant, item: string): string {
  return who.held.some((held) => held.item === item) ? ', in hand' : '';
}

function damageText({ dice, plus }: Damage): string {
  if (dice === 0) return String(plus);
  return `${dice}d10 (0 to 9)${plus === 0 ? '' : ` ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`}`;
}

function boostText(boosts: readonly Boost[]): string {
  return boosts
    .map(({ to, value, only }) => `${value < 0 ? '' : '+'}${value} ${to}${only === null ? '' : ` (${only})`}`)
    .join(', ');
}

function strangerLines(who: Combatant): readonly string[] {
  const { name, health, held, isStaggered } = who as unknown as {
    readonly name: string;
    readonly health: string;
    readonly held: readonly string[];
    readonly isStaggered: boolean;
  };
  const hands = held.length === 0 ? 'nothing in hand' : `in hand: ${held.join(', ')}`;
  const looks = [health, isStaggered ? 'staggered' : ''].filter((word) => word !== '').join(', ');
  return [name, ...(looks === '' ? [] : [looks]), hands];
}
