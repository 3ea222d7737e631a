// The full dump writes a large value as its difference to the value before, which keeps it small and fast. A
// difference is 0 for no change, [0, value] for another value, [1, {key: difference}] for an object with
// changed fields ([2] marks a removed field), and [3, length, {index: difference}] for a list with changed
// items.

/** The difference between a value and the one before. */
export type Delta =
  | 0
  | readonly [0, unknown]
  | readonly [1, Readonly<Record<string, Delta | readonly [2]>>]
  | readonly [3, number, Readonly<Record<string, Delta>>];

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Computes the change from `after` to `before`. */
export function deltaBetween(before: unknown, after: unknown): Delta {
  if (before === after) return 0;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [0, after];
  return Array.isArray(before)
    ? listDelta(before, after as readonly unknown[])
    : recordDelta(before as Fields, after as Fields);
}

function listDelta(before: readonly unknown[], after: readonly unknown[]): Delta {
  const changed: Record<string, Delta> = {};
  let isChanged = before.length !== after.length;
  for (let i = 0; i < after.length; i += 1) {
    const delta = i < before.length ? deltaBetween(before[i], after[i]) : ([0, after[i]] as const);
    if (delta === 0) continue;
    changed[i] = delta;
    isChanged = true;
  }
  return isChanged ? [3, after.length, changed] : 0;
}

function recordDelta(before: Fields, after: Fields): Delta {
  const changed: Record<string, Delta | readonly [2]> = {};
  let isChanged = false;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    const delta = after[key] === undefined ? ([2] as const) : deltaBetween(before[key], after[key]);
    if (delta === 0) continue;
    changed[key] = delta;
    isChanged = true;
  }
  return isChanged ? [1, changed] : 0;
}

/** Applies a difference to a value. Changes neither. */
export function withDelta(before: unknown, delta: Delta): unknown {
  if (delta === 0) return before;
  switch (delta[0]) {
    case 0:
      return delta[1];
    case 1: {
      const fields: Record<string, unknown> = { ...(before as Fields) };
      for (const [key, each] of Object.entries(delta[1])) {
        if (each !== 0 && each[0] === 2) delete fields[key];
        else fields[key] = withDelta(fields[key], each as Delta);
      }
      return fields;
    }
    case 3: {
      const list = (before as readonly unknown[]).slice(0, delta[1]);
      for (const [index, each] of Object.entries(delta[2]))
        list[Number(index)] = withDelta(list[Number(index)], each);
      return list;
    }
  }
}
