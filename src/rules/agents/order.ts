import { type Agent, agent, type State } from './state.ts';

/**
 * Whether two agents on the same count can't be told apart by Dex. @rule initiative
 * @rule aware Between one in hiding and one in the open nothing is rolled, which would give it away: who came to
 * the count first goes first.
 */
export function isLevelWith(a: Agent, b: Agent): boolean {
  return a.initiative === b.initiative && a.scores.DEX === b.scores.DEX && a.isHidden === b.isHidden;
}

/**
 * The order with `id` put where its initiative belongs: behind all who are higher, among equals by Dex, and
 * behind those with the same Dex until a roll-off says otherwise.
 * @rule initiative-moves The order follows every change at once.
 * @rule aware Those in the open have their places by each other, wherever somebody in hiding stands among them.
 */
export function placed(state: State, id: string): string[] {
  const order = state.order.filter((other) => other !== id);
  const who = agent(state, id);
  const isPassed = (at: number): boolean => comesBefore(who, agent(state, order[at]!));
  const isUnseen = (at: number): boolean => !who.isHidden && agent(state, order[at]!).isHidden;
  let place = 0;
  while (place < order.length && (isUnseen(place) || !isPassed(place))) place += 1;
  while (place > 0 && isUnseen(place - 1) && isPassed(place - 1)) place -= 1;
  order.splice(place, 0, id);
  return withPrecedence(state, order);
}

/** @rule delay-tie The order with each interrupter ahead of the one it interrupted, while both are on one count. */
export function withPrecedence(state: State, order: readonly string[]): string[] {
  let result = [...order];
  for (const { first, second } of state.precedence) {
    const at = result.indexOf(second);
    if (at === -1 || result.indexOf(first) < at) continue;
    if (agent(state, first).initiative === agent(state, second).initiative) {
      result = ahead(result, first, second);
    }
  }
  return result;
}

function ahead(order: readonly string[], id: string, other: string): string[] {
  const others = order.filter((each) => each !== id);
  others.splice(others.indexOf(other), 0, id);
  return others;
}

/** Whether a delay has settled which of the two goes first on the same count. @rule delay-tie */
export function isPreceded(state: State, a: string, b: string): boolean {
  return state.precedence.some(
    ({ first, second }) => (first === a && second === b) || (first === b && second === a),
  );
}

function comesBefore(who: Agent, other: Agent): boolean {
  const mine = who.initiative ?? 0;
  const theirs = other.initiative ?? 0;
  return mine > theirs || (mine === theirs && who.scores.DEX > other.scores.DEX);
}

/** The order with `id` right before `other`. */
export function placedAhead(state: State, id: string, other: string): string[] {
  return ahead(state.order, id, other);
}

/** Whether nobody but a roll-off can say where `id` stands among its equals. */
export function isUnsettled(state: State, id: string): boolean {
  const who = agent(state, id);
  for (const other of state.combatants) {
    if (other.id !== id && isLevelWith(who, other) && !isPreceded(state, id, other.id)) return true;
  }
  return false;
}
