import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person } from '../live/person.ts';

/** What a key or link says before its proof: the table and who or which invitation it is for. */
export interface Claim {
  readonly table: string;
  readonly id: string;
  readonly proof: string;
}

/** 132 bits of a MAC: more than anybody can guess. */
const PROOF = 22;

function proofOf(secret: string, words: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(words).digest('base64url').slice(0, PROOF);
}

/** The key that a person's device holds. Changing `rekeyed` makes all older ones void. */
export function keyOf(secret: string, table: string, { id, rekeyed }: Person): string {
  return `${table}.${id}.${proofOf(secret, `key/${id}/${rekeyed}`)}`;
}

/** The token of an invitation's link. It is never stored: it can be made again as long as the table stands. */
export function invitationToken(secret: string, table: string, invitation: string): string {
  return `${table}.${invitation}.${proofOf(secret, `invitation/${invitation}`)}`;
}

/** The same guest coming again by the same link is the same person: their id, from what their device drew. */
export function guestId(secret: string, invitation: string, nonce: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`guest/${invitation}/${nonce}`)
    .digest('hex')
    .slice(0, 16);
}

/** Takes a key or token apart; undefined when it has not the shape of one. */
export function claimIn(text: string): Claim | undefined {
  const [table, id, proof, ...rest] = text.split('.');
  if (rest.length > 0 || proof === undefined || proof.length !== PROOF) return undefined;
  return /^[a-z0-9]{1,32}$/.test(table!) && /^[a-z0-9]{1,32}$/.test(id!)
    ? { table: table!, id: id!, proof }
    : undefined;
}

/** Whether two secrets are the same, told in a time that says nothing of where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
