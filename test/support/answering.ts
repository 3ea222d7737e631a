import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Problem } from '../../src/server/problem.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import type { LiveClient } from './live-client.ts';
import { randomPathIn } from './tree-answers.ts';

/** Chooses an answer only from the contents of the question, as a person does. */
export type Chooser = (prompt: OpenPrompt) => RawAnswer;

/** How often an action is preferred to passing: 9 times in 10. */
const ZEAL = 10;

/** A random legal answer, usually one that has an effect. The same seed gives the same answers. */
export function byLot(seed: number): Chooser {
  const { pick } = simulationChance(seed, 0);
  return (prompt) => lotOf(prompt, pick);
}

function lotOf({ options, defaultAnswer }: OpenPrompt, pick: RandomIndex): RawAnswer {
  const active = options.filter(({ kind }) => kind !== defaultAnswer.kind);
  return randomPathIn(active.length > 0 && pick(ZEAL) > 0 ? active : options, pick);
}

/** Whether the watched fight has been decided. */
export function isDecided({ view }: LiveClient): boolean {
  return view?.fight !== undefined && view.fight !== null && view.fight.winner !== null;
}

/** Refusals that mean that another person was faster. */
const LATE = new Set(['question-gone', 'no-roll-waits', 'fight-over', 'paused']);

/**
 * Answers all questions to one person until the fight is decided or `isOver` stops it. Returns the number of
 * commands. Throws a refusal, unless another person was only faster.
 */
export async function playOn(
  client: LiveClient,
  choose: Chooser,
  isOver: (client: LiveClient) => boolean = () => false,
): Promise<number> {
  const ends = (): boolean => isDecided(client) || isOver(client) || client.bye !== undefined;
  for (let sent = 0; ; sent += 1) {
    await client.until(() => ends() || wantedOf(client) !== undefined, 60_000);
    if (ends()) return sent;
    const wanted = wantedOf(client)!;
    const problem = await (wanted.kind === 'roll'
      ? client.try({ kind: 'dice', roll: wanted.id, faces: 'roll' })
      : client.try({ kind: 'answer', decision: wanted.id, answer: choose(wanted.prompt) }));
    if (problem !== undefined && !LATE.has(problem.code)) throw new Error(told(problem));
    await client.until(() => ends() || wantedOf(client)?.id !== wanted.id, 60_000);
  }
}

function told({ code, detail }: Problem): string {
  return `${code}: ${detail}`;
}

type Wanted =
  | { readonly kind: 'roll'; readonly id: string }
  | { readonly kind: 'prompt'; readonly id: string; readonly prompt: OpenPrompt };

/** The next input that this person must give. GMs see the players' questions too, but do not answer them. */
function wantedOf({ view }: LiveClient): Wanted | undefined {
  if (view === undefined || view.table.status !== 'running') return undefined;
  const seat = view.gm === null ? view.you.seat : 'gm';
  if (view.roll !== null && view.roll.owner === seat) return { kind: 'roll', id: view.roll.id };
  const prompt = view.prompts.find((each) => each.seat === seat);
  return prompt === undefined ? undefined : { kind: 'prompt', id: prompt.id, prompt };
}
