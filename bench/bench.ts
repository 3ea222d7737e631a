import { runTask } from '../test/project/tasks.ts';

// Runs benchmarks: npm run bench -- [TASK] [OPTIONS]. Comparisons are always ratios within one run.

await runTask(
  'bench',
  {
    engine: {
      says: 'fights a second against a hand-written floor, memory, workers',
      runs: [['node', 'bench/run.ts']],
    },
    against: {
      says: 'this checkout against another: the same fights in turn, --tree PATH',
      runs: [['node', 'bench/against.ts']],
    },
    odds: { says: 'the odds of every shipped first attack', runs: [['node', 'bench/odds.ts']] },
    policies: {
      says: 'one policy against another in mirrored fights',
      runs: [['node', 'bench/policies.ts']],
    },
    live: {
      says: 'a server with a thousand tables; --hostile for one hostile table',
      runs: [['node', 'bench/live/run.ts']],
    },
    journal: { says: 'growth with the length of a journal', runs: [['node', 'bench/journal.ts']] },
    store: { says: 'durable commits a second', runs: [['node', 'bench/store.ts']] },
    questions: {
      says: 'questions a round to people: every one, and by default; --keys for their kinds',
      runs: [['node', 'bench/questions.ts']],
    },
    web: { says: 'keys in a long fight, and a first load on a slow line', runs: [['node', 'bench/web.ts']] },
  },
  'engine',
);
