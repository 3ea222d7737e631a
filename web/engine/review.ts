import { pathBetween, pointAt } from '../../src/fight/branches.ts';
import type { Fight } from '../../src/fight/fight.ts';
import type { Seat } from '../../src/kernel/ids.ts';
import { sameJson } from '../../src/kernel/json.ts';
import { answerText } from '../../src/presentation/prompt.ts';
import type { Reviewed } from '../table/remote.ts';
import type { MachineThread } from './machine.ts';

/** The level of the machine whose answers are compared, and the seed of its thoughts. */
const LEVEL = 'hard';
const SEED = 1;
/** Most decisions that are shown, and the least difference in worth between two answers. */
const MOST = 3;
const LEAST = 0.02;

/** Returns the answers of a seat that cost it most, compared with those of a machine, the dearest first. */
export async function reviewOf(
  fight: Fight,
  seat: Seat,
  machine: MachineThread,
): Promise<readonly Reviewed[]> {
  const found: (Reviewed & { readonly lost: number })[] = [];
  for (const seq of pathBetween(fight, 0, fight.now.seq) ?? []) {
    const { input, parent } = fight.entries.at(seq - 1)!;
    if (input.kind !== 'answer' || input.by !== seat || input.auto === true) continue;
    const { state, step, waiting } = pointAt(fight, parent);
    const open = waiting.kind === 'decisions' ? waiting.open : [];
    const decision = open.find(({ id }) => id === input.decision)?.decision;
    if (decision === undefined || step.act !== null) continue;
    const moment = { start: step.start, given: step.given, now: state };
    const task = { ruleset: fight.rules.id, decision, moment, seed: SEED };
    const choice = await machine.choose({ ...task, level: LEVEL });
    if (choice === undefined || sameJson(choice.answer, input.answer)) continue;
    const [given, better] = await machine.weigh({ ...task, answers: [input.answer, choice.answer] });
    if (given === undefined || better === undefined || better.worth - given.worth < LEAST) continue;
    const { options, who } = decision;
    const told = (answer: typeof input.answer): string =>
      answerText(fight.rules, state, options, answer, who);
    found.push({
      round: fight.rules.overview(state, seat).round,
      given: { text: told(given.answer), foeFalls: given.foeFalls, ownFalls: given.ownFalls },
      better: { text: told(better.answer), foeFalls: better.foeFalls, ownFalls: better.ownFalls },
      lost: better.worth - given.worth,
    });
  }
  return found.sort((a, b) => b.lost - a.lost).slice(0, MOST);
}
