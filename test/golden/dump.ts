import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Move } from './adapter.ts';
import { type Delta, deltaBetween, withDelta } from './delta.ts';
import type { FightId } from './player.ts';
import type { Parts } from './sections.ts';

/** One input of a fight: the move (`null` at the opening and at the end), and the recording after it. */
export interface Recorded {
  readonly move: Move | null;
  readonly parts: Parts;
}

/** One line of a dump: parts as differences to the same part before. */
interface Line {
  readonly move: Move | null;
  readonly parts: Readonly<Record<string, Delta>>;
}

function fileOf(folder: string, { ruleset, encounter, seed }: FightId): string {
  return join(folder, ruleset, encounter, `${seed}.jsonl.gz`);
}

/** Writes the whole recording of a fight. */
export function writeDump(folder: string, id: FightId, recorded: readonly Recorded[]): void {
  const last = new Map<string, unknown>();
  const lines = recorded.map(({ move, parts }) => {
    const deltas: Record<string, Delta> = {};
    for (const [part, value] of parts) {
      deltas[part] = deltaBetween(last.get(part), value);
      last.set(part, value);
    }
    return JSON.stringify({ move, parts: deltas } satisfies Line);
  });
  const path = fileOf(folder, id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(lines.join('\n'), { level: 4 }));
}

/** Reads the recording of a fight, input by input; `undefined` if the folder does not contain it. */
export function readDump(folder: string, id: FightId): readonly Recorded[] | undefined {
  const path = fileOf(folder, id);
  if (!existsSync(path)) return undefined;
  const last = new Map<string, unknown>();
  return gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .map((text) => {
      const { move, parts: deltas } = JSON.parse(text) as Line;
      const parts = new Map<string, unknown>();
      for (const [part, delta] of Object.entries(deltas)) {
        const value = withDelta(last.get(part), delta);
        last.set(part, value);
        parts.set(part, value);
      }
      return { move, parts };
    });
}
