import type { Given } from '../played.ts';
import type { Fate, Said } from './blow.ts';

/** The dice and answers, in order. Throws if the book needs others. */
export class Luck implements Fate {
  private readonly rolls: (readonly number[])[] = [];
  private readonly said: { readonly key: string; readonly options: string[]; readonly answer: Said }[] = [];
  private readonly wrong: string[] = [];

  constructor(given: readonly Given[]) {
    for (const each of given) {
      if (each.kind === 'dice') this.rolls.push(each.faces);
      else this.said.push({ key: each.decision.key, options: optionsOf(each), answer: saidIn(each) });
    }
  }

  dice(count: number): readonly number[] {
    const next = this.rolls.shift();
    if (next === undefined) this.wrong.push(`the book wants one more roll, of ${count} dice`);
    else if (next.length !== count) this.wrong.push(`the book wants ${count} dice, not ${next.length}`);
    return next ?? Array.from({ length: count }, () => 1);
  }

  answer(key: string): Said | undefined {
    const at = this.said.findIndex((each) => each.key === key);
    return at < 0 ? undefined : this.said.splice(at, 1)[0]!.answer;
  }

  /** Compares the question with this key with the options of the book; `undefined` if it is not asked. */
  mayBe(key: string, wanted: readonly string[] | undefined): void {
    const asked = this.said.find((each) => each.key === key)?.options;
    const sorted = wanted && [...wanted].sort();
    if (asked?.join() !== sorted?.join()) this.wrong.push(`${key}: engine ${asked}, book ${sorted}`);
  }

  /** Compares the combatants that were asked with those that the book would ask. */
  mayBeAsked(key: string, wanted: readonly string[]): void {
    const asked = this.said.filter((each) => each.key === key).map(({ answer }) => answer.who);
    if ([...asked].sort().join() !== [...wanted].sort().join())
      this.wrong.push(`${key} is asked: engine ${asked}, book ${wanted}`);
  }

  /**
   * Compares the questions of this key with the combatants that may be asked. The first who acts ends them.
   */
  mayBeOneOf(key: string, wanted: ReadonlyMap<string, string[]>): void {
    const asked = this.said.filter((each) => each.key === key);
    const isTaken = asked.some(({ answer }) => answer.kind !== 'pass');
    const isRight = asked.every(({ answer, options }) => wanted.get(answer.who)?.join() === options.join());
    if (isRight && (isTaken || asked.length === wanted.size)) return;
    const engine = asked.map(({ answer, options }) => [answer.who, options]);
    this.wrong.push(`${key}: engine ${JSON.stringify(engine)}, book ${JSON.stringify([...wanted])}`);
  }

  faults(): readonly string[] {
    if (this.rolls.length > 0) this.wrong.push(`${this.rolls.length} rolls more than the book wants`);
    const left = this.said.filter(({ key }) => key !== 'change');
    if (left.length > 0) this.wrong.push(`asked besides: ${left.map(({ key }) => key)}`);
    return this.wrong;
  }
}

type Answered = Given & { kind: 'answer' };

function saidIn({ decision, answer }: Answered): Said {
  return { ...(answer as { kind: string; with?: string }), who: decision.who };
}

/** The kinds of answers, each with its item: "block shield-0". */
function optionsOf({ decision }: Answered): string[] {
  const each = decision.options.flatMap(({ kind, params }) => {
    const domain = params.with;
    return domain !== undefined && 'oneOf' in domain ? domain.oneOf.map((item) => `${kind} ${item}`) : [kind];
  });
  return each.sort();
}
