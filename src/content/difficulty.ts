import { isScalar, parseDocument, stringify, YAMLMap } from 'yaml';
import { z } from 'zod';
import { GM } from '../kernel/ids.ts';
import { MACHINE_LEVELS, type MachineLevel } from '../kernel/policy.ts';
import { Faults } from './fault.ts';
import type { Content } from './files.ts';
import { readAs } from './issues.ts';
import { parseText, type TextFile } from './parse.ts';
import { combatant, encounterHeader, packHeader, type Side, side } from './shapes.ts';
import { fieldOf, itemsOf, plain, type SourceNode } from './source-node.ts';
import { didYouMean, listed, quoted } from './suggestion.ts';

/** The winner of a fight in which no side survives. */
export const NOBODY = 'nobody';

const percent = z.number().min(0).max(100);
const number = z.number().min(0).max(1_000_000);

/** The results of fights in which machines of one level play every side. */
const playedShape = z.strictObject({
  fights: z.int().min(1).max(10_000_000).describe('The number of fights'),
  seed: z.int().min(0).max(999_999_999).describe('The same seed gives the same fights'),
  decisions: z
    .int()
    .min(1)
    .max(9_999_999)
    .optional()
    .describe('The number of decisions that a machine tries for each answer; default: that of its level'),
  version: z.string().min(1).max(100).describe('The version of the rules'),
  planner: z.int().min(1).max(1_000).optional().describe('The version of the planner of machines that think'),
  wins: z.record(z.string(), percent).describe('The percentage of fights that each side won, by its id'),
  rounds: number.describe('The mean number of rounds'),
});

/** The results of many automatic fights, as stored in an encounter file. */
export const measuredShape = z.strictObject({
  fights: z.int().min(1).max(10_000_000).describe('The number of fights'),
  seed: z.int().min(0).max(999_999_999).describe('The same seed gives the same fights'),
  policy: z.string().min(1).max(80).describe('The policy of every side'),
  version: z.string().min(1).max(100).describe('The version of the rules'),
  wins: z.record(z.string(), percent).describe('The percentage of fights that each side won, by its id'),
  undecided: percent.optional().describe('The percentage of fights that were cut off undecided; default: 0'),
  rounds: number.describe('The mean number of rounds'),
  fallen: z.record(z.string(), number).describe('The mean number of combatants of each side that fell'),
  dead: z.record(z.string(), number).describe('The mean number of combatants of each side that died'),
  first: z
    .array(z.string().max(100))
    .max(100)
    .describe('The winner and the last round of each of the first fights: crew 5'),
  machines: z
    .partialRecord(z.enum(MACHINE_LEVELS), playedShape)
    .optional()
    .describe('The results if machines play every side, by their level'),
});

/** The results of many automatic fights, stored in an encounter file to show its difficulty. */
export type MeasuredDifficulty = z.output<typeof measuredShape>;

/** The results if machines of one level play every side. */
export type PlayedByMachines = z.output<typeof playedShape>;

/** Reads the measured results in an encounter file. Returns `undefined` if they are missing or have errors. */
export function readMeasured(
  node: SourceNode,
  sides: readonly Pick<Side, 'id'>[] | undefined,
  faults: Faults,
): MeasuredDifficulty | undefined {
  const block = fieldOf(node, 'measured');
  if (block === undefined) return undefined;
  const before = faults.count;
  const measured = readAs(measuredShape, block, faults);
  const ids = (sides ?? []).map(({ id }) => id);
  if (measured === undefined || sides === undefined) return undefined;
  tellStrangers(fieldOf(block, 'wins'), [...ids, NOBODY], faults);
  for (const field of ['fallen', 'dead']) tellStrangers(fieldOf(block, field), ids, faults);
  for (const level of MACHINE_LEVELS)
    tellStrangers(fieldOf(fieldOf(fieldOf(block, 'machines'), level), 'wins'), [...ids, NOBODY], faults);
  return faults.count > before ? undefined : measured;
}

/** Reports results of sides that the encounter does not have; they were measured with another encounter. */
function tellStrangers(figures: SourceNode | undefined, known: readonly string[], faults: Faults): void {
  if (figures?.kind !== 'map') return;
  for (const [id, { key }] of figures.fields) {
    if (known.includes(id)) continue;
    const remedy = `${didYouMean(id, known)}sides: ${listed(known)}; riposte pack measure updates it`;
    faults.add('unknown-id', key, `there is no side ${quoted(id)}`, remedy);
  }
}

