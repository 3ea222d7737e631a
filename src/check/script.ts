import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { facesFault, type Throw } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Submitted } from '../table/advance.ts';
import type { Input } from '../table/input.ts';
import { TableSeed } from '../table/seed.ts';
import { openTable, submit, undo } from '../table/submit.ts';
import type { Table } from '../table/table.ts';
import type { OpenDecision } from '../table/waiting.ts';
import type { Check, CheckAnswer } from './format.ts';

/** How things stood at a named place of the script. */
export interface CheckPoint {
  readonly name: string;
  readonly state: unknown;
  readonly open: readonly Decision[];
  readonly isOver: boolean;
  /** Right after the answer, or after all that followed by itself. */
  readonly when: 'at-once' | 'settled';
  /** Since the settled point before. */
  readonly events: readonly Seen[];
  /** Since the fight began, without what was undone. */
  readonly whole: readonly Seen[];
}

/** An event with the states around it. */
export interface Seen {
  readonly event: BaseEvent;
  readonly before: unknown;
  readonly after: unknown;
}

/** A roll that the script came to. */
export interface ScriptRoll {
  readonly request: Throw;
  readonly faces: readonly number[];
  /** Whether the file has these dice; otherwise they are made up. */
  readonly isGiven: boolean;
}

/** What happens at a roll for which the file has no dice. */
export type Shortage = 'stop' | 'make-up';

/** A script played as far as it goes: its points, and what stopped it, if anything did. */
export interface Played {
  readonly points: readonly CheckPoint[];
  readonly problem: string | undefined;
  readonly rolls: readonly ScriptRoll[];
  /** Who is asked where the script stopped or ended. */
  readonly open: readonly Decision[];
  /** The state where it stopped or ended. */
  readonly state: unknown;
}

/** A script that goes on for longer than this without dice of its own is stopped. */
const MOST_ROLLS = 200;

class ScriptProblem extends Error {}

/** Plays the dice and answers of a check on a table of its own. */
export function playScript(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  check: Check,
  shortage: Shortage = 'stop',
): Played {
  const script = new Script(ruleset, encounter, check, shortage);
  try {
    script.play();
    return script.played(undefined);
  } catch (stop) {
    if (!(stop instanceof ScriptProblem)) throw stop;
    return script.played(stop.message);
  }
}

const NO_CHANCE = { mode: 'typed' as const, seed: new TableSeed(new Uint8Array(32)) };

class Script {
  readonly points: CheckPoint[] = [];
  private table: Table;
  private readonly check: Check;
  private readonly dice: Check['dice'];
  private diceUsed = 0;
  private passed: Seen[] = [];
  private whole: Seen[] = [];
  private readonly rolls: ScriptRoll[] = [];
  private readonly shortage: Shortage;

  constructor(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, check: Check, shortage: Shortage) {
    this.check = check;
    this.shortage = shortage;
    this.dice = check.dice;
    this.table = openTable(ruleset, encounter, NO_CHANCE);
    this.note(this.table.entries.at(-1)!.events, ruleset.start(encounter));
  }

  play(): void {
    const { answers } = this.check;
    this.runOn(answers[0]);
    this.mark('start', 'settled');
    for (const [i, answer] of answers.entries()) {
      const name = answer.as ?? String(i + 1);
      this.give(answer, i);
      this.mark(name, 'at-once');
      this.runOn(answers[i + 1]);
      this.mark(name, 'settled');
    }
    const left = this.dice.length - this.diceUsed;
    if (left > 0) {
      throw new ScriptProblem(
        `${left} of ${this.dice.length} dice entries are left over, from number ${this.diceUsed + 1} on`,
      );
    }
  }

  /** The result so far. `problem`: what stopped the script. */
  played(problem: string | undefined): Played {
    const { rolls, points, open } = this;
    return { points, problem, rolls, open, state: this.table.now.state };
  }

