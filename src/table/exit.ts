import type { OpenDecision } from '../fight/dice.ts';
import { toLines } from '../fight/lines.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { FoeHealth } from '../kernel/hidden-health.ts';
import type { Seat } from '../kernel/ids.ts';
import type { Forecast, OddsView } from '../kernel/outcome.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { OptionView } from '../presentation/option-tree.ts';
import { answerText, promptFor } from '../presentation/prompt.ts';
import { openDecisions } from './automatic.ts';
import { ALL_OF_ALL, csvOf, ownStatistics, tableMarkdown } from './export.ts';
import { isGmOrCoGm } from './handle-command.ts';
import { overviewFor, questionsIn, tableViewFor, ViewDiffs } from './make-view.ts';
import type { Operation } from './patch.ts';
import { NO_PLAYERS_JOURNAL, NOT_BEGUN_YET } from './refusals.ts';
import type { LogHistory } from './seat-log.ts';
import { type Person, SPECTATOR_SEAT, type Table, viewerFor, viewerOf } from './table.ts';
import type { Change, LogLine, TableView, ViewSnapshot, WrittenLogChange } from './view.ts';

/** Most log lines sent at once. */
const MOST_LINES = 200;

/** The part of a table's history that is needed to show its log. */
export type History = Pick<LogHistory, 'logFor'>;

/** The format of a saved fight. `journal` is lossless and only for GMs and co-GMs; `csv` contains statistics. */
export type SavedAs = 'journal' | 'markdown' | 'csv';

/** The time left for one decision, in milliseconds. */
export interface TimeLeft {
  readonly decision: string;
  readonly left: number;
}

/** The knowledge that odds may use: everything, or the knowledge of the seat. */
export interface Knowledge {
  readonly seat: Seat;
  readonly foeHealth: FoeHealth;
  readonly basis: 'everything' | 'what you know';
}

/** The reader of the odds: the attacker, the target, or another combatant. */
export type Voice = 'attacker' | 'target' | 'onlooker';

/** The odds of an answer, as one viewer may know them. */
export interface SeenOdds extends OddsView {
  readonly basis: Knowledge['basis'];
  readonly voice: Voice;
}

/** The part of a plan's outcome that one viewer may know. */
export interface SeenForecast {
  /** For each answer that is possible: who may react to it. */
  readonly steps: Forecast['steps'];
  /** The options of its combatant afterwards; empty if another combatant is asked first, or if dice decide. */
  readonly options: readonly OptionView[];
  readonly odds?: SeenOdds;
}

/**
 * The single exit of a table: everything a viewer receives is built here. Each value is assembled from permitted
 * values; nothing is built in full and then filtered. A person who waits to be admitted gets an empty table without a
 * log.
 */
export class Exit {
  private readonly live: Table;
  private readonly history: History;
  private readonly person: Person;

  constructor(live: Table, history: History, person: Person) {
    this.live = live;
    this.history = history;
    this.person = person;
  }

  get sight(): TableView {
    return tableViewFor(this.live, this.person);
  }

  /** Returns the newest log lines, and the numbers of all undone lines. */
  newest(): { readonly log: readonly LogLine[]; readonly struck: readonly number[] } {
    const log = this.log();
    return { log: log.linesFrom(-MOST_LINES), struck: [...log.struck] };
  }

  /** Returns the same as two fields of JSON. */
  writtenNewest(): string {
    const log = this.log();
    return `"log":[${log.writtenFrom(-MOST_LINES).join()}],"struck":${JSON.stringify([...log.struck])}`;
  }

  /** Returns the lines before number `n`, newest last, and the numbers of the undone ones. */
  before(n: number): { readonly lines: readonly LogLine[]; readonly struck: number[] } {
    const log = this.log();
    const end = Math.max(0, Math.min(n - 1, log.length));
    const lines = log.linesFrom(Math.max(0, end - MOST_LINES), end);
    return { lines, struck: lines.flatMap((line) => (log.struck.has(line.n) ? [line.n] : [])) };
  }

  /** Returns a combatant's sheet as lines; empty if the viewer does not know the combatant. */
  sheet(who: string): readonly string[] {
    return this.live.fight?.rules.words.sheet?.(this.sight.view, who) ?? [];
  }

