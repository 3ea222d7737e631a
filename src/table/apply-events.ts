import type { Entry } from '../fight/entry.ts';
import type { Fight } from '../fight/fight.ts';
import { harmIn } from '../fight/plan.ts';
import { type RulesetLookup, replay, replayEntry } from '../fight/replay.ts';
import type { FightSeed } from '../fight/seed.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import { chainStart, isValidRow, type LogRow, type TableEvent } from './log-row.ts';
import { LIMITS, type Ports, SETTINGS, type Table } from './table.ts';

/** Thrown if a log row does not fit the rows before it: the log is damaged, or was not written by Riposte. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/** Returns a table before the first row of its log. */
export function emptyTable(id: string, seed: FightSeed): Table {
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
    ping: null,
    nudges: {},
    handOuts: [],
    drawings: [],
    standing: {},
    plans: {},
    sheets: {},
  };
}

/** Applies one row. Throws DamagedLog if the row is not the next one. */
export function applyRow(live: Table, row: LogRow, rulesets: RulesetLookup): Table {
  assertNext(live, row);
  let next = live;
  for (const event of row.acts) next = applyEvent(next, event, rulesets);
  return { ...next, seq: row.seq, hash: row.hash };
}

/** Throws DamagedLog if the row is not the next one in the log. */
export function assertNext({ id, seq, hash }: Table, row: LogRow): void {
  if (row.seq !== seq + 1)
    throw new DamagedLog(`table ${id}: row ${row.seq} stands where row ${seq + 1} should`);
  if (!isValidRow(row, hash)) throw new DamagedLog(`table ${id}: row ${row.seq} was changed`);
}

/** Gives each combatant the seat that the rulebook gives it: a follower may belong to the seat of its master. */
function withOwnSeats(encounter: Encounter, rulesets: RulesetLookup): Encounter {
  const rules = rulesets(encounter.ruleset);
  if (rules === undefined) return encounter;
  const { standings } = rules.overview(rules.start(encounter), GM);
  const seats = new Map(standings.map(({ id, seat }) => [id, seat ?? GM]));
  const combatants = encounter.combatants.map((who) => ({ ...who, seat: seats.get(who.id) ?? who.seat }));
  return { ...encounter, combatants };
}

/** Returns a view of only one combatant; `undefined` if the rulebook's view has no list that contains it. */
function aloneIn(view: Json, who: string): Json | undefined {
  const { combatants } = Object(view) as { readonly combatants?: readonly { readonly id: string }[] };
  const row = Array.isArray(combatants) ? combatants.find(({ id }) => id === who) : undefined;
  return row === undefined ? undefined : { combatants: [row] };
}

/** Returns what the seat of each combatant will see of it, for players who choose a character. */
function sheetsIn(encounter: Encounter, rulesets: RulesetLookup): Table['sheets'] {
  const rules = rulesets(encounter.ruleset);
  const players = encounter.combatants.filter(({ seat }) => seat !== GM);
  if (rules === undefined || players.length === 0) return {};
  const start = rules.start(encounter);
  return Object.fromEntries(
    players.flatMap(({ id, seat }) => {
      const alone = aloneIn(rules.view(start, seat), id);
      return alone === undefined ? [] : [[id, alone]];
    }),
  );
}

/** Applies one event. */
export function applyEvent(live: Table, event: TableEvent, rulesets: RulesetLookup): Table {
  switch (event.type) {
    case 'played':
      return withPlansAfter({ ...live, fight: replayEntry(fightOf(live), event.entry) }, event.entry);
    case 'plan-stopped':
      return { ...live, plans: { ...live.plans, [event.who]: event.plan } };
    case 'imported':
    case 'started': {
      const entries = event.type === 'imported' ? event.entries : [];
      const { fight } = replay({ header: event.header, seed: live.seed, entries }, rulesets);
      return { ...live, status: 'running', sheets: {}, fight };
    }
    case 'opened': {
      const { name, ruleset, dice, gm } = event;
      const settings = { ...SETTINGS, ...event.settings };
      return { ...live, name, ruleset, dice, settings, people: { [gm.id]: gm } };
    }
    case 'encounter-changed': {
      const encounter = withOwnSeats(event.encounter as unknown as Encounter, rulesets);
      const { ruleset, name } = encounter;
      return { ...live, text: event.text, encounter, ruleset, name, sheets: sheetsIn(encounter, rulesets) };
    }
    case 'seat-assigned': {
      const encounter = live.encounter!;
      const combatants = encounter.combatants.map((who) =>
        event.combatants.includes(who.id) ? { ...who, seat: event.seat } : who,
      );
      const seated = { ...encounter, combatants };
      const sheets = live.fight === null ? sheetsIn(seated, rulesets) : live.sheets;
      return { ...live, encounter: seated, sheets };
    }
    case 'paused':
      return { ...live, status: 'paused' };
    case 'resumed':
      return { ...live, status: 'running' };
    case 'ended':
      return { ...live, status: 'ended' };
    case 'settings-changed':
      return { ...live, settings: { ...SETTINGS, ...event.settings } };
    case 'auto-answer-set': {
      const whose = event.person ?? event.seat;
      const own = { ...live.standing[whose], [event.question]: event.answer };
      return { ...live, standing: { ...live.standing, [whose]: own } };
    }
    case 'proposed':
      return { ...live, proposals: { ...live.proposals, [event.person]: event.proposal } };
    case 'dismissed': {
      const told = Object.entries(live.proposals).map(
        ([person, each]) =>
          [person, each.id === event.proposal ? { ...each, isDismissed: true } : each] as const,
      );
      return { ...live, proposals: Object.fromEntries(told) };
    }
    case 'pinged': {
      const { person: by, cell } = event;
      return { ...live, ping: { n: (live.ping?.n ?? 0) + 1, by, cell } };
    }
    case 'nudged': {
      const { person } = event;
      return { ...live, nudges: { ...live.nudges, [person]: (live.nudges[person] ?? 0) + 1 } };
    }
    case 'handed-out':
      return { ...live, handOuts: [...live.handOuts, event.handOut].slice(-LIMITS.handOuts) };
    case 'withdrawn':
      return { ...live, handOuts: live.handOuts.filter(({ id }) => id !== event.handOut) };
    case 'drawn':
      return { ...live, drawings: [...live.drawings, event.drawing].slice(-LIMITS.drawings) };
    case 'erased':
      return { ...live, drawings: live.drawings.filter(({ id }) => id !== event.drawing) };
    case 'note-added':
    case 'rolled':
    case 'answer-disallowed':
    case 'machine-chose':
      return live;
    default:
      return foldPeople(live, event);
  }
}

