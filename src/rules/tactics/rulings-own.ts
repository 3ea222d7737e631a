import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Our own additions and decisions, which the chapter does not ask for. */
export const ownRulings = {
  'one-to-a-cell': {
    ...decided(
      'May two combatants stand on one square metre?',
      'Not where both could know of each other and both are up. The chapter does not say; this is ours.',
    ),
    reason: 'A square metre has room for one fighter.',
  },
  walls: {
    ...decided(
      'What do walls on the map stop?',
      'Movement, and attacks whose straight line crosses them; a blast strikes from where it bursts. The chapter knows no walls; this is ours.',
    ),
    reason: 'A map needs something to stand behind.',
  },
  'thrown-away': {
    ...decided(
      'Is a grenade used up?',
      'Yes: what bursts where it lands is gone with each throw, whatever was rolled. The chapter does not say; this is ours.',
    ),
    reason: 'What has burst can’t be thrown again.',
  },
  'out-of-hiding': {
    ...decided(
      'When does somebody hidden become known?',
      'To everybody when its first attack is made, which still finds its target unaware, when it guards somebody or gets in the way of a shot, or when the GM says so.',
      'When it comes near.',
    ),
    reason:
      'The chapter keeps what hidden ones declare from those unaware of them, and does not say when that ends.',
  },
  'gm-authority': {
    ...decided(
      'What may the GM change?',
      'Anything, at any question or roll, with a reason that the log keeps.',
    ),
    reason: 'The chapter makes the GM the final authority.',
  },
  'own-side': {
    ...decided(
      'May a combatant attack its own side?',
      'On request: such targets are legal, at the same price and with the same rolls as foes, and shown only to a person who asks for them. Foes do not flank together with such an attacker; who sprays at a friend is shown all targets for the further shots.',
    ),
    reason: 'The chapter does not forbid it, and hardly anybody wants it.',
  },
  'improvised-check': {
    ...decided(
      'May the GM ask for a check that no rule foresees?',
      'Yes: any combatant that is able to act, for a stat or skill of its sheet, with a modifier and a few words on what it is for. The combat penalty, changed actions, the armour and what the GM gave count as in any check; it is no declared action. This is our own addition.',
    ),
    reason: 'A table needs checks that no rule foresees.',
  },
  'improvised-work': {
    ...decided(
      'May the GM set a combatant a job of several turns?',
      'Yes: it is then offered as a check action. Each turn in which it is done counts, and the check at the end, if the GM wants one, is made with the last. This is our own addition.',
    ),
    reason: 'A table needs jobs that take several turns.',
  },
  'tool-rating': {
    ...decided(
      'What does a tool with a rating do?',
      'It adds its rating to the checks of the GM, and of the work that the GM sets, for the stats and skills that it names; of several tools the best counts. It takes no hand. This is our own addition.',
    ),
    reason: 'Picks help to open a lock.',
  },
  'gm-charge': {
    ...decided(
      'May the GM charge an action after the fact?',
      'Yes: a check action, an attack, a change of mind or a movement, which counts in the penalties of the rest of the turn. Attacks only while the turn has any left, a movement only for a combatant that has not moved. This is our own addition.',
    ),
    reason: 'What was done by word of mouth costs what it would have cost as a declared action.',
  },
  starts: {
    ...decided(
      'May a combatant begin a fight hurt or short of ammunition?',
      'Yes: its sheet states it in `starts`, within its maxima. This is our own addition.',
    ),
    reason: 'Fights follow on each other.',
  },
} as const satisfies Record<string, Ruling>;
