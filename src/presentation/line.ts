import type { BaseEvent } from '../kernel/combat.ts';
import { HIDDEN_REASON, type Modifier, neededIn, sumsIn } from '../kernel/explanation.ts';
import type { RuleId, Seat } from '../kernel/ids.ts';
import { type Routine, type Ruleset, roundOf, type VisibleEvent } from '../kernel/ruleset.ts';
import { talliesIn, type VisibleTally, visibleTally } from './tally.ts';

/** The part of a ruleset needed for presentation. */
export type PresentationRules = Pick<
  Ruleset<never, never>,
  | ('area' | 'deeds' | 'evolve' | 'gm' | 'overview' | 'purposes' | 'round' | 'sets' | 'tell' | 'words')
  | ('routine' | 'rulebook')
>;

/** An event with the states before and after it, and its depth inside interruptions. */
export interface EventInContext {
  readonly event: BaseEvent;
  readonly before: unknown;
  readonly after: unknown;
  readonly depth: number;
}

/**
 * Pairs consecutive events with the states around them. `earlier` contains the events recorded before in the same step.
 */
export function eventsInContext(
  rules: Pick<PresentationRules, 'evolve' | 'words'>,
  events: readonly BaseEvent[],
  before: unknown,
  earlier: readonly BaseEvent[] = [],
): readonly EventInContext[] {
  const depths = rules.words.depths?.([...earlier, ...events]);
  let state = before;
  return events.map((event, i) => {
    const after = rules.evolve(state, event);
    const happening = { event, before: state, after, depth: depths?.[earlier.length + i] ?? 0 };
    state = after;
    return happening;
  });
}

/** One reason for a number, in words. */
export interface LinePart {
  readonly value: number;
  readonly why: string;
  readonly rule: RuleId;
  /** The faces of the dice, if this part is a roll. */
  readonly faces?: readonly number[];
  /** Set if this part is the first roll of the line, which states its faces. */
  readonly isRoll?: true;
}

/** A number of a line with the modifiers that its reader may know. The `parts` add up to `total`. */
export interface LineSum {
  /** The name of the number: `in all`, or the field of the event that contains it. */
  readonly name: string;
  readonly total: number;
  readonly parts: readonly LinePart[];
}

/** Formats the reason for a part, with the faces of its dice: `2d10 (7, 0)`. */
export function partText({ why, faces }: LinePart): string {
  return faces === undefined ? why : `${why} (${faces.join(', ')})`;
}

const HIDDEN_TEXT = 'not shown to you';

function partIn(words: PresentationRules['words'], state: unknown) {
  return (part: Modifier): LinePart => {
    const { value, why, rule, faces } = part;
    const text = why === HIDDEN_REASON ? HIDDEN_TEXT : (words.reason?.(part, state) ?? why);
    const said = { value, why: text, rule };
    if (faces !== undefined) return { ...said, faces };
    return words.diceReasons?.includes(why) === true ? { ...said, isRoll: true } : said;
  };
}

/** One roll of a moment: its owner, its dice and its totals. */
export interface MomentRoll {
  /** The combatant who rolled; `null` if the reader does not know. */
  readonly who: string | null;
  readonly faces: readonly (readonly number[])[];
  /** The number of sides of its dice, if not six. */
  readonly sides?: number;
  readonly sums: readonly LineSum[];
  readonly rule: RuleId;
  /** The lowest total that succeeds; absent if the roll has none or the reader may not know it. */
  readonly needed?: number;
  /** Set if it was rolled after the attack was decided: for its damage, or for an armour that may break. */
  readonly isAfter?: true;
}

/** The result in one word. The first of these that is true counts. */
export type Verdict =
  | 'dies'
  | 'falls'
  | 'hit'
  | 'missed'
  | 'hurt'
  | 'healed'
  | 'passed'
  | 'failed'
  | 'lapsed'
  | 'rolled';

/**
 * The result of one act or roll, as data for one seat: everything that a screen shows at the moment when it happens.
 * Ids are those of combatants and items. A value is `null` if it does not exist or the reader may not know it.
 */
