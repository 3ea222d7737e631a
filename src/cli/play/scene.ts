import { cellKey, OPEN_FIELD } from '../../geometry/grid.ts';
import { chartLines } from '../chart.ts';
import { rosterLines } from '../roster.ts';
import { tokensOf } from '../tokens.ts';
import type { Sitting } from './sitting.ts';

/** What has been shown of the fight, so that it is shown again only when it looks different. */
export class Scene {
  private turn = '';
  private places = '';

  /** Shows the list at the start of each turn, and the map when somebody has moved, to whoever's turn it is. */
  show(sitting: Sitting, who: string): void {
    const { round, standings } = sitting.overview;
    const active = standings.find(({ isActive }) => isActive)?.id;
    if (active !== undefined && active !== who) return;
    const turn = `${round} ${active}`;
    const places = standings.map(({ cell, isUp }) => `${cellKey(cell)} ${isUp}`).join(' ');
    const isNewTurn = turn !== this.turn;
    if (isNewTurn) sitting.print('', ...listLines(sitting, who));
    if (sitting.encounter.field.isMapped && (isNewTurn || places !== this.places)) {
      sitting.print('', ...mapLines(sitting));
    }
    this.turn = turn;
    this.places = places;
  }
}

/** The list of all combatants. `who`: from whom distances are counted. */
export function listLines(sitting: Sitting, who: string | undefined): readonly string[] {
  const { overview, screen } = sitting;
  return rosterLines(screen, { overview, from: who, tokens: tokensIn(sitting) });
}

/** The map; a sentence when this fight has none. */
export function mapLines(sitting: Sitting): readonly string[] {
  const { overview, screen, encounter } = sitting;
  const { field } = encounter;
  if (!field.isMapped) return ['This fight has no map: the list tells how far away everybody is.'];
  const { standings, grid = { ...OPEN_FIELD, shape: field.shape, size: field.size } } = overview;
  return chartLines(screen, { field, grid, standings, tokens: tokensIn(sitting) });
}

function tokensIn({ overview, encounter }: Sitting) {
  const sides = encounter.sides.map(({ id }) => id);
  return tokensOf(overview.standings, sides);
}
