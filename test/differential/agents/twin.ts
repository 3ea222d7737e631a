import { isDeepStrictEqual } from 'node:util';
import type { Resolved, Twin } from '../twin.ts';
import { act } from './attack.ts';
import { Counts } from './counts.ts';
import { type Chosen, type Fight, type Fighter, FightOver, type Standing } from './fighter.ts';
import { Luck, OffBook } from './luck.ts';
import { copyOf, type Happening, isBlow, type Played, playFight } from './play.ts';
import type { Sheet } from './sheets.ts';
import { Work } from './work.ts';

/** Agents: resolves every attack action of a random fight again, from the engine's state before it. */
export const agents: Twin = {
  ruleset: 'agents',
  fight(seed, fight) {
    const { sheets, steps } = playFight(seed, fight);
    const counts = new Counts(sheets);
    const work = new Work();
    return steps.flatMap((step) => {
      const blow = blowOf(step);
      const attacks = blow === undefined ? [] : [resolved(step, blow, sheets)];
      return [...attacks, followed(step, [...counts.follow(step), ...work.follow(step)])];
    });
  },
};

/** The effects of a step on initiative, on the active turn and on longer work. */
function followed({ before, events }: Played, faults: readonly string[]): Resolved {
  const wrong = [...faults, ...events.flatMap((event) => outOfTurn(before, event))];
  const what = events.map(({ type }) => type).filter((type) => FOLLOWED.includes(type));
  return { isAttack: false, what, ...(wrong.length > 0 && { difference: wrong.join('; ') }) };
}

const FOLLOWED = [
  'tactics-rolled',
  'recoil-told',
  'delay-ended',
  'turn-given-up',
  'round-started',
  'turn-started',
  'task-advanced',
  'task-finished',
];

/** Checks that nobody has a turn while an agent with a higher count waits for one. */
function outOfTurn({ combatants }: Standing, { type, who, count }: Happening): string[] {
  if (type !== 'turn-started') return [];
  const higher = combatants.filter(({ turn, life, initiative }) => {
    return turn === 'waiting' && life === 'awake' && initiative > (count as number);
  });
  return higher.map(({ id }) => `${who} has its turn before ${id}`);
}

interface Blow {
  readonly who: string;
  readonly action: Chosen;
  /** The inputs after the declaration. */
  readonly given: Played['given'];
  readonly isResumed: boolean;
}

/** The attack that was carried out in a step, whether it was declared in it or earlier. */
function blowOf({ before, events, given }: Played): Blow | undefined {
  const isDone = events.some(({ type, significant }) => type === 'action-spent' && significant === 1);
  if (!isDone || events.some(({ type }) => type === 'action-voided')) return undefined;
  const turn = before.turns[before.turns.length - 1];
  if (turn === undefined) return undefined;
  const first = given[0];
  if (turn.pending !== null) {
    if (!isBlow(turn.pending)) return undefined;
    // Before it, others declined to cut in.
    const own = given.filter((each) => each.kind !== 'answer' || each.decision.key !== 'cut-in');
    return { ...turn, action: turn.pending, given: own, isResumed: true };
  }
  if (first?.kind !== 'answer' || !isBlow(first.answer)) return undefined;
  return { who: turn.who, action: first.answer, given: given.slice(1), isResumed: false };
}

function resolved(step: Played, blow: Blow, sheets: ReadonlyMap<string, Sheet>): Resolved {
  const luck = new Luck(blow.given);
  const fight: Fight = { now: copyOf(step.before), sheets, fate: luck, told: [] };
  const stop = stopOf(() => act(fight, blow.who, blow.action, isFirstAct(step.before, blow)));
  const faults =
    stop instanceof OffBook
      ? [stop.message]
      : [
          ...differences(facts(step.after), facts(fight.now)),
          ...different('told', step.events.flatMap(toldIn), fight.told),
          ...luck.faults(),
        ];
  const about = { action: blow, before: step.before, events: step.events };
  return {
    isAttack: true,
    what: [blow.action.kind, ...whatCame(step, blow, fight)],
    ...(faults.length > 0 && { difference: `${faults.join('; ')} ${JSON.stringify(about)}` }),
  };
}

