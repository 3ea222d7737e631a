import { describe, expect, test } from 'vitest';
import { MemoryDesk } from '../../../test/cli/desk.ts';
import { toy } from '../../../test/support/toy.ts';
import { toyTable } from '../../../test/support/toy-table.ts';
import type { Fight } from '../../fight/fight.ts';
import { GM } from '../../kernel/ids.ts';
import type { CombatantSummary } from '../../kernel/ruleset.ts';
import { gmCommands, undoCommands } from './gm-commands.ts';
import { QuitRequest } from './keyboard.ts';
import { playOn } from './loop.ts';
import { PlaySession } from './session.ts';
import { showCommands } from './show-commands.ts';

// In the toy duel, all guess a number at once, unseen by the others: ada for seat ann, bel for bob, cay for the GM.

const secretive: typeof toy = {
  ...toy,
  overview: ({ round, phase, duellists }) => ({
    round,
    phase,
    winner: null,
    sides: [],
    standings: duellists.map(({ id, seat, hearts }): CombatantSummary => {
      const rest = { order: null, isActive: false, isUp: hearts > 0, budget: '', conditions: [] };
      return { id, name: id, side: id, seat, cell: [0, 0], health: [hearts, 3], healthWord: '', ...rest };
    }),
  }),
  words: {
    ...toy.words,
    told({ type, facts }) {
      const { who, guess } = facts as { who?: string; guess?: number };
      return guess === undefined ? type : `${who} guesses ${guess}`;
    },
  },
  view: ({ duellists }) => ({ combatants: duellists.map(({ id }) => ({ id })) }),
  tell(event, _before, after, seat) {
    const isOwn =
      'guess' in event && (seat === GM || after.duellists.find(({ id }) => id === event.who)!.seat === seat);
    if ('guess' in event && !isOwn) return undefined;
    const { type, rule, ...facts } = event;
    return { type, rule, facts: facts as never };
  },
};

/** Types these lines, and returns the output between one clearing of the screen and the next. */
async function screens(typed: readonly string[], autoSides: readonly string[] = []): Promise<string[]> {
  const desk = new MemoryDesk(typed);
  const seating = { autoSides, policyFor: () => secretive.policies.simple as never, eyes: ['gm'] };
  const fight = toyTable('seeded', undefined, secretive) as unknown as Fight;
  const commands = [...undoCommands, ...gmCommands, ...showCommands];
  await expect(playOn(new PlaySession(fight, { ...desk, seating, commands }))).rejects.toThrow(QuitRequest);
  return desk.screens;
}

describe('several people who decide at once', () => {
  test('each gets the keyboard in turn, and does not see the choices of the others', async () => {
    const [ann, bob, gm, all] = await screens(['', 'number 3', '', 'number 2', '', 'number 1']);
    expect(ann).toContain('Hand the keyboard to ann, press Enter.');
    expect(ann).toContain('ada guesses 3');
    expect(bob).toContain('Hand the keyboard to bob, press Enter.');
    expect(bob).toContain('bel guesses 2');
    expect(bob).not.toContain('guesses 3');
    expect(gm).toContain('Hand the keyboard to the GM, press Enter.');
    expect(all).toContain('The screen is public again.');
    expect(all).toContain('guesses-shown');
    expect(all).not.toContain('guesses 3');
    expect(all).not.toContain('guesses 2');
  });

  test('they can be asked in another order', async () => {
    const [ann, bob] = await screens(['', 'as bel', '', 'number 2']);
    expect(ann).toContain('Also open: bel, cay (type "as NAME" to switch).');
    expect(bob).toContain('bel guesses 2');
  });

  test('looking back shows only their own secrets', async () => {
    const [, bob] = await screens(['', 'number 3', '', 'log', '?']);
    expect(bob).not.toContain('guesses 3');
    expect(bob).toContain('Nothing has happened yet.');
  });

  test('an undo does not reveal the choice of another person', async () => {
    const [, bob] = await screens(['', 'number 3', '', 'undo']);
    expect(bob).toContain('Undone: ada: an answer.');
  });

  test('the keyboard is not passed if policies play the others', async () => {
    const printed = await screens(['number 3', 'wait'], ['bel', 'cay']);
    expect(printed).toHaveLength(1);
    expect(printed[0]).not.toContain('Hand the keyboard');
    expect(printed[0]).toContain('ada guesses 3');
  });
});
