import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Rulings on defence and armour. */
export const defenceRulings = {
  'dt-undefended': {
    ...decided(
      'Does dT count for a target that does not defend itself?',
      'It counts, unless the target is helpless or unaware of the attacker.',
      'Never.',
      'Always.',
    ),
    reason: 'The formula adds dT always. A target that is helpless or unaware fights with no tactics.',
    departs: true,
  },
  'unaware-defence': {
    ...decided(
      'Does one defend itself against an attacker it is not aware of?',
      'No: its defence is 10.',
      'Yes.',
    ),
    reason:
      'The chapter sets 10 for a target that does not attempt to defend itself, which takes knowing of the attack.',
  },
  'defence-limit': {
    ...decided(
      'How often may one defend itself in a turn?',
      'Any number of times, free.',
      '-1 for each after the first.',
    ),
    reason: 'The chapter sets no limit, and its player parries two attackers in one turn.',
  },
  'penalty-on-defence': {
    ...decided(
      'Do the combat penalty and the price of changes lower defence?',
      'No, checks only.',
      'The combat penalty does.',
    ),
    reason:
      'The chapter lays both penalties on checks; a defence is no check, and in its example the price of a change does not touch the parries.',
  },
  'counterattack-stack': {
    ...decided(
      'Several attacks of one attacker were parried. What is the bonus?',
      'The largest.',
      'Their sum.',
    ),
    reason: 'The chapter gives the failures of an attack as the bonus, and nowhere adds those of several.',
  },
  'full-defense-lasts': {
    question: 'When does full defence end: what does "until its next turn" mean?',
    settings: [
      { value: 'this-turn', says: 'With this turn, as in the fight of the assassins.' },
      { value: 'own-go', says: 'On its own go of the next turn.' },
    ],
    reason:
      'A turn is the chapter’s word for the whole round, and its example calls full defence round-long.',
    alsoRead: [],
  },
  'armor-equal-size': {
    ...decided(
      'Weapon and armour are of one size. What does armour do?',
      'It reduces damage.',
      'It converts wounds to stress.',
    ),
    reason:
      'The chapter says "larger" of both cases, so that by its letter armour does nothing against weapons of its own size.',
    departs: true,
  },
  'armor-and-stress': {
    ...decided(
      'What does armour do against stress damage?',
      'What is left of its value after the wounds comes off stress; armour that converts leaves stress alone.',
      'It counts against wounds only.',
    ),
    reason: 'The chapter lets armour reduce damage of either kind, and names one value for both.',
  },
  'block-armor': {
    ...decided(
      'How does the quality of the blocking item join the armour?',
      'As one value, reducing or converting as the armour would; without armour it has the size of the item. Never below 0 in all.',
      'The quality always reduces.',
    ),
    reason: 'The chapter adds the quality to the armour value, which makes one value of both.',
  },
  'unarmed-extra': {
    question: 'The stress of a failed unarmed parry or block: of which wounds, and on top of them?',
    settings: [
      { value: 'on-top', says: 'On top, from the wounds that got through armour.' },
      { value: 'instead', says: 'Instead of as many of the wounds that got through.' },
      { value: 'before-armor', says: 'On top, from the wounds before armour.' },
    ],
    reason: 'The chapter says what is taken as stress, not that the wounds shrink by it.',
    alsoRead: [],
  },
  'parry-projectile-table': {
    ...decided(
      'How plausible are the pairs that the text does not give?',
      'A bullet against a shield +3; something thrown as an arrow. The GM may give any other modifier.',
      'Any other table.',
    ),
    reason:
      'Each pair lies beside one that the chapter gives: a shield is the better defence, and what is thrown flies like an arrow.',
  },
  'area-defence': {
    ...decided(
      'How does one defend itself against a blast?',
      'By dodging, or by blocking with a shield.',
      'Not at all: 10.',
    ),
    reason:
      'The chapter treats an area attack as a ranged attack, which might be parried. There is nothing to knock aside in a blast.',
    departs: true,
  },
  'size-ends': {
    ...decided(
      'Three sizes below a small creature would be less than tiny. What do its bare hands count as?',
      'Tiny: sizes end at 1S and 6S.',
      'Sizes go on beyond the ladder.',
    ),
    reason: 'The ladder has no other steps.',
  },
  'parry-size': {
    ...decided(
      'A weapon counts as several sizes. Which one parries or blocks?',
      'The one nearest to the size of the attacking weapon.',
      'The largest.',
      'The smallest.',
    ),
    reason: 'The chapter lists the other sizes as an advantage of defensive weapons.',
  },
  'projectile-sizes': {
    ...decided(
      'Do sizes count against a projectile?',
      'No: what the attacker gains goes by plausibility alone.',
      'Yes, on top.',
    ),
    reason: 'The chapter gives the bonus for unlikely defences in place of sizes.',
  },
  'unarmed-near-shot': {
    ...decided(
      'The unarmed parry of a shot by somebody near fails. Is a quarter of the W taken as S too?',
      'No: the aim is knocked aside, or it is not.',
      'Yes, as from a blow.',
    ),
    reason:
      'The chapter meets a near shot as if it were a melee attack, but adds that the defence knocks the aim aside and absorbs nothing with the arm.',
    departs: true,
  },
  'counterattack-against': {
    ...decided(
      'A combatant parried two attackers before its go. Which bonus does it have?',
      'That against whomever it attacks first; with that attack the other is lost.',
      'Both, one after the other.',
    ),
    reason: 'The chapter gives the bonus to the first attack only, and only against the one parried.',
  },
  'full-defense-stunned': {
    ...decided(
      'Somebody in full defence is stunned or starts dying. Is it still in full defence?',
      'No, it ends at once.',
      'Yes, until the turn ends.',
    ),
    reason: 'The chapter ends full defence with the turn alone. The helpless do not defend themselves.',
    departs: true,
  },
  'guard-blast': {
    ...decided(
      'May an ally guard somebody helpless against a blast?',
      'No: a blast strikes the ally as well, if it is near.',
      'Yes, as against a shot.',
    ),
    reason:
      'The chapter treats an area attack as a ranged attack, which an ally may block. A blast is around both of them.',
    departs: true,
  },
} as const satisfies Record<string, Ruling>;
