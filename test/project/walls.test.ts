import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WALLED } from './tasks.ts';

type Files = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');
const config = join(root, '.dependency-cruiser.js');
const packages = [
  'zod',
  'yaml',
  'pure-rand',
  '@noble/hashes',
  'pg',
  'kysely',
  'eventsource-parser',
  'left-pad',
  'vitest',
];

/** A small project in which every layer imports only what it may. */
const sound: Files = {
  'package.json': JSON.stringify({
    dependencies: Object.fromEntries(packages.slice(0, -1).map((name) => [name, '1.0.0'])),
    devDependencies: { vitest: '1.0.0' },
  }),
  ...Object.fromEntries(
    packages.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = 1;'],
    ]),
  ),
  'src/geometry/cell.ts': 'export const cell = 1;',
  'src/geometry/way.ts': "import { cell } from './cell.ts'; export const way = cell;",
  'src/kernel/contract.ts':
    "import type { cell } from '../geometry/cell.ts'; export type Contract = typeof cell;",
  'src/rules/one/attack.ts': "import '../../geometry/way.ts'; export const attack = 1;",
  'src/rules/one/attack.test.ts':
    "import 'vitest'; import './attack.ts'; import '../../../test/support/fight.ts';",
  'src/rules/one/schema.ts': "import 'zod'; export const schema = 1;",
  'src/rules/one/ruleset.ts':
    "import '../../kernel/contract.ts'; import './attack.ts'; export const one = 1;",
  'src/rules/two/ruleset.ts': "import '../../kernel/contract.ts'; export const two = 2;",
  'src/rulesets.ts':
    "import './rules/one/ruleset.ts'; import './rules/one/schema.ts'; import './rules/two/ruleset.ts'; export const all = 1;",
  'src/fight/fight.ts': "import '@noble/hashes'; import '../kernel/contract.ts'; export const table = 1;",
  'src/presentation/line.ts': "import '../kernel/contract.ts'; export const line = 1;",
  'src/odds/odds.ts': "import '../kernel/contract.ts'; export const odds = 1;",
  'src/simulation/batch.ts': "import 'pure-rand'; import '../kernel/contract.ts'; export const batch = 1;",
  'src/opponent/planner.ts': "import '../simulation/batch.ts'; import '../kernel/contract.ts';",
  'src/campaign/campaign.ts':
    "import 'zod'; import '../fight/fight.ts'; import '../presentation/line.ts'; import '../kernel/contract.ts';",
  'src/simulation/queue/queued-simulation.ts':
    "import 'node:crypto'; import 'pg'; import '../batch.ts'; export const sweep = 1;",
  'src/fight/entry.ts': "import '@noble/hashes'; export const entry = 1;",
  'src/table/log-row.ts': "import '../fight/entry.ts'; export const record = 1;",
  'src/table/apply-events.ts': "import './log-row.ts'; import '../fight/fight.ts'; export const fold = 1;",
  'src/store/store.ts':
    "import 'node:sqlite'; import 'pg'; import 'kysely'; import '../table/log-row.ts'; import '../fight/entry.ts'; export const store = 1;",
  'src/content/load.ts':
    "import 'node:fs'; import 'yaml'; import 'zod'; import '../kernel/contract.ts'; export const load = 1;",
  'src/content/import/read.ts': "import '../load.ts'; export const read = 1;",
  'src/examples/check.ts': "import 'zod'; import '../content/load.ts'; import '../fight/fight.ts';",
  'src/rulebooks/kits.ts':
    "import 'node:fs'; import '../rulesets.ts'; import '../content/load.ts'; export const kits = 1;",
  'src/cli/main.js':
    "import '../rulebooks/kits.ts'; import '../examples/check.ts'; import '../rulesets.ts'; import '../fight/fight.ts'; import '../presentation/line.ts'; import '../odds/odds.ts'; import '../simulation/batch.ts'; import '../simulation/queue/queued-simulation.ts'; import '../content/load.ts';",
  'src/table/people.ts': "import '@noble/hashes'; import '../presentation/line.ts'; export const people = 1;",
  'src/server/tables/table-host.ts':
    "import 'node:crypto'; import '../../table/apply-events.ts'; import '../../table/people.ts'; import '../../store/store.ts'; export const room = 1;",
  'src/server/start.ts':
    "import 'node:http'; import 'zod'; import './tables/table-host.ts'; import '../content/load.ts'; import '../odds/odds.ts'; import '../rulebooks/kits.ts'; export const start = 1;",
  'src/server/route.ts': 'import "./start.ts"; export const route = 1;',
  'src/cli/serve.ts': "import '../server/start.ts';",
  'src/client/http.ts': "import 'eventsource-parser'; import '../table/people.ts'; export const stream = 1;",
  'src/mcp/start.ts':
    "import 'node:http'; import 'zod'; import '../client/http.ts'; import '../presentation/line.ts'; export const start = 1;",
  'src/mcp/tool.ts': 'import "./start.ts"; export const tool = 1;',
  'src/cli/mcp.ts': "import '../mcp/start.ts';",
  'web/main.ts': "import '../src/kernel/contract.ts'; import './engine/reading.ts';",
  'web/engine/reading.ts': "import '../../src/rulesets.ts'; import '../../src/content/load.ts';",
  'library/fight.ts':
    "import 'node:path'; import '../src/fight/fight.ts'; import '../src/content/load.ts'; import '../src/content/import/read.ts';",
  'docs/site/page.ts': "import '../../src/rulesets.ts'; import '../../src/content/load.ts';",
  'test/properties/replay.test.ts': "import '../../src/rulesets.ts';",
  'test/support/one.ts': "import '../../src/rules/one/attack.ts';",
  'test/support/fight.ts': "import '../../src/kernel/contract.ts'; export const fight = 1;",
};

