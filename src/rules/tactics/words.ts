import { isInsider, namesIn } from '../../kernel/battle.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  plural,
  questionsBy,
  recapOf,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  toldOf,
  valuesBy,
  wordsBy,
} from '../../kernel/wording.ts';
import type { Event, EventOf, Glimpsed, Lapse } from './events.ts';
import type { Check, Worn } from './events-actions.ts';
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
import { OPTIONS, QUESTIONS, valueText } from './words-choices.ts';
import { reasonText, type TacticsNames } from './words-reasons.ts';

type Say<T extends Event['type']> = (facts: EventOf<T>, names: TacticsNames) => string;

function outcomeOf({ result }: Check): string {
  const n = result.total;
  return n >= 0 ? `succeeds by ${n}` : `fails by ${-n}`;
}

/** The dice and what they had to meet. @rule roll-high Where high is good, dice and target number have to reach 20. */
function rollOf({ natural, target, result }: Check): string {
  const isHigh = result.parts.some(({ rule }) => rule === 'roll-high');
  return isHigh ? `${natural} + ${target.total} against 20` : `${natural} against ${target.total}`;
}

const PACES: Readonly<Record<Pace, string>> = {
  stay: 'stands',
  walk: 'walks',
  jog: 'jogs',
  run: 'runs',
  sprint: 'sprints',
};

function towards(goal: Goal | null, names: TacticsNames): string {
  if (goal === null) return '';
  if (goal.kind === 'to') return ` to ${goal.cell.join(', ')}`;
  return goal.kind === 'follow' ? ` up to ${names.of(goal.who)}` : ` away from ${names.of(goal.who)}`;
}

const movementWords = ({ pace, goal }: Movement, names: TacticsNames): string =>
  `${PACES[pace]}${towards(goal, names)}`;

/** An action in a few words. */
function actionWords(action: Action, who: string, names: TacticsNames): string {
  switch (action.kind) {
    case 'full-defense':
      return 'full defence';
    case 'work':
      return 'work';
    case 'stabilise':
      return `stabilise ${names.of(action.target)}`;
    case 'blast': {
      const at = action.target === null ? action.point!.join(', ') : names.of(action.target);
      return `${names.item(who, action.weapon)} at ${at}`;
    }
    case 'strike': {
      const at = action.at === 'item' ? ', at what it blocks with' : '';
      const softly = action.intent === 'incapacitate' ? ' to incapacitate' : '';
      return `strike ${names.of(action.target)} with ${names.item(who, action.weapon)}${softly}${at}`;
    }
    default: {
      const how = action.kind === 'spray' ? 'spray' : action.rounds > 1 ? 'burst' : 'shot';
      const rounds = action.rounds > 1 ? ` of ${action.rounds}` : '';
      return `${how}${rounds} at ${names.of(action.target)} with ${names.item(who, action.weapon)}`;
    }
  }
}

/** Why an action comes to nothing. @rule lost-target */
function lapseWords({ who, action, why }: EventOf<'action-lapsed'>, names: TacticsNames): string {
  const target = 'target' in action && action.target !== null ? names.of(action.target) : '';
  const weapon = 'weapon' in action ? names.item(who, action.weapon) : '';
  const says: Readonly<Record<Lapse, string>> = {
    'no-work': 'there is nothing to work at',
    'no-need': `${target} needs no help`,
    useless: `${weapon} is of no use any more`,
    gone: `${target} is gone`,
    'out-of-reach': `${target} is out of reach`,
    'point-out-of-reach': 'the point is out of reach',
  };
  // Versions before the fourth recorded the sentence itself.
  return says[why] ?? why;
}

/** @rule sunder-note As it is written on the item: `Sunder (-2 offense)`. */
function sundered(
  e: Pick<Seen, 'who' | 'item' | 'which' | 'lost'> & { readonly note?: string },
  names: TacticsNames,
): string {
  // `note` is the text that versions before the fourth recorded.
  return `${names.item(e.who, e.item)} of ${names.of(e.who)}: ${e.note ?? `Sunder (${e.lost} ${e.which})`}.`;
}

