import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about the map and the GM, most of them additions of ours. The first setting is the default. */
export const tableRulings = {
  metres: {
    ...decided(
      'How far apart are cells?',
      'A metre and a half a step, diagonals too; who stands in touching cells is at Personal range. This is ours.',
    ),
    reason: 'One cell is what two people need to fight hand to hand.',
  },
  'cover-place': {
    ...decided(
      'Who is behind cover?',
      'Whoever stands in a cell that has it, against all but those at Personal range; a cell of cover or wall that touches it serves to dodge behind. This is ours.',
    ),
    reason: 'A map needs a place for cover.',
  },
  walls: {
    ...decided(
      'What do walls on the map stop?',
      'Movement, and attacks, aim and blasts whose straight line crosses them. This is ours.',
    ),
    reason: 'What nobody sees through nobody shoots through.',
  },
  'one-to-a-cell': {
    ...decided(
      'May two agents stand in one cell?',
      'Not two who are conscious, while there are cells enough. This is ours.',
    ),
    reason: 'Two fighters do not stand in a metre and a half.',
  },
  hands: {
    ...decided(
      'Does putting a weapon away cost anything?',
      'No: drawing another puts away what the hands no longer hold. This is ours.',
    ),
    reason: 'Dropping something takes no time.',
  },
  'other-specialty': {
    ...decided(
      'Does training in one specialty of a skill count for the others?',
      'As level 0. This is ours.',
    ),
    reason: 'The companion rules say so for skills with specialties.',
  },
  starts: {
    ...decided(
      'May a combatant begin other than fresh?',
      'Yes, as its sheet says under starts: low, out of breath, short of rounds, unconscious. This is ours.',
    ),
    reason: 'A fight often follows another.',
  },
  'own-side': {
    ...decided(
      'May a combatant attack its own side?',
      'Yes, on request: such an attack is legal and costs the same, but is shown only to a person who asks for it.',
    ),
    reason: 'The chapter lets an attacker name any target. Listed with the foes it would invite mistakes.',
  },
  'combat-end': {
    ...decided(
      'When is the fight over?',
      'When only one side has anybody conscious and nobody else is still to be hurt by the same blast or by a blow held back, when a decisive task is done, or when the GM says so: what is pending lapses.',
    ),
    reason: 'Nobody is left to fight.',
  },
  'gm-authority': {
    ...decided(
      'What may the GM change?',
      'Anything, at any question or roll, with a reason that the log keeps.',
    ),
    reason: 'The GM is the last authority at the table.',
  },
  'improvised-check': {
    ...decided(
      'May the GM ask for a check that the encounter does not list?',
      'Yes: any skill or none, any characteristic, a difficulty and a modifier, rolled at once by the combatant. This is ours.',
    ),
    reason: 'The chapter leaves skill checks to the GM, and no encounter foresees them all.',
  },
  'improvised-work': {
    ...decided(
      'May the GM set a combatant to work that the encounter does not list?',
      'Yes, for so many rounds or 2d6, with a check at its end or none. It is an extended action as any other. This is ours.',
    ),
    reason: 'Extended actions come up in play.',
  },
  'tool-rating': {
    ...decided(
      'What does a tool with a rating do?',
      'It gives its rating as a DM to checks of the skills it is for; of several tools the best counts. It helps no attack and takes no hand. This is ours.',
    ),
    reason: 'The chapter leaves DMs for equipment to the GM.',
  },
  'gm-charge': {
    ...decided(
      'What may the GM charge for something that was done in passing?',
      'A significant or a minor action that is left of the turn. This is ours.',
    ),
    reason: 'The chapter lets the GM say what is significant and what minor.',
  },
} as const satisfies Record<string, Ruling>;
