import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isHere, isTakenBy, nearestFree } from '../../kernel/battle.ts';
import { choices, one } from '../../kernel/choices.ts';
import {
  type Among,
  amongPresent,
  bringInOffers,
  bringingIn,
  conditionSetting,
  fightEnding,
  hiding,
  offeredFor,
  overridesBy,
  placing,
  removal,
  setByGm,
  turnEnding,
} from '../../kernel/overrides.ts';
import { attacksThisTurn, requestCheck, skillsOf } from './check.ts';
import { endIfDecided, endNow } from './damage.ts';
import type { Combat, EventOf } from './events.ts';
import { mostAttacks, PACES } from './plans.ts';
import {
  type Combatant,
  type GmModifier,
  isBeyondDeath,
  isDying,
  isStunned,
  isUp,
  type State,
} from './state.ts';
import { risk } from './sunder.ts';
import { closeDeclarations, closeTactics, rollFor } from './turn.ts';
import { comeOutOfHiding, qualityOf, usableWeapons, weaponOf, weaponSize } from './weapons.ts';

// GM overrides.

/** One combatant in the fight. */
interface One {
  readonly state: State;
  readonly who: Combatant;
}
const onOne = choices<One, Combat>();

const setW = onOne({
  kind: 'set-w',
  purpose: 'health',
  sets: 'health',
  offers: ({ who: { id, sheet } }) => [
    { params: { who: one(id), value: { min: -sheet.bod, max: sheet.pc } } },
  ],
  does: (combat, _gm, { who, value }) => setPool(combat, who, 'w', value),
});

const setS = onOne({
  kind: 'set-s',
  purpose: 'health',
  sets: 's',
  offers: ({ who: { id, sheet } }) => [{ params: { who: one(id), value: { min: -100, max: sheet.s } } }],
  does: (combat, _gm, { who, value }) => setPool(combat, who, 's', value),
});

const setAmmo = onOne({
  kind: 'set-ammo',
  purpose: 'equip',
  offers({ who: { id, sheet } }) {
    const fed = sheet.weapons.filter(({ ammo }) => ammo !== null).map((weapon) => weapon.id);
    return [{ params: { who: one(id), weapon: { oneOf: fed }, value: { min: 0, max: 100 } } }];
  },
  does(combat, _gm, { who, weapon, value }) {
    setByGm(combat, who, 'ammo', { ...combatantOf(combat.state, who).ammo, [weapon]: value });
  },
});

/** @rule sunder-weapon A weapon that strikes a tougher object risks its offensive quality. */
const strikeObject = onOne({
  kind: 'strike-object',
  purpose: 'other',
  offers({ who: { id, sheet } }) {
    const strikers = sheet.weapons.filter(({ isNatural }) => !isNatural).map((weapon) => weapon.id);
    const object = { size: { min: 1, max: 6 }, tier: { min: 0, max: 5 } };
    return [{ params: { who: one(id), weapon: { oneOf: strikers }, ...object } }];
  },
  does(combat, _gm, { who: owner, weapon: item, size, tier }) {
    const who = combatantOf(combat.state, owner);
    const weapon = weaponOf(who, item);
    const quality = qualityOf(who, item).offense;
    const [sizes, tiers] = [size - weaponSize(weapon), tier - weapon.tier];
    const order = { owner, item, name: weapon.name, quality, sizes, tiers, successes: 0, levels: [] };
    risk(combat, order, 'offense', 'object');
  },
});

/** @rule sunder-note Crafting restores lost quality, never beyond the original. */
const repair = onOne({
  kind: 'repair',
  purpose: 'equip',
  offers: ({ who }) =>
    worn(who).map(({ item, which, lost }) => ({
      params: { who: one(who.id), item: one(item), which: one(which), points: { min: 1, max: lost } },
    })),
  does(combat, _gm, { who: id, item, which, points }) {
    const who = combatantOf(combat.state, id);
    const before = which === 'armor' ? who.armorValue : qualityOf(who, item)[which];
    combat.record({ type: 'repaired', rule: 'sunder-note', who: id, item, which, now: before + points });
  },
});

type Wear = Pick<EventOf<'item-sundered'>, 'item' | 'which' | 'lost'>;

/** Returns the losses of a combatant's items. */
function worn(who: Combatant): Wear[] {
  const found: Wear[] = [];
  for (const { id: item, quality } of [...who.sheet.weapons, ...who.sheet.shields]) {
    for (const which of ['offense', 'defense'] as const) {
      const lost = quality[which] - qualityOf(who, item)[which];
      if (lost > 0) found.push({ item, which, lost });
    }
  }
  const { armor } = who.sheet;
  if (armor !== null && who.armorValue < armor.value) {
    found.push({ item: armor.id, which: 'armor', lost: armor.value - who.armorValue });
  }
  return found;
}

