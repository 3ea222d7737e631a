import { isInsider, namesIn as namesOf } from '../../kernel/battle.ts';
import type { Modifier, Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { Seat } from '../../kernel/names.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  plural,
  questionsBy,
  recapOf,
  roundHeading,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  toldOf,
  wordsBy,
} from '../../kernel/wording.ts';
import type { Event, EventOf, Glimpsed } from './events.ts';
import type { Bodily } from './sheet.ts';
import { type Agent, isAble, isKnownTo, pointsLeft, type State } from './state.ts';
import { healthWord } from './views.ts';
import { doing, OPTIONS, QUESTIONS, reasonText } from './words-reasons.ts';

/** What things are called. */
export interface Names {
  /** An agent, or the GM; null: somebody whom the hearer does not know of. */
  of(id: string | null): string;
  /** A weapon of somebody; the GM has everybody's. */
  weapon(who: string, weapon: string): string;
  side(id: string): string;
  task(id: string): string;
  /** A reason for a number. */
  reason(part: Pick<Modifier, 'why' | 'of'>): string;
}

/** The names of a fight: all that a sentence may take from its state. */
export function namesIn(state: State): Names {
  const { of, item, side } = namesOf(state, ({ sheet }) => sheet.weapons);
  return {
    of: (id) => (id === null ? 'somebody unseen' : of(id)),
    weapon: item,
    side,
    reason: (part) => reasonText(part, state),
    task: (id) => state.tasks.find((task) => task.id === id)?.name ?? id,
  };
}

/** What is not known of somebody unseen. */
interface Besides {
  readonly 'attack-rolled': { readonly weapon: string | null };
  readonly exploded: { readonly weapon: string | null };
}
type Facts<T extends Event['type']> = T extends keyof Besides
  ? Omit<EventOf<T>, keyof Besides[T]> & Besides[T]
  : EventOf<T>;

type Say<T extends Event['type']> = (facts: Facts<T>, names: Names) => string;

/** Who begins a sentence. */
const first = (id: string | null, names: Names): string => (id === null ? 'Somebody unseen' : names.of(id));

const signed = (n: number): string => (n >= 0 ? `+${n}` : String(n));

export const pointsText = (points: Bodily): string =>
  (['STR', 'DEX', 'END'] as const)
    .filter((each) => points[each] > 0)
    .map((each) => `${each} ${points[each]}`)
    .join(', ') || 'nothing';

const passText = (passes: boolean, sum: Sum): string => `${sum.total}, ${passes ? 'passed' : 'failed'}`;

/** Why an attack, or an action, comes to nothing. Versions before the fourth recorded the sentence itself. */
const whyMissed = (why: keyof typeof MISSED): string => MISSED[why] ?? why;
const MISSED = { roll: 'the roll fails', dodge: 'dodged', parry: 'parried', dived: 'dived for cover' };

