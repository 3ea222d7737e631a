import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { wrongUsage } from './exit.ts';
import { wholeNumber } from './replay.ts';

interface WorkerOptions {
  readonly queue: string;
  readonly workers: number;
}

export function workerCommand(): Command {
  return new Command('worker')
    .description('take fights of simulations out of a queue and play them, until it is stopped')
    .requiredOption('--queue <url>', 'the PostgreSQL database that holds the queue')
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .action(takeWork);
}

async function takeWork({ queue, workers }: WorkerOptions): Promise<void> {
  if (workers === 0 || workers > 256) throw wrongUsage('--workers takes a number from 1 to 256.');
  const { workAt } = await import('./simulate/work-at.ts');
  await workAt(queue, workers);
}
