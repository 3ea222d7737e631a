import type { Cell } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/step.ts';
import { stepAway, stepTowards } from '../../geometry/towards.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Choice, Fight } from './fight.ts';
import { isTaken, yards } from './reach.ts';
import { canStand, spareNow, spareYards, speedOf, yardsLeft } from './speed.ts';
import { type Combatant, combatant, isFoe, isHere, type State } from './state.ts';
import { canAct } from './status.ts';

/** @rule move Yards to a neighbouring cell, or towards or away from somebody, as Speed allows. */
export function moveOptions(state: State, who: Combatant): Choice[] {
  const left = yardsLeft(state, who);
  const options = left === 0 ? [] : [...singleSteps(state, who), ...relativeMoves(state, who, left)];
  if (who.isProne && canStand(state, who) && (!who.hasStoodUp || mayStandUpAgain(state))) {
    options.push({ kind: 'stand-up', params: {}, cost: 'half of Speed' });
  }
  return options;
}

// ruling: stand-up-again
function mayStandUpAgain(state: State): boolean {
  return state.rulings['stand-up-again'] === 'again';
}

function singleSteps(state: State, who: Combatant): Choice[] {
  if (!state.isMapped) return [];
  const cells = neighbours(state.grid, who.cell).filter((cell) => !isTaken(state, cell));
  return cells.length === 0 ? [] : [{ kind: 'move', params: { to: { oneOf: cells } }, cost: '1 yd' }];
}

function relativeMoves(state: State, who: Combatant, left: number): Choice[] {
  const options: Choice[] = [];
  for (const other of state.combatants) {
    if (other.id === who.id || other.presence !== 'here') continue;
    const distance = yards(state, who, other);
    if (distance > 0 && towards(state, who, other) !== undefined) {
      const most = Math.min(left, distance);
      const params = { target: { oneOf: [other.id] }, yards: { min: 1, max: most } };
      options.push({ kind: 'approach', params, cost: '1 yd each' });
    }
    if (isFoe(who, other) && isHere(other) && awayFrom(state, who, other) !== undefined) {
      const params = { from: { oneOf: [other.id] }, yards: { min: 1, max: left } };
      options.push({ kind: 'withdraw', params, cost: '1 yd each' });
    }
  }
  return options;
}

function towards(state: State, who: Combatant, other: Combatant): Cell | undefined {
  return stepTowards(state.grid, who.cell, other.cell, (cell) => isTaken(state, cell));
}

function awayFrom(state: State, who: Combatant, other: Combatant): Cell | undefined {
  return stepAway(state.grid, who.cell, other.cell, (cell) => isTaken(state, cell));
}

/** The cell that the next yard of a move leads to; undefined when the way ends. */
function nextCell(state: State, id: string, answer: RawAnswer): Cell | undefined {
  const who = combatant(state, id);
  if (answer.kind === 'move') return answer.to as unknown as Cell;
  if (answer.kind === 'approach') return towards(state, who, combatant(state, answer.target as string));
  return awayFrom(state, who, combatant(state, answer.from as string));
}

/** @rule move As many yards as were asked for, or until the way ends. @rule aim Moving loses it. */
export function walk(fight: Fight, id: string, answer: RawAnswer): void {
  const many = answer.kind === 'move' ? 1 : (answer.yards as number);
  for (let i = 0; i < many; i++) {
    const to = nextCell(fight.state, id, answer);
    if (to === undefined) break;
    const from = combatant(fight.state, id).cell;
    fight.record({ type: 'moved', rule: ruleOfMove(fight.state, id), who: id, from, to, as: 'own' });
  }
  loseAim(fight, id);
}

function ruleOfMove(state: State, id: string): 'move' | 'ride' | 'prone' {
  const who = combatant(state, id);
  if (who.isMounted && who.ride === 'success') return 'ride';
  return who.isProne ? 'prone' : 'move';
}

/** @rule aim Lost on moving or taking damage. */
export function loseAim(fight: Fight, id: string): void {
  if (combatant(fight.state, id).aim !== null) fight.record({ type: 'aim-lost', rule: 'aim', who: id });
}

/** @rule stand-up Speed is halved for this round. */
export function standUp(fight: Fight, id: string): void {
  const who = { ...combatant(fight.state, id), isProne: false, hasStoodUp: true };
  fight.record({ type: 'stood-up', rule: 'stand-up', who: id, speed: speedOf(fight.state, who) });
}

/** Whoever has ended its turn keeps what is left of its Speed. @rule spare-speed */
export function spareOf(state: State, id: string): number {
  const who = combatant(state, id);
  return canAct(state, who) ? spareYards(state, who) : 0;
}

/** @rule spare-speed 1 yard of Speed left over, after a Dodge that worked later in the round. */
export function spareStep(fight: Fight, id: string): void {
  const answer = fight.ask(() => {
    const who = combatant(fight.state, id);
    if (!canAct(fight.state, who) || who.turn !== 'over' || spareNow(fight.state, who) < 1) return undefined;
    const steps = spareSteps(fight.state, who);
    if (steps.length === 0) return undefined;
    return {
      key: 'spare-speed',
      who: id,
      seat: who.seat,
      rule: 'spare-speed',
      about: { spare: spareNow(fight.state, who) },
      options: [...steps, { kind: 'stay', params: {} }],
      otherwise: { kind: 'stay' },
    };
  });
  if (answer === undefined || answer.kind === 'stay') return;
  const from = combatant(fight.state, id).cell;
  const to = nextCell(fight.state, id, answer)!;
  fight.record({ type: 'moved', rule: 'spare-speed', who: id, from, to, as: 'spare' });
  loseAim(fight, id);
}

function spareSteps(state: State, who: Combatant): Choice[] {
  const single = singleSteps(state, who);
  return single.length > 0 ? single : relativeMoves(state, who, 1);
}
