import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { build, type Plugin } from 'vite';
import { parse } from 'yaml';
import { difficultyView, encounterInfo } from '../src/content/difficulty.ts';
import { loadEncounter } from '../src/content/encounter.ts';
import { Faults } from '../src/content/fault.ts';
import { packsIn } from '../src/content/files.ts';
import { packEntries, readPacks } from '../src/content/pack.ts';
import { rulesets } from '../src/rulesets.ts';
import type { OddRule } from '../src/table/solo.ts';
import type { Lesson } from './engine/catalogue.ts';
import type { Shipped } from './engine/rulebooks.ts';
import type { WorkedExample } from './rules/rule-entry.tsx';
import { GAME_ICONS, LUCIDE_ICONS } from './ui/icon-names.ts';

const ROOT = join(import.meta.dirname, '..');
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
 * Builds `engine/`: what rulebooks that the operator loaded import from the page (src/rulebooks/page-modules.ts). It is a
 * build of its own, because workers import these modules, too, and must not load a part of the page with them.
 */
export function lentModules(plugins: readonly Plugin[]): Plugin {
  const entries = ['riposte', 'content', 'fight', 'odds', 'presentation', 'simulation'];
  const input = Object.fromEntries([
    ['zod', 'web/engine/zod.ts'],
    ...entries.map((name) => [name, `library/${name}.ts`]),
    ...books().map((book) => [book, `src/rules/${book}/ruleset.ts`]),
  ]);
  return {
    name: 'lent-modules',
    apply: ({ mode }, { command }) => command === 'build' && mode !== 'site',
    async closeBundle() {
      await build({
        configFile: false,
        root: ROOT,
        publicDir: false,
        logLevel: 'warn',
        plugins: [...plugins],
        resolve: { alias: ALIASES },
        build: {
          outDir: 'dist/web/engine',
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: {
            input,
            preserveEntrySignatures: 'strict',
            checks: { pluginTimings: false },
            output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
          },
        },
      });
    },
  };
}

/** Replaces zod and the hook of react-i18next by the page's own. */
export const ALIASES = [
  { find: /^zod$/, replacement: join(import.meta.dirname, 'engine/zod.ts') },
  { find: /^react-i18next$/, replacement: join(import.meta.dirname, 'texts/translator.ts') },
];

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

function lessonPath(ruleset: string, name = 'first-fight'): string {
  return `packs/${ruleset}/lessons/${name}.yaml`;
}

/** The lesson of a rulebook's oddest rule; `null` if it has none. */
function oddRuleOf(ruleset: string): OddRule | null {
  const [file, opening] = ['odd-rule', 'odd-rule.opening'].map((name) => lessonPath(ruleset, name));
  if (!existsSync(join(ROOT, file!))) return null;
  const text = readFileSync(join(ROOT, file!), 'utf8');
  const begins = parse(readFileSync(join(ROOT, opening!), 'utf8')) as Omit<OddRule, 'name' | 'text'>;
  return { ...begins, name: encounterInfo({ name: file!, text })?.name ?? '', text };
}

function lessonOf(ruleset: string, title: string): Lesson {
  const file = lessonPath(ruleset);
  const text = readFileSync(join(ROOT, file), 'utf8');
  const loaded = loadEncounter({ name: file, text }, SOURCES);
  if ('faults' in loaded) throw new Error(`${file} has faults: npm run riposte -- validate ${file}`);
  const { name, combatants, field } = loaded.encounter;
  const { about = '', measured } = encounterInfo({ name: file, text }) ?? {};
  const { sensible = null } = measured?.machines ?? {};
  const odds = sensible && { fights: sensible.fights, wins: sensible.wins, rounds: sensible.rounds };
  const entries = packEntries(readPacks(SOURCES.shelf.shipped(ruleset), loaded.kit, new Faults()));
  const people = new Map(entries.flatMap((each) => (each.kind === 'combatants' ? [[each.id, each]] : [])));
  const fighters = combatants.map((who) => ({
    id: who.id,
    name: who.name,
    side: who.side,
    about: people.get(who.id)?.about ?? '',
  }));
  const oddRule = oddRuleOf(ruleset);
  return { ruleset, title, name, about, text, field, fighters, odds, oddRule };
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
  return {
    id,
    ruleset,
    name,
    about,
    text,
    faces: facesIn({ name: file, text }),
    difficulty: difficultyView(cover),
  };
}

