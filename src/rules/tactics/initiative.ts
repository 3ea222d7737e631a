import type { Decision } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/names.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { type Combatant, combatant, isAware } from './state.ts';

const THREE_DICE = { n: 3, lo: 1, hi: 6 } as const;

/** @rule initiative Everybody able to act rolls 3d6 + Tactics anew; the highest goes first. */
export function rollInitiative(fight: Fight): void {
  for (const who of fight.state.combatants) {
    if (isUp(fight.state, who)) rollFor(fight, who.id);
  }
  const order = groupsByInitiative(fight).flatMap((tied) => (tied.length < 2 ? tied : breakTie(fight, tied)));
  fight.record({ type: 'order-set', rule: 'initiative', order });
}

/** One initiative roll. It is no check: no critical, no penalty. */
export function rollFor(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  const why = `${who.name}: initiative`;
  const drawn = fight.roll({ dice: THREE_DICE, owner: who.seat, rule: 'initiative', why, read: 'sum' });
  const sum = sumOf([
    { value: drawn.sum, why: '3d6', rule: 'initiative' },
    { value: who.sheet.tactics, why: 'Tactics', rule: 'initiative' },
  ]);
  fight.record({ type: 'initiative-rolled', rule: 'initiative', who: id, faces: drawn.faces, sum });
}

function groupsByInitiative(fight: Fight): string[][] {
  const groups = new Map<number, string[]>();
  for (const { id, initiative } of fight.state.combatants) {
    if (initiative === null) continue;
    groups.set(initiative, [...(groups.get(initiative) ?? []), id]);
  }
  // Sorted by id, so that nothing depends on who is written first.
  return [...groups].sort((a, b) => b[0] - a[0]).map(([, ids]) => ids.sort());
}

/** @rule initiative-ties Tied players agree among themselves; everything else is the GM's call. */
function breakTie(fight: Fight, tied: readonly string[]): string[] {
  const isAmongPlayers = areAcquainted(fight, tied);
  const left = [...tied];
  const order: string[] = [];
  while (left.length > 1) {
    const first = isAmongPlayers ? playersAgree(fight, left) : gmDecides(fight, left);
    if (first === undefined) {
      const rest = byTheBook(fight, left);
      fight.record({ type: 'tie-broken', rule: 'initiative-ties', order: [...order, ...rest], by: 'book' });
      return [...order, ...rest];
    }
    order.push(...left.splice(left.indexOf(first), 1));
  }
  order.push(...left);
  const by = isAmongPlayers ? 'players' : 'gm';
  fight.record({ type: 'tie-broken', rule: 'initiative-ties', order, by });
  return order;
}

/** Whether all are players' and know of each other; who is hidden is for the GM to place. */
function areAcquainted(fight: Fight, tied: readonly string[]): boolean {
  const all = tied.map((id) => combatant(fight.state, id));
  return all.every((who) => who.seat !== GM && all.every((other) => isAware(who, other)));
}

/** Whoever of them speaks first says who goes first. */
function playersAgree(fight: Fight, tied: readonly string[]): string | undefined {
  const answered = fight.askAny(() => {
    const able = tied.filter((id) => isUp(fight.state, combatant(fight.state, id)));
    return able.map((id): Decision<Choice> => {
      const { seat } = combatant(fight.state, id);
      return { ...tieQuestion(tied), who: id, seat, otherwise: { kind: 'by-the-book' } };
    });
  });
  return (answered?.answer as { readonly who?: string } | undefined)?.who;
}

function gmDecides(fight: Fight, tied: readonly string[]): string | undefined {
  const answer = fight.ask(
    (): Decision<Choice> => ({ ...tieQuestion(tied), who: GM, seat: GM, otherwise: { kind: 'by-the-book' } }),
  );
  return (answer as { readonly who?: string } | undefined)?.who;
}

function tieQuestion(tied: readonly string[]) {
  return {
    key: 'initiative-tie',
    rule: 'initiative-ties',
    about: { tied: [...tied] },
    options: [
      { kind: 'goes-first', params: { who: { oneOf: [...tied] } } },
      { kind: 'by-the-book', params: {} },
    ],
  };
}

/** Tactics, then FIN, then a roll-off. */
function byTheBook(fight: Fight, tied: readonly string[]): string[] {
  const worth = (id: string) => {
    const { sheet } = combatant(fight.state, id);
    return sheet.tactics * 1000 + sheet.fin;
  };
  const levels = [...new Set(tied.map(worth))].sort((a, b) => b - a);
  return levels.flatMap((level) =>
    rollOff(
      fight,
      tied.filter((id) => worth(id) === level),
    ),
  );
}

function rollOff(fight: Fight, tied: readonly string[]): string[] {
  if (tied.length < 2) return [...tied];
  const rolls = new Map<number, string[]>();
  for (const id of tied) {
    const who: Combatant = combatant(fight.state, id);
    const why = `${who.name}: roll-off`;
    const drawn = fight.roll({
      dice: THREE_DICE,
      owner: who.seat,
      rule: 'initiative-ties',
      why,
      read: 'sum',
    });
    const sum = sumOf([{ value: drawn.sum, why: '3d6', rule: 'initiative-ties' }]);
    fight.record({ type: 'tie-rolled', rule: 'initiative-ties', who: id, faces: drawn.faces, sum });
    rolls.set(drawn.sum, [...(rolls.get(drawn.sum) ?? []), id]);
  }
  return [...rolls].sort((a, b) => b[0] - a[0]).flatMap(([, ids]) => rollOff(fight, ids));
}
