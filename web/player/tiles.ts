import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, linesOf, progressOf, type Step } from '../../src/presentation/option-walk.ts';

/**
 * Maximum number of tiles on a phone. If there are more, each option becomes a single tile with its parameters inside.
 */
const MOST_TILES = 8;

/** A tile of a prompt. */
export interface Tile {
  readonly option: OptionView;
  /** The values that are already fixed, in words: `Old buckler`. */
  readonly certain: string;
  /** Whether a tap answers at once, because no parameters are left to choose. */
  readonly isWhole: boolean;
}

/**
 * Returns the options of a prompt as tiles: attacks first, then the others in the rules' order, and the default answer
 * last.
 */
export function tilesOf(options: readonly OptionView[], silentKind: string): readonly Tile[] {
  const rank = ({ kind, purpose, next }: OptionView): number => {
    if (kind === silentKind && next === undefined) return 2;
    return purpose === 'attack' ? 0 : 1;
  };
  return linesOf(options, MOST_TILES)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(tileOf);
}

function tileOf(option: OptionView): Tile {
  const { steps, answer } = progressOf(option, {});
  const certain = steps.flatMap(({ values, isOpen, value }) => {
    if (isOpen) return [];
    return values.length === 1 ? [values[0]!.text] : [String(value)];
  });
  return { option, certain: certain.join(', '), isWhole: answer !== undefined };
}

/** Returns the initial values of an opened tile. Values that need a deliberate choice are left open. */
export function presetOf(
  option: OptionView,
  silent: Chosen,
  isWho: (value: unknown) => boolean,
  given: Chosen,
): Chosen {
  let preset = given;
  for (;;) {
    const { next } = progressOf(option, preset);
    const value = next === undefined ? undefined : presetValue(next, silent[next.name], isWho);
    // The default is between two allowed ranges, so the player must choose.
    if (next === undefined || value === undefined || preset[next.name] === value) return preset;
    preset = { ...preset, [next.name]: value };
  }
}

function presetValue(
  { domain, values }: Step,
  silent: Chosen[string] | undefined,
  isWho: (value: unknown) => boolean,
): Chosen[string] | undefined {
  if ('min' in domain)
    return typeof silent === 'number' && silent >= domain.min && silent <= domain.max ? silent : domain.min;
  if (!('oneOf' in domain)) return undefined;
  if (values.some(({ value }) => isWho(value) || Array.isArray(value))) return undefined;
  return (
    values.find(({ value }) => JSON.stringify(value) === JSON.stringify(silent))?.value ?? values[0]?.value
  );
}
