import { describe, expect, test } from 'vitest';
import { EMPTY_STATE } from '../../src/client/table-client.ts';
import type { Purpose } from '../../src/kernel/choices.ts';
import type { Option, ParamDomain, RawAnswer } from '../../src/kernel/decision.ts';
import { ok } from '../../src/kernel/result.ts';
import { optionTrees } from '../../src/presentation/option-tree.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { NO_DRAFT, named, remembered } from '../map/draft.ts';
import { NO_HABITS } from '../map/offers.ts';
import type { Connection } from '../table/remote.ts';
import { actsOf, choicesOf, isAct, leastHarm, mostHarm, proposal, quickActs } from './acts.ts';

type Param = readonly [name: string, domain: ParamDomain];
const list = (name: string, ...oneOf: readonly string[]): Param => [name, { oneOf }];
const option = (kind: string, ...params: readonly Param[]): Option => ({
  kind,
  params: Object.fromEntries(params),
});
const PURPOSES: Readonly<Record<string, Purpose>> = {
  ...{ strike: 'attack', aim: 'attack', move: 'move', dodge: 'defend', parry: 'defend', block: 'defend' },
};
const trees = (...options: readonly Option[]) =>
  optionTrees(options, {
    option: ({ kind }) => ({ text: kind, purpose: PURPOSES[kind] ?? 'other' }),
    value: (_, value) => String(value),
    meaning: (param) => (param === 'weapon' ? 'item' : undefined),
    area: () => undefined,
  });
const kinds = (acts: ReturnType<typeof actsOf>): readonly string[] =>
  acts.map(({ option: { kind } }) => kind);
const GRID = { shape: 'square', diagonals: 'one', size: null } as const;
const standing = (id: string, column: number, isActive = false) => {
  const seen = { name: id, side: id === 'ann' ? 'a' : 'b', seat: null, order: 1, health: null } as const;
  return {
    ...seen,
    id,
    cell: [column, 0],
    isActive,
    isUp: true,
    healthWord: '',
    budget: '',
    conditions: [],
  } as const;
};
const situation = (options: ReturnType<typeof trees>, silent: { readonly kind: string }) => ({
  options,
  silent,
  standings: [standing('ann', 0, true), standing('bob', 5), standing('cid', 2)],
  ids: new Set(['ann', 'bob', 'cid']),
  usual: NO_HABITS,
  stride: undefined,
});

test('after aiming, an attack on the enemy that was aimed at is proposed', () => {
  const weapons = list('weapon', 'gun');
  const options = trees(
    option('aim', list('target', 'bob', 'cid')),
    option('strike', weapons, list('target', 'bob', 'cid')),
    ...[option('move'), option('wait'), option('talk'), option('end')],
  );
  const aimed = remembered(NO_HABITS, { kind: 'aim', target: 'bob' }, options[0]);
  const { option: chosen, chosen: values } = proposal(
    { ...situation(options, { kind: 'end' }), usual: aimed },
    'ann',
    GRID,
  );
  expect([chosen?.kind, values]).toEqual(['strike', { target: 'bob' }]);
});

test('attacks come first, and the default answer last', () => {
  const options = trees(
    option('end'),
    option('move'),
    option('strike', list('weapon', 'axe'), list('target', 'bob')),
  );
  expect(kinds(actsOf(options, 'end'))).toEqual(['strike', 'move', 'end']);
});

test('a few ways to do something are separate choices, many become tiles', () => {
  const parries = (...items: readonly string[]) =>
    trees(...items.map((item) => ({ ...option('parry', list('with', item)), cost: `${item} 3 TS` })));
  expect(choicesOf(parries('axe', 'buckler', 'fist'), 'none')?.map(({ certain }) => certain)).toEqual([
    'axe',
    'buckler',
    'fist',
  ]);
  expect(choicesOf(trees(...[...'abcdefgh'].map((kind) => option(kind))), 'none')).toBeUndefined();
});

test('an act is complete if nothing is left to choose', () => {
  const options = trees(option('parry', list('with', 'axe')), option('block', list('with', 'a', 'b')));
  expect(actsOf(options, '').map(({ isWhole }) => isWhole)).toEqual([true, false]);
});

test('three acts are one tap away, no more than two of them of one kind', () => {
  const blows = ['axe', 'knife', 'club'].map((weapon) => ({
    ...option('strike', list('weapon', weapon), list('target', 'bob')),
    cost: `${weapon} 1`,
  }));
  const acts = actsOf(trees(option('end'), option('guard'), option('move'), ...blows), 'end');
  expect(quickActs(acts, 'end').map(({ option: { kind }, certain }) => `${kind} ${certain}`)).toEqual([
    'strike axe, bob',
    'strike knife, bob',
    'guard ',
  ]);
});

