import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';
import { rulingsOfOurs } from './rulings-ours.ts';
import { REASONS, type Reason } from './rulings-reasons.ts';

/** The setting of every switch of Hit Locations, as one encounter plays it. */
export interface Rulings {
  readonly 'follower-turn': 'after-master' | 'with-extras';
  readonly 'def-roll': 'rolled' | 'fixed';
  readonly 'defence-penalty': 'grows' | 'flat';
  readonly botch: 'confirmed' | 'natural';
  readonly 'botch-attack': 'by-total' | 'misses';
  readonly 'exploding-six': 'off' | 'on';
  readonly 'fumble-effect': 'die' | 'gm';
  readonly 'blast-attack': 'against-def' | 'no-roll';
  /** Six digits, one for each face. */
  readonly 'locations-table': number;
  readonly 'speed-formula': 'half-c' | 'half-both';
  readonly 'half-hp': 'up' | 'down';
  readonly stunned: 'helpless' | 'minus-two';
  readonly 'equal-to-number': 'fails' | 'succeeds';
  readonly 'pain-scope': 'every-roll' | 'not-against-damage' | 'own-turn';
  readonly 'severed-limb': 'stump' | 'no-longer-counts';
  readonly 'c-loss': 'damage-stays' | 'hp-stays';
  readonly 'c-mod-scope': 'aimed' | 'all';
  readonly 'spare-wound': 'shrinks' | 'stays';
  readonly 'stand-up-again': 'once' | 'again';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
const questions = {
  'team-order': decided(
    'In what order do the members of the Team act?',
    'As they volunteer; where several want the same place, an AvA roll, in which only those tied at the top roll again. Where nobody volunteers, the first listed goes. Later rounds keep the order until somebody contests it.',
    'Anew in each round.',
  ),
  'follower-turn': {
    question: 'When do pets, slaves and henchmen act?',
    settings: [
      { value: 'after-master', says: 'Right after their master.' },
      { value: 'with-extras', says: "With the GM's Extras." },
    ],
    alsoRead: [],
  },
  'fast-timing': decided('When may a fast action be made?', "On one's own turn.", 'At any time.'),
  'half-speed': decided(
    'What does standing up cost?',
    'No action; half of the Speed that the legs leave, rounded down. Yards already moved count against it.',
    'The action of the round.',
  ),
  'ride-roll': decided(
    'Is Tame(Ride) rolled?',
    "Once a round with the move, no action, against the # of the mount; a failure rides no faster than the rider's own Speed.",
    'No roll.',
  ),
  'def-roll': {
    question: 'Is DEF rolled?',
    settings: [
      { value: 'rolled', says: "A rolled Block or Dodge, the defender's choice." },
      { value: 'fixed', says: 'It is 3 + Dodge.' },
    ],
    alsoRead: [],
  },
  'defence-penalty': {
    question: 'How does -3 for each further defence add up?',
    settings: [
      {
        value: 'grows',
        says: 'It grows: -3, -6 and so on. Block and Dodge share the count, a re-rolled tie adds none, and REF is halved down and never falls below 0.',
      },
      { value: 'flat', says: 'It stays -3 from the second defence on.' },
    ],
    alsoRead: [],
  },
  'tie-reroll': decided(
    'What is rolled again on a tie?',
    'Both dice, with the same modifiers (against a DEF without a roll the attack die). The tied dice are forgotten, a botch too.',
    'The attack die only.',
  ),
  botch: {
    question: 'What is a botch, printed [1]?',
    settings: [
      {
        value: 'confirmed',
        says: 'A 1 that is rolled again and is 1 again. The second die only confirms; the roll stays 1.',
      },
      { value: 'natural', says: 'Any natural 1.' },
    ],
    alsoRead: [],
  },
  'botch-attack': {
    question: 'Can a botched attack hit?',
    settings: [
      { value: 'by-total', says: 'Yes, by its total; the weapon goes after the blow.' },
      { value: 'misses', says: 'No, it misses outright, on a tie too.' },
    ],
    alsoRead: [],
  },
  'exploding-six': {
    question: 'Is a 6 rolled again and added?',
    settings: [
      { value: 'off', says: 'No; the chapter says nothing of it.' },
      { value: 'on', says: 'Yes, each 6.' },
    ],
    alsoRead: [],
  },
  'fumble-effect': {
    question: 'Does a botched attack break the weapon or lose it?',
    settings: [
      {
        value: 'die',
        says: 'A d6 says: odd broken, even dropped within reach. Of several to throw only the one that was thrown is gone.',
      },
      { value: 'gm', says: 'The GM decides.' },
    ],
    alsoRead: [],
  },
  'blast-attack': {
    question: 'How does a blast strike those in its area?',
    settings: [
      {
        value: 'against-def',
        says: 'One attack roll against the DEF of each; a tie is rolled again for that pair.',
      },
      { value: 'no-roll', says: 'Its DMG strikes each, without a roll.' },
    ],
    alsoRead: [],
  },
  'zero-damage-hit': decided(
    'What do Disarm, Shove and Trip roll?',
    'The attack must hit; then comes the opposed roll.',
    'The opposed roll alone.',
  ),
  'locations-table': {
    question: 'What is the Locations table?',
    settings: [
      {
        value: 123456,
        says: '1 head, 2 right arm, 3 left arm, 4 torso, 5 right leg, 6 left leg. Any other table may be set as six digits, one for each face of the die and meaning the same; 0, 7, 8 and 9 are the torso too.',
      },
    ],
    whole: { min: 100000, max: 999999 },
    alsoRead: [],
  },
  'two-hands': decided(
    'An arm takes damage and both hands hold one thing. What of it?',
    'It is dropped.',
    'The other hand keeps it.',
  ),
  'armor-layers': decided(
    'Several pieces cover one location. What counts?',
    'The best rating.',
    'Their sum.',
  ),
  'cold-order': decided(
    'Wet and with a Cold Rating: what comes first?',
    'The damage is doubled, then CR comes off.',
    'CR comes off, then the rest is doubled.',
  ),
  'cold-fire-place': decided(
    'Where do cold and fire strike?',
    'Cold the torso; fire the location that was hit, else by the Locations table.',
    'Where the GM says.',
  ),
  'damage-kinds': decided(
    'What does damage by cold and fire count for?',
    'For Pain, totals and 0 HP like any; but the sleep roll heals normal damage only.',
    'Sleep heals it too.',
  ),
  'heal-unit': decided(
    'What does 1 HP an hour of warmth, or a week of rest, mean?',
    '1 HP on every location that has such damage.',
    '1 HP in all.',
  ),
  'speed-formula': {
    question: 'What is Speed?',
    settings: [
      { value: 'half-c', says: 'A plus half of C, rounded down, as the chapter prints it.' },
      { value: 'half-both', says: 'Half of A + C, rounded down, as the published table has it.' },
    ],
    alsoRead: [],
  },
  'half-hp': {
    question: 'C is odd. How many HP has the head?',
    settings: [
      { value: 'up', says: 'Half of C, rounded up.' },
      { value: 'down', says: 'Half of C, rounded down, at least 1.' },
    ],
    alsoRead: [],
  },
  overflow: decided(
    'What becomes of damage beyond 0 HP of a location?',
    'It counts in full.',
    'The location stops at 0.',
  ),
  stunned: {
    question: 'What does Stunned mean?',
    settings: [
      {
        value: 'helpless',
        says: 'No action, no movement, DEF 0; prone too when it is for longer than 1 round.',
      },
      { value: 'minus-two', says: '-2 to all rolls.' },
    ],
    alsoRead: [],
  },
  'stun-length': decided(
    'How long is 1 round of Stun?',
    "To the end of the victim's next turn; Stuns do not add up, the later end counts.",
    'To the end of the next round.',
  ),
  'equal-to-number': {
    question: 'A roll equals its #. Does it succeed?',
    settings: [
      { value: 'fails', says: 'No, it must exceed it.' },
      { value: 'succeeds', says: 'Yes.' },
    ],
    alsoRead: [],
  },
  'pain-scope': {
    question: 'Which rolls does Pain touch?',
    settings: [
      {
        value: 'every-roll',
        says: 'Every Trait and Skill roll but recovery; never dice for tables or damage. A # of total damage then counts wounds twice: with C 4 or more nobody can stop the bleeding of a severed limb by the C roll, or stay conscious by it.',
      },
      { value: 'not-against-damage', says: 'The same, but not rolls against total damage.' },
      { value: 'own-turn', says: 'Only rolls of the own turn.' },
    ],
    alsoRead: [],
  },
  'wound-clock': decided(
    'When do the rolls of each round fall?',
    'At its end, all in turn order: bleeding damage, the roll to stop it, the consciousness roll; then the deaths that are due.',
    "At the start of each one's turn.",
  ),
  'body-rolls': decided(
    'Do these C rolls cost the action?',
    'No; they are made when Stunned or unconscious as well.',
    'Stopping the bleeding does.',
  ),
  'several-limbs': decided(
    'Two limbs are at 0. What is rolled?',
    'One bleeding of 1 and one consciousness roll a round; one success stops all bleeding.',
    'One each for each limb.',
  ),
  'conscious-until': decided(
    'How long does one roll to stay conscious?',
    'Every round of the fight with a limb at 0 or less; after it while bleeding.',
    'While bleeding.',
  ),
  unconscious: decided(
    'What of one who fails that roll?',
    'No action, DEF 0, prone; the same roll each round, after the fight each hour, wakes.',
    'Out until the HP are healed.',
  ),
  'severed-limb': {
    question: 'What follows from a severed limb?',
    settings: [
      {
        value: 'stump',
        says: "An arm holds nothing; a leg: prone for good, Speed 1. Later hits on it go to the torso; its damage counts and heals as the stump's, and it never returns.",
      },
      {
        value: 'no-longer-counts',
        says: 'The same, but a hit on it rolls for another location and its damage no longer counts.',
      },
    ],
    alsoRead: [],
  },
  'first-aid-time': decided(
    'How long does First-Aid take in a fight?',
    'One action within reach, on oneself too.',
    '1 minute for each point of damage.',
  ),
  'dying-healed': decided(
    'Head and torso are above 0 again in time. What then?',
    'One lives. The first fall to 0 sets the clock; a second does not move it.',
    'One dies all the same.',
  ),
  'recovery-rate': decided(
    'How often is recovery rolled?',
    'Once in 24 hours.',
    'After every 6 hours of sleep.',
  ),
  'infection-place': decided(
    'What does a failed recovery roll infect?',
    'The worst hurt location.',
    'Every hurt location.',
  ),
  'infection-loss': decided(
    'The loss of C is printed twice. How often is it taken?',
    'Once for each failed roll.',
    'Twice.',
  ),
  'infection-end': decided(
    'How long does an infection last?',
    'Until the location is healed or amputated.',
    'Until the next recovery roll that succeeds.',
  ),
  'amputation-fail': decided(
    'Does a failed amputation end the infection?',
    'Yes: the limb is gone. It bleeds only on a [1].',
    'No.',
  ),
  'c-loss': {
    question: 'C falls while one is wounded. What follows?',
    settings: [
      {
        value: 'damage-stays',
        says: 'HP maxima, Speed, C mod and Melee (capped by C) follow at once and damage stays; head or torso at 0 so: dying; a limb at 0 so: useless, not severed.',
      },
      {
        value: 'hp-stays',
        says: 'The HP left stay and only the maxima fall; a limb at 0 so is severed.',
      },
    ],
    alsoRead: [],
  },
  'c-zero': decided('C falls to 0 or less. What then?', 'Dead.', 'Unconscious until C returns.'),
  'grief-scope': decided(
    'Several comrades die. How does the grief add up?',
    'Each is -1 and 30 days of its own; D never falls below 0.',
    'One at a time.',
  ),
  'c-mod-scope': {
    question: 'Do vehicles and blasts get the C mod?',
    settings: [
      { value: 'aimed', says: 'No; only an aimed melee attack or throw does.' },
      {
        value: 'all',
        says: 'Yes: a vehicle that is driven into somebody, and a blast that is thrown and rolled.',
      },
    ],
    alsoRead: [],
  },
  'spare-wound': {
    question: 'A leg is hurt after the turn. What becomes of the spare yards?',
    settings: [
      {
        value: 'shrinks',
        says: 'Spare is what Speed still exceeds the yards moved by, lying down included.',
      },
      { value: 'stays', says: 'They stay as they were when the turn ended.' },
    ],
    alsoRead: [],
  },
  'stand-up-again': {
    question: 'May somebody stand up twice in a round?',
    settings: [
      { value: 'once', says: 'No.' },
      { value: 'again', says: 'Yes, at no further cost: Speed is halved for this round already.' },
    ],
    alsoRead: ['Yes, and it halves Speed once more.'],
  },
  'bare-hands': decided(
    'Both arms are gone. May one strike with fists?',
    'No. A part of the body that strikes with certain limbs needs one of them that is whole; teeth and the like need none.',
    'Yes, fists stand for kicks and headbutts too.',
  ),
  'prone-means': decided(
    'What does Prone mean?',
    'Speed 1 if the legs have as much left; attackers have +3 at Close and Short range and -3 beyond; own aimed projectile attacks have +3. Attacks and defences are made as usual.',
    'Nothing but that standing up halves Speed.',
  ),
  ...rulingsOfOurs,
} as const satisfies Record<string, Ruling>;

/** Every question with its answer, and the reason where one is given. */
export const rulings = Object.fromEntries(
  Object.entries(questions).map(([id, ruling]) => [id, { ...ruling, ...REASONS[id] }]),
) as unknown as { readonly [Id in keyof typeof questions]: (typeof questions)[Id] & Reason };

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1 || 'whole' in ruling)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
