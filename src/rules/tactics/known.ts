import type { HealthTold } from '../../kernel/hushed.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isDying, isStunned, isUp } from './condition.ts';
import { evolve } from './evolve.ts';
import { isBroken } from './items.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { healthWord, settlingFor } from './overview.ts';
import type { Armor, Quality, Sheet, Weapon } from './sheet.ts';
import { type Combatant, IDLE, type State } from './state.ts';
import { stanceOf } from './tactics-split.ts';
import { declarationFor } from './view.ts';

/** What a stranger counts as where its sheet would be needed: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  tactics: 1,
  pc: 12,
  wNow: 12,
  bod: 10,
  ner: 11,
  fin: 10,
  s: 12,
  move: 4,
  run: 11,
  heal: 10,
  dodge: 11,
  parry: 11,
  block: 11,
  skills: {},
  tools: [],
} as const satisfies Partial<Sheet>;
const WEAPON = { skill: 13, rank: 1, attacks: null, ammo: 3 } as const satisfies Partial<Weapon>;
const OFFENSE: Quality = { offense: 0, defense: 0 };
const SHIELD: Quality = { offense: 0, defense: 2 };
const ARMOR = { value: 3, penalty: 0, size: 3, tier: 3 } as const satisfies Partial<Armor>;

/** W that are guessed from how somebody looks. */
const W_OF: Readonly<Record<string, number>> = { hurt: 11, 'badly hurt': 5, down: 0, dead: 0 };

/** The fight as a seat knows it: strangers are ordinary people with what they carry, hurt as they look. */
export function known(state: State, seat: Seat): State {
  return knownWith(state, seat, (who) => W_OF[healthWord(who)] ?? ORDINARY.pc);
}

/** What is told of strangers' health; where it is not, whoever is up counts as unhurt. */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'bod-checked', 'ner-checked', 'pain-ignored'],
  known: (state, seat) =>
    knownWith(state, seat, (who) => (isUp(state, who) || !isDying(state, who) ? ORDINARY.pc : 0)),
};

function knownWith(state: State, seat: Seat, wOf: (who: Combatant) => number): State {
  if (seat === GM) return state;
  const combatants = state.combatants.map((who): Combatant => {
    if (!isInsider(state, seat, who)) return asOrdinary(state, seat, who, wOf(who));
    return { ...who, draft: who.seat === seat ? who.draft : IDLE, given: [] };
  });
  const gone = state.combatants.filter((who) => !isKnownTo(state, seat, who));
  return gone.reduce<State>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
    ...state,
    combatants,
  });
}

function asOrdinary(state: State, seat: Seat, who: Combatant, w: number): Combatant {
  const weapons = who.sheet.weapons.map((each) => ({
    ...each,
    ...WEAPON,
    quality: OFFENSE,
    ammo: each.ammo === null ? null : WEAPON.ammo,
  }));
  const shields = who.sheet.shields.map((each) => ({ ...each, quality: SHIELD }));
  const armor = who.sheet.armor === null ? null : { ...who.sheet.armor, ...ARMOR };
  const declared = declarationFor(state, seat, who.declared);
  const qualities = [...weapons, ...shields].map(({ id, quality }) => {
    const now = who.quality[id];
    return [id, now !== undefined && isBroken(now) ? { offense: -5, defense: -5 } : quality] as const;
  });
  return {
    ...who,
    ...splitOf(who),
    sheet: { ...who.sheet, ...ORDINARY, weapons, shields, armor, isHidden: false },
    w,
    s: isStunned(state, who) ? 0 : ORDINARY.s,
    settling: settlingFor(seat, who) === 'open' ? 'open' : 'settled',
    readjusted: 0,
    draft: IDLE,
    declared,
    pending: declarationFor(state, seat, { ...who.declared, actions: who.pending }).actions,
    quality: Object.fromEntries(qualities),
    armorValue: armor?.value ?? 0,
    ammo: Object.fromEntries(weapons.flatMap(({ id, ammo }) => (ammo === null ? [] : [[id, ammo]]))),
    given: [],
  };
}

/** A point to whichever its stance shows. @rule stance */
function splitOf({ oT, dT }: Combatant): { readonly oT: number; readonly dT: number } {
  switch (stanceOf(oT, dT)) {
    case 'aggressively':
      return { oT: 1, dT: 0 };
    case 'defensively':
      return { oT: 0, dT: 1 };
    default:
      return { oT: 0, dT: 0 };
  }
}
