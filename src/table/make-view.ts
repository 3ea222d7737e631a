import { redoTarget, undoTarget } from '../fight/branches.ts';
import type { OpenDecision } from '../fight/dice.ts';
import type { Header } from '../fight/entry.ts';
import type { Fight } from '../fight/fight.ts';
import { withArt } from '../kernel/battle-views.ts';
import { answerFault, type Decision } from '../kernel/decision.ts';
import { doorsSeen } from '../kernel/doors.ts';
import type { Encounter, MapSetup } from '../kernel/encounter.ts';
import { knowledgeOf, rulesFor } from '../kernel/hidden-health.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import { type Overview, roundOf } from '../kernel/ruleset.ts';
import { impossibleIn, type PromptView, promptFor, rulesActs } from '../presentation/prompt.ts';
import { openDecisions } from './automatic.ts';
import { type Operation, patchBetween } from './patch.ts';
import { charactersOf, choicesOf, handOutsFor, playerSeats, plays } from './people.ts';
import { visibleProposals } from './proposals.ts';
import { autoAnswersOf, type Person, SETTINGS, type Table, viewerFor } from './table.ts';
import type { GmView, OpenDice, OpenPrompt, PersonView, TableView, WrittenLogChange } from './view.ts';

/** Builds the view of one person. Every value is added because this person may know it. */
export function tableViewFor(live: Table, person: Person): TableView {
  const shared = sharedView(live, viewerFor(person));
  return { ...shared, you: personalView(live, person, shared) };
}

/** Views as JSON, shared by everyone with the same seat. */
const writtenViews = new WeakMap<SharedView, string>();

interface Compared {
  readonly after: SharedView;
  readonly patch: readonly Operation[];
}

/**
 * The differences in everyone's views after an event. Views are computed and compared once per viewer. Most are not
 * cached until the next command: the memory of a thousand tables would fill up, and a view is quickly rebuilt.
 */
export class ViewDiffs {
  readonly after: Table;
  private readonly sights = new Map<Table, Map<Seat | null, SharedView>>();
  private readonly compared = new Map<SharedView, Compared>();
  /** Changes as JSON: that of one viewer is usually shared by several people. */
  readonly rests = new Map<
    readonly Operation[],
    { readonly told: WrittenLogChange; readonly text: string }
  >();
  private readonly prompts = new Map<Table, PromptOf>();
  private open: ReadonlySet<string> | undefined;

  /** `earlier` holds the views from before the event, if they were cached. */
  constructor(after: Table, earlier?: ViewDiffs) {
    this.after = after;
    const known = earlier?.sights.get(earlier.after);
    if (known !== undefined) this.sights.set(earlier!.after, known);
  }

  /**
   * Returns the patch from a person's previous view to the current one. The person must have been at the table before.
   */
  patchFor(before: Table, person: Person): readonly Operation[] {
    const was = before.people[person.id]!;
    const sightBefore = this.sightIn(before, was);
    const { after, patch } = this.comparedTo(sightBefore, this.sightIn(this.after, person));
    const own = patchBetween(
      asJson({ you: personalView(before, was, sightBefore) }),
      asJson({ you: personalView(this.after, person, after) }),
    );
    return own.length === 0 ? patch : [...patch, ...own];
  }

  /** Builds what `patchFor` needs for a person. Every part is one step, because it takes long in a large fight. */
  *prepare(before: Table, person: Person): Generator<undefined> {
    for (const live of [before, this.after]) {
      const eyes = viewerFor(live.people[person.id] ?? person);
      if (this.sights.get(live)?.has(eyes) === true) continue;
      if (eyes === GM && live.fight !== null) yield void overridesView(live.fight);
      yield void this.sightIn(live, person);
    }
  }

  /** Returns a person's current view as JSON. */
  writtenFor(person: Person): string {
    const shared = this.sightIn(this.after, person);
    const text = writtenViews.get(shared) ?? JSON.stringify(shared);
    writtenViews.set(shared, text);
    const you = JSON.stringify(personalView(this.after, person, shared));
    return `${text.slice(0, -1)},"you":${you}}`;
  }

  private isOpen(decision: string): boolean {
    this.open ??= new Set(openDecisions(this.after).map(({ id }) => id));
    return this.open.has(decision);
  }

  /** A patch replaces a decision that is no longer open as a whole, so the earlier view need not describe it. */
  private promptsIn(live: Table): PromptOf {
    const known = this.prompts.get(live);
    if (known !== undefined) return known;
    const all = promptsIn(live);
    const told: PromptOf = (open) => (live === this.after || this.isOpen(open.id) ? all(open) : undefined);
    this.prompts.set(live, told);
    return told;
  }

  private sightIn(live: Table, person: Person): SharedView {
    const eyes = viewerFor(person);
    const known = this.sights.get(live) ?? new Map<Seat | null, SharedView>();
    this.sights.set(live, known);
    const sight = known.get(eyes) ?? sharedView(live, eyes, this.promptsIn(live));
    known.set(eyes, sight);
    return sight;
  }

