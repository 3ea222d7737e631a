import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about attacks, spells and defence. The first setting is the default. */
export const attackRulings = {
  'aim-lasts': {
    question: 'How long does aim last?',
    settings: [
      { value: 'round', says: 'Until the next attack with that weapon or the end of the round.' },
      { value: 'attack', says: 'Until the next attack with that weapon.' },
    ],
    reason: 'The chapter names no end. Aim is taken for a shot, and TS does not carry over a round either.',
    alsoRead: [],
  },
  'aim-needs-hand': {
    ...decided(
      'Does aim outlast the weapon that leaves the hand?',
      'No: aim ends when its weapon is stowed, drops or is lost with its limb.',
      'It waits until the weapon is in hand again.',
    ),
    reason: 'Aiming asks for "a weapon equipped".',
  },
  'area-at-once': {
    ...decided(
      'A spell strikes several creatures. Are they struck at once or one after the other?',
      'At once: the fight does not end, nobody steps aside and nobody is past sparing before all are struck; then they step aside in initiative order.',
      'One after the other, in an order that the GM decides.',
    ),
    reason: 'It is one spell. The order in which combatants are listed must not decide the fight.',
  },
  'defence-after-roll': {
    question: 'When does the defender pick dodge, block or parry?',
    settings: [
      { value: 'after', says: 'Knowing the total of the attack.' },
      { value: 'before', says: 'Before the attack is rolled.' },
    ],
    reason: 'Defence rolls are "made in response to an attack".',
    alsoRead: [],
  },
  'ranged-defence': {
    question: 'How may shots and spells be defended against?',
    settings: [
      { value: 'all', says: 'Dodged, blocked or parried.' },
      { value: 'dodge-or-block', says: 'Dodged or blocked.' },
      { value: 'dodge', says: 'Dodged only.' },
    ],
    reason: 'The chapter allows all three against any attack or spell.',
    alsoRead: [],
  },
  'natural-18-hits': {
    ...decided('Does a natural 18 hit that is not higher than the defence?', 'No, it misses.', 'It hits.'),
    reason: 'The chapter doubles the damage; whether the attack hits is settled by the totals alone.',
  },
  'multiplied-dice': {
    question: 'Damage in dice is multiplied. How?',
    settings: [
      { value: 'once', says: 'The dice are rolled once and the result is multiplied.' },
      { value: 'each-time', says: 'The dice are rolled again for each time.' },
    ],
    reason: 'Multipliers "add the base damage an additional time": the same damage.',
    alsoRead: [],
  },
  'bonus-damage-multiplied': {
    ...decided('Are additions to damage multiplied?', 'No, only the base damage is.', 'Yes.'),
    reason: 'Multipliers "add the base damage", and nothing but that.',
  },
  'limb-damage-after-dr': {
    question: 'Is the most a limb takes compared with the damage before or after DR?',
    settings: [
      { value: 'after', says: 'After DR.' },
      { value: 'before', says: 'Before DR, which then lessens what is left.' },
    ],
    reason: 'A hit deals what DR leaves of it.',
    alsoRead: [],
  },
  'spell-attack': {
    question: 'What does a spell aimed at a creature roll?',
    settings: [
      { value: 'I', says: "An [I] roll plus the spell's bonus." },
      { value: 'V', says: "A [V] roll plus the spell's bonus, as any attack." },
    ],
    reason: 'The companion pages of the same game attack with spells by I; the chapter knows [V] rolls only.',
    departs: true,
    alsoRead: [],
  },
  'spell-is-attack': {
    ...decided(
      'Is a spell aimed at a creature an attack: trigger, called shot, natural 18, dodge step, stagger?',
      'Yes.',
      'No.',
    ),
    reason: 'The chapter lets a spell targeted at a creature be defended against like an attack.',
  },
  'area-spell': {
    question: 'How does a spell on a point strike the creatures there?',
    settings: [
      {
        value: 'against-number',
        says: "Each makes a defence roll against the caster's I plus the spell's bonus; equal defends.",
      },
      { value: 'one-roll', says: 'One attack roll of the caster against the defence of each.' },
    ],
    reason: 'The companion pages have each creature roll against a number; the chapter has one attack roll.',
    departs: true,
    alsoRead: [],
  },
  'helpless-defence': {
    ...decided(
      'What is the defence of somebody who cannot defend itself?',
      'A flat 10.',
      'A [Q] roll.',
      'It is always hit.',
    ),
    reason:
      'The chapter gives every target a defence roll, but nobody dodges while unconscious; 10 is the middle of a [Q] roll.',
    departs: true,
  },
  'area-interrupts': {
    question: 'Does a spell on a point give opponents the chance to interrupt?',
    settings: [
      { value: 'no', says: 'No: it is aimed at nobody.' },
      { value: 'yes', says: 'Yes, as an attack does.' },
    ],
    reason: 'The chapter lets attacks and moves be interrupted, and such a spell is aimed at a point.',
    alsoRead: [],
  },
  'spell-without-damage': {
    question: 'A spell without damage is cast on a foe. Is there a defence?',
    settings: [
      { value: 'no-roll', says: 'No: it works without a roll.' },
      {
        value: 'foes-defend',
        says: 'Yes: it is an attack with its interruptions and its roll against the defence, but without damage and stagger.',
      },
    ],
    reason:
      'Such spells heal and strengthen, so nearly all are cast on friends. The chapter lets every spell targeted at a creature be defended against.',
    departs: true,
    alsoRead: [],
  },
  'parry-bonus': {
    ...decided(
      'Which bonus of a weapon does a parry use?',
      'The parry bonus of its entry, not its bonus to hit.',
      'The bonus to hit.',
    ),
    reason: 'The chapter says "weapon bonus" and leaves the number to the Equipment page.',
  },
} as const satisfies Record<string, Ruling>;