/** For each wall the breaches that it alone must report. */
const planted: Readonly<Record<string, readonly Files[]>> = {
  'geometry-stands-alone': [
    {
      'src/geometry/more.ts':
        "import type { Contract } from '../kernel/contract.ts'; export type More = Contract;",
    },
    { 'src/geometry/way.ts': "import 'node:fs';" },
    { 'src/geometry/way.ts': "import 'zod';" },
  ],
  'kernel-knows-geometry-only': [
    { 'src/kernel/more.ts': "import '../fight/fight.ts';" },
    { 'src/kernel/more.ts': "import 'left-pad';" },
    { 'src/kernel/more.ts': "import 'node:crypto';" },
  ],
  'rulesets-know-kernel-and-geometry': [{ 'src/rules/one/attack.ts': "import '../../fight/fight.ts';" }],
  'rulesets-are-strangers': [
    { 'src/rules/two/ruleset.ts': "import '../one/ruleset.ts';" },
    { 'src/rules/two/ruleset.test.ts': "import '../one/attack.ts';" },
  ],
  'rules-import-no-package': [
    { 'src/rules/one/attack.ts': "import 'zod';" },
    { 'src/rules/one/attack.ts': "import 'node:fs';" },
    { 'src/rules/one/topic/schema.ts': "import 'zod';" },
  ],
  'schemas-import-zod-only': [
    { 'src/rules/one/schema.ts': "import 'zod'; import 'yaml';" },
    { 'src/kernel/sheet-schema.ts': "import 'zod'; import 'yaml'; export const field = 1;" },
    { 'src/kernel/sheet-schema.ts': "import 'zod'; import '../fight/fight.ts'; export const field = 1;" },
  ],
  'shared-fields-are-for-schemas': [
    {
      'src/kernel/sheet-schema.ts': "import 'zod'; export const field = 1;",
      'src/rules/one/attack.ts': "import '../../kernel/sheet-schema.ts';",
    },
  ],
  'rulesets-have-two-doors': [{ 'src/rulesets.ts': "import './rules/one/attack.ts';" }],
  'properties-name-no-ruleset': [
    { 'test/properties/replay.ts': "import '../../src/rules/one/ruleset.ts';" },
    { 'test/properties/replay.test.ts': "import '../../src/rules/one/attack.ts';" },
  ],
  'second-implementations-share-nothing': [
    { 'test/differential/one/book.ts': "import '../../../src/rules/one/attack.ts';" },
  ],
  'only-the-list-knows-rulesets': [
    { 'src/cli/main.js': "import '../rules/one/ruleset.ts';" },
    { 'src/server/start.ts': "import '../rules/one/schema.ts'; export const start = 1;" },
  ],
  'engines-know-the-contract-only': [
    { 'src/fight/fight.ts': "import '../rulesets.ts';" },
    { 'src/presentation/line.ts': "import '../fight/fight.ts';" },
    { 'src/odds/odds.ts': "import '../fight/fight.ts';" },
    { 'src/simulation/batch.ts': "import '../content/load.ts';" },
  ],
  'fight-imports-hashes-only': [
    { 'src/fight/fight.ts': "import 'pure-rand';" },
    { 'src/fight/fight.ts': "import 'node:crypto';" },
  ],
  'presentation-imports-no-package': [
    { 'src/presentation/line.ts': "import 'left-pad';" },
    { 'src/presentation/line.ts': "import 'node:fs';" },
  ],
  'odds-import-no-package': [{ 'src/odds/odds.ts': "import 'left-pad';" }],
  'simulation-imports-pure-rand-only': [
    { 'src/simulation/batch.ts': "import '@noble/hashes';" },
    { 'src/simulation/batch.ts': "import 'node:worker_threads';" },
  ],
  'campaigns-know-fights-only': [
    { 'src/campaign/campaign.ts': "import '../store/store.ts';" },
    { 'src/campaign/campaign.ts': "import 'left-pad';" },
  ],
  'the-opponent-knows-the-contract-only': [
    { 'src/opponent/planner.ts': "import '../fight/fight.ts';" },
    { 'src/opponent/planner.ts': "import 'left-pad';" },
  ],
  'designers-ask-pure-questions': [
    { 'src/designer/settings.ts': "import '../rulesets.ts';" },
    { 'src/designer/settings.ts': "import 'left-pad';" },
  ],
  'the-queue-knows-simulations-only': [
    { 'src/simulation/queue/queued-simulation.ts': "import '../../rulesets.ts';" },
    { 'src/simulation/queue/queued-simulation.ts': "import '../../fight/fight.ts';" },
  ],
  'the-queue-imports-postgres-only': [{ 'src/simulation/queue/queued-simulation.ts': "import 'left-pad';" }],
  'table-knows-one-fight': [
    { 'src/table/people.ts': "import '../rulesets.ts'; export const people = 1;" },
    { 'src/table/people.ts': "import '../odds/odds.ts'; export const people = 1;" },
    { 'src/table/people.ts': "import '../store/store.ts'; export const people = 1;" },
  ],
  'table-imports-hashes-only': [
    { 'src/table/people.ts': "import 'node:crypto'; export const people = 1;" },
    { 'src/table/people.ts': "import 'zod'; export const people = 1;" },
  ],
  'server-tables-know-table-and-store': [
    { 'src/server/tables/table-host.ts': "import '../../rulesets.ts'; export const room = 1;" },
    { 'src/server/tables/table-host.ts': "import '../../content/load.ts'; export const room = 1;" },
  ],
  'server-tables-import-crypto-only': [
    { 'src/server/tables/table-host.ts': "import 'node:fs'; export const room = 1;" },
    { 'src/server/tables/table-host.ts': "import 'left-pad'; export const room = 1;" },
  ],
  'the-server-serves-tables': [
    { 'src/server/route.ts': "import '../simulation/batch.ts';" },
    { 'src/server/route.ts': "import '../simulation/queue/queued-simulation.ts';" },
    { 'src/server/route.ts': "import '../examples/check.ts';" },
  ],
  'the-server-has-one-door': [{ 'src/cli/serve.ts': "import '../server/route.ts';" }],
  'the-client-knows-table': [
    { 'src/client/http.ts': "import '../presentation/line.ts'; export const stream = 1;" },
    { 'src/client/http.ts': "import '../fight/fight.ts'; export const stream = 1;" },
  ],
  'the-client-imports-a-parser-only': [
    { 'src/client/http.ts': "import 'node:http'; export const stream = 1;" },
    { 'src/client/http.ts': "import 'zod'; export const stream = 1;" },
  ],
  'assistants-know-what-a-seat-knows': [
    { 'src/mcp/tool.ts': "import '../fight/fight.ts';" },
    { 'src/mcp/tool.ts': "import '../server/tables/table-host.ts';" },
    { 'src/mcp/tool.ts': "import '../rulesets.ts';" },
  ],
  'assistants-have-one-door': [
    { 'src/cli/mcp.ts': "import '../mcp/tool.ts';" },
    { 'src/cli/mcp.ts': "import '../server/start.ts';" },
  ],
  'the-store-knows-logs-only': [
    { 'src/store/store.ts': "import '../table/apply-events.ts';" },
    { 'src/store/store.ts': "import '../rulesets.ts';" },
  ],
  'the-store-imports-databases-only': [{ 'src/store/store.ts': "import 'left-pad';" }],
  'content-knows-the-contract-only': [
    { 'src/content/load.ts': "import '../fight/fight.ts';" },
    { 'src/content/load.ts': "import '../rulesets.ts';" },
  ],
  'content-imports-yaml-and-zod-only': [{ 'src/content/load.ts': "import 'left-pad';" }],
  'import-knows-content': [
    { 'src/content/import/read.ts': "import '../../rulesets.ts'; export const read = 1;" },
    { 'src/content/import/read.ts': "import 'yaml'; export const read = 1;" },
  ],
  'worked-examples-know-content-and-fight': [
    { 'src/examples/check.ts': "import '../rulesets.ts';" },
    { 'src/examples/check.ts': "import '../simulation/batch.ts';" },
  ],
  'worked-examples-import-zod-only': [{ 'src/examples/check.ts': "import 'node:fs';" }],
  'the-list-knows-rulesets-only': [
    { 'src/rulesets.ts': "import './odds/odds.ts'; import './rules/one/ruleset.ts';" },
  ],
  'the-list-of-a-process-knows-content-only': [
    { 'src/rulebooks/kits.ts': "import '../fight/fight.ts'; export const kits = 1;" },
  ],
  'apps-are-strangers': [
    { 'src/cli/main.js': "import '../server/start.ts';" },
    { 'src/server/route.ts': "import '../cli/main.js';" },
    { 'src/server/route.ts': "import '../mcp/start.ts';" },
    { 'src/mcp/tool.ts': "import '../server/start.ts';" },
  ],
  'nothing-below-imports-an-app': [{ 'src/words.ts': "import './server/start.ts';" }],
  'the-site-shows-what-the-program-shows': [
    { 'docs/site/page.ts': "import '../../src/fight/fight.ts';" },
    { 'docs/site/page.ts': "import '../../test/support/fight.ts';" },
  ],
  'nothing-knows-the-site': [{ 'src/cli/main.js': "import '../../docs/site/page.ts';" }],
  'no-cycles': [{ 'src/geometry/cell.ts': "import './way.ts'; export const cell = 1;" }],
  'no-orphans': [{ 'src/kernel/forgotten.ts': 'export const forgotten = 1;' }],
  'tests-are-not-imported': [
    { 'src/cli/main.js': "import '../../test/support/fight.ts';" },
    { 'src/rules/one/ruleset.ts': "import './attack.test.ts';" },
  ],
  'tables-have-one-exit': [
    { 'src/server/route.ts': "import '../presentation/line.ts'; export const route = 1;" },
    {
      'src/table/make-view.ts': "import '../presentation/line.ts'; export const sighting = 1;",
      'src/server/tables/table-host.ts': "import '../../table/make-view.ts'; export const room = 1;",
    },
  ],
  'the-page-runs-in-a-browser': [{ 'web/main.ts': "import '../src/server/start.ts';" }],
  'nothing-knows-the-page': [{ 'src/cli/main.js': "import '../../web/engine/reading.ts';" }],
  'the-page-loads-the-engine-late': [
    { 'web/main.ts': "import '../src/rulesets.ts';" },
    { 'web/main.ts': "import '../src/content/load.ts';" },
  ],
  'the-library-is-doors': [
    { 'library/fight.ts': "import '../src/rulesets.ts'; import '../src/table/apply-events.ts';" },
    { 'library/fight.ts': "import '@noble/hashes';" },
  ],
  'nothing-knows-the-library': [{ 'src/cli/main.js': "import '../../library/fight.ts';" }],
  'everything-resolves': [
    { 'src/cli/main.js': "import './gone.ts';" },
    { 'src/cli/main.js': "import 'not-installed';" },
  ],
  'no-package-of-the-house-in-what-runs': [{ 'src/cli/main.js': "import 'vitest';" }],
};

