import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault, type Decision, type Option, type RawAnswer } from '../kernel/decision.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type StepResult, StepRunner } from '../kernel/step.ts';
import {
  type AnswerQuery,
  allAnswers,
  attacksOn,
  findAnswer,
  kindsWith,
  type Said,
  valuesIn,
} from './answers.ts';

/** An attack whose odds are computed. */
export interface AttackQuery {
  readonly by: string;
  readonly against: string;
  /** An answer that the attacker gives first, such as drawing the weapon. */
  readonly first?: AnswerQuery | undefined;
  /** The answer that starts the attack. */
  readonly wish: AnswerQuery;
}

/** The answer that starts the attack, with the key of its question. */
export interface Opening {
  readonly key: string;
  readonly answer: RawAnswer;
}

/** The choices that the attacker had while looking for the attack, to suggest alternatives if it was not found. */
export interface AvailableChoices {
  readonly values: Set<string>;
  /** Kinds of answer that have the requested values. `undefined` (any kind) comes first. */
  readonly kinds: Set<string | undefined>;
}

/** One way to search for the attack. */
export interface Attempt<S> {
  readonly draw: FaceSource;
  /**
   * The policy that the attacker plays until the attack is possible; `null` uses default answers, as for everyone else.
   */
  readonly policy: Policy<S> | null;
  readonly seen: AvailableChoices;
}

/**
 * Plays for the attacker: makes the attack at the first question that allows it, and otherwise uses default answers.
 */
class AttackFinder<S, E extends BaseEvent> {
  opening: Opening | null = null;
  private isReady: boolean;
  private readonly ruleset: Ruleset<never, never, S, E>;
  private readonly query: AttackQuery;
  private readonly attempt: Attempt<S>;

  constructor(ruleset: Ruleset<never, never, S, E>, query: AttackQuery, attempt: Attempt<S>) {
    this.ruleset = ruleset;
    this.query = query;
    this.attempt = attempt;
    this.isReady = query.first === undefined;
  }

  /** Runs one step. */
  step(start: S): StepResult<S, E> {
    const choose = (decision: Decision): RawAnswer => this.choose(decision, run.state);
    const chooseAny = (open: readonly Decision[]) => {
      const decision = open.find(({ who }) => who === this.query.by) ?? open[0]!;
      return { who: decision.who, answer: choose(decision) };
    };
    const hand = { draw: this.attempt.draw, choose, chooseAny };
    const run: StepRunner<S, E> = new StepRunner(this.ruleset, start, hand);
    return run.run();
  }

  private choose(decision: Decision, state: S): RawAnswer {
    const { policy } = this.attempt;
    if (decision.who !== this.query.by) return decision.defaultAnswer;
    const said: Said = (param, value) => this.ruleset.words.value(param, value, state, decision.who);
    this.look(decision, said);
    if (this.opening !== null) return decision.defaultAnswer;
    if (!this.isReady) return this.prepare(decision, said);
    const answer = findAnswer(decision, this.query.wish, said);
    if (answer !== undefined) this.opening = { key: decision.key, answer };
    return answer ?? policy?.(decision, state, () => 0) ?? decision.defaultAnswer;
  }

  private prepare(decision: Decision, said: Said): RawAnswer {
    const answer = findAnswer(decision, this.query.first!, said);
    if (answer !== undefined) this.isReady = true;
    return answer ?? decision.defaultAnswer;
  }

  private look(decision: Decision, said: Said): void {
    const { values, kinds } = this.attempt.seen;
    const { wish } = this.query;
    for (const value of valuesIn(decision.options)) values.add(value);
    if (wish.kind !== undefined) return;
    for (const kind of kindsWith(decision, wish.values, said)) kinds.add(kind);
  }
}

/** The attack a caller asks for. */
export interface WantedAttack {
  readonly by: string;
  readonly against: string;
  /** The kind of attack; `undefined` takes the first one available. */
  readonly kind: string | undefined;
  /** Values that the answer must contain, such as the target, the weapon or the place. */
  readonly values: readonly string[];
  /** An answer that the attacker gives first, such as drawing the weapon. */
  readonly first?: AnswerQuery | undefined;
}

/** The search that led to an attack. */
export interface FoundAttack<S> {
  readonly situation: AttackSetup<S>;
  /** The number of the dice stream that led to the attack. */
  readonly stream: number;
  /** True if the attacker had to play a policy, and not only use default answers, to reach the attack. */
  readonly isPlayed: boolean;
}

/**
 * Plays the fight with one dice stream after another until the attack is possible. First everyone uses default answers,
 * then the attacker plays the simple policy. Returns `undefined` if the attack is never possible; `seen` then lists the
 * choices that the attacker had.
 */
export function findAttack<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  { by, against, kind: wanted, values, first }: WantedAttack,
  streams: readonly (() => FaceSource)[],
): { readonly found: FoundAttack<S> | undefined; readonly seen: AvailableChoices } {
  const available: AvailableChoices = { values: new Set(), kinds: new Set([wanted]) };
  for (const isPlayed of [false, true]) {
    const policy = isPlayed ? ruleset.policies.simple! : null;
    for (const [stream, draw] of streams.entries()) {
      // The first answer that names the target is not always an attack. Try the other kinds found on the first attempt.
      for (const kind of available.kinds) {
        const blow = { by, against, first, wish: { kind, values } };
        const attackSetup = reachAttack(ruleset, start, blow, { draw: draw(), policy, seen: available });
        if (attackSetup !== undefined)
          return { found: { situation: attackSetup, stream, isPlayed }, seen: available };
      }
    }
  }
  return { found: undefined, seen: available };
}

