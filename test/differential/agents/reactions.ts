import { lossEnds } from './counts.ts';
import { add, cellsApart, dmOf, type Fight, type Fighter, skillRoll, weaponOf } from './fighter.ts';
import { type Assault, isMelee, quartersAt } from './modifiers.ts';

// Dodging and parrying.

export interface Rolled {
  readonly total: number;
  readonly effect: number;
}

/** Rolls an attack and offers reactions. Returns the remaining Effect of a hit. */
export function meet(
  fight: Fight,
  assault: Assault,
  isKnown: boolean,
  roll: (more: number) => number,
): Rolled | undefined {
  if (fight.now.rulings['reaction-after-roll'] === 'before') return metBlind(fight, assault, isKnown, roll);
  const total = roll(0);
  let left: Rolled | undefined = total < 8 ? undefined : { total, effect: total - 8 };
  while (left !== undefined && isKnown) {
    const reaction = choose(fight, assault);
    if (reaction === undefined) break;
    react(fight, assault.to);
    left = after(fight, assault, left, reaction);
    if (fight.now.rulings['reactions-per-attack'] === 'one') break;
  }
  return left;
}

/** All reactions are chosen before the roll, which includes the DMs of dodges. */
function metBlind(
  fight: Fight,
  assault: Assault,
  isKnown: boolean,
  roll: (more: number) => number,
): Rolled | undefined {
  const { rulings } = fight.now;
  const chosen: Reaction[] = [];
  while (isKnown && (chosen.length === 0 || rulings['reactions-per-attack'] === 'any')) {
    const reaction = choose(fight, assault);
    if (reaction === undefined) break;
    react(fight, assault.to);
    chosen.push(reaction);
  }
  const isLowered = rulings['dodge-procedure'] === 'both' || rulings['dodge-procedure'] === 'modifier';
  const dodges = isLowered ? chosen.filter(({ kind }) => kind === 'dodge').length : 0;
  const less = dodges * shelter(fight, assault.to);
  const total = roll(-less);
  if (total < 8) return undefined;
  const left = { total, effect: total - 8 + (rulings['dodge-effect'] === 'falls' ? 0 : less) };
  return chosen.some((each) => isFoiled(fight, assault, left, each)) ? undefined : left;
}

/** Whether the roll of a reaction saves the target. */
function isFoiled(fight: Fight, assault: Assault, left: Rolled, reaction: Reaction): boolean {
  if (reaction.kind === 'parry') return parried(fight, assault, left, reaction);
  const procedure = fight.now.rulings['dodge-procedure'];
  if (procedure === 'modifier') return false;
  return isOutrun(fight, assault, procedure === 'on-dexterity' ? shelter(fight, assault.to) : 0);
}

interface Reaction {
  readonly kind: 'dodge' | 'parry';
  readonly with: string;
  readonly by: 'STR' | 'DEX';
  /** The earlier reactions whose -1 counts for this roll. */
  readonly earlier: number;
}

function choose(fight: Fight, { to, weapon }: Assault): Reaction | undefined {
  if (to.life !== 'awake') return undefined;
  const open = to.stance === 'prone' ? [] : ['dodge'];
  if (isMelee(weapon)) {
    for (const own of fight.sheets.get(to.id)!.weapons) {
      const isInHand = own.hands === 0 || to.held.includes(own.id);
      if (isMelee(own) && isInHand) open.push(`parry DEX ${own.id}`, `parry STR ${own.id}`);
    }
  }
  if (open.length === 0) return undefined;
  const answer = fight.fate.answer('reaction', [...open, 'none']);
  if (answer.kind === 'none') return undefined;
  return { ...(answer as unknown as Reaction), earlier: to.reactions };
}

/** A reaction costs 2 initiative and gives -1 on skill checks. A ruling sets how long the loss lasts. */
export function react({ now }: Fight, who: Fighter): void {
  who.reactions += 1;
  who.initiative -= 2;
  who.ledger.push({ value: -2, endsAfter: lossEnds(now.rulings, now.round, who) });
  if (now.rulings['aim-loss'] === 'yes') who.aim = null;
}

/** Returns the remaining Effect of a hit after a reaction. */
function after(fight: Fight, assault: Assault, hit: Rolled, reaction: Reaction): Rolled | undefined {
  const { 'dodge-procedure': procedure, 'dodge-effect': effect } = fight.now.rulings;
  let left = hit;
  if (reaction.kind === 'dodge' && (procedure === 'both' || procedure === 'modifier')) {
    const total = hit.total - shelter(fight, assault.to);
    fight.told.push(['lowered', assault.to.id, total]);
    if (total < 8) return undefined;
    left = { total, effect: effect === 'falls' ? hit.effect + total - hit.total : hit.effect };
  }
  return isFoiled(fight, assault, left, reaction) ? undefined : left;
}

/** Both roll Dexterity. Returns whether the target wins. */
function isOutrun(fight: Fight, { from, to }: Assault, less: number): boolean {
  for (;;) {
    const mine = add(fight.fate.dice(2)) + dmOf(fight, to, 'DEX');
    const theirs = add(fight.fate.dice(2)) + dmOf(fight, from, 'DEX') - less;
    const isWon = mine === theirs ? tie(fight.now.rulings['dodge-tie'], to, from) : mine > theirs;
    fight.told.push(['dexterity', to.id, mine, theirs, isWon ?? false]);
    if (isWon !== undefined) return isWon;
  }
}

/** Returns whether the defender wins an equal roll; `undefined` if it is rolled again. */
function tie(reading: string, defender: Fighter, attacker: Fighter): boolean | undefined {
  if (reading !== 'higher-dex') return reading === 'defender';
  const [own, other] = [defender.scores.DEX, attacker.scores.DEX];
  return own === other ? undefined : own > other;
}

/** The reduction by a dodge: 2 in cover or next to shelter, otherwise 1. */
function shelter({ now }: Fight, who: Fighter): number {
  const isSheltered =
    quartersAt(now, who.cell) > 0 || now.cover.some(({ at }) => cellsApart(at, who.cell) <= 1);
  return isSheltered ? 2 : 1;
}

/**
 * Compares a melee roll with the attack's total. Returns whether the attack is parried. Only the -1 of
 * earlier reactions counts.
 */
function parried(fight: Fight, { from, to }: Assault, { total }: Rolled, reaction: Reaction): boolean {
  const { skill } = weaponOf(fight, to, reaction.with);
  for (;;) {
    const roll = skillRoll(fight, to, { skill, by: reaction.by }) + to.reactions - reaction.earlier;
    const isTie = roll === total;
    const isWon = isTie ? tie(fight.now.rulings['parry-tie'], to, from) : roll > total;
    fight.told.push(['parry', to.id, roll, total]);
    if (isWon !== undefined) return isWon;
  }
}
