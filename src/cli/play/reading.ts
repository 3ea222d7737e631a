import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { suggestion } from '../suggest.ts';
import { type Choice, unchosen, withValue } from './choice.ts';
import { type Naming, plainly } from './naming.ts';
import { domainText, valueFrom, valueText } from './values.ts';

/** A typed line held against the options: what it leaves open, why it fits none, or undefined: it names none. */
export type Reading = { readonly choices: readonly Choice[] } | { readonly fault: string } | undefined;

/** Words that may stand between values. */
const FILLERS = new Set(['with', 'at', 'the', 'to', 'on', 'in', 'for', 'by', 'of', 'a']);
/** The most words that one name may have. */
const LONGEST_NAME = 5;

/** Reads `1`, `1 head`, `attack orc with sword`, `end turn`. `lines`: the options as they are numbered. */
export function readLine(line: string, lines: readonly (readonly Option[])[], naming: Naming): Reading {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return undefined;
  if (/^\d+$/.test(first)) {
    const options = lines[Number(first) - 1];
    if (options === undefined) return { fault: `There is no ${first} in the list: 1 to ${lines.length}.` };
    return valuesIn(words.slice(1), options, naming);
  }
  const options = lines.flat();
  let fault: Reading;
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const named = optionsNamed(plainly(words.slice(0, length).join('-')), options, naming);
    if (named.length === 0) continue;
    const read = valuesIn(words.slice(length), named, naming);
    if (read !== undefined && 'choices' in read) return read;
    fault ??= read;
  }
  return fault;
}

/** Reads values alone (`ne`, `orc sword`) where they stand in the lists of options of one kind only. */
export function readValues(line: string, lines: readonly (readonly Option[])[], naming: Naming): Reading {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const read = words.length === 0 ? undefined : valuesIn(words, lines.flat().filter(isListed), naming);
  if (read === undefined || 'fault' in read) return undefined;
  const kinds = new Set(read.choices.map(({ option }) => option.kind));
  return kinds.size === 1 ? read : undefined;
}

function isListed({ params }: Option): boolean {
  return Object.values(params).every((domain) => 'oneOf' in domain);
}

function optionsNamed(name: string, options: readonly Option[], naming: Naming): readonly Option[] {
  const exact = options.filter(({ kind }) => plainly(kind) === name);
  if (exact.length > 0) return exact;
  const begun = options.filter(({ kind }) => plainly(kind).startsWith(name));
  return begun.length > 0
    ? begun
    : options.filter((option) => plainly(naming.option(option)).startsWith(name));
}

function valuesIn(words: readonly string[], options: readonly Option[], naming: Naming): Reading {
  const reader = new ValueReader(words, naming);
  const choices = unchosen(options).flatMap((choice) => reader.read(choice, 0) ?? []);
  return choices.length > 0 ? { choices } : { fault: reader.faultAmong(options) };
}

/** Finds the values that words stand for, in any order, and remembers how far it came. */
class ValueReader {
  private readonly words: readonly string[];
  private readonly naming: Naming;
  private furthest = 0;

  constructor(words: readonly string[], naming: Naming) {
    this.words = words;
    this.naming = naming;
  }

  read(choice: Choice, at: number): Choice | undefined {
    this.furthest = Math.max(this.furthest, at);
    if (at === this.words.length) return choice;
    for (let length = Math.min(LONGEST_NAME, this.words.length - at); length > 0; length -= 1) {
      const text = this.words.slice(at, at + length).join(' ');
      for (const [param, value] of this.meanings(choice, text)) {
        const [next] = withValue([choice], param, value);
        const read = next && this.read(next, at + length);
        if (read !== undefined) return read;
      }
    }
    const passed = FILLERS.has(this.words[at]!.toLowerCase()) ? this.read(choice, at + 1) : undefined;
    return passed ?? this.readText(choice, at);
  }

  /** The rest of the line, where it fits nothing else, is the free text that is still open. */
  private readText(choice: Choice, at: number): Choice | undefined {
    const { option, given } = choice;
    const open = Object.entries(option.params).find(
      ([param, domain]) => 'maxLength' in domain && !Object.hasOwn(given, param),
    );
    if (open === undefined) return undefined;
    const [param, domain] = open;
    const text = this.words.slice(at).join(' ').replaceAll(/^"|"$/g, '');
    const value = valueFrom(text, param, domain, this.naming);
    return value === undefined ? undefined : withValue([choice], param, value)[0];
  }

  private meanings({ option, given }: Choice, text: string): readonly (readonly [string, Json])[] {
    return Object.entries(option.params).flatMap(([param, domain]) => {
      if (Object.hasOwn(given, param) || 'maxLength' in domain) return [];
      const value = valueFrom(text, param, domain, this.naming);
      return value === undefined ? [] : [[param, value] as const];
    });
  }

  faultAmong(options: readonly Option[]): string {
    const word = this.words[this.furthest] ?? '';
    const allowed = new Map<string, readonly string[]>();
    for (const [param, domain] of options.flatMap(({ params }) => Object.entries(params))) {
      const texts =
        'oneOf' in domain
          ? domain.oneOf.map((value) => valueText(param, value, this.naming))
          : [domainText(domain)];
      allowed.set(param, [...new Set([...(allowed.get(param) ?? []), ...texts])]);
    }
    if (allowed.size === 0) return `"${word}" is one word too many.`;
    const lists = [...allowed].map(([param, texts]) => `${param}: ${texts.join(', ')}`);
    return `"${word}" fits nothing here. ${suggestion(word, [...allowed.values()].flat())}${lists.join('; ')}.`;
  }
}
