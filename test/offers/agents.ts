import { stepAway, stepTowards } from '../../src/geometry/path.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Weapon } from '../../src/rules/agents/schema.ts';
import type { Bodily } from '../../src/rules/agents/sheet.ts';
import type { Agent, State } from '../../src/rules/agents/state.ts';
import {
  canHit,
  cells,
  firing,
  inHand,
  isAble,
  isClosed,
  isHurt,
  isOpenTo,
  isSerious,
  isTreatable,
  knows,
  metres,
  minors,
  mode,
  named,
  PHYSICAL,
  seen,
  strides,
  usable,
  walk,
} from './agents-body.ts';
import type { Allowed, Asked, Offer, Statement } from './statement.ts';

// The legal options in Agents, from the chapter and the rulings. A question of the GM is not compared.

const SIGNIFICANT = '1 significant action';
const REACTION = 'initiative -2, -1 on skill checks';

const offer = (kind: string, params: Readonly<Record<string, Json>> = {}, cost?: string): Offer => ({
  kind,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Allowed] => [name, { value }]),
  ),
  ...(cost === undefined ? {} : { cost }),
});

/** Without a minor action left, one is half the significant action. */
function minorCost(who: Agent, n: number): string {
  if (n > 1) return `${n} minor actions`;
  return who.minor > 0 ? '1 minor action' : 'half the significant action';
}

/** An attack on an ally is legal, and shown on request. */
function at(who: Agent, target: Agent, made: Offer): Offer {
  return who.side === target.side ? { ...made, onRequest: true } : made;
}

/** The ways to attack with one weapon: by strength or dexterity, thrown, or fired in one of its modes. */
function ways(
  state: State,
  who: Agent,
  weapon: Weapon,
): readonly (readonly [string, Record<string, Json>])[] {
  switch (mode(weapon)) {
    case 'melee':
      return ['STR', 'DEX'].map((by) => ['strike', { by }]);
    case 'thrown':
      return [['throw', {}]];
    case 'shooting':
      return firing(state, who, weapon).map((each) => ['shoot', { mode: each }]);
  }
}

function attacks(state: State, who: Agent): Offer[] {
  if (who.significant < 1) return [];
  const found: Offer[] = [];
  for (const weapon of usable(state, who)) {
    for (const target of seen(state, who)) {
      if (!canHit(state, who, target, weapon)) continue;
      const params = { weapon: weapon.id, target: target.id };
      for (const [kind, how] of ways(state, who, weapon))
        found.push(at(who, target, offer(kind, { ...params, ...how }, SIGNIFICANT)));
      // Helpless targets: in melee within 3 m, with a shot when adjacent, never with an explosive.
      const isNear = cells(state, who.cell, target.cell) <= (mode(weapon) === 'melee' ? 2 : 1);
      if (target.life === 'unconscious' && weapon.blast === null && isNear)
        found.push(at(who, target, offer('coup-de-grace', params, SIGNIFICANT)));
    }
  }
  return found;
}

/** Towards any known agent that is not adjacent, and away from enemies. */
function relative(state: State, who: Agent, most: number, cost: string): Offer[] {
  const isShut = (cell: readonly [number, number]): boolean => isClosed(state, who, cell);
  const found: Offer[] = [];
  for (const other of state.combatants) {
    if (other.presence !== 'here' || !knows(who, other)) continue;
    const isFar = cells(state, who.cell, other.cell) > 1;
    const comes = isFar && stepTowards(state.grid, who.cell, other.cell, isShut) !== undefined;
    const isFoe = other.side !== who.side;
    const goes = isFoe && stepAway(state.grid, who.cell, other.cell, isShut) !== undefined;
    for (let cell = 1; cell <= most; cell++) {
      if (comes) found.push(offer('approach', { target: other.id, metres: cell * 1.5 }, cost));
      if (goes) found.push(offer('withdraw', { from: other.id, metres: cell * 1.5 }, cost));
    }
  }
  return found;
}

/** A minor action; a seriously wounded agent crawls once a round, regardless of its actions. */
function moves(state: State, who: Agent): Offer[] {
  if (!isSerious(who) && minors(who) < 1) return [];
  const cost = isSerious(who) ? 'once a round' : minorCost(who, 1);
  return strides(state, who).flatMap((stride) => {
    if (!state.isMapped) return relative(state, who, stride.cells, cost);
    const to = walk(state, who, stride);
    return to.length === 0 ? [] : [{ kind: 'move', params: { path: { cells: to } }, cost }];
  });
}

