import { agents } from './agents.ts';
import { locations } from './locations.ts';
import type { Statement } from './statement.ts';
import { tactics } from './tactics.ts';
import { timeslice } from './timeslice.ts';

/** A statement for each rulebook that has one. */
export const statements: readonly Statement<never>[] = [agents, locations, tactics, timeslice];
