import { randomUUID } from 'node:crypto';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Store } from '../../src/store/store.ts';
import type { LiveClient } from '../support/live-client.ts';
import { open, seat } from './coming.ts';
import { anomalies, type Placed, type Sent, withRows } from './witness.ts';

/** Players at each table, besides the GM. */
const PLAYERS = 3;
/** Milliseconds between two commands of one person, at least: what `riposte serve` allows people. */
const PACE_MS = 205;

/** People at several tables who go on whatever happens to their servers. */
export class Crowd {
  readonly tables: (readonly LiveClient[])[] = [];
  readonly sent: Sent[] = [];
  /** When a note was first seen by somebody else, by its text and who saw it. */
  private readonly seen = new Map<string, number>();
  private isStopping = false;
  private working: Promise<unknown> = Promise.resolve();

  /** Opens tables at these servers; the people of each table come by all of them. */
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

  /** Everybody sends notes until `stop`. */
  start(pick: Pick): void {
    this.working = Promise.all(this.people.map((person, i) => this.work(person, i, pick)));
  }

  /** Nobody sends anything more; settles when the last was answered. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.working;
  }

  /** Settles when everybody has had an answer since a moment. */
  async allAnswered(moment: number): Promise<void> {
    const isHeard = ({ person }: LiveClient): boolean =>
      this.sent.some((each) => each.person === person && each.sentAt > moment);
    while (!this.people.every(isHeard)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Milliseconds from a moment to the next answer that each person had; the longest. */
  longestSince(moment: number): number {
    const first = new Map<string, number>();
    for (const { person, answeredAt } of this.sent) {
      if (answeredAt > moment && !first.has(person)) first.set(person, answeredAt - moment);
    }
    return Math.max(...first.values());
  }

  /** Milliseconds from an acknowledgement to its being seen by each of the others, sorted. */
  lags(): readonly number[] {
    const answered = new Map(this.sent.map((each) => [textOf(each), each.answeredAt]));
    const lags = [...this.seen].map(([name, at]) => at - answered.get(name.split(' ')[0]!)!);
    return lags.filter((lag) => !Number.isNaN(lag)).sort((a, b) => a - b);
  }

  /** What is wrong: commands lost, doubled or out of order, and people who do not see the same in the end. */
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

  private async work(person: LiveClient, number: number, pick: Pick): Promise<void> {
    for (let n = 0; !this.isStopping; n += 1) {
      const key = randomUUID();
      const command = { do: 'note', text: `~${number}-${n}~`, secret: false } as const;
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
  return command.do === 'note' ? command.text : '';
}

/** How many of the newest notes are compared: a snapshot brings that many lines at least. */
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
