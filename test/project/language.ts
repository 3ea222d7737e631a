import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One place where a text breaks a language rule: `docs/x.md:12 whoever: "…"`. */
export type LanguageFinding = string;

/** A piece of prose with its place in a file. */
interface Prose {
  readonly line: number;
  readonly text: string;
  readonly kind: 'text' | 'comment';
}

/** Constructs that sound translated, and words that the glossary has replaced. Each names what to write instead. */
const REPLACED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwho(?:so|m)?ever\b/i, 'name the role, or write "anyone who"'],
  [/\banew\b/i, '"again"'],
  [/\bonlookers?\b|\bwho looks? on\b/i, '"spectator"'],
  [/\bany more\b(?! than)/i, '"no longer"'],
  [/\b(?:nothing|nobody|anything) but\b/i, '"only"'],
  [/(?<!there )\b(?:is|knows) none\b/i, 'name the thing that is missing'],
  [/\b(?:is|are|was|were|be) told\b/i, 'shown, reported, sent or listed'],
  [/\bcomes? to nothing\b/i, '"fails"'],
  [/\bthere (?:is|are|was|were) none\b/i, 'name the thing that is missing'],
  [/\bwhat (?:it|they|one) comes? to\b/i, '"the total" or "the result"'],
  [/\bby lot\b/i, '"random"'],
  [/\bof one's own\b/i, '"your own"'],
  [/\bstanding answers?\b/i, '"auto-answer"'],
  [/^(?:What|Whom?|Whose) (?:a|an|the|is|of|one|somebody|others)\b[^?]*$/, 'start with a noun or a verb'],
];

/** Words of earlier versions in the docs and on the page, with the name that the glossary gives the thing now. */
const OLD_NAMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:guest|newcomer|eavesdropper)s?\b/i, '"person", or the role'],
  [/\blive tables?\b/i, '"table"'],
  [/\b(?:has|have|who) knock(?:s|ed)\b/i, '"asks to join"'],
  [/\b(?:take|takes|took|taken|taking) (?:it |them |this |that )?back\b/i, '"undo"'],
  [/\bstruck out\b/i, '"struck through" or "undone"'],
  [/\bby chance\b/i, '"random"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix"'],
  [/\bbesides\b/i, '"also" or "other than"'],
  [/\bsilence (?:means|counts|is)\b|\bleft to silence\b/i, '"the default answer"'],
  [/\bthe GM['’]s word\b/i, '"set by the GM" or "GM override"'],
  [/\bdeeds?\b/i, '"event" or "action"'],
  [/\bwish(?:es|ed)?\b/i, '"command"'],
  [/\b(?:the|a) line is (?:broken|back|down)\b/i, '"connection"'],
  [/\bfrom elsewhere\b|\bfor elsewhere\b/i, '"imported", "other tools"'],
  [/\b(?:so|as) many as there are\b/i, '"all"'],
  [/\bclos(?:e|es|ed) the account\b/i, '"finish the fight"'],
];

/** The title of a test or a group of tests, after the ids of its rules. */
const TITLE =
  /^[ \t]*(?:(?:test|it|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?|[\]}][^'"`\n]*\))\(\s*(['"`])(?:\[[\w-]+\] )*((?:\\.|(?!\1)[^\\])*)\1,/gm;

/** Titles that do not start with their subject. */
const NO_SUBJECT = /^(?:who|whom|whose|what|where|and|or|nor) (?!is new|are you)/;

/** The most words in a sentence of the docs and of the page. Commas and brackets do not end a sentence. */
const MOST_WORDS = 40;

/** Returns the prose of a Markdown file, without code, addresses and tables' rulers. */
function proseOfMarkdown(source: string): Prose[] {
  let isCode = false;
  return source.split('\n').flatMap((written, i) => {
    if (/^\s*```/.test(written)) isCode = !isCode;
    if (isCode || /^ {4}\S/.test(written)) return [];
    const text = written.replaceAll(/`[^`]*`/g, 'X').replaceAll(/\]\([^)]*\)/g, ']');
    return text.split('|').map((cell): Prose => ({ line: i + 1, text: cell.trim(), kind: 'text' }));
  });
}

const { SyntaxKind } = ts;

/** Tokens after which a slash divides. After all others it begins a regular expression. */
const OPERANDS: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
]);
const COMMENTS: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.SingleLineCommentTrivia,
  SyntaxKind.MultiLineCommentTrivia,
]);
const TEXTS: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]);

