import type { Ruling } from '../../kernel/ruleset.ts';
import { fixedRuling, GM_AUTHORITY } from '../../kernel/ruling.ts';

/** Questions that the chapter does not answer and does not list as open either. The answers are our own. */
export const unlistedRulings = {
  walls: fixedRuling({
    question: 'What do walls on the map stop?',
    says: 'Steps, and attacks whose straight line crosses them.',
  }),
  'one-to-a-yard': fixedRuling({
    question: 'May two combatants stand in one yard?',
    says: 'Not two who are alive and conscious, while there are yards enough. A diagonal step is 1 yard.',
  }),
  'ref-length': fixedRuling({
    question: 'When does being on REF for 1 round end?',
    says: 'When the next turn of its maker begins; after an ambush, when that turn ends, because the ambush cost the action.',
  }),
  'ambush-hidden': fixedRuling({
    question: 'Who can lay an ambush?',
    says: 'A combatant that has not attacked in this fight yet and is more than 1 yard from the target.',
  }),
  'feint-reach': fixedRuling({
    question: 'Whom can one feint at?',
    says: 'A foe that a weapon in hand reaches and that is not on REF already.',
  }),
  'zero-damage-weapon': fixedRuling({
    question: 'What is used to Disarm, Shove and Trip?',
    says: 'A melee attack. The combatant that tries a Disarm picks A or C.',
    alternatives: ['Any attack.'],
  }),
  'item-flies': fixedRuling({
    question: 'Where does a dropped weapon or a shoved combatant land?',
    says: 'As many yards straight away from the attacker, stopped by anything in the way.',
  }),
  'pick-up': fixedRuling({
    question: 'How does one get back what was dropped?',
    says: 'Its owner picks it up within 1 yard; it is the same action as drawing it.',
  }),
  'fumble-natural': fixedRuling({
    question: 'An attack with a part of the body is botched. What breaks?',
    says: 'Nothing.',
  }),
  'botch-other': fixedRuling({
    question: 'A recovery or Surgery roll is a botch, but its total is high enough. What is it?',
    says: 'A failure.',
    alternatives: ['A success, and the effects of the botch in addition.'],
  }),
  'run-stops': fixedRuling({
    question: 'A runner fails the roll to run on. What then?',
    says: 'No run this round: the action is spent and Speed is not multiplied. A round without a run ends the count of minutes.',
  }),
  mounting: fixedRuling({
    question: 'How does one get on or off a mount?',
    says: 'On: the action. Off: a fast action. A rider that falls prone falls off.',
  }),
  'spare-yards': fixedRuling({
    question: 'Charge and Run multiply Speed. Does what is left of that count as spare Speed?',
    says: 'No: spare is what is left of plain Speed.',
  }),
  'fight-end': fixedRuling({
    question: 'When is the fight over?',
    says: 'Between two turns, when only one side has anybody who is conscious and not dying, or when the GM says so. Rounds continue until nobody bleeds or is dying; anyone may give First-Aid in them.',
  }),
  'weather-cold': fixedRuling({
    question: 'How often does the weather do damage?',
    says: 'As often as the encounter says during the fight; afterwards each hour to everyone who is not warm.',
  }),
  'day-plan': fixedRuling({
    question: 'What is a day after the fight?',
    says: '24 hours that end with 6 hours of sleep; a combatant that is up in any other hour was active. Hours of rest for C count once all HP are healed, and start again after a break.',
  }),
  'newcomer-place': fixedRuling({
    question: 'Where does a new character come in?',
    says: 'Where its entry in the encounter places it, or as near as is free; it acts from the next round on.',
  }),
  'blast-at-yard': fixedRuling({
    question: 'Do Aim and Protect count for a blast?',
    says: 'No: it is thrown at a yard, and strikes everyone near.',
    reason: 'The roll of a blast is one for all, and everyone near is a target anyway.',
    alternatives: [
      'Aim at the one it is thrown at, and comrades beside its victims, count as for any attack.',
    ],
  }),
  'protect-tie': fixedRuling({
    question: 'Two who step in have the same DEF. Who is the target?',
    says: 'They roll AvA.',
    reason: 'The order in which an encounter lists people must not decide; AvA settles who is quicker.',
    alternatives: ['The attacker chooses.'],
  }),
  'follower-order': fixedRuling({
    question: 'Which of several followers of one master acts first?',
    says: 'The master says.',
    reason: 'The chapter gives pets, slaves and henchmen to their masters.',
    alternatives: ['The GM says.'],
  }),
  'own-side': fixedRuling({
    question: 'May a combatant attack its own side?',
    says: 'On request: the same attacks and maneuvers at the same prices. The target may defend itself as usual.',
    reason: 'The chapter forbids it nowhere, and nobody wants comrades in every list of targets.',
    alternatives: ['No.', 'Yes, and each attack lists friends and foes together.'],
  }),
  'free-skills': fixedRuling({
    question: 'May a sheet have skills beyond those that the rules roll?',
    says: 'Yes, by any name; a name that is not on the sheet counts as 0. Checks, tries and work use them.',
  }),
  'tool-rating': fixedRuling({
    question: 'What does a tool with a rating do?',
    says: 'In hand it adds its rating to the rolls it is for; of several the best counts. It helps no attack and no defence.',
    alternatives: ['It helps from the belt as well.'],
  }),
  'improvised-check': fixedRuling({
    question: 'The GM asks for a roll that nobody foresaw. What is it?',
    says: 'An ordinary roll of a Trait or skill against a # or against another combatant, with Pain and all other modifiers of rolls. It costs nothing, and only those who can act make it.',
  }),
  'improvised-work': fixedRuling({
    question: 'The GM gives work for several rounds. What does it take?',
    says: 'The action of each round that is worked, in any rounds; then the roll that the GM named, if any. A new job takes the place of the old one, and the end of the fight ends it.',
  }),
  'gm-charge': fixedRuling({
    question: 'What can the GM charge after the fact?',
    says: 'The action, a fast action or yards, if any are left in this round.',
  }),
  'starting-conditions': fixedRuling({
    question: 'May a combatant begin a fight hurt or hindered?',
    says: 'Yes, with every condition of these rules. A severed limb begins with C damage unless more is listed, and the dying die at the end of round 1.',
  }),
  'gm-authority': GM_AUTHORITY,
} as const satisfies Record<string, Ruling>;
