import type { Event } from './events.ts';
import { locationName, roundText } from './recap.ts';
import type { Sentences } from './saying.ts';
import { bodySentences } from './sentences-body.ts';

const result = (isSuccess: boolean): string => (isSuccess ? 'success' : 'failure');

const deeds = {
  'sides-rolled': (e) =>
    `The die shows ${e.faces[0]}: ${e.first === 'team' ? 'the Team' : 'the GM'} acts first.`,
  'round-started': (e) => `Round ${e.round}.`,
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
  'fight-ended': (e, names) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody won.'
      : `The fight is over: ${names.side(e.winner)} won.`,
  closed: () => 'The account is closed.',
  moved: (e, names) =>
    e.rule === 'shove'
      ? `${names.of(e.who)} is shoved to ${e.to.join(', ')}.`
      : `${names.of(e.who)} moves to ${e.to.join(', ')}.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up (Speed ${e.speed.total}).`,
  'fell-prone': (e, names) => `${names.of(e.who)} goes down.`,
  'ride-rolled': (e, names) =>
    `${names.of(e.who)} urges the mount: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  mounted: (e, names) => `${names.of(e.who)} mounts.`,
  dismounted: (e, names) => `${names.of(e.who)} is off the mount.`,
  'run-rolled': (e, names) =>
    `${names.of(e.who)} gasps for breath: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  ran: (e, names) => `${names.of(e.who)} runs: up to ${e.yards.total} yd.`,
  charged: (e, names) => `${names.of(e.who)} charges: up to ${e.yards.total} yd.`,
  aimed: (e, names) => `${names.of(e.who)} aims at ${names.of(e.target)}: +${e.bonus}.`,
  'aim-lost': undefined,
  guarded: (e, names) => `${names.of(e.who)} is on guard.`,
  'counter-held': (e, names) => `${names.of(e.who)} waits to be attacked.`,
  'counter-spent': undefined,
  'put-on-ref': (e, names) =>
    `${names.of(e.who)} is on REF${e.against === null ? '' : ` against ${names.of(e.against)}`}.`,
  opposed: (e, names) =>
    `${names.of(e.who)} ${e.own.sum.total} against ${names.of(e.against)} ${e.other.sum.total}: ${result(e.isSuccess)}.`,
  feinted: (e, names) =>
    `${names.of(e.who)} feints at ${names.of(e.target)}: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  protected: (e, names) =>
    e.isTarget
      ? `${names.of(e.who)} steps in front of ${names.of(e.comrade)}.`
      : `${names.of(e.who)} is too late to cover ${names.of(e.comrade)}.`,
  spoke: (e, names) => `${names.of(e.who)} says something.`,
  'item-drawn': (e, names) => `${names.of(e.who)} draws ${names.item(e.who, e.item)}.`,
  'item-picked-up': (e, names) => `${names.of(e.who)} picks up ${names.item(e.who, e.item)}.`,
  'item-stowed': (e, names) => `${names.of(e.who)} stows ${names.item(e.who, e.item)}.`,
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
    const at = e.called === 'torso' ? '' : ` at the ${locationName(e.called)}`;
    const how = e.maneuver === 'attack' ? 'attacks' : `(${e.maneuver}) attacks`;
    return `${names.of(e.who)} ${how} ${names.of(e.target)}${at} with ${names.item(e.who, e.by)}.`;
  },
  'blast-thrown': (e, names) => `${names.of(e.who)} throws ${names.item(e.who, e.by)} at ${e.at.join(', ')}.`,
  'attack-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to hit.`,
  'defence-made': (e, names) => `${names.of(e.who)} defends (${e.kind}): ${e.sum.total}.`,
  'attack-missed': (e, names) =>
    `${e.attack} against ${e.defence}: ${names.of(e.attacker)} misses ${names.of(e.target)}.`,
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
  entered: (e, names) => `${names.of(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, names) => `${names.of(e.who)} leaves the fight.`,
} satisfies Partial<Sentences<Event['type']>>;

/** Each event as a sentence; undefined for what another one tells already. */
export const SENTENCES: Sentences<Event['type']> = { ...deeds, ...bodySentences };
