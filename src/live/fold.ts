import type { Encounter } from '../kernel/encounter.ts';
import { type RulesetLookup, replay, replayEntry } from '../table/replay.ts';
import type { TableSeed } from '../table/seed.ts';
import type { Table } from '../table/table.ts';
import type { Act } from './act.ts';
import type { LiveTable } from './live-table.ts';
import { chainStart, isSound, type LogRow } from './record.ts';
import { SETTINGS } from './settings.ts';

/** A row of a log does not fit what stands before it: the log was damaged, or written by something else. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/** A table before the first row of its log. */
export function unwritten(id: string, seed: TableSeed): LiveTable {
  return {
    id,
    seq: 0,
    hash: chainStart(id),
    name: '',
    ruleset: '',
    dice: 'seeded',
    seed,
    settings: SETTINGS,
    status: 'lobby',
    text: '',
    encounter: null,
    fight: null,
    people: {},
    invitations: {},
    nonces: {},
    proposals: {},
    standing: {},
  };
}

/** The table after one more row. Throws DamagedLog when the row is not the next one. */
export function foldRow(live: LiveTable, row: LogRow, rulesets: RulesetLookup): LiveTable {
  assertNext(live, row);
  let next = live;
  for (const act of row.acts) next = fold(next, act, rulesets);
  return { ...next, seq: row.seq, hash: row.hash };
}

/** Throws DamagedLog when a row is not the one that was written next. */
export function assertNext({ id, seq, hash }: LiveTable, row: LogRow): void {
  if (row.seq !== seq + 1)
    throw new DamagedLog(`table ${id}: row ${row.seq} stands where row ${seq + 1} should`);
  if (!isSound(row, hash)) throw new DamagedLog(`table ${id}: row ${row.seq} was changed`);
}

/** The table after one act. */
export function fold(live: LiveTable, act: Act, rulesets: RulesetLookup): LiveTable {
  switch (act.kind) {
    case 'played':
      return { ...live, fight: replayEntry(fightOf(live), act.entry) };
    case 'imported':
    case 'started': {
      const entries = act.kind === 'imported' ? act.entries : [];
      const { table } = replay({ header: act.header, seed: live.seed, entries }, rulesets);
      return { ...live, status: 'running', fight: table };
    }
    case 'opened': {
      const { name, ruleset, dice, settings, gm } = act;
      return { ...live, name, ruleset, dice, settings, people: { [gm.id]: gm } };
    }
    case 'written': {
      const encounter = act.encounter as unknown as Encounter;
      return { ...live, text: act.text, encounter, ruleset: encounter.ruleset, name: encounter.name };
    }
    case 'seated': {
      const encounter = live.encounter!;
      const combatants = encounter.combatants.map((who) =>
        act.combatants.includes(who.id) ? { ...who, seat: act.seat } : who,
      );
      return { ...live, encounter: { ...encounter, combatants } };
    }
    case 'paused':
      return { ...live, status: 'paused' };
    case 'resumed':
      return { ...live, status: 'running' };
    case 'ended':
      return { ...live, status: 'ended' };
    case 'set':
      return { ...live, settings: act.settings };
    case 'stands': {
      const own = { ...live.standing[act.seat], [act.question]: act.answer };
      return { ...live, standing: { ...live.standing, [act.seat]: own } };
    }
    case 'proposed':
      return { ...live, proposals: { ...live.proposals, [act.person]: act.proposal } };
    case 'dismissed': {
      const told = Object.entries(live.proposals).map(
        ([person, each]) =>
          [person, each.id === act.proposal ? { ...each, isDismissed: true } : each] as const,
      );
      return { ...live, proposals: Object.fromEntries(told) };
    }
    case 'noted':
    case 'rolled':
    case 'wished':
      return live;
    default:
      return foldPeople(live, act);
  }
}

type PeopleAct = Extract<Act, { kind: 'invited' | 'uninvited' | 'came' | 'placed' | 'removed' | 'rekeyed' }>;

function foldPeople(live: LiveTable, act: PeopleAct): LiveTable {
  const { people, invitations, nonces, proposals } = live;
  switch (act.kind) {
    case 'invited':
      return { ...live, invitations: { ...invitations, [act.invitation.id]: act.invitation } };
    case 'uninvited':
      return { ...live, invitations: without(invitations, act.invitation) };
    case 'came': {
      const { person, nonce } = act;
      const invitation = person.invitation === null ? undefined : invitations[person.invitation];
      const offered = invitation && { role: invitation.role, seat: invitation.seat };
      return {
        ...live,
        people: { ...people, [person.id]: { ...person, ...(offered && { offered }) } },
        nonces: { ...nonces, [person.id]: nonce },
      };
    }
    case 'placed': {
      const { person, role, seat } = act;
      return {
        ...live,
        people: { ...people, [person]: { ...people[person]!, role, seat } },
        // Somebody in another seat no longer speaks for the one before.
        proposals: without(proposals, person),
      };
    }
    case 'removed':
      return {
        ...live,
        people: without(people, act.person),
        nonces: without(nonces, act.person),
        proposals: without(proposals, act.person),
      };
    case 'rekeyed': {
      const person = people[act.person]!;
      return { ...live, people: { ...people, [person.id]: { ...person, rekeyed: person.rekeyed + 1 } } };
    }
  }
}

function fightOf({ id, fight }: LiveTable): Table {
  if (fight === null) throw new DamagedLog(`table ${id}: something was played before the fight began`);
  return fight;
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...others } = all;
  return others;
}
