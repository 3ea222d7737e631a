import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision, Option, ParamDomain, RawAnswer } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import { eventsInContext, linesFor } from '../../src/presentation/line.ts';
import { promptFor } from '../../src/presentation/prompt.ts';
import { randomAnswer } from '../../src/simulation/random.ts';
import { Lot } from './random-choices.ts';
import { isStillHidden, MARK, withHidden, withReserve } from './secrets.ts';

type AnyEncounter = Encounter<unknown, unknown>;

/** Number of steps for which two worlds are compared. */
const MOST_STEPS = 80;

/** Events, views and questions that a seat received, in order. */
interface Received {
  readonly letters: readonly string[];
  readonly asks: readonly string[];
}

/** A world: its encounter, and how its hidden combatant plays. */
interface World {
  readonly encounter: AnyEncounter;
  readonly hidden: string | undefined;
  /** `shared` lists the ids that others see, because effects on them would be visible. */
  readonly hiddenAnswer: (decision: Decision, shared: ReadonlySet<string>) => RawAnswer;
}

/**
 * Plays the same fight in two worlds that differ only in secrets: the reserve, and the actions of a hidden combatant.
 * Returns the first difference that an uninformed seat receives, or `undefined` if there is no difference.
 */
export function worldsDiffer(
  ruleset: Ruleset,
  encounter: AnyEncounter,
  pick: RandomIndex,
): string | undefined {
  const { encounter: known, hidden } = withHidden(encounter, pick);
  const seed = pick(2 ** 31);
  const plain: World = {
    encounter: known,
    hidden,
    hiddenAnswer: ({ defaultAnswer }) => defaultAnswer as RawAnswer,
  };
  const other: World = {
    encounter: withReserve(known, pick),
    hidden,
    hiddenAnswer: ({ options, defaultAnswer }, shared) => {
      const alone = options.filter((option) => !names(option, shared));
      return alone.length === 0 ? (defaultAnswer as RawAnswer) : randomAnswer(alone, pick);
    },
  };
  const seats = outsiders(ruleset, known, hidden);
  const here = received(ruleset, plain, seats, seed);
  const there = received(ruleset, other, seats, seed);
  for (const seat of seats) {
    const [mine, theirs] = [here.get(seat)!, there.get(seat)!];
    const fault = firstDifference(mine.letters, theirs.letters) ?? firstDifference(mine.asks, theirs.asks);
    if (fault !== undefined) return `${seat} of ${known.name} (hidden: ${hidden ?? 'nobody'}): ${fault}`;
  }
  return undefined;
}

/** Returns the seats of players without a combatant on the side of the hidden combatant. */
function outsiders(ruleset: Ruleset, encounter: AnyEncounter, hidden: string | undefined): readonly Seat[] {
  const side = encounter.combatants.find(({ id }) => id === hidden)?.side;
  const inside = new Set(encounter.combatants.filter((who) => who.side === side).map(({ seat }) => seat));
  return ruleset.seats(ruleset.start(encounter)).filter((seat) => seat !== GM && !inside.has(seat));
}

function firstDifference(here: readonly string[], there: readonly string[]): string | undefined {
  const length = Math.min(here.length, there.length);
  for (let i = 0; i < length; i += 1) {
    if (here[i] !== there[i]) return `received ${i + 1}:\n  ${here[i]}\n  ${there[i]}`;
  }
  const tainted = [...here, ...there].find((text) => text.includes(MARK));
  return tainted === undefined ? undefined : `received a secret: ${tainted}`;
}

/** Returns everything that each seat receives, in order, until the hidden combatant is revealed. */
function received(
  ruleset: Ruleset,
  world: World,
  seats: readonly Seat[],
  seed: number,
): ReadonlyMap<Seat, Received> {
  const letters = new Map(seats.map((seat) => [seat, new Letters(ruleset, seat)]));
  const lot = new Lot(seed);
  let state = ruleset.start(world.encounter);
  for (let step = 0; step < MOST_STEPS && !ruleset.over(state); step += 1) {
    const sealed = new Map([...letters].map(([seat, each]) => [seat, each.received]));
    const before = state;
    lot.begin(ruleset.overview(state, GM).round);
    const run: StepRunner<unknown, BaseEvent> = new StepRunner(ruleset as never, state, {
      draw: (request) => lot.faces(request),
      choose: (decision) => {
        ask([decision]);
        return answerIn(world, decision, lot, shared());
      },
      chooseAny(open) {
        ask(open);
        const decision = open.find(({ who }) => who === world.hidden) ?? open[0]!;
        return { who: decision.who, answer: answerIn(world, decision, lot, shared()) };
      },
    });
    const shared = () => seenBy(ruleset, run.state, seats[0]);
    const ask = (open: readonly Decision[]): void => {
      for (const each of letters.values()) each.asked(run.state, open);
    };
    const done = run.run();
    state = done.state;
    const told = eventsInContext(ruleset as never, done.events, before);
    for (const each of letters.values()) each.happened(told);
    if (isOut(world, state, done.events)) return sealed;
  }
  return new Map([...letters].map(([seat, each]) => [seat, each.received]));
}

