/** Import rules for the apps (terminal, server, assistants, page) and for the library. */

/** Tests may import anything, and nothing may import them. */
export const TEST = '\\.test\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const appWalls = [
  {
    name: 'the-server-serves-tables',
    comment:
      'The server speaks HTTP for the house. Let it know house, live, store, content, odds, telling, table, src/rulesets.ts and what is below them; batches, queues and worked examples are for others.',
    severity: 'error',
    from: { path: '^src/server(?!/tables)/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: [
        '^src/(table|store|content(?!/import)|odds|presentation|fight|kernel|geometry|server)/',
        '^src/rulesets\\.ts$',
        // The random numbers of simulations, also used to sample odds.
        '^src/simulation/random\\.ts$',
        // Covered by the rules for rulesets and apps.
        '^src/(rules|cli|web|mcp)/',
      ],
    },
  },
  {
    name: 'tables-have-one-exit',
    comment:
      'What anybody is sent of a table is made by src/table/exit.ts, from what that viewer may know. Ask it, or let it tell one thing more. src/server/tables/broadcaster.ts tells changes, and the thread of the odds counts from the knowledge that the exit names.',
    severity: 'error',
    from: {
      path: '^src/server/',
      pathNot: [
        TEST,
        '^src/server/tables/(broadcaster|table-registry)\\.ts$',
        '^src/server/threads/odds\\.ts$',
      ],
    },
    to: {
      path: '^src/(table/make-view|table/seat-log|table/proposals|table/export|presentation/.*|fight/lines)\\.ts$',
    },
  },
  {
    name: 'the-server-has-one-door',
    comment: 'src/cli/serve.ts starts the server by src/server/start.ts. Let start.ts give it what it needs.',
    severity: 'error',
    from: { path: '^src/cli/serve\\.ts$' },
    to: { path: '^src/(server(?!/tables)|web|mcp)/', pathNot: '^src/server/start\\.ts$' },
  },
  {
    name: 'the-client-knows-table',
    comment:
      'The line brings a seat what a server tells it, in a browser and in a program. Let it know the messages and commands of src/table and what is in the kernel.',
    severity: 'error',
    from: { path: '^src/client/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(client|table|kernel)/' },
  },
  {
    name: 'the-client-imports-a-parser-only',
    comment:
      'The line runs wherever there is fetch: it needs eventsource-parser and nothing of Node. Move what needs more to the app.',
    severity: 'error',
    from: { path: '^src/client/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/eventsource-parser/'] },
  },
  {
    name: 'assistants-know-what-a-seat-knows',
    comment:
      'src/mcp is a device of one seat and hears of a table by its line alone. Let it know line, the messages of live, the words of telling and the kernel; hand it what is about no table (src/mcp/around.ts).',
    severity: 'error',
    from: { path: '^src/mcp/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: [
        '^src/(mcp|client|table|presentation|kernel)/',
        // Covered by the rules for rulesets and apps.
        '^src/(rules|cli|server(?!/tables)|web)/',
      ],
    },
  },
  {
    name: 'assistants-have-one-door',
    comment:
      'src/cli/mcp.ts starts what assistants speak to by src/mcp/start.ts. Let start.ts give it what it needs.',
    severity: 'error',
    from: { path: '^src/cli/mcp\\.ts$' },
    to: { path: '^src/(server(?!/tables)|web|mcp)/', pathNot: '^src/mcp/start\\.ts$' },
  },
  {
    name: 'apps-are-strangers',
    comment:
      'Apps (cli, server, mcp, web) do not import each other; only src/cli/serve.ts starts the server and src/cli/mcp.ts what assistants speak to. Move what two of them share to the layer below.',
    severity: 'error',
    from: { path: '^src/(cli|server(?!/tables)|web|mcp)/', pathNot: '^src/cli/(serve|mcp)\\.ts$' },
    to: { path: '^src/(cli|server(?!/tables)|web|mcp)/', pathNot: '^src/$1/' },
  },
  {
    name: 'nothing-below-imports-an-app',
    comment: 'Imports go downwards. Move what an app and a lower layer share into the lower layer.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/(cli|server(?!/tables)|web|mcp)/', TEST] },
    to: { path: '^src/(cli|server(?!/tables)|web|mcp)/' },
  },
  {
    name: 'the-page-runs-in-a-browser',
    comment:
      'web/ knows what is pure (kernel, geometry, live, telling, table, odds, simulate), line, content, and src/rulesets.ts. What needs a disk or a server stays behind the HTTP of src/server.',
    severity: 'error',
    from: { path: '^web/', pathNot: TEST },
    to: {
      path: '^(src|test|bench)/',
      pathNot: [
        '^src/(kernel|geometry|table|client|presentation|fight|odds|simulation(?!/queue)|content)/',
        '^src/rulesets\\.ts$',
      ],
    },
  },
  {
    name: 'nothing-knows-the-page',
    comment: 'web/ is the outermost part. Move what it shares with src/ into src/.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^web/' },
  },
  {
    name: 'the-page-loads-the-engine-late',
    comment:
      'The first load of a page is small. Only web/engine and what is loaded after it may import rulebooks, content, odds and simulations.',
    severity: 'error',
    from: { path: '^web/', pathNot: [TEST, '^web/(engine|lab)/'] },
    to: {
      path: ['^src/(odds|simulation(?!/queue)|content)/', '^src/rulesets\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'the-library-is-doors',
    comment:
      'library/ says what of the engine and of content is for programs of other people. Let it know kernel, geometry, table, telling, odds, simulate, content and interchange; what it would need besides belongs there.',
    severity: 'error',
    from: { path: '^library/', pathNot: '\\.config\\.ts$' },
    to: {
      pathNot: [
        '^src/(kernel|geometry|fight|presentation|odds|simulation(?!/queue)|content)/',
        '^(node:)?(module|path)$',
      ],
    },
  },
  {
    name: 'nothing-knows-the-library',
    comment: 'library/ is for programs of other people. Import from the file in src/ that has it.',
    severity: 'error',
    from: { path: '^(src|web)/' },
    to: { path: '^library/' },
  },
  {
    name: 'the-site-shows-what-the-program-shows',
    comment:
      'The reference is made from what the program itself shows. Take it from src/rulesets.ts, src/cli, src/examples, src/content or the server.',
    severity: 'error',
    from: { path: '^docs/' },
    to: {
      path: '^(src|test|web|bench|library)/',
      pathNot: ['^src/(cli|examples|content(?!/import)|server(?!/tables)|kernel)/', '^src/rulesets\\.ts$'],
    },
  },
  {
    name: 'nothing-knows-the-site',
    comment: 'The site is made from the program. What the program needs lies in src.',
    severity: 'error',
    from: { pathNot: ['^docs/', '^test/'] },
    to: { path: '^docs/' },
  },
];
