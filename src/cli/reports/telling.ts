import { accessSync, constants } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT, wrongUsage } from '../exit.ts';
import { standardScreen } from '../screen.ts';
import { writeWhole } from '../write-whole.ts';
import { csvReport } from './csv.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import { type Outcome, type Report, reportOf } from './report.ts';
import { textReport } from './text.ts';

export type Format = 'text' | 'json' | 'csv' | 'markdown';

const WRITERS: Readonly<Record<Format, (report: Report) => string>> = {
  text: (report) => `${textReport(report, standardScreen()).join('\n')}\n`,
  json: jsonReport,
  csv: csvReport,
  markdown: markdownReport,
};

/** Prints a report, or writes it to a file: whole or not at all. An interrupted run says so in the exit code. */
export function tellReport(outcome: Outcome, format: Format, out: string | undefined): void {
  const text = WRITERS[format](reportOf(outcome));
  if (out === undefined) process.stdout.write(text);
  else writeWhole(out, text);
  if (outcome.ended === 'interrupted') process.exitCode = EXIT.interrupted;
}

/** Throws Stop when a report could not be written here: better before the fights than after. */
export function checkPlace(out: string | undefined): void {
  if (out === undefined) return;
  try {
    accessSync(dirname(resolve(out)), constants.W_OK);
  } catch {
    throw wrongUsage(`${out} can't be written there.`, 'Name a file in a folder that may be written to.');
  }
}
