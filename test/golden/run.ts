import { parseArgs } from 'node:util';
import { encountersOf, rulesetIds } from './adapter.ts';
import { type Changed, compared, differencesIn } from './compare.ts';
import { DATA, type GoldenData, readData, writeData } from './data.ts';
import { readDump, writeDump } from './dump.ts';
import type { FightId } from './player.ts';
import { type Digests, digestsAt, fightDigests, recorded } from './recording.ts';
import { SECTIONS, type Section } from './sections.ts';

// Golden fights: every shipped encounter, played by a fixed scheme, must give the recorded result.
//
//   node test/golden/run.ts record  [--full DIR]   records digests, and everything in full in DIR
//   node test/golden/run.ts compare [--full DIR]   plays again and compares; DIR shows the first input that differs
//   node test/golden/run.ts compare --full-diff DIR tactics/marauder 3   what differs in one fight
//   node test/golden/run.ts rehash --full DIR      makes the digests of a dump again, after a new mapping
//
// Everywhere: --ruleset ID, --seeds N (20), --only SECTION,SECTION, --out DIR for another folder of digests.
// compare --encounters NAME,NAME plays only these. compare --replay DIR plays the moves of a dump instead of asking the
// policies: for a version whose policies choose otherwise because options are listed in another order.
//
// When a change of how something is written was announced: add a mapping (mappings.ts), run rehash with the dump of
// the old version, and commit both. Record again only after an intended change to the events of fights.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ruleset: { type: 'string' },
    encounters: { type: 'string' },
    seeds: { type: 'string', default: '20' },
    only: { type: 'string' },
    out: { type: 'string', default: DATA },
    full: { type: 'string' },
    'full-diff': { type: 'string' },
    replay: { type: 'string' },
  },
});

const only = new Set(values.only === undefined ? SECTIONS : (values.only.split(',') as Section[]));
const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => seed);
const named = values.encounters === undefined ? undefined : new Set(values.encounters.split(','));
const chosen = rulesetIds.filter((id) => values.ruleset === undefined || id === values.ruleset);

/** Writes digests for every fight of each ruleset. Sections that were not requested stay. */
function written(digestsOf: (id: FightId) => Digests | undefined): void {
  for (const ruleset of chosen) {
    const began = performance.now();
    const before = readData(values.out, ruleset);
    const data: Record<string, Digests[]> = {};
    for (const encounter of encountersOf(ruleset)) {
      data[encounter] = seeds.map((seed) => ({
        ...(only.size < SECTIONS.length && before[encounter]?.[seed]),
        ...digestsOf({ ruleset, encounter, seed }),
      }));
    }
    writeData(values.out, ruleset, data satisfies GoldenData);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${ruleset}: ${Object.keys(data).length} encounters, ${seeds.length} seeds each, ${seconds} s`,
    );
  }
}

function record(): void {
  const { full } = values;
  written((id) => {
    const recording = recorded(id, { only, keeps: full === undefined ? 'digests' : 'everything' });
    if (full !== undefined) writeDump(full, id, recording.full);
    return recording.whole;
  });
}

function rehash(folder: string): void {
  written((id) => {
    const dump = readDump(folder, id);
    if (dump === undefined)
      throw new Error(`${folder} has no ${id.ruleset}/${id.encounter}, seed ${id.seed}`);
    const inputs = dump.map(({ parts }) => digestsAt(parts, id.ruleset));
    const whole = Object.entries(fightDigests(inputs)).filter(([section]) => only.has(section as Section));
    return Object.fromEntries(whole);
  });
}

/** Fights of a ruleset that are listed individually. */
const MOST_LISTED = 20;

function compare(): void {
  for (const ruleset of chosen) {
    const { full, replay } = values;
    const encounters = encountersOf(ruleset).filter((name) => named?.has(name) ?? true);
    const { fights, changed } = compared({
      data: values.out,
      ruleset,
      seeds,
      encounters,
      only,
      full,
      replay,
    });
    console.log(`${ruleset}: ${fights} fights, ${changed.length} differ`);
    for (const section of only) {
      const count = changed.filter((each) => each.sections.some((one) => one.section === section)).length;
      if (count > 0) console.log(`  ${section}: ${count} fights differ`);
    }
    for (const each of changed.slice(0, MOST_LISTED)) console.log(`  ${changedText(each)}`);
    if (changed.length > MOST_LISTED) console.log(`  and ${changed.length - MOST_LISTED} more`);
    if (changed.length > 0) process.exitCode = 1;
  }
}

function changedText({ id: { ruleset, encounter, seed }, sections, error }: Changed): string {
  const where = sections.map(({ section, input }) =>
    input === undefined ? section : `${section} (first at input ${input})`,
  );
  return `${ruleset}/${encounter} seed ${seed}: ${error ?? where.join(', ')}`;
}

function fullDiff(folder: string, [name = '', seed = '0']: readonly string[]): void {
  const [ruleset = '', encounter = ''] = name.split('/');
  const id = { ruleset, encounter, seed: Number(seed) };
  const texts = differencesIn(folder, id, { only, replay: values.replay });
  console.log(texts.length === 0 ? 'no difference' : texts.join('\n'));
  if (texts.length > 0) process.exitCode = 1;
}

const [command, ...rest] = positionals;
if (command === 'record') record();
else if (command === 'rehash' && values.full !== undefined) rehash(values.full);
else if (command === 'compare' && values['full-diff'] !== undefined) fullDiff(values['full-diff'], rest);
else if (command === 'compare') compare();
else {
  console.error(
    'Usage: node test/golden/run.ts record | compare | rehash --full DIR (see the top of the file)',
  );
  process.exitCode = 2;
}
