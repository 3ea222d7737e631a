import type { Cell } from '../../geometry/grid.ts';
import { namesIn } from '../../kernel/battle.ts';
import type { Seat } from '../../kernel/names.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  questionsBy,
  reasonBy,
  roundHeading,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  sheetBy,
  valuesBy,
  winnerText,
  wordsBy,
} from '../../kernel/wording.ts';
import type { Event, EventOf, Glimpsed } from './events.ts';
import { type DamageKind, type Limb, LOCATIONS, type Location } from './sheet.ts';
import type { Combatant, Deed, State, Test } from './state.ts';
import { type bodyOf, conditions, healthWord, isInsider, openConditions } from './views.ts';
import { type BookNames, calledAt, HOURS, OPTIONS, PRICES, QUESTIONS, REASONS } from './words-choices.ts';

const result = (isSuccess: boolean): string => (isSuccess ? 'success' : 'failure');
const tested = ({ sum, number, isSuccess }: Test): string =>
  `${sum.total} against ${number.total}, ${result(isSuccess)}`;

type Sentences = {
  readonly [T in Event['type']]: ((event: EventOf<T>, names: BookNames) => string) | undefined;
};

/** Each event as a sentence; undefined for those that another one tells already. */
export const SENTENCES: Sentences = {
  ...SHARED_SENTENCES,
  'sides-rolled': (e) =>
    `The die shows ${e.faces[0]}: ${e.first === 'team' ? 'the Team' : 'the GM'} acts first.`,
  'place-claimed': (e, names) => `${names.of(e.who)} wants the next place.`,
  'place-passed': undefined,
  'place-contested': (e, names) =>
    `${e.rolls.map((roll) => `${names.of(roll.who)} ${roll.sum.total}${roll.throws > 1 ? ' after a tie' : ''}`).join(', ')}: ${names.of(e.winner)} ${e.rule === 'protect-tie' ? 'stands in front' : 'acts first'}.`,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn (Speed ${e.speed.total}).`,
  'turn-passed': (e, names) => `${names.of(e.who)} is ${e.why} and lets the turn pass.`,
  'turn-ended': (e, names) =>
    e.spare > 0
      ? `${names.of(e.who)} ends the turn with ${e.spare} yd to spare.`
      : `${names.of(e.who)}'s turn ends.`,
  recapped: (e, names) => roundText(e.round, e.deeds, names),
  'round-ended': undefined,
  'fight-ended': winnerText,
  closed: () => 'The account is closed.',
  moved: (e, names) =>
    e.rule === 'shove'
      ? `${names.of(e.who)} is shoved to ${e.to.join(', ')}.`
      : `${names.of(e.who)} moves to ${e.to.join(', ')}.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up (Speed ${e.speed.total}).`,
  'fell-prone': (e, names) => `${names.of(e.who)} goes down.`,
  'ride-rolled': (e, names) => `${names.of(e.who)} urges the mount: ${tested(e)}.`,
  mounted: (e, names) => `${names.of(e.who)} mounts.`,
  dismounted: (e, names) => `${names.of(e.who)} is off the mount.`,
  'run-rolled': (e, names) => `${names.of(e.who)} gasps for breath: ${tested(e)}.`,
  ran: (e, names) => `${names.of(e.who)} runs: up to ${e.yards.total} yd.`,
  charged: (e, names) => `${names.of(e.who)} charges: up to ${e.yards.total} yd.`,
  'aim-lost': undefined,
  guarded: (e, names) => `${names.of(e.who)} is on guard.`,
  'counter-held': (e, names) => `${names.of(e.who)} waits to be attacked.`,
  'counter-spent': undefined,
  'put-on-ref': (e, names) =>
    `${names.of(e.who)} is on REF${e.against === null ? '' : ` against ${names.of(e.against)}`}.`,
  opposed: (e, names) =>
    `${names.of(e.who)} ${e.own.sum.total} against ${names.of(e.against)} ${e.other.sum.total}: ${result(e.isSuccess)}.`,
  feinted: (e, names) => `${names.of(e.who)} feints at ${names.of(e.target)}: ${tested(e)}.`,
  protected: (e, names) =>
    e.isTarget
      ? `${names.of(e.who)} steps in front of ${names.of(e.comrade)}.`
      : `${names.of(e.who)} is too late to cover ${names.of(e.comrade)}.`,
  spoke: (e, names) => `${names.of(e.who)} says something.`,
  'item-picked-up': (e, names) => `${names.of(e.who)} picks up ${names.item(e.who, e.item)}.`,
  'item-dropped': (e, names) =>
    `${names.item(e.who, e.item)} of ${names.of(e.who)} lies at ${e.cell.join(', ')}.`,
  'item-used': (e, names) => `${names.of(e.who)} uses ${names.item(e.who, e.item)}.`,
  'weapon-broken': (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)} is broken.`,
  'weapon-spent': (e, names) => `That was the last ${names.item(e.who, e.item)} of ${names.of(e.who)}.`,
  'shot-spent': undefined,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.item(e.who, e.item)}.`,
  tried: (e, names) =>
    `${names.of(e.who)} tries ${e.what}: ${e.sum.total} against ${e.number.total}, ${
      e.isSuccess ? `success by ${e.successes}` : 'failure'
    }.`,
  'attack-declared': (e, names) => {
    const how = e.maneuver === 'attack' ? 'attacks' : `(${e.maneuver}) attacks`;
    return `${names.of(e.who)} ${how} ${names.of(e.target)}${calledAt(e.called)} with ${names.item(e.who, e.by)}.`;
  },
  'blast-thrown': (e, names) => `${names.of(e.who)} throws ${names.item(e.who, e.by)} at ${e.at.join(', ')}.`,
  'attack-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to hit.`,
  'defence-made': (e, names) => `${names.of(e.who)} defends (${e.kind}): ${e.sum.total}.`,
  'attack-hit': (e, names) =>
    `${e.attack} against ${e.defence}: ${names.of(e.attacker)} hits ${names.of(e.target)} by ${e.successes.total}.`,
  botched: (e, names) => `${names.of(e.who)} rolled a 1${e.isBotch ? ': a botch' : ', but no botch'}.`,
  fumbled: (e, names) => `${names.of(e.who)} fumbles ${names.item(e.who, e.item)}: ${e.effect}.`,
  'favour-given': (e, names) => `The GM gives ${names.of(e.who)} ${e.value} on the next roll.`,
  'favour-spent': undefined,
  'set-by-gm': (e, names) =>
    typeof e.value === 'object'
      ? `The GM sets ${e.field} of ${names.of(e.who)} anew.`
      : `The GM sets ${e.field} of ${names.of(e.who)} to ${JSON.stringify(e.value)}.`,
  'check-made': (e, names) =>
    `${names.of(e.who)} (${e.label}) rolls ${e.what}: ${e.sum.total} against ${e.against === null ? '' : `${names.of(e.against)}'s `}${e.number.total}, ${
      e.passes ? `success by ${e.margin}` : 'failure'
    }.`,
  'work-set': (e, names) =>
    `${names.of(e.who)} has work for ${e.job.needed} ${e.job.needed === 1 ? 'round' : 'rounds'}: ${e.job.label}.`,
  worked: (e, names) => `${names.of(e.who)} works (${e.label}): ${e.done} of ${e.needed}.`,
  'work-finished': (e, names) =>
    `${names.of(e.who)} is done with the work (${e.label})${e.passes === null ? '' : e.passes ? ': success' : ': failure'}.`,
  'charged-by-gm': (e, names) =>
    `The GM charges ${names.of(e.who)} ${e.price === 'yards' ? `${e.yards} yd` : e.price === 'action' ? 'the action' : `a fast action (${e.price.replace('-', ' ')})`}.`,
  'location-struck': (e) =>
    e.faces.length === 0
      ? `It goes to the ${locationName(e.location)}.`
      : `The table says ${e.faces[0]}: the ${locationName(e.location)}.`,
  'damage-dealt': (e, names) =>
    `${names.of(e.who)} takes ${e.damage.total}${e.kind === 'normal' ? '' : ` ${e.kind}`} damage to the ${locationName(e.location)} (${e.left.total} HP left there).`,
  stunned: (e, names) => `${names.of(e.who)} is Stunned.`,
  'limb-severed': (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is severed.`,
  'bleeding-started': (e, names) => `${names.of(e.who)} bleeds.`,
  'bleeding-stopped': (e, names) => `${names.of(e.who)} bleeds no more.`,
  'bleeding-rolled': (e, names) => `${names.of(e.who)} tries to stop the blood: ${tested(e)}.`,
  'consciousness-rolled': (e, names) => `${names.of(e.who)} struggles to be awake: ${tested(e)}.`,
  'first-aid-given': (e, names) => `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid: ${tested(e)}.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying: dead at the end of round ${e.due}.`,
  'death-averted': (e, names) => `${names.of(e.who)} will live.`,
  grieved: (e, names) => `${names.of(e.who)} mourns ${names.of(e.of)}: D ${e.demeanor.total}.`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone; its player makes a new character.`,
  'character-came': (e, names) => `${names.of(e.who)} joins at ${e.at.join(', ')}.`,
  'time-set': (e) => (e.hours === 0 ? 'The GM waits.' : `${e.hours} hours are to pass.`),
  'hour-passed': (e) => (e.hour % 24 === 0 ? `Day ${e.hour / 24} is over.` : `Hour ${e.hour}.`),
  'plan-set': (e, names) => `${names.of(e.who)} will ${e.plan === 'rest' ? 'rest' : 'be active'}.`,
  'warmth-set': (e, names) => `${names.of(e.who)} is ${e.isWarm ? 'warm' : 'out in the cold'}.`,
  'sleep-rolled': (e, names) => `${names.of(e.who)} sleeps on it: ${tested(e)}.`,
  healed: (e, names) =>
    `${names.of(e.who)} heals ${e.at.map((each) => `${each.points} at the ${locationName(each.location)}`).join(', ')}.`,
  infected: (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} is infected.`,
  'infection-ended': (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} is clean again.`,
  'c-lost': (e, names) => `${names.of(e.who)} loses ${e.loss.total} C: now ${e.c.total}.`,
  'c-regained': (e, names) => `${names.of(e.who)} regains 1 C: now ${e.c.total}.`,
  'wounds-eased': (e, names) => `${names.of(e.who)}'s wounds give way with C.`,
  operated: (e, names) =>
    `${names.of(e.who)} takes off ${names.of(e.patient)}'s ${locationName(e.limb)}: ${tested(e)}.`,
  amputated: (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is gone.`,
};

/** What others may see of an event; each type has those of these that `tell` gives it. */
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

/** What others see of somebody, as a sentence. */
const GLIMPSES: { readonly [T in Glimpsed]: (seen: Glimpse, names: BookNames) => string } = {
  ...SHARED_GLIMPSES,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up.`,
  ran: (e, names) => `${names.of(e.who)} runs.`,
  charged: (e, names) => `${names.of(e.who)} charges.`,
  'ride-rolled': (e, names) => `${names.of(e.who)} urges the mount: ${result(e.isSuccess)}.`,
  'run-rolled': (e, names) => `${names.of(e.who)} gasps for breath: ${result(e.isSuccess)}.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.item(e.who, e.item)}.`,
  feinted: (e, names) => `${names.of(e.who)} feints at ${names.of(e.target)}: ${result(e.isSuccess)}.`,
  'damage-dealt': (e, names) => {
    const kind = e.kind === 'normal' ? '' : ` by ${e.kind}`;
    return `${names.of(e.who)} is hurt${kind} in the ${locationName(e.location)} (${e.points}).`;
  },
  stunned: (e, names) => `${names.of(e.who)} is Stunned.`,
  'bleeding-rolled': (e, names) => `${names.of(e.who)} tries to stop the blood: ${result(e.isSuccess)}.`,
  'consciousness-rolled': (e, names) => `${names.of(e.who)} struggles to be awake: ${result(e.isSuccess)}.`,
  'first-aid-given': (e, names) =>
    `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid: ${result(e.isSuccess)}.`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone.`,
  'character-came': (e, names) => `${names.of(e.who)} joins at ${e.at.join(', ')}.`,
  operated: (e, names) =>
    `${names.of(e.who)} takes off ${names.of(e.patient)}'s ${locationName(e.limb)}: ${result(e.isSuccess)}.`,
  'check-made': (e, names) =>
    `${names.of(e.who)}${e.against === null ? '' : ` against ${names.of(e.against)}`} (${e.label}): ${e.passes ? 'success' : 'failure'}.`,
  worked: (e, names) => `${names.of(e.who)} works (${e.label}).`,
  'work-finished': (e, names) => `${names.of(e.who)} is done with the work (${e.label}).`,
  amputated: (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is gone.`,
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

/** One deed of a round as a sentence. @rule recap */
function deedText(deed: Deed, names: BookNames): string {
  const { what, who, by, location, points } = deed;
  const name = names.of(who);
  if (what === 'hit') return `${names.of(by!)} hit ${name} in the ${locationName(location!)} for ${points}`;
  if (what === 'severed') return `${name} lost the ${locationName(location!)}`;
  return `${name} ${DEEDS[what]}`;
}

/** A round in one line, to be read aloud. @rule recap */
function roundText(round: number, deeds: readonly Deed[], names: BookNames): string {
  if (deeds.length === 0) return `Round ${round}: nobody was hurt.`;
  return `Round ${round}: ${deeds.map((deed) => deedText(deed, names)).join('; ')}.`;
}

/** The rounds that a seat was told of, and what has become of everybody. @rule recap */
function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const events = told.map(({ type, facts }) => ({ type, ...(facts as object) }) as Event);
  const names = namesOf(state);
  const lines = events.flatMap((event) =>
    event.type === 'recapped' && event.deeds.length > 0 ? [roundText(event.round, event.deeds, names)] : [],
  );
  const hours = events.filter((event) => event.type === 'hour-passed').length;
  if (hours > 0) lines.push(`${Math.floor(hours / 24)} days and ${hours % 24} hours went by.`);
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [...lines, ...present.map((who) => `${who.name}: ${fate(state, who, seat)}.`)];
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  const isOwn = isInsider(state, seat, who);
  const all = isOwn ? conditions(state, who) : openConditions(state, who);
  return all.length === 0 ? (isOwn ? 'unhurt' : healthWord(state, who)) : all.join(', ');
}

type Part = ReturnType<typeof bodyOf>[number];

/** One combatant of a view: its own side sees the body in numbers, others in words. */
interface Seen {
  readonly id: string;
  readonly name: string;
  readonly body: readonly Part[] | Readonly<Record<Location, string>>;
  readonly conditions: readonly string[];
}

/** The body of one combatant as a seat may see it: a small figure, then a list of its six locations. */
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

/** Seen from the front: its right is on the left. */
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

/** The names of a fight: all that a sentence may take from its state. */
export function namesOf(state: State): BookNames {
  const { item: armour } = namesIn(state, ({ sheet }) => sheet.armour);
  return {
    ...namesIn(state, ({ sheet }) => [...sheet.weapons, ...sheet.tools]),
    armour,
    mount: (who) => state.combatants.find(({ id }) => id === who)?.sheet.mount?.name ?? 'mount',
  };
}

/** One value of a parameter that is said in a way of its own. */
function valueText(param: string, text: string): string | undefined {
  if ((LOCATIONS as readonly string[]).includes(text)) return `the ${text.replace('-', ' ')}`;
  if (param === 'hours') return HOURS[text] ?? text;
  if (param === 'yards') return `${text} yd`;
  return param === 'price' ? (PRICES[text] ?? text) : undefined;
}

/** How Hit Locations is said to people. */
export const words: RulesetText<State> = {
  ...wordsBy(SENTENCES, GLIMPSES, OPTIONS, namesOf),
  heading: roundHeading,
  reason: (part, state) => reasonBy(REASONS, part, namesOf(state)),
  value: valuesBy(['who', 'target', 'patient', 'from', 'against'], namesOf, valueText),
  question: questionsBy(QUESTIONS, namesOf),
  recap,
  sheet: sheetBy(bodyLines),
};