/** Reads the tokens of a file. It rescans what only the context decides: regular expressions and parts of templates. */
function* tokensOf(scanner: ts.Scanner): Generator<ts.SyntaxKind> {
  let before: ts.SyntaxKind = SyntaxKind.Unknown;
  /** The open braces inside each open template. */
  const braces: number[] = [];
  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === SyntaxKind.SlashToken && !OPERANDS.has(before)) token = scanner.reScanSlashToken();
    const inner = braces.at(-1);
    if (token === SyntaxKind.TemplateHead) braces.push(0);
    else if (inner !== undefined && token === SyntaxKind.OpenBraceToken) braces.push(braces.pop()! + 1);
    else if (inner !== undefined && token === SyntaxKind.CloseBraceToken) {
      if (inner > 0) braces.push(braces.pop()! - 1);
      else token = scanner.reScanTemplateToken(false);
      if (token === SyntaxKind.TemplateTail) braces.pop();
    }
    if (token > SyntaxKind.LastTriviaToken) before = token;
    yield token;
  }
}

/** Returns the comments and texts of a TypeScript file. A text has at least three words. */
function proseOfTypeScript(path: string, source: string): Prose[] {
  const variant = path.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, source);
  let line = 1;
  let counted = 0;
  const found: Prose[] = [];
  for (const token of tokensOf(scanner)) {
    const isComment = COMMENTS.has(token);
    if (!isComment && !TEXTS.has(token)) continue;
    line += source.slice(counted, scanner.getTokenStart()).split('\n').length - 1;
    counted = scanner.getTokenStart();
    const written = isComment ? scanner.getTokenText() : scanner.getTokenValue();
    const text = isComment ? written.replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)\s?|\*\/$/gm, '') : written;
    if (/\S\s\S+\s\S/.test(text))
      found.push({ line, text: text.trim(), kind: isComment ? 'comment' : 'text' });
  }
  return found;
}

/**
 * Returns the language errors of one file. `mayBeLong`: whether it is code, whose sentences may have any length and whose
 * words the glossary does not name.
 */
