import type { Json } from '../../src/kernel/json.ts';
import type { Combatant, State } from '../../src/rules/tactics/state.ts';
import type { Asked, Offer, Statement } from './statement.ts';
import { actions, movements, PACES } from './tactics-actions.ts';
import { armed, isAble, isThere, knowsOf, named, painOf, reaches } from './tactics-body.ts';
import { Changes } from './tactics-changes.ts';
import { type Attack, defences, forAlly, interferences } from './tactics-defence.ts';
import { offer, withRanges } from './tactics-offer.ts';

// The legal options in Tactics, from the chapter and the rulings. A question of the GM is not compared.

type About = Readonly<Record<string, Json>>;

/**
 * All points are used, and neither part is below 0. A settled combatant keeps its split or chooses another.
 */
function split({ sheet: { tactics }, settling, oT, readjusted }: Combatant): Offer[] {
  if (settling !== 'reopened') return [withRanges('split', { oT: { min: 0, max: tactics } })];
  const all = Array.from({ length: tactics + 1 }, (_, points) => points);
  if (readjusted === 3) return [offer('keep')];
  return [
    offer('keep'),
    ...all.filter((points) => points !== oT).map((points) => offer('split', { oT: points })),
  ];
}

/** One movement, as many actions as it may make, or full defence alone. On request it may undo a step. */
function draft(state: State, who: Combatant): Offer[] {
  const { goal, actions: listed } = who.draft;
  return [
    offer('settle'),
    ...(goal === null ? PACES.flatMap((pace) => movements(state, who, pace)) : []),
    ...actions(state, who, { actions: listed, mayMove: true }),
    ...(listed.length === 0 ? [offer('full-defense')] : []),
    ...[...(goal === null ? [] : ['movement']), ...listed.keys()].map((step) => ({
      ...offer('take-back', { step }),
      onRequest: true as const,
    })),
  ];
}

/** Before its first action it may let another go first that is slower, able, still to go, and known to it. */
function slower(state: State, who: Combatant): Offer[] {
  if (who.actionsDone > 0 || who.defending === 'this-turn') return [];
  const after = state.ranks.slice(state.ranks.indexOf(who.id) + 1).map((id) => named(state, id));
  return after
    .filter((other) => other.go === 'waiting' && isAble(state, other) && knowsOf(who, other))
    .map(({ id }) => offer('let-first', { who: id }));
}

function attackOf(state: State, about: About): Attack {
  const attacker = named(state, about.attacker as string);
  const weapon = attacker.sheet.weapons.find(({ name }) => name === about.weapon)!;
  return { attacker, weapon, isBlast: about.way === 'blast' };
}

/**
 * Each further shot of a spray: at anyone in reach; at its own side on request, unless the spray already
 * targets it.
 */
function sprayTargets(state: State, who: Combatant, _: About, { defaultAnswer }: Asked): Offer[] {
  const usual = named(state, (defaultAnswer as unknown as { readonly target: string }).target);
  const weapons = armed(who).filter(({ mechanism }) => mechanism !== null);
  const there = state.combatants.filter(
    (other) =>
      other.id !== who.id &&
      isThere(other) &&
      knowsOf(who, other) &&
      weapons.some((weapon) => reaches(state, who.cell, other.cell, weapon)),
  );
  return there.map((target) => {
    const made = offer('shoot-at', { target: target.id });
    return target.side === who.side && usual.side !== who.side ? { ...made, onRequest: true } : made;
  });
}

const changes = new Changes();

type Legal = (state: State, who: Combatant, about: About, asked: Asked) => readonly Offer[];

const LEGAL: Readonly<Record<string, Legal>> = {
  tactics: (_, who) => split(who),
  declare: draft,
  readjust: (_, who) => [offer('keep'), ...(who.readjusted === 3 ? [] : [offer('readjust')])],
  'initiative-tie': (_state, _who, about) => [
    ...(about.tied as readonly string[]).map((who) => offer('goes-first', { who })),
    offer('by-the-book'),
  ],
  go: (state, who, _, asked) => [offer('go-on'), ...slower(state, who), ...changes.offers(state, who, asked)],
  change: (state, who, _, asked) => [offer('keep'), ...changes.offers(state, who, asked)],
  'ignore-pain': (state, who) => [
    offer('ignore', {}, `NER check at ${who.sheet.ner}`),
    offer('bear', {}, String(painOf(state, who))),
  ],
  defence: (state, who, about) => defences(state, who, attackOf(state, about)),
  guard: (state, who, about) =>
    forAlly(state, who, attackOf(state, about), named(state, about.target as string)),
  interfere: (_, who) => interferences(who),
  'spray-target': sprayTargets,
};

/** Tactics, from its chapter. */
export const tactics: Statement<State> = {
  ruleset: 'tactics',
  offers(state, asked: Asked) {
    const legal = LEGAL[asked.key];
    if (legal === undefined) throw new Error(`the statement of Tactics knows no question "${asked.key}"`);
    if (asked.key !== 'go' && asked.key !== 'change') changes.forget();
    return legal(state, named(state, asked.who), asked.context as About, asked);
  },
};
