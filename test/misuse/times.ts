import { pointAt } from '../../src/fight/branches.ts';
import type { RollRecord } from '../../src/fight/entry.ts';
import { forkedAt } from '../../src/fight/fork.ts';
import { toLines } from '../../src/fight/lines.ts';
import { changeRoll } from '../../src/fight/plan.ts';
import { fromLines } from '../../src/fight/replay.ts';
import { resume, snapshotOf } from '../../src/fight/resume.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { begin, redo, submit, undo } from '../../src/fight/submit.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import { legalInput } from '../properties/walk.ts';
import type { AnyTable, Scene } from './scene.ts';

// The uses of a table's history: undo, redo, forks and replays.

/** The result: the new tables, which must be valid, or the error. */
type Travelled = { readonly tables: readonly AnyTable[] } | { readonly fault: string };

/** A use of the history, which is tried at one state in this many. */
interface Travel {
  readonly what: string;
  readonly every: number;
  go(scene: Scene): Travelled;
}

/**
 * The complete condition of a table: its state, its pending input, its dice, and the inputs of the current
 * step.
 */
function standingOf({ now }: AnyTable): string {
  const { seq, state, waiting, tray, answered, step } = now;
  return canonical([seq, state, waiting, tray, answered, step.given, step.events] as unknown as Json);
}

/** Two tables that should be equal. */
function compared(what: string, fight: AnyTable, as: AnyTable): Travelled {
  return standingOf(fight) === standingOf(as)
    ? { tables: [fight] }
    : { fault: `${what} it stands differently` };
}

/** Undoes everything, then redoes everything. */
function allTheWay(scene: Scene): Travelled {
  let { fight } = scene;
  let steps = 0;
  for (let back = undo(fight); 'value' in back; back = undo(fight)) {
    fight = back.value;
    steps += 1;
    if (steps > scene.fight.entries.length) return { fault: 'there is no end of undoing' };
  }
  const start = fight;
  for (let i = 0; i < steps; i += 1) {
    const forth = redo(fight);
    if ('refusal' in forth) return { fault: `redo ${i + 1} of ${steps}: ${forth.refusal.sentence}` };
    fight = forth.value;
  }
  const there = compared(`undone ${steps} times and done again`, fight, scene.fight);
  return 'fault' in there ? there : { tables: [start, fight] };
}

/** Goes back to any point, plays something else from there, and returns. */
function elsewhere({ ruleset, fight, pick }: Scene): Travelled {
  const to = pick(fight.entries.length + 1);
  const back = submit(fight, { kind: 'restore', to });
  if ('refusal' in back) {
    return back.refusal.code === 'already-there' ? { tables: [] } : { fault: back.refusal.sentence };
  }
  let other = back.value;
  if (other.now.waiting.kind === 'begin') {
    const begun = begin(other);
    if ('refusal' in begun) return { fault: `begun again at ${to}: ${begun.refusal.sentence}` };
    other = begun.value;
  }
  const input = legalInput(ruleset, other, pick);
  const done = input === undefined ? undefined : submit(other, input);
  if (done !== undefined && 'refusal' in done)
    return { fault: `played on at ${to}: ${done.refusal.sentence}` };
  other = done?.value ?? other;
  if (other.now.seq === fight.now.seq) return { tables: [other] };
  const forth = submit(other, { kind: 'restore', to: fight.now.seq });
  if ('refusal' in forth) return { fault: `forth to ${fight.now.seq}: ${forth.refusal.sentence}` };
  const there = compared('on its old branch', forth.value, fight);
  return 'fault' in there ? there : { tables: [other, forth.value] };
}

/** Writes the table as text and reads it again. */
function written({ ruleset, fight }: Scene): Travelled {
  const twin = fromLines(toLines(fight, 'with-seed'), () => ruleset);
  return compared('read from its journal', twin, fight);
}

