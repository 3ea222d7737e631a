import { expect, test } from 'vitest';
import {
  CARBINE,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  sheet,
  TASK,
} from '../../../test/support/agents.ts';
import { all, begin, END_TURN, last, lob, NONE, of, shoot } from '../../../test/support/agents-play.ts';

const KILLER = sheet('777777', { weapons: [{ ...PISTOL, damage: { dice: 0, plus: 21 } }] });
const FRAIL = sheet('111777');

test('[explosion] [combat-end] everybody in the area is hurt before the fight is decided', () => {
  const bomber = sheet('111777', { weapons: [GRENADE] });
  const listed = [entrant('ann', 'a', [5, 5], bomber), entrant('ben', 'b', [7, 5], FRAIL)];
  for (const order of [listed, [...listed].reverse()]) {
    const dice =
      order[0]!.id === 'ann'
        ? [
            [6, 6],
            [1, 1],
          ]
        : [
            [1, 1],
            [6, 6],
          ];
    const f = begin(encounter(order), ...dice);
    f.answer('ann', lob('ben'), [6, 6], [6, 6, 6, 6, 6], [6, 6, 6, 6, 6])
      .answer('ann', NONE)
      .answer('ben', NONE);
    expect([of(f, 'ann').life, of(f, 'ben').life]).toEqual(['dead', 'dead']);
    expect(last(f, 'combat-ended').winner).toBe('nobody');
  }
});

test('[simultaneous] [combat-end] a blow held back falls although its striker is struck down first', () => {
  const two = [entrant('ann', 'a', [5, 5], KILLER), entrant('ben', 'b', [7, 5], KILLER)];
  const f = begin(encounter(two), [3, 4], [3, 4], [6, 6], [1, 1]);
  f.answer('ann', shoot('ben'), [6, 6]).answer('ben', NONE).answer('ann', END_TURN);
  f.answer('ben', shoot('ann'), [6, 6]).answer('ann', NONE);
  expect(of(f, 'ann').life).toBe('dead');
  expect(all(f, 'combat-ended')).toEqual([]);
  f.answer('ben', END_TURN);
  expect(of(f, 'ben').life).toBe('dead');
  expect(last(f, 'combat-ended').winner).toBe('nobody');
});

test('[coup-de-grace] [cover] not on somebody who cannot be hit behind full cover', () => {
  const cover = [{ at: [7, 5] as const, quarters: 4 }];
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 9])];
  for (const [options, isOffered] of [
    [{}, true],
    [{ cover }, false],
  ] as const) {
    const f = begin(encounter(three, { options }), [6, 6], [1, 1], [1, 2]);
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(f.kinds('ann').includes('coup-de-grace')).toBe(isOffered);
  }
});

test('[stray-shot] of several equally near the first to act is hit, however the file lists them', () => {
  const gun = sheet('777777', { weapons: [PISTOL] });
  const listed = [
    { who: entrant('ann', 'a', [5, 5], gun), dice: [6, 6] },
    { who: entrant('ben', 'b', [9, 5]), dice: [1, 1] },
    { who: entrant('cid', 'b', [9, 4]), dice: [2, 2] },
    { who: entrant('dee', 'b', [9, 6]), dice: [3, 3] },
  ];
  for (const order of [listed, [...listed].reverse()]) {
    const f = begin(encounter(order.map(({ who }) => who)), ...order.map(({ dice }) => dice));
    f.answer('ann', shoot('ben'), [1, 1], [1]);
    expect(last(f, 'stray-rolled').who).toBe('dee');
  }
});

test('[extended-check] of two who finish in the same round the first to act is done first, in any file', () => {
  const tasks = [
    { ...TASK, id: 'door', side: 'a', isDecisive: true, skill: null, characteristic: 'INT' as const },
    { ...TASK, id: 'safe', side: 'b', isDecisive: true, skill: null, characteristic: 'INT' as const },
  ];
  const able = sheet('777F77', { weapons: [KNIFE] });
  const listed = [
    { who: entrant('ann', 'a', [5, 5], able), dice: [6, 6] },
    { who: entrant('ben', 'b', [9, 5], able), dice: [1, 1] },
  ];
  for (const order of [listed, [...listed].reverse()]) {
    const f = begin(
      encounter(
        order.map(({ who }) => who),
        { options: { tasks } },
      ),
      ...order.map(({ dice }) => dice),
    );
    f.answer('ann', { kind: 'start-task', task: 'door' }, [1, 1]);
    f.answer('ben', { kind: 'start-task', task: 'safe' }, [1, 1]).answer('ann', { kind: 'work' });
    f.answer('ben', { kind: 'work' }, [6, 6]);
    expect(last(f, 'combat-ended').winner).toBe('a');
  }
});

test('[full-auto-aim] full auto gains nothing from an aim and uses it up', () => {
  const gunner = sheet('777777', { weapons: [{ ...CARBINE, auto: 2 }] });
  const two = [entrant('ann', 'a', [5, 5], gunner), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(two, { rulings: { 'aim-loss': 'no' } }), [6, 6], [1, 1]);
  f.answer('ann', { kind: 'aim', target: 'ben' });
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1], [1, 1]);
  expect(all(f, 'attack-rolled').map(({ sum }) => sum.parts.some(({ rule }) => rule === 'aim'))).toEqual([
    false,
    false,
  ]);
  expect(of(f, 'ann').aim).toBeNull();
});

test('[slow-gear] three minor actions are not spread over two rounds', () => {
  const cannon = { ...PISTOL, id: 'cannon', reloadActions: 3 };
  const two = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [cannon] })),
    entrant('ben', 'b', [9, 5]),
  ];
  const f = begin(encounter(two), [6, 6], [1, 1]).gm({
    kind: 'set-rounds',
    who: 'ann',
    weapon: 'cannon',
    value: 0,
  });
  expect(f.kinds('ann')).toContain('reload');
  f.answer('ann', { kind: 'stance', to: 'prone' });
  expect(f.kinds('ann')).not.toContain('reload');
});

test('[old-wounds] wounds that somebody brings along are not bandaged', () => {
  const hurt = sheet('777777', { now: { STR: 7, DEX: 7, END: 3 } });
  const three = [entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5], hurt), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(three), [6, 6], [1, 2], [1, 1]);
  expect(f.kinds('ann')).not.toContain('first-aid');
  f.gm({ kind: 'wound', who: 'amy', points: 1 }).answer('amy', {
    kind: 'lose',
    loss: { STR: 0, DEX: 0, END: 1 },
  });
  expect(f.kinds('ann')).toContain('first-aid');
});

test('[prone-dodge] [blast-cover] at a blast one who lies down is not asked, and cover takes nothing off', () => {
  const cover = [{ at: [14, 5] as const, quarters: 2 }];
  const two = [
    entrant('ann', 'a', [5, 5], sheet('777777', { weapons: [GRENADE] })),
    entrant('ben', 'b', [14, 5]),
  ];
  const f = begin(encounter(two, { options: { cover } }), [6, 6], [1, 1]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'prone' });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'standing' }).answer('ann', lob('ben'), [6, 6]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'prone' });
  expect(f.waitingRoll?.rule).toBe('explosion');
  f.roll([1, 1, 1, 1, 1]);
  expect(last(f, 'damage-dealt').damage.total).toBe(5);
});
