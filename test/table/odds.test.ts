import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OddsView } from '../../src/kernel/outcome.ts';
import { Exit } from '../../src/table/exit.ts';
import type { Person } from '../../src/table/table.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const DUEL = readFileSync(join(ROOT, 'packs/timeslice/encounters/duel.yaml'), 'utf8');
const SEED = 20261125;

const BLOW: OddsView = {
  kind: 'exact',
  facts: [
    { name: 'hit', chance: 0.5 },
    { name: 'target falls', chance: 0.1 },
    { name: 'attacker falls', chance: 0.05 },
  ],
  attacker: 'mara',
  target: 'vex',
};
const BLOW_BACK: OddsView = { ...BLOW, attacker: 'vex', target: 'mara' };

/** A table where Mara's player is asked first, with this setting for enemy health. */
function asked(foeHealth: 'exact' | 'words' | 'hidden'): { readonly party: Party; readonly player: Person } {
  const party = new Party(DUEL, SEED);
  const player = party.bring('Ann', 'mara');
  party.must(party.gm.id, { kind: 'set', settings: { foeHealth } });
  party.must(party.gm.id, { kind: 'start' });
  for (let open = openIn(party); open.decision.who !== 'mara'; open = openIn(party)) {
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer: open.decision.defaultAnswer });
  }
  return { party, player };
}

function openIn({ live }: Party) {
  const { waiting } = live.fight!.now;
  if (waiting.kind !== 'decisions') throw new Error(`${waiting.kind} waits`);
  return waiting.open[0]!;
}

function seen(party: Party, person: Person, odds: OddsView) {
  const { facts, voice, basis } = new Exit(party.live, party.history, person).odds(openIn(party), odds);
  return { facts: facts.map(({ name }) => name), voice, basis };
}

test.each(['words', 'hidden'] as const)(
  'a seat that sees enemy health in words or not at all does not read whether an enemy falls (%s)',
  (foeHealth) => {
    const { party, player } = asked(foeHealth);
    expect(seen(party, player, BLOW)).toEqual({
      facts: ['hit', 'attacker falls'],
      voice: 'attacker',
      basis: 'what you know',
    });
  },
);

test('a seat that may know the health reads whether the target falls: its own side, the GM, and all with exact health', () => {
  const { party, player } = asked('exact');
  const all = ['hit', 'target falls', 'attacker falls'];
  expect(seen(party, player, BLOW).facts).toEqual(all);
  expect(seen(party, party.gm, BLOW)).toMatchObject({ facts: all, basis: 'everything' });
  const other = asked('words');
  expect(seen(other.party, other.player, BLOW_BACK).facts).toEqual(['hit', 'target falls']);
});

test('odds are worded for the attacker, for the target, and for a spectator', () => {
  const { party, player } = asked('words');
  expect(seen(party, player, BLOW).voice).toBe('attacker');
  expect(seen(party, player, BLOW_BACK).voice).toBe('target');
  // The question is the player's; the GM reads it over their shoulder.
  expect(seen(party, party.gm, BLOW).voice).toBe('onlooker');
});
