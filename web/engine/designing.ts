import { BadQuestion } from '../../src/content/fault.ts';
import {
  type Column,
  combinations,
  measureOf,
  readSet,
  readVary,
  settingText,
  type Vary,
} from '../../src/designer/asked.ts';
import { ask, everyAttack, NoSuchAttack, type OddsRequest } from '../../src/designer/attack-odds.ts';
import { balanceReport, type Players, questionOf } from '../../src/designer/balancing.ts';
import {
  type ChangeableNumber,
  fightWith,
  loadFight,
  type NamedFight,
  numbersIn,
  variedFights,
  type WrittenFight,
  waysTo,
  writtenOf,
} from '../../src/designer/settings.ts';
import { distributionOf, factsIn } from '../../src/odds/outcomes.ts';
import { toNumber, wilson } from '../../src/odds/rational.ts';
import { LEVELS, machinePolicy } from '../../src/opponent/levels.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import type { PolicySet, Variant } from '../../src/simulation/play-out.ts';
import { random } from '../../src/simulation/random.ts';
import { rate } from '../../src/simulation/rows.ts';
import { measureKey } from '../../src/simulation/statistics.ts';
import { type ConfigurableRuling, configurableRulings, SHELF } from './reading.ts';
import { KITS, kitById } from './rulebooks.ts';

/** Changes to an encounter as text, as in the terminal: `vex.dr=3`, `rulings.diagonals=one`, `policy.heroes=random`. */
export type Changes = readonly string[];

/** An encounter with everything that is changed, compared or varied in it. */
export interface Compared {
  readonly text: string;
  /** Changed everywhere. */
  readonly set: Changes;
  /** Up to two varied fields with their values: `vex.dr=0..6`. */
  readonly vary: readonly string[];
  /** Variants to compare with the encounter, one list of changes each. */
  readonly variants: readonly Changes[];
}

/** Policies that a page plays. */
export const PLAYERS: PolicySet = {
  ruleset: (id) => kitById(id)!.ruleset,
  policy: (ruleset, name) =>
    ruleset.policies[name] ?? (name === 'random' ? random : machinePolicy(ruleset, name)!),
};

/** Machines that are fast enough to play a thousand fights in a page. */
const FAST = Object.entries(LEVELS).flatMap(([name, { decisions }]) => (decisions === 0 ? [name] : []));

const given = (text: string): WrittenFight => ({
  file: { name: 'encounter', text },
  sources: { kits: KITS, shelf: SHELF },
});

/** The fields of an encounter that can be changed. */
export interface ChangeableFields {
  readonly numbers: readonly ChangeableNumber[];
  readonly rulings: readonly ConfigurableRuling[];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** The names of the policies of a side. */
  readonly policies: readonly string[];
  readonly people: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}

/** Lists the fields of an encounter that can be changed. Returns `null` if its text has errors. */
export function changeableFields(text: string): ChangeableFields | null {
  try {
    const fight = loadFight(given(text));
    const { sides, combatants } = fight.encounter;
    return {
      numbers: numbersIn(given(text), fight),
      rulings: configurableRulings(text),
      sides: sides.map(({ id, name }) => ({ id, name })),
      policies: [...Object.keys(fight.ruleset.policies), 'random', ...FAST],
      people: combatants.map(({ id, name, side }) => ({ id, name, side })),
    };
  } catch (error) {
    if (error instanceof BadQuestion) return null;
    throw error;
  }
}

/** Returns the places of a path in an encounter's text, to write a value there. Throws BadQuestion. */
export function placesOf(text: string, path: string): readonly (readonly (string | number)[])[] {
  return waysTo(writtenOf(given(text), undefined), path);
}

const POLICY = 'policy.';

interface NamedVariant {
  readonly name: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly fight: NamedFight;
  readonly policies: Changes;
}

/** Returns a fight for each variant, the base first, and a sentence for each that is not valid. Throws BadQuestion. */
function fightsOf({ text, set, vary, variants }: Compared): {
  readonly fights: readonly NamedVariant[];
  readonly skipped: readonly string[];
  readonly varied: readonly Vary[];
} {
  const file = given(text);
  const isPolicy = (change: string): boolean => change.startsWith(POLICY);
  const policies = set.filter(isPolicy);
  const common = set.filter((change) => !isPolicy(change)).map(readSet);
  if (vary.length > 0) {
    const varied = vary.map((each) => readVary(each, 'vary'));
    const found = variedFights({ file, set: common, varied: varied.filter(({ path }) => !isPolicy(path)) });
    const played = combinations(varied.filter(({ path }) => isPolicy(path)));
    const fights = found.fights.flatMap((each) =>
      played.map((chosen) => {
        const own = Object.entries(chosen).map(([path, policy]) => `${path}=${policy}`);
        return { ...each, settings: { ...each.settings, ...chosen }, policies: [...policies, ...own] };
      }),
    );
    return { fights, skipped: found.skipped, varied };
  }
  const fights = [[], ...variants].map((changes, i) => ({
    name: i === 0 ? '' : changes.map((each) => each.replace('=', ' = ')).join(', '),
    settings: {},
    fight: fightWith(file, undefined, [...common, ...changes.filter((each) => !isPolicy(each)).map(readSet)]),
    policies: [...policies, ...changes.filter(isPolicy)],
  }));
  return { fights, skipped: [], varied: [] };
}

