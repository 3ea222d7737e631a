import type { OpenDecision } from '../../fight/dice.ts';
import { begin } from '../../fight/submit.ts';
import { cellKey, OPEN_FIELD } from '../../geometry/grid.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { nearestPreset, presetName } from '../../kernel/ruling.ts';
import { chartLines, rosterLines } from '../chart.ts';
import { recapLines } from '../log-printer.ts';
import { type Screen, sideMark, tokensOf, wrap } from '../screen.ts';
import { QuitRequest } from './keyboard.ts';
import { askDecision, askDice } from './prompts.ts';
import { hear } from './reading.ts';
import { entryLines, eventsSoFar, type JournalFile, logLines } from './record.ts';
import type { PlaySession } from './session.ts';

/**
 * Passes the keyboard from seat to seat while several people decide at the same time, unseen by the others. Afterwards,
 * shows everyone the events that all may know.
 */
class HotSeat {
  /** The seat that has the keyboard to itself. */
  holder: Seat | undefined;
  /**
   * The kind of simultaneous decision in progress. Even the last person decides before the others are
   * revealed.
   */
  private key = '';
  /** The number of entries when the screen became private. */
  private since = 0;

  /** Before a prompt, makes sure that only the right people can see the screen. */
  async before(session: PlaySession, { decision }: OpenDecision): Promise<void> {
    const seats = new Set(session.open.map((each) => each.decision.seat));
    const isAtOnce = seats.size > 1 || (this.holder !== undefined && this.key === decision.key);
    if (!isAtOnce) return this.end(session);
    this.key = decision.key;
    if (this.holder !== decision.seat) await this.pass(session, decision.seat);
  }

  private async pass(session: PlaySession, seat: Seat): Promise<void> {
    if (this.holder === undefined) this.since = session.fight.entries.length;
    else session.screen.clear();
    this.holder = seat;
    session.eyes = [seat];
    session.nothingHappened();
    await session.keyboard.ask(`Hand the keyboard to ${seat === GM ? 'the GM' : seat}, press Enter. `);
  }

  /** Makes the screen public again. After secret decisions, it shows what all players may know. */
  end(session: PlaySession): void {
    if (this.holder === undefined) return;
    this.holder = undefined;
    const players = session.seats.filter((seat) => seat !== GM);
    session.eyes = players.length > 0 ? players : [GM];
    session.screen.clear();
    session.say('The screen is public again.');
    const { fight, screen, teller } = session;
    for (const entry of fight.entries.slice(this.since)) {
      if (entry.input.kind !== 'restore') session.print(...entryLines(screen, teller, fight, entry));
    }
  }
}

/** Plays a fight until the user leaves; always ends with a QuitRequest. */
export async function playOn(session: PlaySession): Promise<never> {
  const lastShown = new LastShown();
  const hotSeat = new HotSeat();
  for (;;) {
    session.playAutos();
    const { waiting } = session.fight.now;
    if (waiting.kind !== 'decisions') hotSeat.end(session);
    if (waiting.kind === 'begin') beginAgain(session);
    else if (waiting.kind === 'roll') await askDice(session, waiting.roll);
    else if (waiting.kind === 'over') await atTheEnd(session);
    else {
      const open = nextOpen(session, hotSeat.holder);
      await hotSeat.before(session, open);
      lastShown.show(session, open.decision.who);
      await askDecision(session, open);
    }
  }
}

/** Restarts the incomplete step of a journal from other rules under the current rules. */
function beginAgain(session: PlaySession): void {
  session.say('The rules have changed since this fight was saved. The current step starts again.');
  session.take(begin(session.fight));
}

/** Returns the next decision: the one requested by name, or the first of the keyboard's holder. */
function nextOpen({ open, wanted }: PlaySession, holder: Seat | undefined): OpenDecision {
  return (
    open.find(({ decision }) => decision.who === wanted) ??
    open.find(({ decision }) => decision.seat === holder) ??
    open[0]!
  );
}

async function atTheEnd(session: PlaySession): Promise<void> {
  const { screen, fight, teller } = session;
  session.print(...recapLines(screen, teller, eventsSoFar(fight), fight.now.state));
  session.print('', 'Enter to leave; ?, log and undo still work.');
  const line = await hear(session, {
    prompt: screen.paint('ask', '> '),
    question: 'the end',
    isMeant: (each) => each === '',
  });
  if (line === '') throw new QuitRequest('quit');
  if (line !== undefined) session.complain(`"${line}" is not a command here. Type help.`);
}

/** Remembers what was shown of the fight, so that it is shown again only after a change. */
class LastShown {
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
export function introLines(
  session: PlaySession,
  kept: Result<JournalFile, string> | undefined,
): readonly string[] {
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

function keptLines(screen: Screen, kept: Result<JournalFile, string> | undefined): readonly string[] {
  if (kept === undefined) return [];
  if ('refusal' in kept) return [screen.paint('bad', `! ${kept.refusal}`)];
  return [screen.paint('quiet', `Saved to ${kept.value.path}`)];
}

/** Returns the events before the first prompt; for a resumed fight, the last lines of its log. */
export function logSoFar({ screen, teller, fight }: PlaySession): readonly string[] {
  const lines = logLines(screen, teller, fight);
  return fight.entries.length > 1 ? ['…', ...lines.slice(-10)] : lines;
}
