import type { Rulebook } from '../../kernel/ruleset.ts';
import { AS_DEFAULT, presetsOf, rule, section } from '../../kernel/ruling.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

/** Tactics as data: every rule with its place in the chapter and one sentence in our words. */
export const rulebook = {
  id: 'tactics',
  title: 'Tactics',
  dice: '3d6',
  abbreviations: {
    oT: 'Offensive Tactics: the points that are added to all your attacks this turn.',
    dT: 'Defensive Tactics: the points subtracted from all attacks on you this turn.',
    W: 'Wounds: starts at PC and falls with lethal damage. At 0 or less a combatant is dying.',
    S: 'Stress: falls with stunning damage. At 0 or less a combatant is incapacitated.',
    CP: 'Combat penalty: subtracted from all checks while the wounds are serious.',
    ...{ PC: 'The W of an unhurt combatant.', FIN: 'Decides ties of initiative.' },
    BOD: 'Resists death. A combatant whose W falls below minus BOD dies at once.',
    NER: 'Lets a combatant ignore pain, and act while dying.',
  },
  rules: {
    check: rule(
      'Check',
      'The fight of the barbarian and the marauder',
      'Roll 3d6 at or under the target number: the difference counts as successes or failures.',
    ),
    'attack-check': rule(
      'Attack check',
      'Attack check',
      'The target number is skill plus oT plus modifiers, less what the defence has above 10, less dT.',
    ),
    critical: rule(
      'Critical',
      'The fight of the barbarian and the marauder',
      'Extreme naturals count as more than they show: a 4 as -5, and so on at both ends.',
    ),
    'superior-inferior': rule(
      'Superior and Inferior',
      'Full defence; incapacitated foes',
      'Each level adds a die, of which the best or the worst three count; the two cancel one for one.',
    ),
    'roll-high': rule(
      'Rolling high',
      'Sunder; attack check',
      'A sunder check is rolled high: 3d6 plus the quality against a target, and so may every check be by option.',
    ),
    'round-down': rule('Rounding', 'Movement', 'Halves and quarters are rounded down.'),
    ...section('The turn', {
      'set-tactics': [
        'Setting tactics',
        'Each turn everybody splits its Tactics into oT, for all its attacks, and dT, for its defence.',
      ],
      stance: [
        'Stance',
        'The GM says whether others fight normally, aggressively or defensively, and everyone may answer until all have settled.',
      ],
      declare: [
        'Declaring',
        'Everyone declares actions for the turn, and may readjust to the declarations of others until all have settled.',
      ],
      'hidden-declaration': [
        'In secret',
        'A hidden combatant sets tactics and declares in secret from those unaware of it.',
      ],
      initiative: ['Initiative', 'Every turn each rolls 3d6 + Tactics; the highest goes first.'],
      'initiative-ties': [
        'Ties',
        "Tied players agree among themselves; otherwise it is the GM's call, usually by Tactics, then FIN.",
      ],
    }),
    'let-go-first': rule(
      'Letting another go first',
      'Parry',
      'A combatant may let a slower one go before it.',
    ),
    ...section('The turn', {
      'multiple-checks': [
        'Several checks',
        'With two or more check actions in a turn each of those checks suffers their number.',
      ],
      'change-action': [
        'Changing one’s mind',
        'Declared actions may be changed during resolution: -1 for each changed one, cumulative, on all own checks of the turn.',
      ],
    }),
    'simultaneous-movement': rule(
      'Everybody moves at once',
      'Movement',
      'Movement happens for all at the same time: a combatant that closes in changes the range for both.',
    ),
    'combat-end': rule(
      'The end',
      'The fight of the barbarian and the marauder',
      'The fight ends at once when one side has no foes left.',
    ),
    ...section('Movement', {
      'move-rates': [
        'Pace',
        'Walking covers Move in metres, jogging twice, running three times, sprinting four times as much.',
      ],
      'run-check': [
        'Run check',
        'Jogging, running and sprinting need a Run check: a metre more for each success, one less for each failure.',
      ],
      'move-and-shoot': [
        'Shooting on the move',
        'Ranged attacks suffer -1 after walking and the multiplier after a Run check.',
      ],
      'moving-target': ['Shooting at a runner', 'Ranged attacks on a runner suffer its multiplier.'],
    }),
    'run-and-strike': rule(
      'Striking after a run',
      'Movement; multiple attacks',
      'A melee attack after a Run check suffers half the multiplier, several suffer all of it.',
    ),
    charge: rule(
      'Charge',
      'Movement',
      'At least 4 metres straight at the target, faster than a walk, add the multiplier to the W damage of melee attacks on it.',
    ),
    ...section('Multiple attacks', {
      'multiple-attacks': [
        'Several attacks',
        'Several attacks may be made in a turn, each at -1 for each of them.',
      ],
      'max-attacks': [
        'Most attacks',
        'Skill rank plus one attacks may be made in a turn, unless the weapon says otherwise.',
      ],
    }),
    intent: rule(
      'Intent',
      'Attacks',
      'To kill, successes add to W, to incapacitate, to S; the base damage of the weapon counts in its own kind either way.',
    ),
    ...section('Armour', {
      armor: [
        'Armour',
        'Armour takes its value off the damage of weapons no larger than itself; of larger ones it turns as many W into S.',
      ],
      'armor-sizes': ['Sizes of armour', 'Armour is light, medium or heavy; it may hinder its wearer.'],
    }),
    wounds: rule(
      'Wounds',
      'Attacks; the fight of the barbarian and the marauder',
      'Damage comes off W, which starts at PC; below -BOD it kills outright.',
    ),
    ...section('Companion chapter', {
      dying: [
        'Dying',
        'A dying combatant makes a BOD check each turn that adds to W or takes from it, and acts only after a NER success.',
      ],
      stabilise: [
        'Stabilising',
        'After a Heal check that succeeds, failed BOD checks cost nothing until the next wound.',
      ],
    }),
    stress: rule('Stress', 'Attacks', 'S damage comes off the S pool; with none left one is stunned.'),
    ...section('The fight of the barbarian and the marauder', {
      'combat-penalty': ['Combat penalty', 'Below 10 W all checks suffer -1, and more when it gets worse.'],
      'ignore-pain': [
        'Ignoring pain',
        'A NER check before an action: successes cancel the combat penalty for it, failures make it worse.',
      ],
    }),
    ...section('Defence', {
      defences: [
        'Defences',
        'Dodge, parry and block are totals on a base of 10, met without a roll and as often as need be.',
      ],
      dodge: ['Dodge', 'Moving out of the way; equipment adds nothing.'],
      parry: ['Parry', 'Turning the blow aside: the attacker gains 1 for each size of difference.'],
    }),
    'unarmed-parry': rule(
      'Unarmed parry',
      'Defence; unarmed block and parry',
      'The arm is turned aside and nothing sunders; when it fails, a quarter of the W is taken as S too.',
    ),
    ...section('Defence', {
      counterattack: [
        'Counterattack',
        'After a parry before its own go, the attacker’s failures are a bonus to a combatant’s first attack of the turn, if that is against the attacker it parried.',
      ],
      block: [
        'Block',
        'Taking the blow with an item: when it hits by 5 or less, the quality of the item joins the armour.',
      ],
    }),
    'unarmed-block': rule(
      'Unarmed block',
      'Defence; unarmed block and parry',
      'As an unarmed parry, but half of the W is taken as S too.',
    ),
    'full-defense': rule(
      'Full defence',
      'Full defence',
      'A combatant that forgoes all actions makes all attacks on it Inferior 1.',
    ),
    ...section('Parrying and blocking ranged attacks', {
      'close-interference': [
        'Interfering with a shooter',
        'Foes within 2 metres of a shooter parry or block its shots as blows, or add their skill to the defence of its target.',
      ],
      'parry-projectile': [
        'Parrying a projectile',
        'The less plausible it is, the more the attacker gains: a bonus or Superior.',
      ],
    }),
    ...section('Incapacitated foes', {
      incapacitated: [
        'Incapacitated foes',
        'Near attacks on the stunned or dying are Superior 1, on the unconscious Superior 2; their defence is 10.',
      ],
      'guard-ally': [
        'Guarding a helpless ally',
        'An ally within 2 metres may parry or block for it, or shield it with its own body against shots from afar.',
      ],
    }),
    flanking: rule(
      'Flanking',
      'The fight of the assassins',
      'The GM may grant +1 to attackers on opposite sides of their target.',
    ),
    ...section('Sunder (weapon)', {
      'sunder-check': [
        'Sunder check',
        '3d6 + quality against 10 + 2 for each size + the difference of tiers; every two failures cost 1 quality.',
      ],
      'sunder-weapon': [
        'Sundered weapons',
        'When weapons meet in a block, that of the lower tier is checked, or both, Superior 1, when tiers are equal.',
      ],
      'sunder-broken': ['Broken', 'An item with a quality at -5 is useless.'],
    }),
    'sunder-attack': rule(
      'Striking at the weapon',
      'Block',
      'An attacker may put all damage into the blocking item: its successes raise the target of the sunder check.',
    ),
    'sunder-armor': rule(
      'Sundered armour',
      'Sunder (armor)',
      'An injury by a larger weapon or one of a higher tier calls for a check of the armour; at 0 it is broken.',
    ),
    'sunder-note': rule(
      'Notes and repair',
      'Sunder',
      'The loss is noted on the item; crafting restores it, never beyond the original.',
    ),
    'range-categories': rule(
      'Ranges',
      'Area attacks',
      'Touching, Nearby 2 m, Close 4 m, Short 10 m, Medium 50 m, Long 200 m, Extreme beyond.',
    ),
    ammo: rule(
      'Ammunition',
      'Burst fire',
      'An attack loses one count of ammunition on a natural 15 or more.',
    ),
    area: rule(
      'Area attacks',
      'Area attacks',
      'A ranged attack on everybody near the blast: Superior for each step closer than its range, Inferior for each of at most 2 beyond.',
    ),
    ...section('Burst fire', {
      burst: [
        'Burst',
        'A burst of n rounds is one attack: -n to hit, successes times n; ammunition is lost on 14 or more.',
      ],
      'max-burst': ['Maximum burst', '2 rounds pump-action, 4 semi-automatic, 6 burst-fire, 8 full-auto.'],
    }),
    spray: rule(
      'Spray',
      'Spray-n-pray',
      'Up to the maximum burst of shots, each rolled separately at minus the number of rounds.',
    ),
    'size-ladder': rule(
      'Sizes',
      'Defence; sunder (armor)',
      '1S tiny, 2S little, 3S small, 4S medium, 5S large, 6S huge; unarmed counts as 3 less than the creature.',
    ),
    tiers: rule(
      'Tiers',
      'Sunder',
      'T0 makeshift, T1 primitive, T2 crude, T3 regular, T4 fine, T5 masterwork.',
    ),
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    [
      'The chapter to the letter: it gives one critical and no combat penalty beyond -1 for wounds.',
      { 'critical-table': 'given', 'wound-ladder': 0, diagonals: 'alternate' },
    ],
    [AS_DEFAULT, {}],
  ),
} as const satisfies Rulebook;

/** The id of a rule or ruling of Tactics. */
export type TacticsRule = keyof typeof rulebook.rules | keyof typeof rulings;