/** Returns the variants of a comparison, ready to be simulated. Throws BadQuestion. */
export function variantsOf(compared: Compared): {
  readonly variants: readonly Variant[];
  readonly skipped: readonly string[];
} {
  const { fights, skipped } = fightsOf(compared);
  return {
    skipped,
    variants: fights.map(({ name, settings, fight: { encounter }, policies: chosen }) => {
      const usual = encounter.sides.map(({ id }) => [id, 'simple'] as const);
      const policies = { ...Object.fromEntries(usual), ...Object.fromEntries(chosen.map(policyOf)) };
      return { name, settings, encounter: encounter as Variant['encounter'], policies };
    }),
  };
}

function policyOf(change: string): readonly [side: string, policy: string] {
  const [path, policy] = readSet(change);
  return [path.slice(POLICY.length), String(policy)];
}

/** An attack in an encounter whose odds are asked for. */
export interface AttackAsked extends Compared {
  readonly by: string;
  readonly against: string;
  /** Weapons, places and similar choices by id or name, in the rulebook's terms. May be empty. */
  readonly how: readonly string[];
  /** Cells between the two combatants. The other combatants are removed. */
  readonly apart: number;
  /** How other decisions are answered: by the simple policy, or by default answers. */
  readonly others: 'simple' | 'silence';
  /** With `all`, every attack of the attacker is ranked. */
  readonly which: 'one' | 'all';
}

/** A chance, with its interval if it was sampled. */
export interface ShownChance {
  readonly name: string;
  readonly chance: number;
  readonly interval: readonly [low: number, high: number] | null;
}

/** The odds of one attack, or of one variant of it. */
export interface AttackColumn {
  readonly label: string;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Exact over a number of branches, or sampled in a number of runs. */
  readonly kind: 'exact' | 'sampled';
  readonly runs: number;
  readonly chances: readonly ShownChance[];
  readonly means: readonly { readonly name: string; readonly mean: number }[];
  readonly damage: readonly { readonly value: number; readonly chance: number }[];
  /** The value of each fact by which columns can be compared. */
  readonly facts: Readonly<Record<string, number>>;
}

/** The odds of an attack, or the reason why they cannot be computed. */
export type AttackOdds =
  | {
      readonly columns: readonly AttackColumn[];
      readonly varied: readonly Vary[];
      readonly notes: readonly string[];
    }
  | { readonly problem: string; readonly choices: readonly string[] };

const BRANCHES = 100_000;

/** Computes the odds of an attack for each variant, or of every attack. */
export function attackOdds(asked: AttackAsked): AttackOdds {
  try {
    const { fights, skipped, varied } = fightsOf(asked);
    if (asked.which === 'all') {
      const all = fights.map((each) => {
        const { columns, never } = ranked(requestFor(asked, each.fight));
        const whose = nameOf(each) === '' ? '' : `${nameOf(each)}: `;
        return {
          columns: columns.map((column) => ({ ...column, label: `${whose}${column.label}` })),
          notes: never.length === 0 ? [] : [`${whose}No attack came of: ${never.join('; ')}.`],
        };
      });
      const columns = all.flatMap((each) => each.columns);
      return { columns, varied: [], notes: [...skipped, ...all.flatMap(({ notes }) => notes)] };
    }
    const columns = fights.map(({ name, settings, fight }) => {
      const [weapon, called, ...more] = asked.how;
      const variant = { label: name, weapon, called, more, defence: undefined, ruling: undefined };
      return columnOf(ask(requestFor(asked, fight), variant), settings);
    });
    return { columns, varied, notes: skipped };
  } catch (error) {
    if (error instanceof NoSuchAttack) return { problem: 'never', choices: error.choices };
    if (error instanceof BadQuestion) return { problem: sentenceOf(error), choices: [] };
    throw error;
  }
}

function nameOf({ name, settings }: NamedVariant): string {
  const values = Object.entries(settings).map(settingText);
  return values.length === 0 ? name : values.join(', ');
}

function requestFor({ by, against, apart, others }: AttackAsked, fight: NamedFight): OddsRequest {
  const policy = others === 'simple' ? fight.ruleset.policies.simple : undefined;
  return {
    ...{ fight, by, against, apart, attack: undefined, answers: [], others: policy },
    ...{ fact: 'damage', branches: BRANCHES },
  };
}

