import { isInsider, namesIn } from '../../kernel/battle.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import { whereAt, whereNear, whereTo } from '../../kernel/places.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  inSentence,
  just,
  plural,
  recapOf,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  setByGm,
  the,
  toldOf,
  wordsBy,
} from '../../kernel/wording.ts';
import type { Event, EventOf, Glimpsed, Lapse } from './events.ts';
import type { Check, Checked, Worn } from './events-actions.ts';
import {
  type Action,
  type Combatant,
  type Goal,
  isKnownTo,
  type Movement,
  type Pace,
  type State,
} from './state.ts';
import { healthWord, visibleConditions } from './views.ts';
import { CHOICES } from './words-choices.ts';
import { reasonText, type TacticsNames } from './words-reasons.ts';

type Say<T extends Event['type']> = (facts: EventOf<T>, names: TacticsNames) => string;

/** Words the result of a check and its margin. */
function outcomeOf({ result }: Check): string {
  const n = result.total;
  if (n === 0) return 'just succeeds';
  return n > 0 ? `succeeds by ${n}` : `fails by ${just(n)}${-n}`;
}

/** Words the dice and their target. @rule roll-high If high rolls are good, dice plus target number must reach 20. */
function rollOf({ natural, target, result }: Check): string {
  const isHigh = result.parts.some(({ rule }) => rule === 'roll-high');
  return isHigh ? `${natural} + ${target.total} against 20` : `${natural} against ${target.total}`;
}

function towards(goal: Goal | null, who: string, names: TacticsNames): string {
  if (goal === null) return '';
  if (goal.kind === 'to') return whereTo(who, goal.cell, names, 'to');
  return goal.kind === 'follow' ? ` up to ${names.of(goal.who)}` : ` away from ${names.of(goal.who)}`;
}

/** Words a planned movement as a verb: `run up to Bob`. */
const movementWords = ({ pace, goal }: Movement, who: string, names: TacticsNames): string =>
  `${pace}${towards(goal, who, names)}`;

/** Words a planned action as a verb: `strike Bob with axe`. */
function actionWords(action: Action, who: string, names: TacticsNames): string {
  switch (action.kind) {
    case 'full-defense':
      return 'take full defence';
    case 'work':
      return 'work';
    case 'open-door':
    case 'close-door':
      return `${action.kind === 'open-door' ? 'open' : 'close'} ${names.door(action.door)}`;
    case 'stabilise':
      return `stabilise ${names.of(action.target)}`;
    case 'blast': {
      const at = action.target ? ` at ${names.of(action.target)}` : whereNear(who, action.point!, names);
      return `use ${the(names.item(who, action.weapon))}${at}`;
    }
    case 'strike': {
      const at = action.at === 'item' ? ', aiming at the blocking item' : '';
      const softly = action.intent === 'incapacitate' ? ' to incapacitate' : '';
      return `strike ${names.of(action.target)} with ${the(names.item(who, action.weapon))}${softly}${at}`;
    }
    default: {
      const { rounds } = action;
      const how =
        action.kind === 'spray'
          ? `spray ${rounds} shots`
          : rounds > 1
            ? `fire a burst of ${rounds}`
            : 'shoot';
      return `${how} at ${names.of(action.target)} with ${the(names.item(who, action.weapon))}`;
    }
  }
}

/** Words the reason why an action fails. @rule lost-target */
const LAPSES: Readonly<Record<Lapse, string>> = {
  'no-work': 'no work is left',
  'no-need': 'no help is needed',
  useless: 'the weapon is useless now',
  gone: 'the target is gone',
  'out-of-reach': 'the target is out of reach',
  'point-out-of-reach': 'the point is out of reach',
  'door-passed': 'the door is not beside it, or is so already',
};

/** Names an item with its owner: `Bob's axe`. */
function itemOf({ who, item }: { readonly who: string; readonly item: string }, names: TacticsNames): string {
  return `${names.of(who)}'s ${inSentence(names.item(who, item))}`;
}

/** Words the damage to an item. @rule sunder-note The note on the item: `Sunder (-2 offense)`. */
function sundered(
  e: Pick<Seen, 'who' | 'item' | 'which' | 'lost'> & { readonly note?: string },
  names: TacticsNames,
): string {
  // Journals of versions 1 to 3 contain the text itself in `note`.
  return `${itemOf(e, names)} is damaged: ${e.note ?? `Sunder (${e.lost} ${e.which})`}.`;
}

