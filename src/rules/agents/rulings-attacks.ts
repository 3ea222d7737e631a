import type { Ruling } from '../../kernel/ruleset.ts';
import { decided } from '../../kernel/ruling.ts';

/** Open questions about attacks, reactions, wounds and medicine. The first setting is the default. */
export const attackRulings = {
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
    reason: 'The chapter states both in one paragraph.',
    alsoRead: [],
  },
  'dodge-effect': {
    question: 'What of the Effect when a hit outlives the DM of a dodge?',
    settings: [
      { value: 'falls', says: 'It falls with the DM, and the damage with it.' },
      { value: 'unchanged', says: 'It stays what it was.' },
    ],
    reason: 'The DM is part of the attack roll, and the Effect is what that roll exceeds 8 by.',
    alsoRead: [],
  },
  'dodge-tie': {
    question: 'Who wins a dodge when the Dexterity rolls are equal?',
    settings: [
      { value: 'attacker', says: 'The attacker.' },
      { value: 'defender', says: 'The dodger.' },
      { value: 'higher-dex', says: 'The higher Dex; if that is equal too, both roll again.' },
    ],
    reason: 'The chapter asks the target to win.',
    alsoRead: [],
  },
  'parry-tie': {
    question: 'Who wins a parry when the totals are equal?',
    settings: [
      { value: 'attacker', says: 'The attacker.' },
      { value: 'defender', says: 'The parrier.' },
      { value: 'higher-dex', says: 'The higher Dex; if that is equal too, the parrier rolls again.' },
    ],
    reason: 'The chapter asks the target to roll higher than the attacker.',
    alsoRead: [],
  },
  'dodge-penalty': {
    ...decided('Does a dodger suffer a second -1 besides that of every reaction?', 'No.', 'Yes, -2 in all.'),
    reason: 'Both sentences describe the penalty of one reaction.',
  },
  'reaction-after-roll': {
    question: 'When does the target decide on a reaction?',
    settings: [
      { value: 'after', says: 'Once it knows that it is hit.' },
      { value: 'before', says: 'Before the attack is rolled.' },
    ],
    reason: 'The chapter lets the target react if the attack passes.',
    alsoRead: [],
  },
  'reactions-per-attack': {
    question: 'How many reactions may meet one attack?',
    settings: [
      { value: 'one', says: 'One.' },
      { value: 'any', says: 'Any number, each paid for.' },
    ],
    reason: 'The companion rules allow one, and one keeps a fight moving.',
    departs: true,
    alsoRead: [],
  },
  'reaction-until': {
    question: 'How long does the -1 of a reaction last?',
    settings: [
      { value: 'next-act', says: 'Until the reactor acts in its next turn.' },
      { value: 'round-end', says: 'Until the end of the round.' },
    ],
    reason: 'The rule for all reactions says “until their next turn”; the sentence about dodging is looser.',
    alsoRead: [],
  },
  'reaction-scope': {
    ...decided(
      'Which checks suffer the -1 of a reaction?',
      'Skill checks, later parries among them; not Dexterity and END rolls.',
      'All checks.',
    ),
    reason: 'The chapter says “all skill checks”.',
  },
  'reaction-own-roll': {
    ...decided(
      'Does a parry suffer the -1 of the reaction that it is?',
      'No, only that of earlier ones.',
      'Yes.',
    ),
    reason: 'The penalty is the price of having reacted; it follows the reaction.',
    departs: true,
  },
  'ambush-aware': {
    ...decided(
      'Which attacks do the surprised not know of?',
      'Those before the first attack of an ambusher is over, and those of whoever is still hidden.',
      'All until their own first turn.',
    ),
    reason: 'The first attack gives the ambush away to everybody who sees it.',
  },
  'auto-half': {
    ...decided('What is half of an odd Auto score?', 'It is rounded down.', 'It is rounded up.'),
    reason: 'The companion rules round down.',
  },
  'burst-effect': {
    question: 'What does a burst add?',
    settings: [
      { value: 'rounds', says: 'As much damage as rounds were fired.' },
      {
        value: 'table',
        says: 'A DM or damage, as the attacker says: 3 rounds +1 or +1, 4 +1 or 1d6, 10 +2 or 2d6, 20 +3 or 3d6, 100 +4 or 4d6.',
      },
    ],
    reason:
      'The chapter gives bursts a price in Recoil and the companion rules, in the edition it follows, pay it back in damage.',
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
    reason: 'Each attack can then be reacted to as any other.',
    alsoRead: [],
  },
  'full-auto-aim': {
    ...decided(
      'Does full auto gain from an aim?',
      'No: it ignores the aim and uses it up.',
      'The first shot gains it.',
    ),
    reason:
      'The companion rules spray full auto unaimed. The chapter itself would add the aim to the next attack.',
    departs: true,
  },
  'aim-loss': {
    question: 'Does doing anything but aiming (moving, reacting, being hit) end an aim?',
    settings: [
      { value: 'yes', says: 'Yes.' },
      { value: 'no', says: 'No: it lasts until the next attack.' },
    ],
    reason:
      'The companion rules end an aim with any other action. Without that, aiming once would last all fight.',
    departs: true,
    alsoRead: [],
  },
  'prone-short': {
    ...decided(
      'What is the DM for shooting at a prone target at Short range, where the sources differ?',
      'A DM of -2.',
      'A DM of 0.',
    ),
    reason: 'Short range is far enough for lying down to help.',
  },
  'prone-move': {
    ...decided('How far does one move prone?', 'A metre and a half with a minor action.', 'Not at all.'),
    reason: 'Crawling a metre and a half is what the seriously wounded can do as well.',
  },
  'prone-dodge': {
    ...decided(
      'May one dodge while lying down?',
      'No, but one may parry. At a blast neither a dodge nor a dive is possible.',
      'Yes.',
    ),
    reason: 'The companion rules forbid it: somebody on the ground has nowhere to go.',
    departs: true,
  },
  'blast-cover': {
    ...decided(
      'Does cover help against a blast?',
      'No, walls do: whoever has no straight line to it is spared.',
      'Cover takes dice off.',
    ),
    reason: 'The companion rules count distance only.',
  },
  'later-wounds': {
    question: 'Where do wounds after the first go?',
    settings: [
      { value: 'shared', says: 'To any physical characteristics; the victim shares them out.' },
      { value: 'endurance-first', says: 'To END while it is above 0, like the first.' },
    ],
    reason: 'The companion rules let the victim choose.',
    alsoRead: [],
  },
  'unconscious-at': {
    question: 'Which characteristics at 0 make unconscious?',
    settings: [
      { value: 'any-two', says: 'Any two.' },
      { value: 'str-or-dex', says: 'STR or DEX.' },
    ],
    reason: 'The text of the companion rules is more exact than its table.',
    alsoRead: [],
  },
  'first-aid-again': {
    ...decided(
      'How often may first aid be given?',
      'Once for the wounds of one fight.',
      'Every attempt counts.',
    ),
    reason: 'Otherwise a patient healer would heal everything.',
  },
  'old-wounds': {
    ...decided(
      'May wounds from before the fight be bandaged?',
      'Only if they were dealt within the hour, as the sheet says (woundedMinutesAgo).',
      'Always.',
    ),
    reason: 'First aid in the companion rules counts from the wound; older wounds need surgery or rest.',
    departs: true,
  },
  'stray-shot': {
    ...decided(
      'Whom does a shot into a melee hit that goes astray, and may that one react?',
      'Of those touching the target the one nearest to the shooter (of several, the first to act), who has no time to react.',
    ),
    reason: 'A shot that was meant for somebody else comes without warning.',
  },
} as const satisfies Record<string, Ruling>;
