import { expect, test } from 'vitest';
import { CARBINE, duel, encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  DODGE,
  END_TURN,
  initiativeOf,
  last,
  NONE,
  nextRound,
  of,
  part,
  shoot,
  strike,
  worded,
} from '../../../test/support/agents-play.ts';
import type { Rulings } from './rulings.ts';

const GUN = sheet('777777', { weapons: [PISTOL] });

/** Ann dodges two shots after her turn; both get past the roll and miss by her Dexterity. */
function reactTwice(f: AgentsFight): AgentsFight {
  for (const who of ['ben', 'cid']) {
    f.answer(who, shoot('ann'), [5, 5]).answer('ann', DODGE, [6, 6], [1, 1]).answer(who, END_TURN);
  }
  return f;
}

/** Ann at 10 fires a gun with a Recoil of 2, then two shoot at her. */
function worked(rulings: Partial<Rulings>): AgentsFight {
  const heavy = sheet('777777', { weapons: [{ ...PISTOL, recoil: 2 }] });
  const all3 = [
    entrant('ann', 'a', [5, 5], heavy),
    entrant('ben', 'b', [7, 5], GUN),
    entrant('cid', 'b', [7, 7], GUN),
  ];
  const f = begin(encounter(all3, { rulings }), [5, 5], [1, 2], [1, 1]);
  f.answer('ann', shoot('ben'), [1, 1]).answer('ann', END_TURN);
  return reactTwice(f);
}

test('[reaction] each reaction costs 2 initiative, and the ledger states the reason', () => {
  const f = begin(duel(GUN, PLAIN, 2), [5, 6], [4, 4]).answer('ann', shoot('ben'), [5, 5]);
  f.answer('ben', DODGE, [6, 6], [1, 1]);
  expect(initiativeOf(f, 'ben')).toBe(6);
  expect(of(f, 'ben').ledger.at(-1)).toMatchObject({
    value: -2,
    why: 'dodge',
    rule: 'reaction',
    endsAfter: null,
  });
});

test('[reaction] two reactions lower initiative from 8 to 4 and give -2 on skill checks', () => {
  const f = worked({});
  expect(of(f, 'ann').reactions).toBe(2);
  const eight = begin(
    encounter([
      entrant('ann', 'a', [5, 5], GUN),
      entrant('ben', 'b', [7, 5], GUN),
      entrant('cid', 'b', [7, 7], GUN),
    ]),
    [4, 4],
    [6, 6],
    [6, 5],
  );
  for (const who of ['ben', 'cid']) {
    eight.answer(who, shoot('ann'), [5, 5]).answer('ann', DODGE, [6, 6], [1, 1]).answer(who, END_TURN);
  }
  expect(initiativeOf(eight, 'ann')).toBe(4);
});

test('[initiative-moves] an agent that has not acted still gets its turn later, even below 0', () => {
  const f = begin(
    encounter([
      entrant('ann', 'a', [5, 5], GUN),
      entrant('ben', 'b', [7, 5], GUN),
      entrant('cid', 'b', [7, 7]),
    ]),
    [6, 6],
    [1, 1],
    [1, 2],
  );
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]).answer('ann', END_TURN);
  expect(f.state.order).toEqual(['ann', 'cid', 'ben']);
  f.answer('cid', END_TURN);
  expect(last(f, 'turn-started')).toMatchObject({ who: 'ben', count: 0 });
  f.answer('ben', END_TURN);
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(initiativeOf(f, 'ben')).toBe(-2);
});

test('[initiative-moves] an agent that has acted does not act again, even if its initiative rises', () => {
  const f = begin(duel(GUN, PLAIN, 2)).answer('ann', END_TURN);
  f.gm({ kind: 'set-initiative', who: 'ann', value: 50 }).answer('ben', END_TURN);
  expect(f.state.round).toBe(2);
  expect(all(f, 'turn-started').filter(({ who }) => who === 'ann')).toHaveLength(2);
});

test('[initiative-moves] the order follows a change at once', () => {
  const f = begin(duel(GUN, PLAIN, 2)).gm({ kind: 'set-initiative', who: 'ben', value: 20 });
  expect(f.state.order).toEqual(['ben', 'ann']);
});

