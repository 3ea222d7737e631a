// The entry point `riposte/content` reads and checks encounter and pack files. It imports yaml and zod.

import { type Loaded, loadEncounter as load } from '../src/content/encounter.ts';
import { type Fault, faultLine } from '../src/content/fault.ts';
import type { RulesetBundle, Sources } from '../src/content/files.ts';
import type { TextFile } from '../src/content/parse.ts';
import { ok, type Refusal, type Result, refusal, refused } from '../src/kernel/result.ts';

export { checkFile, type EncounterOf, type FileCheck, type Loaded } from '../src/content/encounter.ts';
export { type Fault, type FaultCode, faultLine } from '../src/content/fault.ts';
export type { Content, PackShelf, RulesetBundle, Sources } from '../src/content/files.ts';
export type { JsonSchema } from '../src/content/json-schema.ts';
export type { TextFile } from '../src/content/parse.ts';
export { encounterSchema, type Published, packSchema } from '../src/content/published.ts';
export type { SourceLocation } from '../src/content/source-node.ts';

/** Why a file cannot be read, with every error in it. */
export interface FileRefusal extends Refusal {
  readonly faults: readonly Fault[];
}

/** Reads an encounter file in YAML or JSON. Returns the encounter with its kit, or a refusal with all errors in the file. */
export function loadEncounter<K extends RulesetBundle>(
  file: TextFile,
  sources: Sources<K>,
): Result<Loaded<K>, FileRefusal> {
  const loaded = load(file, sources);
  if (!('faults' in loaded)) return ok(loaded);
  const { faults } = loaded;
  const because = refusal('faulty-file', faults.map(faultLine).join('\n'), 'Correct the file.');
  return refused({ ...because, faults });
}
