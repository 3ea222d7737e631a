import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineCount, pathsIn } from './tidy.ts';

// npm run figures: the size and shape of the code base, each with its bar. Ends with 1 when a bar is missed.

const ROOT = process.argv[2] ?? join(import.meta.dirname, '../..');
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sources = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: ROOT }).filter((path) => !isTest(path));

const BLOCK = 6;

/** The lines with content: no blank lines, comments, imports, or punctuation alone. */
function saying(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^import [\s\S]*?;$/gm, '');
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('//'));
}

/**
 * Counts the blocks of six lines or more that occur in two places: each run of equal lines of two places counts once.
 */
function duplicatedBlocks(paths: readonly string[]): number {
  const places = new Map<string, { readonly path: string; readonly line: number }[]>();
  for (const path of paths) {
    const lines = saying(read(path));
    for (let line = 0; line + BLOCK <= lines.length; line++) {
      const block = lines.slice(line, line + BLOCK).join('\n');
      places.set(block, [...(places.get(block) ?? []), { path, line }]);
    }
  }
  const shared = new Set<string>();
  for (const found of places.values()) {
    for (const [i, a] of found.entries()) {
      for (const b of found.slice(i + 1)) shared.add(`${a.path} ${a.line} ${b.path} ${b.line}`);
    }
  }
  // A pair whose previous lines are also equal continues from there.
  return [...shared].filter((pair) => {
    const [a, i, b, j] = pair.split(' ');
    return !shared.has(`${a} ${Number(i) - 1} ${b} ${Number(j) - 1}`);
  }).length;
}

const words = (path: string): number =>
  read(path)
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
const src = sources('src');
const sizes = src.map((path) => lineCount(read(path)));
/** Lines that are neither blank nor only a comment. */
const codeLines = (text: string): number =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line)).length;
const rules = sources('src/rules').reduce((sum, path) => sum + codeLines(read(path)), 0);
const small = sizes.filter((lines) => lines < 40).length;
const code = ['src', 'web'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts).length;

const paths = pathsIn(read('docs/follow-a-click.md'));
const [, glossary = ''] = read('CONTRIBUTING.md').split('## Glossary');
/** Rows of the glossary, without its two lines of head. */
const terms = [...(glossary.split('\n## ')[0] ?? '').matchAll(/^\| /gm)].length - 1;

const FIGURES: readonly (readonly [what: string, figure: number, most: number])[] = [
  ['lines of code of the four rulebooks, without tests, blank lines and comment lines', rules, 22_500],
  ['files in src, without tests', src.length, 350],
  ['of a hundred of them under 40 lines', Math.round((100 * small) / src.length), 10],
  ['longest of them, in lines', Math.max(...sizes), 400],
  ['files in web, without tests', sources('web').length, 200],
  [
    'blocks of six lines that stand twice, outside tests',
    duplicatedBlocks(code.filter((path) => !isTest(path))),
    // A third of the 55 before files were merged by topic.
    18,
  ],
  ['files that a command passes, from the button to the disk', paths.command, 12],
  ['files that an answer passes', paths.answer, 12],
  ['files that a roll passes, from the dice to the card', paths.roll, 14],
  ['terms in the glossary', terms, 30],
  ['npm scripts', scripts, 14],
  ['words in ARCHITECTURE.md', words('ARCHITECTURE.md'), 2500],
];
for (const [what, figure, most] of FIGURES) {
  console.log(
    `${figure <= most ? 'holds ' : 'MISSED'}  ${String(figure).padStart(6)}  at most ${most}: ${what}`,
  );
  if (figure > most) process.exitCode = 1;
}