/** How many combatants of each side a list shows. */
const FACES = 2;

/** The first combatants of the first two sides. Several of one sheet, told apart by a number, share one portrait. */
function facesIn(file: { readonly name: string; readonly text: string }): NonNullable<Shipped['faces']> {
  const loaded = loadEncounter(file, SOURCES);
  if ('faults' in loaded) return [];
  const { sides, combatants } = loaded.encounter;
  return sides.slice(0, 2).flatMap((each, side) => {
    const own = combatants.filter((who) => who.side === each.id && !who.isInReserve);
    const sheets = new Map(own.toReversed().map(({ id, name }) => [id.replace(/-\d+$/, ''), name]));
    const shown = [...sheets].toReversed().slice(0, FACES);
    return shown.map(([id, name]) => ({ id, name, side }));
  });
}

const NAME = 'virtual:look';
const require = createRequire(import.meta.url);

/** A font file of the page: a variable font, reduced to the characters and the axes that the page uses. */
interface FontSource {
  readonly family: string;
  /** Thinnest and boldest weight. */
  readonly weights: readonly [number, number];
  readonly file: string;
  /** Axes that are fixed. */
  readonly fixed: Readonly<Record<string, number>>;
}

const FONTS: readonly FontSource[] = [
  {
    family: 'Riposte Text',
    weights: [400, 800],
    file: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    fixed: {},
  },
  {
    family: 'Riposte Display',
    weights: [500, 700],
    file: require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
    fixed: { opsz: 72 },
  },
];

/** ASCII, with the letters and signs of both languages and of common names. Others come from the device's fonts. */
const CHARACTERS = `${ascii()}ÄÖÜäöüßÉéèêàáíóúñçæøå§°½¼¾–—‘’‚“”„…•€−×·→←↑↓`;

/**
 * Provides `virtual:look`: the addresses of the icons and fonts, which the page loads after its first screen. Both are
 * made from the packages at build time.
 */
export function look(): Plugin {
  let isBuild = false;
  return {
    name: 'look',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const address = (name: string, type: string, source: string | Buffer): string => {
        if (!isBuild) return `'data:${type};base64,${Buffer.from(source).toString('base64')}'`;
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
      };
      const fonts = await Promise.all(
        FONTS.map(async (font) => {
          const name = `${font.family.toLowerCase().replace(' ', '-')}.woff2`;
          const url = address(name, 'font/woff2', await subsetOf(font));
          return `{ family: '${font.family}', weight: '${font.weights.join(' ')}', url: ${url} }`;
        }),
      );
      const icons = address('icons.svg', 'image/svg+xml', sprite());
      return `export const ICONS = ${icons};\nexport const FONTS = [${fonts.join(', ')}];`;
    },
  };
}

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i));
}

function subsetOf({ file, weights: [min, max], fixed }: FontSource): Promise<Buffer> {
  return subsetFont(readFileSync(file), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { ...fixed, wght: { min, max } },
  });
}

