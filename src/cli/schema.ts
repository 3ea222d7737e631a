import { Command, Option } from 'commander';
import { exampleSchema, exampleSchemaFor } from '../check/schema.ts';
import { encounterSchema, packSchema } from '../content/published.ts';
import { KITS, kitNamed } from './home.ts';

const EXAMPLE = 'example';

interface SchemaOptions {
  readonly kind: 'encounter' | 'pack';
  readonly ruleset?: string;
}

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the JSON Schema of the files that people write, for your editor')
    .argument('[what]', 'the rulebook that the files are for, or "example" for worked examples')
    .addOption(
      new Option('--kind <kind>', 'the kind of file').choices(['encounter', 'pack']).default('encounter'),
    )
    .option('--ruleset <ruleset>', 'the rulebook of the worked examples; any unless given')
    .action((what: string | undefined, options: SchemaOptions) => {
      console.log(JSON.stringify(schemaOf(what, options), null, 2));
    });
}

function schemaOf(what: string | undefined, { kind, ruleset }: SchemaOptions): unknown {
  if (what === EXAMPLE) return ruleset === undefined ? exampleSchema() : exampleSchemaFor(kitNamed(ruleset));
  const kit = kitNamed(what ?? ruleset ?? KITS[0]!.ruleset.id);
  return { encounter: encounterSchema, pack: packSchema }[kind](kit);
}
