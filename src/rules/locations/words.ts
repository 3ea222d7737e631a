import type { Cell } from '../../geometry/grid.ts';
import { namesIn } from '../../kernel/battle.ts';
import { neededIn } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/ids.ts';
import { whereNear, whereTo } from '../../kernel/places.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  inSentence,
  just,
  plural,
  reasonBy,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  setByGm,
  sheetBy,
  the,
  winnerText,
  withinSentences,
  wordsBy,
} from '../../kernel/wording.ts';
import { beats } from './dice.ts';
import type { Event, EventOf, Glimpsed } from './events.ts';
import { type DamageKind, type Limb, LOCATIONS, type Location } from './sheet.ts';
import type { Combatant, Deed, State, Test } from './state.ts';
import { type bodyOf, conditions, healthWord, isInsider, isKnownTo, openConditions } from './views.ts';
import { type BookNames, CHOICES, calledAt, HOURS, PRICES, REASONS } from './words-choices.ts';

/** Words the end of a roll: `and succeeds, 12 against 9`. */
const tested = ({ sum, number, isSuccess }: Test): string =>
  `${isSuccess ? 'and' : 'but'} ${just(sum.total - number.total)}${isSuccess ? 'succeeds' : 'fails'}, ${sum.total} against ${number.total}`;

/** Words the result of a roll whose numbers the reader may not see. */
const ended = (isSuccess: boolean): string => (isSuccess ? 'and succeeds' : 'but fails');

/** Words an attack by its maneuver. */
const ATTACKS: Readonly<Record<string, string>> = {
  charge: 'charges and attacks',
  counter: 'counter-attacks',
  disarm: 'tries to disarm',
  shove: 'tries to shove',
  trip: 'tries to trip',
};

const DEFENCES = {
  block: 'tries to block',
  dodge: 'tries to dodge',
  fixed: 'relies on the fixed DEF',
  ref: 'defends with REF',
  none: 'cannot defend',
};

const FUMBLES = { broken: 'breaks', dropped: 'drops', nothing: 'keeps' };

type Sentences = {
  readonly [T in Event['type']]: ((event: EventOf<T>, names: BookNames) => string) | undefined;
};

