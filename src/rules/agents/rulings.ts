import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** The setting of every switch of Agents, as one encounter plays it. */
export interface Rulings {
  readonly 'turn-end': 'asked' | 'by-itself';
  readonly 'tactics-stack': 'add' | 'best';
  readonly 'initiative-reset': 'fight' | 'one-round' | 'each-round';
  readonly 'recoil-next-round': 'one-round' | 'stays';
  readonly 'delay-whole': 'whole-turn' | 'any-action';
  readonly 'delay-unused': 'last-or-first' | 'lost';
  readonly 'interrupted-action': 'replace' | 'lost';
  readonly 'dodge-procedure': 'both' | 'modifier' | 'opposed' | 'on-dexterity';
  readonly 'dodge-effect': 'falls' | 'unchanged';
  readonly 'dodge-tie': 'attacker' | 'defender' | 'higher-dex';
  readonly 'parry-tie': 'attacker' | 'defender' | 'higher-dex';
  readonly 'reaction-after-roll': 'after' | 'before';
  readonly 'reactions-per-attack': 'one' | 'any';
  readonly 'reaction-until': 'next-act' | 'round-end';
  readonly 'burst-effect': 'rounds' | 'table';
  readonly 'full-auto': 'separate' | 'pairs';
  readonly 'aim-loss': 'yes' | 'no';
  readonly 'later-wounds': 'shared' | 'endurance-first';
  readonly 'unconscious-at': 'any-two' | 'str-or-dex';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
export const rulings = {
  'turn-end': {
    question: 'Does a turn end by itself once only free actions are left?',
    settings: [
      {
        value: 'asked',
        says: 'No: it lasts until its owner ends it, since free actions are without number.',
      },
      { value: 'by-itself', says: 'Yes, which saves a question a turn.' },
    ],
    reason:
      'The chapter allows as many free actions as one likes, so only the player can say that there are no more.',
    alsoRead: [],
  },
  'free-when': {
    ...decided(
      'When may a free action be taken outside one’s own turn?',
      'With any question that the combatant is asked, on request; at any other moment through the GM.',
      'Never.',
      'Everybody is asked after every step.',
    ),
    reason:
      'The chapter ties free actions to the round, not to the turn. Asking everybody all the time would stop play.',
  },
  'dex-in-initiative': decided('What of Dex is added to initiative?', 'Its DM.', 'The whole score.'),
  'skill-dm': decided(
    'Which DM goes with a skill whose check names none?',
    'Tactics goes with INT, Medicine with EDU.',
    'The GM names one each time.',
  ),
  'tactics-failed': decided(
    'What does a Tactics roll with a negative Effect do?',
    'Nothing.',
    'It is taken off.',
  ),
  'tactics-stack': {
    question: 'What do several Tactics rolls for the same person add?',
    settings: [
      { value: 'add', says: 'All of them.' },
      { value: 'best', says: 'The best only.' },
    ],
    alsoRead: [],
  },
  simultaneous: decided(
    'Who acts first when initiative and Dex are equal?',
    'A roll-off of 2d6 orders them, and the second acts as if the blow of the first fell after it. A turn under way is finished first.',
    'The second acts only if it still can.',
  ),
  'initiative-reset': {
    question: 'How long do the losses of initiative from reactions last?',
    settings: [
      { value: 'fight', says: 'Until the end of the fight.' },
      {
        value: 'one-round',
        says: 'For one round: this one while the turn of the reactor is still to come, else the next.',
      },
      {
        value: 'each-round',
        says: 'Each round begins at the value first rolled, Tactics included; what a delay changed is undone too.',
      },
    ],
    alsoRead: [],
  },
  'recoil-next-round': {
    question: 'How long does a loss of initiative from Heft or Recoil last?',
    settings: [
      { value: 'one-round', says: 'The next round only.' },
      { value: 'stays', says: 'From the next round to the end of the fight.' },
    ],
    alsoRead: [],
  },
  'initiative-ledger': decided(
    'How do several changes of initiative go together?',
    'They all add up, and Recoil comes back at the end of its round. Acting from a delay overwrites the sum; nothing that made it comes back after that.',
    'A delay is undone in the next round too.',
  ),
  'initiative-wounds': decided(
    'Does initiative change when a wound lowers Dex?',
    'No.',
    'It follows the DM.',
  ),
  'delay-whole': {
    question: 'What may be delayed?',
    settings: [
      { value: 'whole-turn', says: 'The whole turn, before any of its actions.' },
      { value: 'any-action', says: 'Whatever is left of the turn.' },
    ],
    alsoRead: [],
  },
  'delay-floor': decided(
    'On which counts may one act who delayed and then reacted?',
    'On none above its initiative as it is now, so that the loss is not wiped out.',
    'On any.',
  ),
  'delay-unused': {
    question: 'What of a delayed turn that was not taken by the end of the round?',
    settings: [
      {
        value: 'last-or-first',
        says: 'It is taken last of all, or given up to be first in the next round, one above the highest initiative; several by Dex.',
      },
      { value: 'lost', says: 'It is taken last of all, or lost.' },
    ],
    alsoRead: [],
  },
  'delay-tie': decided(
    'Who goes first from now on, the interrupter or the interrupted, both on one count?',
    'The interrupter.',
    'The higher Dex.',
  ),
  'interrupt-point': decided(
    'Where does a delayed turn cut into the action of another?',
    'Once it is declared, before anything is rolled or moved; never between an attack roll, its reactions and its damage.',
    'Anywhere.',
  ),
  'interrupted-action': {
    question: 'What of an action that has become impossible by an interruption?',
    settings: [
      { value: 'replace', says: 'Nothing is spent; another may be taken in its place.' },
      { value: 'lost', says: 'It is spent for nothing.' },
    ],
    alsoRead: [],
  },
  'dodge-procedure': {
    question: 'The chapter gives dodging both a DM and an opposed roll. Which counts?',
    settings: [
      {
        value: 'both',
        says: 'Both: the DM may turn the hit into a miss; if not, the Dexterity roll still may.',
      },
      { value: 'modifier', says: 'The DM only.' },
      { value: 'opposed', says: 'The opposed roll only.' },
      { value: 'on-dexterity', says: 'The opposed roll, with the DM on that of the attacker.' },
    ],
    alsoRead: [],
  },
  'dodge-effect': {
    question: 'What of the Effect when a hit outlives the DM of a dodge?',
    settings: [
      { value: 'falls', says: 'It falls with the DM, and the damage with it.' },
      { value: 'unchanged', says: 'It stays what it was.' },
    ],
    alsoRead: [],
  },
  'dodge-tie': {
    question: 'Who wins a dodge when the Dexterity rolls are equal?',
    settings: [
      { value: 'attacker', says: 'The attacker.' },
      { value: 'defender', says: 'The dodger.' },
      { value: 'higher-dex', says: 'The higher Dex; if that is equal too, both roll again.' },
    ],
    alsoRead: [],
  },
  'parry-tie': {
    question: 'Who wins a parry when the totals are equal?',
    settings: [
      { value: 'attacker', says: 'The attacker.' },
      { value: 'defender', says: 'The parrier.' },
      { value: 'higher-dex', says: 'The higher Dex; if that is equal too, the parrier rolls again.' },
    ],
    alsoRead: [],
  },
  'dodge-penalty': decided(
    'Does a dodger suffer a second -1 besides that of every reaction?',
    'No.',
    'Yes, -2 in all.',
  ),
  'reaction-after-roll': {
    question: 'When does the target decide on a reaction?',
    settings: [
      { value: 'after', says: 'Once it knows that it is hit.' },
      { value: 'before', says: 'Before the attack is rolled.' },
    ],
    alsoRead: [],
  },
  'reactions-per-attack': {
    question: 'How many reactions may meet one attack?',
    settings: [
      { value: 'one', says: 'One.' },
      { value: 'any', says: 'Any number, each paid for.' },
    ],
    alsoRead: [],
  },
  'reaction-until': {
    question: 'How long does the -1 of a reaction last?',
    settings: [
      { value: 'next-act', says: 'Until the reactor acts in its next turn.' },
      { value: 'round-end', says: 'Until the end of the round.' },
    ],
    alsoRead: [],
  },
  'reaction-scope': decided(
    'Which checks suffer the -1 of a reaction?',
    'Skill checks, later parries among them; not Dexterity and END rolls.',
    'All checks.',
  ),
  'reaction-own-roll': decided(
    'Does a parry suffer the -1 of the reaction that it is?',
    'No, only that of earlier ones.',
    'Yes.',
  ),
  'ambush-aware': decided(
    'Which attacks do the surprised not know of?',
    'Those before the first attack of an ambusher is over, and those of whoever is still hidden.',
    'All until their own first turn.',
  ),
  'auto-half': decided('What is half of an odd Auto score?', 'It is rounded down.', 'It is rounded up.'),
  'burst-effect': {
    question: 'What does a burst add?',
    settings: [
      { value: 'rounds', says: 'As much damage as rounds were fired.' },
      {
        value: 'table',
        says: 'A DM or damage, as the attacker says: 3 rounds +1 or +1, 4 +1 or 1d6, 10 +2 or 2d6, 20 +3 or 3d6, 100 +4 or 4d6.',
      },
    ],
    alsoRead: [],
  },
  'full-auto': {
    question: 'How are the attacks of full auto rolled?',
    settings: [
      { value: 'separate', says: 'As many attacks as the Auto score, each rolled, on targets within 6 m.' },
      {
        value: 'pairs',
        says: 'Twice as many dice as the Auto score at once, put together in pairs by the attacker.',
      },
    ],
    alsoRead: [],
  },
  'aim-loss': {
    question: 'Does doing anything but aiming (moving, reacting, being hit) end an aim?',
    settings: [
      { value: 'yes', says: 'Yes.' },
      { value: 'no', says: 'No: it lasts until the next attack.' },
    ],
    alsoRead: [],
  },
  'prone-short': decided(
    'What is the DM for shooting at a prone target at Short range, where the sources differ?',
    'A DM of -2.',
    'A DM of 0.',
  ),
  'prone-move': decided(
    'How far does one move prone?',
    'A metre and a half with a minor action.',
    'Not at all.',
  ),
  'later-wounds': {
    question: 'Where do wounds after the first go?',
    settings: [
      { value: 'shared', says: 'To any physical characteristics; the victim shares them out.' },
      { value: 'endurance-first', says: 'To END while it is above 0, like the first.' },
    ],
    alsoRead: [],
  },
  'unconscious-at': {
    question: 'Which characteristics at 0 make unconscious?',
    settings: [
      { value: 'any-two', says: 'Any two.' },
      { value: 'str-or-dex', says: 'STR or DEX.' },
    ],
    alsoRead: [],
  },
  'first-aid-again': decided(
    'How often may first aid be given?',
    'Once for the wounds of one fight.',
    'Every attempt counts.',
  ),
  'extended-check': decided(
    'When is the check of an extended action itself made?',
    'At the end of its last round.',
    'At its start.',
    'Never.',
  ),
  'extended-hits': decided(
    'What of two hurts in one round of an extended action?',
    'A roll each, and at most that one round is lost.',
    'Each failure costs a round.',
  ),
  'extended-redo': decided(
    'How long does it take when all is to be done again?',
    'The same number of rounds.',
    'The rounds are rolled anew.',
  ),
  'extended-react': decided(
    'May one react while at work on an extended action?',
    'Yes; the -1 counts when a wound disturbs the work.',
    'Yes, but that round is lost.',
    'No.',
  ),
  'extended-stop': decided(
    'What of the rounds done on an extended action that was abandoned?',
    'They are kept for whoever goes on with it.',
    'They are lost.',
  ),
  metres: decided(
    'How far apart are cells?',
    'A metre and a half a step, diagonals too; who stands in touching cells is at Personal range. This is ours.',
  ),
  'cover-place': decided(
    'Who is behind cover?',
    'Whoever stands in a cell that has it, against all but those at Personal range; a cell of cover or wall that touches it serves to dodge behind. This is ours.',
  ),
  walls: decided(
    'What do walls on the map stop?',
    'Movement, and attacks, aim and blasts whose straight line crosses them. This is ours.',
  ),
  'one-to-a-cell': decided(
    'May two agents stand in one cell?',
    'Not two who are conscious, while there are cells enough. This is ours.',
  ),
  'stray-shot': decided(
    'Whom does a shot into a melee hit that goes astray, and may that one react?',
    'Of those touching the target the one nearest to the shooter, who has no time to react.',
  ),
  hands: decided(
    'Does putting a weapon away cost anything?',
    'No: drawing another puts away what the hands no longer hold. This is ours.',
  ),
  'other-specialty': decided(
    'Does training in one specialty of a skill count for the others?',
    'As level 0. This is ours.',
  ),
  'combat-end': decided(
    'When is the fight over?',
    'At once when only one side has anybody conscious, when a decisive task is done, or when the GM says so: what is pending lapses.',
  ),
  'gm-authority': decided(
    'What may the GM change?',
    'Anything, at any question or roll, with a reason that the log keeps.',
  ),
} as const satisfies Record<string, Ruling>;

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
