import { Command } from 'commander';
import type { Finding } from '../store/checkup/finding.ts';
import { placeOf } from '../store/where.ts';
import { EXIT } from './exit.ts';
import { type Screen, standardScreen } from './screen.ts';
import { orStop, type StoreOptions, storeMeant, withStore } from './store-place.ts';
import { wrap } from './wrap.ts';

export function doctorCommand(): Command {
  return withStore(new Command('doctor'))
    .summary("look whether a server's tables are sound")
    .description(
      "Looks whether a server's tables are sound and safe. Changes nothing; the server may run meanwhile.",
    )
    .action(examine);
}

async function examine(options: StoreOptions): Promise<void> {
  const { checkup } = await import('../store/checkup/checkup.ts');
  const where = storeMeant(options);
  const findings = await orStop(() => checkup(where));
  const screen = standardScreen();
  screen.print(`${placeOf(where)}:`);
  for (const finding of findings) screen.print(...findingLines(screen, finding));
  if (findings.some(({ is }) => is === 'damaged')) process.exitCode = EXIT.failed;
}

const STYLES = { sound: 'good', doubtful: 'strong', damaged: 'bad' } as const;

function findingLines(screen: Screen, { about, is, sentence }: Finding): readonly string[] {
  const margins = { columns: screen.columns, first: '  ', rest: '    ' };
  const [first, ...rest] = wrap(`${is}: ${about}: ${sentence}`, margins);
  return [first!.replace(is, screen.paint(STYLES[is], is)), ...rest];
}
