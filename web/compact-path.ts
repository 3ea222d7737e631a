/** The number of numbers that each command of an SVG path takes. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };
const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** An arc's two flags may stand without a space between them. */
const ARC =
  /(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)/g;

/**
 * Rewrites the `d` of an SVG path with whole, relative numbers. No point moves by more than half a unit: rounding is
 * measured from the start of the path, so that it does not add up. Halves the size of an icon drawn in 512 units.
 */
export function compactPath(d: string): string {
  let out = '';
  let last = '';
  let at = { x: 0, y: 0 };
  let start = at;
  for (const [, command, rest] of d.matchAll(COMMAND)) {
    const kind = command!.toLowerCase();
    if (kind === 'z') {
      out += 'z';
      last = '';
      at = start;
      continue;
    }
    const all = numbersOf(kind, rest!);
    for (let i = 0; i < all.length; i += NUMBERS[kind]!) {
      const isStart = kind === 'm' && i === 0;
      const base = kind === command ? at : { x: 0, y: 0 };
      const numbers = all.slice(i, i + NUMBERS[kind]!).map((n, j) => n + offset(kind, j, base));
      const from = isStart ? { x: 0, y: 0 } : { x: Math.round(at.x), y: Math.round(at.y) };
      const short = numbers.map((n, j) => Math.round(n) - offset(kind, j, from));
      const name = isStart ? 'M' : kind === 'm' ? 'l' : kind;
      out += (name === last ? joined(short, true) : name + joined(short, false)) || '';
      last = isStart ? '' : name;
      at = endOf(kind, numbers, at);
      if (isStart) start = at;
    }
  }
  return out;
}

function numbersOf(kind: string, text: string): readonly number[] {
  if (kind !== 'a') return (text.match(NUMBER) ?? []).map(Number);
  return [...text.matchAll(ARC)].flatMap((arc) => arc.slice(1).map(Number));
}

/** Returns the origin of a relative number in a command. Radii and flags of an arc are not relative. */
function offset(kind: string, index: number, from: { readonly x: number; readonly y: number }): number {
  if (kind === 'h') return from.x;
  if (kind === 'v') return from.y;
  if (kind === 'a' && index < 5) return 0;
  const isX = kind === 'a' ? index === 5 : index % 2 === 0;
  return isX ? from.x : from.y;
}

function endOf(kind: string, numbers: readonly number[], at: { x: number; y: number }) {
  if (kind === 'h') return { x: numbers[0]!, y: at.y };
  if (kind === 'v') return { x: at.x, y: numbers[0]! };
  return { x: numbers.at(-2)!, y: numbers.at(-1)! };
}

/** Joins numbers with as few separators as a path needs. */
function joined(numbers: readonly number[], isContinued: boolean): string {
  return numbers.map((n, i) => ((i > 0 || isContinued) && n >= 0 ? ` ${n}` : String(n))).join('');
}
