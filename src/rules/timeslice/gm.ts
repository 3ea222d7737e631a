import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isHere, nearestFree, placeFor } from '../../kernel/battle.ts';
import { choices, one } from '../../kernel/choices.ts';
import type { IntRange, OneOf, Text } from '../../kernel/decision.ts';
import {
  type Among,
  amongPresent,
  bringInAfterStart,
  bringingIn,
  changing,
  conditionSetting,
  fightEnding,
  hidingInPlace,
  numberSetting,
  offeredFor,
  overridesBy,
  placing,
  removal,
  resumeFight,
  setByGm,
  setSide,
  turnEnding,
} from '../../kernel/overrides.ts';
import { addHeartPenaltyToAction, statRoll } from './dice.ts';
import { heal, startDying, stopDying, wakeUp } from './dying.ts';
import type { Combat } from './events.ts';
import { lose, maneuver, tsCost, tsForTurn } from './maneuvers.ts';
import type { Reason } from './reasons.ts';
import type { Boosted, Stat } from './schema.ts';
import { endIfDecided, endNow, orderWith, rollFor } from './start-and-end.ts';
import { type Combatant, isUp, type State, takenIn, type Work } from './state.ts';

const LABEL: Text = { maxLength: 60 };
const NUMBER: IntRange = { min: -50, max: 99 };
const MODIFIER: IntRange = { min: -20, max: 20 };
const STATS: readonly Stat[] = ['I', 'V', 'U', 'A', 'Q'];

/** Combatants that may be asked for a check, with the tools that they may use. */
export interface Able {
  readonly who: OneOf<string>;
  /** Absent if all of them lack tools. */
  readonly tool?: OneOf<string>;
}
const request = choices<Able, Combat>();

/** A check that the GM asks for. */
const requestCheck = request({
  kind: 'request-check',
  purpose: 'request',
  offers: (able) => [
    { params: { ...able, stat: { oneOf: STATS }, number: NUMBER, modifier: MODIFIER, label: LABEL } },
  ],
  does(combat, _gm, { who, ...asked }) {
    check(combat, who, asked);
  },
});

const requestWork = request({
  kind: 'request-work',
  purpose: 'request',
  offers(able) {
    const time = { rounds: { min: 1, max: 100 }, ts: { min: 1, max: 30 } };
    const stat: OneOf<Stat | 'none'> = { oneOf: ['none', ...STATS] };
    return [{ params: { ...able, ...time, stat, number: NUMBER, modifier: MODIFIER, label: LABEL } }];
  },
  does(combat, _gm, { who, tool = 'none', label, rounds, ts, stat, number, modifier }) {
    const rolled = stat === 'none' ? null : stat;
    const work = { label, rounds, ts, stat: rolled, number, modifier, tool, done: 0, workedIn: null };
    combat.record({ type: 'work-set', rule: 'improvised-work', who, work });
  },
});

/**
 * Groups combatants by tools: one group if nobody has a tool, otherwise those without, then each of the others.
 * ruling: tool-rating
 */
function ableOnes(state: State): readonly Able[] {
  const up = state.combatants.filter(isUp);
  const toolsOf = ({ sheet }: Combatant) => sheet.tools.map(({ id }) => id);
  const without = up.filter((who) => toolsOf(who).length === 0).map(({ id }) => id);
  const equipped = up.filter((who) => toolsOf(who).length > 0);
  if (equipped.length === 0) return without.length === 0 ? [] : [{ who: { oneOf: without } }];
  return [
    ...(without.length === 0 ? [] : [{ who: { oneOf: without }, tool: one('none') }]),
    ...equipped.map((who) => ({ who: one(who.id), tool: { oneOf: ['none', ...toolsOf(who)] } })),
  ];
}

/** Charges TS for an earlier action, first from TS that is not set aside. */
const charge = choices<State, Combat>()({
  kind: 'charge',
  purpose: 'request',
  offers: ({ combatants }) =>
    // ruling: gm-charge
    combatants
      .filter((who) => isUp(who) && who.ts > 0)
      .map(({ id, ts }) => ({ params: { who: one(id), ts: { min: 1, max: ts } } })),
  does(combat, _gm, { who, ts }) {
    const fromSaved = Math.max(0, ts - tsForTurn(combatantOf(combat.state, who)));
    combat.record({ type: 'ts-charged', rule: 'gm-charge', who, ts, fromSaved });
  },
});

interface Check {
  readonly label: string;
  readonly stat: Stat;
  readonly number: number;
  readonly modifier: number;
  /** The tool that helps, if any. */
  readonly tool?: string;
}

