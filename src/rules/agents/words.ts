import type { Option } from '../../kernel/decision.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import { GM } from '../../kernel/names.ts';
import type { Words } from '../../kernel/ruleset.ts';
import type { Bodily } from './characteristics.ts';
import type { Event, EventOf } from './events.ts';
import { doing, OPTIONS, questionWords } from './prompts.ts';
import { recap } from './recap.ts';
import { agent, type State } from './state.ts';

type Say<T extends Event['type']> = (event: EventOf<T>, name: (id: string) => string, state: State) => string;

function weaponName(state: State, who: string, weapon: string): string {
  return agent(state, who).sheet.weapons.find((each) => each.id === weapon)?.name ?? weapon;
}

function taskName(state: State, id: string): string {
  return state.tasks.find((task) => task.id === id)?.name ?? id;
}

const signed = (n: number): string => (n >= 0 ? `+${n}` : String(n));

const pointsText = (points: Bodily): string =>
  (['STR', 'DEX', 'END'] as const)
    .filter((each) => points[each] > 0)
    .map((each) => `${each} ${points[each]}`)
    .join(', ') || 'nothing';

const passText = (passes: boolean, sum: Sum): string => `${sum.total}, ${passes ? 'passed' : 'failed'}`;

/** Each event as a sentence; undefined for those that another one tells already. */
const SENTENCES: { readonly [T in Event['type']]: Say<T> | undefined } = {
  'initiative-rolled': (e, name) => `${name(e.who)} has initiative ${e.sum.total}.`,
  'tactics-rolled': (e, name) => `${name(e.who)} rolls Tactics: ${passText(e.passes, e.sum)}.`,
  'tactics-declined': (e, name) => `${name(e.who)} keeps Tactics to itself.`,
  'tie-rolled': (e, name) => `${name(e.who)} rolls off the tie: ${e.sum.total}.`,
  'order-set': (e, name) => `The order: ${e.order.map(name).join(', ')}.`,
  'order-settled': (e, name) => `The order is now: ${e.order.map(name).join(', ')}.`,
  'initiative-changed': (e, name) =>
    `Initiative of ${name(e.who)} ${signed(e.value)} (${e.why}): ${e.initiative}.`,
  'recoil-told': (e, name) => `Heft or Recoil tells on ${name(e.who)}: initiative ${e.initiative}.`,
  'initiative-returned': (e, name) => `Initiative of ${name(e.who)} comes back to ${e.initiative}.`,
  'round-started': (e) => `Round ${e.round}.`,
  'turn-started': (e, name) => `Count ${e.count}: ${name(e.who)}'s turn.`,
  delayed: (e, name) => `${name(e.who)} delays.`,
  'moment-waived': undefined,
  'delay-ended': (e, name) =>
    e.cutsIn
      ? `${name(e.who)} cuts in on count ${e.count}!`
      : `${name(e.who)} acts now, on count ${e.count}.`,
  'turn-given-up': (e, name) => `${name(e.who)} waits for the next round, to be first.`,
  'turn-lost': (e, name) => `${name(e.who)} lets the turn go by.`,
  'turn-ended': (e, name) => `${name(e.who)}'s turn is over.`,
  'round-ended': (e) => `Round ${e.round} ends.`,
  'action-declared': (e, name) => `${name(e.who)} is about to ${doing(e.action, name)}.`,
  'action-voided': (e, name) =>
    `${name(e.who)} can't do that any more${e.isLost ? '; the action is lost' : ''}.`,
  'action-spent': undefined,
  'significant-split': (e, name) => `${name(e.who)} makes two minor actions of the significant one.`,
  'significant-missed': (e, name) => `${name(e.who)} has no significant action: ${e.why}.`,
  'free-action': (e, name) => `${name(e.who)}, in passing: ${e.what}.`,
  moved: (e, name) => `${name(e.who)} moves ${e.metres} m to ${e.to.join(', ')}.`,
  'stance-taken': (e, name) => `${name(e.who)} is now ${e.stance}.`,
  drawn: (e, name, state) => `${name(e.who)} draws ${weaponName(state, e.who, e.weapon)}.`,
  reloaded: (e, name, state) => `${name(e.who)} reloads ${weaponName(state, e.who, e.weapon)}.`,
  aimed: (e, name) => `${name(e.who)} aims at ${name(e.target)}: +${e.bonus}.`,
  'aim-lost': undefined,
  'rounds-fired': undefined,
  'dice-thrown': (e, name) => `${name(e.who)} opens up: ${e.faces.join(', ')}.`,
  'attack-rolled': (e, name, state) => {
    const how = e.mode === 'single' ? '' : `, ${e.mode.replace('-', ' ')}`;
    const what = weaponName(state, e.attacker, e.weapon);
    return `${name(e.attacker)} attacks ${name(e.target)} with ${what}${how}: ${e.sum.total}.`;
  },
  'attack-lowered': (e) => `The dodge leaves the attack at ${e.sum.total}.`,
  'attack-hit': (e, name) => `${name(e.target)} is hit, with an Effect of ${e.effect}.`,
  'attack-missed': (e, name) => `${name(e.attacker)} misses ${name(e.target)}: ${e.why}.`,
  reacted: (e, name) => `${name(e.who)} reacts: ${e.kind}.`,
  'penalty-ended': undefined,
  'opposed-rolled': (e, name) => {
    const rolls = `${name(e.who)} ${e.mine.sum.total}, ${name(e.other)} ${e.theirs.sum.total}`;
    return `${rolls}: ${e.winner === null ? 'again' : `${name(e.winner)} wins`}.`;
  },
  'parry-rolled': (e, name) => `${name(e.who)} parries with ${e.sum.total} against ${e.attack}.`,
  'stray-rolled': (e, name) =>
    e.isHit ? `The shot goes astray and hits ${name(e.who)}.` : `The shot just misses ${name(e.who)}.`,
  scattered: (e) => `It lands ${e.metres.total} m off, at ${e.to.join(', ')}.`,
  exploded: (e, _name, state) => `${weaponName(state, e.who, e.weapon)} goes off at ${e.at.join(', ')}.`,
  dived: (e, name) => `${name(e.who)} dives for cover.`,
  'recoil-noted': (e, name) =>
    `${name(e.who)} is thrown off balance: ${e.loss.total} less initiative next round.`,
  'ambush-over': () => 'Now they know that they are under attack.',
  revealed: (e, name) => `${name(e.who)} is seen.`,
  'damage-dealt': (e, name) => `${name(e.who)} takes ${e.damage.total} damage.`,
  ablated: undefined,
  'blow-held-back': (e, name) => `${name(e.who)} acts at the same moment: the blow falls after that.`,
  'blows-fell': (e, name) => `Now the blow falls on ${name(e.who)}.`,
  wounded: (e, name) => `${name(e.who)} loses ${pointsText(e.lost)}.`,
  'seriously-wounded': (e, name) => `${name(e.who)} is ${e.isNow ? '' : 'no longer '}seriously wounded.`,
  'fell-unconscious': (e, name) => `${name(e.who)} falls unconscious.`,
  died: (e, name) => `${name(e.who)} dies.`,
  'wake-rolled': (e, name) => `${name(e.who)} tries to wake: ${passText(e.passes, e.sum)}.`,
  'woke-up': (e, name) => `${name(e.who)} comes to.`,
  healed: (e, name) => `${name(e.who)} gets back ${pointsText(e.gained)}.`,
  exceptional: (e) => `An exceptional ${e.isSuccess ? 'success' : 'failure'}.`,
  'check-made': (e, name, state) => `${name(e.who)}, ${taskName(state, e.on)}: ${passText(e.passes, e.sum)}.`,
  treated: (e, name) => `${name(e.by)} treats ${name(e.who)}: ${passText(e.passes, e.sum)}.`,
  'recovery-rolled': (e, name) => `${name(e.who)} has a day of healing: ${e.points.total}.`,
  'task-started': (e, name, state) =>
    `${name(e.who)} sets to work, ${taskName(state, e.task)}: ${e.rounds} rounds.`,
  worked: (e, name) => `${name(e.who)} works on.`,
  'task-abandoned': (e, name) => `${name(e.who)} stops work.`,
  'work-disturbed': (e, name) => `${name(e.who)} tries to work on though hurt: ${passText(e.passes, e.sum)}.`,
  'round-lost': () => 'This round of work is lost.',
  'task-set-back': () => 'All of the work is to be done again.',
  'task-advanced': (e, _name, state) => `${taskName(state, e.task)}: ${e.done} of ${e.rounds} rounds done.`,
  'task-finished': (e, name, state) =>
    `${name(e.who)} has ${e.passes ? 'done it' : 'failed'}: ${taskName(state, e.task)}.`,
  'task-timed': (e, name) => `${name(e.who)} takes ${e.seconds} seconds.`,
  'time-passed': (e) => `${timeText(e.seconds)} pass.`,
  'combat-ended': (e, _name, state) =>
    e.winner === 'nobody'
      ? 'The fight is over; nobody is left standing.'
      : `The fight is over: ${sideName(state, e.winner)} won.`,
  'combat-closed': () => 'The account is closed.',
  'combat-resumed': () => 'The GM lets the fight go on.',
  'set-by-gm': (e, name) => `The GM sets ${e.field} of ${name(e.who)} to ${JSON.stringify(e.value)}.`,
  favoured: (e, name) => `The GM gives ${name(e.who)} ${signed(e.value)}.`,
  entered: (e, name) => `${name(e.who)} enters at ${e.at.join(', ')}.`,
  left: (e, name) => `${name(e.who)} leaves the fight.`,
};

