import { GM } from '../../../src/kernel/ids.ts';
import type { Wanted } from './moments.ts';

/** The moments that the gallery shows, by name. */
export const CHOSEN: Readonly<Record<string, Wanted>> = {
  'timeslice-defence': { fight: 'timeslice/boss', seat: 'players', key: 'defence', after: 80 },
  'timeslice-maneuver': { fight: 'timeslice/boss', seat: 'players', key: 'maneuver', after: 60 },
  'timeslice-attack': { fight: 'timeslice/boss', seat: 'players', key: 'maneuver', offers: 'attack' },
  'timeslice-interruption': { fight: 'timeslice/boss', seat: 'players', key: 'interruption', after: 20 },
  'timeslice-duel': { fight: 'timeslice/duel', seat: 'mara', key: 'maneuver', after: 8 },
  'timeslice-dice': { fight: 'timeslice/boss', seat: 'players', key: 'dice', dice: 'typed', after: 60 },
  'timeslice-gm': { fight: 'timeslice/boss', seat: GM, key: 'defence', after: 80 },
  'tactics-tactics': { fight: 'tactics/causeway', seat: 'players', key: 'tactics', after: 10 },
  'tactics-declare': { fight: 'tactics/causeway', seat: 'players', key: 'declare', after: 6 },
  'tactics-defence': { fight: 'tactics/causeway', seat: 'players', key: 'defence' },
  'tactics-change': { fight: 'tactics/causeway', seat: 'players', key: 'change' },
  'tactics-gm': { fight: 'tactics/causeway', seat: GM, key: 'declare', after: 6 },
  'locations-turn': { fight: 'locations/shoot-out-at-the-works', seat: 'hester', key: 'turn' },
  'locations-brawl': { fight: 'locations/brawl-at-the-lantern', seat: 'hester', key: 'turn', after: 20 },
  'locations-defence': { fight: 'locations/brawl-at-the-lantern', seat: 'hester', key: 'defence', after: 10 },
  'locations-gm': { fight: 'locations/brawl-at-the-lantern', seat: GM, key: 'turn', after: 40 },
  'agents-action': { fight: 'agents/boarding', seat: 'players', key: 'action', after: 40 },
  'agents-wound': { fight: 'agents/boarding', seat: 'players', key: 'wound' },
  'agents-reaction': { fight: 'agents/boarding', seat: 'players', key: 'reaction', after: 20 },
  'agents-dark': { fight: 'agents/ambush-in-the-dark', seat: 'players', key: 'action', after: 20 },
  'agents-gm': { fight: 'agents/boarding', seat: GM, key: 'action', after: 60 },
};
