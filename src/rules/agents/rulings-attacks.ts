import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling } from '../../kernel/ruling.ts';

/** Open questions about attacks, reactions, wounds and medicine. The first setting is the default. */
export const attackRulings = {
  'dodge-procedure': configurable({
    question: 'The chapter gives dodging both a DM and an opposed roll. Which counts?',
    settings: {
      both: 'Both: the DM may turn the hit into a miss; if not, the Dexterity roll still may.',
      modifier: 'The DM only.',
      opposed: 'The opposed roll only.',
      'on-dexterity': 'The opposed roll, with the DM on that of the attacker.',
    },
    reason: 'The chapter states both in one paragraph.',
  }),
  'dodge-effect': configurable({
    question: 'What happens to the Effect if an attack still hits after the DM of a dodge?',
    settings: {
      falls: 'It falls with the DM, and the damage with it.',
      unchanged: 'It stays what it was.',
    },
    reason: 'The DM is part of the attack roll, and the Effect is what that roll exceeds 8 by.',
  }),
  'dodge-tie': configurable({
    question: 'Who wins a dodge when the Dexterity rolls are equal?',
    settings: {
      attacker: 'The attacker.',
      defender: 'The dodger.',
      'higher-dex': 'The higher Dex; if that is equal too, both roll again.',
    },
    reason: 'The chapter asks the target to win.',
  }),
  'parry-tie': configurable({
    question: 'Who wins a parry when the totals are equal?',
    settings: {
      attacker: 'The attacker.',
      defender: 'The parrier.',
      'higher-dex': 'The higher Dex; if that is equal too, the parrier rolls again.',
    },
    reason: 'The chapter asks the target to roll higher than the attacker.',
  }),
  'dodge-penalty': fixedRuling({
    question: 'Does a dodge give a second -1, in addition to that of every reaction?',
    says: 'No.',
    reason: 'Both sentences describe the penalty of one reaction.',
    alternatives: ['Yes, -2 in all.'],
  }),
  'reaction-after-roll': configurable({
    question: 'When does the target decide on a reaction?',
    settings: {
      after: 'Once it knows that it is hit.',
      before: 'Before the attack is rolled.',
    },
    reason: 'The chapter lets the target react if the attack passes.',
  }),
  'reactions-per-attack': configurable({
    question: 'How many reactions may meet one attack?',
    settings: {
      one: 'One.',
      any: 'Any number, each paid for.',
    },
    reason: 'The companion rules allow one, and one keeps a fight moving.',
    departs: true,
  }),
  'reaction-until': configurable({
    question: 'How long does the -1 of a reaction last?',
    settings: {
      'next-act': 'Until the reactor acts in its next turn.',
      'round-end': 'Until the end of the round.',
    },
    reason: 'The rule for all reactions says “until their next turn”; the sentence about dodging is looser.',
  }),
  'reaction-scope': fixedRuling({
    question: 'Which checks suffer the -1 of a reaction?',
    says: 'Skill checks, later parries among them; not Dexterity and END rolls.',
    reason: 'The chapter says “all skill checks”.',
    alternatives: ['All checks.'],
  }),
  'reaction-own-roll': fixedRuling({
    question: 'Does a parry suffer the -1 of the reaction that it is?',
    says: 'No, only that of earlier ones.',
    reason: 'The penalty is the price of having reacted; it follows the reaction.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'ambush-aware': fixedRuling({
    question: 'Which attacks do the surprised not know of?',
    says: 'Those before the first attack of an ambusher is over, and those of an agent that is still hidden.',
    reason: 'The first attack gives the ambush away to everybody who sees it.',
    alternatives: ['All until their own first turn.'],
  }),
  'auto-half': fixedRuling({
    question: 'What is half of an odd Auto score?',
    says: 'It is rounded down.',
    reason: 'The companion rules round down.',
    alternatives: ['It is rounded up.'],
  }),
  'burst-effect': configurable({
    question: 'What does a burst add?',
    settings: {
      rounds: 'As much damage as rounds were fired.',
      table:
        'A DM or damage, as the attacker says: 3 rounds +1 or +1, 4 +1 or 1d6, 10 +2 or 2d6, 20 +3 or 3d6, 100 +4 or 4d6.',
    },
    reason:
      'The chapter gives bursts a price in Recoil and the companion rules, in the edition it follows, pay it back in damage.',
  }),
  'full-auto': configurable({
    question: 'How are the attacks of full auto rolled?',
    settings: {
      separate: 'As many attacks as the Auto score, each rolled, on targets within 6 m.',
      pairs: 'Twice as many dice as the Auto score at once, put together in pairs by the attacker.',
    },
    reason: 'Each attack can then be reacted to as any other.',
  }),
  'full-auto-aim': fixedRuling({
    question: 'Does full auto gain from an aim?',
    says: 'No: it ignores the aim and uses it up.',
    reason:
      'The companion rules spray full auto unaimed. The chapter itself would add the aim to the next attack.',
    departs: true,
    alternatives: ['The first shot gains it.'],
  }),
  'aim-loss': configurable({
    question: 'Do other actions and events (moving, reacting, being hit) end an aim?',
    settings: {
      yes: 'Yes.',
      no: 'No: it lasts until the next attack.',
    },
    reason:
      'The companion rules end an aim with any other action. Without that, aiming once would last all fight.',
    departs: true,
  }),
  'prone-short': fixedRuling({
    question: 'What is the DM for shooting at a prone target at Short range, where the sources differ?',
    says: 'A DM of -2.',
    reason: 'Short range is far enough for lying down to help.',
    alternatives: ['A DM of 0.'],
  }),
  'prone-move': fixedRuling({
    question: 'How far does one move prone?',
    says: 'A metre and a half with a minor action.',
    reason: 'Crawling a metre and a half is what the seriously wounded can do as well.',
    alternatives: ['Not at all.'],
  }),
  'prone-dodge': fixedRuling({
    question: 'May one dodge while lying down?',
    says: 'No, but it may parry. At a blast neither a dodge nor a dive is possible.',
    reason: 'The companion rules forbid it: an agent on the ground has nowhere to go.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'blast-cover': fixedRuling({
    question: 'Does cover help against a blast?',
    says: 'No, but walls do: an agent without a straight line to it is spared.',
    reason: 'The companion rules count distance only.',
    alternatives: ['Cover takes dice off.'],
  }),
  'later-wounds': configurable({
    question: 'Where do wounds after the first go?',
    settings: {
      shared: 'To any physical characteristics; the victim shares them out.',
      'endurance-first': 'To END while it is above 0, like the first.',
    },
    reason: 'The companion rules let the victim choose.',
  }),
  'unconscious-at': configurable({
    question: 'Which characteristics at 0 make unconscious?',
    settings: {
      'any-two': 'Any two.',
      'str-or-dex': 'STR or DEX.',
    },
    reason: 'The text of the companion rules is more exact than its table.',
  }),
  'first-aid-again': fixedRuling({
    question: 'How often may first aid be given?',
    says: 'Once for the wounds of one fight.',
    reason: 'Otherwise a patient healer would heal everything.',
    alternatives: ['Every attempt counts.'],
  }),
  'old-wounds': fixedRuling({
    question: 'May wounds from before the fight be bandaged?',
    says: 'Only if they were dealt within the hour, as the sheet says (woundedMinutesAgo).',
    reason: 'First aid in the companion rules counts from the wound; older wounds need surgery or rest.',
    departs: true,
    alternatives: ['Always.'],
  }),
  'stray-shot': fixedRuling({
    question: 'Whom does a shot into a melee hit that goes astray, and may that one react?',
    says: 'The agent touching the target that is nearest to the shooter (of several, the first to act). It has no time to react.',
    reason: 'A shot at another target comes without warning.',
  }),
} as const satisfies Record<string, Ruling>;
