import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, defaultSettings, fixedRuling, type SettingsOf } from '../../kernel/ruling.ts';
import { unlistedRulings } from './rulings-unlisted.ts';

/** The answers to all questions that the chapter leaves open. The first setting is the default. */
export const rulings = {
  'team-order': fixedRuling({
    question: 'In what order do the members of the Team act?',
    says: 'As they volunteer. If several want the same place, they roll AvA, and only those tied at the top roll again. If nobody volunteers, the first in the list goes. Later rounds keep the order until somebody contests it.',
    reason:
      'The chapter lets each player act, and asks for AvA only if one player wants to act before another.',
    alternatives: ['In each round.'],
  }),
  'follower-turn': configurable({
    question: 'When do pets, slaves and henchmen act?',
    settings: {
      'after-master': 'Right after their master.',
      'with-extras': "With the GM's Extras.",
    },
  }),
  'fast-timing': fixedRuling({
    question: 'When may a fast action be made?',
    says: "On the combatant's own turn.",
    alternatives: ['At any time.'],
  }),
  'half-speed': fixedRuling({
    question: 'What does standing up cost?',
    says: 'No action. It halves the Speed that the legs allow, rounded down. Yards already moved count against it.',
    reason:
      'The chapter says "on your action". Halving Speed would cost nothing for a combatant without an action left, so we read it as "on your turn".',
    departs: true,
    alternatives: ['The action of the round.'],
  }),
  'ride-roll': fixedRuling({
    question: 'Is Tame(Ride) rolled?',
    says: 'Yes, against the # of the mount, once a round with the move and without an action. After a failure, the rider moves no faster than its own Speed.',
    reason:
      'By the chapter, a skill roll is an action. A rider would then never strike from the saddle, although Charge works "the same when riding".',
    departs: true,
    alternatives: ['No roll.'],
  }),
  'def-roll': configurable({
    question: 'Is DEF rolled?',
    settings: {
      rolled: "A rolled Block or Dodge, the defender's choice.",
      fixed: 'It is 3 + Dodge.',
    },
  }),
  'defence-penalty': configurable({
    question: 'How does -3 for each further defence add up?',
    settings: {
      grows:
        'It grows: -3, -6 and so on. Block and Dodge count together, and a re-rolled tie does not count. REF is rounded down and never falls below 0.',
      flat: 'It stays -3 from the second defence on.',
    },
  }),
  'tie-reroll': fixedRuling({
    question: 'What is rolled again on a tie?',
    says: 'Both dice, with the same modifiers; only the attack die if DEF was not rolled. The tied dice no longer count, not even for a botch.',
    alternatives: ['The attack die only.'],
  }),
  botch: configurable({
    question: 'What is a botch, printed [1]?',
    settings: {
      confirmed: 'A 1 that shows 1 again when rolled again. The second die only confirms; the roll stays 1.',
      natural: 'Any natural 1.',
    },
    reason: 'The companion pages of the same edition define [1] as a 1 that is confirmed by another 1.',
    departs: true,
  }),
  'botch-attack': configurable({
    question: 'Can a botched attack hit?',
    settings: {
      'by-total': 'Yes, if its total hits. The weapon breaks or drops after the blow.',
      misses: 'No, it always misses, even on a tie.',
    },
  }),
  'exploding-six': configurable({
    question: 'Is a 6 rolled again and added?',
    settings: {
      off: 'No, the chapter does not mention it.',
      on: 'Yes, each 6.',
    },
  }),
  'fumble-effect': configurable({
    question: 'Does a botched attack break the weapon or lose it?',
    settings: {
      die: 'A d6 decides: on an odd number it breaks, on an even one it drops within reach. Of several weapons to throw, only the thrown one is affected.',
      gm: 'The GM decides.',
    },
    reason: 'A die is fair and quick; the chapter says "typically" and leaves the rest to the table.',
  }),
  'blast-attack': configurable({
    question: 'How does a blast strike those in its area?',
    settings: {
      'against-def': 'It makes one attack roll against the DEF of each. A tie is rolled again for that pair.',
      'no-roll': 'It deals its DMG to each, without a roll.',
    },
    reason: 'The chapter rolls on the Locations table "for blasts", but does not remove their attack roll.',
  }),
  'zero-damage-hit': fixedRuling({
    question: 'What do Disarm, Shove and Trip roll?',
    says: 'The attack must hit; then comes the opposed roll.',
    alternatives: ['The opposed roll alone.'],
  }),
  // Six digits, one for each face.
  'locations-table': {
    question: 'What is the Locations table?',
    settings: [
      {
        value: 123456,
        says: '1 head, 2 right arm, 3 left arm, 4 torso, 5 right leg, 6 left leg. Any other table may be set as six digits, one for each face of the die: 1 to 6 mean the locations above, and 0, 7, 8 and 9 mean the torso.',
      },
    ],
    whole: { min: 100000, max: 999999 },
    alternatives: [],
  },
  'two-hands': fixedRuling({
    question: 'An arm takes damage while both hands hold one item. What happens to the item?',
    says: 'It drops.',
    alternatives: ['The other hand keeps it.'],
  }),
  'armor-layers': fixedRuling({
    question: 'Several pieces cover one location. What counts?',
    says: 'The best rating.',
    reason:
      'The chapter lets each piece reduce damage. But in a d6 game, a stack of cheap pieces would stop every blow.',
    departs: true,
    alternatives: ['Their sum.'],
  }),
  'cold-order': fixedRuling({
    question: 'A wet target has a Cold Rating. What comes first?',
    says: 'The damage is doubled, then CR is subtracted.',
    alternatives: ['CR is subtracted, then the rest is doubled.'],
  }),
  'cold-fire-place': fixedRuling({
    question: 'Where do cold and fire strike?',
    says: 'Cold strikes the torso. Fire strikes the location that was hit, otherwise one from the Locations table.',
    reason:
      'A Called Shot may go anywhere by the chapter. Cold "usually caused by weather" chills the whole body, and the torso stands for it.',
    departs: true,
    alternatives: ['Where the GM says.'],
  }),
  'damage-kinds': fixedRuling({
    question: 'How does damage by cold and fire count?',
    says: 'Like any damage for Pain, totals and 0 HP, but the sleep roll heals only normal damage.',
    reason:
      'The chapter heals 1 HP on all hurt Locations. Cold and fire have their own healing times, which sleep would make useless.',
    departs: true,
    alternatives: ['Sleep heals it too.'],
  }),
  'heal-unit': fixedRuling({
    question: 'What does 1 HP an hour of warmth, or a week of rest, mean?',
    says: '1 HP on every location that has such damage.',
    reason: 'The chapter says 1 HP. Sleep heals 1 HP on every location, and so do warmth and rest.',
    departs: true,
    alternatives: ['1 HP in all.'],
  }),
  'speed-formula': configurable({
    question: 'What is Speed?',
    settings: {
      'half-c': 'A plus half of C, rounded down, as the chapter prints it.',
      'half-both': 'Half of A + C, rounded down, as the published table has it.',
    },
  }),
  'half-hp': configurable({
    question: 'C is odd. How many HP does the head have?',
    settings: {
      up: 'Half of C, rounded up.',
      down: 'Half of C, rounded down, at least 1.',
    },
  }),
  overflow: fixedRuling({
    question: 'Does damage beyond 0 HP of a location count?',
    says: 'Yes, in full.',
    alternatives: ['The location stops at 0.'],
  }),
  stunned: configurable({
    question: 'What does Stunned mean?',
    settings: {
      helpless: 'No action, no movement, DEF 0. A combatant Stunned for more than 1 round also falls prone.',
      'minus-two': '-2 to all rolls.',
    },
  }),
  'stun-length': fixedRuling({
    question: 'How long does 1 round of Stun last?',
    says: "Until the end of the victim's next turn. Several Stuns do not add up; the latest end counts.",
    alternatives: ['Until the end of the next round.'],
  }),
  'equal-to-number': configurable({
    question: 'A roll equals its #. Does it succeed?',
    settings: {
      fails: 'No, it must exceed it.',
      succeeds: 'Yes.',
    },
  }),
  'pain-scope': configurable({
    question: 'Which rolls does Pain affect?',
    settings: {
      'every-roll':
        'Every Trait and Skill roll except recovery; never dice for tables or damage. A roll against total damage then counts wounds twice: with C 4 or more, a C roll cannot stop the bleeding of a severed limb or keep its victim conscious.',
      'not-against-damage': 'The same, except rolls against total damage.',
      'own-turn': "Only rolls on the combatant's own turn.",
    },
    reason: 'The chapter says "all rolls", and exempts only the recovery roll.',
  }),
  'wound-clock': fixedRuling({
    question: 'When are the rolls of each round made?',
    says: 'At its end, in turn order: bleeding damage, the roll to stop it, the consciousness roll. Then follow the deaths that are due.',
    alternatives: ["At the start of each combatant's turn."],
  }),
  'body-rolls': fixedRuling({
    question: 'Do these C rolls cost the action?',
    says: 'No. Stunned and unconscious combatants make them, too.',
    alternatives: ['Stopping the bleeding does.'],
  }),
  'several-limbs': fixedRuling({
    question: 'Two limbs are at 0. What is rolled?',
    says: 'Once a round: 1 bleeding damage and one consciousness roll. One success stops all bleeding.',
    alternatives: ['Both for each limb.'],
  }),
  'conscious-until': fixedRuling({
    question: 'How long does a combatant roll to stay conscious?',
    says: 'In every round of the fight with a limb at 0 or less; after the fight, while it bleeds.',
    reason:
      'The chapter asks for the roll each round while a limb is at 0, and a severed limb stays at 0. This would mean rolls every 3 seconds for weeks.',
    departs: true,
    alternatives: ['While bleeding.'],
  }),
  unconscious: fixedRuling({
    question: 'What happens if that roll fails?',
    says: 'No action, DEF 0, prone. The same roll each round, and after the fight each hour, wakes the combatant.',
    alternatives: ['Unconscious until the HP are healed.'],
  }),
  'severed-limb': configurable({
    question: 'What follows from a severed limb?',
    settings: {
      stump:
        'A lost arm holds nothing; a lost leg means prone for good, Speed 1. Later hits on the limb go to the torso. Its damage counts and heals as damage to the stump, and the limb never returns.',
      'no-longer-counts':
        'The same, but a hit on it rolls for another location and its damage no longer counts.',
    },
  }),
  'first-aid-time': fixedRuling({
    question: 'How long does First-Aid take in a fight?',
    says: 'One action within reach, also on oneself.',
    alternatives: ['1 minute for each point of damage.'],
  }),
  'dying-healed': fixedRuling({
    question: 'Head and torso are above 0 again in time. What then?',
    says: 'The victim lives. The first fall to 0 sets the time of death; a second one does not change it.',
    reason:
      'By the letter of the rule, nothing can prevent the death. First-Aid and the GM could not help in the only round in which they matter.',
    departs: true,
    alternatives: ['The victim dies anyway.'],
  }),
  'recovery-rate': fixedRuling({
    question: 'How often is recovery rolled?',
    says: 'Once in 24 hours.',
    reason:
      'By the letter, every 6 hours of sleep allow a roll, up to four a day, and each failure costs C. But people sleep once a day.',
    departs: true,
    alternatives: ['After every 6 hours of sleep.'],
  }),
  'infection-place': fixedRuling({
    question: 'What does a failed recovery roll infect?',
    says: 'The worst hurt location.',
    alternatives: ['Every hurt location.'],
  }),
  'infection-loss': fixedRuling({
    question: 'The loss of C is printed twice. How often does it apply?',
    says: 'Once for each failed roll.',
    alternatives: ['Twice.'],
  }),
  'infection-end': fixedRuling({
    question: 'How long does an infection last?',
    says: 'Until the location is healed or amputated.',
    alternatives: ['Until the next recovery roll that succeeds.'],
  }),
  'amputation-fail': fixedRuling({
    question: 'Does a failed amputation end the infection?',
    says: 'Yes: the limb is gone. It bleeds only on a [1].',
    alternatives: ['No.'],
  }),
  'c-loss': configurable({
    question: 'C falls while a combatant is wounded. What follows?',
    settings: {
      'damage-stays':
        'HP maxima, Speed, C mod and Melee (capped by C) fall at once, and damage stays. If head or torso is then at 0, the combatant is dying; a limb at 0 is useless, but not severed.',
      'hp-stays': 'The HP left stay, and only the maxima fall. A limb that is then at 0 is severed.',
    },
    reason:
      'By the letter, a limb at 0 is severed. But a fever that lowers C does not cut off an arm, so the limb is useless until C returns.',
    departs: true,
  }),
  'c-zero': fixedRuling({
    question: 'C falls to 0 or less. What then?',
    says: 'The combatant is dead.',
    alternatives: ['Unconscious until C returns.'],
  }),
  'grief-scope': fixedRuling({
    question: 'Several comrades die. How does the grief add up?',
    says: 'Each counts separately as -1 for 30 days; D never falls below 0.',
    alternatives: ['One at a time.'],
  }),
  'c-mod-scope': configurable({
    question: 'Do vehicles and blasts get the C mod?',
    settings: {
      aimed: 'No; only an aimed melee attack or throw does.',
      all: 'Yes: vehicles that run into a combatant, and blasts that are thrown and rolled.',
    },
    reason:
      'The chapter gives the C mod to every MATK and Throw PATK. The weight of a cart and the powder of a bomb do not depend on the strength of the attacker.',
    departs: true,
  }),
  'spare-wound': configurable({
    question: 'A leg is hurt after the turn. What happens to the spare yards?',
    settings: {
      shrinks: 'They shrink to the current Speed minus the yards moved; lying down counts as well.',
      stays: 'They stay as they were when the turn ended.',
    },
    reason: 'By the chapter, every point of damage to a leg is -1 Speed, and lost Speed cannot be spare.',
  }),
  'stand-up-again': configurable({
    question: 'May a combatant stand up twice in a round?',
    settings: {
      once: 'No.',
      again: 'Yes, at no further cost: Speed is halved for this round already.',
    },
    reason: 'Speed is halved for the round, once; a second rise would have no price.',
    alternatives: ['Yes, and it halves Speed once more.'],
  }),
  'bare-hands': fixedRuling({
    question: 'Both arms are gone. May the combatant strike with fists?',
    says: 'No. A part of the body that strikes with certain limbs needs one of them whole; teeth and similar parts need no limb.',
    reason: 'Nobody strikes with an arm that is gone.',
    alternatives: ['Yes, fists include kicks and headbutts.'],
  }),
  'prone-means': fixedRuling({
    question: 'What does Prone mean?',
    says: 'Speed 1, if the legs allow that much. Attackers have +3 at Close and Short range and -3 beyond; its own aimed projectile attacks have +3. It attacks and defends as usual.',
    reason: 'The chapter names Prone without describing its effect; the companion pages do.',
    alternatives: ['It has only one effect: standing up halves Speed.'],
  }),
  ...unlistedRulings,
} as const satisfies Record<string, Ruling>;

/** The setting of every configurable ruling of Hit Locations in one encounter. */
export interface Rulings extends SettingsOf<typeof rulings> {}

/** All configurable rulings at their defaults. */
export const DEFAULT_RULINGS: Rulings = defaultSettings(rulings);
