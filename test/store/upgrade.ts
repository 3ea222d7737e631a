import type { Where } from '../../src/store/where.ts';
import { openNewer } from './one-more.ts';

// A program that brings a database up to a newer schema, and is killed before a step of that, if one is named.
//   node test/store/upgrade.ts WHERE [STEP]

const [where, fatal] = process.argv.slice(2);
const engine = await openNewer(JSON.parse(where!) as Where, (step) => {
  if (String(step) === fatal) process.kill(process.pid, 'SIGKILL');
});
await engine.db.destroy();