  private get open(): readonly Decision[] {
    const { waiting } = this.table.now;
    return waiting.kind === 'decisions' ? waiting.open.map(({ decision }) => decision) : [];
  }

  private mark(name: string, when: CheckPoint['when']): void {
    const { waiting, state } = this.table.now;
    const { open } = this;
    const isOver = waiting.kind === 'over';
    const events = [...this.passed];
    this.points.push({ name, when, state, open, isOver, events, whole: [...this.whole] });
    if (when === 'settled') this.passed = [];
  }

  /** Remembers events with the states round them, so that they can be told in words. */
  private note(events: readonly BaseEvent[], before: unknown): void {
    let state = before;
    for (const event of events) {
      const after = this.table.rules.evolve(state, event);
      const seen = { event, before: state, after };
      this.passed.push(seen);
      this.whole.push(seen);
      state = after;
    }
  }

  private put(input: Input): Submitted<unknown, BaseEvent> {
    const before = this.table.now.state;
    const done = submit(this.table, input);
    if (done.kind === 'done') {
      this.table = done.table;
      this.note(done.entry.events, before);
    }
    return done;
  }

  /** Rolls what waits for dice and passes over silent questions, up to the next answer of the script. */
  private runOn(next: CheckAnswer | undefined): void {
    for (;;) {
      const { waiting } = this.table.now;
      if (waiting.kind === 'roll') this.roll(waiting.roll.id, waiting.roll.request);
      else if (waiting.kind === 'decisions') {
        const silent = waiting.open.find((open) => this.isSilent(open, next));
        if (silent === undefined) return;
        this.keepSilent(silent);
      } else return;
    }
  }

  private isSilent({ decision }: OpenDecision, next: CheckAnswer | undefined): boolean {
    if (!this.check.silent.includes(decision.key)) return false;
    const isNext = next?.who === decision.who && decision.options.some((option) => option.kind === next.do);
    return !isNext && next?.question !== decision.key;
  }

  private keepSilent({ id, decision }: OpenDecision): void {
    this.put({
      kind: 'answer',
      decision: id,
      by: decision.seat,
      answer: decision.otherwise as RawAnswer,
      auto: true,
    });
  }

  private roll(id: string, request: Throw): void {
    const entry = this.dice[this.diceUsed];
    if (entry === undefined) {
      if (this.shortage === 'stop') throw new ScriptProblem(`no dice are left for "${request.why}"`);
      this.makeUp(id, request);
      return;
    }
    const faces = Array.isArray(entry) ? entry : entry.faces;
    if (!Array.isArray(entry) && !isFor(entry.for, request.why)) {
      throw new ScriptProblem(
        `dice number ${this.diceUsed + 1} are for "${entry.for}", but the roll is "${request.why}"`,
      );
    }
    const fault = facesFault(request.dice, faces);
    if (fault !== undefined)
      throw new ScriptProblem(`dice number ${this.diceUsed + 1}, for "${request.why}": ${fault}`);
    this.diceUsed += 1;
    this.rolls.push({ request, faces, isGiven: true });
    this.put({ kind: 'dice', roll: id, by: request.owner, faces });
  }

  /** Faces that stand for dice that the file does not have yet; they vary, so that ties end. */
  private makeUp(id: string, request: Throw): void {
    const { n, lo, hi } = request.dice;
    const from = this.rolls.length;
    if (from > MOST_ROLLS) throw new ScriptProblem(`more than ${MOST_ROLLS} rolls without an answer`);
    const faces = Array.from({ length: n }, (_, i) => lo + (((from + i) * 7 + 3) % (hi - lo + 1)));
    this.rolls.push({ request, faces, isGiven: false });
    this.put({ kind: 'dice', roll: id, by: request.owner, faces });
  }

