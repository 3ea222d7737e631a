import type { Decision } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { type Combatant, combatant, isAware, type State } from './state.ts';

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
    const verdict = isAmongPlayers ? playersAgree(fight, left) : gmDecides(fight, left);
    if ('by' in verdict) {
      const { by } = verdict;
      const rest = by === 'roll' ? rollOff(fight, left) : byTheBook(fight, left);
      const rule = by === 'roll' ? 'tie-agreement' : 'initiative-ties';
      fight.record({ type: 'tie-broken', rule, order: [...order, ...rest], by });
      return [...order, ...rest];
    }
    order.push(...left.splice(left.indexOf(verdict.first), 1));
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

/** Who goes first, or how the order of all who are left is found. */
type Verdict = { readonly first: string } | { readonly by: 'book' | 'roll' };

/** Each seat is asked once. One name from all of them decides; if they differ, the dice do. */
function playersAgree(fight: Fight, tied: readonly string[]): Verdict {
  // ruling: tie-agreement
  const said = new Map<Seat, string | null>();
  for (;;) {
    const answered = fight.askAny(() => speakers(fight.state, tied, said));
    if (answered === undefined) break;
    const { seat } = combatant(fight.state, answered.who);
    said.set(seat, (answered.answer as { readonly who?: string }).who ?? null);
  }
  const [wish, ...others] = new Set(said.values());
  if (others.length > 0) return { by: 'roll' };
  return wish === undefined || wish === null ? { by: 'book' } : { first: wish };
}

/** The questions still open: one for each seat that has not spoken, put for its first combatant. */
function speakers(
  state: State,
  tied: readonly string[],
  said: ReadonlyMap<Seat, string | null>,
): Decision<Choice>[] {
  const asked = new Map<Seat, string>();
  for (const id of tied) {
    const who = combatant(state, id);
    if (isUp(state, who) && !said.has(who.seat) && !asked.has(who.seat)) asked.set(who.seat, id);
  }
  return [...asked].map(([seat, who]) => ({
    ...tieQuestion(tied),
    who,
    seat,
    otherwise: { kind: 'by-the-book' },
  }));
}

function gmDecides(fight: Fight, tied: readonly string[]): Verdict {
  const answer = fight.ask(
    (): Decision<Choice> => ({ ...tieQuestion(tied), who: GM, seat: GM, otherwise: { kind: 'by-the-book' } }),
  );
  const first = (answer as { readonly who?: string } | undefined)?.who;
  return first === undefined ? { by: 'book' } : { first };
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