/** Whether the hidden combatant is revealed or affected by others. Both may be visible. */
function isOut({ hidden }: World, state: unknown, events: readonly BaseEvent[]): boolean {
  if (hidden === undefined) return false;
  const isMet = (event: BaseEvent): boolean => {
    const fields = event as unknown as Readonly<Record<string, unknown>>;
    const parties = PARTIES.map((field) => fields[field]).filter((id) => typeof id === 'string');
    return parties.includes(hidden) && parties.some((id) => id !== hidden);
  };
  return !isStillHidden(state, hidden) || events.some(isMet);
}

/** Event fields that name the combatants involved. */
const PARTIES = ['who', 'target', 'attacker', 'by', 'against', 'other', 'patient'] as const;

/** The data that one seat receives: events, changed views, and changed questions. */
class Letters {
  private readonly ruleset: Ruleset;
  private readonly seat: Seat;
  private readonly letters: string[] = [];
  private readonly asks: string[] = [];
  private look = '';

  constructor(ruleset: Ruleset, seat: Seat) {
    this.ruleset = ruleset;
    this.seat = seat;
  }

  get received(): Received {
    return { letters: [...this.letters], asks: [...this.asks] };
  }

  happened(told: ReturnType<typeof eventsInContext>): void {
    const { ruleset, seat } = this;
    for (const eventInContext of told) {
      const { event, before, after } = eventInContext;
      const known = ruleset.tell(event, before, after, seat);
      if (known !== undefined) this.letters.push(JSON.stringify(known));
      const lines = linesFor(ruleset as never, [eventInContext], seat);
      if (lines.length > 0) this.letters.push(JSON.stringify(lines));
      this.see(after);
    }
  }

  private see(state: unknown): void {
    const look = JSON.stringify([
      this.ruleset.overview(state, this.seat),
      this.ruleset.view(state, this.seat),
    ]);
    if (look === this.look) return;
    this.look = look;
    this.letters.push(look);
  }

  asked(state: unknown, open: readonly Decision[]): void {
    const own = open.filter(({ seat }) => seat === this.seat);
    if (own.length === 0) return;
    const prompts = own.map((decision) => [
      decision,
      promptFor(this.ruleset as never, state, decision, this.seat),
    ]);
    const text = JSON.stringify(prompts);
    if (this.asks.at(-1) !== text) this.asks.push(text);
  }
}

/**
 * Combatants that are not hidden answer at random, but never with an answer that would name the hidden one. Its allies
 * use default answers: their reactions to it would be visible, although they do not reveal a secret themselves.
 */
function answerIn(
  { encounter, hidden, hiddenAnswer }: World,
  decision: Decision,
  lot: Lot,
  shared: ReadonlySet<string>,
): RawAnswer {
  const { who, key, options, defaultAnswer } = decision;
  if (who === hidden) return hiddenAnswer(decision, shared);
  const sideOf = (id: string | undefined) => encounter.combatants.find((each) => each.id === id)?.side;
  if (hidden !== undefined && sideOf(who) === sideOf(hidden)) return defaultAnswer as RawAnswer;
  const open = options.flatMap((option) => withoutMention(option, hidden) ?? []);
  return open.length === 0 ? (defaultAnswer as RawAnswer) : lot.answer(who, key, open);
}

function names({ params }: Option, shared: ReadonlySet<string>): boolean {
  const values = Object.values(params).flatMap((domain) => ('oneOf' in domain ? domain.oneOf : []));
  return values.some((value) => shared.has(String(value)));
}

/** Returns the ids of everything that a seat sees in its view. */
function seenBy(ruleset: Ruleset, state: unknown, seat: Seat | undefined): ReadonlySet<string> {
  if (seat === undefined) return new Set();
  const lists = Object.values(ruleset.view(state, seat) as object).filter(Array.isArray);
  return new Set(lists.flat().flatMap((each: { readonly id?: string } | null) => each?.id ?? []));
}

function withoutMention(option: Option, hidden: string | undefined): Option | undefined {
  const params: Record<string, ParamDomain> = {};
  for (const [param, domain] of Object.entries(option.params)) {
    if (!('oneOf' in domain)) params[param] = domain;
    else {
      const oneOf = domain.oneOf.filter((value) => value !== hidden);
      if (oneOf.length === 0) return undefined;
      params[param] = { oneOf };
    }
  }
  return { ...option, params };
}
