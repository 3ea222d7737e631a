import type { StoreLocation } from '../../src/store/store.ts';
import { openNewer } from './one-more.ts';

// A program that upgrades a database to a newer schema. It is killed before STEP, if one is given.
//   node test/store/upgrade.ts WHERE [STEP]

const [where, fatal] = process.argv.slice(2);
const adapter = await openNewer(JSON.parse(where!) as StoreLocation, (step) => {
  if (String(step) === fatal) process.kill(process.pid, 'SIGKILL');
});
await adapter.db.destroy();