test('an attack on the nearest foe is suggested, and changing the weapon keeps the foe', () => {
  const many = [...'efghij'].map((kind) => option(kind));
  const options = trees(
    option('strike', list('weapon', 'axe', 'knife'), list('target', 'bob', 'cid')),
    ...many,
  );
  const now = situation(options, { kind: 'e' });
  const draft = proposal(now, 'ann', GRID);
  expect(draft).toMatchObject({ option: { kind: 'strike' }, chosen: { target: 'cid' }, spot: null });
  expect(named(now, draft, options[0]!).chosen).toEqual({ target: 'cid' });
  expect(proposal(now, 'ann', GRID, true).option?.kind).toBe('e');
});

test('no attack on the fallen is suggested', () => {
  const many = [...'efghij'].map((kind) => option(kind));
  const options = trees(option('strike', list('weapon', 'axe', 'knife'), list('target', 'bob')), ...many);
  const now = situation(options, { kind: 'e' });
  const standings = now.standings.map((each) => ({ ...each, isUp: each.id !== 'bob' }));
  expect(proposal({ ...now, standings }, 'ann', GRID)).toEqual(NO_DRAFT);
});

test('of a few choices the default answer is suggested', () => {
  const options = trees(option('dodge'), option('parry', list('with', 'axe')));
  const draft = proposal(situation(options, { kind: 'dodge' }), 'ann', GRID);
  expect(draft.option?.kind).toBe('dodge');
  expect(choicesOf(options, 'dodge')!.map((act) => isAct(act, draft, {}))).toEqual([false, true]);
  expect(
    proposal(situation(trees(...[...'abcdefgh'].map((kind) => option(kind))), { kind: 'a' }), 'ann', GRID),
  ).toEqual(NO_DRAFT);
});

/** A connection that knows the chance of some answers to hit, at a damage of 6. */
function withOdds(chance: (answer: RawAnswer) => number | undefined, attacker: string): Connection {
  const oddsOf = (answer: RawAnswer) => {
    const hit = chance(answer);
    const facts = [
      { name: 'hit', chance: hit ?? 0 },
      { name: 'damage', mean: 6 * (hit ?? 0) },
    ];
    return { kind: 'exact' as const, facts, ...(hit !== undefined && { attacker }) };
  };
  const odds = async (_: string | null, answers: readonly RawAnswer[]) => ok(answers.map(oddsOf));
  return { odds, seen: () => EMPTY_STATE } as unknown as Connection;
}

describe('the suggested attack', () => {
  const many = [...'efghij'].map((kind) => option(kind));
  const options = trees(option('strike', list('weapon', 'axe'), list('target', 'bob', 'cid')), ...many);
  const now = situation(options, { kind: 'e' });

  /** The target that is suggested if an attack on each enemy hits with this chance, at a damage of 6. */
  async function suggested(hits: Readonly<Record<string, number>>, id: string, usual = now.usual) {
    const connection = withOdds(({ target }) => hits[String(target)], 'ann');
    const prompt = { id, who: 'ann' } as unknown as OpenPrompt;
    const asked = { ...now, usual };
    const proposed = proposal(asked, 'ann', GRID);
    const draft = (await mostHarm(connection, prompt, asked, proposed)) ?? proposed;
    return draft.chosen.target;
  }

  test('is one at the nearest enemy, unless another is more than twice as good', async () => {
    expect(await suggested({ bob: 0.5, cid: 0.3 }, 'd')).toBe('cid');
    expect(await suggested({ bob: 0.5, cid: 0.2 }, 'e')).toBe('bob');
    expect(await suggested({ bob: 0.5, cid: 0 }, 'f')).toBe('bob');
  });

  test('is one at the last target, or at the nearest enemy if nothing is known', async () => {
    const usual = { whom: 'strike', values: { strike: { target: 'cid' } } };
    expect(await suggested({ bob: 0.9, cid: 0.1 }, 'g', usual)).toBe('cid');
    expect(await suggested({ bob: 0.9 }, 'h')).toBe('cid');
  });
});

describe('the suggested defence', () => {
  const options = trees(option('dodge'), option('block'), option('parry', list('with', 'axe')));
  const now = situation(options, { kind: 'dodge' });

  /** The kind that is suggested if each defence has this chance to be hit, at a damage of 6. */
  async function suggested(hits: Readonly<Record<string, number>>, id: string): Promise<string | undefined> {
    const connection = withOdds(({ kind }) => hits[kind], 'bob');
    const prompt = { id, who: 'ann' } as unknown as OpenPrompt;
    const draft = await leastHarm(connection, prompt, now, proposal(now, 'ann', GRID));
    return draft?.option?.kind;
  }

  test('is the one with the least expected damage', async () => {
    expect(await suggested({ dodge: 0.6, block: 0.5, parry: 0.3 }, 'a')).toBe('parry');
  });

  test('is the default answer if none is better, or if its odds are unknown', async () => {
    expect(await suggested({ dodge: 0.3, block: 0.5, parry: 0.3 }, 'b')).toBeUndefined();
    expect(await suggested({ block: 0.5, parry: 0.3 }, 'c')).toBeUndefined();
  });
});