function chargedOf({ attacks, changes, pace }: EventOf<'charged'>): string {
  if (pace !== null) return `a ${pace}`;
  if (changes > 0) return 'a change of plan';
  return attacks > 0 ? 'an attack' : 'a check action';
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

/** The rolls that a GM modifier may change. */
const GIVEN = { check: 'checks', superior: 'the Superior level', defence: 'defence' };

const damage = (w: Sum, s: Sum): string => {
  const parts = [];
  if (w.total > 0) parts.push(`${w.total} W`);
  if (s.total > 0) parts.push(`${s.total} S`);
  return parts.length === 0 ? 'no damage' : parts.join(' and ');
};

/** Each event as a sentence; `undefined` if another sentence already covers it. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  ...SHARED_SENTENCES,
  'set-by-gm': setByGm({ w: 'W', s: 'S', ammo: 'ammunition', pending: 'declared actions' }),
  'turn-started': (e) => `Turn ${e.turn}.`,
  'turn-ended': (e) => `Turn ${e.turn} ends.`,
  'tactics-set': (e, names) => `${names.of(e.who)} splits Tactics: oT ${e.oT}, dT ${e.dT}.`,
  'stance-told': (e, names) => `${names.of(e.who)} fights ${e.stance}.`,
  kept: undefined,
  'tactics-settled': (e) => (e.by === 'gm' ? 'The GM closes tactics.' : 'Tactics are settled.'),
  'movement-chosen': undefined,
  'action-chosen': undefined,
  'taken-back': undefined,
  declared: (e, names) => {
    const { pace, goal, actions } = e.declaration;
    const moves = goal === null ? [] : [movementWords({ pace, goal }, e.who, names)];
    const acts = actions.map((action) => actionWords(action, e.who, names));
    const plans = [...moves, ...acts];
    return `${names.of(e.who)} declares${plans.length === 0 ? '' : ':'} ${listed(plans)}.`;
  },
  readjusting: (e, names) => `${names.of(e.who)} reconsiders.`,
  'declarations-settled': (e) => (e.by === 'gm' ? 'The GM closes declarations.' : 'Everyone has declared.'),
  'tie-broken': (e, names) => `The tie is broken: ${e.order.map(names.of).join(', then ')}.`,
  ran: (e, names) =>
    `${names.of(e.who)} ${e.pace}s ${e.metres.total} m (the Run check ${outcomeOf(e.check)}).`,
  walked: undefined,
  stepped: undefined,
  'movement-made': (e, names) =>
    `${names.of(e.who)} ${e.pace}s${e.pace === 'stay' ? whereAt(e.to, names) : whereTo(e.who, e.to, names)}.`,
  'movement-over': undefined,
  'go-started': (e, names) => `${names.of(e.who)}'s go.`,
  'let-first': (e, names) => `${names.of(e.who)} lets ${names.of(e.first)} go first.`,
  'action-changed': (e, names) => {
    const words = (actions: readonly Action[]) =>
      listed(actions.map((action) => actionWords(action, e.who, names)));
    const instead = e.dropped.length === 0 ? '' : `, and no longer ${words(e.dropped)}`;
    const change =
      e.movement !== null
        ? `changes plan: ${movementWords(e.movement, e.who, names)}`
        : e.added.length === 0
          ? `no longer plans to ${words(e.dropped)}`
          : `changes plan: ${words(e.added)}${instead}`;
    return `${names.of(e.who)} ${change} (${e.price.total} on all checks this turn).`;
  },
  'full-defense-taken': (e, names) => `${names.of(e.who)} takes full defence.`,
  'action-begun': undefined,
  'action-lapsed': (e, names) =>
    `${names.of(e.who)} cannot ${actionWords(e.action, e.who, names)}: ${LAPSES[e.why] ?? e.why}.`,
  'go-ended': undefined,
  'pain-ignored': (e, names) =>
    `${names.of(e.who)} fights the pain and ${outcomeOf(e.check)} (combat penalty ${e.penalty.total}).`,
  revealed: (e, names) => `${names.of(e.who)} comes out of hiding.`,
  'attack-declared': (e, names) =>
    `${names.of(e.attacker)} attacks ${names.of(e.target)} with ${the(names.item(e.attacker, e.weapon))}.`,
  'flanking-ruled': (e, names) =>
    e.isFlanked ? `${names.of(e.target)} is flanked.` : `${names.of(e.target)} is not flanked.`,
  'defence-chosen': (e, names) => {
    const item = e.item === null ? '' : ` with ${the(names.item(e.who, e.item))}`;
    const how = {
      none: 'does not defend',
      dodge: 'tries to dodge',
      parry: 'tries to parry',
      block: 'tries to block',
    };
    if (e.kind === 'body') return `${names.of(e.who)} steps in front of ${names.of(e.target)}.`;
    return `${names.of(e.who)} ${how[e.kind]}${item} (${e.total.total}).`;
  },
  interfered: (e, names) =>
    `${names.of(e.who)} gets in ${names.of(e.attacker)}'s way (+${e.bonus.total} defence).`,
  guarded: (e, names) => `${names.of(e.who)} guards ${names.of(e.target)}.`,
  'attack-rolled': (e, names) => `${names.of(e.who)} rolls ${rollOf(e.check)} and ${outcomeOf(e.check)}.`,
  'rounds-fired': (e, names) => `${names.of(e.who)} fires ${plural(e.rounds, 'round', 'rounds')}.`,
  'ammo-lost': (e, names) =>
    `${itemOf({ who: e.who, item: e.weapon }, names)}: ${e.left === 0 ? 'no ammunition' : `${plural(e.left, 'count', 'counts')} of ammunition`} left.`,
  'attack-missed': (e, names) =>
    `${names.of(e.attacker)} misses ${names.of(e.target)} by ${just(e.failures)}${e.failures}.`,
  'attack-hit': (e, names) => {
    const n = e.successes.total;
    if (n === 0) return `${names.of(e.attacker)} just hits ${names.of(e.target)}.`;
    return `${names.of(e.attacker)} hits ${names.of(e.target)} with ${n === 1 ? 'just ' : ''}${plural(n, 'success', 'successes')}.`;
  },
  'counter-gained': (e, names) =>
    `${names.of(e.who)} may counterattack ${names.of(e.against)} at +${e.bonus}.`,
  'counter-spent': undefined,
  'blast-set': (e, names) =>
    `${itemOf({ who: e.who, item: e.weapon }, names)} goes off${whereNear(e.who, e.point, names, '')}.`,
  'caught-in-blast': undefined,
  'blast-rolled': (e, names) => `${names.of(e.who)} rolls ${e.faces.join(', ')} for the blast.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes ${damage(e.w, e.s)} (W ${e.wLeft}, S ${e.sLeft}).`,
  'bod-checked': (e, names) =>
    `${names.of(e.who)} fights for life and ${outcomeOf(e.check)} (W ${e.w.total}).`,
  'ner-checked': (e, names) =>
    `${names.of(e.who)} ${e.isGritting ? 'fights on through the pain' : 'lies helpless'}.`,
  'heal-checked': (e, names) =>
    `${names.of(e.who)} tends to ${names.of(e.target)} and ${outcomeOf(e.check)}.`,
  stabilised: (e, names) => `${names.of(e.who)} is stabilised.`,
  'check-made': (e, names) =>
    `${names.of(e.who)} rolls ${rollOf(e.check)} (${e.label}) and ${outcomeOf(e.check)}.`,
  'work-set': (e, names) =>
    `The GM gives ${names.of(e.who)} work: ${e.job.label}, ${plural(e.job.needed, 'turn', 'turns')}.`,
  worked: (e, names) =>
    `${names.of(e.who)} works: ${e.label}, ${e.done} of ${plural(e.needed, 'turn', 'turns')}.`,
  'work-finished': (e, names) => {
    const how = e.check === null ? '' : ` and ${outcomeOf(e.check)}, ${rollOf(e.check)}`;
    return `${names.of(e.who)} finishes the work (${e.label})${how}.`;
  },
  charged: (e, names) => `The GM charges ${names.of(e.who)} ${chargedOf(e)} for this turn.`,
  'sunder-checked': (e, names) => `${itemOf(e, names)} makes a sunder check and ${outcomeOf(e.check)}.`,
  'sunder-called': undefined,
  'item-sundered': sundered,
  'item-broken': (e, names) => `${itemOf(e, names)} breaks.`,
  placed: (e, names) => `The GM moves ${names.of(e.who)}${whereAt(e.to, names, 'to')}.`,
  'modifier-given': (e, names) =>
    `The GM gives ${names.of(e.who)} ${e.given.part.value < 0 ? '' : '+'}${e.given.part.value} on ${GIVEN[e.given.to]}.`,
  'modifiers-used': undefined,
  repaired: (e, names) => `${itemOf(e, names)} is repaired to ${e.now}.`,
};

/** The fields that other sides may see. Each event type has some of them. */
interface Seen {
  readonly who: string;
  readonly pace: Pace;
  readonly isGritting: boolean;
  readonly item: string;
  readonly which: Worn;
  readonly lost: number;
}

/** The events that others see in part only, but read in the same sentence. */
type Same = 'ner-checked' | 'item-sundered';

/** The sentences of events that others see in part only. */
const GLIMPSES: { readonly [T in Exclude<Glimpsed, Same>]: (seen: Seen, names: TacticsNames) => string } = {
  ...SHARED_GLIMPSES,
  ran: (e, names) => `${names.of(e.who)} ${e.pace}s.`,
  'pain-ignored': (e, names) => `${names.of(e.who)} fights the pain.`,
  'bod-checked': (e, names) => `${names.of(e.who)} fights for life.`,
};

/** Returns what each combatant did and how it ended, from the events that a seat saw. */
function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const turns = told.filter(({ type }) => type === 'turn-started').length;
  const hasLeft = ({ id }: Combatant) => toldOf(told, 'left', 'who', id).length > 0;
  const known = state.combatants.filter(
    (who) => hasLeft(who) || (who.presence === 'here' && isKnownTo(state, seat, who)),
  );
  const lasted = plural(turns, 'turn', 'turns');
  const did = (who: Combatant) => actsOf(told, who, seat);
  return recapOf(told, lasted, known, did, (who) => fate(state, who, seat));
}