function timeText(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} days`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function sideName(state: State, id: string): string {
  return state.sides.find((side) => side.id === id)?.name ?? id;
}

function nameIn(state: State, id: string): string {
  return id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id);
}

function valueWords(param: string, value: Json, state: State): string {
  if (param === 'loss' || param === 'gain') return pointsText(value as unknown as Bodily);
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? each.join(',') : each)).join(' ');
  const text = String(value);
  if (param === 'metres') return `${text} m`;
  if (param === 'side') return sideName(state, text);
  if (param === 'task') return taskName(state, text);
  for (const { sheet } of state.combatants) {
    const weapon = sheet.weapons.find((each) => each.id === text);
    if (weapon !== undefined) return weapon.name;
  }
  const name = nameIn(state, text);
  return name === text ? text.replaceAll('-', ' ') : name;
}

/** How Agents is said to people. */
export const words: Words<State, Event> = {
  event(event, _before, after) {
    const say = SENTENCES[event.type] as Say<Event['type']> | undefined;
    return say?.(event as never, (id) => nameIn(after, id), after);
  },
  option: (option: Option) => OPTIONS[option.kind] ?? option.kind.replaceAll('-', ' '),
  value: valueWords,
  question: (key, who, about, state) =>
    questionWords(key, nameIn(state, who), about, (id) => nameIn(state, id)),
  recap,
};
