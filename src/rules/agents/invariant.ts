import { hasRoom, sameCell } from '../../geometry/grid.ts';
import { PHYSICAL } from './characteristics.ts';
import { isWall } from './space.ts';
import { type Agent, isAble, type State } from './state.ts';

/** What is wrong with a state; undefined for a sound one. */
export function invariant(state: State): string | undefined {
  for (const who of state.combatants) {
    const fault = agentFault(who) ?? placeFault(state, who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  return orderFault(state) ?? turnFault(state) ?? progressFault(state);
}

function agentFault(who: Agent): string | undefined {
  const counts = {
    significant: who.significant,
    minor: who.minor,
    recoil: who.recoil,
    reactions: who.reactions,
    ...who.rounds,
    ...who.scores,
  };
  for (const [name, value] of Object.entries(counts)) {
    if (!Number.isInteger(value) || value < 0) return `${name} is ${value}`;
  }
  for (const each of PHYSICAL) {
    if (who.scores[each] > who.sheet.characteristics[each]) return `${each} is above its maximum`;
  }
  const sum = who.ledger.reduce((total, entry) => total + entry.value, 0);
  if (who.initiative !== null && sum !== who.initiative) {
    return `the ledger says ${sum}, initiative is ${who.initiative}`;
  }
  return actionFault(who);
}

function actionFault(who: Agent): string | undefined {
  if (who.significant > 1) return `${who.significant} significant actions`;
  if (who.minor + 2 * who.significant > 3) return `${who.minor} minor actions`;
  if (who.presence === 'here' && !isAble(who) && who.significant + who.minor > 0)
    return 'it is down and could act';
  if (who.aim !== null && (who.aim.bonus < 1 || who.aim.bonus > 6)) return `aim +${who.aim.bonus}`;
  const hands = who.held.map((id) => who.sheet.weapons.find((weapon) => weapon.id === id)?.hands ?? 9);
  if (hands.reduce((sum: number, each) => sum + each, 0) > 2) return 'it holds more than two hands can';
  return who.life !== 'awake' && who.task !== null ? 'it works in its sleep' : undefined;
}

function placeFault(state: State, who: Agent): string | undefined {
  if (!isAble(who)) return undefined;
  const other = state.combatants.find(
    (each) => each.id !== who.id && isAble(each) && sameCell(each.cell, who.cell),
  );
  return other === undefined || isCrowded(state) ? undefined : `stands on the cell of ${other.id}`;
}

/** Whether there are more people than cells: then who comes to lies with another. */
function isCrowded(state: State): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}

/** The order follows initiative, and nobody stands in it twice. */
function orderFault(state: State): string | undefined {
  if (new Set(state.order).size !== state.order.length) return 'somebody stands in the order twice';
  let last = Number.POSITIVE_INFINITY;
  for (const id of state.order) {
    const { initiative } = state.combatants.find((who) => who.id === id)!;
    if (initiative === null || initiative > last) return `the order does not follow initiative at ${id}`;
    last = initiative;
  }
  return undefined;
}

function turnFault(state: State): string | undefined {
  const active = state.combatants.filter((who) => who.turn === 'active').map((who) => who.id);
  const turns = state.turns.map((turn) => turn.who);
  if (new Set(turns).size !== turns.length) return 'somebody has two turns under way';
  if (state.phase === 'turn' && turns.length === 0) return 'it is nobody\u2019s turn';
  if (state.phase === 'between' && turns.length > 0) return 'a turn is under way between turns';
  const isOver = state.phase === 'aftermath' || state.phase === 'closed';
  if (isOver) return undefined;
  const stray = active.find((id) => !turns.includes(id));
  return stray === undefined ? undefined : `${stray} is active without a turn`;
}

function progressFault(state: State): string | undefined {
  const wrong = state.progress.find((task) => task.done < 0 || task.done > (task.rounds ?? 0));
  return wrong === undefined ? undefined : `${wrong.done} of ${wrong.rounds} rounds of ${wrong.id} are done`;
}
