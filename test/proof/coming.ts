import { type Admission, ask, type ClientOptions, LiveClient } from '../support/live-client.ts';
import { HOST_KEY } from './nodes.ts';

// People who come from an address of their own each: a server lets one address open and join only so many tables a
// minute. The servers of the proofs trust what a proxy in front of them would say.

let comers = 0;

/** The header by which a proxy tells for whom it asks. */
export function fromElsewhere(): { readonly 'x-forwarded-for': string } {
  comers += 1;
  return { 'x-forwarded-for': `10.${(comers >> 16) & 255}.${(comers >> 8) & 255}.${comers & 255}` };
}

/** What is fought, and with whose dice. */
export interface Opening {
  readonly encounter: { readonly shipped: string } | { readonly text: string };
  readonly dice?: 'seeded' | 'typed';
}

/** Opens a table as its GM. */
export async function open(
  origin: string,
  { encounter, dice = 'seeded' }: Opening,
  options: ClientOptions = {},
): Promise<LiveClient> {
  const said = await ask<Admission>(origin, '/api/tables', {
    key: HOST_KEY,
    body: { encounter, dice, name: 'Gundula' },
    headers: fromElsewhere(),
  });
  if (said.status !== 201) throw new Error(`no table was opened: ${said.text}`);
  return new LiveClient(origin, said.body, options);
}

/** Somebody who comes to a table. */
export interface Guest extends ClientOptions {
  readonly name: string;
  readonly role: 'co-gm' | 'player' | 'spectator';
  readonly seat?: string;
  /** What their device adds to the dice; by chance unless given. */
  readonly nonce?: string;
}

/** Comes by a link and waits there. */
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

/** Invites somebody, who comes, is let in and watches. */
export async function seat(gm: LiveClient, guest: Guest): Promise<LiveClient> {
  const { role, seat: offered = null } = guest;
  const came = await join(gm.origin, await gm.invite(role, offered), guest);
  await gm.do({ do: 'place', person: came.person, role, seat: offered });
  await came.watch();
  return came;
}
