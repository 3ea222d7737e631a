import { Command } from 'commander';
import { counted } from '../content/wording.ts';
import { EXIT } from './exit.ts';
import { orStop, type StoreOptions, storeMeant, withStore } from './store-place.ts';

export function backupCommand(): Command {
  return withStore(new Command('backup'))
    .summary("write a server's tables to a file")
    .description("Writes a server's tables to a file. The server may run meanwhile. See docs/store.md.")
    .argument('<file>', 'a new file; it will hold the secrets of all tables')
    .action(backUp);
}

async function backUp(file: string, options: StoreOptions): Promise<void> {
  const { backup } = await import('../store/archive/backup.ts');
  const { tables, rows, left } = await orStop(() => backup(storeMeant(options), file));
  console.log(`${file}: ${counted(tables, 'table')} with ${counted(rows, 'row')}`);
  for (const { why } of left) console.error(`riposte: left out: ${why}`);
  if (left.length > 0) process.exitCode = EXIT.failed;
}