/** A new answer of the same kind replaces what was left of a plan; an undo drops it. */
export function withPlansAfter(live: Table, { asked, restored }: Entry): Table {
  const { plans } = live;
  if (restored !== null && Object.keys(plans).length > 0) return { ...live, plans: {} };
  return asked !== null && Object.hasOwn(plans, asked.who) && plans[asked.who]!.key === asked.key
    ? { ...live, plans: without(plans, asked.who) }
    : live;
}

type PeopleAct = Extract<
  TableEvent,
  {
    type:
      | ('invited' | 'uninvited' | 'joined' | 'role-assigned' | 'removed' | 'rekeyed')
      | ('character-asked' | 'character-brought' | 'screen-added');
  }
>;

function foldPeople(live: Table, act: PeopleAct): Table {
  const { people, invitations, nonces, proposals } = live;
  switch (act.type) {
    case 'invited':
      return { ...live, invitations: { ...invitations, [act.invitation.id]: act.invitation } };
    case 'uninvited':
      return { ...live, invitations: without(invitations, act.invitation) };
    case 'joined': {
      const { person, nonce } = act;
      const invitation = person.invitation === null ? undefined : invitations[person.invitation];
      const offered = invitation && { role: invitation.role, seat: invitation.seat };
      return {
        ...live,
        people: { ...people, [person.id]: { ...person, ...(offered && { offered }) } },
        nonces: { ...nonces, [person.id]: nonce },
      };
    }
    case 'role-assigned': {
      const { person, role, seat, characters } = act;
      const { wish: _, characters: __, brought: ___, ...rest } = people[person]!;
      return {
        ...live,
        people: { ...people, [person]: { ...rest, role, seat, ...(characters && { characters }) } },
        // Proposals are dropped on a change of seat: the person no longer speaks for the old one.
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
    case 'character-asked': {
      const { wish: _, ...rest } = people[act.person]!;
      const wish = act.character === null ? {} : { wish: act.character };
      return { ...live, people: { ...people, [act.person]: { ...rest, ...wish } } };
    }
    case 'character-brought':
      return {
        ...live,
        people: { ...people, [act.person]: { ...people[act.person]!, brought: act.brought } },
      };
    case 'screen-added':
      return { ...live, people: { ...people, [act.person.id]: act.person } };
    case 'rekeyed': {
      const person = people[act.person]!;
      return { ...live, people: { ...people, [person.id]: { ...person, rekeyed: person.rekeyed + 1 } } };
    }
  }
}

function fightOf({ id, fight }: Table): Fight {
  if (fight === null) throw new DamagedLog(`table ${id}: something was played before the fight began`);
  return fight;
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...others } = all;
  return others;
}

/** Valid events, and the table after them. */
export interface Applied {
  readonly live: Table;
  readonly acts: readonly TableEvent[];
}

/** Applies the events in order. */
export function applyEvents(live: Table, acts: readonly TableEvent[], { rulesets }: Ports): Applied {
  return { live: acts.reduce((now, event) => applyEvent(now, event, rulesets), live), acts };
}

/** Wraps new entries of a fight as table events. The fight is not run again. */
export function fightEvents(live: Table, fight: Fight): Applied {
  const acts: TableEvent[] = [];
  let after: Table = { ...live, fight };
  for (let i = live.fight?.entries.length ?? 0; i < fight.entries.length; i += 1) {
    const entry = fight.entries.at(i)!;
    acts.push({ type: 'played', entry });
    after = withPlansAfter(after, entry);
    // A plan that waits for an answer of somebody else does not go on by itself after harm.
    for (const [who, plan] of Object.entries(after.plans)) {
      const harm = plan.why === 'asked' ? harmIn(fight, entry.events, who) : undefined;
      if (harm === undefined) continue;
      const stopped = { ...plan, why: harm };
      acts.push({ type: 'plan-stopped', who, plan: stopped });
      after = { ...after, plans: { ...after.plans, [who]: stopped } };
    }
  }
  return { live: after, acts };
}

/** Chains two results: the events of both, and the table after the second. */
export function chain(first: Applied, then: Applied): Applied {
  return { live: then.live, acts: [...first.acts, ...then.acts] };
}
