/** Where a store is: a folder for SQLite, or the address of a PostgreSQL database. */
export type Where = { readonly folder: string } | { readonly url: string };

/** The place in words; of an address what may be shown, which is not the password. */
export function placeOf(where: Where): string {
  if ('folder' in where) return `the folder ${where.folder}`;
  if (!URL.canParse(where.url)) return 'the database';
  const { host, pathname } = new URL(where.url);
  return `the database ${host}${pathname}`;
}
