import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { onTestFinished } from 'vitest';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import { type JoinOptions, SeatSession } from '../../src/mcp/seat-session.ts';
import { makeMcpServer } from '../../src/mcp/server.ts';
import type { McpContext } from '../../src/mcp/tool-context.ts';
import { Books } from '../../src/mcp/tool-context.ts';
import { isDecided } from '../support/answering.ts';
import type { LiveClient } from '../support/live-client.ts';

// Assistants at a table, by the protocol's own client.

export const ROOT = join(import.meta.dirname, '../..');

/** The result of a tool, or the reason for its refusal. */
export interface Told<T> {
  readonly value: T;
  readonly refusal: Refusal | undefined;
  /** As it came. */
  readonly text: string;
}

/** A folder that is removed after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'riposte-mcp-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export class Assistant {
  readonly client = new Client({ name: 'an-assistant', version: '1' });
  /** Every byte of every answer. */
  heard = '';
  /** Characters of the longest question. */
  longestQuestion = 0;

  /** Calls a tool. */
  async call<T = unknown>(name: string, args: Record<string, unknown> = {}): Promise<Told<T>> {
    const result = await this.client.callTool({ name, arguments: args });
    this.heard += JSON.stringify(result);
    const [content] = result.content as readonly [{ readonly text: string }];
    const { text } = content;
    if (result.isError === true) {
      const refusal = text.startsWith('{') ? (JSON.parse(text) as Refusal) : undefined;
      return { value: undefined as T, refusal, text };
    }
    return { value: JSON.parse(text) as T, refusal: undefined, text };
  }

  /** Calls a tool that must not refuse. */
  async get<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const { value, text } = await this.call<T>(name, args);
    if (value === undefined) throw new Error(`${name}: ${text}`);
    return value;
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

const NOT_HERE = { refusal: { code: 'can-not-simulate', rule: null, sentence: 'No.', remedy: 'Play.' } };

/** The options of a test, except the table. */
export const AROUND: McpContext = {
  version: '0',
  proofs: () => ({ tests: { dodge: [{ file: 'a.test.ts', line: 3, words: '[dodge] as far as it goes' }] } }),
  encounters: ['timeslice/duel'],
  desk: {
    validate: () => ({ kind: 'encounter', errors: [] }),
    simulate: async () => NOT_HERE,
    balance: async () => NOT_HERE,
    attackOdds: async () => NOT_HERE,
  },
};

/** An assistant in this process. */
export async function sit(
  joinOptions: JoinOptions,
  { answers = false, context = AROUND }: { readonly answers?: boolean; readonly context?: McpContext } = {},
): Promise<Assistant> {
  const session = new SeatSession(joinOptions);
  const server = makeMcpServer({ session, books: new Books(session), allowed: { answers }, context });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const assistant = new Assistant();
  await server.connect(theirs);
  await assistant.client.connect(mine);
  onTestFinished(async () => {
    session.close();
    await assistant.close();
  });
  return assistant;
}

/** `riposte mcp` as a process of its own, spoken to over its stdin and stdout. */
export async function sitByProcess(
  link: string,
  ...args: readonly string[]
): Promise<Assistant & { readonly errors: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(ROOT, 'src/cli/main.js'), 'mcp', ...args],
    cwd: ROOT,
    env: { RIPOSTE_LINK: link, XDG_STATE_HOME: folder() },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (text) => (errors += text));
  const assistant = new Assistant();
  await assistant.client.connect(transport);
  onTestFinished(() => assistant.close());
  return Object.assign(assistant, { errors: () => errors });
}

/** The address of a process that speaks MCP over HTTP, and its token. */
export interface Spoken {
  readonly url: string;
  readonly token: string;
}

