import type { Cell, Edge } from '../../src/geometry/grid.ts';
import { type Decision, type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { type InputSource, StepRunner } from '../../src/kernel/step.ts';
import type { Event } from '../../src/rules/timeslice/events.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { type Rulings, rulings } from '../../src/rules/timeslice/rulings.ts';
import type { Options, Sheet, Spell } from '../../src/rules/timeslice/schema.ts';
import type { State } from '../../src/rules/timeslice/state.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { BOW, DART, encounter, entrant, FIGHTER, PISTOL, SHIELD, SWORD } from './timeslice.ts';

const BLAST: Spell = {
  id: 'blast',
  name: 'blast',
  ts: 3,
  range: 6,
  effect: { kind: 'area', damage: { dice: 1, plus: 2 }, toHit: 2, radius: 1 },
};
const HEAL: Spell = {
  id: 'heal',
  name: 'heal',
  ts: 2,
  range: 6,
  effect: { kind: 'heal', hp: { dice: 1, plus: 1 } },
};
const BLESS: Spell = {
  id: 'bless',
  name: 'bless',
  ts: 1,
  range: 6,
  effect: { kind: 'buff', boosts: [{ to: 'attack', value: 2, only: null }], rounds: 2 },
};
const CLAW = { ...SWORD, id: 'claw', name: 'claw', hands: 0 as const, limb: 'right-arm' };

/** Four policies that together use every maneuver. */
const WAYS: readonly Partial<Sheet>[] = [
  { shields: [SHIELD], ready: ['sword', 'shield'], staggerThreshold: 1, dr: 1 },
  { weapons: [BOW, SWORD], ready: ['bow'], stats: { ...FIGHTER.stats, V: 13, Q: 11 } },
  { weapons: [PISTOL, CLAW], ready: ['pistol'], hasMedicalKit: true, hp: 15, hpNow: 15 },
  { weapons: [SWORD], spells: [DART, BLAST, HEAL, BLESS], stats: { ...FIGHTER.stats, I: 13 }, ts: 8 },
];

const GROUNDS: readonly Encounter['field'][] = [
  { isMapped: true, shape: 'square', size: [8, 8], walls: [] },
  {
    isMapped: true,
    shape: 'square',
    size: [8, 8],
    walls: [
      [3, 3],
      [4, 3],
      [4, 4],
    ],
  },
  { isMapped: true, shape: 'hex', size: [8, 8], walls: [[3, 4]] },
  { isMapped: false, shape: 'square', size: null, walls: [] },
  // Two rooms, with three doors between them.
  {
    isMapped: true,
    shape: 'square',
    size: [8, 8],
    walls: [],
    edges: [0, 2, 4, 5, 7].map((x) => between(x)),
    doors: [
      { id: 'door-1', between: between(1), is: 'closed' },
      { id: 'door-2', name: 'iron gate', between: between(3), is: 'locked' },
      { id: 'door-3', between: between(6), is: 'open' },
    ],
  },
];

/** The side between two rooms, in a column. */
function between(column: number): Edge {
  return [
    [column, 3],
    [column, 4],
  ];
}

function fighter(side: 'heroes' | 'foes', n: number): CombatantSetup<Sheet> {
  const at: Cell = side === 'heroes' ? [1 + n, 2] : [1 + n, 5];
  const made = entrant(`${side === 'heroes' ? 'hero' : 'foe'}-${n + 1}`, side, at, {
    ...WAYS[n]!,
    isCharacter: side === 'heroes' || n === 0,
  });
  return { ...made, name: side === 'heroes' ? `Hero ${n + 1}` : `Foe ${n + 1}` };
}

/** Four against four and one in reserve, on a random map and under random rulings. */
function battle(pick: RandomIndex): Encounter<Sheet, Options> {
  const fighters = [0, 1, 2, 3].flatMap((n) => [fighter('heroes', n), fighter('foes', n)]);
  const late = { ...fighter('heroes', 0), id: 'late', name: 'Late', isInReserve: true };
  const field = GROUNDS[pick(GROUNDS.length)]!;
  const options = { ambushers: [null, 'foes', 'heroes'][pick(3)]! };
  return encounter([...fighters, late], anyRulings(pick), { field, options });
}

function anyRulings(pick: RandomIndex): Partial<Rulings> {
  const chosen: Record<string, string | number> = {};
  for (const [id, ruling] of Object.entries(rulings)) {
    if ('whole' in ruling) chosen[id] = ruling.whole.min + pick(ruling.whole.max);
    else if (ruling.settings.length > 1) chosen[id] = ruling.settings[pick(ruling.settings.length)]!.value;
  }
  return chosen as Partial<Rulings>;
}

/** The observations made during a battle. */
export interface Watch {
  readonly onEvent?: (event: Event, before: State, after: State) => void;
  readonly onDecision?: (decision: Decision, state: State) => void;
}

/**
 * How a battle is played: the policies, and the frequency of GM overrides (one point in this number; 0 means
 * never).
 */
export interface Play extends Watch {
  readonly seed: number;
  readonly steps: number;
  readonly gmOneIn: number;
  readonly encounter?: Encounter<Sheet, Options>;
  readonly choose?: (decision: Decision, state: State, pick: RandomIndex) => RawAnswer;
}

/** Plays one random battle and observes it. */
export function playBattle({ seed, steps, gmOneIn, encounter: given, choose = anyAnswer, ...watch }: Play) {
  const { draw, pick } = simulationChance(seed, 0);
  let state = timeslice.start(given ?? battle(pick));
  let run!: StepRunner<State, Event>;
  const answer = (decision: Decision): RawAnswer => {
    watch.onDecision?.(decision, run.state);
    return choose(decision, run.state, pick);
  };
  const source: InputSource = {
    draw,
    choose: answer,
    chooseAny: (open) => ({ who: open[0]!.who, answer: answer(open[0]!) }),
    nextIntervention: () => (gmOneIn > 0 && pick(gmOneIn) === 0 ? anyAct(run.state, pick) : undefined),
  };
  for (let n = 0; n < steps && !timeslice.over(state); n++) {
    run = new StepRunner<State, Event>(timeslice as never, state, source);
    const done = run.run();
    for (const event of done.events) {
      const after = timeslice.evolve(state, event);
      watch.onEvent?.(event, state, after);
      state = after;
    }
  }
  return state;
}

const anyAnswer = (decision: Decision, _state: State, pick: RandomIndex): RawAnswer =>
  randomAnswer(usualOptions(decision.options), pick);

/** Any GM override, each kind equally likely. A finished fight resumes half of the time. */
function anyAct(state: State, pick: RandomIndex): RawAnswer {
  const acts = timeslice.gm(state);
  if (state.phase === 'aftermath' && pick(2) === 0) return { kind: 'resume-fight' };
  const kinds = [...new Set(acts.map(({ kind }) => kind))];
  const kind = kinds[pick(kinds.length)];
  const act = randomAnswer(
    acts.filter((each) => each.kind === kind),
    pick,
  );
  // Long work would never be finished.
  return kind === 'request-work' ? { ...act, rounds: 1, ts: 1 } : act;
}
