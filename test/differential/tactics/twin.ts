import { isDeepStrictEqual } from 'node:util';
import type { Resolved, Twin } from '../twin.ts';
import type { Blast, Blow } from './blow.ts';
import { attack, type Outcome } from './book.ts';
import { type Fighter, isHelpless, painOf, type Readings, weaponOf } from './fighter.ts';
import { Luck } from './luck.ts';
import { defencesOf, mayGuard, mayInterfere } from './meet.ts';
import { painAfter } from './pain.ts';
import { caughtIn, fightersIn, type Piece, piecesOf, Turn } from './pieces.ts';
import { after, type Happening, playFight, type Standing, type Step } from './play.ts';
import type { Sheet } from './sheets.ts';
import { points } from './wounds.ts';

type Sheets = ReadonlyMap<string, Sheet>;

/** Tactics: resolves every attack of a random fight again, from the engine's state before it. */
export const tactics: Twin = {
  ruleset: 'tactics',
  fight(seed, fight) {
    const { sheets, steps } = playFight(seed, fight);
    const turn = new Turn();
    return steps.flatMap((step) => {
      for (const event of step.events) turn.see(event);
      return resolvedIn(step, sheets, turn);
    });
  },
};

function resolvedIn(step: Step, sheets: Sheets, turn: Turn): Resolved[] {
  const pieces = piecesOf(step);
  if (pieces.length === 0) return [];
  const action = actionOf(step, sheets);
  return [...action.besides, ...pieces.map((piece) => resolved(piece, step, { sheets, turn, ...action }))];
}

/** The parts that all attacks of one action share. */
interface Action {
  readonly pain: number;
  readonly begun: Standing;
  readonly at: 'body' | 'item';
  readonly blast: ((target: string) => Blast) | undefined;
}

/** The pain of an action and the shared rolls of a blast, which are compared with the engine too. */
function actionOf(step: Step, sheets: Sheets): Action & { besides: Resolved[] } {
  const { events, given } = step;
  const place = events.findIndex(({ type }) => type === 'action-begun');
  const begun = events.slice(0, place + 1).reduce(after, step.before);
  const { who, action } = events[place]!;
  const fighters = fightersIn(begun, sheets);
  const actor = fighters.find(({ id }) => id === who)!;
  const ignored = events.find(({ type }) => type === 'pain-ignored');
  const luck = new Luck(
    given.filter(
      (each) =>
        each.after === place + 1 &&
        (each.kind === 'answer' ? each.decision.key === 'ignore-pain' : ignored !== undefined),
    ),
  );
  luck.mayBe('ignore-pain', painOf(actor, begun.rulings) === 0 ? undefined : ['bear', 'ignore']);
  const pain = painAfter(actor, begun.rulings, luck);
  const told = ignored === undefined ? undefined : ignored.penalty!.total;
  const faults = [
    ...luck.faults(),
    ...(told !== undefined && told !== pain.penalty ? [`pain: engine ${told}, book ${pain.penalty}`] : []),
  ];
  const shared = blastOf(step, fighters, actor, begun.rulings);
  faults.push(...(shared?.faults ?? []));
  const besides =
    faults.length === 0
      ? []
      : [{ isAttack: false, what: ['action'], difference: `${faults.join('; ')} ${JSON.stringify(events)}` }];
  return { pain: pain.penalty, begun, at: action!.at ?? 'body', blast: shared?.blast, besides };
}