/** Resumes from a snapshot taken some time ago. */
function resumed({ ruleset, fight, pick }: Scene): Travelled {
  const { header, seed } = fight;
  const entries = fight.entries.slice(0);
  const snapshots = JSON.parse(JSON.stringify([snapshotOf(fight)]));
  const twin = resume({ header, seed, entries, snapshots }, () => ruleset);
  const there = compared('resumed', twin, fight);
  if ('fault' in there) return there;
  const at = pick(entries.length + 1);
  return canonical(pointAt(twin, at).state as Json) === canonical(pointAt(fight, at).state as Json)
    ? { tables: [twin] }
    : { fault: `resumed it was otherwise at ${at}` };
}

/** Forks an earlier point of the fight with new dice. */
function forked({ ruleset, fight, pick }: Scene): Travelled {
  const at = pick(2) === 0 ? fight.entries.length : 1 + pick(fight.entries.length);
  const fork = forkedAt(fight, at, new FightSeed(Uint8Array.from({ length: 32 }, () => pick(256))));
  if ('refusal' in fork) return { fault: `no copy at ${at}: ${fork.refusal.sentence}` };
  const copy = fork.value as AnyTable;
  const input = legalInput(ruleset, copy, pick);
  const done = input === undefined ? undefined : submit(copy, input);
  if (done !== undefined && 'refusal' in done)
    return { fault: `in a copy of ${at}: ${done.refusal.sentence}` };
  return { tables: done === undefined ? [copy] : [copy, done.value] };
}

/** Changes an earlier roll to its best or its worst faces. */
function changed({ fight, pick }: Scene): Travelled {
  const rolled = fight.entries.slice(0).filter(({ rolls }) => rolls.length > 0);
  if (rolled.length === 0) return { tables: [] };
  const said = rolled.findLast(({ rolls }) => rolls.some(({ source }) => source === 'forced'));
  const { seq, rolls } = said !== undefined && pick(2) === 0 ? said : rolled[pick(rolled.length)]!;
  const roll = pick(rolls.length);
  const faces = extremeFaces(rolls[roll]!, pick);
  const done = changeRoll(fight, { entry: seq, roll, faces, reason: 'An adversary meddles.' });
  if ('refusal' in done) return { fault: `roll ${roll} of entry ${seq}: ${done.refusal.sentence}` };
  const shown = done.value.entries.slice(fight.entries.length).flatMap((entry) => entry.rolls);
  return shown.some((each) => each.source === 'forced' && String(each.faces) === String(faces))
    ? { tables: [done.value] }
    : { fault: `roll ${roll} of entry ${seq} does not show ${faces.join(', ')}` };
}

/**
 * Forces a future roll with a number of dice that was rolled before. It may take long until such a roll
 * occurs.
 */
export function forced({ fight, pick }: Scene): Travelled {
  const rolls = fight.entries.slice(-10).flatMap((entry) => entry.rolls);
  if (fight.now.waiting.kind === 'over' || rolls.length === 0) return { tables: [] };
  const faces = extremeFaces(rolls[pick(rolls.length)]!, pick);
  const input = { kind: 'force-roll', faces, reason: 'An adversary meddles.', ahead: pick(3) } as const;
  const done = submit(fight, input);
  if ('value' in done) return { tables: [done.value] };
  return done.refusal.code === 'bad-faces' ? { tables: [] } : { fault: done.refusal.sentence };
}

function extremeFaces({ dice: { n, lo, hi } }: RollRecord, pick: Scene['pick']): readonly number[] {
  const face = [lo, hi, lo + pick(hi - lo + 1)][pick(3)]!;
  return Array.from({ length: n }, () => face);
}

/** The ways to travel. */
export const TRAVELS: readonly Travel[] = [
  { what: 'undone to the start and done again', every: 20, go: allTheWay },
  { what: 'played elsewhere and back', every: 5, go: elsewhere },
  { what: 'a roll of before changed', every: 5, go: changed },
  { what: 'a coming roll forced', every: 3, go: forced },
  { what: 'copied as it was', every: 10, go: forked },
  { what: 'written and read', every: 50, go: written },
  { what: 'resumed from a snapshot', every: 25, go: resumed },
];
