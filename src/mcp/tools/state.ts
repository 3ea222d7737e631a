import { z } from 'zod';
import type { Standing } from '../../kernel/ruleset.ts';
import { toolResult } from '../refused.ts';
import { nameIn, ownPrompts, type SeenHere } from '../seat.ts';
import { type Desk, READS, type Tool } from '../tool.ts';
import { askedSchema, askedTold, proposalSchema, proposalTold } from './asked.ts';
import { lastOf } from './log-lines.ts';

const cell = z.tuple([z.int(), z.int()]).readonly();

const combatant = z.object({
  id: z.string(),
  name: z.string(),
  side: z.string(),
  isYours: z.boolean(),
  isActive: z.boolean().describe('Whose turn it is'),
  isUp: z.boolean().describe('False: out of the fight'),
  health: z
    .tuple([z.number(), z.number()])
    .readonly()
    .nullable()
    .describe('[left, most]; null where you are told words only'),
  healthWord: z.string(),
  order: z.number().nullable().describe('What it acts by in the order of the fight; null: not known yet'),
  budget: z.string().describe('What is left of its turn; empty for strangers'),
  conditions: z.array(z.string()).readonly(),
  cell,
});

const output = {
  table: z.object({
    name: z.string(),
    ruleset: z.string(),
    status: z.enum(['lobby', 'running', 'paused', 'ended']),
    dice: z.enum(['seeded', 'typed']).describe('typed: people roll real dice and type them in'),
  }),
  you: z.object({
    name: z.string(),
    role: z.enum(['gm', 'co-gm', 'player', 'spectator', 'waiting']),
    seat: z.string().nullable(),
    combatants: z.array(z.string()).readonly().describe('Ids of those whom you play'),
    answers: z
      .enum(['given', 'proposed'])
      .describe('proposed: the GM decides whether your answers are given'),
  }),
  people: z.array(z.object({ name: z.string(), role: z.string(), seat: z.string().nullable() })).readonly(),
  fight: z
    .object({
      round: z.int(),
      phase: z.string(),
      winner: z.string().nullable().describe('The side that won; null: the fight is open'),
      sides: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
      combatants: z.array(combatant).readonly().describe('All whom you know of, nobody else'),
      ground: z
        .array(z.object({ cell, kind: z.enum(['rough', 'cover']), much: z.string() }))
        .readonly()
        .optional(),
    })
    .nullable()
    .describe('null: the fight has not begun'),
  field: z
    .object({
      isMapped: z.boolean().describe('False: nobody looks at cells, only at how far apart people are'),
      shape: z.string(),
      size: z.unknown(),
      walls: z.array(cell).readonly(),
    })
    .nullable(),
  asked: z.array(askedSchema).readonly().describe('What you are asked: decisions tells the options'),
  proposals: z.array(proposalSchema).readonly().describe('What was proposed for open questions of your seat'),
  roll: z
    .object({ why: z.string(), dice: z.string() })
    .nullable()
    .describe('A roll that waits for dice of your seat'),
  waitingFor: z.array(z.string()).readonly().describe('Whom the fight waits for, by name'),
  last: z.int().describe('The number of the newest line of the log'),
};

/** `state`: the table as the seat sees it. */
export const stateTool: Tool = (server, desk) => {
  server.registerTool(
    'state',
    {
      title: 'Look at the table',
      description:
        'The table as your seat sees it: who is there, where, how they look, whose turn it is, and what you are asked. Foes’ health is a word unless the GM shows numbers. Call it first, and again after anything happened.',
      outputSchema: output,
      annotations: READS,
    },
    () => toolResult(async () => stateOf(await desk.seat.seen(), desk)),
  );
};

function stateOf(seen: SeenHere, { allowed }: Desk): z.output<z.ZodObject<typeof output>> {
  const { sight } = seen;
  const { table, you, people, fight, field, roll, proposals } = sight;
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
            combatants: fight.standings.map((who) => combatantTold(who, you.combatants)),
            ...(fight.ground === undefined ? {} : { ground: fight.ground }),
          },
    field,
    asked: ownPrompts(sight).map((prompt) => askedTold(seen, prompt)),
    proposals: proposals.map((each) => proposalTold(sight, each)),
    roll: roll === null ? null : { why: roll.why, dice: diceText(roll.dice) },
    waitingFor: sight.waitingFor.map((id) => nameIn(sight, id)),
    last: lastOf(seen),
  };
}

function combatantTold(
  { seat: _, ...standing }: Standing,
  own: readonly string[],
): z.output<typeof combatant> {
  return { ...standing, isYours: own.includes(standing.id) };
}

/** `2d10 from 0 to 9`, as the rules read them. */
function diceText({ n, lo, hi, keep }: NonNullable<SeenHere['sight']['roll']>['dice']): string {
  const kept = keep === undefined ? '' : `, ${Math.abs(keep)} ${keep > 0 ? 'best' : 'worst'} kept`;
  return `${n} dice from ${lo} to ${hi}${kept}`;
}
