import { listed, suggestion } from '../../content/suggestion.ts';
import type { OpenDecision } from '../../fight/dice.ts';
import type { Fight } from '../../fight/fight.ts';
import type { AnswerInput } from '../../fight/input.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import type { Policy, RandomIndex, StepPoint } from '../../kernel/policy.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { LEVELS, machinePolicy } from '../../opponent/levels.ts';
import { random } from '../../simulation/random.ts';
import { autoAnswerOf } from '../../table/automatic.ts';
import type { AutoAnswer } from '../../table/table.ts';
import { wrongUsage } from '../environment.ts';

/** The people at one keyboard, and the sides played automatically. */
export interface Seating {
  /** Sides that policies play. */
  readonly autoSides: readonly string[];
  readonly policyFor: PolicyFor;
  /** The seats that may see the screen. */
  readonly eyes: readonly Seat[];
}

type Sides = Pick<Encounter, 'sides' | 'combatants'>;

/**
 * Returns the sides named by `--auto`. `foes` means the sides without a player's seat; if every side has one, all sides
 * after the first.
 */
export function autoSides(named: readonly string[], encounter: Sides): readonly string[] {
  const ids = encounter.sides.map(({ id }) => id);
  const sides = named.flatMap((name) => {
    if (ids.includes(name)) return [name];
    if (name === 'foes') return foes(encounter);
    throw unknownSide(name, [...ids, 'foes']);
  });
  return [...new Set(sides)];
}

function foes({ sides, combatants }: Sides): readonly string[] {
  const ids = sides.map(({ id }) => id);
  const played = new Set(combatants.filter(({ seat }) => seat !== GM).map(({ side }) => side));
  const unplayed = ids.filter((id) => !played.has(id));
  return unplayed.length > 0 && unplayed.length < ids.length ? unplayed : ids.slice(1);
}

function unknownSide(name: string, known: readonly string[]): Error {
  return wrongUsage(`There is no side "${name}".`, `${suggestion(name, known)}Sides: ${listed(known)}.`);
}

/** Returns the policy of a side. */
export type PolicyFor = (side: string | undefined) => Policy;

/**
 * Parses `--policy`, where `random` applies to every side, and `side=random` to a single side. Other sides use the
 * `simple` policy.
 */
export function policiesFor(named: readonly string[], ruleset: Ruleset, encounter: Sides): PolicyFor {
  const { policies } = ruleset;
  const known: Readonly<Record<string, Policy>> = { ...policies, random };
  const ids = encounter.sides.map(({ id }) => id);
  const chosen = new Map<string, Policy>();
  for (const choice of named) {
    const [left, right] = choice.split('=', 2) as [string, string | undefined];
    const name = right ?? left;
    const policy = Object.hasOwn(known, name) ? known[name] : machinePolicy(ruleset, name);
    const names = [...Object.keys(known), ...Object.keys(LEVELS)];
    if (policy === undefined) {
      throw wrongUsage(
        `There is no policy "${name}".`,
        `${suggestion(name, names)}Policies: ${listed(names)}.`,
      );
    }
    if (right !== undefined && !ids.includes(left)) throw unknownSide(left, ids);
    for (const side of right === undefined ? [...ids, ''] : [left]) chosen.set(side, policy);
  }
  return (side) => chosen.get(side ?? '') ?? policies.simple!;
}

/** Returns the next answer of a policy, or `undefined` if only people must answer. */
export function autoInput(
  fight: Fight,
  { autoSides, policyFor, eyes }: Seating,
  said: Readonly<Record<string, AutoAnswer>>,
): AnswerInput | undefined {
  const { waiting, state } = fight.now;
  if (waiting.kind !== 'decisions') return undefined;
  const { standings } = fight.rules.overview(state, GM);
  const sideOf = ({ decision }: OpenDecision) => standings.find(({ id }) => id === decision.who)?.side;
  // A screen for players only does not show the GM's prompts.
  const isAway = (seat: Seat): boolean => seat === GM && !eyes.includes(GM);
  const open = waiting.open.find(
    (each) => autoSides.includes(sideOf(each) ?? '') || isAway(each.decision.seat),
  );
  if (open === undefined) return defaultInput(fight, waiting.open, said);
  const { id, decision } = open;
  const answer = policyFor(sideOf(open))(decision, state, chanceAt(fight, id), pointOf(fight));
  return { kind: 'answer', decision: id, by: decision.seat, answer, auto: true };
}

/** Returns the point in the step at which a fight waits; `undefined` where the GM acts after its end. */
function pointOf({ now: { step } }: Fight): StepPoint | undefined {
  return step.act === null ? { start: step.start, given: step.given } : undefined;
}

/** Returns the default answer to the first question that its player has chosen not to be asked. */
function defaultInput(
  fight: Fight,
  all: readonly OpenDecision[],
  said: Readonly<Record<string, AutoAnswer>>,
): AnswerInput | undefined {
  const open = all.find(({ decision }) => autoAnswerOf(said, fight, decision) === 'never');
  if (open === undefined) return undefined;
  const { id, decision } = open;
  return { kind: 'answer', decision: id, by: decision.seat, answer: decision.defaultAnswer, auto: true };
}

/**
 * Random source for a policy, derived from the fight's seed: the same fight has the same opponents. It never affects
 * dice.
 */
function chanceAt(fight: Fight, decision: string): RandomIndex {
  let count = 0;
  return (n) => {
    if (fight.seed === null) throw new Error('a table without its seed has no chance to give');
    const bytes = fight.seed.mac(`policy/${fight.now.tray.place.chain}/${decision}/${count}`);
    count += 1;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % n;
  };
}
