import type { Combat } from '../../kernel/combat.ts';
import type { Option } from '../../kernel/decision.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

/** A fight under the rules of Agents, as its rules see it. */
export type Fight = Combat<State, Event>;

/** What can still be said in answer to a question of Agents. */
export type Choice = Option;
