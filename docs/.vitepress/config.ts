import { rulesets } from '../../src/rulesets.ts';
import { slug } from '../site/slug.ts';

// The site of these pages. docs/site/build.ts writes its pages and builds it: npm run site

const books = rulesets.map(({ ruleset }) => ({ id: ruleset.id, title: ruleset.rulebook.title }));

const page = (text: string, link: string) => ({ text, link });

const sidebar = [
  { text: 'Tutorial', items: [page('Your first fight', '/first-fight')] },
  {
    text: 'Guides: at the table',
    items: [
      page('GM guide', '/gm-guide'),
      page('Player guide', '/players'),
      page('Encounters, packs and sheets', '/content'),
      page('Importing combatants', '/interchange'),
      page('Files of earlier versions', '/migrate'),
      page('AI assistants', '/assistants'),
      page('In the terminal', '/terminal'),
    ],
  },
  {
    text: 'Guides: design and development',
    items: [
      page('Designer guide', '/designers'),
      page('Worked examples', '/worked-examples'),
      page('A balance study', '/balance'),
      page('Developer guide', '/developers'),
      page('Your own rulebook', '/own-ruleset'),
      page('Self-hosting', '/self-hosting'),
      page('Contributing', '/project/contributing'),
    ],
  },
  { text: 'Reference cards', items: books.map(({ id, title }) => page(title, `/cards/${id}`)) },
  {
    text: 'Reference',
    items: [
      page('Overview', '/reference'),
      page('Glossary', '/glossary'),
      page('Odds and dice notation', '/odds'),
      page('Simulations', '/simulate'),
      page('Library', '/library'),
      page('Server and HTTP API', '/server'),
      page('Journal format', '/journal'),
      page('Storage', '/store'),
      ...books.map(({ id, title }) => page(`${title}: rules`, `/reference/${id}`)),
      ...books.map(({ id, title }) => page(`${title}: files`, `/reference/${id}-files`)),
      ...books.map(({ id, title }) => page(`${title}: worked examples`, `/reference/${id}-words`)),
      page('HTTP routes', '/reference/http'),
      page('Terminal commands', '/reference/terminal'),
      page('Changes', '/project/changelog'),
    ],
  },
  {
    text: 'Explanation',
    items: [
      ...books.map(({ id, title }) => page(title, `/rulebooks/${id}`)),
      page('How the rulebooks fit the engine', '/rulebook-design'),
      page('Architecture', '/project/architecture'),
      page('Follow a click', '/follow-a-click'),
      page('Reliability', '/reliability'),
      page('Reliability of the page', '/web'),
      page('Speed', '/performance'),
    ],
  },
];

export default {
  title: 'Riposte',
  description: 'A virtual tabletop for combat that knows the rules.',
  lang: 'en-GB',
  srcDir: '../dist/docs-pages',
  outDir: '../dist/site/docs',
  cacheDir: '../dist/docs-cache',
  transformHead: ({ siteData }) => [['link', { rel: 'icon', href: `${siteData.base}icon.svg` }]],
  // The search index is one large file; it is loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 5_000 } },
  markdown: { anchor: { slugify: slug } },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('First fight', '/first-fight'),
      page('GM', '/gm-guide'),
      page('Players', '/players'),
      page('Designers', '/designers'),
      page('Developers', '/developers'),
      page('Reference', '/reference'),
    ],
    sidebar,
    docFooter: { prev: false, next: false },
  },
};
