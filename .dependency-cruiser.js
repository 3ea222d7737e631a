import { appWalls, TEST } from './.dependency-cruiser-apps.js';

/**
 * The import rules of the project. Imports only go downwards: apps, then engines and content, then the list of
 * rulesets, then rulesets, the kernel, and geometry. The comment of each rule explains how to fix a violation.
 * `test/project/walls.test.ts` creates a violation of every rule and expects it to be reported.
 */

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const walls = [
  {
    name: 'geometry-stands-alone',
    comment: 'Geometry imports nothing. Hand it what it needs to know as arguments.',
    severity: 'error',
    from: { path: '^src/geometry/', pathNot: TEST },
    to: { pathNot: '^src/geometry/' },
  },
  {
    name: 'kernel-knows-geometry-only',
    comment:
      'The kernel holds what every combat has and no rulebook owns. Move what needs more than geometry up, to the folder that it is about.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: TEST },
    to: { pathNot: '^src/(kernel|geometry)/' },
  },
  {
    name: 'rulesets-know-kernel-and-geometry',
    comment:
      'A rule rolls, asks and records through the kernel and measures with geometry. Move anything about tables, files or screens out of the ruleset.',
    severity: 'error',
    from: { path: '^src/rules/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(rules|kernel|geometry)/' },
  },
  {
    name: 'rulesets-are-strangers',
    comment:
      'Rulesets do not know each other. Write the rule again in the words of its own book, or, if no book owns it, move it to the kernel.',
    severity: 'error',
    from: { path: '^src/rules/([^/]+)/' },
    to: { path: '^src/rules/([^/]+)/', pathNot: '^src/rules/$1/' },
  },
  {
    name: 'rules-import-no-package',
    comment:
      'Rules are plain functions without packages. Only schema.ts, which describes what people write, may import zod.',
    severity: 'error',
    from: { path: '^src/rules/', pathNot: [TEST, '^src/rules/[^/]+/schema\\.ts$'] },
    to: { pathNot: '^src/' },
  },
  {
    name: 'schemas-import-zod-only',
    comment:
      "A ruleset's schema.ts describes shapes with zod. Move everything else that needs a package to src/content.",
    severity: 'error',
    from: { path: '^src/rules/[^/]+/schema\\.ts$' },
    to: { pathNot: ['^src/', '^node_modules/zod/'] },
  },
  {
    name: 'rulesets-have-two-doors',
    comment:
      "Enter a ruleset through its ruleset.ts or schema.ts. If that is not enough, the kernel's contract is wrong: mend it for all rulesets.",
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/rules/', TEST] },
    to: { path: '^src/rules/', pathNot: '^src/rules/[^/]+/(ruleset|schema)\\.ts$' },
  },
  {
    name: 'properties-name-no-ruleset',
    comment: 'Laws hold for every ruleset. Take them from src/rulesets.ts.',
    severity: 'error',
    from: { path: '^test/properties/' },
    to: { path: '^src/rules/' },
  },
  {
    name: 'second-implementations-share-nothing',
    comment:
      'A second implementation proves something only by its own words. Take the engine from src/rulesets.ts.',
    severity: 'error',
    from: { path: '^test/differential/' },
    to: { path: '^src/rules/' },
  },
  {
    name: 'only-the-list-knows-rulesets',
    comment:
      'Take rulesets from src/rulesets.ts: it is the only file outside the rulesets that imports them.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/rules/', '^src/rulesets\\.ts$', TEST] },
    to: { path: '^src/rules/' },
  },
  {
    name: 'engines-know-the-contract-only',
    comment:
      "Table, telling, odds and simulate work for any ruleset that they are handed. Let them know the kernel's contract and geometry, no ruleset, no list of rulesets and not each other.",
    severity: 'error',
    from: { path: '^src/(fight|presentation|odds|simulation(?!/queue))/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/($1|kernel|geometry)/' },
  },
  {
    name: 'fight-imports-hashes-only',
    comment:
      'The table is pure but for its hashes: @noble/hashes. Hand it clocks, files and entropy from outside.',
    severity: 'error',
    from: { path: '^src/fight/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/@noble/hashes/'] },
  },
  {
    name: 'presentation-imports-no-package',
    comment:
      'What people are told is made in plain TypeScript, for the terminal, the server and the page alike. Paint, send and lay out in the app.',
    severity: 'error',
    from: { path: '^src/presentation/', pathNot: TEST },
    to: { pathNot: '^src/' },
  },
  {
    name: 'odds-import-no-package',
    comment: 'Odds are counted in plain TypeScript. Hand it what it needs from outside.',
    severity: 'error',
    from: { path: '^src/odds/', pathNot: TEST },
    to: { pathNot: '^src/' },
  },
  {
    name: 'simulation-imports-pure-rand-only',
    comment:
      'A simulation has its chance from pure-rand and nothing else from outside. Hand it files and workers.',
    severity: 'error',
    from: { path: '^src/simulation(?!/queue)/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/pure-rand/'] },
  },
  {
    name: 'the-queue-knows-simulations-only',
    comment:
      'The queue carries batches and tallies. Let it know src/simulation and what is below; hand it threads and rulesets.',
    severity: 'error',
    from: { path: '^src/simulation/queue/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(kernel|geometry|simulation)/' },
  },
  {
    name: 'the-queue-imports-postgres-only',
    comment:
      'The queue needs pg, graphile-worker and random ids. Move what needs another package to the app.',
    severity: 'error',
    from: { path: '^src/simulation/queue/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(@types/)?(pg|graphile-worker)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'table-knows-one-fight',
    comment:
      'A live table is the fold of its log: pure. Let it know table, telling and what is below them; hand it stores, clocks, files and the odds (src/table/table.ts).',
    severity: 'error',
    from: { path: '^src/table/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(table|fight|presentation|kernel|geometry)/' },
  },
  {
    name: 'table-imports-hashes-only',
    comment: 'A live table is pure but for its hashes: @noble/hashes. Hand it everything else from outside.',
    severity: 'error',
    from: { path: '^src/table/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/@noble/hashes/'] },
  },
  {
    name: 'server-tables-know-table-and-store',
    comment:
      'The house keeps the rooms in which live tables stand, and writes to the store before it tells. Let it know these and what is below them; rulebooks, content and odds come in its surroundings.',
    severity: 'error',
    from: { path: '^src/server/tables/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(server/tables|table|store|presentation|fight|kernel|geometry)/' },
  },
  {
    name: 'server-tables-import-crypto-only',
    comment:
      'The house needs chance and MACs from node:crypto. Move what needs another package to the server.',
    severity: 'error',
    from: { path: '^src/server/tables/', pathNot: TEST },
    to: { pathNot: ['^src/', '^(node:)?crypto$'] },
  },
  {
    name: 'the-store-knows-logs-only',
    comment:
      'The store keeps rows of logs, whatever they say. Let it know src/table/log-row.ts, JSON and hashes; what rows mean is for who reads them.',
    severity: 'error',
    from: { path: '^src/store/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: '^src/(store/|table/log-row\\.ts|kernel/json\\.ts|fight/hash\\.ts)',
    },
  },
  {
    name: 'the-store-imports-databases-only',
    comment:
      'The store needs kysely, pg and what is built into Node. Move what needs another package to the app.',
    severity: 'error',
    from: { path: '^src/store/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(@types/)?(kysely|pg)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'content-knows-the-contract-only',
    comment:
      'Content reads sheets, packs and encounters for any ruleset by the schemas that it is handed. Let it know the kernel and geometry, and no ruleset.',
    severity: 'error',
    from: { path: '^src/content(?!/import)/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(content(?!/import)|kernel|geometry)/' },
  },
  {
    name: 'content-imports-yaml-and-zod-only',
    comment:
      'Content needs yaml, zod and the file system. Move what needs another package to the app that wants it.',
    severity: 'error',
    from: { path: '^src/content(?!/import)/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/(yaml|zod)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'import-knows-content',
    comment:
      'What comes from elsewhere is read with the parser of src/content into the terms of whatever ruleset is handed over. Let it know content and what is below, and no package.',
    severity: 'error',
    from: { path: '^src/content/import/', pathNot: TEST },
    to: { pathNot: '^src/(kernel|geometry|content)/' },
  },
  {
    name: 'worked-examples-know-content-and-fight',
    comment:
      'A worked example is read by content and played on a table, for any ruleset. Let src/examples know these and what is below them.',
    severity: 'error',
    from: { path: '^src/examples/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(examples|content(?!/import)|fight|kernel|geometry)/' },
  },
  {
    name: 'worked-examples-import-zod-only',
    comment: 'src/examples describes its format with zod. Hand it files from outside.',
    severity: 'error',
    from: { path: '^src/examples/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/zod/'] },
  },
  {
    name: 'the-list-knows-rulesets-only',
    comment:
      'src/rulesets.ts is a list: rulesets, their schemas and the contract. Move everything else out of it.',
    severity: 'error',
    from: { path: '^src/rulesets\\.ts$' },
    to: { pathNot: '^src/(rules|kernel)/' },
  },
  {
    name: 'no-cycles',
    comment: 'Files may not import each other in a circle. Move what both need into a third file below them.',
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
    comment: 'Code that runs does not import tests or what supports them. Move what both need into the code.',
    severity: 'error',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^test/', TEST] },
  },
  {
    name: 'everything-resolves',
    comment: 'The import leads nowhere. Correct its path, or list its package in package.json.',
    severity: 'error',
    from: {},
    // Virtual modules of the page's build do not have a file.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-package-of-the-house-in-what-runs',
    comment: 'What runs imports no package of devDependencies. List the package under dependencies.',
    severity: 'error',
    from: { path: '^src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'] },
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
