import { checkFile } from '../../content/encounter.ts';
import { BadQuestion, faultLine } from '../../content/fault.ts';
import { didYouMean, listed, suggestion } from '../../content/suggestion.ts';
import { readSet } from '../../designer/asked.ts';
import { ask } from '../../designer/attack-odds.ts';
import { balanceJson, balanceReport, questionOf } from '../../designer/balancing.ts';
import { fightWith } from '../../designer/settings.ts';
import { ok, type Refused, refusal, refused } from '../../kernel/result.ts';
import type {
  AttackOddsAsked,
  BalanceAsked,
  DesignDesk,
  DesignSubject,
  SimulationAsked,
} from '../../mcp/tool-context.ts';
import { oddsView } from '../../odds/odds.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import type { Batch } from '../../simulation/play-out.ts';
import type { MeasureName } from '../../simulation/statistics.ts';
import { CliError, wrongUsage } from '../environment.ts';
import { type EncounterSource, shippedEncounters, shippedNamed, writtenFight } from '../home.ts';
import { reportOf, rowName } from '../reports/report.ts';
import { settled } from './here.ts';
import { policiesOfSides } from './policies.ts';
import { openThreads, playAll } from './schedule.ts';
import { variantsOf } from './variants.ts';

/** Time limit in milliseconds. After it, the fights played so far are used. */
const PATIENCE = 20_000;
const LIMITS = { rounds: 200, steps: 100_000 };
/** The measures to include. Weapons and supplies are left out, because they would add hundreds of figures. */
const TOLD: readonly MeasureName[] = [
  'win',
  'undecided',
  'anybody-falls',
  'anybody-dies',
  'rounds',
  'swing',
  'falls',
  'dies',
  'dealt',
  'taken',
  'health',
];

/** Creates the tools with which assistants design encounters. Fights are played one request after the other. */
export function designDesk(): DesignDesk {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <T extends object>(act: () => T | Promise<T>) => {
    const done = before.then(act).then(ok, refusalOf);
    before = done.catch(() => undefined);
    return done;
  };
  return {
    validate,
    simulate: (asked) => inTurn(() => simulate(asked)),
    balance: (asked) => inTurn(() => balance(asked)),
    attackOdds: (asked) => inTurn(() => attackOdds(asked)),
  };
}

function validate(text: string) {
  const { kind, faults } = checkFile({ name: SENT, text }, writtenFight({ name: SENT, text }).sources);
  return { kind, errors: faults.map(faultLine) };
}

/** The name of a text that was sent, in messages. */
const SENT = 'text';

async function simulate(asked: SimulationAsked) {
  const { variants } = variantsOf({
    file: sourceOf(asked),
    rulings: [],
    set: asked.set.map(readSet),
    varied: [],
    compare: undefined,
    policies: [],
  });
  const batch: Batch = { seed: asked.seed, limits: LIMITS, variants };
  const { encounter } = variants[0]!;
  const ruleset = rulesetById(encounter.ruleset)!;
  const { tallies, ended } = await played(batch, asked.fights);
  const report = reportOf({ batch, ruleset, tallies, asked: asked.fights, ended });
  const { policies, rows } = report.variants[0]!;
  return {
    encounter: encounter.name,
    ruleset: ruleset.id,
    fights: report.fights,
    seed: asked.seed,
    policies,
    figures: rows
      .filter((row) => TOLD.includes(row.name) && row.with === undefined)
      .map((row) => ({ what: rowName(report, row), ...interval(row.estimate) })),
  };
}

async function balance({ by, side, target, fights, seed, ...subject }: BalanceAsked) {
  const question = questionOf({
    file: writtenFight(sourceOf(subject)),
    ...{ side, target, by: [by], runs: fights, seconds: (2 * PATIENCE) / 1000, seed, rounds: LIMITS.rounds },
    set: subject.set.map(readSet),
    policiesOf: ({ ruleset, encounter }) => policiesOfSides([], ruleset, encounter.sides),
  });
  const threads = openThreads(1);
  try {
    const report = await balanceReport(question, threads, { signal: AbortSignal.timeout(3 * PATIENCE) });
    return balanceJson(report);
  } finally {
    await threads.close();
  }
}

function attackOdds({ by, against, apart, with: weapon, called, defence, ...subject }: AttackOddsAsked) {
  const fight = fightWith(writtenFight(sourceOf(subject)), undefined, subject.set.map(readSet));
  const ids = fight.encounter.combatants.map(({ id }) => id);
  const stranger = [by, against].find((each) => !ids.includes(each));
  if (stranger !== undefined)
    throw wrongUsage(
      `There is no combatant "${stranger}".`,
      `${suggestion(stranger, ids)}Combatants: ${listed(ids)}.`,
    );
  const request = {
    ...{ fight, by, against, apart, attack: undefined, answers: [], others: undefined, fact: 'damage' },
    branches: 20_000,
  };
  const { odds, assumed } = ask(request, { label: '', weapon, called, defence, ruling: undefined });
  return { kind: odds.kind, assumed, facts: oddsView(odds).facts };
}

/** Returns the encounter of a request. Assistants cannot open a file on this machine by its path. */
function sourceOf({ encounter }: Pick<DesignSubject, 'encounter'>): EncounterSource {
  return encounter.includes(':') ? { name: SENT, text: encounter } : pathOf(encounter);
}

function pathOf(name: string): string {
  const shipped = shippedEncounters();
  const found = shippedNamed(name);
  if (found.length === 1) return found[0]!.path;
  if (found.length > 1) {
    const which = listed(found.map((each) => each.name));
    throw new CliError(2, `Several encounters are called "${name}".`, `Say which: ${which}.`);
  }
  const near = didYouMean(
    name,
    shipped.map((each) => each.name),
  );
  throw new CliError(
    2,
    `No encounter "${name}" comes with Riposte.`,
    `${near}riposte://encounters lists them.`,
  );
}

async function played(batch: Batch, fights: number) {
  const threads = openThreads(1);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const done = await playAll({ batch, fights, stretch: undefined, threads, signal, look: () => undefined });
    return settled(done, batch);
  } finally {
    await threads.close();
  }
}

/** Returns `null` if a bound of the interval is infinite. */
function interval({
  value,
  low,
  high,
}: {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}) {
  const end = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);
  return { value, low: end(low), high: end(high) };
}

function refusalOf(error: unknown): Refused {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return refused(refusal('can-not-simulate', 'The search took too long.', 'Ask for fewer fights.'));
  if (!(error instanceof CliError || error instanceof BadQuestion)) throw error;
  const { message: sentence, remedy } = error;
  return refused(refusal('can-not-simulate', sentence, remedy));
}
