import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { Subscription } from '../../src/table/exit.ts';
import { ViewDiffs } from '../../src/table/make-view.ts';
import { requestToJoin } from '../../src/table/people.ts';
import { type Person, viewerOf } from '../../src/table/table.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { anyOpen, Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = Number(process.env.SEED ?? 4);
const COMMANDS = Number(process.env.COMMANDS ?? 40);

/** The bytes sent to each of some people. */
class Wire {
  private readonly feeds: readonly Subscription[];
  private readonly people: readonly Person[];
  readonly sent: string[];

  constructor(party: Party, people: readonly Person[]) {
    this.people = people;
    this.feeds = people.map((person) => new Subscription('e', party.live, person, party.history));
    this.sent = this.feeds.map((subscription) => JSON.stringify(subscription.snapshot()));
  }

  take(party: Party): void {
    const sights = new ViewDiffs(party.live);
    for (const [i, feed] of this.feeds.entries()) {
      const change = feed.take(sights, party.history);
      if (change !== undefined) this.sent[i] += `\n${change.seq} ${change.rest}`;
    }
  }

  /** The bytes that a newcomer would receive. */
  late(party: Party): readonly string[] {
    return this.people.map((person) =>
      JSON.stringify(
        new Subscription('e', party.live, party.live.people[person.id]!, party.history).snapshot(),
      ),
    );
  }
}

/** Everything that concerns only the GM, with a word that must not leak. */
function whisper(party: Party, word: string, pick: RandomIndex): void {
  const { gm } = party;
  const whispers = [
    () => party.must(gm.id, { kind: 'note', text: word, secret: true }),
    () => party.must(gm.id, { kind: 'roll', notation: '1d6', secret: true }),
    () => party.must(gm.id, { kind: 'invite', role: 'spectator', seat: null, label: word }),
    () => {
      const invitation = Object.keys(party.live.invitations).at(-1)!;
      const name = `${word} ${party.live.seq}`;
      const guest = { id: `guest${party.live.seq}`, name, invitation, nonce: '00'.repeat(16) };
      const came = requestToJoin(party.live, guest, party.around);
      if ('value' in came) party.record(guest.id, came.value);
    },
  ];
  whispers[pick(whispers.length)]!();
}

interface Run {
  readonly sent: readonly string[];
  readonly late: readonly string[];
}

/** Plays a random fight with or without secret actions of the GM. Returns the bytes for players and spectators. */
function run(text: string, fight: number, word: string | undefined): Run {
  const party = new Party(text, SEED);
  const guests = party.bringAll();
  const wire = new Wire(party, guests);
  const { pick } = simulationChance(SEED, fight);
  const aside = simulationChance(SEED + 1, fight).pick;
  party.must(party.gm.id, { kind: 'start' });
  wire.take(party);
  for (let i = 0; i < COMMANDS; i += 1) {
    if (word !== undefined && aside(3) === 0) {
      whisper(party, word, aside);
      wire.take(party);
    }
    const open = anyOpen(party, pick);
    if (open === undefined) break;
    const answer = randomAnswer(open.decision.options, pick);
    const holder = guests.find((guest) => viewerOf(guest) === open.decision.seat) ?? party.gm;
    party.must(holder.id, { kind: 'answer', decision: open.id, answer });
    wire.take(party);
  }
  return { sent: wire.sent, late: wire.late(party) };
}

describe.each(SOME_ENCOUNTERS)('in %s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  test(`[S2] GM secrets change no byte that another person receives (seed ${SEED})`, () => {
    const quiet = run(text, SOME_ENCOUNTERS.indexOf(file), undefined);
    const whispered = run(text, SOME_ENCOUNTERS.indexOf(file), 'psst');
    expect(whispered).toEqual(quiet);
  });

  test(`[S1] a word planted in every hidden field reaches nobody (seed ${SEED})`, () => {
    const { sent, late } = run(`${text}\n# TAINT\n`, SOME_ENCOUNTERS.indexOf(file), 'TAINT');
    for (const bytes of [...sent, ...late]) expect(bytes).not.toContain('TAINT');
  });
});
