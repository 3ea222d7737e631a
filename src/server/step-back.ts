import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** The nice value of worker threads, from 0 to 19. */
const BEHIND = 15;

/**
 * Lowers this thread's priority, so that the main thread goes first if there are fewer processors than threads. Only on
 * Linux, where each thread has its own priority; other systems would slow down the whole process.
 */
export function stepBack(): void {
  if (isMainThread || process.platform !== 'linux' || getPriority() >= BEHIND) return;
  setPriority(BEHIND);
}
