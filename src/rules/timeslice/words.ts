import { isInsider, type Names } from '../../kernel/battle.ts';
import type { GlimpsedIn } from '../../kernel/events.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import { whereNear, whereTo } from '../../kernel/places.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  type Ask,
  type FactsOf,
  just,
  plural,
  recapOf,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  setByGm,
  sheetBy,
  the,
  toldOf,
  wordsBy,
} from '../../kernel/wording.ts';
import type { EVENTS, Event, EventOf } from './events.ts';
import { depths } from './outcome.ts';
import { DOINGS, type Doing, LOSSES, sayReason } from './reasons.ts';
import type { Boost, Damage } from './schema.ts';
import { type Combatant, type Effect, namesOf, type State } from './state.ts';
import { clockText, effectName, healthWord, isKnownTo, workText } from './views.ts';

/** Facts that `tell` adds to the fields of an event, or leaves out for some seats. */
interface Besides {
  readonly 'turn-started': { readonly ts?: number };
  readonly 'surprise-sprung': { readonly number?: EventOf<'surprise-sprung'>['number'] };
}
type Say<T extends Event['type']> = (facts: FactsOf<EventOf<T>, Besides>, names: Names) => string;

/** Each event as a sentence; `undefined` if another sentence already covers it. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  ...SHARED_SENTENCES,
  'set-by-gm': setByGm({ hp: 'HP', ts: 'TS', clock: 'dying clock', dropped: 'dropped items' }),
  'surprise-sprung': (e, names) =>
    `An ambush by ${names.side(e.side)}!${e.number === undefined ? '' : ` The number to notice it is ${e.number.total}.`}`,
  'ambush-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} for the ambush.`,
  'surprise-rolled': (e, names) =>
    `${names.of(e.who)} ${e.isSurprised ? 'is taken by surprise' : 'notices the ambush'} (${e.sum.total}).`,
  'ts-refilled': undefined,
  'refill-missed': (e, names) => `${names.of(e.who)} is surprised and gets no TS this round.`,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn${e.ts === undefined ? '' : ` (${e.ts} TS)`}.`,
  'stagger-recovered': (e, names) => `${names.of(e.who)} is steady again.`,
  'turn-ended': (e, names) =>
    e.saved > 0
      ? `${names.of(e.who)} ends the turn with ${e.saved} TS set aside.`
      : `${names.of(e.who)}'s turn ends.`,
  'order-came-round': () => 'Some TS are left, so the turn order starts again.',
  'ts-lost': undefined,
  'ts-spent': undefined,
  'ts-saved': (e, names) => `${names.of(e.who)} sets ${e.ts} TS aside.`,
  moved: (e, names) =>
    `${names.of(e.who)} ${e.rule === 'dodge' ? 'steps aside' : 'moves'}${whereTo(e.who, e.to, names)}.`,
  aimed: (e, names) => `${names.of(e.who)} aims with ${the(names.item(e.who, e.weapon))} (+${e.bonus}).`,
  'aim-lost': undefined,
  'shot-spent': undefined,
  tended: (e, names) => `${names.of(e.who)} tends to ${names.of(e.target)}.`,
  'maneuver-declared': (e, names) =>
    `${names.of(e.who)} interrupts ${names.of(e.interrupts)} to ${INTERRUPTING[e.maneuver] ?? e.maneuver}.`,
  'maneuver-lost': (e, names) => {
    const who = names.of(e.who);
    const why = LOSSES[e.why]?.(names.of(e.target ?? e.who)) ?? e.why;
    const does = DOINGS[e.what]?.(e.item === null ? '' : itemNamed(e.what, names.item(e.who, e.item)));
    // Journals of versions 1 to 3 contain both texts instead of codes.
    return does === undefined
      ? `${who} cannot finish (${e.what}): ${why}.`
      : `${who} cannot ${does}: ${why}.`;
  },
  'attack-declared': (e, names) => {
    const target = names.of(e.target);
    const whom =
      e.called === 'none' ? `attacks ${target}` : `goes for ${target}'s ${e.called.replace('-', ' ')}`;
    const cutsIn = e.interrupts === null ? '' : 'interrupts and ';
    return `${names.of(e.who)} ${cutsIn}${whom} with ${the(names.item(e.who, e.by))}.`;
  },
  'shot-called': undefined,
  'attack-rolled': (e, names) =>
    e.isNatural18
      ? `${names.of(e.who)} rolls a natural 18: ${e.sum.total} to hit!`
      : `${names.of(e.who)} rolls ${e.sum.total} to hit.`,
  'defence-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to ${e.kind}.`,
  'defence-flat': (e, names) => `${names.of(e.who)} cannot defend (${e.sum.total}).`,
  'finishing-blow': (e, names) => `${names.of(e.attacker)} strikes at ${names.of(e.target)}, who lies dying.`,
  'attack-hit': (e, names) =>
    `${names.of(e.attacker)} ${just(e.attack - e.defence)}hits ${names.of(e.target)}, ${e.attack} against ${e.defence}.`,
  'spell-cast': (e, names) => {
    const on = e.target === null || e.target === e.who ? '' : ` on ${names.of(e.target)}`;
    const at = e.point === null ? on : whereNear(e.who, e.point, names);
    return `${names.of(e.who)} casts “${names.item(e.who, e.spell)}”${at}.`;
  },
  'area-number': (e) => `Everyone in the area must reach ${e.sum.total}.`,
  'damage-dealt': (e, names) => {
    if (e.damage.total === 0) return `${names.of(e.who)} takes no damage and still has ${e.hp} HP.`;
    const left = e.hp > 0 ? `has ${e.hp} HP left` : e.hpLost > 0 ? 'goes to 0 HP' : 'is still at 0 HP';
    return `${names.of(e.who)} takes ${e.damage.total} damage and ${left}.`;
  },
  'stagger-gained': (e, names) =>
    `${names.of(e.who)} gains ${e.points.total} stagger and has ${e.stagger} (threshold ${e.threshold.total}).`,
  staggered: (e, names) =>
    `${names.of(e.who)} is staggered${e.tsLost > 0 ? ` and loses ${e.tsLost} TS` : ''}.`,
  'limb-lost': (e, names) => {
    const drops = e.drops.map((item) => the(names.item(e.who, item))).join(' and ');
    const falls = drops === '' ? '' : `, and ${drops} ${e.drops.length === 1 ? 'falls' : 'fall'}`;
    return `${names.of(e.who)}'s ${e.limb.replace('-', ' ')} is ${e.how}${falls}.`;
  },
  died: (e, names) => `${names.of(e.who)} ${DEATHS[e.cause]}.`,
  spared: (e, names) => `${names.of(e.by)} spares ${names.of(e.who)}.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying: ${clockText(e.seconds)} left.`,
  'clock-changed': (e, names) => `${names.of(e.who)} has ${clockText(e.seconds.total)} to live.`,
  healed: (e, names) =>
    e.gained.total === 0
      ? `${names.of(e.who)} regains no HP and still has ${e.hp}.`
      : `${names.of(e.who)} regains ${e.gained.total} HP and has ${e.hp}.`,
  'effect-gained': (e, names) => `${names.of(e.who)} gains ${effectSaid(e)}.`,
  'effect-ended': (e, names) => `${names.of(e.who)} loses ${effectSaid(e)}.`,
  'time-passed': (e) => `${plural(e.seconds / 60, 'minute passes', 'minutes pass')}.`,
  'check-made': (e, names) =>
    `${names.of(e.who)} ${e.passes ? 'passes' : `${just(e.margin)}fails`} the check (${e.label}), ${e.sum.total} against ${e.number}.`,
  'work-set': (e, names) =>
    `The GM gives ${names.of(e.who)} work: ${e.work.label}, ${plural(e.work.rounds, 'round', 'rounds')} at ${e.work.ts} TS.`,
  worked: (e, names) =>
    `${names.of(e.who)} works: ${e.label}, ${e.done} of ${plural(e.rounds, 'round', 'rounds')}.`,
  'work-finished': (e, names) => {
    const how = e.passes === null ? 'finishes the work' : e.passes ? 'succeeds' : 'fails';
    return `${names.of(e.who)} ${how}: ${e.label}.`;
  },
  'ts-charged': (e, names) => `The GM charges ${names.of(e.who)} ${e.ts} TS.`,
};

/** Returns an item for the sentence of a lost maneuver. A spell is in quotation marks. */
const itemNamed = (what: Doing, item: string): string => (what === 'cast' ? `“${item}”` : the(item));

