import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { hasPendingAutomatic, runAutomatic } from '../../src/table/automatic.ts';
import type { Command } from '../../src/table/command.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import type { Person } from '../../src/table/table.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const MARAUDER = readFileSync(join(ROOT, 'packs/tactics/encounters/marauder.yaml'), 'utf8');
const CHECKPOINT = readFileSync(join(ROOT, 'packs/tactics/encounters/checkpoint.yaml'), 'utf8');
const SEED = 20261125;

/** Plays with the simple policy and these stops of the seats; returns the kinds of the questions asked. */
function askedAfter(...said: readonly (readonly [who: 'gm' | 'player', Command])[]): readonly string[] {
  const party = new Party(MARAUDER, SEED);
  const player: Person = party.bring('Ann', 'players');
  party.must(party.gm.id, { kind: 'start' });
  for (const [who, command] of said) party.must(who === 'gm' ? party.gm.id : player.id, command);
  const asked: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    asked.push(`${open.decision.seat}: ${open.decision.key}`);
    const answer = rules.policies.simple!(open.decision, now.state, () => 0);
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
  }
  return [...new Set(asked)];
}

const DETAILS = ['go', 'readjust'] as const;
const all: Command = { kind: 'stand', question: 'stop:detail', answer: 'ask' };

describe('stops', () => {
  test('by default, a seat is asked what matters and gives the default answer to details', () => {
    const asked = askedAfter();
    for (const key of DETAILS) expect(asked.some((each) => each.endsWith(`: ${key}`))).toBe(false);
    expect(asked).toContain('players: declare');
    expect(asked).toContain('players: defence');
  });

  test('a seat with full control is asked every question, and the GM has separate stops', () => {
    const asked = askedAfter(['player', all]);
    for (const key of DETAILS) expect(asked).toContain(`players: ${key}`);
    expect(asked).not.toContain('gm: go');
    expect(askedAfter(['gm', all])).toContain('gm: go');
  });

  test('a setting counts for the characters of its player, not for others on the same seat', () => {
    const party = new Party(CHECKPOINT, SEED);
    const [ann, bob] = ['Ann', 'Bob'].map((name) => party.bring(name, 'players'));
    const give = ({ id: person }: Person, characters: readonly string[]) =>
      party.must(party.gm.id, { kind: 'place', person, role: 'player', seat: 'players', characters });
    give(ann!, ['berit']);
    give(bob!, ['trooper', 'dyke-warden']);
    party.must(party.gm.id, { kind: 'start' });
    const asked = () => tableViewFor(party.live, party.gm).prompts.map(({ who }) => who);
    expect(asked()).toEqual(expect.arrayContaining(['berit', 'trooper', 'dyke-warden']));
    const { key } = tableViewFor(party.live, party.gm).prompts.find(({ who }) => who === 'berit')!;
    party.must(ann!.id, { kind: 'stand', question: key, answer: 'never' });
    expect(asked()).not.toContain('berit');
    expect(asked()).toEqual(expect.arrayContaining(['trooper', 'dyke-warden']));
    const said = [ann!, bob!].map(({ id }) => tableViewFor(party.live, party.live.people[id]!).you.standing);
    expect(said).toEqual([{ [key]: 'never' }, {}]);
  });

  test('a setting for one kind of question overrides the setting for its stop', () => {
    const asked = askedAfter(
      ['player', { kind: 'stand', question: 'go', answer: 'ask' }],
      ['player', { kind: 'stand', question: 'stop:attacked', answer: 'never' }],
    );
    expect(asked).toContain('players: go');
    expect(asked).not.toContain('players: readjust');
    expect(asked).not.toContain('players: defence');
  });

  test.each([
    ['attack', 0, 'counter'],
    ['attack', 2, 'interrupt'],
    ['leave', 0, 'interrupt'],
  ])(
    'in Time Slice, an interruption of an %s with %i TS set aside is a matter of "%s"',
    (trigger, saved, stop) => {
      const decision = { key: 'interruption', who: 'bob', context: { trigger, by: 'ann' } };
      expect(timeslice.stop?.(decision as never, { combatants: [{ id: 'bob', saved }] } as never)).toBe(stop);
    },
  );
});

describe('sides that are played automatically', () => {
  test.each(['locations/encounters/comptrollers-dinner', 'tactics/encounters/keepers-light'])(
    'both sides of %s ask nobody anything before the fight is over',
    (file) => {
      const party = new Party(readFileSync(join(ROOT, `packs/${file}.yaml`), 'utf8'), SEED);
      const autoSides = party.live.encounter!.sides.map(({ id }) => id);
      party.must(party.gm.id, { kind: 'set', settings: { autoSides } });
      party.must(party.gm.id, { kind: 'start' });
      for (let i = 0; i < 60 && hasPendingAutomatic(party.live); i += 1) {
        party.live = runAutomatic({ live: party.live, acts: [] }, party.around).live;
      }
      expect(tableViewFor(party.live, party.gm).fight!.winner).not.toBeNull();
    },
  );
});
