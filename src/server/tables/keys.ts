import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Person } from '../../table/table.ts';

/** The claims of a key or link, without its proof: the table, and the person or invitation. */
export interface KeyClaims {
  readonly table: string;
  readonly id: string;
  readonly proof: string;
}

/** Characters of the proof: 132 bits of a MAC, more than anyone can guess. */
const PROOF = 22;

function proofOf(secret: string, words: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(words).digest('base64url').slice(0, PROOF);
}

/** Returns the key of a person's device. A new value of `rekeyed` makes all older keys invalid. */
export function keyOf(secret: string, table: string, { id, rekeyed }: Person): string {
  return `${table}.${id}.${proofOf(secret, `key/${id}/${rekeyed}`)}`;
}

/** Returns the token of an invitation. It is never stored, because it can be recomputed while the table exists. */
export function invitationToken(secret: string, table: string, invitation: string): string {
  return `${table}.${invitation}.${proofOf(secret, `invitation/${invitation}`)}`;
}

/** Letters of codes, without those that look like others or like digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE = 4;

/**
 * Returns the code of an invitation: four letters to read out. They are too few for a secret, so a code only leads to
 * the invitation of a table that has not begun.
 */
export function codeOf(token: string): string {
  const digest = createHash('sha256').update(`code/${token}`).digest();
  return Array.from({ length: CODE }, (_, i) => LETTERS[digest[i]! % LETTERS.length]).join('');
}

/** Reads a typed code; returns `undefined` if it is not a code. */
export function readCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return code.length === CODE && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/**
 * Returns the id of a person who joins, derived from the nonce of their device: with the same invitation, it is the
 * same person again.
 */
export function personIdFor(secret: string, invitation: string, nonce: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`guest/${invitation}/${nonce}`)
    .digest('hex')
    .slice(0, 16);
}

/** Parses a key or token; returns `undefined` if it is malformed. */
export function readClaims(text: string): KeyClaims | undefined {
  const [table, id, proof, ...rest] = text.split('.');
  if (rest.length > 0 || proof === undefined || proof.length !== PROOF) return undefined;
  return /^[a-z0-9]{1,32}$/.test(table!) && /^[a-z0-9]{1,32}$/.test(id!)
    ? { table: table!, id: id!, proof }
    : undefined;
}

/** Compares two secrets in constant time. */
export function secretsEqual(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
