import { isInsider, type Names as KernelNames, namesIn as namesOf } from '../../kernel/battle.ts';
import type { Fields } from '../../kernel/events.ts';
import { type Modifier, neededIn, type Sum } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { whereNear, whereTo } from '../../kernel/places.ts';
import type { RulesetText, VisibleEvent } from '../../kernel/ruleset.ts';
import {
  type FactsOf,
  inSentence,
  plural,
  recapOf,
  SHARED_GLIMPSES,
  SHARED_SENTENCES,
  setByGm,
  the,
  toldOf,
  wordsBy,
} from '../../kernel/wording.ts';
import type { Event, EventOf, Glimpsed } from './events.ts';
import { CELL_METRES } from './movement.ts';
import type { Bodily } from './sheet.ts';
import { type Agent, isAble, isKnownTo, pointsLeft, type State } from './state.ts';
import { healthWord } from './views.ts';
import { doing, OPTION_NAMES, OPTIONS, QUESTIONS, reasonText } from './words-reasons.ts';

/** The names that sentences of Agents use. */
export interface Names extends Omit<KernelNames, 'of'> {
  /** An agent or the GM; `null` if the reader does not know the agent. */
  of(id: string | null): string;
  task(id: string): string;
  /** A reason for a number. */
  reason(part: Pick<Modifier, 'why' | 'of'>): string;
  /** Whether the first round has begun. */
  readonly isBegun: boolean;
}

/** Returns the names that sentences may use. They are the only part of the state that a sentence reads. */
export function namesIn(state: State): Names {
  const names = namesOf(state, ({ sheet }) => sheet.weapons, {
    isOpen: ({ life, isHidden }) => life !== 'dead' && !isHidden,
    words: (cells) => `${cells * CELL_METRES} m`,
  });
  return {
    ...names,
    of: (id) => (id === null ? 'someone unseen' : names.of(id)),
    reason: (part) => reasonText(part, state),
    task: (id) => state.tasks.find((task) => task.id === id)?.name ?? id,
    isBegun: state.round > 0,
  };
}

/** Facts that are `null` if the attacker is unseen. */
interface Besides {
  readonly 'attack-rolled': { readonly weapon: string | null };
  readonly exploded: { readonly weapon: string | null };
}
type Say<T extends Event['type']> = (facts: FactsOf<EventOf<T>, Besides>, names: Names) => string | undefined;

/** Returns a name for the beginning of a sentence. */
const first = (id: string | null, names: Names): string => (id === null ? 'Someone unseen' : names.of(id));

const CHARACTERISTICS = ['STR', 'DEX', 'END'] as const;

/** Words points: `2 STR and 7 END`, or `STR 2, END 7` as the value of an answer. */
export function pointsText(points: Bodily, isValue = false): string {
  const lost = CHARACTERISTICS.filter((each) => points[each] > 0);
  const words = lost.map((each) => (isValue ? `${each} ${points[each]}` : `${points[each]} ${each}`));
  return words.join(isValue ? ', ' : ' and ') || 'nothing';
}

/** Words the result of a roll: `and passes with 9`. */
const passText = (passes: boolean, sum: Sum): string =>
  `${passes ? 'and passes' : 'but fails'} with ${sum.total}`;

/** Words a number of points. */
const pointsInWords = (points: number): string =>
  points === 0 ? 'no points' : plural(points, 'point', 'points');

/** Words a missed attack. Journals of versions 1 to 3 contain the reason itself instead of a code. */
function missText(
  { attacker, target, why }: FactsOf<EventOf<'attack-missed'>, Besides>,
  names: Names,
): string {
  const attack = attacker === null ? 'the attack' : `${names.of(attacker)}'s attack`;
  switch (why) {
    case 'roll':
      return `${first(attacker, names)} misses ${names.of(target)}.`;
    case 'dodge':
      return `${names.of(target)} dodges ${attack}.`;
    case 'parry':
      return `${names.of(target)} parries ${attack}.`;
    default:
      return `${first(attacker, names)} misses ${names.of(target)}: ${why}.`;
  }
}

/** Ways of fire other than a single shot. */
const MODES: Readonly<Record<string, string>> = { burst: ' in a burst', 'full-auto': ' on full auto' };

