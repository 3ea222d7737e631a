import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Preloads the page as soon as the browser has read index.html. Otherwise it would only be requested after the small
 * script in web/main.ts has run.
 */
export const fetchedAtOnce: Plugin = {
  name: 'fetched-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const page = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/page.tsx')),
      );
      if (page?.type !== 'chunk') return [];
      const styles = [...(page.viteMetadata?.importedCss ?? [])];
      const tags: HtmlTagDescriptor[] = [
        tag({ rel: 'modulepreload', crossorigin: true, href: `/${page.fileName}` }),
        ...styles.map((file) => tag({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
      ];
      return tags.filter(({ attrs }) => !html.includes(`href="${attrs?.href}"`));
    },
  },
};

function tag(attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor {
  return { tag: 'link', attrs: attrs ?? {}, injectTo: 'head' };
}
