import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Rulings on turns, attacks and areas that come up at the edges of the chapter’s rules. */
export const actionRulings = {
  'tie-agreement': {
    ...decided(
      'Tied players want different orders. Who decides?',
      'The dice: they roll off. Each player is asked once; the order in which they answer never matters.',
      'Tactics, then FIN.',
      'Whoever answers first.',
    ),
    reason: 'The chapter lets tied players decide for themselves, which none of them can do for another.',
  },
  'full-defense-change': {
    ...decided(
      'May full defence be changed into something else?',
      'Full defence that was declared may be changed for 1, when an attack is coming before the own go and on the own go. Full defence that was changed into stays.',
      'Never.',
      'Always.',
    ),
    reason: 'Declared actions may be changed; changing into full defence forgoes all actions of the turn.',
  },
  'area-interference': {
    ...decided(
      'May foes beside the thrower interfere with a blast?',
      'Yes, with the attack on each target; not with that on the thrower itself.',
      'Once for all targets.',
      'No.',
    ),
    reason: 'The chapter treats an area attack as a ranged attack on each target.',
  },
  'area-end': {
    ...decided(
      'A blast decides the fight before all its targets have been rolled for. What of the others?',
      'All of them are struck before the fight can end.',
      'They are spared.',
    ),
    reason: 'A blast strikes everybody at once, so the order of its targets makes no difference.',
  },
  'spray-suppressor': {
    ...decided('Does a recoil suppressor halve the penalty of a spray?', 'No, only that of a burst.', 'Yes.'),
    reason: 'The chapter states it for burst fire, and sets the penalty of a spray at the number of rounds.',
  },
  injury: {
    ...decided(
      'What is an injury, for the check of the armour?',
      'W or S that got through.',
      'W that got through.',
      'Any hit.',
    ),
    reason: 'An injury is what the armour let through, of either kind.',
  },
  'blast-damage': {
    ...decided('Is damage in dice rolled for each target of a blast?', 'Once for all of them.', 'For each.'),
    reason: 'It is one explosion.',
  },
  'area-burst': {
    ...decided(
      'May area weapons fire bursts?',
      'No.',
      'Yes: -n to hit, and successes times n against each target.',
    ),
    reason: 'The chapter gives bursts to semi-automatic and automatic firearms alone.',
  },
  'burst-limit': {
    ...decided(
      'What is the maximum burst the maximum of?',
      'Of all rounds fired with the weapon in a turn.',
      'Of one attack.',
    ),
    reason:
      'The chapter counts two bursts of 3 rounds into its 6, and makes the same number the most shots of a spray in a round.',
  },
  'spray-ammo': {
    ...decided(
      'When does a spray lose ammunition?',
      'As a burst, on 14 or more, on each shot.',
      'On 15 or more.',
    ),
    reason: 'A spray uses up several rounds as a burst does.',
  },
  'blast-roll': {
    question: 'Does a blast roll once, or once for each target?',
    settings: [
      { value: 'each', says: 'Once for each target.' },
      {
        value: 'one',
        says: 'Once for all: each target reads the same dice, with one more of them for each step.',
      },
    ],
    reason:
      'The chapter makes the check Superior or Inferior by each target’s distance, so each has a check of its own.',
    alsoRead: [],
  },
  'spray-checks': {
    question: 'How many check actions are the shots of a spray?',
    settings: [
      { value: 'together', says: 'One together.' },
      { value: 'each', says: 'One each.' },
    ],
    reason:
      'A spray is declared as one action, and its penalty for the number of rounds is a rule of its own.',
    alsoRead: [],
  },
} as const satisfies Record<string, Ruling>;