/** The start of the step in which the attack is carried out. */
export interface AttackSetup<S> {
  readonly start: S;
  /** The answer in this step that starts the attack; `null` if it was declared in an earlier step. */
  readonly opening: Opening | null;
}

/** Maximum number of steps before an attempt is abandoned. */
const MOST_STEPS = 400;

/** Reduces an encounter to these two combatants and places the attacker `apart` cells from the other. */
export function duelSetup<Sheet, Options>(
  encounter: Encounter<Sheet, Options>,
  { by, against, apart }: Pick<AttackQuery, 'by' | 'against'> & { readonly apart: number },
): Encounter<Sheet, Options> {
  const target = encounter.combatants.find(({ id }) => id === against)!;
  const [x, y] = target.at;
  const isRoom = encounter.field.size === null || x + apart < encounter.field.size[0];
  const beside = [isRoom ? x + apart : x - apart, y] as const;
  const combatants = encounter.combatants
    .filter(({ id }) => id === by || id === against)
    .map((each) => ({ ...each, isInReserve: false, at: each.id === by ? beside : each.at }));
  const { edges: _, doors: __, ...field } = encounter.field;
  return { ...encounter, combatants, field: { ...field, walls: [] } };
}

/** Plays from `start` to the step in which the attack is carried out. Returns `undefined` if it never is. */
export function reachAttack<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  query: AttackQuery,
  attempt: Attempt<S>,
): AttackSetup<S> | undefined {
  const attackFinder = new AttackFinder(ruleset, query, attempt);
  let state = start;
  for (let steps = 0; steps < MOST_STEPS && !ruleset.over(state); steps++) {
    const declared = attackFinder.opening;
    const done = attackFinder.step(state);
    const { hit, attacker } = ruleset.outcome(done.events, state, done.state);
    if (attackFinder.opening !== null && hit !== undefined && attacker === query.by) {
      return { start: state, opening: declared === null ? attackFinder.opening : null };
    }
    state = done.state;
  }
  return undefined;
}

/** An attack that is open to a combatant, with the options it was chosen from. */
export interface PossibleAttack {
  readonly answer: RawAnswer;
  /** The answer before it, such as drawing the weapon; `undefined` if it is not needed. */
  readonly first: RawAnswer | undefined;
  /** What `first` costs, in words; `undefined` if it is free or not needed. */
  readonly cost: string | undefined;
  readonly options: readonly Option[];
}

/** Maximum number of steps until the attacker can attack. */
const SOON = 40;

/**
 * Lists every attack of one combatant on another that names its target, at the first question that allows one: with
 * each weapon, spell and called shot. Then lists the attacks that an answer of the purpose `equip` makes possible, such
 * as drawing another weapon. Until then everyone uses default answers.
 */
export function listAttacks<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  fighters: Pick<AttackQuery, 'by' | 'against'>,
  draw: () => FaceSource,
): readonly PossibleAttack[] {
  const found = new Map<string, PossibleAttack>();
  const look = (first?: RawAnswer, cost?: string): readonly Option[] => {
    const options = optionsToAttack(ruleset, start, fighters, { draw: draw(), first });
    for (const answer of allAnswers(attacksOn(ruleset, options, fighters.against))) {
      const name = JSON.stringify(answer);
      if (!found.has(name)) found.set(name, { answer, first, cost, options });
    }
    return options;
  };
  for (const option of look()) {
    if (ruleset.purposes?.[option.kind] !== 'equip') continue;
    for (const first of allAnswers([option])) look(first, option.cost);
  }
  return [...found.values()];
}

/** Returns the options of the attacker's first question that allows an attack on the target, after `first` if given. */
function optionsToAttack<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  { by, against }: Pick<AttackQuery, 'by' | 'against'>,
  { draw, first }: { readonly draw: FaceSource; readonly first: RawAnswer | undefined },
): readonly Option[] {
  let found: readonly Option[] | undefined;
  let isReady = first === undefined;
  const choose = ({ who, options, defaultAnswer }: Decision): RawAnswer => {
    if (who !== by || found !== undefined) return defaultAnswer;
    if (!isReady) {
      isReady = answerFault(options, first!) === undefined;
      return isReady ? first! : defaultAnswer;
    }
    if (attacksOn(ruleset, options, against).length > 0) found = options;
    return defaultAnswer;
  };
  let state = start;
  for (let steps = 0; steps < SOON && found === undefined && !ruleset.over(state); steps++) {
    const chooseAny = (open: readonly Decision[]) => {
      const decision = open.find(({ who }) => who === by) ?? open[0]!;
      return { who: decision.who, answer: choose(decision) };
    };
    state = new StepRunner(ruleset, state, { draw, choose, chooseAny }).run().state;
  }
  return found ?? [];
}