/** Rolls a check that the GM asks for. It passes at the number or above. Returns whether it passes. */
function check(combat: Combat, id: string, { label, stat, number, modifier, tool }: Check): boolean {
  const who = combatantOf(combat.state, id);
  const more: Reason[] = [];
  addHeartPenaltyToAction(more, who);
  // ruling: tool-rating
  const rating = who.sheet.tools.find((each) => each.id === tool)?.rating ?? 0;
  if (tool !== undefined && rating > 0) {
    more.push({ value: rating, why: 'tool-rating', of: { who: id, tool }, rule: 'tool-rating' });
  }
  if (modifier !== 0) more.push({ value: modifier, why: 'label', of: { label }, rule: 'improvised-check' });
  const asked = { stat, rule: 'improvised-check', what: label, kind: null } as const;
  const { faces, sum } = statRoll(combat, who, asked, more);
  // ruling: improvised-check
  const margin = sum.total - number;
  const passes = margin >= 0;
  const event = { who: id, label, stat, faces, sum, number, passes, margin };
  combat.record({ type: 'check-made', rule: 'improvised-check', ...event });
  return passes;
}

/** Does one round of the work, at most once a round, and rolls the final check after the last one. */
export const work = maneuver({
  kind: 'work',
  purpose: 'other',
  offers: ({ state, who: { work }, ts }) =>
    // ruling: improvised-work
    work === null || work.ts > ts || work.workedIn === state.round
      ? []
      : [{ params: {}, cost: tsCost(work.ts) }],
  does: (_fight, id) => ({
    declare: (combat, pay) => pay(combat, id, combatantOf(combat.state, id).work!.ts, 'work', null),
    carryOut(combat) {
      const { work } = combatantOf(combat.state, id);
      if (work === null) lose(combat, id, { what: 'work', why: 'no-work' });
      else workOn(combat, id, work);
    },
  }),
});

function workOn(combat: Combat, id: string, work: Work): void {
  const { label, rounds, stat } = work;
  const { round } = combat.state;
  const event = { who: id, label, done: work.done + 1, rounds, round };
  combat.record({ type: 'worked', rule: 'improvised-work', ...event });
  if (work.done + 1 < rounds) return;
  const passes = stat === null ? null : check(combat, id, { ...work, stat });
  combat.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, passes });
}

/** The effects of each condition that the GM can give. */
const CONDITION = {
  conscious(combat, { id, life }) {
    if (life !== 'conscious') wakeUp(combat, id, 'gm-authority');
  },
  unconscious(combat, who) {
    if (who.life === 'dead') setByGm(combat, who.id, 'life', 'unconscious');
    else if (isUp(who)) knockOut(combat, who);
  },
  dead(combat, { id, life }) {
    if (life !== 'dead') combat.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
  },
  dying(combat, who) {
    if (who.hp === 0 && isUp(who)) knockOut(combat, who);
    if (who.clock === null) startDying(combat, who.id, 'gm-authority');
  },
  'not-dying': (combat, { id }) => stopDying(combat, id, 'gm-authority'),
  staggered(combat, { id, ts, isStaggered }) {
    if (!isStaggered) combat.record({ type: 'staggered', rule: 'gm-authority', who: id, tsLost: ts });
  },
  'not-staggered'(combat, { id, isStaggered }) {
    if (isStaggered) combat.record({ type: 'stagger-recovered', rule: 'gm-authority', who: id });
  },
} as const satisfies Readonly<Record<string, (combat: Combat, who: Combatant) => void>>;
const BOOSTED: readonly Boosted[] = [
  ...(['attack', 'defence', 'damage', 'dr', 'stagger-threshold', 'ts', 'initiative'] as const),
];

// Overrides that depend on the combatant: HP and limbs.
const onOne = choices<Combatant, Combat>();

/** Sets HP. At 0 the rules for falling apply; above 0 the dying ends. */
const setHp = onOne({
  kind: 'set-hp',
  purpose: 'health',
  sets: 'health',
  offers: ({ id, sheet }) => [{ params: { who: one(id), value: { min: 0, max: sheet.hp } } }],
  does(combat, _gm, { who: id, value }) {
    setByGm(combat, id, 'hp', value);
    const who = combatantOf(combat.state, id);
    if (who.life === 'dead') return;
    if (value > 0) stopDying(combat, id, 'gm-authority');
    else if (who.sheet.isCharacter) CONDITION.dying(combat, who);
    else CONDITION.dead(combat, who);
  },
});

const giveHp = onOne({
  kind: 'heal',
  purpose: 'heal',
  offers: ({ id, sheet }) => [{ params: { who: one(id), value: { min: 1, max: sheet.hp } } }],
  does(combat, _gm, { who, value }) {
    const points: Reason = { value, why: 'gm-heals', rule: 'gm-authority' };
    heal(combat, who, [points]);
  },
});

const restoreLimb = onOne({
  kind: 'restore-limb',
  purpose: 'heal',
  offers({ id, sheet }) {
    const limbs = sheet.limbs.map((limb) => limb.id);
    return [{ params: { who: one(id), limb: { oneOf: limbs } } }];
  },
  does(combat, _gm, { who, limb }) {
    const { lostLimbs } = combatantOf(combat.state, who);
    const kept = lostLimbs.filter((lost) => lost.limb !== limb).map((lost) => ({ ...lost }));
    setByGm(combat, who, 'lostLimbs', kept);
  },
});

const onSome = choices<Among<State>, Combat>();

