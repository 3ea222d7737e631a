import { type Decision, type Option, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { suggestion } from '../suggest.ts';
import { depthBar } from '../telling.ts';
import { widthOf, wrap } from '../wrap.ts';
import { gathered } from './choice.ts';
import { complete } from './choosing.ts';
import { hear } from './hear.ts';
import { type Naming, namingFor } from './naming.ts';
import { optionLines } from './option-lines.ts';
import { oddsTexts } from './option-odds.ts';
import { type Reading, readLine, readValues } from './reading.ts';
import type { Sitting } from './sitting.ts';
import { wordsFor } from './values.ts';

/** What is typed to see the options that are shown on request only. */
const UNUSUAL = 'unusual';

/** Puts one question to whoever must answer it, and passes the answer on. */
export async function askDecision(sitting: Sitting, open: OpenDecision): Promise<void> {
  const { id, decision } = open;
  const { state } = sitting.table.now;
  const naming = namingFor(sitting.table.rules.words, state, sitting.overview, decision.who);
  const usual = gathered(usualOptions(decision.options));
  const lines = [...usual, ...gathered(decision.options.filter(({ onRequest }) => onRequest))];
  const question = `${decision.who} ${decision.key}`;
  if (!sitting.ahead.has(question)) sitting.print(...questionLines(sitting, open, usual, naming));
  const otherwise = decision.otherwise as RawAnswer;
  const read = (line: string): Reading =>
    line === ''
      ? { choices: [{ option: optionOf(decision.options, otherwise), given: valuesOf(otherwise) }] }
      : (readLine(line, usual, naming) ??
        (isCommand(sitting, line) ? undefined : readValues(line, usual, naming)));
  const readAll = (line: string): Reading => {
    const reading = read(line);
    const wider = isChoice(reading) ? undefined : readLine(line, lines, naming);
    return isChoice(wider) ? wider : reading;
  };
  const words = wordsAmong(decision.options, naming);
  for (;;) {
    const prompt = promptFor(sitting, open);
    const isMeant = (each: string): boolean => isChoice(readAll(each));
    const line = await hear(sitting, { prompt, question, isMeant, words });
    if (line === undefined) return;
    if (line === UNUSUAL && lines.length > usual.length) {
      sitting.print(...optionLines(sitting.screen, lines, naming, otherwise, []));
      continue;
    }
    const reading = readAll(line);
    if (reading === undefined || 'fault' in reading) {
      sitting.complain(reading?.fault ?? strayText(sitting, line, decision.options));
      continue;
    }
    const answer = await complete(sitting, reading.choices, naming);
    if (answer === undefined) return;
    if (sitting.put({ kind: 'answer', decision: id, by: decision.seat, answer })) sitting.wanted = undefined;
    return;
  }
}

/** What to say to a line that means nothing. */
function strayText({ commands }: Sitting, line: string, options: readonly Option[]): string {
  const known = [...options.map(({ kind }) => kind), ...commands.map(({ name }) => name)];
  return `"${line}" is none of these. ${suggestion(line.split(/\s/)[0]!, known)}Type a number, or help.`;
}

function isCommand({ commands }: Sitting, line: string): boolean {
  return commands.some(({ name }) => name === line.replace(/^\//, '').split(/\s+/)[0]?.toLowerCase());
}

/** Everything that an answer may be made of, for the Tab key. */
function wordsAmong(options: readonly Option[], naming: Naming): readonly string[] {
  const words = options.flatMap(({ kind, params }) => [
    kind,
    ...Object.entries(params).flatMap(([param, domain]) => wordsFor(param, domain, naming)),
  ]);
  return [...new Set(words)];
}

function isChoice(reading: Reading): boolean {
  return reading !== undefined && 'choices' in reading;
}

function optionOf(options: readonly Option[], { kind }: RawAnswer): Option {
  return options.find((option) => option.kind === kind) ?? { kind, params: {} };
}

function valuesOf({ kind: _, ...values }: RawAnswer) {
  return values as Readonly<Record<string, RawAnswer[string]>>;
}

function questionLines(
  sitting: Sitting,
  { decision }: OpenDecision,
  lines: readonly (readonly Option[])[],
  naming: Naming,
): readonly string[] {
  const { screen, table, open, depth } = sitting;
  const { words } = table.rules;
  const bar = depthBar(screen, depth);
  const asked = words.question(decision.key, decision.who, decision.about, table.now.state);
  const narrower = { columns: screen.columns - widthOf(bar), paint: screen.paint };
  const others = open
    .filter((each) => each.decision !== decision && sitting.knows(each.decision.who))
    .map((each) => sitting.nameOf(each.decision.who));
  const also = others.length === 0 ? [] : [`Also asked: ${others.join(', ')} (type "as NAME" to go there).`];
  const odds = sitting.showsOdds ? oddsTexts(table, decision, lines) : [];
  return [
    '',
    ...wrap(asked, narrower).map((line) => bar + screen.paint('ask', line)),
    ...also.map((line) => bar + screen.paint('quiet', line)),
    ...oddsNote(decision, odds).map((line) => bar + screen.paint('quiet', line)),
    ...optionLines(narrower, lines, naming, decision.otherwise as RawAnswer, odds).map((line) => bar + line),
    ...unusualHint(decision.options).map((line) => bar + screen.paint('quiet', line)),
  ];
}

/** A player's odds are made of what that seat knows; the GM's are exact. */
function oddsNote({ seat }: Decision, odds: readonly string[]): readonly string[] {
  if (seat === GM || odds.every((text) => text === '')) return [];
  return ['Odds as far as you can see: of strangers, their numbers are guessed.'];
}

function unusualHint(options: readonly Option[]): readonly string[] {
  if (usualOptions(options) === options) return [];
  return [`Type "${UNUSUAL}" to see more options, such as your own side as a target.`];
}

/** Whose prompt it is, where several people share the keyboard. */
function promptFor({ screen, depth, seats }: Sitting, { decision }: OpenDecision): string {
  const name = seats.length > 1 ? decision.seat : '';
  return depthBar(screen, depth) + screen.paint('ask', `${name}> `);
}
