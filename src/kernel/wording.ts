import type { Cell } from '../geometry/grid.ts';
import type { Fighter, Names } from './battle.ts';
import { onceIn } from './choices.ts';
import type { Option } from './decision.ts';
import type { Modifier, Sum } from './explanation.ts';
import type { Json } from './json.ts';
import { whereAt } from './places.ts';
import type { ParamMeaning, Question, RulesetText, VisibleEvent } from './ruleset.ts';

// Texts that several rulebooks share. A book spreads them into its own catalogue and overrides some of them.

interface Who {
  readonly who: string;
}
type Named = Pick<Names, 'of'>;
type Placed = Pick<Names, 'of' | 'place'>;
type Doored = Pick<Names, 'of' | 'door'>;
interface OfDoor {
  readonly door: string;
}

/**
 * The facts of an event that a sentence reads. `Besides` lists the event types to whose fields `tell` adds facts, or
 * from whose fields it leaves some out for some seats.
 */
export type FactsOf<E extends { readonly type: string }, Besides> = E extends {
  readonly type: infer T extends keyof Besides;
}
  ? Omit<E, keyof Besides[T]> & Besides[T]
  : E;

/** Returns `just ` for a roll that was decided by one point or less, and an empty text otherwise. */
export function just(by: number): string {
  return Math.abs(by) <= 1 ? 'just ' : '';
}

