// `riposte/interchange`: people from elsewhere. It reads with content, so it imports yaml and zod.

export { type Imported, readCombatants, type Unreadable } from '../src/interchange/read.ts';
export type { Newcomer } from '../src/interchange/settle.ts';
export { type Terms, termsOf } from '../src/interchange/terms.ts';
