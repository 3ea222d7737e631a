import { type Fight, newTable } from '../fight/fight.ts';
import type { AnswerCommand, FightCommand } from '../fight/input.ts';
import { changeRoll } from '../fight/plan.ts';
import { play } from '../fight/play.ts';
import { begin, perform, submit } from '../fight/submit.ts';
import { GM } from '../kernel/ids.ts';
import { ok, type Refusal, type Refused, type Result, refused } from '../kernel/result.ts';
import { type Applied, applyEvents, chain, fightEvents } from './apply-events.ts';
import { runAutomatic, runPlan } from './automatic.ts';
import { type Command, rightTo } from './command.ts';
import type { ExtraRoll } from './log-row.ts';
import {
  addScreen,
  askFor,
  assignRole,
  assignSeat,
  handOut,
  invite,
  lend,
  mayAnswerFor,
  nudge,
  opaqueId,
  remove,
  resetKey,
  uninvite,
  withdraw,
} from './people.ts';
import { dismiss, propose } from './proposals.ts';
import {
  BEGUN_ALREADY,
  ENDED,
  NO_ENCOUNTER,
  NO_SUCH_DRAWING,
  NOT_BEGUN_YET,
  NOT_PAUSED,
  NOT_YOUR_CHARACTER,
  NOT_YOURS,
  PAUSED,
  STILL_WAITING,
} from './refusals.ts';
import { type Person, type Ports, type Table, viewerOf } from './table.ts';

/**
 * Checks permission, applies the command, and runs automatic follow-ups (auto-answers and sides played by a policy).
 * Pure: the caller must persist the result before broadcasting it.
 */
export function handleCommand(live: Table, by: Person, command: Command, around: Ports): Result<Applied> {
  const forbidden = forbiddenTo(live, by, command);
  if (forbidden !== undefined) return refused(forbidden);
  const obeyed = dispatch(live, by, command, around);
  return 'refusal' in obeyed ? obeyed : ok(runAutomatic(obeyed.value, around));
}

function forbiddenTo({ status }: Table, { role }: Person, command: Command): Refusal | undefined {
  if (rightTo(role, command.kind) === 'no') return role === 'waiting' ? STILL_WAITING : NOT_YOURS;
  if (status === 'ended') return ENDED;
  if (status === 'lobby' && IN_FIGHT.has(command.kind)) return NOT_BEGUN_YET;
  if (status !== 'lobby' && IN_LOBBY.has(command.kind)) return BEGUN_ALREADY;
  if (status === 'paused' && PLAYERS_PLAY.has(command.kind) && role === 'player') return PAUSED;
  return undefined;
}

type Does = ReadonlySet<Command['kind']>;
const PLAYERS_PLAY: Does = new Set(['answer', 'plan', 'dice']);
const IN_LOBBY: Does = new Set(['write', 'seat', 'start']);
const IN_FIGHT: Does = new Set([
  'answer',
  'plan',
  'propose',
  'dismiss',
  'dice',
  'undo',
  'redo',
  'restore',
  'intervene',
  'intervene-all',
  'force-roll',
  'change-roll',
  'pause',
  'resume',
]);

function dispatch(live: Table, by: Person, command: Command, around: Ports): Result<Applied> {
  switch (command.kind) {
    case 'start':
      return live.encounter === null ? refused(NO_ENCOUNTER) : startFight(live, around);
    case 'write': {
      const read = around.readEncounter(command.text);
      if ('refusal' in read) return read;
      const encounter = read.value as never;
      return ok(applyEvents(live, [{ type: 'encounter-changed', text: command.text, encounter }], around));
    }
    case 'seat':
      return assignSeat(live, command, around);
    case 'pause':
      return live.status === 'paused' ? refused(PAUSED) : ok(applyEvents(live, [{ type: 'paused' }], around));
    case 'resume':
      return live.status === 'paused'
        ? ok(applyEvents(live, [{ type: 'resumed' }], around))
        : refused(NOT_PAUSED);
    case 'end':
      return ok(applyEvents(live, [{ type: 'ended', seed: live.seed.reveal() }], around));
    case 'set':
      return ok(
        applyEvents(
          live,
          [{ type: 'settings-changed', settings: { ...live.settings, ...command.settings } }],
          around,
        ),
      );
    case 'note':
      return ok(
        applyEvents(live, [{ type: 'note-added', text: command.text, ...secrecy(by, command) }], around),
      );
    case 'roll':
      return roll(live, { notation: command.notation, ...secrecy(by, command) }, around);
    case 'ping': {
      const pinged = { type: 'pinged', person: by.id, cell: command.cell } as const;
      return ok(applyEvents(live, [pinged], around));
    }
    case 'nudge':
      return nudge(live, command.person, around);
    case 'hand-out':
      return handOut(live, command, around);
    case 'withdraw':
      return withdraw(live, command.handOut, around);
    case 'draw': {
      const { shape, from, to } = command;
      const drawing = { id: opaqueId(around), shape, from, to };
      return ok(applyEvents(live, [{ type: 'drawn', drawing }], around));
    }
    case 'erase':
      return live.drawings.some(({ id }) => id === command.drawing)
        ? ok(applyEvents(live, [{ type: 'erased', drawing: command.drawing }], around))
        : refused(NO_SUCH_DRAWING);
    case 'ask-for':
      return askFor(live, by, command.character, around);
    case 'bring': {
      if (live.fight !== null) return refused(BEGUN_ALREADY);
      const brought = { name: command.name, code: command.code };
      return ok(applyEvents(live, [{ type: 'character-brought', person: by.id, brought }], around));
    }
    case 'lend':
      return lend(live, by, command, around);
    case 'add-screen':
      return addScreen(live, command.name, around);
    case 'stand': {
      const { question, answer } = command;
      const seat = viewerOf(by);
      const own = by.role === 'player' && { person: by.id };
      return ok(applyEvents(live, [{ type: 'auto-answer-set', seat, ...own, question, answer }], around));
    }
    case 'propose':
      return propose(live, by, command, around);
    case 'dismiss':
      return dismiss(live, command.proposal, around);
    case 'invite':
      return invite(live, by, command, around);
    case 'uninvite':
      return uninvite(live, command.invitation, around);
    case 'place':
      return assignRole(live, by, command, around);
    case 'remove':
      return remove(live, by, command.person, around);
    case 'rekey':
      return resetKey(live, by, command.person, around);
    default:
      return commandFight(live, by, command, around);
  }
}

