import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Questions of play that neither the chapter nor its list of open questions answers: these answers are ours. */
export const rulingsOfOurs = {
  walls: decided('What do walls on the map stop?', 'Steps, and attacks whose straight line crosses them.'),
  'one-to-a-yard': decided(
    'May two combatants stand in one yard?',
    'Not two who are alive and conscious, while there are yards enough. A diagonal step is 1 yard.',
  ),
  'ref-length': decided(
    'When does being on REF for 1 round end?',
    'When the next turn of whoever made the maneuver begins; after an ambush when it ends, for the ambush cost the action.',
  ),
  'ambush-hidden': decided(
    'Who can lay an ambush?',
    'Whoever has not attacked in this fight yet and stands more than 1 yard from the target.',
  ),
  'feint-reach': decided(
    'Whom can one feint at?',
    'A foe that a weapon in hand reaches and that is not on REF already.',
  ),
  'zero-damage-weapon': decided(
    'What is used to Disarm, Shove and Trip?',
    'A melee attack. Whoever tries a Disarm picks A or C.',
    'Any attack.',
  ),
  'item-flies': decided(
    'Where does a weapon land that flies, or the one who is shoved?',
    'As many yards straight away from the attacker, stopped by what is in the way.',
  ),
  'pick-up': decided(
    'How does one get back what was dropped?',
    'Its owner picks it up within 1 yard; it is the same action as drawing it.',
  ),
  'fumble-natural': decided('An attack with a part of the body is botched. What breaks?', 'Nothing.'),
  'botch-other': decided(
    'A recovery or Surgery roll is a botch, but its total is high enough. What is it?',
    'A failure.',
    'A success with what the botch brings besides.',
  ),
  'run-stops': decided(
    'A runner fails the roll to go on. What then?',
    'No run this round: the action is spent and Speed is not multiplied. A round without a run ends the count of minutes.',
  ),
  mounting: decided(
    'How does one get on or off a mount?',
    'On: the action. Off: a fast action. Who falls prone falls off.',
  ),
  'spare-yards': decided(
    'Charge and Run multiply Speed. Does what is left of that count as spare Speed?',
    'No: spare is what is left of plain Speed.',
  ),
  'fight-end': decided(
    'When is the fight over?',
    'Between two turns, when only one side has anybody who is conscious and not dying, or when the GM says so. Rounds go on until nobody bleeds or is dying; anybody may give First-Aid in them.',
  ),
  'weather-cold': decided(
    'How often does the weather do damage?',
    'As often as the encounter says in the fight; afterwards each hour to whoever is not warm.',
  ),
  'day-plan': decided(
    'What is a day after the fight?',
    '24 hours that end with 6 hours of sleep; who is up and about in any other hour was active. Hours of rest for C count once all HP are healed, and start anew after a break.',
  ),
  'newcomer-place': decided(
    'Where does a new character come in?',
    'Where its entry in the encounter places it, or as near as is free; it acts from the next round on.',
  ),
  'blast-at-yard': decided(
    'Do Aim and Protect count for a blast?',
    'No: it is thrown at a yard, and strikes all who are near.',
    'Aim at the one it is thrown at, and comrades beside its victims, count as for any attack.',
  ),
  'protect-tie': decided(
    'Two who step in have the same DEF. Who is the target?',
    'They roll AvA.',
    'Whoever the attacker chooses.',
  ),
  'follower-order': decided(
    'Which of several followers of one master acts first?',
    'The master says.',
    'The GM says.',
  ),
  'own-side': decided(
    'May a combatant attack its own side?',
    'On request: the same attacks and maneuvers at the same prices. The target may defend itself as usual.',
    'No.',
    'Yes, and each attack lists friends and foes together.',
  ),
  'free-skills': decided(
    'May a sheet have skills beyond those that the rules roll?',
    'Yes, by any name; what is not on the sheet is 0. Checks, tries and work use them.',
  ),
  'tool-rating': decided(
    'What does a tool with a rating do?',
    'In hand it adds its rating to the rolls it is for; of several the best counts. It helps no attack and no defence.',
    'It helps from the belt as well.',
  ),
  'improvised-check': decided(
    'The GM asks for a roll that nobody foresaw. What is it?',
    'An ordinary roll of a Trait or skill against a # or against somebody, with Pain and all else that weighs on rolls. It costs nothing, and only those who can act make it.',
  ),
  'improvised-work': decided(
    'The GM sets somebody a job of several rounds. What does it take?',
    'The action of each round that is worked, in any rounds; then the roll that the GM named, if any. A new job takes the place of the old one, and the end of the fight ends it.',
  ),
  'gm-charge': decided(
    'What can the GM charge after the fact?',
    'The action, a fast action or yards, as far as they are left in this round.',
  ),
  'starting-conditions': decided(
    'May somebody begin a fight hurt or hindered?',
    'Yes, with every condition of these rules. A severed limb begins with C damage unless more is listed, and the dying die at the end of round 1.',
  ),
  'gm-authority': decided(
    'What may the GM change?',
    'Anything, at any question or roll, with a reason that the log keeps.',
  ),
} as const satisfies Record<string, Ruling>;
