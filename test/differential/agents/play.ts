import type { BaseEvent } from '../../../src/kernel/combat.ts';
import { type Decision, type Option, type RawAnswer, usualOptions } from '../../../src/kernel/decision.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../../src/kernel/policy.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../../../src/kernel/step.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { randomAnswer, type SimulationChance, simulationChance } from '../../../src/simulation/random.ts';
import type { Cell, Standing } from './fighter.ts';
import { anySheet, oneOf, type Sheet, written } from './sheets.ts';

// A fight of four between random sheets, played through the engine, with every die and answer recorded.

const { ruleset, content } = rulesets.find((each) => each.ruleset.id === 'agents')!;
const engine = ruleset as Ruleset<unknown, unknown, Standing, Happening>;

/** The part of the engine's events that is read. */
export type Happening = BaseEvent & { readonly [fact: string]: unknown };

/** One die roll or answer. */
export type Given =
  | { readonly kind: 'dice'; readonly faces: readonly number[]; readonly most: number; readonly why: string }
  | { readonly kind: 'answer'; readonly decision: Decision; readonly answer: RawAnswer };

/** One step of the engine with all its inputs. */
export interface Played {
  readonly before: Standing;
  readonly after: Standing;
  readonly events: readonly Happening[];
  readonly given: readonly Given[];
}

const IDS = ['ann', 'cay', 'bob', 'dan'];
const MOST_STEPS = 60;
const SIZE: Cell = [800, 30];
const WORK = 'Electronics (security)';

/** The steps of a random fight, and the sheets as written. */
export function playFight(seed: number, fight: number): { sheets: Map<string, Sheet>; steps: Played[] } {
  const chance = simulationChance(seed, fight);
  const isEven = chance.pick(5) === 0;
  const style = oneOf(chance.pick, STYLES);
  const sheets = new Map(IDS.map((id) => [id, isEven ? even(anySheet(chance.pick)) : anySheet(chance.pick)]));
  let state = engine.start(encounter(sheets, chance.pick));
  const steps: Played[] = [];
  while (steps.length < MOST_STEPS && !isOver(state)) {
    const hand = new Chooser(chance, { isEven, style });
    const done = new StepRunner(engine as Ruleset<never, never, Standing, Happening>, state, hand).run();
    steps.push({ before: state, after: done.state, events: done.events, given: hand.given });
    state = done.state;
  }
  return { sheets, steps };
}

/** All have the same Dexterity, so that equal rolls mean the same moment. */
function even(sheet: Sheet): Sheet {
  sheet.characteristics.DEX = 8;
  sheet.now.DEX = 8;
  return sheet;
}

function isOver(state: Standing): boolean {
  const { phase } = state as unknown as { phase: string };
  return phase === 'aftermath' || engine.over(state);
}