/** Names that take no article: those that state which one or how much, and proper names in quotation marks. */
const WITHOUT_ARTICLE = /^(["“]|(the|an?|half|any|some|no|one|bare)\b|(fists|claws|teeth|horns|hooves)$)/i;

/** A name with a capital only at its beginning: `Duelling pistol`, but not `Great blade of Ombra`. */
const HEADING = /^\p{Lu}\p{Ll}[^\p{Lu}]*$/u;

/**
 * Returns the name of an item as it reads inside a sentence: `duelling pistol`. A proper name keeps its capital if it
 * has another one (`Bell of Ombra`), or if it is in quotation marks (`"Gavel"`).
 */
export function inSentence(item: string): string {
  return HEADING.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item;
}

/** Returns the name of an item with its article: `the longsword`, `bare hands`, `fists`. */
export function the(item: string): string {
  const name = inSentence(item);
  return WITHOUT_ARTICLE.test(name) ? name : `the ${name}`;
}

/** A weapon of a combatant, in the field in which the book names it. */
type Reloaded = Who & { readonly weapon?: string; readonly item?: string };

function reloads({ who, weapon, item }: Reloaded, names: Pick<Names, 'of' | 'item'>): string {
  return `${names.of(who)} reloads ${the(names.item(who, (weapon ?? item)!))}.`;
}

function newOrder({ order }: { readonly order: readonly string[] }, names: Named): string {
  return `New turn order: ${order.map(names.of).join(', ')}.`;
}

/** The sentences of events that several rulebooks have. */
export const SHARED_SENTENCES = {
  'round-started': (e: { readonly round: number }) => `Round ${e.round}.`,
  'round-ended': (e: { readonly round: number }) => `Round ${e.round} ends.`,
  'turn-ended': (e: Who, names: Named) => `${names.of(e.who)}'s turn ends.`,
  'initiative-rolled': (e: Who & { readonly sum: Sum }, names: Named) =>
    `${names.of(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e: Who & { readonly sum: Sum }, names: Named) =>
    `${names.of(e.who)} rolls ${e.sum.total} to break the tie.`,
  'order-set': (e: { readonly order: readonly string[] }, names: Named) =>
    `Turn order: ${e.order.map(names.of).join(', ') || 'nobody'}.`,
  'order-changed': newOrder,
  'order-settled': newOrder,
  aimed: (e: Who & { readonly target: string; readonly bonus: number }, names: Named) =>
    `${names.of(e.who)} aims at ${names.of(e.target)} (+${e.bonus}).`,
  'attack-missed': (
    e: {
      readonly attacker: string;
      readonly target: string;
      readonly attack: number;
      readonly defence: number;
    },
    names: Named,
  ) =>
    `${names.of(e.attacker)} ${just(e.attack - e.defence)}misses ${names.of(e.target)}, ${e.attack} against ${e.defence}.`,
  reloaded: reloads,
  'item-drawn': (e: Who & { readonly item: string }, names: Names) =>
    `${names.of(e.who)} draws ${the(names.item(e.who, e.item))}.`,
  'item-stowed': (e: Who & { readonly item: string }, names: Names) =>
    `${names.of(e.who)} stows ${the(names.item(e.who, e.item))}.`,
  'dying-started': (e: Who, names: Named) => `${names.of(e.who)} is dying.`,
  'dying-ended': (e: Who, names: Named) => `${names.of(e.who)} is no longer dying.`,
  stunned: (e: Who, names: Named) => `${names.of(e.who)} is stunned.`,
  'fell-unconscious': (e: Who, names: Named) => `${names.of(e.who)} falls unconscious.`,
  'woke-up': (e: Who, names: Named) => `${names.of(e.who)} wakes up.`,
  died: (e: Who, names: Named) => `${names.of(e.who)} dies.`,
  'combat-ended': winnerText,
  'combat-closed': () => 'The fight is finished.',
  'combat-resumed': () => 'The GM resumes the fight.',
  entered: (e: Who & { readonly at: Cell }, names: Placed) =>
    `${names.of(e.who)} joins the fight${whereAt(e.at, names)}.`,
  left: (e: Who, names: Named) => `${names.of(e.who)} leaves the fight.`,
  'door-opened': (e: Who & OfDoor, names: Doored) => `${names.of(e.who)} opens ${names.door(e.door)}.`,
  'door-closed': (e: Who & OfDoor, names: Doored) => `${names.of(e.who)} closes ${names.door(e.door)}.`,
  'door-stuck': (e: Who & OfDoor, names: Doored) => `${names.of(e.who)} finds ${names.door(e.door)} locked.`,
  'door-set': ({ door, is }: OfDoor & { readonly is: 'open' | 'closed' }, names: Doored) =>
    `The GM ${is === 'open' ? 'opens' : 'closes'} ${names.door(door)}.`,
  'door-locked': ({ door }: OfDoor, names: Doored) => `The GM locks ${names.door(door)}.`,
};

/** The fields that hide a combatant, in the rulebooks that have them. */
const HIDING: ReadonlySet<string> = new Set(['presence', 'isHidden', 'hiddenFrom']);

/** The name of a field: a noun, the state of a combatant (`is prone`), or what it has (`has a heart wound`). */
type FieldName = string | { readonly is: string } | { readonly has: string };

/** The names of fields that the GM sets, where the field itself is not a word. */
const FIELD_NAMES: Readonly<Record<string, FieldName>> = {
  isDead: { is: 'dead' },
  isGritting: { is: 'gritting' },
  isProne: { is: 'prone' },
  isStabilised: { is: 'stabilised' },
  isUnconscious: { is: 'unconscious' },
  isWet: { is: 'wet' },
  hasHeartWound: { has: 'heart wound' },
  lostLimbs: 'lost limbs',
};

/** Returns the sentence for a field that the GM sets. `labels` names more fields. */
export function setByGm(labels: Readonly<Record<string, string>>) {
  return (
    { who, field, value }: Who & { readonly field: string; readonly value: Json },
    names: Pick<Names, 'of' | 'side'>,
  ): string => {
    const name = names.of(who);
    if (HIDING.has(field)) return `The GM ${value === false ? 'reveals' : 'hides'} ${name}.`;
    if (field === 'side') return `The GM puts ${name} on another side: ${names.side(String(value))}.`;
    const label = labels[field] ?? FIELD_NAMES[field] ?? field;
    if (typeof label === 'object') {
      return 'has' in label
        ? `The GM rules that ${name} ${value ? 'has' : 'does not have'} a ${label.has}.`
        : `The GM rules that ${name} is ${value ? '' : 'not '}${label.is}.`;
    }
    return value === null || typeof value === 'object'
      ? `The GM changes ${name}'s ${label}.`
      : `The GM sets ${name}'s ${label} to ${value}.`;
  };
}

/** Returns the sentence that names the winner. */
export function winnerText({ winner }: { readonly winner: string }, names: Pick<Names, 'side'>): string {
  return winner === 'nobody'
    ? 'The fight is over. Nobody won.'
    : `The fight is over: ${names.side(winner)} won.`;
}

/** The sentences of events that several rulebooks show to other sides in part only. */
export const SHARED_GLIMPSES = {
  reloaded: reloads,
  'turn-ended': (e: Who, names: Named) => `${names.of(e.who)}'s turn ends.`,
  'damage-dealt': (e: Who, names: Named) => `${names.of(e.who)} takes the hit.`,
  'fell-unconscious': (e: Who, names: Named) => `${names.of(e.who)} falls unconscious.`,
  'dying-started': (e: Who, names: Named) => `${names.of(e.who)} is dying.`,
  'dying-ended': (e: Who, names: Named) => `${names.of(e.who)} is no longer dying.`,
};

/** The names of options that several rulebooks offer. */
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
  'open-door': 'Open a door',
  'close-door': 'Close a door',
  'goes-first': 'Goes first',
  stay: 'Stay',
  wait: 'Wait',
  pass: 'Pass',
  'end-turn': 'End the turn',
  'pass-time': 'Let time pass',
  close: 'Finish the fight',
  // Overrides of the GM
  heal: 'Heal',
  'restore-limb': 'Restore a limb',
  'set-condition': 'Set a condition',
  'set-door': 'Set a door',
  'set-side': 'Change sides',
  'set-initiative': 'Set initiative',
  'give-modifier': 'Give a modifier',
  'request-check': 'Ask for a check',
  hide: 'Hide from the other sides',
  reveal: 'Reveal to all',
  remove: 'Take out of the fight',
  'bring-in': 'Bring in',
  'end-fight': 'End the fight',
  'resume-fight': 'Resume the fight',
};

