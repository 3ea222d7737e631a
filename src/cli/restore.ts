import { Command } from 'commander';
import { counted } from '../content/wording.ts';
import { placeOf, type Where } from '../store/where.ts';
import { EXIT, Stop } from './exit.ts';
import { orStop, storeMeant } from './store-place.ts';

interface RestoreOptions {
  readonly into?: string;
  readonly table?: string;
}

export function restoreCommand(): Command {
  return new Command('restore')
    .summary("bring a server's tables back from a file")
    .description(
      'Brings tables back from a file that backup wrote: all of them or, when anything is wrong, nothing. The server must not run meanwhile. See docs/store.md.',
    )
    .argument('<file>', 'what backup wrote')
    .option('--into <place>', 'an empty folder, or the address of a PostgreSQL database without tables')
    .option('--table <id>', 'only this table, into a store that does not have it')
    .action(bringBack);
}

async function bringBack(path: string, { into, table }: RestoreOptions): Promise<void> {
  const { restore } = await import('../store/archive/restore.ts');
  const { BadArchive } = await import('../store/archive/format.ts');
  const where = into === undefined ? storeMeant({}) : placeNamed(into);
  try {
    const { tables, rows } = await orStop(() => restore({ path, where, table }));
    console.log(`${placeOf(where)}: ${counted(tables, 'table')} with ${counted(rows, 'row')} brought back`);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw new Stop(EXIT.failed, `${path}:${error.line}: ${error.message}. Nothing was changed.`);
  }
}

function placeNamed(place: string): Where {
  return /^postgres(ql)?:/.test(place) ? { url: place } : { folder: place };
}