const STAGGER = { kind: 'set-stagger', purpose: 'other', sets: 'stagger', min: 0, max: 99 } as const;
const setStagger = numberSetting(STAGGER, (combat: Combat, who, value) =>
  setByGm(combat, who, 'stagger', value),
);

const INITIATIVE = { kind: 'set-initiative', purpose: 'other', min: -99, max: 99 } as const;
const setInitiative = numberSetting(INITIATIVE, (combat: Combat, who, value) => {
  setByGm(combat, who, 'initiative', value);
  const order = orderWith(combat, who);
  if (combat.state.order.length > 0) combat.record({ type: 'order-changed', rule: 'gm-authority', order });
});

/** Places a combatant on a unit, or on the nearest free one. On a full map it stays. */
const move = placing('move', (combat: Combat, who, wanted) => {
  const from = combatantOf(combat.state, who).cell;
  const to = placeFor(combat.state, { cell: from }, wanted, takenIn(combat.state));
  combat.record({ type: 'moved', rule: 'gm-authority', who, from, to });
});

const giveModifier = onSome({
  kind: 'give-modifier',
  purpose: 'condition',
  offers: ({ who }) => [
    { params: { who, to: { oneOf: BOOSTED }, value: { min: -20, max: 20 }, rounds: { min: 1, max: 100 } } },
  ],
  does(combat, _gm, { who, to, value, rounds }) {
    const until = combat.state.round + rounds - 1;
    const event = { who, name: null, boosts: [{ to, value, only: null }], until };
    combat.record({ type: 'effect-gained', rule: 'gm-authority', ...event });
  },
});

const returnItem = changing({ kind: 'return-item', purpose: 'other' }, (combat: Combat, who) =>
  setByGm(combat, who, 'dropped', []),
);

/** Takes a combatant out of the fight. If it is its turn, pending events lapse. */
const remove = removal((combat: Combat, who) => {
  combat.record({ type: 'left', rule: 'gm-authority', who });
  if (combat.state.active !== who) return;
  endIfDecided(combat);
  combat.endStep();
});

// The dead have no TS and no clock.

const TS = { kind: 'set-ts', purpose: 'other', sets: 'ts', min: 0, max: 99 } as const;
const setTs = numberSetting(TS, (combat: Combat, who, value) => {
  setByGm(combat, who, 'saved', Math.min(combatantOf(combat.state, who).saved, value));
  setByGm(combat, who, 'ts', value);
});

const setClock = onSome({
  kind: 'set-clock',
  purpose: 'other',
  offers: ({ who }) => [{ params: { who, seconds: { min: 1, max: 300 } } }],
  does: (combat, _gm, { who, seconds }) => setByGm(combat, who, 'clock', seconds),
});

// Overrides that concern the fight as a whole.

const bringIn = bringingIn((state: State) => bringInAfterStart(state, takenIn(state)), enter);

/** Puts a combatant into the fight. It rolls initiative if it has not done so. */
function enter(combat: Combat, who: string, wanted: Cell): void {
  if (combatantOf(combat.state, who).initiative === null) rollFor(combat, who);
  const at = nearestFree(combat.state, wanted, takenIn(combat.state));
  const initiative = combatantOf(combat.state, who).initiative!;
  const event = { who, at, initiative, order: orderWith(combat, who) };
  combat.record({ type: 'entered', rule: 'gm-authority', ...event });
}

function turnEnds(combat: Combat, who: string): void {
  const { ts: saved } = combatantOf(combat.state, who);
  combat.record({ type: 'turn-ended', rule: 'gm-authority', who, saved });
}

const HIDING = hidingInPlace<Combatant, Combat>(turnEnds, enter);
const endTurn = turnEnding({ kind: 'end-turn', purpose: 'wait' }, turnEnds);

function amongLiving(state: State): Among<State> {
  const living = state.combatants.filter((who) => isHere(who) && who.life !== 'dead');
  return { state, who: { oneOf: living.map(({ id }) => id) } };
}

/** All GM overrides. ruling: gm-authority */
export const OVERRIDES = overridesBy<State, Combat>(
  [
    offeredFor(({ combatants }) => combatants.filter(isHere), [setHp, giveHp, restoreLimb]),
    offeredFor(
      (state) => [amongPresent(state)],
      [
        ...[setStagger, conditionSetting(CONDITION), setSide, setInitiative],
        ...[move, giveModifier, returnItem, remove],
      ],
    ),
    offeredFor((state) => [amongLiving(state)], [setTs, setClock]),
    offeredFor((state) => [state], [bringIn]),
    offeredFor((state) => (state.round > 0 ? [state] : []), HIDING),
    offeredFor(ableOnes, [requestCheck, requestWork]),
    offeredFor((state) => [state], [charge, endTurn, fightEnding(endNow), resumeFight]),
  ],
  (combat) => {
    if (isUnderWay(combat.state)) endIfDecided(combat);
  },
);

function isUnderWay(state: State): boolean {
  return state.phase === 'turn' || state.phase === 'turn-start';
}

function knockOut(combat: Combat, { id, ts }: Combatant): void {
  combat.record({ type: 'fell-unconscious', rule: 'gm-authority', who: id, tsLost: ts });
}
