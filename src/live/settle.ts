import { GM, type Seat } from '../kernel/names.ts';
import type { Pick } from '../kernel/policy.ts';
import { begin, submit } from '../table/submit.ts';
import type { Table } from '../table/table.ts';
import type { OpenDecision, OpenRoll } from '../table/waiting.ts';
import { knowledgeOf } from '../telling/for-seat.ts';
import type { LiveTable } from './live-table.ts';
import { andThen, type Done, played } from './obeyed.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * So many combatants are moved at most in one go, and each thing that follows by itself takes all of them in hand; the
 * rest follows when others have had their turn.
 */
const MOST_AT_ONCE = 200;

/** What follows by itself: standing answers and sides that nobody plays. */
export function settle(done: Done, around: Surroundings): Done {
  let settled = done;
  for (let left = MOST_AT_ONCE; left > 0; left -= settled.live.encounter?.combatants.length ?? 1) {
    const fight = nextByItself(settled.live, around);
    if (fight === undefined) break;
    settled = andThen(settled, played(settled.live, fight));
  }
  return settled;
}

/** Whether something may follow by itself that was left for the next go. It is not worked out for that. */
export function isUnsettled(live: LiveTable): boolean {
  const { fight, status } = live;
  if (fight === null || status !== 'running') return false;
  const { waiting } = fight.now;
  if (waiting.kind === 'begin') return true;
  if (fight.entries.at(-1)?.input.kind === 'restore') return false;
  if (waiting.kind === 'roll') return isPlayedByNobody(live, fight, waiting.roll.request.owner);
  return openIn(live).some(({ decision: { who, seat, key } }) => {
    return isPlayedByItself(live, fight, who) || (live.standing[seat]?.[key] ?? 'ask') !== 'ask';
  });
}

/** The fight after silence was taken for an answer to an open question; undefined when it is no longer open. */
export function silence(live: LiveTable, decision: string, around: Surroundings): Done | undefined {
  const open = openIn(live).find(({ id }) => id === decision);
  if (open === undefined || live.fight === null) return undefined;
  const { seat: by, otherwise: answer } = open.decision;
  const submitted = submit(live.fight, { kind: 'answer', decision, by, answer, auto: true });
  return submitted.kind === 'done' ? settle(played(live, submitted.table), around) : undefined;
}

/** The questions that are open. */
export function openIn({ fight }: LiveTable): readonly OpenDecision[] {
  return fight !== null && fight.now.waiting.kind === 'decisions' ? fight.now.waiting.open : [];
}

function nextByItself(live: LiveTable, around: Surroundings): Table | undefined {
  const { fight, status } = live;
  if (fight === null || status !== 'running') return undefined;
  const { waiting } = fight.now;
  if (waiting.kind === 'begin') return done(begin(fight));
  // After an undo everything holds its breath until somebody acts, or the undo would undo itself.
  if (fight.entries.at(-1)?.input.kind === 'restore') return undefined;
  if (waiting.kind === 'roll') return rolledFor(live, fight, waiting.roll);
  for (const open of openIn(live)) {
    const after = answered(live, fight, open, around);
    if (after !== undefined) return after;
  }
  return undefined;
}

function rolledFor(live: LiveTable, fight: Table, { id, request }: OpenRoll): Table | undefined {
  if (!isPlayedByNobody(live, fight, request.owner)) return undefined;
  return done(submit(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' }));
}

/** Whether all of a seat's combatants are on sides that are played without a person. */
function isPlayedByNobody({ settings }: LiveTable, fight: Table, seat: Seat): boolean {
  if (settings.autoSides.length === 0) return false;
  const own = fight.rules.overview(fight.now.state, GM).standings.filter((who) => who.seat === seat);
  return own.length > 0 && own.every(({ side }) => settings.autoSides.includes(side));
}

function isPlayedByItself({ settings }: LiveTable, fight: Table, who: string): boolean {
  if (settings.autoSides.length === 0) return false;
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const side = standings.find(({ id }) => id === who)?.side;
  return side !== undefined && settings.autoSides.includes(side);
}

function answered(
  live: LiveTable,
  fight: Table,
  open: OpenDecision,
  around: Surroundings,
): Table | undefined {
  const { id, decision } = open;
  if (isPlayedByItself(live, fight, decision.who)) {
    const policy = fight.rules.policies.simple!;
    const answer = policy(decision, fight.now.state, chanceAt(fight, id));
    return done(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer, auto: true }));
  }
  const standing = live.standing[decision.seat]?.[decision.key] ?? 'ask';
  if (standing === 'ask') return undefined;
  const known = knowledgeOf(fight.rules, decision.seat, live.settings.foeHealth);
  if (standing === 'if-hit' && around.mayBeHit(fight, open, known)) return undefined;
  const answer = decision.otherwise;
  return done(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer, auto: true }));
}

function done(submitted: ReturnType<typeof submit>): Table | undefined {
  return submitted.kind === 'done' ? (submitted.table as Table) : undefined;
}

/** Chance for a policy, from the table's seed: the same fight has the same opponents. No dice come from it. */
function chanceAt({ seed, now }: Table, decision: string): Pick {
  let count = 0;
  return (n) => {
    if (seed === null) throw new Error('a table without its seed has no chance to give');
    const bytes = seed.mac(`policy/${now.tray.place.chain}/${decision}/${count}`);
    count += 1;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % n;
  };
}
