import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { SeatSession } from '../../src/mcp/seat-session.ts';
import { makeMcpServer } from '../../src/mcp/server.ts';
import { Books } from '../../src/mcp/tool-context.ts';
import { ODDS_BUSY } from '../../src/server/refusals.ts';
import { ask, type LiveClient, type Said } from '../support/live-client.ts';
import { fromElsewhere } from './coming.ts';

// Everything that a person at a table can request, taken from the server's own description. A new route, parameter or
// tool fails the tests until this file contains a request for it, or the reason why it can be skipped.

/** Routes at a table that are not requested here, with the reasons. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'get /stream': 'everybody watches from the start, and the whole of it is compared',
  'post /commands': 'each command is tried by `tryCommands`',
};

/**
 * Routes outside tables, and why they cannot reveal anything about a table. Their responses are compared if that is
 * simple.
 */
const WITHOUT_TABLE: Readonly<Record<string, string>> = {
  'post /api/join': 'everybody comes by it: it answers with an id and a key of their own',
  'post /api/tables': 'for the host: opens a table that has no secrets yet',
  'post /api/tables/import': 'for the host: opens a table that has no secrets yet',
  'post /api/check': 'knows no table',
  'get /api/rulebooks': 'knows no table',
  'get /api/rulebooks/{ruleset}': 'knows no table',
  'get /api/packs/{ruleset}': 'knows no table',
  'get /api/encounters': 'knows no table',
  'get /api/schema/{ruleset}': 'knows no table',
  'get /api/loaded-rulebooks': 'knows no table',
  'get /api/loaded-rulebooks/{hash}/{*}': 'knows no table',
  'get /api/campaigns': 'for the host: knows no table',
  'get /api/campaigns/{campaign}': 'for the host: knows no table',
  'put /api/campaigns/{campaign}': 'for the host: knows no table',
  'delete /api/campaigns/{campaign}': 'for the host: knows no table',
  'get /readyz': 'knows no table',
  'get /healthz': 'compared at the end',
  'get /metrics': 'compared at the end, apart from figures',
};

/** Values for the parameters of requests. */
export interface Topics {
  readonly combatants: readonly string[];
  readonly decisions: readonly string[];
}

const VALUES: Readonly<Record<string, (topics: Topics) => readonly string[]>> = {
  before: () => ['100000', '3'],
  who: ({ combatants }) => combatants,
  decision: ({ decisions }) => decisions,
  act: () => ['{"kind":"nothing"}'],
  answer: () => ['{"kind":"nothing"}'],
  answers: () => ['[{"kind":"nothing"}]'],
  target: ({ combatants }) => combatants,
};

const BODIES: Readonly<Record<string, unknown>> = { 'post /fork': { at: 1 } };

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Route {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** The server's own description. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
}

const AT_TABLE = '/api/tables/{id}';

const descriptions = new Map<string, Promise<Described>>();

/** The description does not change while a server runs. */
function described(origin: string): Promise<Described> {
  const known = descriptions.get(origin) ?? ask<Described>(origin, '/openapi.json').then(({ body }) => body);
  descriptions.set(origin, known);
  return known;
}

function routesOf({ paths }: Described): readonly (readonly [string, Route])[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => [`${method} ${path}`, route] as const),
  );
}

/** Requests everything once for each value of each parameter. Returns all responses. */
export async function askAll(person: LiveClient, topics: Topics): Promise<string> {
  let said = '';
  for (const [name, route] of routesOf(await described(person.origin))) {
    const [method, path] = name.split(' ') as [string, string];
    if (!path.startsWith(AT_TABLE)) {
      if (WITHOUT_TABLE[name] === undefined)
        throw new Error(`${name} is new: say in asking-around.ts what of it`);
      continue;
    }
    const rest = path.slice(AT_TABLE.length);
    const short = `${method} ${rest}`;
    if (ELSEWHERE[short] !== undefined) continue;
    const body = BODIES[short];
    if (route.requestBody !== undefined && body === undefined)
      throw new Error(`${name} wants a body: give it one in asking-around.ts`);
    for (const query of queriesFor(name, route, topics)) {
      const { status, text } = await patiently(() =>
        person.ask(`${rest}?${query}`, { ...(body === undefined ? {} : { body }), headers: fromElsewhere() }),
      );
      said += `${short}?${method === 'get' && query.has('decision') ? 'decision' : query} ${status}\n${text}\n`;
    }
  }
  return said;
}

/** Combines each required parameter with all its values; optional parameters are tried one at a time. */
function queriesFor(name: string, { parameters = [] }: Route, topics: Topics): readonly URLSearchParams[] {
  const inQuery = parameters.filter((each) => each.in === 'query');
  const valuesOf = (parameter: (typeof inQuery)[number]): readonly string[] => {
    const values = parameter.schema.enum ?? VALUES[parameter.name]?.(topics);
    if (values === undefined)
      throw new Error(`${name}: say in asking-around.ts what ${parameter.name} may be`);
    return values;
  };
  let required: readonly (readonly (readonly [string, string])[])[] = [[]];
  for (const each of inQuery.filter((parameter) => parameter.required === true))
    required = required.flatMap((one) =>
      valuesOf(each).map((value) => [...one, [each.name, value] as const]),
    );
  const others = inQuery.filter((parameter) => parameter.required !== true);
  const all = others.flatMap((each) =>
    valuesOf(each).flatMap((value) => required.map((one) => [...one, [each.name, value] as const])),
  );
  return [...required, ...all].map((pairs) => new URLSearchParams(Object.fromEntries(pairs)));
}

