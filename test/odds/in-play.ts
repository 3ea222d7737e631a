import type { Decision } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { StepPoint } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import type { OddsInput, OddsQuery } from '../../src/odds/answers.ts';
import { answeredBy } from '../../src/odds/answers.ts';
import { runByChance } from '../../src/odds/explore.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { random, randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import type { Attack } from './attacks.ts';

type Asked = OddsQuery<unknown, never>;
type Answered = Extract<OddsInput, { readonly kind: 'answer' }>;

const SEED = 20261121;
const FIGHTS = 2;
const MOST_STEPS = 400;

/**
 * Moments from random play with every kind of answer in an attack: the attack itself, the defences, and
 * interruptions. A number of each kind.
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
      const note = (decision: Decision, point: StepPoint): void => {
        for (const option of decision.options) {
          const known = found.get(option.kind) ?? [];
          if (known.length >= ofEachKind) continue;
          const answer = randomAnswer([option], chance.pick);
          const query = asked(ruleset, point, { who: decision.who, answer });
          if (!isAttack(query)) continue;
          const name = `${encounter.name}, fight ${fight} of seed ${SEED}: ${decision.who} ${JSON.stringify(answer)}`;
          found.set(option.kind, [...known, { name, kind: option.kind, question: query }]);
        }
      };
      playOut({
        ...{ ruleset: ruleset as never, state: ruleset.start(encounter), chance, mostSteps: MOST_STEPS },
        policyOf: () => (decision, state, pick, point) => {
          note(decision, point!);
          return random(decision, state, pick);
        },
      });
    }
  }
  return [...found.values()].flat();
}

function asked(ruleset: Ruleset, { start, given }: StepPoint, reply: Omit<Answered, 'kind'>): Asked {
  const so = [...given, { kind: 'answer', ...reply } as const];
  return { ruleset: ruleset as never, start, given: so, answering: answeredBy() };
}

/** Whether an attack is rolled in the step, with these dice. */
function isAttack(query: Asked): boolean {
  const { events, state } = runByChance(query, simulationChance(SEED, 0).draw);
  return query.ruleset.outcome(events, query.start, state).hit !== undefined;
}