function chargedOf({ attacks, changes, pace }: EventOf<'charged'>): string {
  if (pace !== null) return `a ${pace}`;
  if (changes > 0) return 'a change of mind';
  return attacks > 0 ? 'an attack' : 'a check action';
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

const damage = (w: Sum, s: Sum): string => {
  const parts = [];
  if (w.total > 0) parts.push(`${w.total} W`);
  if (s.total > 0) parts.push(`${s.total} S`);
  return parts.length === 0 ? 'nothing that gets through' : parts.join(' and ');
};

/** Each event as a sentence; undefined for those that another one tells already. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  ...SHARED_SENTENCES,
  'turn-started': (e) => `Turn ${e.turn}.`,
  'turn-ended': (e) => `Turn ${e.turn} ends.`,
  'tactics-set': (e, names) => `${names.of(e.who)} sets oT ${e.oT}, dT ${e.dT}.`,
  'stance-told': (e, names) => `${names.of(e.who)} fights ${e.stance}.`,
  kept: undefined,
  'tactics-settled': (e) => (e.by === 'gm' ? 'The GM closes tactics.' : 'Tactics are settled.'),
  'movement-chosen': undefined,
  'action-chosen': undefined,
  declared: (e, names) => {
    const { pace, goal, actions } = e.declaration;
    const moves = goal === null ? [] : [movementWords({ pace, goal }, names)];
    const acts = actions.map((action) => actionWords(action, e.who, names));
    return `${names.of(e.who)} declares: ${listed([...moves, ...acts])}.`;
  },
  readjusting: (e, names) => `${names.of(e.who)} thinks again.`,
  'declarations-settled': (e) => (e.by === 'gm' ? 'The GM closes declarations.' : 'All have declared.'),
  'tie-broken': (e, names) => `The tie is broken: ${e.order.map(names.of).join(', ')}.`,
  ran: (e, names) =>
    `${names.of(e.who)} ${PACES[e.pace]}: the Run check ${outcomeOf(e.check)}, ${e.metres.total} m.`,
  walked: undefined,
  stepped: undefined,
  'movement-made': (e, names) =>
    `${names.of(e.who)} ${PACES[e.pace]} from ${e.from.join(', ')} to ${e.to.join(', ')}.`,
  'movement-over': undefined,
  'go-started': (e, names) => `${names.of(e.who)}'s go.`,
  'let-first': (e, names) => `${names.of(e.who)} lets ${names.of(e.first)} go first.`,
  'action-changed': (e, names) => {
    const words = (actions: readonly Action[]) =>
      listed(actions.map((action) => actionWords(action, e.who, names)));
    const instead = e.dropped.length === 0 ? '' : ` instead of ${words(e.dropped)}`;
    const plan = e.movement === null ? words(e.added) + instead : movementWords(e.movement, names);
    return `${names.of(e.who)} changes its mind: ${plan} (${e.price.total} on all checks this turn).`;
  },
  'full-defense-taken': (e, names) => `${names.of(e.who)} is in full defence.`,
  'action-begun': undefined,
  'action-lapsed': (e, names) =>
    `${names.of(e.who)}: ${actionWords(e.action, e.who, names)} comes to nothing; ${lapseWords(e, names)}.`,
  'go-ended': undefined,
  'pain-ignored': (e, names) =>
    `${names.of(e.who)} fights the pain: ${outcomeOf(e.check)}, combat penalty ${e.penalty.total}.`,
  revealed: (e, names) => `${names.of(e.who)} comes out of hiding.`,
  'attack-declared': (e, names) =>
    `${names.of(e.attacker)} attacks ${names.of(e.target)} with ${names.item(e.attacker, e.weapon)}.`,
  'flanking-ruled': (e, names) =>
    e.isFlanked ? `${names.of(e.target)} is flanked.` : `${names.of(e.target)} is not flanked.`,
  'defence-chosen': (e, names) => {
    const item = e.item === null ? '' : ` with ${names.item(e.who, e.item)}`;
    const how = { none: 'does not defend itself', dodge: 'dodges', parry: 'parries', block: 'blocks' };
    if (e.kind === 'body') return `${names.of(e.who)} stands before ${names.of(e.target)}.`;
    return `${names.of(e.who)} ${how[e.kind]}${item}: ${e.total.total}.`;
  },
  interfered: (e, names) =>
    `${names.of(e.who)} gets in the way of ${names.of(e.attacker)}: +${e.bonus.total} defence.`,
  guarded: (e, names) => `${names.of(e.who)} guards ${names.of(e.target)}.`,
  'attack-rolled': (e, names) => `${names.of(e.who)} rolls ${rollOf(e.check)}: ${outcomeOf(e.check)}.`,
  'rounds-fired': (e, names) => `${names.of(e.who)} fires ${plural(e.rounds, 'round', 'rounds')}.`,
  'ammo-lost': (e, names) =>
    `${names.item(e.who, e.weapon)} of ${names.of(e.who)}: ${plural(e.left, 'count', 'counts')} left.`,
  'attack-missed': (e, names) => `${names.of(e.attacker)} misses ${names.of(e.target)} by ${e.failures}.`,
  'attack-hit': (e, names) =>
    `${names.of(e.attacker)} hits ${names.of(e.target)} with ${plural(e.successes.total, 'success', 'successes')}.`,
  'counter-gained': (e, names) =>
    `${names.of(e.who)} may counterattack ${names.of(e.against)} at +${e.bonus}.`,
  'counter-spent': undefined,
  'blast-set': (e, names) => `${names.item(e.who, e.weapon)} goes off at ${e.point.join(', ')}.`,
  'caught-in-blast': undefined,
  'blast-rolled': (e, names) => `${names.of(e.who)} rolls ${e.faces.join(', ')} for the blast.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes ${damage(e.w, e.s)} (W ${e.wLeft}, S ${e.sLeft}).`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying.`,
  stunned: (e, names) => `${names.of(e.who)} is stunned.`,
  died: (e, names) => `${names.of(e.who)} is dead.`,
  'bod-checked': (e, names) =>
    `${names.of(e.who)} fights for its life: ${outcomeOf(e.check)}, W ${e.w.total}.`,
  'ner-checked': (e, names) =>
    `${names.of(e.who)} ${e.isGritting ? 'grits its teeth and can act' : 'lies helpless'}.`,
  'heal-checked': (e, names) => `${names.of(e.who)} tends ${names.of(e.target)}: ${outcomeOf(e.check)}.`,
  stabilised: (e, names) => `${names.of(e.who)} is stabilised.`,
  'check-made': (e, names) => `${names.of(e.who)}, ${e.label}: ${rollOf(e.check)}, ${outcomeOf(e.check)}.`,
  'work-set': (e, names) =>
    `The GM sets ${names.of(e.who)} to work: ${e.job.label}, ${plural(e.job.needed, 'turn', 'turns')}.`,
  worked: (e, names) => `${names.of(e.who)} works at ${e.label}: ${e.done} of ${e.needed}.`,
  'work-finished': (e, names) => {
    const how = e.check === null ? 'done' : `${rollOf(e.check)}, ${outcomeOf(e.check)}`;
    return `${names.of(e.who)} finishes ${e.label}: ${how}.`;
  },
  charged: (e, names) => `The GM charges ${names.of(e.who)} ${chargedOf(e)} of this turn.`,
  'sunder-checked': (e, names) =>
    `Sunder check of ${names.item(e.who, e.item)} of ${names.of(e.who)}: ${outcomeOf(e.check)}.`,
  'sunder-called': undefined,
  'item-sundered': sundered,
  'item-broken': (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)} is broken.`,
  'combat-ended': (e, names) =>
    e.winner === 'nobody' ? 'The fight is over.' : `The fight is over: ${names.side(e.winner)} won.`,
  placed: (e, names) => `The GM puts ${names.of(e.who)} at ${e.to.join(', ')}.`,
  'modifier-given': (e, names) => `The GM gives ${names.of(e.who)} ${e.given.part.value} on ${e.given.to}.`,
  'modifiers-used': undefined,
  repaired: (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)} is repaired: ${e.now}.`,
};

/** What others may see of an event; each type has those of these that `tell` gives it. */
interface Seen {
  readonly who: string;
  readonly pace: Pace;
  readonly isGritting: boolean;
  readonly item: string;
  readonly which: Worn;
  readonly lost: number;
}

/** What others see of somebody, as a sentence; undefined for what needs no words. */
const GLIMPSES: { readonly [T in Glimpsed]: (seen: Seen, names: TacticsNames) => string } = {
  ...SHARED_GLIMPSES,
  ran: (e, names) => `${names.of(e.who)} ${PACES[e.pace]}.`,
  'pain-ignored': (e, names) => `${names.of(e.who)} fights the pain.`,
  'bod-checked': (e, names) => `${names.of(e.who)} fights for its life.`,
  'ner-checked': (e, names) =>
    `${names.of(e.who)} ${e.isGritting ? 'grits its teeth and can act' : 'lies helpless'}.`,
  'item-sundered': sundered,
};

/** What each did and what became of it, as a seat was told of a turn or of the whole fight. */
function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const turns = told.filter(({ type }) => type === 'turn-started').length;
  const hasLeft = ({ id }: Combatant) => toldOf(told, 'left', 'who', id).length > 0;
  const known = state.combatants.filter(
    (who) => hasLeft(who) || (who.presence === 'here' && isKnownTo(state, seat, who)),
  );
  return recapOf(
    told,
    plural(turns, 'turn', 'turns'),
    known,
    (who) => `${actsOf(told, who, seat)}; ${fate(state, who, seat)}`,
  );
}

