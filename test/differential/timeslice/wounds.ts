import {
  type Blow,
  boosts,
  counts,
  type Fate,
  type Fighter,
  kindOf,
  lentTo,
  type Means,
  type Outcome,
  points,
  type Readings,
} from './fighter.ts';

// The effects of a hit: damage, limbs, stagger, falling, dying, and healing.

/** The effects of a hit. */
export function wound(blow: Blow, isNatural18: boolean): { damage: number; what: string[] } {
  const { to, called } = blow;
  const wasDying = to.clock !== null;
  const times = multiplier(blow, isNatural18);
  const { dealt, isLimbLost } = damageOf(blow, times);
  to.hp = Math.max(0, to.hp - dealt);
  if (isLimbLost) loseLimb(to, called, blow);
  stagger(to, times);
  if (called === 'heart') {
    to.hasHeartWound = true;
    to.clock ??= 300;
  }
  if (to.hp === 0 && dealt > 0) fall(blow);
  if (wasDying && to.life !== 'dead') takeMinute(to);
  const what = ['hit', ...(isNatural18 ? ['natural 18'] : []), ...(isLimbLost ? ['limb lost'] : [])];
  if (times > 1) what.push(`times ${Math.min(times, 5)}`);
  if (to.isStaggered) what.push('staggered');
  if (called === 'heart') what.push('heart');
  if (to.hp === 0) what.push(to.life);
  return { damage: dealt, what };
}

/** Each doubling adds the base once more. */
function multiplier({ from, by, called }: Blow, isNatural18: boolean): number {
  let times = 1;
  if (isNatural18) times += 1;
  if (called === 'head' || called === 'heart') times += 1;
  for (const each of lentTo(from)) {
    if (counts(each, 'doublings', kindOf(by))) times += Math.max(0, each.value);
  }
  return times;
}

/** Base times multiplier, additions, DR; a limb bears a third of the HP. */
function damageOf(blow: Blow, times: number): { dealt: number; isLimbLost: boolean } {
  const { to, by, called, readings } = blow;
  const sum = beforeDr(blow, times);
  const dr = Math.max(0, to.sheet.dr + boosts(to, 'dr', kindOf(by)));
  const through = Math.max(0, sum - dr);
  if (!to.sheet.limbs.some((limb) => limb.id === called)) return { dealt: through, isLimbLost: false };
  const third = Math.floor(to.sheet.hp / 3);
  if (readings['limb-damage-after-dr'] === 'after')
    return { dealt: Math.min(third, through), isLimbLost: through > third };
  return { dealt: Math.max(0, Math.min(third, sum) - dr), isLimbLost: sum > third };
}

function beforeDr({ from, to, by, readings, fate }: Blow, times: number): number {
  const written = 'effect' in by ? (by.effect as { damage: number | string }).damage : by.damage;
  const once = points(written, fate);
  let sum = once;
  for (let i = 1; i < times; i++)
    sum += readings['multiplied-dice'] === 'each-time' ? points(written, fate) : once;
  if (to.isStaggered) sum += 1;
  return sum + boosts(from, 'damage', kindOf(by));
}

function loseLimb(who: Fighter, limb: string, { by, readings }: Blow): void {
  const kind = kindOf(by);
  const before = who.lostLimbs.find((lost) => lost.limb === limb);
  const isShot = kind === 'ranged' || (kind === 'spell' && readings['limb-by-spell'] === 'cripples');
  const how = isShot ? 'crippled' : 'amputated';
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

/** At 0 HP a character is dying and anyone else is dead, unless a non-lethal blow spares them. */
function fall({ from: dealer, to: who, readings, fate }: Blow): void {
  const isAllowed = !who.sheet.isCharacter || readings['nonlethal-player'] === 'unconscious';
  // A combatant that has fallen meanwhile, perhaps to the same spell, does not answer.
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

/** Takes a minute off. Death follows the last one. */
export function takeMinute(who: Fighter): void {
  if (who.clock === null) return;
  who.clock -= 60;
  if (who.clock <= 0) who.life = 'dead';
}

/** Healing adds minutes first while the combatant is dying, then HP. */
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
