import { distance } from '../../geometry/distance.ts';
import { type Cell, cellKey, type Grid } from '../../geometry/grid.ts';
import { stepsTo } from '../../geometry/path.ts';
import {
  type Decision,
  isWithinReach,
  type Option,
  type RawAnswer,
  type Within,
} from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import { isTaken } from './reach.ts';
import { type Combatant, combatant, isFoe, isUp, type State } from './state.ts';

/** The only value of a parameter that has one, or the first. */
function first(option: Option, param: string): string {
  return (option.params[param] as { readonly oneOf: readonly string[] }).oneOf[0]!;
}

function values(option: Option, param: string): readonly string[] {
  return (option.params[param] as { readonly oneOf: readonly string[] }).oneOf;
}

/** How much a target is worth striking: the nearly fallen first, the fallen last. */
function worth(state: State, id: string): number {
  const who = combatant(state, id);
  return isUp(who) ? 1000 - who.hp * 10 - who.stagger : 0;
}

function best<T>(list: readonly T[], score: (each: T) => number): T | undefined {
  let found: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const each of list) {
    const value = score(each);
    if (value > most) {
      found = each;
      most = value;
    }
  }
  return found;
}

/** Plays sensibly: strikes the weakest in reach, closes in, keeps TS for interruptions, looks after its own. */
const simple: Policy<State> = (decision, state) => {
  switch (decision.key) {
    case 'maneuver':
      return chooseManeuver(decision, state);
    case 'interruption':
      return chooseInterruption(decision);
    case 'defence':
      return chooseDefence(decision, state);
    default:
      return decision.otherwise;
  }
};

type Chooser = (decision: Decision, state: State) => RawAnswer | undefined;

function chooseManeuver(decision: Decision, state: State): RawAnswer {
  for (const choose of [help, strengthen, spellOrBlow, takeUpArms, closeIn]) {
    const answer = choose(decision, state);
    if (answer !== undefined) return answer;
  }
  return decision.otherwise;
}

const of = (decision: Decision, kind: string): Option[] =>
  decision.options.filter((option) => option.kind === kind && option.onRequest === undefined);

const help: Chooser = (decision, state) => {
  const tend = of(decision, 'tend')[0];
  const who = combatant(state, decision.who);
  const friend = tend && values(tend, 'target').find((id) => !isFoe(who, combatant(state, id)));
  if (friend !== undefined) return { kind: 'tend', target: friend };
  for (const option of of(decision, 'cast-on')) {
    const spell = who.sheet.spells.find((each) => each.id === first(option, 'spell'))!;
    if (spell.effect.kind !== 'heal') continue;
    const hurt = values(option, 'target').find((id) => needsHealing(who, combatant(state, id)));
    if (hurt !== undefined) return { kind: 'cast-on', spell: spell.id, target: hurt };
  }
  return undefined;
};

function needsHealing(who: Combatant, other: Combatant): boolean {
  return !isFoe(who, other) && (other.clock !== null || other.hp * 2 < other.sheet.hp);
}

const strengthen: Chooser = (decision, state) => {
  const who = combatant(state, decision.who);
  for (const option of of(decision, 'cast-on')) {
    const spell = who.sheet.spells.find((each) => each.id === first(option, 'spell'))!;
    if (spell.effect.kind !== 'buff') continue;
    const friend = values(option, 'target').find((id) => {
      const other = combatant(state, id);
      return !isFoe(who, other) && isUp(other) && !other.effects.some((effect) => effect.name === spell.name);
    });
    if (friend !== undefined) return { kind: 'cast-on', spell: spell.id, target: friend };
  }
  return undefined;
};

const spellOrBlow: Chooser = (decision, state) => {
  const options = [...of(decision, 'cast-at'), ...of(decision, 'attack')];
  const chosen = best(options, (option) => worth(state, first(option, 'target')));
  if (chosen === undefined || !isUp(combatant(state, first(chosen, 'target'))))
    return areaSpell(decision, state);
  const target = combatant(state, first(chosen, 'target'));
  // A slow-witted defence invites a blow at the head.
  const called = target.isStaggered && target.sheet.stats.Q <= 8 ? 'head' : 'none';
  const by = chosen.kind === 'attack' ? 'weapon' : 'spell';
  return { kind: chosen.kind, [by]: first(chosen, by), target: target.id, called };
};