function encounter(sheets: ReadonlyMap<string, Sheet>, pick: RandomIndex): Encounter<unknown, unknown> {
  const cells = places(pick);
  return {
    name: 'a fight by lot',
    ruleset: 'agents',
    rulings: switches(pick),
    field: { isMapped: true, shape: 'square', size: SIZE, walls: [] },
    sides: [
      { id: 'crew', name: 'the crew' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants: [...sheets].map(([id, sheet], i) => ({
      id,
      name: id,
      side: i < 2 ? 'crew' : 'foes',
      seat: 'gm',
      at: cells[i]!,
      isInReserve: false,
      sheet: content.sheet.parse(written(sheet)),
    })),
    options: content.options.parse(options(cells, pick)),
  };
}

/** Four positions, most of them close together. */
function places(pick: RandomIndex): Cell[] {
  const cells: Cell[] = [];
  while (cells.length < 4) {
    const spread = oneOf(pick, [2, 2, 3, 3, 3, 9, 40, 400]);
    const cell: Cell = [5 + pick(spread), 5 + pick(Math.min(spread, 3))];
    if (!cells.some(([x, y]) => x === cell[0] && y === cell[1])) cells.push(cell);
  }
  return cells;
}

function options(cells: readonly Cell[], pick: RandomIndex): object {
  const near = ([x, y]: Cell): Cell => [x - 1 + pick(3), y - 1 + pick(3)];
  const cover = new Map(cells.filter(() => pick(3) === 0).map((cell) => [near(cell).join(), 1 + pick(4)]));
  return {
    ambushers: pick(4) === 0 ? oneOf(pick, ['crew', 'foes']) : null,
    cover: [...cover].map(([at, quarters]) => ({ at: at.split(',').map(Number), quarters })),
    visibility: {
      light: oneOf(pick, ['day', 'day', 'day', 'low-light', 'darkness']),
      smoke: oneOf(pick, ['none', 'none', 'none', 'thin', 'dense']),
      isFoul: pick(5) === 0,
      isWindy: pick(5) === 0,
    },
    tasks: ['lock', 'alarm'].map((id) => ({
      id,
      name: id,
      skill: WORK,
      characteristic: oneOf(pick, ['DEX', 'EDU', 'STR']),
      increment: 'minutes',
      difficulty: oneOf(pick, ['average', 'easy', 'very-difficult']),
    })),
  };
}

/** The defaults half of the time, otherwise random settings of all configurable rulings. */
function switches(pick: RandomIndex): Record<string, string | number> {
  const chosen: Record<string, string | number> = {};
  const isPlain = pick(2) === 0;
  for (const [id, ruling] of Object.entries(ruleset.rulebook.rulings)) {
    if (ruling.settings.length === 1 && ruling.whole === undefined) continue;
    chosen[id] = (isPlain ? ruling.settings[0]! : oneOf(pick, ruling.settings)).value;
  }
  return chosen;
}

/** The preference of the fighters in addition to attacks: nothing, cutting in, or work. */
const STYLES = ['plain', 'patient', 'busy'] as const;

interface Temper {
  readonly isEven: boolean;
  readonly style: (typeof STYLES)[number];
}

const BLOWS = ['strike', 'shoot', 'throw', 'coup-de-grace'];

/** Random answers with a preference for attacks. */
class Chooser implements InputSource {
  readonly given: Given[] = [];
  private readonly chance: SimulationChance;
  private readonly temper: Temper;

  constructor(chance: SimulationChance, temper: Temper) {
    this.chance = chance;
    this.temper = temper;
  }

  draw: InputSource['draw'] = (request) => {
    const isInitiative = this.temper.isEven && request.rule === 'initiative';
    const faces = isInitiative ? [3, 4] : this.chance.draw(request);
    this.given.push({ kind: 'dice', faces, most: request.dice.hi, why: request.why });
    return faces;
  };

  choose: InputSource['choose'] = (decision) => {
    const answer = answered(this.wanted(decision), this.chance.pick);
    this.given.push({ kind: 'answer', decision, answer });
    return answer;
  };

  chooseAny: InputSource['chooseAny'] = (decisions) => {
    const decision = oneOf(this.chance.pick, decisions);
    return { who: decision.who, answer: this.choose(decision) };
  };

  private wanted({ key, options: all }: Decision): readonly Option[] {
    const options = usualOptions(all);
    const { pick } = this.chance;
    const only = (...kinds: string[]) => {
      const some = options.filter((option) => kinds.includes(option.kind));
      return some.length > 0 ? some : options;
    };
    if (key === 'work') return pick(4) === 0 ? only('abandon') : only('work', 'pause');
    if (key === 'delayed') return pick(3) === 0 ? only('act') : only('wait');
    if (key === 'cut-in') return pick(4) > 0 ? only('cut-in') : only('wait');
    if (key !== 'action') return options;
    const isSpecial = pick(3) === 0;
    if (isSpecial && this.temper.style === 'patient') return only('delay', 'stance', 'aim');
    if (isSpecial && this.temper.style === 'busy') return only('start-task');
    const lot = pick(20);
    if (lot < 11) return only(...BLOWS, 'end-turn');
    if (lot < 13) return only('aim', 'reload', 'draw', 'end-turn');
    if (lot < 14) return only('stance', 'end-turn');
    if (lot < 16) return only('start-task', 'end-turn');
    if (lot < 18) return only('delay', 'end-turn');
    return only('move', 'end-turn');
  }
}

/** Returns any answer. A walk goes straight ahead until it is blocked. */
function answered(options: readonly Option[], pick: RandomIndex): RawAnswer {
  const option = oneOf(pick, options);
  const walk = option.params.path;
  if (walk === undefined || !('atMost' in walk)) return randomAnswer([option], pick);
  const [dx, dy] = [pick(3) - 1, pick(3) - 1];
  const path: Cell[] = [];
  for (let left = 1 + pick(walk.atMost), [x, y] = walk.from; left > 0; left--) {
    x += dx;
    y += dy;
    const isOff = x < 0 || y < 0 || x >= SIZE[0] || y >= SIZE[1];
    if (isOff || (dx === 0 && dy === 0) || walk.blocked.some(([bx, by]) => bx === x && by === y)) break;
    path.push([x, y]);
  }
  return { kind: option.kind, path };
}

/** A mutable copy of the state, with the tasks as written. */
export function copyOf(state: Standing): Standing {
  const bare = state.combatants.map((who) => ({ ...who, sheet: null }));
  const tasks = state.tasks.map((task) => ({ ...task, skill: WORK }));
  const { combatants, progress } = structuredClone({ combatants: bare, progress: state.progress });
  return { ...state, size: SIZE, tasks, combatants, progress };
}

/** Whether an answer is an attack. */
export function isBlow({ kind }: { readonly kind: string }): boolean {
  return BLOWS.includes(kind);
}
