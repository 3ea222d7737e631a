import { currentBranch } from '../fight/branches.ts';
import { JournalError } from '../fight/errors.ts';
import type { Fight } from '../fight/fight.ts';
import { readLines } from '../fight/lines.ts';
import { type RulesetLookup, replay } from '../fight/replay.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Carried } from '../kernel/ruleset.ts';
import { type EventInContext, eventsInContext } from '../presentation/line.ts';
import { recapFor } from '../presentation/markdown.ts';
import { type Campaign, changedFight, changedMember, freeId, type Member } from './campaign.ts';

// The consequences of a fight: wounds, ammunition, lost limbs and deaths, by the rulebook's own rules.

/** The end of a fight, or the point that it has reached. */
export interface Aftermath {
  readonly isOver: boolean;
  /** The name of the side that won; `null` if none has. */
  readonly winner: string | null;
  readonly round: number;
  /** The account of the fight, to read aloud. */
  readonly account: readonly string[];
  /** The changes that each combatant takes into its next fight, by its id. */
  readonly carried: ReadonlyMap<string, Carried>;
  /** The sheets with which combatants began, as written at the table. The campaign's own sheet counts for all others. */
  readonly written: ReadonlyMap<string, Member['sheet']>;
}

/** Reads the consequences of a fight from its journal. Returns a clause if the journal is damaged. */
export function aftermathOf(
  journal: string,
  rulesets: RulesetLookup,
  written: Aftermath['written'] = new Map(),
): Result<Aftermath, string> {
  try {
    const { fight } = replay(readLines(journal), rulesets);
    const { rules, now } = fight;
    const { winner, round, sides } = rules.overview(now.state, GM);
    return ok({
      isOver: rules.over(now.state) || winner !== null,
      winner: sides.find(({ id }) => id === winner)?.name ?? null,
      round,
      account: recapFor(rules, happenedIn(fight), now.state, GM),
      carried: carriedIn(fight),
      written,
    });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return refused(`line ${error.line} of the journal: ${error.sentence}`);
  }
}

/** Returns the changes that each combatant takes into its next fight, by its id. */
export function carriedIn({ rules, header, now }: Fight): Aftermath['carried'] {
  const { combatants } = header.encounter as unknown as Encounter;
  return new Map(
    combatants.flatMap(({ id }) => {
      const carried = rules.carried?.(now.state, id);
      return carried === undefined ? [] : [[id, carried] as const];
    }),
  );
}

/** Returns all events of the current branch, each with the states around it. */
export function happenedIn(fight: Fight): readonly EventInContext[] {
  const { rules, header, entries } = fight;
  let state: unknown = rules.start(header.encounter as never);
  return currentBranch(fight).flatMap((seq) => {
    const happened = eventsInContext(rules, entries.at(seq - 1)!.events, state);
    state = happened.at(-1)?.after ?? state;
    return happened;
  });
}

/** One change that a fight makes to a sheet. */
export interface SheetChange {
  /** The path in the sheet, such as `starts.shots.bow`. */
  readonly at: string;
  /** `null` if the sheet has nothing there. */
  readonly before: Json;
  readonly after: Json;
}

/** Returns a character's sheet with the changes that a fight leaves. Empty and false parts are left out. */
export function sheetAfter(sheet: Member['sheet'], carried: Carried): Member['sheet'] {
  const next: Record<string, Json> = { ...(sheet as Record<string, Json>) };
  for (const [field, value] of Object.entries(carried.sheet)) {
    const tidy = tidied(value);
    if (tidy === undefined) delete next[field];
    else next[field] = tidy;
  }
  return next as Member['sheet'];
}

type Map = Readonly<Record<string, Json>>;

const isMap = (value: Json | undefined): value is Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists of a sheet whose items can pass from hand to hand. */
const THING_LISTS = ['weapons', 'shields', 'armour', 'tools'];

/** A thing of a sheet: an item of one of its lists. */
export interface Thing {
  readonly list: string;
  readonly id: string;
  readonly item: Json;
}

/** Lists the things of a sheet. */
export function thingsOf(sheet: Member['sheet']): readonly Thing[] {
  return THING_LISTS.flatMap((list) => {
    const items = sheet[list];
    return (Array.isArray(items) ? (items as readonly Json[]) : []).flatMap((item) => {
      const id = isMap(item) ? (item.id ?? item.use) : item;
      return typeof id === 'string' ? [{ list, id, item }] : [];
    });
  });
}

/** Returns the parts of a state at the start that are counted by thing, such as ammunition. */
function countedByThing(starts: Json | undefined, things: readonly Thing[]): Readonly<Record<string, Map>> {
  const isThing = (id: string): boolean => things.some((thing) => thing.id === id);
  const parts = Object.entries(isMap(starts) ? starts : {}).flatMap(([part, counts]) =>
    isMap(counts) && Object.keys(counts).every(isThing) ? [[part, counts] as const] : [],
  );
  return Object.fromEntries(parts);
}

