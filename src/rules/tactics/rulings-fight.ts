import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling, GM_AUTHORITY } from '../../kernel/ruling.ts';

/** Rulings on defence, armour, wounds, and topics outside the chapter. */
export const fightRulings = {
  // Defence and armour.
  'dt-undefended': fixedRuling({
    question: 'Does dT count for a target that does not defend itself?',
    says: 'It counts, unless the target is helpless or unaware of the attacker.',
    reason: 'The formula adds dT always. A target that is helpless or unaware fights with no tactics.',
    departs: true,
    alternatives: ['Never.', 'Always.'],
  }),
  'unaware-defence': fixedRuling({
    question: 'Does one defend itself against an attacker it is not aware of?',
    says: 'No: its defence is 10.',
    reason:
      'The chapter sets 10 for a target that does not attempt to defend itself, which takes knowing of the attack.',
    alternatives: ['Yes.'],
  }),
  'defence-limit': fixedRuling({
    question: 'How often may one defend itself in a turn?',
    says: 'Any number of times, free.',
    reason: 'The chapter sets no limit, and its player parries two attackers in one turn.',
    alternatives: ['-1 for each after the first.'],
  }),
  'penalty-on-defence': fixedRuling({
    question: 'Do the combat penalty and the price of changes lower defence?',
    says: 'No, checks only.',
    reason:
      'The chapter lays both penalties on checks; a defence is not a check, and in its example the price of a change does not touch the parries.',
    alternatives: ['The combat penalty does.'],
  }),
  'counterattack-stack': fixedRuling({
    question: 'Several attacks of one attacker were parried. What is the bonus?',
    says: 'The largest.',
    reason: 'The chapter gives the failures of an attack as the bonus, and nowhere adds those of several.',
    alternatives: ['Their sum.'],
  }),
  'full-defense-lasts': configurable({
    question: 'When does full defence end: what does "until its next turn" mean?',
    settings: {
      'this-turn': 'With this turn, as in the fight of the assassins.',
      'own-go': 'On its own go of the next turn.',
    },
    reason:
      'A turn is the chapter’s word for the whole round, and its example calls full defence round-long.',
  }),
  'armor-equal-size': fixedRuling({
    question: 'Weapon and armour are of one size. What does armour do?',
    says: 'It reduces damage.',
    reason:
      'The chapter says "larger" of both cases, so that by its letter armour does nothing against weapons of its own size.',
    departs: true,
    alternatives: ['It converts wounds to stress.'],
  }),
  'armor-and-stress': fixedRuling({
    question: 'What does armour do against stress damage?',
    says: 'The rest of its value after the wounds comes off stress; armour that converts leaves stress alone.',
    reason: 'The chapter lets armour reduce damage of either kind, and names one value for both.',
    alternatives: ['It counts against wounds only.'],
  }),
  'block-armor': fixedRuling({
    question: 'How does the quality of the blocking item join the armour?',
    says: 'As one value, reducing or converting as the armour would; without armour it has the size of the item. Never below 0 in all.',
    reason: 'The chapter adds the quality to the armour value, which makes one value of both.',
    alternatives: ['The quality always reduces.'],
  }),
  'unarmed-extra': configurable({
    question: 'The stress of a failed unarmed parry or block: of which wounds, and on top of them?',
    settings: {
      'on-top': 'On top, from the wounds that got through armour.',
      instead: 'Instead of as many of the wounds that got through.',
      'before-armor': 'On top, from the wounds before armour.',
    },
    reason: 'The chapter says what is taken as stress, not that the wounds shrink by it.',
  }),
  'parry-projectile-table': fixedRuling({
    question: 'How plausible are the pairs that the text does not give?',
    says: 'A bullet against a shield +3; something thrown as an arrow. The GM may give any other modifier.',
    reason:
      'Each pair is close to one that the chapter gives: a shield is the better defence, and a thrown weapon flies like an arrow.',
    alternatives: ['Any other table.'],
  }),
  'area-defence': fixedRuling({
    question: 'How does one defend itself against a blast?',
    says: 'By dodging, or by blocking with a shield.',
    reason:
      'The chapter treats an area attack as a ranged attack, which might be parried. There is nothing to knock aside in a blast.',
    departs: true,
    alternatives: ['Not at all: 10.'],
  }),
  'size-ends': fixedRuling({
    question: 'Three sizes below a small creature would be less than tiny. What do its bare hands count as?',
    says: 'Tiny: sizes end at 1S and 6S.',
    reason: 'The ladder has no other steps.',
    alternatives: ['Sizes continue beyond the ladder.'],
  }),
  'parry-size': fixedRuling({
    question: 'A weapon counts as several sizes. Which one parries or blocks?',
    says: 'The one nearest to the size of the attacking weapon.',
    reason: 'The chapter lists the other sizes as an advantage of defensive weapons.',
    alternatives: ['The largest.', 'The smallest.'],
  }),
  'projectile-sizes': fixedRuling({
    question: 'Do sizes count against a projectile?',
    says: 'No: what the attacker gains goes by plausibility alone.',
    reason: 'The chapter gives the bonus for unlikely defences in place of sizes.',
    alternatives: ['Yes, on top.'],
  }),
  'unarmed-near-shot': fixedRuling({
    question: 'An unarmed parry of a shot from nearby fails. Is a quarter of the W taken as S too?',
    says: 'No: the aim is knocked aside, or it is not.',
    reason:
      'The chapter meets a near shot as if it were a melee attack, but adds that the defence knocks the aim aside and absorbs nothing with the arm.',
    departs: true,
    alternatives: ['Yes, as from a blow.'],
  }),
  'counterattack-against': fixedRuling({
    question: 'A combatant parried two attackers before its go. Which bonus does it have?',
    says: 'The one against the combatant it attacks first; that attack ends the other.',
    reason: 'The chapter gives the bonus to the first attack only, and only against the one parried.',
    alternatives: ['Both, one after the other.'],
  }),
  'full-defense-stunned': fixedRuling({
    question: 'Somebody in full defence is stunned or starts dying. Is it still in full defence?',
    says: 'No, it ends at once.',
    reason: 'The chapter ends full defence with the turn alone. The helpless do not defend themselves.',
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
    question: 'Somebody with a PC below 10 is unhurt. Does it suffer the combat penalty?',
    says: 'No, an unhurt combatant never does.',
    reason: 'The chapter ties the penalty to wounds, although it states a number below 10.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'ignore-pain-cp': fixedRuling({
    question: 'Does the combat penalty weigh on the NER check against it?',
    says: 'No.',
    reason:
      'The check is there to overcome the penalty. The chapter’s failure of 1 fits a NER of 11 without it.',
    alternatives: ['Yes.'],
  }),
  'ignore-pain-scale': configurable({
    question: 'How much does the NER check change the combat penalty?',
    settings: {
      'one-for-one': 'Each success cancels 1 of it, each failure makes it 1 worse.',
      'all-or-nothing': 'Any success cancels all of it, any failure makes it 1 worse.',
    },
    reason:
      'The chapter’s failure of 1 makes the penalty worse by 1, and it counts successes everywhere else.',
  }),
  'wound-ladder': {
    question: 'From which W on does the combat penalty grow beyond -1?',
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
    question: 'W is exactly -BOD. Dead?',
    settings: {
      dying: 'No, still dying.',
      dead: 'Yes.',
    },
    reason: 'The chapter kills where the wounds are more than BOD.',
  }),
  'dying-acting': fixedRuling({
    question: 'A success lets a dying one act. Is it helpless all the same?',
    says: 'No: it defends itself.',
    reason:
      'The chapter calls the dying vulnerable without exception. Acting while dying comes from the companion chapter, and who can act can parry.',
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
      'A foe that can no longer act ends the fight as well as a dead one; the chapter only shows a dead one.',
  }),
  // Our own additions.
  'one-to-a-cell': fixedRuling({
    question: 'May two combatants stand on one square metre?',
    says: 'Not where both could know of each other and both are up. The chapter does not say; this is ours.',
    reason: 'A square metre has room for one fighter.',
  }),
  walls: fixedRuling({
    question: 'What do walls on the map stop?',
    says: 'Movement, and attacks whose straight line crosses them; a blast strikes from where it bursts. The chapter has no walls; this is our own addition.',
    reason: 'A map needs cover.',
  }),
  'thrown-away': fixedRuling({
    question: 'Is a grenade used up?',
    says: 'Yes: a weapon that bursts where it lands is used up by each throw, whatever the roll. The chapter does not say; this is ours.',
    reason: 'A weapon that has burst can’t be thrown again.',
  }),
  'out-of-hiding': fixedRuling({
    question: 'When does a hidden combatant become known?',
    says: 'To everybody when its first attack is made, which still finds its target unaware, when it guards an ally or gets in the way of a shot, or when the GM says so.',
    reason:
      'The chapter hides the declarations of hidden combatants from those unaware of them, and does not say when that ends.',
    alternatives: ['When it comes near.'],
  }),
  'gm-authority': GM_AUTHORITY,
  'own-side': fixedRuling({
    question: 'May a combatant attack its own side?',
    says: 'On request: such targets are legal, at the same price and with the same rolls as foes, and shown only to a person who asks for them. Foes do not flank together with such an attacker; an attacker that sprays at a friend is offered all targets for the further shots.',
    reason: 'The chapter does not forbid it, and hardly anybody wants it.',
  }),
  'improvised-check': fixedRuling({
    question: 'May the GM ask for a check that no rule foresees?',
    says: 'Yes: any combatant that can act, for a stat or skill of its sheet, with a modifier and a short label. The combat penalty, changed actions, the armour and what the GM gave count as in any check; it is no declared action. This is our own addition.',
    reason: 'A table needs checks that no rule foresees.',
  }),
  'improvised-work': fixedRuling({
    question: 'May the GM set a combatant a job of several turns?',
    says: 'Yes: it is then offered as a check action. Each turn in which it is done counts, and the check at the end, if the GM wants one, is made with the last. This is our own addition.',
    reason: 'A table needs jobs that take several turns.',
  }),
  'tool-rating': fixedRuling({
    question: 'What does a tool with a rating do?',
    says: 'It adds its rating to the checks of the GM, and of the work that the GM sets, for the stats and skills that it names; of several tools the best counts. It takes no hand. This is our own addition.',
    reason: 'Picks help to open a lock.',
  }),
  'gm-charge': fixedRuling({
    question: 'May the GM charge an action after the fact?',
    says: 'Yes: a check action, an attack, a change of mind or a movement, which counts in the penalties of the rest of the turn. Attacks only while the turn has any left, a movement only for a combatant that has not moved. This is our own addition.',
    reason: 'Something agreed at the table costs the same as a declared action.',
  }),
  starts: fixedRuling({
    question: 'May a combatant begin a fight hurt or short of ammunition?',
    says: 'Yes: its sheet states it in `starts`, within its maxima. This is our own addition.',
    reason: 'Fights follow on each other.',
  }),
} as const satisfies Record<string, Ruling>;
