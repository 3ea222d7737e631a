import { type Screen, standardScreen } from '../screen.ts';
import { type Keyboard, StandardKeyboard } from './keyboard.ts';

/** Where people sit down to play. */
export interface Desk {
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  /** Whether people type there, or lines come from a pipe. */
  readonly isTerminal: boolean;
}

/** The terminal or the pipes of this process. */
export function standardDesk(): Desk {
  const { stdin, stdout } = process;
  const keyboard = new StandardKeyboard(stdin, stdout);
  return { screen: standardScreen(), keyboard, isTerminal: stdin.isTTY === true };
}
