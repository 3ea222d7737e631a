import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Command, Option } from 'commander';
import { madeVisible } from '../kernel/json.ts';
import { EXIT, wrongUsage } from './environment.ts';
import { kindOf, type Migrated, migrated } from './migrate/file.ts';

interface MigrateOptions {
  readonly out?: string;
  readonly dryRun?: true;
}

/** Creates `riposte migrate FILE…`, which updates files of earlier versions. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .summary('convert files of earlier versions to the current format')
    .description(
      "Converts journals, backups, worked examples, encounters and packs of earlier versions to the current format. Each file is replaced; the old one stays beside it as FILE.bak. A journal is replayed under today's rules and replaced only if the result is the same. See docs/migrate.md.",
    )
    .argument('<file...>', 'journals, backups, YAML or JSON files')
    .addOption(
      new Option('--out <folder>', 'write all files to this folder and keep the old ones').conflicts(
        'dryRun',
      ),
    )
    .option('--dry-run', 'print what would change, and write nothing')
    .action(migrateAll);
}

async function migrateAll(paths: readonly string[], options: MigrateOptions): Promise<void> {
  const targets = new Map(paths.map((path) => [path, targetOf(path, options)]));
  assertDistinct([...targets.values()]);
  let code: number = EXIT.ok;
  for (const [path, target] of targets) code = Math.max(code, await migrateOne(path, target, options));
  process.exitCode = code;
}

function targetOf(path: string, { out }: MigrateOptions): string {
  return out === undefined ? path : join(out, basename(path));
}

function assertDistinct(targets: readonly string[]): void {
  const twice = targets.find((target, i) => targets.indexOf(target) !== i);
  if (twice === undefined) return;
  throw wrongUsage(`Two of the files would become ${twice}.`, 'Migrate them separately, into two folders.');
}

/** Migrates one file, prints the findings, and returns the exit code. */
async function migrateOne(path: string, target: string, options: MigrateOptions): Promise<number> {
  const text = textOf(path);
  const kind = kindOf(text);
  if (kind === undefined) {
    console.error(
      madeVisible(`riposte: ${path} is not a journal, backup, worked example, encounter or pack.`),
    );
    console.error('riposte validate lists the errors of a damaged encounter or pack.');
    return EXIT.usage;
  }
  const today = await migrated(kind, { name: path, text });
  const isChanged = today.text !== text;
  if (options.out !== undefined) writeNew(path, target, today.text);
  else if (isChanged && options.dryRun !== true) replace(path, today.text);
  console.log(madeVisible([headline(path, text, today, options), ...indented(today)].join('\n')));
  return today.isOpen ? EXIT.failed : EXIT.ok;
}

function headline(path: string, before: string, today: Migrated, options: MigrateOptions): string {
  const head = `${path}: ${today.kind}`;
  if (today.text === before) return `${head}, ${today.isOpen ? 'not migrated' : 'nothing to change'}`;
  if (options.dryRun === true) return `${head}, would change`;
  return options.out === undefined
    ? `${head}, migrated; the old file is ${path}.bak`
    : `${head}, migrated to ${targetOf(path, options)}`;
}

function indented({ findings }: Migrated): readonly string[] {
  return findings.flatMap((finding) => finding.split('\n').map((line) => `  ${line}`));
}

/** Reads the text of a file. Throws CliError if it cannot be read, or if decoding it would lose bytes. */
function textOf(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${(error as Error).message}.`);
  }
  const text = bytes.toString('utf8');
  if (Buffer.from(text).equals(bytes)) return text;
  throw wrongUsage(`${path} is not text in UTF-8.`, 'Save it as UTF-8, then migrate it.');
}

/** Replaces a file and keeps the old one as FILE.bak. Both have the access rights of the old file. */
function replace(path: string, text: string): void {
  const backup = `${path}.bak`;
  if (existsSync(backup)) {
    throw wrongUsage(
      `${path} is not migrated: there is a ${backup} already.`,
      'Move that file, or pass --out FOLDER.',
    );
  }
  asUsage(path, () => copyFileSync(path, backup, constants.COPYFILE_EXCL));
  const file = realpathSync(path);
  putWhole(file, `${file}.${process.pid}.part`, path, text);
}

/** Writes the migrated file into another folder. Throws CliError if that folder has a file of this name. */
function writeNew(path: string, target: string, text: string): void {
  asUsage(target, () => mkdirSync(join(target, '..'), { recursive: true }));
  if (existsSync(target)) {
    throw wrongUsage(`There is a file ${target} already.`, 'Pass --out with another folder.');
  }
  putWhole(target, `${target}.${process.pid}.part`, path, text);
}

/** Writes a file completely or not at all. The draft starts as a copy of `like`, for its access rights. */
function putWhole(target: string, draft: string, like: string, text: string): void {
  asUsage(target, () => {
    try {
      copyFileSync(like, draft, constants.COPYFILE_EXCL);
      writeFileSync(draft, text, { flush: true });
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  });
}

function asUsage(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw wrongUsage(`${path} can't be written: ${(error as Error).message}.`);
  }
}
