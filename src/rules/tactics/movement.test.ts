import { describe, expect, test } from 'vitest';
import {
  all,
  doAction,
  duel,
  encounter,
  entrant,
  midTurn,
  of,
  only,
  part,
  play,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Cell } from '../../geometry/grid.ts';
import { whyLost } from './go.ts';
import { moveEverybody } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Combatant, Declaration, Goal, Pace, State } from './state.ts';
import { isNearby } from './weapons.ts';

const going = (pace: Pace, goal: Goal): Partial<Combatant> => ({ declared: { pace, goal, actions: [] } });
const to = (x: number, y: number): Goal => ({ kind: 'to', cell: [x, y] });
const follow = (who: string): Goal => ({ kind: 'follow', who });

/** Ann at 5, 5 and Bob at 25, 5 move; the dice are for Run checks. */
function moved(
  changes: Parameters<typeof midTurn>[1],
  dice: number[][] = [],
  rulings: Partial<Rulings> = {},
) {
  const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [25, 5])], rulings);
  return play({ ...midTurn(begun, changes), phase: 'movement' }, moveEverybody, { dice });
}

describe('the distance of movement', () => {
  test('[simultaneous-movement] a moment without any movement is not a step', () => {
    const played = moved({ ann: going('walk', to(6, 5)) });
    expect(of(played, 'ann').cell).toEqual([6, 5]);
    expect(all(played, 'stepped').filter(({ moves }) => moves.length > 0)).toHaveLength(1);
    // The script records the one without moves itself, at the end of every rule.
    expect(all(played, 'stepped')).toHaveLength(2);
  });

  test('[move-rates] a walk covers Move', () => {
    expect(of(moved({ ann: going('walk', to(20, 5)) }), 'ann').cell).toEqual([9, 5]);
  });

  test.each([
    ['jog', 8],
    ['run', 12],
    ['sprint', 16],
  ] as const)('[move-rates] a %s covers %i m if the Run check succeeds by 0', (pace, metres) => {
    const played = moved({ ann: going(pace, to(39, 5)) }, [sum(10)]);
    expect(of(played, 'ann').cell).toEqual([5 + metres, 5]);
  });

  test('[run-check] each success adds a metre, and each failure takes one away', () => {
    expect(of(moved({ ann: going('jog', to(39, 5)) }, [sum(7)]), 'ann').cell).toEqual([16, 5]);
    expect(of(moved({ ann: going('jog', to(39, 5)) }, [sum(13)]), 'ann').cell).toEqual([10, 5]);
    expect(part(only(moved({ ann: going('jog', to(39, 5)) }, [sum(13)]), 'ran').metres, 'run-check')).toBe(
      -3,
    );
  });

  test('[run-check] a run is never less than 0 m', () => {
    expect(of(moved({ ann: going('jog', to(39, 5)) }, [sum(18)]), 'ann').cell).toEqual([5, 5]);
  });
});