/** Maximum milliseconds for one response from a busy server. */
const PATIENCE_MS = 120_000;

/** Asks again while the server is too busy to answer. Throws an Error after PATIENCE_MS. */
async function whileBusy<T>(asked: () => Promise<T>, isBusy: (said: T) => boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    const said = await asked();
    if (!isBusy(said)) return said;
    if (performance.now() - began > PATIENCE_MS)
      throw new Error(`the server was busy for ${PATIENCE_MS / 1000} s: ${JSON.stringify(said)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns a response. Asks again if the server is too busy to compute it. */
async function patiently(asked: () => Promise<Said>): Promise<Said> {
  const said = await whileBusy(asked, ({ status }) => status === 503);
  if (said.status === 429)
    throw new Error(`the clock stands still, and an address has to wait: ${said.text}`);
  return said;
}

/** Sends every command in the server's description with the simplest body. Returns all responses. */
export async function tryCommands(person: LiveClient, seed: string): Promise<string> {
  const { paths } = await described(person.origin);
  const { oneOf = [] } = paths[`${AT_TABLE}/commands`]!.post!.requestBody!.content['application/json'].schema;
  if (oneOf.length === 0) throw new Error('the server describes no commands');
  let said = '';
  for (const [i, { properties = {} }] of oneOf.entries()) {
    const body = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, simplest(each)]));
    const key = `${seed}-${person.person}-${i}`.slice(0, 100);
    const { status, text } = await patiently(() => person.post(body, key) as Promise<Said>);
    said += `${String(body.kind)} ${status}\n${text}\n`;
  }
  return said;
}

/** Returns the simplest value of a schema. */
function simplest({ type, enum: values, const: one, anyOf, oneOf, minimum = 0 }: Schema): unknown {
  if (one !== undefined) return one;
  if (values !== undefined) return values[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return simplest(first);
  if (type === 'string') return 'x';
  if (type === 'integer' || type === 'number') return Math.max(minimum, 0);
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? { kind: 'nothing' } : null;
}

/** The arguments for each tool of an assistant. A tool that is missing here takes no arguments. */
const TOOLS: Readonly<Record<string, (topics: Topics) => readonly Record<string, unknown>[]>> = {
  state: () => [{}],
  decisions: () => [{}],
  odds: ({ decisions }) => decisions.map((decision) => ({ decision, answer: { kind: 'nothing' } })),
  answer: () => [{ decision: 'none', answer: { kind: 'nothing' } }],
  roll: () => [{ faces: [1] }],
  wait: () => [{ seconds: 1, since: 0 }],
  log: () => [{ since: 0, most: 200 }],
  sheet: ({ combatants }) => combatants.map((who) => ({ who })),
  explain: () => [{ rule: 'no-such-rule' }],
  search_rules: () => [{ words: 'hidden' }],
  validate: () => [{ text: '' }],
  simulate: () => [{ encounter: 'no/such' }],
  balance: () => [{ encounter: 'no/such', by: 'no.such' }],
  attack_odds: () => [{ encounter: 'no/such', by: 'no', against: 'one' }],
};

/** Other tests check that answers match their schemas. Compiling the checks for every person would take long. */
const UNCHECKED = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** Uses every tool, resource and prompt of an assistant in a person's seat. Returns all responses. */
export async function askAssistant({ origin, admission }: LiveClient, topics: Topics): Promise<string> {
  const session = new SeatSession({ origin, key: admission.key });
  const refusal = { code: 'not-here', rule: null, sentence: 'No.', remedy: 'Play.' };
  const around = {
    version: '0',
    proofs: () => ({ tests: {} }),
    encounters: [],
    desk: {
      validate: () => ({ refusal }),
      simulate: async () => ({ refusal }),
      balance: async () => ({ refusal }),
      attackOdds: async () => ({ refusal }),
    },
  };
  const server = makeMcpServer({
    session,
    books: new Books(session),
    allowed: { answers: false },
    context: around,
  });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'an-assistant', version: '1' }, { jsonSchemaValidator: UNCHECKED });
  try {
    await server.connect(theirs);
    await client.connect(mine);
    const said: unknown[] = [];
    for (const { name } of (await client.listTools()).tools) {
      const wanted = TOOLS[name];
      if (wanted === undefined)
        throw new Error(`the tool ${name} is new: say in asking-around.ts how to ask it`);
      for (const args of wanted(topics)) said.push([name, await toolAnswer(client, name, args)]);
    }
    for (const { uri } of (await client.listResources()).resources) {
      said.push(await client.readResource({ uri }).catch(({ message }: Error) => message));
    }
    said.push((await client.listResourceTemplates()).resourceTemplates, (await client.listPrompts()).prompts);
    return said.map((each) => JSON.stringify(each)).join('\n');
  } finally {
    session.close();
    await client.close();
  }
}

/** Returns the result of a tool. Asks again if the server is too busy. */
async function toolAnswer(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  return await whileBusy(
    () => client.callTool({ name, arguments: args }),
    (said) => JSON.stringify(said).includes(ODDS_BUSY.sentence),
  );
}
