import { Command } from 'commander';
import { counted } from '../content/suggestion.ts';
import type { Finding } from '../store/checkup.ts';
import { describeLocation } from '../store/store.ts';
import { CliError, EXIT, orCliError, type StoreOptions, storeLocation, withStore } from './environment.ts';
import { type Screen, standardScreen, wrap } from './screen.ts';

export function backupCommand(): Command {
  return withStore(new Command('backup'))
    .summary("write a server's tables to a file")
    .description("Writes a server's tables to a file, even while the server runs. See docs/store.md.")
    .argument('<file>', 'a new file; it will contain the secrets of all tables')
    .action(backUp);
}

async function backUp(file: string, options: StoreOptions): Promise<void> {
  const { backup } = await import('../store/archive/backup.ts');
  const { tables, rows, left } = await orCliError(() => backup(storeLocation(options), file));
  console.log(`${file}: ${counted(tables, 'table')} with ${counted(rows, 'row')}`);
  for (const { why } of left) console.error(`riposte: left out: ${why}`);
  if (left.length > 0) process.exitCode = EXIT.failed;
}

interface RestoreOptions extends StoreOptions {
  readonly table?: string;
}

export function restoreCommand(): Command {
  return withStore(new Command('restore'))
    .summary("restore a server's tables from a file")
    .description(
      'Restores tables from a backup file into an empty folder or database: all of them or, after any error, none. See docs/store.md.',
    )
    .argument('<file>', 'the backup file')
    .option('--table <id>', 'only this table, into a store that does not have it')
    .action(bringBack);
}

async function bringBack(path: string, options: RestoreOptions): Promise<void> {
  const { restore } = await import('../store/archive/backup.ts');
  const { BadArchive } = await import('../store/archive/read.ts');
  const location = storeLocation(options);
  try {
    const { tables, rows } = await orCliError(() => restore({ path, where: location, table: options.table }));
    console.log(
      `${describeLocation(location)}: ${counted(tables, 'table')} with ${counted(rows, 'row')} brought back`,
    );
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    throw new CliError(EXIT.failed, `${path}:${error.line}: ${error.message}. Nothing was changed.`);
  }
}

export function doctorCommand(): Command {
  return withStore(new Command('doctor'))
    .summary("check a server's tables for damage")
    .description(
      "Looks whether a server's tables are sound and safe. Changes nothing; the server may run meanwhile.",
    )
    .action(examine);
}

async function examine(options: StoreOptions): Promise<void> {
  const { checkup } = await import('../store/checkup.ts');
  const location = storeLocation(options);
  const findings = await orCliError(() => checkup(location));
  const screen = standardScreen();
  screen.print(`${describeLocation(location)}:`);
  for (const finding of findings) screen.print(...findingLines(screen, finding));
  if (findings.some(({ kind }) => kind === 'damaged')) process.exitCode = EXIT.failed;
}

const STYLES = { sound: 'good', doubtful: 'strong', damaged: 'bad' } as const;

function findingLines(screen: Screen, { about, kind, sentence }: Finding): readonly string[] {
  const margins = { columns: screen.columns, first: '  ', rest: '    ' };
  const [first, ...rest] = wrap(`${kind}: ${about}: ${sentence}`, margins);
  return [first!.replace(kind, screen.paint(STYLES[kind], kind)), ...rest];
}
