import { isDeepStrictEqual } from 'node:util';
import type { Resolved, Twin } from '../twin.ts';
import { areaTotal, attack, defencesOf, struckInArea } from './book.ts';
import { type Blow, type Fighter, kindOf, type Outcome } from './fighter.ts';
import { Luck } from './luck.ts';
import { meansOf, type Piece, piecesOf, type Sheets } from './pieces.ts';
import { type Happening, playFight, type Standing } from './play.ts';
import { heal } from './wounds.ts';

/** Time Slice: resolves every attack of a random fight again, from the engine's state before it. */
export const timeslice: Twin = {
  ruleset: 'timeslice',
  fight(seed, fight) {
    const { sheets, steps } = playFight(seed, fight);
    return steps.flatMap((step) => {
      return piecesOf(step, sheets).map((piece) => resolved(piece, new Luck(piece, step.given), sheets));
    });
  },
};

/** Resolves one piece by the book and compares the result with the engine's. */
function resolved(piece: Piece, luck: Luck, sheets: Sheets): Resolved {
  const { from, to } = whoIn(piece);
  const dealer = fighter(piece.before, from, sheets);
  const target = from === to ? dealer : fighter(piece.before, to, sheets);
  const engine = {
    ...toldIn(piece),
    ...standingOf(fighter(piece.after, to, sheets)),
    ...aimOf(fighter(piece.after, from, sheets)),
  };
  const isHealing = piece.events[0]!.type === 'spell-cast';
  const outcome = byTheBook(piece, { dealer, target }, luck, sheets);
  const { what, ...numbers } = outcome;
  const book = { ...numbers, ...standingOf(target), ...aimOf(dealer) };
  const faults = [...differences(engine, book), ...luck.faults()];
  const about = { events: piece.events, before: [piece.before.combatants.find(({ id }) => id === to)] };
  return {
    isAttack: !isHealing,
    what: piece.shared === undefined ? what : ['spell on an area', ...what],
    ...(faults.length > 0 && {
      difference: `${faults.join('; ')} ${JSON.stringify(about)} ${JSON.stringify(piece.before.rulings)}`,
    }),
  };
}

interface Pair {
  dealer: Fighter;
  target: Fighter;
}

function byTheBook(piece: Piece, { dealer, target }: Pair, luck: Luck, sheets: Sheets): Outcome {
  const readings = piece.before.rulings;
  const { from, by, called } = whoIn(piece);
  const means = meansOf(sheets, from, by);
  if (piece.events[0]!.type === 'spell-cast') return heal(target, means, luck, readings);
  luck.mayDefend(defencesOf(target, kindOf(means), readings));
  const blow: Blow = { from: dealer, to: target, by: means, called, readings, fate: luck };
  if (piece.shared === undefined) return attack(blow);
  const { before, event } = piece.shared;
  const caster = fighter(before, from, sheets);
  // A caster that falls to its own spell still decides whom it spares.
  if (dealer !== target) dealer.life = caster.life;
  return struckInArea(blow, areaTotal({ ...blow, from: caster }, event.faces), event.faces);
}

/** The attacker, the action and the target, from the events. */
function whoIn({ events, shared }: Piece): { from: string; to: string; by: string; called: string } {
  const first = events[0]!;
  if (first.type === 'spell-cast')
    return { from: first.who!, to: first.target!, by: first.spell!, called: 'none' };
  if (shared !== undefined)
    return {
      from: shared.event.who!,
      to: first.target ?? first.who!,
      by: shared.event.by ?? shared.event.spell!,
      called: 'none',
    };
  return { from: first.attacker!, to: first.target!, by: first.by!, called: first.called! };
}

/** A copy of a combatant in its current state, with the sheet as written. */
function fighter(state: Standing, who: string, sheets: Sheets): Fighter {
  const found = structuredClone(state.combatants.find(({ id }) => id === who)!);
  const {
    hp,
    life,
    clock,
    hasHeartWound,
    stagger,
    isStaggered,
    lostLimbs,
    held,
    aim,
    otherAims,
    effects,
    ts,
    saved,
  } = found;
  const body = { hp, life, clock, hasHeartWound, stagger, isStaggered, lostLimbs };
  return { sheet: sheets.get(who)!, ...body, held, aim, otherAims, effects, ts, saved };
}

const aimOf = ({ aim, otherAims }: Fighter) => ({ aim, otherAims });

/** The compared parts. Only the death and the HP of the dead. */
function standingOf({ life, hp, sheet, aim, otherAims, effects, ...rest }: Fighter): Record<string, unknown> {
  if (life === 'dead') return { life, hp };
  const lostLimbs = [...rest.lostLimbs].sort((a, b) => (a.limb < b.limb ? -1 : 1));
  return { life, hp, ...rest, lostLimbs };
}

/** The numbers that the engine recorded. */
function toldIn({ events }: Piece): Omit<Outcome, 'what'> {
  const find = (type: string): Happening | undefined => events.find((event) => event.type === type);
  const end = find('attack-hit') ?? find('attack-missed');
  return {
    attack: end?.attack ?? find('attack-rolled')?.sum?.total ?? null,
    defence: end?.defence ?? null,
    isHit: find('attack-hit') !== undefined,
    damage: find('damage-dealt')?.damage?.total ?? null,
  };
}

function differences(engine: object, book: object): string[] {
  const fields = new Set([...Object.keys(engine), ...Object.keys(book)]);
  return [...fields].flatMap((field) => {
    const [made, read] = [engine, book].map((each) => (each as Record<string, unknown>)[field]);
    return isDeepStrictEqual(made, read)
      ? []
      : [`${field}: engine ${JSON.stringify(made)}, book ${JSON.stringify(read)}`];
  });
}
