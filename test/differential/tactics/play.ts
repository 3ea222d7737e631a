import type { BaseEvent } from '../../../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../../../src/kernel/decision.ts';
import type { RollRequest } from '../../../src/kernel/dice.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../../src/kernel/policy.ts';
import type { Ruleset } from '../../../src/kernel/ruleset.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { randomAnswer, type SimulationChance, simulationChance } from '../../../src/simulation/random.ts';
import { type Played, playSteps, type Source } from '../played.ts';
import type { Deed, Fighter, Readings } from './fighter.ts';
import { anySheet, oneOf, type Sheet } from './sheets.ts';

// A fight of four between random sheets, played through the engine.

const { ruleset, content } = rulesets.find((each) => each.ruleset.id === 'tactics')!;
const engine = ruleset as Ruleset<never, never, Standing, Happening>;

/** The part of the engine's state that is read. */
export interface Standing {
  readonly rulings: Readings;
  readonly phase: string;
  readonly combatants: readonly Fighter[];
}

interface Sum {
  readonly total: number;
}

/** The part of its events that is read. */
export interface Happening extends BaseEvent {
  readonly who?: string;
  readonly attacker?: string;
  readonly target?: string;
  readonly weapon?: string;
  readonly way?: 'strike' | 'shot' | 'spray' | 'blast';
  readonly intent?: 'kill' | 'incapacitate';
  readonly rounds?: number;
  readonly action?: Deed;
  readonly point?: readonly [number, number];
  readonly level?: Sum;
  readonly penalty?: Sum;
  readonly successes?: Sum;
  readonly w?: Sum;
  readonly s?: Sum;
  readonly faces?: readonly number[];
  readonly check?: { readonly natural: number; readonly level: Sum; readonly result: Sum };
}

/** One step of the engine with all its inputs. */
export type Step = Played<Standing, Happening>;

/** The state after one more event. */
export function after(state: Standing, event: Happening): Standing {
  return engine.evolve(state, event);
}

const IDS = ['ann', 'cay', 'bob', 'dan'];
const MOST_STEPS = 150;

/** The steps of a random fight, and the sheets as written. */
export function playFight(seed: number, fight: number): { sheets: Map<string, Sheet>; steps: Step[] } {
  const chance = simulationChance(seed, fight);
  const sheets = new Map(IDS.map((id) => [id, anySheet(chance.pick)]));
  const start = engine.start(encounter(sheets, chance.pick) as Encounter<never, never>);
  return { sheets, steps: playSteps(engine, start, new Chooser(chance), MOST_STEPS) };
}

function encounter(sheets: ReadonlyMap<string, Sheet>, pick: RandomIndex): Encounter<unknown, unknown> {
  const apart = oneOf(pick, [1, 1, 2, 3, 5, 12, 60]);
  return {
    name: 'a fight by lot',
    ruleset: 'tactics',
    rulings: switches(pick),
    field: { isMapped: true, shape: 'square', size: [100, 100], walls: [] },
    sides: [
      { id: 'heroes', name: 'the heroes' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants: [...sheets].map(([id, sheet], i) => ({
      id,
      name: id,
      side: i < 2 ? 'heroes' : 'foes',
      seat: 'gm',
      at: [i < 2 ? 20 : 20 + apart, 50 + (i % 2) * (1 + pick(2))] as const,
      isInReserve: false,
      sheet: content.sheet.parse(sheet),
    })),
    options: {},
  };
}

/** The defaults half of the time, otherwise random settings; the fight continues until one side is dead. */
function switches(pick: RandomIndex): Record<string, string | number> {
  const chosen: Record<string, string | number> = {};
  const isPlain = pick(2) === 0;
  for (const [id, ruling] of Object.entries(ruleset.rulebook.rulings)) {
    if (ruling.settings.length === 1 && ruling.whole === undefined) continue;
    const { whole } = ruling;
    if (isPlain) chosen[id] = ruling.settings[0]!.value;
    else if (whole !== undefined) chosen[id] = whole.min + pick(whole.max - whole.min + 1);
    else chosen[id] = oneOf(pick, ruling.settings).value;
  }
  chosen['who-is-out'] = 'dead';
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
    const { n, hi } = request.dice;
    // Three dice rarely show the lowest or highest sum; here, one roll in ten does.
    const lot = this.chance.pick(20);
    if (lot > 1 || n < 3 || hi !== 6) return even;
    const end = lot === 0 ? 1 : 6;
    return even.map((_, i) => (i === 0 ? Math.abs(end - this.chance.pick(3)) || 1 : end));
  }

  first(decisions: readonly Decision[]): Decision {
    return oneOf(this.chance.pick, decisions);
  }

  answer({ key, options }: Decision): RawAnswer {
    return randomAnswer(this.wanted(key, options), this.chance.pick);
  }

  private wanted(key: string, options: readonly Option[]): readonly Option[] {
    const { pick } = this.chance;
    const only = (...kinds: string[]) => {
      const some = options.filter((option) => kinds.includes(option.kind));
      return some.length > 0 ? some : options;
    };
    if (key === 'readjust') return only('keep');
    if (key === 'tactics') return pick(4) === 0 ? options : only('keep', 'split');
    if (key === 'change') return pick(8) === 0 ? options : only('keep');
    if (key === 'go') return pick(10) === 0 ? options : only('go-on');
    if (key === 'guard' || key === 'interfere') return pick(4) === 0 ? only('pass') : options;
    if (key !== 'declare') return options;
    const lot = pick(20);
    if (lot < 13) return only('strike', 'shoot', 'spray', 'blast');
    if (lot < 16) return only('follow');
    if (lot === 16) return only('away', 'to', 'stabilise', 'full-defense');
    return only('settle');
  }

  /**
   * Sometimes the GM makes a combatant unconscious, wakes it, or sets its wounds to the lowest or highest
   * value.
   */
  intervention({ phase, combatants }: Standing): RawAnswer | undefined {
    const { pick } = this.chance;
    const here = combatants.filter(({ presence, isDead }) => presence === 'here' && !isDead);
    if (phase !== 'resolve' || here.length === 0 || pick(12) > 0) return undefined;
    const { id: who, sheet } = oneOf(pick, here);
    const lot = pick(4);
    if (lot === 0) return { kind: 'set-condition', who, condition: 'unconscious' };
    if (lot === 1) return { kind: 'set-condition', who, condition: 'conscious' };
    if (lot === 2) return { kind: 'set-w', who, value: oneOf(pick, [-sheet.bod, 0, 1, sheet.pc]) };
    return { kind: 'set-s', who, value: oneOf(pick, [0, 1, sheet.s]) };
  }
}