  private comparedTo(before: SharedView, after: SharedView): Compared {
    const known = this.compared.get(before);
    if (known?.after === after) return known;
    const compared = { after, patch: patchBetween(asJson(before), asJson(after)) };
    this.compared.set(before, compared);
    return compared;
  }
}

function asJson(value: SharedView | Pick<TableView, 'you'>): Json {
  return value as unknown as Json;
}

/** The part of a view that is the same for everyone with the same viewer. */
export type SharedView = Omit<TableView, 'you'>;

/** Returns an open decision in words, or `undefined` if its id alone is enough. */
type PromptOf = (open: OpenDecision) => PromptView | undefined;

/** Words the open decisions of a table. Each is worded once for all who may read it. */
function promptsIn({ fight }: Table): PromptOf {
  const worded = new Map<string, PromptView>();
  return ({ id, decision }) => {
    const prompt = worded.get(id) ?? promptFor(fight!.rules, fight!.now.state, decision, decision.seat)!;
    worded.set(id, prompt);
    return prompt;
  };
}

/**
 * Builds the view of one viewer from permitted values only. `null` stands for a person who waits to be admitted.
 */
export function sharedView(live: Table, eyes: Seat | null, promptOf = promptsIn(live)): SharedView {
  const isIn = eyes !== null;
  const { glance, ...seen } =
    isIn && live.fight !== null ? seenBy(live, live.fight, eyes, promptOf) : NOTHING;
  return {
    table: tableInfo(live, eyes),
    people: isIn ? peopleView(live, eyes) : [],
    ping: isIn ? live.ping : null,
    drawings: isIn ? live.drawings : [],
    settings: isIn ? live.settings : SETTINGS,
    rulings: isIn ? (live.encounter?.rulings ?? {}) : {},
    field: isIn && live.encounter ? fieldSeen(live.encounter.field, eyes) : null,
    fight: glance,
    ...seen,
    gm: eyes === GM ? gmView(live) : null,
  };
}

/** Returns the map as a seat sees it: without locks that only the GM knows. */
function fieldSeen(field: MapSetup, eyes: Seat): MapSetup {
  return field.doors === undefined ? field : { ...field, doors: doorsSeen(field.doors, eyes) };
}

/** The personal part of a view, which differs even within one seat. */
function personalView(live: Table, person: Person, { fight }: SharedView): TableView['you'] {
  const { id, name, role, seat } = person;
  const own = fight?.standings.filter((who) => seat !== null && who.seat === seat) ?? [];
  const standing = autoAnswersOf(live, viewerFor(person), person);
  return {
    ...{ id, name, role, seat, standing },
    combatants: own.flatMap((who) => (plays(live, person, who.id) ? [who.id] : [])),
    choices: choicesOf(live, person),
    ...(person.characters && { characters: person.characters }),
    ...(person.wish !== undefined && { wish: person.wish }),
    ...(person.brought && { brought: person.brought }),
    ...(person.isScreen && { isScreen: person.isScreen }),
    nudges: live.nudges[id] ?? 0,
    handOuts: handOutsFor(live, person),
  };
}

/** The part of a view that describes the fight. */
type FightPart = Pick<TableView, 'view' | 'prompts' | 'proposals' | 'roll' | 'waitingFor'> & {
  readonly glance: Overview | null;
};

const NOTHING: FightPart = {
  glance: null,
  view: null,
  prompts: [],
  proposals: [],
  roll: null,
  waitingFor: [],
};

function seenBy(live: Table, fight: Fight, eyes: Seat, promptOf: PromptOf): FightPart {
  const glance = overviewFor(live, fight, eyes);
  return {
    glance,
    view: rulesFor(fight.rules, eyes, live.settings.foeHealth).view(fight.now.state, eyes),
    prompts: promptsOf(live, { fight, glance, eyes, promptOf }),
    proposals: visibleProposals(live, fight, eyes),
    roll: rollOf(fight, eyes),
    waitingFor: waitingFor(fight, glance, eyes),
  };
}

function tableInfo(live: Table, eyes: Seat | null): TableView['table'] {
  const { id, name, ruleset, status, dice, seed } = live;
  const revealed = status === 'ended' && eyes !== null ? seed.reveal() : null;
  return { id, name, ruleset, status, dice, commitment: seed.commitment, seed: revealed };
}

/** Lists the people at the table. Only GMs and co-GMs see who waits to be admitted. */
function peopleView(live: Table, eyes: Seat): readonly PersonView[] {
  const told = Object.values(live.people).filter(({ role }) => role !== 'waiting' || eyes === GM);
  return told.map((person) => {
    const { id, name, role, seat, offered, characters, wish, brought, isScreen } = person;
    const own = role === 'player' && live.fight === null ? choicesOf(live, person) : [];
    const atDoor = role === 'waiting' && { ...(offered && { offered }), ...(wish !== undefined && { wish }) };
    return {
      id,
      name,
      role,
      seat,
      ...(characters && { characters }),
      ...(own.length > 0 && { plays: own.map((each) => each.name) }),
      ...(isScreen && { isScreen }),
      ...(brought && eyes === GM && { brought }),
      ...atDoor,
    };
  });
}