/** Words an effect inside a sentence: a spell in quotation marks, or the GM's modifier. */
const effectSaid = (e: Pick<Effect, 'name' | 'boosts'>): string =>
  e.name === null ? effectName(e) : `“${e.name}”`;

/** The ends of a combatant, by cause. */
const DEATHS = { blow: 'is killed', clock: 'bleeds to death', gm: 'dies' };

/** Maneuvers made as interruptions, if their code is not the verb. */
const INTERRUPTING: Readonly<Record<string, string>> = {
  approach: 'move',
  withdraw: 'move',
  'cast-at': 'cast a spell',
  'cast-at-point': 'cast a spell',
  'cast-on': 'cast a spell',
  save: 'set TS aside',
  tend: 'tend to someone',
};

type Seen = (facts: { readonly who: string; readonly weapon: string }, names: Names) => string;

/** The sentences of events that others see in part only. */
const GLIMPSES: { readonly [T in Exclude<GlimpsedIn<typeof EVENTS>, 'refill-missed'>]: Seen } = {
  ...SHARED_GLIMPSES,
  'stagger-gained': (e, names) => `${names.of(e.who)} reels.`,
  staggered: (e, names) => `${names.of(e.who)} is staggered.`,
  healed: (e, names) => `${names.of(e.who)} is healed.`,
  worked: (e, names) => `${names.of(e.who)} works on something.`,
  'work-finished': (e, names) => `${names.of(e.who)} finishes some work.`,
};

