import { dirname, join, relative } from 'node:path/posix';
import { code, outsideCode } from './markdown.ts';

/** Documentation outside docs that has a page on the site, by its path in the checkout. */
export const PAPERS: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md': 'project/architecture.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'CHANGELOG.md': 'project/changelog.md',
};

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * Rewrites the links of a page for the site. `from` is its path in the checkout, `page` its path on the site. Files
 * without a page (code, tests, examples) are named by their path in the checkout instead.
 */
export function withSiteLinks(text: string, from: string, page: string): string {
  return outsideCode(text, (prose) =>
    prose.replace(LINK, (whole, bang: string, words: string, target: string) => {
      if (bang === '!' || /^(https?:|mailto:|#)/.test(target)) return whole;
      const [path = '', anchor] = target.split('#');
      const aim = join(dirname(from), path);
      const there = pageOf(aim);
      if (there === undefined) return named(words, aim);
      return `[${words}](${relative(dirname(page), there)}${anchor === undefined ? '' : `#${anchor}`})`;
    }),
  );
}

function pageOf(path: string): string | undefined {
  if (path === 'README.md') return 'index.md';
  return PAPERS[path] ?? /^docs\/(.*\.md)$/.exec(path)?.[1];
}

function named(words: string, path: string): string {
  return /^`[^`]*`$/.test(words) ? code(path) : `${words} (${code(path)})`;
}

/** Links each rule id on a player's card to the reference. */
export function withRuleLinks(text: string, book: string, ids: ReadonlySet<string>): string {
  return text.replace(/`([a-z0-9-]+)`/g, (whole, id: string) =>
    ids.has(id) ? `[${whole}](../reference/${book}.md#${id})` : whole,
  );
}
