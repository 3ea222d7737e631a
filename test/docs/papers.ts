import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Text for people, by its path in the checkout. */
export const PAPERS: readonly { readonly path: string; readonly text: string }[] = globSync(
  ['*.md', 'docs/**/*.md'],
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
)
  .sort()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** A block of code on a page. */
export interface Block {
  readonly language: string;
  /** The file that it shows, if it names one: ```yaml [my-fight.yaml] */
  readonly file: string | undefined;
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
}

export function blocksOf(paper: string): readonly Block[] {
  return [...paper.matchAll(/^```(\w*)(?: \[([^\]]+)\])?\n([\s\S]*?)^```$/gm)].map((found) => ({
    language: found[1]!,
    file: found[2],
    text: found[3]!,
    line: paper.slice(0, found.index).split('\n').length + 1,
  }));
}

/** A command in the docs, with its output if the page shows it. */
export interface Shown {
  readonly command: string;
  readonly output: string | undefined;
  readonly line: number;
}

/** The commands of a page in order. Commands that a line joins by && are separate items. */
export function commandsOf(paper: string): readonly Shown[] {
  return blocksOf(paper).flatMap((block) => {
    if (block.language === 'console') return fromConsole(block);
    return block.language === 'sh' ? fromShell(block) : [];
  });
}

function fromShell({ text, line }: Block): readonly Shown[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .map((each) => each.replace(/(^|\s)#.*$/, '').trim())
    .flatMap((each) => (each === '' ? [] : each.split(' && ')))
    .map((command) => ({ command, output: undefined, line }));
}

function fromConsole({ text, line }: Block): readonly Shown[] {
  if (!text.startsWith('$ ')) throw new Error(`line ${line}: a console block begins with "$ " and a command`);
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((each) => {
      const [command = '', ...output] = each.split('\n');
      return { command, output: output.join('\n'), line };
    });
}
