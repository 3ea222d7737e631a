import type { Boost, Sheet, Spell, Weapon } from './sheets.ts';

// The core of the chapter once more, in the plainest words: attack, defence, damage, stagger, limbs, dying. It
// imports nothing that runs. Where the chapter is silent it follows the readings named in the rulebook.

/** How somebody is off, as far as blows are concerned. */
export interface Fighter {
  sheet: Sheet;
  hp: number;
  life: 'conscious' | 'unconscious' | 'dead';
  /** Seconds to live while dying. */
  clock: number | null;
  hasHeartWound: boolean;
  stagger: number;
  isStaggered: boolean;
  lostLimbs: { limb: string; how: string }[];
  held: { item: string; limbs: string[] }[];
  aim: { weapon: string; bonus: number } | null;
  /** What spells have lent it. */
  effects: { boosts: Boost[] }[];
  ts: number;
  saved: number;
}

/** The switches that matter here. */
export interface Readings {
  'spell-attack': 'I' | 'V';
  'ranged-defence': 'all' | 'dodge-or-block' | 'dodge';
  'multiplied-dice': 'once' | 'each-time';
  'limb-damage-after-dr': 'after' | 'before';
  'attack-dying-roll': 'no-roll' | 'must-hit';
  'nonlethal-player': 'dying' | 'unconscious';
  cinematic: 'on' | 'off';
}

/** What people and dice bring to it, in the order in which it is wanted. */
export interface Fate {
  /** The faces of the next roll. */
  dice(): readonly number[];
  /** The defence that was picked: none when there was nothing to pick. */
  defence: { kind: string; with?: string } | undefined;
  /** Asks the dealer whether the damage is nonlethal. */
  isSpared(): boolean;
}

export interface Outcome {
  attack: number | null;
  defence: number | null;
  isHit: boolean;
  damage: number | null;
  what: string[];
}

type Means = Weapon | Spell;
type Kind = 'melee' | 'ranged' | 'spell';

export function kindOf(by: Means): Kind {
  return 'effect' in by ? 'spell' : by.kind;
}

/** All that boons and spells add to one thing, in an attack of this kind. */
function boosts(who: Fighter, to: string, kind: Kind): number {
  let sum = 0;
  for (const each of lentTo(who)) if (counts(each, to, kind)) sum += each.value;
  return sum;
}

function lentTo(who: Fighter): Boost[] {
  return [...who.sheet.boons, ...who.effects].flatMap((boon) => boon.boosts);
}

function counts(boost: Boost, to: string, kind: Kind): boolean {
  return boost.to === to && (boost.only === null || boost.only === kind);
}

const add = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** [X] rolls: two ten-sided dice read 0 to 9, and the stat less 10. */
function bonusOf(who: Fighter, stat: 'I' | 'V' | 'Q', kind: Kind): number {
  return who.sheet.stats[stat] - 10 + boosts(who, stat, kind);
}

/** Points, or dice and points: "2d10+3". */
function points(written: number | string, fate: Fate): number {
  if (typeof written === 'number') return written;
  return add(fate.dice()) + Number(written.split('d10')[1] || 0);
}

/** What the one attacked may do, as the question puts it; undefined when it cannot defend itself. */
export function defencesOf(who: Fighter, kind: Kind, readings: Readings): string[] | undefined {
  if (who.life !== 'conscious') return undefined;
  const open = ['dodge'];
  if (who.isStaggered) return open;
  const reading = kind === 'melee' ? 'all' : readings['ranged-defence'];
  if (reading === 'dodge') return open;
  for (const shield of who.sheet.shields) if (isHeld(who, shield.id)) open.push(`block ${shield.id}`);
  if (reading === 'dodge-or-block') return open;
  for (const weapon of who.sheet.weapons) if (isAtHand(who, weapon)) open.push(`parry ${weapon.id}`);
  return open;
}

function isHeld(who: Fighter, item: string): boolean {
  return who.held.some((each) => each.item === item);
}

function isAtHand(who: Fighter, weapon: Weapon): boolean {
  if (weapon.hands > 0) return isHeld(who, weapon.id);
  return weapon.limb === null || !who.lostLimbs.some((lost) => lost.limb === weapon.limb);
}

