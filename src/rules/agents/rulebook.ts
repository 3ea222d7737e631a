import type { Rulebook } from '../../kernel/ruleset.ts';
import { presetsOf, rule, section, titled } from '../../kernel/ruling.ts';
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
      'The DM of a characteristic is a third of its score, rounded down, minus 2.',
    ),
    unskilled: rule('Unskilled', SRD('skills'), 'An agent without the skill makes the check at -3.'),
    ...section(SRD('checks'), {
      exceptional: [
        'Exceptional results',
        'Effect 6 or more is an exceptional success, -6 or less an exceptional failure.',
      ],
      opposed: [
        'Opposed checks',
        'The higher Effect wins. If both are equal, the higher characteristic wins; if these are equal too, both roll again.',
      ],
      difficulty: [
        'Difficulty',
        'The difficulty of a task gives a DM, in steps of 2 from +6 (Simple) to -6 (Formidable).',
      ],
    }),
    ...section('Combat', {
      initiative: [
        'Initiative',
        'Everyone rolls 2d6 + Dex DM when the fight begins. The highest acts first; Dex breaks ties.',
      ],
      tactics: [
        'Tactics',
        'An agent with Tactics may roll it now and add the Effect to the initiative of one agent.',
      ],
      ambush: ['Ambush', 'Ambushers count as having rolled 12 for initiative.'],
    }),
    'initiative-moves': rule(
      'Initiative moves',
      'Reaction; Delay; Heft and Recoil',
      'Initiative changes during the fight, even below 0, and the order follows at once. Each agent acts once a round, even if its count has already passed.',
    ),
    delay: titled(
      'Delay',
      'An agent may delay its turn and take it later in the round, even during the action of another. Its initiative becomes the count on which it acts.',
    ),
    'heft-recoil': titled(
      'Heft and Recoil',
      'If the Strength DM is below the Recoil or Heft of the weapon, an attack costs the difference in initiative next round, once for the whole action. A burst adds 1 to Recoil, full auto half the Auto score.',
    ),
    'action-budget': rule(
      'The round',
      'Combat',
      'In a round of about 6 seconds, each agent has a significant action, a minor action, and any number of reactions and free actions.',
    ),
    ...section('Significant Action', {
      'significant-as-minor': [
        'Two minor actions',
        'An agent may take two minor actions instead of the significant one.',
      ],
      significant: [
        'Significant actions',
        'An attack, a skill check or first aid takes the significant action. The GM decides whether other actions are significant or minor.',
      ],
    }),
    ...section('Minor Action', {
      move: [
        'Movement',
        'A minor action moves an agent up to 6 m, or the distance of its species. Rough ground or crouching halves it.',
      ],
      stance: ['Stance', 'A minor action changes between standing, crouching and prone.'],
      'draw-reload': [
        'Drawing and reloading',
        'Drawing or reloading a weapon takes a minor action; the heaviest weapons take more.',
      ],
      aim: [
        'Aiming',
        'Each minor action of aiming gives +1 on the next attack on that target, up to +6 in total.',
      ],
    }),
    'free-action': rule(
      'Free actions',
      'Free Action',
      'Speaking or pressing a button costs nothing. If it becomes too much, the GM may charge an action.',
    ),
    ...section('Attack', {
      attack: [
        'Attack',
        'The attacker names a target and rolls. If the roll passes, the target may react. Then come damage, and Heft or Recoil.',
      ],
      'melee-attack': [
        'Melee attack',
        'A melee attack is 2d6 + Melee + the DM of Strength or Dexterity; the attacker chooses.',
      ],
      'shooting-attack': ['Shooting attack', 'A shot is 2d6 + Gun Combat or Heavy Weapons + Dexterity DM.'],
      'thrown-attack': ['Thrown attack', 'A throw is 2d6 + Athletics (co-ordination) + Dexterity DM.'],
    }),
    ...section('Reaction', {
      reaction: [
        'Reaction',
        'Each reaction, successful or not, costs 2 initiative and gives -1 on skill checks until the reactor’s next turn. These add up without limit.',
      ],
      aware: ['Known attacks', 'An agent can only react to attacks that it knows about.'],
    }),
    dodge: titled(
      'Dodging',
      'A dodge gives the attacker -1, or -2 if the target can duck behind something. Then both roll Dexterity, and the target must win.',
    ),
    parry: titled(
      'Parrying',
      'Against a melee attack, the target may roll its own melee attack. If its total is higher, it takes no damage.',
    ),
    auto: rule(
      'Automatic fire',
      'Heft and Recoil',
      'A weapon with Auto X fires single shots, bursts of X rounds with X more damage, or full auto: X unaimed attacks for three times X rounds, each open to a reaction.',
    ),
    range: rule(
      'Range',
      SRD('range'),
      'The class of the weapon and the distance give a DM, or make the attack impossible.',
    ),
    cover: rule(
      'Cover',
      SRD('cover'),
      'Cover gives attacks 0 for a quarter, -1 for half, -2 for three quarters and -4 for full cover. A crouching target has one quarter more; behind full cover, it can neither be hit nor shoot.',
    ),
    prone: rule(
      'Prone',
      SRD('stance'),
      'A prone agent can neither strike nor dodge, but may parry. Attacks on it are at +2 at Personal range; ranged attacks from Short range on are at -2.',
    ),
    'moving-target': rule(
      'Moving target',
      SRD('attack modifiers'),
      'Attacks have -1 for every full 10 m that the target moved on its latest turn.',
    ),
    visibility: rule(
      'Visibility',
      SRD('environment'),
      'Poor light, smoke and weather give ranged attacks DMs. The right sensors cancel those that hinder sight.',
    ),
    sights: rule('Sights', SRD('weapon options'), 'A laser or telescopic sight gives +1 on an aimed attack.'),
    'firing-into-melee': rule(
      'Firing into melee',
      SRD('attack modifiers'),
      'A ranged attack has -2 if another agent is at Personal range of the target. If it misses, a 4 or more on 1d6 hits that agent.',
    ),
    'grenade-scatter': rule(
      'Scatter',
      SRD('grenades'),
      'A grenade that misses lands 6 m + Effect away, in a random direction.',
    ),
    explosion: rule(
      'Explosions',
      SRD('explosives'),
      'Everyone in the area takes the dice for their distance, without Effect. As a reaction, an agent may dodge and take 1d6 less. Or it dives for cover, takes half, lies prone and loses its next significant action.',
    ),
    'coup-de-grace': rule(
      'Coup de grace',
      SRD('helpless targets'),
      'A melee attack within Close range, or a shot from a touching cell, kills a helpless target.',
    ),
    damage: rule(
      'Damage',
      SRD('damage'),
      'Damage is the dice of the weapon + Effect - armour, never below 0. An exceptional hit does at least 1.',
    ),
    armor: rule(
      'Armour',
      SRD('armour'),
      'Armour takes its rating off every hit, and its laser rating off laser hits. Layers add up from the outside in. Each laser hit lowers the laser rating of ablat by 1.',
    ),
    ...section(SRD('damage'), {
      'damage-order': [
        'Wounds',
        'A first wound lowers END. The rest lowers STR or DEX, as the victim chooses, then the other. DMs follow.',
      ],
      'seriously-wounded': [
        'Seriously wounded',
        'An agent with all three physical characteristics below their maximum moves 1.5 m a round and has no minor action, until one of them is full again.',
      ],
      unconscious: [
        'Unconscious and dead',
        'With two physical characteristics at 0 an agent is unconscious, with all three dead.',
      ],
      wake: [
        'Waking',
        'Each minute, an unconscious agent wakes on an END check, with +1 for every earlier failure.',
      ],
    }),
    ...section(SRD('healing'), {
      'first-aid': [
        'First aid',
        'A Medicine check heals twice its Effect within 5 minutes of the wound, and its Effect within an hour. Treating oneself is at -2.',
      ],
      surgery: [
        'Surgery',
        'In a sickbay, after first aid, a Medicine check heals a seriously wounded agent by its Effect; a failure does the Effect as damage. Operating on oneself is at -4.',
      ],
      'medical-care': [
        'Medical care',
        'A day in a sickbay heals an agent that is not seriously wounded by 2 + END DM + the Medicine of the doctor, shared evenly.',
      ],
      healing: [
        'Natural healing',
        'A day of rest heals 1d6 + END DM, an active day 1 + END DM. The seriously wounded heal only END DM; a negative sum costs points.',
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
      'An agent at work on an extended action can do nothing else, and may give it up at any time.',
    ),
    'extended-hurt': rule(
      'Disturbed work',
      'Extended Actions',
      'An agent hurt at work rolls the skill minus the damage. On a failure, this round does not count; on an exceptional failure, all the work must be done again.',
    ),
    'task-time': rule(
      'Time for tasks',
      SRD('time frames'),
      'A task takes 1d6 of its time increments. Each increment faster is -1 on the check, each slower +1, at most two. In a fight, a task of seconds is a single action.',
    ),
  },
  rulings,
  presets: presetsOf(
    DEFAULT_RULINGS,
    [
      'The chapter to the letter: any number of reactions to one attack, and a delayed turn can be lost.',
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
