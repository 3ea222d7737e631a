import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Given } from '../played.ts';
import type { Fate } from './fighter.ts';
import type { Piece } from './pieces.ts';

/** The dice and answers of one piece, in order. Throws if the book needs others. */
export class Luck implements Fate {
  readonly defence: Fate['defence'];
  private readonly rolls: (readonly number[])[] = [];
  private readonly asked: { key: string; options: string[]; answer: RawAnswer }[] = [];
  private readonly wrong: string[] = [];
  private hasAskedMercy = false;

  constructor(piece: Piece, given: readonly Given[]) {
    for (const each of given) {
      // Healing of 0 has no event after its dice.
      const isLate =
        piece.events[0]!.type === 'spell-cast' ? each.after > piece.end : each.after >= piece.end;
      if (each.after < piece.first || isLate) continue;
      if (each.kind === 'dice') this.rolls.push(each.faces);
      else this.asked.push({ key: each.decision.key, options: optionsOf(each), answer: each.answer });
    }
    const chosen = this.asked.find(({ key }) => key === 'defence')?.answer;
    this.defence = chosen && { kind: chosen.kind, with: chosen.with as string };
  }

  dice(): readonly number[] {
    const next = this.rolls.shift();
    if (next === undefined) this.wrong.push('the book wants one more roll');
    return next ?? [0, 0];
  }

  isSpared(): boolean {
    this.hasAskedMercy = true;
    const asked = this.asked.find(({ key }) => key === 'nonlethal');
    if (asked === undefined) this.wrong.push('the book asks whether to spare, the engine does not');
    return asked?.answer.kind === 'spare';
  }

  /** Compares the defences offered with the defences of the book. */
  mayDefend(open: readonly string[] | undefined): void {
    const asked = this.asked.find(({ key }) => key === 'defence')?.options;
    const wanted = open === undefined || open.length === 1 ? undefined : [...open].sort();
    if (asked?.join() !== wanted?.join()) this.wrong.push(`defences: engine ${asked}, book ${wanted}`);
  }

  faults(): readonly string[] {
    if (this.rolls.length > 0) this.wrong.push(`${this.rolls.length} rolls more than the book wants`);
    const isAsked = this.asked.some(({ key }) => key === 'nonlethal');
    if (isAsked && !this.hasAskedMercy)
      this.wrong.push('the engine asks whether to spare, the book does not');
    return this.wrong;
  }
}

/** The kinds of answers, each with its item: "block shield-0". */
function optionsOf({ decision }: Given & { kind: 'answer' }): string[] {
  const each = decision.options.flatMap(({ kind, params }) => {
    const domain = params.with;
    return domain !== undefined && 'oneOf' in domain ? domain.oneOf.map((item) => `${kind} ${item}`) : [kind];
  });
  return each.sort();
}