export interface Moment {
  /** The combatant who acts or rolls. */
  readonly who: string | null;
  /** The combatant that it is aimed at. */
  readonly whom: string | null;
  /** The weapon or spell, by its id and in words. */
  readonly with: { readonly id: string; readonly text: string } | null;
  /** The rolls in order: that of the one who acts first, then those against it and for its effects. */
  readonly rolls: readonly MomentRoll[];
  readonly verdict: Verdict;
  /** The rule of the verdict. */
  readonly rule: RuleId;
  /** Its effects on combatants. */
  readonly effects: readonly Exclude<VisibleTally, { readonly kind: 'attacked' }>[];
  /** The number of its lines up to now; those of other moments may lie between them. */
  readonly lines: number;
}

/** One event as one seat reads it. Plain JSON. */
export interface Line {
  /** Empty if the heading is enough. */
  readonly sentence: string;
  readonly rule: RuleId;
  /** The event's type. */
  readonly type: string;
  /** The depth inside interruptions. */
  readonly depth: number;
  readonly round: number;
  /** The combatant it is about, if the seat knows of one. */
  readonly who?: string;
  readonly sums: readonly LineSum[];
  /** The faces it shows, roll by roll; absent if it shows no roll. */
  readonly faces?: readonly (readonly number[])[];
  /** The number of sides of its dice, if it has dice or sums and they are not six. */
  readonly sides?: number;
  /** The lowest total that succeeds, if it tells one that its reader may know. */
  readonly needed?: number;
  /** Set if it only keeps the order of the fight. */
  readonly routine?: Routine;
  /** The tallies of the event, for statistics; absent if the seat knows of none. */
  readonly deeds?: readonly VisibleTally[];
  /** The result of an act or a roll; present on the newest line about it, in logs of a table. */
  readonly moment?: Moment;
  /** The heading above the line if it starts a new round: `Round 2`. */
  readonly heading?: string;
}

/**
 * Returns the lines that a seat reads about events. Events unknown to the seat have no line. `earlier` contains the
 * earlier events of the same step.
 */
export function linesFor(
  rules: PresentationRules,
  happened: readonly EventInContext[],
  seat: Seat,
  earlier: readonly BaseEvent[] = [],
): readonly Line[] {
  return eventLines(rules, happened, seat, earlier).map(([line]) => line);
}

/** Returns the same lines, each with the visible part of its event. */
function eventLines(
  rules: PresentationRules,
  happened: readonly EventInContext[],
  seat: Seat,
  earlier: readonly BaseEvent[] = [],
): readonly (readonly [Line, VisibleEvent])[] {
  const done = talliesIn(
    rules,
    happened.map(({ event }) => event),
    earlier,
  );
  const lines: (readonly [Line, VisibleEvent])[] = [];
  // Tallies of events without a line are added to the next line.
  let deeds: VisibleTally[] = [];
  for (const [i, happening] of happened.entries()) {
    const visibleEvent = rules.tell(happening.event, happening.before, happening.after, seat);
    if (visibleEvent === undefined) continue;
    deeds.push(...done[i]!.flatMap((tallyEvent) => visibleTally(tallyEvent, visibleEvent, seat) ?? []));
    const line = lineOf(rules, happening, visibleEvent);
    if (line === undefined) continue;
    lines.push([deeds.length === 0 ? line : { ...line, deeds }, visibleEvent]);
    deeds = [];
  }
  const last = lines.at(-1);
  if (deeds.length === 0 || last === undefined) return lines;
  const [line, visibleEvent] = last;
  return [...lines.slice(0, -1), [{ ...line, deeds: [...(line.deeds ?? []), ...deeds] }, visibleEvent]];
}

