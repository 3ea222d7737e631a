import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isHere as isPresent } from '../../kernel/battle.ts';
import { choices, one } from '../../kernel/choices.ts';
import {
  amongPresent,
  bringInAfterStart,
  bringingIn,
  changing,
  hidingInPlace,
  numberSetting,
  offeredFor,
  overridesBy,
  placing,
  removal,
  setByGm,
  setSide,
  turnEnding,
} from '../../kernel/overrides.ts';
import { canAct, isDying } from './body.ts';
import { byTable, deal, startBleeding, startDying, stun } from './damage.ts';
import { putOnRef } from './defence.ts';
import { checkAgainst, checkNumber, rollable } from './dice.ts';
import { die, loseC, wake } from './dying.ts';
import type { Combat } from './events.ts';
import { fallProne, loseAim, yardsLeft } from './movement.ts';
import { decidedFor } from './order.ts';
import { endInfections } from './recovery.ts';
import { type DamageKind, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, freeCell, isHere, isTaken, type State, type Turn } from './state.ts';

/** The fight and its combatants. */
interface Table {
  readonly state: State;
  readonly here: readonly Combatant[];
}

const override = choices<Table, Combat>();
const onOne = choices<Turn, Combat>();

const KINDS: readonly DamageKind[] = ['normal', 'cold', 'fire'];
const MOST_DAMAGE = 99;
const MOST_STUN = 20;
const MODIFIER = { min: -20, max: 20 };

function idsOf(some: readonly Combatant[]): { readonly oneOf: readonly string[] } {
  return { oneOf: some.map(({ id }) => id) };
}

const giveModifier = numberSetting(
  { kind: 'give-modifier', purpose: 'other', ...MODIFIER },
  (combat: Combat, who, value) => combat.record({ type: 'favour-given', rule: 'gm-authority', who, value }),
);

/** Places a combatant on a yard, or on the nearest free one. On a full map it stays. */
const moveTo = placing('move-to', (combat: Combat, who, wanted) => {
  const from = combatantOf(combat.state, who).cell;
  const free = freeCell(combat.state, wanted);
  const to = isTaken(combat.state, free) ? from : free;
  combat.record({ type: 'moved', rule: 'gm-authority', who, from, to, as: 'forced' });
  loseAim(combat, who);
});

/** Returns dropped and broken items to their owner, whole and stowed. */
const returnItems = changing({ kind: 'return-items', purpose: 'equip' }, (combat: Combat, who) => {
  setByGm(combat, who, 'lying', []);
  setByGm(combat, who, 'broken', []);
});

const remove = removal((combat: Combat, who) => combat.record({ type: 'left', rule: 'gm-authority', who }));

function revive(combat: Combat, id: string): void {
  setByGm(combat, id, 'isUnconscious', true);
  setByGm(combat, id, 'isDead', false);
  if (combatantOf(combat.state, id).c <= 0) setByGm(combat, id, 'c', 1);
  if (isDying(combat.state, combatantOf(combat.state, id))) startDying(combat, id);
  wake(combat, id);
}

const PUT = {
  stunned: (combat, who) => combat.record({ type: 'stunned', rule: 'gm-authority', who, turns: 1 }),
  'not-stunned': (combat, id) => setByGm(combat, id, 'stun', 0),
  prone: (combat, id) => fallProne(combat, id, 'gm-authority'),
  standing: (combat, id) => setByGm(combat, id, 'isProne', false),
  wet: (combat, id) => setByGm(combat, id, 'isWet', true),
  dry: (combat, id) => setByGm(combat, id, 'isWet', false),
  bleeding: (combat, id) => startBleeding(combat, id, 'gm-authority'),
  'not-bleeding': (combat, who) => combat.record({ type: 'bleeding-stopped', rule: 'gm-authority', who }),
  unconscious: (combat, who) => combat.record({ type: 'fell-unconscious', rule: 'gm-authority', who }),
  conscious: wake,
  unaware: (combat, id) => putOnRef(combat, id, null, id, 1, 'gm-authority'),
  mounted: (combat, who) => combat.record({ type: 'mounted', rule: 'gm-authority', who }),
  dead: (combat, id) => die(combat, id, 'gm-authority', 'gm'),
  alive: revive,
} as const satisfies Readonly<Record<string, (combat: Combat, id: string) => void>>;

/** Returns the conditions that the GM may set or remove on a combatant. */
function conditionsFor(state: State, who: Combatant): (keyof typeof PUT)[] {
  if (who.isDead) return ['alive'];
  const found: (keyof typeof PUT)[] = state.winner === null ? ['unaware', 'dead', 'stunned'] : ['dead'];
  found.push(who.isWet ? 'dry' : 'wet', who.isProne ? 'standing' : 'prone');
  found.push(who.isBleeding ? 'not-bleeding' : 'bleeding', who.isUnconscious ? 'conscious' : 'unconscious');
  if (who.stun > 0) found.push('not-stunned');
  if (who.sheet.mount !== null && !who.isMounted && !who.isProne) found.push('mounted');
  return found;
}

