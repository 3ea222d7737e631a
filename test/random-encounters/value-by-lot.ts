import fc from 'fast-check';
import type { JsonSchema } from '../../src/content/json-schema.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Examples } from './examples.ts';

/** Legal ids that may cause errors: names of rules, seats and JavaScript properties, and numbers. */
const ODD_IDS = [
  'constructor',
  'gm',
  'nobody',
  'none',
  'players',
  '0',
  '7',
  '10',
  'x',
  'a-1',
  'z'.repeat(78),
];
const NAMES = [
  'Ann',
  'Bo: the second',
  '#7',
  '"Quoted"',
  "O'Neill",
  '- dash',
  'Ñandú Ωmega',
  '火の玉',
  '🙂',
  '{Curly}',
  '% & * !',
  'yes',
  '12',
  'constructor',
  'N'.repeat(80),
];
const ID_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** Longer lists would only take longer. */
const LONG = 5;
/** Number of texts that are tried against a pattern. */
const TEXTS = 40;
const texts = new Map<string, readonly string[]>();

/** JSON as a schema describes it, usually at its edges. */
export class ValueByLot {
  /** Ids of earlier parts, which later parts may refer to. */
  readonly known: string[] = [];
  private readonly definitions: Readonly<Record<string, JsonSchema>>;
  private readonly examples: Examples;
  private readonly pick: RandomIndex;
  private fresh = 0;

  constructor(definitions: Readonly<Record<string, JsonSchema>>, examples: Examples, pick: RandomIndex) {
    this.definitions = definitions;
    this.examples = examples;
    this.pick = pick;
  }

  /** A random value for a schema, in a field of this name. `list` is the name of the list around it. */
  of(schema: JsonSchema, field: string, list = field): Json {
    if (schema.$ref !== undefined)
      return this.of(this.definitions[schema.$ref.split('/').at(-1)!]!, field, list);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.oneOf(schema.enum);
    const shapes = schema.anyOf ?? schema.oneOf;
    if (shapes !== undefined && schema.properties === undefined)
      return this.of(this.oneOf(shapes), field, list);
    if (schema.type === 'object') return this.map(schema, list);
    if (schema.type === 'array') return this.list(schema, field);
    if (schema.type === 'boolean') return this.pick(2) === 0;
    if (schema.type === 'null') return null;
    if (schema.type === 'string') return this.text(schema, field, list);
    if (schema.type === 'integer' || schema.type === 'number') return this.number(schema);
    return {};
  }

  /** A new id, sometimes an unusual one. */
  freshId(): string {
    this.fresh += 1;
    const odd = this.pick(4) === 0 ? this.oneOf(ODD_IDS) : undefined;
    const id =
      odd === undefined || this.known.includes(odd)
        ? `${this.oneOf(['it', 'k', 'thing-of'])}-${this.fresh}`
        : odd;
    this.known.push(id);
    return id;
  }

  name(): string {
    return this.oneOf(NAMES);
  }

  oneOf<T>(all: readonly T[]): T {
    return all[this.pick(all.length)]!;
  }

  private map({ properties = {}, required = [], additionalProperties }: JsonSchema, list: string): Json {
    const made: Record<string, Json> = {};
    const often = 1 + this.pick(3);
    for (const [key, inner] of Object.entries(properties)) {
      if (!required.includes(key) && this.pick(4) >= often) continue;
      made[key] = this.of(inner, key, key === 'use' ? list : key);
    }
    if (typeof additionalProperties === 'object' && this.known.length > 0)
      for (let i = this.pick(3); i > 0; i -= 1)
        made[this.oneOf(this.known)] = this.of(additionalProperties, list);
    return made;
  }

  private list({ items, prefixItems, minItems = 0, maxItems = LONG }: JsonSchema, field: string): Json {
    if (prefixItems !== undefined) return prefixItems.map((each) => this.of(each, field));
    const most = Math.min(maxItems, Math.max(LONG, minItems));
    const length = [minItems, minItems, Math.min(most, minItems + 1), Math.min(most, minItems + 2), most][
      this.pick(5)
    ]!;
    const made = Array.from({ length }, () => this.of(items ?? {}, field));
    const seen = new Set<string>();
    // Duplicate names would only be refused.
    return made.filter((value) => {
      const called =
        typeof value === 'string' ? value : String((value as { use?: Json })?.use ?? JSON.stringify(value));
      if (seen.has(called)) return false;
      seen.add(called);
      return true;
    });
  }

  private text({ pattern, minLength = 0, maxLength = 80 }: JsonSchema, field: string, list: string): Json {
    if (pattern === ID_PATTERN) {
      if (field === 'id') return this.freshId();
      const shown = this.examples.get(list) ?? [];
      return this.oneOf([...(shown.length > 0 && this.pick(8) > 0 ? shown : this.known), 'nobody']);
    }
    const shown = this.examples.get(field) ?? [];
    if (field !== 'name' && shown.length > 0 && (pattern === undefined || this.pick(3) === 0))
      return this.oneOf(shown);
    if (pattern === undefined || field === 'name')
      return this.name().slice(0, maxLength).padEnd(minLength, 'x');
    return this.oneOf(textsMatching(pattern));
  }

  /**
   * The lowest, the highest, their neighbours, zero, and any other value. Small numbers are more frequent.
   */
  private number(schema: JsonSchema): number {
    const { minimum = 0, maximum = 100 } = schema;
    const step = (schema as { readonly multipleOf?: number }).multipleOf ?? 1;
    const span = Math.floor((maximum - minimum) / step);
    const small = Math.min(span, this.pick(1 + this.pick(1 + this.pick(span + 1))));
    const near = minimum < 0 && maximum > 0 ? this.pick(Math.min(20, maximum)) : minimum + step * small;
    const edges = [minimum, minimum + Math.min(step, span * step), maximum];
    const sample = this.pick(4) === 0 ? edges : [near];
    return this.oneOf(sample);
  }
}

function textsMatching(pattern: string): readonly string[] {
  let found = texts.get(pattern);
  if (found === undefined) {
    found = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: TEXTS });
    texts.set(pattern, found);
  }
  return found;
}
