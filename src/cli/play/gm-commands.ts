import { currentBranch } from '../../fight/branches.ts';
import type { RestoreRecord } from '../../fight/entry.ts';
import type { Fight } from '../../fight/fight.ts';
import { changeRoll } from '../../fight/plan.ts';
import { redo, undo } from '../../fight/submit.ts';
import { GM } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { OptionView } from '../../presentation/option-tree.ts';
import { paramsOf } from '../../presentation/option-walk.ts';
import { rulesActs } from '../../presentation/prompt.ts';
import { headingLine } from '../log-printer.ts';
import { namingFor } from './choice.ts';
import { actOddsText } from './option-lines.ts';
import { facesFrom } from './prompts.ts';
import { complete, readLine } from './reading.ts';
import { logLines, tallyText } from './record.ts';
import type { Command, PlaySession } from './session.ts';

/** GM commands other than answers: overrides and forced rolls. Each needs a reason for the log. */
export const gmCommands: readonly Command[] = [
  {
    name: 'gm',
    takes: '[OVERRIDE …] because …',
    says: 'make a GM override; without arguments, list the overrides',
    run: stepIn,
  },
  {
    name: 'force',
    takes: 'FACES because …',
    says: 'set the faces of the next roll with this number of dice',
    run: force,
  },
  {
    name: 'change',
    takes: '[ROLL] FACES because …',
    says: 'change the faces of the last roll, or of the last one named ROLL',
    run: change,
  },
];

async function stepIn(session: PlaySession, rest: string): Promise<'moved' | 'same'> {
  const { state } = session.fight.now;
  const options = rulesActs(session.fight.rules, state);
  const naming = namingFor(session.fight.rules.words, state, session.overview, GM);
  const { order, reason } = parted(rest);
  if (order === '') return listActs(session, options);
  const reading = readLine(order, { options, lines: options }, naming);
  if (reading === undefined || 'refusal' in reading) {
    session.complain(reading?.refusal ?? `There is no override "${order}" now. "gm" lists them.`);
    return 'same';
  }
  const act = await complete(session, reading.value, naming);
  const odds = act === undefined ? '' : actOddsText(session.fight, act);
  if (odds !== '') session.say(`Odds: ${odds}.`);
  const why = act === undefined ? undefined : await reasonFor(session, reason);
  if (act === undefined || why === undefined) return 'same';
  return session.put({ kind: 'intervene', act, reason: why }) ? 'moved' : 'same';
}

function listActs(session: PlaySession, options: readonly OptionView[]): 'same' {
  const alike = [...Map.groupBy(options, ({ kind }) => kind).values()];
  session.print('Overrides (gm OVERRIDE WHO … because REASON; missing values are asked for):');
  session.print(...alike.map((each) => `  ${actUsage(each)}`));
  return 'same';
}

/** Describes how to type an override: `set-hp who, value 0 to 20`. */
function actUsage(alike: readonly OptionView[]): string {
  const params = paramsOf(alike).map(({ name, domain }) =>
    'min' in domain ? `${name} ${domain.min} to ${domain.max}` : name,
  );
  return `${alike[0]!.kind.padEnd(18)}${params.join(', ')}`.trimEnd();
}

async function force(session: PlaySession, rest: string): Promise<'moved' | 'same'> {
  const { order, reason } = parted(rest);
  const faces = facesFrom(order);
  if (faces === undefined) return noFaces(session, 'force 9 9 because …');
  const why = await reasonFor(session, reason);
  if (why === undefined || !session.put({ kind: 'force-roll', faces, reason: why })) return 'same';
  return 'moved';
}

