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

/** Returns the comments and texts of a TypeScript file. A text has at least three words. */
function proseOfTypeScript(path: string, source: string): Prose[] {
  const variant = path.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, source);
  let line = 1;
  let counted = 0;
  const found: Prose[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isComment =
      token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (!isComment && token !== ts.SyntaxKind.StringLiteral) continue;
    line += source.slice(counted, scanner.getTokenStart()).split('\n').length - 1;
    counted = scanner.getTokenStart();
    const written = isComment ? scanner.getTokenText() : scanner.getTokenValue();
    const text = isComment ? written.replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)\s?|\*\/$/gm, '') : written;
    if (/\S\s\S+\s\S/.test(text))
      found.push({ line, text: text.trim(), kind: isComment ? 'comment' : 'text' });
  }
  return found;
}

/** Returns the language errors of one file. `mayBeLong`: whether its sentences may have any length. */
export function languageFindings(path: string, source: string, mayBeLong: boolean): LanguageFinding[] {
  const prose = path.endsWith('.md') ? proseOfMarkdown(source) : proseOfTypeScript(path, source);
  return prose.flatMap(({ line, text, kind }) => {
    const plain = text.replaceAll(/`[^`]*`/g, 'X');
    const replaced = REPLACED.filter(([pattern]) => pattern.test(plain)).map(
      ([pattern, instead]) => `${path}:${line} "${pattern.exec(plain)![0].slice(0, 40)}": ${instead}`,
    );
    if (mayBeLong || kind === 'comment') return replaced;
    const long = plain
      .split(/(?<=[.!?:;])\s|\s·\s/)
      .filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
      .map((sentence) => `${path}:${line} over ${MOST_WORDS} words: "${sentence.slice(0, 60)} …"`);
    return [...replaced, ...long];
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

/** Returns the subjects of the latest commits; none outside a checkout. */
function latestSubjects(): readonly string[] {
  const { status, stdout } = spawnSync('git', ['log', '-3', '--no-merges', '--format=%s'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim().split('\n') : [];
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
  const short = globSync(SHORT, { cwd: ROOT, exclude: ['CHANGELOG.md'] });
  const worded = globSync(WORDED, { cwd: ROOT, exclude: LEFT_OUT });
  const titled = globSync(TITLED, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  return [
    ...short.flatMap((path) => languageFindings(path, read(path), false)),
    ...worded.flatMap((path) => languageFindings(path, read(path), true)),
    ...latestSubjects().flatMap(subjectFindings),
    ...titled.flatMap((path) => titleFindings(path, read(path))),
  ];
}

if (import.meta.main) {
  const findings = allLanguageFindings();
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}
