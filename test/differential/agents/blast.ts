import { add, type Cell, cellsApart, type Fight, type Fighter, find, knowsOf } from './fighter.ts';
import { type Assault, attackTotal } from './modifiers.ts';
import { react } from './reactions.ts';
import { decide, stopped, strike } from './wounds.ts';

// An explosion: where it lands, and its effect on each combatant there.

const WAYS: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

export function explode(fight: Fight, assault: Assault): void {
  const total = attackTotal(fight, assault);
  fight.told.push(['attack', assault.to.id, total]);
  const at = total >= 8 ? assault.to.cell : scattered(fight, assault.to.cell, total - 8);
  const caught = fight.now.order.filter((id) => diceFor(fight, assault, id, at) > 0);
  const ways = new Map(caught.map((id) => [id, reacted(fight, assault, find(fight, id))]));
  for (const id of caught) {
    const who = find(fight, id);
    if (who.life === 'dead') continue;
    let sum = add(fight.fate.dice(diceFor(fight, assault, id, at)));
    if (ways.get(id) === 'dodge') sum -= add(fight.fate.dice(1));
    if (ways.get(id) === 'dive') sum = Math.floor(sum / 2);
    strike(fight, assault.from, who, Math.max(0, sum - stopped(fight, who, assault.weapon)), assault.weapon);
  }
  decide(fight);
}

/** 6 m minus the margin of the failed roll, in 1 of 8 directions, up to the edge of the map. */
function scattered(fight: Fight, from: Cell, effect: number): Cell {
  const way = WAYS[add(fight.fate.dice(1, 8)) - 1]!;
  const metres = Math.max(0, 6 + effect);
  let at = from;
  for (let gone = 0; gone < Math.round(metres / 1.5); gone++) {
    const next: Cell = [at[0] + way[0], at[1] + way[1]];
    if (next[0] < 0 || next[1] < 0 || next[0] >= fight.now.size[0] || next[1] >= fight.now.size[1]) break;
    at = next;
  }
  return at;
}

function diceFor(fight: Fight, { weapon }: Assault, id: string, at: Cell): number {
  const who = find(fight, id);
  if (who.life === 'dead') return 0;
  const metres = cellsApart(who.cell, at) * 1.5;
  return weapon.blast!.find(({ withinMetres }) => metres <= withinMetres)?.dice ?? 0;
}

/** A dodge removes one die; diving for cover halves the damage. Both are reactions. */
function reacted(fight: Fight, { from }: Assault, who: Fighter): string {
  const isKnown = who.id === from.id || knowsOf(fight, from, who);
  if (who.life !== 'awake' || who.stance === 'prone' || !isKnown) return 'none';
  const { kind } = fight.fate.answer('blast', ['dodge', 'dive', 'none']);
  if (kind === 'none') return kind;
  react(fight, who);
  if (kind === 'dive') {
    who.stance = 'prone';
    who.losesSignificant = true;
  }
  return kind;
}
