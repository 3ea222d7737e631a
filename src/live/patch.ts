import type { Json } from '../kernel/json.ts';

/** One operation of a JSON Patch (RFC 6902); only these three are ever made. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

type Fields = { readonly [key: string]: Json | undefined };

/** What makes `after` of `before`. What both share by reference is not looked into. */
export function patchBetween(before: Json, after: Json): readonly Operation[] {
  const operations: Operation[] = [];
  compare(before, after, '', operations);
  return operations;
}

function compare(before: Json, after: Json, path: string, into: Operation[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, into);
  else if (isFields(before) && isFields(after)) compareFields(before, after, path, into);
  else into.push({ op: 'replace', path, value: after });
}

function isFields(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compareLists(
  before: readonly Json[],
  after: readonly Json[],
  path: string,
  into: Operation[],
): void {
  const common = Math.min(before.length, after.length);
  for (let i = 0; i < common; i += 1) compare(before[i]!, after[i]!, `${path}/${i}`, into);
  for (let i = before.length - 1; i >= common; i -= 1) into.push({ op: 'remove', path: `${path}/${i}` });
  for (let i = common; i < after.length; i += 1)
    into.push({ op: 'add', path: `${path}/-`, value: after[i]! });
}

function compareFields(before: Fields, after: Fields, path: string, into: Operation[]): void {
  for (const [key, was] of Object.entries(before)) {
    if (was !== undefined && after[key] === undefined)
      into.push({ op: 'remove', path: `${path}/${escaped(key)}` });
  }
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    const place = `${path}/${escaped(key)}`;
    if (was === undefined) into.push({ op: 'add', path: place, value });
    else compare(was, value, place, into);
  }
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value with a patch of `patchBetween` done to it; what the patch does not touch stays the same object. */
export function patched(value: Json, operations: readonly Operation[]): Json {
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
