import { testTables, testUnknown } from '../../../test/support/tables.ts';
import { duel } from '../../../test/support/timeslice.ts';
import { timeslice } from './ruleset.ts';
import { type State, start } from './state.ts';

testTables(
  timeslice as never,
  start(duel()),
  { seat: 'ann', foe: 'bob' },
  {
    stops: { 'dodge-step': 'detail', 'initiative-tie': 'detail' },
    routine: {
      ...{ 'order-came-round': 'boundary', 'ts-refilled': 'bookkeeping', 'ts-lost': 'bookkeeping' },
      ...{ 'ts-spent': 'bookkeeping', 'ts-saved': 'bookkeeping', 'ts-charged': 'bookkeeping' },
    },
    usual: { attack: { called: 'none' }, interrupt: { called: 'none' } },
    sets: { 'set-hp': 'health', 'set-ts': 'ts', 'set-stagger': 'stagger' },
    healthFacts: {
      ...{ 'target falls': 'target', 'target dies': 'target', 'attacker falls': 'attacker' },
      'starts dying': 'target',
    },
    hidden: { health: '' },
    hurts: ['damage-dealt', 'healed', 'stagger-gained'],
  },
);

const open = start(duel());
const [ann, bob] = open.combatants;
const hidden: State = { ...open, combatants: [ann!, { ...bob!, presence: 'hidden' }] };
const FIELDS = ['who', 'attacker', 'target', 'against', 'by', 'interrupts'];
testUnknown(timeslice as never, { open, hidden }, 'item-drawn', FIELDS);
