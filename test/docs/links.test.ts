import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outsideCode } from '../../docs/site/markdown.ts';
import { slug } from '../../docs/site/slug.ts';
import { PAPERS, ROOT } from './papers.ts';

// Every link in the docs leads to an existing file, and to an existing heading of it. The site has its own check: a
// page that leads nowhere does not build.

const LINK = /\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;

/** The anchors of a paper's headings: those that say the same are counted. */
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
