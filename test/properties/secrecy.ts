import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { eventsInContext, linesFor } from '../../src/presentation/line.ts';
import { promptFor } from '../../src/presentation/prompt.ts';
import type { Law } from './properties.ts';
import { combatantsIn, isStillHidden, MARK } from './secrets.ts';
import type { Stepped } from './walk.ts';

/** Returns everything that a seat receives after a command, as text. */
function sentTo({ ruleset, before, after }: Stepped, seat: Seat): string {
  const entry = after.entries.at(-1)!;
  const happened = eventsInContext(ruleset as never, entry.events, before.now.state);
  const { state, waiting } = after.now;
  const open =
    waiting.kind === 'decisions' ? waiting.open.filter(({ decision }) => decision.seat === seat) : [];
  return JSON.stringify([
    happened.map((each) => ruleset.tell(each.event, each.before, each.after, seat) ?? null),
    linesFor(ruleset as never, happened, seat),
    ruleset.overview(state, seat),
    ruleset.view(state, seat),
    open.map(({ decision }) => [decision, promptFor(ruleset as never, state, decision, seat) ?? null]),
  ]);
}

/** Returns the marked ids that this seat must not know: combatants in reserve or still in hiding. */
function secretsFrom({ after }: Stepped, seat: Seat): readonly string[] {
  const everybody = combatantsIn(after.now.state);
  const own = sidesOf(after.now.state, seat);
  return everybody.flatMap(({ id, side, presence }) => {
    if (!id.includes(MARK) || own.has(side)) return [];
    return presence === 'reserve' || isStillHidden(after.now.state, id) ? [id] : [];
  });
}

/** Returns the sides that a seat plays. */
function sidesOf(state: unknown, seat: Seat): ReadonlySet<string> {
  const own = combatantsIn(state).filter((who) => who.seat === seat);
  return new Set(own.map(({ side }) => side));
}

function players({ ruleset, after }: Stepped): readonly Seat[] {
  return ruleset.seats(after.now.state).filter((seat) => seat !== GM);
}

/** Numbers of other combatants that everyone may see: positions, initiative and declarations. */
const OPEN_NUMBERS: ReadonlySet<string> = new Set(['cell', 'initiative', 'declared']);
const TAINT = 40_000_000;

/** Replaces every secret number in a value with an unmistakable one. */
function tainted(value: Json | undefined, field = ''): Json {
  if (OPEN_NUMBERS.has(field)) return value!;
  if (typeof value === 'number') return TAINT + Math.abs(Math.trunc(value));
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((each) => tainted(each, field));
  const entries = Object.entries(value as { readonly [field: string]: Json | undefined });
  return Object.fromEntries(entries.map(([key, each]) => [key, tainted(each, key)]));
}

/** Returns the state with every combatant of other seats tainted. */
function withTaintedStrangers(state: unknown, own: ReadonlySet<string>): unknown {
  return {
    ...(state as object),
    combatants: combatantsIn(state).map((who) => (own.has(who.side) ? who : tainted(who as unknown as Json))),
  };
}

/** Properties that a seat never receives anything it must not know. */
export const secrecy: readonly Law[] = [
  {
    name: 'no seat receives the name of an unknown combatant',
    every: 5,
    holds(stepped) {
      for (const seat of players(stepped)) {
        const secrets = secretsFrom(stepped, seat);
        if (secrets.length === 0) continue;
        const sent = sentTo(stepped, seat);
        const found = secrets.find((id) => sent.includes(id));
        if (found !== undefined) return `${seat} was sent ${found}: ${sent}`;
      }
      return undefined;
    },
  },
  {
    name: 'no number on a stranger’s sheet is visible',
    every: 40,
    holds(stepped) {
      const { ruleset, before, after } = stepped;
      for (const seat of players(stepped)) {
        const own = sidesOf(after.now.state, seat);
        const [was, is] = [before.now.state, after.now.state].map((each) => withTaintedStrangers(each, own));
        const told = after.entries.at(-1)!.events.map((event) => ruleset.tell(event, was, is, seat));
        const sent = JSON.stringify([ruleset.overview(is, seat), ruleset.view(is, seat), told]);
        const found = /4\d{7}/.exec(sent);
        if (found !== null)
          return `${seat} sees ${sent.slice(Math.max(0, found.index - 80), found.index + 80)}`;
      }
      return undefined;
    },
  },
];
