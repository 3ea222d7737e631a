import type { Combat } from '../../src/kernel/combat.ts';
import type { Decision, Option, ParamDomain, RawAnswer } from '../../src/kernel/decision.ts';
import type { Dice, RollRequest } from '../../src/kernel/dice.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { duellist, evolve, isUp, type ToyEvent, type ToySheet, type ToyState } from './toy-state.ts';

// A duel by counting, small enough to check by hand. Random draws set the order, repeated while two are
// equal. In each round, everyone guesses a number in secret; then each in order strikes or waits. The target
// may parry, the striker may press on, and so on to any depth. Then the striker rolls two dice: 7 or more
// takes one of the other's hearts. The GM may set hearts, roll a die for luck, end a turn, or end the duel.

type Duel = Combat<ToyState, ToyEvent>;
type ToyRuleset = Ruleset<ToySheet, null, ToyState, ToyEvent>;

const D6: Dice = { n: 1, lo: 1, hi: 6 };
const TWO_D6: Dice = { n: 2, lo: 1, hi: 6 };

function question(
  state: ToyState,
  who: string,
  key: string,
  about: Json,
  ...options: readonly Option[]
): Decision {
  const otherwise = { kind: options[0]!.kind } as never;
  return {
    key,
    who,
    seat: duellist(state, who).seat,
    rule: key,
    context: about,
    options,
    defaultAnswer: otherwise,
  };
}

function plain(kind: string, params: Readonly<Record<string, ParamDomain>> = {}): Option {
  return { kind, params };
}

function roll(state: ToyState, who: string, dice: Dice, why: string): RollRequest {
  return { dice, owner: duellist(state, who).seat, rule: why, why: `${who}: ${why}`, read: 'sum' };
}

function drawLots(duel: Duel): void {
  const { state } = duel;
  const lots = duel.rollAll(
    state.duellists.map(({ id }) => roll(state, id, D6, 'lots')),
    (drawn) => new Set(drawn.map(({ sum }) => sum)).size < drawn.length,
  );
  const order = state.duellists.map(({ id }, i) => ({ id, sum: lots[i]!.sum }));
  order.sort((a, b) => b.sum - a.sum);
  duel.record({ type: 'lots-drawn', rule: 'lots', order: order.map(({ id }) => id) });
}

function guess(duel: Duel): void {
  const guessed = duel.askFirst(
    () => duel.state.duellists.filter((one) => one.guess === null && one.hearts > 0),
    ({ id }) => ({
      ...question(duel.state, id, 'guess', null, plain('number', { number: { min: 1, max: 3 } })),
      defaultAnswer: { kind: 'number', number: 1 } as never,
    }),
  );
  if (guessed !== undefined) {
    const { number } = guessed.answer as unknown as { readonly number: number };
    duel.record({ type: 'guessed', rule: 'guess', who: guessed.who, guess: number });
    return;
  }
  const highest = Math.max(0, ...duel.state.duellists.map((one) => one.guess ?? 0));
  duel.record({ type: 'guesses-shown', rule: 'guess', highest });
}

function takeTurn(duel: Duel): void {
  const who = duel.state.order[duel.state.turn]!;
  const answer: RawAnswer | undefined = duel.ask(() => turnQuestion(duel.state, who));
  if (answer?.kind === 'strike') strike(duel, who, String(answer.target));
  duel.record({ type: 'turn-ended', rule: 'turn', who });
}

function turnQuestion(state: ToyState, who: string): Decision | undefined {
  if (!isUp(state, who)) return undefined;
  const targets = state.order.filter((id) => id !== who && isUp(state, id));
  const strikes = targets.length === 0 ? [] : [plain('strike', { target: { oneOf: targets } })];
  return question(state, who, 'turn', state.round, plain('wait'), ...strikes);
}

function strike(duel: Duel, who: string, target: string): void {
  duel.record({ type: 'struck', rule: 'strike', who, depth: 0 });
  if (isParried(duel, who, target, 1)) return;
  if (!isUp(duel.state, target)) return;
  const { sum } = duel.roll(roll(duel.state, who, TWO_D6, 'strike'));
  if (!isUp(duel.state, target)) return;
  const type = sum >= 7 ? 'strike-landed' : 'strike-failed';
  duel.record({ type, rule: 'strike', on: target, sum });
}