  /** Returns an open decision if this viewer may see it. */
  question(id: string): OpenDecision | undefined {
    return this.questions().includes(id)
      ? openDecisions(this.live).find((each) => each.id === id)
      : undefined;
  }

  /** Returns an answer to one of this viewer's prompts in words. */
  answer({ decision }: OpenDecision, answer: RawAnswer): string {
    const { rules, now } = this.live.fight!;
    return answerText(rules, now.state, decision.options, answer, decision.who);
  }

  /** The knowledge that this viewer's odds may use. */
  get knowledge(): Knowledge {
    const { foeHealth } = this.live.settings;
    const basis = isGmOrCoGm(this.person) ? 'everything' : 'what you know';
    return { seat: viewerOf(this.person), foeHealth, basis };
  }

  /**
   * Returns the odds of an answer to one of this viewer's prompts, computed from `knowledge`. Facts that reveal a
   * combatant's health are left out if the viewer may not know it.
   */
  odds({ decision: { who, seat } }: OpenDecision, { facts, ...odds }: OddsView): SeenOdds {
    const { live, person } = this;
    const eyes = viewerOf(person);
    const { standings } = overviewFor(live, live.fight!, eyes);
    const { healthFacts = {} } = live.fight!.rules;
    const isHealthKnown = (id: string | undefined): boolean =>
      standings.some((each) => each.id === id && each.health !== null);
    const own = seat === eyes ? who : undefined;
    const voice = own === undefined ? 'onlooker' : voiceOf(own, odds);
    return {
      ...odds,
      facts: facts.filter(({ name }) => {
        const whose = Object.hasOwn(healthFacts, name) ? healthFacts[name] : undefined;
        return whose === undefined || isHealthKnown(odds[whose]);
      }),
      basis: this.knowledge.basis,
      voice,
    };
  }

  /** Returns what a plan for one of this viewer's prompts would lead to, computed from `knowledge`. */
  forecast(open: OpenDecision, { steps, next, odds }: Forecast): SeenForecast {
    const { live, person } = this;
    const { standings } = overviewFor(live, live.fight!, viewerOf(person));
    const known = new Set(standings.map(({ id }) => id));
    const { rules } = live.fight!;
    const { decision, state } = next ?? {};
    return {
      steps: steps.map((provoked) => provoked.filter(({ who }) => known.has(who))),
      options: decision === undefined ? [] : promptFor(rules, state, decision, open.decision.seat)!.options,
      ...(odds && { odds: this.odds(open, odds) }),
    };
  }

  /** Returns the time left for this viewer's own prompts. `left` returns the milliseconds left for any decision. */
  clocks(left: (decision: string) => number | undefined): readonly TimeLeft[] {
    return this.questions().flatMap((decision) => {
      const milliseconds = left(decision);
      return milliseconds === undefined ? [] : [{ decision, left: milliseconds }];
    });
  }

  /** Exports the fight. GMs and co-GMs can also export the players' version. `book` is the rulebook's title. */
  saved(as: SavedAs, forWhom: 'gm' | 'players', book: string): Result<string> {
    const { live, person } = this;
    const isForGm = forWhom === 'gm' && isGmOrCoGm(person);
    if (as === 'journal' && !isForGm) return refused(NO_PLAYERS_JOURNAL);
    if (as === 'markdown') {
      const eyes = isForGm || !isGmOrCoGm(person) ? viewerFor(person) : SPECTATOR_SEAT;
      return ok(tableMarkdown(live, book, this.history.logFor(eyes)));
    }
    if (live.fight === null) return refused(NOT_BEGUN_YET);
    if (as === 'journal')
      return ok(toLines(live.fight, live.status === 'ended' ? 'with-seed' : 'without-seed'));
    const isOwn = (seat: Seat): boolean => isGmOrCoGm(person) || seat === person.seat;
    return ok(csvOf(live.fight, isForGm ? ALL_OF_ALL : ownStatistics(isOwn)));
  }

