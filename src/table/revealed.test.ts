import { describe, expect, test } from 'vitest';
import { entrant as agent, encounter as agentsFight, PISTOL, sheet } from '../../test/support/agents.ts';
import { entrant as fighter, encounter as tacticsFight } from '../../test/support/tactics.ts';
import { give as giveToy, guessAll, put as putToy, seedOf, toyTable } from '../../test/support/toy-table.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { agents } from '../rules/agents/ruleset.ts';
import { tactics } from '../rules/tactics/ruleset.ts';
import { type Restored, sealEntry } from './entry.ts';
import type { Input } from './input.ts';
import { readLines, toLines } from './lines.ts';
import { replay } from './replay.ts';
import { resume } from './resume.ts';
import { snapshotOf } from './snapshot.ts';
import { openTable, submit, undo } from './submit.ts';
import type { Table } from './table.ts';
import { verify } from './verify.ts';

const reason = 'r';

function put<S, E extends BaseEvent>(table: Table<S, E>, input: Input): Table<S, E> {
  const done = submit(table, input);
  if (done.kind === 'refused') throw new Error(done.refusal.sentence);
  return done.table;
}

function give<S, E extends BaseEvent>(table: Table<S, E>, who: string, answer: RawAnswer): Table<S, E> {
  const { waiting } = table.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.find(({ decision }) => decision.who === who);
  if (asked === undefined) throw new Error(`${who} is not asked`);
  return put(table, { kind: 'answer', decision: asked.id, by: asked.decision.seat, answer });
}

function restored<S, E extends BaseEvent>(table: Table<S, E>, to?: number): Restored {
  const done = to === undefined ? undo(table) : submit(table, { kind: 'restore', to });
  if (done.kind === 'refused') throw new Error(done.refusal.sentence);
  return done.entry.restored!;
}

const STRIKE = { kind: 'strike', weapon: 'sword', target: 'ann', intent: 'kill', at: 'body' };
const SETTLE = { kind: 'settle' };

/** Ann at her own seat, Bob at the GM's. All declare in secret. */
function declaring() {
  const fighters = [fighter('ann', 'heroes', [5, 5]), fighter('bob', 'foes', [6, 5])];
  return openTable(tactics, tacticsFight(fighters), { mode: 'seeded', seed: seedOf(6) });
}

/** By its dice Cid acts first and Ann next, who hits. */
const HIDING = 11;

/** Ann hides from Ben. Nobody plays for Ann's side but Cid and she. */
function hiding() {
  const lurker = sheet('777777', { weapons: [PISTOL], isHidden: true });
  const combatants = [
    agent('ann', 'a', [5, 5], lurker),
    agent('ben', 'b', [7, 5]),
    agent('cid', 'a', [9, 5]),
  ];
  return openTable(agents, agentsFight(combatants), { mode: 'seeded', seed: seedOf(HIDING) });
}

describe('an undo says that a secret is out', () => {
  test('when what somebody had put together unseen was declared to another seat', () => {
    const drafted = give(declaring(), 'bob', STRIKE);
    expect(restored(drafted).revealed).toBe('nothing');
    const declared = give(drafted, 'bob', SETTLE);
    expect(restored(declared).revealed).toBe('secret');
  });

  test('not when nothing is left to be kept secret: what was declared was not put together yet', () => {
    const declared = give(give(declaring(), 'bob', STRIKE), 'bob', SETTLE);
    expect(restored(declared, 1).revealed).toBe('nothing');
  });

  test('not when what was declared was the own side’s alone to see: the GM knows everything', () => {
    const declared = give(give(declaring(), 'ann', { ...STRIKE, target: 'bob' }), 'ann', SETTLE);
    expect(restored(declared).revealed).toBe('nothing');
  });

  test('when somebody hidden was seen, however it came to that', () => {
    const table = hiding();
    const act = { kind: 'set-condition', who: 'ann', condition: 'revealed' };
    const seen = put(table, { kind: 'intervene', act, reason });
    expect(restored(seen).revealed).toBe('secret');
    const later = give(seen, 'cid', { kind: 'end-turn' });
    expect(restored(later).revealed).not.toBe('secret');
    expect(restored(later, 1).revealed).toBe('secret');
  });

  test('when a shot gave somebody away, which is more than that dice were rolled', () => {
    const table = give(hiding(), 'cid', { kind: 'end-turn' });
    const shot = give(table, 'ann', { kind: 'shoot', weapon: 'pistol', target: 'ben', mode: 'single' });
    expect(shot.entries.at(-1)!.rolls.length).toBeGreaterThan(0);
    expect(restored(shot).revealed).toBe('secret');
  });
});

describe('an undo without secrets says', () => {
  test('whether dice were seen', () => {
    const table = giveToy(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    expect(restored(table).revealed).toBe('nothing');
    expect(restored(giveToy(table, 'bel', { kind: 'take' })).revealed).toBe('dice');
  });

  test('nothing when it brings back and strikes nothing', () => {
    const table = giveToy(guessAll(toyTable('seeded')), 'ada', { kind: 'wait' });
    const back = putToy(table, { kind: 'restore', to: 2 });
    expect(restored(back, 5)).toEqual({ struck: [], revived: [3, 4, 5], revealed: 'nothing' });
  });
});

describe('a secret that was out', () => {
  const rulesets = () => tactics as unknown as Ruleset;
  const declared = give(give(declaring(), 'bob', STRIKE), 'bob', SETTLE);
  const undone = put(declared, { kind: 'restore', to: declared.entries.length - 1 });
  const text = toLines(undone, 'with-seed');

  /** The journal with another word for what was revealed, all hashes made to fit. */
  function saying(revealed: Restored['revealed']): string {
    const { hash: _, ...last } = undone.entries.at(-1)!;
    const entry = { ...last, restored: { ...last.restored!, revealed } };
    const other = {
      ...declared,
      entries: declared.entries.plus(sealEntry(entry, declared.entries.at(-1)!.hash)),
    };
    return toLines(other, 'with-seed');
  }

  test('is in the journal, which is sound', () => {
    expect(undone.entries.at(-1)!.restored!.revealed).toBe('secret');
    expect(verify(text, rulesets).kind).toBe('sound');
  });

  test('is not in a journal from before secrets were told apart, which is sound too', () => {
    expect(verify(saying('nothing'), rulesets).kind).toBe('sound');
    expect(verify(saying('dice'), rulesets)).toMatchObject({
      kind: 'unsound',
      difference: { path: 'restored.revealed', expected: 'nothing', got: 'dice' },
    });
  });

  test('is known to a table that was resumed, too', () => {
    const journal = readLines(toLines(declared, 'with-seed'));
    const snapshots = [snapshotOf(declared)];
    const twin = resume({ ...journal, snapshots }, rulesets);
    expect(restored(twin)).toEqual(restored(declared));
  });

  test('was out, whatever seats would be shown today', () => {
    const blind = { ...tactics, view: () => null, tell: () => undefined } as unknown as Ruleset;
    expect(replay(readLines(text), () => blind).table.entries.at(-1)!.restored!.revealed).toBe('secret');
  });
});