/** Parry and press call each other, so questions nest. */
function isParried(duel: Duel, who: string, target: string, depth: number): boolean {
  const ask = (asked: string, key: string, ...kinds: readonly string[]) =>
    duel.ask(() => {
      if (!isUp(duel.state, asked)) return undefined;
      const { hearts } = duellist(duel.state, asked);
      return question(duel.state, asked, key, { depth, hearts }, ...kinds.map((kind) => plain(kind)));
    });
  if (ask(target, 'parry', 'take', 'parry')?.kind !== 'parry') return false;
  duel.record({ type: 'parried', rule: 'parry', who: target, depth });
  if (ask(who, 'press', 'leave', 'press')?.kind !== 'press') return true;
  duel.record({ type: 'pressed', rule: 'press', who, depth });
  return isParried(duel, who, target, depth + 1);
}

function gm(state: ToyState): readonly Option[] {
  const ids = state.duellists.map(({ id }) => id);
  if (state.phase === 'ended') return [];
  return [
    plain('set-hearts', { who: { oneOf: ids }, hearts: { min: 0, max: 9 } }),
    plain('luck', { who: { oneOf: ids } }),
    ...(state.phase === 'turn' ? [plain('end-turn')] : []),
    plain('end-duel'),
  ];
}

function intervene(duel: Duel, act: RawAnswer): void {
  const who = String(act.who);
  switch (act.kind) {
    case 'set-hearts':
      duel.record({ type: 'hearts-set', rule: 'gm', who, hearts: Number(act.hearts) });
      return;
    case 'luck': {
      const { sum } = duel.roll({ ...roll(duel.state, who, D6, 'luck'), owner: GM });
      duel.record({ type: 'hearts-set', rule: 'gm', who, hearts: sum });
      return;
    }
    case 'end-turn':
      duel.record({ type: 'turn-ended', rule: 'gm', who: duel.state.order[duel.state.turn]! });
      break;
    default:
      duel.record({ type: 'duel-ended', rule: 'gm' });
  }
  duel.endStep();
}

const RULES = Object.fromEntries(
  ['lots', 'guess', 'turn', 'parry', 'press', 'strike', 'luck', 'gm'].map((id) => [
    id,
    { title: id, says: `The rule of ${id}.`, source: 'here' },
  ]),
);

/** A random option, with each value equally likely. */
const random: Policy = ({ options }, _state, pick) => {
  const option = options[pick(options.length)]!;
  const params = Object.entries(option.params).map(([name, domain]): [string, Json] => {
    if ('oneOf' in domain) return [name, domain.oneOf[pick(domain.oneOf.length)]!];
    if ('min' in domain) return [name, domain.min + pick(domain.max - domain.min + 1)];
    throw new Error(`the toy knows no such domain: ${name}`);
  });
  return { kind: option.kind, ...Object.fromEntries(params) };
};

export const toy: ToyRuleset = {
  id: 'toy',
  version: '1',
  rulebook: { id: 'toy', title: 'A duel by counting', dice: 'd6', rules: RULES, rulings: {}, presets: {} },
  start: ({ combatants }) => ({
    phase: 'lots',
    round: 0,
    order: [],
    turn: 0,
    duellists: combatants.map(({ id, seat, sheet }) => ({ id, seat, hearts: sheet.hearts, guess: null })),
  }),
  evolve,
  step: (duel) => ({ lots: drawLots, guess, turn: takeTurn, ended: takeTurn })[duel.state.phase](duel),
  over: (state) => state.phase === 'ended' || state.duellists.filter(({ hearts }) => hearts > 0).length < 2,
  seats: (state) => [...new Set([...state.duellists.map(({ seat }) => seat), GM])],
  overview: ({ round, phase }) => ({ round, phase, winner: null, sides: [], standings: [] }),
  gm,
  intervene,
  view: (state) => state as unknown as Json,
  tell: ({ type, rule }) => ({ type, rule, facts: null }),
  outcome: (events) => ({ parries: events.filter(({ type }) => type === 'parried').length }),
  invariant: () => undefined,
  words: {
    told: ({ type }) => `${type}.`,
    option: ({ kind }) => kind,
    value: (_param, value) => String(value),
    question: (key) => ({ question: key }),
    recap: () => [],
  },
  policies: { simple: random as Policy<ToyState> },
};

/** Ada (seat ann), Bel (seat bob) and Cay (the GM's), three hearts each. */
export const duel: Encounter<ToySheet, null> = {
  name: 'A duel',
  ruleset: 'toy',
  rulings: {},
  field: { isMapped: false, shape: 'square', size: null, walls: [] },
  sides: [],
  combatants: (['ada', 'bel', 'cay'] as const).map((id, i) => ({
    id,
    name: id,
    side: id,
    seat: ['ann', 'bob', GM][i]!,
    at: [i, 0],
    isInReserve: false,
    sheet: { hearts: 3 },
  })),
  options: null,
};
