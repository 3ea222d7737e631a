import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GM } from '../../src/kernel/ids.ts';
import { SPECTATOR_SEAT } from '../../src/table/table.ts';
import type { LogLine } from '../../src/table/view.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261125;
const ANSWERS = 60;

type FightLine = Extract<LogLine, { kind: 'fight' }>;

/** Plays on with the simple policy. */
function played(file: string): Party {
  const party = new Party(readFileSync(join(ROOT, `packs/${file}.yaml`), 'utf8'), SEED);
  party.bringAll();
  party.must(party.gm.id, { kind: 'start' });
  for (let i = 0; i < ANSWERS; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    const answer = rules.policies.simple!(open.decision, now.state, () => 0);
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
  }
  return party;
}

function linesOf(party: Party, seat: string): readonly FightLine[] {
  return party.history.logFor(seat).lines.filter((line): line is FightLine => line.kind === 'fight');
}

describe.each([
  'timeslice/encounters/duel',
  'tactics/encounters/marauder',
  'locations/encounters/duel-at-the-trough',
  'agents/encounters/duel-on-the-promenade',
])('the moments of %s', (file) => {
  const party = played(file);
  const seats = [...party.live.fight!.rules.seats(party.live.fight!.now.state), SPECTATOR_SEAT];

  test('show every visible attack to every seat, with its weapon and target', () => {
    for (const seat of seats) {
      const lines = linesOf(party, seat);
      const attacks = lines.flatMap(({ deeds = [] }) => deeds.filter((deed) => deed.kind === 'attacked'));
      const shown = lines.flatMap(({ moment }) => (moment?.with == null ? [] : [moment]));
      expect(attacks.length).toBeGreaterThan(3);
      for (const { by, against, with: item } of attacks) {
        const found = shown.find(
          (each) => each.who === by && each.whom === against && each.with!.id === item,
        );
        expect(found, `${by} against ${against} for ${seat}`).toBeDefined();
        expect(found!.with!.text).not.toBe('');
      }
    }
  });

  test('show every roll and every change in the seat’s log', () => {
    for (const seat of seats) {
      const lines = linesOf(party, seat);
      const count = lines.filter(({ faces = [], sums, deeds = [] }) => {
        return faces.length + sums.length > 0 || deeds.some(({ kind }) => kind !== 'won');
      }).length;
      const ended = lines.flatMap(({ moment }) => (moment === undefined ? [] : [moment]));
      // A moment that grew over several inputs counts its lines each time.
      expect(ended.reduce((sum, { lines: own }) => sum + own, 0)).toBeGreaterThanOrEqual(count);
    }
  });

  test('contain only numbers of the lines before them', () => {
    for (const seat of seats.filter((each) => each !== GM)) {
      let before = '';
      for (const { moment, ...line } of linesOf(party, seat)) {
        before += JSON.stringify(line);
        for (const { sums } of moment?.rolls ?? []) expect(before).toContain(JSON.stringify(sums));
      }
    }
  });
});
