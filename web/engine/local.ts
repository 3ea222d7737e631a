import {
  applySnapshot,
  applyViewChange,
  type ClientState,
  EMPTY_STATE,
  prependOlder,
} from '../../src/client/table-client.ts';
import type { OpenDecision } from '../../src/fight/dice.ts';
import type { Fight } from '../../src/fight/fight.ts';
import { toLines } from '../../src/fight/lines.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import { answerText } from '../../src/presentation/prompt.ts';
import { type Applied, applyRow, emptyTable } from '../../src/table/apply-events.ts';
import { applyMachineAnswer, type MachineAnswer, machineQuestion } from '../../src/table/automatic.ts';
import { type Command, readCommand } from '../../src/table/command.ts';
import { type Exit, Subscription } from '../../src/table/exit.ts';
import { handleCommand } from '../../src/table/handle-command.ts';
import { copyName, forkTable } from '../../src/table/load.ts';
import { type LogRow, withHash } from '../../src/table/log-row.ts';
import { ViewDiffs } from '../../src/table/make-view.ts';
import { NOT_BEGUN_YET } from '../../src/table/refusals.ts';
import { LogHistory } from '../../src/table/seat-log.ts';
import { type Person, type Table, viewerOf } from '../../src/table/table.ts';
import type { Change } from '../../src/table/view.ts';
import { isRoutine } from '../log/moments.ts';
import type { Advice, Connection, ExportFor, ExportForm, LocalRole, Reviewed } from '../table/remote.ts';
import { MachineThread } from './machine.ts';
import { answerOdds, planForecast } from './odds.ts';
import { localTable, openLocalAt, random, rowsAfter, SURROUNDINGS, writeRow } from './own.ts';
import { kitById } from './rulebooks.ts';

/** Exports a table on this device as a file. The journal contains the seed, because the device knows it anyway. */
export function exportOf(
  live: Table,
  exit: Exit,
  { as, forWhom }: { readonly as: ExportForm; readonly forWhom: ExportFor },
): Result<string> {
  if (as === 'journal' && forWhom === 'gm' && live.fight !== null) {
    return ok(toLines(live.fight, 'with-seed'));
  }
  const book = kitById(live.ruleset);
  return exit.saved(as, forWhom, book?.ruleset.rulebook.title ?? live.ruleset);
}

/**
 * Connects to a table on this device, as its GM, as the screen for the room, or as the only player of a fight against
 * machines. Returns `undefined` if there is no such table or person.
 */
export async function connectLocal(id: string, as: LocalRole = 'gm'): Promise<Connection | undefined> {
  const kept = await localTable(id);
  const seed = kept === undefined ? undefined : FightSeed.fromRevealed(kept.seed);
  const rows = await rowsAfter(id, 0);
  if (kept !== undefined && kitById(kept.ruleset) === undefined) {
    throw new Error(`its rulebook “${kept.ruleset}” is only in pages of a server that has loaded it`);
  }
  if (seed === undefined || rows.length === 0) return undefined;
  const live = rows.reduce((now, row) => applyRow(now, row, SURROUNDINGS.rulesets), emptyTable(id, seed));
  const isIt = (each: Person): boolean => (as === 'screen' ? each.isScreen === true : each.role === as);
  const person = Object.values(live.people).find(isIt);
  return person === undefined ? undefined : new Local(live, person, rows);
}

const OWN = refusal(
  'own-table',
  'This table exists only on this device, so nobody else can join it.',
  'Move the table to a server to play with others.',
);

/** The least time between two answers of a machine, in milliseconds, so that people can follow. */
const PACE = 600;
/** The time for a result that nobody has to confirm, where one person plays alone. */
const READING = 2000;
/** The level of the machine that gives advice, and its time in milliseconds: nobody waits for it. */
const ADVISER = 'hard';
const ADVISER_MS = 1500;
/** The seed of advice: the same question gets the same advice. */
const ADVICE_SEED = 1;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function taskOf({ rules, now }: Fight, { decision }: OpenDecision) {
  const { start, given } = now.step;
  return { ruleset: rules.id, decision, moment: { start, given, now: now.state } };
}

