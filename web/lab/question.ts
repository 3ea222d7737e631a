import type { AttackAsked, Compared } from '../engine/designing.ts';

/** The attack whose odds are asked for; empty names mean the first combatant and its first foe. */
export type AttackQuestion = Pick<AttackAsked, 'by' | 'against' | 'how' | 'apart' | 'others' | 'which'>;

/** Everything that the lab is asked. A link holds all of it. */
export interface LabQuestion extends Compared {
  readonly fights: number;
  readonly seed: number;
  readonly attack: AttackQuestion;
}

/** The id of a shipped encounter, and the question about it. The text of a shipped encounter is left out of links. */
export interface LinkedQuestion {
  readonly encounter: string;
  readonly question: LabQuestion;
}

export const NO_ATTACK: AttackQuestion = {
  ...{ by: '', against: '', how: [], apart: 1, others: 'simple', which: 'one' },
};

const USUAL = { fights: 1_000, seed: 1 } as const;
const MOST_FIGHTS = 100_000;

/** Reads the question from a link: the part after `#lab=`. */
export function readQuestion(link: string): LinkedQuestion {
  const [encounter = '', ...rest] = link.split('?');
  const given = new URLSearchParams(rest.join('?'));
  const number = (name: string, usual: number, most: number): number => {
    const value = Number(given.get(name) ?? usual);
    return Number.isSafeInteger(value) && value >= 0 && value <= most ? value : usual;
  };
  const question: LabQuestion = {
    text: given.get('text') ?? '',
    set: given.getAll('set'),
    vary: given.getAll('vary').slice(0, 2),
    variants: given.getAll('variant').map((each) => each.split(';')),
    fights: number('fights', USUAL.fights, MOST_FIGHTS),
    seed: number('seed', USUAL.seed, 2_000_000_000),
    attack: {
      by: given.get('by') ?? '',
      against: given.get('against') ?? '',
      how: given.getAll('with'),
      apart: Math.max(1, number('apart', 1, 500)),
      others: given.get('others') === 'silence' ? 'silence' : 'simple',
      which: given.has('all') ? 'all' : 'one',
    },
  };
  return { encounter: decoded(encounter), question };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Writes a question into a link. Usual values are left out. */
export function linkOf({ encounter, question }: LinkedQuestion): string {
  const { text, set, vary, variants, fights, seed, attack } = question;
  const parts: (readonly [string, string])[] = [
    ...set.map((each) => ['set', each] as const),
    ...vary.map((each) => ['vary', each] as const),
    ...variants.map((each) => ['variant', each.join(';')] as const),
    ...attack.how.map((each) => ['with', each] as const),
  ];
  const add = (name: string, value: string | number, usual: string | number): void => {
    if (value !== usual) parts.push([name, String(value)]);
  };
  add('fights', fights, USUAL.fights);
  add('seed', seed, USUAL.seed);
  add('by', attack.by, '');
  add('against', attack.against, '');
  add('apart', attack.apart, 1);
  add('others', attack.others, 'simple');
  if (attack.which === 'all') parts.push(['all', '1']);
  if (encounter === '') add('text', text, '');
  if (parts.length === 0) return encounter;
  return `${encounter}?${new URLSearchParams(parts.map((part) => [...part]))}`;
}
