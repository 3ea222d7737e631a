import { stringify } from 'yaml';
import type { Json } from '../../kernel/json.ts';
import { wrongUsage } from '../exit.ts';
import { CALL } from '../home.ts';
import { suggestion } from '../suggest.ts';
import { allFinds, type Find } from './finds.ts';

interface Options {
  readonly ruleset?: string;
  readonly json?: true;
}

/** `riposte pack show`: everything of this id, as YAML; an encounter as its file has it. */
export function showEntries(id: string, { ruleset, json }: Options): void {
  const all = allFinds(ruleset);
  const found = all.filter((each) => each.id === id || shortId(each) === id);
  if (found.length === 0) {
    const known = all.flatMap((each) => [each.id, shortId(each)]);
    throw wrongUsage(
      `There is no "${id}" in the packs.`,
      `${suggestion(id, known)}${CALL} pack search finds.`,
    );
  }
  if (json === true)
    console.log(
      JSON.stringify(
        found.map(({ search: _, ...told }) => told),
        null,
        2,
      ),
    );
  else console.log(found.map(asYaml).join('\n---\n'));
}

/** An encounter may be named without its rulebook. */
function shortId({ kind, id }: Find): string {
  return kind === 'encounters' ? id.replace(/^.*\//, '') : id;
}

function asYaml({ ruleset, kind, where, license, use, entry }: Find): string {
  const licensed = license === '' ? '' : `, ${license}`;
  const head = [`# ${ruleset}, ${kind}: ${where}${licensed}`, `# ${use}`];
  return [...head, (typeof entry === 'string' ? entry : yamlOf(entry)).trimEnd()].join('\n');
}

function yamlOf(entry: Json): string {
  return stringify(entry, { lineWidth: 0, aliasDuplicateObjects: false });
}
