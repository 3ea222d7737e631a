import type { Cell } from '../geometry/grid.ts';
import type { Fighter, Names } from './battle.ts';
import type { Option } from './decision.ts';
import type { Modifier, Sum } from './explanation.ts';
import type { Json } from './json.ts';
import type { RuleId } from './names.ts';
import type { Question, RulesetText, VisibleEvent } from './ruleset.ts';

// Words that several rulebooks use alike. A book spreads them into its own catalogue and overrides what it says otherwise.

interface Who {
  readonly who: string;
}
type Named = Pick<Names, 'of'>;

/** Events that several rulebooks have, as sentences. */
export const SHARED_SENTENCES = {
  'round-started': (e: { readonly round: number }) => `Round ${e.round}.`,
  'initiative-rolled': (e: Who & { readonly sum: Sum }, names: Named) =>
    `${names.of(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e: Who & { readonly sum: Sum }, names: Named) =>
    `${names.of(e.who)} rolls off the tie: ${e.sum.total}.`,
  'order-set': (e: { readonly order: readonly string[] }, names: Named) =>
    `The order: ${e.order.map(names.of).join(', ')}.`,
  aimed: (e: Who & { readonly target: string; readonly bonus: number }, names: Named) =>
    `${names.of(e.who)} aims at ${names.of(e.target)}: +${e.bonus}.`,
  'attack-missed': (
    e: {
      readonly attacker: string;
      readonly target: string;
      readonly attack: number;
      readonly defence: number;
    },
    names: Named,
  ) => `${e.attack} against ${e.defence}: ${names.of(e.attacker)} misses ${names.of(e.target)}.`,
  'item-drawn': (e: Who & { readonly item: string }, names: Names) =>
    `${names.of(e.who)} draws ${names.item(e.who, e.item)}.`,
  'item-stowed': (e: Who & { readonly item: string }, names: Names) =>
    `${names.of(e.who)} stows ${names.item(e.who, e.item)}.`,
  'dying-ended': (e: Who, names: Named) => `${names.of(e.who)} is no longer dying.`,
  'fell-unconscious': (e: Who, names: Named) => `${names.of(e.who)} falls unconscious.`,
  'woke-up': (e: Who, names: Named) => `${names.of(e.who)} comes to.`,
  died: (e: Who, names: Named) => `${names.of(e.who)} dies.`,
  'combat-ended': winnerText,
  'combat-closed': () => 'The account is closed.',
  'combat-resumed': () => 'The GM lets the fight go on.',
  'set-by-gm': (e: Who & { readonly field: string; readonly value: Json }, names: Named) =>
    `The GM sets ${e.field} of ${names.of(e.who)} to ${JSON.stringify(e.value)}.`,
  entered: (e: Who & { readonly at: Cell }, names: Named) =>
    `${names.of(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e: Who, names: Named) => `${names.of(e.who)} leaves the fight.`,
};

/** Who has won, as a sentence. */
export function winnerText({ winner }: { readonly winner: string }, names: Pick<Names, 'side'>): string {
  return winner === 'nobody'
    ? 'The fight is over; nobody won.'
    : `The fight is over: ${names.side(winner)} won.`;
}

/** Events that several rulebooks show to others, as those who look on see them. */
export const SHARED_GLIMPSES = {
  'turn-ended': (e: Who, names: Named) => `${names.of(e.who)}'s turn ends.`,
  'damage-dealt': (e: Who, names: Named) => `${names.of(e.who)} takes the hit.`,
  'fell-unconscious': (e: Who, names: Named) => `${names.of(e.who)} falls unconscious.`,
  'dying-started': (e: Who, names: Named) => `${names.of(e.who)} is dying.`,
};

/** Options that several rulebooks offer, in words. */
export const SHARED_OPTIONS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  strike: 'Strike',
  dodge: 'Dodge',
  block: 'Block',
  parry: 'Parry',
  approach: 'Move towards',
  withdraw: 'Move away from',
  aim: 'Aim (+1)',
  draw: 'Draw',
  stow: 'Stow',
  reload: 'Reload',
  'goes-first': 'Goes first',
  stay: 'Stay',
  wait: 'Wait',
  pass: 'Pass',
  'end-turn': 'End the turn',
  'pass-time': 'Let time pass',
  close: 'Close the account',
  // Overrides of the GM
  heal: 'Heal',
  'restore-limb': 'Restore a limb',
  'set-condition': 'Set a condition',
  'set-side': 'Change sides',
  'set-initiative': 'Set initiative',
  'give-modifier': 'Give a modifier',
  'request-check': 'Ask for a check',
  remove: 'Take out of the fight',
  'bring-in': 'Bring in',
  'end-fight': 'End the fight',
  'resume-fight': 'Let the fight go on',
};

/** The sentences of a rulebook by the type of an event. `N`: what it calls things. */
type Catalogue = { readonly [type: string]: ((facts: never, names: never) => string) | undefined };