/** Whether it is the first action of a turn. An attack leaves only the minor action. */
function isFirstAct({ combatants, turns }: Standing, { who, isResumed }: Blow): boolean {
  const { minor, movedMetres } = combatants.find(({ id }) => id === who)!;
  return !isResumed && minor === 1 && movedMetres === 0 && !turns.at(-1)!.wasInterrupted;
}

/** Lists its kinds and consequences, each once. */
function whatCame({ before }: Played, { action, isResumed }: Blow, { now, told }: Fight): string[] {
  const found = new Set(told.map((each) => String((each as unknown[])[0])));
  if (isResumed) found.add('interrupted');
  if (action.mode !== undefined && action.mode !== 'single') found.add(String(action.mode));
  for (const [i, who] of now.combatants.entries()) {
    const was = before.combatants[i]!;
    if (who.life !== was.life) found.add(who.life);
    if (who.heldBlows.length > was.heldBlows.length) found.add('held back');
    if (who.losesSignificant && !was.losesSignificant) found.add('dived');
    if (!isDeepStrictEqual(who.ablated, was.ablated)) found.add('ablated');
  }
  return [...found];
}

/** Why the attack ended early, if it did. */
function stopOf(run: () => void): Error | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof FightOver || error instanceof OffBook) return error;
    throw error;
  }
  return undefined;
}

/** The compared parts of a fight, by name. */
function facts({ combatants, progress, isSurprise }: Standing): Record<string, unknown> {
  const all: Record<string, unknown> = { progress: progress.map(({ id, done }) => [id, done]), isSurprise };
  for (const each of combatants) {
    for (const [name, value] of Object.entries(bodyOf(each))) all[`${each.id} ${name}`] = value;
  }
  return all;
}

function bodyOf(who: Fighter): Partial<Fighter> & Record<string, unknown> {
  const { scores, life, initiative, recoil, reactions, stance, losesSignificant, aim, rounds, ablated } = who;
  const body = {
    scores,
    life,
    initiative,
    recoil,
    reactions,
    stance,
    losesSignificant,
    aim,
    rounds,
    ablated,
  };
  const { task, lostWork, woundedAt, wakesAt, isHidden, heldBlows, significant, minor } = who;
  const ledger = who.ledger.map(({ value, endsAfter }) => [value, endsAfter]);
  return {
    ...body,
    task,
    lostWork,
    woundedAt,
    wakesAt,
    isHidden,
    heldBlows,
    significant,
    minor,
    ledger,
  } as never;
}

type Sum = { readonly total: number };

/** The numbers that the engine recorded. */
function toldIn(event: Happening): unknown[] {
  const { type, who, target, sum, damage, effect, mine, theirs, winner, attack, isHit, loss } = event;
  const total = (of: unknown) => (of as Sum).total;
  switch (type) {
    case 'attack-rolled':
      return [['attack', target, total(sum)]];
    case 'attack-lowered':
      return [['lowered', target, total(sum)]];
    case 'opposed-rolled': {
      const [own, other] = [mine, theirs].map((roll) => total((roll as { sum: Sum }).sum));
      return [['dexterity', who, own, other, winner === who]];
    }
    case 'parry-rolled':
      return [['parry', who, total(sum), attack]];
    case 'attack-hit':
      return [['hit', target, effect]];
    case 'damage-dealt':
      return [['damage', who, total(damage)]];
    case 'work-disturbed':
      return [['work', who, total(sum)]];
    case 'stray-rolled':
      return [['stray', who, isHit]];
    case 'recoil-noted':
      return [['recoil', who, total(loss)]];
    default:
      return [];
  }
}

function differences(engine: Record<string, unknown>, book: Record<string, unknown>): string[] {
  return Object.keys(engine).flatMap((name) => different(name, engine[name], book[name]));
}

function different(name: string, engine: unknown, book: unknown): string[] {
  if (isDeepStrictEqual(engine, book)) return [];
  return [`${name}: engine ${JSON.stringify(engine)}, book ${JSON.stringify(book)}`];
}
