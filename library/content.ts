// `riposte/content`: what people write, read and checked. It imports yaml and zod.

export { type Checked, checkFile } from '../src/content/check.ts';
export { type Loaded, loadEncounter } from '../src/content/encounter.ts';
export { type Fault, type FaultCode, faultLine } from '../src/content/fault.ts';
export type { JsonSchema } from '../src/content/json-schema.ts';
export type { TextFile } from '../src/content/parse.ts';
export { encounterSchema, type Published, packSchema } from '../src/content/published.ts';
export type { Content, Kit, PackShelf, Sources } from '../src/content/sources.ts';
export type { Place } from '../src/content/written.ts';