/** `riposte mcp --http 0` as a process of its own, with a token that it draws itself. */
export async function speakOverHttp(link: string, ...args: readonly string[]): Promise<Spoken> {
  const env = { ...process.env, RIPOSTE_LINK: link, XDG_STATE_HOME: folder(), RIPOSTE_MCP_TOKEN: undefined };
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/main.js'), 'mcp', '--http', '0', ...args], {
    env,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, errors] = ['', ''];
  child.stderr.on('data', (text) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
    child.stdout.on('data', (text) => {
      out += text;
      if (out.includes('Ctrl+C')) resolve();
    });
  });
  const [, url, token] = /(http:\S+)\n.*Bearer ([\w-]+)"/.exec(out)!;
  return { url: url!, token: token! };
}

export async function sitOverHttp({ url, token }: Spoken): Promise<Assistant> {
  const assistant = new Assistant();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await assistant.client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => assistant.close());
  return assistant;
}

interface ShortOption {
  readonly kind: string;
  readonly with?: Readonly<Record<string, readonly unknown[] | string>>;
}

interface DecisionTold {
  readonly decision: string;
  readonly options: readonly ShortOption[];
}

/** Returns a random answer, built from the tool's reply alone. */
function randomShort(options: readonly ShortOption[], pick: RandomIndex): Record<string, unknown> {
  const option = options[pick(options.length)]!;
  const values = Object.entries(option.with ?? {}).map(([name, allowed]) => [
    name,
    typeof allowed === 'string' ? taken(allowed) : valueIn(allowed[pick(allowed.length)]),
  ]);
  return { kind: option.kind, ...Object.fromEntries(values) };
}

/** Returns a listed value, which may come with its text. */
function valueIn(value: unknown): unknown {
  return Array.isArray(value) && typeof value[1] === 'string' ? value[0] : value;
}

/** Returns the least allowed value, from the words of the tool. */
function taken(words: string): unknown {
  const cell = /from (\[-?\d+,-?\d+\])$/.exec(words)?.[1];
  if (cell !== undefined) return JSON.parse(cell);
  const least = /whole number from (-?\d+)/.exec(words)?.[1];
  if (least !== undefined) return Number(least);
  return words.startsWith('a path') ? [] : 'by lot';
}

/** Refusals that mean that another person was faster. */
const LATE = new Set(['question-gone', 'fight-over', 'paused']);

/**
 * Plays at random with only the output of the tools until the fight is over. Returns the number of answers.
 */
export async function playOut(assistant: Assistant, pick: RandomIndex): Promise<number> {
  for (let answered = 0; ; ) {
    const { why } = await assistant.get<{ why: string }>('wait', { seconds: 10 });
    if (why === 'over') return answered;
    if (why !== 'asked') continue;
    const { decisions } = await assistant.get<{ decisions: DecisionTold[] }>('decisions', { odds: false });
    const [first] = decisions;
    if (first === undefined) continue;
    assistant.longestQuestion = Math.max(assistant.longestQuestion, JSON.stringify(first).length);
    const { refusal } = await assistant.call('answer', {
      decision: first.decision,
      answer: randomShort(first.options, pick),
      why: 'The dice are cast.',
    });
    if (refusal !== undefined && !LATE.has(refusal.code)) throw new Error(JSON.stringify(refusal));
    answered += 1;
  }
}

/**
 * Approves proposals and rejects every fifth, like a GM who reads them. Returns the number of refused answers.
 */
export async function confirmAll(gm: LiveClient): Promise<number> {
  let [seen, dismissed] = [0, 0];
  for (;;) {
    const open = () => gm.view?.proposals.find(({ isDismissed }) => !isDismissed);
    await gm.until((client) => isDecided(client) || open() !== undefined, 60_000);
    const proposal = open();
    if (proposal === undefined) return dismissed;
    seen += 1;
    const isNo = seen % 5 === 0;
    if (isNo) dismissed += 1;
    const { id, decision, answer } = proposal;
    await gm.try(isNo ? { kind: 'dismiss', proposal: id } : { kind: 'answer', decision, answer });
    await gm.until(() => open()?.id !== id, 10_000);
  }
}
