/** Import rules for the apps (terminal, server, assistants, page) and for the library. */

/** Tests may import anything, and nothing may import them. */
export const TEST = '\\.test\\.ts$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const appWalls = [
  {
    name: 'the-server-serves-tables',
    comment:
      'The server provides tables over HTTP. It may import table, store, campaign, content, odds, opponent, presentation, fight, rulebooks and the layers below. Simulations and worked examples belong to other apps.',
    severity: 'error',
    from: { path: '^src/server(?!/tables)/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: [
        '^src/(table|store|campaign|content(?!/import)|odds|opponent|presentation|fight|kernel|geometry|rulebooks|server)/',
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
      'Everything that a viewer receives about a table is made by src/table/exit.ts, from what that viewer may know. Call it, or extend it. src/server/tables/broadcaster.ts sends changes, and the odds worker uses the knowledge that the exit returns.',
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
    comment:
      'src/cli/serve.ts starts the server through src/server/start.ts. Pass everything else through start.ts.',
    severity: 'error',
    from: { path: '^src/cli/serve\\.ts$' },
    to: { path: '^src/(server(?!/tables)|web|mcp)/', pathNot: '^src/server/start\\.ts$' },
  },
  {
    name: 'the-client-knows-table',
    comment:
      'The client receives the messages of a server for one seat, in a browser or a program. It may import the messages and commands of src/table, and the kernel.',
    severity: 'error',
    from: { path: '^src/client/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(client|table|kernel)/' },
  },
  {
    name: 'the-client-imports-a-parser-only',
    comment:
      'The client runs anywhere with fetch. It may import eventsource-parser, but nothing from Node. Move other code to the app.',
    severity: 'error',
    from: { path: '^src/client/', pathNot: TEST },
    to: { pathNot: ['^src/', '^node_modules/eventsource-parser/'] },
  },
  {
    name: 'assistants-know-what-a-seat-knows',
    comment:
      'src/mcp acts for one seat and learns about a table only through its client. It may import client, the messages of table, presentation and the kernel; pass in everything else (src/mcp/context.ts).',
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
      'src/cli/mcp.ts starts the server for assistants through src/mcp/start.ts. Pass everything else through start.ts.',
    severity: 'error',
    from: { path: '^src/cli/mcp\\.ts$' },
    to: { path: '^src/(server(?!/tables)|web|mcp)/', pathNot: '^src/mcp/start\\.ts$' },
  },
  {
    name: 'apps-are-strangers',
    comment:
      'Apps (cli, server, mcp, web) do not import each other. Only src/cli/serve.ts starts the server, and src/cli/mcp.ts the server for assistants, with the designer tools of src/cli/simulate/for-assistants.ts. Move shared code to the layer below.',
    severity: 'error',
    from: {
      path: '^src/(cli|server(?!/tables)|web|mcp)/',
      pathNot: '^src/cli/(serve|mcp|simulate/for-assistants)\\.ts$',
    },
    to: { path: '^src/(cli|server(?!/tables)|web|mcp)/', pathNot: '^src/$1/' },
  },
  {
    name: 'nothing-below-imports-an-app',
    comment: 'Imports go downwards. Move code that an app and a lower layer share into the lower layer.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/(cli|server(?!/tables)|web|mcp)/', TEST] },
    to: { path: '^src/(cli|server(?!/tables)|web|mcp)/' },
  },
  {
    name: 'the-page-runs-in-a-browser',
    comment:
      'web/ may import the pure folders (kernel, geometry, table, presentation, fight, odds, opponent, simulation, campaign), client, content, designer, and src/rulesets.ts. Code that needs a disk or a server stays behind the HTTP API of src/server.',
    severity: 'error',
    from: { path: '^web/', pathNot: TEST },
    to: {
      path: '^(src|test|bench)/',
      pathNot: [
        '^src/(kernel|geometry|table|client|presentation|fight|odds|opponent|simulation(?!/queue)|campaign|content|designer)/',
        '^src/rulesets\\.ts$',
      ],
    },
  },
  {
    name: 'nothing-knows-the-page',
    comment: 'web/ is the outermost layer. Move code that it shares with src/ into src/.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^web/' },
  },
  {
    name: 'the-page-loads-the-engine-late',
    comment:
      'The first load of the page is small. Only web/engine and the code loaded after it may import rulebooks, content, odds, opponents and simulations; intervals of src/simulation/rows.ts are small.',
    severity: 'error',
    from: { path: '^web/', pathNot: [TEST, '^web/(engine|lab)/', '^web/build-plugins\\.ts$'] },
    to: {
      path: ['^src/(odds|opponent|simulation(?!/(queue|rows\\.ts$))|content)/', '^src/rulesets\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'the-library-is-doors',
    comment:
      'library/ exports the parts of the engine and of content that other programs may use. It may import kernel, geometry, fight, presentation, odds, opponent, simulation, content, and the client with the messages of table; code for them belongs there.',
    severity: 'error',
    from: { path: '^library/', pathNot: '\\.config\\.ts$' },
    to: {
      pathNot: [
        '^src/(kernel|geometry|fight|presentation|odds|opponent|simulation(?!/queue)|content)/',
        '^src/(client/|table/(view|command)\\.ts$)',
        '^(node:)?(module|path)$',
      ],
    },
  },
  {
    name: 'nothing-knows-the-library',
    comment: 'library/ is for other programs. Import from the file in src/ instead.',
    severity: 'error',
    from: { path: '^(src|web)/' },
    to: { path: '^library/' },
  },
  {
    name: 'the-site-shows-what-the-program-shows',
    comment:
      'The reference is made from the output of the program itself. Take it from src/rulebooks, src/cli, src/examples, src/content or the server.',
    severity: 'error',
    from: { path: '^docs/' },
    to: {
      path: '^(src|test|web|bench|library)/',
      pathNot: [
        '^src/(cli|rulebooks|examples|content(?!/import)|server(?!/tables)|kernel)/',
        '^src/rulesets\\.ts$',
        // It installs what builds the site.
        '^test/support/tools\\.ts$',
      ],
    },
  },
  {
    name: 'nothing-knows-the-site',
    comment: 'The site is made from the program. Move code that the program needs to src.',
    severity: 'error',
    from: { pathNot: ['^docs/', '^test/'] },
    to: { path: '^docs/' },
  },
];
