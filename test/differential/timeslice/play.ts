import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../../../src/kernel/decision.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { Pick } from '../../../src/kernel/policy.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { type Hand, StepRun } from '../../../src/kernel/step.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { type SimulationChance, simulationChance } from '../../../src/simulate/generator.ts';
import { randomAnswer } from '../../../src/simulate/random.ts';
import type { Fighter, Readings } from './fighter.ts';
import { anySheet, oneOf, type Sheet } from './sheets.ts';

// A fight of four between sheets by lot, played through the engine, with every die and answer written down.

const { ruleset, content } = rulesets.find((each) => each.ruleset.id === 'timeslice')!;
const engine = ruleset as Ruleset<unknown, unknown, Standing, Happening>;

/** What is read of the engine's state. */
export interface Standing {
  readonly rulings: Readings;
  readonly combatants: readonly (Fighter & { readonly id: string; readonly shots: unknown })[];
}

/** What is read of its events. */
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

/** One die roll or answer, and how many events of the step had happened by then. */
export type Given =
  | { readonly after: number; readonly kind: 'dice'; readonly faces: readonly number[] }
  | {
      readonly after: number;
      readonly kind: 'answer';
      readonly decision: Decision;
      readonly answer: RawAnswer;
    };

/** One step of the engine with all that went into it. */
export interface Played {
  readonly before: Standing;
  readonly events: readonly Happening[];
  readonly given: readonly Given[];
}

/** The state after one more event. */
export function after(state: Standing, event: Happening): Standing {
  return engine.evolve(state, event);
}

const IDS = ['ann', 'cay', 'bob', 'dan'];
const MOST_STEPS = 40;

/** The steps of a fight by lot, and the sheets as they were written. */
export function playFight(seed: number, fight: number): { sheets: Map<string, Sheet>; steps: Played[] } {
  const chance = simulationChance(seed, fight);
  const sheets = new Map(IDS.map((id) => [id, anySheet(chance.pick)]));
  let state = engine.start(encounter(sheets, chance.pick));
  const steps: Played[] = [];
  while (steps.length < MOST_STEPS && !engine.over(state)) {
    const hand = new Chooser(chance);
    const run = new StepRun(engine as Ruleset<never, never, Standing, Happening>, state, hand);
    hand.events = run.events;
    const done = run.run();
    steps.push({ before: state, events: done.events, given: hand.given });
    state = done.state;
  }
  return { sheets, steps };
}

function encounter(sheets: ReadonlyMap<string, Sheet>, pick: Pick): Encounter<unknown, unknown> {
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

/** The defaults half of the time, else every switch by lot; the fight goes on when one side is down. */
function switches(pick: Pick): Record<string, string | number> {
  const chosen: Record<string, string | number> = {};
  const isPlain = pick(2) === 0;
  for (const [id, ruling] of Object.entries(ruleset.rulebook.rulings)) {
    if (ruling.settings.length === 1 && ruling.whole === undefined) continue;
    chosen[id] = (isPlain ? ruling.settings[0]! : oneOf(pick, ruling.settings)).value;
  }
  chosen['combat-end'] = 'gm';
  return chosen;
}

/** Answers by lot, with a liking for blows. */
class Chooser implements Hand {
  events: readonly unknown[] = [];
  readonly given: Given[] = [];
  private readonly chance: SimulationChance;

  constructor(chance: SimulationChance) {
    this.chance = chance;
  }

  draw: Hand['draw'] = (request) => {
    const even = this.chance.draw(request);
    // Two nines are one roll in a hundred; here they are one in fifteen.
    const isNines = request.dice.n === 2 && request.dice.hi === 9 && this.chance.pick(20) === 0;
    const faces = isNines ? [9, 9] : even;
    this.given.push({ after: this.events.length, kind: 'dice', faces });
    return faces;
  };

  choose: Hand['choose'] = (decision) => {
    const answer = this.answered(decision);
    this.given.push({ after: this.events.length, kind: 'answer', decision, answer });
    return answer;
  };

  chooseAny: Hand['chooseAny'] = (decisions) => {
    const decision = oneOf(this.chance.pick, decisions);
    return { who: decision.who, answer: this.choose(decision) };
  };

  private answered(decision: Decision): RawAnswer {
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
