import { z } from 'zod';
import { Faults } from './fault.ts';
import { type Measured, readMeasured } from './measured.ts';
import { parseText, type TextFile } from './parse.ts';
import { combatant, encounterHeader, packHeader, side } from './shapes.ts';
import type { Side } from './sides.ts';
import type { Content } from './sources.ts';
import { fieldOf, itemsOf, plain, type Written } from './written.ts';

/** A side of an encounter, as somebody sees it who chooses. */
export interface SideCover extends Pick<Side, 'id' | 'name' | 'seat'> {
  /** How many it has at the start; whoever waits in reserve is not counted. */
  readonly combatants: number;
}

/** What an encounter's file says of itself, for whoever chooses one. */
export interface EncounterCover {
  readonly name: string;
  readonly about: string;
  /** Empty where the file says nothing of it. */
  readonly license: string;
  readonly sides: readonly SideCover[];
  /** Absent where nothing was measured. */
  readonly measured?: Measured;
}

/** What a pack's file says of itself. */
export interface PackCover {
  readonly name: string;
  readonly about: string;
  readonly license: string;
  /** How many entries it has of each kind that it lists. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What makes up an encounter is not looked at: only what stands here has to be right. */
const encounterFront = encounterHeader.pick({ name: true, about: true, license: true }).loose();
const packFront = packHeader.pick({ name: true, about: true, license: true }).loose();
const sidesFront = z.array(side);
const combatantsFront = z.array(combatant.pick({ side: true, count: true, isInReserve: true }).loose());

/** Reads the cover of an encounter, its combatants only counted; undefined when that much is not sound. */
export function encounterCover(file: TextFile): EncounterCover | undefined {
  const written = parseText(file, new Faults());
  if (written === undefined) return undefined;
  const front = encounterFront.safeParse(plain(written));
  const sides = partOf(sidesFront, written, 'sides');
  const combatants = partOf(combatantsFront, written, 'combatants');
  if (!front.success || sides === undefined || combatants === undefined) return undefined;
  const { name, about = '', license = '' } = front.data;
  const measured = readMeasured(written, sides, new Faults());
  const counted = sides.map(({ id, name: called, seat }) => {
    const own = combatants.filter((each) => each.side === id && !each.isInReserve);
    return { id, name: called, seat, combatants: own.reduce((sum, { count }) => sum + count, 0) };
  });
  return { name, about, license, sides: counted, ...(measured === undefined ? {} : { measured }) };
}

function partOf<T>(schema: z.ZodType<T>, written: Written, field: string): T | undefined {
  const part = fieldOf(written, field);
  return part === undefined ? undefined : schema.safeParse(plain(part)).data;
}

/** Reads the cover of a pack, its entries only counted; undefined when that much is not sound. */
export function packCover(file: TextFile, content: Content): PackCover | undefined {
  const written = parseText(file, new Faults());
  if (written === undefined) return undefined;
  const front = packFront.safeParse(plain(written));
  if (!front.success) return undefined;
  const { name, about = '', license } = front.data;
  const kinds = ['combatants', ...Object.keys(content.catalogue)];
  const counts = kinds.map((kind) => [kind, itemsOf(fieldOf(written, kind)).length] as const);
  return { name, about, license, counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}
