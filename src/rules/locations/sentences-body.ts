import type { Event } from './events.ts';
import { locationName } from './recap.ts';
import type { Sentences } from './saying.ts';

const result = (isSuccess: boolean): string => (isSuccess ? 'success' : 'failure');

/** What happens to bodies, in sentences. */
export const bodySentences = {
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
  'bleeding-rolled': (e, names) =>
    `${names.of(e.who)} tries to stop the blood: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  'consciousness-rolled': (e, names) =>
    `${names.of(e.who)} struggles to be awake: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  'first-aid-given': (e, names) =>
    `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  'fell-unconscious': (e, names) => `${names.of(e.who)} falls unconscious.`,
  'woke-up': (e, names) => `${names.of(e.who)} comes to.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying: dead at the end of round ${e.due}.`,
  'death-averted': (e, names) => `${names.of(e.who)} will live.`,
  died: (e, names) => `${names.of(e.who)} dies.`,
  grieved: (e, names) => `${names.of(e.who)} mourns ${names.of(e.of)}: D ${e.demeanor.total}.`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone; its player makes a new character.`,
  'character-came': (e, names) => `${names.of(e.who)} joins at ${e.at.join(', ')}.`,
  'time-set': (e) => (e.hours === 0 ? 'The GM waits.' : `${e.hours} hours are to pass.`),
  'hour-passed': (e) => (e.hour % 24 === 0 ? `Day ${e.hour / 24} is over.` : `Hour ${e.hour}.`),
  'plan-set': (e, names) => `${names.of(e.who)} will ${e.plan === 'rest' ? 'rest' : 'be active'}.`,
  'warmth-set': (e, names) => `${names.of(e.who)} is ${e.isWarm ? 'warm' : 'out in the cold'}.`,
  'sleep-rolled': (e, names) =>
    `${names.of(e.who)} sleeps on it: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  healed: (e, names) =>
    `${names.of(e.who)} heals ${e.at.map((each) => `${each.points} at the ${locationName(each.location)}`).join(', ')}.`,
  infected: (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} is infected.`,
  'infection-ended': (e, names) => `${names.of(e.who)}'s ${locationName(e.location)} is clean again.`,
  'c-lost': (e, names) => `${names.of(e.who)} loses ${e.loss.total} C: now ${e.c.total}.`,
  'c-regained': (e, names) => `${names.of(e.who)} regains 1 C: now ${e.c.total}.`,
  'wounds-eased': (e, names) => `${names.of(e.who)}'s wounds give way with C.`,
  operated: (e, names) =>
    `${names.of(e.who)} takes off ${names.of(e.patient)}'s ${locationName(e.limb)}: ${e.sum.total} against ${e.number.total}, ${result(e.isSuccess)}.`,
  amputated: (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is gone.`,
} satisfies Partial<Sentences<Event['type']>>;