test.each([
  ['fight', 'one-round', [6, 4, 6]],
  ['one-round', 'one-round', [6, 4, 10]],
  ['each-round', 'one-round', [6, 8, 10]],
  ['fight', 'stays', [6, 4, 4]],
] as const)('[initiative-reset] [recoil-next-round] %s, recoil %s: 10, then %o', (reset, recoil, counts) => {
  const f = worked({ 'initiative-reset': reset, 'recoil-next-round': recoil });
  const seen = [last(f, 'initiative-changed').initiative];
  expect(f.state.round).toBe(2);
  seen.push(initiativeOf(f, 'ann')!);
  nextRound(f);
  seen.push(initiativeOf(f, 'ann')!);
  expect(seen).toEqual(counts);
});

test('[initiative-reset] with one round only, a loss before the agent’s own turn ends with this round', () => {
  const f = begin(duel(GUN, PLAIN, 2, { rulings: { 'initiative-reset': 'one-round' } }));
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(initiativeOf(f, 'ben')).toBe(5);
  nextRound(f);
  expect(initiativeOf(f, 'ben')).toBe(7);
});

test('[initiative-ledger] changes add up, and initiative lost to Recoil returns at the end of its round', () => {
  const f = worked({});
  expect(of(f, 'ann').ledger.map(({ value, rule }) => [value, rule])).toEqual([
    [10, 'check'],
    [0, 'characteristic-dm'],
    [-2, 'reaction'],
    [-2, 'reaction'],
    [-2, 'heft-recoil'],
  ]);
  nextRound(f);
  expect(last(f, 'initiative-returned')).toMatchObject({ who: 'ann', value: 2, initiative: 6 });
});

/** Returns the initiative that an attack costs next round. */
function lossOf(strength: string, weapon: typeof PISTOL, mode: string, ...dice: number[][]): number {
  const f = begin(duel(sheet(`${strength}77777`, { weapons: [weapon] }), PLAIN, 2));
  f.answer('ann', shoot('ben', weapon.id, mode), ...dice);
  while (f.open[0]?.key === 'reaction') f.answer('ben', NONE);
  return of(f, 'ann').recoil;
}

const MISS = [1, 1];

test('[heft-recoil] a Strength DM below the Recoil loses the difference; an equal or higher one loses nothing', () => {
  expect(lossOf('7', { ...PISTOL, recoil: 2 }, 'single', MISS)).toBe(2);
  expect(lossOf('9', { ...PISTOL, recoil: 2 }, 'single', MISS)).toBe(1);
  expect(lossOf('C', { ...PISTOL, recoil: 2 }, 'single', MISS)).toBe(0);
  expect(lossOf('F', { ...PISTOL, recoil: 2 }, 'single', MISS)).toBe(0);
  expect(lossOf('5', { ...PISTOL, recoil: 0 }, 'single', MISS)).toBe(1);
});

test('[heft-recoil] a burst has 1 more Recoil, so Strength DM 0 against Recoil 2 loses 3', () => {
  expect(lossOf('7', { ...CARBINE, recoil: 2 }, 'burst', MISS)).toBe(3);
});

test('[heft-recoil] full auto adds half the Auto score, once for the whole action, so Auto 4 and Recoil 2 lose 4', () => {
  expect(lossOf('7', { ...CARBINE, recoil: 2 }, 'full-auto', MISS, MISS, MISS, MISS)).toBe(4);
});

test('[auto-half] half of an odd Auto score is rounded down', () => {
  expect(lossOf('7', { ...CARBINE, auto: 3, recoil: 0 }, 'full-auto', MISS, MISS, MISS)).toBe(1);
});

test('[heft-recoil] Heft works the same way for melee, even on a hit', () => {
  const axe = sheet('777777', {
    weapons: [{ ...PISTOL, id: 'knife', class: 'close-quarters', rounds: null, recoil: 1 }],
  });
  const f = begin(duel(axe, PLAIN, 1))
    .answer('ann', strike('ben'), [5, 5], [1, 1, 1])
    .answer('ben', NONE);
  expect(last(f, 'recoil-noted').loss.parts[0]).toMatchObject({ value: 1, why: 'heft' });
  expect(part(last(f, 'recoil-noted').loss, 'characteristic-dm')).toBe(0);
});

