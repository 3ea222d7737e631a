import { neighbours, stepAway, stepTowards } from '../../src/geometry/path.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Weapon } from '../../src/rules/locations/schema.ts';
import type { Combatant, State } from '../../src/rules/locations/state.ts';
import {
  ARMS,
  armed,
  isAble,
  isAlive,
  isHeld,
  isOnRef,
  isTaken,
  isWhole,
  LEGS,
  named,
  reaches,
  speed,
  spots,
  yards,
  yardsLeft,
} from './locations-body.ts';
import { type Allowed, type Asked, cellsRound, type Offer, type Statement } from './statement.ts';

// The legal options in Hit Locations, from the chapter and the rulings. A question of the GM is not compared.

type Params = Readonly<Record<string, Allowed>>;

const offer = (kind: string, params: Readonly<Record<string, Json>> = {}, cost?: string): Offer =>
  withRanges(
    kind,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, { value }])),
    cost,
  );

function withRanges(kind: string, params: Params, cost?: string): Offer {
  return cost === undefined ? { kind, params } : { kind, params, cost };
}

/** An attack on an ally is legal, and shown on request. */
function at(who: Combatant, target: Combatant, made: Offer): Offer {
  return who.side === target.side ? { ...made, onRequest: true } : made;
}

/** Each living combatant except `who` that a weapon reaches. */
function inReach(state: State, who: Combatant, { range }: Weapon): readonly Combatant[] {
  return others(state, who).filter((target) => reaches(state, who.cell, target.cell, range));
}

const others = (state: State, who: Combatant): readonly Combatant[] =>
  state.combatants.filter((other) => other.id !== who.id && isAlive(other));

function attacks(state: State, who: Combatant, weapons: readonly Weapon[]): Offer[] {
  const found: Offer[] = [];
  for (const weapon of weapons) {
    if (weapon.strikes === 'blast') continue;
    for (const target of inReach(state, who, weapon))
      for (const called of spots(weapon, target)) {
        const params = { weapon: weapon.id, target: target.id, called };
        found.push(at(who, target, offer('attack', params, 'action')));
      }
  }
  return found;
}

/** Two one-handed weapons, Light or Medium: the first blow, and the second weapon. */
function withTwo(state: State, who: Combatant): Offer[] {
  const pair = armed(state, who).filter(
    ({ hands, weight, strikes }) => hands === 1 && weight !== 'heavy' && strikes === 'aimed',
  );
  return pair.flatMap((first) =>
    pair
      .filter((second) => second.id !== first.id)
      .flatMap((second) =>
        attacks(state, who, [first]).map((made) => ({
          ...made,
          kind: 'dual-wield',
          params: { ...made.params, second: { value: second.id } },
        })),
      ),
  );
}

/** Called shots for no damage, with a melee attack. */
function harmless(state: State, who: Combatant, weapon: Weapon): Offer[] {
  return inReach(state, who, weapon).flatMap((target) => {
    const params = { weapon: weapon.id, target: target.id };
    const found = [offer('shove', params, 'action')];
    for (const called of ARMS) {
      if (!target.held.some(({ hands }) => hands.includes(called))) continue;
      for (const trait of ['A', 'C'])
        found.push(offer('disarm', { ...params, called, with: trait }, 'action'));
    }
    for (const called of LEGS)
      if (target.lost[called] === null && !target.isProne)
        found.push(offer('trip', { ...params, called }, 'action'));
    return found.map((made) => at(who, target, made));
  });
}

/** A blast may target anyone in reach, friend or enemy, or any yard in sight. */
function blasts(state: State, who: Combatant, weapon: Weapon): Offer[] {
  const found = inReach(state, who, weapon).map((target) =>
    offer('blast', { weapon: weapon.id, target: target.id }, 'action'),
  );
  if (!state.isMapped) return found;
  const [wide, high] = state.grid.size!;
  const cells = cellsRound(who.cell, weapon.range).filter(
    (cell) =>
      cell[0] >= 0 &&
      cell[1] >= 0 &&
      cell[0] < wide &&
      cell[1] < high &&
      reaches(state, who.cell, cell, weapon.range) &&
      !state.walls.some(([x, y]) => x === cell[0] && y === cell[1]),
  );
  return [...found, withRanges('blast-at', { weapon: { value: weapon.id }, at: { cells } }, 'action')];
}

