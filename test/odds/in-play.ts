import type { Decision } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Moment } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { answeredBy } from '../../src/odds/answering.ts';
import type { Given, Question } from '../../src/odds/question.ts';
import { runByChance } from '../../src/odds/sample.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { playOut } from '../../src/simulate/play-out.ts';
import { random, randomAnswer } from '../../src/simulate/random.ts';
import type { Attack } from './attacks.ts';

type Asked = Question<unknown, never>;
type Answered = Extract<Given, { readonly kind: 'answer' }>;

const SEED = 20261121;
const FIGHTS = 2;
const MOST_STEPS = 400;

/**
 * Fights of random play, and in them every kind of answer that can be part of an attack: the attack itself, what
 * its target answers, blows that interrupt it. So many of each kind, each from the middle of a fight.
 */
export function attacksInPlay(
  ruleset: Ruleset,
  encounters: readonly Encounter<unknown, unknown>[],
  ofEachKind: number,
): readonly Attack[] {
  const found = new Map<string, Attack[]>();
  for (const encounter of encounters) {
    for (let fight = 0; fight < FIGHTS; fight++) {
      const chance = simulationChance(SEED, fight);
      const note = (decision: Decision, moment: Moment): void => {
        for (const option of decision.options) {
          const known = found.get(option.kind) ?? [];
          if (known.length >= ofEachKind) continue;
          const answer = randomAnswer([option], chance.pick);
          const question = asked(ruleset, moment, { who: decision.who, answer });
          if (!isAttack(question)) continue;
          const name = `${encounter.name}, fight ${fight} of seed ${SEED}: ${decision.who} ${JSON.stringify(answer)}`;
          found.set(option.kind, [...known, { name, kind: option.kind, question }]);
        }
      };
      playOut({
        ...{ ruleset: ruleset as never, state: ruleset.start(encounter), chance, mostSteps: MOST_STEPS },
        policyOf: () => (decision, state, pick, moment) => {
          note(decision, moment!);
          return random(decision, state, pick);
        },
      });
    }
  }
  return [...found.values()].flat();
}

function asked(ruleset: Ruleset, { start, given }: Moment, reply: Omit<Answered, 'kind'>): Asked {
  const so = [...given, { kind: 'answer', ...reply } as const];
  return { ruleset: ruleset as never, start, given: so, answering: answeredBy() };
}

/** Whether an attack is rolled in the step, as these dice fall. */
function isAttack(question: Asked): boolean {
  const { events, state } = runByChance(question, simulationChance(SEED, 0).draw);
  return question.ruleset.outcome(events, question.start, state).hit !== undefined;
}
