import { expect, test } from 'vitest';
import type { Overview, Standing, Told } from '../kernel/ruleset.ts';
import { sharedOverview, sharedTold } from './in-common.ts';

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

const part = (why: string, value: number) => ({ value, why, rule: 'r' });
const all = { total: 9, parts: [part('dice', 4), part('stat', 5)] };
const folded = { total: 9, parts: [part('dice', 4), part('what is not told', 5)] };

function told(facts: Readonly<Record<string, unknown>>): string {
  const tell = (_event: unknown, _before: unknown, _after: unknown, seat: string): Told | undefined =>
    facts[seat] === undefined ? undefined : { type: 't', rule: 'r', facts: facts[seat] as never };
  const happening = { event: { type: 't', rule: 'r' }, before: null, after: null, depth: 0 };
  return JSON.stringify(sharedTold({ tell }, happening, Object.keys(facts))?.facts);
}

test('of what happens several are told what each of them is told', () => {
  expect(told({ ann: { who: 'orc', hp: 4 }, ben: { who: 'orc' } })).toBe('{"who":"orc"}');
  expect(told({ ann: { who: 'orc' }, ben: undefined })).toBe(undefined);
  expect(told({ ann: { order: ['a', 'b', 'c'] }, ben: { order: ['b', 'c', 'd'] } })).toBe(
    '{"order":["b","c"]}',
  );
  expect(told({ ann: { target: 'spy' }, ben: { target: null } })).toBe('{"target":null}');
});

test('of a sum they see the parts that all of them see, even where each sees another', () => {
  expect(told({ ann: { sum: all }, ben: { sum: folded } })).toBe(JSON.stringify({ sum: folded }));
  const both = (mine: object, theirs: object) => ({ mine: { sum: mine }, theirs: { sum: theirs } });
  expect(told({ ann: both(all, folded), ben: both(folded, all) })).toBe(JSON.stringify(both(folded, folded)));
});
