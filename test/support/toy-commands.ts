import fc from 'fast-check';
import type { Input } from '../../src/fight/input.ts';
import { changeRoll } from '../../src/fight/plan.ts';
import { redo, submit, undo } from '../../src/fight/submit.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Dice } from '../../src/kernel/dice.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Result } from '../../src/kernel/result.ts';
import { toy } from './toy.ts';
import type { ToyTable } from './toy-table.ts';

// Random commands at the toy's table, legal and illegal. fast-check prints its seed and the shortest list of
// commands that violates a property.

const OFTEN = ['give', 'give', 'give', 'give', 'give', 'give', 'give', 'give'] as const;
const KINDS = [...OFTEN, 'auto', 'gm', 'force', 'change', 'undo', 'redo', 'back', 'junk'] as const;

export interface Command {
  readonly kind: (typeof KINDS)[number];
  /** The random numbers for its choices. */
  readonly chance: readonly number[];
}

export const commands = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    chance: fc.array(fc.nat(999), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 80, size: 'max' },
);

function pickFrom(chance: readonly number[]): RandomIndex {
  let next = 0;
  return (n) => {
    const number = chance[next % chance.length]!;
    next += 1;
    return number % n;
  };
}

function faces({ n, lo, hi }: Dice, pick: RandomIndex): number[] {
  return Array.from({ length: n }, () => lo + pick(hi - lo + 1));
}

/** Gives the pending input: an answer by the policy, or dice. */
function given(fight: ToyTable, pick: RandomIndex, mark: { readonly auto?: true }): Input {
  const { waiting, state } = fight.now;
  if (waiting.kind === 'begin') return { kind: 'begin', rules: toy.version };
  if (waiting.kind === 'over') return { kind: 'restore', to: pick(fight.entries.length) };
  if (waiting.kind === 'roll') {
    const { id, request } = waiting.roll;
    const shown = pick(3) === 0 ? 'roll' : faces(request.dice, pick);
    return { kind: 'dice', roll: id, by: request.owner, faces: shown };
  }
  const { id, decision } = waiting.open[pick(waiting.open.length)]!;
  const answer = toy.policies.simple!(decision, state, pick);
  return { kind: 'answer', decision: id, by: decision.seat, answer, ...mark };
}

function act(fight: ToyTable, pick: RandomIndex): RawAnswer {
  const options = toy.gm(fight.now.state);
  const decision = { options } as unknown as Parameters<typeof toy.policies.simple & object>[0];
  return options.length === 0 ? { kind: 'none' } : toy.policies.simple!(decision, fight.now.state, pick);
}

/** The result of a command at a table. */
export function commanded(fight: ToyTable, { kind, chance }: Command): Result<ToyTable> {
  const pick = pickFrom(chance);
  const reason = 'r';
  switch (kind) {
    case 'give':
      return submit(fight, given(fight, pick, {}));
    case 'auto':
      return submit(fight, given(fight, pick, { auto: true }));
    case 'gm':
      return submit(fight, { kind: 'intervene', act: act(fight, pick), reason });
    case 'force':
      return submit(fight, {
        kind: 'force-roll',
        faces: faces({ n: 1 + pick(2), lo: 1, hi: 6 }, pick),
        reason,
        ahead: pick(3),
      });
    case 'change': {
      const rolled = fight.entries.slice(0).filter(({ rolls }) => rolls.length > 0);
      const entry = rolled[pick(rolled.length || 1)];
      const roll = pick(entry?.rolls.length ?? 1);
      const dice = entry?.rolls[roll]?.dice ?? { n: 1, lo: 1, hi: 6 };
      return changeRoll(fight, { entry: entry?.seq ?? 0, roll, faces: faces(dice, pick), reason });
    }
    case 'undo':
      return undo(fight);
    case 'redo':
      return redo(fight);
    case 'back':
      return submit(fight, { kind: 'restore', to: pick(fight.entries.length + 1) });
    case 'junk':
      return submit(fight, { kind: 'answer', decision: 'none', by: 'gm', answer: { kind: 'junk' } });
  }
}
