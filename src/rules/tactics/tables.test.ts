import { testTables, testUnknown } from '../../../test/support/tables.ts';
import { duel, midTurn } from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';

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