test('[heft-recoil] the parts of the loss are named: the weapon, its mode and the arm', () => {
  const parts = (mode: string, ...dice: number[][]) => {
    const weapon = { ...CARBINE, recoil: 2 };
    const f = begin(duel(sheet('977777', { weapons: [weapon] }), PLAIN, 2));
    return worded(f, last(f.answer('ann', shoot('ben', 'carbine', mode), ...dice), 'recoil-noted').loss).map(
      ({ why, value }) => [why, value],
    );
  };
  const arm = ['STR 9', -1];
  expect(parts('single', MISS)).toEqual([['Recoil', 2], arm]);
  expect(parts('burst', MISS)).toEqual([['Recoil', 2], ['burst', 1], arm]);
  expect(parts('full-auto', MISS, MISS, MISS, MISS)).toEqual([['Recoil', 2], ['full auto', 2], arm]);
});

test('[heft-recoil] [auto-half] half of an Auto score of 1 is nothing', () => {
  const f = begin(duel(sheet('777777', { weapons: [{ ...CARBINE, auto: 1, recoil: 1 }] }), PLAIN, 2));
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), MISS);
  expect(worded(f, last(f, 'recoil-noted').loss).map(({ why }) => why)).toEqual(['Recoil', 'STR 7']);
});

test('[heft-recoil] several attacks before it is applied add up', () => {
  const heavy = sheet('777777', { weapons: [{ ...PISTOL, recoil: 2 }] });
  const f = begin(duel(heavy, PLAIN, 2))
    .answer('ann', shoot('ben'), MISS)
    .answer('ann', END_TURN);
  expect(last(f, 'recoil-noted')).toMatchObject({ who: 'ann', weapon: 'pistol', pending: 2 });
  nextRound(f);
  expect(last(f, 'recoil-told')).toMatchObject({ who: 'ann', value: -2, initiative: 9, endsAfter: 2 });
  expect(of(f, 'ann').recoil).toBe(0);
  expect(all(f, 'recoil-told')).toHaveLength(1);
});

test('[initiative-reset] with one round only, a loss while delaying counts as a loss before the agent’s own turn', () => {
  const three = [
    entrant('ann', 'a', [5, 5]),
    entrant('ben', 'b', [7, 5], GUN),
    entrant('cid', 'b', [7, 7], GUN),
  ];
  const rulings = { 'initiative-reset': 'one-round' } as const;
  const f = begin(encounter(three, { rulings }), [6, 6], [5, 5], [4, 4]).answer('ann', { kind: 'delay' });
  f.answer('ann', { kind: 'wait' }).answer('ben', shoot('ann'));
  f.answer('ann', { kind: 'wait' }, [5, 5]).answer('ann', DODGE, [6, 6], [1, 1]);
  expect(of(f, 'ann').ledger.at(-1)).toMatchObject({ value: -2, endsAfter: 1 });
  const acted = begin(encounter(three, { rulings }), [6, 6], [5, 5], [4, 4]).answer('ann', END_TURN);
  acted.answer('ben', shoot('ann'), [5, 5]).answer('ann', DODGE, [6, 6], [1, 1]);
  expect(of(acted, 'ann').ledger.at(-1)).toMatchObject({ value: -2, endsAfter: 2 });
});

test('[initiative-reset] with one round only, changes for the next round stay when the others end', () => {
  const three = [
    entrant('ann', 'a', [5, 5], GUN),
    entrant('ben', 'b', [7, 5]),
    entrant('cid', 'a', [7, 7], GUN),
  ];
  const f = begin(encounter(three, { rulings: { 'initiative-reset': 'one-round' } }), [6, 6], [5, 5], [3, 3]);
  f.answer('ann', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]).answer('ann', END_TURN);
  f.answer('ben', END_TURN).answer('cid', shoot('ben'), [5, 5]).answer('ben', DODGE, [6, 6], [1, 1]);
  expect(of(f, 'ben').ledger.map(({ value, endsAfter }) => [value, endsAfter])).toEqual([
    [10, null],
    [0, null],
    [-2, 1],
    [-2, 2],
  ]);
  f.answer('cid', END_TURN);
  expect(last(f, 'initiative-returned')).toMatchObject({ who: 'ben', round: 1, value: 2, initiative: 8 });
  expect(of(f, 'ben').ledger.map(({ value, endsAfter }) => [value, endsAfter])).toEqual([
    [10, null],
    [0, null],
    [-2, 2],
  ]);
  nextRound(f);
  expect(initiativeOf(f, 'ben')).toBe(10);
  expect(all(f, 'initiative-returned')).toHaveLength(2);
});
