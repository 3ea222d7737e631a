import { z } from 'zod';
import { DIFFICULTY_LEVELS, difficultyView, encounterInfo } from '../../content/difficulty.ts';
import { encounterSchema, packSchema } from '../../content/published.ts';
import { MACHINE_LEVELS } from '../../kernel/policy.ts';
import type { Rulebook } from '../../kernel/ruleset.ts';
import { kitById, kits, ROOT, type RulebookKit } from '../../rulebooks/kits.ts';
import { LIMITS } from '../../table/table.ts';
import { askerOf } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { NO_SUCH_RULEBOOK } from '../refusals.ts';
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
      rounds: z.number().describe('On average'),
      machines: z
        .array(
          z.object({
            level: z.enum(MACHINE_LEVELS),
            won: z.int().describe('Fights that this side won'),
            fights: z.int(),
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
