import { Command, Option } from 'commander';
import { encounterSchema, packSchema } from '../content/published.ts';
import { KITS, kitNamed } from './home.ts';

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the JSON Schema of the files that people write, for your editor')
    .argument('[ruleset]', 'the rulebook that the files are for', KITS[0]!.ruleset.id)
    .addOption(
      new Option('--kind <kind>', 'the kind of file').choices(['encounter', 'pack']).default('encounter'),
    )
    .action((ruleset: string, { kind }: { readonly kind: 'encounter' | 'pack' }) => {
      const schema = { encounter: encounterSchema, pack: packSchema }[kind](kitNamed(ruleset));
      console.log(JSON.stringify(schema, null, 2));
    });
}
