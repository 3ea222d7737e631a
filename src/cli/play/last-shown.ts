import { cellKey, OPEN_FIELD } from '../../geometry/grid.ts';
import { GM } from '../../kernel/names.ts';
import { nearestPreset, presetName } from '../../kernel/ruling.ts';
import { chartLines, rosterLines } from '../chart.ts';
import { type Screen, sideMark, tokensOf, wrap } from '../screen.ts';
import { type JournalFile, logLines, type Problem } from './record.ts';
import type { PlaySession } from './session.ts';

/** Remembers what was shown of the fight, so that it is shown again only after a change. */
export class LastShown {
  private turn = '';
  private places = '';

  /** Shows the list at the start of each turn, and the map after a move, to the active player. */
  show(session: PlaySession, who: string): void {
    const { round, standings } = session.overview;
    const active = standings.find(({ isActive }) => isActive)?.id;
    if (active !== undefined && active !== who) return;
    const turn = `${round} ${active}`;
    const places = standings.map(({ cell, isUp }) => `${cellKey(cell)} ${isUp}`).join(' ');
    const isNewTurn = turn !== this.turn;
    if (isNewTurn) session.print('', ...listLines(session, who));
    if (session.encounter.field.isMapped && (isNewTurn || places !== this.places)) {
      session.print('', ...mapLines(session));
    }
    this.turn = turn;
    this.places = places;
  }
}

/** Returns the list of all combatants. `who` is the combatant from which distances are measured. */
export function listLines(session: PlaySession, who: string | undefined): readonly string[] {
  const { overview, screen } = session;
  return rosterLines(screen, { overview, from: who, tokens: tokensIn(session) });
}

/** Returns the map, or a sentence if this fight does not have one. */
export function mapLines(session: PlaySession): readonly string[] {
  const { overview, screen, encounter } = session;
  const { field } = encounter;
  if (!field.isMapped) return ['This fight has no map. The list shows the distances.'];
  const { standings, grid = { ...OPEN_FIELD, shape: field.shape, size: field.size } } = overview;
  return chartLines(screen, { field, grid, standings, tokens: tokensIn(session) });
}

function tokensIn({ overview, encounter }: PlaySession) {
  const sides = encounter.sides.map(({ id }) => id);
  return tokensOf(overview.standings, sides);
}

/** Returns the introduction for a new session. */
export function introLines(session: PlaySession, kept: JournalFile | Problem | undefined): readonly string[] {
  const { screen, encounter, fight, seating } = session;
  const { rulebook } = fight.rules;
  const sides = encounter.sides.map(({ id, name }, i) => {
    const player = seating.autoSides.includes(id) ? ' (played automatically)' : '';
    return `${sideMark(screen, i, ' ')} ${name}${player}`.replaceAll(' ', '\u00a0');
  });
  return [
    `${screen.paint('title', encounter.name)}  ${screen.paint('quiet', `${rulebook.title}, ${rulebook.dice}`)}`,
    ...wrap(sides.join('\u00a0\u00a0 '), { columns: screen.columns }).map((line) =>
      line.replaceAll('\u00a0', ' '),
    ),
    ...rulingsLines(session),
    ...keptLines(screen, kept),
    ...viewerLines(session),
    screen.paint('quiet', 'Type help for all commands, ? for the reasons behind a result.'),
    '',
  ];
}

/** Lists the rulings of the fight. */
function rulingsLines({ screen, encounter, fight }: PlaySession): readonly string[] {
  const { rulebook } = fight.rules;
  const { name, others } = nearestPreset(rulebook, encounter.rulings);
  const settings = others.map((id) => `${id}: ${encounter.rulings[id]}`).join(', ');
  const text = `Rulings: ${presetName(name)}${settings === '' ? '' : `, but ${settings}`}.`;
  return wrap(text, { columns: screen.columns, rest: '  ' }).map((line) => screen.paint('quiet', line));
}

/** Suggests `--as` to a single player, who may prefer to see only that seat's view. */
function viewerLines({ screen, seats, eyes }: PlaySession): readonly string[] {
  const [only, ...others] = seats;
  if (only === undefined || only === GM || others.length > 0 || !eyes.includes(GM)) return [];
  return [screen.paint('quiet', `You see everything; --as ${only} shows what that seat may know.`)];
}

function keptLines(screen: Screen, kept: JournalFile | Problem | undefined): readonly string[] {
  if (kept === undefined) return [];
  if ('problem' in kept) return [screen.paint('bad', `! ${kept.problem}`)];
  return [screen.paint('quiet', `Saved to ${kept.path}`)];
}

/** Returns the events before the first prompt; for a resumed fight, the last lines of its log. */
export function logSoFar({ screen, teller, fight }: PlaySession): readonly string[] {
  const lines = logLines(screen, teller, fight);
  return fight.entries.length > 1 ? ['…', ...lines.slice(-10)] : lines;
}
