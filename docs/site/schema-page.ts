import type { RulesetBundle } from '../../src/content/files.ts';
import { encounterSchema, packSchema } from '../../src/content/published.ts';
import { FIELDS, fieldRows } from './fields.ts';
import { code, plain, table } from './markdown.ts';

/** The files of a rulebook as a page: every field of encounters, packs, sheets and entries. */
export function schemaPage(bundle: RulesetBundle): string {
  const { id, rulebook } = bundle.ruleset;
  const encounter = encounterSchema(bundle);
  const pack = packSchema(bundle);
  // The changes of `with` are the fields of a sheet, each of them optional.
  const { changes: _, sheet, ...lists } = encounter.$defs;
  return [
    `# Files for ${plain(rulebook.title)}`,
    '',
    `The fields of files for this rulebook. ${code(`riposte schema ${id}`)} prints the same for editors. An id consists of lower-case letters, digits and single hyphens. [Encounters, packs and sheets](../content.md) explains how to write files; [the rulebook](${id}.md) explains the rulings. ${code('[]')} means each entry of a list.`,
    '',
    '## encounter',
    ...table(FIELDS, fieldRows(encounter)),
    '## pack',
    ...table(FIELDS, fieldRows(pack)),
    '## sheet',
    '',
    `Under ${code('with')} you can use any of these fields alone; the others keep their values.`,
    ...table(FIELDS, fieldRows(sheet!)),
    '## changes',
    '',
    'The fields of a [sheet](#sheet), each of them optional.',
    ...Object.entries(lists).flatMap(([name, schema]) => [
      '',
      `## ${name}`,
      ...table(FIELDS, fieldRows(schema)),
    ]),
  ].join('\n');
}
