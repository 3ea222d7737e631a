import type { Ruling } from '../../kernel/ruleset.ts';
import { configurable, fixedRuling } from '../../kernel/ruling.ts';

/** Open questions about attacks, spells and defence. The first setting is the default. */
export const attackRulings = {
  'aim-lasts': configurable({
    question: 'How long does aim last?',
    settings: {
      round: 'Until the next attack with that weapon or the end of the round.',
      attack: 'Until the next attack with that weapon.',
    },
    reason:
      'The chapter names no end. Aim is for the next shot, and TS does not carry over to the next round either.',
  }),
  'aim-needs-hand': fixedRuling({
    question: 'A weapon leaves the hand. Does the aim with it last?',
    says: 'No: aim ends when its weapon is stowed, dropped or lost with its limb.',
    reason: 'Aiming asks for "a weapon equipped".',
    alternatives: ['It waits until the weapon is in hand again.'],
  }),
  'area-at-once': fixedRuling({
    question: 'Does a spell strike several creatures at once, or one after the other?',
    says: 'At once. Until all are struck, the fight does not end, nobody steps aside and anyone can still be spared. Then they step aside in initiative order.',
    reason: 'It is one spell. The order in which combatants are listed must not decide the fight.',
    alternatives: ['One after the other, in an order that the GM decides.'],
  }),
  'defence-after-roll': configurable({
    question: 'When does the defender pick dodge, block or parry?',
    settings: {
      after: 'After the attack roll, knowing its total.',
      before: 'Before the attack is rolled.',
    },
    reason: 'Defence rolls are "made in response to an attack".',
  }),
  'ranged-defence': configurable({
    question: 'Which defences work against shots and spells?',
    settings: {
      all: 'Dodge, block and parry.',
      'dodge-or-block': 'Dodge and block.',
      dodge: 'Only dodge.',
    },
    reason: 'The chapter allows all three against any attack or spell.',
  }),
  'natural-18-hits': fixedRuling({
    question: 'A natural 18 is not higher than the defence. Does it hit?',
    says: 'No, it misses.',
    reason: 'The chapter doubles the damage; whether the attack hits is settled by the totals alone.',
    alternatives: ['It hits.'],
  }),
  'multiplied-dice': configurable({
    question: 'Damage in dice is multiplied. How?',
    settings: {
      once: 'The dice are rolled once and the result is multiplied.',
      'each-time': 'The dice are rolled again each time the damage is added.',
    },
    reason: 'Multipliers "add the base damage an additional time": the same damage.',
  }),
  'bonus-damage-multiplied': fixedRuling({
    question: 'Are additions to damage multiplied?',
    says: 'No, only the base damage is.',
    reason: 'Multipliers "add the base damage" and only that.',
    alternatives: ['Yes.'],
  }),
  'limb-damage-after-dr': configurable({
    question: 'A limb takes damage up to a maximum. Is it the damage before or after DR?',
    settings: {
      after: 'After DR.',
      before: 'Before DR. DR then reduces the rest.',
    },
    reason: 'A hit deals the damage that remains after DR.',
  }),
  'spell-attack': configurable({
    question: 'What does a spell aimed at a creature roll?',
    settings: {
      I: "An [I] roll plus the spell's bonus.",
      V: "A [V] roll plus the spell's bonus, like any attack.",
    },
    reason: 'The companion pages of the same game attack with spells by I; the chapter has only [V] rolls.',
    departs: true,
  }),
  'spell-is-attack': fixedRuling({
    question:
      'Does a spell aimed at a creature count as an attack (trigger, called shot, natural 18, dodge step, stagger)?',
    says: 'Yes.',
    reason: 'The chapter lets a spell targeted at a creature be defended against like an attack.',
    alternatives: ['No.'],
  }),
  'area-spell': configurable({
    question: 'How does a spell on a point strike the creatures there?',
    settings: {
      'against-number':
        "Each makes a defence roll against the caster's I plus the spell's bonus. A tie defends.",
      'one-roll': 'The caster makes one attack roll against the defence of each.',
    },
    reason: 'The companion pages have each creature roll against a number; the chapter has one attack roll.',
    departs: true,
  }),
  'helpless-defence': fixedRuling({
    question: 'What is the defence of a combatant that cannot defend?',
    says: 'A flat 10.',
    reason:
      'The chapter gives every target a defence roll, but nobody dodges while unconscious. 10 is the average [Q] roll.',
    departs: true,
    alternatives: ['A [Q] roll.', 'It is always hit.'],
  }),
  'area-interrupts': configurable({
    question: 'Does a spell on a point give opponents the chance to interrupt?',
    settings: {
      no: 'No: it is aimed at nobody.',
      yes: 'Yes, as an attack does.',
    },
    reason: 'The chapter lets attacks and moves be interrupted, and such a spell is aimed at a point.',
  }),
  'spell-without-damage': configurable({
    question: 'A spell without damage is cast on a foe. Is there a defence?',
    settings: {
      'no-roll': 'No: it works without a roll.',
      'foes-defend':
        'Yes: it is an attack with its interruptions and its roll against the defence, but without damage and stagger.',
    },
    reason:
      'Such spells heal and strengthen, so nearly all are cast on friends. The chapter lets every spell targeted at a creature be defended against.',
    departs: true,
  }),
  'parry-bonus': fixedRuling({
    question: 'Which bonus of a weapon does a parry use?',
    says: 'The parry bonus of its entry, not its bonus to hit.',
    reason: 'The chapter says "weapon bonus" and leaves the number to the Equipment page.',
    alternatives: ['The bonus to hit.'],
  }),
} as const satisfies Record<string, Ruling>;

