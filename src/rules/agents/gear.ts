import type { RawAnswer } from '../../kernel/decision.ts';
import { minorsLeft, spendMinor } from './budget.ts';
import type { Choice, Fight } from './fight.ts';
import { kindOf } from './range.ts';
import type { Weapon } from './sheet.ts';
import { type Agent, agent, type Stance, weaponOf, weaponsInHand } from './state.ts';

const HANDS = 2;
const STANCES: readonly Stance[] = ['standing', 'crouching', 'prone'];

const minor = (n: number): string => (n === 1 ? '1 minor action' : `${n} minor actions`);

/** @rule draw-reload What it may draw and reload with the actions it has. @rule slow-gear All of it in one turn. */
export function gearOptions(who: Agent): Choice[] {
  const left = minorsLeft(who);
  const options: Choice[] = [];
  for (const weapon of who.sheet.weapons) {
    const isDrawable = weapon.hands > 0 && !who.held.includes(weapon.id) && weapon.drawActions <= left;
    if (isDrawable) options.push(gearOption('draw', weapon, weapon.drawActions));
  }
  for (const weapon of weaponsInHand(who)) {
    if (weapon.reloadActions <= left && isReloadable(who, weapon)) {
      options.push(gearOption('reload', weapon, weapon.reloadActions));
    }
  }
  return options;
}

function gearOption(kind: string, weapon: Weapon, actions: number): Choice {
  return { kind, params: { weapon: { oneOf: [weapon.id] } }, cost: minor(actions) };
}

function isReloadable(who: Agent, weapon: Weapon): boolean {
  return weapon.rounds !== null && kindOf(weapon) !== 'thrown' && who.rounds[weapon.id]! < weapon.rounds;
}

/** @rule draw-reload A weapon in hand; what the hands hold no longer is put away. */
export function draw(fight: Fight, id: string, answer: RawAnswer): void {
  const weapon = weaponOf(agent(fight.state, id), answer.weapon as string);
  spendMinor(fight, id, weapon.drawActions, `drawing ${weapon.name}`);
  const putAway = toPutAway(agent(fight.state, id), weapon);
  fight.record({ type: 'drawn', rule: 'draw-reload', who: id, weapon: weapon.id, putAway });
}

// ruling: hands
function toPutAway(who: Agent, drawn: Weapon): string[] {
  const putAway: string[] = [];
  let used = drawn.hands;
  for (const id of [...who.held].reverse()) {
    const hands = weaponOf(who, id).hands;
    if (used + hands > HANDS) putAway.push(id);
    else used += hands;
  }
  return putAway;
}

/** @rule draw-reload The weapon is full again. */
export function reload(fight: Fight, id: string, answer: RawAnswer): void {
  const weapon = weaponOf(agent(fight.state, id), answer.weapon as string);
  spendMinor(fight, id, weapon.reloadActions, `reloading ${weapon.name}`);
  fight.record({ type: 'reloaded', rule: 'draw-reload', who: id, weapon: weapon.id, rounds: weapon.rounds! });
}

/** @rule stance Standing, crouching and prone. */
export function stanceOptions(who: Agent): Choice[] {
  if (minorsLeft(who) < 1) return [];
  const others = STANCES.filter((stance) => stance !== who.stance);
  return [{ kind: 'stance', params: { to: { oneOf: others } }, cost: minor(1) }];
}

export function changeStance(fight: Fight, id: string, answer: RawAnswer): void {
  const stance = answer.to as Stance;
  spendMinor(fight, id, 1, stance);
  fight.record({ type: 'stance-taken', rule: 'stance', who: id, stance });
}
