import { defineConfig } from 'vitepress';
import { rulesets } from '../../src/rulesets.ts';
import { slug } from '../site/slug.ts';

// The site of these pages. docs/site/build.ts writes what is in it and builds it: npm run docs

const books = rulesets.map(({ ruleset }) => ({ id: ruleset.id, title: ruleset.rulebook.title }));

const page = (text: string, link: string) => ({ text, link });

const sidebar = [
  {
    text: 'At the table',
    items: [
      page('First fight in five minutes', '/first-fight'),
      page('The GM’s guide', '/gm-guide'),
      page('In the terminal', '/terminal'),
      page('An assistant at the table', '/assistants'),
      page('What people write', '/content'),
      page('People from elsewhere', '/interchange'),
    ],
  },
  { text: 'Player’s cards', items: books.map(({ id, title }) => page(title, `/cards/${id}`)) },
  {
    text: 'For designers',
    items: [
      page('The designer’s guide', '/designers'),
      page('Odds and dice notation', '/odds'),
      page('Simulations', '/simulate'),
      page('A balance story', '/balance'),
      page('Worked examples', '/worked-examples'),
    ],
  },
  {
    text: 'For developers',
    items: [
      page('The developer’s guide', '/developers'),
      page('Riposte as a library', '/library'),
      page('A rulebook of your own', '/own-ruleset'),
      page('The server and its HTTP', '/server'),
      page('The journal', '/journal'),
      page('Architecture', '/project/architecture'),
      page('Contributing', '/project/contributing'),
    ],
  },
  {
    text: 'For who runs it',
    items: [
      page('A server of your own', '/self-hosting'),
      page('The store', '/store'),
      page('Promises: the server', '/reliability'),
      page('Promises: the page', '/web'),
      page('Changes', '/project/changelog'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('How it is made', '/reference'),
      ...books.map(({ id, title }) => page(`${title}: rules`, `/reference/${id}`)),
      ...books.map(({ id, title }) => page(`${title}: files`, `/reference/${id}-files`)),
      ...books.map(({ id, title }) => page(`${title}: worked examples`, `/reference/${id}-words`)),
      page('The HTTP API', '/reference/http'),
      page('The terminal', '/reference/terminal'),
    ],
  },
];

export default defineConfig({
  title: 'Riposte',
  description: 'Tabletop combat, run exactly by the book.',
  lang: 'en-GB',
  srcDir: '../dist/docs-pages',
  outDir: '../dist/docs',
  cacheDir: '../dist/docs-cache',
  transformHead: ({ siteData }) => [['link', { rel: 'icon', href: `${siteData.base}icon.svg` }]],
  // The search holds all there is to find, in one piece that is loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 5_000 } },
  markdown: { anchor: { slugify: slug } },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('First fight', '/first-fight'),
      page('GM', '/gm-guide'),
      page('Designers', '/designers'),
      page('Developers', '/developers'),
      page('Reference', '/reference'),
    ],
    sidebar,
    docFooter: { prev: false, next: false },
  },
});
