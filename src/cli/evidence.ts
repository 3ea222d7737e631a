import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { RuleId } from '../kernel/ids.ts';
import type { Rule, Rulebook, Ruling } from '../kernel/ruleset.ts';

/** A place in the checkout that refers to a rule: a test titled with its id, an example, or code that cites it. */
export interface EvidencePlace {
  readonly id: RuleId;
  /** Path from the root of the checkout, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The title of the test or example, or the text of the citation. */
  readonly words: string;
}

/** The evidence for the rules of one rulebook. */
export interface Evidence {
  /** Tests and examples by the id that they prove; ids without evidence are absent. */
  readonly tests: Readonly<Record<RuleId, readonly EvidencePlace[]>>;
  /** Why no evidence was found, for example because the package does not include tests. */
  readonly note?: string;
}

const ID = '[a-z0-9]+(?:-[a-z0-9]+)*';
const CASES = String.raw`\((?:[^'"\`\n]|'[^'\n]*')*\)`;
const TITLE = new RegExp(
  String.raw`^[ \t]*(?:(?:test|it)(?:\.\w+)*(?:${CASES})?|\][^'"\`\n]*\))\(\s*(['"\`])((?:\[${ID}\]\s*)+(?:\\.|(?!\1)[^\\])*)\1`,
  'gm',
);
/**
 * The forms of a citation: in a docstring or comment, where a ruling's setting is read, and as the rule of an event or
 * modifier.
 */
const CITATIONS = [
  new RegExp(String.raw`@rule\s+(?<ids>${ID})\b[^@\n]*`, 'g'),
  new RegExp(String.raw`(?:\/\/|\*).*?\bruling:\s*(?<ids>${ID})\b.*`, 'g'),
  new RegExp(String.raw`\brulings\[(?<ids>'${ID}')\]`, 'g'),
  /(?<![.\w@])rule\s*[:=](?!=)\s*(?:[^,;?\n]*\?)?(?<ids>[^,;}\n]*)/g,
];
const QUOTED = new RegExp(`'(${ID})'`, 'g');

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Finds the tests whose titles begin with one or more rule ids: `[block] …`, `[block] [parry] …`. */
export function titledTests(file: string, text: string): EvidencePlace[] {
  return [...text.matchAll(TITLE)].flatMap((match) => {
    const words = match[2]!;
    const ids = words.match(/^(?:\[[^\]]+\]\s*)+/)![0].match(new RegExp(ID, 'g'))!;
    return ids.map((id) => ({ id, file, line: lineAt(text, match.index), words }));
  });
}

/**
 * Finds the rules that a source file cites: `@rule id`, `// ruling: id`, `rulings['id']`, or `rule: 'id'` in an event
 * or modifier.
 */
export function citations(file: string, text: string): EvidencePlace[] {
  return CITATIONS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const found = match.groups!.ids!;
      const ids = new RegExp(`^${ID}$`).test(found)
        ? [found]
        : [...found.matchAll(QUOTED)].map(([, id]) => id!);
      return ids.map((id) => ({ id, file, line: lineAt(text, match.index), words: match[0].trim() }));
    }),
  );
}

/** Finds the rules that a worked example claims to show. */
export function exampleRules(file: string, text: string): EvidencePlace[] {
  const document = parseDocument(text);
  const example: unknown = document.errors.length > 0 ? null : document.toJS();
  if (typeof example !== 'object' || example === null) return [];
  if (!('check' in example && 'rules' in example && Array.isArray(example.rules))) return [];
  const words = String(example.check);
  return example.rules.map((id) => ({ id: String(id), file, line: 1, words }));
}

/**
 * Returns whether a file concerns a ruleset: it is in its folder, or its path contains the ruleset's name as a word.
 */
export function concerns(file: string, ruleset: string): boolean {
  const folder = /^src\/rules\/([^/]+)\//.exec(file);
  return folder === null ? file.split(/[/.-]/).includes(ruleset) : folder[1] === ruleset;
}

/** Finds every place in the checkout at `root` that claims to prove a rule of any ruleset. */
export function provingPlaces(root: string): EvidencePlace[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const tests = globSync('{src,test}/**/*.test.ts', { cwd: root }).sort();
  const examples = globSync('examples/**/*.yaml', { cwd: root }).sort();
  return [
    ...tests.flatMap((file) => titledTests(file, read(file))),
    ...examples.flatMap((file) => exampleRules(file, read(file))),
  ];
}

