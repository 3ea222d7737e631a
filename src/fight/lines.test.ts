import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import {
  give,
  guessAll,
  put,
  standing,
  type ToyTable,
  toyTable,
  toyTableWith,
  type,
} from '../../test/support/toy-table.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { withHeaderHash } from './entry.ts';
import { readLines, toLines } from './lines.ts';
import { fromLines, verify } from './replay.ts';
import { submit } from './submit.ts';

const rulesets = (id: string): Ruleset | undefined =>
  id === toy.id ? (toy as unknown as Ruleset) : undefined;

/** A short fight with everything a journal can contain. */
function fight(): ToyTable {
  let fight = guessAll(toyTableWith({ ann: '1d23456789abcdef0123456789abcdef' }));
  fight = put(fight, { kind: 'intervene', act: { kind: 'luck', who: 'cay' }, reason: 'a lucky – "coin"' });
  fight = put(fight, { kind: 'force-roll', faces: [6, 6], reason: 'as it lay' });
  fight = give(fight, 'ada', { kind: 'strike', target: 'bel' });
  fight = give(fight, 'bel', { kind: 'take' });
  fight = put(fight, { kind: 'restore', to: 4, reason: 'wrong target' });
  fight = give(fight, 'ada', { kind: 'strike', target: 'cay' });
  return give(fight, 'cay', { kind: 'parry' });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('a journal', () => {
  const text = toLines(fight(), 'with-seed');

  test('reading it restores the same fight, ready to continue', () => {
    const twin = fromLines(text, rulesets) as unknown as ToyTable;
    expect(twin.entries.slice(0)).toEqual(fight().entries.slice(0));
    expect(twin.points.slice(0).map(({ point }) => standing({ ...twin, now: point! }))).toEqual(
      fight()
        .points.slice(0)
        .map(({ point }) => standing({ ...twin, now: point! })),
    );
    const press = (fight: ToyTable) => give(fight, 'ada', { kind: 'press' });
    expect(press(twin).entries.at(-1)).toEqual(press(fight()).entries.at(-1));
    expect(toLines(twin, 'with-seed')).toBe(text);
  });

  test('reading it restores a fight with typed dice', () => {
    const fight = type(type(toyTable('typed'), 6), 4);
    const twin = fromLines(toLines(fight, 'with-seed'), rulesets) as unknown as ToyTable;
    expect(standing(twin)).toEqual(standing(fight));
    expect(standing(type(twin, 2))).toEqual(standing(type(fight, 2)));
  });

  test('it has one JSON object per line: a header, then one line per entry', () => {
    const lines = text.split('\n');
    expect(lines.pop()).toBe('');
    const [header, ...entries] = lines.map((line) => JSON.parse(line));
    expect(Object.keys(header)).toEqual(
      'commitment,dice,encounter,format,formatVersion,hash,nonces,ruleset,seed'.split(','),
    );
    expect(entries.map(({ seq }) => seq)).toEqual(
      fight()
        .entries.slice(0)
        .map(({ seq }) => seq),
    );
  });

  test('its hashes form a chain over the text of its lines', () => {
    const lines = text.trimEnd().split('\n');
    const [header, ...entries] = lines.map((line) => JSON.parse(line));
    const without = (line: string, ...fields: string[]) =>
      fields.reduce((rest, field) => rest.replace(new RegExp(`,"${field}":"[0-9a-f]{64}"`), ''), line);
    expect(header.hash).toBe(sha256(without(lines[0]!, 'hash', 'seed')));
    let before = header.hash;
    entries.forEach((entry, i) => {
      expect(entry.hash).toBe(sha256(`${before}\n${without(lines[i + 1]!, 'hash')}`));
      before = entry.hash;
    });
  });

  test('it commits to its seed, and omits the seed on request', () => {
    const shown = toLines(fight(), 'without-seed');
    const seed = fight().seed!.reveal();
    expect(text).toContain(seed);
    expect(shown).not.toContain(seed);
    expect(JSON.parse(shown.split('\n')[0]!).commitment).toBe(sha256(Buffer.from(seed, 'hex') as never));
    expect(shown.split('\n').slice(1)).toEqual(text.split('\n').slice(1));
  });

  test('only its first line contains the seed', () => {
    expect(text.split('\n').slice(1).join()).not.toContain(fight().seed!.reveal());
  });

  test('verification without its seed uses the recorded dice', () => {
    const shown = toLines(fight(), 'without-seed');
    expect(verify(shown, rulesets)).toMatchObject({
      kind: 'sound',
      entries: 11,
      rerun: 11,
      dice: 'as-recorded',
    });
    expect(verify(text, rulesets)).toMatchObject({
      kind: 'sound',
      entries: 11,
      rerun: 11,
      dice: 'from-seed',
    });
  });

  test('a fight without its seed cannot be continued', () => {
    expect(() => fromLines(toLines(fight(), 'without-seed'), rulesets)).toThrow(
      'line 1: the journal was saved without its seed: it can be verified, but not played on',
    );
  });
});

describe('a flipped bit', () => {
  // The seed is fixed; if a flip goes unnoticed, fast-check prints the seed and the flip.
  const SEED = 20_240_607;

  test.each(['with-seed', 'without-seed'] as const)('every flip in the file is found (%s)', (keep) => {
    const bytes = Buffer.from(toLines(fight(), keep));
    const flip = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) });
    fc.assert(
      fc.property(flip, ({ at, bit }) => {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1 << bit;
        expect(verify(flipped.toString('utf8'), rulesets).kind).toBe('unsound');
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('every single flip in the header or the last line is found', () => {
    const bytes = Buffer.from(toLines(fight(), 'with-seed'));
    const last = bytes.lastIndexOf('\n', bytes.length - 2);
    for (let at = 0; at < bytes.length; at += 1) {
      if (at > 700 && at < last) continue;
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1 << bit;
        expect(() => readLines(flipped.toString('utf8')), `byte ${at}, bit ${bit}`).toThrow(/^line \d+: /);
      }
    }
  });
});

describe('a damaged journal is refused, naming the line', () => {
  const lines = toLines(fight(), 'with-seed').split('\n');
  const edited = (line: number, edit: (text: string) => string): string =>
    lines.map((text, i) => (i === line - 1 ? edit(text) : text)).join('\n');

  test.each([
    ['an empty file', '', 'line 1: the journal is empty'],
    ['an empty line', '\n', 'line 1: the line is no JSON, or nested too deeply'],
    ['another file', '{"a":1}\n', 'line 1: this is no journal of Riposte'],
    ['text', 'hello\n', 'line 1: the line is no JSON, or nested too deeply'],
    [
      'lists within lists without end',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}\n`,
      'line 1: the line is no JSON, or nested too deeply',
    ],
    [
      'a later format',
      '{"format":"riposte-journal","formatVersion":2}\n',
      'line 1: journals of format version 2 are not known here, only 1',
    ],
    [
      'a header without an encounter',
      edited(1, (text) => text.replace(/"encounter":\{.*\},"format"/, '"format"')),
      'line 1: "encounter" is missing or not what a journal holds there',
    ],
    [
      'another seed',
      edited(1, (text) => text.replace(/"seed":"../, '"seed":"1a')),
      'line 1: the seed is not the one that was committed to',
    ],
    [
      'an event changed',
      edited(5, (text) => text.replace('"highest":2', '"highest":3')),
      'line 5: the line, or one before it, was changed after it was written: its hash does not fit',
    ],
    [
      'spaces between',
      edited(3, (text) => text.replace(':', ': ')),
      'line 3: the line is not written as a journal writes it',
    ],
    [
      'a line taken out',
      lines.filter((_, i) => i !== 4).join('\n'),
      'line 5: the line, or one before it, was changed after it was written: its hash does not fit',
    ],
    [
      'two lines swapped',
      [...lines.slice(0, 2), lines[3], lines[2], ...lines.slice(4)].join('\n'),
      'line 3: the line, or one before it, was changed after it was written: its hash does not fit',
    ],
    ['the end of the last line lost', lines.join('\n').slice(0, -3), 'line 12: the line is cut short'],
    [
      'an entry without events',
      edited(4, (text) => text.replace(/"events":\[.*\],"hash"/, '"hash"')),
      'line 4: "events" is missing or not what a journal holds there',
    ],
    [
      'an unknown input',
      edited(4, (text) => text.replace('"kind":"answer"', '"kind":"cheat"')),
      'line 4: "input" is missing or not what a journal holds there',
    ],
  ])('%s is refused', (_what, text, message) => {
    expect(() => fromLines(text, rulesets)).toThrow(message);
  });

  test('dice by an unknown generator are refused', () => {
    const { hash: _hash, ...header } = fight().header;
    const generator = { name: 'hmac-sha256', version: 3 } as unknown as typeof header.dice.generator;
    const text = canonical(
      withHeaderHash({ ...header, dice: { mode: 'seeded', generator } }) as unknown as Json,
    );
    expect(() => readLines(`${text}\n`)).toThrow(
      'line 1: dice by hmac-sha256, version 3, are not known here',
    );
  });

  test('an unknown ruleset is refused', () => {
    expect(() => fromLines(lines.join('\n'), () => undefined)).toThrow(
      'line 1: the rulebook toy, version 1, is not loaded here; a terminal or a server loads one with --rulebook and its folder',
    );
  });
});

describe('inputs that a journal omits', () => {
  test('refused inputs are omitted', () => {
    const table = fight();
    const result = submit(table, { kind: 'restore', to: 99 });
    expect(result).toHaveProperty('refusal');
    expect(toLines(table, 'with-seed').split('\n')).toHaveLength(table.entries.length + 2);
  });
});
