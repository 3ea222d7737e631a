import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Books } from '../../src/mcp/books.ts';
import { Seat } from '../../src/mcp/seat.ts';
import { makeMcpServer } from '../../src/mcp/server.ts';
import { ODDS_BUSY } from '../../src/server/refusals.ts';
import { ask, type LiveClient, type Said } from '../support/live-client.ts';
import { fromElsewhere } from './coming.ts';

// Everything that somebody at a table can ask for, taken from what the server itself describes: a new route, a new
// parameter or a new tool fails the proofs until this file says how to ask it, or why it need not be asked.

/** Routes at a table that are not asked here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'get /stream': 'everybody watches from the start, and the whole of it is compared',
  'post /commands': 'each command is tried by `tryCommands`',
};

/** Routes beside the tables, and why they tell nothing of any; what they answer is compared where that is simple. */
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
  'get /readyz': 'knows no table',
  'get /healthz': 'compared at the end',
  'get /metrics': 'compared at the end, apart from figures',
};

/** What a table can be asked about. */
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

/** The server's own description of itself. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
}

const AT_TABLE = '/api/tables/{id}';

async function described(origin: string): Promise<Described> {
  return (await ask<Described>(origin, '/openapi.json')).body;
}

function routesOf({ paths }: Described): readonly (readonly [string, Route])[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => [`${method} ${path}`, route] as const),
  );
}

/** Asks for all that there is to ask for, once for each value of each parameter; everything that was said. */
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

/** Each required parameter with each of its values, and each other one by itself. */
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

/** An answer; a server that has too much to count at the moment is asked again. */
async function patiently(asked: () => Promise<Said>): Promise<Said> {
  for (;;) {
    const said = await asked();
    if (said.status === 429)
      throw new Error(`the clock stands still, and an address has to wait: ${said.text}`);
    if (said.status !== 503) return said;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Tries every command that the server describes, with the simplest of bodies; all that was said. */
export async function tryCommands(person: LiveClient, seed: string): Promise<string> {
  const { paths } = await described(person.origin);
  const { oneOf = [] } = paths[`${AT_TABLE}/commands`]!.post!.requestBody!.content['application/json'].schema;
  if (oneOf.length === 0) throw new Error('the server describes no commands');
  let said = '';
  for (const [i, { properties = {} }] of oneOf.entries()) {
    const body = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, simplest(each)]));
    const key = `${seed}-${person.person}-${i}`.slice(0, 100);
    const { status, text } = await patiently(() => person.post(body, key) as Promise<Said>);
    said += `${String(body.do)} ${status}\n${text}\n`;
  }
  return said;
}

/** The simplest value of a schema. */
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

/** How each tool of an assistant is asked; absent: it takes nothing. */
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
  simulate: () => [{ encounter: 'no/such' }],
};

/** Asks every tool, resource and prompt that an assistant has in somebody's seat; all that was said. */
export async function askAssistant({ origin, admission }: LiveClient, topics: Topics): Promise<string> {
  const seat = new Seat({ origin, key: admission.key });
  const refusal = { code: 'not-here', rule: null, sentence: 'No.', remedy: 'Play.' };
  const around = {
    version: '0',
    proofs: () => ({ tests: {} }),
    encounters: [],
    simulate: async () => ({ refusal }),
  };
  const server = makeMcpServer({ seat, books: new Books(seat), allowed: { answers: false }, around });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'an-assistant', version: '1' });
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
    seat.close();
    await client.close();
  }
}

/** What a tool says; where the server has too much to count at the moment it is asked again. */
async function toolAnswer(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  for (;;) {
    const said = await client.callTool({ name, arguments: args });
    if (!JSON.stringify(said).includes(ODDS_BUSY.sentence)) return said;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