function actsOf(told: readonly VisibleEvent[], { id }: Combatant, seat: Seat): string {
  const attacks = toldOf(told, 'attack-rolled', 'attacker', id).length;
  const hits = toldOf(told, 'attack-hit', 'attacker', id).length;
  const changes = toldOf(told, 'action-changed', 'who', id).length;
  const minds = changes === 0 ? '' : `, changed plan ${changes === 1 ? 'once' : `${changes} times`}`;
  if (attacks === 0) return `made no attack${minds}`;
  if (seat !== GM) return `${hits} of ${attacks} attacks hit${minds}`;
  // Only the side that was hit sees the damage, so only the GM can add it up.
  const dealt = toldOf(told, 'damage-dealt', 'by', id) as unknown as readonly EventOf<'damage-dealt'>[];
  return `${hits} of ${attacks} attacks hit for ${dealt.reduce((sum, { w }) => sum + w.total, 0)} W${minds}`;
}

function fate(state: State, who: Combatant, seat: Seat): string {
  const conditions = visibleConditions(state, who);
  if (conditions.length > 0) return conditions.join(', ');
  return isInsider(state, seat, who)
    ? `standing with ${who.w} of ${who.sheet.pc} W`
    : `standing, ${healthWord(who)}`;
}

/** The unarmed attack, which every combatant has. */
const UNARMED = { id: 'unarmed', name: 'bare hands' };

