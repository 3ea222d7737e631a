import type { Event, EventOf } from './events.ts';
import type { State } from './state.ts';

/** The name of a combatant, or of the GM. */
export type Name = (id: string) => string;

type Say<T extends Event['type']> = (event: EventOf<T>, name: Name, state: State) => string;

/** A sentence for each type of event; undefined for those that another one tells already. */
export type Sentences<T extends Event['type']> = { readonly [K in T]: Say<K> | undefined };