/** Guard, counter, aim, ambush, run and charge. */
function maneuvers(state: State, who: Combatant): Offer[] {
  const found = [offer('guard', {}, 'action'), offer('counter', {}, 'action')];
  for (const target of others(state, who)) {
    const one = { target: target.id };
    // Aim takes a full round, so not after a move.
    if (who.moved === 0) found.push(at(who, target, offer('aim', one, 'action')));
    const isUnaware = yards(state, who, target) > 1 && isAble(state, target) && !isOnRef(target, who.id);
    if (isUnaware && !who.isRevealed) found.push(at(who, target, offer('ambush', one, 'action')));
  }
  if (speed(state, who) === 0 || who.isProne) return found;
  found.push(offer('run', {}, 'action'));
  const hasFoe = others(state, who).some(({ side }) => side !== who.side);
  const hasBlade = armed(state, who).some(({ kind }) => kind === 'melee');
  return hasFoe && hasBlade ? [...found, offer('charge', {}, 'action')] : found;
}

/** Draw, stow, pick up, reload and use; mount. */
function things(state: State, who: Combatant): Offer[] {
  const { sheet, held, lying, broken, shots } = who;
  const hands = ARMS.filter(
    (hand) => isWhole(state, who, hand) && !held.some((each) => each.hands.includes(hand)),
  );
  const owned = [
    ...sheet.weapons.filter((weapon) => weapon.hands > 0),
    ...sheet.tools.map(({ id }) => ({ id, hands: 1, kind: 'tool', shots: null })),
  ];
  const found: Offer[] = [];
  for (const { id, hands: needed, kind, shots: most } of owned) {
    const lies = lying.find(({ item }) => item === id);
    const isThere = !isHeld(who, id) && lies === undefined && !broken.includes(id);
    const isSpent = kind === 'thrown' && most !== null && shots[id] === 0;
    const fits = needed <= hands.length;
    if (isThere && !isSpent && fits) found.push(offer('draw', { item: id }, 'action'));
    if (lies !== undefined && fits && reaches(state, who.cell, lies.cell, 1))
      found.push(offer('pick-up', { item: id }, 'action'));
    if (!isHeld(who, id)) continue;
    found.push(offer('stow', { item: id }, 'action'));
    if (kind === 'projectile' && most !== null && shots[id]! < most)
      found.push(offer('reload', { item: id }, 'action'));
    if (kind === 'tool') found.push(offer('use', { item: id }, 'action'));
  }
  if (sheet.mount !== null && !who.isMounted && !who.isProne) found.push(offer('mount', {}, 'action'));
  return found;
}

/** Any Trait or Skill roll, First-Aid for a bleeding combatant within a yard, and work. */
function rolls(state: State, who: Combatant): Offer[] {
  const found = ['A', 'B', 'C', 'D', ...Object.keys(who.sheet.skills)].map((what) =>
    offer('try', { what }, 'action'),
  );
  for (const patient of state.combatants)
    if (isAlive(patient) && patient.isBleeding && reaches(state, who.cell, patient.cell, 1))
      found.push(offer('first-aid', { patient: patient.id }, 'action'));
  return who.work === null ? found : [...found, offer('work', {}, 'action')];
}

function actions(state: State, who: Combatant): Offer[] {
  const weapons = armed(state, who);
  return [
    ...attacks(state, who, weapons),
    ...withTwo(state, who),
    ...weapons.flatMap((weapon) => {
      if (weapon.strikes === 'blast') return blasts(state, who, weapon);
      return weapon.kind === 'melee' ? harmless(state, who, weapon) : [];
    }),
    ...maneuvers(state, who),
    ...things(state, who),
    ...rolls(state, who),
  ];
}

/** A yard to any free adjacent cell, on a map. */
function steps(state: State, who: Combatant): Offer[] {
  if (!state.isMapped) return [];
  const free = neighbours(state.grid, who.cell).filter((cell) => !isTaken(state, cell));
  return free.map((to) => offer('move', { to: [...to] }, '1 yd'));
}

/** Towards anyone, up to its position, and away from enemies. */
function ways(state: State, who: Combatant, left: number): Offer[] {
  const isShut = (cell: readonly [number, number]): boolean => isTaken(state, cell);
  const found: Offer[] = [];
  for (const other of state.combatants) {
    if (other.id === who.id || other.presence !== 'here') continue;
    const far = yards(state, who, other);
    const id = { value: other.id };
    if (far > 0 && stepTowards(state.grid, who.cell, other.cell, isShut) !== undefined) {
      const range = { min: 1, max: Math.min(left, far) };
      found.push(withRanges('approach', { target: id, yards: range }, '1 yd each'));
    }
    const flees = other.side !== who.side && isAlive(other);
    if (flees && stepAway(state.grid, who.cell, other.cell, isShut) !== undefined)
      found.push(withRanges('withdraw', { from: id, yards: { min: 1, max: left } }, '1 yd each'));
  }
  return found;
}

