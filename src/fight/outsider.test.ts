import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import {
  give,
  guessAll,
  put,
  type ToyTable,
  toyTable,
  toyTableWith,
  type,
  waitingRoll,
} from '../../test/support/toy-table.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { toLines } from './lines.ts';
import { fromLines } from './replay.ts';

// Checks journals by docs/journal.md alone, as an independent program would: it does not use our code for reading.

interface Line {
  readonly seq: number;
  readonly parent: number;
  readonly input: Readonly<Record<string, unknown>> & { readonly kind: string };
  readonly asked: { readonly who: string; readonly key: string } | null;
  readonly rolls: readonly {
    readonly rule: string;
    readonly owner: string;
    readonly dice: { readonly n: number; readonly lo: number; readonly hi: number };
    readonly faces: readonly number[];
    readonly source: string;
  }[];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Sorts lists, whose order does not matter. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((each) => JSON.stringify(sorted(unordered(each))));
    return texts.sort().map((text) => JSON.parse(text));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]));
}

function xor(one: string, other: string): string {
  const bytes = Buffer.from(other, 'hex');
  return Buffer.from(Buffer.from(one, 'hex').map((byte, i) => byte ^ bytes[i]!)).toString('hex');
}

interface Place {
  readonly chain: string;
  readonly made: Readonly<Record<string, number>>;
  readonly answered: Readonly<Record<string, number>>;
}

/** The position after an input. */
function moved(place: Place, { input, asked }: Line): Place {
  if (input.kind !== 'answer' || asked === null) return place;
  const before = place.answered[asked.who] ?? 0;
  const choice = JSON.stringify([asked.who, asked.key, before, sorted(unordered(input.answer))]);
  const hash = createHash('sha256').update(choice).digest('hex');
  return {
    chain: xor(place.chain, hash),
    made: {},
    answered: { ...place.answered, [asked.who]: before + 1 },
  };
}

/** The faces that the seed produces at a position. */
function rolled(seed: Buffer, place: string, dice: Line['rolls'][number]['dice']): number[] {
  const sides = dice.hi - dice.lo + 1;
  const faces: number[] = [];
  for (let block = 0; faces.length < dice.n; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${place}/${block}`).digest();
    for (let at = 0; at < 32 && faces.length < dice.n; at += 4) {
      const word = bytes.readUInt32BE(at);
      if (word < 2 ** 32 - (2 ** 32 % sides)) faces.push(dice.lo + (word % sides));
    }
  }
  return faces;
}

/** The fight's own rolls, as recorded and as recomputed from the seed. */
function bothRolls(text: string): { readonly recorded: number[][]; readonly made: number[][] } {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const seed = Buffer.from(header.seed, 'hex');
  const mixed = `${header.commitment}/${JSON.stringify(sorted(header.nonces))}`;
  const first = header.nonces ? createHash('sha256').update(mixed).digest('hex') : header.commitment;
  const places: Place[] = [{ chain: first, made: {}, answered: {} }];
  const recorded: number[][] = [];
  const made: number[][] = [];
  for (const line of lines as Line[]) {
    let place = moved(places[line.parent]!, line);
    for (const { dice, faces, source, rule, owner } of line.rolls) {
      const kind = JSON.stringify([rule, owner]);
      const before = place.made[kind] ?? 0;
      if (source === 'rolled') {
        recorded.push([...faces]);
        made.push(rolled(seed, `${place.chain}/${JSON.stringify([rule, owner, before])}`, dice));
      }
      place = { ...place, made: { ...place.made, [kind]: before + 1 } };
    }
    places[line.seq] = place;
  }
  return { recorded, made };
}

const ON_BEL = { kind: 'strike', target: 'bel' };
const TAKE = { kind: 'take' };
const luck = (fight: ToyTable) =>
  put(fight, { kind: 'intervene', act: { hearts: 5, kind: 'set-hearts', who: 'cay' }, reason: 'r' });

describe('an independent program', () => {
  test('it recomputes the dice of a fight from its seed, over restores and forced rolls', () => {
    let fight = luck(give(guessAll(toyTable('seeded')), 'ada', ON_BEL));
    fight = give(fight, 'bel', TAKE);
    fight = put(fight, { kind: 'restore', to: 4 });
    fight = put(fight, { kind: 'intervene', act: { kind: 'luck', who: 'ada' }, reason: 'r' });
    fight = put(fight, { kind: 'force-roll', faces: [3, 4], reason: 'r' });
    fight = give(give(fight, 'ada', ON_BEL), 'bel', TAKE);
    fight = give(give(fight, 'bel', { kind: 'strike', target: 'cay' }), 'cay', TAKE);
    const { recorded, made } = bothRolls(toLines(fight, 'with-seed'));
    expect(recorded).toHaveLength(6);
    expect(made).toEqual(recorded);
  });

  test('it recomputes dice with nonces', () => {
    const fight = guessAll(toyTableWith({ bob: '0123456789abcdef0123456789abcde1', ann: 'f'.repeat(32) }));
    const { recorded, made } = bothRolls(toLines(give(give(fight, 'ada', ON_BEL), 'bel', TAKE), 'with-seed'));
    expect(recorded.length).toBeGreaterThan(3);
    expect(made).toEqual(recorded);
  });

  test('it recomputes the dice of a fight that newer rules continued in the middle of a step', () => {
    const before = give(guessAll(toyTable('seeded')), 'ada', ON_BEL);
    const half = put(before, { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'r' });
    const newer = { ...toy, version: '2' } as unknown as Ruleset;
    let fight = fromLines(toLines(half, 'with-seed'), () => newer) as unknown as ToyTable;
    fight = put(fight, { kind: 'begin', rules: '2' });
    for (let i = 0; i < 5; i += 1) {
      fight = put(fight, { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'r' });
    }
    const { recorded, made } = bothRolls(toLines(fight, 'with-seed'));
    expect(recorded).toHaveLength(9);
    expect(made).toEqual(recorded);
  });

  test('it recomputes the dice that were left to the fight among typed ones', () => {
    let fight = type(toyTable('typed'), 6);
    for (const faces of ['roll', [1]] as const) {
      const { id, request } = waitingRoll(fight);
      fight = put(fight, { kind: 'dice', roll: id, by: request.owner, faces });
    }
    const { recorded, made } = bothRolls(toLines(fight, 'with-seed'));
    expect(recorded).toHaveLength(1);
    expect(made).toEqual(recorded);
  });
});
