import type { Deed } from '../../kernel/deed.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Standing } from '../../kernel/ruleset.ts';
import { currentBranch } from '../../table/branches.ts';
import type { Table } from '../../table/table.ts';

/** One number of a fight. `using`: with which weapon; empty where none is told. */
export interface Statistic {
  readonly who: string;
  readonly measure: 'attacks' | 'hits' | 'dealt' | 'taken' | 'healed' | 'falls' | 'deaths';
  readonly using: string;
  readonly value: number;
}

/** Whose numbers are told, and whether what they did to others is. */
export type Teller = (who: Standing) => 'all' | 'own' | 'nothing';

/** For the GM: everything of everybody. */
export const ALL_OF_ALL: Teller = () => 'all';

/** For players: of their own combatants what those attempted and suffered; what it did to foes is on foes' sheets. */
export function ownOf(seats: (seat: Seat) => boolean): Teller {
  return ({ seat }) => (seat !== null && seat !== GM && seats(seat) ? 'own' : 'nothing');
}

/** What combatants did and suffered in all that holds of a fight. */
export function statisticsOf(fight: Table, teller: Teller): readonly Statistic[] {
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const told = new Map(standings.map((who) => [who.id, teller(who)]));
  const sums = new Map<string, Statistic>();
  for (const statistic of deedsOf(fight).flatMap(counted)) {
    const how = told.get(statistic.who) ?? 'nothing';
    if (how === 'nothing' || (how === 'own' && statistic.measure === 'dealt')) continue;
    const using = how === 'own' && statistic.measure === 'taken' ? '' : statistic.using;
    const key = JSON.stringify([statistic.who, statistic.measure, using]);
    const value = statistic.value + (sums.get(key)?.value ?? 0);
    sums.set(key, { ...statistic, using, value });
  }
  return [...sums.values()].sort((a, b) => order(a, b));
}

function order(a: Statistic, b: Statistic): number {
  const [left, right] = [a, b].map(({ who, measure, using }) => JSON.stringify([who, measure, using]));
  return left! < right! ? -1 : 1;
}

function deedsOf(fight: Table): readonly Deed[] {
  const { rules } = fight;
  const events = currentBranch(fight).map((seq) => fight.entries.at(seq - 1)!.events);
  return rules.deeds?.(events.flat()) ?? [];
}

function counted(deed: Deed): readonly Statistic[] {
  switch (deed.kind) {
    case 'attacked': {
      const attack = { who: deed.by, using: deed.with, value: 1 };
      const hit = deed.isHit ? [{ ...attack, measure: 'hits' as const }] : [];
      return [{ ...attack, measure: 'attacks' }, ...hit];
    }
    case 'hurt': {
      const { who, by, with: using, amount: value } = deed;
      const taken = { who, measure: 'taken', using: using ?? '', value } as const;
      return by === null ? [taken] : [taken, { who: by, measure: 'dealt', using: using ?? '', value }];
    }
    case 'healed':
      return [{ who: deed.who, measure: 'healed', using: '', value: deed.amount }];
    case 'fell':
      return [{ who: deed.who, measure: 'falls', using: '', value: 1 }];
    case 'died':
      return [{ who: deed.who, measure: 'deaths', using: '', value: 1 }];
    case 'won':
      return [];
  }
}
