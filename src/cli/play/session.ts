import type { OpenDecision } from '../../fight/dice.ts';
import type { RollRecord } from '../../fight/entry.ts';
import type { Fight } from '../../fight/fight.ts';
import type { AnswerInput, Input } from '../../fight/input.ts';
import { submit } from '../../fight/submit.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { Encounter, MapSetup } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Overview } from '../../kernel/ruleset.ts';
import type { EventInContext } from '../../presentation/line.ts';
import { type AutoAnswer, USUAL_STOPS } from '../../table/table.ts';
import { type LogPrinter, sharedOverview } from '../log-printer.ts';
import { type Screen, wrap } from '../screen.ts';
import { InputQueue, type Keyboard } from './keyboard.ts';
import { entryLines, eventsOf, type JournalFile } from './record.ts';
import { autoInput, type Seating } from './seating.ts';

/** A command that can be typed at any prompt. */
export interface Command {
  readonly name: string;
  /** The arguments, for the help: `[N]`. */
  readonly takes: string;
  readonly says: string;
  /** Returns 'moved' if it changed the state of the fight, so that the prompt must be shown again. */
  readonly run: (session: PlaySession, rest: string) => Promise<'moved' | 'same'>;
}

/** The screen and keyboard, the seating and the commands of a session. */
export interface PlaySetup {
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  readonly seating: Seating;
  readonly commands: readonly Command[];
  /** Whether a turn ends after an attack, unless a person wants to be asked. */
  readonly isOverAfterAttack?: boolean;
}

/** The result of an input, as shown. */
export interface Shown {
  readonly happened: readonly EventInContext[];
  readonly rolls: readonly RollRecord[];
}

const NOTHING: Shown = { happened: [], rolls: [] };

/** A fight being played at one screen and keyboard. */
export class PlaySession {
  fight: Fight;
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  readonly seating: Seating;
  readonly commands: readonly Command[];
  readonly journals: JournalFile[] = [];
  /** The seats that may see the screen now. */
  eyes: readonly Seat[];
  /** Whether options are shown with their odds. */
  showsOdds = false;
  /** The auto-answers of this screen, by `stop:` and its subject. */
  readonly said: Record<string, AutoAnswer> = {};
  /** The combatant whose prompt was requested by name. */
  wanted: string | undefined;
  /** The events since the last prompt to a person, for the `?` command. */
  last: Shown = NOTHING;
  /** Whether a person has been asked since. */
  private wasAsked = false;
  readonly ahead = new InputQueue();

  /** The turn on which a person has attacked; `undefined` without one. */
  private attacked: (Pick<Decision, 'who' | 'key'> & Pick<Overview, 'round'>) | undefined;
  private readonly isOverAfterAttack: boolean;

  constructor(fight: Fight, { screen, keyboard, seating, commands, isOverAfterAttack = false }: PlaySetup) {
    this.isOverAfterAttack = isOverAfterAttack;
    this.askUsual();
    this.fight = fight;
    this.screen = screen;
    this.keyboard = keyboard;
    this.seating = seating;
    this.commands = commands;
    this.eyes = seating.eyes;
  }

  get teller(): LogPrinter {
    return { rules: this.fight.rules, eyes: this.eyes };
  }

  /** The overview that the current viewers may know. */
  get overview(): Overview {
    return sharedOverview(this.fight.rules, this.fight.now.state, this.eyes);
  }

  /** The current depth of interruptions. */
  get depth(): number {
    return this.fight.rules.words.depths?.(this.fight.now.step.events).at(-1) ?? 0;
  }

  get encounter(): Pick<Encounter, 'name' | 'sides' | 'rulings'> & { readonly field: MapSetup } {
    return this.fight.header.encounter as unknown as Encounter;
  }

  /** Asks what the rulebook and the fight usually need to ask. */
  askUsual(): void {
    for (const [stop, answer] of Object.entries(USUAL_STOPS)) this.said[`stop:${stop}`] = answer;
    this.said['stop:turn'] = this.isOverAfterAttack ? 'never' : 'ask';
  }

