/** Where a table is, and by what its door opens: somebody's own key, or an invitation. */
export type Link =
  | { readonly origin: string; readonly key: string }
  | { readonly origin: string; readonly invitation: string };

/** A text is not a link to a table. */
export class BadLink extends Error {
  override readonly name = 'BadLink';
  readonly remedy =
    'Give the link as the page shows it: http://…/#join=… is an invitation, http://…/#key=… somebody’s own link.';
}

const SECRET = /^#(join|key)=([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Reads a link to a table. Throws BadLink; what it says holds nothing of the link. */
export function readLink(text: string): Link {
  const url = URL.parse(text.trim());
  if (url === null) throw new BadLink('That is no address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BadLink('The address begins neither with http:// nor with https://.');
  }
  const [, is, secret] = SECRET.exec(url.hash) ?? [];
  if (secret === undefined)
    throw new BadLink('What stands behind # in the address is no invitation and no key.');
  return is === 'key' ? { origin: url.origin, key: secret } : { origin: url.origin, invitation: secret };
}
