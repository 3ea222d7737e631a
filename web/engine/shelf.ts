import type { TextFile } from '../../src/content/parse.ts';
import type { PackShelf } from '../../src/content/sources.ts';

const PACKS: Readonly<Record<string, string>> = import.meta.glob('../../packs/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const shipped = new Map<string, readonly TextFile[]>();

/** The packs that come with Riposte; here, without a disk, there are no others. */
export const SHELF: PackShelf = {
  shipped(ruleset) {
    const files = shipped.get(ruleset) ?? filesOf(PACKS, `/packs/${ruleset}/`);
    shipped.set(ruleset, files);
    return files;
  },
  named: (name) => ({
    problem: `"${name}" can't be read here: there are only the packs that come with Riposte`,
  }),
};

function filesOf(all: Readonly<Record<string, string>>, within: string): readonly TextFile[] {
  return Object.entries(all)
    .filter(([path]) => path.includes(within))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: path.replace(/^.*\/(packs\/)/, '$1'), text }));
}
