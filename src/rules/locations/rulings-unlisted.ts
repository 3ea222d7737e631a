import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling, ownAnswers } from '../../kernel/ruling.ts';

/** Questions that the chapter does not answer and does not list as open either. The answers are our own. */
export const unlistedRulings = {
  doors: configurable({
    question: 'What does it cost to open or close a door?',
    settings: {
      action: 'The action of the round, from a yard beside it.',
      fast: 'A fast action, once a round, from a yard beside it.',
    },
    reason: 'The chapter has no doors. Using a thing is an action; yards may be moved before and after it.',
  }),
  'one-to-a-yard': fixedRuling({
    question: 'May two combatants stand in one yard?',
    says: 'Two living, conscious combatants may not, as long as there are enough yards. A diagonal step is 1 yard.',
  }),
  'ref-length': fixedRuling({
    question: 'When does 1 round on REF end?',
    says: 'When the next turn of the combatant that caused it begins. After an ambush it ends with that turn, because the ambush used the action.',
  }),
  'ambush-hidden': fixedRuling({
    question: 'Who can lay an ambush?',
    says: 'A combatant that has not attacked in this fight yet and is more than 1 yard from the target.',
  }),
  'feint-reach': fixedRuling({
    question: 'Which targets can a combatant feint at?',
    says: 'A foe within reach of a weapon in hand that is not already on REF.',
  }),
  'zero-damage-weapon': fixedRuling({
    question: 'Which attack can Disarm, Shove or Trip?',
    says: 'A melee attack. The attacker picks A or C for a Disarm.',
    alternatives: ['Any attack.'],
  }),
  'item-flies': fixedRuling({
    question: 'Where does a dropped weapon or a shoved combatant land?',
    says: 'The rolled number of yards straight away from the attacker, or less if something is in the way.',
  }),
  'pick-up': fixedRuling({
    question: 'How does a combatant get a dropped item back?',
    says: 'Its owner picks it up within 1 yard. This is the same action as drawing it.',
  }),
  'fumble-natural': fixedRuling({
    question: 'An attack with a part of the body is botched. What breaks?',
    says: 'Nothing.',
  }),
  'botch-other': fixedRuling({
    question: 'A recovery or Surgery roll is a botch, but its total is high enough. Does it succeed?',
    says: 'No, it is a failure.',
    alternatives: ['Yes, but with the effects of the botch.'],
  }),
  'run-stops': fixedRuling({
    question: 'A runner fails the roll to run on. What then?',
    says: 'It does not run this round: the action is spent, and Speed is not multiplied. The count of minutes starts again after a round without a run.',
  }),
  mounting: fixedRuling({
    question: 'How does a rider get on or off a mount?',
    says: 'Mounting takes the action, dismounting a fast action. A rider that falls prone falls off.',
  }),
  'spare-yards': fixedRuling({
    question: 'Charge and Run multiply Speed. Do the yards left count as spare Speed?',
    says: 'No, only what is left of plain Speed.',
  }),
  'fight-end': fixedRuling({
    question: 'When is the fight over?',
    says: 'Between two turns, when only one side has a combatant that is conscious and not dying, or when the GM says so. Rounds continue until nobody bleeds or is dying, and anyone may give First-Aid in them.',
  }),
  'weather-cold': fixedRuling({
    question: 'How often does the weather deal damage?',
    says: 'During the fight as often as the encounter states; afterwards each hour to everyone who is not warm.',
  }),
  'day-plan': fixedRuling({
    question: 'How is a day after the fight counted?',
    says: 'As 24 hours that end with 6 hours of sleep. A combatant that was up in any other hour counts as active. Hours of rest for C count once all HP are healed, and start again after a break.',
  }),
  'newcomer-place': fixedRuling({
    question: 'Where does a new character appear?',
    says: 'Where its entry in the encounter places it, or on the nearest free yard. It acts from the next round on.',
  }),
  'blast-at-yard': fixedRuling({
    question: 'Do Aim and Protect count for a blast?',
    says: 'No: it is thrown at a yard and strikes everyone nearby.',
    reason: 'A blast has one roll for all, and everyone nearby is a target anyway.',
    alternatives: [
      'Yes: aim at the target of the throw, and comrades beside its victims, count as in any attack.',
    ],
  }),
  'protect-tie': fixedRuling({
    question: 'Two who step in have the same DEF. Who is the target?',
    says: 'They roll AvA.',
    reason: 'The order of the encounter file must not decide. AvA shows who is quicker.',
    alternatives: ['The attacker chooses.'],
  }),
  'follower-order': fixedRuling({
    question: 'Which of several followers of one master acts first?',
    says: 'The master decides. Followers of a master that is down act in the order of the encounter.',
    reason: 'The chapter gives pets, slaves and henchmen to their masters.',
    alternatives: ['The GM decides.'],
  }),
  'free-skills': fixedRuling({
    question: 'May a sheet have skills beyond those that the rules roll?',
    says: 'Yes, with any name. A skill that is not on the sheet counts as 0. Checks, tries and work use them.',
  }),
  ...ownAnswers({
    walls: 'Steps, and attacks whose straight line crosses them.',
    'own-side':
      'Yes, on request: the same attacks and maneuvers at the same prices. The target may defend itself as usual.',
    'improvised-check':
      'Yes: an ordinary roll of a Trait or skill against a # or another combatant, with Pain and all other modifiers. It costs nothing, and only combatants that can act make it.',
    'improvised-work':
      'Yes. Each round of work costs the action; other rounds may come in between. At the end follows the roll that the GM named, if any. A new job replaces the old one, and the end of the fight ends it.',
    'tool-rating':
      'In hand, it adds its rating to its rolls; of several tools the best counts. It does not help attacks or defences.',
    'gm-charge': 'The action, a fast action or yards, if they are left in this round.',
    'starting-conditions':
      'Yes, with every condition of these rules. A severed limb begins with C damage unless more is listed, and the dying die at the end of round 1.',
  }),
} as const satisfies Record<string, Ruling>;
