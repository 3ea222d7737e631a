import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling } from '../../kernel/ruling.ts';

/** Open questions about attacks, reactions, wounds and medicine. The first setting is the default. */
export const attackRulings = {
  'dodge-procedure': configurable({
    question: 'The chapter gives dodging both a DM and an opposed roll. Which counts?',
    settings: {
      both: 'Both: the DM may turn the hit into a miss. If it does not, the Dexterity roll may.',
      modifier: 'The DM only.',
      opposed: 'The opposed roll only.',
      'on-dexterity': 'The opposed roll; the DM applies to the attacker’s roll.',
    },
    reason: 'The chapter states both in one paragraph.',
  }),
  'dodge-effect': configurable({
    question: 'What happens to the Effect if an attack still hits after the DM of a dodge?',
    settings: {
      falls: 'The DM lowers it, and thus the damage.',
      unchanged: 'It stays the same.',
    },
    reason: 'The DM is part of the attack roll, and the Effect is the difference of that roll from 8.',
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
      any: 'Any number, each at its price.',
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
    says: 'Skill checks, including later parries, but not Dexterity and END rolls.',
    reason: 'The chapter says “all skill checks”.',
    alternatives: ['All checks.'],
  }),
  'reaction-own-roll': fixedRuling({
    question: 'Does a parry have the -1 of its own reaction?',
    says: 'No, only that of earlier reactions.',
    reason: 'The penalty is the price of having reacted, so it comes after the reaction.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'ambush-aware': fixedRuling({
    question: 'Which attacks do surprised agents not know about?',
    says: 'All attacks until the first attack of an ambusher is over, and those of an agent that is still hidden.',
    reason: 'The first attack reveals the ambush to everyone who sees it.',
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
      rounds: 'One point of damage for each round fired.',
      table:
        'A DM or damage; the attacker chooses. 3 rounds: +1 or 1 point; 4: +1 or 1d6; 10: +2 or 2d6; 20: +3 or 3d6; 100: +4 or 4d6.',
    },
    reason:
      'In the chapter, bursts cost Recoil. The companion rules, in the edition that it follows, give damage in return.',
  }),
  'full-auto': configurable({
    question: 'How are the attacks of full auto rolled?',
    settings: {
      separate: 'Separately: as many attacks as the Auto score, on targets within 6 m.',
      pairs: 'Together: twice as many dice as the Auto score, which the attacker joins into pairs.',
    },
    reason: 'Targets can then react to each attack as to any other.',
  }),
  'full-auto-aim': fixedRuling({
    question: 'Does full auto benefit from an aim?',
    says: 'No. It ignores the aim and uses it up.',
    reason:
      'The companion rules spray full auto unaimed. The chapter itself would add the aim to the next attack.',
    departs: true,
    alternatives: ['The first shot does.'],
  }),
  'aim-loss': configurable({
    question: 'Do other actions and events (moving, reacting, being hit) end an aim?',
    settings: {
      yes: 'Yes.',
      no: 'No: it lasts until the next attack.',
    },
    reason:
      'The companion rules end an aim with any other action. Otherwise, a single aim would last for the whole fight.',
    departs: true,
  }),
  'prone-short': fixedRuling({
    question: 'The sources differ: what is the DM for shooting at a prone target at Short range?',
    says: 'A DM of -2.',
    reason: 'Short range is far enough for lying down to help.',
    alternatives: ['A DM of 0.'],
  }),
  'prone-move': fixedRuling({
    question: 'How far does a prone agent move?',
    says: '1.5 m with a minor action.',
    reason: 'The seriously wounded can also crawl 1.5 m.',
    alternatives: ['Not at all.'],
  }),
  'prone-dodge': fixedRuling({
    question: 'May a prone agent dodge?',
    says: 'No, but it may parry. Against a blast, it can neither dodge nor dive.',
    reason: 'The companion rules forbid it: an agent on the ground has nowhere to go.',
    departs: true,
    alternatives: ['Yes.'],
  }),
  'blast-cover': fixedRuling({
    question: 'Does cover help against a blast?',
    says: 'No, but walls do: a blast does not reach an agent behind a wall.',
    reason: 'The companion rules count distance only.',
    alternatives: ['Cover removes dice.'],
  }),
  'later-wounds': configurable({
    question: 'Where do wounds after the first go?',
    settings: {
      shared: 'To any physical characteristics, as the victim chooses.',
      'endurance-first': 'To END while it is above 0, like the first.',
    },
    reason: 'The companion rules let the victim choose.',
  }),
  'unconscious-at': configurable({
    question: 'Which characteristics at 0 make an agent unconscious?',
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
    question: 'Does first aid help with wounds from before the fight?',
    says: 'Only if they are less than an hour old, as the sheet states (woundedMinutesAgo).',
    reason: 'First aid in the companion rules counts from the wound; older wounds need surgery or rest.',
    departs: true,
    alternatives: ['Always.'],
  }),
  'stray-shot': fixedRuling({
    question: 'A shot into a melee goes astray. Which agent does it hit, and may that agent react?',
    says: 'Of the agents that touch the target, the one nearest to the shooter; of several, the first to act. It has no time to react.',
    reason: 'A stray shot comes without warning.',
  }),
} as const satisfies Record<string, Ruling>;
