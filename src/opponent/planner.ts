import type { BattleState } from '../kernel/battle.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer } from '../kernel/decision.ts';
import type { MachineTemper } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import { best, type Expectation, type RandomIndex } from '../kernel/policy.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import { simulationChance } from '../simulation/random.ts';
import { candidates } from './candidates.ts';
import { fits, GUESSES, rehearse, sharedChance, type World } from './rehearsal.ts';
import type { Rules, Scene } from './scene.ts';

/** The settings of a planner. */
export interface Thinking {
  /** Number of decisions in rehearsals that it may spend on one question. */
  readonly decisions: number;
  readonly temper?: Temper;
  /** A whole number. The same scene, seed and budget give the same answer. */
  readonly seed: number;
}

/** An answer, and why. */
export interface Choice {
  readonly answer: RawAnswer;
  /** `null` if it was not rehearsed. */
  readonly expected: Expectation | null;
  /** The lead of its mean rating over the simple policy's answer. */
  readonly lead: number;
}

/** Answers compared at first. */
const MOST_CANDIDATES = 16;
const LEAST_CANDIDATES = 4;
/** Decisions to spend on each answer at least. */
const DECISIONS_EACH = 200;
const WORLDS = 8;
/** Attempts to imagine a world that fits. */
const MOST_TRIES = 32;
/** Rounds that a rehearsal begins. With two, wounds that tell later count too little. */
const ROUNDS = 4;
/** Maximum number of steps in a rehearsal, for each combatant. */
const STEPS_EACH = 25;
/** The version of the planner. It counts up when the same questions get other answers. */
export const PLANNER = 2;
/** Standard errors by which an answer must lead the simple policy's answer. With fewer, the luckiest of many leads. */
const SURELY = 1.3;
/** Number of standard errors by which an answer must lead before a player hears that another was worse. */
const CLEARLY = 2;
/** Decisions of a part of the thinking, after which there is an answer. */
const PART = 400;
/** Rehearsals after which an answer that does not lead by luck either is given up. */
const ENOUGH = 8;

/**
 * Returns the best answer that the budget finds. `mayGoOn` is asked after each part of the thinking; without more time,
 * the best answer so far counts.
 */
export function choose<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  thinking: Thinking,
  mayGoOn: () => boolean = () => true,
): Choice {
  let choice: Choice | undefined;
  for (const each of deliberate(rules, scene, thinking)) {
    choice = each;
    if (!mayGoOn()) break;
  }
  return choice!;
}

/**
 * Returns whether there is time for another part, which may take as long as the longest so far. `now` is a clock in
 * milliseconds.
 */
export function timeFor(most: number, now: () => number): () => boolean {
  const began = now();
  let last = began;
  let longest = 0;
  return () => {
    const before = last;
    last = now();
    longest = Math.max(longest, last - before);
    return last + longest <= began + most;
  };
}

/**
 * Thinks about a question by sequential halving: all answers are rehearsed with the same worlds and dice, and the better
 * half is rehearsed again. It ends early if no other answer can lead. Yields the best answer so far; the first one, the
 * simple policy's, at once.
 */
export function* deliberate<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  { decisions, temper = TEMPERS.steady, seed }: Thinking,
): Generator<Choice> {
  const { decision } = scene;
  const { pick } = simulationChance(seed, -1);
  const usual = usualAnswer(rules, scene, pick);
  yield { answer: usual, expected: null, lead: 0 };
  const answers = candidates(decision, usual, mostCandidates(decisions), pick);
  if (answers.length < 2 || decisions <= 0) return;
  const rehearsing = rehearsalsOf(rules, scene, { answers, temper, seed, pick });
  if (rehearsing === undefined) return;
  const { rivals, rehearseOnce } = rehearsing;
  let left = decisions;
  let alive = rivals;
  let played = 0;
  while (alive.length > 1 && left > 0) {
    const share = left / Math.ceil(Math.log2(alive.length));
    let spent = 0;
    for (let part = 0; spent < share; played++) {
      const used = rehearseOnce(alive, played);
      spent += used;
      part += used;
      if (part < PART && spent < share) continue;
      yield bestOf(rivals[0]!, alive);
      part = 0;
    }
    left -= spent;
    alive = betterHalf(rivals[0]!, alive);
  }
}

/** The results of rehearsing an answer. */
export interface Weighed extends Expectation {
  readonly answer: RawAnswer;
  /** By how much it is worth more than the first answer in the mean; 0 unless that is certain. */
  readonly lead: number;
}

/**
 * Rehearses some answers in the same imagined worlds, with the same dice. Returns their results in the same order, or
 * an empty list if the question cannot be rehearsed.
 */
