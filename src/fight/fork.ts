import { facesFault } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { pathBetween, pointAt, positionAfter } from './branches.ts';
import type { Forced } from './dice.ts';
import type { Entry } from './entry.ts';
import { InvariantError } from './errors.ts';
import { type Fight, newTable } from './fight.ts';
import type { Input } from './input.ts';
import { noSuchEntry } from './refusals.ts';
import type { FightSeed } from './seed.ts';
import { begin, submit } from './submit.ts';

const REASON = 'As in the fight that was copied.';

/**
 * Copies a fight up to a journal entry. Earlier rolls stay the same, and later rolls use other dice. The copy thus does
 * not reveal the original's next rolls.
 */
export function forkedAt(fight: Fight, at: number, seed: FightSeed): Result<Fight> {
  const last = fight.entries.length;
  if (!Number.isSafeInteger(at) || at < 1 || at > last) return refused(noSuchEntry(at, last));
  const stood = positionAfter(fight, at);
  const { encounter, dice } = fight.header;
  let fork: Fight = newTable(fight.rules, encounter as never, { mode: dice.mode, seed });
  for (const seq of pathBetween(fight, 0, stood)!) {
    const next = againIn(fork, fight.entries.at(seq - 1)!);
    if ('refusal' in next) return next;
    fork = next.value;
  }
  const point = pointAt(fight, stood);
  if (canonical(fork.now.state as Json) !== canonical(point.state as Json)) {
    throw new InvariantError(
      'a fight that was played again with the same answers and dice came out differently',
    );
  }
  const forked = forcedAgain(fork, point.tray.forced);
  // A copy of a fight that has not begun must begin here, because no other code starts it.
  return 'value' in forked && forked.value.now.waiting.kind === 'begin' ? begin(forked.value) : forked;
}

/**
 * Sets the GM's forced rolls again, each for a roll after the previous one, because a second forced roll for the same
 * roll would replace the first. Faces that do not fit the waiting roll belong to a later roll.
 */
function forcedAgain(fork: Fight, coming: readonly Forced[]): Result<Fight> {
  const { waiting } = fork.now;
  if (waiting.kind === 'over') return ok(fork);
  let fight = fork;
  let least = 0;
  for (const { ahead, faces } of coming) {
    const fits = waiting.kind !== 'roll' || facesFault(waiting.roll.request.dice, faces) === undefined;
    const place = Math.max(least, ahead, fits ? 0 : 1);
    const laid = forced(fight, place, faces);
    if ('refusal' in laid) return laid;
    fight = laid.value;
    least = place + 1;
  }
  return ok(fight);
}

/** Repeats one entry with its recorded dice: they are set in advance, or entered one by one if every roll waits. */
function againIn(fork: Fight, entry: Entry): Result<Fight> {
  const { input, rolls } = entry;
  // Forced rolls that have not been rolled yet are set again at the end.
  if (input.kind === 'force-roll' && rolls.length === 0) return ok(fork);
  if (fork.header.dice.mode === 'typed') return givenAfter(fork, entry);
  let ready: Result<Fight> = ok(fork);
  for (const [ahead, { faces }] of rolls.entries()) {
    ready = forced(ready.value, ahead, faces);
    if ('refusal' in ready) return ready;
  }
  return submit(ready.value, input);
}

/**
 * Repeats an entry in a fight where every roll waits. Dice cannot be set in advance, because they would apply to the
 * roll that waits already.
 */
function givenAfter(fork: Fight, { input, rolls }: Entry): Result<Fight> {
  const [first, ...others] = rolls;
  const makesOne = input.kind === 'dice' || input.kind === 'force-roll';
  let again = submit(fork, withFaces(input, first?.faces));
  for (const { faces } of makesOne ? others : rolls) {
    if ('refusal' in again) break;
    again = forced(again.value, 0, faces);
  }
  return again;
}

/** Repeats an input that made a roll. It drops `ahead` and `place`, because the copy has no other forced rolls. */
function withFaces(input: Input, faces: readonly number[] | undefined): Input {
  if (input.kind === 'dice') return { ...input, faces: faces! };
  return input.kind === 'force-roll' ? { kind: input.kind, faces: faces!, reason: input.reason } : input;
}

function forced(fight: Fight, ahead: number, faces: readonly number[]): Result<Fight> {
  return submit(fight, { kind: 'force-roll', faces, reason: REASON, ahead });
}
