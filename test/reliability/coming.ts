import { type Admission, ask, type ClientOptions, LiveClient } from '../support/live-client.ts';
import { HOST_KEY } from './nodes.ts';

// Gives each person a separate address, because a server limits how many tables one address may open and join per
// minute. The servers under test trust the header of a proxy.

/** Number of attempts at a busy server. */
const BUSY_TRIES = 10;

let comers = 0;

/** Returns the header with which a proxy reports the client's address. */
export function fromElsewhere(): { readonly 'x-forwarded-for': string } {
  comers += 1;
  return { 'x-forwarded-for': `10.${(comers >> 16) & 255}.${(comers >> 8) & 255}.${comers & 255}` };
}

/** The encounter, and the source of dice. */
export interface Opening {
  readonly encounter: { readonly shipped: string } | { readonly text: string };
  readonly dice?: 'seeded' | 'typed';
}

/** Opens a table as its GM. Retries if the server is too busy to read the encounter. */
export async function open(
  origin: string,
  { encounter, dice = 'seeded' }: Opening,
  options: ClientOptions = {},
): Promise<LiveClient> {
  const asking = { key: HOST_KEY, body: { encounter, dice, name: 'Gundula' } };
  const once = () => ask<Admission>(origin, '/api/tables', { ...asking, headers: fromElsewhere() });
  let said = await once();
  for (let tries = 1; said.status === 503 && tries < BUSY_TRIES; tries += 1) said = await once();
  if (said.status !== 201) throw new Error(`no table was opened: ${said.text}`);
  return new LiveClient(origin, said.body, options);
}

/** A person who joins a table. */
export interface Guest extends ClientOptions {
  readonly name: string;
  readonly role: 'co-gm' | 'player' | 'spectator';
  readonly seat?: string;
  /** The device's contribution to the dice; random if omitted. */
  readonly nonce?: string;
}

/** Opens an invitation and waits for admission. */
export async function join(
  origin: string,
  invitation: string,
  { name, nonce, ...options }: Guest,
): Promise<LiveClient> {
  const drawn = nonce ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
  const said = await ask<Admission>(origin, '/api/join', {
    body: { invitation, name, nonce: drawn },
    headers: fromElsewhere(),
  });
  if (said.status !== 200) throw new Error(`nobody was let in: ${said.text}`);
  return new LiveClient(origin, said.body, options);
}

/** Invites and admits a person, and opens their stream. */
export async function seat(gm: LiveClient, guest: Guest): Promise<LiveClient> {
  const { role, seat: offered = null } = guest;
  const came = await join(gm.origin, await gm.invite(role, offered), guest);
  await gm.do({ kind: 'place', person: came.person, role, seat: offered });
  await came.watch();
  return came;
}
