import { expect, test } from 'vitest';
import { faultsInCalls } from '../reliability/store-calls.ts';
import { faultsInStatements, fullDisk } from '../reliability/store-faults.ts';
import { syncs } from '../reliability/store-syncs.ts';
import { onSmallDisk } from './full-disk.ts';
import { straceMissing } from './strace.ts';

// Full size: node test/reliability/store.ts --id R2, --id R3

test('[R2] every acknowledgement comes after a sync of the write-ahead log', async ({ skip }) => {
  const missing = straceMissing();
  if (missing !== undefined) skip(missing);
  const { figure, passed } = await syncs({ size: 20 });
  console.info(`R2 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a failed write or sync is reported, has no effect, and the next write succeeds', async ({
  skip,
}) => {
  const missing = straceMissing();
  if (missing !== undefined) skip(missing);
  const { figure, passed } = await faultsInCalls({ stride: 150 });
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a failed statement is reported, has no effect, and the next write succeeds', async () => {
  const { figure, passed } = await faultsInStatements({ stride: 31 });
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});

test('[R3] a full disk rejects rows until it has room, and then accepts them without a restart', async ({
  skip,
}) => {
  if ((await onSmallDisk(64, async () => true)) === undefined) skip('mounting a disk takes root');
  const { figure, passed } = await fullDisk();
  console.info(`R3 ${figure}`);
  expect(passed).toBe(true);
});
