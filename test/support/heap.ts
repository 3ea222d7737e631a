import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap of this process after garbage collection, in bytes. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