  /** Returns the log row that contains a command. Only for GMs and co-GMs, because row numbers count secret rows. */
  row(seq: number): number | undefined {
    return isGmOrCoGm(this.person) ? seq : undefined;
  }

  /** Returns the invitations and the people whose links this viewer may see. */
  links(): { readonly invitations: readonly string[]; readonly people: readonly Person[] } {
    const { invitations, people } = this.live;
    const { person } = this;
    const others = Object.values(people).filter((each) => each.id !== person.id && !isGmOrCoGm(each));
    return {
      invitations: isGmOrCoGm(person) ? Object.keys(invitations) : [],
      people: person.role === 'gm' ? [person, ...others] : [person],
    };
  }

  private questions(): readonly string[] {
    return questionsIn(this.live, viewerFor(this.person));
  }

  private log() {
    return this.history.logFor(viewerFor(this.person));
  }
}

function voiceOf(own: string, { attacker = own, target }: Omit<OddsView, 'facts'>): Voice {
  // A thrower caught in its own blast is hit by it.
  if (attacker === own && target !== own) return 'attacker';
  return target === own ? 'target' : 'onlooker';
}

/** A change as it is sent: its number, and the JSON of the rest of the `Change`. */
export interface WrittenChange {
  readonly seq: number;
  readonly rest: string;
}

/**
 * The stream of one person at a table: a snapshot, then changes numbered without a gap. Hidden information leaves no
 * trace in it, not even in the numbers.
 */
export class Subscription {
  readonly epoch: string;
  private seq = 0;
  private live: Table;
  private readonly history: History;
  private readonly person: string;

  /** `history` must contain every row written so far. */
  constructor(epoch: string, live: Table, person: Person, history: LogHistory) {
    this.epoch = epoch;
    this.live = live;
    this.person = person.id;
    this.history = history;
    // Registers this viewer, so that later rows extend its log, too.
    history.logFor(viewerFor(person));
  }

  /**
   * Takes the rows learnt last and the view after them. Returns this person's change, or `undefined` if nothing changed
   * for them.
   */
  take(sights: ViewDiffs, history: LogHistory): WrittenChange | undefined {
    const person = sights.after.people[this.person];
    if (person === undefined) return undefined;
    const told = history.changeFor(viewerFor(person));
    const patch = sights.patchFor(this.live, person);
    this.live = sights.after;
    if (patch.length + told.lines.length + told.struck.length + told.revived.length === 0) return undefined;
    this.seq += 1;
    return { seq: this.seq, rest: restOf(patch, told, sights.rests) };
  }

  snapshot(): ViewSnapshot {
    const { epoch, seq, exit } = this;
    return { epoch, seq, view: exit.sight, ...exit.newest() };
  }

  /** Returns the snapshot as JSON. `built` holds views that were built before; used if it is about the same state. */
  writtenSnapshot(built: ViewDiffs | undefined): string {
    const { epoch, seq, live, exit } = this;
    const views = built?.after === live ? built : new ViewDiffs(live);
    const view = views.writtenFor(live.people[this.person]!);
    return `{"epoch":${JSON.stringify(epoch)},"seq":${seq},"view":${view},${exit.writtenNewest()}}`;
  }

  /** Builds the parts that `take` will need, in steps. */
  prepare(sights: ViewDiffs): Iterable<undefined> {
    const person = sights.after.people[this.person];
    return person === undefined ? [] : sights.prepare(this.live, person);
  }

  /** Returns the number of the last change. */
  get last(): number {
    return this.seq;
  }

  /** The exit for this person at the current state. */
  get exit(): Exit {
    return new Exit(this.live, this.history, this.live.people[this.person]!);
  }
}

function restOf(patch: readonly Operation[], told: WrittenLogChange, rests: ViewDiffs['rests']): string {
  const known = rests.get(patch);
  if (known?.told === told) return known.text;
  const { lines, struck, revived } = told;
  const numbers = JSON.stringify({ struck, revived } satisfies Omit<Change, 'seq' | 'patch' | 'lines'>);
  const text = `{"patch":${JSON.stringify(patch)},"lines":[${lines.join()}],${numbers.slice(1)}`;
  rests.set(patch, { told, text });
  return text;
}
