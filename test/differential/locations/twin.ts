import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Resolved, Twin } from '../twin.ts';
import { attack, dualWield } from './attack.ts';
import { blast, ram } from './blast.ts';
import type { Order } from './blow.ts';
import { endOfRound } from './clock.ts';
import { Luck, Unwanted } from './luck.ts';
import { amputate, passHour } from './night.ts';
import { person } from './person.ts';
import { type Fought, type Given, type Happening, type Played, playFight, type Standing } from './play.ts';
import { PLACES, type Place, type Sheet } from './sheets.ts';
import { weaponOf } from './things.ts';
import type { Cell, Person, Told, World } from './world.ts';

/**
 * Hit Locations: resolves every attack and every end of a round of a random fight again, from the engine's state
 * before it.
 */
export const locations: Twin = {
  ruleset: 'locations',
  fight(seed, fight) {
    const fought = playFight(seed, fight);
    return fought.steps.flatMap((step) => resolved(step, fought));
  },
};

/** The parts of a fight that are resolved again, each recognised by an event. */
const ATTACKS = ['attack-declared', 'blast-thrown'];
const BESIDES = ['recapped', 'hour-passed', 'operated'];

function resolved(step: Played, fought: Fought): Resolved[] {
  const isAttack = ATTACKS.includes(step.events[0]!.type);
  if (!isAttack && !step.events.some(({ type }) => BESIDES.includes(type))) return [];
  const luck = new Luck(step.given, isAttack || has(step, 'operated') ? 1 : 0);
  const world = worldOf(step.before, fought, luck);
  const faults = [
    ...played(step, world, luck),
    ...differences(step.after, world, isAttack ? [bodyOf, stanceOf] : [bodyOf]),
  ];
  const when = has(step, 'recapped') ? 'end of round' : 'after the fight';
  const what = isAttack ? world.what : world.what.map((each) => `${when}: ${each}`);
  if (faults.length === 0) return [{ isAttack, what }];
  const about = { before: step.before, given: step.given, events: step.events };
  return [{ isAttack, what, difference: `${faults.join('; ')} ${JSON.stringify(about)}` }];
}

/** Plays the step by the book. Reports different dice, questions or numbers. */
function played(step: Played, world: World, luck: Luck): string[] {
  try {
    resolve(step, world);
    luck.end();
  } catch (fault) {
    if (!(fault instanceof Unwanted)) throw fault;
    return [fault.message];
  }
  return toldApart(step.events, world.told);
}

function resolve(step: Played, world: World): void {
  const { active, hour } = step.before;
  if (has(step, 'recapped')) endOfRound(world);
  else if (has(step, 'hour-passed')) passHour(world, hour + 1);
  else {
    const { answer } = step.given[0] as Given & { kind: 'answer' };
    if (active === null) operate(world, answer);
    else strike(world, active, answer);
  }
}

function operate(world: World, { surgeon, patient, limb }: Answer): void {
  const [one, other] = [surgeon, patient].map((id) => person(world, id as string));
  amputate(world, one!, other!, limb as Place);
}

const has = ({ events }: Played, type: string): boolean => events.some((event) => event.type === type);

type Answer = RawAnswer & { readonly [param: string]: unknown };

/** The answer given on the turn, for the book. */
function strike(world: World, id: string, answer: Answer): void {
  const from = person(world, id);
  const { kind } = answer;
  const weapon = answer.weapon as string;
  const order: Order = {
    maneuver: kind === 'attack' && from.isCharging ? 'charge' : kind,
    target: answer.target as string,
    weapon,
    called: (answer.called ?? 'torso') as Place,
    with: answer.with === 'A' ? 'A' : 'C',
  };
  if (kind === 'blast-at') blast(world, from, weapon, answer.at as unknown as Cell);
  else if (kind === 'blast') blast(world, from, weapon, person(world, order.target).cell);
  else if (kind === 'dual-wield') dualWield(world, from, order, answer.second as string);
  else if (kind === 'attack' && weaponOf(from, weapon).strikes === 'vehicle') ram(world, from, order);
  else attack(world, from, order);
}

function worldOf(state: Standing, { sheets, size }: Fought, fate: Luck): World {
  const { rulings: readings, active, round, isRoundOver, acted, winner, weather } = state;
  const people = state.combatants.map((who) => copyOf(who, sheets.get(who.id)!));
  const isOver = winner !== null;
  const now = { readings, people, active, round, isRoundOver, acted, isOver, weather, size };
  return { ...now, fate, told: [], what: [] };
}

/** A combatant in its current state, with the sheet as written. */
function copyOf(who: Person, sheet: Sheet): Person {
  const wounds = { ...who.wounds };
  for (const place of PLACES) wounds[place] = { ...wounds[place] };
  const body = { wounds, lost: { ...who.lost }, infected: [...who.infected], griefs: [...who.griefs] };
  const things = { held: [...who.held], lying: [...who.lying], broken: [...who.broken] };
  return { ...who, sheet, ...body, ...things, shots: { ...who.shots }, fast: [...who.fast] };
}

/** The compared parts of a body. Only the death and the wounds of the dead. */
function bodyOf({ isDead, wounds, lost, ...who }: Person): Record<string, unknown> {
  if (isDead) return { isDead, wounds, lost };
  const { isUnconscious, c, cMost, infected, isBleeding, deathDue, griefs, isProne, isMounted } = who;
  const mind = { isUnconscious, c, cMost, infected, griefs };
  const { wasActive, restHours, fireHours } = who;
  const hours = { wasActive, restHours, fireHours };
  return { isDead, wounds, lost, ...mind, ...hours, isBleeding, deathDue, isProne, isMounted };
}

/** Other parts of the state that an attack may change. */
function stanceOf({ isDead, stun, aim, defences, isCountering, spare, ...who }: Person): object {
  const { held, lying, broken, shots, cell } = who;
  const things = { held, lying, broken, shots };
  if (isDead) return things;
  const hasProtected = who.fast.includes('protect');
  return { ...things, stun, aim, defences, isCountering, spare, cell, hasProtected };
}

function differences(
  after: Standing,
  { people }: World,
  seen: readonly ((who: Person) => object)[],
): string[] {
  const standing = (who: Person) => Object.entries(Object.assign({}, ...seen.map((see) => see(who))));
  return after.combatants.flatMap((engine, i) => {
    const book = new Map(standing(people[i]!));
    return standing(engine).flatMap(([field, made]) => {
      const [one, other] = [JSON.stringify(made), JSON.stringify(book.get(field))];
      return one === other ? [] : [`${engine.id} ${field}: engine ${one}, book ${other}`];
    });
  });
}

/** Attacks against their DEF and damage, in recorded order. */
function toldApart(events: readonly Happening[], told: readonly Told[]): string[] {
  const engine = JSON.stringify(events.flatMap(toldIn));
  const book = JSON.stringify(told);
  return engine === book ? [] : [`told: engine ${engine}, book ${book}`];
}

function toldIn({ type, ...event }: Happening): Told[] {
  if (type === 'damage-dealt')
    return [['damage', event.who!, event.location!, event.kind!, event.damage!.total]];
  if (type !== 'attack-hit' && type !== 'attack-missed') return [];
  return [['attack', event.attacker!, event.target!, event.attack!, event.defence!, type === 'attack-hit']];
}
