import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { wrongUsage } from './exit.ts';

/** A variable of the environment; undefined when it is not set, or set to nothing. */
export function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

/**
 * The folder in which programs keep what they must know again. A relative `XDG_STATE_HOME` does not count, as its
 * specification has it: it would lead somewhere else from each folder.
 */
function stateHome(): string {
  const named = variable('XDG_STATE_HOME');
  if (named !== undefined && isAbsolute(named)) return named;
  const home = isAbsolute(homedir()) ? homedir() : userInfo().homedir;
  return join(home, '.local', 'state');
}

/** The folder in which this machine keeps what it must know again. */
export function stateFolder(): string {
  return join(stateHome(), 'riposte');
}

/** The folder in which tables are kept when no option names one. Throws Stop. */
export function dataFolder(): string {
  const named = variable('RIPOSTE_DATA');
  if (named === undefined) return join(stateFolder(), 'tables');
  if (isAbsolute(named)) return named;
  throw wrongUsage(
    `RIPOSTE_DATA is "${named}", which is another folder wherever Riposte is started.`,
    'Write the whole path, from "/" on. --data takes a path from the current folder.',
  );
}
