import { search } from '../../content/search.ts';
import { counted, listed } from '../../content/wording.ts';
import { wrongUsage } from '../exit.ts';
import { CALL } from '../home.ts';
import { type Screen, standardScreen } from '../screen.ts';
import { suggestion } from '../suggest.ts';
import { wrap } from '../wrap.ts';
import { allFinds, type Find } from './finds.ts';

interface Options {
  readonly ruleset?: string;
  readonly kind?: string;
  readonly json?: true;
}

/** `riposte pack search`: what has these words, the likeliest first. */
export function searchPacks(words: readonly string[], { ruleset, kind, json }: Options): void {
  const all = allFinds(ruleset);
  const found = search(ofKind(all, kind), words.join(' '));
  if (json === true) {
    console.log(
      JSON.stringify(
        found.map(({ search: _, entry: __, ...told }) => told),
        null,
        2,
      ),
    );
    return;
  }
  const screen = standardScreen();
  screen.print(...(found.length === 0 ? nothing(all, words) : foundLines(screen, found)));
}

function ofKind(all: readonly Find[], kind: string | undefined): readonly Find[] {
  if (kind === undefined) return all;
  const kinds = [...new Set(all.map((each) => each.kind))];
  if (kinds.includes(kind)) return all.filter((each) => each.kind === kind);
  throw wrongUsage(`There is no kind "${kind}".`, `${suggestion(kind, kinds)}Kinds: ${listed(kinds)}.`);
}

function nothing(all: readonly Find[], words: readonly string[]): readonly string[] {
  const known = all.flatMap(({ id, name }) => [id, name.toLowerCase()]);
  const meant = suggestion(words.join(' '), known);
  return [`Nothing that comes with Riposte has these words. ${meant}`.trimEnd()];
}

function foundLines(screen: Screen, found: readonly Find[]): readonly string[] {
  const { columns } = screen;
  return [
    ...found.flatMap(({ id, name, ruleset, kind, about, where }) => {
      const named = `${name} (${ruleset}, ${kind})`;
      const head = wrap(named, { columns, first: `${screen.paint('strong', id)}  `, rest: '  ' });
      const told = about === '' ? [] : wrap(about, { columns, first: '    ' });
      return [...head, ...told, `    ${screen.paint('quiet', where)}`];
    }),
    '',
    `${counted(found.length, 'entry', 'entries')}. ${CALL} pack show ID prints one, and how it is used.`,
  ];
}
