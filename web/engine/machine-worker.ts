import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';

import { LEVELS, machineChoice, sceneFor } from '../../src/opponent/levels.ts';
import { type Choice, timeFor, type Weighed, weigh } from '../../src/opponent/planner.ts';
import type { Moment, Rules } from '../../src/opponent/scene.ts';
import type { MachineQuestion } from '../../src/table/automatic.ts';

/** A question with the fight at that point. */
export interface MachineTask {
  readonly ruleset: string;
  readonly decision: Decision;
  readonly moment: Moment<unknown>;
  readonly seed: number;
}

/** A request to the worker: for the choice of a machine, or for the results of rehearsing some answers. */
export type MachineOrder =
  | (MachineTask & {
      readonly kind: 'choose';
      /** Its time in milliseconds; by default, that of its level. */
      readonly atMostMs?: number;
    } & Pick<MachineQuestion, 'level'> &
      Partial<Pick<MachineQuestion, 'temper'>>)
  | (MachineTask & {
      readonly kind: 'weigh';
      readonly answers: readonly RawAnswer[];
      /** Decisions inside rehearsals. */
      readonly decisions: number;
    });

export type MachineReply = { readonly n: number } & (
  | { readonly choice: Choice }
  | { readonly weighed: readonly Weighed[] }
  // Not a `Result`: an exception on its way to the page.
  | { readonly problem: string }
);

// Loaded beside this module, so that no message is missed while rulebooks arrive.
const books = import('./rulebooks.ts');

addEventListener('message', async ({ data }: MessageEvent<MachineOrder & { readonly n: number }>) => {
  const { n } = data;
  try {
    postMessage({ n, ...(await answerTo(data)) } satisfies MachineReply);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    postMessage({ n, problem } satisfies MachineReply);
  }
});

async function answerTo(
  order: MachineOrder,
): Promise<{ readonly choice: Choice } | { readonly weighed: readonly Weighed[] }> {
  const { ruleset, decision, moment, seed } = order;
  const { kitById } = await books;
  const rules = kitById(ruleset)!.ruleset as unknown as Rules<unknown, BaseEvent>;
  if (order.kind === 'choose') {
    const mayGoOn = timeFor(order.atMostMs ?? LEVELS[order.level].atMostMs, () => performance.now());
    return { choice: machineChoice(rules, decision, moment, order, seed, mayGoOn) };
  }
  const scene = sceneFor(rules, decision, moment);
  return { weighed: weigh(rules, scene, order.answers, { decisions: order.decisions, seed }) };
}
