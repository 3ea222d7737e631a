import { describe, expect, test } from 'vitest';
import { viewsOf } from './party.ts';

const SEED = 20261129;

describe.each([
  ['timeslice/encounters/duel.yaml', 120],
  ['tactics/encounters/marauder.yaml', 120],
  ['locations/encounters/brawl-at-the-lantern.yaml', 120],
  ['agents/encounters/boarding.yaml', 300],
] as const)('a question about an attack, in %s', (file, answers) => {
  const asked = viewsOf(file, SEED, answers).flatMap(({ prompts, fight }) =>
    prompts.map((prompt) => ({ prompt, known: fight!.standings.map(({ id }) => id) })),
  );

  test(`names the attacker and the one who must defend, seed ${SEED}`, () => {
    const defending = asked.filter(({ prompt }) => prompt.stop === 'attacked');
    expect(defending).not.toEqual([]);
    for (const { prompt, known } of defending) {
      expect(prompt.attack?.target).toBe(prompt.who);
      expect(prompt.attack?.attacker).not.toBe(prompt.who);
      expect(known).toContain(prompt.attack?.attacker);
    }
  });

  test(`never names a combatant that the viewer does not know, seed ${SEED}`, () => {
    const named = asked.flatMap(({ prompt: { attack }, known }) => (attack ? [{ attack, known }] : []));
    expect(named).not.toEqual([]);
    for (const { attack, known } of named) {
      expect(known).toEqual(expect.arrayContaining([attack.attacker, attack.target]));
    }
  });
});