/** Returns the line for one event as visible to a seat, or `undefined` if it needs no text. */
export function lineOf(
  rules: PresentationRules,
  { before, after, depth }: EventInContext,
  visibleEvent: VisibleEvent,
): Line | undefined {
  const sentence = rules.words.told(visibleEvent, after);
  const title = rules.words.heading?.(visibleEvent);
  if (sentence === undefined && title === undefined) return undefined;
  const round = roundOf(rules, after as never);
  const isNew = roundOf(rules, before as never) !== round;
  const who = whoIn(visibleEvent);
  const faces = facesIn(visibleEvent.facts);
  // Sums without parts are left out.
  const sums = sumsIn(visibleEvent.facts).filter(([, { parts }]) => parts.length > 0);
  const { dieSides } = rules.rulebook;
  const routine = rules.routine?.[visibleEvent.type];
  const needed = (rules.words.needed ?? ((told) => neededIn(told.facts)))(visibleEvent, after);
  return {
    sentence: title === undefined ? (sentence ?? '') : '',
    rule: visibleEvent.rule,
    type: visibleEvent.type,
    depth,
    round,
    ...(who === undefined ? {} : { who }),
    sums: sums.map(([name, { total, parts }]) => ({
      name: name === 'sum' ? 'in all' : name,
      total,
      parts: parts.map(partIn(rules.words, after)),
    })),
    ...(faces.length === 0 ? {} : { faces }),
    ...(dieSides !== undefined && faces.length + sums.length > 0 && { sides: dieSides }),
    ...(needed !== undefined && { needed }),
    ...(routine && { routine }),
    ...(isNew ? { heading: title ?? `Round ${round}` } : {}),
  };
}

/** Collects the faces of all rolls in an event's facts, at any depth. Faces of a sum belong to its parts. */
function facesIn(facts: unknown): readonly (readonly number[])[] {
  if (typeof facts !== 'object' || facts === null || 'parts' in facts) return [];
  return Object.entries(facts).flatMap(([name, value]) => {
    // The parts of a sum repeat the faces of its roll.
    if (name === 'parts') return [];
    if (name !== 'faces' || !Array.isArray(value)) return facesIn(value);
    return value.length > 0 && typeof value[0] === 'number' ? [value as number[]] : [];
  });
}

function whoIn({ facts }: VisibleEvent): string | undefined {
  const { who } = (facts ?? {}) as { readonly who?: unknown };
  return typeof who === 'string' ? who : undefined;
}

/** The facts of an event by which its moment is found. */
interface Facts {
  readonly who: string | null;
  readonly attacker: string | null;
  readonly target: string | null;
  readonly isPassed: boolean | null;
  /** Whether an act that was chosen earlier does not take place. */
  readonly isLapsed: boolean;
}

/** A moment to which lines may still be added. */
interface Open extends Omit<Moment, 'verdict' | 'with'> {
  readonly attacked: Extract<VisibleTally, { readonly kind: 'attacked' }> | null;
  readonly isPassed: boolean | null;
  readonly isLapsed: boolean;
  /** The type of the event with which it began. A second event of this type begins another moment. */
  readonly type: string;
}

/** Returns an item in words. */
type ItemText = (item: string, who: string) => string;

/**
 * Puts the moments of a log together, line by line. A moment grows over several inputs while a roll or an answer is
 * awaited: each time, the newest of its lines holds all of it.
 */
export class Moments {
  private open: Open | null = null;

  /** Forgets the open moment, after the end of a step or an undo. */
  close(): void {
    this.open = null;
  }

  /** Returns the lines of events, as `linesFor` does, with a moment on the last line of each. */
  linesFor(
    rules: PresentationRules,
    happened: readonly EventInContext[],
    seat: Seat,
    earlier: readonly BaseEvent[],
  ): readonly Line[] {
    const state = happened.at(-1)?.after;
    const itemText: ItemText = (item, who) => rules.words.value('weapon', item, state, who);
    return this.tell(eventLines(rules, happened, seat, earlier), itemText);
  }

  /** Adds lines with their events. Returns them with a moment on the last line of each. */
  tell(lines: readonly (readonly [Line, VisibleEvent])[], itemText: ItemText): readonly Line[] {
    const told = lines.map(([line]) => line);
    let last = -1;
    for (const [i, [line, { facts }]] of lines.entries()) {
      const read = factsIn(facts);
      if (!hasMoment(line, read)) continue;
      const { open } = this;
      const goesOn = open !== null && isOf(open, line, read);
      this.open = withLine(goesOn ? open : begun(line, read), line, read);
      if (goesOn && last >= 0) {
        const { moment: _, ...bare } = told[last]!;
        told[last] = bare;
      }
      told[i] = { ...line, moment: momentOf(this.open, itemText) };
      last = i;
    }
    return told;
  }
}