/** Conditions that it does not have. */
const setCondition = onOne({
  kind: 'set-condition',
  purpose: 'condition',
  offers: ({ state, who }) => [
    { params: { who: one(who.id), condition: { oneOf: conditionsFor(state, who) } } },
  ],
  does: (combat, _, { who, condition }) => PUT[condition](combat, who),
});

const heal = onOne({
  kind: 'heal',
  purpose: 'heal',
  offers: ({ who }) =>
    LOCATIONS.flatMap((location) =>
      KINDS.filter((kind) => who.wounds[location][kind] > 0).map((kind) => ({
        params: {
          who: one(who.id),
          location: one(location),
          of: one(kind),
          points: { min: 1, max: who.wounds[location][kind] },
        },
      })),
    ),
  does(combat, _, { who, location, of: kind, points }) {
    combat.record({ type: 'healed', rule: 'gm-authority', who, kind, at: [{ location, points }] });
    endInfections(combat, who);
  },
});

/** Restores a limb with its damage. At 0, the next damage severs it again. */
const restoreLimb = onOne({
  kind: 'restore-limb',
  purpose: 'heal',
  offers({ who }) {
    const lost = LOCATIONS.filter((location) => who.lost[location] !== null);
    return [{ params: { who: one(who.id), limb: { oneOf: lost } } }];
  },
  does: (combat, _, { who, limb }) =>
    setByGm(combat, who, 'lost', { ...combatantOf(combat.state, who).lost, [limb]: null }),
});

function livingIn({ here }: Table): readonly Combatant[] {
  return here.filter((each) => !each.isDead);
}

/** Damage that the GM names, such as a fall, a fire or a falling wall. Armour counts. */
const hurt = override({
  kind: 'hurt',
  purpose: 'hurt',
  offers(at) {
    const living = livingIn(at);
    const location: { readonly oneOf: readonly (Location | 'by-table')[] } = {
      oneOf: ['by-table', ...LOCATIONS],
    };
    const points = { min: 1, max: MOST_DAMAGE };
    return [{ params: { who: idsOf(living), location, of: { oneOf: KINDS }, points } }];
  },
  does(combat, _, { who, location, of: kind, points }) {
    const at = location === 'by-table' ? byTable(combat, who) : location;
    deal(combat, who, null, at, kind, [{ value: points, why: 'gm', rule: 'gm-authority' }]);
  },
});

const setC = override({
  kind: 'set-c',
  purpose: 'health',
  offers: (at) => [{ params: { who: idsOf(livingIn(at)), value: { min: 0, max: 12 } } }],
  does(combat, _, { who, value }) {
    const { c, cMost } = combatantOf(combat.state, who);
    if (value < c) {
      loseC(combat, who, c - value, 'gm', 'gm-authority', 'for-now');
      return;
    }
    if (value > cMost) setByGm(combat, who, 'cMost', value);
    setByGm(combat, who, 'c', value);
  },
});

/** @rule stunned For the number of rounds that the GM names; not after the fight. */
const stunOne = override({
  kind: 'stun',
  purpose: 'condition',
  offers(at) {
    if (at.state.winner !== null) return [];
    return [{ params: { who: idsOf(livingIn(at)), rounds: { min: 1, max: MOST_STUN } } }];
  },
  does: (combat, _, { who, rounds }) => stun(combat, who, rounds, 'gm-authority'),
});

const NUMBER = { min: 1, max: 30 };
const LABEL = { maxLength: 80 };
const MOST_ROUNDS = 100;

function ableIn({ state, here }: Table): readonly Combatant[] {
  return here.filter((who) => canAct(state, who));
}

const requestCheck = override({
  kind: 'request-check',
  purpose: 'request',
  offers(at) {
    const able = ableIn(at);
    const what = { oneOf: rollable(able) };
    return [{ params: { who: idsOf(able), what, number: NUMBER, modifier: MODIFIER, label: LABEL } }];
  },
  does(combat, _, { who, number, ...check }) {
    checkNumber(combat, who, check, number);
  },
});

const requestContest = override({
  kind: 'request-contest',
  purpose: 'request',
  offers(at) {
    const able = ableIn(at);
    const what = { oneOf: rollable(able) };
    return able.flatMap((who) => {
      const against = idsOf(able.filter((other) => other !== who));
      return [{ params: { who: one(who.id), what, against, with: what, modifier: MODIFIER, label: LABEL } }];
    });
  },
  does: (combat, _, { who, against, with: other, ...check }) =>
    checkAgainst(combat, who, check, against, other),
});

