import { z } from 'zod';
import { DIFFICULTY_LEVELS, difficultyView, encounterInfo } from '../../content/difficulty.ts';
import type { TextFile } from '../../content/parse.ts';
import { encounterSchema, packSchema } from '../../content/published.ts';
import { MACHINE_LEVELS } from '../../kernel/policy.ts';
import type { Result } from '../../kernel/result.ts';
import type { Rulebook } from '../../kernel/ruleset.ts';
import {
  kitById,
  kits,
  type LoadedRulebook,
  loadedRulebooks,
  ROOT,
  type RulebookKit,
  SHELF,
} from '../../rulebooks/kits.ts';
import { type PageModules, pageModules } from '../../rulebooks/page-modules.ts';
import { LIMITS } from '../../table/table.ts';
import { askerOf } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { NO_SUCH_ADDRESS, NO_SUCH_RULEBOOK } from '../refusals.ts';
import { type App, failures, rulesetId, type ServerContext } from '../route.ts';
import { shippedEncounters, shippedEntries } from '../shipped.ts';

const book = z.object({ id: z.string(), title: z.string(), dice: z.string() });
const rule = z.object({ id: z.string(), title: z.string(), says: z.string(), source: z.string() });
const ruling = z.object({
  id: z.string(),
  question: z.string(),
  settings: z
    .array(z.object({ value: z.union([z.string(), z.number()]), says: z.string() }))
    .readonly()
    .describe('The default first; one alone: decided for good'),
  whole: z.object({ min: z.int(), max: z.int() }).optional().describe('Any whole number in these bounds'),
  reason: z.string().optional().describe('Why the default is what it is'),
  departs: z.literal(true).optional().describe('The default is not what the chapter literally says'),
  alternatives: z.array(z.string()).readonly(),
});
const wholeBook = book.extend({
  rules: z.array(rule),
  rulings: z.array(ruling),
  presets: z.record(
    z.string(),
    z.object({
      says: z.string().describe('One sentence for people who choose'),
      settings: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

const encounter = z.object({
  id: z.string(),
  ruleset: z.string(),
  name: z.string(),
  about: z.string(),
  difficulty: z
    .object({
      side: z.string().describe('The name of the side that people play'),
      how: z.enum(DIFFICULTY_LEVELS),
      wins: z.number().describe('Of a hundred fights, played by the simple policy on both sides'),
      fights: z.int().describe('The number of fights'),
      rounds: z.number().describe('On average'),
      machines: z
        .array(
          z.object({
            level: z.enum(MACHINE_LEVELS),
            won: z.int().describe('Fights that this side won'),
            fights: z.int(),
            decisions: z.int().optional().describe('Decisions tried for each answer; default: as the level'),
          }),
        )
        .readonly()
        .describe('The same if machines play every side, the weakest level first'),
    })
    .nullable()
    .describe('null: not measured'),
  text: z
    .string()
    .optional()
    .describe('The file, if the operator loaded its rulebook; pages contain the others'),
});
const packEntry = z.object({
  kind: z.string().describe('combatants, or a kind of the rulebook’s catalogue'),
  id: z.string(),
  name: z.string(),
  about: z.string(),
  search: z.string().describe('All that somebody may look for it by, in lower case'),
  entry: z.unknown().describe('The entry itself, all references resolved'),
});

/** Routes for shipped content: encounters, packs, rulebooks, and the schemas of content files. */
export function bookRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/encounters',
    schema: {
      summary: 'Encounters that come with Riposte',
      tags: ['books'],
      response: { 200: z.array(encounter), ...failures },
    },
    handler: async () => encountersTold(),
  });
  app.route({
    method: 'GET',
    url: '/api/packs/:ruleset',
    schema: {
      summary: 'Creatures, people, weapons and whatever else packs list',
      tags: ['books'],
      params: rulesetId,
      response: { 200: z.array(packEntry).readonly(), ...failures },
    },
    handler: async ({ params }) => shippedEntries(kitNamed(params.ruleset)),
  });
  app.route({
    method: 'GET',
    url: '/api/rulebooks',
    schema: {
      summary: 'The rulebooks that are played',
      tags: ['books'],
      response: { 200: z.array(book), ...failures },
    },
    handler: async () => kits().map(({ ruleset }) => coverOf(ruleset.rulebook)),
  });
  app.route({
    method: 'GET',
    url: '/api/rulebooks/:ruleset',
    schema: {
      summary: 'A rulebook: its rules, rulings and presets',
      tags: ['books'],
      params: rulesetId,
      response: { 200: wholeBook, ...failures },
    },
    handler: async ({ params }) => toldBook(kitNamed(params.ruleset).ruleset.rulebook),
  });
  app.route({
    method: 'GET',
    url: '/api/schema/:ruleset',
    schema: {
      summary: 'The JSON Schema of encounter or pack files',
      tags: ['books'],
      params: rulesetId,
      querystring: z.object({ kind: z.enum(['encounter', 'pack']).default('encounter') }),
      response: { 200: z.looseObject({ $schema: z.string() }), ...failures },
    },
    async handler({ params, query }) {
      const schema = { encounter: encounterSchema, pack: packSchema }[query.kind];
      return { ...schema(kitNamed(params.ruleset)) };
    },
  });
}

const LOADED = '/api/loaded-rulebooks';

const loadedBook = z.object({
  id: z.string(),
  version: z.string(),
  isHouse: z.boolean().describe('Whether it holds house rules for the rulebook with this id'),
  module: z.string().nullable().describe('The address of its module; null: only the server can play it'),
  modules: z.array(z.string()).describe('The addresses of all its modules'),
  why: z.string().nullable().describe('Why a page cannot play it'),
  packs: z.array(z.object({ name: z.string(), text: z.string() })).readonly(),
  encounters: z.array(encounter),
});

/** Adds the rulebooks that the operator loaded, with their code as pages run it. */
export function loadedRoutes(app: App): void {
  const modules = new Map<string, ReturnType<typeof pageModules>>();
  const modulesOf = (book: LoadedRulebook) => {
    const own = kits().flatMap(({ ruleset, folder }) => (folder === ROOT ? [ruleset.id] : []));
    const found = modules.get(book.hash) ?? pageModules(book, own);
    modules.set(book.hash, found);
    return found;
  };
  app.route({
    method: 'GET',
    url: LOADED,
    schema: {
      summary: 'The rulebooks that the operator loaded, for pages',
      tags: ['books'],
      response: { 200: z.array(loadedBook), ...failures },
    },
    handler: async () =>
      Promise.all(loadedRulebooks().map(async (book) => loadedTold(book, await modulesOf(book)))),
  });
  app.route({
    method: 'GET',
    url: `${LOADED}/:hash/*`,
    schema: {
      summary: 'A module of a loaded rulebook, without types',
      tags: ['books'],
      params: z.object({ hash: z.string().max(64), '*': z.string().max(400) }),
      response: {
        200: { description: 'JavaScript', content: { 'text/javascript': { schema: z.string() } } },
        ...failures,
      },
    },
    async handler({ params: { hash, '*': path } }, reply) {
      const book = loadedRulebooks().find((each) => each.hash === hash);
      const found = book === undefined ? undefined : await modulesOf(book);
      const text = found === undefined || 'refusal' in found ? undefined : found.value.texts.get(path);
      if (text === undefined) throw new RefusedRequest(NO_SUCH_ADDRESS);
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .serializer((payload: unknown) => String(payload))
        .send(text);
    },
  });
}

function loadedTold({ kit, hash }: LoadedRulebook, read: Result<PageModules, string>) {
  const { id, version, houseOf } = kit.ruleset;
  const isHouse = houseOf !== undefined;
  const addressOf = (path: string): string => `${LOADED}/${hash}/${path}`;
  const module = 'refusal' in read ? null : addressOf(read.value.entry);
  const modules = 'refusal' in read ? [] : [...read.value.texts.keys()].map(addressOf);
  return {
    ...{ id, version, isHouse, module, modules, why: 'refusal' in read ? read.refusal : null },
    // House rules change the rules alone, so the page has these already.
    packs: isHouse ? [] : SHELF.shipped(id).map(sentPack),
    encounters: isHouse ? [] : encountersTold().filter(({ ruleset }) => ruleset === id),
  };
}

/** A pack as it is sent, without its path on this machine. */
function sentPack({ name, text }: TextFile) {
  return { name: name.replace(/^.*[\\/](packs[\\/])/, '$1'), text };
}

/** Read at the first request, so that a server starts quickly. */
let told: z.output<typeof encounter>[] | undefined;

function encountersTold(): z.output<typeof encounter>[] {
  told ??= shippedEncounters().map(({ text, ...shipped }) => {
    const cover = encounterInfo({ name: shipped.id, text });
    const difficulty = cover === undefined ? null : difficultyView(cover);
    const isLoaded = kitById(shipped.ruleset)!.folder !== ROOT;
    return { ...shipped, difficulty, ...(isLoaded && { text }) };
  });
  return told;
}

function kitNamed(id: string): RulebookKit {
  const kit = kitById(id);
  if (kit === undefined) throw new RefusedRequest(NO_SUCH_RULEBOOK);
  return kit;
}

function coverOf({ id, title, dice }: Rulebook): z.output<typeof book> {
  return { id, title, dice };
}

function toldBook(rulebook: Rulebook): z.output<typeof wholeBook> {
  return {
    ...coverOf(rulebook),
    rules: Object.entries(rulebook.rules).map(([id, told]) => ({ id, ...told })),
    rulings: Object.entries(rulebook.rulings).map(([id, told]) => ({ id, ...told })),
    presets: rulebook.presets,
  };
}

const fault = z.object({
  code: z.string(),
  line: z.int(),
  column: z.int(),
  path: z.string(),
  what: z.string(),
  remedy: z.string(),
});

const CHECKING = { max: 60, timeWindow: 60_000 };

/** Adds `POST /api/check`, which lists every error in an encounter or pack, each with its place. */
export function checkRoute(app: App, { reading }: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/api/check',
    bodyLimit: LIMITS.gmCommand,
    config: { rateLimit: CHECKING },
    schema: {
      summary: 'Checks an encounter or a pack',
      tags: ['books'],
      body: z.strictObject({ text: z.string() }),
      response: {
        200: z.object({ kind: z.enum(['encounter', 'pack', 'unreadable']), faults: z.array(fault) }),
        ...failures,
      },
    },
    async handler(request) {
      const { kind, faults } = await reading.check(request.body.text, askerOf(request));
      return { kind, faults: faults.map(({ file: _, ...told }) => told) };
    },
  });
}
