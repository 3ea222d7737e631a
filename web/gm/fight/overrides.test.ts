import { describe, expect, test } from 'vitest';
import type { Purpose } from '../../../src/kernel/choices.ts';
import type { Option, ParamDomain } from '../../../src/kernel/decision.ts';
import { optionTrees } from '../../../src/presentation/option-tree.ts';
import { paramsOf } from '../../../src/presentation/option-walk.ts';
import { overridesAbout, overridesOn } from './health.ts';

const PURPOSES: Readonly<Record<string, Purpose>> = {
  'set-hp': 'health',
  'set-state': 'condition',
  'call-up': 'enter',
};
const act = (kind: string, params: Readonly<Record<string, ParamDomain>> = {}): Option => ({ kind, params });
const ACTS = optionTrees(
  [
    act('set-hp', { who: { oneOf: ['ann'] }, value: { min: 0, max: 18 } }),
    act('set-hp', { who: { oneOf: ['bob'] }, value: { min: 0, max: 20 } }),
    act('set-ts', { who: { oneOf: ['ann', 'bob'] }, value: { min: 0, max: 99 } }),
    act('set-state', { who: { oneOf: ['ann', 'bob'] }, condition: { oneOf: ['dead'] } }),
    act('call-up', { who: { oneOf: ['cid'] }, at: { min: 0, max: 9 } }),
    act('end-fight'),
  ],
  {
    option: ({ kind }) => ({ text: kind, purpose: PURPOSES[kind] ?? 'other' }),
    value: (_, value) => String(value),
    area: () => undefined,
  },
);

describe('the overrides for a combatant', () => {
  const acts = overridesOn(ACTS, 'bob');

  test('are those for it, and those that concern nobody in play', () => {
    expect(acts.map(({ kind }) => kind)).toEqual(['set-hp', 'set-ts', 'set-state', 'call-up', 'end-fight']);
  });

  test('do not ask for another combatant', () => {
    expect(paramsOf([acts[0]!]).map(({ domain }) => domain)).toEqual([
      { oneOf: ['bob'] },
      { min: 0, max: 20 },
    ]);
  });

  test('a key leads to the overrides of its purpose', () => {
    expect(overridesAbout(acts, 'condition').map(({ kind }) => kind)).toEqual(['set-state']);
    expect(overridesAbout(acts, 'add').map(({ kind }) => kind)).toEqual(['call-up']);
  });
});