/** Aim, up to +6; draw and reload in one turn; change stance. */
function minorActions(state: State, who: Agent): Offer[] {
  const left = minors(who);
  const found: Offer[] = [];
  for (const weapon of who.sheet.weapons) {
    const { id, hands, drawActions, reloadActions, rounds } = weapon;
    const isHeld = inHand(who).includes(weapon);
    if (hands > 0 && !isHeld && drawActions <= left)
      found.push(offer('draw', { weapon: id }, minorCost(who, drawActions)));
    const isShort = rounds !== null && who.rounds[id]! < rounds && mode(weapon) !== 'thrown';
    if (isHeld && isShort && reloadActions <= left)
      found.push(offer('reload', { weapon: id }, minorCost(who, reloadActions)));
  }
  if (left < 1) return found;
  for (const target of seen(state, who)) {
    const isBest = who.aim?.target === target.id && who.aim.bonus >= 6;
    if (!isBest) found.push(at(who, target, offer('aim', { target: target.id }, minorCost(who, 1))));
  }
  const stances = ['standing', 'crouching', 'prone'].filter((stance) => stance !== who.stance);
  return [...found, ...stances.map((to) => offer('stance', { to }, minorCost(who, 1)))];
}

/** First aid on the agent itself, a comrade, or a helpless enemy in touch. */
function firstAid(state: State, who: Agent): Offer[] {
  if (who.significant < 1) return [];
  return state.combatants
    .filter((patient) => {
      const isWilling = patient.side === who.side || patient.life === 'unconscious';
      return isTreatable(state, patient) && isWilling && cells(state, who.cell, patient.cell) <= 1;
    })
    .map(({ id }) => offer('first-aid', { patient: id }, SIGNIFICANT));
}

/** Checks and contests at the price that the GM sets. Longer work takes a whole turn and both hands. */
function tasks(state: State, who: Agent): Offer[] {
  const found: Offer[] = [];
  for (const task of state.tasks.filter((each) => isOpenTo(state, who, each))) {
    const isAfforded = task.action === 'significant' ? who.significant > 0 : minors(who) > 0;
    const cost = task.action === 'minor' ? minorCost(who, 1) : '1 significant action';
    if (task.increment !== 'seconds') {
      const isTaken = state.combatants.some((other) => other.task === task.id);
      if (!who.hasBegun && who.significant > 0 && !isTaken)
        found.push(offer('start-task', { task: task.id }, 'the whole turn, for 2d6 rounds'));
    } else if (isAfforded && task.against === null) {
      found.push(offer('check', { task: task.id }, cost));
    } else if (isAfforded) {
      for (const target of state.combatants)
        if (target.side !== who.side && isAble(target) && knows(who, target))
          found.push(offer('contest', { task: task.id, target: target.id }, cost));
    }
  }
  return found;
}

const free = (state: State): Offer[] =>
  ['speak', ...state.freeActions].map((what) => offer('free', { what }, 'free'));

/** The own turn. */
function action(state: State, who: Agent): Offer[] {
  const always = [...moves(state, who), ...free(state), offer('end-turn')];
  if (who.significant + who.minor === 0) return always;
  const turn = state.turns.at(-1)!;
  const isWhole = !who.hasBegun || state.rulings['delay-whole'] === 'any-action';
  return [
    ...always,
    ...attacks(state, who),
    ...minorActions(state, who),
    ...firstAid(state, who),
    ...tasks(state, who),
    ...(!turn.isFromDelay && isWhole ? [offer('delay')] : []),
  ];
}

/** A dodge unless prone; a parry of a melee blow with a blade in hand. */
function reaction(state: State, who: Agent, about: About): Offer[] {
  const found = [offer('none')];
  if (who.stance !== 'prone') found.push(offer('dodge', {}, REACTION));
  const struck = named(state, about.attacker as string).sheet.weapons.find(({ id }) => id === about.weapon)!;
  for (const weapon of mode(struck) === 'melee' ? inHand(who) : []) {
    if (mode(weapon) !== 'melee') continue;
    for (const by of ['STR', 'DEX']) found.push(offer('parry', { with: weapon.id, by }, REACTION));
  }
  return found;
}

/** Full auto: the first target or, from the second shot on, any conscious agent within 6 m of it. */
function nextShot(state: State, who: Agent, { weapon: id, shot, first: target, dice }: About): Offer[] {
  const weapon = who.sheet.weapons.find((each) => each.id === id)!;
  const first = named(state, target as string);
  const pairs =
    dice === undefined ? [{}] : pairsOf(dice as readonly number[]).map((pair) => ({ dice: pair }));
  const found: Offer[] = [];
  for (const other of seen(state, who)) {
    const isFirst = other.id === first.id;
    const isNear = isAble(other) && metres(state, first.cell, other.cell) <= 6;
    if (!canHit(state, who, other, weapon) || !(isFirst || ((shot as number) > 1 && isNear))) continue;
    const made = pairs.map((pair) => offer('next-shot', { target: other.id, ...pair }));
    found.push(...(isFirst ? made : made.map((each) => at(who, other, each))));
  }
  return found;
}

