import type { OptionTold } from '../../src/telling/prompt.ts';
import { type Given, grouped, type OptionGroup, standingOf } from '../answer/choice.ts';

/** More options than these are put together by their kind, so that a question fits a phone. */
const MOST_ALONE = 8;

/** One thing to tap at a question. */
export interface Tile {
  readonly group: OptionGroup;
  /** The values that are certain, in words: `Old buckler`. */
  readonly certain: string;
  /** Whether a tap answers, because nothing is left to choose. */
  readonly isWhole: boolean;
}

/**
 * The options of a question as tiles: what is done with a weapon to somebody first, then as the rules list
 * them, and what silence means last.
 */
export function tilesOf(options: readonly OptionTold[], silentKind: string): readonly Tile[] {
  const groups =
    options.length > MOST_ALONE ? grouped(options) : options.flatMap((option) => grouped([option]));
  const rank = ({ kind, options: [first] }: OptionGroup): number => {
    const params = first!.params.map(({ name }) => name);
    if (kind === silentKind && params.length === 0) return 2;
    return params.includes('weapon') && params.includes('target') ? 0 : 1;
  };
  return groups.toSorted((a, b) => rank(a) - rank(b)).map(tileOf);
}

function tileOf(group: OptionGroup): Tile {
  const { asked, answer } = standingOf(group, {});
  const certain = asked.flatMap(({ values, isOpen, value }) => {
    if (isOpen) return [];
    return values.length === 1 ? [values[0]!.text] : [String(value)];
  });
  return { group, certain: certain.join(', '), isWhole: answer !== undefined };
}

/** What is already chosen when a tile is opened: all that need not be chosen with care. */
export function presetOf(
  group: OptionGroup,
  silent: Given,
  isWho: (value: unknown) => boolean,
  given: Given,
): Given {
  let preset = given;
  for (let i = 0; i < group.options[0]!.params.length; i += 1) {
    const open = standingOf(group, preset).asked.find(({ value }) => value === undefined);
    if (open === undefined) break;
    const value = presetValue(open, silent[open.name], isWho);
    if (value === undefined) break;
    preset = { ...preset, [open.name]: value };
  }
  return preset;
}

function presetValue(
  { domain, values }: ReturnType<typeof standingOf>['asked'][number],
  silent: Given[string] | undefined,
  isWho: (value: unknown) => boolean,
): Given[string] | undefined {
  if ('min' in domain) return typeof silent === 'number' ? silent : domain.min;
  if (!('oneOf' in domain)) return undefined;
  if (values.some(({ value }) => isWho(value) || Array.isArray(value))) return undefined;
  return (
    values.find(({ value }) => JSON.stringify(value) === JSON.stringify(silent))?.value ?? values[0]?.value
  );
}
