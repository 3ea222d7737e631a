import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Our own additions and decisions, which the chapter does not ask for. */
export const ownRulings = {
  'one-to-a-cell': decided(
    'May two combatants stand on one square metre?',
    'Not where both could know of each other and both are up. The chapter does not say; this is ours.',
  ),
  walls: decided(
    'What do walls on the map stop?',
    'Movement, and attacks whose straight line crosses them. The chapter knows no walls; this is ours.',
  ),
  'thrown-away': decided(
    'Is a grenade used up?',
    'Yes: what bursts where it lands is gone with each throw, whatever was rolled. The chapter does not say; this is ours.',
  ),
  'out-of-hiding': decided(
    'When does somebody hidden become known?',
    'To everybody when its first attack is made, which still finds its target unaware, when it guards somebody or gets in the way of a shot, or when the GM says so.',
    'When it comes near.',
  ),
  'gm-authority': decided(
    'What may the GM change?',
    'Anything, at any question or roll, with a reason that the log keeps.',
  ),
  'own-side': {
    ...decided(
      'May a combatant attack its own side?',
      'On request: such targets are legal, at the same price and with the same rolls as foes, and shown only to a person who asks for them.',
    ),
    reason: 'The chapter does not forbid it, and hardly anybody wants it.',
  },
} as const satisfies Record<string, Ruling>;
