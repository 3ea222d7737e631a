import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isHere, nearestFree, placeFor } from '../../kernel/battle.ts';
import { carryOut, choices, one, optionsOf } from '../../kernel/choices.ts';
import type { Option, RawAnswer } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import {
  type Among,
  amongPresent,
  bringInAfterStart,
  conditionSetting,
  fightEnding,
  hiding,
  placeOffers,
  removal,
  resumeFight,
  setByGm,
  setSide,
} from '../../kernel/overrides.ts';
import { endIfDecided, endNow, orderWith, rollFor } from './combat.ts';
import { heal, startDying, stopDying, wakeUp } from './dying.ts';
import type { Combat } from './events.ts';
import { ableOnes, charge, REQUESTS } from './improvised.ts';
import type { Reason } from './reasons.ts';
import type { Boosted } from './schema.ts';
import { type Combatant, isUp, type State, takenIn } from './state.ts';

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
    const kept = combatantOf(combat.state, who).lostLimbs.filter((lost) => lost.limb !== limb);
    setByGm(
      combat,
      who,
      'lostLimbs',
      kept.map((lost) => ({ ...lost })),
    );
  },
});

const onSome = choices<Among<State>, Combat>();

const setStagger = onSome({
  kind: 'set-stagger',
  purpose: 'other',
  sets: 'stagger',
  offers: ({ who }) => [{ params: { who, value: { min: 0, max: 99 } } }],
  does: (combat, _gm, { who, value }) => setByGm(combat, who, 'stagger', value),
});

const setInitiative = onSome({
  kind: 'set-initiative',
  purpose: 'other',
  offers: ({ who }) => [{ params: { who, value: { min: -99, max: 99 } } }],
  does(combat, _gm, { who, value }) {
    setByGm(combat, who, 'initiative', value);
    const order = orderWith(combat, who);
    if (combat.state.order.length > 0) combat.record({ type: 'order-changed', rule: 'gm-authority', order });
  },
});

/** Places a combatant on a unit, or on the nearest free one. On a full map it stays. */
const move = onSome({
  kind: 'move',
  purpose: 'move',
  offers: placeOffers,
  does(combat, _gm, { who, to: wanted }) {
    const from = combatantOf(combat.state, who).cell;
    const to = placeFor(combat.state, { cell: from }, wanted, takenIn(combat.state));
    combat.record({ type: 'moved', rule: 'gm-authority', who, from, to });
  },
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

const returnItem = onSome({
  kind: 'return-item',
  purpose: 'other',
  offers: ({ who }) => [{ params: { who } }],
  does: (combat, _gm, { who }) => setByGm(combat, who, 'dropped', []),
});

/** Takes a combatant out of the fight. If it is its turn, pending events lapse. */
const remove = removal((combat: Combat, who) => {
  combat.record({ type: 'left', rule: 'gm-authority', who });
  if (combat.state.active !== who) return;
  endIfDecided(combat);
  combat.endStep();
});

// The dead have no TS and no clock.

const setTs = onSome({
  kind: 'set-ts',
  purpose: 'other',
  sets: 'ts',
  offers: ({ who }) => [{ params: { who, value: { min: 0, max: 99 } } }],
  does(combat, _gm, { who, value }) {
    setByGm(combat, who, 'saved', Math.min(combatantOf(combat.state, who).saved, value));
    setByGm(combat, who, 'ts', value);
  },
});

const setClock = onSome({
  kind: 'set-clock',
  purpose: 'other',
  offers: ({ who }) => [{ params: { who, seconds: { min: 1, max: 300 } } }],
  does: (combat, _gm, { who, seconds }) => setByGm(combat, who, 'clock', seconds),
});

// Overrides that concern the fight as a whole.
const onTheFight = choices<State, Combat>();

/** Brings in a combatant from the reserve, or back into the fight. It rolls initiative if it has not done so. */
const bringIn = onTheFight({
  kind: 'bring-in',
  purpose: 'enter',
  offers: (state) => bringInAfterStart(state, takenIn(state)),
  does: (combat, _gm, { who, at }) => enter(combat, who, at),
});

function enter(combat: Combat, who: string, wanted: Cell): void {
  if (combatantOf(combat.state, who).initiative === null) rollFor(combat, who);
  const at = nearestFree(combat.state, wanted, takenIn(combat.state));
  const initiative = combatantOf(combat.state, who).initiative!;
  const event = { who, at, initiative, order: orderWith(combat, who) };
  combat.record({ type: 'entered', rule: 'gm-authority', ...event });
}

/** A hidden combatant takes no part. If it is its turn, the turn ends. */
const HIDING = hiding<Combatant, State, Combat>({
  isHidden: ({ presence }) => presence === 'hidden',
  hide(combat, { id: who, ts: saved }) {
    const isActive = combat.state.active === who;
    setByGm(combat, who, 'presence', 'hidden');
    if (isActive) combat.record({ type: 'turn-ended', rule: 'gm-authority', who, saved });
    if (isActive) combat.endStep();
  },
  reveal: (combat, { id, cell }) => enter(combat, id, cell),
});

const endTurn = onTheFight({
  kind: 'end-turn',
  purpose: 'wait',
  offers: ({ active }) => (active === null ? [] : [{ params: {} }]),
  does(combat) {
    const who = combatantOf(combat.state, combat.state.active!);
    combat.record({ type: 'turn-ended', rule: 'gm-authority', who: who.id, saved: who.ts });
    combat.endStep();
  },
});

const ON_ONE = [setHp, giveHp, restoreLimb];
const ON_SOME = [
  ...[setStagger, conditionSetting(CONDITION), setSide, setInitiative],
  ...[move, giveModifier, returnItem, remove],
];
const ON_THE_LIVING = [setTs, setClock];
const ENDINGS = [endTurn, fightEnding(endNow), resumeFight];

/** All GM overrides. */
export const OVERRIDES = [
  ...[...ON_ONE, ...ON_SOME, ...ON_THE_LIVING],
  ...[bringIn, ...HIDING, ...REQUESTS, charge, ...ENDINGS],
];

/** Returns the overrides that the GM can make at any question or roll. */
export function gmOptions(state: State): Option[] {
  if (state.phase === 'closed') return [];
  const here = state.combatants.filter(isHere);
  const who = { oneOf: here.filter(({ life }) => life !== 'dead').map(({ id }) => id) };
  return [
    ...here.flatMap((each) => optionsOf(ON_ONE, each)),
    ...optionsOf(ON_SOME, amongPresent(state)),
    ...optionsOf(ON_THE_LIVING, { state, who }),
    ...optionsOf([bringIn, ...(state.round > 0 ? HIDING : [])], state),
    ...ableOnes(state).flatMap((able) => optionsOf(REQUESTS, able)),
    ...optionsOf([charge, ...ENDINGS], state),
  ];
}

// ruling: gm-authority
export function intervene(combat: Combat, act: RawAnswer): void {
  carryOut<Combat, void>(OVERRIDES, combat, GM, act);
  if (isUnderWay(combat.state)) endIfDecided(combat);
}

function isUnderWay(state: State): boolean {
  return state.phase === 'turn' || state.phase === 'turn-start';
}

function knockOut(combat: Combat, { id, ts }: Combatant): void {
  combat.record({ type: 'fell-unconscious', rule: 'gm-authority', who: id, tsLost: ts });
}