/** The meanings of parameters that several rulebooks have. */
const SHARED_MEANINGS: Readonly<Record<string, ParamMeaning>> = {
  ...{ who: 'combatant', target: 'combatant', from: 'combatant', patient: 'combatant' },
  ...{ weapon: 'item', item: 'item', spell: 'item' },
};

/** Returns a sentence with `the pit boss` for the name `The pit boss`, except at the beginning of a sentence. */
export function withinSentences(text: string): string {
  return text.replaceAll(/(?<=[\p{Ll}\d,:;)] )The (?=\p{L})/gu, 'the ');
}

/** The sentences of a rulebook by event type. `N` is the type that supplies names. */
type Catalogue = Readonly<Record<string, ((facts: never, names: never) => string | undefined) | undefined>>;

/** The catalogues of a rulebook. `N` is the type that supplies names, and `A` that of the context of a question. */
interface Catalogues<S, N, A> {
  readonly namesOf: (state: S) => N;
  readonly sentences: Catalogue;
  /** A glimpse without its own sentence uses the full one. */
  readonly glimpses: Catalogue;
  /** The texts of options, in addition to the shared ones. */
  readonly options: Readonly<Record<string, string>>;
  /** The names of options whose text explains them, in addition to the shared ones. */
  readonly optionNames?: Readonly<Record<string, string>>;
  readonly questions: Readonly<Record<string, Ask<A>>>;
  /** The meanings of parameters, in addition to the shared ones. */
  readonly params: Readonly<Record<string, ParamMeaning>>;
  /** Words values that are specific to the book; `undefined` for all others. */
  readonly valueText: (param: string, text: string, names: N, value: Json) => string | undefined;
}

/** Builds the texts of a rulebook from its catalogues. */
export function wordsBy<S, N extends Pick<Names, 'of' | 'side' | 'item' | 'door'>, A = About>({
  namesOf,
  sentences,
  glimpses,
  questions,
  params,
  valueText,
  ...own
}: Catalogues<S, N, A>): Pick<
  RulesetText<S>,
  'told' | 'heading' | 'option' | 'optionName' | 'question' | 'meanings' | 'value'
> {
  type Say = (facts: object, names: N) => string | undefined;
  const options: Readonly<Record<string, string>> = { ...SHARED_OPTIONS, ...own.options };
  const optionNames: Readonly<Record<string, string>> = { aim: 'Aim', ...own.optionNames };
  const meanings: Readonly<Record<string, ParamMeaning>> = { ...SHARED_MEANINGS, ...params };
  return {
    told({ type, rule, facts, isGlimpse }: VisibleEvent, state) {
      const say = ((isGlimpse && glimpses[type]) || sentences[type]) as Say | undefined;
      const sentence = say?.({ type, rule, ...(facts as object) }, namesOf(state));
      return sentence === undefined ? undefined : withinSentences(sentence);
    },
    heading: roundHeading,
    option: ({ kind }: Option) => options[kind] ?? kind.replaceAll('-', ' '),
    optionName: ({ kind }: Option) => optionNames[kind],
    question: questionsBy(questions, namesOf),
    meanings,
    value: valuesBy(meanings, onceIn(namesOf), valueText),
  };
}

