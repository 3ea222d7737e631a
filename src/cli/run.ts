import { Command, Option } from 'commander';
import type { NamedFight } from '../designer/settings.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import { GM } from '../kernel/ids.ts';
import { roundOf } from '../kernel/ruleset.ts';
import { type EventInContext, eventsInContext } from '../presentation/line.ts';
import { type PolicyOf, playOut } from '../simulation/play-out.ts';
import { simulationChance } from '../simulation/random.ts';
import { wholeNumber } from './environment.ts';
import { fightNamed } from './home.ts';
import { eventLines, recapLines } from './log-printer.ts';
import { policiesFor } from './play/seating.ts';
import { repeatable } from './play.ts';
import { runMarkdown } from './replay.ts';
import { standardScreen } from './screen.ts';

interface RunOptions {
  readonly seed: number;
  readonly policy: readonly string[];
  readonly rounds: number;
  readonly preset?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly log: 'quiet' | 'full';
}

/** Steps after which an undecided fight is stopped. */
const MOST_STEPS = 100_000;

export function runCommand(): Command {
  return new Command('run')
    .description('play a fight automatically and print its log')
    .argument('<file>', 'an encounter file, or the name of a shipped one: duel, timeslice/duel')
    .option('--seed <n>', 'the same number gives the same fight', wholeNumber, 1)
    .addOption(
      repeatable('--policy <policy>', 'how sides play: simple or random, or for one side: side=random'),
    )
    .option('--preset <name>', 'the preset of rulings: default, as-written or as-published')
    .option('--rounds <n>', 'stop after this number of rounds', wholeNumber, 100)
    .addOption(new Option('--json', 'print the events, one JSON object a line').conflicts('markdown'))
    .option('--markdown', 'print the log as Markdown')
    .addOption(new Option('--log <how>', 'quiet: only the recap').choices(['quiet', 'full']).default('full'))
    .action(run);
}

/** Receives the events of a run as it proceeds. */
type Watch = (happened: readonly EventInContext[]) => void;

function run(file: string, options: RunOptions): void {
  const fight = fightNamed(file, options.preset);
  const all: EventInContext[] = [];
  const tell = watching(fight, options);
  const { state, isUnfinished } = playRounds(fight, options, (happened) => {
    all.push(...happened);
    tell(happened);
  });
  if (isUnfinished) {
    console.error(`Not finished: stopped after ${options.rounds} rounds. Use --rounds N for more.`);
  }
  if (options.json === true) return;
  const teller = { rules: fight.ruleset, eyes: [GM] };
  if (options.markdown === true) {
    process.stdout.write(runMarkdown(teller, fight.encounter.name, options.seed, all, state));
    return;
  }
  const screen = standardScreen();
  screen.print(...recapLines(screen, teller, all, state));
}

function watching({ ruleset }: NamedFight, { json, markdown, log }: RunOptions): Watch {
  if (json === true)
    return (happened) => console.log(happened.map(({ event }) => JSON.stringify(event)).join('\n'));
  if (log === 'quiet' || markdown === true) return () => undefined;
  const screen = standardScreen();
  const teller = { rules: ruleset, eyes: [GM] };
  return (happened) => {
    const lines = happened.flatMap((eventInContext) => eventLines(screen, teller, eventInContext));
    if (lines.length > 0) screen.print(...lines);
  };
}

/** Plays step by step, so that it can stop before an extra round begins. */
function playRounds({ ruleset, encounter }: NamedFight, { seed, rounds, policy }: RunOptions, watch: Watch) {
  const chance = simulationChance(seed, 0);
  const policyFor = policiesFor(policy, ruleset, encounter as never);
  const policyOf: PolicyOf<unknown> = ({ who }, state) =>
    policyFor(ruleset.overview(state, GM).standings.find(({ id }) => id === who)?.side);
  let state = ruleset.start(encounter);
  for (let steps = 0; !ruleset.over(state) && steps < MOST_STEPS; steps += 1) {
    if (roundOf(ruleset, state) > rounds) break;
    const tell = (events: readonly BaseEvent[], before: unknown): void =>
      watch(eventsInContext(ruleset, events, before));
    state = playOut({ ruleset, state, chance, policyOf, mostSteps: 1, watch: tell }).state;
  }
  return { state, isUnfinished: !ruleset.over(state) };
}
