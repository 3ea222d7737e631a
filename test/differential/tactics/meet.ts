import { type Blow, type Item, itemsOf, type Met, meetingOf, nearestSize } from './blow.ts';
import { type Fighter, isHelpless, isMelee, isNear, weaponSize } from './fighter.ts';

// Defences against a blow: who defends, with what item, and how much harder the blow becomes.

/** The defender and its defence, with the additions of enemies next to a shooter. */
export interface Meeting {
  met: Met;
  against: number;
  isDown: boolean;
  /** The target is helpless, and nobody defends it. */
  isExposed: boolean;
}

export function meet(blow: Blow): Meeting {
  const { to, isUnaware, readings } = blow;
  const isDown = isHelpless(to, readings);
  const met = isDown ? guard(blow) : isUnaware ? standing(blow) : defend(blow);
  const isMet = met.kind === 'parry' || met.kind === 'block';
  let against = defenceOf(met);
  // Tactics is added to the defence of a target that defends or could defend.
  if (isDown ? isMet : !isUnaware) against += met.by.dT;
  return { met, against: against + interference(blow), isDown, isExposed: isDown && !isMet };
}

function standing(blow: Blow): Met {
  return { kind: 'none', by: blow.to, item: undefined, against: meetingOf(blow) };
}

/** The skill of the chosen defence, with the quality of its item. */
function defenceOf({ kind, by, item }: Met): number {
  if (kind === 'dodge') return by.sheet.dodge;
  if (kind === 'parry') return by.sheet.parry + item!.defense;
  if (kind === 'block') return by.sheet.block + item!.defense;
  return 10;
}

function defend(blow: Blow): Met {
  const said = blow.fate.answer('defence');
  const kind = (said?.kind ?? 'none') as Met['kind'];
  const item = itemsOf(blow.to).find(({ id }) => id === said?.with);
  return { ...standing(blow), kind, item };
}

/** The possible answers of a target, as the question lists them. */
export function defencesOf(blow: Blow): string[] {
  return ['none', 'dodge', ...withItems(itemsOf(blow.to), meetingOf(blow))];
}

/** Bare hands do not stop projectiles; only shields stop a blast. */
function withItems(items: readonly Item[], against: Met['against']): string[] {
  const found: string[] = [];
  for (const { id, kind } of items) {
    if (kind === 'hands' && (against === 'projectile' || against === 'blast')) continue;
    if (against === 'blast' && kind !== 'shield') continue;
    if (against !== 'blast') found.push(`parry ${id}`);
    found.push(`block ${id}`);
  }
  return found;
}

/** Allies beside a helpless target: the first who does something defends it. */
function guard(blow: Blow): Met {
  const met = standing(blow);
  for (;;) {
    const said = blow.fate.answer('guard');
    if (said === undefined) return met;
    if (said.kind === 'pass') continue;
    const by = blow.everybody.find(({ id }) => id === said.who)!;
    const item = itemsOf(by).find(({ id }) => id === said.with);
    return { ...met, kind: said.kind as Met['kind'], by, item };
  }
}

/**
 * The combatants that may be asked to guard the helpless, and their possible defences; none against a blast.
 */
export function mayGuard(blow: Blow): Map<string, string[]> {
  const { from, to, way, everybody, readings } = blow;
  const found = new Map<string, string[]>();
  if (way === 'blast' || !isHelpless(to, readings)) return found;
  const against = meetingOf(blow);
  for (const who of everybody) {
    const isFriend = who.id !== to.id && who.id !== from.id && who.side === to.side;
    if (!isFriend || !isFree(who, blow) || !isNear(who, to, readings)) continue;
    const isFar = against === 'projectile';
    const items = itemsOf(who).filter(({ kind }) => !isFar || kind === 'shield');
    const blocks = withItems(items, against).filter((each) => !isFar || each.startsWith('block'));
    found.set(who.id, ['pass', ...blocks, ...(isFar ? ['body'] : [])].sort());
  }
  return found;
}

/** On its feet, and aware of the attacker. */
function isFree(who: Fighter, { from, readings }: Blow): boolean {
  if (who.presence !== 'here' || who.isDead || isHelpless(who, readings)) return false;
  return !from.hiddenFrom.includes(who.id);
}

/** Enemies beside a shooter add the excess over 10 of their parry or block. */
function interference(blow: Blow): number {
  let sum = 0;
  for (;;) {
    const said = blow.fate.answer('interfere');
    if (said === undefined) return sum;
    if (said.kind === 'pass') continue;
    const by = blow.everybody.find(({ id }) => id === said.who)!;
    const item = itemsOf(by).find(({ id }) => id === said.with)!;
    sum += by.sheet[said.kind as 'parry' | 'block'] + item.defense - 10;
  }
}

/** The combatants that could be asked to interfere with a shooter. */
export function mayInterfere(blow: Blow): string[] {
  const { from, to, by, everybody, readings } = blow;
  if (isMelee(by) || to.id === from.id) return [];
  return everybody
    .filter((who) => who.id !== to.id && who.side !== from.side && isFree(who, blow))
    .filter((who) => isNear(who, from, readings) && !to.hiddenFrom.includes(who.id))
    .filter((who) => hasSomething(who))
    .map(({ id }) => id);
}

function hasSomething(who: Fighter): boolean {
  const best = Math.max(who.sheet.parry, who.sheet.block);
  return itemsOf(who).some(({ defense }) => best + defense > 10);
}

/** The advantage of the attacker from the kind of defence: points and Superior levels. */
export function gains({ met }: Meeting, { by }: Blow): { plus: number; level: number } {
  const { item, against } = met;
  if (item === undefined || against === 'blast') return { plus: 0, level: 0 };
  if (against !== 'projectile') return { plus: Math.abs(nearestSize(item, by) - weaponSize(by)), level: 0 };
  if (item.kind === 'shield') return { plus: by.kind === 'bullet' ? 3 : 0, level: 0 };
  return by.kind === 'bullet' ? { plus: 0, level: 1 } : { plus: 3, level: 0 };
}