describe('simultaneous movement', () => {
  test('[simultaneous-movement] a pursuer follows its target as it moves', () => {
    const played = moved({ ann: going('sprint', follow('bob')), bob: going('walk', to(25, 12)) }, [sum(10)]);
    expect(of(played, 'bob').cell).toEqual([25, 9]);
    expect(of(played, 'ann').cell).toEqual([21, 7]);
  });

  test('[simultaneous-movement] two combatants that approach each other meet in between', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [14, 5])]);
    const changes = { ann: going('walk', follow('bob')), bob: going('walk', follow('ann')) };
    const played = play({ ...midTurn(begun, changes), phase: 'movement' }, moveEverybody);
    expect([of(played, 'ann').cell, of(played, 'bob').cell]).toEqual([
      [9, 5],
      [10, 5],
    ]);
  });

  test('[simultaneous-movement] a runner takes steps between those of a walker', () => {
    const played = moved({ ann: going('jog', to(39, 5)), bob: going('walk', to(25, 20)) }, [sum(10)]);
    expect(all(played, 'stepped').map(({ moves }) => moves.map(({ who }) => who).join('+'))).toEqual([
      'ann',
      'ann+bob',
      'ann',
      'ann+bob',
      'ann',
      'ann+bob',
      'ann',
      'ann+bob',
      '',
    ]);
  });

  test('[movement-ticks] set to at once, completed movement is kept', () => {
    const played = moved({ ann: going('walk', to(9, 5)) });
    expect(of(played, 'ann')).toMatchObject({ hasMoved: true, pace: 'walk', cell: [9, 5] });
    expect(played.state.phase).toBe('resolve');
  });

  test('[movement-ticks] under another setting each combatant moves on its own go', () => {
    const played = moved({ ann: going('walk', to(9, 5)) }, [], { 'movement-ticks': 'own-go' });
    expect(of(played, 'ann').cell).toEqual([5, 5]);
  });

  test('[one-to-a-cell] a step onto a cell with a known combatant that is up is not possible', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [7, 5])]);
    const into = (bob: Partial<Combatant>) => {
      const state = midTurn(begun, { ann: going('walk', to(7, 5)), bob });
      return of(play({ ...state, phase: 'movement' }, moveEverybody), 'ann').cell;
    };
    expect(into({})).not.toEqual([7, 5]);
    expect(into({ isUnconscious: true })).toEqual([7, 5]);
    expect(into({ hiddenFrom: ['ann'] })).toEqual([7, 5]);
  });

  test('[walls] walls stop movement, and attacks whose line crosses them', () => {
    const walls = Array.from({ length: 20 }, (_, y): Cell => [6, y]);
    const field = { isMapped: true, shape: 'square', size: [20, 20], walls } as const;
    const begun = encounter(
      [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [7, 5])],
      {},
      { field },
    );
    const state = midTurn(begun, { ann: going('walk', follow('bob')) });
    expect(of(play({ ...state, phase: 'movement' }, moveEverybody), 'ann').cell[0]).toBeLessThan(6);
    expect(all(doAction(midTurn(begun), 'ann', strike('bob')), 'attack-declared')).toEqual([]);
  });

  test.each([
    ['free', 0],
    ['check', 1],
  ] as const)('[doors] one is opened on the own go from beside it, with %s as its price', (doors, checks) => {
    const between = [
      [5, 5],
      [6, 5],
    ] as const;
    const door = { id: 'door-1', between, is: 'closed' } as const;
    const field = { isMapped: true, shape: 'square', size: [20, 20], walls: [], doors: [door] } as const;
    const begun = encounter(
      [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])],
      { doors },
      { field },
    );
    const open = { kind: 'open-door', door: 'door-1' } as const;
    const played = doAction(midTurn(begun), 'ann', open);
    expect(all(played, 'action-begun')).toMatchObject([{ attacks: 0, checks }]);
    expect(all(played, 'door-opened')).toMatchObject([{ who: 'ann', door: 'door-1' }]);
    const away = midTurn(begun, { ann: { cell: [5, 7] } });
    expect(whyLost(away, of({ state: away }, 'ann'), open)).toBe('door-passed');
    expect(whyLost(played.state, of(played, 'ann'), open)).toBe('door-passed');
  });

  test('[walls] walls between cells stop movement and attacks, and nobody is nearby behind one', () => {
    const edges = Array.from({ length: 20 }, (_, y): [Cell, Cell] => [
      [5, y],
      [6, y],
    ]);
    const field = { isMapped: true, shape: 'square', size: [20, 20], walls: [], edges } as const;
    const begun = encounter(
      [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])],
      {},
      { field },
    );
    const state = midTurn(begun, { ann: going('walk', follow('bob')) });
    expect(of(play({ ...state, phase: 'movement' }, moveEverybody), 'ann').cell[0]).toBeLessThan(6);
    expect(all(doAction(midTurn(begun), 'ann', strike('bob')), 'attack-declared')).toEqual([]);
    expect(isNearby(state, of({ state }, 'ann'), of({ state }, 'bob'))).toBe(false);
  });
});

describe('the result', () => {
  const CELLS: Readonly<Record<string, Cell>> = {
    ann: [5, 5],
    bob: [14, 6],
    cay: [6, 9],
    dee: [13, 10],
    eve: [10, 2],
    ike: [9, 14],
  };
  const PLANS: Readonly<Record<string, Partial<Declaration>>> = {
    ann: { pace: 'run', goal: follow('bob') },
    bob: { pace: 'jog', goal: follow('cay') },
    cay: { pace: 'walk', goal: to(10, 8) },
    dee: { pace: 'run', goal: to(10, 8) },
    eve: { pace: 'sprint', goal: to(10, 8) },
    ike: { pace: 'jog', goal: { kind: 'away', who: 'cay' } },
  };
  const RANKS = ['eve', 'bob', 'ike', 'ann', 'dee', 'cay'];

  /** The same six in this order of the file, moving together. */
  function moveIn(file: readonly string[]): string {
    const entrants = file.map((id) =>
      entrant(id, ['ann', 'cay', 'ike'].includes(id) ? 'heroes' : 'foes', CELLS[id]!),
    );
    const changes = Object.fromEntries(
      Object.entries(PLANS).map(([id, plan]) => [id, { declared: { actions: [], ...plan } as Declaration }]),
    );
    const state: State = { ...midTurn(encounter(entrants), changes), phase: 'movement', ranks: RANKS };
    const played = play(state, moveEverybody, { dice: RANKS.slice(0, 5).map((_, i) => sum(8 + i)) });
    const cells = RANKS.map((id) => [id, of(played, id).cell]);
    return JSON.stringify([cells, all(played, 'stepped')]);
  }

  test('[simultaneous-movement] does not depend on the order of combatants in the file', () => {
    const files = RANKS.flatMap((_, i) => {
      const turned = [...RANKS.slice(i), ...RANKS.slice(0, i)];
      return [turned, [...turned].reverse()];
    });
    expect(new Set(files.map(moveIn)).size).toBe(1);
  });
});

