import { GM } from '../../kernel/names.ts';
import { nearestPreset, presetName } from '../../kernel/preset.ts';
import type { Screen } from '../screen.ts';
import { sideMark } from '../tokens.ts';
import { wrap } from '../wrap.ts';
import type { JournalFile, Problem } from './journal-file.ts';
import { logLines } from './record.ts';
import type { Sitting } from './sitting.ts';

/** What somebody who sits down should know. */
export function introLines(sitting: Sitting, kept: JournalFile | Problem | undefined): readonly string[] {
  const { screen, encounter, table, seating } = sitting;
  const { rulebook } = table.rules;
  const sides = encounter.sides.map(({ id, name }, i) => {
    const player = seating.autoSides.includes(id) ? ' (plays itself)' : '';
    return `${sideMark(screen, i, ' ')} ${name}${player}`.replaceAll(' ', '\u00a0');
  });
  return [
    `${screen.paint('title', encounter.name)}  ${screen.paint('quiet', `${rulebook.title}, ${rulebook.dice}`)}`,
    ...wrap(sides.join('\u00a0\u00a0 '), { columns: screen.columns }).map((line) =>
      line.replaceAll('\u00a0', ' '),
    ),
    ...rulingsLines(sitting),
    ...keptLines(screen, kept),
    ...eyesLines(sitting),
    screen.paint('quiet', 'Type help for what you can do, ? for the reasons behind a result.'),
    '',
  ];
}

/** By which rulings the fight is played. */
function rulingsLines({ screen, encounter, table }: Sitting): readonly string[] {
  const { rulebook } = table.rules;
  const { name, others } = nearestPreset(rulebook, encounter.rulings);
  const settings = others.map((id) => `${id}: ${encounter.rulings[id]}`).join(', ');
  const text = `Rulings: ${presetName(name)}${settings === '' ? '' : `, but ${settings}`}.`;
  return wrap(text, { columns: screen.columns, rest: '  ' }).map((line) => screen.paint('quiet', line));
}

/** Whoever plays alone may want to see no more than a player would. */
function eyesLines({ screen, seats, eyes }: Sitting): readonly string[] {
  const [only, ...others] = seats;
  if (only === undefined || only === GM || others.length > 0 || !eyes.includes(GM)) return [];
  return [screen.paint('quiet', `You see everything; --as ${only} shows what that seat may know.`)];
}

function keptLines(screen: Screen, kept: JournalFile | Problem | undefined): readonly string[] {
  if (kept === undefined) return [];
  if ('problem' in kept) return [screen.paint('bad', `! ${kept.problem}`)];
  return [screen.paint('quiet', `Kept in ${kept.path}`)];
}

/** What happened before anybody was asked; of a fight that goes on, its last lines. */
export function logSoFar({ screen, teller, table }: Sitting): readonly string[] {
  const lines = logLines(screen, teller, table);
  return table.entries.length > 1 ? ['…', ...lines.slice(-10)] : lines;
}
