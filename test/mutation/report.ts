import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { wilson } from '../../src/odds/rational.ts';
import { NOT_DRAWN } from './sample.ts';

/** The results of the mutants of one folder. */
export interface Tally {
  readonly ruleset: string;
  /** Number of possible mutants in the folder. */
  readonly all: number;
  /** Drawn, but refused by the compiler, so not counted. */
  readonly refused: number;
  readonly tried: number;
  /** A test failed, or did not end. */
  readonly noticed: number;
  /** One per line: the place, the original code, and the mutated code. */
  readonly unnoticed: readonly string[];
}

const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];
const UNNOTICED = ['Survived', 'NoCoverage'];

export function tally(ruleset: string, results: readonly MutantResult[]): Tally {
  const noticed = results.filter(({ status }) => NOTICED.includes(status));
  const unnoticed = results.filter(({ status }) => UNNOTICED.includes(status));
  return {
    ruleset,
    all: results.length,
    refused: results.filter((mutant) => mutant.status === 'CompileError' && mutant.statusReason !== NOT_DRAWN)
      .length,
    tried: noticed.length + unnoticed.length,
    noticed: noticed.length,
    unnoticed: unnoticed.map(place).sort(),
  };
}

function place({ fileName, location, replacement, status, mutatorName }: MutantResult): string {
  const { start, end } = location;
  const rows = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  rows[rows.length - 1] = rows.at(-1)!.slice(0, end.column - 1);
  rows[0] = rows[0]!.slice(start.column - 1);
  const flat = (text: string): string => text.replace(/\s+/g, ' ');
  const where = `${relative('.', fileName)}:${start.line}:${start.column}`;
  const untouched = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `${where} ${mutatorName}: ${flat(rows.join('\n'))} -> ${flat(replacement)}${untouched}`;
}

export function lines(told: Tally, seed: string): string[] {
  const { ruleset, all, refused, tried, noticed, unnoticed } = told;
  const percent = (share: number): string => (100 * share).toFixed(1);
  const [least, most] = wilson(noticed / tried, tried);
  const whole = tried + refused === all;
  return [
    `src/rules/${ruleset}: ${noticed} of ${tried} mutants noticed, ${percent(noticed / tried)} %` +
      (whole
        ? ', all there are'
        : ` (95 % interval ${percent(least)} to ${percent(most)}), drawn from ${all} with seed ${seed}`) +
      `; ${refused} more refused by the compiler`,
    ...unnoticed.map((line) => `  not noticed: ${line}`),
  ];
}
