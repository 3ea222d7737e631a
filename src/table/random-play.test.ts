import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { seedOf, standing, type ToyTable, toyTable } from '../../test/support/toy-table.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Dice } from '../kernel/dice.ts';
import type { Pick } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { currentBranch } from './branches.ts';
import { changeRoll } from './change-roll.ts';
import type { DiceMode } from './entry.ts';
import type { Input } from './input.ts';
import { toLines } from './lines.ts';
import { pointAt } from './points.ts';
import { fromLines } from './replay.ts';
import { redo, submit, undo } from './submit.ts';
import { verify } from './verify.ts';

// Random commands at the toy's table, legal and illegal, and what must hold after each of them. fast-check
// prints its seed and the shortest list of commands that breaks a law.
const SEED = 20_240_608;

const OFTEN = ['give', 'give', 'give', 'give', 'give', 'give', 'give', 'give'] as const;
const KINDS = [...OFTEN, 'auto', 'gm', 'force', 'change', 'undo', 'redo', 'back', 'junk'] as const;

interface Command {
  readonly kind: (typeof KINDS)[number];
  /** What its choices are made from. */
  readonly chance: readonly number[];
}

const commands = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    chance: fc.array(fc.nat(999), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 80, size: 'max' },
);

function pickFrom(chance: readonly number[]): Pick {
  let next = 0;
  return (n) => {
    const number = chance[next % chance.length]!;
    next += 1;
    return number % n;
  };
}

function faces({ n, lo, hi }: Dice, pick: Pick): number[] {
  return Array.from({ length: n }, () => lo + pick(hi - lo + 1));
}

/** What is waited for: an answer by the policy, or dice. */
function given(table: ToyTable, pick: Pick, mark: { readonly auto?: true }): Input {
  const { waiting, state } = table.now;
  if (waiting.kind === 'begin') return { kind: 'begin', rules: toy.version };
  if (waiting.kind === 'over') return { kind: 'restore', to: pick(table.entries.length) };
  if (waiting.kind === 'roll') {
    const { id, request } = waiting.roll;
    const shown = pick(3) === 0 ? 'roll' : faces(request.dice, pick);
    return { kind: 'dice', roll: id, by: request.owner, faces: shown };
  }
  const { id, decision } = waiting.open[pick(waiting.open.length)]!;
  const answer = toy.policies.simple!(decision, state, pick);
  return { kind: 'answer', decision: id, by: decision.seat, answer, ...mark };
}

function act(table: ToyTable, pick: Pick): RawAnswer {
  const options = toy.gm(table.now.state);
  const decision = { options } as unknown as Parameters<typeof toy.policies.simple & object>[0];
  return options.length === 0 ? { kind: 'none' } : toy.policies.simple!(decision, table.now.state, pick);
}

function result(table: ToyTable, { kind, chance }: Command) {
  const pick = pickFrom(chance);
  const reason = 'r';
  switch (kind) {
    case 'give':
      return submit(table, given(table, pick, {}));
    case 'auto':
      return submit(table, given(table, pick, { auto: true }));
    case 'gm':
      return submit(table, { kind: 'intervene', act: act(table, pick), reason });
    case 'force':
      return submit(table, {
        kind: 'force-roll',
        faces: faces({ n: 1 + pick(2), lo: 1, hi: 6 }, pick),
        reason,
        ahead: pick(3),
      });
    case 'change': {
      const rolled = table.entries.slice(0).filter(({ rolls }) => rolls.length > 0);
      const entry = rolled[pick(rolled.length || 1)];
      const roll = pick(entry?.rolls.length ?? 1);
      const dice = entry?.rolls[roll]?.dice ?? { n: 1, lo: 1, hi: 6 };
      return changeRoll(table, { entry: entry?.seq ?? 0, roll, faces: faces(dice, pick), reason });
    }
    case 'undo':
      return undo(table);
    case 'redo':
      return redo(table);
    case 'back':
      return submit(table, { kind: 'restore', to: pick(table.entries.length + 1) });
    case 'junk':
      return submit(table, { kind: 'answer', decision: 'none', by: 'gm', answer: { kind: 'junk' } });
  }
}

function played(
  mode: DiceMode,
  list: readonly Command[],
  holds: (table: ToyTable, before: ToyTable) => void,
): void {
  let table = toyTable(mode, seedOf(list.length));
  for (const command of list) {
    const next = result(table, command);
    if (next.kind === 'refused') continue;
    holds(next.table, table);
    table = next.table;
  }
}

const rulesets = () => toy as unknown as Ruleset;

function check(mode: DiceMode, runs: number, holds: (table: ToyTable, before: ToyTable) => void): void {
  fc.assert(
    fc.property(commands, (list) => played(mode, list, holds)),
    { seed: SEED, numRuns: runs },
  );
}

describe.each(['seeded', 'typed'] as const)('random play with %s dice', (mode) => {
  test('an undo and a redo after every command change nothing', () => {
    let undone = 0;
    check(mode, 100, (table) => {
      const back = undo(table);
      if (back.kind === 'refused') return;
      const forth = redo(back.table);
      if (forth.kind === 'refused') throw new Error(forth.refusal.sentence);
      expect(standing(forth.table)).toEqual(standing(table));
      expect(forth.table.now.seq).toBe(table.now.seq);
      undone += 1;
    });
    expect(undone).toBeGreaterThan(1000);
  });

  test('a twin read back from its journal after every command is the same', () => {
    check(mode, 12, (table) => {
      const twin = fromLines(toLines(table, 'with-seed'), rulesets) as unknown as ToyTable;
      expect(standing(twin)).toEqual(standing(table));
      expect(twin.entries.slice(0)).toEqual(table.entries.slice(0));
    });
  });

  test('the state is what the events that hold add up to', () => {
    check(mode, 50, (table) => {
      const events = currentBranch(table).flatMap((seq) => table.entries.at(seq - 1)!.events);
      expect(events.reduce(toy.evolve, pointAt(table, 0).state)).toEqual(table.now.state);
    });
  });

  test('the journal only grows, and every journal is sound', () => {
    check(mode, 12, (table, before) => {
      expect(table.entries.slice(0, before.entries.length)).toEqual(before.entries.slice(0));
      expect(verify(toLines(table, 'without-seed'), rulesets).kind).toBe('sound');
    });
  });

  test('going back and doing all again gives the same, dice included', () => {
    check(mode, 30, (table) => {
      const branch = currentBranch(table);
      const start = submit(table, { kind: 'restore', to: 0 });
      if (start.kind === 'refused') return;
      let again = start.table;
      for (const seq of branch) {
        const next = submit(again, table.entries.at(seq - 1)!.input);
        if (next.kind === 'refused') throw new Error(next.refusal.sentence);
        again = next.table;
      }
      expect(standing(again)).toEqual(standing(table));
      expect(again.entries.slice(-branch.length).map(({ rolls, events }) => [rolls, events])).toEqual(
        branch.map((seq) => [table.entries.at(seq - 1)!.rolls, table.entries.at(seq - 1)!.events]),
      );
    });
  });

  test('nothing is ever changed in place', () => {
    check(mode, 25, (table) => {
      freeze(table.now);
      table.entries.slice(0).forEach(freeze);
    });
  });
});

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
