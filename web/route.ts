import type { AttackAsked, Compared } from './engine/designing.ts';

/** The current page, from the address after `#`. Browsers never send this part to a server. */
export type Route =
  | { readonly page: 'start' }
  /** From the link that opens tables on this server. */
  | { readonly page: 'host'; readonly key: string }
  | { readonly page: 'join'; readonly invitation: string }
  /** A personal link: the person's table on another device. */
  | { readonly page: 'key'; readonly key: string }
  /**
   * The screen for the room. Its key stays in the address, so that the device's own key to the table is kept. `code` is
   * that of an invitation, and `origin` the address of the server in its link; both may be empty.
   */
  | { readonly page: 'screen'; readonly key: string; readonly code: string; readonly origin: string }
  | { readonly page: 'table'; readonly id: string }
  /** A table on this device. */
  | { readonly page: 'own'; readonly id: string }
  /** A fight against machines on this device. */
  | { readonly page: 'solo'; readonly id: string }
  /** The screen for the room of a table on this device. */
  | { readonly page: 'room'; readonly id: string }
  | { readonly page: 'rules'; readonly ruleset: string; readonly rule: string }
  /** The balance lab; `question` is read by web/route.ts. */
  | { readonly page: 'lab'; readonly question: string }
  /** A turn order without rules. */
  | { readonly page: 'order' }
  /** A campaign on this device; the list of them if the id is empty. */
  | { readonly page: 'campaign'; readonly id: string }
  /** One of the player's own characters on this device; the list of them if the id is empty. */
  | { readonly page: 'characters'; readonly id: string };

/** Parses the address after `#`. Unknown addresses lead to the start page. */
export function readRoute(hash: string): Route {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('=');
  const written = rest.join('=');
  const value = decoded(written);
  const [first = '', ...others] = value.split('/');
  const [code = '', ...origin] = others;
  switch (name) {
    case 'gm':
      return value === '' ? { page: 'start' } : { page: 'host', key: value };
    case 'join':
      return value === '' ? { page: 'start' } : { page: 'join', invitation: value };
    case 'key':
      return value === '' ? { page: 'start' } : { page: 'key', key: value };
    case 'screen':
      return value === ''
        ? { page: 'start' }
        : { page: 'screen', key: first, code, origin: origin.join('/') };
    case 'table':
      return value === '' ? { page: 'start' } : { page: 'table', id: value };
    case 'own':
      return value === '' ? { page: 'start' } : { page: 'own', id: value };
    case 'solo':
      return value === '' ? { page: 'start' } : { page: 'solo', id: value };
    case 'room':
      return value === '' ? { page: 'start' } : { page: 'room', id: value };
    case 'rules':
      return { page: 'rules', ruleset: first, rule: others.join('/') };
    case 'lab':
      return { page: 'lab', question: written };
    case 'order':
      return { page: 'order' };
    case 'campaign':
      return { page: 'campaign', id: value };
    case 'characters':
      return { page: 'characters', id: value };
    default:
      return { page: 'start' };
  }
}

/** Returns the address of a page, beginning with `#`. */
export function hashOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '#start';
    case 'host':
      return `#gm=${route.key}`;
    case 'join':
      return `#join=${route.invitation}`;
    case 'key':
      return `#key=${route.key}`;
    case 'screen':
      return `#screen=${route.code === '' ? route.key : [route.key, route.code, route.origin].join('/')}`;
    case 'table':
      return `#table=${route.id}`;
    case 'own':
      return `#own=${route.id}`;
    case 'solo':
      return `#solo=${route.id}`;
    case 'room':
      return `#room=${route.id}`;
    case 'rules':
      return `#rules=${route.ruleset}${route.rule === '' ? '' : `/${route.rule}`}`;
    case 'lab':
      return `#lab=${route.question}`;
    case 'order':
      return '#order';
    case 'campaign':
      return `#campaign=${route.id}`;
    case 'characters':
      return `#characters=${route.id}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

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
