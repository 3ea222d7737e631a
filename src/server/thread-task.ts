import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { rulebooksLoaded } from '../rulebooks/kits.ts';

/** The nice value of worker threads, from 0 to 19. At 15, a busy machine let a thread start only after 20 s. */
const BEHIND = 5;

/**
 * Lowers this thread's priority, so that the main thread goes first if there are fewer processors than threads. Only on
 * Linux, where each thread has its own priority; other systems would slow down the whole process.
 */
export function stepBack(): void {
  if (isMainThread || process.platform !== 'linux' || getPriority() >= BEHIND) return;
  setPriority(BEHIND);
}

/** The result of a task, and the milliseconds of processor time that it took. */
export interface Done<Result> {
  readonly result: Result;
  readonly took: number;
}

/** Sent instead of a task: lets the thread load. */
export const LOAD = null;

/** The default export of a worker thread. */
export interface TaskRunner<Task, Result> {
  (task: Task): Promise<Done<Result>>;
  (task: typeof LOAD): Promise<null>;
}

/** Makes the default export of a worker thread from its function. The thread runs at low priority. */
export function taskOf<Task, Result>(run: (task: Task) => Result): TaskRunner<Task, Result> {
  stepBack();
  return (async (task: Task | typeof LOAD) => {
    await rulebooksLoaded();
    if (task === LOAD) return null;
    const before = process.threadCpuUsage();
    const result = run(task);
    const { user, system } = process.threadCpuUsage(before);
    return { result, took: (user + system) / 1000 };
  }) as TaskRunner<Task, Result>;
}