  /** Sends the answer of a person. Returns false if it was refused. */
  answer({ id, decision }: OpenDecision, answer: RawAnswer): boolean {
    const { round } = this.overview;
    const isDone = this.put({ kind: 'answer', decision: id, by: decision.seat, answer });
    const isAttack = this.fight.rules.purposes?.[answer.kind] === 'attack';
    // A question in between, such as a defence, does not end the turn.
    if (!isDone || !(isAttack || this.isTurnOfAttacker(decision))) return isDone;
    const { who, key } = decision;
    this.attacked = isAttack ? { who, key, round } : undefined;
    return isDone;
  }

  /** Whether a question continues the turn on which a person has attacked. */
  private isTurnOfAttacker({ who, key }: Decision): boolean {
    const { attacked } = this;
    return who === attacked?.who && key === attacked.key && this.overview.round === attacked.round;
  }

  /** Returns the default answer that ends the turn of a combatant that has attacked; `undefined` elsewhere. */
  private endOfTurn(): AnswerInput | undefined {
    const { purposes = {} } = this.fight.rules;
    const open = this.open.find(({ decision }) => this.isTurnOfAttacker(decision));
    const isTurn = open?.decision.options.some(({ kind }) => purposes[kind] === 'move') === true;
    if (!isTurn || this.said['stop:turn'] === 'ask') return undefined;
    this.attacked = undefined;
    const { id, decision } = open!;
    return { kind: 'answer', decision: id, by: decision.seat, answer: decision.defaultAnswer, auto: true };
  }

  /** Sends an input and prints the results. Returns false if it was refused. */
  put(input: Input): boolean {
    return this.take(submit(this.fight, input));
  }

  /** Handles the result of an input: updates the fight, or prints the refusal. Returns false if it was refused. */
  take(done: Result<Fight>): boolean {
    if ('refusal' in done) {
      const { sentence, remedy, rule } = done.refusal;
      const by = rule === null ? '' : ` (${rule})`;
      this.complain(`${sentence}${by} ${remedy}`);
      return false;
    }
    this.fight = done.value;
    for (const journal of this.journals) journal.keep(this.fight);
    const entry = this.fight.entries.at(-1)!;
    if (entry.input.kind === 'restore') this.attacked = undefined;
    else {
      this.print(...entryLines(this.screen, this.teller, this.fight, entry));
      const before = this.wasAsked ? NOTHING : this.last;
      this.wasAsked = false;
      const happened = [...before.happened, ...eventsOf(this.fight, entry)];
      this.last = { happened, rolls: [...before.rolls, ...entry.rolls] };
    }
    return true;
  }

  /** Returns the next line: typed ahead for this prompt, or typed now. */
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

  /** Reports lines that were typed ahead and are dropped because another prompt came up. */
  private dropAhead(): void {
    const lines = this.ahead.drop();
    if (lines.length > 0) this.print(this.screen.paint('quiet', `Not done: ${lines.join('; ')}.`));
  }

  nothingHappened(): void {
    this.last = NOTHING;
  }

  /** Lets policies answer for their sides until a person must answer. */
  playAutos(): void {
    for (;;) {
      const input = autoInput(this.fight, this.seating, this.said) ?? this.endOfTurn();
      if (input === undefined) return;
      if (!this.put(input)) throw new Error('a policy gave an answer that is not allowed');
    }
  }

  /** Returns the open decisions. Policies have answered theirs, so people must answer all of them. */
  get open(): readonly OpenDecision[] {
    const { waiting } = this.fight.now;
    return waiting.kind === 'decisions' ? waiting.open : [];
  }

  /** Returns the seats of the people at this keyboard. */
  get seats(): readonly Seat[] {
    const { autoSides } = this.seating;
    const { standings } = this.fight.rules.overview(this.fight.now.state, GM);
    const byHand = standings.filter(({ side }) => !autoSides.includes(side));
    return [...new Set(byHand.map(({ seat }) => seat!))];
  }

  /** Returns whether the current viewers know a combatant. */
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

  /** Prints whole sentences. */
  say(text: string): void {
    this.print(...wrap(text, { columns: this.screen.columns }));
  }

  complain(text: string): void {
    this.dropAhead();
    const lines = wrap(`! ${text}`, { columns: this.screen.columns, rest: '  ' });
    this.print(...lines.map((line) => this.screen.paint('bad', line)));
  }
}
