import { testTables } from '../../../test/support/tables.ts';
import { duel } from '../../../test/support/timeslice.ts';
import { timeslice } from './ruleset.ts';
import { start } from './state.ts';

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
    sets: { 'set-hp': 'health', 'set-ts': 'ts', 'set-stagger': 'stagger' },
    healthFacts: {
      ...{ 'target falls': 'target', 'target dies': 'target', 'attacker falls': 'attacker' },
      'starts dying': 'target',
    },
    hidden: { health: '' },
    hurts: ['damage-dealt', 'healed', 'stagger-gained'],
  },
);
