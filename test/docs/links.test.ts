import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outsideCode } from '../../docs/site/markdown.ts';
import { slug } from '../../docs/site/slug.ts';
import { laws } from '../properties/properties.ts';
import { PAPERS, ROOT } from './papers.ts';

// Every link in the docs leads to an existing file, and to an existing heading of it. The site has its own check: a
// page that leads nowhere does not build.

const LINK = /\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;

/** The anchors of a page's headings; repeated headings get a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = [...outsideCode(text, (prose) => prose).matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(
    headings.map(([, heading]) => {
      const anchor = slug(heading!.replaceAll(/[`*]|\]\([^)]*\)/g, ''));
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

const anchors = new Map(PAPERS.map(({ path, text }) => [path, anchorsOf(text)]));

function linksOf(text: string): readonly string[] {
  const links: string[] = [];
  outsideCode(text, (prose) => {
    for (const [, link, image] of prose.matchAll(LINK)) links.push((link ?? image)!);
    return prose;
  });
  return links.filter((link) => !/^(https?|mailto):/.test(link));
}

/** Returns the error in a link, or `undefined`. */
function faultOf(from: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, target))) return `${link}: there is no ${target}`;
  if (anchor === undefined || anchors.get(target)?.has(anchor)) return undefined;
  return `${link}: ${target} has no such heading`;
}

describe.each(PAPERS.map(({ path, text }) => [path, text] as const))('%s', (path, text) => {
  test('has only working links', () => {
    expect(linksOf(text).flatMap((link) => faultOf(path, link) ?? [])).toEqual([]);
  });
});

/** Pages of docs/ with their texts; the cards are printed and have no introduction. */
const PAGES = PAPERS.filter(({ path }) => /^docs\/(?!cards\/|index)/.test(path));
const INDEX = PAPERS.find(({ path }) => path === 'docs/index.md')!.text;

test.each(PAGES.map(({ path, text }) => [path, text] as const))(
  '%s begins with what the reader has at its end, and the index links to it',
  (path, text) => {
    expect(text).toMatch(/^# .+\n\n(?:After this page |In five minutes you will )/);
    expect(linksOf(INDEX)).toContain(path.replace('docs/', ''));
  },
);

test('every how-to guide has a picture', () => {
  const guides = /\*\*How-to guides[\s\S]*?\n\n([\s\S]*?)\n\n\*\*/.exec(INDEX)![1]!;
  const without = PAGES.filter(({ path }) => guides.includes(path.replace('docs/', '(')));
  expect(without.filter(({ text }) => !/!\[|<img /.test(text)).map(({ path }) => path)).toEqual([]);
});

test('docs/own-ruleset.md cites existing properties', () => {
  const { text } = PAPERS.find(({ path }) => path === 'docs/own-ruleset.md')!;
  const cited = [...text.matchAll(/\| propert(?:y|ies): ([^|]+)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(laws.map(({ name }) => name)).toEqual(expect.arrayContaining(cited));
});

describe('the check of links finds', () => {
  test.each([
    ['docs/gone.md', 'there is no docs/gone.md'],
    ['docs/server.md#nowhere', 'docs/server.md has no such heading'],
  ])('%s', (link, fault) => {
    expect(faultOf('README.md', link)).toBe(`${link}: ${fault}`);
  });

  test('no error in valid links', () => {
    expect(faultOf('docs/web.md', 'server.md#permissions')).toBeUndefined();
    expect(linksOf('[a](b.md)\n```sh\n[c](d.md)\n```\n<img src="e.png">')).toEqual(['b.md', 'e.png']);
  });
});