class Local implements Connection {
  readonly place = 'device';
  private now: ClientState;
  private readonly listeners = new Set<() => void>();
  private live: Table;
  private readonly person: Person;
  private readonly subscription: Subscription;
  private readonly history = new LogHistory();
  /** Other tabs of this device that show the same table. */
  private readonly others: BroadcastChannel;
  private isClosed = false;
  private readonly machine = new MachineThread();
  /** The answers that this page has advised, by the id of their decision. */
  private readonly advised = new Map<string, RawAnswer>();
  /** The decision that a machine thinks about. */
  private thinkingOf: string | undefined;
  /** Resolves when the result that is held has been read; `undefined` if none is. */
  private reading: Promise<void> | undefined;
  private goOn: () => void = () => undefined;
  /** Commands run one after another. */
  private busy: Promise<unknown> = Promise.resolve();

  constructor(live: Table, person: Person, rows: readonly LogRow[]) {
    this.live = live;
    this.person = person;
    this.history.learn(rows, live);
    this.subscription = new Subscription(live.id, live, person, this.history);
    this.now = applySnapshot(EMPTY_STATE, this.subscription.snapshot());
    this.others = new BroadcastChannel(`riposte/${live.id}`);
    this.others.onmessage = () => void this.inTurn(() => this.catchUp());
    this.askMachine();
  }

  seen = (): ClientState => this.now;

  hold = (isHeld: boolean): void => {
    this.goOn();
    this.reading = isHeld ? new Promise((resolve) => (this.goOn = resolve)) : undefined;
  };

  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  send = (command: Command): Promise<Result<null>> => this.inTurn(() => this.obeyed(command));

  older = async (): Promise<boolean> => {
    const { lines } = this.subscription.exit.before(this.now.log[0]?.n ?? 1);
    if (lines.length > 0) this.become(prependOlder(this.now, lines));
    return lines.length > 0;
  };

  odds = async (decision: string | null, answers: readonly RawAnswer[]) =>
    answerOdds(this.live, this.subscription.exit, decision, answers);

  forecast = async (decision: string, answers: readonly RawAnswer[], target?: string) =>
    planForecast(this.live, this.subscription.exit, decision, { answers, target });

  sheet = async (who: string) => ok(this.subscription.exit.sheet(who));

  exported = async (as: ExportForm, forWhom: ExportFor) =>
    exportOf(this.live, this.subscription.exit, { as, forWhom });

  links = async () => refused(OWN);

  fork = async (at: number): Promise<Result<string>> => {
    if (this.live.fight === null) return refused(NOT_BEGUN_YET);
    const copy = forkTable(this.live.fight, at, new FightSeed(random(32)));
    if ('refusal' in copy) return copy;
    const opened = await openLocalAt(copy.value, copyName(this.live.name));
    return ok(opened.id);
  };

  /** Returns the answer of a machine to an open question of this person. */
  advice = async (decision: string): Promise<Advice | undefined> => {
    const task = this.taskFor(decision);
    if (task === undefined) return undefined;
    const thinking = { ...task, level: ADVISER, atMostMs: ADVISER_MS, seed: ADVICE_SEED } as const;
    const choice = await this.machine.choose(thinking);
    if (choice === undefined) return undefined;
    const { answer } = choice;
    this.advised.set(decision, answer);
    // Rehearsed again with other dice: the chances of the best of many answers are too good.
    const [weighed] = await this.machine.weigh({ ...task, seed: ADVICE_SEED + 1, answers: [answer] });
    return { answer, expected: weighed ?? choice.expected, text: this.textOf(task.decision, answer) };
  };

  review = async (): Promise<readonly Reviewed[]> => {
    const { fight } = this.live;
    if (fight === null) return [];
    const { reviewOf } = await import('./machine.ts');
    return await reviewOf(fight, viewerOf(this.person), this.machine, this.advised);
  };

