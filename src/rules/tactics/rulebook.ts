import type { Rulebook } from '../../kernel/ruleset.ts';
import { AS_DEFAULT, presetsOf, rule, section, titled } from '../../kernel/ruling.ts';
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
      'Roll 3d6 at or under the target number. The difference counts as successes or failures.',
    ),
    'attack-check': titled(
      'Attack check',
      'The target number is skill + oT + modifiers - (defence - 10) - dT.',
    ),
    critical: rule(
      'Critical',
      'The fight of the barbarian and the marauder',
      'Extreme naturals count as more than they show: a 4 counts as -5, and so on at both ends.',
    ),
    'superior-inferior': rule(
      'Superior and Inferior',
      'Full defence; incapacitated foes',
      'Each level adds a die. Superior counts the best three dice, Inferior the worst three; the two cancel one for one.',
    ),
    'roll-high': rule(
      'Rolling high',
      'Sunder; attack check',
      'In a sunder check, high rolls are good: 3d6 + the quality against a target. Optionally, every check works this way.',
    ),
    'round-down': rule('Rounding', 'Movement', 'Halves and quarters are rounded down.'),
    ...section('The turn', {
      'set-tactics': [
        'Setting tactics',
        'Each turn, everyone splits their Tactics into oT for all attacks and dT for defence.',
      ],
      stance: [
        'Stance',
        'Others see whether a combatant fights normally, aggressively or defensively. Everyone may react until all have settled.',
      ],
      declare: [
        'Declaring',
        'Everyone declares their actions for the turn, and may readjust to the declarations of others until all have settled.',
      ],
      'hidden-declaration': [
        'In secret',
        'A hidden combatant sets tactics and declares in secret from everyone unaware of it.',
      ],
      initiative: ['Initiative', 'Every turn, everyone rolls 3d6 + Tactics. The highest goes first.'],
      'initiative-ties': [
        'Ties',
        'Tied players agree among themselves. Otherwise the GM decides, usually by Tactics, then FIN.',
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
        'With two or more check actions in a turn, each of these checks has a penalty equal to their number.',
      ],
      'change-action': [
        'Changing one’s mind',
        'A combatant may change its declared actions during resolution. Each change gives -1 on all its checks this turn, and they add up.',
      ],
    }),
    'simultaneous-movement': rule(
      'Everybody moves at once',
      'Movement',
      'Everyone moves at the same time, so a combatant that closes in changes the range for both.',
    ),
    'combat-end': rule(
      'The end',
      'The fight of the barbarian and the marauder',
      'The fight ends at once when one side has no foes left.',
    ),
    ...section('Movement', {
      'move-rates': [
        'Pace',
        'Walking covers Move in metres, jogging twice as much, running three times, sprinting four times.',
      ],
      'run-check': [
        'Run check',
        'Jogging, running and sprinting need a Run check. Each success adds a metre, each failure takes one off.',
      ],
      'move-and-shoot': [
        'Shooting on the move',
        'After walking, ranged attacks have -1; after a Run check, the multiplier of the pace as a penalty.',
      ],
      'moving-target': [
        'Shooting at a runner',
        'Ranged attacks on a runner have the multiplier of its pace as a penalty.',
      ],
    }),
    'run-and-strike': rule(
      'Striking after a run',
      'Movement; multiple attacks',
      'After a Run check, a single melee attack has half the multiplier as a penalty; several attacks have all of it.',
    ),
    charge: rule(
      'Charge',
      'Movement',
      'After at least 4 metres straight at the target, faster than a walk, melee attacks on it add the multiplier to their W damage.',
    ),
    ...section('Multiple attacks', {
      'multiple-attacks': [
        'Several attacks',
        'A combatant may make several attacks in a turn. Each of them has a penalty equal to their number.',
      ],
      'max-attacks': [
        'Most attacks',
        'A combatant may make its skill rank + 1 attacks in a turn, unless the weapon states another number.',
      ],
    }),
    intent: rule(
      'Intent',
      'Attacks',
      'Successes add to W if the attack is to kill, and to S if it is to incapacitate. The base damage of the weapon keeps its own kind.',
    ),
    ...section('Armour', {
      armor: [
        'Armour',
        'Armour reduces the damage of weapons up to its own size by its value. For larger weapons, it turns that many W into S.',
      ],
      'armor-sizes': ['Sizes of armour', 'Armour is light, medium or heavy, and may hinder its wearer.'],
    }),
    wounds: rule(
      'Wounds',
      'Attacks; the fight of the barbarian and the marauder',
      'Damage lowers W, which starts at PC. A combatant below -BOD is dead.',
    ),
    ...section('Companion chapter', {
      dying: [
        'Dying',
        'A dying combatant makes a BOD check each turn, which raises or lowers W. It acts only after a NER success.',
      ],
      stabilise: [
        'Stabilising',
        'After a successful Heal check, failed BOD checks cost nothing until the next wound.',
      ],
    }),
    stress: rule('Stress', 'Attacks', 'S damage lowers the S pool. A combatant with no S left is stunned.'),
    ...section('The fight of the barbarian and the marauder', {
      'combat-penalty': ['Combat penalty', 'Below 10 W, all checks have -1, and more at even lower W.'],
      'ignore-pain': [
        'Ignoring pain',
        'Before an action, a combatant may make a NER check. Successes cancel the combat penalty for that action, failures make it worse.',
      ],
    }),
    ...section('Defence', {
      defences: [
        'Defences',
        'Dodge, parry and block are fixed totals on a base of 10. They need no roll, and can be used as often as necessary.',
      ],
      dodge: ['Dodge', 'The target moves out of the way. Equipment adds nothing.'],
      parry: ['Parry', 'The target turns the blow aside. The attacker gains 1 for each size of difference.'],
    }),
    'unarmed-parry': rule(
      'Unarmed parry',
      'Defence; unarmed block and parry',
      'The target turns the attacking arm aside, and nothing sunders. If it fails, a quarter of the W also counts as S.',
    ),
    ...section('Defence', {
      counterattack: [
        'Counterattack',
        'A combatant that parries before its own go gains the attacker’s failures as a bonus on its first attack of the turn, if it attacks that combatant.',
      ],
      block: [
        'Block',
        'The target takes the blow with an item. If it hits by 5 or less, the quality of the item adds to the armour.',
      ],
    }),
    'unarmed-block': rule(
      'Unarmed block',
      'Defence; unarmed block and parry',
      'Like an unarmed parry, but half of the W also counts as S.',
    ),
    'full-defense': titled(
      'Full defence',
      'All attacks on a combatant that gives up all its actions are Inferior 1.',
    ),
    ...section('Parrying and blocking ranged attacks', {
      'close-interference': [
        'Interfering with a shooter',
        'Foes within 2 metres of a shooter parry or block its shots like blows, or add their skill to the defence of its target.',
      ],
      'parry-projectile': [
        'Parrying a projectile',
        'The less plausible the parry or block, the more the attacker gains: a bonus or Superior.',
      ],
    }),
    ...section('Incapacitated foes', {
      incapacitated: [
        'Incapacitated foes',
        'Attacks from nearby are Superior 1 against stunned or dying targets, and Superior 2 against unconscious ones. Their defence is 10.',
      ],
      'guard-ally': [
        'Guarding a helpless ally',
        'An ally within 2 metres may parry or block for a helpless target, or shield it with its own body against shots from afar.',
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
        'Roll 3d6 + quality against 10 + 2 for each size + the difference of tiers. Every two failures cost 1 quality.',
      ],
      'sunder-weapon': [
        'Sundered weapons',
        'When weapons meet in a block, the one of the lower tier makes a sunder check. With equal tiers both do, at Superior 1.',
      ],
      'sunder-broken': ['Broken', 'An item with a quality of -5 is useless.'],
    }),
    'sunder-attack': rule(
      'Striking at the weapon',
      'Block',
      'An attacker may aim at the blocking item. Its successes then raise the target of the sunder check.',
    ),
    'sunder-armor': rule(
      'Sundered armour',
      'Sunder (armor)',
      'After an injury by a larger weapon or one of a higher tier, the armour makes a sunder check. At 0 it is broken.',
    ),
    'sunder-note': rule(
      'Notes and repair',
      'Sunder',
      'The loss is noted on the item. Crafting restores it, but never beyond the original quality.',
    ),
    'range-categories': rule(
      'Ranges',
      'Area attacks',
      'Touching; Nearby up to 2 m, Close 4 m, Short 10 m, Medium 50 m, Long 200 m, Extreme beyond.',
    ),
    ammo: rule(
      'Ammunition',
      'Burst fire',
      'On a natural 15 or more, an attack uses up one count of ammunition.',
    ),
    area: titled(
      'Area attacks',
      'A ranged attack on everyone near the blast: one level of Superior for each range closer than its own, one level of Inferior for each beyond it, at most 2.',
    ),
    ...section('Burst fire', {
      burst: [
        'Burst',
        'A burst of n rounds is one attack at -n, with its successes times n. It uses up ammunition on a natural 14 or more.',
      ],
      'max-burst': [
        'Maximum burst',
        'A burst has at most 2 rounds with a pump-action weapon, 4 semi-automatic, 6 burst-fire, 8 full-auto.',
      ],
    }),
    spray: rule(
      'Spray',
      'Spray-n-pray',
      'A spray is several shots, up to the maximum burst. Each is rolled separately, with a penalty equal to the number of rounds.',
    ),
    'size-ladder': rule(
      'Sizes',
      'Defence; sunder (armor)',
      '1S tiny, 2S little, 3S small, 4S medium, 5S large, 6S huge. Bare hands count as 3 sizes less than the creature.',
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
