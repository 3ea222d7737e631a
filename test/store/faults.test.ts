import { expect, test } from 'vitest';
import { faultsInCalls } from '../proof/store-calls.ts';
import { faultsInStatements, fullDisk } from '../proof/store-faults.ts';
import { syncs } from '../proof/store-syncs.ts';
import { onSmallDisk } from './full-disk.ts';
import { straceMissing } from './strace.ts';

// At full size: node test/proof/store.ts --id R2, --id R3

test('[R2] every acknowledgement comes after a sync of the write-ahead log', async ({ skip }) => {
  const missing = straceMissing();
  if (missing !== undefined) skip(missing);
  const { figure, passed } = await syncs({ size: 20 });
  console.info(`R2 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a write or sync that fails is told, counts for nothing, and the next goes in', async ({
  skip,
}) => {
  const missing = straceMissing();
  if (missing !== undefined) skip(missing);
  const { figure, passed } = await faultsInCalls({ stride: 150 });
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a statement that fails is told, counts for nothing, and the next goes in', async () => {
  const { figure, passed } = await faultsInStatements({ stride: 31 });
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a full disk takes no rows until it has room, and then without a restart', async ({ skip }) => {
  if ((await onSmallDisk(64, async () => true)) === undefined) skip('mounting a disk takes root');
  const { figure, passed } = await fullDisk();
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});
