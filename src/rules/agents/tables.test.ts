import { duel, PLAIN } from '../../../test/support/agents.ts';
import { testTables } from '../../../test/support/tables.ts';
import { agents } from './ruleset.ts';
import { start } from './state.ts';

testTables(
  agents as never,
  start(duel(PLAIN, PLAIN, 4)),
  { seat: 'a-seat', foe: 'ben' },
  {
    stops: {
      ...{ reaction: 'attacked', blast: 'attacked', 'cut-in': 'interrupt', delayed: 'interrupt' },
      ...{
        'last-call': 'interrupt',
        wound: 'detail',
        'next-shot': 'detail',
        recovery: 'detail',
        work: 'detail',
      },
      action: 'detail',
    },
    routine: { 'round-started': 'boundary' },
    usual: { strike: { by: 'STR' }, shoot: { mode: 'single' } },
    sets: {},
    healthFacts: { 'target falls': 'target', 'target dies': 'target', 'seriously wounded': 'target' },
    hidden: { health: '', isSeriouslyWounded: null },
    hurts: ['damage-dealt', 'wounded', 'seriously-wounded', 'healed', 'wake-rolled', 'recovery-rolled'],
  },
);
