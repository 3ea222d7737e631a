import { fightNamed } from '../../../src/cli/home.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import { GM, type Seat } from '../../../src/kernel/names.ts';
import type { Pick } from '../../../src/kernel/policy.ts';
import { unwritten } from '../../../src/live/fold.ts';
import type { LogLine } from '../../../src/live/log-line.ts';
import type { Person } from '../../../src/live/person.ts';
import { sightOf } from '../../../src/live/seen.ts';
import type { Sight } from '../../../src/live/sight.ts';
import type { DiceMode } from '../../../src/table/entry.ts';
import { TableSeed } from '../../../src/table/seed.ts';
import { begin, openTable, submit } from '../../../src/table/submit.ts';
import type { Table } from '../../../src/table/table.ts';
import type { OpenDecision } from '../../../src/table/waiting.ts';
import { logOf } from './log-of.ts';

const SEED = new TableSeed(new Uint8Array(32).fill(7));

/** A moment of a fight as one seat sees it, come about by playing the real rules. */
export interface Moment {
  readonly sight: Sight;
  readonly log: readonly LogLine[];
}

/** Which moment: the first at which a seat is asked this for the `nth` time, after at least so many answers. */
export interface Wanted {
  readonly fight: string;
  readonly seat: Seat;
  /** The question; `dice`: a roll that waits. */
  readonly key: string;
  readonly after?: number;
  /** A kind of option that must be open then. */
  readonly offers?: string;
  readonly dice?: DiceMode;
}

/** Plays a shipped encounter with its simple policies until the wanted moment has come. Throws when it never does. */
export function momentOf({ fight, after = 0, dice = 'seeded', ...wanted }: Wanted): Moment {
  const { ruleset, encounter } = fightNamed(fight);
  let table = openTable(ruleset, encounter, { mode: dice, seed: SEED }) as Table;
  const pick = picker();
  for (let given = 0; given < 2000; given += 1) {
    const { waiting } = table.now;
    if (waiting.kind === 'over') break;
    if (given >= after && isWanted(table, wanted)) {
      return { sight: seen(table, encounter as Encounter, wanted.seat), log: logOf(table, wanted.seat) };
    }
    const next = onwards(table, pick);
    if (next.kind === 'refused') throw new Error(next.refusal.sentence);
    table = next.table;
  }
  throw new Error(`${fight}: ${wanted.seat} was never asked ${wanted.key}`);
}

function isWanted({ now: { waiting } }: Table, { seat, key, offers }: Omit<Wanted, 'fight'>): boolean {
  if (waiting.kind === 'roll') return key === 'dice' && (seat === GM || waiting.roll.request.owner === seat);
  if (waiting.kind !== 'decisions') return false;
  return waiting.open.some(({ decision }) => {
    if (decision.key !== key || (seat !== GM && decision.seat !== seat)) return false;
    return offers === undefined || decision.options.some(({ kind }) => kind === offers);
  });
}

function onwards(table: Table, pick: Pick): ReturnType<typeof submit> {
  const { waiting, state } = table.now;
  if (waiting.kind === 'begin') return begin(table);
  if (waiting.kind === 'roll') {
    const { id, request } = waiting.roll;
    return submit(table, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' });
  }
  if (waiting.kind === 'over') throw new Error('the fight is over');
  const [{ id, decision }] = waiting.open as readonly [OpenDecision];
  const policies = (table.rules as unknown as { policies: Record<string, never> }).policies;
  const policy = policies.simple as unknown as (d: unknown, s: unknown, p: Pick) => never;
  return submit(table, {
    kind: 'answer',
    decision: id,
    by: decision.seat,
    answer: policy(decision, state, pick),
  });
}

function picker(): Pick {
  let chance = 1;
  return (n) => {
    chance = (chance * 48271) % 2147483647;
    return chance % n;
  };
}

/** The table with one person at it, as its fold would have it. */
function seen(table: Table, encounter: Encounter, seat: Seat): Sight {
  const { name, ruleset } = encounter;
  const gm: Person = { id: 'wren', name: 'Wren', role: 'gm', seat: null, rekeyed: 0, invitation: null };
  const player: Person = { ...gm, id: 'robin', name: 'Robin', role: 'player', seat };
  const empty = unwritten('t1', SEED);
  return sightOf(
    {
      ...empty,
      ...{ name, ruleset, encounter, fight: table, status: 'running', dice: table.header.dice.mode },
      people: { wren: gm, robin: player },
    },
    seat === GM ? gm : player,
  );
}
