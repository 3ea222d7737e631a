/** The current page, from the address after `#`. Browsers never send this part to a server. */
export type Route =
  | { readonly page: 'start' }
  /** From the link that opens tables on this server. */
  | { readonly page: 'host'; readonly key: string }
  | { readonly page: 'join'; readonly invitation: string }
  /** A personal link: the person's table on another device. */
  | { readonly page: 'key'; readonly key: string }
  /** The screen for the room. Its key stays in the address, so that the device's own key to the table is kept. */
  | { readonly page: 'screen'; readonly key: string }
  | { readonly page: 'table'; readonly id: string }
  /** A table on this device. */
  | { readonly page: 'own'; readonly id: string }
  /** A fight against machines on this device. */
  | { readonly page: 'solo'; readonly id: string }
  /** The screen for the room of a table on this device. */
  | { readonly page: 'room'; readonly id: string }
  | { readonly page: 'rules'; readonly ruleset: string; readonly rule: string }
  /** The balance lab; `question` is read by web/lab/question.ts. */
  | { readonly page: 'lab'; readonly question: string }
  /** A turn order without rules. */
  | { readonly page: 'order' }
  /** A campaign on this device; the list of them if the id is empty. */
  | { readonly page: 'campaign'; readonly id: string }
  /** One of the player's own characters on this device; the list of them if the id is empty. */
  | { readonly page: 'characters'; readonly id: string };

/** Parses the address after `#`. Unknown addresses lead to the start page. */
export function readRoute(hash: string): Route {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('=');
  const written = rest.join('=');
  const value = decoded(written);
  const [first = '', ...others] = value.split('/');
  switch (name) {
    case 'gm':
      return value === '' ? { page: 'start' } : { page: 'host', key: value };
    case 'join':
      return value === '' ? { page: 'start' } : { page: 'join', invitation: value };
    case 'key':
      return value === '' ? { page: 'start' } : { page: 'key', key: value };
    case 'screen':
      return value === '' ? { page: 'start' } : { page: 'screen', key: value };
    case 'table':
      return value === '' ? { page: 'start' } : { page: 'table', id: value };
    case 'own':
      return value === '' ? { page: 'start' } : { page: 'own', id: value };
    case 'solo':
      return value === '' ? { page: 'start' } : { page: 'solo', id: value };
    case 'room':
      return value === '' ? { page: 'start' } : { page: 'room', id: value };
    case 'rules':
      return { page: 'rules', ruleset: first, rule: others.join('/') };
    case 'lab':
      return { page: 'lab', question: written };
    case 'order':
      return { page: 'order' };
    case 'campaign':
      return { page: 'campaign', id: value };
    case 'characters':
      return { page: 'characters', id: value };
    default:
      return { page: 'start' };
  }
}

/** Returns the address of a page, beginning with `#`. */
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
    case 'screen':
      return `#screen=${route.key}`;
    case 'table':
      return `#table=${route.id}`;
    case 'own':
      return `#own=${route.id}`;
    case 'solo':
      return `#solo=${route.id}`;
    case 'room':
      return `#room=${route.id}`;
    case 'rules':
      return `#rules=${route.ruleset}${route.rule === '' ? '' : `/${route.rule}`}`;
    case 'lab':
      return `#lab=${route.question}`;
    case 'order':
      return '#order';
    case 'campaign':
      return `#campaign=${route.id}`;
    case 'characters':
      return `#characters=${route.id}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
