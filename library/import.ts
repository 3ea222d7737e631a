// The entry point `riposte/import` imports combatants from other tools. It uses the content reader, so it imports yaml
// and zod.

export { type Terms, termsOf } from '../src/content/import/found.ts';
export type { ImportedCombatant } from '../src/content/import/read.ts';
export { type Imported, type ImportProblem, readCombatants } from '../src/content/import/read.ts';
