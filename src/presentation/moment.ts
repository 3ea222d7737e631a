import type { BaseEvent } from '../kernel/combat.ts';
import type { Seat } from '../kernel/ids.ts';
import type { VisibleEvent } from '../kernel/ruleset.ts';
import {
  type EventInContext,
  eventLines,
  type Line,
  type Moment,
  type PresentationRules,
  type Verdict,
  type VisibleTally,
} from './line.ts';

/** The facts of an event by which its moment is found. */
interface Facts {
  readonly who: string | null;
  readonly attacker: string | null;
  readonly target: string | null;
  readonly isPassed: boolean | null;
}

/** A moment to which lines may still be added. */
interface Open extends Omit<Moment, 'verdict' | 'with'> {
  readonly attacked: Extract<VisibleTally, { readonly kind: 'attacked' }> | null;
  readonly isPassed: boolean | null;
  /** The type of the event with which it began. A second event of this type begins another moment. */
  readonly type: string;
}

/** Returns an item in words. */
type ItemText = (item: string, who: string) => string;

/**
 * Puts the moments of a log together, line by line. A moment grows over several inputs while a roll or an answer is
 * awaited: each time, the newest of its lines holds all of it.
 */
export class Moments {
  private open: Open | null = null;

  /** Forgets the open moment, after the end of a step or an undo. */
  close(): void {
    this.open = null;
  }

  /** Returns the lines of events, as `linesFor` does, with a moment on the last line of each. */
  linesFor(
    rules: PresentationRules,
    happened: readonly EventInContext[],
    seat: Seat,
    earlier: readonly BaseEvent[],
  ): readonly Line[] {
    const state = happened.at(-1)?.after;
    const itemText: ItemText = (item, who) => rules.words.value('weapon', item, state, who);
    return this.tell(eventLines(rules, happened, seat, earlier), itemText);
  }

  /** Adds lines with their events. Returns them with a moment on the last line of each. */
  tell(lines: readonly (readonly [Line, VisibleEvent])[], itemText: ItemText): readonly Line[] {
    const told = lines.map(([line]) => line);
    let last = -1;
    for (const [i, [line, { facts }]] of lines.entries()) {
      if (!hasMoment(line)) continue;
      const read = factsIn(facts);
      const { open } = this;
      const goesOn = open !== null && isOf(open, line, read);
      this.open = withLine(goesOn ? open : begun(line, read), line, read);
      if (goesOn && last >= 0) {
        const { moment: _, ...bare } = told[last]!;
        told[last] = bare;
      }
      told[i] = { ...line, moment: momentOf(this.open, itemText) };
      last = i;
    }
    return told;
  }
}

function hasMoment({ sums, faces = [], deeds = [] }: Line): boolean {
  return faces.length > 0 || sums.length > 0 || deeds.some(({ kind }) => kind !== 'won');
}

function factsIn(facts: unknown): Facts {
  const all = (facts ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null =>
    typeof all[name] === 'string' ? (all[name] as string) : null;
  const attacker = text('attacker');
  // The roll of an attack decides nothing yet: its target may react.
  const passed = attacker === null ? (all.passes ?? all.isSuccess) : undefined;
  return {
    who: text('who'),
    attacker,
    target: text('target') ?? text('patient'),
    isPassed: typeof passed === 'boolean' ? passed : null,
  };
}

function isOf({ type, who, whom, attacked }: Open, line: Line, facts: Facts): boolean {
  if (line.type === type) return false;
  // One attack on several targets has a moment for each.
  if (attacked !== null && line.deeds?.some(({ kind }) => kind === 'attacked')) return false;
  if (facts.attacker !== null) return facts.attacker === who && (facts.target ?? whom) === whom;
  return facts.who === null || facts.who === who || facts.who === whom;
}

function begun({ type, rule }: Line, { who, attacker, target }: Facts): Open {
  const whom = target === (attacker ?? who) ? null : target;
  return {
    ...{ type, rule, whom, who: attacker ?? who },
    ...{ rolls: [], effects: [], attacked: null, isPassed: null, lines: 0 },
  };
}

function withLine(
  open: Open,
  { rule, sums, sides, faces = [], deeds = [] }: Line,
  { who, isPassed }: Facts,
): Open {
  const attacked = deeds.find((deed) => deed.kind === 'attacked') ?? open.attacked;
  const effects = deeds.filter((deed) => deed.kind !== 'attacked' && deed.kind !== 'won');
  const isRoll = faces.length + sums.length > 0;
  // A check that an attack leads to, such as that of the armour, does not decide.
  const decides = attacked !== open.attacked || (attacked === null && isPassed !== null);
  return {
    ...open,
    attacked,
    isPassed: isPassed ?? open.isPassed,
    whom: open.whom ?? attacked?.against ?? null,
    rolls: isRoll ? [...open.rolls, { who, faces, ...(sides && { sides }), sums, rule }] : open.rolls,
    effects: [...open.effects, ...(effects as Moment['effects'])],
    rule: decides ? rule : open.rule,
    lines: open.lines + 1,
  };
}

function momentOf(open: Open, itemText: ItemText): Moment {
  const { attacked, isPassed: _, type: __, ...rest } = open;
  const item = attacked?.with ?? null;
  const text = item === null ? '' : itemText(item, attacked!.by);
  return { ...rest, with: item === null ? null : { id: item, text }, verdict: verdictOf(open) };
}

function verdictOf({ effects, attacked, isPassed }: Open): Verdict {
  const has = (kind: VisibleTally['kind']): boolean => effects.some((effect) => effect.kind === kind);
  if (has('died')) return 'dies';
  if (has('fell')) return 'falls';
  if (attacked !== null) return attacked.isHit ? 'hit' : 'missed';
  if (has('hurt')) return 'hurt';
  if (has('healed')) return 'healed';
  return isPassed === null ? 'rolled' : isPassed ? 'passed' : 'failed';
}