/** The defence roll. Who cannot defend itself is worth 10. */
function defenceTotal(who: Fighter, kind: Kind, fate: Fate): number {
  if (who.life !== 'conscious') return 10;
  const chosen = fate.defence ?? { kind: 'dodge' };
  let total = add(fate.dice()) + bonusOf(who, 'Q', kind);
  if (chosen.kind === 'block') total += who.sheet.shields.find(({ id }) => id === chosen.with)!.block;
  if (chosen.kind === 'parry') total += who.sheet.weapons.find(({ id }) => id === chosen.with)!.parry - 3;
  return total + boosts(who, 'defence', kind) + boosts(who, chosen.kind, kind);
}

const PENALTY: Record<string, number> = { none: 0, head: -7, heart: -10 };

/** The attack roll with everything on it. */
function attackTotal(
  who: Fighter,
  by: Means,
  called: string,
  dice: number,
  readings: Readings,
): number {
  const kind = kindOf(by);
  const stat = kind === 'spell' ? readings['spell-attack'] : 'V';
  let total = dice + bonusOf(who, stat, kind) + toHit(by) + (PENALTY[called] ?? -5);
  if (called !== 'none') total += boosts(who, 'called-shot', kind);
  if (who.aim?.weapon === by.id) total += who.aim.bonus;
  if (who.hasHeartWound) total -= 2;
  return total + boosts(who, 'attack', kind);
}

function toHit(by: Means): number {
  if (!('effect' in by)) return by.toHit;
  return 'toHit' in by.effect ? by.effect.toHit : 0;
}

/** One attack from the roll to the wounds. Changes both fighters. */
export function attack(
  from: Fighter,
  to: Fighter,
  by: Means,
  called: string,
  fate: Fate,
  readings: Readings,
): Outcome {
  const nothing = { attack: null, defence: null, isHit: false, damage: null };
  const isDown = to.life === 'unconscious' && to.hp === 0 && to.clock !== null;
  if (isDown && readings['attack-dying-roll'] === 'no-roll') {
    takeMinute(to);
    return { ...nothing, what: ['attack on the dying'] };
  }
  const faces = fate.dice();
  const total = attackTotal(from, by, called, add(faces), readings);
  if (from.aim?.weapon === by.id) from.aim = null;
  const against = defenceTotal(to, kindOf(by), fate);
  const rolled = { ...nothing, attack: total, defence: against };
  if (total <= against) return { ...rolled, what: ['miss'] };
  if (isDown) {
    takeMinute(to);
    return { ...rolled, isHit: true, what: ['hit on the dying'] };
  }
  const isNatural18 = faces[0] === 9 && faces[1] === 9;
  return { ...rolled, isHit: true, ...wound(from, to, by, { called, isNatural18 }, fate, readings) };
}

interface Hit {
  called: string;
  isNatural18: boolean;
}

/** What a hit does. */
function wound(
  from: Fighter,
  to: Fighter,
  by: Means,
  hit: Hit,
  fate: Fate,
  readings: Readings,
): { damage: number; what: string[] } {
  const what = ['hit'];
  const wasDying = to.clock !== null;
  const times = multiplier(from, by, hit);
  const { dealt, isLimbLost } = damageOf(from, to, by, hit, times, fate, readings);
  to.hp = Math.max(0, to.hp - dealt);
  if (isLimbLost) loseLimb(to, hit.called, kindOf(by));
  stagger(to, times);
  if (hit.called === 'heart') {
    to.hasHeartWound = true;
    to.clock ??= 300;
  }
  if (to.hp === 0 && dealt > 0) fall(to, from, fate, readings);
  if (wasDying && to.life !== 'dead') takeMinute(to);
  if (hit.isNatural18) what.push('natural 18');
  if (times > 1) what.push(`times ${Math.min(times, 5)}`);
  if (isLimbLost) what.push('limb lost');
  if (to.isStaggered) what.push('staggered');
  if (hit.called === 'heart') what.push('heart');
  if (to.hp === 0) what.push(to.life);
  return { damage: dealt, what };
}

/** Each doubling adds the base once more. */
function multiplier(from: Fighter, by: Means, { called, isNatural18 }: Hit): number {
  let times = 1;
  if (isNatural18) times += 1;
  if (called === 'head' || called === 'heart') times += 1;
  for (const each of lentTo(from)) {
    if (counts(each, 'doublings', kindOf(by))) times += Math.max(0, each.value);
  }
  return times;
}

