import { duel } from '../../../test/support/locations.ts';
import { testTables } from '../../../test/support/tables.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';

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
    sets: {},
    healthFacts: { 'target falls': 'target', 'target dies': 'target', 'target dying': 'target' },
    hidden: { health: '', body: HEALTHLESS },
    hurts: ['damage-dealt', 'bleeding-rolled', 'consciousness-rolled', 'stopped-bleeding'],
  },
);
