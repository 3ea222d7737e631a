// The entry point `riposte/content` reads and checks encounter and pack files. It imports yaml and zod.

export { checkFile, type FileCheck, type Loaded, loadEncounter } from '../src/content/encounter.ts';
export { type Fault, type FaultCode, faultLine } from '../src/content/fault.ts';
export type { Content, PackShelf, RulesetBundle, Sources } from '../src/content/files.ts';
export type { JsonSchema } from '../src/content/json-schema.ts';
export type { TextFile } from '../src/content/parse.ts';
export { encounterSchema, type Published, packSchema } from '../src/content/published.ts';
export type { SourceLocation } from '../src/content/source-node.ts';
