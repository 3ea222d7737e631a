import { describe, expect, test } from 'vitest';
import {
  all,
  declared,
  doAction,
  duel,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  midTurn,
  of,
  only,
  PISTOL,
  part,
  SHIELD,
  STRIKE,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Cell } from '../../geometry/grid.ts';
import { type Option, usualOptions } from '../../kernel/decision.ts';
import { gainFor } from './defence.ts';
import { simple } from './policies.ts';
import type { Action, Combatant } from './state.ts';
import { defenceItems } from './weapons.ts';

const at = (point: Cell): Action => ({
  kind: 'blast',
  weapon: 'grenade',
  intent: 'kill',
  target: null,
  point,
});

describe('special cases of attacks', () => {
  test('[area-end] a blast strikes its last target even when the first was the last foe', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [30, 30], { weapons: [{ ...GRENADE, range: 'medium' }] }),
      entrant('ike', 'heroes', [6, 5], { pc: 1 }),
      entrant('bob', 'foes', [5, 5], { pc: 1 }),
    ]);
    const played = doAction(midTurn(begun), 'ann', at([5, 5]), { dice: [[6, 6], [1, 1, 1, 1], sum(3)] });
    expect(all(played, 'died').map(({ who }) => who)).toEqual(['bob', 'ike']);
    expect(only(played, 'combat-ended').winner).toBe('heroes');
  });

  test('[spray-suppressor] a suppressor halves the penalty of a burst, but not of a spray', () => {
    const state = midTurn(duel({ weapons: [{ ...PISTOL, hasSuppressor: true }] }));
    const spray: Action = { kind: 'spray', weapon: 'pistol', target: 'bob', intent: 'kill', rounds: 2 };
    const sprayed = doAction(state, 'ann', spray, { dice: [sum(13), sum(13)] });
    expect(part(all(sprayed, 'attack-rolled')[0]!.check.target, 'spray')).toBe(-2);
    const burst = doAction(state, 'ann', shoot('bob', { rounds: 2 }), { dice: [sum(13)] });
    expect(part(only(burst, 'attack-rolled').check.target, 'burst')).toBe(-1);
  });

  test.each([
    ['one', 10],
    ['alternate', 13],
    ['none', 17],
  ] as const)('[diagonals] under %s, ten columns and seven rows are %i m', (diagonals, metres) => {
    const begun = encounter([entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [10, 7])], {
      diagonals,
    });
    const move = { kind: 'follow', pace: 'sprint', who: 'bob' };
    // 16 m and 1 more for a success by 1.
    const f = declared(begun, { ann: { move } }, sum(12), sum(8), sum(9));
    expect(only(f, 'ran').metres.total).toBe(17);
    const { trail } = of(f, 'ann');
    expect(trail.length - 1).toBe({ one: 9, alternate: 9, none: 16 }[diagonals]);
    const thrown = encounter(
      [
        entrant('ann', 'heroes', [30, 30], { weapons: [{ ...GRENADE, range: 'long' }] }),
        entrant('bob', 'foes', [10, 7]),
      ],
      { diagonals },
    );
    const dice =
      metres <= 10
        ? [
            [1, 1],
            [6, 6, 6, 6, 6],
          ]
        : [[1, 1]];
    const played = doAction(midTurn(thrown), 'ann', at([0, 0]), { dice });
    expect(all(played, 'caught-in-blast')).toHaveLength(metres <= 10 ? 1 : 0);
  });

  test('[diagonals] under alternate, the second of two diagonal steps takes two metres', () => {
    const begun = encounter([entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [20, 20])], {
      diagonals: 'alternate',
    });
    const f = declared(begun, { ann: { move: { kind: 'to', pace: 'walk', cell: [9, 9] } } }, sum(12), sum(8));
    expect(of(f, 'ann').cell).toEqual([3, 3]);
  });
});

