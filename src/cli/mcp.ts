import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { HttpWanted, McpOptions } from '../mcp/start.ts';
import { CliError, EXIT, ROOT, stateFolder, wholeNumber, wrongUsage } from './environment.ts';
import { type Evidence, evidenceFor } from './evidence.ts';
import { readNamedFile, shippedEncounters } from './home.ts';

interface Asked {
  readonly linkFile?: string;
  readonly name: string;
  readonly allow?: 'answers';
  readonly http?: number;
}

/** Most characters of a name. */
const LONGEST_NAME = 80;

/** Creates `riposte mcp`, which gives an assistant a seat at a table. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .summary('connect an AI assistant to a table')
    .description(
      'Speaks the Model Context Protocol: an assistant acts as one seat of a live table and knows what that seat knows (docs/assistants.md). RIPOSTE_LINK holds the link to the table, an invitation or a personal link, as the page shows it. RIPOSTE_MCP_TOKEN holds the token that programs must send with --http; if it is not set, a random one is used.',
    )
    .option('--link-file <file>', 'a file with the link, instead of RIPOSTE_LINK')
    .option('--name <name>', 'the name at the table, if the link is an invitation', 'Assistant')
    .addOption(
      new Option('--allow <what>', 'apply its answers at once, without approval by the GM').choices([
        'answers',
      ]),
    )
    .option('--http <port>', 'use HTTP at 127.0.0.1 instead of stdin and stdout', wholeNumber)
    .action(mcp);
}

async function mcp(asked: Asked): Promise<void> {
  const options = await optionsFor(asked);
  // Loaded here, so that other commands start without it.
  const { serveOverHttp, serveStdio } = await import('../mcp/start.ts');
  if (asked.http === undefined) {
    await serveStdio(options).catch(cannotSit);
    return;
  }
  const wanted: HttpWanted = { port: asked.http, token: tokenIn(process.env.RIPOSTE_MCP_TOKEN) };
  const { url, token, stop } = await serveOverHttp(options, wanted).catch(cannotSit);
  console.log(`Riposte speaks MCP at ${url}`);
  if (wanted.token === undefined) console.log(`Clients must send "Authorization: Bearer ${token}"`);
  console.log('Ctrl+C stops.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

async function optionsFor({ linkFile, name, allow }: Asked): Promise<McpOptions> {
  if (name.trim() === '' || name.length > LONGEST_NAME) {
    throw wrongUsage(`--name takes 1 to ${LONGEST_NAME} characters.`);
  }
  const { designDesk } = await import('./simulate/for-assistants.ts');
  return {
    link: linkIn(linkFile),
    name: name.trim(),
    folder: stateFolder(),
    allowed: { answers: allow === 'answers' },
    context: {
      version: versionOf(),
      proofs: provedOnce(),
      encounters: shippedEncounters().map((each) => each.name),
      desk: designDesk(),
    },
  };
}

/**
 * Reads the link from a file or the environment. A link contains a key, and other users of the machine can read
 * arguments.
 */
function linkIn(file: string | undefined): string {
  const link = file === undefined ? process.env.RIPOSTE_LINK : readNamedFile(file).text;
  if (link !== undefined && link.trim() !== '') return link;
  throw wrongUsage(
    'There is no link to a table.',
    'Set RIPOSTE_LINK to an invitation from the GM (http://…/#join=…), or name a file that holds it by --link-file.',
  );
}

function tokenIn(given: string | undefined): string | undefined {
  if (given === undefined || /^[\w.~+/-]{22,200}$/.test(given)) return given;
  throw wrongUsage(
    'RIPOSTE_MCP_TOKEN is not a valid token.',
    'Use at least 22 letters, digits, "-" or "_". Without a token, Riposte creates and prints one.',
  );
}

function cannotSit(error: unknown): never {
  const { code, message, remedy = '' } = error as NodeJS.ErrnoException & { readonly remedy?: string };
  if (code === 'EADDRINUSE') {
    throw new CliError(
      EXIT.usage,
      'The port is in use by another program.',
      'Use another port, or 0 for any free one.',
    );
  }
  if (remedy === '' && typeof code !== 'string') throw error;
  throw new CliError(EXIT.usage, message, remedy);
}

/** Caches the evidence of each rulebook, because reading all tests takes a moment. */
function provedOnce(): (ruleset: string) => Evidence {
  const known = new Map<string, Evidence>();
  return (ruleset) => {
    const evidence = known.get(ruleset) ?? evidenceFor(ruleset, ROOT);
    known.set(ruleset, evidence);
    return evidence;
  };
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
