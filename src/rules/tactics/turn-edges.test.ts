import { expect, test } from 'vitest';
import {
  all,
  doAction,
  duel,
  encounter,
  entrant,
  GRENADE,
  HIDE,
  midTurn,
  strike,
} from '../../../test/support/tactics.ts';
import { toCome } from './changes.ts';
import { armorParts } from './check.ts';
import { evolve } from './events.ts';
import { endOf } from './movement.ts';
import type { Combatant } from './state.ts';

const plain = midTurn(duel()).combatants[0]!;

test.each<[Partial<Combatant>, number]>([
  [{}, 1],
  [{ changes: 1 }, 0],
  [{ go: 'over' }, 0],
  [{ declared: { pace: 'stay', goal: null, actions: [] } }, 0],
])('[full-defense-change] a declared full defence may change once, before the own go: %o', (now, many) => {
  const declared = { pace: 'stay', goal: null, actions: [{ kind: 'full-defense' }] } as const;
  const who: Combatant = { ...plain, defending: 'this-turn', declared, pending: [strike('bob')], ...now };
  expect(toCome(who).map(({ kind }) => kind)).toEqual(Array(many).fill('full-defense'));
  expect(toCome({ ...who, defending: 'no' }).map(({ kind }) => kind)).toEqual(['strike']);
});

test('[armor-sizes] only armour with a penalty gives one', () => {
  const worn = (armor: typeof HIDE | null) => armorParts({ ...plain, sheet: { ...plain.sheet, armor } });
  expect([worn(null), worn(HIDE)]).toEqual([[], []]);
  expect(worn({ ...HIDE, penalty: -2 })).toMatchObject([{ value: -2, rule: 'armor-sizes' }]);
});

test('[declare] a step taken back leaves the other steps of the draft', () => {
  const draft = {
    pace: 'run',
    goal: { kind: 'follow', who: 'bob' },
    actions: [strike('bob'), { kind: 'full-defense' }],
  } as const;
  const state = midTurn(duel(), { ann: { draft } });
  const after = (step: string | number) =>
    evolve(state, { type: 'taken-back', rule: 'declare', who: 'ann', step }).combatants[0]!.draft;
  expect(after(0)).toEqual({ ...draft, actions: [{ kind: 'full-defense' }] });
  expect(after(1)).toEqual({ ...draft, actions: [strike('bob')] });
  expect(after('movement')).toEqual({ ...draft, pace: 'stay', goal: null });
});

test('[area] a blast catches those that are there, alive and near its point', () => {
  const people = [
    entrant('ann', 'heroes', [1, 1], { weapons: [GRENADE] }),
    ...['bob', 'gone', 'dead', 'far'].map((id, i) => entrant(id, 'foes', [8, 1 + i])),
  ];
  const state = midTurn(encounter(people), {
    gone: { presence: 'gone' },
    dead: { isDead: true },
    far: { cell: [39, 39] },
  });
  const blast = { kind: 'blast', weapon: 'grenade', intent: 'kill', target: null, point: [8, 2] } as const;
  const dice = [[1, 1], [6, 6, 6], Array(5).fill(6)];
  const played = doAction(state, 'ann', blast, { dice });
  expect(all(played, 'caught-in-blast').map(({ who }) => who)).toEqual(['bob', 'ann']);
});

test('[simultaneous-movement] a mover that gets no nearer does not step back on its trail', () => {
  const begun = midTurn(duel({ move: 1 }, {}), { bob: { cell: [7, 5] } });
  const walls = [
    [6, 4],
    [6, 5],
    [6, 6],
  ] as const;
  const end = (trail: Combatant['trail']) => {
    const [ann, bob] = begun.combatants;
    const state = { ...begun, walls, combatants: [{ ...ann!, trail }, bob!] };
    return endOf(state, 'ann', { pace: 'walk', goal: { kind: 'to', cell: [7, 5] } });
  };
  const [first] = [end([])];
  const other = end([first, [5, 5]]);
  expect(other).not.toEqual(first);
  expect(end([other, [5, 5]])).toEqual(first);
});
