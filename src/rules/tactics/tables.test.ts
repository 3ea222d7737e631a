import { expect, test } from 'vitest';
import { testTables, testUnknown } from '../../../test/support/tables.ts';
import { duel, midTurn } from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';
import { namesOf } from './words.ts';

testTables(
  tactics as never,
  midTurn(duel()),
  { seat: 'ann', foe: 'bob' },
  {
    stops: {
      ...{
        defence: 'attacked',
        guard: 'interrupt',
        interfere: 'interrupt',
        readjust: 'detail',
        go: 'detail',
      },
      ...{ change: 'detail', flanking: 'detail', 'ignore-pain': 'detail', 'initiative-tie': 'detail' },
    },
    routine: { 'go-started': 'boundary', 'go-ended': 'boundary' },
    usual: {
      ...{ strike: { intent: 'kill', at: 'body' }, shoot: { intent: 'kill', rounds: 1 } },
      blast: { intent: 'kill' },
    },
    sets: { 'set-w': 'health', 'set-s': 's' },
    healthFacts: { 'starts dying': 'target', 'target dies': 'target' },
    hidden: { health: '' },
    hurts: ['damage-dealt', 'bod-checked', 'ner-checked', 'pain-ignored'],
  },
);

const open = midTurn(duel());
const hidden = midTurn(duel(), { bob: { hiddenFrom: ['ann'] } });
const FIELDS = ['who', 'attacker', 'target', 'against', 'by', 'first'];
testUnknown(tactics as never, { open, hidden }, 'readjusting', FIELDS);

test('[stance] a split that stays as it is need not be asked, a first split is', () => {
  const asked = (kind: string) =>
    tactics.stop!({ key: 'tactics', who: 'ann', options: [], defaultAnswer: { kind } } as never, open);
  expect([asked('keep'), asked('split')]).toEqual(['detail', undefined]);
});

test('a tool has the name that its owner gives it', () => {
  const [ann, bob] = open.combatants;
  const holding = (who: typeof ann, name: string) => ({
    ...who!,
    sheet: { ...who!.sheet, tools: [{ id: 'rope', name }] as never },
  });
  const names = namesOf({ ...open, combatants: [holding(ann, 'old rope'), holding(bob, 'silk rope')] });
  expect([names.tool('ann', 'rope'), names.tool('bob', 'rope')]).toEqual(['old rope', 'silk rope']);
});
