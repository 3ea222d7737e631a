// A turn order without rules: names, initiative, health and conditions. Pure data of one page.

/** A condition. With a number of rounds, it ends automatically at the start of a later turn of its owner. */
export interface Condition {
  readonly text: string;
  readonly rounds: number | null;
}

/** One line of the order. */
export interface Row {
  readonly id: number;
  readonly name: string;
  /** Whether it is a foe. */
  readonly isFoe: boolean;
  readonly initiative: number;
  /** Health left and in full; `null` if it is not tracked. */
  readonly health: readonly [number, number] | null;
  readonly conditions: readonly Condition[];
}

export interface Order {
  /** 0 before the first turn. */
  readonly round: number;
  /** The row whose turn it is; `null` before the first turn. */
  readonly active: number | null;
  /** In the order of their turns. */
  readonly rows: readonly Row[];
}

export const EMPTY: Order = { round: 0, active: null, rows: [] };

/** The fields of a row to add. */
export type NewRow = Pick<Row, 'name' | 'isFoe' | 'initiative' | 'health'>;

const MOST_ROWS = 200;

/** Adds rows: `Goblin x3` adds three with numbers. Rows with equal initiative keep the order in which they came. */
export function withRows(order: Order, row: NewRow): Order {
  const [, bare = row.name, many = '1'] = /^(.*?)\s*[x×*]\s*(\d{1,2})$/i.exec(row.name.trim()) ?? [];
  const count = Math.max(1, Math.min(Number(many), MOST_ROWS - order.rows.length));
  const first = 1 + Math.max(0, ...order.rows.map(({ id }) => id));
  const rows = Array.from({ length: count }, (_, i): Row => {
    const name = count === 1 ? bare.trim() : `${bare.trim()} ${i + 1}`;
    return { ...row, id: first + i, name, conditions: [] };
  });
  return sorted({ ...order, rows: [...order.rows, ...rows] });
}

function sorted(order: Order): Order {
  return { ...order, rows: order.rows.toSorted((a, b) => b.initiative - a.initiative || a.id - b.id) };
}

/** Changes one row. Another initiative moves it. */
export function withChange(order: Order, id: number, change: Partial<Omit<Row, 'id'>>): Order {
  return sorted({ ...order, rows: order.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
}

/** Removes a row. If it was its turn, the next one has the turn. */
export function withoutRow(order: Order, id: number): Order {
  const next = order.active === id ? advanced(order) : order;
  const rows = next.rows.filter((row) => row.id !== id);
  return { ...next, rows, active: rows.length === 0 || next.active === id ? null : next.active };
}

/** Gives the turn to the next row, and begins the next round after the last one. */
export function advanced(order: Order): Order {
  const { rows, active, round } = order;
  if (rows.length === 0) return order;
  const at = rows.findIndex(({ id }) => id === active);
  const isNewRound = at === -1 || at === rows.length - 1;
  const next = rows[isNewRound ? 0 : at + 1]!;
  const conditions = next.conditions.flatMap((each) => {
    if (each.rounds === null) return [each];
    return each.rounds <= 1 ? [] : [{ ...each, rounds: each.rounds - 1 }];
  });
  return {
    round: isNewRound ? round + 1 : round,
    active: next.id,
    rows: rows.map((row) => (row.id === next.id ? { ...row, conditions } : row)),
  };
}

/** Returns the row after the active one. */
export function nextUp({ rows, active }: Order): Row | undefined {
  if (rows.length < 2) return undefined;
  return rows[(rows.findIndex(({ id }) => id === active) + 1) % rows.length];
}

/** Parses a condition: `prone`, or with rounds `stunned 3`. */
export function readCondition(text: string): Condition | undefined {
  const [, words = '', rounds] = /^(.*?)(?:\s+(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return words === ''
    ? undefined
    : { text: words.slice(0, 80), rounds: rounds === undefined ? null : Number(rounds) };
}

/** Reads a stored order. Returns the empty one if it is damaged. */
export function readOrder(text: string | null): Order {
  try {
    const read = JSON.parse(text ?? '') as Order;
    return Array.isArray(read.rows) && typeof read.round === 'number' ? read : EMPTY;
  } catch {
    return EMPTY;
  }
}