const OPTIONS: Readonly<Record<string, string>> = {
  interrupt: 'Interrupt with an attack',
  'cast-at': 'Cast at a target',
  'cast-at-point': 'Cast at a point',
  'cast-on': 'Cast on a combatant',
  move: 'Move 1 unit',
  approach: 'Move 1 unit towards',
  withdraw: 'Move 1 unit away from',
  tend: 'Tend',
  save: 'Set TS aside for interruptions',
  work: 'Work',
  kill: 'Kill',
  spare: 'Spare: nonlethal',
  wake: 'Wake',
  end: 'End the fight',
  'set-hp': 'Set HP',
  'set-ts': 'Set TS',
  'set-stagger': 'Set stagger',
  'set-clock': 'Set the dying clock',
  'return-item': 'Return dropped items',
  'request-work': 'Give work for several rounds',
  charge: 'Charge TS',
  'go-on': 'Continue',
};

const QUESTIONS: Readonly<Record<string, Ask>> = {
  maneuver: ({ ts }) => `${ts} TS. What do you do?`,
  interruption({ by, trigger }, name, who) {
    const does = { attack: 'attacks', leave: 'moves within your reach', enter: 'comes within your reach' };
    const question = `${name(by)} ${does[trigger as keyof typeof does]}. Interrupt?`;
    return { name: name(who), question, against: `${by}` };
  },
  defence: ({ attacker, called, total }, name) =>
    `${name(attacker)} ${called === 'none' ? 'attacks' : `goes for your ${(called as string).replace('-', ' ')}`}${total === null ? '' : ` with a total of ${total}`}. How do you defend?`,
  'dodge-step': 'the dodge worked. Step aside?',
  nonlethal: ({ target }, name) => `${name(target)} is at your mercy. Kill or spare?`,
  'initiative-tie': ({ tied }, name) => ({
    question: `A tie between ${(tied as string[]).map(name).join(' and ')}. Who goes first?`,
  }),
  'end-fight': () => ({ question: 'One side is down. Is the fight over?' }),
  aftermath: () => ({ question: 'After the fight: what now?' }),
};

/** Words one value of a parameter. */
function valueText(param: string, text: string): string | undefined {
  if (param === 'called') return text === 'none' ? 'anywhere' : text.replace('-', ' ');
  return param === 'to' ? text.replaceAll('-', ' ') : undefined;
}

/** Returns what each combatant did and how it ended, from the events that a seat saw. */
function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const lasted = plural(Math.max(1, state.round), 'round', 'rounds');
  const present = state.combatants.filter((who) => who.presence === 'gone' || isKnownTo(state, seat, who));
  const did = (who: Combatant) => deeds(told, who, seat);
  return recapOf(told, lasted, present, did, (who) => fate(state, who, seat));
}

function deeds(told: readonly VisibleEvent[], { id }: Combatant, seat: Seat): string {
  const hits = toldOf(told, 'attack-hit', 'attacker', id).length;
  const blows = hits + toldOf(told, 'attack-missed', 'attacker', id).length;
  // An interruption may fail, or strike a dying target without a roll, so it is not always one of the attacks.
  const declared = ['attack-declared', 'maneuver-declared'].flatMap((type) => toldOf(told, type, 'who', id));
  const cuts = declared.filter(({ interrupts }) => interrupts !== null).length;
  const also = cuts === 0 ? '' : `, ${plural(cuts, 'interruption', 'interruptions')}`;
  if (blows === 0) return `struck no blow${also}`;
  const blowsDealt = toldOf(told, 'damage-dealt', 'attacker', id);
  const damage = blowsDealt.reduce((sum, { hpLost }) => sum + (hpLost as number), 0);
  // Only the side that was hit sees the damage, so only the GM can add it up.
  return `${hits} of ${blows} attacks hit${seat === GM ? ` for ${damage} HP` : ''}${also}`;
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.life === 'dead') return 'dead';
  const stands = who.life === 'unconscious' ? 'unconscious' : 'standing';
  if (!isInsider(state, seat, who)) {
    return `${stands}, ${healthWord(who)}${who.clock === null ? '' : ' and dying'}`;
  }
  const clock = who.clock === null ? '' : `, dying with ${clockText(who.clock)} left`;
  return `${stands} with ${who.hp} of ${who.sheet.hp} HP${clock}`;
}

