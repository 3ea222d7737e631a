import type { Event, EventOf } from './events.ts';
import type { Names } from './naming.ts';

type Say<T extends Event['type']> = (facts: EventOf<T>, names: Names) => string;

/** A sentence for each type of event; undefined for those that another one tells already. */
export type Sentences<T extends Event['type']> = { readonly [K in T]: Say<K> | undefined };
