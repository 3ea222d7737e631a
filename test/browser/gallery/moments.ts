import { fightNamed } from '../../../src/cli/home.ts';
import type { OpenDecision } from '../../../src/fight/dice.ts';
import type { DiceMode } from '../../../src/fight/entry.ts';
import type { Fight } from '../../../src/fight/fight.ts';
import { FightSeed } from '../../../src/fight/seed.ts';
import { begin, openFight, submit } from '../../../src/fight/submit.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import { GM, type Seat } from '../../../src/kernel/ids.ts';
import type { RandomIndex } from '../../../src/kernel/policy.ts';
import { emptyTable } from '../../../src/table/apply-events.ts';
import { tableViewFor } from '../../../src/table/make-view.ts';
import type { Person } from '../../../src/table/table.ts';
import type { LogLine, TableView } from '../../../src/table/view.ts';
import { logOf } from './log-of.ts';

const SEED = new FightSeed(new Uint8Array(32).fill(7));

/** A moment of a fight as one seat sees it, produced by playing the real rules. */
export interface Moment {
  readonly view: TableView;
  readonly log: readonly LogLine[];
}

/** The moment to find: the `nth` time that a seat gets this question, after at least `after` answers. */
export interface Wanted {
  readonly fight: string;
  readonly seat: Seat;
  /** The question's key; `dice` for a pending roll. */
  readonly key: string;
  readonly after?: number;
  /** A kind of option that must be available. */
  readonly offers?: string;
  readonly dice?: DiceMode;
}

/** Plays a shipped encounter with its simple policies up to the wanted moment. Throws if it never occurs. */
export function momentOf({ fight, after = 0, dice = 'seeded', ...wanted }: Wanted): Moment {
  const { ruleset, encounter } = fightNamed(fight);
  let table = openFight(ruleset, encounter, { mode: dice, seed: SEED }) as Fight;
  const pick = picker();
  for (let given = 0; given < 2000; given += 1) {
    const { waiting } = table.now;
    if (waiting.kind === 'over') break;
    if (given >= after && isWanted(table, wanted)) {
      return { view: seen(table, encounter as Encounter, wanted.seat), log: logOf(table, wanted.seat) };
    }
    const next = onwards(table, pick);
    if ('refusal' in next) throw new Error(next.refusal.sentence);
    table = next.value;
  }
  throw new Error(`${fight}: ${wanted.seat} was never asked ${wanted.key}`);
}

function isWanted({ now: { waiting } }: Fight, { seat, key, offers }: Omit<Wanted, 'fight'>): boolean {
  if (waiting.kind === 'roll') return key === 'dice' && (seat === GM || waiting.roll.request.owner === seat);
  if (waiting.kind !== 'decisions') return false;
  return waiting.open.some(({ decision }) => {
    if (decision.key !== key || (seat !== GM && decision.seat !== seat)) return false;
    return offers === undefined || decision.options.some(({ kind }) => kind === offers);
  });
}

function onwards(fight: Fight, pick: RandomIndex): ReturnType<typeof submit> {
  const { waiting, state } = fight.now;
  if (waiting.kind === 'begin') return begin(fight);
  if (waiting.kind === 'roll') {
    const { id, request } = waiting.roll;
    return submit(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' });
  }
  if (waiting.kind === 'over') throw new Error('the fight is over');
  const [{ id, decision }] = waiting.open as readonly [OpenDecision];
  const policies = (fight.rules as unknown as { policies: Record<string, never> }).policies;
  const policy = policies.simple as unknown as (d: unknown, s: unknown, p: RandomIndex) => never;
  return submit(fight, {
    kind: 'answer',
    decision: id,
    by: decision.seat,
    answer: policy(decision, state, pick),
  });
}

function picker(): RandomIndex {
  let chance = 1;
  return (n) => {
    chance = (chance * 48271) % 2147483647;
    return chance % n;
  };
}

/** Returns the view of a table with one person. */
function seen(fight: Fight, encounter: Encounter, seat: Seat): TableView {
  const { name, ruleset } = encounter;
  const gm: Person = { id: 'wren', name: 'Wren', role: 'gm', seat: null, rekeyed: 0, invitation: null };
  const player: Person = { ...gm, id: 'robin', name: 'Robin', role: 'player', seat };
  const empty = emptyTable('t1', SEED);
  return tableViewFor(
    {
      ...empty,
      ...{ name, ruleset, encounter, fight: fight, status: 'running', dice: fight.header.dice.mode },
      people: { wren: gm, robin: player },
    },
    seat === GM ? gm : player,
  );
}
