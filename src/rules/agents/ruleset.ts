import { battleFault, battleRuleset, countFault, hasTwice } from '../../kernel/battle-state.ts';
import { ATTACK_FACTS, attackOf, type Counted, noteFall, outcomeOf } from '../../kernel/outcome.ts';
import type { AnswerOf } from '../../kernel/ruleset.ts';
import { nextShot } from './attack.ts';
import { isUnhurt, lose } from './damage.ts';
import { deeds, type Event, evolve } from './events.ts';
import { area, BLAST_REACTIONS } from './exchange.ts';
import { OVERRIDES } from './gm.ts';
import { PLANS, rollInitiative, useTactics } from './initiative.ts';
import { AFTERMATH, recover, settleAftermath } from './medicine.ts';
import { policies } from './policies.ts';
import { REACTIONS } from './reaction.ts';
import { CUT_INS, DELAYED, nextTurn, startRound } from './round.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { dmOf, PHYSICAL } from './sheet.ts';
import { type Agent, carriedBy, isAble, pointsLeft, rest, type State, start } from './state.ts';
import { WORK } from './tasks.ts';
import { ACTIONS, impossible, TURN, takeTurn } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

/** Returns an error in a state; `undefined` if it is valid. */
export function invariant(state: State): string | undefined {
  return (
    battleFault(state, agentFault, isAble) ?? orderFault(state) ?? turnFault(state) ?? progressFault(state)
  );
}

function agentFault(who: Agent): string | undefined {
  const counts = {
    significant: who.significant,
    minor: who.minor,
    recoil: who.recoil,
    reactions: who.reactions,
    ...who.rounds,
    ...who.scores,
  };
  const fault = countFault(counts);
  if (fault !== undefined) return fault;
  for (const each of PHYSICAL) {
    if (who.scores[each] > who.sheet.characteristics[each]) return `${each} is above its maximum`;
  }
  const sum = who.ledger.reduce((total, entry) => total + entry.value, 0);
  if (who.initiative !== null && sum !== who.initiative) {
    return `the ledger says ${sum}, initiative is ${who.initiative}`;
  }
  return actionFault(who);
}

function actionFault(who: Agent): string | undefined {
  if (who.significant > 1) return `${who.significant} significant actions`;
  if (who.minor + 2 * who.significant > 3) return `${who.minor} minor actions`;
  if (who.presence === 'here' && !isAble(who) && who.significant + who.minor > 0)
    return 'it is down and could act';
  if (who.aim !== null && (who.aim.bonus < 1 || who.aim.bonus > 6)) return `aim +${who.aim.bonus}`;
  const hands = who.held.map((id) => who.sheet.weapons.find((weapon) => weapon.id === id)?.hands ?? 9);
  if (hands.reduce((sum: number, each) => sum + each, 0) > 2) return 'it holds more than two hands can';
  return who.life !== 'awake' && who.task !== null ? 'it works in its sleep' : undefined;
}

/** Returns an error if the order does not follow initiative. */
function orderFault(state: State): string | undefined {
  let last = Number.POSITIVE_INFINITY;
  for (const id of state.order) {
    const { initiative } = state.combatants.find((who) => who.id === id)!;
    if (initiative === null || initiative > last) return `the order does not follow initiative at ${id}`;
    last = initiative;
  }
  return undefined;
}

function turnFault(state: State): string | undefined {
  const active = state.combatants.filter((who) => who.turn === 'active').map((who) => who.id);
  const turns = state.turns.map((turn) => turn.who);
  if (hasTwice(turns)) return 'somebody has two turns under way';
  if (state.phase === 'turn' && turns.length === 0) return 'it is nobody\u2019s turn';
  if (state.phase === 'between' && turns.length > 0) return 'a turn is under way between turns';
  const isOver = state.phase === 'aftermath' || state.phase === 'closed';
  if (isOver) return undefined;
  const stray = active.find((id) => !turns.includes(id));
  return stray === undefined ? undefined : `${stray} is active without a turn`;
}

function progressFault(state: State): string | undefined {
  const wrong = state.progress.find((task) => task.done < 0 || task.done > (task.rounds ?? 0));
  return wrong === undefined ? undefined : `${wrong.done} of ${wrong.rounds} rounds of ${wrong.id} are done`;
}