/** A side as shown in a list of encounters. */
export interface SideInfo extends Pick<Side, 'id' | 'name' | 'seat'> {
  /** Number of combatants at the start, without the reserve. */
  readonly combatants: number;
}

/** The description of an encounter, as shown in a list of encounters. */
export interface EncounterInfo {
  readonly name: string;
  readonly about: string;
  /** Empty if the file does not specify a licence. */
  readonly license: string;
  readonly sides: readonly SideInfo[];
  /** Absent if nothing was measured. */
  readonly measured?: MeasuredDifficulty;
}

/** The description of a pack, as shown in a list of packs. */
export interface PackInfo {
  readonly name: string;
  readonly about: string;
  readonly license: string;
  /** Number of entries of each kind. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Only these fields are validated; the rest of the encounter is not read. */
const encounterFront = encounterHeader.pick({ name: true, about: true, license: true }).loose();
const packFront = packHeader.pick({ name: true, about: true, license: true }).loose();
const sidesFront = z.array(side);
const combatantsFront = z.array(combatant.pick({ side: true, count: true, isInReserve: true }).loose());

/** Reads the description of an encounter and counts its combatants. Returns `undefined` if these fields are invalid. */
export function encounterInfo(file: TextFile): EncounterInfo | undefined {
  const node = parseText(file, new Faults());
  if (node === undefined) return undefined;
  const front = encounterFront.safeParse(plain(node));
  const sides = partOf(sidesFront, node, 'sides');
  const combatants = partOf(combatantsFront, node, 'combatants');
  if (!front.success || sides === undefined || combatants === undefined) return undefined;
  const { name, about = '', license = '' } = front.data;
  const measured = readMeasured(node, sides, new Faults());
  const counted = sides.map(({ id, name: called, seat }) => {
    const own = combatants.filter((each) => each.side === id && !each.isInReserve);
    return { id, name: called, seat, combatants: own.reduce((sum, { count }) => sum + count, 0) };
  });
  return { name, about, license, sides: counted, ...(measured === undefined ? {} : { measured }) };
}

function partOf<T>(schema: z.ZodType<T>, node: SourceNode, field: string): T | undefined {
  const part = fieldOf(node, field);
  return part === undefined ? undefined : schema.safeParse(plain(part)).data;
}

/** Reads the description of a pack and counts its entries. Returns `undefined` if these fields are invalid. */
export function packInfo(file: TextFile, content: Content): PackInfo | undefined {
  const node = parseText(file, new Faults());
  if (node === undefined) return undefined;
  const front = packFront.safeParse(plain(node));
  if (!front.success) return undefined;
  const { name, about = '', license } = front.data;
  const kinds = ['combatants', ...Object.keys(content.catalogue)];
  const counts = kinds.map((kind) => [kind, itemsOf(fieldOf(node, kind)).length] as const);
  return { name, about, license, counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}

const FIELD = 'measured';

/**
 * Writes the measured results into an encounter's text: replaces the old ones, or adds them at the end. The rest of the
 * text, including comments, stays unchanged byte for byte. A map in braces is formatted as JSON.
 */
export function withMeasured(text: string, measured: MeasuredDifficulty): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (!(contents instanceof YAMLMap)) return text;
  if (contents.flow === true) {
    return `${JSON.stringify({ ...document.toJS(), [FIELD]: measured }, null, 2)}\n`;
  }
  const block = blockText(measured);
  const old = rangeIn(contents, text);
  if (old === undefined) return `${text.trimEnd()}\n\n${block}\n`;
  return `${text.slice(0, old.from)}${block}${text.slice(old.to)}`;
}

/**
 * Removes the measured results from an encounter's text and keeps all line numbers. The old results do not have to be
 * valid.
 */
export function withoutMeasured(text: string): string {
  const { contents } = parseDocument(text);
  const old = contents instanceof YAMLMap && contents.flow !== true ? rangeIn(contents, text) : undefined;
  if (old === undefined) return text;
  const lines = text.slice(old.from, old.to).replaceAll(/[^\n]/g, '');
  return `${text.slice(0, old.from)}${lines}${text.slice(old.to)}`;
}

/** Returns the range from the field's name to the end of its value, without trailing blank lines and comments. */
function rangeIn(map: YAMLMap, text: string): { readonly from: number; readonly to: number } | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === FIELD);
  if (pair === undefined) return undefined;
  const { range: named } = pair.key as { readonly range: readonly number[] };
  const { range: held } = (pair.value ?? pair.key) as { readonly range: readonly number[] };
  return { from: named[0]!, to: named[0]! + text.slice(named[0], held[1]).trimEnd().length };
}

