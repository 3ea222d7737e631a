import type { OpenDecision } from '../../fight/dice.ts';
import { begin } from '../../fight/submit.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { recapLines } from '../log-printer.ts';
import { hear } from './choosing.ts';
import { QuitRequest } from './keyboard.ts';
import { LastShown } from './last-shown.ts';
import { askDecision, askDice } from './prompts.ts';
import { entryLines, eventsSoFar } from './record.ts';
import type { PlaySession } from './session.ts';

/**
 * Passes the keyboard from seat to seat while several people decide at the same time, unseen by the others. Afterwards,
 * shows everyone the events that all may know.
 */
class HotSeat {
  /** The seat that has the keyboard to itself. */
  holder: Seat | undefined;
  /** The kind of simultaneous decision; the last person also decides unseen. */
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
  if (line !== undefined) session.complain(`"${line}" means nothing here. Type help.`);
}
