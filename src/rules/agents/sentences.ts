import type { Sum } from '../../kernel/explanation.ts';
import type { Bodily } from './characteristics.ts';
import type { Event, EventOf } from './events.ts';
import type { Names } from './naming.ts';
import { doing } from './prompts.ts';
import type { Glimpsed } from './tell.ts';

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

/** Each event as a sentence; undefined for those that another one tells already. */
export const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  'initiative-rolled': (e, names) => `${names.of(e.who)} has initiative ${e.sum.total}.`,
  'tactics-rolled': (e, names) => `${names.of(e.who)} rolls Tactics: ${passText(e.passes, e.sum)}.`,
  'tactics-declined': (e, names) => `${names.of(e.who)} keeps Tactics to itself.`,
  'tie-rolled': (e, names) => `${names.of(e.who)} rolls off the tie: ${e.sum.total}.`,
  'order-set': (e, names) => `The order: ${e.order.map(names.of).join(', ')}.`,
  'order-settled': (e, names) => `The order is now: ${e.order.map(names.of).join(', ')}.`,
  'initiative-changed': (e, names) =>
    `Initiative of ${names.of(e.who)} ${signed(e.value)} (${e.why}): ${e.initiative}.`,
  'recoil-told': (e, names) => `Heft or Recoil tells on ${names.of(e.who)}: initiative ${e.initiative}.`,
  'initiative-returned': (e, names) => `Initiative of ${names.of(e.who)} comes back to ${e.initiative}.`,
  'round-started': (e) => `Round ${e.round}.`,
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
  'significant-missed': (e, names) => `${names.of(e.who)} has no significant action: ${e.why}.`,
  'free-action': (e, names) => `${names.of(e.who)}, in passing: ${e.what}.`,
  moved: (e, names) => `${names.of(e.who)} moves ${e.metres} m to ${e.to.join(', ')}.`,
  'stance-taken': (e, names) => `${names.of(e.who)} is now ${e.stance}.`,
  drawn: (e, names) => `${names.of(e.who)} draws ${names.weapon(e.who, e.weapon)}.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.weapon(e.who, e.weapon)}.`,
  aimed: (e, names) => `${names.of(e.who)} aims at ${names.of(e.target)}: +${e.bonus}.`,
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
  'attack-missed': (e, names) => `${first(e.attacker, names)} misses ${names.of(e.target)}: ${e.why}.`,
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
  'fell-unconscious': (e, names) => `${names.of(e.who)} falls unconscious.`,
  died: (e, names) => `${names.of(e.who)} dies.`,
  'wake-rolled': (e, names) => `${names.of(e.who)} tries to wake: ${passText(e.passes, e.sum)}.`,
  'woke-up': (e, names) => `${names.of(e.who)} comes to.`,
  healed: (e, names) => `${names.of(e.who)} gets back ${pointsText(e.gained)}.`,
  exceptional: (e) => `An exceptional ${e.isSuccess ? 'success' : 'failure'}.`,
  'check-made': (e, names) => `${names.of(e.who)}, ${e.label}: ${passText(e.passes, e.sum)}.`,
  treated: (e, names) => `${names.of(e.by)} treats ${names.of(e.who)}: ${passText(e.passes, e.sum)}.`,
  'recovery-rolled': (e, names) => `${names.of(e.who)} has a day of healing: ${e.points.total}.`,
  'task-started': (e, names) => `${names.of(e.who)} sets to work, ${names.task(e.task)}: ${e.rounds} rounds.`,
  'work-requested': (e, names) => `${names.of(e.who)} is to work on ${e.work.name}: ${roundsText(e.rounds)}.`,
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
  'combat-ended': (e, names) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody won.'
      : `The fight is over: ${names.side(e.winner)} won.`,
  'combat-closed': () => 'The account is closed.',
  'combat-resumed': () => 'The GM lets the fight go on.',
  'set-by-gm': (e, names) => `The GM sets ${e.field} of ${names.of(e.who)} to ${JSON.stringify(e.value)}.`,
  charged: (e, names) => `The GM charges ${names.of(e.who)} a ${e.action} action.`,
  favoured: (e, names) => `The GM gives ${names.of(e.who)} ${signed(e.value)}.`,
  entered: (e, names) => `${names.of(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, names) => `${names.of(e.who)} leaves the fight.`,
};

const roundsText = (rounds: number): string => (rounds === 1 ? '1 round' : `${rounds} rounds`);

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
export const GLIMPSES: {
  readonly [T in Glimpsed]: (seen: { readonly who: string; readonly weapon: string }, names: Names) => string;
} = {
  'significant-split': (e, names) => `${names.of(e.who)} makes two minor actions of the significant one.`,
  'significant-missed': (e, names) => `${names.of(e.who)} has no significant action.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.weapon(e.who, e.weapon)}.`,
  'recoil-noted': (e, names) => `${names.of(e.who)} is thrown off balance.`,
  'damage-dealt': (e, names) => `${names.of(e.who)} takes the hit.`,
  'blow-held-back': (e, names) => `${names.of(e.who)} acts at the same moment: the blow falls after that.`,
  'blows-fell': (e, names) => `Now the blow falls on ${names.of(e.who)}.`,
  wounded: (e, names) => `${names.of(e.who)} is wounded.`,
  'fell-unconscious': (e, names) => `${names.of(e.who)} falls unconscious.`,
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
