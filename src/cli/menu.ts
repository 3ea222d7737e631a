import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { cancel, intro, isCancel, outro, select } from '@clack/prompts';
import { Command } from 'commander';
import { kits } from '../rulebooks/kits.ts';
import { ROOT, variable } from './environment.ts';
import { CALL, shippedEncounters } from './home.ts';
import { difficultyText, packLists } from './pack/search-result.ts';

export function menuCommand(): Command {
  return new Command('menu')
    .description('choose from a menu: play a fight, watch one, read the rules')
    .action(async () => {
      if (process.stdin.isTTY === true && process.stdout.isTTY === true) await openMenu();
      else console.log(offer().join('\n'));
    });
}

type Wish = 'play' | 'watch' | 'rules' | 'quit';

const WISHES: readonly { readonly value: Wish; readonly label: string; readonly hint: string }[] = [
  { value: 'play', label: 'Play a fight', hint: 'you against its foes' },
  { value: 'watch', label: 'Watch a fight', hint: 'all sides play automatically' },
  { value: 'rules', label: 'Read the rules', hint: 'each with its source and its tests' },
  { value: 'quit', label: 'Quit', hint: '' },
];

async function openMenu(): Promise<void> {
  intro('Riposte: tabletop combat, run exactly by the book');
  for (;;) {
    const wish = await select({ message: 'What would you like?', options: [...WISHES] });
    if (isCancel(wish)) {
      cancel('Good-bye.');
      return;
    }
    if (wish === 'quit') {
      outro(`Good-bye. ${CALL} --help lists all commands.`);
      return;
    }
    const about = await choice(wish);
    if (about !== undefined) carryOut(wish, about);
  }
}

/** Asks for the fight or rulebook; returns `undefined` if the user cancels. */
async function choice(wish: Wish): Promise<string | undefined> {
  const options = wish === 'rules' ? books() : fights();
  const chosen = await select({ message: wish === 'rules' ? 'Which rulebook?' : 'Which fight?', options });
  return isCancel(chosen) ? undefined : chosen;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

function books(): Choice[] {
  return kits().map(({ ruleset: { rulebook } }) => {
    return { value: rulebook.id, label: rulebook.title, hint: rulebook.dice };
  });
}

function fights(): Choice[] {
  return packLists(undefined).flatMap(({ encounters }) =>
    encounters.map((encounter) => {
      const { id, name, about } = encounter;
      return { value: id, label: `${name} (${id})`, hint: `${about} ${difficultyText(encounter)}` };
    }),
  );
}

/** Runs a menu choice as a normal command line, and shows that line. */
function carryOut(wish: Wish, about: string): void {
  const args = argsFor(wish, about);
  console.log(`\n$ ${CALL} ${args.join(' ')}\n`);
  if (wish === 'rules') readPaged(args);
  else spawnSync(process.execPath, [join(ROOT, 'src/cli/main.js'), ...args], { stdio: 'inherit' });
  console.log('');
}

function argsFor(wish: Wish, about: string): readonly string[] {
  if (wish === 'play') return ['play', about, '--auto', 'foes'];
  return wish === 'watch' ? ['run', about, '--seed', String(randomInt(1, 1_000_000))] : ['rules', about];
}

/** Shows a long text in a pager if the machine has one. */
function readPaged(args: readonly string[]): void {
  const main = join(ROOT, 'src/cli/main.js');
  const { stdout } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  const pager = variable('PAGER') ?? 'less';
  const paged = spawnSync(pager, { input: stdout, stdio: ['pipe', 'inherit', 'inherit'], shell: true });
  if (paged.status !== 0) console.log(stdout);
}

/** Returns the menu as text, for use without a terminal. */
function offer(): readonly string[] {
  const names = shippedEncounters().map(({ name }) => name);
  const lines = [
    ...names.map((name) => argsFor('play', name)),
    ...names.slice(0, 1).map((name) => ['run', name, '--seed', '7']),
    ...kits().map(({ ruleset }) => argsFor('rules', ruleset.id)),
  ];
  return [
    'In a terminal, this shows a menu with:',
    ...lines.map((args) => `  ${CALL} ${args.join(' ')}`),
    `${CALL} --help lists all commands.`,
  ];
}