const REACTIONS = { dodge: 'tries to dodge', parry: 'tries to parry', dive: 'reacts and dives' };

/** Each event as a sentence; `undefined` if another sentence already covers it. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  ...SHARED_SENTENCES,
  'set-by-gm': setByGm({ scores: 'characteristics', rounds: 'ammunition', cover: 'quarters of cover' }),
  'initiative-rolled': (e, names) => `${names.of(e.who)} has initiative ${e.sum.total}.`,
  // Before the first round, `order-set` tells the whole order.
  'order-settled': (e, names) => (names.isBegun ? SHARED_SENTENCES['order-settled'](e, names) : undefined),
  'tactics-rolled': (e, names) => `${names.of(e.who)} rolls Tactics ${passText(e.passes, e.sum)}.`,
  'tactics-declined': (e, names) => `${names.of(e.who)} does not roll Tactics.`,
  'initiative-changed': (e, names) =>
    `${names.of(e.who)}'s initiative ${e.value < 0 ? 'drops' : 'rises'} by ${Math.abs(e.value)} to ${e.initiative} (${names.reason(e)}).`,
  'recoil-told': (e, names) => `Heft or Recoil slows ${names.of(e.who)} to initiative ${e.initiative}.`,
  'initiative-returned': (e, names) => `${names.of(e.who)}'s initiative returns to ${e.initiative}.`,
  'turn-started': (e, names) => `${names.of(e.who)}'s turn, on count ${e.count}.`,
  delayed: (e, names) => `${names.of(e.who)} delays.`,
  'moment-waived': undefined,
  'delay-ended': (e, names) =>
    e.cutsIn
      ? `${names.of(e.who)} cuts in on count ${e.count}!`
      : `${names.of(e.who)} acts now, on count ${e.count}.`,
  'turn-given-up': (e, names) => `${names.of(e.who)} gives up the turn to be first next round.`,
  'turn-lost': (e, names) => `${names.of(e.who)} lets the turn pass.`,
  'action-declared': (e, names) => `${names.of(e.who)} is about to ${doing(e.action, names.of)}.`,
  'action-voided': (e, names) =>
    `${names.of(e.who)} can no longer do that${e.isLost ? ' and loses the action' : ''}.`,
  'action-spent': undefined,
  'significant-split': (e, names) => `${names.of(e.who)} trades the significant action for two minor ones.`,
  'significant-missed': (e, names) =>
    e.why === 'dived'
      ? `${names.of(e.who)} dived for cover and has no significant action.`
      : `${names.of(e.who)} has no significant action: ${e.why}.`,
  'free-action': (e, names) => `${names.of(e.who)} takes a free action: ${e.what}.`,
  moved: (e, names) =>
    `${names.of(e.who)} moves${e.metres === 0 ? '' : ` ${e.metres} m`}${whereTo(e.who, e.to, names)}.`,
  'stance-taken': (e, names) => `${names.of(e.who)} is now ${e.stance}.`,
  drawn: (e, names) => `${names.of(e.who)} draws ${the(names.item(e.who, e.weapon))}.`,
  'aim-lost': undefined,
  'rounds-fired': undefined,
  'dice-thrown': (e, names) => `${names.of(e.who)} opens fire: ${e.faces.join(', ')}.`,
  'attack-rolled': (e, names) => {
    const what = e.weapon === null ? '' : ` with ${the(names.item(e.attacker, e.weapon))}`;
    return `${first(e.attacker, names)} attacks ${names.of(e.target)}${what}${MODES[e.mode] ?? ''} and rolls ${e.sum.total}.`;
  },
  'attack-lowered': (e) => `The dodge lowers the attack to ${e.sum.total}.`,
  'attack-hit': (e, names) =>
    `${first(e.attacker, names)} ${e.effect <= 0 ? 'just hits' : 'hits'} ${names.of(e.target)} with an Effect of ${e.effect}.`,
  'attack-missed': missText,
  reacted: (e, names) => `${names.of(e.who)} ${REACTIONS[e.kind]}.`,
  'penalty-ended': undefined,
  'opposed-rolled': (e, names) => {
    const [mine, theirs] = [e.mine.sum.total, e.theirs.sum.total];
    if (e.winner === null) {
      return `${names.of(e.who)} and ${names.of(e.other)} tie at ${mine} and roll again.`;
    }
    const [won, lost] = e.winner === e.who ? [mine, theirs] : [theirs, mine];
    const loser = e.winner === e.who ? e.other : e.who;
    return `${names.of(e.winner)} beats ${names.of(loser)}, ${won} to ${lost}.`;
  },
  'parry-rolled': (e, names) => `${names.of(e.who)} rolls ${e.sum.total} to parry an attack of ${e.attack}.`,
  'stray-rolled': (e, names) =>
    `The shot ${e.isHit ? 'goes astray and hits' : 'just misses'} ${names.of(e.who)}.`,
  scattered: (e, names) => `It lands ${e.metres.total} m off,${whereNear(e.who, e.to, names, '')}.`,
  exploded: (e, names) =>
    `${e.weapon === null ? 'Something' : `${names.of(e.who)}'s ${inSentence(names.item(e.who, e.weapon))}`} goes off${whereNear(e.who, e.at, names, '')}.`,
  dived: (e, names) => `${names.of(e.who)} dives for cover.`,
  'recoil-noted': (e, names) =>
    `${names.of(e.who)} is thrown off balance and loses ${e.loss.total} initiative next round.`,
  'ambush-over': () => 'The ambush is over. Its targets know that they are under attack.',
  revealed: (e, names) => `${names.of(e.who)} is spotted.`,
  'damage-dealt': (e, names) =>
    `${names.of(e.who)} takes ${e.damage.total === 0 ? 'no' : e.damage.total} damage.`,
  ablated: undefined,
  'blow-held-back': (e, names) =>
    `${names.of(e.who)} acts at the same moment, so the damage counts afterwards.`,
  'blows-fell': (e, names) => `Now the damage to ${names.of(e.who)} counts.`,
  wounded: (e, names) => `${names.of(e.who)} loses ${pointsText(e.lost)}.`,
  'seriously-wounded': (e, names) => `${names.of(e.who)} is ${e.isNow ? '' : 'no longer '}seriously wounded.`,
  'wake-rolled': (e, names) => `${names.of(e.who)} tries to wake up ${passText(e.passes, e.sum)}.`,
  healed: (e, names) => `${names.of(e.who)} regains ${pointsText(e.gained)}.`,
  exceptional: (e) => `An exceptional ${e.isSuccess ? 'success' : 'failure'}.`,
  'check-made': (e, names) => `${names.of(e.who)} makes a check (${e.label}) ${passText(e.passes, e.sum)}.`,
  treated: (e, names) => `${names.of(e.by)} treats ${names.of(e.who)} ${passText(e.passes, e.sum)}.`,
  'recovery-rolled': (e, names) =>
    `${names.of(e.who)} ${e.points.total < 0 ? 'loses' : 'regains'} ${pointsInWords(Math.abs(e.points.total))} in a day.`,
  'task-started': (e, names) =>
    `${names.of(e.who)} starts work: ${names.task(e.task)}, ${plural(e.rounds, 'round', 'rounds')}.`,
  'work-requested': (e, names) =>
    `The GM gives ${names.of(e.who)} work: ${e.work.name}, ${plural(e.rounds, 'round', 'rounds')}.`,
  worked: (e, names) => `${names.of(e.who)} keeps working.`,
  'task-abandoned': (e, names) => `${names.of(e.who)} stops work.`,
  'work-disturbed': (e, names) =>
    `${names.of(e.who)} tries to keep working while hurt ${passText(e.passes, e.sum)}.`,
  'round-lost': () => 'This round of work is lost.',
  'task-set-back': () => 'All the work must be done again.',
  'task-advanced': (e, names) =>
    `Work on “${names.task(e.task)}”: ${e.done} of ${plural(e.rounds, 'round', 'rounds')} done.`,
  'task-finished': (e, names) =>
    `${names.of(e.who)} ${e.passes ? 'succeeds' : 'fails'}: ${names.task(e.task)}.`,
  'task-timed': (e, names) => `${names.of(e.who)} takes ${e.seconds} seconds.`,
  'time-passed': (e) => `${timeText(e.seconds)}.`,
  charged: (e, names) => `The GM charges ${names.of(e.who)} a ${e.action} action.`,
  favoured: (e, names) => `The GM gives ${names.of(e.who)} a DM of ${e.value < 0 ? '' : '+'}${e.value}.`,
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

/** The events that others see in part only, but read in the same sentence. */
type Same = 'significant-split' | 'blow-held-back' | 'blows-fell' | 'worked' | 'task-abandoned';

