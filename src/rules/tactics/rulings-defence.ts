import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Rulings on defence that come up at the edges of the chapter’s rules. */
export const defenceRulings = {
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
    reason: 'The chapter says that such a defence absorbs nothing with the arm.',
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
    reason: 'The helpless do not defend themselves.',
  },
  'unhurt-low-pc': {
    ...decided(
      'Somebody with a PC below 10 is unhurt. Does it suffer the combat penalty?',
      'No, an unhurt combatant never does.',
      'Yes.',
    ),
    reason: 'The chapter ties the penalty to wounds, although it states a number below 10.',
    departs: true,
  },
  'guard-blast': {
    ...decided(
      'May an ally guard somebody helpless against a blast?',
      'No: a blast strikes the ally as well, if it is near.',
      'Yes, as against a shot.',
    ),
    reason: 'The chapter speaks of blocking or parrying an attack, which a blast around both of them is not.',
  },
} as const satisfies Record<string, Ruling>;
