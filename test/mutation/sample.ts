import { readFileSync } from 'node:fs';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { simulationChance } from '../../src/simulation/random.ts';
import { TypeCheck } from './type-check.ts';

/** The number of mutants to draw, and the seed. Without a size, all of them. */
export interface Draw {
  readonly size?: number;
  readonly seed: number;
}

export const NOT_DRAWN = 'not drawn';

/**
 * A checker that decides which mutants the tests run. It goes through all mutants in a random order set by
 * the seed, skips those that the compiler refuses, and stops at the requested number.
 */
class Sample implements Checker {
  static readonly inject = tokens(commonTokens.options);
  private readonly draw: Draw;

  constructor(options: StrykerOptions) {
    this.draw = options.draw as Draw;
  }

  async init(): Promise<void> {}

  /** All mutants form one group, because a sample is drawn from all. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const types = new TypeCheck([...new Set(mutants.map(({ fileName }) => fileName))]);
    let left = this.draw.size ?? mutants.length;
    const verdict = (mutant: Mutant): CheckResult => {
      if (left === 0) return { status: CheckStatus.CompileError, reason: NOT_DRAWN };
      const refusal = types.refusal(mutant.fileName, mutated(mutant));
      if (refusal !== undefined) return { status: CheckStatus.CompileError, reason: refusal };
      left -= 1;
      return { status: CheckStatus.Passed };
    };
    return Object.fromEntries(
      shuffled(mutants, this.draw.seed).map((mutant) => [mutant.id, verdict(mutant)]),
    );
  }
}

function shuffled<T>(all: readonly T[], seed: number): T[] {
  const { pick } = simulationChance(seed, 0);
  const left = [...all];
  return all.map(() => left.splice(pick(left.length), 1)[0]!);
}

/** The text of a file with its mutant. */
function mutated({ fileName, location, replacement }: Mutant): string {
  const text = readFileSync(fileName, 'utf8');
  const { start, end } = location;
  return text.slice(0, offset(text, start)) + replacement + text.slice(offset(text, end));
}

/** The offset in a text of a line and column, both counted from 0. */
function offset(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  let at = 0;
  for (let i = 0; i < line; i++) at = text.indexOf('\n', at) + 1;
  return at + column;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)];

export const strykerValidationSchema = {
  properties: {
    draw: {
      type: 'object',
      properties: { size: { type: 'integer', minimum: 1 }, seed: { type: 'integer' } },
    },
  },
};
