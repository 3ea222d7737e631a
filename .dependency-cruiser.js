import { readFileSync } from 'node:fs';
import { appWalls, TEST } from './.dependency-cruiser-apps.js';

/**
 * The import rules of the project. Imports only go downwards: apps, then engines and content, then the list of
 * rulesets, then rulesets, the kernel, and geometry. The comment of each rule explains how to fix a violation.
 * `test/project/walls.test.ts` creates a violation of every rule and expects it to be reported.
 */

/** The packages that are built into the package of Riposte. */
const { builtIn } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const BUILT_IN = `^node_modules/(${builtIn.join('|')})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const walls = [
  {
    name: 'geometry-stands-alone',
    comment: 'Geometry imports nothing. Pass its inputs as arguments.',
    severity: 'error',
    from: { path: '^src/geometry/', pathNot: TEST },
    to: { pathNot: '^src/geometry/' },
  },
  {
    name: 'kernel-knows-geometry-only',
    comment:
      'The kernel contains only what every combat has. Move code that needs more than geometry to the folder of its topic.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: [TEST, '^src/kernel/sheet-schema\\.ts$'] },
    to: { pathNot: '^src/(kernel|geometry)/' },
  },
  {
    name: 'rulesets-know-kernel-and-geometry',
    comment:
      'A rule rolls, asks and records through the kernel and measures with geometry. Move code about tables, files or screens out of the ruleset.',
    severity: 'error',
    from: { path: '^src/rules/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(rules|kernel|geometry)/' },
  },
  {
    name: 'rulesets-are-strangers',
    comment:
      'Rulesets do not import each other. Write the rule again for its own book, or move it to the kernel if no book owns it.',
    severity: 'error',
    from: { path: '^src/rules/([^/]+)/' },
    to: { path: '^src/rules/([^/]+)/', pathNot: '^src/rules/$1/' },
  },
  {
    name: 'rules-import-no-package',
    comment:
      'Rules are plain functions without packages. Only schema.ts, which describes files, may import zod.',
    severity: 'error',
    from: { path: '^src/rules/', pathNot: [TEST, '^src/rules/[^/]+/schema\\.ts$'] },
    to: { pathNot: '^src/' },
  },
  {
    name: 'schemas-import-zod-only',
    comment:
      'The schema.ts of a ruleset, and the fields that all share (kernel/sheet-schema.ts), describe shapes with zod. Move everything that needs another package to src/content.',
    severity: 'error',
    from: { path: '^src/(rules/[^/]+/schema|kernel/sheet-schema)\\.ts$' },
    to: { pathNot: ['^src/(rules|kernel|geometry)/', '^node_modules/zod/'] },
  },
  {
    name: 'shared-fields-are-for-schemas',
    comment:
      'kernel/sheet-schema.ts loads zod. Import it only in the schema.ts of a ruleset, and in the shapes of files.',
    severity: 'error',
    from: {
      path: '^src/',
      pathNot: [
        TEST,
        '^src/rules/[^/]+/schema\\.ts$',
        '^src/content/shapes\\.ts$',
        '^src/campaign/campaign\\.ts$',
      ],
    },
    to: { path: '^src/kernel/sheet-schema\\.ts$' },
  },
  {
    name: 'rulesets-have-two-doors',
    comment:
      'Import a ruleset only through its ruleset.ts or schema.ts. If that is not enough, fix the kernel contract for all rulesets.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/rules/', TEST] },
    to: { path: '^src/rules/', pathNot: '^src/rules/[^/]+/(ruleset|schema)\\.ts$' },
  },
  {
    name: 'properties-name-no-ruleset',
    comment: 'Property tests hold for every ruleset. Take the rulesets from src/rulesets.ts.',
    severity: 'error',
    from: { path: '^test/properties/' },
    to: { path: '^src/rules/' },
  },
  {
    name: 'second-implementations-share-nothing',
    comment:
      'A second implementation must not share code with the first. Take the engine from src/rulesets.ts.',
    severity: 'error',
    from: { path: '^test/differential/' },
    to: { path: '^src/rules/' },
  },
  {
    name: 'only-the-list-knows-rulesets',
    comment:
      'Take rulesets from src/rulesets.ts. It is the only file outside the rulesets that imports them.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/rules/', '^src/rulesets\\.ts$', TEST] },
    to: { path: '^src/rules/' },
  },
  {
    name: 'engines-know-the-contract-only',
    comment:
      'The folders fight, presentation, odds and simulation work for any ruleset. They may import the kernel contract and geometry, but no ruleset, no list of rulesets, and not each other.',
    severity: 'error',
    from: { path: '^src/(fight|presentation|odds|simulation(?!/queue))/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/($1|kernel|geometry)/' },
  },
  {
    name: 'fight-imports-hashes-only',
    comment: 'src/fight is pure except for hashes from @noble/hashes. Pass in clocks, files and entropy.',
    severity: 'error',
    from: { path: '^src/fight/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/@noble/hashes/'] },
  },
  {
    name: 'presentation-imports-no-package',
    comment:
      'src/presentation is plain TypeScript for the terminal, the server and the page. Colours, transport and layout belong in the apps.',
    severity: 'error',
    from: { path: '^src/presentation/', pathNot: TEST },
    to: { pathNot: '^src/' },
  },
  {
    name: 'odds-import-no-package',
    comment: 'Odds are plain TypeScript. Pass in everything from outside.',
    severity: 'error',
    from: { path: '^src/odds/', pathNot: TEST },
    to: { pathNot: '^src/' },
  },
  {
    name: 'simulation-imports-pure-rand-only',
    comment:
      'A simulation takes its random numbers from pure-rand and imports nothing else from outside. Pass in files and workers.',
    severity: 'error',
    from: { path: '^src/simulation(?!/queue)/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/pure-rand/'] },
  },
  {
    name: 'campaigns-know-fights-only',
    comment:
      'src/campaign reads what a fight leaves from its journal, for any ruleset passed to it. It may import fight, presentation, the kernel and zod; pass in stores and rulesets.',
    severity: 'error',
    from: { path: '^src/campaign/', pathNot: TEST },
    to: { pathNot: ['^src/(campaign|fight|presentation|kernel|geometry)/', '^node_modules/zod/'] },
  },
  {
    name: 'the-opponent-knows-the-contract-only',
    comment:
      'A planner searches with the rules of any ruleset and the random numbers of simulations. It may import simulation, the kernel and geometry; pass in everything else.',
    severity: 'error',
    from: { path: '^src/opponent/', pathNot: TEST },
    to: { pathNot: '^src/(opponent|simulation(?!/queue)|kernel|geometry)/' },
  },
  {
    name: 'designers-ask-pure-questions',
    comment:
      'src/designer answers questions about an encounter for the terminal and the page. It may import content, odds, simulation, presentation and the layers below; pass in files, threads and rulebooks.',
    severity: 'error',
    from: { path: '^src/designer/', pathNot: TEST },
    to: {
      pathNot: '^src/(designer|content(?!/import)|odds|simulation(?!/queue)|presentation|kernel|geometry)/',
    },
  },
  {
    name: 'the-queue-knows-simulations-only',
    comment:
      'The queue carries chunks and results. It may import src/simulation and the layers below; pass in threads and rulesets.',
    severity: 'error',
    from: { path: '^src/simulation/queue/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(kernel|geometry|simulation)/' },
  },
  {
    name: 'the-queue-imports-postgres-only',
    comment:
      'The queue may import pg, graphile-worker and random ids. Move code that needs another package to the app.',
    severity: 'error',
    from: { path: '^src/simulation/queue/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(@types/)?(pg|graphile-worker)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'table-knows-one-fight',
    comment:
      'A table is computed from its log and is pure. It may import fight, presentation and the layers below; pass in stores, clocks, files and odds (src/table/table.ts).',
    severity: 'error',
    from: { path: '^src/table/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(table|fight|presentation|kernel|geometry)/' },
  },
  {
    name: 'table-imports-hashes-only',
    comment: 'A table is pure except for hashes from @noble/hashes. Pass in everything else.',
    severity: 'error',
    from: { path: '^src/table/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/@noble/hashes/'] },
  },
  {
    name: 'server-tables-know-table-and-store',
    comment:
      'src/server/tables hosts tables and writes to the store before it broadcasts. It may import table, store and the layers below; pass in rulebooks, content and odds.',
    severity: 'error',
    from: { path: '^src/server/tables/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(server/tables|table|store|presentation|fight|kernel|geometry)/' },
  },
  {
    name: 'server-tables-import-crypto-only',
    comment:
      'src/server/tables uses random numbers and MACs from node:crypto. Move code that needs another package to src/server.',
    severity: 'error',
    from: { path: '^src/server/tables/', pathNot: TEST },
    to: { pathNot: ['^src/', '^(node:)?crypto$'] },
  },
  {
    name: 'the-store-knows-logs-only',
    comment:
      'The store keeps log rows without interpreting them. It may import src/table/log-row.ts, JSON and hashes; other layers interpret the rows.',
    severity: 'error',
    from: { path: '^src/store/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: '^src/(store/|table/log-row\\.ts|kernel/json\\.ts|fight/entry\\.ts)',
    },
  },
  {
    name: 'the-store-imports-databases-only',
    comment:
      'The store may import kysely, pg and Node modules. Move code that needs another package to the app.',
    severity: 'error',
    from: { path: '^src/store/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(@types/)?(kysely|pg)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'content-knows-the-contract-only',
    comment:
      'Content reads sheets, packs and encounters of any ruleset with the schemas passed to it. It may import the kernel and geometry, but no ruleset.',
    severity: 'error',
    from: { path: '^src/content(?!/import)/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(content(?!/import)|kernel|geometry)/' },
  },
  {
    name: 'content-imports-yaml-and-zod-only',
    comment:
      'Content may import yaml, zod and the file system. Move code that needs another package to the app.',
    severity: 'error',
    from: { path: '^src/content(?!/import)/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(yaml|zod)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'import-knows-content',
    comment:
      'src/content/import reads files of other tools with the parser of src/content, for any ruleset passed to it. It may import content and the layers below, but no package.',
    severity: 'error',
    from: { path: '^src/content/import/', pathNot: TEST },
    to: { pathNot: '^src/(kernel|geometry|content)/' },
  },
  {
    name: 'worked-examples-know-content-and-fight',
    comment:
      'A worked example is read by content and played as a fight, for any ruleset. src/examples may import these and the layers below.',
    severity: 'error',
    from: { path: '^src/examples/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(examples|content(?!/import)|fight|kernel|geometry)/' },
  },
  {
    name: 'worked-examples-import-zod-only',
    comment: 'src/examples describes its format with zod. Pass in files.',
    severity: 'error',
    from: { path: '^src/examples/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/zod/'] },
  },
  {
    name: 'the-list-knows-rulesets-only',
    comment:
      'src/rulesets.ts is a list of rulesets, their schemas and the contract. Move everything else out of it.',
    severity: 'error',
    from: { path: '^src/rulesets\\.ts$' },
    to: { pathNot: '^src/(rules|kernel)/' },
  },
  {
    name: 'the-list-of-a-process-knows-content-only',
    comment:
      'src/rulebooks holds the rulebooks of a process: the list of src/rulesets.ts and those that the operator loads. It may import content, the kernel and the list.',
    severity: 'error',
    from: { path: '^src/rulebooks/', pathNot: TEST },
    to: { path: '^src/', pathNot: ['^src/(rulebooks|content(?!/import)|kernel)/', '^src/rulesets\\.ts$'] },
  },
  {
    name: 'no-cycles',
    comment: 'Files may not import each other in a cycle. Move the shared part to a third file below them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing. Use it or delete it.',
    severity: 'error',
    from: { orphan: true, pathNot: [TEST, '^src/cli/main\\.ts$', '\\.d\\.ts$'] },
    to: {},
  },
  {
    name: 'tests-are-not-imported',
    comment: 'Product code does not import tests or test support. Move the shared part to the product code.',
    severity: 'error',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^test/', TEST] },
  },
  {
    name: 'everything-resolves',
    comment: 'The import leads nowhere. Correct its path, or list its package in package.json.',
    severity: 'error',
    // docs has a package of its own, installed when the site of the docs is built.
    from: { pathNot: '^docs/\\.vitepress/' },
    // Virtual modules of the page's build do not have a file.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-package-of-the-house-in-what-runs',
    comment:
      'What runs imports no package of devDependencies, unless it is built into the package. List it under dependencies or builtIn.',
    severity: 'error',
    from: { path: '^src/', pathNot: TEST },
    // A dependency that is optional is listed under devDependencies, too, for the tests.
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'], pathNot: BUILT_IN },
  },
  ...appWalls,
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: walls,
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