function ownLines(who: Combatant): readonly string[] {
  const { stats, ts, dr, staggerThreshold, isCharacter } = who.sheet;
  const scores = Object.entries(stats).map(([stat, score]) => `${stat} ${score}`);
  return [
    `${who.name}, ${isCharacter ? 'a character' : 'a non-player combatant'}`,
    scores.join('  '),
    `HP ${who.hp}/${who.sheet.hp}  TS ${who.ts}/${ts} (${who.saved} set aside)  DR ${dr}`,
    `stagger ${who.stagger}, staggered above ${staggerThreshold}${who.isStaggered ? ': staggered now' : ''}`,
    ...(who.clock === null ? [] : [`dying: ${clockText(who.clock)} left`]),
    ...(who.work === null ? [] : [workText(who.work)]),
    ...who.lostLimbs.map(({ limb, how }) => `${limb.replace('-', ' ')}: ${how}`),
    ...weaponLines(who),
    ...who.sheet.shields.map((each) => `${each.name}: block +${each.block}${inHand(who, each.id)}`),
    ...who.sheet.spells.map((each) => `${each.name}: ${each.ts} TS, range ${each.range}`),
    ...who.sheet.tools.map((each) => `${each.name}: +${each.rating} to checks for which the GM allows it`),
    ...[...who.sheet.boons, ...who.effects].map((each) => `${effectName(each)}: ${boostText(each.boosts)}`),
  ];
}

function weaponLines(who: Combatant): string[] {
  return who.sheet.weapons.map((each) => {
    const shots = each.ammo === null ? '' : `, ${who.shots[each.id]} of ${each.ammo.shots} shots`;
    const reach = `range ${each.range}, ${each.attackTs} TS`;
    return `${each.name}: damage ${damageText(each.damage)}, ${reach}${shots}${inHand(who, each.id)}`;
  });
}

function inHand(who: Combatant, item: string): string {
  return who.held.some((held) => held.item === item) ? ', in hand' : '';
}

function damageText({ dice, plus }: Damage): string {
  if (dice === 0) return String(plus);
  return `${dice}d10 (0 to 9)${plus === 0 ? '' : ` ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`}`;
}

function boostText(boosts: readonly Boost[]): string {
  return boosts
    .map(({ to, value, only }) => `${value < 0 ? '' : '+'}${value} ${to}${only === null ? '' : ` (${only})`}`)
    .join(', ');
}

function strangerLines(who: Combatant): readonly string[] {
  const { name, health, held, isStaggered } = who as unknown as {
    readonly name: string;
    readonly health: string;
    readonly held: readonly string[];
    readonly isStaggered: boolean;
  };
  const hands = held.length === 0 ? 'nothing in hand' : `in hand: ${held.join(', ')}`;
  const looks = [health, isStaggered ? 'staggered' : ''].filter((word) => word !== '').join(', ');
  return [name, ...(looks === '' ? [] : [looks]), hands];
}

const MOVES = { move: 'Move', approach: 'Move towards', withdraw: 'Move away' };
const texts = wordsBy({
  namesOf,
  sentences: SENTENCES,
  glimpses: GLIMPSES,
  options: OPTIONS,
  optionNames: { ...MOVES, interrupt: 'Interrupt', spare: 'Spare' },
  questions: QUESTIONS,
  params: { first: 'combatant', by: 'combatant', with: 'item' },
  valueText,
});

/** The texts of Time Slice. */
export const words: RulesetText<State> = {
  ...texts,
  // The GM places a combatant with the kind of option with which it moves.
  option: (option) =>
    option.kind === 'move' && 'who' in option.params ? 'Place on a unit' : texts.option(option),
  reason: (part, state) => sayReason(part, namesOf(state)),
  recap,
  // Other sides see only the visible part.
  sheet: sheetBy<Combatant>((who) => ('sheet' in who ? ownLines(who) : strangerLines(who))),
  depths: (events) => depths(events as readonly Event[]),
};
