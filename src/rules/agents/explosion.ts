import { type Cell, isOnGrid } from '../../geometry/grid.ts';
import type { Decision } from '../../kernel/decision.ts';
import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { type Assault, factsOf, weaponUsed } from './assault.ts';
import { knowsOfAttack } from './awareness.ts';
import { harm, rollDamage } from './damage.ts';
import { endIfDecided } from './end.ts';
import { rollAttack } from './exchange.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import { react } from './reaction.ts';
import type { Weapon } from './sheet.ts';
import { CELL_METRES, cellsApart, isClear, isWall } from './space.ts';
import { agent, isAble, type State } from './state.ts';

/** An attack with what explodes: where it lands, it goes off. */
export function throwBlast(fight: Fight, assault: Assault): void {
  const outcome = rollAttack(fight, assault, null, []);
  const { cell } = agent(fight.state, assault.target);
  if (!outcome.passes) {
    const why = 'the roll fails';
    fight.record({ type: 'attack-missed', rule: 'attack', who: assault.attacker, ...factsOf(assault), why });
  }
  explode(fight, assault, outcome.passes ? cell : scatter(fight, assault, cell, outcome.effect));
}

const SQUARE_WAYS: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
const HEX_WAYS: readonly Cell[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

/** @rule grenade-scatter It lands 6 m + Effect off, a negative one, in a direction at random; walls stop it. */
function scatter(fight: Fight, assault: Assault, from: Cell, effect: number): Cell {
  const rule = 'grenade-scatter' as const;
  const parts: Modifier[] = [
    { value: 6, why: 'a miss', rule },
    { value: effect, why: 'Effect', rule },
  ];
  if (6 + effect < 0) parts.push({ value: -(6 + effect), why: 'at least 0', rule });
  const metres = sumOf(parts);
  const attacker = agent(fight.state, assault.attacker);
  const ways = fight.state.grid.shape === 'hex' ? HEX_WAYS : SQUARE_WAYS;
  const dice = { n: 1, lo: 1, hi: ways.length };
  const why = `${attacker.name}: direction of the scatter`;
  const { sum, faces } = fight.roll({ dice, owner: attacker.seat, rule, why, read: 'sum' });
  const to = rollOn(fight.state, from, ways[sum - 1]!, Math.round(metres.total / CELL_METRES));
  fight.record({ type: 'scattered', rule, who: assault.attacker, faces, metres, to });
  return to;
}

function rollOn(state: State, from: Cell, way: Cell, cells: number): Cell {
  let at = from;
  for (let i = 0; i < cells; i++) {
    const next: Cell = [at[0] + way[0], at[1] + way[1]];
    if (!isOnGrid(state.grid, next) || isWall(state, next)) break;
    at = next;
  }
  return at;
}

/** @rule explosion Everybody in the area, the first to act first, takes the dice of its distance. */
function explode(fight: Fight, assault: Assault, at: Cell): void {
  fight.record({ type: 'exploded', rule: 'explosion', who: assault.attacker, weapon: assault.weapon, at });
  const caught = fight.state.order.filter((id) => diceAt(fight.state, assault, id, at) > 0);
  // Those who know of it decide before any of it hurts them.
  const met = caught.map((id) => ({ id, reaction: reactToBlast(fight, assault, id) }));
  for (const { id, reaction } of met) {
    const dice = diceAt(fight.state, assault, id, at);
    if (dice > 0) blast(fight, assault, id, dice, reaction);
  }
  endIfDecided(fight);
}

// ruling: blast-cover - distance and walls count
function diceAt(state: State, assault: Assault, id: string, at: Cell): number {
  const who = agent(state, id);
  if (who.presence !== 'here' || who.life === 'dead' || !isClear(state, at, who.cell)) return 0;
  const metres = cellsApart(state, at, who.cell) * CELL_METRES;
  const rings = weaponUsed(state, assault).blast!;
  return rings.find((ring) => metres <= ring.withinMetres)?.dice ?? 0;
}

type BlastReaction = 'dodge' | 'dive' | 'none';

function reactToBlast(fight: Fight, assault: Assault, id: string): BlastReaction {
  const answer = askInPassing(fight, () => blastQuestion(fight.state, assault, id));
  if (answer === undefined || answer.kind === 'none') return 'none';
  react(fight, id, answer.kind, assault.attacker);
  if (answer.kind === 'dive') fight.record({ type: 'dived', rule: 'explosion', who: id });
  return answer.kind as BlastReaction;
}

function blastQuestion(state: State, assault: Assault, id: string): Decision<Choice> | undefined {
  const who = agent(state, id);
  const isKnown = id === assault.attacker || knowsOfAttack(state, assault.attacker, id);
  // ruling: prone-dodge
  if (!isAble(who) || !isKnown || who.stance === 'prone') return undefined;
  const { attacker, weapon } = assault;
  return {
    key: 'blast',
    who: id,
    seat: who.seat,
    rule: 'explosion',
    about: { attacker, weapon, initiative: who.initiative },
    options: [
      { kind: 'dodge', params: {}, cost: 'initiative -2, -1 on skill checks' },
      { kind: 'dive', params: {}, cost: 'initiative -2, -1 on skill checks, the next significant action' },
      { kind: 'none', params: {} },
    ],
    otherwise: { kind: 'none' },
  };
}

function blast(fight: Fight, assault: Assault, id: string, dice: number, reaction: BlastReaction): void {
  const weapon: Weapon = weaponUsed(fight.state, assault);
  const what = `blast of ${weapon.name}`;
  const parts = rollDamage(fight, assault.attacker, { dice, plus: 0 }, what, 'explosion');
  if (reaction === 'dodge') parts.push(dodged(fight, id));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  if (reaction === 'dive') {
    parts.push({ value: Math.floor(total / 2) - total, why: 'dived for cover: half', rule: 'explosion' });
  }
  harm(fight, { attacker: assault.attacker, target: id, weapon, parts, effect: null });
}

function dodged(fight: Fight, id: string): Modifier {
  const { seat, name } = agent(fight.state, id);
  const dice = { n: 1, lo: 1, hi: 6 };
  const request = {
    dice,
    owner: seat,
    rule: 'explosion',
    why: `${name}: dodging the blast`,
    read: 'sum',
  } as const;
  const { sum, faces } = fight.roll(request);
  return { value: -sum, why: `dodged: 1d6 (${faces.join(', ')})`, rule: 'explosion' };
}