/** Any two of the dice, the higher first. */
function pairsOf(dice: readonly number[]): readonly number[][] {
  return dice.flatMap((a, i) => dice.slice(i + 1).map((b) => (a >= b ? [a, b] : [b, a])));
}

/** The last count on which it saw another agent act. A hidden agent reveals no count. */
function lastCount(state: State, who: Agent): number {
  const knowsAll = state.combatants.every((other) => knows(who, other));
  return (knowsAll ? state.count : state.openCount) ?? who.initiative!;
}

/** Before the next turn: from its count up to the last one acted on, never above the own initiative. */
function delayed(state: State, who: Agent, about: About): Offer[] {
  const min = named(state, about.next as string).initiative!;
  const max = Math.min(who.initiative!, Math.max(min, lastCount(state, who)));
  return [{ kind: 'act', params: { count: { min, max } } }, offer('wait')];
}

/** When everyone has acted: on the last count or the one after it. */
function lastCall(state: State, who: Agent): Offer[] {
  const own = who.initiative!;
  const last = lastCount(state, who);
  const count = { min: Math.min(own, last - 1), max: Math.min(own, last) };
  const isKind = state.rulings['delay-unused'] === 'last-or-first';
  return [{ kind: 'act', params: { count } }, offer(isKind ? 'be-first-next-round' : 'lose-turn')];
}

/** Every split of these points, within the limits. */
function splits(most: Bodily, points: number): readonly Bodily[] {
  const found: Bodily[] = [];
  for (let STR = 0; STR <= most.STR; STR++)
    for (let DEX = 0; DEX <= most.DEX; DEX++) {
      const END = points - STR - DEX;
      if (END >= 0 && END <= most.END) found.push({ STR, DEX, END });
    }
  return found;
}

/** The first wound: END to 0, then the rest from STR or DEX, and the remainder from the other. */
function wound(state: State, { victim, points: taken }: About): Offer[] {
  const who = named(state, victim as string);
  const points = taken as number;
  const isLater = isHurt(who) && state.rulings['later-wounds'] === 'shared';
  const { STR, DEX, END } = who.scores;
  const rest = Math.max(0, points - END);
  const legal = splits(who.scores, points).filter((loss) => {
    const isEnduranceFirst = loss.END === Math.min(points, END);
    const isOneFirst = loss.STR === Math.min(rest, STR) || loss.DEX === Math.min(rest, DEX);
    return isLater || (isEnduranceFirst && isOneFirst);
  });
  return legal.map((loss) => offer('lose', { loss: { ...loss } }));
}

/** Every distribution of the regained points among the lost ones. */
function recovery(state: State, { patient, points }: About): Offer[] {
  const who = named(state, patient as string);
  const lost = PHYSICAL.map((each) => [each, who.sheet.characteristics[each] - who.scores[each]]);
  const ways = splits(Object.fromEntries(lost) as unknown as Bodily, points as number);
  return ways.map((gain) => offer('recover', { gain: { ...gain } }));
}

type About = Readonly<Record<string, Json>>;
type Legal = (state: State, who: Agent, about: About) => readonly Offer[];

const LEGAL: Readonly<Record<string, Legal>> = {
  tactics: (state, who) => [
    ...state.combatants
      .filter((other) => isAble(other) && knows(who, other))
      .map(({ id }) => offer('tactics', { whom: id })),
    offer('pass'),
  ],
  reaction,
  blast: () => [
    offer('dodge', {}, REACTION),
    offer('dive', {}, `${REACTION}, the next significant action`),
    offer('none'),
  ],
  'next-shot': nextShot,
  delayed,
  'last-call': lastCall,
  'cut-in': (_, __, { count }) => [offer('cut-in', {}, `initiative becomes ${String(count)}`), offer('wait')],
  // A combatant that has no significant action left can only pause its task.
  work: (_, who) => [offer(who.significant > 0 ? 'work' : 'pause', {}, 'the whole turn'), offer('abandon')],
  wound: (state, _, about) => wound(state, about),
  recovery: (state, _, about) => recovery(state, about),
};

/**
 * The offers of Agents by its chapter. Outside its own turn, an agent may add a free action to any question,
 * on request.
 */
export const agents: Statement<State> = {
  ruleset: 'agents',
  offers(state, { key, who, context }: Asked) {
    if (key === 'action') return action(state, named(state, who));
    const legal = LEGAL[key];
    if (legal === undefined) throw new Error(`the statement of Agents knows no question "${key}"`);
    const asides = free(state).map((made) => ({ ...made, onRequest: true as const }));
    return [...legal(state, named(state, who), context as About), ...asides];
  },
};