describe('the charge', () => {
  /** Ann charges along this trail at Bob, who is at 12, 5, and strikes with 3 successes. */
  function charge(trail: readonly Cell[], pace: Pace, target = 'bob') {
    const begun = encounter([
      entrant('ann', 'heroes', trail.at(-1)!),
      entrant('bob', 'foes', [12, 5]),
      entrant('dee', 'foes', [11, 7]),
    ]);
    const state = midTurn(begun, {
      ann: { hasMoved: true, pace, trail },
      dee: { go: 'over' },
      bob: { go: 'over' },
    });
    const natural = 10 - { stay: 0, walk: 0, jog: 3, run: 3, sprint: 4 }[pace];
    return part(
      only(doAction(state, 'ann', strike(target), { dice: [sum(natural)] }), 'damage-dealt').w,
      'charge',
    );
  }
  const straight = [7, 8, 9, 10, 11].map((x): Cell => [x, 5]);

  test.each([
    ['walk', 0],
    ['jog', 2],
    ['run', 3],
    ['sprint', 4],
  ] as const)('[charge] 4 m straight at the target at a %s give +%i W', (pace, w) => {
    expect(charge(straight, pace)).toBe(w);
  });

  test('[charge] 3 m, a path round a corner or past the target gives no bonus', () => {
    expect(charge(straight.slice(1), 'run')).toBe(0);
    const bent: Cell[] = [
      [9, 3],
      [9, 4],
      [9, 5],
      [10, 5],
      [11, 5],
    ];
    expect(charge(bent, 'run')).toBe(0);
    expect(
      charge(
        [
          [10, 9],
          [10, 8],
          [10, 7],
          [10, 6],
          [11, 5],
        ],
        'run',
      ),
    ).toBe(0);
  });

  test('[charge] a second foe next to the path gives no bonus', () => {
    const beside = (cell: Cell, trail: readonly Cell[]) => {
      const begun = encounter([entrant('ann', 'heroes', trail.at(-1)!), entrant('bob', 'foes', cell)]);
      const state = midTurn(begun, { ann: { hasMoved: true, pace: 'run', trail }, bob: { go: 'over' } });
      const played = doAction(state, 'ann', strike('bob'), { dice: [sum(7)] });
      return part(only(played, 'damage-dealt').w, 'charge');
    };
    expect(beside([12, 5], straight)).toBe(3);
    for (const row of [3, 4, 6, 7]) expect(beside([12, row], straight)).toBe(0);
    for (const column of [9, 10, 11]) expect(beside([column, 6], straight)).toBe(0);
    // The cells that a straight line with a slope passes.
    const sloped: Cell[] = [
      [7, 3],
      [8, 3],
      [9, 4],
      [10, 4],
      [11, 5],
    ];
    expect(beside([12, 5], sloped)).toBe(3);
    expect(beside([12, 7], sloped)).toBe(0);
  });

  test('[charge] the bonus applies with any intent', () => {
    const state = midTurn(duel(), {
      ann: { cell: [5, 5], hasMoved: true, pace: 'jog', trail: [1, 2, 3, 4, 5].map((x): Cell => [x, 5]) },
    });
    const played = doAction(state, 'ann', strike('bob', { intent: 'incapacitate' }), { dice: [sum(9)] });
    expect(only(played, 'damage-dealt').w.total).toBe(6 + 2);
  });

  test('[charge-attacks] every attack of the turn on the charged target gets the bonus', () => {
    const trail = [1, 2, 3, 4, 5].map((x): Cell => [x, 5]);
    const state = midTurn(duel({}, { wNow: 16, bod: 30 }), {
      ann: { hasMoved: true, pace: 'jog', trail, attacksDone: 1, checksDone: 1 },
    });
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(6)] });
    expect(part(only(played, 'damage-dealt').w, 'charge')).toBe(2);
  });
});
