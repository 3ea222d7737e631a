import type { Standing } from '../kernel/ruleset.ts';
import type { Screen, Style } from './screen.ts';

/** How one combatant is marked on the map and in the list: a letter, in the brackets of its side. */
export interface Token {
  readonly letter: string;
  /** Always three wide: `[M]`. */
  readonly text: string;
  readonly style: Style;
}

/** The brackets of each side, in the order in which the encounter names them; they begin anew after the last. */
const BRACKETS = ['[]', '()', '{}', '<>'] as const;

function bracketsOf(side: number): string {
  return BRACKETS[side % BRACKETS.length]!;
}

/** Text marked as one of a side: in its brackets and, where there are colours, in its colour. */
export function sideMark(screen: Screen, side: number, text: string): string {
  const brackets = bracketsOf(side);
  return screen.paint(styleOf(side), `${brackets[0]}${text}${brackets[1]}`);
}

function styleOf(side: number): Style {
  return `side-${(side % BRACKETS.length) + 1}` as Style;
}

const SPARE = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** A token for everybody; no two of one side share a letter while letters last. `sides`: their ids in order. */
export function tokensOf(
  standings: readonly Standing[],
  sides: readonly string[],
): ReadonlyMap<string, Token> {
  const tokens = new Map<string, Token>();
  const taken = new Set<string>();
  const byId = standings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, name, side } of byId) {
    const at = Math.max(0, sides.indexOf(side));
    const group = bracketsOf(at);
    const letter = lettersFor(name).find((each) => !taken.has(group + each)) ?? '?';
    taken.add(group + letter);
    const shown = at % 2 === 0 ? letter.toUpperCase() : letter;
    tokens.set(id, { letter: shown, text: `${group[0]}${shown}${group[1]}`, style: styleOf(at) });
  }
  return tokens;
}

/** The letters that would do for a name, best first: its number, its initials, its other letters, any. */
function lettersFor(name: string): readonly string[] {
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const number = /\s(\d)$/.exec(bare)?.[1];
  const words = bare.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'the');
  const initials = words.map((word) => word[0]!);
  return [...(number === undefined ? [] : [number]), ...initials, ...words.join(''), ...SPARE];
}
