import type { BaseEvent } from '../kernel/combat.ts';
import type { Played } from './advance.ts';
import { playBegin, playForce, playIntervention } from './gm-inputs.ts';
import type { Input, RestoreInput } from './input.ts';
import { playAnswer, playDice } from './player-inputs.ts';
import type { Table } from './table.ts';

/** What an input comes to where the table stands now; nothing is written down. */
export function play<S, E extends BaseEvent>(
  table: Table<S, E>,
  input: Exclude<Input, RestoreInput>,
): Played<S, E> {
  switch (input.kind) {
    case 'answer':
      return playAnswer(table, input);
    case 'dice':
      return playDice(table, input);
    case 'intervene':
      return playIntervention(table, input);
    case 'force-roll':
      return playForce(table, input);
    case 'begin':
      return playBegin(table, input);
  }
}
