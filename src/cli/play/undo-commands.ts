import type { BaseEvent } from '../../kernel/combat.ts';
import type { Submitted } from '../../table/advance.ts';
import type { Restored } from '../../table/entry.ts';
import { redo, undo } from '../../table/submit.ts';
import type { Table } from '../../table/table.ts';
import { headingLine } from '../telling.ts';
import { deedText, logLines } from './record.ts';
import type { Command, Sitting } from './sitting.ts';

export const undoCommands: readonly Command[] = [
  {
    name: 'undo',
    takes: '[N]',
    says: 'takes back the last thing somebody did, or the last N',
    run: (sitting, rest) => again(sitting, rest, undo),
  },
  {
    name: 'redo',
    takes: '[N]',
    says: 'does again what was taken back last, or the last N',
    run: (sitting, rest) => again(sitting, rest, redo),
  },
];

async function again(
  sitting: Sitting,
  rest: string,
  once: (table: Table) => Submitted<unknown, BaseEvent>,
): Promise<'moved' | 'same'> {
  const times = rest === '' ? 1 : Number(rest);
  if (!Number.isInteger(times) || times < 1) {
    sitting.complain(`"${rest}" is no number of things to do. Such as: undo 3`);
    return 'same';
  }
  let done = 0;
  while (done < times && sitting.take(once(sitting.table))) {
    done += 1;
    tell(sitting);
  }
  if (done === 0) return 'same';
  sitting.nothingHappened();
  sitting.wanted = undefined;
  tellWhereNow(sitting);
  return 'moved';
}

/** What cannot be taken back. */
const SEEN: Readonly<Record<Restored['revealed'], string>> = {
  nothing: 'No dice had been seen.',
  dice: 'Its dice had been seen.',
  secret: 'Somebody had learnt by it what is secret again now.',
};

/** What the last entry, a return to another point, took back or brought back, and what had been seen of it. */
function tell(sitting: Sitting): void {
  const { table, eyes } = sitting;
  const { struck, revived, revealed } = table.entries.at(-1)!.restored!;
  const [first] = struck.length > 0 ? struck : revived;
  const done = struck.length > 0 ? 'Taken back' : 'Done again';
  const more = Math.max(struck.length, revived.length) - 1;
  const others = more === 0 ? '' : `, and ${more} more that followed`;
  sitting.say(
    `${done}: ${deedText(table, first!, eyes)}${others}.${struck.length > 0 ? ` ${SEEN[revealed]}` : ''}`,
  );
}

/** The last lines of the log as it stands now. */
function tellWhereNow(sitting: Sitting): void {
  const { screen, teller, table } = sitting;
  const lines = logLines(screen, teller, table).filter((line) => line !== '');
  sitting.print('', headingLine(screen, 'The fight stands at'), ...lines.slice(-3));
}
