import { z } from 'zod';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import {
  lastOf,
  linesAfter,
  NO_ROLL_WAITS,
  nameIn,
  ownPrompts,
  promptOutput,
  proposalView,
  RefusedError,
  type SeatState,
  toolResult,
  unanswered,
  unknownCombatant,
} from './seat-session.ts';
import { type Allowed, READS, type Tool, type ToolContext } from './tool-context.ts';

/** Adds the `state` tool, which shows the seat's view of the table. */
export const stateTool: Tool = (server, context) => {
  server.registerTool(
    'state',
    {
      title: 'Look at the table',
      description:
        'The table as your seat sees it: combatants, positions, health, whose turn it is, and your open questions. Call it first.',
      inputSchema: z.strictObject({}),
      annotations: READS,
    },
    () => toolResult(async () => stateOf(await context.session.seen(), context)),
  );
};

function stateOf(seen: SeatState, { allowed }: ToolContext) {
  const { view } = seen;
  const { table, you, people, fight, field, roll, proposals } = view;
  const { name, ruleset, status, dice } = table;
  return {
    table: { name, ruleset, status, dice },
    you: {
      name: you.name,
      role: you.role,
      seat: you.seat,
      combatants: you.combatants,
      answers: allowed.answers ? 'given' : 'proposed',
    },
    people: people.map(({ name, role, seat }) => ({ name, role, seat })),
    fight:
      fight === null
        ? null
        : {
            round: fight.round,
            phase: fight.phase,
            winner: fight.winner,
            sides: fight.sides,
            combatants: fight.standings.map((who) => combatantView(who, you.combatants)),
            ...(fight.ground === undefined ? {} : { ground: fight.ground }),
          },
    field,
    asked: ownPrompts(view).map((prompt) => promptOutput(seen, prompt)),
    proposals: proposals.map((each) => proposalView(view, each)),
    roll: roll === null ? null : { why: roll.why, dice: diceText(roll.dice) },
    waitingFor: view.waitingFor.map((id) => nameIn(view, id)),
    last: lastOf(seen),
  };
}

function combatantView({ seat: _, ...standing }: CombatantSummary, own: readonly string[]) {
  return { ...standing, isYours: own.includes(standing.id) };
}

/** Formats dice as the rules read them: `2d10 from 0 to 9`. */
function diceText({ n, lo, hi, keep }: NonNullable<SeatState['view']['roll']>['dice']): string {
  const kept = keep === undefined ? '' : `, ${Math.abs(keep)} ${keep > 0 ? 'best' : 'worst'} kept`;
  return `${n} dice from ${lo} to ${hi}${kept}`;
}

/** Adds the `sheet` tool, which shows the visible part of a combatant's sheet. */
export const sheetTool: Tool = (server, { session }) => {
  server.registerTool(
    'sheet',
    {
      title: 'Read a sheet',
      description:
        'A combatant’s sheet in lines: scores, weapons, remaining resources. Complete for your own combatants; for others only the visible part.',
      inputSchema: z.strictObject({
        who: z.string().describe('The id of a combatant, from state'),
      }),
      annotations: READS,
    },
    ({ who }) =>
      toolResult(async () => {
        const { view } = await session.seenInside();
        const known = view.fight?.standings.map(({ id }) => id) ?? [];
        if (!known.includes(who)) throw new RefusedError(unknownCombatant(who, known));
        return { lines: await session.ask<readonly string[]>(`/sheet?${new URLSearchParams({ who })}`) };
      }),
  );
};

/** Most lines per call. */
const MOST = 200;

/** Adds the `log` tool, which shows the seat's log. */
export const logTool: Tool = (server, { session }) => {
  server.registerTool(
    'log',
    {
      title: 'Read the log',
      description:
        'The log as your seat sees it, with an explanation for each number: after a line, or the newest lines.',
      inputSchema: z.strictObject({
        since: z
          .int()
          .min(0)
          .optional()
          .describe('Only lines after the one of this number; 0: from the start'),
        most: z.int().min(1).max(MOST).default(50).describe('So many lines at most'),
      }),
      annotations: READS,
    },
    ({ since, most }) =>
      toolResult(async () => {
        const from = since ?? Math.max(0, lastOf(await session.seenInside()) - most);
        const { lines, last } = linesAfter(await session.logFrom(from + 1), from);
        return { lines: lines.slice(0, most), last, isMore: lines.length > most };
      }),
  );
};

/** Less than a minute, after which clients give up on a tool. */
const MOST_SECONDS = 50;

/** Adds the `wait` tool, which waits until the seat has something to decide. */
export const waitTool: Tool = (server, { session, allowed }) => {
  server.registerTool(
    'wait',
    {
      title: 'Wait for your turn',
      description:
        'Waits until you have an open question, the GM rejects your proposal, or the fight is over; returns the new log lines. Use it instead of polling state.',
      inputSchema: z.strictObject({
        seconds: z.int().min(1).max(MOST_SECONDS).default(25).describe('How long at most'),
        since: z
          .int()
          .min(0)
          .optional()
          .describe('The last line of the log that you know; absent: the newest'),
      }),
      annotations: READS,
    },
    ({ seconds, since }) =>
      toolResult(async () => {
        const before = await session.seen();
        const known = since ?? lastOf(before);
        const reason = (seen: SeatState) => reasonIn(seen, allowed);
        await session.until((seen) => reason(seen) !== 'nothing-yet', seconds * 1000);
        const seen = since === undefined ? await session.seen() : await session.logFrom(since + 1);
        return {
          why: reason(seen),
          asked: unanswered(seen).map((prompt) => promptOutput(seen, prompt)),
          proposals: seen.view.proposals.map((each) => proposalView(seen.view, each)),
          ...linesAfter(seen, known),
        };
      }),
  );
};

function reasonIn(seen: SeatState, { answers }: Allowed): 'asked' | 'roll' | 'over' | 'nothing-yet' {
  const { table, fight, roll, you } = seen.view;
  if (table.status === 'ended') return 'over';
  if (table.status === 'paused' || you.role === 'waiting') return 'nothing-yet';
  // Checked before the end of the fight, because prompts may follow the last attack.
  if (unanswered(seen).length > 0) return 'asked';
  if (roll !== null && answers) return 'roll';
  return fight !== null && fight.winner !== null ? 'over' : 'nothing-yet';
}

/** Milliseconds to wait for the results of the dice. */
const PATIENCE = 3_000;

/**
 * Adds the `roll` tool, which lets the table roll where people could type in real dice. It has no parameters to choose.
 */
export const rollTool: Tool = (server, { session, allowed }) => {
  if (!allowed.answers) return;
  server.registerTool(
    'roll',
    {
      title: 'Roll the dice that wait',
      description:
        'Lets the table roll the dice that it waits for from your seat, where dice are typed in. Ask the people first whether they would rather roll real dice.',
      inputSchema: z.strictObject({}),
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    () =>
      toolResult(async () => {
        const before = await session.seenInside();
        const { roll } = before.view;
        if (roll === null) throw new RefusedError(NO_ROLL_WAITS);
        await session.send({ kind: 'dice', roll: roll.id, faces: 'roll' });
        const after = await session.until(({ view }) => view.roll?.id !== roll.id, PATIENCE);
        return linesAfter(after, lastOf(before));
      }),
  );
};
