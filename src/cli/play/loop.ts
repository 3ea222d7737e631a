import type { Seat } from '../../kernel/names.ts';
import { begin } from '../../table/submit.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { recapLines } from '../recap.ts';
import { askDecision } from './decision-prompt.ts';
import { askDice } from './dice-prompt.ts';
import { Handover } from './handover.ts';
import { hear } from './hear.ts';
import { Leave } from './keyboard.ts';
import { happenedSoFar } from './record.ts';
import { Scene } from './scene.ts';
import type { Sitting } from './sitting.ts';

/** Plays a fight until somebody leaves: always ends with a Leave. */
export async function playOn(sitting: Sitting): Promise<never> {
  const scene = new Scene();
  const handover = new Handover();
  for (;;) {
    sitting.playAutos();
    const { waiting } = sitting.table.now;
    if (waiting.kind !== 'decisions') handover.end(sitting);
    if (waiting.kind === 'begin') beginAgain(sitting);
    else if (waiting.kind === 'roll') await askDice(sitting, waiting.roll);
    else if (waiting.kind === 'over') await atTheEnd(sitting);
    else {
      const open = nextOpen(sitting, handover.holder);
      await handover.before(sitting, open);
      scene.show(sitting, open.decision.who);
      await askDecision(sitting, open);
    }
  }
}

/** A journal of other rules stands before its half step: it is played anew by today's rules. */
function beginAgain(sitting: Sitting): void {
  sitting.say('The rules have changed since this fight was saved: what was under way begins anew.');
  sitting.take(begin(sitting.table));
}

/** The question that comes first: the one asked for by name, or the first of whoever has the keyboard. */
function nextOpen({ open, wanted }: Sitting, holder: Seat | undefined): OpenDecision {
  return (
    open.find(({ decision }) => decision.who === wanted) ??
    open.find(({ decision }) => decision.seat === holder) ??
    open[0]!
  );
}

async function atTheEnd(sitting: Sitting): Promise<void> {
  const { screen, table, teller } = sitting;
  sitting.print(...recapLines(screen, teller, happenedSoFar(table), table.now.state));
  sitting.print('', 'Enter to leave; ?, log and undo still work.');
  const line = await hear(sitting, {
    prompt: screen.paint('ask', '> '),
    question: 'the end',
    isMeant: (each) => each === '',
  });
  if (line === '') throw new Leave('quit');
  if (line !== undefined) sitting.complain(`"${line}" means nothing here. Type help.`);
}