type Secrecy = Pick<ExtraRoll, 'secret' | 'seat'>;

/** Returns who shares a secret note or roll: the GM, co-GMs, and the seat of the player who made it. */
function secrecy({ seat }: Person, { secret }: { readonly secret: boolean }): Secrecy {
  return { secret, ...(secret && seat !== null && { seat }) };
}

/** Rolls dice outside the rules. */
function roll(
  live: Table,
  { notation, ...secret }: { readonly notation: string } & Secrecy,
  around: Ports,
): Result<Applied> {
  const rolled = around.rollNotation(notation);
  if ('refusal' in rolled) return rolled;
  return ok(applyEvents(live, [{ type: 'rolled', notation, ...rolled.value, ...secret }], around));
}

/** Returns whether the person is a GM or co-GM. */
export function isGmOrCoGm({ role }: Person): boolean {
  return role === 'gm' || role === 'co-gm';
}

/** Passes a command to the fight. */
function commandFight(live: Table, by: Person, command: FightCommand, around: Ports): Result<Applied> {
  const { fight } = live;
  if (fight === null) return refused(NOT_BEGUN_YET);
  if ('decision' in command && !mayAnswerFor(live, by, command.decision)) return refused(NOT_YOUR_CHARACTER);
  if (command.kind === 'plan') return runPlan(live, fight, viewerOf(by), command, around);
  if (command.kind === 'answer') return answer(live, by, { command, fight }, around);
  const performed =
    command.kind === 'change-roll' ? changeRoll(fight, command) : perform(fight, viewerOf(by), command);
  return 'value' in performed ? ok(fightEvents(live, performed.value)) : performed;
}

function answer(
  live: Table,
  by: Person,
  { command, fight }: Omit<DisallowedAnswer, 'otherwise'>,
  around: Ports,
): Result<Applied> {
  const played = play(fight, { ...command, by: viewerOf(by) });
  if ('value' in played) return ok(fightEvents(live, played.value));
  if (played.refusal.code !== 'not-an-option') return played;
  return disallowedAnswer(live, by, { command, fight, otherwise: played }, around);
}

interface DisallowedAnswer {
  readonly command: AnswerCommand;
  readonly fight: Fight;
  readonly otherwise: Refused;
}

/** Handles an answer that the rules do not allow, by the table's setting for that kind of decision. */
function disallowedAnswer(live: Table, by: Person, wish: DisallowedAnswer, around: Ports): Result<Applied> {
  const { command, fight, otherwise } = wish;
  const why = otherwise.refusal.sentence;
  const { waiting } = fight.now;
  const open =
    waiting.kind === 'decisions' ? waiting.open.find(({ id }) => id === command.decision) : undefined;
  const mode = live.settings.dial[open?.decision.key ?? ''] ?? 'enforce';
  const seat = viewerOf(by);
  if (open === undefined || mode === 'enforce' || seat === GM) return otherwise;
  const { key, defaultAnswer } = open.decision;
  const told = applyEvents(
    live,
    [{ type: 'answer-disallowed', seat, question: key, answer: command.answer, why }],
    around,
  );
  if (mode === 'warn') return ok(told);
  const played = submit(fight, { kind: 'answer', decision: open.id, by: seat, answer: defaultAnswer });
  if ('refusal' in played) return otherwise;
  return ok(chain(told, fightEvents(told.live, played.value)));
}

/** Starts the fight. Its header seals what each person's device added to the dice. */
function startFight(live: Table, around: Ports): Result<Applied> {
  const { encounter, seed, dice: mode, nonces } = live;
  const ruleset = encounter === null ? undefined : around.rulesets(encounter.ruleset);
  if (encounter === null || ruleset === undefined) return refused(NO_ENCOUNTER);
  const fight = newTable(ruleset, encounter, { mode, seed, nonces });
  const started = applyEvents(live, [{ type: 'started', header: fight.header }], around);
  const begun = begin(fight);
  return 'refusal' in begun ? begun : ok(chain(started, fightEvents(started.live, begun.value)));
}
