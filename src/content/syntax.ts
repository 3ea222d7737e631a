import { type Document, type ErrorCode, visit, type YAMLError } from 'yaml';

const ODD_INDENT = [
  'the indentation does not fit what stands above',
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

/** What each complaint of the YAML parser means for a person: what is wrong, and what to do. */
const SENTENCES: Partial<Record<ErrorCode, readonly [string, string]>> = {
  BAD_ALIAS: ['"*" starts the name of an anchor', 'put text that begins with * in quotes'],
  BAD_DIRECTIVE: ['a line may not begin with %', 'put the text in quotes, or leave the line out'],
  BAD_DQ_ESCAPE: [
    'a backslash in double quotes starts an escape, and this is none',
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
  BAD_COLLECTION_TYPE: ['the tag does not fit what it stands before', 'leave the tag out'],
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

/** Complaints that share a code and mean different things, by how the parser words them. */
const BY_MESSAGE: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [
    /^Flow (map|sequence)\b.* end with a/,
    ['a [ or { that was opened above is still open here', 'close it with ] or }'],
  ],
  [UNCLOSED_QUOTE, ['a quote is opened here and never closed', 'close it']],
  [/^A block sequence may not be/, ODD_INDENT],
  [/^Missing directives-end/, ['a line that begins with % stands above', 'leave that line out']],
];

/** A complaint of the YAML parser as [what is wrong, what to do]. */
export function syntaxSentence({ code, message }: YAMLError): readonly [string, string] {
  const worded = BY_MESSAGE.find(([pattern]) => pattern.test(message));
  return worded?.[1] ?? SENTENCES[code] ?? NOT_YAML;
}

/** Where a person should look: for a quote never closed its beginning, not the end of the file. */
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
