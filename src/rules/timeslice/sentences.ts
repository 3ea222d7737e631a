import type { Event, EventOf } from './events.ts';
import type { Names } from './naming.ts';
import { clockText } from './overview.ts';
import type { Glimpsed } from './tell.ts';

/** What else than an event's own fields its sentence goes by, as `tell` adds or leaves it out. */
interface Besides {
  readonly 'turn-started': { readonly ts?: number };
  readonly 'surprise-sprung': { readonly number?: EventOf<'surprise-sprung'>['number'] };
  readonly moved: {
    readonly isMapped: boolean;
    /** Without a map: how near the nearest foe is then. */
    readonly nearest: { readonly who: string; readonly units: number } | null;
  };
}
type Facts<T extends Event['type']> = T extends keyof Besides
  ? Omit<EventOf<T>, keyof Besides[T]> & Besides[T]
  : EventOf<T>;

type Say<T extends Event['type']> = (facts: Facts<T>, names: Names) => string;

function calledAt(called: string): string {
  return called === 'none' ? '' : ` at the ${called.replace('-', ' ')}`;
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Each event as a sentence; undefined for those that another one tells already. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  'initiative-rolled': (e, names) => `${names.of(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e, names) => `${names.of(e.who)} rolls off the tie: ${e.sum.total}.`,
  'order-set': (e, names) => `The order: ${e.order.map(names.of).join(', ')}.`,
  'order-changed': (e, names) => `The order is now: ${e.order.map(names.of).join(', ')}.`,
  'surprise-sprung': (e, names) =>
    `An ambush by ${names.side(e.side)}!${e.number === undefined ? '' : ` To notice it takes ${e.number.total}.`}`,
  'ambush-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to spring the ambush.`,
  'surprise-rolled': (e, names) =>
    `${names.of(e.who)} rolls ${e.sum.total} and ${e.isSurprised ? 'is taken by surprise' : 'notices the ambush'}.`,
  'round-started': (e) => `Round ${e.round}.`,
  'ts-refilled': undefined,
  'refill-missed': (e, names) => `${names.of(e.who)} is surprised: no TS this round.`,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn${e.ts === undefined ? '' : ` (${e.ts} TS)`}.`,
  'stagger-recovered': (e, names) => `${names.of(e.who)} is steady again.`,
  'turn-ended': (e, names) =>
    e.saved > 0
      ? `${names.of(e.who)} ends the turn and saves ${e.saved} TS.`
      : `${names.of(e.who)}'s turn ends.`,
  'order-came-round': () => 'There is TS left: the order comes round again.',
  'round-ended': (e) => `Round ${e.round} ends.`,
  'ts-lost': undefined,
  'ts-spent': undefined,
  'ts-saved': (e, names) => `${names.of(e.who)} sets ${e.ts} TS aside.`,
  'item-drawn': (e, names) => `${names.of(e.who)} draws ${names.item(e.who, e.item)}.`,
  'item-stowed': (e, names) => `${names.of(e.who)} stows ${names.item(e.who, e.item)}.`,
  moved: (e, names) =>
    `${names.of(e.who)} ${e.rule === 'dodge' ? 'steps aside' : 'moves'}${whereTo(e, names)}.`,
  aimed: (e, names) => `${names.of(e.who)} aims with ${names.item(e.who, e.weapon)}: +${e.bonus}.`,
  'aim-lost': undefined,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.item(e.who, e.weapon)}.`,
  'shot-spent': undefined,
  tended: (e, names) => `${names.of(e.who)} tends ${names.of(e.target)}.`,
  'maneuver-declared': (e, names) =>
    `${names.of(e.who)} interrupts ${names.of(e.interrupts)}: ${e.maneuver.replaceAll('-', ' ')}.`,
  'maneuver-lost': (e, names) => `${names.of(e.who)}: ${e.what} comes to nothing; ${e.why}.`,
  'attack-declared': (e, names) => {
    const how = `${names.of(e.target)} with ${names.item(e.who, e.by)}${calledAt(e.called)}`;
    return e.interrupts === null
      ? `${names.of(e.who)} attacks ${how}.`
      : `${names.of(e.who)} interrupts, attacking ${how}.`;
  },
  'shot-called': undefined,
  'attack-rolled': (e, names) =>
    `${names.of(e.who)} rolls ${e.sum.total} to hit${e.isNatural18 ? ': a natural 18' : ''}.`,
  'defence-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to ${e.kind}.`,
  'defence-flat': (e, names) => `${names.of(e.who)} cannot defend itself: ${e.sum.total}.`,
  'finishing-blow': (e, names) => `${names.of(e.attacker)} strikes at ${names.of(e.target)}, who lies dying.`,
  'attack-missed': (e, names) =>
    `${e.attack} against ${e.defence}: ${names.of(e.attacker)} misses ${names.of(e.target)}.`,
  'attack-hit': (e, names) =>
    `${e.attack} against ${e.defence}: ${names.of(e.attacker)} hits ${names.of(e.target)}.`,
  'spell-cast': (e, names) => {
    const at =
      e.target === null ? (e.point === null ? '' : ` at ${e.point.join(', ')}`) : ` on ${names.of(e.target)}`;
    return `${names.of(e.who)} casts ${names.item(e.who, e.spell)}${at}.`;
  },
  'area-number': (e) => `Everybody there must reach ${e.sum.total}.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes ${e.damage.total} damage (${e.hp} HP left).`,
  'stagger-gained': (e, names) =>
    `${names.of(e.who)} gains ${e.points.total} stagger: ${e.stagger} against a threshold of ${e.threshold.total}.`,
  staggered: (e, names) =>
    `${names.of(e.who)} is staggered${e.tsLost > 0 ? ` and loses ${e.tsLost} TS` : ''}.`,
  'limb-lost': (e, names) => {
    const drops = e.drops.map((item) => names.item(e.who, item)).join(' and ');
    const falls = e.drops.length > 1 ? 'drop' : 'drops';
    return `${names.of(e.who)}'s ${e.limb.replace('-', ' ')} is ${e.how}${drops === '' ? '' : `; ${drops} ${falls}`}.`;
  },
  'fell-unconscious': (e, names) => `${names.of(e.who)} falls unconscious.`,
  died: (e, names) => `${names.of(e.who)} ${e.cause === 'clock' ? 'bleeds out and dies' : 'dies'}.`,
  spared: (e, names) => `${names.of(e.by)} spares ${names.of(e.who)}.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying: ${clockText(e.seconds)} left.`,
  'clock-changed': (e, names) => `${names.of(e.who)} has ${clockText(e.seconds.total)} to live.`,
  'dying-ended': (e, names) => `${names.of(e.who)} is no longer dying.`,
  healed: (e, names) => `${names.of(e.who)} gains ${e.gained.total} HP (${e.hp}).`,
  'woke-up': (e, names) => `${names.of(e.who)} comes to.`,
  'effect-gained': (e, names) => `${names.of(e.who)} gains ${e.name}.`,
  'effect-ended': (e, names) => `${names.of(e.who)} loses ${e.name}.`,
  'combat-ended': (e, names) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody won.'
      : `The fight is over: ${names.side(e.winner)} won.`,
  'time-passed': (e) => `${plural(e.seconds / 60, 'minute passes', 'minutes pass')}.`,
  'combat-closed': () => 'The account is closed.',
  'combat-resumed': () => 'The GM lets the fight go on.',
  'check-made': (e, names) =>
    `${names.of(e.who)} rolls ${e.sum.total} against ${e.number} (${e.label}) and ${e.passes ? 'passes' : 'fails'}.`,
  'work-set': (e, names) =>
    `${names.of(e.who)} has work to do: ${e.work.label}, ${plural(e.work.rounds, 'round', 'rounds')} at ${e.work.ts} TS.`,
  worked: (e, names) => `${names.of(e.who)} works: ${e.label} ${e.done}/${e.rounds}.`,
  'work-finished': (e, names) => {
    const how = e.passes === null ? '' : e.passes ? ' with success' : ' without success';
    return `${names.of(e.who)} finishes the work${how}: ${e.label}.`;
  },
  'ts-charged': (e, names) => `The GM charges ${names.of(e.who)} ${e.ts} TS.`,
  'set-by-gm': (e, names) => `The GM sets ${e.field} of ${names.of(e.who)} to ${JSON.stringify(e.value)}.`,
  entered: (e, names) => `${names.of(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, names) => `${names.of(e.who)} leaves the fight.`,
};

/** A cell of the map; without a map how near the nearest foe is. */
function whereTo({ isMapped, to, nearest }: Facts<'moved'>, names: Names): string {
  if (isMapped) return ` to ${to.join(', ')}`;
  if (nearest === null) return '';
  return `: ${plural(nearest.units, 'unit', 'units')} from ${names.of(nearest.who)} now`;
}

type Seen = (facts: { readonly who: string; readonly weapon: string }, names: Names) => string;

/** What others see of somebody, as a sentence. */
export const GLIMPSES: { readonly [T in Glimpsed]: Seen } = {
  'refill-missed': (e, names) => `${names.of(e.who)} is surprised: no TS this round.`,
  'turn-ended': (e, names) => `${names.of(e.who)}'s turn ends.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.item(e.who, e.weapon)}.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes the hit.`,
  'stagger-gained': (e, names) => `${names.of(e.who)} reels.`,
  staggered: (e, names) => `${names.of(e.who)} is staggered.`,
  'fell-unconscious': (e, names) => `${names.of(e.who)} falls unconscious.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying.`,
  'dying-ended': (e, names) => `${names.of(e.who)} is no longer dying.`,
  healed: (e, names) => `${names.of(e.who)} is healed.`,
  worked: (e, names) => `${names.of(e.who)} works at something.`,
  'work-finished': (e, names) => `${names.of(e.who)} finishes some work.`,
};