function blastOf({ events, given }: Step, fighters: readonly Fighter[], actor: Fighter, readings: Readings) {
  const place = events.findIndex(({ type }) => type === 'blast-set');
  if (place < 0) return undefined;
  const { weapon, point } = events[place]!;
  const first = events.findIndex(({ type }) => type === 'caught-in-blast');
  const luck = new Luck(given.filter((each) => each.after > place && each.after <= first));
  const arm = weaponOf(actor, weapon!);
  const [w, s] = [points(arm.w, luck), points(arm.s, luck)];
  const caught = caughtIn(fighters, actor.id, weapon!, point!, readings);
  const rolled = events.find(({ type }) => type === 'blast-rolled');
  const told = new Map(
    events.filter(({ type }) => type === 'caught-in-blast').map((each) => [each.who!, each.level!.total]),
  );
  const isRight = [...told].every(([who, level]) => caught.get(who) === level);
  const faults =
    isRight && told.size === caught.size
      ? []
      : [`caught: engine ${JSON.stringify([...told])}, book ${JSON.stringify([...caught])}`];
  const blast = (target: string): Blast => ({ level: caught.get(target)!, faces: rolled?.faces, w, s });
  return { blast, faults };
}

/** Resolves one attack by the book and compares the result with the engine's. */
function resolved(
  piece: Piece,
  step: Step,
  { sheets, turn, pain, begun, at, blast }: Action & { sheets: Sheets; turn: Turn },
): Resolved {
  const { declared, before, atRoll } = piece;
  const everybody = fightersIn(atRoll, sheets);
  const find = (who: string) => everybody.find(({ id }) => id === who)!;
  const [from, to] = [find(declared.attacker!), find(declared.target!)];
  const luck = new Luck(step.given.filter((each) => each.after > piece.first && each.after < piece.end));
  const known = declared.way === 'blast' ? begun : before;
  const isUnaware = known.combatants.find(({ id }) => id === from.id)!.hiddenFrom.includes(to.id);
  const blow: Blow = {
    from,
    to,
    by: weaponOf(from, declared.weapon!),
    way: declared.way!,
    intent: declared.intent!,
    at: declared.way === 'strike' ? at : 'body',
    rounds: declared.rounds!,
    isUnaware,
    deeds: [...turn.deedsOf(from.id), ...from.pending],
    pain,
    ...(blast !== undefined && { blast: blast(to.id) }),
    everybody,
    readings: atRoll.rulings,
    fate: luck,
  };
  const isAsked = !isUnaware && !isHelpless(to, blow.readings);
  luck.mayBe('defence', isAsked ? defencesOf(blow) : undefined);
  luck.mayBeOneOf('guard', mayGuard(blow));
  luck.mayBeAsked('interfere', mayInterfere(blow));
  const { what, ...numbers } = attack(blow);
  const engine = { ...toldIn(piece), ...standings(fightersIn(piece.after, sheets), atRoll.rulings) };
  const book = { ...numbers, ...standings(everybody, atRoll.rulings) };
  const faults = [...differences(engine, book), ...luck.faults()];
  return { isAttack: true, what, ...(faults.length > 0 && { difference: tell(faults, piece) }) };
}

function tell(faults: readonly string[], { events, atRoll }: Piece): string {
  return `${faults.join('; ')} ${JSON.stringify(events)} ${JSON.stringify(atRoll.rulings)}`;
}

/** The compared parts of each combatant. One that cannot act has no counterattacks to lose. */
function standings(fighters: readonly Fighter[], readings: Readings): Record<string, unknown> {
  return Object.fromEntries(
    fighters.map((who) => {
      const { id, w, s, isDead, quality, armorValue, ammo, counters } = who;
      const isUp = !isDead && !isHelpless(who, readings);
      return [id, { w, s, isDead, quality, armorValue, ammo, counters: isUp ? counters : [] }];
    }),
  );
}

/** The numbers that the engine recorded. */
function toldIn({ events }: Piece): Omit<Outcome, 'what'> {
  const find = (type: string): Happening | undefined => events.find((event) => event.type === type);
  const { natural, level, result } = find('attack-rolled')!.check!;
  const dealt = find('damage-dealt');
  const isHit = find('attack-hit') !== undefined;
  return {
    natural,
    level: level.total,
    result: result.total,
    successes: find('attack-hit')?.successes?.total ?? null,
    ...(isHit && { w: dealt?.w?.total ?? null, s: dealt?.s?.total ?? null }),
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