/** Returns the heading above the lines of a round, or `undefined` if the event does not start a round. */
function roundHeading({ type, facts }: VisibleEvent): string | undefined {
  return type === 'round-started' ? `Round ${(facts as { readonly round: number }).round}` : undefined;
}

/** Formats a number with its noun: `1 round`, `2 rounds`. */
export function plural(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** The context of a question, by field. */
export type About = { readonly [key: string]: Json };

/** Returns the name of a combatant. */
type NameOf = (id: Json | undefined) => string;

/**
 * The text of a question. A string is addressed to the combatant who must answer; a `Question` names its addressee.
 * `A` is the type of its context. `who` is the id of the combatant who must answer, or the GM's id.
 */
export type Ask<A = About> = string | ((about: A, name: NameOf, who: string) => string | Question);

/** Returns a function that words a rulebook's questions. A question without a text is shown by its key. */
function questionsBy<S, A = About>(
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

/** Returns a function that words the values of parameters. `special` handles values that are specific to a book. */
function valuesBy<S, N extends Pick<Names, 'of' | 'side' | 'item' | 'door'>>(
  meanings: Readonly<Record<string, ParamMeaning>>,
  namesOf: (state: S) => N,
  special: (param: string, text: string, names: N, value: Json) => string | undefined,
): RulesetText<S>['value'] {
  return (param, value, state, who) => {
    if (Array.isArray(value)) return listed(value);
    const text = String(value);
    const names = namesOf(state);
    if (meanings[param] === 'combatant') return names.of(text);
    if (param === 'door') return names.door(text);
    const said = special(param, text, names, value);
    if (said !== undefined) return said;
    if (param === 'label' || typeof value === 'number') return text;
    if (param === 'side') return names.side(text);
    const name = names.item(who, text);
    return name === text ? text.replaceAll('-', ' ') : name;
  };
}

/** Words a list, such as a cell (`3, 4`) or the cells of a path (`3,4 4,4`). */
function listed(values: readonly Json[]): string {
  return values.every((each) => Array.isArray(each)) ? values.join(' ') : values.join(', ');
}

/** Words a reason, without the faces of its dice. Journals of versions 1 to 3 contain the text itself. */
export function reasonBy<N>(
  reasons: Readonly<Record<string, string | ((of: never, names: N) => string)>>,
  { why, of = {} }: Pick<Modifier, 'why' | 'of'>,
  names: N,
): string {
  const says = reasons[why];
  return typeof says === 'function' ? withinSentences(says(of as never, names)) : (says ?? why);
}

/** Returns the visible facts of all events of a type in which `field` is the id of this combatant. */
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

/**
 * Returns a recap: the length of the fight if the seat saw its end, then a line for each combatant. `lasted` is a text
 * such as `3 rounds`. `deeds` words what a combatant did, `fate` its state at the end unless it has left.
 */
export function recapOf<C extends Fighter>(
  told: readonly VisibleEvent[],
  lasted: string,
  those: readonly C[],
  deeds: (who: C) => string,
  fate: (who: C) => string,
): readonly string[] {
  const isOver = told.some(({ type }) => type === 'combat-ended');
  const end = (who: C): string => (who.presence === 'gone' ? 'left the field' : fate(who));
  const head = isOver ? [`The fight lasted ${lasted}.`] : [];
  return [...head, ...those.map((who) => `${who.name}: ${deeds(who)}; ${end(who)}.`)];
}

/**
 * Returns the sheet lines of a combatant in a seat's view, or an empty list if the view does not contain it. `W` is a
 * combatant of the view.
 */
export function sheetBy<W extends { readonly id: string }>(
  lines: (who: W) => readonly string[],
): (view: Json, id: string) => readonly string[] {
  return (view, id) => {
    const { combatants } = view as unknown as { readonly combatants: readonly W[] };
    const seen = combatants.find((who) => who.id === id);
    return seen === undefined ? [] : lines(seen);
  };
}