/** Formats the results with one value per line, and all sides on one line. */
function blockText(measured: MeasuredDifficulty): string {
  const lines = Object.entries(measured).map(([field, value]) => `  ${field}: ${valueText(value)}`);
  return [`${FIELD}:`, ...lines].join('\n');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}

/** The difficulty of a fight for one side, based on automatic fights. */
export const DIFFICULTY_LEVELS = ['very-easy', 'easy', 'even', 'hard', 'very-hard'] as const;
export type DifficultyLevel = (typeof DIFFICULTY_LEVELS)[number];

/** The difficulty of an encounter for one side. */
export interface Difficulty {
  /** The id of that side. */
  readonly side: string;
  readonly how: DifficultyLevel;
  /** The percentage of fights that the side won. */
  readonly wins: number;
}

/** The minimum share of victories for each level, scaled to two sides. */
const FROM: readonly (readonly [number, DifficultyLevel])[] = [
  [0.85, 'very-easy'],
  [0.6, 'easy'],
  [0.4, 'even'],
  [0.15, 'hard'],
  [0, 'very-hard'],
];

/**
 * Returns the difficulty for the only side with players. If no side or several sides have players, it is for the first
 * side.
 */
export function difficultyOf(
  { wins }: Pick<MeasuredDifficulty, 'wins'>,
  sides: readonly Pick<Side, 'id' | 'seat'>[],
): Difficulty {
  const played = sides.filter(({ seat }) => seat !== undefined && seat !== GM);
  const side = (played.length === 1 ? played[0]! : sides[0]!).id;
  const won = wins[side] ?? 0;
  return { side, how: easeOf(won / 100, sides.length), wins: won };
}

/** Scales the share by the number of sides: with three sides, one win in three is even. */
function easeOf(share: number, sides: number): DifficultyLevel {
  const against = (1 - share) / Math.max(1, sides - 1);
  const ofTwo = share / (share + against);
  return FROM.find(([from]) => ofTwo >= from)![1];
}

/** The difficulty of an encounter for the players' side, in words for a list of encounters. */
export interface DifficultyView {
  /** The side's name. */
  readonly side: string;
  readonly how: DifficultyLevel;
  /** The percentage of fights that it won, and the number of fights. */
  readonly wins: number;
  readonly fights: number;
  /** The mean number of rounds per fight. */
  readonly rounds: number;
  /** The results if machines play every side, the weakest level first. */
  readonly machines: readonly MachineDifficulty[];
}

/** The share of fights that a side wins if machines of one level play every side. */
export interface MachineDifficulty {
  readonly level: MachineLevel;
  /** Whole numbers. */
  readonly won: number;
  readonly fights: number;
  /** The number of decisions that a machine tried for each answer; if absent, that of its level. */
  readonly decisions: number | undefined;
}

/** Returns the difficulty of an encounter; `null` if nothing was measured. */
export function difficultyView({
  measured,
  sides,
}: Pick<EncounterInfo, 'measured' | 'sides'>): DifficultyView | null {
  if (measured === undefined) return null;
  const { side, how, wins } = difficultyOf(measured, sides);
  const { name } = sides.find(({ id }) => id === side)!;
  const { fights, rounds } = measured;
  return { side: name, how, wins, fights, rounds, machines: machinesOf(measured, side) };
}

function machinesOf({ machines = {} }: MeasuredDifficulty, side: string): readonly MachineDifficulty[] {
  return MACHINE_LEVELS.flatMap((level) => {
    const played = machines[level];
    if (played === undefined) return [];
    const { fights, wins, decisions } = played;
    return [{ level, fights, decisions, won: Math.round((fights * (wins[side] ?? 0)) / 100) }];
  });
}
