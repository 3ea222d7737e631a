import { Command } from 'commander';
import { counted } from '../content/wording.ts';
import { placeOf } from '../store/where.ts';
import { EXIT, Stop } from './exit.ts';
import { orStop, type StoreOptions, storeMeant, withStore } from './store-place.ts';

interface RestoreOptions extends StoreOptions {
  readonly table?: string;
}

export function restoreCommand(): Command {
  return withStore(new Command('restore'))
    .summary("bring a server's tables back from a file")
    .description(
      'Brings tables back from a file that backup wrote, into an empty folder or database: all of them or, when anything is wrong, nothing. See docs/store.md.',
    )
    .argument('<file>', 'what backup wrote')
    .option('--table <id>', 'only this table, into a store that does not have it')
    .action(bringBack);
}

async function bringBack(path: string, options: RestoreOptions): Promise<void> {
  const { restore } = await import('../store/archive/restore.ts');
  const { BadArchive } = await import('../store/archive/format.ts');
  const where = storeMeant(options);
  try {
    const { tables, rows } = await orStop(() => restore({ path, where, table: options.table }));
    console.log(`${placeOf(where)}: ${counted(tables, 'table')} with ${counted(rows, 'row')} brought back`);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw new Stop(EXIT.failed, `${path}:${error.line}: ${error.message}. Nothing was changed.`);
  }
}
