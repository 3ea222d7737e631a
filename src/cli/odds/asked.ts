import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { type Answerer, answeredBy, freely } from '../../odds/answering.ts';
import type { Answering } from '../../odds/question.ts';
import { type Said, wished } from '../../odds/wish.ts';
import { wrongUsage } from '../exit.ts';

/** How somebody wants questions inside the step answered: `defence=block`, `interruption=pass`, `defence=best`. */
export interface WishedAnswer {
  /** The kind of question; undefined: any that is put to the target. */
  readonly key: string | undefined;
  /** A kind of answer or one of its values, or `best` and `worst` for whoever answers. */
  readonly name: string;
}

export interface Roles {
  readonly by: string;
  readonly against: string;
  /** What `best` and `worst` look at: its attacker wants much of it, everybody else little. */
  readonly fact: string;
  readonly said: Said;
}

/** The answers inside a step, and a note of what was asked. */
export class Asked<S> {
  readonly answering: Answering<S>;
  /** Kinds of question with who answered them, and how. */
  private readonly told = new Map<string, Set<string>>();
  private readonly seen = new Map<string, Set<string>>();
  private readonly used = new Set<WishedAnswer>();
  private readonly wishes: readonly WishedAnswer[];

  /** `rest` answers what nobody wished for; what it leaves is answered by silence. */
  constructor(opening: Answerer<S>, wishes: readonly WishedAnswer[], roles: Roles, rest: Answerer<S>) {
    this.wishes = wishes;
    const answerers = wishes.map((wish) => this.watched(wish, answererFor<S>(wish, roles)));
    const answering = answeredBy(opening, ...answerers, rest);
    this.answering = (open, state) => {
      for (const decision of open) note(this.seen, questionOf(decision), ...kindsOf(decision));
      const reply = answering(open, state);
      const asked = open.find(({ who }) => who === reply.who)!;
      note(
        this.told,
        questionOf(asked),
        'answer' in reply ? answerText(reply.answer) : `the best for ${reply.who}`,
      );
      return reply;
    };
  }

  /** `vex, defence: dodge`, for every kind of question that came up. */
  get lines(): readonly string[] {
    return [...this.told].map(([question, answers]) => `${question}: ${[...answers].join(' or ')}`);
  }

  /** Throws Stop when an answer that was wished for could never be given. */
  assertUsed(): void {
    const idle = this.wishes.find((wish) => !this.used.has(wish));
    if (idle === undefined) return;
    const name = idle.key === undefined ? idle.name : `${idle.key}=${idle.name}`;
    const asked = [...this.seen].map(([question, kinds]) => `${question}: ${[...kinds].join(', ')}`);
    const remedy = asked.length === 0 ? 'Nobody is asked anything here.' : `Asked here: ${asked.join('; ')}.`;
    throw wrongUsage(`Nobody can answer "${name}" here.`, remedy);
  }

  private watched(wish: WishedAnswer, answerer: Answerer<S>): Answerer<S> {
    return (decision, state) => {
      const reply = answerer(decision, state);
      if (reply !== undefined) this.used.add(wish);
      return reply;
    };
  }
}

function answererFor<S>({ key, name }: WishedAnswer, { by, against, fact, said }: Roles): Answerer<S> {
  const fits = (decision: Decision): boolean =>
    key === undefined ? decision.who === against : decision.key === key;
  if (name !== 'best' && name !== 'worst') {
    return (decision) => {
      if (!fits(decision)) return undefined;
      const answer =
        wished(decision, { kind: name, values: [] }, said) ??
        wished(decision, { kind: undefined, values: [name] }, said);
      return answer === undefined ? undefined : { who: decision.who, answer };
    };
  }
  return (decision, state) => {
    const wants = (decision.who === by) === (name === 'best') ? 'most' : 'least';
    return freely<S>(fits, wants, fact)(decision, state);
  };
}

function note(notes: Map<string, Set<string>>, question: string, ...said: readonly string[]): void {
  const known = notes.get(question) ?? new Set();
  for (const each of said) known.add(each);
  notes.set(question, known);
}

function questionOf({ who, key }: Decision): string {
  return `${who}, ${key}`;
}

function kindsOf({ options }: Decision): readonly string[] {
  return options.map(({ kind }) => kind);
}

function answerText({ kind, ...values }: RawAnswer): string {
  const said = Object.values(values).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return [kind, ...said].join(' ');
}