/** Each event as a sentence; undefined for those that another one tells already. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  ...SHARED_SENTENCES,
  'initiative-rolled': (e, names) => `${names.of(e.who)} has initiative ${e.sum.total}.`,
  'tactics-rolled': (e, names) => `${names.of(e.who)} rolls Tactics: ${passText(e.passes, e.sum)}.`,
  'tactics-declined': (e, names) => `${names.of(e.who)} keeps Tactics to itself.`,
  'order-settled': (e, names) => `The order is now: ${e.order.map(names.of).join(', ')}.`,
  'initiative-changed': (e, names) =>
    `Initiative of ${names.of(e.who)} ${signed(e.value)} (${names.reason(e)}): ${e.initiative}.`,
  'recoil-told': (e, names) => `Heft or Recoil tells on ${names.of(e.who)}: initiative ${e.initiative}.`,
  'initiative-returned': (e, names) => `Initiative of ${names.of(e.who)} comes back to ${e.initiative}.`,
  'turn-started': (e, names) => `Count ${e.count}: ${names.of(e.who)}'s turn.`,
  delayed: (e, names) => `${names.of(e.who)} delays.`,
  'moment-waived': undefined,
  'delay-ended': (e, names) =>
    e.cutsIn
      ? `${names.of(e.who)} cuts in on count ${e.count}!`
      : `${names.of(e.who)} acts now, on count ${e.count}.`,
  'turn-given-up': (e, names) => `${names.of(e.who)} waits for the next round, to be first.`,
  'turn-lost': (e, names) => `${names.of(e.who)} lets the turn go by.`,
  'turn-ended': (e, names) => `${names.of(e.who)}'s turn is over.`,
  'round-ended': (e) => `Round ${e.round} ends.`,
  'action-declared': (e, names) => `${names.of(e.who)} is about to ${doing(e.action, names.of)}.`,
  'action-voided': (e, names) =>
    `${names.of(e.who)} can't do that any more${e.isLost ? '; the action is lost' : ''}.`,
  'action-spent': undefined,
  'significant-split': (e, names) => `${names.of(e.who)} makes two minor actions of the significant one.`,
  'significant-missed': (e, names) => `${names.of(e.who)} has no significant action: ${whyMissed(e.why)}.`,
  'free-action': (e, names) => `${names.of(e.who)}, in passing: ${e.what}.`,
  moved: (e, names) => `${names.of(e.who)} moves ${e.metres} m to ${e.to.join(', ')}.`,
  'stance-taken': (e, names) => `${names.of(e.who)} is now ${e.stance}.`,
  drawn: (e, names) => `${names.of(e.who)} draws ${names.weapon(e.who, e.weapon)}.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.weapon(e.who, e.weapon)}.`,
  'aim-lost': undefined,
  'rounds-fired': undefined,
  'dice-thrown': (e, names) => `${names.of(e.who)} opens up: ${e.faces.join(', ')}.`,
  'attack-rolled': (e, names) => {
    const how = e.mode === 'single' ? '' : `, ${e.mode.replace('-', ' ')}`;
    const what = e.weapon === null ? '' : ` with ${names.weapon(e.attacker, e.weapon)}`;
    return `${first(e.attacker, names)} attacks ${names.of(e.target)}${what}${how}: ${e.sum.total}.`;
  },
  'attack-lowered': (e) => `The dodge leaves the attack at ${e.sum.total}.`,
  'attack-hit': (e, names) => `${names.of(e.target)} is hit, with an Effect of ${e.effect}.`,
  'attack-missed': (e, names) =>
    `${first(e.attacker, names)} misses ${names.of(e.target)}: ${whyMissed(e.why)}.`,
  reacted: (e, names) => `${names.of(e.who)} reacts: ${e.kind}.`,
  'penalty-ended': undefined,
  'opposed-rolled': (e, names) => {
    const rolls = `${names.of(e.who)} ${e.mine.sum.total}, ${names.of(e.other)} ${e.theirs.sum.total}`;
    return `${rolls}: ${e.winner === null ? 'again' : `${names.of(e.winner)} wins`}.`;
  },
  'parry-rolled': (e, names) => `${names.of(e.who)} parries with ${e.sum.total} against ${e.attack}.`,
  'stray-rolled': (e, names) =>
    e.isHit
      ? `The shot goes astray and hits ${names.of(e.who)}.`
      : `The shot just misses ${names.of(e.who)}.`,
  scattered: (e) => `It lands ${e.metres.total} m off, at ${e.to.join(', ')}.`,
  exploded: (e, names) =>
    `${e.weapon === null ? 'Something' : names.weapon(e.who, e.weapon)} goes off at ${e.at.join(', ')}.`,
  dived: (e, names) => `${names.of(e.who)} dives for cover.`,
  'recoil-noted': (e, names) =>
    `${names.of(e.who)} is thrown off balance: ${e.loss.total} less initiative next round.`,
  'ambush-over': () => 'Now they know that they are under attack.',
  revealed: (e, names) => `${names.of(e.who)} is seen.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes ${e.damage.total} damage.`,
  ablated: undefined,
  'blow-held-back': (e, names) => `${names.of(e.who)} acts at the same moment: the blow falls after that.`,
  'blows-fell': (e, names) => `Now the blow falls on ${names.of(e.who)}.`,
  wounded: (e, names) => `${names.of(e.who)} loses ${pointsText(e.lost)}.`,
  'seriously-wounded': (e, names) => `${names.of(e.who)} is ${e.isNow ? '' : 'no longer '}seriously wounded.`,
  'wake-rolled': (e, names) => `${names.of(e.who)} tries to wake: ${passText(e.passes, e.sum)}.`,
  healed: (e, names) => `${names.of(e.who)} gets back ${pointsText(e.gained)}.`,
  exceptional: (e) => `An exceptional ${e.isSuccess ? 'success' : 'failure'}.`,
  'check-made': (e, names) => `${names.of(e.who)}, ${e.label}: ${passText(e.passes, e.sum)}.`,
  treated: (e, names) => `${names.of(e.by)} treats ${names.of(e.who)}: ${passText(e.passes, e.sum)}.`,
  'recovery-rolled': (e, names) => `${names.of(e.who)} has a day of healing: ${e.points.total}.`,
  'task-started': (e, names) => `${names.of(e.who)} sets to work, ${names.task(e.task)}: ${e.rounds} rounds.`,
  'work-requested': (e, names) =>
    `${names.of(e.who)} is to work on ${e.work.name}: ${plural(e.rounds, 'round', 'rounds')}.`,
  worked: (e, names) => `${names.of(e.who)} works on.`,
  'task-abandoned': (e, names) => `${names.of(e.who)} stops work.`,
  'work-disturbed': (e, names) =>
    `${names.of(e.who)} tries to work on though hurt: ${passText(e.passes, e.sum)}.`,
  'round-lost': () => 'This round of work is lost.',
  'task-set-back': () => 'All of the work is to be done again.',
  'task-advanced': (e, names) => `${names.task(e.task)}: ${e.done} of ${e.rounds} rounds done.`,
  'task-finished': (e, names) =>
    `${names.of(e.who)} has ${e.passes ? 'done it' : 'failed'}: ${names.task(e.task)}.`,
  'task-timed': (e, names) => `${names.of(e.who)} takes ${e.seconds} seconds.`,
  'time-passed': (e) => `${timeText(e.seconds)}.`,
  charged: (e, names) => `The GM charges ${names.of(e.who)} a ${e.action} action.`,
  favoured: (e, names) => `The GM gives ${names.of(e.who)} ${signed(e.value)}.`,
};

function timeText(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [60, 'minute'],
  ] as const;
  const [length, unit] = units.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  const n = seconds / length;
  return n === 1 ? `1 ${unit} passes` : `${n} ${unit}s pass`;
}

/** What others see of somebody, as a sentence; undefined for what needs no words. */
const GLIMPSES: {
  readonly [T in Glimpsed]: (seen: { readonly who: string; readonly weapon: string }, names: Names) => string;
} = {
  ...SHARED_GLIMPSES,
  'significant-split': (e, names) => `${names.of(e.who)} makes two minor actions of the significant one.`,
  'significant-missed': (e, names) => `${names.of(e.who)} has no significant action.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.weapon(e.who, e.weapon)}.`,
  'recoil-noted': (e, names) => `${names.of(e.who)} is thrown off balance.`,
  'blow-held-back': (e, names) => `${names.of(e.who)} acts at the same moment: the blow falls after that.`,
  'blows-fell': (e, names) => `Now the blow falls on ${names.of(e.who)}.`,
  wounded: (e, names) => `${names.of(e.who)} is wounded.`,
  'wake-rolled': (e, names) => `${names.of(e.who)} stirs.`,
  healed: (e, names) => `${names.of(e.who)} gets better.`,
  'recovery-rolled': (e, names) => `${names.of(e.who)} has a day of healing.`,
  'check-made': (e, names) => `${names.of(e.who)} does something of its own.`,
  'task-started': (e, names) => `${names.of(e.who)} sets to work on something.`,
  'work-requested': (e, names) => `${names.of(e.who)} is to work on something.`,
  worked: (e, names) => `${names.of(e.who)} works on.`,
  'task-abandoned': (e, names) => `${names.of(e.who)} stops work.`,
  'task-finished': (e, names) => `${names.of(e.who)} is done with its work.`,
  'task-timed': (e, names) => `${names.of(e.who)} is busy for a while.`,
};