/** Finds the tests and examples in the checkout at `root` for the rules of one ruleset. */
export function evidenceFor(ruleset: string, root: string): Evidence {
  if (!existsSync(join(root, 'test'))) {
    return { tests: {}, note: 'This copy of the package contains no tests.' };
  }
  const own = provingPlaces(root).filter((place) => concerns(place.file, ruleset));
  return { tests: Object.fromEntries(Map.groupBy(own, (place) => place.id)) };
}

/** The same for a rulebook in a folder of its own, where every test and example is about it. */
export function evidenceIn(folder: string): Evidence {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const own = [
    ...modulesIn(folder)
      .filter((file) => TEST_FILE.test(file))
      .flatMap((file) => titledTests(file, read(file))),
    ...globSync('examples/**/*.yaml', { cwd: folder })
      .sort()
      .flatMap((file) => exampleRules(file, read(file))),
  ];
  return { tests: Object.fromEntries(Map.groupBy(own, (place) => place.id)) };
}

const TEST_FILE = /\.test\.[jt]s$/;

function modulesIn(folder: string): readonly string[] {
  return globSync('**/*.{ts,js}', { cwd: folder, exclude: ['**/node_modules'] }).sort();
}

/** Finds the code of a rule or ruling in the folder of a rulebook, as `codeFor` does in the checkout. */
export function codeIn(folder: string, id: RuleId): EvidencePlace[] {
  const files = modulesIn(folder).filter((file) => !TEST_FILE.test(file));
  return citingPlaces(files, id, folder);
}

/** Finds the code of a rule or ruling in the checkout at `root`: the functions that cite it first, then its events. */
export function codeFor(ruleset: string, id: RuleId, root: string): EvidencePlace[] {
  const files = globSync(`src/rules/${ruleset}/*.ts`, { cwd: root }).sort();
  return citingPlaces(files, id, root);
}

function citingPlaces(files: readonly string[], id: RuleId, root: string): EvidencePlace[] {
  const found = files
    .filter((file) => !/(\.test|\brulebook|\brulings[\w-]*)\.[jt]s$/.test(file))
    .flatMap((file) => citations(file, readFileSync(join(root, file), 'utf8')))
    .filter((place) => place.id === id);
  const isEvent = ({ words }: EvidencePlace): boolean => /^rule\b/.test(words);
  return [...found.filter((place) => !isEvent(place)), ...found.filter(isEvent)];
}

/** A proof of a rule, in the JSON output. */
interface Test {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

interface RuleData extends Rule {
  readonly id: RuleId;
  readonly tests: readonly Test[];
}

interface RulingData extends Ruling {
  readonly id: RuleId;
  readonly default: string | number;
  /** Whether encounters can configure it; other rulings are fixed. */
  readonly isSwitch: boolean;
  /** The value in each preset. */
  readonly presets: Readonly<Record<string, string | number>>;
  readonly tests: readonly Test[];
}

/** A rulebook with its evidence: the output of `riposte rules RULESET --json`. */
export interface RulebookData {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  readonly rules: readonly RuleData[];
  readonly rulings: readonly RulingData[];
  readonly presets: Rulebook['presets'];
  readonly note?: string;
}

export function rulebookData(book: Rulebook, { tests, note }: Evidence): RulebookData {
  const { id, title, dice, presets } = book;
  const testsOf = (rule: RuleId): readonly Test[] =>
    (tests[rule] ?? []).map(({ file, line, words }) => ({ file, line, title: words }));
  const rules = Object.entries(book.rules).map(([rule, data]) => ({
    id: rule,
    ...data,
    tests: testsOf(rule),
  }));
  const rulings = Object.entries(book.rulings).map(([ruling, data]) => ({
    id: ruling,
    ...data,
    default: data.settings[0]!.value,
    isSwitch: data.settings.length > 1 || data.whole !== undefined,
    presets: presetsOf(book, ruling),
    tests: testsOf(ruling),
  }));
  return { id, title, dice, rules, rulings, presets, ...(note === undefined ? {} : { note }) };
}

function presetsOf({ presets }: Rulebook, ruling: RuleId): Readonly<Record<string, string | number>> {
  const set = Object.entries(presets).flatMap(([name, { settings }]) =>
    settings[ruling] === undefined ? [] : [[name, settings[ruling]] as const],
  );
  return Object.fromEntries(set);
}
