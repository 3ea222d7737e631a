import type { TextFile } from '../../src/content/parse.ts';
import type { PackShelf } from '../../src/content/sources.ts';

const PACKS: Readonly<Record<string, string>> = import.meta.glob('../../packs/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ENCOUNTERS: Readonly<Record<string, string>> = import.meta.glob('../../packs/*/encounters/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The packs that come with Riposte; here, without a disk, there are no others. */
export const SHELF: PackShelf = {
  shipped: (ruleset) => filesOf(PACKS, `/packs/${ruleset}/`),
  named: (name) => ({
    problem: `"${name}" can't be read here: there are only the packs that come with Riposte`,
  }),
};

/** The encounters that come with Riposte: `timeslice/duel` and its text. */
export function shippedEncounters(): readonly { readonly name: string; readonly text: string }[] {
  return Object.entries(ENCOUNTERS)
    .map(([path, text]) => ({
      name: path.replace(/^.*\/packs\/(.*)\/encounters\/(.*)\.yaml$/, '$1/$2'),
      text,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function filesOf(all: Readonly<Record<string, string>>, within: string): readonly TextFile[] {
  return Object.entries(all)
    .filter(([path]) => path.includes(within))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: path.replace(/^.*\/(packs\/)/, '$1'), text }));
}