/** What each did and what became of it, as a seat was told of a round or of the whole fight. */
export function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const rounds = told.filter(({ type }) => type === 'round-ended').length;
  const known = state.combatants.filter((who) => who.presence !== 'reserve' && isKnownTo(state, seat, who));
  return recapOf(
    told,
    plural(rounds + 1, 'round', 'rounds'),
    known,
    (who) => `${deeds(told, who)}; ${fate(state, who, seat)}`,
  );
}

function deeds(told: readonly VisibleEvent[], { id }: Agent): string {
  const attacks = toldOf(told, 'attack-rolled', 'attacker', id).length;
  const hits = toldOf(told, 'attack-hit', 'attacker', id).length;
  const reactions = toldOf(told, 'reacted', 'who', id).length;
  const reacted = reactions === 0 ? '' : `, ${plural(reactions, 'reaction', 'reactions')}`;
  return attacks === 0 ? `made no attack${reacted}` : `${hits} of ${attacks} attacks hit${reacted}`;
}

function fate(state: State, who: Agent, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  if (who.life === 'dead') return 'dead';
  const stands = isAble(who) ? 'standing' : 'unconscious';
  if (!isInsider(state, seat, who)) return isAble(who) ? `${stands}, ${healthWord(who)}` : stands;
  const most = pointsLeft(who.sheet.characteristics);
  return `${stands} with ${pointsLeft(who.scores)} of ${most} points of STR, DEX and END`;
}

/** Parameters whose values are agents. */
const WHOM: ReadonlySet<string> = new Set(['who', 'whom', 'target', 'from', 'patient', 'healer', 'doctor']);

function valueWords(param: string, value: Json, state: State, who: string): string {
  if (param === 'loss' || param === 'gain') return pointsText(value as unknown as Bodily);
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? each.join(',') : each)).join(' ');
  const text = String(value);
  const names = namesIn(state);
  if (WHOM.has(param)) return names.of(text);
  if (param === 'metres') return `${text} m`;
  if (param === 'side') return names.side(text);
  if (param === 'label' || typeof value === 'number') return text;
  if (param === 'task') return names.task(text);
  const name = names.weapon(who, text);
  return name === text && /^[a-z]/.test(text) ? text.replaceAll('-', ' ') : name;
}

/** How Agents is said to people. */
export const words: RulesetText<State> = {
  ...wordsBy(SENTENCES, GLIMPSES, OPTIONS, namesIn),
  heading: roundHeading,
  reason: reasonText,
  value: valueWords,
  question: questionsBy(QUESTIONS, namesIn),
  recap,
};