const FACTS = {
  ...ATTACK_FACTS,
  'seriously wounded': 'any',
  'target falls': 'any',
  'target dies': 'any',
  'somebody else hit': 'any',
  effect: 'sum',
  damage: 'sum',
  'points lost': 'sum',
  reactions: 'sum',
  succeeds: 'first',
  margin: 'first',
} as const;
type Facts = Counted<typeof FACTS>;

/**
 * The outcome of the attacks of the first attacker. Several targets, or several hits of automatic fire, are added up,
 * but not what a stray shot does. Without an attack, the result of the first check. @rule improvised-check
 */
export const outcome = outcomeOf<Event, typeof FACTS>({
  facts: FACTS,
  onlyWith: {
    effect: ['hit'],
    damage: ['hit'],
    'points lost': ['hit'],
    reactions: ['reactions'],
  },
  attackIn: attackOf('attack-rolled'),
  count(facts, event, before) {
    if (facts.attacker === undefined) countCheck(facts, event);
    else if (event.type === 'stray-rolled') facts['somebody else hit'] ||= event.isHit;
    else if (before('attack-rolled', 'stray-rolled') === 'stray-rolled') return;
    else if (event.type === 'attack-hit' && event.attacker === facts.attacker) {
      facts.hit = true;
      facts.effect += event.effect;
    } else if (event.type === 'damage-dealt' && event.attacker === facts.attacker) {
      facts.damage += event.damage.total;
      // A blast needs no roll to hit those it reaches.
      facts.hit ||= event.damage.parts.some(({ rule }) => rule === 'explosion');
    } else if (event.type === 'reacted' && event.against === facts.attacker) facts.reactions += 1;
    else if ('who' in event && event.who !== facts.attacker) countBody(facts, event);
  },
});

function countCheck(facts: Facts, event: Event): void {
  if (event.type !== 'check-made' && event.type !== 'treated') return;
  facts.succeeds ??= event.passes;
  facts.margin ??= event.effect;
}

function countBody(facts: Facts, event: Event): void {
  if (event.type === 'wounded') facts['points lost'] += pointsLeft(event.lost);
  else if (event.type === 'seriously-wounded') facts['seriously wounded'] ||= event.isNow;
  else noteFall(facts, event);
}

const IDLE: ReadonlySet<string> = new Set(['end-turn', 'free', 'delay']);

/** Agents: 2d6, changing initiative, and reactions that cost it. */
export const agents = battleRuleset({
  id: 'agents',
  version: '5',
  rulebook,
  numbers: {
    check: 'the DMs of a check: an attack, a dodge, a task',
    attack: 'the DMs of an attack check, which count in that check only',
    damage: 'the damage of a hit before armour, with the Effect',
  },
  start,
  evolve,
  deeds,
  steps: {
    initiative: rollInitiative,
    tactics: useTactics,
    'round-start': startRound,
    between: nextTurn,
    turn: takeTurn,
    aftermath: settleAftermath,
  },
  area,
  rollBonus: { field: 'characteristics', of: dmOf, rule: 'characteristic-dm' },
  stops: {
    ...{ reaction: 'attacked', blast: 'attacked' },
    ...{ 'cut-in': 'interrupt', delayed: 'interrupt', 'last-call': 'interrupt' },
    ...{ wound: 'detail', 'next-shot': 'detail', recovery: 'detail' },
  },
  // If only free actions are left, the turn counts as over. An agent that is not hurt keeps working.
  stopIn({ key, who, options }, { combatants }) {
    if (key === 'work')
      return combatants.some((each) => each.id === who && isUnhurt(each)) ? 'detail' : undefined;
    return key === 'action' && options.every(({ kind }) => IDLE.has(kind)) ? 'detail' : undefined;
  },
  choices: [
    ...[ACTIONS, TURN, WORK, DELAYED, CUT_INS, REACTIONS, BLAST_REACTIONS, PLANS],
    ...[[nextShot, lose, recover], AFTERMATH],
  ],
  impossible,
  usual: { strike: { by: 'STR' }, shoot: { mode: 'single' } },
  overrides: OVERRIDES,
  telling: { view, overview, tell, known, imagine, healthTold },
  outcome,
  storesOf: ({ rounds }) => rounds,
  carriedBy,
  recovery: { rest, hours: ({ clock }) => Math.floor(clock / 3600), options: ['hasSickbay'] },
  invariant,
  words,
  policies,
});

export type { Event, Sheet, State };
/** Any answer in a fight of this book, by its kind. */
export type Answer = AnswerOf<typeof agents>;