const areaSpell: Chooser = (decision, state) => {
  const option = of(decision, 'cast-at-point')[0];
  if (option === undefined) return undefined;
  const who = combatant(state, decision.who);
  const reach = option.params.point as Within;
  const foe = state.combatants.find(
    (other) => isFoe(who, other) && isUp(other) && isWithinReach(reach, other.cell),
  );
  return foe && { kind: 'cast-at-point', spell: first(option, 'spell'), point: foe.cell };
};

const takeUpArms: Chooser = (decision, state) => {
  const who = combatant(state, decision.who);
  const reload = of(decision, 'reload')[0];
  if (reload !== undefined && who.shots[first(reload, 'weapon')] === 0) {
    return { kind: 'reload', weapon: first(reload, 'weapon') };
  }
  const isArmed = who.held.some((held) => who.sheet.weapons.some((weapon) => weapon.id === held.item));
  const draw = of(decision, 'draw').find((option) =>
    who.sheet.weapons.some((weapon) => weapon.id === first(option, 'item')),
  );
  return isArmed || draw === undefined ? undefined : { kind: 'draw', item: first(draw, 'item') };
};

const closeIn: Chooser = (decision, state) => {
  const who = combatant(state, decision.who);
  const away = (other: Combatant) => distance(state.grid, who.cell, other.cell);
  const foes = state.combatants
    .filter((other) => isFoe(who, other) && isUp(other))
    .sort((a, b) => away(a) - away(b));
  const nearest = foes[0];
  if (nearest === undefined || away(nearest) <= 1) return undefined;
  for (const option of of(decision, 'approach')) {
    if (values(option, 'target').includes(nearest.id)) return { kind: 'approach', target: nearest.id };
  }
  const moves = of(decision, 'move');
  if (moves.length === 0) return undefined;
  for (const foe of foes) {
    const nearness = nearnessTo(state, who, foe);
    if (nearness(who.cell) === Number.NEGATIVE_INFINITY) continue;
    for (const option of moves) {
      const cells = (option.params.to as { readonly oneOf: readonly (readonly [number, number])[] }).oneOf;
      const to = best(cells, nearness);
      if (to !== undefined && nearness(to) > nearness(who.cell)) return { kind: 'move', to };
    }
    return undefined;
  }
  return undefined;
};

/** How near a cell is to a foe: without walls as the crow flies, else by the way round them; no way is -Infinity. */
function nearnessTo(state: State, who: Combatant, foe: Combatant): (cell: Cell) => number {
  const { grid, walls } = state;
  if (walls.length === 0) return (cell) => closeness(grid, cell, foe.cell);
  const own = cellKey(who.cell);
  const round = stepsTo(grid, foe.cell, (cell) => cellKey(cell) !== own && isTaken(state, cell));
  const shut = new Set(walls.map(cellKey));
  // Where people stand in the only way, it goes up to them.
  const steps = round.has(own) ? round : stepsTo(grid, foe.cell, (cell) => shut.has(cellKey(cell)));
  return (cell) => -(steps.get(cellKey(cell)) ?? Number.POSITIVE_INFINITY);
}

/** The fewer units the closer; of as many the straighter. */
function closeness(grid: Grid, from: Cell, to: Cell): number {
  return -distance(grid, from, to) * 1e6 - (from[0] - to[0]) ** 2 - (from[1] - to[1]) ** 2;
}

function chooseInterruption(decision: Decision): RawAnswer {
  const option = of(decision, 'interrupt')[0];
  if (option === undefined) return decision.otherwise;
  return { kind: 'interrupt', weapon: first(option, 'weapon'), called: 'none' };
}

function chooseDefence(decision: Decision, state: State): RawAnswer {
  const { sheet } = combatant(state, decision.who);
  const answers: { readonly bonus: number; readonly answer: RawAnswer }[] = [
    { bonus: 0, answer: { kind: 'dodge' } },
    ...of(decision, 'block').flatMap((option) =>
      values(option, 'with').map((id) => ({
        bonus: sheet.shields.find((shield) => shield.id === id)!.block,
        answer: { kind: 'block', with: id },
      })),
    ),
    ...of(decision, 'parry').flatMap((option) =>
      values(option, 'with').map((id) => ({
        bonus: sheet.weapons.find((weapon) => weapon.id === id)!.parry - 3,
        answer: { kind: 'parry', with: id },
      })),
    ),
  ];
  return best(answers, ({ bonus }) => bonus)!.answer;
}

export const policies = { simple };
