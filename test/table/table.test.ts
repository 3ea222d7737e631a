import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch as applyRfc6902 } from 'rfc6902';
import { describe, expect, test } from 'vitest';
import { compactHistory } from '../../src/fight/branches.ts';
import { snapshotOf } from '../../src/fight/resume.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import type { Command } from '../../src/table/command.ts';
import { Subscription } from '../../src/table/exit.ts';
import { loadTable } from '../../src/table/load.ts';
import { tableViewFor, ViewDiffs } from '../../src/table/make-view.ts';
import { applyPatch } from '../../src/table/patch.ts';
import { LogHistory } from '../../src/table/seat-log.ts';
import type { Person } from '../../src/table/table.ts';
import type { Change } from '../../src/table/view.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { anyOpen, Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261121;
const COMMANDS = Number(process.env.COMMANDS ?? 70);

/** Any command that a person might send. */
function anyCommand(party: Party, pick: RandomIndex): readonly [string, Command] {
  const people = Object.keys(party.live.people);
  const anybody = people[pick(people.length)]!;
  const open = anyOpen(party, pick);
  const { fight } = party.live;
  const strange = pick(12);
  if (strange === 0) return [anybody, { kind: 'note', text: 'Well, well.', secret: pick(2) === 0 }];
  if (strange === 1) return [party.gm.id, { kind: pick(2) === 0 ? 'undo' : 'redo' }];
  if (strange === 2) return [anybody, { kind: 'roll', notation: '1d6', secret: pick(2) === 0 }];
  if (strange === 3)
    return [
      party.gm.id,
      { kind: 'set', settings: { foeHealth: (['exact', 'words', 'hidden'] as const)[pick(3)]! } },
    ];
  if (open === undefined || fight === null) return [party.gm.id, { kind: 'undo' }];
  const { decision } = open;
  const by = strange === 4 ? anybody : holderOf(party, decision.seat);
  const answer = randomAnswer(decision.options, pick);
  const [proposal] = Object.values(party.live.proposals);
  if (strange === 5) return [by, { kind: 'propose', decision: open.id, answer, why: 'Why not?' }];
  if (strange === 6 && proposal !== undefined) {
    return [party.gm.id, { kind: 'dismiss', proposal: proposal.id }];
  }
  return [by, { kind: 'answer', decision: open.id, answer }];
}

function holderOf({ live, gm }: Party, seat: string): string {
  return Object.values(live.people).find((person) => person.seat === seat)?.id ?? gm.id;
}

function playOn(party: Party, pick: RandomIndex, each: (before: Party['live']) => void): void {
  party.must(party.gm.id, { kind: 'start' });
  each(party.live);
  for (let i = 0; i < COMMANDS; i += 1) {
    const before = party.live;
    party.send(...anyCommand(party, pick));
    if (party.live !== before) each(before);
  }
}

describe.each(SOME_ENCOUNTERS)('a live table of %s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  test(`is the result of its log, and every stream adds up to its reader's view (seed ${SEED})`, () => {
    const party = new Party(text, SEED);
    const everybody = [party.gm, ...party.bringAll()];
    const { pick } = simulationChance(SEED, SOME_ENCOUNTERS.indexOf(file));
    const feeds = everybody.map((person) => feedOf(party, person));
    const seen = feeds.map((subscription) => subscription.snapshot().view as unknown as Json);
    // Each separately: seats share views.
    const oracle = seen.map((each) => structuredClone(each)) as Json[];
    const counts = feeds.map(() => 0);
    playOn(party, pick, () => {
      if (party.live.fight !== null && pick(4) === 0) compactHistory(party.live.fight, 1);
      const sights = new ViewDiffs(party.live);
      for (const [i, feed] of feeds.entries()) {
        const written = feed.take(sights, party.history);
        if (written === undefined) continue;
        const change = JSON.parse(`{"seq":${written.seq},${written.rest.slice(1)}`) as Change;
        counts[i]! += 1;
        expect(change.seq).toBe(counts[i]);
        seen[i] = applyPatch(seen[i]!, change.patch);
        expect(
          applyRfc6902(oracle[i], structuredClone(change.patch) as never).every((fault) => fault === null),
        ).toBe(true);
      }
    });
    const history = new LogHistory();
    history.learn(party.rows, party.live);
    for (const [i, person] of everybody.entries()) {
      const now = JSON.parse(JSON.stringify(tableViewFor(party.live, party.live.people[person.id]!)));
      expect(JSON.parse(JSON.stringify(seen[i]))).toEqual(now);
      expect(JSON.parse(JSON.stringify(oracle[i]))).toEqual(now);
      const late = new Subscription('e', party.live, party.live.people[person.id]!, history);
      expect(late.exit.newest()).toEqual(feeds[i]!.exit.newest());
      for (const { id } of now.prompts as readonly { readonly id: string }[]) {
        expect(feeds[i]!.exit.question(id)?.id).toBe(id);
      }
    }
    const again = party.refolded();
    expect(again.hash).toBe(party.live.hash);
    expect(again.fight!.entries.at(-1)!.hash).toBe(party.live.fight!.entries.at(-1)!.hash);
    expect(again.fight!.now.state).toEqual(party.live.fight!.now.state);
    const { id, seed } = party.live;
    const kept = snapshotOf(party.live.fight!);
    const loaded = loadTable(id, seed, party.rows, kept, party.around.rulesets);
    expect(loaded.fight!.entries.at(-1)!.hash).toBe(party.live.fight!.entries.at(-1)!.hash);
    expect({ ...loaded, fight: null }).toEqual({ ...party.live, fight: null });
    expect({ ...again, fight: null }).toEqual({ ...party.live, fight: null });
  });
});

function feedOf(party: Party, person: Person): Subscription {
  return new Subscription('e', party.live, person, party.history);
}