/** Base times multiplier, additions, DR; a limb bears a third of the HP. */
function damageOf(
  from: Fighter,
  to: Fighter,
  by: Means,
  hit: Hit,
  times: number,
  fate: Fate,
  readings: Readings,
): { dealt: number; isLimbLost: boolean } {
  const kind = kindOf(by);
  const written = 'effect' in by ? (by.effect as { damage: number | string }).damage : by.damage;
  let sum = points(written, fate);
  const once = sum;
  for (let i = 1; i < times; i++)
    sum += readings['multiplied-dice'] === 'each-time' ? points(written, fate) : once;
  if (to.isStaggered) sum += 1;
  sum += boosts(from, 'damage', kind);
  const dr = Math.max(0, to.sheet.dr + boosts(to, 'dr', kind));
  const through = Math.max(0, sum - dr);
  if (!to.sheet.limbs.some((limb) => limb.id === hit.called)) return { dealt: through, isLimbLost: false };
  const third = Math.floor(to.sheet.hp / 3);
  if (readings['limb-damage-after-dr'] === 'after')
    return { dealt: Math.min(third, through), isLimbLost: through > third };
  return { dealt: Math.max(0, Math.min(third, sum) - dr), isLimbLost: sum > third };
}

function loseLimb(who: Fighter, limb: string, kind: Kind): void {
  const before = who.lostLimbs.find((lost) => lost.limb === limb);
  const how = kind === 'ranged' ? 'crippled' : 'amputated';
  if (before === undefined) who.lostLimbs.push({ limb, how });
  else if (how === 'amputated') before.how = how;
  who.held = who.held.filter((each) => !each.limbs.includes(limb));
}

function stagger(who: Fighter, points: number): void {
  who.stagger += points;
  let threshold = who.sheet.staggerThreshold;
  for (const each of lentTo(who)) if (each.to === 'stagger-threshold') threshold += each.value;
  if (who.isStaggered || who.stagger <= threshold) return;
  who.isStaggered = true;
  who.ts = 0;
  who.saved = 0;
}

/** At 0 HP: a character lies dying, anybody else is dead; unless spared, where that may be. */
function fall(who: Fighter, dealer: Fighter, fate: Fate, readings: Readings): void {
  const isAllowed = !who.sheet.isCharacter || readings['nonlethal-player'] === 'unconscious';
  // Whoever has fallen by now, perhaps to the very same spell, says nothing.
  const isSpared = isAllowed && dealer.life === 'conscious' && fate.isSpared();
  if (!who.sheet.isCharacter && !isSpared) {
    who.life = 'dead';
    return;
  }
  if (who.life === 'conscious') {
    who.ts = 0;
    who.saved = 0;
  }
  who.life = 'unconscious';
  if (!isSpared) who.clock ??= 300;
}

/** A minute less; nobody outlives the last. */
function takeMinute(who: Fighter): void {
  if (who.clock === null) return;
  who.clock -= 60;
  if (who.clock <= 0) who.life = 'dead';
}

/** What everybody in an area defends against, in place of an attack roll: the stat itself, not its bonus. */
export function areaNumber(from: Fighter, by: Means): number {
  return from.sheet.stats.I + boosts(from, 'I', 'spell') + boosts(from, 'attack', 'spell') + toHit(by);
}

/** One creature in the area of a spell. */
export function struckInArea(
  from: Fighter,
  to: Fighter,
  by: Means,
  all: { number: number; faces: readonly number[] },
  fate: Fate,
  readings: Readings,
): Outcome {
  const against = defenceTotal(to, 'spell', fate);
  const rolled = { attack: all.number, defence: against, isHit: false, damage: null };
  if (all.number <= against) return { ...rolled, what: ['miss'] };
  const isNatural18 = all.faces[0] === 9 && all.faces[1] === 9;
  return { ...rolled, isHit: true, ...wound(from, to, by, { called: 'none', isNatural18 }, fate, readings) };
}

/** Healing: minutes first while one is dying, HP after. */
export function heal(who: Fighter, by: Means, fate: Fate, readings: Readings): Outcome {
  const wasDown = who.hp === 0;
  const gained = Math.max(0, points((by as { effect: { hp: number | string } }).effect.hp, fate));
  let hp = gained;
  if (who.clock !== null) {
    const seconds = who.clock + 60 * gained;
    hp = Math.max(0, Math.ceil((seconds - 300) / 60));
    who.clock = seconds > 300 ? null : seconds;
    if (who.clock === null) who.hasHeartWound = false;
  }
  who.hp = Math.min(who.sheet.hp, who.hp + hp);
  if (wasDown && who.hp > 0 && readings.cinematic === 'on' && who.sheet.isCharacter) who.life = 'conscious';
  return { attack: null, defence: null, isHit: false, damage: null, what: ['healing'] };
}
