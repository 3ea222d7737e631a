import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { facesFault, type Throw } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
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
  readonly events: readonly {
    readonly event: BaseEvent;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

/** A script played as far as it goes: its points, and what stopped it, if anything did. */
export interface Played {
  readonly points: readonly CheckPoint[];
  readonly problem: string | undefined;
}

class ScriptProblem extends Error {}

/** Plays the dice and answers of a check on a table of its own. */
export function playScript(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, check: Check): Played {
  const script = new Script(ruleset, encounter, check);
  try {
    script.play();
    return { points: script.points, problem: undefined };
  } catch (stop) {
    if (!(stop instanceof ScriptProblem)) throw stop;
    return { points: script.points, problem: stop.message };
  }
}

const NO_CHANCE = { mode: 'typed' as const, seed: new TableSeed(new Uint8Array(32)) };

class Script {
  readonly points: CheckPoint[] = [];
  private table: Table;
  private readonly check: Check;
  private readonly dice: Check['dice'];
  private diceUsed = 0;
  private passed: CheckPoint['events'][number][] = [];

  constructor(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, check: Check) {
    this.check = check;
    this.dice = check.dice;
    this.table = openTable(ruleset, encounter, NO_CHANCE);
    this.note(this.table.entries.at(-1)!.events, ruleset.start(encounter));
  }

  play(): void {
    const { answers } = this.check;
    this.runOn(answers[0]);
    this.mark('start');
    for (const [i, answer] of answers.entries()) {
      this.give(answer, i);
      this.runOn(answers[i + 1]);
      this.mark(answer.as ?? String(i + 1));
    }
    const left = this.dice.length - this.diceUsed;
    if (left > 0) {
      throw new ScriptProblem(
        `${left} of ${this.dice.length} dice entries are left over, from number ${this.diceUsed + 1} on`,
      );
    }
  }

  private mark(name: string): void {
    const { waiting, state } = this.table.now;
    const open = waiting.kind === 'decisions' ? waiting.open.map(({ decision }) => decision) : [];
    this.points.push({ name, state, open, isOver: waiting.kind === 'over', events: this.passed });
    this.passed = [];
  }

  /** Remembers events with the states round them, so that they can be told in words. */
  private note(events: readonly BaseEvent[], before: unknown): void {
    let state = before;
    for (const event of events) {
      const after = this.table.rules.evolve(state, event);
      this.passed.push({ event, before: state, after });
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
    if (entry === undefined) throw new ScriptProblem(`no dice are left for "${request.why}"`);
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
    this.put({ kind: 'dice', roll: id, by: request.owner, faces });
  }

  private give(answer: CheckAnswer, index: number): void {
    const done = this.submitted(answer);
    const which = `answer ${index + 1}`;
    if (answer.refused === undefined) {
      if (done.kind === 'done') return;
      throw new ScriptProblem(
        `${which} was refused (${done.refusal.code}): ${done.refusal.sentence} ${done.refusal.remedy}`,
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
      const asked = open.map(({ decision }) => `${decision.who} (${decision.key})`).join(', ');
      throw new ScriptProblem(`"${kind}" of ${who}: nobody asks ${who} now; asked: ${asked || 'nobody'}`);
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
    if (done.kind === 'done') this.table = done.table;
    return done;
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
