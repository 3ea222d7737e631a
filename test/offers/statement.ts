import { canonicalText } from '../../src/fight/entry.ts';
import { type Cell, cellKey } from '../../src/geometry/grid.ts';
import { reach } from '../../src/geometry/path.ts';
import { type Decision, isWithinReach, type Option, type ParamDomain } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';

/**
 * The domain of one parameter: a single value, a range of whole numbers, cells, the goals of paths, or a
 * text.
 */
export type Allowed =
  | { readonly value: Json }
  | { readonly min: number; readonly max: number }
  | { readonly cells: readonly Cell[] }
  | { readonly maxLength: number };

/** One possible answer, down to single values. */
export interface Offer {
  readonly kind: string;
  readonly params: Readonly<Record<string, Allowed>>;
  /** The price in the words of the question; absent if it is not compared. */
  readonly cost?: string;
  readonly onRequest?: true;
}

/**
 * The part of a question that a statement reads: its key, its combatant, its context and its default answer.
 */
export type Asked = Pick<Decision, 'key' | 'who' | 'seat' | 'context' | 'defaultAnswer'>;

/**
 * The legal options by the chapter and the rulings: slow, readable, and written without the rulebook's code.
 * They are compared with the offers of the rulebook in both directions.
 */
export interface Statement<S> {
  readonly ruleset: string;
  /** Returns every legal answer to this question. Throws if it does not know the question. */
  offers(state: S, asked: Asked): readonly Offer[];
}

/** A disagreement between the statement and the rulebook. */
export interface Difference {
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** Compares the offers with the legal options; `undefined` if they agree. */
export function differenceOf(options: readonly Option[], legal: readonly Offer[]): Difference | undefined {
  const offered = new Set(options.flatMap(offersOf).map(keyOf));
  const wanted = new Set(legal.map(keyOf));
  const missing = [...wanted].filter((each) => !offered.has(each));
  const surplus = [...offered].filter((each) => !wanted.has(each));
  return missing.length + surplus.length === 0 ? undefined : { missing, surplus };
}

/** Lists every answer of an option, down to single values. */
function offersOf({ kind, params, cost, onRequest }: Option): readonly Offer[] {
  let found: readonly Record<string, Allowed>[] = [{}];
  for (const [param, domain] of Object.entries(params)) {
    const allowed = allowedBy(domain);
    found = found.flatMap((before) => allowed.map((each) => ({ ...before, [param]: each })));
  }
  const rest = { ...(cost === undefined ? {} : { cost }), ...(onRequest ? { onRequest } : {}) };
  return found.map((each) => ({ kind, params: each, ...rest }));
}

function allowedBy(domain: ParamDomain): readonly Allowed[] {
  if ('oneOf' in domain) return domain.oneOf.map((value) => ({ value }));
  if ('min' in domain) return [{ min: domain.min, max: domain.max }];
  if ('maxLength' in domain) return [{ maxLength: domain.maxLength }];
  if ('centre' in domain)
    return [{ cells: cellsRound(domain.centre, domain.range).filter((cell) => isWithinReach(domain, cell)) }];
  const closed = new Set(domain.blocked.map(cellKey));
  return [
    {
      cells: reach(domain.grid, domain.from, domain.atMost, (cell) => closed.has(cellKey(cell))).map(
        ({ cell }) => cell,
      ),
    },
  ];
}

/** Every cell at most `range` columns and rows from the centre. */
export function cellsRound([x, y]: Cell, range: number): readonly Cell[] {
  const side = Array.from({ length: 2 * range + 1 }, (_, i) => i - range);
  return side.flatMap((dx) => side.map((dy): Cell => [x + dx, y + dy]));
}

function keyOf({ kind, params, cost, onRequest }: Offer): string {
  const values = Object.entries(params).map(([param, allowed]) => `${param}=${wording(allowed)}`);
  const price = cost === undefined ? '' : ` for ${cost}`;
  return `${kind}(${values.sort().join(', ')})${price}${onRequest ? ', on request' : ''}`;
}

function wording(allowed: Allowed): string {
  if ('value' in allowed) return canonicalText(allowed.value);
  if ('min' in allowed) return `${allowed.min} to ${allowed.max}`;
  if ('maxLength' in allowed) return `a text of ${allowed.maxLength}`;
  return `cells ${[...new Set(allowed.cells.map(cellKey))].sort().join(' ')}`;
}
