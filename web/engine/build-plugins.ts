import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { parse } from 'yaml';
import { difficultyView, encounterInfo } from '../../src/content/difficulty.ts';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import { rulesets } from '../../src/rulesets.ts';
import type { WorkedExample } from '../rules/rule-entry.tsx';
import type { Lesson, Shipped } from './catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = 'virtual:worked-examples';

/**
 * Provides `virtual:worked-examples`: for each rulebook, a loader of its worked examples (examples/BOOK). The files are
 * read at build time and bundled by rulebook. A bundle is loaded when the rulebook's rules are opened.
 */
export const workedExamples: Plugin = {
  name: 'worked-examples',
  resolveId: (id) => (id === EXAMPLES || id.startsWith(`${EXAMPLES}/`) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${EXAMPLES}`) {
      const loads = books().map((book) => `${JSON.stringify(book)}: () => import('${EXAMPLES}/${book}')`);
      return `export const WORKED_EXAMPLES = { ${loads.join(', ')} };`;
    }
    if (!id.startsWith(`\0${EXAMPLES}/`)) return undefined;
    return `export default ${JSON.stringify(examplesOf(id.slice(EXAMPLES.length + 2)))};`;
  },
};

/** Every rulebook has a folder of packs. */
function books(): readonly string[] {
  return readdirSync(join(ROOT, 'packs'));
}

function examplesOf(book: string): readonly WorkedExample[] {
  const files = globSync(`examples/${book}/**/*.yaml`, { cwd: ROOT }).sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const { check, rules, about } = parse(text) as Partial<Record<'check' | 'about', string>> & {
      readonly rules?: readonly string[];
    };
    // The folder also contains packs, which are not examples.
    return check === undefined ? [] : [{ file, title: check, about: about ?? '', rules: rules ?? [], text }];
  });
}

/**
 * Preloads the page as soon as the browser has read index.html. Otherwise it would only be requested after the small
 * script in web/main.ts has run.
 */
export function fetchedAtOnce(): Plugin {
  let base = '/';
  return {
    name: 'fetched-at-once',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/page.tsx')),
        );
        if (page?.type !== 'chunk') return [];
        const styles = [...(page.viteMetadata?.importedCss ?? [])];
        const tags: HtmlTagDescriptor[] = [
          tag({ rel: 'modulepreload', crossorigin: true, href: `${base}${page.fileName}` }),
          ...styles.map((file) => tag({ rel: 'stylesheet', crossorigin: true, href: `${base}${file}` })),
        ];
        return tags.filter(({ attrs }) => !html.includes(`href="${attrs?.href}"`));
      },
    },
  };
}

function tag(attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor {
  return { tag: 'link', attrs: attrs ?? {}, injectTo: 'head' };
}

const ENCOUNTERS = 'virtual:encounters';

/** Provides `virtual:encounters`: the shipped encounters, read at build time instead of on each device. */
export const shippedEncounters: Plugin = {
  name: 'shipped-encounters',
  resolveId: (id) => (id === ENCOUNTERS ? `\0${ENCOUNTERS}` : undefined),
  load(id) {
    if (id !== `\0${ENCOUNTERS}`) return undefined;
    const files = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
    return `export const ENCOUNTERS = ${JSON.stringify(files.map(shipped))};`;
  },
};

const LESSONS = 'virtual:lessons';
const SOURCES = { kits: rulesets, shelf: packsIn(join(ROOT, 'packs')) };

/** Provides `virtual:lessons`: the first fight of each rulebook against a machine, in the order of the rulebooks. */
export const lessons: Plugin = {
  name: 'lessons',
  resolveId: (id) => (id === LESSONS ? `\0${LESSONS}` : undefined),
  load(id) {
    if (id !== `\0${LESSONS}`) return undefined;
    // A rulebook may have no first fight.
    const list = rulesets.flatMap(({ ruleset: { id: book, rulebook } }) =>
      existsSync(join(ROOT, lessonPath(book))) ? [lessonOf(book, rulebook.title)] : [],
    );
    return `export const LESSONS = ${JSON.stringify(list)};`;
  },
};

function lessonPath(ruleset: string): string {
  return `packs/${ruleset}/lessons/first-fight.yaml`;
}

function lessonOf(ruleset: string, title: string): Lesson {
  const file = lessonPath(ruleset);
  const text = readFileSync(join(ROOT, file), 'utf8');
  const loaded = loadEncounter({ name: file, text }, SOURCES);
  if ('faults' in loaded) throw new Error(`${file} has faults: npm run riposte -- validate ${file}`);
  const { name, combatants } = loaded.encounter;
  const about = encounterInfo({ name: file, text })?.about ?? '';
  const fighters = combatants.map((who) => ({ id: who.id, name: who.name, side: who.side }));
  return { ruleset, title, name, about, text, fighters };
}

const ABBREVIATIONS = 'virtual:abbreviations';

/** Provides `virtual:abbreviations`: those of each rulebook, because phones do not load whole rulebooks. */
export const abbreviations: Plugin = {
  name: 'abbreviations',
  resolveId: (id) => (id === ABBREVIATIONS ? `\0${ABBREVIATIONS}` : undefined),
  load(id) {
    if (id !== `\0${ABBREVIATIONS}`) return undefined;
    const all = rulesets.map(({ ruleset: { rulebook } }) => [rulebook.id, rulebook.abbreviations ?? {}]);
    return `export const ABBREVIATIONS = ${JSON.stringify(Object.fromEntries(all))};`;
  },
};

function shipped(file: string): Shipped {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const cover = encounterInfo({ name: file, text });
  if (cover === undefined) throw new Error(`${file} has faults: npm run riposte -- validate ${file}`);
  const { name, about } = cover;
  const ruleset = basename(dirname(dirname(file)));
  const id = `${ruleset}/${basename(file, '.yaml')}`;
  return { id, ruleset, name, about, text, difficulty: difficultyView(cover) };
}
