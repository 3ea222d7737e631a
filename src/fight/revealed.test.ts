import { describe, expect, test } from 'vitest';
import { entrant as agent, encounter as agentsFight, PISTOL, sheet } from '../../test/support/agents.ts';
import { entrant as fighter, encounter as tacticsFight } from '../../test/support/tactics.ts';
import { give as giveToy, guessAll, put as putToy, seedOf, toyTable } from '../../test/support/toy-table.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { agents } from '../rules/agents/ruleset.ts';
import { tactics } from '../rules/tactics/ruleset.ts';
import { type RestoreRecord, withEntryHash } from './entry.ts';
import type { Fight } from './fight.ts';
import type { Input } from './input.ts';
import { readLines, toLines } from './lines.ts';
import { replay, verify } from './replay.ts';
import { resume, snapshotOf } from './resume.ts';
import { openFight, submit, undo } from './submit.ts';

const reason = 'r';

function put<S, E extends BaseEvent>(fight: Fight<S, E>, input: Input): Fight<S, E> {
  const done = submit(fight, input);
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  return done.value;
}

function give<S, E extends BaseEvent>(fight: Fight<S, E>, who: string, answer: RawAnswer): Fight<S, E> {
  const { waiting } = fight.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.find(({ decision }) => decision.who === who);
  if (asked === undefined) throw new Error(`${who} is not asked`);
  return put(fight, { kind: 'answer', decision: asked.id, by: asked.decision.seat, answer });
}

function restored<S, E extends BaseEvent>(fight: Fight<S, E>, to?: number): RestoreRecord {
  const done = to === undefined ? undo(fight) : submit(fight, { kind: 'restore', to });
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  return done.value.entries.at(-1)!.restored!;
}

const STRIKE = { kind: 'strike', weapon: 'sword', target: 'ann', intent: 'kill', at: 'body' };
const SETTLE = { kind: 'settle' };

/** Ann has her own seat, Bob plays from the GM's. All declare in secret. */
function declaring() {
  const fighters = [fighter('ann', 'heroes', [5, 5]), fighter('bob', 'foes', [6, 5])];
  return openFight(tactics, tacticsFight(fighters), { mode: 'seeded', seed: seedOf(6) });
}

/** With these dice, Cid acts first, and Ann acts next and hits. */
const HIDING = 11;

/** Ann hides from Ben. The only members of Ann's side are Cid and Ann. */
function hiding() {
  const lurker = sheet('777777', { weapons: [PISTOL], isHidden: true });
  const combatants = [
    agent('ann', 'a', [5, 5], lurker),
    agent('ben', 'b', [7, 5]),
    agent('cid', 'a', [9, 5]),
  ];
  return openFight(agents, agentsFight(combatants), { mode: 'seeded', seed: seedOf(HIDING) });
}

describe('an undo reports a revealed secret', () => {
  test('it does when a secret declaration was shown to another seat', () => {
    const drafted = give(declaring(), 'bob', STRIKE);
    expect(restored(drafted).revealed).toBe('nothing');
    const declared = give(drafted, 'bob', SETTLE);
    expect(restored(declared).revealed).toBe('secret');
  });

  test('it does not when the secret does not exist yet after the undo', () => {
    const declared = give(give(declaring(), 'bob', STRIKE), 'bob', SETTLE);
    expect(restored(declared, 1).revealed).toBe('nothing');
  });

  test('it does not when only the own side and the GM saw the declaration', () => {
    const declared = give(give(declaring(), 'ann', { ...STRIKE, target: 'bob' }), 'ann', SETTLE);
    expect(restored(declared).revealed).toBe('nothing');
  });

  test('it does when a hidden combatant was seen, for any reason', () => {
    const fight = hiding();
    const act = { kind: 'reveal', who: 'ann' };
    const seen = put(fight, { kind: 'intervene', act, reason });
    expect(restored(seen).revealed).toBe('secret');
    const later = give(seen, 'cid', { kind: 'end-turn' });
    expect(restored(later).revealed).not.toBe('secret');
    expect(restored(later, 1).revealed).toBe('secret');
  });

  test('it does when a shot gave away a position, which outweighs rolled dice', () => {
    const fight = give(hiding(), 'cid', { kind: 'end-turn' });
    const shot = give(fight, 'ann', { kind: 'shoot', weapon: 'pistol', target: 'ben', mode: 'single' });
    expect(shot.entries.at(-1)!.rolls.length).toBeGreaterThan(0);
    expect(restored(shot).revealed).toBe('secret');
  });
});

describe('an undo without secrets reports', () => {
  test('it reports whether dice were seen', () => {
    const fight = giveToy(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    expect(restored(fight).revealed).toBe('nothing');
    expect(restored(giveToy(fight, 'bel', { kind: 'take' })).revealed).toBe('dice');
  });

  test('it reports nothing when it only restores entries', () => {
    const fight = giveToy(guessAll(toyTable('seeded')), 'ada', { kind: 'wait' });
    const back = putToy(fight, { kind: 'restore', to: 2 });
    expect(restored(back, 5)).toEqual({ struck: [], revived: [3, 4, 5], revealed: 'nothing' });
  });
});

describe('a revealed secret', () => {
  const rulesets = () => tactics as unknown as Ruleset;
  const declared = give(give(declaring(), 'bob', STRIKE), 'bob', SETTLE);
  const undone = put(declared, { kind: 'restore', to: declared.entries.length - 1 });
  const text = toLines(undone, 'with-seed');

  /** The journal with another value of `revealed` and recomputed hashes. */
  function saying(revealed: RestoreRecord['revealed']): string {
    const { hash: _, ...last } = undone.entries.at(-1)!;
    const entry = { ...last, restored: { ...last.restored!, revealed } };
    const other = {
      ...declared,
      entries: declared.entries.plus(withEntryHash(entry, declared.entries.at(-1)!.hash)),
    };
    return toLines(other, 'with-seed');
  }

  test('the journal contains it and is valid', () => {
    expect(undone.entries.at(-1)!.restored!.revealed).toBe('secret');
    expect(verify(text, rulesets).kind).toBe('sound');
  });

  test('a journal from before secrets were recorded is valid without it', () => {
    expect(verify(saying('nothing'), rulesets).kind).toBe('sound');
    expect(verify(saying('dice'), rulesets)).toMatchObject({
      kind: 'unsound',
      difference: { path: 'restored.revealed', expected: 'nothing', got: 'dice' },
    });
  });

  test('a resumed fight knows it, too', () => {
    const journal = readLines(toLines(declared, 'with-seed'));
    const snapshots = [snapshotOf(declared)];
    const twin = resume({ ...journal, snapshots }, rulesets);
    expect(restored(twin)).toEqual(restored(declared));
  });

  test('it is taken from the journal, regardless of what seats would see today', () => {
    const blind = { ...tactics, view: () => null, tell: () => undefined } as unknown as Ruleset;
    expect(replay(readLines(text), () => blind).fight.entries.at(-1)!.restored!.revealed).toBe('secret');
  });
});
