import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import type { Desk, Tool } from './tool.ts';
import { answerTool } from './tools/answer.ts';
import { decisionsTool } from './tools/decisions.ts';
import { logTool } from './tools/log.ts';
import { oddsTool } from './tools/odds.ts';
import { rollTool } from './tools/roll.ts';
import { explainTool, searchTool } from './tools/rules.ts';
import { sheetTool } from './tools/sheet.ts';
import { simulateTool } from './tools/simulate.ts';
import { stateTool } from './tools/state.ts';
import { waitTool } from './tools/wait.ts';

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
  simulateTool,
];

/** A server for one assistant; several may sit at the same desk. */
export function makeMcpServer(desk: Desk): McpServer {
  const { version } = desk.around;
  const server = new McpServer(
    { name: 'riposte', title: 'Riposte', version },
    { instructions: instructionsFor(desk) },
  );
  for (const add of TOOLS) add(server, desk);
  addResources(server, desk);
  addPrompts(server, desk.allowed);
  return server;
}

function instructionsFor({ allowed }: Desk): string {
  const answers = allowed.answers
    ? 'Your answers are given at once.'
    : 'Your answers are proposals: the GM sees each with your reason, and gives it or says no. Call wait to hear which.';
  return [
    'You sit in one seat of a tabletop fight that Riposte runs exactly by its rulebook, beside people. You know what your seat knows and nothing else.',
    'Call state to see the table, decisions for what you are asked with every legal option, answer to answer, wait until you are asked again.',
    answers,
    'Never guess at rules: explain tells any rule by its id, search_rules finds it by words. Whatever is refused says why and what to do instead.',
  ].join(' ');
}
