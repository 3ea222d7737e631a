import type { RawAnswer } from '../kernel/decision.ts';
import type { Seat } from '../kernel/names.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { toLines } from '../table/lines.ts';
import type { OpenDecision } from '../table/waiting.ts';
import type { FoeHealth } from '../telling/for-seat.ts';
import { answerText } from '../telling/prompt.ts';
import { csvOf } from './export/csv.ts';
import { tableMarkdown } from './export/markdown.ts';
import { ALL_OF_ALL, ownOf } from './export/statistics.ts';
import type { LiveTable } from './live-table.ts';
import type { LogLine } from './log-line.ts';
import type { Memory } from './memory.ts';
import { isGms } from './obey.ts';
import { eyesIn, eyesOf, ONLOOKER, type Person } from './person.ts';
import { NO_PLAYERS_JOURNAL, NOT_BEGUN_YET } from './refusals.ts';
import { sightOf } from './seen.ts';
import { openIn } from './settle.ts';
import type { Sight } from './sight.ts';
import { questionsIn } from './sighting.ts';

/** Lines of the log that are told at once. */
const MOST_LINES = 200;

/** What a table has been, to be told from its beginning. */
export type History = Pick<Memory, 'logFor'>;

/** What a fight is saved as. `journal`: lossless, for the GM's people; `csv`: statistics. */
export type SavedAs = 'journal' | 'markdown' | 'csv';

/** A question's clock: how many milliseconds are left. */
export interface ClockTold {
  readonly decision: string;
  readonly left: number;
}

/** What odds are made of for somebody: everything, or what that seat knows. */
export interface Knowledge {
  readonly seat: Seat;
  readonly foeHealth: FoeHealth;
  readonly basis: 'everything' | 'what you know';
}

/**
 * The one exit of a table. All that a viewer receives is made here, from the table as it stands, its history and who
 * looks: each value is put together from what this viewer may know, and nothing is taken away afterwards. Whoever
 * waits to be let in gets an empty table and no line.
 */
export class Exit {
  private readonly live: LiveTable;
  private readonly history: History;
  private readonly person: Person;

  constructor(live: LiveTable, history: History, person: Person) {
    this.live = live;
    this.history = history;
    this.person = person;
  }

  get sight(): Sight {
    return sightOf(this.live, this.person);
  }

  /** The newest lines of the log, and the numbers of all lines that no longer hold. */
  newest(): { readonly log: readonly LogLine[]; readonly struck: readonly number[] } {
    const log = this.log();
    return { log: log.linesFrom(-MOST_LINES), struck: [...log.struck] };
  }

  /** Lines before the one of this number, the newest last, and which of them no longer hold. */
  before(n: number): { readonly lines: readonly LogLine[]; readonly struck: number[] } {
    const log = this.log();
    const end = Math.max(0, Math.min(n - 1, log.length));
    const lines = log.linesFrom(Math.max(0, end - MOST_LINES), end);
    return { lines, struck: lines.flatMap((line) => (log.struck.has(line.n) ? [line.n] : [])) };
  }

  /** The sheet of one combatant in lines; none for who is not known to this viewer. */
  sheet(who: string): readonly string[] {
    return this.live.fight?.rules.words.sheet?.(this.sight.view, who) ?? [];
  }

  /** An open question, if it is among those that this viewer sees. */
  question(id: string): OpenDecision | undefined {
    return this.questions().includes(id) ? openIn(this.live).find((each) => each.id === id) : undefined;
  }

  /** An answer to a question of this viewer, in words. */
  answer({ decision }: OpenDecision, answer: RawAnswer): string {
    const { rules, now } = this.live.fight!;
    return answerText(rules, now.state, decision.options, answer, decision.who);
  }

  /** What this viewer's odds are made of. */
  get knowledge(): Knowledge {
    const { foeHealth } = this.live.settings;
    const basis = isGms(this.person) ? 'everything' : 'what you know';
    return { seat: eyesOf(this.person), foeHealth, basis };
  }

  /** The clocks of this viewer's own questions. `left`: the milliseconds of any question's clock. */
  clocks(left: (decision: string) => number | undefined): readonly ClockTold[] {
    return this.questions().flatMap((decision) => {
      const milliseconds = left(decision);
      return milliseconds === undefined ? [] : [{ decision, left: milliseconds }];
    });
  }

  /** The fight to take home. The GM's people may have the players' version, too. `book`: the rulebook's title. */
  saved(as: SavedAs, forWhom: 'gm' | 'players', book: string): string | Refusal {
    const { live, person } = this;
    const isForGm = forWhom === 'gm' && isGms(person);
    if (as === 'journal' && !isForGm) return NO_PLAYERS_JOURNAL;
    if (as === 'markdown') {
      const eyes = isForGm || !isGms(person) ? eyesIn(person) : ONLOOKER;
      return tableMarkdown(live, book, this.history.logFor(eyes));
    }
    if (live.fight === null) return NOT_BEGUN_YET;
    if (as === 'journal') return toLines(live.fight, live.status === 'ended' ? 'with-seed' : 'without-seed');
    const isOwn = (seat: Seat): boolean => isGms(person) || seat === person.seat;
    return csvOf(live.fight, isForGm ? ALL_OF_ALL : ownOf(isOwn));
  }

  /** The row of the table's log that holds a command: told to the GM's people alone, for it counts secret rows. */
  row(seq: number): number | undefined {
    return isGms(this.person) ? seq : undefined;
  }

  /** Whose links this viewer is told: invitations, and people's own. */
  links(): { readonly invitations: readonly string[]; readonly people: readonly Person[] } {
    const { invitations, people } = this.live;
    const { person } = this;
    const others = Object.values(people).filter((each) => each.id !== person.id && !isGms(each));
    return {
      invitations: isGms(person) ? Object.keys(invitations) : [],
      people: person.role === 'gm' ? [person, ...others] : [person],
    };
  }

  private questions(): readonly string[] {
    return questionsIn(this.live, eyesIn(this.person));
  }

  private log() {
    return this.history.logFor(eyesIn(this.person));
  }
}