/** Returns the overview of the fight, with enemy health by the table's settings. */
export function overviewFor(
  { settings: { foeHealth } }: Table,
  { rules, now, header }: Fight,
  eyes: Seat,
): Overview {
  const known = rulesFor(rules, eyes, foeHealth).overview(now.state, eyes);
  const glance = withArt(known, header.encounter as unknown as Encounter);
  if (eyes === GM || foeHealth !== 'exact') return glance;
  const exact = new Map(rules.overview(now.state, GM).standings.map((who) => [who.id, who.health]));
  const standings = glance.standings.map((who) =>
    who.health === null ? { ...who, health: exact.get(who.id) ?? null } : who,
  );
  return { ...glance, standings };
}

interface Sight {
  readonly fight: Fight;
  readonly glance: Overview;
  readonly eyes: Seat;
  readonly promptOf: PromptOf;
}

function promptsOf(
  live: Table,
  { fight: { rules, now }, glance, eyes, promptOf }: Sight,
): readonly OpenPrompt[] {
  return openDecisions(live).flatMap((open) => {
    const { id, decision } = open;
    if (eyes !== GM && decision.seat !== eyes) return [];
    const told = promptOf(open);
    if (told === undefined) return [{ id } as OpenPrompt];
    const { key, who, seat, rule, defaultAnswer } = decision;
    const plan = planFor(live, decision, () => roundOf(rules, now.state));
    const known = knowledgeOf(rules, eyes, live.settings.foeHealth)?.(now.state) ?? now.state;
    const impossible = impossibleIn(rules, known, decision);
    const stop = rules.stop?.(decision, now.state);
    const attack = attackIn(decision, glance);
    const more = {
      ...(stop && { stop }),
      ...(attack && { attack }),
      ...(plan && { plan }),
      ...(impossible.length > 0 && { impossible }),
    };
    return [{ id, key, who, seat, rule, defaultAnswer, ...more, ...told }];
  });
}

/** Returns the attack of somebody else that a decision is about, if the viewer knows both combatants. */
function attackIn({ who, context }: Decision, { standings }: Overview): OpenPrompt['attack'] {
  const { attacker, target = who } = (context ?? {}) as { readonly attacker?: Json; readonly target?: Json };
  const isKnown = (one: Json | undefined): one is string => standings.some(({ id }) => id === one);
  return attacker !== who && isKnown(attacker) && isKnown(target) ? { attacker, target } : undefined;
}

/** Returns the rest of a plan for a decision, if it is of the same round and its next answer is legal. */
function planFor(
  { plans }: Table,
  { who, key, options }: Decision,
  roundNow: () => number,
): OpenPrompt['plan'] {
  const plan = Object.hasOwn(plans, who) ? plans[who]! : undefined;
  if (plan === undefined || plan.key !== key || plan.round !== roundNow()) return undefined;
  const { why, rest } = plan;
  return answerFault(options, rest[0]!) === undefined ? { why, rest } : undefined;
}

/** Returns the ids of the decisions in a viewer's view. */
export function questionsIn(live: Table, eyes: Seat | null): readonly string[] {
  if (live.fight === null || eyes === null) return [];
  const open = openDecisions(live).filter(({ decision }) => eyes === GM || decision.seat === eyes);
  return open.map(({ id }) => id);
}

function rollOf({ now }: Fight, eyes: Seat): OpenDice | null {
  if (now.waiting.kind !== 'roll') return null;
  const { id, request } = now.waiting.roll;
  const { owner, why, rule, dice } = request;
  return eyes === GM || owner === eyes ? { id, owner, why, rule, dice } : null;
}

/**
 * Returns the combatants the fight waits for. If the rules ask several at once, who must answer is secret: a seat sees
 * only its own prompts, however many are open. The GM's combatants and every combatant this seat does not know are
 * listed as `gm`.
 */
function waitingFor(fight: Fight, { standings }: Overview, eyes: Seat): readonly string[] {
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

/** The GM's available overrides as last sent. */
interface OverridesView {
  readonly state: unknown;
  /** The options behind them, as JSON. */
  readonly options: string;
  readonly acts: GmView['acts'];
}

const lastTold = new WeakMap<Header, OverridesView>();

/**
 * Returns the available overrides. They seldom change, so the same object is returned while their options are equal:
 * the words of an override depend only on its options and on the names in the fight, which stay.
 */
function overridesView({ header, rules, now: { state } }: Fight): GmView['acts'] {
  const last = lastTold.get(header);
  if (last !== undefined && last.state === state) return last.acts;
  const offered = rules.gm(state);
  const options = JSON.stringify(offered);
  // The earlier text is kept if it is equal, so that the new one does not outlive the command.
  const told = last?.options === options ? last : { options, acts: rulesActs(rules, state, offered) };
  lastTold.set(header, { ...told, state });
  return told.acts;
}

function gmView(live: Table): GmView {
  const { fight, invitations, text } = live;
  return {
    acts: fight === null ? [] : overridesView(fight),
    invitations: Object.values(invitations),
    seats: playerSeats(live),
    characters: charactersOf(live),
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
