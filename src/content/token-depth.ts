import { type CST, Lexer, Parser } from 'yaml';

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

/**
 * The parsed tokens of a text. Where it is nested far deeper than `deepest` they stop with the outermost list or map
 * as far as it was read: parsing all that is inside would cost more than there is to say about it.
 */
export function* tokensOf(
  text: string,
  deepest: number,
  onNewLine: (offset: number) => void,
): Generator<CST.Token, void> {
  const parser = new Parser(onNewLine);
  onNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    // Each list and map that is open has its place there; a scalar or two may be on top.
    if (parser.stack.length > deepest + 8) {
      yield* parser.end();
      return;
    }
  }
  yield* parser.end();
}