const REQUEST = { modifier: { min: -20, max: 20 }, label: { maxLength: 60 } };

/** Gives a combatant work. */
const requestWork = onOne({
  kind: 'request-work',
  purpose: 'request',
  offers({ who }) {
    // ruling: improvised-work
    if (who.isDead) return [];
    const job = { rounds: { min: 1, max: 100 }, skill: { oneOf: ['none', ...skillsOf(who)] } };
    return [{ params: { who: one(who.id), ...job, ...REQUEST } }];
  },
  does(combat, _gm, { who, label, rounds, skill, modifier }) {
    const job = { label, needed: rounds, done: 0, skill, modifier };
    combat.record({ type: 'work-set', rule: 'improvised-work', who, job });
  },
});

/** Asks for an improvised check. */
const askCheck = onOne({
  kind: 'request-check',
  purpose: 'request',
  offers: ({ state, who }) =>
    isUp(state, who) ? [{ params: { who: one(who.id), skill: { oneOf: skillsOf(who) }, ...REQUEST } }] : [],
  does: (combat, _gm, { who, skill, modifier, label }) =>
    requestCheck(combat, who, { skill, modifier, label }),
});

/** Charges an earlier action. It counts in the penalties for the rest of the turn. */
const charge = onOne({
  kind: 'charge',
  purpose: 'request',
  offers({ state, who }) {
    const prices = chargeable(state, who);
    return [{ params: { who: one(who.id), action: { oneOf: prices } } }];
  },
  does(combat, _gm, { who, action }) {
    // ruling: gm-charge
    if (!isUp(combat.state, combatantOf(combat.state, who))) return;
    const attacks = action === 'attack' ? 1 : 0;
    const checks = action === 'check' ? 1 : attacks;
    const changes = action === 'change' ? 1 : 0;
    const pace = PACES.find((each) => each === action) ?? null;
    combat.record({ type: 'charged', rule: 'gm-charge', who, attacks, checks, changes, pace });
  },
});

/**
 * Returns the charges that are still possible this turn: actions, a changed action, and a movement that was not
 * made.
 */
function chargeable(state: State, who: Combatant): string[] {
  if (!isUp(state, who) || state.phase !== 'resolve' || who.go === 'over') return [];
  const most = Math.max(0, ...usableWeapons(who).map((weapon) => mostAttacks(who, weapon).total));
  return [
    'check',
    ...(attacksThisTurn(state, who) < most ? ['attack'] : []),
    ...(who.defending === 'this-turn' ? [] : ['change']),
    ...(who.hasMoved || who.sheet.move === 0 ? [] : PACES),
  ];
}

/** The effects of each condition that the GM can give. */
const CONDITION = {
  dead(combat, { id, isDead }) {
    if (!isDead) combat.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
  },
  alive(combat, { id, w, sheet }) {
    if (w < -sheet.bod) setByGm(combat, id, 'w', -sheet.bod);
    setByGm(combat, id, 'isDead', false);
  },
  unconscious(combat, { id }) {
    setByGm(combat, id, 'isUnconscious', true);
    if (!isUp(combat.state, combatantOf(combat.state, id))) setByGm(combat, id, 'pending', []);
  },
  conscious: (combat, { id }) => setByGm(combat, id, 'isUnconscious', false),
  stabilised: (combat, { id, isDead }) => setByGm(combat, id, 'isStabilised', !isDead),
} as const satisfies Readonly<Record<string, (combat: Combat, who: Combatant) => void>>;

/** @rule hidden-declaration The combatant is hidden from all other sides. */
const HIDING = hiding<Combatant, State, Combat>({
  isHidden: ({ hiddenFrom }) => hiddenFrom.length > 0,
  hide(combat, { id, side }) {
    const others = combat.state.combatants.filter((other) => other.side !== side).map((other) => other.id);
    setByGm(combat, id, 'hiddenFrom', others);
  },
  reveal: (combat, { id }) => comeOutOfHiding(combat, id),
});

const onAnybody = choices<Among<State>, Combat>();

