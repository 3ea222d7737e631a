/** Returns the anchor of a heading in GitHub's format, so that links work both on GitHub and on the site. */
export function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
