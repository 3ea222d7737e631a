import { homedir } from 'node:os';
import type { Command } from 'commander';

const COLUMNS = 96;

/** The terminal as a page: the `--help` of each command. */
export function terminalPage(riposte: Command): string {
  return [
    '# The terminal',
    '',
    'In a checkout a command is `npm run riposte -- COMMAND`, with the package installed `riposte COMMAND`.',
    ...helpLines(riposte, ''),
    '',
  ].join('\n');
}

/** The help of a command and its subcommands. */
function helpLines(command: Command, above: string): readonly string[] {
  const name = `${above}${command.name()}`;
  return [
    '',
    `## ${name}`,
    '',
    '```text',
    helpOf(command),
    '```',
    ...command.commands.flatMap((part) => helpLines(part, `${name} `)),
  ];
}

/** The help text of a command, without values that depend on this machine. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (more) => {
      text += more;
    },
    getOutHelpWidth: () => COLUMNS,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text
    .trimEnd()
    .replaceAll(homedir(), '~')
    .replace(/(--workers <n>[\s\S]*?)\(default: \d+\)/, '$1(default: all processors)');
}
