interface Progress {
  readonly id: string;
  readonly rounds: number | null;
  readonly done: number;
  readonly isFinished: boolean;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

/** An extended task and how far it has got. */
export type Timer = Named & Progress;

/** Tasks with their progress, which a player's view holds together and the GM's apart. */
export function timersOf(
  tasks: readonly (Named & Partial<Progress>)[],
  progress: readonly Progress[],
): readonly Timer[] {
  return tasks.map((task) => {
    const own = progress.find(({ id }) => id === task.id);
    const { rounds = null, done = 0, isFinished = false } = own ?? task;
    return { id: task.id, name: task.name, rounds, done, isFinished };
  });
}
