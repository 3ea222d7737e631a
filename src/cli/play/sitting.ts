import type { BaseEvent } from '../../kernel/combat.ts';
import type { Encounter, Field } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Overview } from '../../kernel/ruleset.ts';
import type { Submitted } from '../../table/advance.ts';
import type { RollRecord } from '../../table/entry.ts';
import type { Input } from '../../table/input.ts';
import { submit } from '../../table/submit.ts';
import type { Table } from '../../table/table.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import type { Happening } from '../../telling/happening.ts';
import { sharedOverview } from '../in-common.ts';
import type { Screen } from '../screen.ts';
import type { Teller } from '../telling.ts';
import { wrap } from '../wrap.ts';
import { TypedAhead } from './ahead.ts';
import { autoInput } from './auto.ts';
import type { JournalFile } from './journal-file.ts';
import type { Keyboard } from './keyboard.ts';
import { entryLines, happenedIn } from './record.ts';
import type { Seating } from './seating.ts';

/** What a word typed at any prompt does. */
export interface Command {
  readonly name: string;
  /** What may follow the name, for the help: `[N]`. */
  readonly takes: string;
  readonly says: string;
  /** 'moved': the table stands elsewhere now, so what was being asked is asked anew. */
  readonly run: (sitting: Sitting, rest: string) => Promise<'moved' | 'same'>;
}

/** One screen and one keyboard, who sits there, and what may be typed. */
export interface Place {
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  readonly seating: Seating;
  readonly commands: readonly Command[];
}

/** What came of what somebody did. */
export interface Result {
  readonly happened: readonly Happening[];
  readonly rolls: readonly RollRecord[];
}

const NOTHING: Result = { happened: [], rolls: [] };

/** A fight being played at one screen and keyboard. */
export class Sitting {
  table: Table;
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  readonly seating: Seating;
  readonly commands: readonly Command[];
  readonly journals: JournalFile[] = [];
  /** For whose eyes the screen is just now. */
  eyes: readonly Seat[];
  /** Whether options are shown with their odds. */
  showsOdds = false;
  /** Whose question was asked for by name. */
  wanted: string | undefined;
  /** What happened since a person was asked last, for whoever asks why. */
  last: Result = NOTHING;
  /** Whether a person has been asked since. */
  private wasAsked = false;
  readonly ahead = new TypedAhead();

  constructor(table: Table, { screen, keyboard, seating, commands }: Place) {
    this.table = table;
    this.screen = screen;
    this.keyboard = keyboard;
    this.seating = seating;
    this.commands = commands;
    this.eyes = seating.eyes;
  }

  get teller(): Teller {
    return { rules: this.table.rules, eyes: this.eyes };
  }

  /** The fight at a glance, as the eyes on the screen may know it. */
  get overview(): Overview {
    return sharedOverview(this.table.rules, this.table.now.state, this.eyes);
  }

  /** How deep inside interruptions the fight stands. */
  get depth(): number {
    return this.table.rules.words.depths?.(this.table.now.step.events).at(-1) ?? 0;
  }

  get encounter(): Pick<Encounter, 'name' | 'sides' | 'rulings'> & { readonly field: Field } {
    return this.table.header.encounter as unknown as Encounter;
  }

  /** Puts an input in and tells what came of it; false when it was refused. */
  put(input: Input): boolean {
    return this.take(submit(this.table, input));
  }

  /** Takes what became of an input: the table goes on, or the refusal is told; false when it was refused. */
  take(done: Submitted<unknown, BaseEvent>): boolean {
    if (done.kind === 'refused') {
      const { sentence, remedy, rule } = done.refusal;
      const by = rule === null ? '' : ` (${rule})`;
      this.complain(`${sentence}${by} ${remedy}`);
      return false;
    }
    this.table = done.table;
    for (const journal of this.journals) journal.keep(done.table);
    const { entry } = done;
    if (entry.input.kind !== 'restore') {
      this.print(...entryLines(this.screen, this.teller, this.table, entry));
      const before = this.wasAsked ? NOTHING : this.last;
      this.wasAsked = false;
      const happened = [...before.happened, ...happenedIn(this.table, entry)];
      this.last = { happened, rolls: [...before.rolls, ...entry.rolls] };
    }
    return true;
  }

  /** The next line: what was typed ahead for this question, or what somebody types now. */
  async ask(prompt: string, question: string, words: readonly string[]): Promise<string> {
    if (!this.ahead.has(question)) this.dropAhead();
    const next = this.ahead.next(question);
    if (next === undefined) {
      this.wasAsked = true;
      return this.ahead.keep(question, await this.keyboard.ask(prompt, words));
    }
    this.print(`${prompt}${next}`);
    return next;
  }

  /** Says what was typed ahead and is not used: something else came up. */
  private dropAhead(): void {
    const lines = this.ahead.drop();
    if (lines.length > 0) this.print(this.screen.paint('quiet', `Not done: ${lines.join('; ')}.`));
  }

  nothingHappened(): void {
    this.last = NOTHING;
  }

  /** Policies answer for their sides until a person is wanted. */
  playAutos(): void {
    for (;;) {
      const input = autoInput(this.table, this.seating);
      if (input === undefined) return;
      if (!this.put(input)) throw new Error('a policy gave an answer that is not allowed');
    }
  }

  /** The questions that are open; once policies have answered theirs, people answer them all. */
  get open(): readonly OpenDecision[] {
    const { waiting } = this.table.now;
    return waiting.kind === 'decisions' ? waiting.open : [];
  }

  /** The seats that people at this keyboard may be asked for. */
  get seats(): readonly Seat[] {
    const { autoSides } = this.seating;
    const { standings } = this.table.rules.overview(this.table.now.state, GM);
    const byHand = standings.filter(({ side }) => !autoSides.includes(side));
    return [...new Set(byHand.map(({ seat }) => seat!))];
  }

  /** Whether the eyes on the screen know of somebody. */
  knows(id: string): boolean {
    return id === GM || this.overview.standings.some((who) => who.id === id);
  }

  nameOf(id: string): string {
    if (id === GM) return 'the GM';
    return this.overview.standings.find((who) => who.id === id)?.name ?? id;
  }

  print(...lines: readonly string[]): void {
    if (lines.length > 0) this.screen.print(...lines);
  }

  /** Says something in whole sentences. */
  say(text: string): void {
    this.print(...wrap(text, { columns: this.screen.columns }));
  }

  complain(text: string): void {
    this.dropAhead();
    const lines = wrap(`! ${text}`, { columns: this.screen.columns, rest: '  ' });
    this.print(...lines.map((line) => this.screen.paint('bad', line)));
  }
}
