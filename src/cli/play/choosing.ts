import type { ParamDomain, RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { OptionView } from '../../presentation/option-tree.ts';
import { type Chosen, progressOf } from '../../presentation/option-walk.ts';
import { depthBar, whyLines } from '../log-printer.ts';
import { ruleLines } from '../rules.ts';
import { widthOf, wrap } from '../screen.ts';
import { domainText, type Naming, valueFrom, valueText, wordsFor } from './choice.ts';
import type { PlaySession } from './session.ts';

/** A request for one line. */
export interface Hearing {
  readonly prompt: string;
  /** The same text for the same prompt; lines typed ahead apply only to that prompt. */
  readonly question: string;
  readonly isMeant: (line: string) => boolean;
  /** Completions for the Tab key; commands are added automatically. */
  readonly words?: readonly string[];
}

/**
 * Returns the next line for this prompt, according to `isMeant`, or a line that is not a known command. Other commands
 * are run in the meantime. Returns `undefined` if a command changed the state of the fight.
 */
export async function hear(
  session: PlaySession,
  { prompt, question, isMeant, words = [] }: Hearing,
): Promise<string | undefined> {
  const known = [...words, ...session.commands.map(({ name }) => name)];
  for (;;) {
    const line = await session.ask(prompt, question, known);
    if (line.startsWith('?')) {
      explain(session, line.slice(1).trim());
      continue;
    }
    if (isMeant(line)) return line;
    const [first = '', ...rest] = line.replace(/^\//, '').split(/\s+/);
    const command = session.commands.find(({ name }) => name === first.toLowerCase());
    if (command === undefined) return line;
    if ((await command.run(session, rest.join(' '))) === 'moved') return undefined;
  }
}

/** Explains the last result (`?`), or a rule (`? id`). */
function explain(session: PlaySession, id: string): void {
  const { screen, teller, last } = session;
  if (id !== '') session.print(...ruleLines(screen, teller.rules.rulebook, id));
  else if (last.happened.length === 0) session.say('Nothing has happened yet.');
  else session.print(...whyLines(screen, teller, last.happened, last.rolls));
}

/** Asks for open parameters until one answer is left. Returns `undefined` if the user gives up. */
export async function complete(
  session: PlaySession,
  options: readonly OptionView[],
  naming: Naming,
): Promise<RawAnswer | undefined> {
  const option = options.length > 1 ? await askOption(session, options, naming) : options[0];
  if (option === undefined) return undefined;
  let chosen: Chosen = {};
  for (;;) {
    const { next, answer } = progressOf(option, chosen);
    if (next === undefined) return answer;
    const value = await askValue(session, next.name, next.domain, naming);
    if (value === undefined) return undefined;
    chosen = { ...chosen, [next.name]: value };
  }
}

/** Asks for one of several options, as if they were the values of a parameter. */
async function askOption(
  session: PlaySession,
  options: readonly OptionView[],
  naming: Naming,
): Promise<OptionView | undefined> {
  const places = options.map((_, place) => String(place));
  const words = (place: Json): string => options[Number(place)]!.text;
  const place = await askValue(
    session,
    'which',
    { oneOf: places },
    { ...naming, value: (_, value) => words(value) },
  );
  return place === undefined ? undefined : options[Number(place)];
}

async function askValue(
  session: PlaySession,
  param: string,
  domain: ParamDomain,
  naming: Naming,
): Promise<Json | undefined> {
  const { screen } = session;
  const bar = depthBar(screen, session.depth);
  const label = param.replaceAll('-', ' ');
  const lines = valueLines(domain, param, naming, screen.columns - widthOf(bar));
  session.print(...lines.map((line) => bar + line));
  const silent = 'oneOf' in domain ? domain.oneOf[0]! : undefined;
  const enter = silent === undefined ? '' : ` (Enter: ${valueText(param, silent, naming)})`;
  const meant = (line: string): Json | undefined =>
    line === '' ? silent : valueFrom(line, param, domain, naming);
  for (;;) {
    const prompt = `${bar}${screen.paint('ask', `${label}?`)}${enter} `;
    const line = await hear(session, {
      prompt,
      question: param,
      isMeant: (each) => meant(each) !== undefined || each === 'back',
      words: wordsFor(param, domain, naming),
    });
    if (line === undefined || line === 'back') return undefined;
    const value = meant(line);
    if (value !== undefined) return value;
    session.complain(`"${line}" is no ${label} here. Type one of those above, or "back".`);
  }
}

function valueLines(domain: ParamDomain, param: string, naming: Naming, columns: number): readonly string[] {
  const margins = { columns, first: '     ' };
  if (!('oneOf' in domain)) return wrap(domainText(domain), margins);
  // Non-breaking spaces keep each value on one line.
  const values = domain.oneOf.map(
    (value, i) => `${i + 1}\u00a0${valueText(param, value, naming).replaceAll(' ', '\u00a0')}`,
  );
  return wrap(values.join('\u00a0 '), margins).map((line) => line.replaceAll('\u00a0', ' ').trimEnd());
}
