import type { Rulebook } from '../../kernel/ruleset.ts';
import { presetsOf, rule, section } from '../../kernel/ruling.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';

const SRD = (heading: string) => `Cepheus Engine family: ${heading}`;

/** Agents as data: every rule with its place in the source and one sentence in our words. */
export const rulebook = {
  id: 'agents',
  title: 'Agents',
  dice: '2d6',
  abbreviations: {
    ...{ DM: 'Dice modifier: added to a check.', END: 'Endurance: damage comes off it first.' },
    ...{ STR: 'Strength: blows and heavy weapons.', DEX: 'Dexterity: shots and initiative.' },
    ...{ INT: 'Intellect.', EDU: 'Education.', SOC: 'Social standing.' },
  },
  rules: {
    check: rule(
      'Check',
      'Attack',
      'A check is 2d6 + skill + characteristic DM + other DMs; 8 or more passes, and the difference from 8 is its Effect.',
    ),
    'characteristic-dm': rule(
      'Characteristic DM',
      SRD('characteristics'),
      'The DM of a characteristic is a third of its score, rounded down, less 2.',
    ),
    unskilled: rule('Unskilled', SRD('skills'), 'An agent without the skill checks at -3.'),
    ...section(SRD('checks'), {
      exceptional: [
        'Exceptional results',
        'Effect 6 or more is an exceptional success, -6 or less an exceptional failure.',
      ],
      opposed: [
        'Opposed checks',
        'Opposed checks: the higher Effect wins; equal, the higher characteristic; equal again, both roll again.',
      ],
      difficulty: ['Difficulty', 'A task gives a DM from +6 (Simple) by twos to -6 (Formidable).'],
    }),
    ...section('Combat', {
      initiative: [
        'Initiative',
        'Everybody rolls 2d6 + Dex DM when the fight begins; the highest acts first, and Dex breaks ties.',
      ],
      tactics: [
        'Tactics',
        'An agent with Tactics may roll it now and add the Effect to the initiative of one person.',
      ],
      ambush: ['Ambush', 'Those who spring an ambush count as having rolled 12 for initiative.'],
    }),
    'initiative-moves': rule(
      'Initiative moves',
      'Reaction; Delay; Heft and Recoil',
      'Initiative changes during the fight, below 0 too, and the order follows at once; an agent acts once a round, whether its count has passed or not.',
    ),
    delay: rule(
      'Delay',
      'Delay',
      'A turn may be put off and taken later in the round, even into the action of another; initiative becomes the count on which it is taken.',
    ),
    'heft-recoil': rule(
      'Heft and Recoil',
      'Heft and Recoil',
      'After an attack, once for the whole action, a Strength DM below the Recoil or Heft of the weapon takes the difference off the initiative of the next round; a burst has 1 more Recoil, full auto half the Auto score more.',
    ),
    'action-budget': rule(
      'The round',
      'Combat',
      'A round of some 6 seconds gives each agent a significant action, a minor action, and any number of reactions and free actions.',
    ),
    ...section('Significant Action', {
      'significant-as-minor': [
        'Two minor actions',
        'The significant action may be replaced by two minor ones.',
      ],
      significant: [
        'Significant actions',
        'An attack, a skill check, first aid and the like take the significant action; the GM says what is significant and what minor.',
      ],
    }),
    ...section('Minor Action', {
      move: ['Movement', 'A minor action moves up to 6 m, by species; rough ground or crouching halves it.'],
      stance: ['Stance', 'A minor action changes between standing, crouching and prone.'],
      'draw-reload': [
        'Drawing and reloading',
        'Drawing and reloading most weapons take a minor action each; the heaviest say otherwise.',
      ],
      aim: [
        'Aiming',
        'A minor action of aiming gives +1 on the next attack on that target, up to +6 over the rounds.',
      ],
    }),
    'free-action': rule(
      'Free actions',
      'Free Action',
      'Speech, a button and the like cost nothing, within reason: the GM may charge them as an action.',
    ),
    ...section('Attack', {
      attack: [
        'Attack',
        'The attacker names a target and rolls; if that passes the target may react; then come damage and Heft or Recoil.',
      ],
      'melee-attack': [
        'Melee attack',
        'A melee attack is 2d6 + Melee + the DM of Strength or Dexterity, as the attacker likes.',
      ],
      'shooting-attack': ['Shooting attack', 'A shot is 2d6 + Gun Combat or Heavy Weapons + Dexterity DM.'],
      'thrown-attack': ['Thrown attack', 'A throw is 2d6 + Athletics (co-ordination) + Dexterity DM.'],
    }),
    ...section('Reaction', {
      reaction: [
        'Reaction',
        'Each reaction, whether it works or not, takes 2 off initiative and gives -1 on skill checks until the next turn of the reactor; they add up without limit.',
      ],
      aware: ['Known attacks', 'Only attacks that one knows of can be reacted to.'],
    }),
    dodge: rule(
      'Dodging',
      'Dodging',
      'A dodge gives the attacker -1, or -2 where there is something to duck behind, and both roll Dexterity; the target must win.',
    ),
    parry: rule(
      'Parrying',
      'Parrying',
      'Against a melee attack the target may roll its own melee attack: higher than the total of the attacker, it takes no damage.',
    ),
    auto: rule(
      'Automatic fire',
      'Heft and Recoil',
      'A weapon with Auto X fires single shots, bursts of X rounds that do X more damage, or full auto: X attacks for three times X rounds, unaimed, each open to a reaction.',
    ),
    range: rule(
      'Range',
      SRD('range'),
      'The class of the weapon and the distance give a DM, or the attack cannot be made.',
    ),
    cover: rule(
      'Cover',
      SRD('cover'),
      'Attacks on a target behind cover have 0 for a quarter, -1 for half, -2 for three quarters, -4 for all of it; a crouching target counts as a quarter better covered, and behind full cover can neither be hit nor shoot.',
    ),
    prone: rule(
      'Prone',
      SRD('stance'),
      'A prone agent can neither strike nor dodge, but may parry. Ranged attacks on it are at -2 from afar; all attacks on it at Personal range are at +2.',
    ),
    'moving-target': rule(
      'Moving target',
      SRD('attack modifiers'),
      'An attack has -1 for every full 10 m that the target moved on its latest turn.',
    ),
    visibility: rule(
      'Visibility',
      SRD('environment'),
      'Poor light, smoke and weather give ranged attacks DMs; the right sensors cancel what hinders sight.',
    ),
    sights: rule('Sights', SRD('weapon options'), 'A laser or telescopic sight gives +1 on an aimed attack.'),
    'firing-into-melee': rule(
      'Firing into melee',
      SRD('attack modifiers'),
      'A ranged attack on a target at Personal range of another agent has -2; if it misses, 4 or more on 1d6 hits the other.',
    ),
    'grenade-scatter': rule(
      'Scatter',
      SRD('grenades'),
      'A grenade that misses lands 6 m + Effect away, in a direction at random.',
    ),
    explosion: rule(
      'Explosions',
      SRD('explosives'),
      'Everybody in the area takes the dice of its distance, without Effect; as a reaction an agent may dodge and take 1d6 less, or dive for cover and take half, lying prone and without the next significant action.',
    ),
    'coup-de-grace': rule(
      'Coup de grace',
      SRD('helpless targets'),
      'A helpless target is killed by a melee attack within Close range or a shot from a touching cell.',
    ),
    damage: rule(
      'Damage',
      SRD('damage'),
      'Damage is the dice of the weapon + Effect, less armour, never below 0; an exceptional hit does at least 1.',
    ),
    armor: rule(
      'Armour',
      SRD('armour'),
      'The rating of armour comes off every hit, another rating off lasers; layers add up from the outside in, and ablat loses 1 of its laser rating to each laser hit.',
    ),
    ...section(SRD('damage'), {
      'damage-order': [
        'Wounds',
        'A first wound comes off END, the rest off STR or DEX as the victim chooses, then off the other; DMs follow.',
      ],
      'seriously-wounded': [
        'Seriously wounded',
        'With all three physical characteristics below their maximum one moves 1.5 m a round and has no minor action, until one of them is full again.',
      ],
      unconscious: [
        'Unconscious and dead',
        'Two physical characteristics at 0 mean unconsciousness, all three death.',
      ],
      wake: ['Waking', 'An END check each minute, with +1 for every failure before, wakes the unconscious.'],
    }),
    ...section(SRD('healing'), {
      'first-aid': [
        'First aid',
        'A Medicine check gives back twice its Effect within 5 minutes of the wound, its Effect within an hour; -2 on oneself.',
      ],
      surgery: [
        'Surgery',
        'In a sickbay a Medicine check gives the seriously wounded its Effect back after first aid; a failure costs the Effect; -4 on oneself.',
      ],
      'medical-care': [
        'Medical care',
        'A day in a sickbay gives an agent that is not seriously wounded 2 + END DM + the Medicine of the doctor, shared evenly.',
      ],
      healing: [
        'Natural healing',
        'A day of rest gives 1d6 + END DM, an active one 1 + END DM, the seriously wounded END DM only; a negative sum is lost.',
      ],
    }),
    'extended-duration': rule(
      'Extended actions',
      'Extended Actions',
      'A task that takes longer than a round takes 2d6 rounds.',
    ),
    'extended-only': rule(
      'Nothing else meanwhile',
      SRD('extended actions'),
      'An agent at work on an extended action does nothing else, and may abandon it at any time.',
    ),
    'extended-hurt': rule(
      'Disturbed work',
      'Extended Actions',
      'An agent hurt at work rolls the skill minus the damage. On a failure, this round does not count; on an exceptional failure, all the work must be done again.',
    ),
    'task-time': rule(
      'Time for tasks',
      SRD('time frames'),
      'A task takes 1d6 of its increments; one increment faster is -1, slower +1, two at most. In a fight one of seconds is a single action.',
    ),
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    [
      'The chapter to the letter: any number of reactions may meet one attack, and a delayed turn can be lost.',
      { 'reactions-per-attack': 'any', 'delay-unused': 'lost', 'aim-loss': 'no' },
    ],
    [
      'The game as its author published it: reactions come before the roll, and dodging only lowers it.',
      {
        'initiative-reset': 'one-round',
        'dodge-procedure': 'modifier',
        'reaction-after-roll': 'before',
        'parry-tie': 'higher-dex',
        'burst-effect': 'table',
        'full-auto': 'pairs',
      },
    ],
  ),
} as const satisfies Rulebook;

/** The id of a rule or ruling of Agents. */
export type AgentsRule = keyof typeof rulebook.rules | keyof typeof rulings;