  close = (): void => {
    this.isClosed = true;
    this.others.close();
    this.machine.close();
  };

  private obeyed(command: Command): Promise<Result<null>> {
    const read = readCommand(command);
    if ('refusal' in read) return Promise.resolve(read);
    return this.written(this.person.id, () =>
      handleCommand(this.live, this.person, read.value, SURROUNDINGS),
    );
  }

  /** Writes a change. If another tab was faster, its rows are read and the change is tried again. */
  private async written(by: string | null, change: () => Result<Applied>): Promise<Result<null>> {
    for (;;) {
      const obeyed = change();
      if ('refusal' in obeyed) return obeyed;
      const { acts, live } = obeyed.value;
      if (acts.length === 0) return ok(null);
      const { seq, hash, id } = this.live;
      const bare = {
        seq: seq + 1,
        at: Date.now(),
        by,
        key: null,
        asked: null,
        acts,
      };
      const row = withHash(bare, hash);
      if (await writeRow(id, row)) {
        this.take([row], { ...live, seq: row.seq, hash: row.hash });
        // The page may have been left while the row was written.
        if (!this.isClosed) this.others.postMessage(row.seq);
        return ok(null);
      }
      await this.catchUp();
    }
  }

  /** Reads the rows that another tab has written. */
  private async catchUp(): Promise<void> {
    const rows = await rowsAfter(this.live.id, this.live.seq);
    if (rows.length === 0) return;
    this.take(
      rows,
      rows.reduce((live, row) => applyRow(live, row, SURROUNDINGS.rulesets), this.live),
    );
  }

  private taskFor(decision: string) {
    const open = this.subscription.exit.question(decision);
    const { fight } = this.live;
    if (fight === null || open === undefined || fight.now.step.act !== null) return undefined;
    return taskOf(fight, open);
  }

  private textOf({ options, who }: Decision, answer: RawAnswer): string {
    const { rules, now } = this.live.fight!;
    return answerText(rules, now.state, options, answer, who);
  }

  /** Lets a machine answer if it is asked. `isNews` gives people time to read what happened before. */
  private askMachine(isNews = false): void {
    const question = this.person.isScreen === true ? undefined : machineQuestion(this.live);
    if (question === undefined || question.open.id === this.thinkingOf) return;
    const { open, level, temper, seed } = question;
    this.thinkingOf = open.id;
    const choosing = this.machine.choose({ ...taskOf(this.live.fight!, open), level, temper, seed });
    void Promise.all([choosing, pause(isNews ? READING : PACE)]).then(async ([choice]) => {
      while (this.reading !== undefined) await this.reading;
      await this.answerBy(open.id, choice);
    });
  }

  private async answerBy(decision: string, choice: MachineAnswer | undefined): Promise<void> {
    // The same decision may be asked again after an undo.
    if (this.thinkingOf === decision) this.thinkingOf = undefined;
    if (this.isClosed) return;
    const change = (): Result<Applied> => {
      const applied = applyMachineAnswer(this.live, decision, choice, SURROUNDINGS);
      return ok(applied ?? { live: this.live, acts: [] });
    };
    // If the device cannot store the answer, the machine is asked again after the next change.
    await this.inTurn(() => this.written(null, change)).catch(() => undefined);
  }

  private take(rows: readonly LogRow[], after: Table): void {
    this.live = after;
    this.history.learn(rows, after);
    const written = this.subscription.take(new ViewDiffs(after), this.history);
    const change: Change | undefined =
      written && JSON.parse(`{"seq":${written.seq},${written.rest.slice(1)}`);
    if (change !== undefined) this.become(applyViewChange(this.now, change));
    const isTold = change?.lines.some(
      (line) => line.kind === 'fight' && line.sentence !== '' && !isRoutine(line),
    );
    this.askMachine(isTold === true && after.settings.isWithoutGm);
  }

  private become(clientState: ClientState): void {
    this.now = clientState;
    for (const changed of this.listeners) changed();
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.busy.then(act);
    this.busy = done.catch(() => undefined);
    return done;
  }
}