/** The facts of such an event. Each event type has some of them. */
type Seen = { readonly who: string; readonly weapon: string };
/** The sentences of events that others see in part only. */
const GLIMPSES: { readonly [T in Exclude<Glimpsed, Same>]: (seen: Seen, names: Names) => string } = {
  ...SHARED_GLIMPSES,
  'significant-missed': (e, names) => `${names.of(e.who)} has no significant action.`,
  'recoil-noted': (e, names) => `${names.of(e.who)} is thrown off balance.`,
  wounded: (e, names) => `${names.of(e.who)} is wounded.`,
  'wake-rolled': (e, names) => `${names.of(e.who)} stirs.`,
  healed: (e, names) => `${names.of(e.who)} recovers.`,
  'recovery-rolled': (e, names) => `${names.of(e.who)} heals for a day.`,
  'check-made': (e, names) => `${names.of(e.who)} tries something.`,
  'task-started': (e, names) => `${names.of(e.who)} starts work on something.`,
  'work-requested': (e, names) => `The GM gives ${names.of(e.who)} some work.`,
  'task-finished': (e, names) => `${names.of(e.who)} finishes the work.`,
  'task-timed': (e, names) => `${names.of(e.who)} is busy for a while.`,
};

/** Returns what each combatant did and how it ended, from the events that a seat saw. */
export function recap(told: readonly VisibleEvent[], state: State, seat: Seat): readonly string[] {
  const rounds = told.filter(({ type }) => type === 'round-ended').length;
  const known = state.combatants.filter((who) => who.presence !== 'reserve' && isKnownTo(state, seat, who));
  const lasted = plural(rounds + 1, 'round', 'rounds');
  const did = (who: Agent) => deeds(told, who);
  return recapOf(told, lasted, known, did, (who) => fate(state, who, seat));
}

