import { agents } from './agents/twin.ts';
import { locations } from './locations/twin.ts';
import { tactics } from './tactics/twin.ts';
import { timeslice } from './timeslice/twin.ts';
import type { Twin } from './twin.ts';

/** The second implementations, one for each ruleset that has one. */
export const twins: readonly Twin[] = [agents, locations, tactics, timeslice];
