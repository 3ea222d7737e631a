import { type CST, type Document, type ErrorCode, Lexer, Parser, visit, type YAMLError } from 'yaml';
import { unprintableInFile } from '../kernel/json.ts';
import type { Faults } from './fault.ts';
import type { SourceLocation } from './source-node.ts';

/** Maximum length of a text, in characters. */
export const LONGEST_TEXT = 1024 * 1024;
/** Maximum number of tokens, such as words, brackets and line ends. */
const MOST_TOKENS = 100_000;

/** Reports texts that would take too long to read or must not be read. Runs before any other check. */
export function reportUnsupported(text: string, file: string, faults: Faults): void {
  const top: SourceLocation = { file, line: 1, column: 1, path: [] };
  const { length } = text;
  if (length > LONGEST_TEXT) {
    faults.add('too-large', top, `the file has ${length} characters`, `at most ${LONGEST_TEXT} are read`);
    return;
  }
  const control = unprintableInFile(text);
  if (control !== undefined) {
    const lines = text.slice(0, control.index).split('\n');
    const place = { ...top, line: lines.length, column: lines.at(-1)!.length + 1 };
    faults.add('bad-character', place, `there is a control character, ${control.code}`, 'take it out');
    return;
  }
  if (hasTooManyTokens(text)) {
    faults.add('too-large', top, 'the file has too many parts', `at most ${MOST_TOKENS} are read`);
  }
}

function hasTooManyTokens(text: string): boolean {
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > MOST_TOKENS) return true;
  }
  return false;
}

const ODD_INDENT = [
  'the indentation does not match the lines above',
  'indent the fields of one map, and the entries of one list, by the same number of spaces',
] as const;
const NO_COLON = [
  'this line has no field and no entry of a list',
  'write `name: value`, with a space after the colon, or `- entry`',
] as const;

const NOT_YAML = ['this is not YAML', 'write fields as `name: value` and lists as `- entry`'] as const;
export const SECOND_DOCUMENT = [
  'a second document begins here (---)',
  'a file holds one encounter, one pack or one worked example',
] as const;
const UNCLOSED_QUOTE = /^Missing closing .?quote/;

/** Readable messages for the YAML parser's errors: the problem, and what to do. */
const SENTENCES: Partial<Record<ErrorCode, readonly [string, string]>> = {
  BAD_ALIAS: ['"*" starts the name of an anchor', 'put text that begins with * in quotes'],
  BAD_DIRECTIVE: ['a line may not begin with %', 'put the text in quotes, or leave the line out'],
  BAD_DQ_ESCAPE: [
    'a backslash in double quotes starts an escape, and this escape is unknown',
    'write \\\\ for a backslash, or use single quotes',
  ],
  BAD_INDENT: ODD_INDENT,
  BAD_SCALAR_START: ['text may not begin with @ or `', 'put it in quotes'],
  BLOCK_AS_IMPLICIT_KEY: [
    'there is a second ": " on this line',
    'put text that contains ": " in quotes, or begin a map on a new line',
  ],
  BLOCK_IN_FLOW: [
    'an indented list or map begins inside [ ] or { }',
    'inside brackets write [a, b] and {key: value}',
  ],
  BAD_COLLECTION_TYPE: ['the tag does not fit the value', 'leave the tag out'],
  KEY_OVER_1024_CHARS: ['a field name is longer than 1024 characters', 'field names are short words'],
  MISSING_CHAR: NO_COLON,
  MULTILINE_IMPLICIT_KEY: NO_COLON,
  MULTIPLE_ANCHORS: ['one value has two anchors (&)', 'give it one'],
  MULTIPLE_TAGS: ['one value has two tags (!)', 'leave them out'],
  TAB_AS_INDENT: ['a tab is used to indent', 'indent with spaces'],
  TAG_RESOLVE_FAILED: ['a tag (!) is not known', 'leave it out'],
  UNEXPECTED_TOKEN: [
    'something stands here that does not belong here',
    'look for a comma or bracket too many, or text after a closing quote',
  ],
};

/** Messages for errors that share a code but have different causes, by the parser's wording. */
const BY_MESSAGE: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [
    /^Flow (map|sequence)\b.* end with a/,
    ['a [ or { that was opened above is still open here', 'close it with ] or }'],
  ],
  [UNCLOSED_QUOTE, ['a quote is opened here and never closed', 'close it']],
  [/^A block sequence may not be/, ODD_INDENT],
  [/^Missing directives-end/, ['a line that begins with % comes before', 'leave that line out']],
];

/** Converts an error of the YAML parser to [problem, remedy]. */
export function syntaxSentence({ code, message }: YAMLError): readonly [string, string] {
  const worded = BY_MESSAGE.find(([pattern]) => pattern.test(message));
  return worded?.[1] ?? SENTENCES[code] ?? NOT_YAML;
}

/**
 * Returns the offset to show for an error. For an unclosed quote, this is its beginning instead of the end of the file.
 */
export function faultOffset(error: YAMLError, document: Document.Parsed): number {
  if (!UNCLOSED_QUOTE.test(error.message)) return error.pos[0];
  let start = error.pos[0];
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < error.pos[0]) start = range[0];
    },
  });
  return start;
}

/**
 * Returns the offset at which a parsed text exceeds a nesting depth, or `undefined` if it does not. Uses an explicit
 * stack, because deep nesting could overflow the call stack.
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
 * Yields the tokens of a text. If nesting far exceeds `deepest`, it stops with the outermost list or map read so far,
 * because parsing the rest would be expensive and would not improve the error message.
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
    // The stack contains every open list and map, and possibly one or two scalars on top.
    if (parser.stack.length > deepest + 8) {
      yield* parser.end();
      return;
    }
  }
  yield* parser.end();
}