async function change(session: PlaySession, rest: string): Promise<'moved' | 'same'> {
  const { order, reason } = parted(rest);
  const [, name = '', shown = ''] = /^(\D*?)\s*(-?\d.*)?$/.exec(order) ?? [];
  const faces = facesFrom(shown);
  if (faces === undefined) return noFaces(session, 'change 9 9 because …, or change attack 9 9 because …');
  const found = lastRoll(session.fight, name);
  if (found === undefined) {
    session.complain(name === '' ? 'Nothing has been rolled yet.' : `No roll "${name}" has been made.`);
    return 'same';
  }
  const why = await reasonFor(session, reason);
  if (why === undefined) return 'same';
  return session.take(changeRoll(session.fight, { ...found, faces, reason: why })) ? 'moved' : 'same';
}

/** Returns the latest roll whose name contains these words. */
function lastRoll(fight: Fight, name: string): { readonly entry: number; readonly roll: number } | undefined {
  for (const entry of currentBranch(fight).toReversed()) {
    const roll = fight.entries
      .at(entry - 1)!
      .rolls.findLastIndex(({ why }) => why.toLowerCase().includes(name.toLowerCase()));
    if (roll !== -1) return { entry, roll };
  }
  return undefined;
}

function noFaces(session: PlaySession, usage: string): 'same' {
  session.complain(`Type the faces: ${usage}`);
  return 'same';
}

/** Splits a line into the command and the reason; each may be missing. */
function parted(text: string): { readonly order: string; readonly reason: string } {
  const [order = '', ...reason] = text.split(/\bbecause\b:?/i);
  return { order: order.trim(), reason: reason.join('because').trim() };
}

async function reasonFor(session: PlaySession, given: string): Promise<string | undefined> {
  if (given !== '') return given;
  const said = await session.keyboard.ask(`${session.screen.paint('ask', 'because?')} (shown in the log) `);
  if (said !== '') return said;
  session.say('Nothing was done: a reason is required.');
  return undefined;
}

export const undoCommands: readonly Command[] = [
  {
    name: 'undo',
    takes: '[N]',
    says: 'undo the last answer or override, or the last N',
    run: (session, rest) => again(session, rest, undo),
  },
  {
    name: 'redo',
    takes: '[N]',
    says: 'redo the last undone entry, or the last N',
    run: (session, rest) => again(session, rest, redo),
  },
];

async function again(
  session: PlaySession,
  rest: string,
  once: (fight: Fight) => Result<Fight>,
): Promise<'moved' | 'same'> {
  const times = rest === '' ? 1 : Number(rest);
  if (!Number.isInteger(times) || times < 1) {
    session.complain(`"${rest}" is not a number of steps. Example: undo 3`);
    return 'same';
  }
  let done = 0;
  while (done < times && session.take(once(session.fight))) {
    done += 1;
    tell(session);
  }
  if (done === 0) return 'same';
  session.nothingHappened();
  session.wanted = undefined;
  tellWhereNow(session);
  return 'moved';
}

/** Describes the information that players cannot unsee. */
const SEEN: Readonly<Record<RestoreRecord['revealed'], string>> = {
  nothing: 'No dice had been shown.',
  dice: 'Its dice had been shown.',
  secret: 'It had revealed something that is secret again now.',
};

/**
 * Prints the result of the last restore: the undone or restored entries, and the information players had already seen.
 */
function tell(session: PlaySession): void {
  const { fight, eyes } = session;
  const { struck, revived, revealed } = fight.entries.at(-1)!.restored!;
  const [first] = struck.length > 0 ? struck : revived;
  const done = struck.length > 0 ? 'Undone' : 'Redone';
  const more = Math.max(struck.length, revived.length) - 1;
  const others = more === 0 ? '' : `, and ${more} more after it`;
  session.say(
    `${done}: ${tallyText(fight, first!, eyes)}${others}.${struck.length > 0 ? ` ${SEEN[revealed]}` : ''}`,
  );
}

/** Prints the last lines of the current log. */
function tellWhereNow(session: PlaySession): void {
  const { screen, teller, fight } = session;
  const lines = logLines(screen, teller, fight).filter((line) => line !== '');
  session.print('', headingLine(screen, 'The latest lines'), ...lines.slice(-3));
}
