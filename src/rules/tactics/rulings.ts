import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, defaultSettings, fixedRuling, type SettingsOf } from '../../kernel/ruling.ts';
import { fightRulings } from './rulings-fight.ts';

/** The answers to all questions that the chapter leaves open. The first setting is the default. */
export const rulings = {
  'check-direction': configurable({
    question: 'Are checks rolled under or over?',
    settings: {
      'roll-under': 'At or under a target number, as in the worked fight with its skills of 13 to 16.',
      'roll-over': '3d6 + (skill - 10) + bonuses against the defence. A difference of 0 or more succeeds.',
    },
    reason: 'The worked fight and its skill numbers roll under; only the formulas read as if rolling over.',
  }),
  'critical-table': configurable({
    question: 'What do extreme natural rolls count as?',
    settings: {
      series: '3 as -10, 4 as -5, 5 as 0; 16 as 21, 17 as 26, 18 as 31.',
      given: 'Only 4 (as -5) and its mirror 17 (as 26) are special.',
      none: 'Every natural counts as it is.',
    },
    reason:
      'The chapter only gives 4. The series continues at the same rate at both ends, so that the blunders of its sunder example can happen.',
    departs: true,
  }),
  'critical-scope': fixedRuling({
    question: 'Which rolls can be critical?',
    says: 'Every check, including sunder checks. Initiative is not a check.',
    reason:
      'The chapter’s example has a blunder on a sunder check. It does not call the roll for initiative a check.',
    alternatives: ['Initiative too.', 'Attacks only.'],
  }),
  'superior-dice': configurable({
    question: 'What does Superior or Inferior do?',
    settings: {
      dice: 'Each level adds a die; the best or worst three count.',
      'two-a-level': 'Each level is +2 or -2; three dice are rolled.',
    },
    reason: 'Superior and Inferior have levels, and additional dice keep the range of results.',
  }),
  'tactics-split': fixedRuling({
    question: 'Must a combatant assign all its Tactics points?',
    says: 'Yes, and neither part may be below 0.',
    reason: 'Unassigned points have no use, and the chapter assigns all of them in each example.',
    alternatives: ['No, some may stay unassigned.'],
  }),
  settle: configurable({
    question: 'One combatant readjusts. Who must settle again?',
    settings: {
      'everyone-told':
        'Everyone else who learned of the change. Each may readjust three times a phase, so that it ends. The GM may close it sooner.',
      nobody: 'Nobody: settled declarations stay.',
    },
    reason:
      'The chapter lets everyone adjust until all settle. The limit of three readjustments is ours, so that a phase always ends.',
    departs: true,
  }),
  'change-when': fixedRuling({
    question: 'When may actions be changed?',
    says: 'On the combatant’s own go before each action, and before its go whenever an attack on it is about to be resolved.',
    reason:
      'The chapter sets no moment. Its example changes plans when an attack comes, and asking everybody after each event would hold up the table.',
    departs: true,
    alternatives: ['Only on its own go.'],
  }),
  'change-count': fixedRuling({
    question: 'What counts as a changed action?',
    says: 'The number of dropped or of added actions, whichever is larger: changing a strike to full defence counts as 1. A Run check that is added, dropped or made at another pace counts as 1. Walking and a new destination are free. Then checks are counted again.',
    reason:
      'A walk needs no check, and hesitating over a path does not change an action. The chapter exempts neither.',
    departs: true,
    alternatives: ['Walking counts too.'],
  }),
  'lost-target': fixedRuling({
    question: 'The declared target is gone or out of reach. What happens to the action?',
    says: 'It fails. This is not a change, but the action still counts in the penalty of the other checks. Choosing another target is a change.',
    reason:
      'The chapter counts all declared actions, so the order of two declared actions makes no difference.',
    alternatives: ['Another target is free.', 'A failed action no longer counts.'],
  }),
  'attack-penalties-stack': configurable({
    question: 'The penalty for attacks, the penalty for checks and the movement multiplier: which add up?',
    settings: {
      'multiplier-on-top':
        'The first two count once together. The multiplier is added for attacks only (running and three attacks: Run -4, attacks -7).',
      'multiplier-for-run':
        'The multiplier replaces the Run check in the count (running and three attacks: Run -3, attacks -6).',
      'all-three': 'All three add up (running and three attacks: Run -4, attacks -10).',
    },
    reason:
      'The chapter adds the movement multiplier in a separate sentence, in addition to the penalty for several checks.',
  }),
  'melee-run-penalty': configurable({
    question: 'The text gives two penalties for striking after a run. Which applies?',
    settings: {
      'half-for-one': 'Half the multiplier for a single attack, all of it for several.',
      half: 'Always half.',
      full: 'Always the whole multiplier.',
    },
    reason: 'The section on movement speaks of one attack, the section on multiple attacks of several.',
  }),
  'charge-attacks': fixedRuling({
    question: 'Which attacks does a charge strengthen?',
    says: 'Every melee attack of the turn on a foe toward whom the last 4 metres of the run led in a straight line.',
    reason:
      'The chapter gives several attacks after a run the same bonus, if the run was straight towards the target.',
    alternatives: ['The first.'],
  }),
  'walking-target': fixedRuling({
    question: 'Is a target that walked harder to shoot?',
    says: 'No.',
    reason: 'The chapter makes runners harder to shoot, and does not mention walking.',
    alternatives: ['Yes, by 1.'],
  }),
  'ranged-attacks': fixedRuling({
    question: 'May a combatant shoot several times a turn without burst or spray?',
    says: 'Yes, as in melee. Checks and the maximum number of attacks count the same way.',
    reason:
      'The chapter speaks of several attacks in melee; but any check action may be declared several times a turn.',
    departs: true,
    alternatives: ['No, only once.'],
  }),
  diagonals: configurable({
    question: 'How many metres is a diagonal step on squares?',
    settings: {
      one: '1 metre, for movement, distances and blasts.',
      alternate: '1 and 2 metres alternately: ten columns and seven rows are 13 m.',
      none: 'There are no diagonal steps: distances are columns plus rows.',
    },
    reason:
      'The chapter counts metres and has no squares. One metre a step is the quickest to count at a table.',
    departs: true,
    alternatives: ['The exact distance, rounded.'],
  }),
  'movement-ticks': configurable({
    question: 'How is movement made simultaneous?',
    settings: {
      'at-once':
        'Everyone moves metre by metre when resolution starts, and pursuers follow their moving targets. Completed movement is kept.',
      'own-go': 'Each moves on its own go.',
    },
    reason: 'By the chapter, movement is simultaneous and does not happen on individual goes.',
  }),
  'sunder-when': configurable({
    question: 'When are sunder checks made?',
    settings: {
      'every-block':
        'After each attack that is blocked with an item, hit or miss; and after each injury by a weapon of a higher tier or a larger size than the armour.',
      held: 'After successful blocks, after hits aimed at the item, and after injuries by a weapon of a higher tier or a larger size than the armour.',
      hit: 'After failed blocks, and after injuries by a weapon of a higher tier or a larger size than the armour.',
      gm: 'The GM is asked on each of these occasions.',
      off: 'Never, unless the GM lets a weapon strike an object.',
    },
    reason: 'In the example, each block of the sword by the buckler needs a check.',
  }),
  'sunder-attack-when': fixedRuling({
    question: 'When does an attacker choose to strike at the blocking item?',
    says: 'When it attacks. If the attack is not blocked, it is an ordinary one.',
    reason: 'The attacker aims at the item. The dice should not decide at what it aimed.',
    alternatives: ['After a hit.'],
  }),
  'sunder-attack-tier': fixedRuling({
    question: 'May such an attack break an item of the same or a higher tier?',
    says: 'Yes: the difference of tiers may be negative, and this check replaces the ordinary one of that item.',
    reason: 'The chapter’s check uses the difference of tiers, and lets any attacker try.',
    alternatives: ['Only against a lower tier.'],
  }),
  // Turns, attacks and areas: edge cases of the chapter’s rules.
  'tie-agreement': fixedRuling({
    question: 'Tied players want different orders. Who decides?',
    says: 'The dice: they roll off. Each player is asked once, and the order of their answers does not matter.',
    reason: 'The chapter lets tied players decide for themselves, but no player can decide for another.',
    alternatives: ['Tactics, then FIN.', 'The first to answer.'],
  }),
  'full-defense-change': fixedRuling({
    question: 'May a combatant change full defence into something else?',
    says: 'Declared full defence may change at the price of 1, before an attack ahead of its own go, and on its own go. Full defence that was itself a change stays.',
    reason: 'Declared actions may be changed; changing into full defence forgoes all actions of the turn.',
    alternatives: ['Never.', 'Always.'],
  }),
  'area-interference': fixedRuling({
    question: 'May foes beside the thrower interfere with a blast?',
    says: 'Yes, with the attack on each target, except the thrower itself.',
    reason: 'The chapter treats an area attack as a ranged attack on each target.',
    alternatives: ['Once for all targets.', 'No.'],
  }),
  'area-end': fixedRuling({
    question:
      'A blast decides the fight before all its targets have been rolled for. What happens to the others?',
    says: 'All of them are struck before the fight can end.',
    reason: 'A blast strikes everybody at once, so the order of its targets makes no difference.',
    alternatives: ['They are spared.'],
  }),
  'spray-suppressor': fixedRuling({
    question: 'Does a recoil suppressor halve the penalty of a spray?',
    says: 'No, only that of a burst.',
    reason: 'The chapter states it for burst fire, and sets the penalty of a spray at the number of rounds.',
    alternatives: ['Yes.'],
  }),
  injury: fixedRuling({
    question: 'What is an injury, for the check of the armour?',
    says: 'W or S damage that gets through the armour.',
    reason: 'An injury is damage that the armour lets through, of either kind.',
    alternatives: ['W that got through.', 'Any hit.'],
  }),
  'blast-damage': fixedRuling({
    question: 'Is damage in dice rolled for each target of a blast?',
    says: 'Once for all of them.',
    reason: 'It is one explosion.',
    alternatives: ['For each.'],
  }),
  'area-burst': fixedRuling({
    question: 'May area weapons fire bursts?',
    says: 'No.',
    reason: 'The chapter gives bursts to semi-automatic and automatic firearms alone.',
    alternatives: ['Yes: -n to hit, and successes times n against each target.'],
  }),
  'burst-limit': fixedRuling({
    question: 'What does the maximum burst limit?',
    says: 'All rounds fired with the weapon in a turn.',
    reason:
      'The chapter counts two bursts of 3 rounds into its 6, and makes the same number the most shots of a spray in a round.',
    alternatives: ['The rounds of one attack.'],
  }),
  'spray-ammo': fixedRuling({
    question: 'When does a spray lose ammunition?',
    says: 'Like a burst: on a natural 14 or more, for each shot.',
    reason: 'A spray uses up several rounds, like a burst.',
    alternatives: ['On 15 or more.'],
  }),
  'blast-roll': configurable({
    question: 'Does a blast roll once, or once for each target?',
    settings: {
      each: 'Once for each target.',
      one: 'Once for all: each target reads the same dice, with one more die for each level.',
    },
    reason:
      'The chapter makes the check Superior or Inferior by each target’s distance, so each target needs a separate check.',
  }),
  'spray-checks': configurable({
    question: 'Are the shots of a spray one check action or several?',
    settings: {
      together: 'One check action together.',
      each: 'One check action each.',
    },
    reason: 'A spray is declared as one action, and its penalty for the number of rounds is a separate rule.',
  }),
  ...fightRulings,
} as const satisfies Record<string, Ruling>;

/** The setting of every configurable ruling of Tactics in one encounter. */
export interface Rulings extends SettingsOf<typeof rulings> {}

/** All configurable rulings at their defaults. */
export const DEFAULT_RULINGS: Rulings = defaultSettings(rulings);