export function weigh<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  answers: readonly RawAnswer[],
  { decisions, temper = TEMPERS.steady, seed }: Thinking,
): readonly Weighed[] {
  const { pick } = simulationChance(seed, -1);
  const rehearsing = rehearsalsOf(rules, scene, { answers, temper, seed, pick });
  if (rehearsing === undefined) return [];
  const { rivals, rehearseOnce } = rehearsing;
  for (let spent = 0, played = 0; spent < decisions; played++) spent += rehearseOnce(rivals, played);
  const [first] = rivals;
  return rivals.map((rival) => {
    const { mean, error } = leadOver(first!, rival);
    const lead = mean > CLEARLY * error ? mean : 0;
    return { answer: rival.answer, lead, ...chancesOf(rival.endings) };
  });
}

interface Rehearsing {
  readonly rivals: readonly Rival[];
  /** Rehearses each of the rivals once, and returns the number of decisions spent. `number` selects world and dice. */
  readonly rehearseOnce: (alive: readonly Rival[], number: number) => number;
}

/** Prepares the rehearsals of some answers; `undefined` if the question cannot be rehearsed. */
function rehearsalsOf<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  {
    answers,
    temper,
    seed,
    pick,
  }: Required<Pick<Thinking, 'temper' | 'seed'>> & {
    readonly answers: readonly RawAnswer[];
    readonly pick: RandomIndex;
  },
): Rehearsing | undefined {
  const { decision, now } = scene;
  const rate = ratingFor(rules, now, decision.who, temper);
  if ((now as BattleState).winner !== null || rate === undefined) return undefined;
  const worlds = imagineWorlds(rules, scene, answers, pick);
  if (worlds.length === 0) return undefined;
  const mostSteps = STEPS_EACH * rules.overview(now, GM).standings.length;
  const untilRound = (rules.round?.(now) ?? 0) + ROUNDS;
  const rehearseOnce: Rehearsing['rehearseOnce'] = (alive, number) => {
    const world = worlds[number % worlds.length]!;
    let spent = 0;
    for (const { answer, endings } of alive) {
      const chance = sharedChance(seed, number);
      const done = rehearse(rules, scene, world, { answer, chance, untilRound, mostSteps });
      spent += done?.decisions ?? 1;
      endings.push(done === undefined ? undefined : rate(done.state));
    }
    return spent;
  };
  return { rivals: answers.map((answer): Rival => ({ answer, endings: [] })), rehearseOnce };
}

function mostCandidates(decisions: number): number {
  return Math.min(MOST_CANDIDATES, Math.max(LEAST_CANDIDATES, Math.floor(decisions / DECISIONS_EACH)));
}

/**
 * Returns the answer that the simple policy gives most often in imagined states; the default answer if no such answer
 * is legal.
 */
function usualAnswer<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  { decision, now, seat }: Scene<S>,
  pick: RandomIndex,
): RawAnswer {
  const votes = new Map<string, { readonly answer: RawAnswer; count: number }>();
  for (let world = 0; world < WORLDS; world++) {
    const answer = simplyIn(rules, decision, rules.imagine?.(now, seat, pick) ?? now, pick);
    if (answer === undefined) continue;
    const text = JSON.stringify(answer);
    const vote = votes.get(text) ?? { answer, count: 0 };
    vote.count += 1;
    votes.set(text, vote);
  }
  return best([...votes.values()], ({ count }) => count)?.answer ?? (decision.defaultAnswer as RawAnswer);
}

function simplyIn<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  decision: Decision,
  state: S,
  pick: RandomIndex,
): RawAnswer | undefined {
  try {
    const answer = rules.policies.simple!(decision, state, pick);
    return answerFault(decision.options, answer) === undefined ? answer : undefined;
  } catch {
    // The options name something that this state does not have.
    return undefined;
  }
}

function imagineWorlds<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  answers: readonly RawAnswer[],
  pick: RandomIndex,
): readonly World<S>[] {
  const worlds: World<S>[] = [];
  let at = 0;
  for (let tries = 0; tries < MOST_TRIES && worlds.length < WORLDS; tries++) {
    const start = rules.imagine?.(scene.start, scene.seat, pick) ?? scene.start;
    const guess = GUESSES[at % GUESSES.length]!;
    const world = { start, seed: pick(2 ** 30), guess, hasHeardDice: at < GUESSES.length };
    // A guess that led to the question is kept.
    if (fits(rules, scene, world, answers)) worlds.push(world);
    else at = (at + 1) % (2 * GUESSES.length);
  }
  return worlds;
}

interface Rival {
  readonly answer: RawAnswer;
  /** Indexed by the number of the rehearsal; `undefined` if that rehearsal could not be played. */
  readonly endings: (Ending | undefined)[];
}

const LOST = -2;

function worthOf(ending: Ending | undefined): number {
  return ending?.worth ?? LOST;
}

