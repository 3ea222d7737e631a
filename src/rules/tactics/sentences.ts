import type { Sum } from '../../kernel/explanation.ts';
import type { Check, Event, EventOf } from './events.ts';
import type { Names } from './naming.ts';
import type { Action, Goal, Movement, Pace } from './state.ts';
import type { Glimpsed } from './tell.ts';

type Say<T extends Event['type']> = (facts: EventOf<T>, names: Names) => string;

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

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

function towards(goal: Goal | null, names: Names): string {
  if (goal === null) return '';
  if (goal.kind === 'to') return ` to ${goal.cell.join(', ')}`;
  return goal.kind === 'follow' ? ` up to ${names.of(goal.who)}` : ` away from ${names.of(goal.who)}`;
}

const movementWords = ({ pace, goal }: Movement, names: Names): string =>
  `${PACES[pace]}${towards(goal, names)}`;

/** An action in a few words. */
function actionWords(action: Action, who: string, names: Names): string {
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
  'initiative-rolled': (e, names) => `${names.of(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e, names) => `${names.of(e.who)} rolls off the tie: ${e.sum.total}.`,
  'tie-broken': (e, names) => `The tie is broken: ${e.order.map(names.of).join(', ')}.`,
  'order-set': (e, names) => `The order: ${e.order.map(names.of).join(', ')}.`,
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
    `${names.of(e.who)}: ${actionWords(e.action, e.who, names)} comes to nothing; ${e.why}.`,
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
  'dying-ended': (e, names) => `${names.of(e.who)} is no longer dying.`,
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
  'item-sundered': (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)}: ${e.note}.`,
  'item-broken': (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)} is broken.`,
  'combat-ended': (e, names) =>
    e.winner === 'nobody' ? 'The fight is over.' : `The fight is over: ${names.side(e.winner)} won.`,
  'set-by-gm': (e, names) => `The GM sets ${e.field} of ${names.of(e.who)} to ${JSON.stringify(e.value)}.`,
  placed: (e, names) => `The GM puts ${names.of(e.who)} at ${e.to.join(', ')}.`,
  'modifier-given': (e, names) => `The GM gives ${names.of(e.who)} ${e.given.part.value} on ${e.given.to}.`,
  'modifiers-used': undefined,
  repaired: (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)} is repaired: ${e.now}.`,
  entered: (e, names) => `${names.of(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, names) => `${names.of(e.who)} leaves the fight.`,
};

/** What others may see of an event; each type has those of these that `tell` gives it. */
interface Seen {
  readonly who: string;
  readonly pace: Pace;
  readonly isGritting: boolean;
  readonly item: string;
  readonly note: string;
}

/** What others see of somebody, as a sentence; undefined for what needs no words. */
export const GLIMPSES: { readonly [T in Glimpsed]: (seen: Seen, names: Names) => string } = {
  ran: (e, names) => `${names.of(e.who)} ${PACES[e.pace]}.`,
  'pain-ignored': (e, names) => `${names.of(e.who)} fights the pain.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes the hit.`,
  'bod-checked': (e, names) => `${names.of(e.who)} fights for its life.`,
  'ner-checked': (e, names) =>
    `${names.of(e.who)} ${e.isGritting ? 'grits its teeth and can act' : 'lies helpless'}.`,
  'item-sundered': (e, names) => `${names.item(e.who, e.item)} of ${names.of(e.who)}: ${e.note}.`,
};
