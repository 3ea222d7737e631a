import type { Modifier } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/names.ts';
import { addBoosts, boostedStat } from './boons.ts';
import { type StatRoll, statRoll } from './dice.ts';
import type { Fight } from './fight.ts';
import { addHeartPenalty } from './heart-wound.ts';
import { type Combatant, combatant } from './state.ts';

/** @rule initiative Everybody rolls 2d10 + [Q] once; the order runs from the highest to the lowest. */
export function rollInitiative(fight: Fight): void {
  for (const who of fight.state.combatants) {
    if (who.presence === 'here') rollFor(fight, who.id);
  }
  const order: string[] = [];
  const broken: string[][] = [];
  for (const tied of groupsByInitiative(fight)) {
    const settled = breakTie(fight, tied);
    if (tied.length > 1) broken.push(settled);
    order.push(...settled);
  }
  fight.record({
    type: 'order-set',
    rule: broken.length > 0 ? 'initiative-ties' : 'initiative',
    order,
    broken,
  });
}

const INITIATIVE: StatRoll = { stat: 'Q', rule: 'initiative', what: 'initiative', kind: null };

/** One initiative roll. Who comes later rolls on coming. */
export function rollFor(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  const more: Modifier[] = [];
  addHeartPenalty(more, fight.state, who);
  addBoosts(more, who, 'initiative', null);
  const { faces, sum } = statRoll(fight, who, INITIATIVE, more);
  fight.record({ type: 'initiative-rolled', rule: 'initiative', who: id, faces, sum });
}

function groupsByInitiative(fight: Fight): string[][] {
  const groups = new Map<number, string[]>();
  for (const who of fight.state.combatants) {
    if (who.initiative === null) continue;
    groups.set(who.initiative, [...(groups.get(who.initiative) ?? []), who.id]);
  }
  return [...groups].sort((a, b) => b[0] - a[0]).map(([, ids]) => ids);
}

// ruling: initiative-ties - one alone is tied with nobody: nothing is asked or rolled
function breakTie(fight: Fight, tied: readonly string[]): string[] {
  return fight.state.rulings['initiative-ties'] === 'gm' ? gmOrders(fight, tied) : byQ(fight, tied);
}

function gmOrders(fight: Fight, tied: readonly string[]): string[] {
  const left = [...tied];
  const ordered: string[] = [];
  while (left.length > 1) {
    const answer = fight.ask(() => ({
      key: 'initiative-tie',
      who: GM,
      seat: GM,
      rule: 'initiative-ties',
      about: { tied: [...left] },
      options: [{ kind: 'goes-first', params: { first: { oneOf: [...left] } } }],
      otherwise: { kind: 'goes-first', first: left[0]! },
    }));
    ordered.push(...left.splice(left.indexOf(answer!.first), 1));
  }
  return [...ordered, ...left];
}

function byQ(fight: Fight, tied: readonly string[]): string[] {
  const q = (id: string): number => boostedStat(combatant(fight.state, id), 'Q').total;
  const scores = [...new Set(tied.map(q))].sort((a, b) => b - a);
  return scores.flatMap((score) =>
    rollOff(
      fight,
      tied.filter((id) => q(id) === score),
    ),
  );
}

/** 2d10 each, until no two are equal. */
function rollOff(fight: Fight, tied: readonly string[]): string[] {
  if (tied.length < 2) return [...tied];
  const rolls = new Map<number, string[]>();
  for (const id of tied) {
    const who: Combatant = combatant(fight.state, id);
    const dice = { n: 2, lo: 0, hi: 9 };
    const request = {
      dice,
      owner: who.seat,
      rule: 'initiative-ties',
      why: `${who.name}: roll-off`,
      read: 'sum',
    } as const;
    const { sum, faces } = fight.roll(request);
    const part = { value: sum, why: `2d10 (${faces.join(', ')})`, rule: 'initiative-ties' };
    fight.record({
      type: 'tie-rolled',
      rule: 'initiative-ties',
      who: id,
      faces,
      sum: { total: sum, parts: [part] },
    });
    rolls.set(sum, [...(rolls.get(sum) ?? []), id]);
  }
  return [...rolls].sort((a, b) => b[0] - a[0]).flatMap(([, ids]) => rollOff(fight, ids));
}

/** Where somebody who comes later stands in the order: behind all with the same initiative or more. */
export function orderWith(fight: Fight, id: string): string[] {
  // ruling: latecomer-order
  const order = fight.state.order.filter((other) => other !== id);
  const mine = combatant(fight.state, id).initiative ?? 0;
  const place = order.findIndex((other) => (combatant(fight.state, other).initiative ?? 0) < mine);
  order.splice(place === -1 ? order.length : place, 0, id);
  return order;
}
