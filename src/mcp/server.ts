import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { answerTool, decisionsTool, oddsTool } from './decision-tools.ts';
import { designerTools, explainTool, searchTool } from './rule-tools.ts';
import { logTool, rollTool, sheetTool, stateTool, waitTool } from './table-tools.ts';
import type { Allowed, Book, Tool, ToolContext } from './tool-context.ts';

/** Adds the prompts with which users can start an assistant. */
function addPrompts(server: McpServer, { answers }: Allowed): void {
  const say = answers ? 'give it with answer' : 'propose it with answer, saying why in a sentence';
  addPrompt(server, {
    name: 'play-my-turn',
    title: 'Play my turn',
    description: 'Looks at the table, weighs the options by their odds, and answers or proposes.',
    text: `Look at the table with state. If we must answer, get the options with decisions, compare their odds and what we know about the others, choose one and ${say}. Tell me in two sentences what you chose and why, then wait for the result. If we have no open question, tell me who must answer.`,
  });
  addPrompt(server, {
    name: 'what-happened',
    title: 'What happened?',
    description: 'Tells what happened lately, and why the numbers were what they were.',
    text: 'Read the newest lines of the log and tell me in plain words what happened since my last turn. If a number decided something, explain its parts, and look up their rules with explain.',
  });
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

function addPrompt(server: McpServer, { name, title, description, text }: Prompt): void {
  server.registerPrompt(name, { title, description }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }));
}

const MARKDOWN = 'text/markdown';

/** Adds the resources that can be read without a tool: the seat's log, the rulebooks, the encounters. */
function addResources(server: McpServer, { session, books, context }: ToolContext): void {
  server.registerResource(
    'log',
    'riposte://log',
    {
      title: 'The log of the table',
      description: 'The log as your seat sees it. Undone lines are struck through.',
      mimeType: MARKDOWN,
    },
    async ({ href }) => {
      await session.seenInside();
      const text = await session.askText('/export?as=markdown&for=players');
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
    ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: context.encounters.join('\n') }],
    }),
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

const TOOLS: readonly Tool[] = [
  stateTool,
  decisionsTool,
  oddsTool,
  answerTool,
  rollTool,
  waitTool,
  logTool,
  sheetTool,
  explainTool,
  searchTool,
  designerTools,
];

/** Creates a server for one assistant; several assistants may share a session. */
export function makeMcpServer(context: ToolContext): McpServer {
  const { version } = context.context;
  const server = new McpServer(
    { name: 'riposte', title: 'Riposte', version },
    { instructions: instructionsFor(context) },
  );
  for (const add of TOOLS) add(server, context);
  addResources(server, context);
  addPrompts(server, context.allowed);
  return server;
}

function instructionsFor({ allowed }: ToolContext): string {
  const answers = allowed.answers
    ? 'Your answers are given at once.'
    : 'Your answers are proposals: the GM sees each with your reason, and gives it or says no. Call wait to hear which.';
  return [
    'You sit in one seat of a tabletop fight that Riposte runs exactly by its rulebook, beside people. You know what your seat knows and nothing else.',
    'Call state to see the table, decisions for what you are asked with every legal option, answer to answer, wait until you are asked again.',
    answers,
    'Never guess at rules: explain shows any rule by its id, search_rules finds it by words. Every refusal states the reason and what to do instead.',
  ].join(' ');
}
