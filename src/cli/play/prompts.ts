import { suggestion } from '../../content/suggestion.ts';
import type { OpenDecision, OpenRoll } from '../../fight/dice.ts';
import { type Decision, type Option, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import type { Dice } from '../../kernel/dice.ts';
import { GM } from '../../kernel/ids.ts';
import { ok } from '../../kernel/result.ts';
import type { OptionView } from '../../presentation/option-tree.ts';
import { type Chosen, linesOf, narrowed, optionFor, paramsOf } from '../../presentation/option-walk.ts';
import { type PromptView, promptFor, questionText } from '../../presentation/prompt.ts';
import { depthBar } from '../log-printer.ts';
import { widthOf, wrap } from '../screen.ts';
import { type Naming, namingFor, wordsFor } from './choice.ts';
import { oddsTexts, optionLines } from './option-lines.ts';
import { complete, hear, type Numbered, type Reading, readLine, readValues } from './reading.ts';
import type { PlaySession } from './session.ts';

/** Asks for the faces of one roll: typed in, or Enter to have them rolled. */
export async function askDice(session: PlaySession, { id, request }: OpenRoll): Promise<void> {
  const { dice, why, owner } = request;
  const { screen } = session;
  const seat = session.seats.length > 1 ? `${owner} ` : '';
  const bar = depthBar(screen, session.depth);
  if (!session.ahead.has('dice')) session.print('', `${bar}${screen.paint('ask', `${seat}${why}.`)}`);
  const prompt = `${bar}${diceText(dice)} (Enter: roll for me) > `;
  const isMeant = (line: string): boolean => line === '' || facesFrom(line, dice) !== undefined;
  const line = await hear(session, { prompt, question: 'dice', isMeant });
  if (line === undefined) return;
  const faces = line === '' ? 'roll' : facesFrom(line, dice);
  if (faces === undefined)
    session.complain(`"${line}" is not a roll. Type ${diceText(dice)}, such as ${example(dice)}.`);
  else session.put({ kind: 'dice', roll: id, by: owner, faces });
}

/** Describes the dice to roll: `2 dice, each 0 to 9`. */
export function diceText({ n, lo, hi, keep }: Dice): string {
  const kept = keep === undefined ? '' : `; the ${Math.abs(keep)} ${keep > 0 ? 'highest' : 'lowest'} count`;
  return n === 1 ? `1 die, ${lo} to ${hi}${kept}` : `${n} dice, each ${lo} to ${hi}${kept}`;
}

function example({ n, hi }: Dice): string {
  return new Array(n).fill(hi).join(' ');
}

/**
 * Parses typed faces: `4,3`, `4 3`, or `43` if every face has one digit. Returns `undefined` if the text is not a list
 * of numbers.
 */
export function facesFrom(text: string, dice?: Dice): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^-?\d{1,6}$/.test(part))) return undefined;
  const [only] = parts;
  const runsTogether = dice !== undefined && dice.lo >= 0 && dice.hi <= 9 && parts.length === 1 && dice.n > 1;
  return runsTogether && only!.length === dice.n ? [...only!].map(Number) : parts.map(Number);
}

/** The word to type to see the options that are shown only on request. */
const UNUSUAL = 'unusual';
/** Options are not split into separate lines beyond this number of lines. */
const MOST_LINES = 10;

/** Shows one prompt, and passes the answer to the fight. */
export async function askDecision(session: PlaySession, open: OpenDecision): Promise<void> {
  const { decision } = open;
  const { state } = session.fight.now;
  const naming = namingFor(session.fight.rules.words, state, session.overview, decision.who);
  const asked = promptFor(session.fight.rules, state, decision, GM)!;
  const usual = numbered(usualOptions(asked.options));
  const unusual = numbered(asked.options.filter(({ onRequest }) => onRequest));
  const all = { options: asked.options, lines: [...usual.lines, ...unusual.lines] };
  const question = `${decision.who} ${decision.key}`;
  if (!session.ahead.has(question))
    session.print(...questionLines(session, open, { asked, lines: usual.lines, naming }));
  const otherwise = decision.defaultAnswer as RawAnswer;
  const read = (line: string): Reading =>
    line === ''
      ? ok(settled(asked.options, otherwise))
      : (readLine(line, usual, naming) ??
        (isCommand(session, line) ? undefined : readValues(line, usual, naming)));
  const readAll = (line: string): Reading => {
    const reading = read(line);
    const wider = isChoice(reading) ? undefined : readLine(line, all, naming);
    return isChoice(wider) ? wider : reading;
  };
  const words = wordsAmong(asked.options, naming);
  for (;;) {
    const prompt = promptText(session, open);
    const isMeant = (each: string): boolean => isChoice(readAll(each));
    const line = await hear(session, { prompt, question, isMeant, words });
    if (line === undefined) return;
    if (line === UNUSUAL && unusual.lines.length > 0) {
      session.print(...optionLines(session.screen, all.lines, naming, otherwise, []));
      continue;
    }
    const reading = readAll(line);
    if (reading === undefined || 'refusal' in reading) {
      session.complain(reading?.refusal ?? strayText(session, line, asked.options));
      continue;
    }
    const answer = await complete(session, reading.value, naming);
    if (answer === undefined) return;
    if (session.answer(open, answer)) session.wanted = undefined;
    return;
  }
}