let houses: string;
beforeAll(() => {
  houses = mkdtempSync(join(tmpdir(), 'walls-'));
});
afterAll(() => rmSync(houses, { recursive: true, force: true }));

function build(name: string, files: Files): string {
  const house = join(houses, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  return house;
}

async function inspect(house: string): Promise<ICruiseResult> {
  const { tsConfig, ...options } = await extractOptions(config);
  const report = await cruise(['src', 'test', 'web', 'library', 'docs'], {
    ...options,
    baseDir: house,
    outputType: 'json',
  });
  return JSON.parse(String(report.output));
}

function broken(report: ICruiseResult): string[] {
  return [...new Set(report.summary.violations.map((violation) => violation.rule.name))];
}

describe('the import rules', () => {
  // npm run check applies them to this project.
  test('are checked in every folder with code, without exceptions', async () => {
    const written = globSync('{*,docs/.vitepress}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['node_modules', 'dist'],
    });
    const folders = new Set(written.map((path) => path.split('/')[0]));
    expect([...folders].filter((folder) => folder !== 'examples').sort()).toEqual(WALLED.toSorted());
    const { exclude, includeOnly, focus } = await extractOptions(config);
    expect({ exclude, includeOnly, focus }).toEqual({});
  });

  test('are obeyed by a small valid project', async () => {
    const report = await inspect(build('sound', sound));
    expect(broken(report)).toEqual([]);
    expect(report.modules.length).toBeGreaterThan(
      Object.keys(sound).filter((file) => file.startsWith('src/')).length,
    );
  });

  test('have one planted breach each', async () => {
    const { ruleSet } = await extractOptions(config);
    expect(Object.keys(planted).sort()).toEqual(ruleSet?.forbidden?.map((wall) => wall.name).sort());
  });

  for (const [wall, plants] of Object.entries(planted)) {
    for (const [i, files] of plants.entries()) {
      test(`find ${wall} in ${Object.entries(files).flat().join(': ')}`, async () => {
        const house = build(`${wall}-${i}`, { ...sound, ...files });
        expect(broken(await inspect(house))).toEqual([wall]);
      });
    }
  }
});
