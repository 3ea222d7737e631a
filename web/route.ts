/** Where somebody is, as the address says it after `#`: what stands there never reaches a server. */
export type Route =
  | { readonly page: 'start' }
  /** Comes with the link that opens a table on this server. */
  | { readonly page: 'host'; readonly key: string }
  | { readonly page: 'join'; readonly invitation: string }
  /** A person's own link: the table as they see it, on another device. */
  | { readonly page: 'key'; readonly key: string }
  | { readonly page: 'table'; readonly id: string }
  /** A table on this device alone. */
  | { readonly page: 'own'; readonly id: string }
  | { readonly page: 'rules'; readonly ruleset: string; readonly rule: string }
  | { readonly page: 'lab'; readonly encounter: string };

/** Reads what stands after `#`; whatever is not understood leads to the start. */
export function readRoute(hash: string): Route {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('=');
  const value = decoded(rest.join('='));
  const [first = '', ...others] = value.split('/');
  switch (name) {
    case 'gm':
      return value === '' ? { page: 'start' } : { page: 'host', key: value };
    case 'join':
      return value === '' ? { page: 'start' } : { page: 'join', invitation: value };
    case 'key':
      return value === '' ? { page: 'start' } : { page: 'key', key: value };
    case 'table':
      return value === '' ? { page: 'start' } : { page: 'table', id: value };
    case 'own':
      return value === '' ? { page: 'start' } : { page: 'own', id: value };
    case 'rules':
      return { page: 'rules', ruleset: first, rule: others.join('/') };
    case 'lab':
      return { page: 'lab', encounter: value };
    default:
      return { page: 'start' };
  }
}

/** The address of a page, from `#` on. */
export function hashOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '#start';
    case 'host':
      return `#gm=${route.key}`;
    case 'join':
      return `#join=${route.invitation}`;
    case 'key':
      return `#key=${route.key}`;
    case 'table':
      return `#table=${route.id}`;
    case 'own':
      return `#own=${route.id}`;
    case 'rules':
      return `#rules=${route.ruleset}${route.rule === '' ? '' : `/${route.rule}`}`;
    case 'lab':
      return `#lab=${route.encounter}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