function movement(state: State, who: Combatant): Offer[] {
  const left = yardsLeft(state, who);
  const found = left > 0 ? [...steps(state, who), ...ways(state, who, left)] : [];
  const mayRise = !who.hasStoodUp || state.rulings['stand-up-again'] === 'again';
  if (who.isProne && mayRise && LEGS.every((leg) => isWhole(state, who, leg)))
    found.push(offer('stand-up', {}, 'half of Speed'));
  if (who.isMounted && who.ride === 'not-rolled') found.push(offer('ride', {}, 'no action'));
  return found;
}

/** Each once a round, in addition to the action. */
function fast(state: State, who: Combatant): Offer[] {
  const isLeft = (kind: string): boolean => !who.fast.includes(kind);
  const found: Offer[] = [];
  if (isLeft('drop')) found.push(...who.held.map(({ item }) => offer('drop', { item }, 'fast')));
  if (isLeft('fall-prone') && !who.isProne) found.push(offer('fall-prone', {}, 'fast'));
  if (isLeft('speak')) found.push(offer('speak', {}, 'fast'));
  if (isLeft('dismount') && who.isMounted) found.push(offer('dismount', {}, 'fast'));
  const range = Math.max(0, ...armed(state, who).map((weapon) => weapon.range));
  for (const target of isLeft('feint') ? others(state, who) : []) {
    const isReady = isAble(state, target) && !isOnRef(target, who.id);
    if (isReady && reaches(state, who.cell, target.cell, range))
      found.push(at(who, target, offer('feint', { target: target.id }, 'fast')));
  }
  return found;
}

function turn(state: State, who: Combatant): Offer[] {
  const blades = armed(state, who).filter(({ kind }) => kind === 'melee');
  const blow = who.isCharging ? attacks(state, who, blades) : [];
  const action = who.action === null ? actions(state, who) : blow;
  return [...action, ...movement(state, who), ...fast(state, who), offer('end-turn')];
}

const mayBlock = (state: State, who: Combatant): boolean => ARMS.some((arm) => isWhole(state, who, arm));

/** With a rolled DEF the defender chooses; with a fixed DEF there is no choice. */
function protection(state: State, who: Combatant): Offer[] {
  if (state.rulings['def-roll'] === 'fixed') return [offer('protect-fixed'), offer('pass')];
  const ways = mayBlock(state, who) ? ['dodge', 'block'] : ['dodge'];
  return [...ways.map((each) => offer('protect', { with: each })), offer('pass')];
}

function secondBlow(state: State, who: Combatant, id: string): Offer[] {
  const weapon = armed(state, who).find((each) => each.id === id);
  const blows = weapon === undefined ? [] : inReach(state, who, weapon);
  const strikes = blows.flatMap((target) =>
    spots(weapon!, target).map((called) => at(who, target, offer('strike', { target: target.id, called }))),
  );
  return [...strikes, offer('forgo')];
}

function counterBlow(state: State, who: Combatant, attacker: Combatant): Offer[] {
  const blades = armed(state, who).filter(
    ({ kind, range }) => kind === 'melee' && reaches(state, who.cell, attacker.cell, range),
  );
  const blows = blades.flatMap((weapon) =>
    spots(weapon, attacker).map((called) => offer('strike-back', { weapon: weapon.id, called })),
  );
  return [...blows, offer('forgo')];
}

function spareYard(state: State, who: Combatant): Offer[] {
  const beside = steps(state, who);
  return [...(beside.length > 0 ? beside : ways(state, who, 1)), offer('stay')];
}

type Legal = (state: State, who: Combatant, about: Readonly<Record<string, Json>>) => readonly Offer[];

const LEGAL: Readonly<Record<string, Legal>> = {
  turn,
  place: () => [offer('claim'), offer('pass')],
  next: (state, { id }) =>
    state.combatants
      .filter((who) => who.master === id && isAlive(who) && who.turn === 'waiting')
      .map((who) => offer('goes', { who: who.id })),
  defence: () => [offer('dodge'), offer('block')],
  protect: protection,
  'second-blow': (state, who, about) => secondBlow(state, who, about.weapon as string),
  'counter-attack': (state, who, about) => counterBlow(state, who, named(state, about.attacker as string)),
  'spare-speed': spareYard,
  'first-aid': (state) => [
    ...state.combatants
      .filter(({ isBleeding }) => isBleeding)
      .map(({ id }) => offer('first-aid', { patient: id })),
    offer('wait'),
  ],
};

/** The offers of Hit Locations by its chapter. */
export const locations: Statement<State> = {
  ruleset: 'locations',
  offers(state, { key, who, context }: Asked) {
    const legal = LEGAL[key];
    if (legal === undefined) throw new Error(`the statement of Hit Locations knows no question "${key}"`);
    return legal(state, named(state, who), context as Readonly<Record<string, Json>>);
  },
};
