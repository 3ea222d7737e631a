import type { Move } from './adapter.ts';
import { readData } from './data.ts';
import { type Recorded, readDump } from './dump.ts';
import { moveMappings, normalised } from './mappings.ts';
import { type FightId, type Played, playedAgain } from './player.ts';
import { type Digests, digestsAt, type Recording, recorded } from './recording.ts';
import { type Section, sectionOf } from './sections.ts';

/** A fight with a different result. */
export interface Changed {
  readonly id: FightId;
  /** Sections that differ, with the first different input of each if there is a dump of the old version. */
  readonly sections: readonly { readonly section: Section; readonly input: number | undefined }[];
  /** Why the fight could not be played. */
  readonly error: string | undefined;
}

/** The parts to compare, and the mappings. */
export interface Comparison {
  readonly data: string;
  readonly ruleset: string;
  readonly seeds: readonly number[];
  readonly only: ReadonlySet<Section>;
  readonly encounters: readonly string[];
  /** A dump of the old version, which shows the inputs at which fights differ. */
  readonly full?: string | undefined;
  /** Plays the moves of this dump instead of asking the policies. */
  readonly replay?: string | undefined;
}

/** The result of a comparison. */
export interface Compared {
  readonly fights: number;
  readonly changed: readonly Changed[];
}

/** Plays the fights of a ruleset and compares their digests with those that were committed. */
export function compared(comparison: Comparison): Compared {
  const { data, ruleset, seeds, encounters } = comparison;
  const golden = readData(data, ruleset);
  const changed: Changed[] = [];
  let fights = 0;
  for (const encounter of encounters) {
    for (const seed of seeds) {
      fights += 1;
      const found = changedIn({ ruleset, encounter, seed }, golden[encounter]?.[seed], comparison);
      if (found !== undefined) changed.push(found);
    }
  }
  return { fights, changed };
}

function changedIn(id: FightId, golden: Digests | undefined, comparison: Comparison): Changed | undefined {
  const { only, full, replay } = comparison;
  if (golden === undefined) return { id, sections: [], error: 'this fight was never recorded' };
  let now: Recording;
  try {
    const again = replay === undefined ? {} : { played: replayed(id, replay) };
    now = recorded(id, { only, keeps: 'digests', ...again });
  } catch (error) {
    return { id, sections: [], error: String(error) };
  }
  const differing = [...only].filter(
    (section) => golden[section] !== undefined && golden[section] !== now.whole[section],
  );
  if (differing.length === 0) return undefined;
  const old =
    full === undefined ? undefined : readDump(full, id)?.map(({ parts }) => digestsAt(parts, id.ruleset));
  const sections = differing.map((section) => ({ section, input: firstInput(section, old, now.inputs) }));
  return { id, sections, error: undefined };
}

function firstInput(
  section: Section,
  old: readonly Digests[] | undefined,
  now: readonly Digests[],
): number | undefined {
  if (old === undefined) return undefined;
  const length = Math.max(old.length, now.length);
  for (let i = 0; i < length; i += 1) if (old[i]?.[section] !== now[i]?.[section]) return i;
  return undefined;
}

function replayed(id: FightId, folder: string): Iterable<Played> {
  const dump = readDump(folder, id);
  if (dump === undefined) throw new Error(`no dump of this fight in ${folder}`);
  const moves = dump.flatMap(({ move }) => (move === null ? [] : [move]));
  return playedAgain(
    id,
    moves.map((move) => mappedMove(move, id.ruleset)),
  );
}

function mappedMove(move: Move, ruleset: string): Move {
  const mapped = moveMappings.reduce<unknown>(
    (each, { normalise }) => normalise(each, { part: 'moves', ruleset }),
    move,
  );
  return mapped as Move;
}

/** The first difference of each section between a dump and the current fight, as text. */
export function differencesIn(
  folder: string,
  id: FightId,
  { only, replay }: Pick<Comparison, 'only' | 'replay'>,
): readonly string[] {
  const old = readDump(folder, id);
  if (old === undefined) return [`no dump of this fight in ${folder}`];
  const again = replay === undefined ? {} : { played: replayed(id, replay) };
  const now = recorded(id, { only, keeps: 'everything', ...again }).full;
  const texts: string[] = [];
  const told = new Set<string>();
  for (let input = 0; input < Math.max(old.length, now.length); input += 1) {
    const [before, after] = [old[input], now[input]];
    for (const { topic, text } of differencesAt(before, after, id.ruleset)) {
      const isAsked = topic === 'moves' || only.has(topic);
      if (told.has(topic) || !isAsked) continue;
      told.add(topic);
      texts.push(
        `${topic}, input ${input} (${JSON.stringify(after?.move ?? before?.move ?? null)}):\n${text}`,
      );
    }
  }
  return texts;
}

interface Topical {
  readonly topic: Section | 'moves';
  readonly text: string;
}

function differencesAt(
  before: Recorded | undefined,
  after: Recorded | undefined,
  ruleset: string,
): readonly Topical[] {
  const found: Topical[] = [];
  const move = firstDifference(asJson(before?.move), asJson(after?.move));
  if (move !== undefined) found.push({ topic: 'moves', text: differenceText(move) });
  const names = new Set([...(before?.parts.keys() ?? []), ...(after?.parts.keys() ?? [])]);
  for (const part of [...names].sort()) {
    const section = sectionOf(part);
    const [was, is] = [before, after].map((each) =>
      normalised(section, part, ruleset, asJson(each?.parts.get(part))),
    );
    const difference = firstDifference(was, is, part);
    if (difference !== undefined) found.push({ topic: section, text: differenceText(difference) });
  }
  return found;
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** The first place where two values differ. */
interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Finds the first place, in the order of the keys, where two JSON values differ; undefined if they are the same. */
function firstDifference(before: unknown, after: unknown, path = ''): Difference | undefined {
  if (Object.is(before, after)) return undefined;
  const areObjects = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!areObjects) return { path, before, after };
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const inOrder = Array.isArray(before) ? keys : [...keys].sort();
  for (const key of inOrder) {
    const found = firstDifference((before as Fields)[key], (after as Fields)[key], `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Maximum number of characters shown of a value. */
const SHOWN = 600;

/** A difference as text. */
function differenceText({ path, before, after }: Difference): string {
  const text = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, SHOWN);
  return [`  at ${path === '' ? '/' : path}`, `  old: ${text(before)}`, `  new: ${text(after)}`].join('\n');
}
