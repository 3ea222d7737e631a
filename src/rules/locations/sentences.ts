import type { Event } from './events.ts';
import { locationName, roundText } from './recap.ts';
import type { Name, Sentences } from './saying.ts';
import { bodySentences } from './sentences-body.ts';
import { combatant, type State } from './state.ts';

function itemName(state: State, who: string, item: string): string {
  const { sheet } = combatant(state, who);
  return [...sheet.weapons, ...sheet.tools].find((each) => each.id === item)?.name ?? item;
}

const result = (isSuccess: boolean): string => (isSuccess ? 'success' : 'failure');

const deeds = {
  'sides-rolled': (e) =>
    `The die shows ${e.faces[0]}: ${e.first === 'team' ? 'the Team' : 'the GM'} acts first.`,
  'round-started': (e) => `Round ${e.round}.`,
  'place-claimed': (e, name) => `${name(e.who)} wants the next place.`,
  'place-passed': undefined,
  'place-contested': (e, name) =>
    `${e.rolls.map((roll) => `${name(roll.who)} ${roll.sum.total}`).join(', ')}: ${name(e.winner)} acts first.`,
  'turn-started': (e, name) => `${name(e.who)}'s turn (Speed ${e.speed.total}).`,
  'turn-passed': (e, name) => `${name(e.who)} is ${e.why} and lets the turn pass.`,
  'turn-ended': (e, name) =>
    e.spare > 0 ? `${name(e.who)} ends the turn with ${e.spare} yd to spare.` : `${name(e.who)}'s turn ends.`,
  recapped: (e, _name, state) => roundText(e.round, e.deeds, state),
  'round-ended': undefined,
  'fight-ended': (e, _name, state) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody is left standing.'
      : `The fight is over: ${state.sides.find((side) => side.id === e.winner)?.name ?? e.winner} won.`,
  closed: () => 'The account is closed.',
  moved: (e, name) =>
    e.rule === 'shove'
      ? `${name(e.who)} is shoved to ${e.to.join(', ')}.`
      : `${name(e.who)} moves to ${e.to.join(', ')}.`,
  'stood-up': (e, name) => `${name(e.who)} stands up (Speed ${e.speed.total}).`,
  'fell-prone': (e, name) => `${name(e.who)} goes down.`,
  'ride-rolled': (e, name) =>
    `${name(e.who)} urges the mount: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  mounted: (e, name) => `${name(e.who)} mounts.`,
  dismounted: (e, name) => `${name(e.who)} is off the mount.`,
  'run-rolled': (e, name) =>
    `${name(e.who)} gasps for breath: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  ran: (e, name) => `${name(e.who)} runs: up to ${e.yards.total} yd.`,
  charged: (e, name) => `${name(e.who)} charges: up to ${e.yards.total} yd.`,
  aimed: (e, name) => `${name(e.who)} aims at ${name(e.target)}: +${e.bonus}.`,
  'aim-lost': undefined,
  guarded: (e, name) => `${name(e.who)} is on guard.`,
  'counter-held': (e, name) => `${name(e.who)} waits to be attacked.`,
  'counter-spent': undefined,
  'put-on-ref': (e, name) =>
    `${name(e.who)} is on REF${e.against === null ? '' : ` against ${name(e.against)}`}.`,
  opposed: (e, name) =>
    `${name(e.who)} ${e.own.sum.total} against ${name(e.against)} ${e.other.sum.total}: ${result(e.isSuccess)}.`,
  feinted: (e, name) =>
    `${name(e.who)} feints at ${name(e.target)}: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  protected: (e, name) =>
    e.isTarget
      ? `${name(e.who)} steps in front of ${name(e.comrade)}.`
      : `${name(e.who)} is too late to cover ${name(e.comrade)}.`,
  spoke: (e, name) => `${name(e.who)} says something.`,
  'item-drawn': (e, name, state) => `${name(e.who)} draws ${itemName(state, e.who, e.item)}.`,
  'item-picked-up': (e, name, state) => `${name(e.who)} picks up ${itemName(state, e.who, e.item)}.`,
  'item-stowed': (e, name, state) => `${name(e.who)} stows ${itemName(state, e.who, e.item)}.`,
  'item-dropped': (e, name, state) =>
    `${itemName(state, e.who, e.item)} of ${name(e.who)} lies at ${e.cell.join(', ')}.`,
  'item-used': (e, name, state) => `${name(e.who)} uses ${itemName(state, e.who, e.item)}.`,
  'weapon-broken': (e, name, state) => `${itemName(state, e.who, e.item)} of ${name(e.who)} is broken.`,
  'weapon-spent': (e, name, state) =>
    `That was the last ${itemName(state, e.who, e.item)} of ${name(e.who)}.`,
  'shot-spent': undefined,
  reloaded: (e, name, state) => `${name(e.who)} reloads ${itemName(state, e.who, e.item)}.`,
  tried: (e, name) =>
    `${name(e.who)} tries ${e.what}: ${e.sum.total} against ${e.number.total}, ${
      e.isSuccess ? `success by ${e.successes}` : 'failure'
    }.`,
  'attack-declared': (e, name, state) => {
    const at = e.called === 'torso' ? '' : ` at the ${locationName(e.called)}`;
    const how = e.maneuver === 'attack' ? 'attacks' : `(${e.maneuver}) attacks`;
    return `${name(e.who)} ${how} ${name(e.target)}${at} with ${itemName(state, e.who, e.by)}.`;
  },
  'blast-thrown': (e, name, state) =>
    `${name(e.who)} throws ${itemName(state, e.who, e.by)} at ${e.at.join(', ')}.`,
  'attack-rolled': (e, name) => `${name(e.who)} rolls ${e.sum.total} to hit.`,
  'defence-made': (e, name) => `${name(e.who)} defends (${e.kind}): ${e.sum.total}.`,
  'attack-missed': (e, name) =>
    `${e.attack} against ${e.defence}: ${name(e.attacker)} misses ${name(e.target)}.`,
  'attack-hit': (e, name) =>
    `${e.attack} against ${e.defence}: ${name(e.attacker)} hits ${name(e.target)} by ${e.successes.total}.`,
  botched: (e, name) => `${name(e.who)} rolled a 1${e.isBotch ? ': a botch' : ', but no botch'}.`,
  fumbled: (e, name, state) => `${name(e.who)} fumbles ${itemName(state, e.who, e.item)}: ${e.effect}.`,
  'favour-given': (e, name) => `The GM gives ${name(e.who)} ${e.value} on the next roll.`,
  'favour-spent': undefined,
  'set-by-gm': (e, name) =>
    typeof e.value === 'object'
      ? `The GM sets ${e.field} of ${name(e.who)} anew.`
      : `The GM sets ${e.field} of ${name(e.who)} to ${JSON.stringify(e.value)}.`,
  entered: (e, name) => `${name(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, name) => `${name(e.who)} leaves the fight.`,
} satisfies Partial<Sentences<Event['type']>>;

const SENTENCES: Sentences<Event['type']> = { ...deeds, ...bodySentences };

/** An event as a sentence; undefined for what another one tells already. */
export function sentence(event: Event, name: Name, state: State): string | undefined {
  const say = SENTENCES[event.type] as ((event: Event, name: Name, state: State) => string) | undefined;
  return say?.(event, name, state);
}
