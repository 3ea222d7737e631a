import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulationChance } from '../../src/simulation/random.ts';
import { backup, restore } from '../../src/store/archive/backup.ts';
import { BadArchive } from '../../src/store/archive/read.ts';
import { fill, inMemory } from '../store/folders.ts';
import type { Figure, Trial } from './figure.ts';

/** R6: archives that are cut off anywhere, or have any single bit flipped, are refused and change nothing. */
export async function badArchives({ size, seed }: Trial): Promise<Figure> {
  return await inMemory(async (folder) => {
    const file = join(folder, 'archive');
    const into = join(folder, 'into');
    await fill(join(folder, 'data'), { tables: 3, rows: 4 });
    await backup({ folder: join(folder, 'data') }, file);
    const whole = readFileSync(file);
    const chance = simulationChance(seed, 0);
    let accepted = 0;
    for (let i = 0; i < size; i += 1) {
      writeFileSync(file, i % 2 === 0 ? cutOff(whole, chance.pick) : flipped(whole, chance.pick));
      accepted += (await isRefused(file, into)) ? 0 : 1;
    }
    writeFileSync(file, whole);
    const { tables, rows } = await restore({ path: file, where: { folder: into }, table: undefined });
    const isWhole = tables === 3 && rows === 12;
    const figure = `${size} archives, cut off or with a flipped bit: ${size - accepted} refused without a trace; the whole one restored (seed ${seed})`;
    return { id: 'R6', figure, passed: accepted === 0 && isWhole };
  });
}

type Pick = (n: number) => number;

function cutOff(whole: Buffer, pick: Pick): Buffer {
  return whole.subarray(0, pick(whole.length));
}

function flipped(whole: Buffer, pick: Pick): Buffer {
  const bytes = Buffer.from(whole);
  bytes[pick(bytes.length)]! ^= 1 << pick(8);
  return bytes;
}

async function isRefused(path: string, into: string): Promise<boolean> {
  try {
    await restore({ path, where: { folder: into }, table: undefined });
    return false;
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    return !existsSync(into);
  }
}
