// Rule version 4 of Tactics: reasons are codes with values, and so are other English texts in events.

type Fields = Readonly<Record<string, unknown>>;

function mapped(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapped(each, change));
  const entries = Object.entries(change(value as Fields));
  return Object.fromEntries(entries.map(([key, each]) => [key, mapped(each, change)]));
}

const isReason = ({ value, why, rule }: Fields): boolean =>
  typeof value === 'number' && typeof why === 'string' && typeof rule === 'string';

/** Removes the words from a reason, and from the two other kinds of event that contained words. */
function withoutWords(fields: Fields): Fields {
  if (isReason(fields)) return { value: fields.value, rule: fields.rule };
  const { type, facts } = fields;
  if (type === 'action-lapsed') return { ...fields, why: undefined, ...without(facts, ['why']) };
  if (type !== 'item-sundered') return fields;
  return { ...fields, note: undefined, lost: undefined, ...without(facts, ['note', 'lost']) };
}

function without(facts: unknown, fields: readonly string[]): Fields {
  if (facts === undefined) return {};
  const entries = Object.entries(facts as Fields).filter(([field]) => !fields.includes(field));
  return { facts: Object.fromEntries(entries) };
}

/** A reason as text, including its dice. */
function read(fields: Fields): Fields {
  // The kernel has since worded the hidden part of a sum differently.
  if (isReason(fields) && fields.why === 'what is not told') return { ...fields, why: 'not shown to you' };
  if (!isReason(fields) || !Array.isArray(fields.faces)) return fields;
  const { faces, ...rest } = fields;
  return { ...rest, why: `${rest.why} (${faces.join(', ')})` };
}

function ofTactics(normalise: (value: unknown, part: string) => unknown) {
  return (value: unknown, { part, ruleset }: { readonly part: string; readonly ruleset: string }) =>
    ruleset === 'tactics' ? normalise(value, part) : value;
}

/** Lists without the options that take a step of a draft back. */
function withoutTakingBack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, each]) => [key, withoutTakingBack(each)]);
    return Object.fromEntries(entries);
  }
  return value.filter((each) => (each as Fields | null)?.kind !== 'take-back').map(withoutTakingBack);
}

export const takingBack = {
  name: 'tactics: steps of a draft are taken back',
  why: 'A declaration offers to take steps of the draft back, on request; these options are left out.',
  normalise: ofTactics(withoutTakingBack),
};

export const tacticsReasons = {
  name: 'tactics: reasons are codes',
  why: 'Reasons, why an action came to nothing and the note of sundering are codes in states and events; they are left out. What seats read stays.',
  normalise: ofTactics((value, part) => {
    if (!part.endsWith('/told')) return mapped(value, withoutWords);
    const { lines, ...told } = value as Fields;
    return { ...(mapped(told, withoutWords) as Fields), lines: mapped(lines, read) };
  }),
};
