import { Piscina } from 'piscina';
import type { Played, Task } from './thread.ts';

/** Threads that play stretches of fights. */
export interface Threads {
  readonly size: number;
  play(task: Task): Promise<Played>;
  /** Ends them, whatever they are at. */
  close(): Promise<void>;
}

export function openThreads(size: number): Threads {
  const pool = new Piscina<Task, Played>({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: size,
    maxThreads: size,
  });
  return {
    size,
    play: (task) => pool.run(task),
    close: () => pool.destroy(),
  };
}
