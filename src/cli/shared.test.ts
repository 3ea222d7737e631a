import { expect, test } from 'vitest';
import type { Overview, Standing } from '../kernel/ruleset.ts';
import { sharedOverview } from './shared.ts';

function standing(id: string, how: 'own' | 'strange'): Standing {
  const bare = { id, name: id, side: id === 'orc' ? 'them' : 'us', cell: [0, 0], order: null } as const;
  const seen = { ...bare, isActive: false, isUp: true, healthWord: 'hurt' };
  if (how === 'strange') return { ...seen, seat: null, health: null, budget: '', conditions: ['limping'] };
  return { ...seen, seat: 'gm', health: [3, 10], budget: '6 TS', conditions: ['limping', 'secretly ill'] };
}

const looks: Readonly<Record<string, readonly Standing[]>> = {
  gm: [standing('ann', 'own'), standing('orc', 'own'), standing('spy', 'own')],
  ann: [standing('ann', 'own'), standing('orc', 'strange')],
  ben: [standing('ann', 'own'), standing('orc', 'strange'), standing('spy', 'strange')],
};
const rules = {
  overview: (_state: unknown, seat: string): Overview => {
    const sides = ['us', 'them'].map((id) => ({ id, name: id }));
    return { round: 1, phase: '', winner: null, sides, standings: looks[seat]! };
  },
};

function seen(...eyes: readonly string[]): string[] {
  return sharedOverview(rules, null, eyes).standings.map(({ id, health, budget, conditions }) =>
    [id, health?.join('/') ?? '?', budget, ...conditions].join(' '),
  );
}

test('one alone sees what the ruleset lets it see', () => {
  expect(seen('gm')).toHaveLength(3);
  expect(seen('ann')).toEqual(['ann 3/10 6 TS limping secretly ill', 'orc ?  limping']);
});

test('several see what all of them may know, in whatever order they sit', () => {
  expect(seen('ann', 'ben')).toEqual(seen('ann'));
  expect(seen('ben', 'ann')).toEqual(seen('ann'));
  expect(seen('gm', 'ben')).toEqual([
    'ann 3/10 6 TS limping secretly ill',
    'orc ?  limping',
    'spy ?  limping',
  ]);
  expect(seen('ben', 'gm')).toEqual(seen('gm', 'ben'));
});
