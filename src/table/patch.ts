import type { Json } from '../kernel/json.ts';

/** One operation of a JSON Patch (RFC 6902). Only these three are used. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

type Fields = { readonly [key: string]: Json | undefined };

/** The current position in the value, innermost part first. It is turned into a path only at a difference. */
interface PatchPath {
  readonly key: string | number;
  readonly within: PatchPath | null;
}

/** Returns the patch from `before` to `after`. Parts shared by reference are skipped. */
export function patchBetween(before: Json, after: Json): readonly Operation[] {
  const operations: Operation[] = [];
  compare(before, after, null, operations);
  return operations;
}

function compare(before: Json, after: Json, path: PatchPath | null, into: Operation[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, into);
  else if (isSame(before, after)) compareFields(before as Fields, after as Fields, path, into);
  else into.push({ op: 'replace', path: pathTo(path), value: after });
}

/** Returns whether two values are versions of the same item. Items with different ids are replaced as a whole. */
function isSame(before: Json, after: Json): boolean {
  return isFields(before) && isFields(after) && before['id'] === after['id'];
}

function isFields(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compareLists(
  before: readonly Json[],
  after: readonly Json[],
  within: PatchPath | null,
  into: Operation[],
): void {
  const common = Math.min(before.length, after.length);
  for (let key = 0; key < common; key += 1) {
    if (before[key] !== after[key]) compare(before[key]!, after[key]!, { key, within }, into);
  }
  for (let key = before.length - 1; key >= common; key -= 1) {
    into.push({ op: 'remove', path: pathTo({ key, within }) });
  }
  for (let i = common; i < after.length; i += 1) {
    into.push({ op: 'add', path: pathTo({ key: '-', within }), value: after[i]! });
  }
}

function compareFields(before: Fields, after: Fields, within: PatchPath | null, into: Operation[]): void {
  // `for in` avoids allocating a list of keys: this runs for every viewer at every command.
  // Most fields are the same. Only the others can have the name of an `Object.prototype` member.
  for (const key in before) {
    const was = before[key];
    if (was === undefined || was === after[key]) continue;
    if (!Object.hasOwn(after, key) || after[key] === undefined) {
      into.push({ op: 'remove', path: pathTo({ key, within }) });
    }
  }
  for (const key in after) {
    const value = after[key];
    if (value === undefined || value === before[key]) continue;
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    if (was === undefined) into.push({ op: 'add', path: pathTo({ key, within }), value });
    else compare(was, value, { key, within }, into);
  }
}

function pathTo(path: PatchPath | null): string {
  return path === null ? '' : `${pathTo(path.within)}/${escaped(path.key)}`;
}

function escaped(key: string | number): string | number {
  return typeof key === 'number' || !/[~/]/.test(key) ? key : key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Applies a patch made by `patchBetween`. Parts that the patch does not touch stay the same objects. */
export function applyPatch(value: Json, operations: readonly Operation[]): Json {
  let next = value;
  for (const operation of operations) {
    const keys = operation.path.split('/').slice(1).map(unescaped);
    next = replaced(next, keys, operation);
  }
  return next;
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function replaced(value: Json, keys: readonly string[], operation: Operation): Json {
  const [key, ...deeper] = keys;
  if (key === undefined) return operation.op === 'remove' ? null : operation.value;
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    const at = key === '-' ? list.length : Number(key);
    if (deeper.length > 0) list[at] = replaced(list[at]!, deeper, operation);
    else if (operation.op === 'remove') list.splice(at, 1);
    else list.splice(at, operation.op === 'add' ? 0 : 1, operation.value);
    return list;
  }
  const fields = value as { readonly [key: string]: Json };
  if (deeper.length > 0) return { ...fields, [key]: replaced(fields[key]!, deeper, operation) };
  if (operation.op === 'remove') {
    const { [key]: _, ...others } = fields;
    return others;
  }
  return { ...fields, [key]: operation.value };
}
