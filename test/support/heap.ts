import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap that this process has in use once all that can be thrown away was, in bytes. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
