import type { Fight } from '../../src/fight/fight.ts';
import { toLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { submit, undo } from '../../src/fight/submit.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { answerFault, type RawAnswer } from '../../src/kernel/decision.ts';
import { sumOf, sumsIn } from '../../src/kernel/explanation.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { eventsInContext, linesFor } from '../../src/presentation/line.ts';
import { paramsOf } from '../../src/presentation/option-walk.ts';
import { promptFor, rulesActs } from '../../src/presentation/prompt.ts';
import { randomAnswer } from '../../src/simulation/random.ts';
import { illegalAnswer } from './mutation.ts';
import type { Stepped } from './walk.ts';

/** A property of every ruleset. Its check returns an error message, or `undefined` if the property is satisfied. */
export interface Law {
  readonly name: string;
  /** The interval between checks, in commands. */
  readonly every: number;
  holds(stepped: Stepped, pick: RandomIndex): string | undefined;
}

/** Text that appears in a sentence if one of its values is missing. */
const GARBLED = /undefined|NaN|\[object|null/;

const TEXTS = new WeakMap<object, string>();

/** Converts a value to JSON text. The text of each state is cached. */
function text(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let written = TEXTS.get(value);
  if (written === undefined) {
    written = JSON.stringify(value);
    TEXTS.set(value, written);
  }
  return written;
}

/** Returns the visible state of a fight as text. */
function standing({ now }: Fight<unknown, BaseEvent>): string {
  return `${text(now.state)} ${text(now.waiting)} ${now.seq}`;
}

/** Properties checked after every command of a random fight. */
export const laws: readonly Law[] = [
  {
    name: 'every state is valid',
    every: 1,
    holds({ ruleset, before, after }) {
      let state = before.now.state;
      for (const event of after.entries.at(-1)!.events) {
        state = ruleset.evolve(state, event);
        const fault = ruleset.invariant(state);
        // Numbers may be temporarily inconsistent between the events of one attack, but not between steps.
        if (fault !== undefined) return `after ${event.type}: ${fault}`;
      }
      return undefined;
    },
  },
  {
    name: 'the events alone give the state, also after a round trip through JSON',
    every: 5,
    holds({ ruleset, before, after }) {
      let twin: unknown = JSON.parse(text(before.now.state));
      for (const event of after.entries.at(-1)!.events) twin = ruleset.evolve(twin, JSON.parse(text(event)));
      return text(twin) === text(after.now.state) ? undefined : 'the twin through JSON came out differently';
    },
  },
  {
    name: 'an undo and a redo change nothing',
    every: 5,
    holds({ before, after, input }) {
      const back = undo(after);
      if ('refusal' in back) return `undo was refused: ${back.refusal.sentence}`;
      if (standing(back.value) !== standing(before)) return `undo of ${text(input)} left something behind`;
      const forth = submit(back.value, { kind: 'restore', to: after.now.seq });
      if ('refusal' in forth) return `redo was refused: ${forth.refusal.sentence}`;
      return standing(forth.value) === standing(after)
        ? undefined
        : `redo of ${text(input)} came out differently`;
    },
  },
  {
    name: 'the same command from the same point has the same result',
    every: 20,
    holds({ before, after, input }) {
      const again = submit(before, input);
      if ('refusal' in again) return `refused the second time: ${again.refusal.sentence}`;
      return standing(again.value) === standing(after) ? undefined : 'it came out differently';
    },
  },
  {
    name: 'a refused command changes nothing and gives a reason',
    every: 1,
    holds({ after }, pick) {
      const { waiting } = after.now;
      if (waiting.kind !== 'decisions') return undefined;
      const { id, decision } = waiting.open[pick(waiting.open.length)]!;
      const answer = illegalAnswer(decision, pick);
      if (answer === undefined) return undefined;
      const before = standing(after);
      const done = submit(after, { kind: 'answer', decision: id, by: decision.seat, answer });
      if ('value' in done) return `${text(answer)} was accepted`;
      const { code, sentence, remedy } = done.refusal;
      if (code === '' || sentence === '' || remedy === '')
        return `the refusal of ${text(answer)} says too little`;
      return standing(after) === before ? undefined : `the refusal of ${text(answer)} changed something`;
    },
  },
  {
    name: 'every kind of option can be chosen',
    every: 100,
    holds({ ruleset, after }, pick) {
      const { waiting } = after.now;
      if (waiting.kind !== 'decisions') return undefined;
      for (const { id, decision } of waiting.open) {
        for (const option of decision.options) {
          const answer = randomAnswer([option], pick);
          const done = submit(after, { kind: 'answer', decision: id, by: decision.seat, answer });
          if ('refusal' in done) return `${text(answer)} was offered and refused: ${done.refusal.sentence}`;
          const fault = ruleset.invariant(done.value.now.state);
          if (fault !== undefined) return `after ${text(answer)}: ${fault}`;
        }
      }
      return undefined;
    },
  },
  {
    name: 'options of one kind have the same parameters',
    every: 5,
    holds({ ruleset, after }) {
      const { waiting, state } = after.now;
      const asked = waiting.kind === 'decisions' ? waiting.open.map(({ decision }) => decision.options) : [];
      for (const options of [...asked, ruleset.gm(state)]) {
        const params = new Map<string, string>();
        for (const option of options) {
          const own = Object.keys(option.params).join(', ');
          const others = params.get(option.kind) ?? own;
          if (others !== own) return `${option.kind} takes (${others}), and then (${own})`;
          params.set(option.kind, own);
        }
      }
      return undefined;
    },
  },
  {
    name: 'a decision has one default answer, and it is legal',
    every: 1,
    holds({ after }) {
      const { waiting } = after.now;
      if (waiting.kind !== 'decisions') return undefined;
      for (const { decision } of waiting.open) {
        const fault = answerFault(decision.options, decision.defaultAnswer as RawAnswer);
        if (fault !== undefined) return `${decision.key}: silence is refused: ${fault.sentence}`;
      }
      return undefined;
    },
  },
  {
    name: 'no combatant that is down is asked to act',
    every: 1,
    holds({ ruleset, after }) {
      const { waiting, state } = after.now;
      if (waiting.kind !== 'decisions') return undefined;
      const { standings } = ruleset.overview(state, GM);
      for (const { decision } of waiting.open) {
        if (decision.who === GM) continue;
        const who = standings.find((each) => each.id === decision.who);
        if (who?.isUp !== true) return `${decision.who} is down and asked: ${decision.key}`;
      }
      return undefined;
    },
  },
  {
    name: 'every event has a sentence for every seat that sees it',
    every: 1,
    holds({ ruleset, before, after }) {
      const happened = eventsInContext(ruleset as never, after.entries.at(-1)!.events, before.now.state);
      for (const seat of ruleset.seats(after.now.state)) {
        for (const { sentence, heading = '', sums } of linesFor(ruleset as never, happened, seat)) {
          const said = sentence === '' ? `${heading}.` : sentence;
          if (GARBLED.test(said) || !/[.!]$/.test(said)) return `to ${seat}: "${said}"`;
          const untrue = sums.find(({ total, parts }) => sumOf(parts).total !== total);
          if (untrue !== undefined) return `to ${seat}: "${said}": ${text(untrue)}`;
        }
      }
      return undefined;
    },
  },
  {
    name: 'every number has reasons, and every roll a purpose',
    every: 1,
    holds({ after }) {
      const { events, rolls } = after.entries.at(-1)!;
      const parts = sumsIn(events).flatMap(([, sum]) => sum.parts);
      const mute = [...parts, ...rolls].find(({ why }) => why === '');
      return mute === undefined ? undefined : `no word why: ${text(mute)}`;
    },
  },
  {
    name: 'every question, option and override has its own words',
    every: 10,
    holds({ ruleset, after }) {
      const { state, waiting } = after.now;
      const open = waiting.kind === 'decisions' ? waiting.open : [];
      const prompts = open.map(({ decision }) => promptFor(ruleset as never, state, decision, GM)!);
      const asked = prompts.findIndex(({ question }) => !/[?.]$/.test(question));
      if (asked !== -1) return `nobody can say "${open[asked]!.decision.key}"`;
      const options = [...prompts.flatMap((prompt) => prompt.options), ...rulesActs(ruleset as never, state)];
      const texts = paramsOf(options).flatMap(({ values }) => values);
      const bare = options.find(({ text: words }) => !/^\p{Lu}/u.test(words))?.kind;
      if (bare !== undefined) return `nobody can say "${bare}"`;
      const garbled = texts.find(({ text: words }) => words === '' || GARBLED.test(words));
      return garbled === undefined ? undefined : `a value is said as "${garbled.text}"`;
    },
  },
];

/** Checks a whole fight: reading and replaying its journal must produce the same events. */
export function replayHolds(
  ruleset: Stepped['ruleset'],
  fight: Fight<unknown, BaseEvent>,
): string | undefined {
  const verdict = verify(toLines(fight, 'with-seed'), () => ruleset as never);
  return verdict.kind === 'sound' ? undefined : `line ${verdict.line}: ${verdict.sentence}`;
}