/** Returns the sheet of a dead character: a fight leaves marks on its things, such as ammunition that is gone. */
export function sheetOfDead(sheet: Member['sheet'], carried: Carried): Member['sheet'] {
  const counts = countedByThing(carried.sheet.starts, thingsOf(sheet));
  const before = isMap(sheet.starts) ? sheet.starts : {};
  return sheetAfter(sheet, { isDead: true, sheet: { starts: { ...before, ...counts } } });
}

/** Gives a thing of one character to another, with its ammunition. */
export function withThingGiven(
  campaign: Campaign,
  from: string,
  { list, id, item }: Thing,
  to: string,
): Campaign {
  const [giver, taker] = [from, to].map((who) => campaign.members.find((each) => each.id === who)!);
  const taken = thingsOf(taker!.sheet).map((thing) => thing.id);
  const own = taken.includes(id) ? freeId(id, taken) : id;
  const renamed = isMap(item) ? { ...item, id: own } : { use: item, id: own };
  const left = (Array.isArray(giver!.sheet[list]) ? giver!.sheet[list] : []).filter(
    (each) => !sameJson(each as Json, item),
  );
  const counts = countedByThing(giver!.sheet.starts, thingsOf(giver!.sheet));
  const starts: Record<string, Json> = { ...(isMap(taker!.sheet.starts) ? taker!.sheet.starts : {}) };
  const kept: Record<string, Json> = { ...(isMap(giver!.sheet.starts) ? giver!.sheet.starts : {}) };
  for (const [part, { [id]: count, ...rest }] of Object.entries(counts)) {
    kept[part] = rest;
    if (count !== undefined) starts[part] = { ...(isMap(starts[part]) ? starts[part] : {}), [own]: count };
  }
  const given = sheetAfter(giver!.sheet, { isDead: false, sheet: { [list]: left, starts: kept } });
  const had = Array.isArray(taker!.sheet[list]) ? (taker!.sheet[list] as readonly Json[]) : [];
  const next = { [list]: [...had, own === id ? item : renamed], starts };
  const got = sheetAfter(taker!.sheet, { isDead: false, sheet: next });
  return changedMember(changedMember(campaign, from, { sheet: given }), to, { sheet: got });
}

/** Leaves out empty parts: `null`, `false`, empty lists and empty maps. */
function tidied(value: Json): Json | undefined {
  if (value === null || value === false) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, part]) => {
    const tidy = tidied(part);
    return tidy === undefined ? [] : [[key, tidy] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Returns the differences between two sheets, part by part. */
export function changesBetween(before: Json, after: Json, at = ''): readonly SheetChange[] {
  if (sameJson(before, after)) return [];
  const maps = [before, after].map((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? (each as Readonly<Record<string, Json>>)
      : undefined,
  );
  const [old, now] = maps;
  if ((old === undefined && before !== null) || (now === undefined && after !== null))
    return [{ at, before, after }];
  if (old === undefined && now === undefined) return [{ at, before, after }];
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return keys.flatMap((key) =>
    changesBetween(old?.[key] ?? null, now?.[key] ?? null, at === '' ? key : `${at}.${key}`),
  );
}

/** A finished fight, its consequences, and the characters that keep them. */
export interface TakeOver {
  readonly fight: string;
  readonly aftermath: Aftermath;
  readonly who: ReadonlySet<string>;
  /** Days that pass with the fight and after it. */
  readonly days: number;
}

/** Carries a fight over: sheets, deaths and histories of the characters, and the account of the fight. */
export function carryOver(campaign: Campaign, { fight, aftermath, who, days }: TakeOver): Campaign {
  const { day } = campaign;
  const { name } = campaign.fights.find(({ id }) => id === fight)!;
  const members = campaign.members.map((member): Member => {
    const carried = aftermath.carried.get(member.id);
    if (carried === undefined || !who.has(member.id)) return member;
    const says = carried.isDead ? `Died: ${name}.` : `Fought: ${name}.`;
    return {
      ...member,
      // No fight begins with the wounds of the dead, so their sheets would be faulty.
      sheet: (carried.isDead ? sheetOfDead : sheetAfter)(
        aftermath.written.get(member.id) ?? member.sheet,
        carried,
      ),
      isDead: member.isDead || carried.isDead,
      isAway: member.isAway || carried.isUnfit === true,
      history: [...member.history, { day, says }],
    };
  });
  const { winner } = aftermath;
  const account = [...(winner === null ? [] : [`Victory: ${winner}.`]), ...aftermath.account];
  const told = changedFight({ ...campaign, members }, fight, { day, account });
  return { ...told, day: day + days };
}
