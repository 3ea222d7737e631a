import { runTask } from '../project/tasks.ts';

// npm run reliability -- [TASK] [OPTIONS]: the guarantees of docs/reliability.md at full size. Each prints its seed.

await runTask(
  'reliability',
  {
    all: {
      says: 'every guarantee, or --id C1,N3, or --of engine|live|store|web; about an hour',
      runs: [['node', 'test/reliability/run.ts']],
    },
    web: {
      says: 'the guarantees of the page in a browser',
      runs: [['node', 'test/reliability/run.ts', '--of', 'web']],
    },
    store: {
      says: 'durability: kills, faults, damage, upgrades',
      runs: [['node', 'test/reliability/store.ts']],
    },
    laws: {
      says: 'random legal play breaks no invariant; every rule comes up',
      runs: [['node', 'test/properties/run.ts']],
    },
    offers: {
      says: 'what is offered against a second statement of what is legal',
      runs: [['node', 'test/offers/run.ts']],
    },
    differential: {
      says: 'attacks against a second implementation of each rulebook',
      runs: [['node', 'test/differential/run.ts']],
    },
    mutants: {
      says: 'faults planted in the rules, and how many the tests notice',
      runs: [['node', 'test/mutation/run.ts']],
    },
    golden: {
      says: 'recorded fights of every encounter: compare, record, rehash',
      runs: [['node', 'test/golden/run.ts']],
    },
    queue: {
      says: 'a queued simulation while workers are killed',
      runs: [['node', 'test/simulation/proof-queue.ts']],
    },
    clean: { says: "the README's commands in an empty environment", runs: [['node', 'test/clean/run.ts']] },
    image: { says: 'the container image', runs: [['node', 'test/deploy/run.ts']] },
  },
  'all',
);
