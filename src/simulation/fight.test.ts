import { expect, test } from 'vitest';
import type { TallyEvent } from '../kernel/outcome.ts';
import type { CombatantSummary, Overview } from '../kernel/ruleset.ts';
import { FightStats } from './fight.ts';

const standing = (id: string, side: string, hp: number): CombatantSummary => ({
  ...{ id, name: id, side, seat: 'gm', cell: [0, 0], order: null, isActive: false },
  ...{ isUp: hp > 0, health: [hp, 10], healthWord: '', budget: '', conditions: [] },
});

const fight = (round: number, a: number, b: number): Overview => ({
  ...{
    round,
    phase: 'turn',
    winner: null,
    sides: [],
    standings: [standing('ann', 'red', a), standing('bob', 'blue', b)],
  },
});

const hurt = (who: string, by: string | null, amount: number): TallyEvent => ({
  ...{ kind: 'hurt', who, by, with: by === null ? null : 'club', amount },
});

function account(deeds: readonly TallyEvent[], end: Overview, how: 'over' | 'cut-off' = 'over') {
  const stats = new FightStats(fight(1, 10, 10));
  for (const tallyEvent of deeds) stats.enter(tallyEvent);
  return Object.fromEntries(stats.close(end, how));
}

test('damage counts for its dealer, the weapon and its target', () => {
  const told = account([hurt('bob', 'ann', 3), hurt('bob', 'ann', 2), hurt('bob', null, 1)], fight(2, 10, 4));
  expect(told).toMatchObject({
    'dealt/ann': 5,
    'dealt/ann/club': 5,
    'taken/bob': 6,
    'health/bob': 4,
    rounds: 2,
  });
});

test('attacks and hits count by weapon', () => {
  const attack = (isHit: boolean): TallyEvent => ({
    kind: 'attacked',
    by: 'ann',
    against: 'bob',
    with: 'club',
    isHit,
  });
  const told = account([attack(true), attack(false), attack(true)], fight(1, 10, 10));
  expect(told).toMatchObject({ 'attacks/ann/club': 3, 'hits/ann/club': 2 });
});

test('the lead swings when the other side has the greater share of its health', () => {
  const deeds = [hurt('bob', 'ann', 3), hurt('ann', 'bob', 5), hurt('bob', 'ann', 4)];
  expect(account(deeds, fight(1, 5, 3)).swing).toBe(2);
});

test('a tie is not a swing, and healing may cause one', () => {
  const level = [hurt('bob', 'ann', 3), hurt('ann', 'bob', 3)];
  expect(account(level, fight(1, 7, 7)).swing).toBeUndefined();
  const healed: TallyEvent = { kind: 'healed', who: 'bob', amount: 5 };
  expect(account([hurt('ann', 'bob', 1), hurt('bob', 'ann', 4), healed], fight(1, 9, 11)).swing).toBe(2);
});

test('a dead combatant has fallen; falling twice counts once', () => {
  const deeds: TallyEvent[] = [
    { kind: 'fell', who: 'bob' },
    { kind: 'fell', who: 'bob' },
    { kind: 'died', who: 'ann' },
  ];
  expect(account(deeds, fight(1, 5, 5))).toMatchObject({
    ...{ 'falls/bob': 1, 'falls/ann': 1, 'dies/ann': 1, 'anybody-falls': 1, 'anybody-dies': 1 },
  });
});

test('the winner comes from the rulebook, otherwise it is the only side still up', () => {
  expect(account([{ kind: 'won', side: 'blue' }], fight(1, 5, 5))).toMatchObject({ 'win/blue': 1 });
  expect(account([], fight(1, 5, 0))).toMatchObject({ 'win/red': 1, 'falls/bob': 1 });
  expect(account([], fight(1, 0, 0))).toMatchObject({ 'win/nobody': 1 });
});

test('a fight that was cut off is undecided, unless the rulebook has named a winner', () => {
  expect(account([], fight(1, 5, 0), 'cut-off')).toMatchObject({ undecided: 1 });
  expect(account([{ kind: 'won', side: 'red' }], fight(1, 5, 0), 'cut-off')).toMatchObject({ 'win/red': 1 });
});