function actsOf(told: readonly VisibleEvent[], { id }: Combatant, seat: Seat): string {
  const attacks = toldOf(told, 'attack-rolled', 'attacker', id).length;
  const hits = toldOf(told, 'attack-hit', 'attacker', id).length;
  const changes = toldOf(told, 'action-changed', 'who', id).length;
  const minds = changes === 0 ? '' : `, changed its mind ${changes === 1 ? 'once' : `${changes} times`}`;
  if (attacks === 0) return `made no attack${minds}`;
  if (seat !== GM) return `${hits} of ${attacks} attacks hit${minds}`;
  // What a blow took is told to the side that was struck alone: nobody else could add it up.
  const dealt = toldOf(told, 'damage-dealt', 'by', id) as unknown as readonly EventOf<'damage-dealt'>[];
  return `${hits} of ${attacks} attacks hit for ${dealt.reduce((sum, { w }) => sum + w.total, 0)} W${minds}`;
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  const conditions = visibleConditions(state, who);
  if (conditions.length > 0) return conditions.join(', ');
  return isInsider(state, seat, who)
    ? `standing with ${who.w} of ${who.sheet.pc} W`
    : `standing, ${healthWord(who)}`;
}

/** Bare hands are called so by everybody. */
const UNARMED = { id: 'unarmed', name: 'bare hands' };

/** What things are called in a fight: all that a sentence may take from its state. */
export function namesOf(state: State): TacticsNames {
  const names = namesIn<Combatant>(state, ({ sheet }) => [
    ...[...sheet.weapons, ...sheet.shields],
    ...(sheet.armor === null ? [] : [sheet.armor]),
    UNARMED,
  ]);
  const toolsOf = (id: string) => state.combatants.find((who) => who.id === id)?.sheet.tools ?? [];
  return { ...names, tool: (who, tool) => toolsOf(who).find(({ id }) => id === tool)?.name ?? tool };
}

/** How Tactics is said to people. */
export const words: RulesetText<State> = {
  ...wordsBy(SENTENCES, GLIMPSES, OPTIONS, namesOf),
  heading: ({ type, facts }) =>
    type === 'turn-started' ? `Turn ${(facts as { readonly turn: number }).turn}` : undefined,
  reason: (part, state) => reasonText(part, namesOf(state)),
  value: valuesBy(['who', 'target'], namesOf, valueText),
  question: questionsBy(QUESTIONS, namesOf),
  recap,
};