function isUnderWay({ winner, round }: State): boolean {
  return winner === null && round > 0;
}

/** Gives a combatant work. ruling: improvised-work */
const requestWork = override({
  kind: 'request-work',
  purpose: 'request',
  offers(at) {
    const able = ableIn(at);
    if (!isUnderWay(at.state)) return [];
    const what = { oneOf: ['none', ...rollable(able)] };
    const rounds = { min: 1, max: MOST_ROUNDS };
    const params = { who: idsOf(able), rounds, what, number: NUMBER, modifier: MODIFIER, label: LABEL };
    return [{ params }];
  },
  does(combat, _, { who, rounds: needed, what, label, number, modifier }) {
    const job = { label, needed, done: 0, what: what === 'none' ? null : what, number, modifier };
    combat.record({ type: 'work-set', rule: 'improvised-work', who, job });
  },
});

/** Fast actions, by the names under which they are counted. */
const FAST = ['drop', 'fall-prone', 'speak', 'feint', 'protect', 'dismount'];

/** Charges an action of the round. ruling: gm-charge */
const chargeAction = onOne({
  kind: 'charge-action',
  purpose: 'request',
  offers({ who }) {
    const left = FAST.filter((each) => !who.fast.includes(each));
    const oneOf = who.action === null ? ['action', ...left] : left;
    return [{ params: { who: one(who.id), price: { oneOf } } }];
  },
  does: (combat, _, { who, price }) =>
    combat.record({ type: 'charged-by-gm', rule: 'gm-charge', who, price, yards: 0 }),
});

/** Charges yards of the round. ruling: gm-charge */
const chargeYards = onOne({
  kind: 'charge-yards',
  purpose: 'request',
  offers({ state, who }) {
    const max = yardsLeft(state, who);
    return max > 0 ? [{ params: { who: one(who.id), yards: { min: 1, max } } }] : [];
  },
  does: (combat, _, { who, yards }) =>
    combat.record({ type: 'charged-by-gm', rule: 'gm-charge', who, price: 'yards', yards }),
});

const onTheFight = choices<State, Combat>();

const bringIn = bringingIn((state: State) => bringInAfterStart(state, (cell) => isTaken(state, cell)), enter);

/** Puts a combatant into the fight. It acts from the next round on. */
function enter(combat: Combat, who: string, wanted: Cell): void {
  const at = freeCell(combat.state, wanted);
  combat.record({ type: 'entered', rule: 'gm-authority', who, at });
  if (isDying(combat.state, combatantOf(combat.state, who))) startDying(combat, who);
}

function turnEnds(combat: Combat, who: string): void {
  combat.record({ type: 'turn-ended', rule: 'gm-authority', who, spare: 0 });
}

const HIDING = hidingInPlace<Combatant, Combat>(turnEnds, enter);
const endTurn = turnEnding({ kind: 'end-turn', purpose: 'wait' }, turnEnds);

const endFight = onTheFight({
  kind: 'end-fight',
  purpose: 'other',
  offers: (state) => (isUnderWay(state) ? [{ params: {} }] : []),
  does(combat) {
    const winner = decidedFor(combat.state) ?? 'nobody';
    combat.record({ type: 'fight-ended', rule: 'gm-authority', winner });
    combat.endStep();
  },
});

const finishFight = onTheFight({
  kind: 'close-account',
  purpose: 'other',
  offers: ({ phase }) => (phase === 'recovery' ? [{ params: {} }] : []),
  does(combat) {
    combat.record({ type: 'closed', rule: 'gm-authority' });
    combat.endStep();
  },
});

const tableIn = (state: State): Table => ({ state, here: state.combatants.filter(isPresent) });
const eachIn = (state: State): Turn[] => tableIn(state).here.map((who) => ({ state, who }));

/** Returns the combatants that can be charged for something in this round. */
function chargeable(state: State): Turn[] {
  const isRunning = isUnderWay(state) && ableIn(tableIn(state)).length > 0;
  return isRunning ? eachIn(state).filter(({ who }) => isHere(who) && who.turn !== 'over') : [];
}

/** All GM overrides. ruling: gm-authority */
export const OVERRIDES = overridesBy<State, Combat>([
  offeredFor((state) => [amongPresent(state)], [giveModifier, moveTo, returnItems, setSide, remove]),
  offeredFor(eachIn, [setCondition, heal, restoreLimb]),
  offeredFor((state) => [tableIn(state)], [hurt, setC, stunOne, requestCheck, requestContest, requestWork]),
  offeredFor(chargeable, [chargeAction, chargeYards]),
  offeredFor((state) => [state], [bringIn, endTurn, endFight, finishFight]),
  offeredFor((state) => (isUnderWay(state) ? [state] : []), HIDING),
]);
