import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Allowed } from './around.ts';

/** What people may start an assistant with. */
export function addPrompts(server: McpServer, { answers }: Allowed): void {
  const say = answers ? 'give it with answer' : 'propose it with answer, saying why in a sentence';
  addPrompt(server, {
    name: 'play-my-turn',
    title: 'Play my turn',
    description: 'Looks at the table, weighs the options by their odds, and answers or proposes.',
    text: `Look at the table with state. If something is asked of us, get the options with decisions, weigh them by their odds and by what we know of the others, choose one and ${say}. Tell me in two sentences what you chose and why, then wait for what comes of it. If nothing is asked of us, say whom the fight waits for.`,
  });
  addPrompt(server, {
    name: 'what-happened',
    title: 'What happened?',
    description: 'Tells what happened lately, and why the numbers were what they were.',
    text: 'Read the newest lines of the log and tell me in plain words what happened since my last turn. Where a number decided something, say what made it, and look the rules behind it up with explain.',
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