/** Returns the mean lead over the usual answer, pair by pair, and its standard error. */
function leadOver(usual: Rival, { endings }: Rival): { readonly mean: number; readonly error: number } {
  const leads = endings.map((ending, i) => worthOf(ending) - worthOf(usual.endings[i]));
  const mean = leads.reduce((sum, each) => sum + each, 0) / leads.length;
  const variance = leads.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, leads.length - 1);
  return { mean, error: Math.sqrt(variance / leads.length) };
}

/**
 * Returns the better half, without answers that cannot lead. The usual answer stays, so that the others can be compared
 * with it.
 */
function betterHalf(usual: Rival, alive: readonly Rival[]): readonly Rival[] {
  if (alive.length <= 2) return [];
  const others = alive
    .filter((rival) => rival !== usual)
    .map((rival) => ({ rival, ...leadOver(usual, rival) }))
    .filter(({ rival, mean, error }) => rival.endings.length < ENOUGH || mean + SURELY * error > 0)
    .sort((a, b) => b.mean - a.mean)
    .map(({ rival }) => rival);
  if (others.length === 0) return [];
  return [usual, ...others.slice(0, Math.max(1, Math.ceil(alive.length / 2) - 1))];
}

/** Returns the answer with the largest certain lead. */
function bestOf(usual: Rival, alive: readonly Rival[]): Choice {
  let found = usual;
  let lead = 0;
  let sure = 0;
  for (const rival of alive) {
    if (rival === usual) continue;
    const { mean, error } = leadOver(usual, rival);
    if (mean - SURELY * error <= sure) continue;
    found = rival;
    lead = mean;
    sure = mean - SURELY * error;
  }
  return { answer: found.answer, expected: chancesOf(found.endings), lead };
}

function chancesOf(endings: Rival['endings']): Expectation {
  const played = endings.filter((ending) => ending !== undefined);
  const share = (fact: keyof Expectation): number =>
    played.filter((ending) => ending[fact]).length / Math.max(1, played.length);
  return { foeFalls: share('foeFalls'), ownFalls: share('ownFalls') };
}

// The rating of an ending for the combatant that decides.

/** The weights of the combatant itself, its friends and its foes in a rating. 1 is ordinary. */
export interface Temper {
  readonly self: number;
  readonly friends: number;
  readonly foes: number;
}

/** The tempers that an encounter can give to a combatant. */
export const TEMPERS = {
  steady: { self: 1, friends: 1, foes: 1 },
  bold: { self: 0.5, friends: 1, foes: 1.5 },
  careful: { self: 1.6, friends: 1.2, foes: 0.8 },
  protective: { self: 0.8, friends: 2, foes: 0.8 },
  cowardly: { self: 3, friends: 0.4, foes: 0.4 },
  beast: { self: 0.7, friends: 0, foes: 1.5 },
} as const satisfies Readonly<Record<MachineTemper, Temper>>;

/** How a rehearsal ended for the combatant that decides. */
interface Ending {
  /** The rating, from about -2 to 2; it depends on the temper. */
  readonly worth: number;
  /** Whether an enemy that stood has fallen, and whether it has fallen itself. */
  readonly foeFalls: boolean;
  readonly ownFalls: boolean;
}

/** The share of the rating for being able to fight. Full health counts just as much. */
const ON_ONES_FEET = 0.5;

/** Returns the rating of imagined states for a combatant; `undefined` if it has no side. */
function ratingFor<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  now: S,
  who: string,
  temper: Temper,
): ((state: S) => Ending) | undefined {
  const before = rules.overview(now, GM).standings;
  const self = before.find(({ id }) => id === who);
  if (self === undefined) return undefined;
  const friends = before.filter(({ side }) => side === self.side).length;
  const foes = Math.max(1, before.length - friends);
  const upFoes = new Set(before.filter(({ side, isUp }) => side !== self.side && isUp).map(({ id }) => id));
  return (state) => {
    let worth = 0;
    let foesUp = 0;
    let ownFalls = true;
    for (const each of rules.overview(state, GM).standings) {
      const fitness = each.isUp ? (rules.fitness?.(state, each.id) ?? fitnessOf(each)) : 0;
      if (each.side !== self.side) {
        worth -= (temper.foes * fitness) / foes;
        if (each.isUp && upFoes.has(each.id)) foesUp += 1;
      } else if (each.id === who) {
        worth += (temper.self * fitness) / friends;
        ownFalls = !each.isUp;
      } else worth += (temper.friends * fitness) / friends;
    }
    return { worth, foeFalls: foesUp < upFoes.size, ownFalls };
  };
}

function fitnessOf({ health }: CombatantSummary): number {
  const [left, most] = health ?? [0, 1];
  return ON_ONES_FEET + (1 - ON_ONES_FEET) * Math.min(1, Math.max(0, left / Math.max(1, most)));
}
