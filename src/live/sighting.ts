import { GM, type Seat } from '../kernel/names.ts';
import type { Overview } from '../kernel/ruleset.ts';
import { redoTarget, undoTarget } from '../table/branches.ts';
import type { Header } from '../table/entry.ts';
import type { Table } from '../table/table.ts';
import { rulesFor } from '../telling/for-seat.ts';
import { promptFor, rulesActs } from '../telling/prompt.ts';
import type { LiveTable } from './live-table.ts';
import { playerSeats } from './people.ts';
import type { Person } from './person.ts';
import { proposalsTold } from './proposing.ts';
import { SETTINGS } from './settings.ts';
import { openIn } from './settle.ts';
import type { GmSight, OpenDice, OpenPrompt, PersonTold, Sight } from './sight.ts';

/** What everybody with the same eyes sees alike. */
export type SharedSight = Omit<Sight, 'you'>;

/** What somebody with these eyes sees of a table: all that they may know, and nothing else. null: who waits to be let in. */
export function sharedSight(live: LiveTable, eyes: Seat | null): SharedSight {
  const isIn = eyes !== null;
  const { glance, ...seen } = isIn && live.fight !== null ? seenBy(live, live.fight, eyes) : NOTHING;
  return {
    table: tableTold(live, eyes),
    people: isIn ? peopleTold(live, eyes) : [],
    settings: isIn ? live.settings : SETTINGS,
    rulings: isIn ? (live.encounter?.rulings ?? {}) : {},
    field: isIn ? (live.encounter?.field ?? null) : null,
    fight: glance,
    ...seen,
    gm: eyes === GM ? gmSight(live) : null,
  };
}

/** What of a sight is a person's own. */
export function ownSight(live: LiveTable, person: Person, { fight }: SharedSight): Sight['you'] {
  const { id, name, role, seat } = person;
  const own = fight?.standings.filter((who) => seat !== null && who.seat === seat) ?? [];
  // A seat may be called like something that every object knows.
  const standing = seat !== null && Object.hasOwn(live.standing, seat) ? live.standing[seat]! : {};
  return { id, name, role, seat, combatants: own.map((who) => who.id), standing };
}

/** What of a sight is the fight's. */
type Seen = Pick<Sight, 'view' | 'prompts' | 'proposals' | 'roll' | 'waitingFor'> & {
  readonly glance: Overview | null;
};

const NOTHING: Seen = { glance: null, view: null, prompts: [], proposals: [], roll: null, waitingFor: [] };

function seenBy(live: LiveTable, fight: Table, eyes: Seat): Seen {
  const glance = glanceOf(live, fight, eyes);
  return {
    glance,
    view: rulesFor(fight.rules, eyes, live.settings.foeHealth).view(fight.now.state, eyes),
    prompts: promptsOf(live, fight, eyes),
    proposals: proposalsTold(live, fight, eyes),
    roll: rollOf(fight, eyes),
    waitingFor: waitingFor(fight, glance, eyes),
  };
}

function tableTold(live: LiveTable, eyes: Seat | null): Sight['table'] {
  const { id, name, ruleset, status, dice, seed } = live;
  const revealed = status === 'ended' && eyes !== null ? seed.reveal() : null;
  return { id, name, ruleset, status, dice, commitment: seed.commitment, seed: revealed };
}

/** Who waits to be let in is the GM's affair. */
function peopleTold({ people }: LiveTable, eyes: Seat): readonly PersonTold[] {
  const told = Object.values(people).filter(({ role }) => role !== 'waiting' || eyes === GM);
  return told.map(({ id, name, role, seat, offered }) => {
    const isAtDoor = role === 'waiting' && offered !== undefined;
    return { id, name, role, seat, ...(isAtDoor && { offered }) };
  });
}

/** The fight at a glance, foes' health as the table's settings will have it. */
function glanceOf({ settings: { foeHealth } }: LiveTable, { rules, now }: Table, eyes: Seat): Overview {
  const glance = rulesFor(rules, eyes, foeHealth).overview(now.state, eyes);
  if (eyes === GM || foeHealth !== 'exact') return glance;
  const exact = new Map(rules.overview(now.state, GM).standings.map((who) => [who.id, who.health]));
  const standings = glance.standings.map((who) =>
    who.health === null ? { ...who, health: exact.get(who.id) ?? null } : who,
  );
  return { ...glance, standings };
}

function promptsOf(live: LiveTable, { rules, now }: Table, eyes: Seat): readonly OpenPrompt[] {
  return openIn(live).flatMap(({ id, decision }) => {
    const told = promptFor(rules, now.state, decision, eyes);
    const { key, who, seat, rule, otherwise } = decision;
    return told === undefined ? [] : [{ id, key, who, seat, rule, otherwise, ...told }];
  });
}

/** Ids of the questions in the sight of somebody with these eyes. */
export function questionsIn(live: LiveTable, eyes: Seat | null): readonly string[] {
  if (live.fight === null || eyes === null) return [];
  const open = openIn(live).filter(({ decision }) => eyes === GM || decision.seat === eyes);
  return open.map(({ id }) => id);
}

function rollOf({ now }: Table, eyes: Seat): OpenDice | null {
  if (now.waiting.kind !== 'roll') return null;
  const { id, request } = now.waiting.roll;
  const { owner, why, rule, dice } = request;
  return eyes === GM || owner === eyes ? { id, owner, why, rule, dice } : null;
}

/**
 * Whom the fight waits for. Where the rules ask several at once, who is asked is secret: a seat hears of its own
 * questions only, however many are open. The GM's combatants, and anybody this seat does not know of, are all `gm`.
 */
function waitingFor(fight: Table, { standings }: Overview, eyes: Seat): readonly string[] {
  const { waiting } = fight.now;
  if (waiting.kind === 'roll') {
    const { owner } = waiting.roll.request;
    return [eyes === GM || standings.some(({ seat }) => seat === owner) ? owner : GM];
  }
  if (waiting.kind !== 'decisions') return [];
  const told = waiting.open.flatMap(({ decision: { seat, who } }) => {
    if (seat === eyes || eyes === GM) return [seat === GM ? GM : who];
    if (waiting.asked === 'together') return [];
    return [seat !== GM && standings.some(({ id }) => id === who) ? who : GM];
  });
  return [...new Set(told)];
}

/** What the GM was last told of a fight. */
interface ActsTold {
  readonly state: unknown;
  readonly acts: GmSight['acts'];
  readonly text: string;
}

const lastTold = new WeakMap<Header, ActsTold>();

/** What the GM may do changes seldom: as long as it is the same it stays the same value, which is quickly compared. */
function actsTold({ header, rules, now: { state } }: Table): GmSight['acts'] {
  const last = lastTold.get(header);
  if (last !== undefined && last.state === state) return last.acts;
  const acts = rulesActs(rules, state);
  const text = JSON.stringify(acts);
  const told = last?.text === text ? { ...last, state } : { state, acts, text };
  lastTold.set(header, told);
  return told.acts;
}

function gmSight(live: LiveTable): GmSight {
  const { fight, invitations, text } = live;
  return {
    acts: fight === null ? [] : actsTold(fight),
    invitations: Object.values(invitations),
    seats: playerSeats(live),
    text,
    journal:
      fight === null
        ? null
        : {
            at: fight.now.seq,
            length: fight.entries.length,
            undo: undoTarget(fight) ?? null,
            redo: redoTarget(fight) ?? null,
          },
  };
}
