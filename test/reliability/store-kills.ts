import { simulationChance } from '../../src/simulation/random.ts';
import type { StoreLocation } from '../../src/store/store.ts';
import { inFolder } from '../store/folders.ts';
import { compare, nothingYet, serve } from '../store/serving.ts';
import type { Figure, Trial } from './figure.ts';

const TABLES = 6;
/** Maximum delay of a kill in milliseconds, after the first acknowledgement or the start. */
const SPAN_MS = 250;

/** R1: kills a writing program repeatedly at random moments, on the same SQLite database. */
export async function killsOnSqlite(trial: Trial): Promise<Figure> {
  return await inFolder((folder) => kills({ folder }, trial));
}

/** R1 for any store. */
export async function kills(location: StoreLocation, { size, seed }: Trial): Promise<Figure> {
  const chance = simulationChance(seed, 0);
  const noted = nothingYet(TABLES);
  for (let i = 0; i < size; i += 1) {
    const { child, first, ended } = serve(location, noted);
    // Kill some programs during startup, because opening a database also writes.
    if (i % 4 < 3) await first;
    await new Promise((resolve) => setTimeout(resolve, chance.pick(SPAN_MS)));
    child.kill('SIGKILL');
    const { code, stderr } = await ended;
    if (code !== null || stderr !== '') throw new Error(`the writer ended by itself: ${code} ${stderr}`);
  }
  const { acknowledged, lost, doubled } = await compare(location, noted);
  const passed = lost === 0 && doubled === 0 && acknowledged >= size / 2;
  const store = 'folder' in location ? 'SQLite' : 'PostgreSQL';
  const figure = `${store}: ${size} kills -9 under load, ${acknowledged} rows acknowledged: ${lost} lost, ${doubled} doubled, no gap`;
  return { id: 'R1', figure, passed };
}

/** R7: asks a writing program to stop, repeatedly, and continues with the next one. */
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