function numbered(options: readonly OptionView[]): Numbered {
  return { options, lines: linesOf(options, MOST_LINES) };
}

/** Returns the reply to a line that does not match anything. */
function strayText({ commands }: PlaySession, line: string, options: readonly OptionView[]): string {
  const known = [...options.map(({ kind }) => kind), ...commands.map(({ name }) => name)];
  return `"${line}" is not one of the options. ${suggestion(line.split(/\s/)[0]!, known)}Type a number, or help.`;
}

function isCommand({ commands }: PlaySession, line: string): boolean {
  return commands.some(({ name }) => name === line.replace(/^\//, '').split(/\s+/)[0]?.toLowerCase());
}

/** Returns every word that an answer can contain, for the Tab key. */
function wordsAmong(options: readonly OptionView[], naming: Naming): readonly string[] {
  const params = paramsOf(options).flatMap(({ name, domain }) => wordsFor(name, domain, naming));
  return [...new Set([...options.map(({ kind }) => kind), ...params])];
}

function isChoice(reading: Reading): boolean {
  return reading !== undefined && 'value' in reading;
}

/** Returns the option of an answer, limited to its values. */
function settled(options: readonly OptionView[], answer: RawAnswer): readonly OptionView[] {
  const { kind: _, ...values } = answer;
  const option = optionFor(options, answer);
  return option === undefined ? [] : narrowed([option], values as Chosen);
}

/** A prompt: its text, and the options shown. */
interface Asked {
  readonly asked: PromptView;
  readonly lines: readonly OptionView[];
  readonly naming: Naming;
}

function questionLines(
  session: PlaySession,
  { decision }: OpenDecision,
  { asked, lines, naming }: Asked,
): readonly string[] {
  const { screen, fight, open, depth } = session;
  const bar = depthBar(screen, depth);
  const narrower = { columns: screen.columns - widthOf(bar), paint: screen.paint };
  const others = open
    .filter((each) => each.decision !== decision && session.knows(each.decision.who))
    .map((each) => session.nameOf(each.decision.who));
  const also = others.length === 0 ? [] : [`Also open: ${others.join(', ')} (type "as NAME" to switch).`];
  const odds = session.showsOdds ? oddsTexts(fight, decision, lines) : [];
  return [
    '',
    ...wrap(questionText(asked), narrower).map((line) => bar + screen.paint('ask', line)),
    ...also.map((line) => bar + screen.paint('quiet', line)),
    ...oddsNote(decision, odds).map((line) => bar + screen.paint('quiet', line)),
    ...optionLines(narrower, lines, naming, decision.defaultAnswer as RawAnswer, odds).map(
      (line) => bar + line,
    ),
    ...unusualHint(decision.options).map((line) => bar + screen.paint('quiet', line)),
  ];
}

/** States the basis of the odds: for players their seat's knowledge, while the GM's are exact. */
function oddsNote({ seat }: Decision, odds: readonly string[]): readonly string[] {
  if (seat === GM || odds.every((text) => text === '')) return [];
  return ['The odds use guesses for the numbers of other sides.'];
}

function unusualHint(options: readonly Option[]): readonly string[] {
  if (usualOptions(options) === options) return [];
  return [`Type "${UNUSUAL}" to see more options, such as your own side as a target.`];
}

/** Returns the prompt text, with the seat's name if several people share the keyboard. */
function promptText({ screen, depth, seats }: PlaySession, { decision }: OpenDecision): string {
  const name = seats.length > 1 ? decision.seat : '';
  return depthBar(screen, depth) + screen.paint('ask', `${name}> `);
}
