import type { LogLine } from '../../src/live/log-line.ts';

/** One deed that is not over yet, and how deep inside others it lies. */
export interface Pending {
  readonly n: number;
  readonly depth: number;
  readonly sentence: string;
}

/**
 * What is under way, the outermost first: of the step's lines the latest at each depth that nothing shallower
 * has followed. `log` is one person's, oldest first. Nothing is under way unless somebody is interrupted.
 */
export function trailOf(
  log: readonly LogLine[],
  struck: ReadonlySet<number> = new Set(),
): readonly Pending[] {
  const trail: Pending[] = [];
  const card = log.findLast(({ kind }) => kind === 'fight')?.card;
  for (const line of log) {
    if (line.kind !== 'fight' || line.card !== card || line.sentence === '' || struck.has(line.n)) continue;
    const { n, depth, sentence, type } = line;
    while (trail.length > 0 && trail.at(-1)!.depth > depth) trail.pop();
    const isNew = type === 'attack-declared' || type === 'spell-cast' || type === 'moved';
    if (isNew && trail.at(-1)?.depth === depth) trail.pop();
    if (isNew) trail.push({ n, depth, sentence });
  }
  return trail;
}
