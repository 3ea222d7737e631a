import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 put every new object among the young ones, in the whole process. By itself it puts those of code whose
 * objects once lasted straight among the old; but what is made at a live table mostly goes with the next command, and
 * going through the old ones is what keeps people waiting.
 */
export function keepYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