/** Returns the names that sentences may use. They are the only part of the state that a sentence reads. */
export function namesOf(state: State): TacticsNames {
  const names = namesIn<Combatant>(
    state,
    ({ sheet }) => [
      ...[...sheet.weapons, ...sheet.shields],
      ...(sheet.armor === null ? [] : [sheet.armor]),
      UNARMED,
    ],
    {
      isOpen: ({ isDead, hiddenFrom }) => !isDead && hiddenFrom.length === 0,
      words: (metres) => `${metres} m`,
    },
  );
  const toolsOf = (id: string) => state.combatants.find((who) => who.id === id)?.sheet.tools ?? [];
  return { ...names, tool: (who, tool) => toolsOf(who).find(({ id }) => id === tool)?.name ?? tool };
}

/** The texts of Tactics. */
export const words: RulesetText<State> = {
  ...wordsBy({ namesOf, sentences: SENTENCES, glimpses: GLIMPSES, ...CHOICES }),
  heading: ({ type, facts }) =>
    type === 'turn-started' ? `Turn ${(facts as { readonly turn: number }).turn}` : undefined,
  diceReasons: ['natural', '3d6'],
  needed: ({ facts }) => ((facts as Partial<Checked>).check ? 0 : undefined),
  reason: (part, state) => reasonText(part, namesOf(state)),
  recap,
};
