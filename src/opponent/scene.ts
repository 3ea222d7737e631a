import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Dice, RollRequest } from '../kernel/dice.ts';
import type { Seat } from '../kernel/ids.ts';
import { sameJson } from '../kernel/json.ts';
import type { StepInput } from '../kernel/policy.ts';
import type { Ruleset, VisibleEvent } from '../kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../kernel/step.ts';

/** The rules of a fight, as the opponent uses them. */
export type Rules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/** The part of an input of the current step that a seat saw. */
export type Heard =
  | {
      readonly kind: 'answer';
      readonly who: string;
      readonly key: string;
      /** The kind of the answer, and the values that the seat gave itself. */
      readonly answer: RawAnswer;
      /** Whether the seat gave it. Otherwise values come from `facts`. */
      readonly isOwn: boolean;
      /** The facts that the seat received right after the answer. */
      readonly facts: readonly VisibleEvent['facts'][];
    }
  | (Pick<RollRequest, 'owner' | 'dice'> & {
      readonly kind: 'roll';
      readonly label: string;
      readonly faces: readonly number[];
    });

declare const KNOWN: unique symbol;

/**
 * A question with everything that its seat may know, and nothing else. Only `sceneAt` makes one, so a planner that
 * takes a scene cannot peek.
 */
export interface Scene<S> {
  readonly [KNOWN]: true;
  readonly seat: Seat;
  readonly decision: Decision;
  /** The seat's knowledge of the fight at the start of the step, and now. Unknown values are guesses. */
  readonly start: S;
  readonly now: S;
  /** The inputs of the step so far that the seat saw, in order. */
  readonly heard: readonly Heard[];
}

/** The truth from which a scene is made. */
export interface Moment<S> {
  readonly start: S;
  readonly given: readonly StepInput[];
  /** The state at the question. */
  readonly now: S;
}

/** Returns the scene of a question. `seat` is the seat whose knowledge counts. */
export function sceneAt<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  seat: Seat,
  decision: Decision,
  { start, given, now }: Moment<S>,
): Scene<S> {
  const known = (state: S): S => rules.known?.(state, seat) ?? state;
  const heard = given.length === 0 ? [] : heardBy(rules, seat, start, given);
  return { seat, decision, start: known(start), now: known(now), heard } as unknown as Scene<S>;
}

/** Returns the label of a roll, by which it is found again. */
export function labelOf({ dice, owner, why }: RollRequest): string {
  return `${owner}/${why}/${diceText(dice)}`;
}

function diceText({ n, lo, hi, keep = 0 }: Dice): string {
  return `${n}d${lo}-${hi}k${keep}`;
}

/** An input with its question or roll, and the number of events before it. */
type Noted = { readonly at: number } & (
  | { readonly kind: 'roll'; readonly request: RollRequest; readonly faces: readonly number[] }
  | { readonly kind: 'answer'; readonly asked: Decision; readonly answer: RawAnswer }
);

const HERE: unique symbol = Symbol('the question is reached');

/** Replays the inputs of a step up to its open question, and notes what each of them answered. */
class NotingSource implements InputSource {
  readonly noted: Noted[] = [];
  run!: { readonly events: readonly unknown[] };
  private readonly given: readonly StepInput[];
  private next = 0;

  constructor(given: readonly StepInput[]) {
    this.given = given;
  }

  draw(request: RollRequest): readonly number[] {
    const { faces } = this.take('roll');
    this.noted.push({ at: this.run.events.length, kind: 'roll', request, faces });
    return faces;
  }

  choose(decision: Decision): RawAnswer {
    return this.chooseAny([decision]).answer;
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const { who, answer } = this.take('answer');
    const asked = open.find((each) => each.who === who)!;
    this.noted.push({ at: this.run.events.length, kind: 'answer', asked, answer });
    return { who, answer };
  }

  nextIntervention(): RawAnswer | undefined {
    return this.given[this.next]?.kind === 'act' ? this.take('act').act : undefined;
  }

  private take<K extends StepInput['kind']>(kind: K): Extract<StepInput, { kind: K }> {
    const input = this.given[this.next];
    if (input?.kind !== kind) throw HERE;
    this.next += 1;
    return input as Extract<StepInput, { kind: K }>;
  }
}

function heardBy<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  seat: Seat,
  start: S,
  given: readonly StepInput[],
): readonly Heard[] {
  const source = new NotingSource(given);
  const run = new StepRunner<S, E>(rules, start, source);
  source.run = run;
  try {
    run.run();
  } catch (signal) {
    if (signal !== HERE) throw signal;
  }
  const told = toldOf(rules, seat, start, run.events);
  return source.noted.flatMap((input, i): readonly Heard[] => {
    if (input.kind === 'roll') return isToldFaces(input, run.events, told) ? [rollOf(input)] : [];
    const end = source.noted[i + 1]?.at ?? told.length;
    return answerOf(input, seat, told.slice(input.at, end));
  });
}

function rollOf({ request, faces }: Extract<Noted, { kind: 'roll' }>): Heard {
  const { owner, dice } = request;
  return { kind: 'roll', label: labelOf(request), owner, dice, faces };
}

function answerOf(
  { asked, answer }: Extract<Noted, { kind: 'answer' }>,
  seat: Seat,
  told: readonly (VisibleEvent | undefined)[],
): readonly Heard[] {
  const { who, key } = asked;
  if (asked.seat === seat) return [{ kind: 'answer', who, key, answer, isOwn: true, facts: [] }];
  const facts = told.flatMap((event) => (event === undefined ? [] : [event.facts]));
  if (facts.length === 0) return [];
  return [{ kind: 'answer', who, key, answer: { kind: answer.kind }, isOwn: false, facts }];
}

function toldOf<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  seat: Seat,
  start: S,
  events: readonly E[],
): readonly (VisibleEvent | undefined)[] {
  let state = start;
  return events.map((event) => {
    const before = state;
    state = rules.evolve(state, event);
    return rules.tell(event, before, state, seat);
  });
}

/** Returns whether the seat saw the faces of a roll, which the event that holds them shows at the same place. */
function isToldFaces(
  { at, faces }: Extract<Noted, { kind: 'roll' }>,
  events: readonly BaseEvent[],
  told: readonly (VisibleEvent | undefined)[],
): boolean {
  for (let i = at; i < events.length; i++) {
    const facts = told[i]?.facts;
    if (facts === undefined) continue;
    const path = pathTo(events[i], faces);
    if (path === undefined) continue;
    return sameJson((valueAt(facts, path) ?? null) as never, faces);
  }
  return false;
}

/** Returns the path of fields to this list; `undefined` if the value does not contain it. */
function pathTo(value: unknown, list: readonly number[]): readonly string[] | undefined {
  if (value === list) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [field, each] of Object.entries(value)) {
    const rest = pathTo(each, list);
    if (rest !== undefined) return [field, ...rest];
  }
  return undefined;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, field) => (found as Record<string, unknown> | null | undefined)?.[field],
    value,
  );
}
