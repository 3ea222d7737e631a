import { suggestion } from '../../content/suggestion.ts';
import type { ParamDomain, RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Result, refused } from '../../kernel/result.ts';
import type { OptionView } from '../../presentation/option-tree.ts';
import { type Chosen, narrowed, paramsOf, progressOf } from '../../presentation/option-walk.ts';
import { depthBar, whyLines } from '../log-printer.ts';
import { ruleLines } from '../rules.ts';
import { widthOf, wrap } from '../screen.ts';
import { domainText, type Naming, plainly, valueFrom, valueText, wordsFor } from './choice.ts';
import type { PlaySession } from './session.ts';

/**
 * The result of matching a line to options: the matching options, limited to its values, or the reason it does not
 * match.
 */
export type Reading =
  | Result<readonly OptionView[], string>
  /** It does not name an option. */
  | undefined;

/** Words that may appear between values. */
const FILLERS = new Set(['with', 'at', 'the', 'to', 'on', 'in', 'for', 'by', 'of', 'a']);
/** Most words in one name. */
const LONGEST_NAME = 5;

/** Options, and the lines in which a list numbers them. */
export interface Numbered {
  readonly options: readonly OptionView[];
  readonly lines: readonly OptionView[];
}

/** Parses a line such as `1`, `1 head`, `attack orc with sword` or `end turn`. */
export function readLine(line: string, { options, lines }: Numbered, naming: Naming): Reading {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return undefined;
  if (/^\d+$/.test(first)) {
    const option = lines[Number(first) - 1];
    if (option === undefined)
      return refused(`The list has no ${first}. Type a number from 1 to ${lines.length}.`);
    return valuesIn(words.slice(1), [option], naming);
  }
  let fault: Reading;
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const named = optionsNamed(plainly(words.slice(0, length).join('-')), options);
    if (named.length === 0) continue;
    const read = valuesIn(words.slice(length), named, naming);
    if (read !== undefined && 'value' in read) return read;
    fault ??= read;
  }
  return fault;
}

/** Parses values alone (`ne`, `orc sword`) if they occur in the lists of only one kind of option. */
export function readValues(line: string, { options }: Numbered, naming: Naming): Reading {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const read = words.length === 0 ? undefined : valuesIn(words, options.filter(isListed), naming);
  if (read === undefined || 'refusal' in read) return undefined;
  const kinds = new Set(read.value.map(({ kind }) => kind));
  return kinds.size === 1 ? read : undefined;
}

function isListed(option: OptionView): boolean {
  return paramsOf([option]).every(({ domain }) => 'oneOf' in domain);
}

function optionsNamed(name: string, options: readonly OptionView[]): readonly OptionView[] {
  const exact = options.filter(({ kind }) => plainly(kind) === name);
  if (exact.length > 0) return exact;
  const begun = options.filter(({ kind }) => plainly(kind).startsWith(name));
  return begun.length > 0 ? begun : options.filter(({ text }) => plainly(text).startsWith(name));
}

function valuesIn(words: readonly string[], options: readonly OptionView[], naming: Naming): Reading {
  const reader = new ValueReader(words, naming);
  const fitting = options.flatMap((option) => reader.read({ option, named: [] }, 0) ?? []);
  return fitting.length > 0 ? ok(fitting) : refused(reader.faultAmong(options));
}

/** An option limited to the values read so far. */
interface Narrowed {
  readonly option: OptionView;
  /** The parameters whose values were read. */
  readonly named: readonly string[];
}

/** Matches words to values in any order, and remembers how far it got. */
class ValueReader {
  private readonly words: readonly string[];
  private readonly naming: Naming;
  private furthest = 0;

  constructor(words: readonly string[], naming: Naming) {
    this.words = words;
    this.naming = naming;
  }

  read(from: Narrowed, at: number): OptionView | undefined {
    this.furthest = Math.max(this.furthest, at);
    if (at === this.words.length) return from.option;
    for (let length = Math.min(LONGEST_NAME, this.words.length - at); length > 0; length -= 1) {
      const text = this.words.slice(at, at + length).join(' ');
      for (const [param, value] of this.meanings(from, text)) {
        const next = withValue(from, param, value);
        const read = next && this.read(next, at + length);
        if (read !== undefined) return read;
      }
    }
    const passed = FILLERS.has(this.words[at]!.toLowerCase()) ? this.read(from, at + 1) : undefined;
    return passed ?? this.readText(from, at);
  }

  /** Reads the rest of the line as the open free text, if it does not match anything else. */
  private readText(from: Narrowed, at: number): OptionView | undefined {
    const open = paramsOf([from.option]).find(
      ({ name, domain }) => 'maxLength' in domain && !from.named.includes(name),
    );
    if (open === undefined) return undefined;
    const text = this.words.slice(at).join(' ').replaceAll(/^"|"$/g, '');
    const value = valueFrom(text, open.name, open.domain, this.naming);
    return value === undefined ? undefined : withValue(from, open.name, value)?.option;
  }

  private meanings({ option, named }: Narrowed, text: string): readonly (readonly [string, Json])[] {
    return paramsOf([option]).flatMap(({ name, domain, domains }) => {
      if (named.includes(name) || 'maxLength' in domain) return [];
      const values = (domains.length > 1 ? domains : [domain]).map((each) =>
        valueFrom(text, name, each, this.naming),
      );
      const value = values.find((each) => each !== undefined);
      return value === undefined ? [] : [[name, value] as const];
    });
  }

  faultAmong(options: readonly OptionView[]): string {
    const word = this.words[this.furthest] ?? '';
    const allowed = paramsOf(options).map(({ name, domain }) => ({
      name,
      texts:
        'oneOf' in domain
          ? [...new Set(domain.oneOf.map((value) => valueText(name, value, this.naming)))]
          : [domainText(domain)],
    }));
    if (allowed.length === 0) return `"${word}" is not needed here.`;
    const lists = allowed.map(({ name, texts }) => `${name}: ${texts.join(', ')}`);
    const known = allowed.flatMap(({ texts }) => texts);
    return `"${word}" does not match anything here. ${suggestion(word, known)}${lists.join('; ')}.`;
  }
}

function withValue({ option, named }: Narrowed, param: string, value: Json): Narrowed | undefined {
  const [next] = narrowed([option], { [param]: value });
  return next === undefined ? undefined : { option: next, named: [...named, param] };
}

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
    session.complain(`"${line}" is not a valid ${label} here. Type one of those above, or "back".`);
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
