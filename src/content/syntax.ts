import type { ErrorCode, YAMLError } from 'yaml';

/** What each complaint of the YAML parser means for a person: what is wrong, and what to do. */
const SENTENCES: Partial<Record<ErrorCode, readonly [string, string]>> = {
  BAD_ALIAS: ['"*" starts the name of an anchor', 'put text that begins with * in quotes'],
  BAD_DIRECTIVE: ['this line beginning with % is not understood', 'leave it out'],
  BAD_DQ_ESCAPE: [
    'a backslash in double quotes starts an escape, and this is none',
    'write \\\\ for a backslash, or use single quotes',
  ],
  BAD_INDENT: [
    'the indentation does not fit what stands above',
    'indent the fields of one map, and the entries of one list, by the same number of spaces',
  ],
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
  MISSING_CHAR: ['a word stands here without a ":"', 'write fields as `name: value`, lists as `- entry`'],
  MULTILINE_IMPLICIT_KEY: [
    'a field name goes on over the end of the line',
    'write `name: value`, the name on one line',
  ],
  MULTIPLE_ANCHORS: ['one value has two anchors (&)', 'give it one'],
  MULTIPLE_DOCS: ['a second document begins here (---)', 'one file holds one encounter or one pack'],
  MULTIPLE_TAGS: ['one value has two tags (!)', 'leave them out'],
  TAB_AS_INDENT: ['a tab is used to indent', 'indent with spaces'],
  TAG_RESOLVE_FAILED: ['a tag (!) is not known', 'leave it out'],
  UNEXPECTED_TOKEN: [
    'something stands here that does not belong here',
    'look for a comma or bracket too many, or text after a closing quote',
  ],
};

const UNCLOSED_BRACKET = [
  'a [ or { that was opened above is still open here',
  'close it with ] or }',
] as const;
const UNCLOSED_QUOTE = ['a quote that was opened above is never closed', 'close it'] as const;

/** A complaint of the YAML parser as [what is wrong, what to do]. */
export function syntaxSentence(error: Pick<YAMLError, 'code' | 'message'>): readonly [string, string] {
  if (/^Flow (map|sequence)\b.* end with a/.test(error.message)) return UNCLOSED_BRACKET;
  if (/^Missing closing .?quote/.test(error.message)) return UNCLOSED_QUOTE;
  return (
    SENTENCES[error.code] ?? ['this is not YAML', 'write fields as `name: value` and lists as `- entry`']
  );
}