function hasMoment({ sums, faces = [], deeds = [] }: Line, { isLapsed }: Facts): boolean {
  return isLapsed || faces.length > 0 || sums.length > 0 || deeds.some(({ kind }) => kind !== 'won');
}

function factsIn(facts: unknown): Facts {
  const all = (facts ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null =>
    typeof all[name] === 'string' ? (all[name] as string) : null;
  const attacker = text('attacker');
  // The roll of an attack decides nothing yet: its target may react.
  const passed = attacker === null ? (all.passes ?? all.isSuccess) : undefined;
  return {
    who: text('who'),
    attacker,
    target: text('target') ?? text('patient'),
    isPassed: typeof passed === 'boolean' ? passed : null,
    isLapsed: all.lapses === true,
  };
}

function isOf({ type, who, whom, attacked, isPassed, isLapsed }: Open, line: Line, facts: Facts): boolean {
  // An act that lapses is a moment of its own, and so is a second check of somebody whose first one is decided.
  if (line.type === type || isLapsed || facts.isLapsed) return false;
  if (attacked === null && isPassed !== null && facts.isPassed !== null && facts.who === who) return false;
  // One attack on several targets has a moment for each.
  if (attacked !== null && line.deeds?.some(({ kind }) => kind === 'attacked')) return false;
  if (facts.attacker !== null) return facts.attacker === who && (facts.target ?? whom) === whom;
  return facts.who === null || facts.who === who || facts.who === whom;
}

function begun({ type, rule }: Line, { who, attacker, target, isLapsed }: Facts): Open {
  const whom = target === (attacker ?? who) ? null : target;
  return {
    ...{ type, rule, whom, who: attacker ?? who },
    ...{ rolls: [], effects: [], attacked: null, isPassed: null, isLapsed, lines: 0 },
  };
}

function withLine(
  open: Open,
  { rule, sums, sides, needed, faces = [], deeds = [] }: Line,
  { who, isPassed }: Facts,
): Open {
  const attacked = deeds.find((deed) => deed.kind === 'attacked') ?? open.attacked;
  const effects = deeds.filter((deed) => deed.kind !== 'attacked' && deed.kind !== 'won');
  const told = { ...(sides && { sides }), ...(needed !== undefined && { needed }) };
  const roll = { who, faces, sums, rule, ...told, ...(open.attacked !== null && { isAfter: true as const }) };
  // A check that an attack leads to, such as that of the armour, does not decide.
  const decides = attacked !== open.attacked || (attacked === null && isPassed !== null);
  return {
    ...open,
    attacked,
    isPassed: isPassed ?? open.isPassed,
    whom: open.whom ?? attacked?.against ?? null,
    rolls:
      faces.length + sums.length > 0
        ? [...open.rolls, roll]
        : open.rolls.map((one, i) => (i === 0 && one.who === open.who ? { ...one, ...told } : one)),
    effects: [...open.effects, ...(effects as Moment['effects'])],
    rule: decides ? rule : open.rule,
    lines: open.lines + 1,
  };
}

function momentOf(open: Open, itemText: ItemText): Moment {
  const { attacked, isPassed: _, isLapsed: __, type: ___, ...rest } = open;
  const item = attacked?.with ?? null;
  const text = item === null ? '' : itemText(item, attacked!.by);
  return { ...rest, with: item === null ? null : { id: item, text }, verdict: verdictOf(open) };
}

function verdictOf({ effects, attacked, isPassed, isLapsed }: Open): Verdict {
  const has = (kind: VisibleTally['kind']): boolean => effects.some((effect) => effect.kind === kind);
  if (has('died')) return 'dies';
  if (has('fell')) return 'falls';
  if (attacked !== null) return attacked.isHit ? 'hit' : 'missed';
  if (has('hurt')) return 'hurt';
  if (has('healed')) return 'healed';
  if (isLapsed) return 'lapsed';
  return isPassed === null ? 'rolled' : isPassed ? 'passed' : 'failed';
}
