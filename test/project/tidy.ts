import { basename } from 'node:path';
import ts from 'typescript';

/** A file of the project: its path from the root, and its text. */
export interface HouseFile {
  readonly path: string;
  readonly text: string;
}

/** One habit that the project forbids, and how to find it. */
export interface Habit {
  readonly name: string;
  /** What to do about it. */
  readonly says: string;
  /** The files that are checked. */
  readonly covers: (path: string) => boolean;
  /** The numbers of the lines that contain it, from 1. */
  readonly lines: (file: HouseFile) => readonly number[];
}

const LONGEST_FILE = 400;

const isCode = (path: string): boolean => /\.(ts|js)$/.test(path);
const isSource = (path: string): boolean => path.startsWith('src/') && isCode(path) && !isTest(path);
const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isRule = (path: string): boolean => isSource(path) && path.startsWith('src/rules/');

/** Lines of code, the empty one after the last newline not counted. */
export function lineCount(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

/** The files that a command, an answer and a roll pass, as docs/follow-a-click.md lists them. */
export interface Paths {
  readonly command: number;
  readonly answer: number;
  readonly roll: number;
}

/** Counts the steps of docs/follow-a-click.md. Each step is one file. */
export function pathsIn(page: string): Paths {
  const [, sent = '', roll = ''] = page.split(/^## /m);
  const [note = '', answer = ''] = sent.split('An answer starts in');
  const numbered = (text: string): number => [...text.matchAll(/^\d+\. /gm)].length;
  const links = [...answer.matchAll(/\[`[^`]+`\]\([^)]+\) `\w+`/g)].length;
  const command = numbered(note);
  // An answer has the files that are named after the list instead of the first two.
  return { command, answer: command - 2 + links, roll: numbered(roll) };
}

/** Every node of a file's syntax tree that `wanted` picks. */
function nodesOf<N extends ts.Node>(file: HouseFile, wanted: (node: ts.Node) => node is N): N[] {
  const found: N[] = [];
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

const parsed = new WeakMap<HouseFile, ts.SourceFile>();

function parse(file: HouseFile): ts.SourceFile {
  const tree = parsed.get(file) ?? ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  parsed.set(file, tree);
  return tree;
}

function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

function linesWith(pattern: RegExp): Habit['lines'] {
  return (file) => file.text.split('\n').flatMap((line, i) => (pattern.test(line) ? [i + 1] : []));
}

function linesOf(wanted: (node: ts.Node) => boolean): Habit['lines'] {
  return (file) => nodesOf(file, (node): node is ts.Node => wanted(node)).map(lineOf);
}

/** Returns whether the line above explains the missing type. */
function hasReason(file: HouseFile, line: number): boolean {
  return /noExplicitAny: \w+/.test(file.text.split('\n')[line - 2] ?? '');
}

function wholeFile(isFound: (file: HouseFile) => boolean): Habit['lines'] {
  return (file) => (isFound(file) ? [1] : []);
}

function isBarrel(file: HouseFile): boolean {
  const { statements } = parse(file);
  const passes = (node: ts.Statement): boolean =>
    ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;
  return /^index\.[jt]s$/.test(basename(file.path)) || (statements.length > 0 && statements.every(passes));
}

function startsWith(node: ts.Expression, names: readonly string[]): boolean {
  if (ts.isIdentifier(node)) return names.includes(node.text);
  return ts.isPropertyAccessExpression(node) && startsWith(node.expression, names);
}

function isPutAside(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node)) return false;
  return (
    ['skip', 'only', 'todo', 'fails'].includes(node.name.text) &&
    startsWith(node.expression, ['test', 'it', 'describe', 'bench'])
  );
}

function isCaught(node: ts.Node): boolean {
  return ts.isCatchClause(node) || (ts.isPropertyAccessExpression(node) && node.name.text === 'catch');
}

/** The names under which a function would say why it has no value. */
const WHY_NOT = ['problem', 'problems', 'fault', 'faults', 'error', 'errors', 'refusal', 'failure', 'ok'];

/** Returns whether a type has only a field that says why there is no value, so that a function could return it. */
function isOwnResult(node: ts.Node): boolean {
  if (!ts.isTypeLiteralNode(node) && !(ts.isInterfaceDeclaration(node) && !node.heritageClauses))
    return false;
  const [only, ...others] = node.members;
  if (only === undefined || others.length > 0 || !ts.isPropertySignature(only)) return false;
  if (ts.isTypeLiteralNode(node) && ts.isParameter(node.parent)) return false;
  return WHY_NOT.includes(only.name.getText()) && only.questionToken === undefined;
}

/** Returns whether one of the two lines above states why a type is not a `Result`. */
function isExcused(file: HouseFile, line: number): boolean {
  return /Not a `Result`: \w+/.test(
    file.text
      .split('\n')
      .slice(Math.max(0, line - 3), line - 1)
      .join('\n'),
  );
}

function isBooleanParameter(node: ts.Node): boolean {
  if (!ts.isParameter(node) || node.type?.kind !== ts.SyntaxKind.BooleanKeyword) return false;
  return ts.isFunctionDeclaration(node.parent) || ts.isMethodDeclaration(node.parent);
}

// Put together from pieces, so that this file is not found by them.
const UNFINISHED = new RegExp(['\\b(TO', 'DO|FIX', 'ME|X', 'XX)\\b'].join(''));
const OUTSIDE = new RegExp(['\\.\\./', 'shared|/', 'work/'].join(''));

/** Returns the style errors of the project, for a list of rulesets. */
export function habits(rulesets: readonly string[]): readonly Habit[] {
  return [
    {
      name: 'long file',
      says: `Split it by topic: no file has more than ${LONGEST_FILE} lines.`,
      covers: isCode,
      lines: wholeFile((file) => lineCount(file.text) > LONGEST_FILE),
    },
    {
      name: 'test put aside',
      says: 'Mend the test or delete it.',
      covers: isTest,
      lines: linesOf(isPutAside),
    },
    {
      name: 'unfinished',
      says: 'Do it, or say in the documentation that it is missing.',
      covers: () => true,
      lines: linesWith(UNFINISHED),
    },
    {
      name: 'no type',
      says: 'Say what it is, or take unknown and check it; where a table must hold any type, say why above.',
      covers: isCode,
      lines: (file) =>
        linesOf((node) => node.kind === ts.SyntaxKind.AnyKeyword)(file).filter(
          (line) => !hasReason(file, line),
        ),
    },
    {
      name: 'barrel',
      says: 'Import from the file that has it.',
      covers: (path) => isCode(path) && !path.startsWith('library/'),
      lines: wholeFile(isBarrel),
    },
    {
      name: 'vague name',
      says: 'Name the file after its topic.',
      covers: () => true,
      lines: wholeFile((file) => /(^|[/.-])(utils?|helpers?|managers?|misc)([/.-]|$)/i.test(file.path)),
    },
    {
      name: 'outside the house',
      says: 'Say it here in our own words: a clone has nothing beside it.',
      covers: () => true,
      lines: linesWith(OUTSIDE),
    },
    {
      name: 'ruleset by name',
      says: 'Ask the ruleset through the contract; only src/rulesets.ts names rulesets.',
      covers: (path) => isSource(path) && !isRule(path) && path !== 'src/rulesets.ts',
      lines: linesOf((node) => ts.isStringLiteralLike(node) && rulesets.includes(node.text)),
    },
    {
      name: 'catch in a rule',
      says: 'Illegal play is a value and a bug throws: let it pass through.',
      covers: isRule,
      lines: linesOf(isCaught),
    },
    {
      name: 'own result type',
      says: 'Return a Result of src/kernel/result.ts, or say in the line above why it is "Not a `Result`: …".',
      covers: (path) => /^(src|web|library)\//.test(path) && !isTest(path) && path !== 'src/kernel/result.ts',
      lines: (file) => linesOf(isOwnResult)(file).filter((line) => !isExcused(file, line)),
    },
    {
      name: 'boolean parameter',
      says: 'Take a named option, or make two functions.',
      covers: isSource,
      lines: linesOf(isBooleanParameter),
    },
  ];
}

/** Every habit found in these files, as `path:line: name. What to do.` */
export function findings(files: readonly HouseFile[], rulesets: readonly string[]): string[] {
  return habits(rulesets).flatMap((habit) =>
    files
      .filter((file) => habit.covers(file.path))
      .flatMap((file) =>
        habit.lines(file).map((line) => `${file.path}:${line}: ${habit.name}. ${habit.says}`),
      ),
  );
}

/** How many lines each function of a file has. */
export function functionLengths(file: HouseFile): number[] {
  const source = parse(file);
  const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
    ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
  return nodesOf(file, isFunction).map((node) => lineCount(node.getText(source)));
}
