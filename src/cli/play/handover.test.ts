import { describe, expect, test } from 'vitest';
import { MemoryDesk } from '../../../test/cli/desk.ts';
import { toy } from '../../../test/support/toy.ts';
import { toyTable } from '../../../test/support/toy-table.ts';
import { GM } from '../../kernel/names.ts';
import type { Standing } from '../../kernel/ruleset.ts';
import type { Table } from '../../table/table.ts';
import { gmCommands } from './gm-commands.ts';
import { Leave } from './keyboard.ts';
import { playOn } from './loop.ts';
import { showCommands } from './show-commands.ts';
import { Sitting } from './sitting.ts';
import { undoCommands } from './undo-commands.ts';

// In the toy duel all guess a number at once, unseen by the others: ada for seat ann, bel for bob, cay for the GM.

const secretive: typeof toy = {
  ...toy,
  overview: ({ round, phase, duellists }) => ({
    round,
    phase,
    winner: null,
    sides: [],
    standings: duellists.map(({ id, seat, hearts }): Standing => {
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

/** Plays what is typed, and gives what was printed between one clearing of the screen and the next. */
async function screens(typed: readonly string[], autoSides: readonly string[] = []): Promise<string[]> {
  const desk = new MemoryDesk(typed);
  const seating = { autoSides, policyFor: () => secretive.policies.simple as never, eyes: ['gm'] };
  const table = toyTable('seeded', undefined, secretive) as unknown as Table;
  const commands = [...undoCommands, ...gmCommands, ...showCommands];
  await expect(playOn(new Sitting(table, { ...desk, seating, commands }))).rejects.toThrow(Leave);
  return desk.screens;
}

describe('several people who decide at once', () => {
  test('get the keyboard one after the other, and do not see what the others chose', async () => {
    const [ann, bob, gm, all] = await screens(['', 'number 3', '', 'number 2', '', 'number 1']);
    expect(ann).toContain('Hand the keyboard to ann, press Enter.');
    expect(ann).toContain('ada guesses 3');
    expect(bob).toContain('Hand the keyboard to bob, press Enter.');
    expect(bob).toContain('bel guesses 2');
    expect(bob).not.toContain('guesses 3');
    expect(gm).toContain('Hand the keyboard to the GM, press Enter.');
    expect(all).toContain('Everybody may look again.');
    expect(all).toContain('guesses-shown');
    expect(all).not.toContain('guesses 3');
    expect(all).not.toContain('guesses 2');
  });

  test('may be asked in another order', async () => {
    const [ann, bob] = await screens(['', 'as bel', '', 'number 2']);
    expect(ann).toContain('Also asked: bel, cay (type "as NAME" to go there).');
    expect(bob).toContain('bel guesses 2');
  });

  test('can look back without seeing more than their own', async () => {
    const [, bob] = await screens(['', 'number 3', '', 'log', '?']);
    expect(bob).not.toContain('guesses 3');
    expect(bob).toContain('Nothing has happened yet.');
  });

  test('an undo does not tell what somebody else had chosen', async () => {
    const [, bob] = await screens(['', 'number 3', '', 'undo']);
    expect(bob).toContain('Taken back: ada: an answer.');
  });

  test('nothing is handed over where the others play themselves', async () => {
    const printed = await screens(['number 3', 'wait'], ['bel', 'cay']);
    expect(printed).toHaveLength(1);
    expect(printed[0]).not.toContain('Hand the keyboard');
    expect(printed[0]).toContain('ada guesses 3');
  });
});
