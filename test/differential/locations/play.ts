import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../../../src/kernel/decision.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../../src/kernel/policy.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../../../src/kernel/step.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { randomAnswer, type SimulationChance, simulationChance } from '../../../src/simulation/random.ts';
import { anySheet, oneOf, type Sheet } from './sheets.ts';
import type { Cell, Person, Readings, World } from './world.ts';

// A fight of five between random sheets, played through the engine, with every die and answer recorded.

const { ruleset, content } = rulesets.find((each) => each.ruleset.id === 'locations')!;
const engine = ruleset as Ruleset<unknown, unknown, Standing, Happening>;

/** The part of the engine's state that is read. */
export interface Standing {
  readonly rulings: Readings;
  readonly combatants: readonly Person[];
  readonly active: string | null;
  readonly round: number;
  readonly isRoundOver: boolean;
  readonly acted: readonly string[];
  readonly winner: string | null;
  readonly hasRecovery: boolean;
  readonly hour: number;
  readonly weather: World['weather'];
}

/** The part of its events that is read. */
export interface Happening extends BaseEvent {
  readonly who?: string;
  readonly attacker?: string;
  readonly target?: string;
  readonly attack?: number;
  readonly defence?: number;
  readonly location?: string;
  readonly kind?: string;
  readonly damage?: { readonly total: number };
  readonly hour?: number;
}

/** One die or one answer. */
export type Given =
  | { readonly kind: 'die'; readonly face: number }
  | { readonly kind: 'answer'; readonly key: string; readonly who: string; readonly answer: RawAnswer };

/** One step of the engine with all its inputs. */
export interface Played {
  readonly before: Standing;
  readonly after: Standing;
  readonly events: readonly Happening[];
  readonly given: readonly Given[];
}

export interface Fought {
  readonly sheets: ReadonlyMap<string, Sheet>;
  readonly size: Cell;
  readonly steps: readonly Played[];
}

const IDS = ['ann', 'cay', 'bob', 'dan', 'eve'];
const MOST_STEPS = 150;
/**
 * Where the days after the fight are played: the GM ends the fight, then lets hours pass, one in each step.
 */
const LONG = 30;
const MOST_STEPS_AND_HOURS = 300;

/** The steps of a random fight, and the sheets as written. */
export function playFight(seed: number, fight: number): Fought {
  const chance = simulationChance(seed, fight);
  const from = chance.pick(5) > 0 ? 'near' : 'afar';
  const size: Cell = from === 'near' ? [6, 6] : [70, 6];
  const sheets = new Map(IDS.map((id) => [id, anySheet(chance.pick, from)]));
  let state = inTrouble(engine.start(encounter(sheets, size, chance.pick)), chance.pick);
  const steps: Played[] = [];
  const most = state.hasRecovery ? MOST_STEPS_AND_HOURS : MOST_STEPS;
  while (steps.length < most && !engine.over(state)) {
    const hand = new Chooser(chance);
    const run = new StepRunner(engine as Ruleset<never, never, Standing, Happening>, state, hand);
    const { events, state: after } = run.run();
    steps.push({ before: state, after, events, given: hand.given });
    state = steps.length >= LONG && state.hasRecovery ? ended(after) : after;
  }
  return { sheets, size, steps };
}

