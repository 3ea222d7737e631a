import { runTask } from '../test/project/tasks.ts';

// Runs benchmarks: npm run bench -- [TASK] [OPTIONS]. Without a task, runs all that have a bar, one after the other.
// Comparisons are always ratios within one run.

const BARS: readonly (readonly string[])[] = [
  ['node', 'bench/engine.ts'],
  ['node', 'bench/play.ts'],
  ['node', 'bench/odds.ts'],
  ['node', 'bench/growth.ts'],
  ['node', 'bench/start.ts'],
  ['node', 'bench/live/run.ts', '--seconds', '12', '--bare', 'no'],
];

await runTask(
  'bench',
  {
    bars: { says: 'every benchmark that has a bar', runs: BARS },
    engine: { says: 'random play against a hand-written floor', runs: [['node', 'bench/engine.ts']] },
    play: {
      says: 'sensible play in each rulebook; --memory 100000, --threads 8000',
      runs: [['node', 'bench/play.ts']],
    },
    against: {
      says: 'this checkout against another: the same fights in turn, --tree PATH',
      runs: [['node', 'bench/against.ts']],
    },
    odds: { says: 'the odds of every shipped first attack', runs: [['node', 'bench/odds.ts']] },
    growth: {
      says: 'growth with the fights, the combatants and the length of a journal',
      runs: [['node', 'bench/growth.ts']],
    },
    start: { says: 'how long programs take to start', runs: [['node', 'bench/start.ts']] },
    policies: {
      says: 'one policy against another in mirrored fights',
      runs: [['node', 'bench/policies.ts']],
    },
    machine: {
      says: 'the answers of a machine in the page of a slow phone; --slower 4, --questions 100',
      runs: [['node', 'bench/machine.ts']],
    },
    live: {
      says: 'a server with a thousand tables: times, memory, promotion; --hostile for one hostile table',
      runs: [['node', 'bench/live/run.ts']],
    },
    journal: { says: 'times of one long journal', runs: [['node', 'bench/journal.ts']] },
    store: { says: 'durable commits a second', runs: [['node', 'bench/store.ts']] },
    questions: {
      says: 'questions a round to people: every one, and by default; --keys for their kinds',
      runs: [['node', 'bench/questions.ts']],
    },
    estimates: {
      says: 'the odds that players see against the true ones; --seed 7, --questions 8',
      runs: [['node', 'bench/estimates.ts']],
    },
    web: { says: 'keys in a long fight, and a first load on a slow line', runs: [['node', 'bench/web.ts']] },
  },
  'bars',
  { isAlone: true },
);
