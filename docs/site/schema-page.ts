import { encounterSchema, packSchema } from '../../src/content/published.ts';
import type { Kit } from '../../src/content/sources.ts';
import { FIELDS, fieldRows } from './fields.ts';
import { code, plain, table } from './markdown.ts';

/** What people may write for a rulebook as a page: every field of encounters, packs, sheets and entries. */
export function schemaPage(kit: Kit): string {
  const { id, rulebook } = kit.ruleset;
  const encounter = encounterSchema(kit);
  const pack = packSchema(kit);
  // The changes of `with` are the fields of a sheet, all of which may be left out.
  const { changes: _, sheet, ...lists } = encounter.$defs;
  return [
    `# Files for ${plain(rulebook.title)}`,
    '',
    `What may stand in files for this rulebook, as ${code(`riposte schema ${id}`)} has it for editors. An id is lower case letters, digits and single hyphens. How files are written is told in [what people write](../content.md); what the switches do, in [the rulebook](${id}.md). ${code('[]')} stands for each entry of a list.`,
    '',
    '## encounter',
    ...table(FIELDS, fieldRows(encounter)),
    '## pack',
    ...table(FIELDS, fieldRows(pack)),
    '## sheet',
    '',
    `Under ${code('with')} each of these may stand alone; then the others stay as they were.`,
    ...table(FIELDS, fieldRows(sheet!)),
    '## changes',
    '',
    'The fields of a [sheet](#sheet), each of which may be left out.',
    ...Object.entries(lists).flatMap(([name, schema]) => [
      '',
      `## ${name}`,
      ...table(FIELDS, fieldRows(schema)),
    ]),
  ].join('\n');
}