const giveModifier = onAnybody({
  kind: 'give-modifier',
  purpose: 'other',
  offers({ who }) {
    const to: { readonly oneOf: readonly GmModifier['to'][] } = { oneOf: ['check', 'superior', 'defence'] };
    const lasts: { readonly oneOf: readonly GmModifier['lasts'][] } = { oneOf: ['once', 'turn'] };
    return [{ params: { who, to, value: { min: -10, max: 10 }, lasts } }];
  },
  does(combat, _gm, { who, to, value, lasts }) {
    const gmModifier: GmModifier = { to, part: { value, why: 'gm', rule: 'gm-authority' }, lasts };
    combat.record({ type: 'modifier-given', rule: 'gm-authority', who, given: gmModifier });
  },
});

/** Places a combatant on a cell, or on the nearest free one. */
const move = placing('move', (combat: Combat, who, to) =>
  combat.record({ type: 'placed', rule: 'gm-authority', who, to: freeCell(combat.state, who, to) }),
);

const remove = removal((combat: Combat, who) => {
  const isActive = combat.state.active === who;
  combat.record({ type: 'left', rule: 'gm-authority', who });
  if (!isActive) return;
  combat.record({ type: 'go-ended', rule: 'gm-authority', who });
  endIfDecided(combat);
  combat.endStep();
});

const onFight = choices<State, Combat>();

/** In the middle of a turn, a combatant that is brought in rolls initiative and has a go. */
const bringIn = bringingIn(
  (state: State) => (state.turn > 0 ? bringInOffers(state, (cell) => isTaken(state, cell)) : []),
  (combat: Combat, who, at) => {
    if (combat.state.phase === 'resolve') rollFor(combat, who);
    combat.record({ type: 'entered', rule: 'gm-authority', who, at: freeCell(combat.state, who, at) });
  },
);

/** @rule stance Closes settling: every combatant keeps its last choice. */
const closeSettling = onFight({
  kind: 'close-settling',
  purpose: 'other',
  offers: ({ phase }) => (phase === 'tactics' || phase === 'declare' ? [{ params: {} }] : []),
  does(combat) {
    if (combat.state.phase === 'tactics') closeTactics(combat, 'gm');
    else closeDeclarations(combat, 'gm');
    combat.endStep();
  },
});

const endGo = turnEnding({ kind: 'end-go', purpose: 'other' }, (combat: Combat, who) =>
  combat.record({ type: 'go-ended', rule: 'gm-authority', who }),
);

const endFight = fightEnding((combat: Combat) => endNow(combat, 'nobody', 'gm-authority'));

/** All GM overrides. ruling: gm-authority */
export const OVERRIDES = overridesBy<State, Combat>(
  [
    offeredFor(
      (state) => state.combatants.filter(isHere).map((who) => ({ state, who })),
      [...[setW, setS, setAmmo, strikeObject, repair], ...[requestWork, askCheck, charge]],
    ),
    offeredFor((state) => [amongPresent(state)], [conditionSetting(CONDITION), giveModifier, move, remove]),
    offeredFor((state) => [state], [...HIDING, bringIn, closeSettling, endGo, endFight]),
  ],
  (combat) => {
    if (combat.state.phase === 'resolve') endIfDecided(combat);
  },
);

/** Sets W or S, and applies the consequences. */
function setPool(combat: Combat, id: string, pool: 'w' | 's', value: number): void {
  const before = combatantOf(combat.state, id);
  const [wasDying, wasStunned] = [isDying(combat.state, before), isStunned(combat.state, before)];
  const recovers = !isDying(combat.state, { ...before, [pool]: value });
  if (before.isGritting && recovers) setByGm(combat, id, 'isGritting', false);
  setByGm(combat, id, pool, value);
  const who = combatantOf(combat.state, id);
  if (who.isDead) return;
  if (isBeyondDeath(combat.state, who, who.w)) {
    combat.record({ type: 'died', rule: 'gm-authority', who: id, cause: 'gm' });
    return;
  }
  const dying = isDying(combat.state, who);
  if (dying && !wasDying) combat.record({ type: 'dying-started', rule: 'dying', who: id });
  if (!dying && wasDying) combat.record({ type: 'dying-ended', rule: 'gm-authority', who: id });
  if (isStunned(combat.state, who) && !wasStunned)
    combat.record({ type: 'stunned', rule: 'stress', who: id });
}

function freeCell(state: State, id: string, wanted: Cell): Cell {
  return nearestFree(state, wanted, (cell) => isTaken(state, cell, id));
}

/** Returns whether a wall or another combatant (except one) is on a cell. */
function isTaken(state: State, cell: Cell, except?: string): boolean {
  return isTakenBy(state, cell, (who) => isUp(state, who), except);
}
