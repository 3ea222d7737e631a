import { wrongUsage } from '../exit.ts';

/** One thing that is varied: the way to it, and its values. */
export interface Vary {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** More variants than these are a mistake more often than a wish. */
const MOST_VARIANTS = 200;

const RANGE = /^(-?\d+(?:\.\d{1,3})?)\.\.(-?\d+(?:\.\d{1,3})?)(?::(\d+(?:\.\d{1,3})?))?$/;
const HOW = 'Write path=1..10, path=1..10:3 in steps of 3, or path=a,b,c: --vary bandits.stats.Q=8..12.';

/** Reads `path=a..b`, `path=a..b:step` or `path=a,b,c`. Throws Stop. */
export function readVary(text: string): Vary {
  const { path, value } = assignment(text, '--vary', HOW);
  const range = RANGE.exec(value);
  if (range === null) return { path, values: value.split(',').map((each) => settingOf(each.trim())) };
  const [from, to, step] = [range[1]!, range[2]!, range[3] ?? '1'].map(thousandths) as [
    number,
    number,
    number,
  ];
  if (step === 0) throw wrongUsage(`--vary ${text}: steps of 0 lead nowhere.`, HOW);
  if (to < from) throw wrongUsage(`--vary ${text}: ${value} runs backwards.`, HOW);
  if ((to - from) / step >= MOST_VARIANTS) throw tooMany(`--vary ${text}`);
  const values: number[] = [];
  for (let each = from; each <= to; each += step) values.push(each / 1000);
  return { path, values };
}

/** Splits `name=value`. Throws Stop when either is missing. */
export function assignment(text: string, option: string, how: string): { path: string; value: string } {
  const at = text.indexOf('=');
  const path = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at === -1 || path === '' || value === '') throw wrongUsage(`${option} ${text} can't be read.`, how);
  return { path, value };
}

/** A value as it is written in an encounter: a number where it is one. */
export function settingOf(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Counted in thousandths, so that steps of 0.1 meet their ends. */
function thousandths(text: string): number {
  return Math.round(Number(text) * 1000);
}

/** Every combination of the values of all that is varied. Throws Stop when there are too many. */
export function combinations(varied: readonly Vary[]): readonly Readonly<Record<string, string | number>>[] {
  const count = varied.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_VARIANTS) throw tooMany(`${count} combinations`);
  return varied.reduce<Readonly<Record<string, string | number>>[]>(
    (all, { path, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [path]: value }))),
    [{}],
  );
}

function tooMany(what: string): Error {
  return wrongUsage(`${what}: that is too many.`, `At most ${MOST_VARIANTS} variants; take larger steps.`);
}
