/** Plain JSON: all that a state, an event, an answer or a question about them is made of. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The same JSON text for the same value, whatever order its keys were written in. Absent and undefined are one. */
export function canonical(value: Json | undefined): string {
  if (value === undefined) return 'null';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let list = '[';
    for (let i = 0; i < value.length; i++) list += (i === 0 ? '' : ',') + canonical(value[i]);
    return `${list}]`;
  }
  const record = value as { readonly [key: string]: Json | undefined };
  let fields = '{';
  for (const key of Object.keys(record).sort()) {
    const field = record[key];
    if (field !== undefined)
      fields += `${fields.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonical(field)}`;
  }
  return `${fields}}`;
}

/** Whether two values are the same JSON. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return canonical(a) === canonical(b);
}
