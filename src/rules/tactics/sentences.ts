import type { Sum } from '../../kernel/explanation.ts';
import type { Check, Event, EventOf } from './events.ts';
import { type Action, combatant, type Goal, type Pace, type State } from './state.ts';

export type Say<T extends Event['type']> = (
  event: EventOf<T>,
  name: (id: string) => string,
  state: State,
) => string;

function itemName(state: State, who: string, item: string): string {
  const { sheet } = combatant(state, who);
  const armor = sheet.armor === null ? [] : [sheet.armor];
  const items = [...sheet.weapons, ...sheet.shields, ...armor];
  return items.find((each) => each.id === item)?.name ?? (item === 'unarmed' ? 'bare hands' : item);
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function outcomeOf({ result }: Check): string {
  const n = result.total;
  return n >= 0 ? `succeeds by ${n}` : `fails by ${-n}`;
}

const PACES: Readonly<Record<Pace, string>> = {
  stay: 'stands',
  walk: 'walks',
  jog: 'jogs',
  run: 'runs',
  sprint: 'sprints',
};

function towards(goal: Goal | null, name: (id: string) => string): string {
  if (goal === null) return '';
  if (goal.kind === 'to') return ` to ${goal.cell.join(', ')}`;
  return goal.kind === 'follow' ? ` up to ${name(goal.who)}` : ` away from ${name(goal.who)}`;
}

/** An action in a few words. */
function actionWords(action: Action, who: string, name: (id: string) => string, state: State): string {
  switch (action.kind) {
    case 'full-defense':
      return 'full defence';
    case 'stabilise':
      return `stabilise ${name(action.target)}`;
    case 'blast': {
      const at = action.target === null ? action.point!.join(', ') : name(action.target);
      return `${itemName(state, who, action.weapon)} at ${at}`;
    }
    case 'strike': {
      const at = action.at === 'item' ? ', at what it blocks with' : '';
      const softly = action.intent === 'incapacitate' ? ' to incapacitate' : '';
      return `strike ${name(action.target)} with ${itemName(state, who, action.weapon)}${softly}${at}`;
    }
    default: {
      const how = action.kind === 'spray' ? 'spray' : action.rounds > 1 ? 'burst' : 'shot';
      const rounds = action.rounds > 1 ? ` of ${action.rounds}` : '';
      return `${how}${rounds} at ${name(action.target)} with ${itemName(state, who, action.weapon)}`;
    }
  }
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
  'tactics-set': (e, name) => `${name(e.who)} sets oT ${e.oT}, dT ${e.dT}.`,
  'stance-told': (e, name) => `${name(e.who)} fights ${e.stance}.`,
  kept: undefined,
  'tactics-settled': (e) => (e.by === 'gm' ? 'The GM closes tactics.' : 'Tactics are settled.'),
  'movement-chosen': undefined,
  'action-chosen': undefined,
  declared: (e, name, state) => {
    const { pace, goal, actions } = e.declaration;
    const moves = goal === null ? [] : [`${PACES[pace]}${towards(goal, name)}`];
    const acts = actions.map((action) => actionWords(action, e.who, name, state));
    return `${name(e.who)} declares: ${listed([...moves, ...acts])}.`;
  },
  readjusting: (e, name) => `${name(e.who)} thinks again.`,
  'declarations-settled': (e) => (e.by === 'gm' ? 'The GM closes declarations.' : 'All have declared.'),
  'initiative-rolled': (e, name) => `${name(e.who)} rolls initiative: ${e.sum.total}.`,
  'tie-rolled': (e, name) => `${name(e.who)} rolls off the tie: ${e.sum.total}.`,
  'tie-broken': (e, name) => `The tie is broken: ${e.order.map(name).join(', ')}.`,
  'order-set': (e, name) => `The order: ${e.order.map(name).join(', ')}.`,
  ran: (e, name) =>
    `${name(e.who)} ${PACES[e.pace]}: the Run check ${outcomeOf(e.check)}, ${e.metres.total} m.`,
  walked: undefined,
  stepped: undefined,
  'movement-made': (e, name) =>
    `${name(e.who)} ${PACES[e.pace]} from ${e.from.join(', ')} to ${e.to.join(', ')}.`,
  'movement-over': undefined,
  'go-started': (e, name) => `${name(e.who)}'s go.`,
  'let-first': (e, name) => `${name(e.who)} lets ${name(e.first)} go first.`,
  'action-changed': (e, name, state) => {
    const words = (actions: readonly Action[]) =>
      listed(actions.map((action) => actionWords(action, e.who, name, state)));
    const instead = e.dropped.length === 0 ? '' : ` instead of ${words(e.dropped)}`;
    return `${name(e.who)} changes its mind: ${words(e.added)}${instead} (${e.price.total} on all checks this turn).`;
  },
  'full-defense-taken': (e, name) => `${name(e.who)} is in full defence.`,
  'action-begun': undefined,
  'action-lapsed': (e, name, state) =>
    `${name(e.who)}: ${actionWords(e.action, e.who, name, state)} comes to nothing; ${e.why}.`,
  'go-ended': undefined,
  'pain-ignored': (e, name) =>
    `${name(e.who)} fights the pain: ${outcomeOf(e.check)}, combat penalty ${e.penalty.total}.`,
  revealed: (e, name) => `${name(e.who)} comes out of hiding.`,
  'attack-declared': (e, name, state) =>
    `${name(e.attacker)} attacks ${name(e.target)} with ${itemName(state, e.attacker, e.weapon)}.`,
  'flanking-ruled': (e, name) =>
    e.isFlanked ? `${name(e.target)} is flanked.` : `${name(e.target)} is not flanked.`,
  'defence-chosen': (e, name, state) => {
    const item = e.item === null ? '' : ` with ${itemName(state, e.who, e.item)}`;
    const how = { none: 'does not defend itself', dodge: 'dodges', parry: 'parries', block: 'blocks' };
    if (e.kind === 'body') return `${name(e.who)} stands before ${name(e.target)}.`;
    return `${name(e.who)} ${how[e.kind]}${item}: ${e.total.total}.`;
  },
  interfered: (e, name) =>
    `${name(e.who)} gets in the way of ${name(e.attacker)}: +${e.bonus.total} defence.`,
  guarded: (e, name) => `${name(e.who)} guards ${name(e.target)}.`,
  'attack-rolled': (e, name) =>
    `${name(e.who)} rolls ${e.check.natural} against ${e.check.target.total}: ${outcomeOf(e.check)}.`,
  'rounds-fired': (e, name) => `${name(e.who)} fires ${plural(e.rounds, 'round', 'rounds')}.`,
  'ammo-lost': (e, name, state) =>
    `${itemName(state, e.who, e.weapon)} of ${name(e.who)}: ${plural(e.left, 'count', 'counts')} left.`,
  'attack-missed': (e, name) => `${name(e.attacker)} misses ${name(e.target)} by ${e.failures}.`,
  'attack-hit': (e, name) =>
    `${name(e.attacker)} hits ${name(e.target)} with ${plural(e.successes.total, 'success', 'successes')}.`,
  'counter-gained': (e, name) => `${name(e.who)} may counterattack ${name(e.against)} at +${e.bonus}.`,
  'counter-spent': undefined,
  'blast-set': (e, _name, state) => `${itemName(state, e.who, e.weapon)} goes off at ${e.point.join(', ')}.`,
  'caught-in-blast': undefined,
  'blast-rolled': (e, name) => `${name(e.who)} rolls ${e.faces.join(', ')} for the blast.`,
  'damage-dealt': (e, name) => `${name(e.who)} takes ${damage(e.w, e.s)} (W ${e.wLeft}, S ${e.sLeft}).`,
  'dying-started': (e, name) => `${name(e.who)} is dying.`,
  stunned: (e, name) => `${name(e.who)} is stunned.`,
  died: (e, name) => `${name(e.who)} is dead.`,
  'bod-checked': (e, name) => `${name(e.who)} fights for its life: ${outcomeOf(e.check)}, W ${e.w.total}.`,
  'dying-ended': (e, name) => `${name(e.who)} is no longer dying.`,
  'ner-checked': (e, name) =>
    `${name(e.who)} ${e.isGritting ? 'grits its teeth and can act' : 'lies helpless'}.`,
  'heal-checked': (e, name) => `${name(e.who)} tends ${name(e.target)}: ${outcomeOf(e.check)}.`,
  stabilised: (e, name) => `${name(e.who)} is stabilised.`,
  'sunder-checked': (e, name, state) =>
    `Sunder check of ${itemName(state, e.who, e.item)} of ${name(e.who)}: ${outcomeOf(e.check)}.`,
  'sunder-called': undefined,
  'item-sundered': (e, name, state) => `${itemName(state, e.who, e.item)} of ${name(e.who)}: ${e.note}.`,
  'item-broken': (e, name, state) => `${itemName(state, e.who, e.item)} of ${name(e.who)} is broken.`,
  'combat-ended': (e, name) =>
    e.winner === 'nobody' ? 'The fight is over.' : `The fight is over: ${name(e.winner)} won.`,
  'set-by-gm': (e, name) => `The GM sets ${e.field} of ${name(e.who)} to ${JSON.stringify(e.value)}.`,
  placed: (e, name) => `The GM puts ${name(e.who)} at ${e.to.join(', ')}.`,
  'modifier-given': (e, name) => `The GM gives ${name(e.who)} ${e.given.part.value} on ${e.given.to}.`,
  'modifiers-used': undefined,
  repaired: (e, name, state) => `${itemName(state, e.who, e.item)} of ${name(e.who)} is repaired: ${e.now}.`,
  entered: (e, name) => `${name(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, name) => `${name(e.who)} leaves the fight.`,
};
