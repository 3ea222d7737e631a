/** Escapes text for the site: nothing in it is a tag, a template, an attribute list or the end of a cell. */
export function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
    .replaceAll('|', '\\|')
    .replaceAll('*', '\\*')
    .replaceAll('\n', ' ');
}

/** A code span; a bar in it would end a cell. */
export function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** A table; no lines if it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return ['', line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), ''];
}

/** Changes the parts of a text outside its code blocks. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
}
