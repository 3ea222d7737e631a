import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { ROOT } from '../../src/cli/environment.ts';
import { evidenceFor, rulebookData } from '../../src/cli/evidence.ts';
import { program } from '../../src/cli/program.ts';
import { vocabularyOf } from '../../src/examples/format.ts';
import { kits } from '../../src/rulebooks/kits.ts';
import { httpPage, type OpenApi } from './http-page.ts';
import { PAPERS, withRuleLinks, withSiteLinks } from './links.ts';
import { rulebookPage } from './rulebook-page.ts';
import { schemaPage } from './schema-page.ts';
import { terminalPage } from './terminal-page.ts';
import { wordsPage } from './words-page.ts';

const DOCS = join(ROOT, 'docs');

/** Writes every page of the site as Markdown, with the pictures, into a folder that is cleared first. */
export async function writePages(to: string, api: OpenApi): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const write = (page: string, text: string): void => {
    mkdirSync(dirname(join(to, page)), { recursive: true });
    writeFileSync(join(to, page), text);
  };
  for (const [page, text] of [...papers(), ...reference(api, await program())]) write(page, text);
  cpSync(join(DOCS, 'pictures'), join(to, 'pictures'), { recursive: true });
  cpSync(join(ROOT, 'web/public/icon.svg'), join(to, 'public/icon.svg'));
}

/** The pages that are written by hand. */
function papers(): readonly (readonly [string, string])[] {
  const own = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('node_modules'))
    .map((page) => [`docs/${page}`, page] as const);
  return [...own, ...Object.entries(PAPERS)].map(([from, page]) => {
    const text = withSiteLinks(readFileSync(join(ROOT, from), 'utf8'), from, page);
    return [page, page.startsWith('cards/') ? cardWithLinks(text, page) : text];
  });
}

function cardWithLinks(text: string, page: string): string {
  const book = page.slice('cards/'.length, -'.md'.length);
  const { rules, rulings } = kits().find(({ ruleset }) => ruleset.id === book)!.ruleset.rulebook;
  return withRuleLinks(text, book, new Set([...Object.keys(rules), ...Object.keys(rulings)]));
}

/** The pages that are generated from the program. */
function reference(api: OpenApi, commands: Command): readonly (readonly [string, string])[] {
  const books = kits().flatMap((kit) => {
    const { id, rulebook } = kit.ruleset;
    return [
      [`reference/${id}.md`, rulebookPage(rulebookData(rulebook, evidenceFor(id, ROOT)))] as const,
      [`reference/${id}-files.md`, schemaPage(kit)] as const,
      [`reference/${id}-words.md`, wordsPage(id, rulebook.title, vocabularyOf(id)!)] as const,
    ];
  });
  return [...books, ['reference/http.md', httpPage(api)], ['reference/terminal.md', terminalPage(commands)]];
}
