import { currentBranch } from '../fight/branches.ts';
import { JournalError } from '../fight/errors.ts';
import type { Fight } from '../fight/fight.ts';
import { readLines } from '../fight/lines.ts';
import { type RulesetLookup, replay } from '../fight/replay.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Carried, CombatantSummary } from '../kernel/ruleset.ts';
import { READY, type ThingRules } from '../kernel/sheet-parts.ts';
import { type EventInContext, eventsInContext } from '../presentation/line.ts';
import {
  type AccountLine,
  type Campaign,
  changedFight,
  changedMember,
  freeId,
  type Health,
  type Member,
} from './campaign.ts';

// The consequences of a fight: wounds, ammunition, lost limbs and deaths, by the rulebook's own rules.

/** The health of a combatant at the start of a fight or rest, and now. */
export interface HealthChange {
  readonly before: Health;
  readonly after: Health;
}

/** The end of a fight, or the point that it has reached. */
export interface Aftermath {
  readonly isOver: boolean;
  /** The name of the side that won; `null` if none has. */
  readonly winner: string | null;
  readonly round: number;
  /** The account of the fight, in codes and values. */
  readonly account: readonly AccountLine[];
  /** The changes that each combatant takes into its next fight, by its id. */
  readonly carried: ReadonlyMap<string, Carried>;
  /** The health of each combatant at the start and now, by its id. */
  readonly health: ReadonlyMap<string, HealthChange>;
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
    const carried = carriedIn(fight);
    return ok({
      isOver: rules.over(now.state) || winner !== null,
      winner: sides.find(({ id }) => id === winner)?.name ?? null,
      round,
      account: accountOf(fight, carried),
      carried,
      health: healthIn(fight),
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

/** Returns the health of each combatant at the start and now, by its id. */
export function healthIn({ rules, header, now }: Fight): Aftermath['health'] {
  const before = rules.overview(rules.start(header.encounter as never), GM).standings;
  return new Map(
    rules.overview(now.state, GM).standings.map((who) => {
      const old = before.find(({ id }) => id === who.id);
      return [who.id, { before: healthOf(old), after: healthOf(who) }];
    }),
  );
}

/** Returns the health of a combatant: its points, and each word for its condition once. */
function healthOf(who: CombatantSummary | undefined): Health {
  if (who === undefined) return { points: null, words: [] };
  const { health, healthWord, conditions } = who;
  const words = [...new Set([healthWord, ...conditions])].filter((each) => each !== '');
  return { points: health === null ? null : [...health], words };
}

/** Returns the deeds and the end of each combatant, and the hardest hit. */
function accountOf(fight: Fight, carried: Aftermath['carried']): readonly AccountLine[] {
  const { rules, now } = fight;
  const tallies = rules.deeds?.(happenedIn(fight).map(({ event }) => event)) ?? [];
  const { standings } = rules.overview(now.state, GM);
  const attacks = tallies.filter((each) => each.kind === 'attacked');
  const wounds = tallies.filter((each) => each.kind === 'hurt');
  const pointsOf = (some: typeof wounds): number => some.reduce((sum, { amount }) => sum + amount, 0);
  const lines = standings.map(({ id, name, isUp, health }): AccountLine => {
    const own = attacks.filter(({ by }) => by === id);
    const isDead = carried.get(id)?.isDead ?? false;
    return {
      ...{ kind: 'did', who: name, attacks: own.length, hits: own.filter(({ isHit }) => isHit).length },
      dealt: pointsOf(wounds.filter(({ by }) => by === id)),
      taken: pointsOf(wounds.filter(({ who }) => who === id)),
      end: isDead ? 'dead' : isUp ? 'standing' : 'down',
      health: health === null ? null : [...health],
    };
  });
  const nameOf = (id: string): string => standings.find((each) => each.id === id)?.name ?? id;
  const hits = wounds.filter(({ by, amount }) => by !== null && amount > 0);
  const [hardest] = hits.toSorted((a, b) => b.amount - a.amount);
  if (hardest === undefined) return lines;
  const { who, by, amount } = hardest;
  return [...lines, { kind: 'hardest', who: nameOf(who), by: nameOf(by!), amount }];
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

type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A thing of a sheet: an item of one of its lists. */
export interface Thing {
  readonly list: string;
  readonly id: string;
  readonly item: Json;
}

/** Returns the entry of the packs that an item of a list names; `undefined` if the packs do not have it. */
type EntryOf = (list: string, id: string) => Json | undefined;

/** Lists the things of a sheet that can pass from hand to hand. Parts of the body, such as fists, stay where they are. */
export function thingsOf(
  sheet: Member['sheet'],
  { things = {}, ofBody = {} }: ThingRules,
  entryOf: EntryOf,
): readonly Thing[] {
  const marks = Object.entries(ofBody);
  const isOfBody = ({ list, item }: Thing): boolean => {
    const use = isFields(item) ? item.use : item;
    const entry = typeof use === 'string' ? entryOf(list, use) : undefined;
    const whole: Fields = { ...(isFields(entry) && entry), ...(isFields(item) && item) };
    return marks.length > 0 && marks.every(([field, value]) => sameJson(whole[field] ?? null, value));
  };
  return listedIn(sheet, Object.keys(things)).filter((each) => !isOfBody(each));
}

/** Returns all items of some lists of a sheet, also parts of the body. */
function listedIn(sheet: Member['sheet'], lists: readonly string[]): readonly Thing[] {
  return lists.flatMap((list) => {
    const items = sheet[list];
    return (Array.isArray(items) ? (items as readonly Json[]) : []).flatMap((item) => {
      const id = isFields(item) ? (item.id ?? item.use) : item;
      return typeof id === 'string' ? [{ list, id, item }] : [];
    });
  });
}

/** Returns the sheet of a dead character: a fight leaves marks on its things, such as ammunition that is gone. */
export function sheetOfDead(
  sheet: Member['sheet'],
  carried: Carried,
  { things = {} }: ThingRules,
): Member['sheet'] {
  const left = isFields(carried.sheet.starts) ? carried.sheet.starts : {};
  const parts = new Set(Object.values(things).flat());
  const marks = Object.fromEntries(Object.entries(left).filter(([part]) => parts.has(part)));
  const before = isFields(sheet.starts) ? sheet.starts : {};
  return sheetAfter(sheet, { isDead: true, sheet: { starts: { ...before, ...marks } } });
}

/** One part of a state at the start, after a thing has left its sheet. */
interface PartPassed {
  readonly rest: Json;
  /** Returns the same part of another sheet with the mark of the thing, which has the id `own` there. */
  readonly added: (to: Json | undefined, own: string) => Json | undefined;
}

/** A part marks things by id, lists their ids, or is a number that belongs to the only thing of its list. */
function partPassed(part: Json, id: string): PartPassed {
  if (isFields(part)) {
    const { [id]: mark, ...rest } = part;
    return { rest, added: (to, own) => (mark === undefined ? to : { ...(isFields(to) && to), [own]: mark }) };
  }
  if (!Array.isArray(part)) return { rest: null, added: (to) => part ?? to };
  const ids = part as readonly Json[];
  const added: PartPassed['added'] = (to, own) =>
    ids.includes(id) ? [...(Array.isArray(to) ? (to as readonly Json[]) : []), own] : to;
  return { rest: ids.filter((each) => each !== id), added };
}

/** Gives a thing of one character to another, with the marks that fights have left on it, such as its ammunition. */
export function withThingGiven(
  campaign: Campaign,
  from: string,
  { list, id, item }: Thing,
  to: string,
  { things = {} }: ThingRules,
): Campaign {
  const [giver, taker] = [from, to].map((who) => campaign.members.find((each) => each.id === who)!);
  const taken = listedIn(taker!.sheet, Object.keys(things)).map((thing) => thing.id);
  const own = taken.includes(id) ? freeId(id, taken) : id;
  const renamed = isFields(item) ? { ...item, id: own } : { use: item, id: own };
  const itemsOf = ({ sheet }: Member, field: string) =>
    Array.isArray(sheet[field]) ? (sheet[field] as readonly Json[]) : [];
  const kept: Record<string, Json> = { ...(isFields(giver!.sheet.starts) && giver!.sheet.starts) };
  const starts: Record<string, Json> = { ...(isFields(taker!.sheet.starts) && taker!.sheet.starts) };
  for (const part of things[list] ?? []) {
    const { rest, added } = partPassed(kept[part] ?? null, id);
    kept[part] = rest;
    starts[part] = added(starts[part], own) ?? null;
  }
  const left = itemsOf(giver!, list).filter((each) => !sameJson(each, item));
  const inHand = itemsOf(giver!, READY);
  const ready = inHand.includes(id) ? { [READY]: inHand.filter((each) => each !== id) } : {};
  const given = sheetAfter(giver!.sheet, { isDead: false, sheet: { [list]: left, starts: kept, ...ready } });
  const next = { [list]: [...itemsOf(taker!, list), own === id ? item : renamed], starts };
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
  readonly things: ThingRules;
  readonly aftermath: Aftermath;
  readonly who: ReadonlySet<string>;
  /** Days that pass with the fight and after it. */
  readonly days: number;
}

/** Carries a fight over: sheets, deaths and histories of the characters, and the account of the fight. */
export function carryOver(campaign: Campaign, { fight, things, aftermath, who, days }: TakeOver): Campaign {
  const { day } = campaign;
  const { name } = campaign.fights.find(({ id }) => id === fight)!;
  const members = campaign.members.map((member): Member => {
    const carried = aftermath.carried.get(member.id);
    if (carried === undefined || !who.has(member.id)) return member;
    const before = aftermath.written.get(member.id) ?? member.sheet;
    const what = { kind: carried.isDead ? ('died' as const) : ('fought' as const), fight: name };
    return {
      ...member,
      // No fight begins with the wounds of the dead, so their sheets would be faulty.
      sheet: carried.isDead ? sheetOfDead(before, carried, things) : sheetAfter(before, carried),
      isDead: member.isDead || carried.isDead,
      isAway: member.isAway || carried.isUnfit === true,
      history: [...member.history, { day, what }],
    };
  });
  const { winner, round } = aftermath;
  const account: AccountLine[] = [{ kind: 'ended', winner, rounds: round }, ...aftermath.account];
  const told = changedFight({ ...campaign, members }, fight, { day, account });
  return { ...told, day: day + days };
}
