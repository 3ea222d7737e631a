import { duel } from '../../../test/support/locations.ts';
import { testTables, testUnknown } from '../../../test/support/tables.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';
import type { State } from './state.ts';

const HEALTHLESS = { head: '', torso: '', 'right-arm': '', 'left-arm': '', 'right-leg': '', 'left-leg': '' };

testTables(
  locations as never,
  start(duel()),
  { seat: 'ann', foe: 'bob' },
  {
    stops: {
      ...{ defence: 'attacked', protect: 'interrupt', 'counter-attack': 'interrupt', place: 'detail' },
      'spare-speed': 'detail',
    },
    routine: { 'round-started': 'boundary' },
    usual: { attack: { called: 'torso' }, strike: { called: 'torso' } },
    sets: {},
    healthFacts: { 'target falls': 'target', 'target dies': 'target', 'target dying': 'target' },
    hidden: { health: '', body: HEALTHLESS },
    hurts: [
      'damage-dealt',
      'bleeding-started',
      'bleeding-rolled',
      'bleeding-stopped',
      'consciousness-rolled',
    ],
  },
);

const open = start(duel());
const [ann, bob] = open.combatants;
const hidden: State = { ...open, combatants: [ann!, { ...bob!, presence: 'hidden' }] };
const FIELDS = ['who', 'attacker', 'target', 'against', 'by', 'of', 'patient', 'comrade', 'maker', 'winner'];
testUnknown(locations as never, { open, hidden }, 'item-drawn', FIELDS);
