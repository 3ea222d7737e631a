import { randomHex } from '../../src/line/random-hex.ts';

const NAME = 'riposte.name';
const NONCE = 'riposte.nonce';

/** The name that somebody last used on this device. */
export function storedName(): string {
  return localStorage.getItem(NAME) ?? '';
}

export function keepName(name: string): void {
  localStorage.setItem(NAME, name.trim());
}

/**
 * What this device adds to the dice of a table: drawn once for a link, so that the same guest coming again by
 * it is known to be the same person.
 */
export function nonceFor(invitation: string): string {
  const place = `${NONCE}/${invitation.split('.').slice(0, 2).join('/')}`;
  const kept = localStorage.getItem(place);
  if (kept !== null) return kept;
  const drawn = randomHex();
  localStorage.setItem(place, drawn);
  return drawn;
}
