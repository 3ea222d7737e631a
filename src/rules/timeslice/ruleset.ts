import { battleRuleset } from '../../kernel/battle-state.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { AnswerOf, Stop } from '../../kernel/ruleset.ts';
import { interrupt } from './attack.ts';
import { DEFENCES, isDodgeBest } from './defence.ts';
import { bonusOf } from './dice.ts';
import { deeds, type Event, evolve } from './events.ts';
import { OVERRIDES } from './gm.ts';
import { DODGE_STEPS } from './movement.ts';
import { outcome } from './outcome.ts';
import { policies } from './policies.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { area } from './spell.ts';
import { AFTERWARDS, rollInitiative, settleAftermath, springSurprise } from './start-and-end.ts';
import { carriedBy, invariant, rest, type State, start } from './state.ts';
import { impossible, MANEUVERS, nextTurn, startRound, takeTurn } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

/**
 * A combatant without TS set aside may strike first at an attacker, but is seldom willing to pay for it. A defence
 * without a better choice than to dodge is a detail.
 */
function stopIn(decision: Decision, state: State): Stop | undefined {
  const { key, who, context } = decision;
  if (key === 'defence') return isDodgeBest(decision, state) ? 'detail' : undefined;
  const isAttack = key === 'interruption' && (context as { readonly trigger?: unknown }).trigger === 'attack';
  const isReady = state.combatants.some(({ id, saved }) => id === who && saved > 0);
  return isAttack && !isReady ? 'counter' : undefined;
}

/** Time Slice: 2d10, turns cut into slices of time, interruptions inside interruptions. */
export const timeslice = battleRuleset({
  id: 'timeslice',
  version: '4',
  rulebook,
  numbers: {
    roll: 'the modifiers of a stat roll: an attack, a defence, initiative',
    attack: 'the modifiers of an attack roll, which count in that roll only',
    damage: 'the damage of a hit before DR, after all multipliers',
    ts: 'the TS of a new round',
  },
  start,
  evolve,
  deeds,
  steps: {
    initiative: rollInitiative,
    surprise: (fight) => springSurprise(fight, fight.state.ambushers!),
    'round-start': startRound,
    'turn-start': nextTurn,
    turn: (fight) => takeTurn(fight, fight.state.active!),
    aftermath: settleAftermath,
  },
  area,
  rollBonus: { field: 'stats', of: bonusOf, rule: 'stat-bonus' },
  stops: {
    ...{ defence: 'attacked', interruption: 'interrupt' },
    ...{ 'dodge-step': 'detail', 'initiative-tie': 'detail' },
  },
  stopIn,
  impossible,
  choices: [MANEUVERS, [interrupt], DEFENCES, DODGE_STEPS, AFTERWARDS],
  usual: { attack: { called: 'none' }, interrupt: { called: 'none' } },
  overrides: OVERRIDES,
  telling: { view, overview, tell, known, imagine, healthTold },
  routine: {
    'order-came-round': 'boundary',
    'ts-refilled': 'bookkeeping',
    'ts-lost': 'bookkeeping',
    'ts-spent': 'bookkeeping',
    'ts-saved': 'bookkeeping',
    'ts-charged': 'bookkeeping',
  },
  outcome,
  storesOf: ({ shots }) => shots,
  carriedBy,
  recovery: { rest, leaves: 'The chapter has no rule by which lost HP or limbs return between fights.' },
  invariant,
  words,
  policies,
});

export type { Event, Sheet, State };
/** Any answer in a fight of this book, by its kind. */
export type Answer = AnswerOf<typeof timeslice>;
