import { relative } from 'node:path';
import { type EncounterCover, encounterCover, type PackCover, packCover } from '../../content/cover.ts';
import { KITS, kitNamed, type PlayableKit, readNamedFile, SOURCES, shippedEncounters } from '../home.ts';

/** What comes with Riposte for one rulebook. */
export interface Shelf {
  readonly kit: PlayableKit;
  readonly packs: readonly ShelvedPack[];
  readonly encounters: readonly ShelvedEncounter[];
}

export interface ShelvedPack extends PackCover {
  /** Its way from here. */
  readonly file: string;
}

export interface ShelvedEncounter extends EncounterCover {
  /** `timeslice/duel` */
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

/** The shelves of all rulebooks, or of the one that the user named. Throws Stop when there is none such. */
export function shelves(ruleset: string | undefined): readonly Shelf[] {
  const kits = ruleset === undefined ? KITS : [kitNamed(ruleset)];
  const encounters = shippedEncounters();
  return kits.map((kit) => {
    const { id } = kit.ruleset;
    return {
      kit,
      packs: SOURCES.shelf.shipped(id).flatMap((file) => {
        const cover = packCover(file, kit.content);
        return cover === undefined ? [] : [{ file: relative('.', file.name), ...cover }];
      }),
      encounters: encounters.filter(({ name }) => name.startsWith(`${id}/`)).flatMap(shelved),
    };
  });
}

function shelved({ name: id, path }: { readonly name: string; readonly path: string }): ShelvedEncounter[] {
  const file = readNamedFile(path);
  const cover = encounterCover(file);
  return cover === undefined ? [] : [{ id, file: relative('.', path), text: file.text, ...cover }];
}