/** Open questions about wounds, stagger, dying and healing. The first setting is the default. */
export const bodyRulings = {
  'lost-limb-more': fixedRuling({
    question: 'What other effects does a lost limb have?',
    says: 'It drops everything it held, including a two-handed weapon. An amputated limb is no longer a target. Walking is not affected.',
    reason: 'A hand that is lost holds nothing. The chapter forbids attacks and spells with the limb only.',
    alternatives: ['The same, and with a lost leg each unit costs 2 TS.'],
  }),
  'casting-arm': fixedRuling({
    question: 'Which limb does a spell need?',
    says: 'A working arm, but not a free hand. A combatant that has lost all its arms cannot cast; one that never had arms casts without them.',
    reason: 'The chapter forbids spells with a lost limb without naming the limb that casts.',
  }),
  'limb-by-spell': configurable({
    question: 'Does a spell that breaks a limb count as a ranged attack?',
    settings: {
      amputates: 'No: it cuts the limb off. Only shots cripple.',
      cripples: 'Yes: it cripples the limb.',
    },
    reason: 'The chapter speaks of ranged attacks with weapons; it never calls a spell one.',
  }),
  'heart-needs-damage': fixedRuling({
    question: 'DR takes all the damage of a shot to the heart. Does the target start dying?',
    says: 'Yes: it was hit.',
    reason: 'The chapter asks for a hit, not for damage.',
    alternatives: ['No.'],
  }),
  'heart-penalty': configurable({
    question: 'Which rolls does the -2 of a heart wound apply to?',
    settings: {
      'own-maneuvers': 'The rolls of its own maneuvers and the checks that the GM asks for.',
      'all-rolls': 'All stat rolls, including defence and initiative.',
    },
    reason: 'The chapter lets the wounded "take actions at -2"; a defence answers the action of another.',
  }),
  'heart-area-number': fixedRuling({
    question: 'Does a heart wound lower the number that an area spell is defended against?',
    says: 'Yes, by 2: casting is an action, and the number takes the place of its roll.',
    reason: 'The wounded act at -2, whether the action is rolled or not.',
    alternatives: ['No: a number is not a roll.'],
  }),
  'second-dying': fixedRuling({
    question:
      'A combatant dying of a heart wound falls, or is hit in the heart again. What happens to the clock?',
    says: 'The running clock continues.',
    reason: 'A second wound does not give time back.',
    alternatives: ['Five new minutes.'],
  }),
  'hit-stable': fixedRuling({
    question: 'A combatant tended at 0 HP takes damage. What happens?',
    says: 'It is dying again, with 5 new minutes.',
    reason: 'A character brought below 1 HP is dying, and at 0 HP any damage does that.',
    alternatives: ['Nothing more.'],
  }),
  'attack-dying-roll': configurable({
    question: 'Does an attack on a dying character need to hit?',
    settings: {
      'no-roll':
        'At 0 HP there is no roll and no damage, only the minute; against a conscious target it is an ordinary attack, and a hit also takes the minute.',
      'must-hit': 'It must hit to take the minute; at 0 HP a hit does nothing else.',
    },
    reason: 'The chapter says that the attack takes the minute, without a roll.',
  }),
  'heal-clock-remainder': fixedRuling({
    question: 'A clock shows part of a minute when healing begins. How does that part count?',
    says: 'Each minute above 5, rounded up, becomes HP.',
    reason: 'Minutes above 5 become HP; a begun minute counts for the patient.',
    alternatives: ['Rounded down.'],
  }),
  'heal-maximum': fixedRuling({
    question: 'May healing bring HP above the maximum?',
    says: 'No: the excess is lost.',
    reason: 'The maximum is a limit.',
    alternatives: ['Yes.'],
  }),
  'dying-tick': fixedRuling({
    question: 'When does the dying clock run?',
    says: 'At the end of each round, including the round of the fall.',
    reason: 'A round is equally long for everyone.',
    alternatives: ['From the round after the fall.'],
  }),
  'fallen-ts': fixedRuling({
    question: 'What happens to the TS of a combatant that falls unconscious?',
    says: 'It is lost until the next refill.',
    reason: 'The unconscious make no maneuvers.',
    alternatives: ['It is kept.'],
  }),
  'tend-reach': fixedRuling({
    question: 'How near must a combatant be to tend another?',
    says: 'Within 1 unit.',
    reason: 'A medical kit works by hand.',
    alternatives: ['At any distance.'],
  }),
  'staggered-at-zero-ts': fixedRuling({
    question: 'Does the hit that staggers already do the additional damage?',
    says: 'No, from the next hit on.',
    reason: 'The stagger of a hit comes after its damage.',
    alternatives: ['Yes.'],
  }),
  'staggered-refill': fixedRuling({
    question: 'A new round starts before the next turn of a staggered combatant. Does its TS return?',
    says: 'Yes, and it may interrupt while staggered.',
    reason: 'Every combatant goes back to its TS maximum at the beginning of a round.',
    alternatives: ['No TS until it recovers.'],
  }),
  'stagger-reset': fixedRuling({
    question: 'Does a combatant that is not staggered lose its stagger points at its turn?',
    says: 'No, they stay.',
    reason: 'The chapter returns the staggered to 0, and nobody else.',
    alternatives: ['Yes.'],
  }),
  'nonlethal-when': fixedRuling({
    question: 'When is damage declared nonlethal?',
    says: 'When a blow would bring a non-player combatant to 0 HP, its dealer is asked.',
    reason: 'The question matters only then.',
    alternatives: ['With the attack.'],
  }),
  'nonlethal-npc': fixedRuling({
    question: 'A non-player combatant is brought to 0 HP by nonlethal damage. What is it?',
    says: 'Unconscious, not dying.',
    reason: 'Nonlethal damage does not kill, so no clock runs.',
    alternatives: ['Dying, with the clock.'],
  }),
  'nonlethal-player': configurable({
    question: 'And a player character?',
    settings: {
      dying: 'Dying all the same: the text speaks of non-player combatants only.',
      unconscious: 'Unconscious, not dying.',
    },
    reason: 'The chapter exempts non-player combatants only.',
  }),
  cinematic: configurable({
    question: 'Does a player character healed from 0 HP wake up at once?',
    settings: {
      off: 'No: after the fight, or when the GM says so.',
      on: 'Yes.',
    },
    reason: 'The chapter names it as an option.',
  }),
} as const satisfies Record<string, Ruling>;
