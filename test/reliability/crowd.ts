import { randomUUID } from 'node:crypto';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Store } from '../../src/store/store.ts';
import type { LiveClient } from '../support/live-client.ts';
import { open, seat } from './coming.ts';
import { anomalies, type Placed, type Sent, withRows } from './witness.ts';

/** Number of players at each table, in addition to the GM. */
const PLAYERS = 3;
/** Minimum interval between two commands of one person, in milliseconds, as allowed by `riposte serve`. */
const PACE_MS = 205;

/** People at several tables who continue whatever happens to their servers. */
export class Crowd {
  readonly tables: (readonly LiveClient[])[] = [];
  readonly sent: Sent[] = [];
  /** When each note was first seen, by its text and the person who saw it. */
  private readonly seen = new Map<string, number>();
  private isStopping = false;
  private working: Promise<unknown> = Promise.resolve();

  /** Opens tables on these servers. The people of each table connect through all of them. */
  async gather(origins: readonly string[], tables: number): Promise<void> {
    for (let table = 0; table < tables; table += 1) {
      const heard = (who: string) => (text: string) => this.note(who, text);
      const gm = await open(
        origins[0]!,
        { encounter: { shipped: 'timeslice/duel' } },
        { heard: heard(`${table}/0`) },
      );
      await gm.watch();
      const people = [gm];
      for (let i = 1; i <= PLAYERS; i += 1) {
        const guest = {
          name: `Player ${i}`,
          role: 'player',
          seat: 'mara',
          heard: heard(`${table}/${i}`),
        } as const;
        people.push(await seat(gm, guest));
      }
      for (const [i, person] of people.entries()) person.origin = origins[(table + i) % origins.length]!;
      this.tables.push(people);
    }
  }

  get people(): readonly LiveClient[] {
    return this.tables.flat();
  }

  /** Everyone sends notes until `stop`. */
  start(pick: RandomIndex): void {
    this.working = Promise.all(this.people.map((person, i) => this.work(person, i, pick)));
  }

  /** Stops sending. Resolves when the last command has been answered. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.working;
  }

  /** Resolves when everyone has received an answer after `moment`. */
  async allAnswered(moment: number): Promise<void> {
    const isHeard = ({ person }: LiveClient): boolean =>
      this.sent.some((each) => each.person === person && each.sentAt > moment);
    while (!this.people.every(isHeard)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Returns the longest time from `moment` to a person's next answer, in milliseconds. */
  longestSince(moment: number): number {
    const first = new Map<string, number>();
    for (const { person, answeredAt } of this.sent) {
      if (answeredAt > moment && !first.has(person)) first.set(person, answeredAt - moment);
    }
    return Math.max(...first.values());
  }

  /** Returns the times from an acknowledgement until each other person saw the note, in milliseconds, sorted. */
  lags(): readonly number[] {
    const answered = new Map(this.sent.map((each) => [textOf(each), each.answeredAt]));
    const lags = [...this.seen].map(([name, at]) => at - answered.get(name.split(' ')[0]!)!);
    return lags.filter((lag) => !Number.isNaN(lag)).sort((a, b) => a - b);
  }

  /** Lists the errors: commands that were lost, duplicated or reordered, and people whose final views differ. */
  async faults(store: Store): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const people of this.tables) {
      const ids = people.map(({ person }) => person);
      const sent = this.sent.filter(({ person }) => ids.includes(person));
      wrong.push(...(await anomalies(store, people[0]!.admission.table, sent)));
      const rows = await store.rows(people[0]!.admission.table, 0);
      wrong.push(...(await differences(people, withRows(sent, rows))));
    }
    return wrong;
  }

  private async work(person: LiveClient, number: number, pick: RandomIndex): Promise<void> {
    for (let n = 0; !this.isStopping; n += 1) {
      const key = randomUUID();
      const command = { kind: 'note', text: `~${number}-${n}~`, secret: false } as const;
      const sentAt = performance.now();
      const answer = await person.do(command, key);
      this.sent.push({ person: person.person, key, command, sentAt, answeredAt: performance.now(), answer });
      await new Promise((resolve) => setTimeout(resolve, PACE_MS + pick(100)));
    }
  }

  private note(who: string, text: string): void {
    for (const [, name] of text.matchAll(/"text":"(~[\d-]+~)"/g)) {
      const entry = `${name} ${who}`;
      if (!this.seen.has(entry)) this.seen.set(entry, performance.now());
    }
  }
}

function textOf({ command }: Sent): string {
  return command.kind === 'note' ? command.text : '';
}

/** Number of newest notes to compare. A snapshot contains at least this many lines. */
const COMPARED = 150;

async function differences(
  people: readonly LiveClient[],
  sent: readonly Placed[],
): Promise<readonly string[]> {
  const inOrder = [...sent].sort((a, b) => Number(a.answer) - Number(b.answer)).map(textOf);
  const newest = inOrder.slice(-COMPARED).join();
  const wrong: string[] = [];
  for (const person of people) {
    await person.until(({ log }) => notesIn(log).at(-1) === inOrder.at(-1), 10_000).catch(() => undefined);
    if (notesIn(person.log).slice(-COMPARED).join() !== newest)
      wrong.push(`${person.person} sees other notes`);
    const { gaps, doubles } = person.counts;
    if (gaps + doubles > 0) wrong.push(`${person.person} had ${gaps} gaps and ${doubles} doubles`);
  }
  return wrong;
}

function notesIn(log: LiveClient['log']): readonly string[] {
  return log.flatMap((line) => (line.kind === 'note' ? [line.text] : []));
}
