import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../../../src/kernel/decision.ts';
import type { RollRequest } from '../../../src/kernel/dice.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../../src/kernel/policy.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { randomAnswer, type SimulationChance, simulationChance } from '../../../src/simulation/random.ts';
import { type Played, playSteps, type Source } from '../played.ts';
import type { Fighter, Readings } from './fighter.ts';
import { anySheet, oneOf, type Sheet } from './sheets.ts';

// A fight of four between random sheets, played through the engine, with every die and answer recorded.

const { ruleset, content } = rulesets.find((each) => each.ruleset.id === 'timeslice')!;
const engine = ruleset as Ruleset<never, never, Standing, Happening>;

/** The part of the engine's state that is read. */
export interface Standing {
  readonly rulings: Readings;
  readonly combatants: readonly (Fighter & { readonly id: string; readonly shots: unknown })[];
}

/** The part of its events that is read. */
export interface Happening extends BaseEvent {
  readonly who?: string;
  readonly attacker?: string;
  readonly target?: string;
  readonly by?: string;
  readonly called?: string;
  readonly spell?: string;
  readonly kind?: string;
  readonly faces?: readonly number[];
  readonly sum?: { readonly total: number };
  readonly damage?: { readonly total: number };
  readonly attack?: number;
  readonly defence?: number;
}

/** One step of the engine with all its inputs. */
export type Step = Played<Standing, Happening>;

/** The state after one more event. */
export function after(state: Standing, event: Happening): Standing {
  return engine.evolve(state, event);
}

const IDS = ['ann', 'cay', 'bob', 'dan'];
const MOST_STEPS = 40;

/** The steps of a random fight, and the sheets as written. */
export function playFight(seed: number, fight: number): { sheets: Map<string, Sheet>; steps: Step[] } {
  const chance = simulationChance(seed, fight);
  const sheets = new Map(IDS.map((id) => [id, anySheet(chance.pick)]));
  const start = engine.start(encounter(sheets, chance.pick) as Encounter<never, never>);
  return { sheets, steps: playSteps(engine, start, new Chooser(chance), MOST_STEPS) };
}

function encounter(sheets: ReadonlyMap<string, Sheet>, pick: RandomIndex): Encounter<unknown, unknown> {
  return {
    name: 'a fight by lot',
    ruleset: 'timeslice',
    rulings: switches(pick),
    field: { isMapped: false, shape: 'square', size: null, walls: [] },
    sides: [
      { id: 'heroes', name: 'the heroes' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants: [...sheets].map(([id, sheet], i) => ({
      id,
      name: id,
      side: i < 2 ? 'heroes' : 'foes',
      seat: 'gm',
      at: [i < 2 ? 0 : 1, i % 2] as const,
      isInReserve: false,
      sheet: content.sheet.parse(sheet),
    })),
    options: { ambushers: null },
  };
}

/** The defaults half of the time, otherwise random settings; the fight continues after one side is down. */
function switches(pick: RandomIndex): Record<string, string | number> {
  const chosen: Record<string, string | number> = {};
  const isPlain = pick(2) === 0;
  for (const [id, ruling] of Object.entries(ruleset.rulebook.rulings)) {
    if (ruling.settings.length === 1 && ruling.whole === undefined) continue;
    chosen[id] = (isPlain ? ruling.settings[0]! : oneOf(pick, ruling.settings)).value;
  }
  chosen['combat-end'] = 'gm';
  // Only blows and healing are resolved again, so other interruptions and contested spells are left out.
  chosen['interrupt-maneuvers'] = 'attack';
  chosen['area-interrupts'] = 'no';
  chosen['spell-without-damage'] = 'no-roll';
  return chosen;
}

/** Random answers with a preference for attacks. */
class Chooser implements Source<Standing> {
  private readonly chance: SimulationChance;

  constructor(chance: SimulationChance) {
    this.chance = chance;
  }

  dice(request: RollRequest): readonly number[] {
    const even = this.chance.draw(request);
    // Two nines come up once in a hundred rolls; here, once in fifteen.
    const isNines = request.dice.n === 2 && request.dice.hi === 9 && this.chance.pick(20) === 0;
    return isNines ? [9, 9] : even;
  }

  first(decisions: readonly Decision[]): Decision {
    return oneOf(this.chance.pick, decisions);
  }

  answer(decision: Decision): RawAnswer {
    const { pick } = this.chance;
    const answer = randomAnswer(this.wanted(decision), pick);
    const isPlain = 'called' in answer && answer.called !== 'none' && pick(3) === 0;
    return isPlain ? { ...answer, called: 'none' } : answer;
  }

  private wanted({ key, options }: Decision): readonly Option[] {
    const { pick } = this.chance;
    const only = (...kinds: string[]) => {
      const some = options.filter((option) => kinds.includes(option.kind));
      return some.length > 0 ? some : options;
    };
    if (key === 'interruption') return pick(5) === 0 ? only('interrupt') : only('pass');
    if (key === 'dodge-step') return only('stay');
    if (key === 'end-fight') return only('go-on');
    if (key !== 'maneuver') return options;
    const lot = pick(20);
    if (lot < 14) return only('attack', 'cast-at', 'cast-at-point');
    if (lot < 16) return only('aim', 'reload');
    if (lot < 18) return only('cast-on', 'tend');
    if (lot < 19) return only('draw', 'stow');
    return only('end-turn');
  }
}
