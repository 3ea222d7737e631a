import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEncounter } from '../../src/content/encounter.ts';
import { faultLine } from '../../src/content/fault.ts';
import { packsIn, readTextFile } from '../../src/content/files.ts';
import { currentBranch, undoneRolls } from '../../src/fight/branches.ts';
import { type Fight, newTable } from '../../src/fight/fight.ts';
import type { Input } from '../../src/fight/input.ts';
import { toLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { begin, redo, submit, undo } from '../../src/fight/submit.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { type Option, type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { knowledgeOf, rulesFor } from '../../src/kernel/hidden-health.ts';
import { GM } from '../../src/kernel/ids.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { allAnswers, firstValue } from '../../src/odds/answers.ts';
import { oddsOfAnswer } from '../../src/odds/odds.ts';
import { type Rational, rational } from '../../src/odds/rational.ts';
import { eventsInContext, linesFor } from '../../src/presentation/line.ts';
import { recapFor } from '../../src/presentation/markdown.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { optionFor, progressOf } from '../../src/presentation/option-walk.ts';
import { promptFor, questionText, rulesActs } from '../../src/presentation/prompt.ts';
import { rulesets } from '../../src/rulesets.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { SPECTATOR_SEAT } from '../../src/table/table.ts';
import { overridesAsRecorded, overrideToday, recordedDecision, recordedRoll } from './as-recorded.ts';

// Only this file and as-recorded.ts import code of the project into the golden fights. If names change there,
// change this file. The result is plain JSON. A change of its shape counts as a difference and needs an entry
// in mappings.ts.

type AnyTable = Fight<unknown, BaseEvent>;
type Rules = Ruleset<never, never>;

/** A random whole number from 0 to `n - 1`. */
export type Random = (n: number) => number;

/** A legal move without ids that are hashes, so that a later version can repeat it. */
export type Move =
  | {
      readonly do: 'answer';
      readonly who: string;
      readonly key: string;
      readonly answer: Answer;
      readonly by: 'seat' | 'gm' | 'auto';
    }
  | { readonly do: 'dice'; readonly faces: readonly number[] | 'roll' }
  | { readonly do: 'override'; readonly act: Answer }
  | { readonly do: 'force'; readonly faces: readonly number[]; readonly ahead: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

/** An answer to a decision, or a GM override: a kind and its parameters. */
export type Answer = RawAnswer;

/** The dice of a roll: their number, and their lowest and highest face. */
export interface DiceShape {
  readonly n: number;
  readonly lo: number;
  readonly hi: number;
}

/** The open questions and the roll of a fight. */
export type Wanted =
  | { readonly kind: 'over' }
  | { readonly kind: 'roll'; readonly dice: DiceShape }
  | { readonly kind: 'answers'; readonly open: readonly { readonly who: string; readonly key: string }[] };

/** Ids of all rulesets, in the order of the project's list. */
export const rulesetIds: readonly string[] = rulesets.map(({ ruleset }) => ruleset.id);

const PACKS = fileURLToPath(new URL('../../packs', import.meta.url));

/** Names of all encounters shipped for a ruleset, in alphabetical order. */
export function encountersOf(ruleset: string): readonly string[] {
  return globSync(`${PACKS}/${ruleset}/encounters/*.yaml`)
    .map((path) => basename(path, '.yaml'))
    .sort();
}

const loaded = new Map<string, Encounter<unknown, unknown>>();

function encounterOf(ruleset: string, name: string): Encounter<unknown, unknown> {
  const path = `${PACKS}/${ruleset}/encounters/${name}.yaml`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const file = readTextFile(path);
  if ('refusal' in file) throw new Error(file.refusal);
  const read = loadEncounter(file.value, { kits: rulesets, shelf: packsIn(PACKS) });
  if ('faults' in read) throw new Error(read.faults.map(faultLine).join('\n'));
  loaded.set(path, read.encounter);
  return read.encounter;
}

/** How a fight is set up. `faces` gives the dice that the fight itself rolls. */
export interface Setup {
  readonly ruleset: string;
  readonly encounter: string;
  readonly seedByte: number;
  readonly mode: 'seeded' | 'typed';
  readonly faces: (dice: DiceShape) => readonly number[];
}

/** One fight in progress, and its state before the last move. `ownDice`: see `openFight`. */
export interface GoldenFight {
  readonly fight: AnyTable;
  readonly previous: AnyTable;
  readonly ownDice: (readonly number[])[];
}

/**
 * Opens a fight and runs it to the first decision or roll. The dice of a seeded fight depend on the form of
 * its answers. Golden dice do not, so a renamed parameter does not change the fight. The fight's own dice are
 * only recorded for `hashesOf`.
 */
export function openFight({ ruleset, encounter, seedByte, mode, faces }: Setup): GoldenFight {
  const rules = rulesets.find((each) => each.ruleset.id === ruleset)!.ruleset;
  const ownDice: (readonly number[])[] = [];
  const seed = new FightSeed(new Uint8Array(32).fill(seedByte));
  const unopened: AnyTable = newTable(rules, encounterOf(ruleset, encounter), { mode, seed });
  const { rollFor } = unopened;
  const previous: AnyTable = {
    ...unopened,
    rollFor(position, request) {
      ownDice.push(rollFor(position, request));
      return faces(request.dice);
    },
  };
  const begun = begin(previous);
  if ('refusal' in begun) throw new Error(begun.refusal.sentence);
  return { fight: begun.value, previous, ownDice };
}

/** Makes a move. Returns the code of the refusal if it is refused. */
export function made({ fight, ownDice }: GoldenFight, move: Move): GoldenFight | string {
  ownDice.length = 0;
  const done =
    move.do === 'undo' ? undo(fight) : move.do === 'redo' ? redo(fight) : submit(fight, inputOf(fight, move));
  return 'refusal' in done ? done.refusal.code : { fight: done.value, previous: fight, ownDice };
}

function inputOf({ now: { waiting } }: AnyTable, move: Exclude<Move, { do: 'undo' | 'redo' }>): Input {
  switch (move.do) {
    case 'answer': {
      const open = waiting.kind === 'decisions' ? waiting.open : [];
      const found = open.find(({ decision: { who, key } }) => who === move.who && key === move.key);
      const by = move.by === 'gm' ? GM : (found?.decision.seat ?? '');
      const input = { kind: 'answer', decision: found?.id ?? '', by, answer: move.answer } as const;
      return move.by === 'auto' ? { ...input, auto: true } : input;
    }
    case 'dice': {
      const roll = waiting.kind === 'roll' ? waiting.roll : undefined;
      return { kind: 'dice', roll: roll?.id ?? '', by: roll?.request.owner ?? '', faces: move.faces };
    }
    case 'override':
      return { kind: 'intervene', act: move.act, reason: 'golden' };
    case 'force':
      return { kind: 'force-roll', faces: move.faces, reason: 'golden', ahead: move.ahead };
  }
}

/** The open questions and the pending roll. */
export function wantedIn({ fight: { now } }: GoldenFight): Wanted {
  const { waiting } = now;
  if (waiting.kind === 'decisions') {
    return { kind: 'answers', open: waiting.open.map(({ decision: { who, key } }) => ({ who, key })) };
  }
  if (waiting.kind === 'roll') return { kind: 'roll', dice: waiting.roll.request.dice };
  return { kind: 'over' };
}

/** The pending dice, otherwise the last ones rolled; `undefined` if there were no dice yet. */
export function lastDiceIn({ fight: { now, entries } }: GoldenFight): DiceShape | undefined {
  if (now.waiting.kind === 'roll') return now.waiting.roll.request.dice;
  return [...entries].findLast(({ rolls }) => rolls.length > 0)?.rolls.at(-1)?.dice;
}

/** An answer to the open decision at `index`: by the simple policy, at random, or the default answer. */
export function answerTo(
  { fight: { rules, now } }: GoldenFight,
  index: number,
  by: 'policy' | 'random' | 'silence',
  random: Random,
): Answer {
  if (now.waiting.kind !== 'decisions') throw new Error('no decision is open');
  const { decision } = now.waiting.open[index]!;
  if (by === 'silence') return decision.defaultAnswer;
  if (by === 'random') return randomAnswer(usualOptions(decision.options), random);
  return rules.policies.simple!(decision, now.state, random);
}

/** A random legal GM override; `undefined` without one. */
export function anyOverride({ fight: { rules, now } }: GoldenFight, random: Random): Answer | undefined {
  const acts = overridesAsRecorded(rules.id, rules.gm(now.state));
  return acts.length === 0 ? undefined : overrideToday(randomAnswer(acts, random));
}

/** The state of the fight. */
export function stateOf({ fight }: GoldenFight): unknown {
  return fight.now.state;
}

/** The recording of the last move: its events, its rolls, and the undone or restored entries. */
export function eventsOf({ fight }: GoldenFight): unknown {
  const { events, rolls, settled, restored } = fight.entries.at(-1)!;
  return { events, rolls, settled, restored };
}

/** Everything that is open, with all options. */
export function decisionsOf({ fight: { now } }: GoldenFight): unknown {
  const { waiting } = now;
  if (waiting.kind === 'decisions')
    return { asked: waiting.asked, open: waiting.open.map(({ decision }) => recordedDecision(decision)) };
  return waiting.kind === 'roll' ? { roll: recordedRoll(waiting.roll.request) } : { kind: waiting.kind };
}

/** Everything that contains hashes: the hash of the entry, ids of open decisions, the dice of the fight. */
export function hashesOf({ fight, ownDice }: GoldenFight): unknown {
  const { waiting } = fight.now;
  const ids = waiting.kind === 'decisions' ? waiting.open.map(({ id }) => id) : [];
  const roll = waiting.kind === 'roll' ? waiting.roll.id : null;
  return { entry: fight.entries.at(-1)!.hash, ids, roll, ownDice: [...ownDice] };
}

/** Every seat at the table, and the seat of spectators, whose name is empty. */
export function seatsOf({ fight: { rules, now } }: GoldenFight): readonly string[] {
  return [...new Set([...rules.seats(now.state), SPECTATOR_SEAT])];
}

/** The part of the last move that a seat sees: the facts, and its lines. */
export function toldTo({ fight, previous }: GoldenFight, seat: string): unknown {
  const { rules } = fight;
  const { state, step } = previous.now;
  const happened = eventsInContext(rules, fight.entries.at(-1)!.events, state, step.events);
  const tell = (from: Rules) =>
    happened.map((each) => from.tell(each.event, each.before as never, each.after as never, seat) ?? null);
  const hushed = rulesFor(rules, seat, 'hidden');
  return {
    told: tell(rules),
    lines: linesFor(rules, happened, seat, step.events),
    ...(hushed !== rules && { hushed: tell(hushed) }),
  };
}

/** The questions a seat is asked, in words. */
export function promptsTo({ fight: { rules, now } }: GoldenFight, seat: string): unknown {
  const open = now.waiting.kind === 'decisions' ? now.waiting.open : [];
  const own = open.filter(({ decision }) => decision.seat === seat);
  return own.map(({ decision }) => {
    const prompt = promptFor(rules, now.state, decision, seat)!;
    const { options, defaultAnswerText } = prompt;
    return {
      question: questionText(prompt),
      options: listed(decision.options, options),
      otherwiseText: defaultAnswerText,
    };
  });
}

/** The options of a decision in words, one by one, as read from their tree. */
function listed(options: readonly Option[], trees: readonly OptionView[]): unknown {
  return options.map((option) => {
    const { kind, params, onRequest, cost } = option;
    const chosen = Object.fromEntries(Object.entries(params).map(([name, of]) => [name, firstValue(of)]));
    const tree = optionFor(
      trees.filter((each) => each.onRequest === onRequest),
      { ...chosen, kind },
    )!;
    const { steps, area } = progressOf(tree, chosen);
    const told = steps.map(({ name, values }) => {
      const domain = params[name]!;
      if (!('oneOf' in domain)) return { name, domain };
      const textOf = (value: Json) => values.find((each) => sameJson(each.value, value))!.text;
      return { name, domain, values: domain.oneOf.map((value) => ({ value, text: textOf(value) })) };
    });
    return {
      kind,
      text: tree.text,
      ...(cost === undefined ? {} : { cost }),
      ...(onRequest ? { onRequest } : {}),
      params: told,
      ...(area === undefined ? {} : { area }),
    };
  });
}

/** The view and the overview of a seat, with enemy health described and hidden. */
export function sightOf({ fight: { rules, now } }: GoldenFight, seat: string): unknown {
  const look = (from: Rules) => ({
    view: from.view(now.state as never, seat),
    overview: from.overview(now.state as never, seat),
  });
  const hushed = rulesFor(rules, seat, 'hidden');
  return { ...look(rules), ...(hushed !== rules && { hushed: look(hushed) }) };
}

/** The fight as known to the seat, for forecasts; `null` for the GM. */
export function knownTo({ fight: { rules, now } }: GoldenFight, seat: string): unknown {
  return knowledgeOf(rules, seat, 'words')?.(now.state) ?? null;
}

/** The GM overrides, as text. */
export function actsIn({ fight: { rules, now } }: GoldenFight): unknown {
  return listed(rules.gm(now.state), rulesActs(rules, now.state));
}

/** Limits on the branches and sampled runs of odds; low, because many odds are computed. */
const BUDGET = { branches: 60, runs: 12 };

/** Odds of the first answer to the first open decision; null if no decision is open. */
export function oddsIn({ fight: { rules, now } }: GoldenFight): unknown {
  if (now.waiting.kind !== 'decisions' || now.step.act !== null) return null;
  const { decision } = now.waiting.open[0]!;
  const answer = allAnswers(decision.options)[0]!;
  const known = knowledgeOf(rules, decision.seat, 'words');
  const sampling = { runs: BUDGET.runs, draw: simulationChance(1, 0).draw };
  const budget = { branches: BUDGET.branches, sampling };
  const asked = { who: decision.who, answer, ...(known && { known }) };
  // Which odds are sampled was recorded when all parts of an attack were followed together.
  const together: typeof rules = { ...rules, outcome: (...of) => rules.outcome(...of) };
  const before = oddsOfAnswer(together, now.step, asked, budget);
  const odds = before.kind === 'exact' ? oddsOfAnswer(rules, now.step, asked, budget) : before;
  const { kind: how } = odds;
  if (how === 'unknown') return { how };
  // Sorted, because the order in which branches are followed is not part of the odds.
  const chances = odds.chances
    .all()
    .map(({ outcome, chance }) => ({ outcome, chance: fraction(chance) }))
    .toSorted((a, b) => (JSON.stringify(a.outcome) < JSON.stringify(b.outcome) ? -1 : 1));
  const rest = odds.kind === 'exact' ? { unfollowed: fraction(odds.unfollowed) } : {};
  return { how, chances, ...rest };
}

function fraction({ n, d }: Rational): string {
  const lowest = rational(n, d);
  return `${lowest.n}/${lowest.d}`;
}

/**
 * The results of the whole fight: tallies, outcome, resources, winner, each seat's recap, and the
 * verification of the journal.
 */
export function statisticsOf(fight: GoldenFight): unknown {
  const { fight: table } = fight;
  const { rules, now } = table;
  const start = table.points.at(0)!.point!.state;
  const entries = currentBranch(table).map((seq) => table.entries.at(seq - 1)!);
  const events = entries.flatMap((entry) => entry.events);
  const happened = eventsInContext(rules, events, start);
  const { round, winner, standings } = rules.overview(now.state, GM);
  return {
    deeds: rules.deeds?.(events) ?? [],
    deedsByEntry: entries.map((entry) => rules.deeds?.(entry.events) ?? []),
    outcome: rules.outcome(events, start, now.state),
    stores: rules.stores?.(now.state) ?? {},
    result: { round, winner, health: standings.map(({ id, health, isUp }) => ({ id, health, isUp })) },
    recaps: Object.fromEntries(
      seatsOf(fight).map((seat) => [seat, recapFor(rules, happened, now.state, seat)]),
    ),
    journal: {
      length: table.entries.length,
      holds: entries.map(({ seq }) => seq),
      undone: undoneRolls(table),
    },
  };
}

/** The result of verifying the fight's journal, which replays every entry. */
export function verdictOf({ fight }: GoldenFight): unknown {
  return verify(
    toLines(fight, 'without-seed'),
    (id) => rulesets.find(({ ruleset }) => ruleset.id === id)?.ruleset,
  );
}
