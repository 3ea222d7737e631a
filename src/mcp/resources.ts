import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Book } from './books.ts';
import type { Desk } from './tool.ts';

const MARKDOWN = 'text/markdown';

/** What may be read without asking a tool: the log as told to the seat, the rulebooks, the encounters. */
export function addResources(server: McpServer, { seat, books, around }: Desk): void {
  server.registerResource(
    'log',
    'riposte://log',
    {
      title: 'The log of the table',
      description: 'All that happened, as your seat was told it. Lines that were undone are struck through.',
      mimeType: MARKDOWN,
    },
    async ({ href }) => {
      await seat.seenInside();
      const text = await seat.askText('/export?as=markdown&for=players');
      return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
    },
  );
  server.registerResource(
    'rulebook',
    new ResourceTemplate('riposte://rulebooks/{ruleset}', {
      async list() {
        const covers = await books.covers();
        return {
          resources: covers.map(({ id, title, dice }) => {
            return {
              uri: `riposte://rulebooks/${id}`,
              name: id,
              title,
              description: dice,
              mimeType: MARKDOWN,
            };
          }),
        };
      },
    }),
    {
      title: 'A rulebook',
      description: 'Every rule in a sentence with its source, and how the open questions were decided.',
      mimeType: MARKDOWN,
    },
    async ({ href }, { ruleset }) => {
      const text = bookText(await books.book(String(ruleset)));
      return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
    },
  );
  server.registerResource(
    'encounters',
    'riposte://encounters',
    {
      title: 'Encounters that come with Riposte',
      description: 'Their names, one a line: what simulate plays.',
      mimeType: 'text/plain',
    },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: around.encounters.join('\n') }] }),
  );
}

function bookText({ title, dice, rules, rulings }: Book): string {
  return [
    `# ${title}`,
    '',
    dice,
    '',
    '## Rules',
    '',
    ...rules.map((rule) => `- **${rule.id}** (${rule.title}): ${rule.says} Source: ${rule.source}`),
    '',
    '## Rulings: what the book leaves open',
    '',
    ...rulings.map(({ id, question, settings }) => {
      const [first, ...others] = settings.map(({ value, says }) => `${value}: ${says}`);
      return `- **${id}**: ${question} ${[`${first} (default)`, ...others].join('; ')}`;
    }),
    '',
  ].join('\n');
}
