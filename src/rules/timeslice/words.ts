import { distance } from '../../geometry/distance.ts';
import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { GM } from '../../kernel/names.ts';
import type { Words } from '../../kernel/ruleset.ts';
import type { Event, EventOf } from './events.ts';
import { depths } from './nesting.ts';
import { clockText } from './overview.ts';
import { recap } from './recap.ts';
import { sheetLines } from './sheet-lines.ts';
import { type Combatant, combatant, isFoe, isUp, type State } from './state.ts';

type Say<T extends Event['type']> = (event: EventOf<T>, name: (id: string) => string, state: State) => string;

function itemName(state: State, who: string, item: string): string {
  const { sheet } = combatant(state, who);
  const all = [...sheet.weapons, ...sheet.shields, ...sheet.spells];
  return all.find((each) => each.id === item)?.name ?? item;
}

function calledAt(called: string): string {
  return called === 'none' ? '' : ` at the ${called.replace('-', ' ')}`;
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Each event as a sentence; undefined for those that another one tells already. */
const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  'initiative-rolled': (e, name) => `${name(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e, name) => `${name(e.who)} rolls off the tie: ${e.sum.total}.`,
  'order-set': (e, name) => `The order: ${e.order.map(name).join(', ')}.`,
  'order-changed': (e, name) => `The order is now: ${e.order.map(name).join(', ')}.`,
  'surprise-sprung': (e, _name, state) =>
    `An ambush by ${sideName(state, e.side)}! To notice it takes ${e.number.total}.`,
  'surprise-rolled': (e, name) =>
    `${name(e.who)} rolls ${e.sum.total} and ${e.isSurprised ? 'is taken by surprise' : 'notices the ambush'}.`,
  'round-started': (e) => `Round ${e.round}.`,
  'ts-refilled': undefined,
  'refill-missed': (e, name) => `${name(e.who)} is surprised: no TS this round.`,
  'turn-started': (e, name, state) => `${name(e.who)}'s turn (${combatant(state, e.who).ts} TS).`,
  'stagger-recovered': (e, name) => `${name(e.who)} is steady again.`,
  'turn-ended': (e, name) =>
    e.saved > 0 ? `${name(e.who)} ends the turn and saves ${e.saved} TS.` : `${name(e.who)}'s turn ends.`,
  'order-came-round': () => 'There is TS left: the order comes round again.',
  'round-ended': (e) => `Round ${e.round} ends.`,
  'ts-lost': undefined,
  'ts-spent': undefined,
  'ts-saved': (e, name) => `${name(e.who)} sets ${e.ts} TS aside.`,
  'item-drawn': (e, name, state) => `${name(e.who)} draws ${itemName(state, e.who, e.item)}.`,
  'item-stowed': (e, name, state) => `${name(e.who)} stows ${itemName(state, e.who, e.item)}.`,
  moved: (e, name, state) =>
    `${name(e.who)} ${e.rule === 'dodge' ? 'steps aside' : 'moves'}${whereTo(e, name, state)}.`,
  aimed: (e, name, state) => `${name(e.who)} aims with ${itemName(state, e.who, e.weapon)}: +${e.bonus}.`,
  'aim-lost': undefined,
  reloaded: (e, name, state) => `${name(e.who)} reloads ${itemName(state, e.who, e.weapon)}.`,
  'shot-spent': undefined,
  tended: (e, name) => `${name(e.who)} tends ${name(e.target)}.`,
  'maneuver-lost': (e, name) => `${name(e.who)}: ${e.what} comes to nothing; ${e.why}.`,
  'attack-declared': (e, name, state) => {
    const how = `${name(e.target)} with ${itemName(state, e.who, e.by)}${calledAt(e.called)}`;
    return e.interrupts === null
      ? `${name(e.who)} attacks ${how}.`
      : `${name(e.who)} interrupts, attacking ${how}.`;
  },
  'shot-called': undefined,
  'attack-rolled': (e, name) =>
    `${name(e.who)} rolls ${e.sum.total} to hit${e.isNatural18 ? ': a natural 18' : ''}.`,
  'defence-rolled': (e, name) => `${name(e.who)} rolls ${e.sum.total} to ${e.kind}.`,
  'defence-flat': (e, name) => `${name(e.who)} cannot defend itself: ${e.sum.total}.`,
  'finishing-blow': (e, name) => `${name(e.attacker)} strikes at ${name(e.target)}, who lies dying.`,
  'attack-missed': (e, name) =>
    `${e.attack} against ${e.defence}: ${name(e.attacker)} misses ${name(e.target)}.`,
  'attack-hit': (e, name) => `${e.attack} against ${e.defence}: ${name(e.attacker)} hits ${name(e.target)}.`,
  'spell-cast': (e, name, state) => {
    const at =
      e.target === null ? (e.point === null ? '' : ` at ${e.point.join(', ')}`) : ` on ${name(e.target)}`;
    return `${name(e.who)} casts ${itemName(state, e.who, e.spell)}${at}.`;
  },
  'area-number': (e) => `Everybody there must reach ${e.sum.total}.`,
  'damage-dealt': (e, name) => `${name(e.who)} takes ${e.damage.total} damage (${e.hp} HP left).`,
  'stagger-gained': (e, name) =>
    `${name(e.who)} gains ${e.points.total} stagger: ${e.stagger} against a threshold of ${e.threshold.total}.`,
  staggered: (e, name) => `${name(e.who)} is staggered${e.tsLost > 0 ? ` and loses ${e.tsLost} TS` : ''}.`,
  'limb-lost': (e, name, state) => {
    const drops = e.drops.map((item) => itemName(state, e.who, item)).join(' and ');
    return `${name(e.who)}'s ${e.limb.replace('-', ' ')} is ${e.how}${drops === '' ? '' : `; ${drops} drops`}.`;
  },
  'fell-unconscious': (e, name) => `${name(e.who)} falls unconscious.`,
  died: (e, name) => `${name(e.who)} ${e.cause === 'clock' ? 'bleeds out and dies' : 'dies'}.`,
  spared: (e, name) => `${name(e.by)} spares ${name(e.who)}.`,
  'dying-started': (e, name) => `${name(e.who)} is dying: ${clockText(e.seconds)} left.`,
  'clock-changed': (e, name) => `${name(e.who)} has ${clockText(e.seconds.total)} to live.`,
  'dying-ended': (e, name) => `${name(e.who)} is no longer dying.`,
  healed: (e, name) => `${name(e.who)} gains ${e.gained.total} HP (${e.hp}).`,
  'woke-up': (e, name) => `${name(e.who)} comes to.`,
  'effect-gained': (e, name) => `${name(e.who)} gains ${e.name}.`,
  'effect-ended': (e, name) => `${name(e.who)} loses ${e.name}.`,
  'combat-ended': (e, _name, state) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody won.'
      : `The fight is over: ${sideName(state, e.winner)} won.`,
  'time-passed': (e) => `${plural(e.seconds / 60, 'minute', 'minutes')} pass.`,
  'combat-closed': () => 'The account is closed.',
  'combat-resumed': () => 'The GM lets the fight go on.',
  'set-by-gm': (e, name) => `The GM sets ${e.field} of ${name(e.who)} to ${JSON.stringify(e.value)}.`,
  entered: (e, name) => `${name(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, name) => `${name(e.who)} leaves the fight.`,
};

/** A cell of the map; without a map how near the nearest foe is. */
function whereTo(event: EventOf<'moved'>, name: (id: string) => string, state: State): string {
  if (state.isMapped) return ` to ${event.to.join(', ')}`;
  const mover = combatant(state, event.who);
  const away = (other: Combatant) => distance(state.grid, event.to, other.cell);
  const foes = state.combatants.filter((other) => isFoe(mover, other) && isUp(other));
  const [nearest] = foes.sort((a, b) => away(a) - away(b));
  if (nearest === undefined) return '';
  const units = away(nearest);
  return `: ${units} ${units === 1 ? 'unit' : 'units'} from ${name(nearest.id)} now`;
}

function sideName(state: State, id: string): string {
  return state.sides.find((side) => side.id === id)?.name ?? id;
}

function nameIn(state: State, id: string): string {
  return id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id);
}

const OPTIONS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  interrupt: 'Interrupt with an attack',
  'cast-at': 'Cast at somebody',
  'cast-at-point': 'Cast at a point',
  'cast-on': 'Cast on somebody',
  move: 'Move 1 unit',
  approach: 'Move 1 unit towards',
  withdraw: 'Move 1 unit away from',
  draw: 'Draw',
  stow: 'Stow',
  aim: 'Aim (+1)',
  reload: 'Reload',
  tend: 'Tend',
  save: 'Set TS aside for interruptions',
  'end-turn': 'End the turn',
  dodge: 'Dodge',
  block: 'Block',
  parry: 'Parry',
  pass: 'Pass',
  stay: 'Stay',
  'goes-first': 'Goes first',
  kill: 'Kill',
  spare: 'Spare: nonlethal',
  close: 'Close the account',
  'pass-time': 'Let time pass',
  wake: 'Wake',
  end: 'End the fight',
  'go-on': 'Go on',
};

const QUESTIONS: Readonly<
  Record<
    string,
    (who: string, about: { readonly [key: string]: Json }, name: (id: string) => string) => string
  >
> = {
  maneuver: (who, about) => `${who}: ${about.ts as number} TS. What do you do?`,
  interruption: (who, about, name) => {
    const by = name(about.by as string);
    const doing = {
      attack: `${by} attacks`,
      leave: `${by} moves within your reach`,
      enter: `${by} comes within your reach`,
    };
    return `${who}: ${doing[about.trigger as keyof typeof doing]}. Interrupt?`;
  },
  defence: (who, about, name) =>
    `${who}: ${name(about.attacker as string)} attacks${calledAt(about.called as string)}${about.total === null ? '' : ` with a total of ${about.total as number}`}. How do you defend?`,
  'dodge-step': (who) => `${who}: the dodge worked. Step aside?`,
  nonlethal: (who, about, name) => `${who}: ${name(about.target as string)} is at your mercy. Kill or spare?`,
  'initiative-tie': (_who, about, name) =>
    `A tie between ${(about.tied as string[]).map(name).join(', ')}. Who goes first?`,
  'end-fight': () => 'One side is down. Is the fight over?',
  aftermath: () => 'After the fight: what now?',
};

function valueWords(param: string, value: Json, state: State): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (param === 'called') return text === 'none' ? 'anywhere' : text.replace('-', ' ');
  if (param === 'side') return sideName(state, text);
  for (const { sheet } of state.combatants) {
    const item = [...sheet.weapons, ...sheet.shields, ...sheet.spells].find((each) => each.id === text);
    if (item !== undefined) return item.name;
  }
  return nameIn(state, text);
}

/** How Time Slice is said to people. */
export const words: Words<State, Event> = {
  event(event, _before, after) {
    const say = SENTENCES[event.type] as Say<Event['type']> | undefined;
    return say?.(event as never, (id) => nameIn(after, id), after);
  },
  option: (option: Option) => OPTIONS[option.kind] ?? option.kind.replaceAll('-', ' '),
  value: valueWords,
  question(key, who, about, state) {
    const ask = QUESTIONS[key];
    const facts = about as { readonly [key: string]: Json };
    return ask === undefined ? key : ask(nameIn(state, who), facts, (id) => nameIn(state, id));
  },
  recap,
  sheet: sheetLines,
  depths,
};
