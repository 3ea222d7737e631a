import { expect, test } from 'vitest';
import type { CombatantSummary, Overview, VisibleEvent } from '../kernel/ruleset.ts';
import { sharedEvent, sharedOverview } from './log-printer.ts';

function standing(id: string, how: 'own' | 'strange'): CombatantSummary {
  const bare = { id, name: id, side: id === 'orc' ? 'them' : 'us', cell: [0, 0], order: null } as const;
  const seen = { ...bare, isActive: false, isUp: true, healthWord: 'hurt' };
  if (how === 'strange') return { ...seen, seat: null, health: null, budget: '', conditions: ['limping'] };
  return { ...seen, seat: 'gm', health: [3, 10], budget: '6 TS', conditions: ['limping', 'secretly ill'] };
}

const looks: Readonly<Record<string, readonly CombatantSummary[]>> = {
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

test('a single viewer sees what the ruleset shows', () => {
  expect(seen('gm')).toHaveLength(3);
  expect(seen('ann')).toEqual(['ann 3/10 6 TS limping secretly ill', 'orc ?  limping']);
});

test('several viewers see what all of them may know, in any order of seats', () => {
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
const folded = { total: 9, parts: [part('dice', 4), part('hidden', 5)] };

function told(facts: Readonly<Record<string, unknown>>): string {
  const tell = (
    _event: unknown,
    _before: unknown,
    _after: unknown,
    seat: string,
  ): VisibleEvent | undefined =>
    facts[seat] === undefined ? undefined : { type: 't', rule: 'r', facts: facts[seat] as never };
  const happening = { event: { type: 't', rule: 'r' }, before: null, after: null, depth: 0 };
  return JSON.stringify(sharedEvent({ tell }, happening, Object.keys(facts))?.facts);
}

test('several viewers see only the common facts of an event', () => {
  expect(told({ ann: { who: 'orc', hp: 4 }, ben: { who: 'orc' } })).toBe('{"who":"orc"}');
  expect(told({ ann: { who: 'orc' }, ben: undefined })).toBe(undefined);
  expect(told({ ann: { order: ['a', 'b', 'c'] }, ben: { order: ['b', 'c', 'd'] } })).toBe(
    '{"order":["b","c"]}',
  );
  expect(told({ ann: { target: 'spy' }, ben: { target: null } })).toBe('{"target":null}');
});

test('several viewers see only the common parts of a sum', () => {
  expect(told({ ann: { sum: all }, ben: { sum: folded } })).toBe(JSON.stringify({ sum: folded }));
  const both = (mine: object, theirs: object) => ({ mine: { sum: mine }, theirs: { sum: theirs } });
  expect(told({ ann: both(all, folded), ben: both(folded, all) })).toBe(JSON.stringify(both(folded, folded)));
});
