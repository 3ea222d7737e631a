import { Command } from 'commander';
import { madeVisible } from '../kernel/characters.ts';
import type { Json } from '../kernel/json.ts';
import type { Undone } from '../table/undone.ts';
import { type Verdict, verify } from '../table/verify.ts';
import { EXIT } from './exit.ts';
import { readJournal, rulesetById } from './home.ts';

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check that a journal is whole and that its fight comes out as recorded')
    .argument('<journal>', 'the file that a fight was kept in')
    .action((path: string) => {
      const verdict = verify(readJournal(path), rulesetById);
      if (verdict.kind === 'unsound') process.exitCode = EXIT.failed;
      console.log(verdictLines(path, verdict).map(madeVisible).join('\n'));
    });
}

function verdictLines(path: string, verdict: Verdict): readonly string[] {
  if (verdict.kind === 'unsound') {
    const { line, sentence, difference } = verdict;
    const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
    const found =
      difference === undefined
        ? []
        : [`  expected: ${text(difference.expected)}`, `  found:    ${text(difference.got)}`];
    return [`${path}:${line}: not sound: ${sentence}`, ...found];
  }
  const { entries, rerun, dice, undone } = verdict;
  const older = entries - rerun;
  return [
    `${path}: sound`,
    `  ${rerun} of ${entries} entries were run again and came out as recorded`,
    ...(older === 0 ? [] : [`  ${older} were made by another version of the rules and stand as recorded`]),
    dice === 'from-seed'
      ? '  the dice are those of its seed'
      : '  without its seed: the dice were taken as recorded',
    `  ${undoneText(undone)}`,
  ];
}

function undoneText({ rolls, shown }: Undone): string {
  if (rolls === 0) return 'no roll was undone';
  const were = rolls === 1 ? '1 roll was' : `${rolls} rolls were`;
  return `${were} undone, ${shown} of them after their result was shown`;
}
