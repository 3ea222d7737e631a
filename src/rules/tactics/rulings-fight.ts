import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling, ownAnswers } from '../../kernel/ruling.ts';

/** Rulings on defence, armour, wounds, and topics outside the chapter. */
export const fightRulings = {
  // Defence and armour.
  'dt-undefended': fixedRuling({
    question: 'Does dT count for a target that does not defend itself?',
    says: 'Yes, unless the target is helpless or unaware of the attacker.',
    reason: 'The formula adds dT always. A target that is helpless or unaware fights with no tactics.',
    departs: true,
    alternatives: ['Never.', 'Always.'],
  }),
  'unaware-defence': fixedRuling({
    question: 'May a target defend itself against an attacker that it does not know about?',
    says: 'No, its defence is 10.',
    reason:
      'The chapter sets 10 for a target that does not try to defend itself, and nobody defends against an unknown attack.',
    alternatives: ['Yes.'],
  }),
  'defence-limit': fixedRuling({
    question: 'How often may a combatant defend itself in a turn?',
    says: 'Any number of times, for free.',
    reason: 'The chapter sets no limit, and the player in its example parries two attackers in one turn.',
    alternatives: ['-1 for each after the first.'],
  }),
  'penalty-on-defence': fixedRuling({
    question: 'Do the combat penalty and the price of changes lower defence?',
    says: 'No, checks only.',
    reason:
      'In the chapter, both penalties apply to checks, and a defence is not a check. In its example, the price of a change does not affect the parries.',
    alternatives: ['The combat penalty does.'],
  }),
  'counterattack-stack': fixedRuling({
    question: 'Several attacks of one attacker were parried. What is the bonus?',
    says: 'The largest.',
    reason: 'The chapter gives the failures of an attack as the bonus, and nowhere adds those of several.',
    alternatives: ['Their sum.'],
  }),
  'full-defense-lasts': configurable({
    question: 'Full defence lasts "until its next turn". When does it end?',
    settings: {
      'this-turn': 'At the end of this turn, as in the fight of the assassins.',
      'own-go': 'On the combatant’s own go of the next turn.',
    },
    reason: 'The chapter uses "turn" for the whole round, and its example calls full defence round-long.',
  }),
  'armor-equal-size': fixedRuling({
    question: 'Weapon and armour have the same size. What does the armour do?',
    says: 'It reduces damage.',
    reason:
      'The chapter says "larger" in both cases. By the letter, armour would do nothing against weapons of its own size.',
    departs: true,
    alternatives: ['It converts wounds to stress.'],
  }),
  'armor-and-stress': fixedRuling({
    question: 'What does armour do against stress damage?',
    says: 'After reducing wounds, the rest of its value reduces stress. Armour that converts does not affect stress.',
    reason: 'The chapter lets armour reduce damage of either kind, and names one value for both.',
    alternatives: ['It counts against wounds only.'],
  }),
  'block-armor': fixedRuling({
    question: 'How does the quality of the blocking item combine with the armour?',
    says: 'They are one value, never below 0, which reduces or converts as the armour does. Without armour, the size of the item counts.',
    reason: 'The chapter adds the quality to the armour value, so both are one value.',
    alternatives: ['The quality always reduces.'],
  }),
  'unarmed-extra': configurable({
    question:
      'A failed unarmed parry or block turns part of the wounds into stress. Which wounds, and do they stay?',
    settings: {
      'on-top': 'The wounds that get through the armour; they stay, and the stress is added.',
      instead: 'The wounds that get through the armour; the stress replaces that part of them.',
      'before-armor': 'The wounds before armour; they stay, and the stress is added.',
    },
    reason: 'The chapter states the stress, but not that the wounds become fewer.',
  }),
  'parry-projectile-table': fixedRuling({
    question: 'How plausible are the defences that the text does not list?',
    says: 'A shield against a bullet gives the attacker +3; a thrown weapon counts like an arrow. The GM may give any other modifier.',
    reason:
      'Each is close to a case in the chapter: a shield is the better defence, and a thrown weapon flies like an arrow.',
    alternatives: ['Any other table.'],
  }),
  'area-defence': fixedRuling({
    question: 'How may a target defend itself against a blast?',
    says: 'It may dodge, or block with a shield.',
    reason:
      'The chapter treats an area attack as a ranged attack, which a parry could stop. But there is nothing to knock aside in a blast.',
    departs: true,
    alternatives: ['Not at all: 10.'],
  }),
  'size-ends': fixedRuling({
    question: 'A small creature’s bare hands would be less than tiny. Which size do they have?',
    says: 'Tiny: sizes end at 1S and 6S.',
    reason: 'The list has no other sizes.',
    alternatives: ['Sizes continue beyond the list.'],
  }),
  'parry-size': fixedRuling({
    question: 'A weapon counts as several sizes. Which one parries or blocks?',
    says: 'The size nearest to that of the attacking weapon.',
    reason: 'In the chapter, the other sizes are an advantage of defensive weapons.',
    alternatives: ['The largest.', 'The smallest.'],
  }),
  'projectile-sizes': fixedRuling({
    question: 'Do sizes count against a projectile?',
    says: 'No, only the plausibility of the defence counts.',
    reason: 'The chapter gives the bonus for unlikely defences in place of sizes.',
    alternatives: ['Yes, on top.'],
  }),
  'unarmed-near-shot': fixedRuling({
    question: 'An unarmed parry of a shot from nearby fails. Does a quarter of the W also count as S?',
    says: 'No: the parry only knocks the aim aside.',
    reason:
      'The chapter treats a shot from nearby like a melee attack, but adds that the defence knocks the aim aside and absorbs nothing.',
    departs: true,
    alternatives: ['Yes, as after a blow.'],
  }),
  'counterattack-against': fixedRuling({
    question: 'A combatant parried two attackers before its go. Which bonus does it have?',
    says: 'The one against the combatant it attacks first; that attack ends the other.',
    reason: 'The chapter gives the bonus to the first attack only, and only against the one parried.',
    alternatives: ['Both, one after the other.'],
  }),
  'full-defense-stunned': fixedRuling({
    question: 'A combatant in full defence is stunned or starts dying. Does full defence continue?',
    says: 'No, it ends at once.',
    reason:
      'In the chapter, full defence ends only with the turn. But a helpless combatant does not defend itself.',
    departs: true,
    alternatives: ['Yes, until the turn ends.'],
  }),
  'guard-blast': fixedRuling({
    question: 'May an ally guard a helpless target against a blast?',
    says: 'No: a blast strikes the ally as well, if it is near.',
    reason:
      'The chapter treats an area attack as a ranged attack, which an ally may block. A blast is around both of them.',
    departs: true,
    alternatives: ['Yes, as against a shot.'],
  }),
  // Pain, wounds and fallen combatants.
  'unhurt-low-pc': fixedRuling({
    question: 'An unhurt combatant has a PC below 10. Does it have the combat penalty?',
    says: 'No, an unhurt combatant never does.',
    reason: 'The chapter ties the penalty to wounds, although it states a number below 10.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'ignore-pain-cp': fixedRuling({
    question: 'Does the combat penalty apply to the NER check against it?',
    says: 'No.',
    reason:
      'The purpose of the check is to overcome the penalty. The chapter’s failure by 1 fits a NER of 11 without it.',
    alternatives: ['Yes.'],
  }),
  'ignore-pain-scale': configurable({
    question: 'How much does the NER check change the combat penalty?',
    settings: {
      'one-for-one': 'Each success cancels 1 point, each failure adds 1.',
      'all-or-nothing': 'A success cancels all of it, a failure adds 1.',
    },
    reason:
      'The chapter’s failure of 1 makes the penalty worse by 1, and it counts successes everywhere else.',
  }),
  'wound-ladder': {
    question: 'Below which W does the combat penalty grow beyond -1?',
    settings: [
      {
        value: 5,
        says: 'Below 5 it is -2, at 0 or less -3. Any number from 1 to 9 may be set instead of 5.',
      },
      { value: 0, says: 'Off: it stays -1 for any W below 10.' },
    ],
    whole: { min: 0, max: 9 },
    reason: 'The chapter only gives -1 below 10. The lower steps come from the companion chapter.',
    departs: true,
    alternatives: [],
  },
  'dying-at': {
    question: 'At which W is a combatant dying?',
    settings: [{ value: 0, says: 'At 0 or less; any other number may be set.' }],
    whole: { min: -10, max: 10 },
    reason: 'The chapter speaks of the dying without a number; 0 comes from the companion chapter.',
    alternatives: [],
  },
  'stunned-at': {
    question: 'At which S is a combatant stunned?',
    settings: [{ value: 0, says: 'At 0 or less; any other number may be set.' }],
    whole: { min: -10, max: 10 },
    reason: 'The chapter speaks of the stunned without a number; 0 is where the pool is used up.',
    alternatives: [],
  },
  'death-line': configurable({
    question: 'W is exactly -BOD. Is the combatant dead?',
    settings: {
      dying: 'No, still dying.',
      dead: 'Yes.',
    },
    reason: 'In the chapter, wounds kill if they exceed BOD.',
  }),
  'dying-acting': fixedRuling({
    question: 'A NER success lets a dying combatant act. Is it still helpless?',
    says: 'No, it may defend itself.',
    reason:
      'The chapter calls all the dying vulnerable. Acting while dying comes from the companion chapter, and a combatant that can act can parry.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'who-is-out': configurable({
    question: 'Who no longer counts as a foe?',
    settings: {
      fallen: 'The dead, the dying, the stunned and the unconscious.',
      dead: 'The dead only.',
    },
    reason:
      'A foe that can no longer act ends the fight just like a dead one, although the chapter only shows a dead one.',
  }),
  // Our own additions.
  'one-to-a-cell': fixedRuling({
    question: 'May two combatants stand on one square metre?',
    says: 'Two that are up and know of each other may not. The chapter does not say; this is our own addition.',
    reason: 'A square metre has room for one fighter.',
  }),
  doors: configurable({
    question: 'What does it cost to open or close a door?',
    settings: {
      free: 'Nothing: it is declared, and done on the own go, from a cell beside it.',
      check: 'As free, but it counts as a check action, so that other checks of the turn are harder.',
    },
    reason:
      'The chapter has no doors. An open door needs no skill, and those who walk through it walk the turn after.',
  }),
  'thrown-away': fixedRuling({
    question: 'Is a grenade used up?',
    says: 'Yes: each throw uses up a weapon that bursts where it lands, regardless of the roll. The chapter does not say; this is our own addition.',
    reason: 'Nobody can throw a burst grenade again.',
  }),
  'out-of-hiding': fixedRuling({
    question: 'When does a hidden combatant become known?',
    says: 'When it makes its first attack (whose target is still unaware), when it guards an ally or interferes with a shot, or when the GM says so.',
    reason:
      'The chapter hides the declarations of hidden combatants from those unaware of them, but names no end.',
    alternatives: ['When it comes near.'],
  }),
  ...ownAnswers({
    walls: 'Movement, and attacks whose straight line crosses them; a blast strikes from where it bursts.',
    'own-side':
      'Yes, on request: such targets have the same price and rolls as foes, but are shown only to a person who asks for them. Foes do not flank together with such an attacker. After a first shot at a friend, a spray may target anyone.',
    'improvised-check':
      'Yes: from any combatant that can act, for a stat or skill of its sheet, with a modifier and a short label. All penalties and the GM’s modifiers apply as in any check. It does not count as a declared action.',
    'improvised-work':
      'Yes, as a check action. Each turn of work counts. If the GM wants a check, it is made in the last turn of work.',
    'tool-rating':
      'It adds its rating to checks and work that the GM asks for, if they use one of its stats and skills; of several tools the best counts. It needs no hand.',
    'gm-charge':
      'A check action, an attack, a change of plan or a movement. It counts in the penalties for the rest of the turn. An attack must be left this turn, and a movement must not have been made yet.',
    starts: 'Yes, as its sheet states in `starts`, within its maxima.',
  }),
} as const satisfies Record<string, Ruling>;