  private give(answer: CheckAnswer, index: number): void {
    const done = this.submitted(answer);
    const which = `answer ${index + 1}`;
    if (answer.refused === undefined) {
      if (done.kind === 'done') return;
      throw new ScriptProblem(
        `${which} was refused (${done.refusal.code}): ${done.refusal.sentence} ${done.refusal.remedy}${this.since()}`,
      );
    }
    if (done.kind === 'done')
      throw new ScriptProblem(`${which} was to be refused (${answer.refused}) and was not`);
    if (done.refusal.code === answer.refused) return;
    throw new ScriptProblem(
      `${which} was refused with ${done.refusal.code}, not ${answer.refused}: ${done.refusal.sentence}`,
    );
  }

  private submitted(answer: CheckAnswer): Submitted<unknown, BaseEvent> {
    if (answer.undo !== undefined) return this.takeBack(answer.undo);
    return answer.gm === undefined ? this.answered(answer) : this.intervened(answer, answer.gm);
  }

  private intervened(answer: CheckAnswer, kind: string): Submitted<unknown, BaseEvent> {
    const who = answer.who === undefined ? {} : { who: answer.who };
    const act = { kind, ...who, ...paramsOf(answer) } as RawAnswer;
    return this.put({ kind: 'intervene', act, reason: answer.because ?? 'the example says so' });
  }

  private answered(answer: CheckAnswer): Submitted<unknown, BaseEvent> {
    const { who, do: kind, question, refused } = answer;
    const { waiting } = this.table.now;
    const open = waiting.kind === 'decisions' ? waiting.open : [];
    const own = open.find(({ decision }) => decision.who === who);
    if (own === undefined && refused === undefined) {
      throw new ScriptProblem(
        `"${kind}" of ${who}: the question is gone; ${who} is not asked now.${this.since()}`,
      );
    }
    if (question !== undefined && own !== undefined && own.decision.key !== question) {
      throw new ScriptProblem(`"${kind}" of ${who}: the question is ${own.decision.key}, not ${question}`);
    }
    const raw = { kind, ...paramsOf(answer) } as RawAnswer;
    const by = own?.decision.seat ?? who!;
    return this.put({ kind: 'answer', decision: own?.id ?? 'none', by, answer: raw });
  }

  private takeBack(times: number): Submitted<unknown, BaseEvent> {
    let done = undo(this.table);
    for (let i = 1; i < times && done.kind === 'done'; i++) done = undo(done.table);
    if (done.kind === 'done') {
      this.table = done.table;
      this.forgetUndone();
    }
    return done;
  }

  /** The whole fight ends where the state is the present one. */
  private forgetUndone(): void {
    const now = this.table.now.state as Json;
    const last = this.whole.findLastIndex(({ after }) => sameJson(after as Json, now));
    this.whole = this.whole.slice(0, last + 1);
  }

  /** What happened since the answer before, and who is asked now: a turn may have closed by itself. */
  private since(): string {
    const events = this.passedSinceAnswer().map(({ event }) => event.type);
    const happened = events.length === 0 ? 'Nothing happened' : `This happened: ${events.join(', ')}`;
    const asked = this.open.map(({ who, key }) => `${who} (${key})`).join(', ');
    return ` ${happened} since the answer before. Asked now: ${asked || 'nobody'}.`;
  }

  /** The passed events are cleared at each point, so those of the last point are looked at as well. */
  private passedSinceAnswer(): readonly Seen[] {
    return this.passed.length > 0 ? this.passed : (this.points.at(-1)?.events ?? []);
  }
}

const RESERVED = new Set(['who', 'do', 'gm', 'because', 'undo', 'question', 'as', 'refused', 'params']);

/** An answer's own parameters: all that the format does not claim for itself, and those under `params`. */
function paramsOf(answer: CheckAnswer): Record<string, unknown> {
  const own = Object.entries(answer).filter(([key]) => !RESERVED.has(key));
  return { ...Object.fromEntries(own), ...answer.params };
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word of the label stands in what the roll is for. */
function isFor(label: string, why: string): boolean {
  const known = new Set(words(why));
  return words(label).every((word) => known.has(word));
}
