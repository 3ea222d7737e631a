import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import {
  all,
  declared,
  duel,
  encounter,
  entrant,
  only,
  parts,
  STRIKE,
  sum,
} from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';
import type { Sheet } from './schema.ts';

/** Ann and Cay, players, and Bob and Dee, the GM's. */
function four(changes: Readonly<Record<string, Partial<Sheet>>> = {}) {
  return encounter([
    entrant('ann', 'heroes', [5, 5], changes.ann),
    entrant('cay', 'heroes', [5, 7], changes.cay),
    entrant('bob', 'foes', [20, 5], changes.bob),
    entrant('dee', 'foes', [20, 7], changes.dee),
  ]);
}

const rolls = (...totals: number[]) => totals.map(sum);
const order = (f: { readonly events: readonly { readonly type: string }[] }) =>
  (f.events.findLast((event) => event.type === 'order-set') as unknown as { readonly order: string[] }).order;

describe('initiative', () => {
  test('[initiative] initiative is 3d6 + Tactics, and the highest goes first', () => {
    const f = declared(four({ bob: { tactics: 3 } }), {}, ...rolls(10, 12, 10, 5));
    expect(order(f)).toEqual(['bob', 'cay', 'ann', 'dee']);
    expect(parts(all(f, 'initiative-rolled')[2]!.sum)).toEqual(['10 initiative', '3 initiative']);
  });

  test('[initiative] initiative is rolled again every turn', () => {
    const f = declared(duel(), {}, ...rolls(12, 8));
    for (const who of ['ann', 'bob']) f.answer(who, { kind: 'go-on' });
    expect(f.state).toMatchObject({ turn: 2, phase: 'declare' });
    while (f.open.length > 0) f.answer(f.open[0]!.who, f.open[0]!.defaultAnswer as { kind: string });
    f.roll(...rolls(5, 9));
    expect(order(f)).toEqual(['bob', 'ann']);
  });

  test('[initiative-ties] the GM decides a tie between a player and the GM', () => {
    const f = declared(duel(), {}, ...rolls(10, 10));
    expect(f.open[0]).toMatchObject({ key: 'initiative-tie', seat: 'gm' });
    f.answer('gm', { kind: 'goes-first', who: 'bob' });
    expect(order(f)).toEqual(['bob', 'ann']);
    expect(only(f, 'tie-broken').by).toBe('gm');
  });

  test('[initiative-ties] by the book, Tactics breaks a tie, then FIN', () => {
    const more = { tactics: 2, fin: 5 };
    const f = declared(duel({ fin: 14 }, more), {}, ...rolls(10, 8));
    f.answer('gm', { kind: 'by-the-book' });
    expect(order(f)).toEqual(['bob', 'ann']);
    const g = declared(duel({ fin: 14 }, { fin: 13 }), {}, ...rolls(10, 10)).answer('gm', {
      kind: 'by-the-book',
    });
    expect(order(g)).toEqual(['ann', 'bob']);
  });

  test('[initiative-ties] after that a roll-off decides, again until one is higher', () => {
    const f = declared(duel(), {}, ...rolls(10, 10));
    f.answer('gm', { kind: 'by-the-book' }, ...rolls(9, 9, 8, 12));
    expect(order(f)).toEqual(['bob', 'ann']);
    expect(all(f, 'tie-rolled')).toHaveLength(4);
  });

  test('[initiative-ties] tied players agree among themselves', () => {
    const f = declared(four(), {}, ...rolls(10, 10, 8, 6));
    expect(f.open.map(({ seat }) => seat)).toEqual(['ann', 'cay']);
    f.answer('cay', { kind: 'goes-first', who: 'cay' }).answer('ann', { kind: 'goes-first', who: 'cay' });
    expect(order(f).slice(0, 2)).toEqual(['cay', 'ann']);
    expect(only(f, 'tie-broken').by).toBe('players');
  });
});

describe('letting another go first', () => {
  test('[let-go-first] a slower combatant goes first, then the one that waited', () => {
    const f = declared(four(), { ann: { actions: [STRIKE('bob')] } }, ...rolls(14, 12, 10, 8));
    f.answer('ann', { kind: 'let-first', who: 'bob' });
    expect(f.state).toMatchObject({ active: 'bob', order: ['bob', 'ann', 'cay', 'dee'] });
    f.answer('bob', { kind: 'go-on' });
    expect(f.state.active).toBe('ann');
  });

  test('[let-go-first] only slower combatants that have not gone yet can be let go first', () => {
    const f = declared(four(), {}, ...rolls(14, 12, 10, 8));
    f.answer('ann', { kind: 'go-on' });
    const offered = f.asked('cay').options.find(({ kind }) => kind === 'let-first')!;
    expect(offered.params).toEqual({ who: { oneOf: ['bob', 'dee'] } });
  });
});

test('[declare] a turn runs through its phases', () => {
  const f = fight(tactics, duel({ tactics: 1 }, { tactics: 1 }));
  expect(f.state.phase).toBe('tactics');
  f.answer('ann', { kind: 'split', oT: 1 })
    .answer('bob', { kind: 'split', oT: 1 })
    .answer('ann', { kind: 'keep' });
  expect(f.state.phase).toBe('declare');
  f.answer('ann', { kind: 'settle' }).answer('bob', { kind: 'settle' }).answer('ann', { kind: 'keep' });
  expect(f.state.phase).toBe('initiative');
  f.roll(sum(12), sum(5));
  expect(f.state.phase).toBe('resolve');
});
