import { stringify } from 'yaml';
import type { Json } from '../kernel/json.ts';
import { Faults } from './fault.ts';
import { parseText, type TextFile } from './parse.ts';
import type { Kit, PackShelf } from './sources.ts';
import { fieldOf, itemsOf, plain, type Written } from './written.ts';

const SAYS = [
  'Change what stands here and take out what you do not need; riposte validate says what is wrong with it.',
  'An encounter that is to have it says packs: [shipped, this-file.yaml]. What else may stand in a pack is told in',
  'docs/content.md.',
];

/** A sound pack to begin with: of each kind that a rulebook knows an entry of the shipped packs, with an id of its own. */
export function skeletonPack(kit: Kit, shelf: PackShelf): string {
  const { id, rulebook } = kit.ruleset;
  const shipped = shelf.shipped(id).flatMap((file: TextFile) => parseText(file, new Faults()) ?? []);
  const lists = [...Object.keys(kit.content.catalogue), 'combatants'].flatMap((kind) => {
    const example = firstOf(kind, shipped);
    return example === undefined ? [] : [[kind, [example]] as const];
  });
  const front = { ruleset: id, name: 'A pack of my own', license: 'CC0-1.0', about: 'What it is for.' };
  const pack = { ...front, ...Object.fromEntries(lists) };
  const head = [`A pack for ${rulebook.title}.`, ...SAYS].map((line) => `# ${line}\n`);
  return `${head.join('')}${stringify(pack, { lineWidth: 110 })}`;
}

function firstOf(kind: string, packs: readonly Written[]): Json | undefined {
  const [first] = packs.flatMap((pack) => itemsOf(fieldOf(pack, kind)));
  if (first === undefined) return undefined;
  const entry = plain(first) as { readonly id: string };
  return { ...entry, id: `my-${entry.id}` };
}