export function languageFindings(path: string, source: string, mayBeLong: boolean): LanguageFinding[] {
  const prose = path.endsWith('.md') ? proseOfMarkdown(source) : proseOfTypeScript(path, source);
  return prose.flatMap(({ line, text, kind }) => {
    const plain = text.replaceAll(/`[^`]*`|\{\{\w+\}\}/g, 'X');
    const words = mayBeLong ? REPLACED : [...REPLACED, ...OLD_NAMES];
    const replaced = words
      .filter(([pattern]) => pattern.test(plain))
      .map(([pattern, instead]) => `${path}:${line} "${pattern.exec(plain)![0].slice(0, 40)}": ${instead}`);
    if (mayBeLong || kind === 'comment') return replaced;
    const long = plain
      .split(/(?<=[.!?:;])\s|\s·\s/)
      .filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
      .map((sentence) => `${path}:${line} over ${MOST_WORDS} words: "${sentence.slice(0, 60)} …"`);
    return [...replaced, ...long];
  });
}

/** A part of a text for people, or of an id, that code reads back. */
const READ_BACK =
  /\.(?:sentence|why|question|heading|healthWord|budget|id|kind|name)\??\.(?:(?:match(?:All)?|search|split|startsWith|endsWith|includes|indexOf)\(|replace(?:All)?\((?!'-'))|\.(?:test|exec)\([\w.]*\.(?:sentence|why|question|heading|healthWord|budget|id|kind|name)\)/g;

/** Shortened names: a portrait shared by `guard-1` and `guard-2`, and the first name beside a figure on the map. */
const SHORTENED = ['web/ui/portrait/device.ts', 'web/map/showing.tsx'];

/** Returns the places where code guesses a fact from a text or an id, although a field should state it. */
export function guessFindings(path: string, source: string): LanguageFinding[] {
  return [...source.matchAll(READ_BACK)].map(({ index, 0: found }) => {
    const line = source.slice(0, index).split('\n').length;
    return `${path}:${line} "${found}": do not read a fact out of a text or an id; add a field or a code for it`;
  });
}

/** Returns the titles of tests that use replaced words or do not start with their subject. */
export function titleFindings(path: string, source: string): LanguageFinding[] {
  return [...source.matchAll(TITLE)].flatMap((found) => {
    const title = found[2]!;
    const replaced = REPLACED.filter(([pattern]) => pattern.test(title)).map(([, instead]) => instead);
    const faults = NO_SUBJECT.test(title) ? [...replaced, 'start with the subject'] : replaced;
    const line = source.slice(0, found.index).split('\n').length;
    return faults.map((instead) => `${path}:${line} "${title.slice(0, 40)}": ${instead}`);
  });
}

/** Returns the error in the subject of a commit, as a list of at most one. */
export function subjectFindings(subject: string): LanguageFinding[] {
  if (/^[a-z][\w ,.-]*: [^\sA-Z]/.test(subject) && subject.length <= 72) return [];
  return [`commit "${subject.slice(0, 60)}": write "area: imperative", at most 72 characters`];
}

/** The last commit with a wrong subject. All later ones are checked. */
const LAST_WRONG = 'fa03f6d4c89c18d4fddee703956476cb07f34def';

/** Returns the subjects of the commits to check: only the latest ones in a shallow checkout, and none outside a checkout. */
function subjectsToCheck(): readonly string[] {
  const logOf = (range: string) =>
    spawnSync('git', ['log', '--no-merges', '--format=%s', range], { cwd: ROOT, encoding: 'utf8' });
  const all = logOf(`${LAST_WRONG}..HEAD`);
  const { status, stdout } = all.status === 0 ? all : logOf('-3');
  return status === 0 && stdout !== '' ? stdout.trim().split('\n') : [];
}

const ROOT = join(import.meta.dirname, '../..');

/** Files whose sentences have a limit: documentation and texts of the page. */
const SHORT = ['*.md', 'docs/**/*.md', 'web/texts/en/*.ts'];
/** Files whose words alone are checked. */
const WORDED = ['src/**/*.ts', 'web/**/*.{ts,tsx}', 'library/**/*.ts'];
/** Files whose test titles are checked. */
const TITLED = ['{src,web,test,library}/**/*.test.{ts,tsx}'];
/** Past entries stay as they were published; German has its own words; tests quote wrong input. */
const LEFT_OUT = ['CHANGELOG.md', 'web/texts/**', '**/*.test.{ts,tsx}', '**/node_modules/**'];

/** Returns all language errors of the project. */
export function allLanguageFindings(): LanguageFinding[] {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const short = globSync(SHORT, { cwd: ROOT, exclude: ['CHANGELOG.md', '**/node_modules/**'] });
  const worded = globSync(WORDED, { cwd: ROOT, exclude: LEFT_OUT });
  const titled = globSync(TITLED, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  return [
    ...short.flatMap((path) => languageFindings(path, read(path), false)),
    ...worded.flatMap((path) => languageFindings(path, read(path), true)),
    ...worded.flatMap((path) => (SHORTENED.includes(path) ? [] : guessFindings(path, read(path)))),
    ...subjectsToCheck().flatMap(subjectFindings),
    ...titled.flatMap((path) => titleFindings(path, read(path))),
  ];
}

if (import.meta.main) {
  const findings = allLanguageFindings();
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}
