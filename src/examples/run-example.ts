import type { OpenDecision } from '../fight/dice.ts';
import type { Fight } from '../fight/fight.ts';
import type { Input } from '../fight/input.ts';
import { FightSeed } from '../fight/seed.ts';
import { openFight, submit, undo } from '../fight/submit.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { facesFault, type RollRequest } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { Result } from '../kernel/result.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { CheckAnswer, WorkedExample } from './format.ts';

/** The state and events at a named point of the script. */
export interface CheckPoint {
  readonly name: string;
  readonly state: unknown;
  readonly open: readonly Decision[];
  readonly isOver: boolean;
  /** Right after the answer, or after all automatic follow-ups. */
  readonly when: 'at-once' | 'settled';
  /** Events since the previous settled point. */
  readonly events: readonly EventWithStates[];
  /** Events since the fight began, without undone ones. */
  readonly whole: readonly EventWithStates[];
}

/** An event with the states before and after it. */
export interface EventWithStates {
  readonly event: BaseEvent;
  readonly before: unknown;
  readonly after: unknown;
}

/** A roll that occurred in the script. */
export interface ScriptRoll {
  readonly request: RollRequest;
  readonly faces: readonly number[];
  /** True if the file contains these dice, false if they are placeholders. */
  readonly isGiven: boolean;
}

/** Whether to stop or to make up dice if the file has no dice for a roll. */
export type Shortage = 'stop' | 'make-up';

/** The part of a script that could be run: its points, and the problem that stopped it, if any. */
export interface ExampleRun {
  readonly points: readonly CheckPoint[];
  readonly problem: string | undefined;
  readonly rolls: readonly ScriptRoll[];
  /** Open decisions where the script stopped or ended. */
  readonly open: readonly Decision[];
  /** The state where the script stopped or ended. */
  readonly state: unknown;
}

/** Maximum number of made-up rolls before a script is stopped. */
const MOST_ROLLS = 200;

class ScriptProblem extends Error {}

/** Runs the dice and answers of an example in a separate fight. */
export function runExample(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  check: WorkedExample,
  shortage: Shortage = 'stop',
): ExampleRun {
  const script = new Script(ruleset, encounter, check, shortage);
  try {
    script.play();
    return script.played(undefined);
  } catch (stop) {
    if (!(stop instanceof ScriptProblem)) throw stop;
    return script.played(stop.message);
  }
}

const NO_CHANCE = { mode: 'typed' as const, seed: new FightSeed(new Uint8Array(32)) };

class Script {
  readonly points: CheckPoint[] = [];
  private fight: Fight;
  private readonly check: WorkedExample;
  private readonly dice: WorkedExample['dice'];
  private diceUsed = 0;
  private passed: EventWithStates[] = [];
  private whole: EventWithStates[] = [];
  private readonly rolls: ScriptRoll[] = [];
  private readonly shortage: Shortage;

  constructor(
    ruleset: Ruleset,
    encounter: Encounter<unknown, unknown>,
    check: WorkedExample,
    shortage: Shortage,
  ) {
    this.check = check;
    this.shortage = shortage;
    this.dice = check.dice;
    this.fight = openFight(ruleset, encounter, NO_CHANCE);
    this.note(this.fight.entries.at(-1)!.events, ruleset.start(encounter));
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

  /** The result so far. `problem` is the reason why the script stopped. */
  played(problem: string | undefined): ExampleRun {
    const { rolls, points, open } = this;
    return { points, problem, rolls, open, state: this.fight.now.state };
  }

  private get open(): readonly Decision[] {
    const { waiting } = this.fight.now;
    return waiting.kind === 'decisions' ? waiting.open.map(({ decision }) => decision) : [];
  }

  private mark(name: string, when: CheckPoint['when']): void {
    const { waiting, state } = this.fight.now;
    const { open } = this;
    const isOver = waiting.kind === 'over';
    const events = [...this.passed];
    this.points.push({ name, when, state, open, isOver, events, whole: [...this.whole] });
    if (when === 'settled') this.passed = [];
  }

  /** Stores events with the states around them, so that they can be described in words. */
  private note(events: readonly BaseEvent[], before: unknown): void {
    let state = before;
    for (const event of events) {
      const after = this.fight.rules.evolve(state, event);
      const seen = { event, before: state, after };
      this.passed.push(seen);
      this.whole.push(seen);
      state = after;
    }
  }

  private put(input: Input): Result<Fight> {
    const before = this.fight.now.state;
    const done = submit(this.fight, input);
    if ('value' in done) {
      this.fight = done.value;
      this.note(this.fight.entries.at(-1)!.events, before);
    }
    return done;
  }

  /**
   * Rolls pending dice and skips questions that the script leaves to default answers, up to the script's next answer.
   */
  private runOn(next: CheckAnswer | undefined): void {
    for (;;) {
      const { waiting } = this.fight.now;
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
      answer: decision.defaultAnswer as RawAnswer,
      auto: true,
    });
  }

