import { simulationChance } from '../../src/simulate/generator.ts';
import type { Where } from '../../src/store/where.ts';
import { inFolder } from '../store/folders.ts';
import { compare, nothingYet, serve } from '../store/serving.ts';
import type { Figure, Trial } from './figure.ts';

const TABLES = 6;
/** A kill comes within so many milliseconds of the first acknowledgement, or of the start. */
const SPAN_MS = 250;

/** R1: a program that writes is killed at random moments, again and again, on the same SQLite database. */
export async function killsOnSqlite(trial: Trial): Promise<Figure> {
  return await inFolder((folder) => kills({ folder }, trial));
}

/** R1 for any store. */
export async function kills(where: Where, { size, seed }: Trial): Promise<Figure> {
  const chance = simulationChance(seed, 0);
  const noted = nothingYet(TABLES);
  for (let i = 0; i < size; i += 1) {
    const { child, first, ended } = serve(where, noted);
    // Some are killed while they start: opening a database is writing, too.
    if (i % 4 < 3) await first;
    await new Promise((resolve) => setTimeout(resolve, chance.pick(SPAN_MS)));
    child.kill('SIGKILL');
    const { code, stderr } = await ended;
    if (code !== null || stderr !== '') throw new Error(`the writer ended by itself: ${code} ${stderr}`);
  }
  const { acknowledged, lost, doubled } = await compare(where, noted);
  const passed = lost === 0 && doubled === 0 && acknowledged >= size / 2;
  const store = 'folder' in where ? 'SQLite' : 'PostgreSQL';
  const figure = `${store}: ${size} kills -9 under load, ${acknowledged} rows acknowledged: ${lost} lost, ${doubled} doubled, no gap`;
  return { id: 'R1', figure, passed };
}

/** R7: a program that writes is asked to stop, again and again, and the next goes on. */
export async function stops({ size, seed }: Trial): Promise<Figure> {
  return await inFolder(async (folder) => {
    const chance = simulationChance(seed, 0);
    const noted = nothingYet(TABLES);
    let longest = 0;
    for (let i = 0; i < size; i += 1) {
      const { child, first, ended } = serve({ folder }, noted);
      await first;
      await new Promise((resolve) => setTimeout(resolve, chance.pick(SPAN_MS)));
      const asked = performance.now();
      child.kill('SIGTERM');
      const { code, stderr } = await ended;
      if (code !== 0) throw new Error(`the writer did not stop: ${code} ${stderr}`);
      longest = Math.max(longest, performance.now() - asked);
    }
    const { acknowledged, lost, doubled } = await compare({ folder }, noted);
    const figure = `${size} stops under load, ${acknowledged} rows acknowledged: ${lost} lost, ${doubled} doubled; the longest took ${longest.toFixed(0)} ms`;
    return { id: 'R7', figure, passed: lost === 0 && doubled === 0 };
  });
}