describe('special cases of defence', () => {
  test('[parry-size] an item with several sizes counts as the one nearest to the attacking weapon', () => {
    const shield = { ...SHIELD, sizes: [3, 4, 5] } as const;
    const state = midTurn(duel({}, { shields: [shield] }));
    const item = defenceItems(of({ state }, 'bob')).find(({ id }) => id === 'shield')!;
    const blow = { attacker: 'ann', target: 'bob', weapon: 'axe', way: 'strike', at: 'body' } as const;
    const gain = (size: 1 | 5 | 6) => {
      const arm = { ...SWORD, sizes: [size] };
      const more = { arm, intent: 'kill', rounds: 1, pain: [], levels: [], shared: null } as const;
      const { parts } = gainFor({ ...blow, ...more }, { kind: 'block', by: 'bob', item, against: 'blow' });
      return parts[0]?.value ?? 0;
    };
    expect([gain(1), gain(5), gain(6)]).toEqual([2, 0, 1]);
  });

  test('[projectile-sizes] a small bullet against a large shield gains 3 for plausibility alone', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [PISTOL] }),
      entrant('bob', 'foes', [12, 5], { shields: [{ ...SHIELD, sizes: [6] }] }),
    ]);
    const played = doAction(midTurn(begun), 'ann', shoot('bob'), {
      dice: [sum(13)],
      answers: { defence: { kind: 'block', with: 'shield' } },
    });
    const { target } = only(played, 'attack-rolled').check;
    expect([part(target, 'parry-projectile'), part(target, 'block')]).toEqual([3, -2]);
  });

  test('[unarmed-near-shot] a failed unarmed parry of a near shot costs no S', () => {
    const state = midTurn(duel({ weapons: [PISTOL] }));
    const played = doAction(state, 'ann', shoot('bob'), {
      dice: [sum(9)],
      answers: { defence: { kind: 'parry', with: 'unarmed' } },
    });
    expect(only(played, 'damage-dealt').s.total).toBe(0);
  });

  test('[counterattack-against] of two bonuses, the one against the first target of an attack is used and the other is lost', () => {
    const counters = [
      { against: 'bob', bonus: 2 },
      { against: 'dee', bonus: 4 },
    ];
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('dee', 'foes', [4, 5]),
    ]);
    const played = doAction(midTurn(begun, { ann: { counters } }), 'ann', strike('bob'), { dice: [sum(15)] });
    expect(part(only(played, 'attack-rolled').check.target, 'counterattack')).toBe(2);
    expect(of(played, 'ann').counters).toEqual([]);
  });

  test('[full-defense-stunned] being stunned ends full defence', () => {
    const state = midTurn(duel({ weapons: [{ ...FISTS, s: { dice: 0, plus: 20 } }] }), {
      bob: { defending: 'this-turn' },
    });
    const played = doAction(state, 'ann', strike('bob', { weapon: 'fists', intent: 'incapacitate' }), {
      dice: [[1, 1, 1, 1]],
    });
    expect(of(played, 'bob').defending).toBe('no');
  });

  test('[unhurt-low-pc] an unhurt combatant never has the combat penalty', () => {
    const dice = [sum(15)];
    const penalty = (ann: Partial<Combatant>) => {
      const state = midTurn(duel({ pc: 8 }), { ann });
      const played = doAction(state, 'ann', strike('bob'), { dice });
      return part(only(played, 'attack-rolled').check.target, 'combat-penalty');
    };
    expect([penalty({}), penalty({ w: 7 })]).toEqual([0, -1]);
  });

  test('[guard-blast] an ally cannot guard the helpless against a blast', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [30, 30], { weapons: [{ ...GRENADE, range: 'long' }] }),
      entrant('bob', 'foes', [5, 5]),
      entrant('dee', 'foes', [6, 5]),
    ]);
    const played = doAction(midTurn(begun, { bob: { isUnconscious: true } }), 'ann', at([5, 5]), {
      dice: [
        [1, 1],
        [6, 6, 6, 6],
        [6, 6, 6],
      ],
    });
    expect(played.asked.map(({ key }) => key)).not.toContain('guard');
  });
});

describe('attacks on its own side', () => {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5]),
    entrant('ike', 'heroes', [5, 6]),
    entrant('bob', 'foes', [6, 5]),
  ]);

  test('[own-side] are possible on request, with the same parameters', () => {
    const f = declared(begun, { ann: { actions: [STRIKE('ike')] } }, sum(12), sum(10), sum(8));
    f.answer('ann', { kind: 'go-on' }).answer('ike', { kind: 'keep' });
    f.answer('ike', { kind: 'parry', with: 'sword' }, sum(10));
    expect(only(f, 'attack-hit')).toMatchObject({ attacker: 'ann', target: 'ike' });
  });

  test('[own-side] are not among the usual options, and the simple policy never makes them', () => {
    const state = midTurn(begun, { bob: { hiddenFrom: ['ann'] }, ann: { go: 'going' } });
    const decision = { key: 'declare', who: 'ann', seat: 'ann', rule: 'declare', context: {} } as const;
    const own = { kind: 'strike', params: { weapon: { oneOf: ['sword'] }, target: { oneOf: ['ike'] } } };
    const options: readonly Option[] = [
      { kind: 'settle', params: {} },
      { ...own, onRequest: true },
    ];
    expect(usualOptions(options)).toHaveLength(1);
    expect(simple({ ...decision, options, defaultAnswer: { kind: 'settle' } }, state, () => 0)).toEqual({
      kind: 'settle',
    });
  });
});
