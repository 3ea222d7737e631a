import { type Decision, usualOptions } from '../../../src/kernel/decision.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { Chosen, Fate } from './fighter.ts';
import type { Given } from './play.ts';

/** The book needs another input than the engine used. Comparing on would only repeat the error. */
export class OffBook extends Error {}

/** The dice and answers of one attack, in order. Throws if the book needs others. */
export class Luck implements Fate {
  private readonly left: Given[];
  private readonly wrong: string[] = [];

  constructor(given: readonly Given[]) {
    this.left = [...given];
  }

  dice(n: number, most = 6): readonly number[] {
    const next = this.left[0];
    if (next?.kind !== 'dice' || next.faces.length !== n || next.most !== most)
      throw new OffBook(`the book wants ${n}d${most}, ${this.there()}`);
    this.left.shift();
    return next.faces;
  }

  answer(key: string, options: readonly string[]): Chosen {
    const next = this.left[0];
    if (next?.kind !== 'answer' || next.decision.key !== key)
      throw new OffBook(`the book asks for a ${key}, ${this.there()}`);
    this.left.shift();
    const asked = optionsOf(next.decision).sort().join('; ');
    const wanted = [...options].sort().join('; ');
    if (asked !== wanted) this.wrong.push(`options of ${key}: engine ${asked}, book ${wanted}`);
    return next.answer;
  }

  nextShot(shot: number, targets: readonly string[]): Chosen | undefined {
    const next = this.left[0];
    if (next?.kind !== 'answer' || !isShot(next.decision, shot)) {
      if (targets.length > 1) throw new OffBook(`the book asks for a target, ${this.there()}`);
      return undefined;
    }
    this.left.shift();
    const { target } = next.decision.options[0]!.params;
    const asked = target !== undefined && 'oneOf' in target ? target.oneOf.join('; ') : '';
    const wanted = targets.join('; ');
    if (asked !== wanted) this.wrong.push(`targets: engine ${asked}, book ${wanted}`);
    return next.answer;
  }

  faults(): readonly string[] {
    if (this.left.length > 0) this.wrong.push(`the book wants nothing more, ${this.there()}`);
    return this.wrong;
  }

  private there(): string {
    const next = this.left[0];
    if (next === undefined) return 'the engine has nothing';
    return `the engine has ${next.kind === 'dice' ? `dice for ${next.why}` : `a ${next.decision.key}`}`;
  }
}

/** Whether the question asks for the target of exactly this shot of full auto. */
function isShot({ key, context }: Decision, shot: number): boolean {
  return key === 'next-shot' && (context as { readonly shot: number }).shot === shot;
}

/** Words every answer: its kind and its values, by the name of the parameter. */
function optionsOf({ options }: Decision): string[] {
  return usualOptions(options).flatMap(({ kind, params }) => {
    let words = [kind];
    for (const param of Object.keys(params).sort()) {
      const domain = params[param]!;
      if ('oneOf' in domain)
        words = words.flatMap((each) => domain.oneOf.map((value) => `${each} ${inWords(value)}`));
    }
    return words;
  });
}

function inWords(value: Json): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${part}`)
    .join(' ');
}