function ranked(request: OddsRequest): { columns: readonly AttackColumn[]; never: readonly string[] } {
  const never: string[] = [];
  const columns = everyAttack(request, undefined).flatMap((variant) => {
    try {
      const column = ask(request, variant);
      return [{ column: columnOf(column, {}), rank: measureOf(column, 'damage') }];
    } catch (error) {
      if (!(error instanceof NoSuchAttack)) throw error;
      never.push(variant.label);
      return [];
    }
  });
  if (columns.length === 0) throw new NoSuchAttack('There is no attack.', never, '');
  return { columns: columns.sort((a, b) => b.rank - a.rank).map(({ column }) => column), never };
}

function columnOf(column: Column, settings: AttackColumn['settings']): AttackColumn {
  const { label, odds } = column;
  const names = factsIn(odds.chances);
  const typeOf = (name: string) =>
    typeof distributionOf(odds.chances, name).find(({ value }) => value !== null)?.value;
  const facts = Object.fromEntries(
    names
      .filter((name) => ['boolean', 'number'].includes(typeOf(name)))
      .map((name) => [name, measureOf(column, name)]),
  );
  const runs = odds.kind === 'exact' ? odds.branches : odds.runs;
  return {
    ...{ label, settings, kind: odds.kind, runs, facts },
    chances: names
      .filter((name) => typeOf(name) === 'boolean')
      .map((name) => ({
        name,
        chance: facts[name]!,
        interval: odds.kind === 'exact' ? null : wilson(facts[name]!, odds.runs),
      })),
    means: names.filter((name) => typeOf(name) === 'number').map((name) => ({ name, mean: facts[name]! })),
    damage: distributionOf(odds.chances, 'damage').map(({ value, chance }) => {
      return { value: typeof value === 'number' ? value : 0, chance: toNumber(chance) };
    }),
  };
}

export function sentenceOf({ message, remedy }: BadQuestion): string {
  return remedy === '' ? message : `${message} ${remedy}`;
}

/** A search for the value that makes a side win a share of its fights. */
export interface EvenAsked {
  readonly text: string;
  /** The field to change. */
  readonly path: string;
  /** From 0 to 1. */
  readonly target: number;
}

/** Fights of a value near the target. The result is confirmed with as many new ones. */
const RUNS = 400;
/** If that takes longer than about this, fewer are played, and the intervals are wider. */
const SECONDS = 45;

/** The found value, in a form that a worker can send. */
export interface EvenFound {
  readonly path: string;
  /** The name of the side whose share is wanted. */
  readonly side: string;
  readonly value: number;
  /** Whether the wanted share lies between those of the lowest and the highest value. */
  readonly isReached: boolean;
  /** The values that do not clearly differ from the wanted share. */
  readonly range: readonly [low: number, high: number] | null;
  /** The share of fights won with the value, in fights that the search did not use. */
  readonly confirmed: {
    readonly fights: number;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  readonly tried: readonly {
    readonly value: number;
    readonly fights: number;
    readonly share: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly skipped: readonly string[];
  /** Number of fights played in all. */
  readonly played: number;
}

type Chunked = Parameters<Players['play']>[0];

/** Finds the value of a field with which the players' side wins the wanted share. Throws BadQuestion. */
export async function evenValue(
  { text, path, target }: EvenAsked,
  tell: (tried: EvenFound['tried']) => void,
): Promise<EvenFound> {
  const question = questionOf({
    ...{ file: given(text), target, by: [path], runs: RUNS, seconds: SECONDS, seed: 1, rounds: 200, set: [] },
    policiesOf: ({ encounter }) => Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple'])),
  });
  const played = new Map<number, { fights: number; wins: number }>();
  const say = (): void => {
    const tried = [...played].map(([value, { fights, wins }]) => {
      const { value: share, low, high } = rate(wins, fights);
      return { value, fights, share, low, high };
    });
    tell(tried.sort((a, b) => a.value - b.value));
  };
  const play = async ({ batch, stretch }: Chunked) => {
    const tallies = playChunk(batch, stretch, PLAYERS);
    for (const [i, { fights, measures }] of tallies.entries()) {
      const value = Number(batch.variants[i]!.settings[path]);
      // The first fights measure the speed; a search that is repeated begins again with fight 0.
      if (Number.isNaN(value)) continue;
      const before = (stretch.from > 0 && played.get(value)) || { fights: 0, wins: 0 };
      const wins = measures[measureKey('win', question.side)]?.sum ?? 0;
      played.set(value, { fights: before.fights + fights, wins: before.wins + wins });
    }
    say();
    return { tallies };
  };
  const watch = { signal: new AbortController().signal };
  const {
    solutions,
    skipped,
    played: count,
    side,
    fight,
  } = await balanceReport(question, { size: 1, play }, watch);
  const { best, isReached, range, confirmed, tried } = solutions[0]!;
  return {
    ...{ path, skipped, played: count, isReached, value: best.value, range: range ?? null },
    side: fight.encounter.sides.find(({ id }) => id === side)?.name ?? side,
    confirmed: { fights: confirmed.fights, ...confirmed.estimate },
    tried: tried.map(({ value, fights, estimate: { value: share, low, high } }) => {
      return { value, fights, share, low, high };
    }),
  };
}
