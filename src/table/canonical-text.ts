import { canonical, type Json } from '../kernel/json.ts';

/** `canonical`, faster for a value whose keys lie in order already: one that was read from canonical text. */
export function canonicalText(value: Json): string {
  return isInOrder(value) ? JSON.stringify(value) : canonical(value);
}

function isInOrder(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const keys = Object.keys(value);
  for (let i = 0; i < keys.length; i += 1) {
    if (i > 0 && keys[i]! < keys[i - 1]!) return false;
    if (!isInOrder((value as { readonly [key: string]: Json | undefined })[keys[i]!])) return false;
  }
  return true;
}