function deeds(told: readonly VisibleEvent[], { id }: Agent): string {
  const attacks = toldOf(told, 'attack-rolled', 'attacker', id).length;
  const hits = toldOf(told, 'attack-hit', 'attacker', id).length;
  const reactions = toldOf(told, 'reacted', 'who', id).length;
  const reacted = reactions === 0 ? '' : `, ${plural(reactions, 'reaction', 'reactions')}`;
  return attacks === 0 ? `made no attack${reacted}` : `${hits} of ${attacks} attacks hit${reacted}`;
}

function fate(state: State, who: Agent, seat: Seat): string {
  if (who.life === 'dead') return 'dead';
  const stands = isAble(who) ? 'standing' : 'unconscious';
  if (!isInsider(state, seat, who)) return isAble(who) ? `${stands}, ${healthWord(who)}` : stands;
  const most = pointsLeft(who.sheet.characteristics);
  return `${stands} with ${pointsLeft(who.scores)} of ${most} points of STR, DEX and END`;
}

/** Words one value of a parameter that needs a special text. */
function valueText(param: string, text: string, names: Names, value: Json): string | undefined {
  if (param === 'loss' || param === 'gain') return pointsText(value as unknown as Bodily, true);
  if (param === 'metres') return `${text} m`;
  if (param === 'task') return names.task(text);
  return param === 'skill' ? text : undefined;
}

/** The texts of Agents. */
export const words: RulesetText<State> = {
  ...wordsBy({
    namesOf: namesIn,
    sentences: SENTENCES,
    glimpses: GLIMPSES,
    ...{ options: OPTIONS, optionNames: OPTION_NAMES },
    questions: QUESTIONS,
    params: { whom: 'combatant', healer: 'combatant', doctor: 'combatant', with: 'item' },
    valueText,
  }),
  needed: ({ facts }) => neededIn({ ...(facts as Fields), margin: (facts as Fields).effect ?? null }),
  reason: reasonText,
  recap,
};
