import type { Mapping } from './sections.ts';

// Rule version 4 of Agents: reasons are codes with values, and so are other English texts in events.

type Fields = Readonly<Record<string, unknown>>;

function mapped(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapped(each, change));
  const entries = Object.entries(change(value as Fields));
  return Object.fromEntries(entries.map(([key, each]) => [key, mapped(each, change)]));
}

function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

const isReason = ({ value, why, rule }: Fields): boolean =>
  typeof value === 'number' && typeof why === 'string' && typeof rule === 'string';

/** Fields of events that contained English, by type. */
const WORDED: Readonly<Record<string, readonly string[]>> = {
  'initiative-changed': ['why', 'of'],
  'recoil-told': ['why', 'of'],
  'delay-ended': ['why', 'of'],
  'attack-missed': ['why'],
  'significant-missed': ['why'],
  'action-spent': ['on', 'item'],
};

function withoutWords(fields: Fields): Fields {
  const { type, facts } = fields;
  const names = WORDED[String(type)];
  if (names !== undefined) {
    const rest = without(fields, ...names);
    return typeof facts === 'object' && facts !== null
      ? { ...rest, facts: without(facts as Fields, ...names) }
      : rest;
  }
  return isReason(fields) ? without(fields, 'why', 'of', 'faces') : fields;
}

/** A reason as text, including its dice. */
function read(fields: Fields): Fields {
  // The kernel has since worded the hidden part of a sum differently.
  if (isReason(fields) && fields.why === 'what is not told') return { ...fields, why: 'not shown to you' };
  if (!isReason(fields) || !Array.isArray(fields.faces)) return fields;
  const { faces, ...rest } = fields;
  return { ...rest, why: `${rest.why} (${faces.join(', ')})` };
}

function ofAgents(normalise: (value: unknown, part: string) => unknown): Mapping['normalise'] {
  return (value, { part, ruleset }) => (ruleset === 'agents' ? normalise(value, part) : value);
}

export const agentsReasons: Mapping = {
  name: 'agents: reasons are codes',
  why: 'Reasons, why an attack or action came to nothing and what actions were spent on are codes in states and events; they are left out. What seats read stays.',
  normalise: ofAgents((value, part) => {
    if (part.startsWith('seats/') && !part.endsWith('/told') && !part.endsWith('/known')) return value;
    if (!part.endsWith('/told')) return mapped(value, withoutWords);
    const { lines, ...told } = value as Fields;
    return { ...(mapped(told, withoutWords) as Fields), lines: mapped(lines, read) };
  }),
};