/** Each event as a sentence; `undefined` if another sentence already covers it. */
export const SENTENCES: Sentences = {
  ...SHARED_SENTENCES,
  'sides-rolled': (e) =>
    `The die shows ${e.faces[0]}: ${e.first === 'team' ? 'the Team' : 'the GM'} acts first.`,
  'place-claimed': (e, names) => `${names.of(e.who)} wants to act next.`,
  'place-passed': undefined,
  'place-contested': (e, names) =>
    `${names.of(e.winner)} ${e.rule === 'protect-tie' ? 'steps in front' : 'acts first'}: ${e.rolls.map((roll) => `${names.of(roll.who)} ${roll.sum.total}${roll.throws > 1 ? ' after a tie' : ''}`).join(', ')}.`,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn (Speed ${e.speed.total}).`,
  'turn-passed': (e, names) => `${names.of(e.who)} is ${e.why} and loses the turn.`,
  'turn-ended': (e, names) =>
    e.spare > 0
      ? `${names.of(e.who)} ends the turn with ${e.spare} yd to spare.`
      : `${names.of(e.who)}'s turn ends.`,
  recapped: (e, names) => roundText(e.round, e.deeds, names),
  'round-ended': undefined,
  'fight-ended': winnerText,
  closed: () => 'The fight is finished.',
  moved: (e, names) =>
    e.rule === 'shove'
      ? `${names.of(e.who)} is shoved${whereTo(e.who, e.to, names)}.`
      : `${names.of(e.who)} moves${whereTo(e.who, e.to, names)}.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up (Speed ${e.speed.total}).`,
  'fell-prone': (e, names) => `${names.of(e.who)} falls prone.`,
  'ride-rolled': (e, names) => `${names.of(e.who)} tries to urge the mount on ${tested(e)}.`,
  mounted: (e, names) => `${names.of(e.who)} mounts.`,
  dismounted: (e, names) => `${names.of(e.who)} gets off the mount.`,
  'run-rolled': (e, names) => `${names.of(e.who)} tries to run on ${tested(e)}.`,
  ran: (e, names) => `${names.of(e.who)} runs: up to ${e.yards.total} yd.`,
  charged: (e, names) => `${names.of(e.who)} charges: up to ${e.yards.total} yd.`,
  'aim-lost': undefined,
  guarded: (e, names) => `${names.of(e.who)} goes on guard.`,
  'counter-held': (e, names) => `${names.of(e.who)} waits for a chance to counter.`,
  'counter-spent': undefined,
  'put-on-ref': (e, names) =>
    `${names.of(e.who)} can only defend with REF${e.against === null ? '' : ` against ${names.of(e.against)}`}.`,
  opposed: (e, names) =>
    `${names.of(e.who)} ${e.isSuccess ? 'beats' : 'loses to'} ${names.of(e.against)}, ${e.own.sum.total} against ${e.other.sum.total}.`,
  feinted: (e, names) => `${names.of(e.who)} feints at ${names.of(e.target)} ${tested(e)}.`,
  protected: (e, names) =>
    e.isTarget
      ? `${names.of(e.who)} steps in front of ${names.of(e.comrade)}.`
      : `${names.of(e.who)} is too late to cover ${names.of(e.comrade)}.`,
  spoke: (e, names) => `${names.of(e.who)} says something.`,
  'item-picked-up': (e, names) => `${names.of(e.who)} picks up ${the(names.item(e.who, e.item))}.`,
  'item-dropped': (e, names) =>
    `${names.of(e.who)} drops ${the(names.item(e.who, e.item))}${whereNear(e.who, e.cell, names, 'on the ground ')}.`,
  'item-used': (e, names) => `${names.of(e.who)} uses ${the(names.item(e.who, e.item))}.`,
  'weapon-broken': (e, names) => `${names.of(e.who)}'s ${inSentence(names.item(e.who, e.item))} breaks.`,
  'weapon-spent': (e, names) =>
    `${names.of(e.who)} has used the last ${inSentence(names.item(e.who, e.item))}.`,
  'shot-spent': undefined,
  tried: (e, names) =>
    `${names.of(e.who)} rolls ${e.what} ${
      e.isSuccess ? `and succeeds by ${e.successes}` : 'but fails'
    }, ${e.sum.total} against ${e.number.total}.`,
  'attack-declared': (e, names) => {
    const target = names.of(e.target);
    const isAimed = e.maneuver === 'attack' && e.called !== 'torso';
    const does = isAimed
      ? `goes for ${target}'s ${locationName(e.called)}`
      : `${ATTACKS[e.maneuver] ?? 'attacks'} ${target}${calledAt(e.called)}`;
    const both = e.maneuver === 'dual-wield' ? ', using two weapons' : '';
    return `${names.of(e.who)} ${does} with ${the(names.item(e.who, e.by))}${both}.`;
  },
  'blast-thrown': (e, names) =>
    `${names.of(e.who)} throws ${the(names.item(e.who, e.by))}${whereNear(e.who, e.at, names)}.`,
  'attack-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to hit.`,
  'defence-made': (e, names) => `${names.of(e.who)} ${DEFENCES[e.kind]} (${e.sum.total}).`,
  'attack-hit': (e, names) =>
    `${names.of(e.attacker)} hits ${names.of(e.target)} by ${just(e.successes.total)}${e.successes.total}.`,
  botched: (e, names) => `${names.of(e.who)} rolls a 1 ${e.isBotch ? 'and botches' : 'but avoids a botch'}.`,
  fumbled: (e, names) =>
    `${names.of(e.who)} fumbles and ${FUMBLES[e.effect]} ${the(names.item(e.who, e.item))}.`,
  'favour-given': (e, names) =>
    `The GM gives ${names.of(e.who)} ${e.value > 0 ? '+' : ''}${e.value} on the next roll.`,
  'favour-spent': undefined,
  'set-by-gm': setByGm({
    c: 'C',
    cMost: 'highest C',
    stun: 'rounds of Stunned',
    lost: 'lost limbs',
    lying: 'dropped items',
    broken: 'broken items',
  }),
  'check-made': (e, names) =>
    `${names.of(e.who)} rolls ${e.what} (${e.label}) ${
      e.passes ? `and succeeds by ${e.margin}` : 'but fails'
    }, ${e.sum.total} against ${e.against === null ? '' : `${names.of(e.against)}'s `}${e.number.total}.`,
  'work-set': (e, names) =>
    `The GM gives ${names.of(e.who)} work: ${e.job.label}, ${plural(e.job.needed, 'round', 'rounds')}.`,
  worked: (e, names) =>
    `${names.of(e.who)} works: ${e.label}, ${e.done} of ${plural(e.needed, 'round', 'rounds')}.`,
  'work-finished': (e, names) =>
    `${names.of(e.who)} finishes the work (${e.label})${e.passes === null ? '' : ` ${ended(e.passes)}`}.`,
  'charged-by-gm': (e, names) =>
    e.price === 'yards'
      ? `The GM takes ${e.yards} yd of Speed from ${names.of(e.who)}.`
      : `The GM charges ${names.of(e.who)} ${e.price === 'action' ? 'the action' : `a fast action (${e.price.replace('-', ' ')})`}.`,
  'location-struck': (e) =>
    e.faces.length === 0
      ? `The blow lands on the ${locationName(e.location)}.`
      : `The die shows ${e.faces[0]}: the blow lands on the ${locationName(e.location)}.`,
  'damage-dealt': (e, names) =>
    `${names.of(e.who)} takes ${e.damage.total === 0 ? 'no' : e.damage.total}${e.kind === 'normal' ? '' : ` ${e.kind}`} damage to the ${locationName(e.location)} (${e.left.total > 0 ? e.left.total : 'no'} HP left there).`,
  stunned: (e, names) => `${names.of(e.who)} is Stunned.`,
  'limb-severed': (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is severed.`,
  'bleeding-started': (e, names) => `${names.of(e.who)} starts bleeding.`,
  'bleeding-stopped': (e, names) => `${names.of(e.who)} stops bleeding.`,
  'bleeding-rolled': (e, names) => `${names.of(e.who)} tries to stop the bleeding ${tested(e)}.`,
  'consciousness-rolled': (e, names) => `${names.of(e.who)} struggles for consciousness ${tested(e)}.`,
  'first-aid-given': (e, names) => `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid ${tested(e)}.`,
  'dying-started': (e, names) =>
    `${names.of(e.who)} is dying. Without help, death comes at the end of round ${e.due}.`,
  'death-averted': (e, names) => `${names.of(e.who)} will live.`,
  grieved: (e, names) => `${names.of(e.who)} mourns ${names.of(e.of)} (D ${e.demeanor.total}).`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone. The player makes a new character.`,
  'character-came': SHARED_SENTENCES.entered,
  'time-set': (e) => (e.hours === 0 ? 'The GM waits.' : `The GM lets ${lasted(e.hours)} pass.`),
  'hour-passed': (e) => (e.hour % 24 === 0 ? `Day ${e.hour / 24} ends.` : `Hour ${e.hour} passes.`),
  'plan-set': (e, names) => `${names.of(e.who)} plans to ${e.plan === 'rest' ? 'rest' : 'be active'}.`,
  'warmth-set': (e, names) => `${names.of(e.who)} is ${e.isWarm ? 'warm' : 'out in the cold'}.`,
  'sleep-rolled': (e, names) => `${names.of(e.who)} tries to recover while asleep ${tested(e)}.`,
  healed: (e, names) =>
    `${names.of(e.who)} heals ${e.at.map((each) => `${each.points} HP in the ${locationName(each.location)}`).join(', ')}.`,
  infected: (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} becomes infected.`,
  'infection-ended': (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} is no longer infected.`,
  'c-lost': (e, names) => `${names.of(e.who)} loses ${e.loss.total} C and has ${e.c.total}.`,
  'c-regained': (e, names) => `${names.of(e.who)} regains 1 C and has ${e.c.total}.`,
  'wounds-eased': (e, names) => `${names.of(e.who)}'s wounds shrink as C falls.`,
  operated: (e, names) =>
    `${names.of(e.who)} tries to amputate ${names.of(e.patient)}'s ${locationName(e.limb)} ${tested(e)}.`,
  amputated: (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is gone.`,
};

/** The fields that other sides may see. Each event type has some of them. */
interface Glimpse {
  readonly who: string;
  readonly target: string;
  readonly patient: string;
  readonly item: string;
  readonly at: Cell;
  readonly limb: Limb;
  readonly location: Location;
  readonly kind: DamageKind;
  readonly points: number;
  readonly isSuccess: boolean;
  readonly label: string;
  readonly against: string | null;
  readonly passes: boolean;
}

/** The events that others see in part only, but read in the same sentence. */
type Same = 'stunned' | 'character-came' | 'amputated';

/** The sentences of events that others see in part only. */
const GLIMPSES: { readonly [T in Exclude<Glimpsed, Same>]: (seen: Glimpse, names: BookNames) => string } = {
  ...SHARED_GLIMPSES,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up.`,
  ran: (e, names) => `${names.of(e.who)} runs.`,
  charged: (e, names) => `${names.of(e.who)} charges.`,
  'ride-rolled': (e, names) => `${names.of(e.who)} tries to urge the mount on ${ended(e.isSuccess)}.`,
  'run-rolled': (e, names) => `${names.of(e.who)} tries to run on ${ended(e.isSuccess)}.`,
  feinted: (e, names) => `${names.of(e.who)} feints at ${names.of(e.target)} ${ended(e.isSuccess)}.`,
  'damage-dealt': (e, names) => {
    const kind = e.kind === 'normal' ? '' : ` by ${e.kind}`;
    return `${names.of(e.who)} is hurt${kind} in the ${locationName(e.location)} (${e.points}).`;
  },
  'bleeding-rolled': (e, names) => `${names.of(e.who)} tries to stop the bleeding ${ended(e.isSuccess)}.`,
  'consciousness-rolled': (e, names) =>
    `${names.of(e.who)} struggles for consciousness ${ended(e.isSuccess)}.`,
  'first-aid-given': (e, names) =>
    `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid ${ended(e.isSuccess)}.`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone.`,
  operated: (e, names) =>
    `${names.of(e.who)} tries to amputate ${names.of(e.patient)}'s ${locationName(e.limb)} ${ended(e.isSuccess)}.`,
  'check-made': (e, names) =>
    `${names.of(e.who)} rolls${e.against === null ? '' : ` against ${names.of(e.against)}`} (${e.label}) ${ended(e.passes)}.`,
  worked: (e, names) => `${names.of(e.who)} works: ${e.label}.`,
  'work-finished': (e, names) => `${names.of(e.who)} finishes the work (${e.label}).`,
};

function locationName(location: Location): string {
  return location.replace('-', ' ');
}

const DEEDS = {
  dying: 'is dying',
  died: 'died',
  unconscious: 'fell unconscious',
  'stopped-bleeding': 'stopped bleeding',
};

/** Words one deed of a round. @rule recap */
function deedText(deed: Deed, names: BookNames): string {
  const { what, who, by, location, points } = deed;
  const name = names.of(who);
  // A table that hides the health of enemies tells no points.
  const damage = points === 0 ? '' : ` for ${points}`;
  if (what === 'hit') return `${names.of(by!)} hit ${name} in the ${locationName(location!)}${damage}`;
  if (what === 'severed') return `${name} lost the ${locationName(location!)}`;
  return `${name} ${DEEDS[what]}`;
}

/** Words a round in one line, to read aloud. @rule recap */
function roundText(round: number, deeds: readonly Deed[], names: BookNames): string {
  if (deeds.length === 0) return `Round ${round}: nobody was hurt.`;
  return withinSentences(`Round ${round}: ${deeds.map((deed) => deedText(deed, names)).join('; ')}.`);
}

/** Words the time since the fight: `2 days and 1 hour`. */
function lasted(hours: number): string {
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  if (days === 0) return plural(rest, 'hour', 'hours');
  return plural(days, 'day', 'days') + (rest === 0 ? '' : ` and ${plural(rest, 'hour', 'hours')}`);
}

/** Returns the rounds that a seat saw, then the condition of each combatant. @rule recap */
function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const events = told.map(({ type, facts }) => ({ type, ...(facts as object) }) as Event);
  const names = namesOf(state);
  const lines = events.flatMap((event) =>
    event.type === 'recapped' && event.deeds.length > 0 ? [roundText(event.round, event.deeds, names)] : [],
  );
  const hours = events.filter((event) => event.type === 'hour-passed').length;
  if (hours > 0) lines.push(`${lasted(hours)} passed.`);
  const present = state.combatants.filter((who) => who.presence === 'gone' || isKnownTo(state, seat, who));
  return [...lines, ...present.map((who) => `${who.name}: ${fate(state, who, seat)}.`)];
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  const isOwn = isInsider(state, seat, who);
  const all = isOwn ? conditions(state, who) : openConditions(state, who);
  return all.length === 0 ? (isOwn ? 'unhurt' : healthWord(state, who)) : all.join(', ');
}

type Part = ReturnType<typeof bodyOf>[number];

/** One combatant of a view. Its own side sees the body in numbers, others see it in words. */
interface Seen {
  readonly id: string;
  readonly name: string;
  readonly body: readonly Part[] | Readonly<Record<Location, string>>;
  readonly conditions: readonly string[];
}

/** Draws the visible part of a combatant's body: a small figure, then its six locations. */
function bodyLines({ body, name, conditions }: Seen): readonly string[] {
  const at = (location: Location): string =>
    Array.isArray(body)
      ? short(body.find((part) => part.location === location)!)
      : (body as Readonly<Record<Location, string>>)[location];
  const list = Array.isArray(body) ? body.map(partLine) : LOCATIONS.map((each) => wordLine(each, at(each)));
  const head = conditions.length === 0 ? name : `${name}: ${conditions.join(', ')}`;
  return [head, ...figure(at), ...list];
}

const SIDE = 12;

/** Draws the figure from the front, so that its right side is on the left. */
function figure(at: (location: Location) => string): readonly string[] {
  const wide = (text: string): string => text.padStart((SIDE + text.length) / 2).padEnd(SIDE);
  const legs = `${wide(at('right-leg'))} ${wide(at('left-leg'))}`;
  return [
    `${' '.repeat(SIDE)}  ${wide(`( ${at('head')} )`)}`.trimEnd(),
    `${at('right-arm').padStart(SIDE)} /${wide(`[ ${at('torso')} ]`)}\\ ${at('left-arm')}`,
    `${' '.repeat(SIDE + 5)}/  \\`,
    `${' '.repeat(SIDE / 2 + 1)}${legs}`.trimEnd(),
  ];
}

function short({ hp, most, lost }: Part): string {
  return lost ?? `${hp}/${most}`;
}

function wordLine(location: Location, words: string): string {
  return `${locationName(location).padEnd(10)} ${words}`;
}

function partLine({ location, hp, most, ar, wound, lost, isInfected }: Part): string {
  const notes = [
    ...(lost === null ? [] : [lost]),
    ...(isInfected ? ['infected'] : []),
    ...(wound.cold > 0 ? [`${wound.cold} of it cold`] : []),
    ...(wound.fire > 0 ? [`${wound.fire} of it fire`] : []),
  ];
  const numbers = `${String(hp).padStart(3)} of ${String(most).padStart(2)} HP  AR ${ar}`;
  return wordLine(location, [numbers, ...notes].join('  '));
}

/** Returns the names that sentences may use. They are the only part of the state that a sentence reads. */
export function namesOf(state: State): BookNames {
  const { item: armour } = namesIn(state, ({ sheet }) => sheet.armour);
  return {
    ...namesIn(state, ({ sheet }) => [...sheet.weapons, ...sheet.tools], {
      isOpen: ({ isDead }) => !isDead,
      words: (yards) => `${yards} yd`,
    }),
    armour,
    mount: (who) => state.combatants.find(({ id }) => id === who)?.sheet.mount?.name ?? 'mount',
  };
}

/** Words one value of a parameter that needs a special text. */
function valueText(param: string, text: string): string | undefined {
  const isPlace = param === 'called' || param === 'limb' || (param === 'location' && text !== 'by-table');
  if (isPlace) return `the ${text.replace('-', ' ')}`;
  if (param === 'hours') return HOURS[text] ?? text;
  if (param === 'yards') return `${text} yd`;
  return param === 'price' ? (PRICES[text] ?? text) : undefined;
}

/** The texts of Hit Locations. */
export const words: RulesetText<State> = {
  ...wordsBy({
    namesOf,
    sentences: SENTENCES,
    glimpses: GLIMPSES,
    ...CHOICES,
    params: { against: 'combatant', called: 'body', location: 'body', limb: 'body' },
    valueText,
  }),
  needed({ facts }, state) {
    const { number } = facts as Partial<Test>;
    return number ? number.total + (beats(state, 0, 0) ? 0 : 1) : neededIn(facts);
  },
  reason: (part, state) => reasonBy(REASONS, part, namesOf(state)),
  recap,
  sheet: sheetBy(bodyLines),
};
