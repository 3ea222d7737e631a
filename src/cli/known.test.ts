import { expect, test } from 'vitest';
import type { Json } from '../kernel/json.ts';
import type { Overview, Standing } from '../kernel/ruleset.ts';
import { knownFight } from './known.ts';

function standing(id: string, side: string, seat: string): Standing {
  const bare = { cell: [0, 0], order: null, isActive: false, isUp: true, budget: '6 TS' } as const;
  return { ...bare, id, name: id, side, seat, health: [3, 10], conditions: ['secretly ill'] };
}

const overview: Overview = {
  round: 1,
  phase: '',
  standings: [
    standing('ann', 'us', 'ann'),
    standing('ben', 'us', 'ben'),
    standing('orc', 'them', 'gm'),
    standing('spy', 'them', 'gm'),
  ],
};
const looks: Readonly<Record<string, Json>> = {
  ann: [
    { id: 'ann' },
    { id: 'ben' },
    { id: 'orc', health: 'hurt', isUp: true, isSeriouslyWounded: true, isHidden: false },
  ],
  ben: [{ id: 'ann' }, { id: 'ben' }, { id: 'orc', health: 'hurt', conditions: ['limping'] }, { id: 'spy' }],
};
const rules = {
  overview: () => overview,
  view: (_state: unknown, seat: string): Json => ({ combatants: looks[seat]! }),
};

function seen(...eyes: readonly string[]): string[] {
  return knownFight(rules, null, eyes).standings.map(({ id, healthText, budget, conditions }) =>
    [id, healthText, budget, ...conditions].join(' '),
  );
}

test('the GM sees everything, in numbers', () => {
  expect(seen('gm')).toEqual(['ann', 'ben', 'orc', 'spy'].map((id) => `${id} 3/10 6 TS secretly ill`));
});

test('a player sees the own side as it is, of strangers what can be seen, and nobody who is not in view', () => {
  expect(seen('ann')).toEqual([
    'ann 3/10 6 TS secretly ill',
    'ben 3/10 6 TS secretly ill',
    'orc hurt  seriously wounded',
  ]);
  expect(seen('ben').slice(2)).toEqual(['orc hurt  limping', 'spy  ']);
});

test('several players see what all of them may know', () => {
  expect(seen('ann', 'ben')).toHaveLength(3);
  expect(seen('gm', 'ann')).toHaveLength(3);
});
