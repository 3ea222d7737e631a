import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { RuleId } from '../kernel/names.ts';

/** A place in the checkout that speaks of a rule: a test titled with its id, an example, or code that cites it. */
export interface Place {
  readonly id: RuleId;
  /** Path from the root of the checkout, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The test's title, the example's, or the words of the citation. */
  readonly words: string;
}

/** What proves the rules of one rulebook. */
export interface Proof {
  /** Tests and examples by the id that they prove; an id without any is absent. */
  readonly tests: Readonly<Record<RuleId, readonly Place[]>>;
  /** Why nothing was found, when the package has no tests beside it. */
  readonly note?: string;
}

const ID = '[a-z0-9]+(?:-[a-z0-9]+)*';
const CASES = String.raw`\((?:[^'"\`\n]|'[^'\n]*')*\)`;
const TITLE = new RegExp(
  String.raw`^[ \t]*(?:(?:test|it)(?:\.\w+)*(?:${CASES})?|\][^'"\`\n]*\))\(\s*(['"\`])((?:\[${ID}\]\s*)+(?:\\.|(?!\1)[^\\])*)\1`,
  'gm',
);
/** In a docstring or comment; where a switch is read; and in what an event or modifier gives as its rule. */
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

/** The tests of a file whose titles begin with rule ids: `[block] …`, or several: `[block] [parry] …`. */
export function titledTests(file: string, text: string): Place[] {
  return [...text.matchAll(TITLE)].flatMap((match) => {
    const words = match[2]!;
    const ids = words.match(/^(?:\[[^\]]+\]\s*)+/)![0].match(new RegExp(ID, 'g'))!;
    return ids.map((id) => ({ id, file, line: lineAt(text, match.index), words }));
  });
}

/** The rules that a file of code cites: `@rule id`, `// ruling: id`, `rulings['id']`, or `rule: 'id'` on what it makes. */
export function citations(file: string, text: string): Place[] {
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

/** The rules that a worked example says it is an example of. */
export function exampleRules(file: string, text: string): Place[] {
  const document = parseDocument(text);
  const example: unknown = document.errors.length > 0 ? null : document.toJS();
  if (typeof example !== 'object' || example === null) return [];
  if (!('check' in example && 'rules' in example && Array.isArray(example.rules))) return [];
  const words = String(example.check);
  return example.rules.map((id) => ({ id: String(id), file, line: 1, words }));
}

/** Whether a file speaks for this ruleset: it lies in its folder, or its path has the ruleset's name as a word. */
export function speaksFor(file: string, ruleset: string): boolean {
  const folder = /^src\/rules\/([^/]+)\//.exec(file);
  return folder === null ? file.split(/[/.-]/).includes(ruleset) : folder[1] === ruleset;
}

/** Every place in the checkout at `root` that says it proves a rule, whatever ruleset it speaks for. */
export function provingPlaces(root: string): Place[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const tests = globSync('{src,test}/**/*.test.ts', { cwd: root }).sort();
  const examples = globSync('examples/**/*.yaml', { cwd: root }).sort();
  return [
    ...tests.flatMap((file) => titledTests(file, read(file))),
    ...examples.flatMap((file) => exampleRules(file, read(file))),
  ];
}

/** The tests and examples in the checkout at `root` that prove the rules of one ruleset. */
export function proofOf(ruleset: string, root: string): Proof {
  if (!existsSync(join(root, 'test'))) {
    return { tests: {}, note: 'This copy of the package has no tests beside it.' };
  }
  const own = provingPlaces(root).filter((place) => speaksFor(place.file, ruleset));
  return { tests: Object.fromEntries(Map.groupBy(own, (place) => place.id)) };
}
