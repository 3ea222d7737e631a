import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from './folders.ts';

/**
 * Runs `act` on a separate disk of a given size in KiB. Returns `undefined` without running it if such a disk cannot be
 * created.
 */
export async function onSmallDisk<T>(
  kib: number,
  act: (folder: string) => Promise<T>,
): Promise<T | undefined> {
  return await inFolder(async (folder) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    if (run('mount', '-t', 'tmpfs', '-o', `size=${kib}k`, 'riposte-test', disk) !== 0) return undefined;
    try {
      return await act(disk);
    } finally {
      run('umount', disk);
    }
  });
}

function run(program: string, ...args: readonly string[]): number | null {
  return spawnSync(program, args, { stdio: 'ignore' }).status;
}