/** Returns all icons as symbols of one SVG. Their ids start with `i-`. */
function sprite(): string {
  const game = iconsIn('game-icons');
  const lucide = iconsIn('lucide');
  const drawn = GAME_ICONS.map((name) => {
    const body = known(game[name], name)
      .body.replaceAll(' fill="currentColor"', '')
      .replaceAll(/ d="([^"]+)"/g, (_, d: string) => ` d="${compactPath(d)}"`);
    return `<symbol id="i-${name}" viewBox="0 0 512 512">${body}</symbol>`;
  });
  const lines = LUCIDE_ICONS.map((name) => {
    const { body } = known(lucide[name], name);
    return `<symbol id="i-${name}" viewBox="0 0 24 24" ${STROKES}>${body.replaceAll(STROKED, '')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${CREDIT}${RIPOSTE}${drawn.join('')}${lines.join('')}</svg>`;
}

type Icons = Readonly<Record<string, { readonly body: string }>>;

/** The icons of a set. A second name of an icon leads to the same drawing. */
function iconsIn(set: string): Icons {
  const file = readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8');
  const { icons, aliases = {} } = JSON.parse(file) as {
    readonly icons: Icons;
    readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  };
  const second = Object.entries(aliases).map(([name, { parent }]) => [name, icons[parent]] as const);
  return { ...Object.fromEntries(second), ...icons } as Icons;
}

function known<T>(icon: T | undefined, name: string): T {
  if (icon === undefined) throw new Error(`no set has the icon ${name}. Change web/ui/icon-names.ts.`);
  return icon;
}

/** The same attributes on each element, which the symbol has already. */
const STROKED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const STROKES =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** The logo of the project: two swords crossed on a shield. */
const RIPOSTE =
  '<symbol id="i-riposte" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2">' +
  '<path d="M16 2 29 9v8c0 7-6 11-13 13C9 28 3 24 3 17V9z"/>' +
  '<path d="M9 22 22 8l1.4 1.4L10.4 23.4M8 19l5 5M23 22 10 8 8.6 9.4l6 6.2m4.2 4.4 2.8 3M24 19l-5 5"/></symbol>';

const CREDIT =
  '<!-- Icons by Lorc, Delapouite and the other authors of game-icons.net, CC BY 3.0, and by Lucide, ISC. -->';

/** The number of numbers that each command of an SVG path takes. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };
const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** An arc's two flags may stand without a space between them. */
const ARC =
  /(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)/g;

/**
 * Rewrites the `d` of an SVG path with whole, relative numbers. No point moves by more than half a unit: rounding is
 * measured from the start of the path, so that it does not add up. Halves the size of an icon drawn in 512 units.
 */
export function compactPath(d: string): string {
  let out = '';
  let last = '';
  let at = { x: 0, y: 0 };
  let start = at;
  for (const [, command, rest] of d.matchAll(COMMAND)) {
    const kind = command!.toLowerCase();
    if (kind === 'z') {
      out += 'z';
      last = '';
      at = start;
      continue;
    }
    const all = numbersOf(kind, rest!);
    for (let i = 0; i < all.length; i += NUMBERS[kind]!) {
      const isStart = kind === 'm' && i === 0;
      const base = kind === command ? at : { x: 0, y: 0 };
      const numbers = all.slice(i, i + NUMBERS[kind]!).map((n, j) => n + offset(kind, j, base));
      const from = isStart ? { x: 0, y: 0 } : { x: Math.round(at.x), y: Math.round(at.y) };
      const short = numbers.map((n, j) => Math.round(n) - offset(kind, j, from));
      const name = isStart ? 'M' : kind === 'm' ? 'l' : kind;
      out += (name === last ? joined(short, true) : name + joined(short, false)) || '';
      last = isStart ? '' : name;
      at = endOf(kind, numbers, at);
      if (isStart) start = at;
    }
  }
  return out;
}

function numbersOf(kind: string, text: string): readonly number[] {
  if (kind !== 'a') return (text.match(NUMBER) ?? []).map(Number);
  return [...text.matchAll(ARC)].flatMap((arc) => arc.slice(1).map(Number));
}

/** Returns the origin of a relative number in a command. Radii and flags of an arc are not relative. */
function offset(kind: string, index: number, from: { readonly x: number; readonly y: number }): number {
  if (kind === 'h') return from.x;
  if (kind === 'v') return from.y;
  if (kind === 'a' && index < 5) return 0;
  const isX = kind === 'a' ? index === 5 : index % 2 === 0;
  return isX ? from.x : from.y;
}

function endOf(kind: string, numbers: readonly number[], at: { x: number; y: number }) {
  if (kind === 'h') return { x: numbers[0]!, y: at.y };
  if (kind === 'v') return { x: at.x, y: numbers[0]! };
  return { x: numbers.at(-2)!, y: numbers.at(-1)! };
}

/** Joins numbers with as few separators as a path needs. */
function joined(numbers: readonly number[], isContinued: boolean): string {
  return numbers.map((n, i) => ((i > 0 || isContinued) && n >= 0 ? ` ${n}` : String(n))).join('');
}