function encounter(
  sheets: ReadonlyMap<string, Sheet>,
  size: Cell,
  pick: RandomIndex,
): Encounter<unknown, unknown> {
  const cells = places(size, pick);
  return {
    name: 'a fight by lot',
    ruleset: 'locations',
    rulings: switches(pick),
    field: { isMapped: true, shape: 'square', size, walls: [] },
    sides: [
      { id: 'team', name: 'the Team' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants: [...sheets].map(([id, sheet], i) => ({
      id,
      name: id,
      side: i < 2 ? 'team' : 'foes',
      seat: 'gm',
      at: cells[i]!,
      isInReserve: false,
      sheet: content.sheet.parse(sheet),
    })),
    options: {
      team: 'team',
      masters: {},
      wet: IDS.filter(() => pick(4) === 0),
      weather: pick(6) > 0 ? null : { cold: 1 + pick(3), everyRounds: 1 + pick(3) },
      hasRecovery: pick(8) === 0,
    },
  };
}

/** The GM's override that ends a fight, between two turns. */
function ended(state: Standing): Standing {
  if (state.winner !== null || state.active !== null || state.round === 0) return state;
  return engine.evolve(state, { type: 'fight-ended', rule: 'gm-authority', winner: 'nobody' } as Happening);
}

/** Gives some combatants conditions before the first blow: bleeding, unconscious or prone. */
function inTrouble(state: Standing, pick: RandomIndex): Standing {
  const combatants = state.combatants.map((who) => {
    const isUnconscious = pick(12) === 0;
    const isProne = isUnconscious || pick(5) === 0;
    return {
      ...who,
      isUnconscious,
      isProne,
      isMounted: who.isMounted && !isProne,
      isBleeding: pick(4) === 0,
    };
  });
  return { ...state, combatants };
}

/** Usually close together, sometimes far apart. */
function places(size: Cell, pick: RandomIndex): Cell[] {
  const cells: Cell[] = [];
  while (cells.length < IDS.length) {
    const x = size[0] > 6 ? oneOf(pick, [0, 1, 20, 21, 50]) : 1 + pick(3);
    const cell: Cell = [x, 1 + pick(3)];
    if (!cells.some((each) => each[0] === cell[0] && each[1] === cell[1])) cells.push(cell);
  }
  return cells;
}

/** The defaults half of the time, otherwise random settings of all configurable rulings. */
function switches(pick: RandomIndex): Record<string, string | number> {
  const chosen: Record<string, string | number> = {};
  const isPlain = pick(2) === 0;
  for (const [id, { settings, whole }] of Object.entries(ruleset.rulebook.rulings)) {
    if (settings.length === 1 && whole === undefined) continue;
    if (whole !== undefined && !isPlain) chosen[id] = whole.min + pick(whole.max - whole.min + 1);
    else chosen[id] = (isPlain ? settings[0]! : oneOf(pick, settings)).value;
  }
  return chosen;
}

const ATTACKS = ['attack', 'disarm', 'shove', 'trip', 'dual-wield', 'blast', 'blast-at'];
const BESIDES = ['guard', 'counter', 'aim', 'charge', 'ambush', 'feint', 'draw', 'pick-up', 'reload'];
const MOVES = ['fall-prone', 'stand-up', 'approach', 'withdraw', 'move'];

/** Random answers with a preference for attacks. */
class Chooser implements InputSource {
  readonly given: Given[] = [];
  private readonly chance: SimulationChance;

  constructor(chance: SimulationChance) {
    this.chance = chance;
  }

  draw: InputSource['draw'] = (request) => {
    const faces = this.chance.draw(request);
    for (const face of faces) this.given.push({ kind: 'die', face });
    return faces;
  };

  choose: InputSource['choose'] = (decision) => {
    const answer = randomAnswer(this.wanted(decision), this.chance.pick);
    this.given.push({ kind: 'answer', key: decision.key, who: decision.who, answer });
    return answer;
  };

  chooseAny: InputSource['chooseAny'] = (decisions) => {
    const decision = oneOf(this.chance.pick, decisions);
    return { who: decision.who, answer: this.choose(decision) };
  };

  private wanted({ key, options }: Decision): readonly Option[] {
    const { pick } = this.chance;
    const only = (kinds: readonly string[]) => {
      const some = options.filter((option) => kinds.includes(option.kind));
      return some.length > 0 ? some : undefined;
    };
    if (key === 'place') return only(['pass'])!;
    if (key === 'second-blow' || key === 'counter-attack')
      return (pick(8) > 0 && only(['strike', 'strike-back'])) || options;
    if (key === 'recovery') {
      const kind = oneOf(pick, ['pass-time', 'pass-time', 'plan', 'plan', 'warmth', 'amputate', 'amputate']);
      return only([kind]) ?? only(['pass-time']) ?? options;
    }
    if (key !== 'turn') return options;
    const lot = pick(20);
    const rest = only(['end-turn'])!;
    if (lot < 13) return only(ATTACKS) ?? rest;
    if (lot < 17) return only(BESIDES) ?? rest;
    return (lot < 19 && only(MOVES)) || rest;
  }
}