/** The part of a rulebook's words that all make of their catalogues alike. */
export function wordsBy<S, N>(
  sentences: Catalogue,
  glimpses: Catalogue,
  options: Readonly<Record<string, string>>,
  namesOf: (state: S) => N,
): Pick<RulesetText<S>, 'told' | 'option'> {
  type Say = (facts: object, names: N) => string;
  return {
    told({ type, rule, facts, isGlimpse }: VisibleEvent, state) {
      const say = (isGlimpse ? glimpses : sentences)[type] as Say | undefined;
      return say?.({ type, rule, ...(facts as object) }, namesOf(state));
    },
    option: ({ kind }: Option) => options[kind] ?? kind.replaceAll('-', ' '),
  };
}

/** The heading above the lines of a round, for the event that starts one. */
export function roundHeading({ type, facts }: VisibleEvent): string | undefined {
  return type === 'round-started' ? `Round ${(facts as { readonly round: number }).round}` : undefined;
}

/** A number with its noun: `1 round`, `2 rounds`. */
export function plural(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** What a question tells of, by name. */
export type About = { readonly [key: string]: Json };

/** Calls somebody by its name. */
type NameOf = (id: Json | undefined) => string;

/**
 * How one question is put. A text is put to the combatant who is asked; a `Question` says itself to whom it speaks.
 * `A`: what it tells of. `who`: the id of the combatant who is asked, or the GM's.
 */
export type Ask<A = About> = string | ((about: A, name: NameOf, who: string) => string | Question);

/** The questions of a rulebook in words, by their keys; a question without words is called by its key. */
export function questionsBy<S, A = About>(
  asks: Readonly<Record<string, Ask<A>>>,
  namesOf: (state: S) => Named,
): RulesetText<S>['question'] {
  return (key, who, about, state) => {
    const name = namesOf(state).of as NameOf;
    const ask = asks[key];
    const asked = typeof ask === 'function' ? ask(about as A, name, who) : ask;
    return typeof asked === 'string' ? { name: name(who), question: asked } : (asked ?? { question: key });
  };
}

/** The values of parameters in words. `special`: those that a book says in its own way. */
export function valuesBy<S, N extends Names>(
  whom: readonly string[],
  namesOf: (state: S) => N,
  special: (param: string, text: string, names: N) => string | undefined,
): RulesetText<S>['value'] {
  return (param, value, state, who) => {
    if (Array.isArray(value)) return value.join(', ');
    const text = String(value);
    const names = namesOf(state);
    if (whom.includes(param)) return names.of(text);
    const said = special(param, text, names);
    if (said !== undefined) return said;
    if (param === 'label' || typeof value === 'number') return text;
    return param === 'side' ? names.side(text) : names.item(who, text).replaceAll('-', ' ');
  };
}

/** The same fields without a name of their own, as records of values take them. */
type Plain<O> = { [F in keyof O]: O[F] };

/** What a reason names; nothing where it is a text alone. */
type Naming<R> = R extends (of: infer O, ...rest: never[]) => string
  ? unknown extends O
    ? { readonly of?: never }
    : Record<never, never> extends O
      ? { readonly of?: Plain<O> }
      : { readonly of: Plain<O> }
  : { readonly of?: never };

/** One reason for a number. `R`: the catalogue of a book's reasons, by code; each code comes with just what it names. */
export type PartOf<R, Id extends RuleId> = {
  [W in keyof R & string]: {
    readonly value: number;
    readonly why: W;
    readonly rule: Id;
    readonly faces?: readonly number[];
  } & Naming<R[W]>;
}[keyof R & string];

/** A reason in words, the faces of its dice left out. Versions before the fourth recorded the words themselves. */
export function reasonBy<N>(
  reasons: Readonly<Record<string, string | ((of: never, names: N) => string)>>,
  { why, of = {} }: Pick<Modifier, 'why' | 'of'>,
  names: N,
): string {
  const says = reasons[why];
  return typeof says === 'function' ? says(of as never, names) : (says ?? why);
}

/** What a seat was told by the events of a type in which a field names a combatant. */
export function toldOf(
  told: readonly VisibleEvent[],
  type: string,
  field: string,
  id: string,
): { readonly [fact: string]: Json }[] {
  return told
    .filter((event) => event.type === type)
    .map(({ facts }) => facts as { readonly [fact: string]: Json })
    .filter((facts) => facts[field] === id);
}

/** How long a fight lasted, once a seat was told of its end, and a line for each of these. `lasted`: `3 rounds`. */
export function recapOf<C extends Fighter>(
  told: readonly VisibleEvent[],
  lasted: string,
  those: readonly C[],
  lineOf: (who: C) => string,
): readonly string[] {
  const isOver = told.some(({ type }) => type === 'combat-ended');
  const head = isOver ? [`The fight lasted ${lasted}.`] : [];
  return [...head, ...those.map((who) => `${who.name}: ${lineOf(who)}.`)];
}

/** The lines of a combatant of a seat's view; none where the view does not have it. `W`: a combatant of the view. */
export function sheetBy<W extends { readonly id: string }>(
  lines: (who: W) => readonly string[],
): (view: Json, id: string) => readonly string[] {
  return (view, id) => {
    const { combatants } = view as unknown as { readonly combatants: readonly W[] };
    const seen = combatants.find((who) => who.id === id);
    return seen === undefined ? [] : lines(seen);
  };
}
