import { describe, expect, test } from 'vitest';
import type { Obstacle } from '../../src/kernel/decision.ts';
import { narrowed } from '../../src/presentation/option-walk.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { viewsOf } from './party.ts';

const SEED = 20261125;
const ANSWERS = 60;

/** Whether an option of the prompt allows this act against this target, or against anybody. */
function isOffered({ options }: OpenPrompt, kind: string, values: Readonly<Record<string, string>>): boolean {
  return options.some((option) => option.kind === kind && narrowed([option], values).length > 0);
}

const BOOKS: readonly (readonly [file: string, reasons: readonly Obstacle[]])[] = [
  ['timeslice/encounters/duel.yaml', ['out-of-reach', 'hands-full']],
  ['agents/encounters/boarding.yaml', ['out-of-reach', 'too-dear']],
  ['locations/encounters/brawl-at-the-lantern.yaml', ['out-of-reach', 'too-dear']],
  ['tactics/encounters/marauder.yaml', ['used-up']],
];

describe.each(BOOKS)('in %s', (file, reasons) => {
  const views = viewsOf(file, SEED, ANSWERS);
  const acts = views.flatMap(({ prompts, fight }) =>
    prompts.flatMap((prompt) => (prompt.impossible ?? []).map((act) => ({ act, prompt, fight: fight! }))),
  );

  test('no act is called impossible that an option allows', () => {
    for (const { act, prompt } of acts) {
      const values = { [act.item.param]: act.item.value as string };
      const against = act.targets?.map((target) => ({ ...values, target })) ?? [values];
      for (const each of against) expect(isOffered(prompt, act.kind, each), JSON.stringify(act)).toBe(false);
    }
  });

  test('the reasons name only combatants that the viewer knows', () => {
    for (const { act, fight } of acts) {
      const known = fight.standings.map(({ id }) => id);
      for (const target of act.targets ?? []) expect(known).toContain(target);
    }
  });

  test('the usual reasons are given', () => {
    const given = new Set(acts.map(({ act }) => act.why));
    for (const why of reasons) expect([...given]).toContain(why);
  });
});
