import { Faults } from '../content/fault.ts';
import { readPacks } from '../content/pack.ts';
import { type PackEntry, packEntries } from '../content/pack-entries.ts';
import { type PlayableKit, SOURCES } from './home.ts';

/** An entry as it is sent: where it lies on this machine is nobody's business. */
type Sent = Omit<PackEntry, 'place'>;

const known = new Map<string, readonly Sent[]>();

/** All that the shipped packs of a ruleset list. They are read once. */
export function shippedEntries(kit: PlayableKit): readonly Sent[] {
  const { id } = kit.ruleset;
  const read = known.get(id) ?? readEntries(kit);
  known.set(id, read);
  return read;
}

function readEntries(kit: PlayableKit): readonly Sent[] {
  const library = readPacks(SOURCES.shelf.shipped(kit.ruleset.id), kit, new Faults());
  return packEntries(library).map(({ place: _, ...sent }) => sent);
}
