import { expect, test } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import type { OpenDecision } from '../../src/fight/dice.ts';
import type { Fight } from '../../src/fight/fight.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { begin, openFight, submit } from '../../src/fight/submit.ts';
import { answerFault, type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Policy, RandomIndex } from '../../src/kernel/policy.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { type Chosen, optionFor, progressOf } from '../../src/presentation/option-walk.ts';
import { type PromptView, promptFor } from '../../src/presentation/prompt.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { answerAt, chosenAt, completed, offersOf, type Spot } from './offers.ts';
import { isCell, type PlaceParam, placeParamsOf } from './places.ts';

/** A question of a played fight. */
interface Asked {
  readonly open: OpenDecision;
  readonly prompt: PromptView;
  readonly standings: readonly CombatantSummary[];
}

/** Plays an encounter; one answer in three is random, so that unusual questions come up. */
function* questionsOf(name: string, most: number, pick: RandomIndex): Generator<Asked> {
  const { ruleset, encounter } = fightNamed(name);
  const seed = new FightSeed(new Uint8Array(32).fill(9));
  let fight = openFight(ruleset, encounter, { mode: 'seeded', seed }) as Fight;
  const simple = ruleset.policies.simple as Policy<unknown>;
  for (let asked = 0; asked < most; ) {
    const { waiting, state } = fight.now;
    if (waiting.kind === 'over') return;
    if (waiting.kind === 'begin') fight = taken(begin(fight));
    else if (waiting.kind === 'roll') {
      const { id, request } = waiting.roll;
      fight = taken(submit(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' }));
    } else {
      const open = waiting.open[pick(waiting.open.length)]!;
      const { decision } = open;
      const prompt = promptFor(ruleset, state, decision, GM)!;
      yield { open, prompt, standings: ruleset.overview(state as never, GM).standings };
      asked += 1;
      const usual = usualOptions(decision.options);
      const answer = pick(3) === 0 ? randomAnswer(usual, pick) : simple(decision, state, pick);
      fight = taken(submit(fight, { kind: 'answer', decision: open.id, by: decision.seat, answer }));
    }
  }
}

function taken(result: ReturnType<typeof submit>): Fight {
  if ('refusal' in result) throw new Error(result.refusal.sentence);
  return result.value;
}

/** The spot on the map that names a value. */
function spotFor(value: Json, standings: readonly CombatantSummary[]): Spot {
  if (isCell(value)) return { cell: value };
  if (Array.isArray(value)) return { cell: (value.at(-1) ?? [0, 0]) as never, path: value as never };
  const { id, cell } = standings.find((each) => each.id === value)!;
  return { cell, who: id };
}

/** Answers like this one on the map: places by clicks, everything else by chips. */
function byMap(
  wanted: RawAnswer,
  { prompt, standings }: Asked,
  places: readonly PlaceParam[],
): RawAnswer | undefined {
  const ids = new Set(standings.map(({ id }) => id));
  const option = optionFor(prompt.options, wanted)!;
  const { kind: _, ...values } = wanted;
  const isClicked = (name: string): boolean =>
    places.some((param) => param.name === name) &&
    (Array.isArray(values[name]) || ids.has(String(values[name])));
  let chosen: Chosen = Object.fromEntries(Object.entries(values).filter(([name]) => !isClicked(name)));
  for (const [name, value] of Object.entries(values)) {
    if (isClicked(name)) chosen = chosenAt(option, chosen, spotFor(value as Json, standings), ids) ?? chosen;
  }
  return progressOf(option, completed(option, chosen, ids)).answer;
}

const kindOf = ({ ids, cells, ranges, walks }: PlaceParam): string =>
  ids.size > 0
    ? 'combatant'
    : cells.length > 0
      ? 'cell'
      : ranges.length > 0
        ? 'area'
        : walks.length > 0
          ? 'path'
          : '';

test.each([
  ['timeslice', ['ambush', 'boss'], ['area', 'cell', 'combatant']],
  ['tactics', ['checkpoint', 'marauder'], ['area', 'combatant']],
  ['locations', ['brawl-at-the-lantern', 'powder-store'], ['area', 'cell', 'combatant']],
  ['agents', ['boarding', 'breach-at-lock-four'], ['combatant', 'path']],
])('in %s every place in an answer can be chosen on the map', (book, names, kinds) => {
  const { pick } = simulationChance(23, 1);
  const seen = new Set<string>();
  for (const name of names) {
    for (const asked of questionsOf(`${book}/${name}`, 160, pick)) {
      const { open, prompt, standings } = asked;
      const ids = new Set(standings.map(({ id }) => id));
      for (let i = 0; i < 4; i += 1) {
        const wanted = randomAnswer(open.decision.options, pick);
        const places = placeParamsOf(optionFor(prompt.options, wanted)!, ids);
        for (const param of places) seen.add(kindOf(param));
        expect(byMap(wanted, asked, places), JSON.stringify([open.decision.key, wanted])).toEqual(wanted);
      }
    }
  }
  expect([...seen].toSorted()).toEqual(kinds);
});

test.each(['timeslice/ambush', 'tactics/checkpoint', 'locations/powder-store', 'agents/boarding'])(
  'in %s the engine accepts every answer that a first click selects',
  (name) => {
    const { pick } = simulationChance(7, 1);
    let clicks = 0;
    for (const { open, prompt, standings } of questionsOf(name, 120, pick)) {
      const ids = new Set(standings.map(({ id }) => id));
      const { whom, cells } = offersOf(usualOptions(prompt.options), { standings });
      const spots: Spot[] = [
        ...standings.filter(({ id }) => whom.has(id)).map(({ id, cell }) => ({ who: id, cell })),
        ...[...cells.values()].filter(() => pick(6) === 0).map(({ cell }) => ({ cell })),
      ];
      for (const spot of spots) {
        const [act] = spot.who === undefined ? cells.get(spot.cell.join(','))!.acts : whom.get(spot.who)!;
        const answer = answerAt(act, spot, ids);
        if (answer === undefined) continue;
        clicks += 1;
        expect(answerFault(open.decision.options, answer), JSON.stringify(answer)).toBeUndefined();
      }
    }
    expect(clicks).toBeGreaterThan(50);
  },
);

test('a click on free ground means a walk, also for a combatant with grenades', () => {
  let thrown = 0;
  for (const { prompt, standings } of questionsOf('tactics/low-water', 60, simulationChance(3, 1).pick)) {
    for (const { acts } of offersOf(usualOptions(prompt.options), { standings }).cells.values()) {
      const purposes = acts.map(({ option }) => option.purpose);
      if (!purposes.includes('move') || !purposes.includes('attack')) continue;
      thrown += 1;
      expect(purposes[0]).toBe('move');
    }
  }
  expect(thrown).toBeGreaterThan(0);
});

test('in Tactics a click on a cell chooses the slowest pace that reaches it', () => {
  const chosen = new Map<unknown, number>();
  for (const { open, prompt, standings } of questionsOf(
    'tactics/checkpoint',
    40,
    simulationChance(3, 1).pick,
  )) {
    const ids = new Set(standings.map(({ id }) => id));
    for (const { cell, acts } of offersOf(usualOptions(prompt.options), { standings }).cells.values()) {
      const { reach } = acts[0].option;
      const from = standings.find(({ id }) => id === open.decision.who)?.cell;
      if (reach?.by === undefined || from === undefined) continue;
      const { walk, jog } = reach.by as { readonly walk: number; readonly jog: number };
      const away = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[1] - from[1]));
      const pace = answerAt(acts[0], { cell }, ids)?.pace;
      chosen.set(pace, (chosen.get(pace) ?? 0) + 1);
      expect([away, pace === 'walk', pace === 'jog']).toEqual([
        away,
        away <= walk,
        away > walk && away <= jog,
      ]);
    }
  }
  expect([...chosen.keys()].toSorted()).toEqual(['jog', 'run', 'sprint', 'walk']);
});

test('an interruption is answered on the map by a click on the combatant that it strikes', () => {
  const asked = [...questionsOf('ambush', 60, simulationChance(2, 0).pick)].filter(
    ({ open }) => open.decision.key === 'interruption',
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const { open, prompt, standings } of asked) {
    const { by } = open.decision.context as { readonly by: string };
    const ids = new Set(standings.map(({ id }) => id));
    const { whom, cells } = offersOf(prompt.options, { standings });
    expect([...whom.keys(), ...cells.keys()]).toEqual([by]);
    const { cell } = standings.find(({ id }) => id === by)!;
    expect(answerAt(whom.get(by)![0], { cell, who: by }, ids)).toMatchObject({ kind: 'interrupt' });
  }
});
