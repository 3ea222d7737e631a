import type { CST } from 'yaml';

/**
 * Where a parsed text is first nested deeper than `deepest`: the offset, or undefined. It keeps its own stack:
 * recursion is what deep nesting is meant to break.
 */
export function tooDeepAt(top: CST.Token, deepest: number): number | undefined {
  const open: [CST.Token, number][] = [[top, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > deepest + 1) return token.offset;
    for (const inner of insideOf(token)) open.push([inner, depth + 1]);
  }
  return undefined;
}

function insideOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') return [];
  const inside: CST.Token[] = [];
  for (const { key, value } of token.items) {
    if (key) inside.push(key);
    if (value) inside.push(value);
  }
  return inside;
}