  private roll(id: string, request: RollRequest): void {
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

  /** Makes up faces for a roll that the file does not contain yet. They vary, so that ties are broken eventually. */
  private makeUp(id: string, request: RollRequest): void {
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
      if ('value' in done) return;
      throw new ScriptProblem(
        `${which} was refused (${done.refusal.code}): ${done.refusal.sentence} ${done.refusal.remedy}${this.since()}`,
      );
    }
    if ('value' in done)
      throw new ScriptProblem(`${which} should have been refused (${answer.refused}), but was accepted`);
    if (done.refusal.code === answer.refused) return;
    throw new ScriptProblem(
      `${which} was refused with ${done.refusal.code}, not ${answer.refused}: ${done.refusal.sentence}`,
    );
  }

  private submitted(answer: CheckAnswer): Result<Fight> {
    if (answer.undo !== undefined) return this.takeBack(answer.undo);
    return answer.gm === undefined ? this.answered(answer) : this.intervened(answer, answer.gm);
  }

  private intervened(answer: CheckAnswer, kind: string): Result<Fight> {
    const who = answer.who === undefined ? {} : { who: answer.who };
    const act = { kind, ...who, ...paramsOf(answer) } as RawAnswer;
    return this.put({ kind: 'intervene', act, reason: answer.because ?? 'set by the example' });
  }

  private answered(answer: CheckAnswer): Result<Fight> {
    const { who, do: kind, question, refused } = answer;
    const { waiting } = this.fight.now;
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

  private takeBack(times: number): Result<Fight> {
    let done = undo(this.fight);
    for (let i = 1; i < times && 'value' in done; i++) done = undo(done.value);
    if ('value' in done) {
      this.fight = done.value;
      this.forgetUndone();
    }
    return done;
  }

  /** Drops undone events: the last event that is still valid led to the current state. */
  private forgetUndone(): void {
    const now = this.fight.now.state as Json;
    const last = this.whole.findLastIndex(({ after }) => sameJson(after as Json, now));
    this.whole = this.whole.slice(0, last + 1);
  }

  /**
   * Describes the events since the previous answer and the current decisions, because a turn may have ended
   * automatically.
   */
  private since(): string {
    const events = this.passedSinceAnswer().map(({ event }) => event.type);
    const happened = events.length === 0 ? 'Nothing happened' : `This happened: ${events.join(', ')}`;
    const asked = this.open.map(({ who, key }) => `${who} (${key})`).join(', ');
    return ` ${happened} since the answer before. Asked now: ${asked || 'nobody'}.`;
  }

  /** `passed` is cleared at each point, so this also includes the events of the last point. */
  private passedSinceAnswer(): readonly EventWithStates[] {
    return this.passed.length > 0 ? this.passed : (this.points.at(-1)?.events ?? []);
  }
}

const RESERVED = new Set(['who', 'do', 'gm', 'because', 'undo', 'question', 'as', 'refused', 'params']);

/** Returns the parameters of an answer: fields that the format does not define, and everything under `params`. */
function paramsOf(answer: CheckAnswer): Record<string, unknown> {
  const own = Object.entries(answer).filter(([key]) => !RESERVED.has(key));
  return { ...Object.fromEntries(own), ...answer.params };
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word of the label occurs in the reason for the roll. */
function isFor(label: string, why: string): boolean {
  const known = new Set(words(why));
  return words(label).every((word) => known.has(word));
}
