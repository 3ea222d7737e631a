import { type Cell, distance } from '../../geometry/grid.ts';
import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { type CellRange, type Decision, isWithinReach, type RawAnswer } from '../../kernel/decision.ts';
import { openTowards, pastDoors } from '../../kernel/doors.ts';
import {
  best,
  type Chooser,
  firstAnswer,
  firstValue,
  nearnessTo,
  optionOfKind,
  optionsOfKind,
  policyOf,
  valuesOf,
} from '../../kernel/policy.ts';
import { defencesIn } from './defence.ts';
import { priceOfDoor } from './maneuvers.ts';
import { type Combatant, isNear, isTaken, isUp, type State } from './state.ts';

/** Returns the value of a target: highest for the nearly fallen, lowest for the fallen. */
function worth(state: State, id: string): number {
  const who = combatantOf(state, id);
  return isUp(who) ? 1000 - who.hp * 10 - who.stagger : 0;
}

const chooseManeuver = (decision: Decision, state: State): RawAnswer =>
  firstAnswer([help, strengthen, spellOrBlow, takeUpArms, closeIn], decision, state);

const help: Chooser<State> = (decision, state, who) => {
  const tend = optionOfKind(decision, 'tend');
  const friend = tend && valuesOf(tend, 'target').find((id) => !isFoe(who, combatantOf(state, id)));
  if (friend !== undefined) return { kind: 'tend', target: friend };
  for (const option of optionsOfKind(decision, 'cast-on')) {
    const spell = who.sheet.spells.find((each) => each.id === firstValue(option, 'spell'))!;
    if (spell.effect.kind !== 'heal') continue;
    const hurt = valuesOf(option, 'target').find((id) => needsHealing(who, combatantOf(state, id)));
    if (hurt !== undefined) return { kind: 'cast-on', spell: spell.id, target: hurt };
  }
  return undefined;
};

function needsHealing(who: Combatant, other: Combatant): boolean {
  return !isFoe(who, other) && (other.clock !== null || other.hp * 2 < other.sheet.hp);
}

const strengthen: Chooser<State> = (decision, state, who) => {
  for (const option of optionsOfKind(decision, 'cast-on')) {
    const spell = who.sheet.spells.find((each) => each.id === firstValue(option, 'spell'))!;
    if (spell.effect.kind !== 'buff') continue;
    const friend = valuesOf(option, 'target').find((id) => {
      const other = combatantOf(state, id);
      return !isFoe(who, other) && isUp(other) && !other.effects.some((effect) => effect.name === spell.name);
    });
    if (friend !== undefined) return { kind: 'cast-on', spell: spell.id, target: friend };
  }
  return undefined;
};

const spellOrBlow: Chooser<State> = (decision, state, who) => {
  const options = [...optionsOfKind(decision, 'cast-at'), ...optionsOfKind(decision, 'attack')];
  const chosen = best(options, (option) => worth(state, firstValue(option, 'target')));
  if (chosen === undefined || !isUp(combatantOf(state, firstValue(chosen, 'target'))))
    return areaSpell(decision, state, who);
  const target = combatantOf(state, firstValue(chosen, 'target'));
  // A slow defender is an easy target for a called shot at the head.
  const called = target.isStaggered && target.sheet.stats.Q <= 8 ? 'head' : 'none';
  const by = chosen.kind === 'attack' ? 'weapon' : 'spell';
  return { kind: chosen.kind, [by]: firstValue(chosen, by), target: target.id, called };
};

const areaSpell: Chooser<State> = (decision, state, who) => {
  const option = optionOfKind(decision, 'cast-at-point');
  if (option === undefined) return undefined;
  const reach = option.params.point as CellRange;
  const foe = state.combatants.find(
    (other) => isFoe(who, other) && isUp(other) && isWithinReach(reach, other.cell),
  );
  return foe && { kind: 'cast-at-point', spell: firstValue(option, 'spell'), point: foe.cell };
};

const takeUpArms: Chooser<State> = (decision, _state, who) => {
  const reload = optionOfKind(decision, 'reload');
  if (reload !== undefined && who.shots[firstValue(reload, 'weapon')] === 0) {
    return { kind: 'reload', weapon: firstValue(reload, 'weapon') };
  }
  const isArmed = who.held.some((held) => who.sheet.weapons.some((weapon) => weapon.id === held.item));
  const draw = optionsOfKind(decision, 'draw').find((option) =>
    who.sheet.weapons.some((weapon) => weapon.id === firstValue(option, 'item')),
  );
  return isArmed || draw === undefined ? undefined : { kind: 'draw', item: firstValue(draw, 'item') };
};

const closeIn: Chooser<State> = (decision, state, who) => {
  const away = (other: Combatant) => distance(state.grid, who.cell, other.cell);
  const foes = state.combatants
    .filter((other) => isFoe(who, other) && isUp(other))
    .sort((a, b) => away(a) - away(b));
  const nearest = foes[0];
  if (nearest === undefined || isNear(state, who, nearest, 1)) return undefined;
  for (const option of optionsOfKind(decision, 'approach')) {
    if (valuesOf(option, 'target').includes(nearest.id)) return { kind: 'approach', target: nearest.id };
  }
  const opened = openTowards(decision, state, who, nearest);
  if (opened !== undefined) return opened;
  const moves = optionsOfKind(decision, 'move');
  if (moves.length === 0) return undefined;
  // A door that costs more than all its TS is a wall to it.
  const grid = priceOfDoor(state) <= who.sheet.ts ? pastDoors(state) : state.grid;
  for (const foe of foes) {
    const nearness = nearnessTo({ ...state, grid }, who.cell, foe.cell, (cell) => isTaken(state, cell));
    if (nearness(who.cell) === Number.NEGATIVE_INFINITY) continue;
    for (const option of moves) {
      const cells = valuesOf<Cell>(option, 'to');
      const to = best(cells, nearness);
      if (to !== undefined && nearness(to) > nearness(who.cell)) return { kind: 'move', to };
    }
    return undefined;
  }
  return undefined;
};

function chooseInterruption(decision: Decision): RawAnswer {
  const option = optionOfKind(decision, 'interrupt');
  if (option === undefined) return decision.defaultAnswer;
  return { kind: 'interrupt', weapon: firstValue(option, 'weapon'), called: 'none' };
}

function chooseDefence(decision: Decision, state: State): RawAnswer {
  return best(defencesIn(decision, state), ({ bonus }) => bonus)!.answer;
}

/**
 * Plays sensibly: attacks the weakest enemy in reach, closes in, saves TS for interruptions and tends to its own
 * side.
 */
const simple = policyOf<State>({
  maneuver: chooseManeuver,
  interruption: chooseInterruption,
  defence: chooseDefence,
});

export const policies = { simple };
