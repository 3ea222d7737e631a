import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GM } from '../../src/kernel/ids.ts';
import { SPECTATOR_SEAT } from '../../src/table/table.ts';
import { Party } from './party.ts';

const DUEL = join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml');

function begun(): Party {
  const party = new Party(readFileSync(DUEL, 'utf8'), 7);
  party.must(party.gm.id, { kind: 'start' });
  return party;
}

function linesOf(party: Party, eyes: string) {
  return party.history.logFor(eyes).lines.flatMap((line) => (line.kind === 'fight' ? [line] : []));
}

test('only the GM sees each roll of an entry, once', () => {
  const party = begun();
  const told = linesOf(party, GM).filter(({ rolls }) => rolls !== undefined);
  const made = [...party.live.fight!.entries].filter(({ rolls }) => rolls.length > 0);
  expect(told.map(({ entry }) => entry)).toEqual(made.map(({ seq }) => seq));
  expect(told[0]!.rolls).toEqual(
    made[0]!.rolls.map(({ why, owner, dice, faces }) => ({ why, owner, dice, faces })),
  );
  expect(linesOf(party, SPECTATOR_SEAT).some((line) => 'rolls' in line || 'entry' in line)).toBe(false);
});

test('a roll in the log is changed by its entry and its index', () => {
  const party = begun();
  const { entry, rolls } = linesOf(party, GM).find((line) => line.rolls !== undefined)!;
  const faces = rolls![0]!.faces.map(() => 0);
  party.must(party.gm.id, {
    kind: 'change-roll',
    entry: entry!,
    roll: 0,
    faces,
    reason: 'it lay on the floor',
  });
  const last = linesOf(party, GM).findLast((line) => line.rolls !== undefined)!;
  expect(last.rolls![0]!.faces).toEqual(faces);
  expect(last.marks).toContain('forced');
});

test('the opening of a table is not shown as a change of the encounter', () => {
  const news = begun()
    .history.logFor(GM)
    .lines.flatMap((line) => (line.kind === 'table' ? [line.news.kind] : []));
  expect(news).toEqual(['opened', 'started']);
});
