import { expect, test } from 'vitest';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import type { Fight } from '../../src/fight/fight.ts';
import { submitPlan } from '../../src/fight/plan.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import type { Cell } from '../../src/geometry/grid.ts';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Forecast } from '../../src/kernel/outcome.ts';
import { forecastWithOdds } from '../../src/odds/forecast.ts';
import { promptFor } from '../../src/presentation/prompt.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import {
  approachesTo,
  clickedAt,
  type Draft,
  NO_DRAFT,
  offersFor,
  progressIn,
  type Situation,
  walkAndBlow,
  walksIn,
} from './draft.ts';
import { gridOf } from './layout.ts';
import { NO_HABITS, whyNot } from './offers.ts';
import { strideOf } from './places.ts';

/** Bram stands three steps from a pirate; a second one stands beside the way. */
const ENCOUNTER = `
ruleset: timeslice
name: A walk and a blow
license: CC0-1.0
field:
  map: |
    b...f
    .....
    ..s..
sides:
  - { id: bridge, name: The bridge, seat: players }
  - { id: torches, name: The torches }
combatants:
  - { use: bram, side: bridge, at: b }
  - { use: river-pirate, id: far, side: torches, at: f }
  - { use: river-pirate, id: beside, side: torches, at: s }
`;
const BUDGET = { branches: 3000, sampling: { runs: 50, draw: simulationChance(1, 0).draw } };

function optionsOf({ rules }: Fight, { next }: Forecast) {
  return next === null ? [] : promptFor(rules, next.state, next.decision, GM)!.options;
}

const RUNNER = `
ruleset: locations
name: A run
license: CC0-1.0
field:
  map: |
    b.............................
    .............................f
sides:
  - { id: bridge, name: The bridge, seat: players }
  - { id: torches, name: The torches }
combatants:
  - { use: teague, id: bram, side: bridge, at: b }
  - { use: isbel, side: torches, at: f }
`;

/** The fight when Bram is asked what to do, and what the map knows of it. */
function bramsTurn(text = ENCOUNTER) {
  const sources = { kits: rulesets, shelf: packsIn(`${import.meta.dirname}/../../packs`) };
  const read = loadEncounter({ name: 'walk.yaml', text }, sources);
  if (!('encounter' in read)) throw new Error(JSON.stringify(read.faults));
  const encounter = read.encounter as Encounter<never, never>;
  const { ruleset } = rulesets.find((each) => each.ruleset.id === encounter.ruleset)!;
  const dice = { mode: 'seeded', seed: new FightSeed(new Uint8Array(32).fill(7)) } as const;
  let fight = openFight(ruleset as never, encounter, dice) as unknown as Fight;
  for (;;) {
    const { waiting } = fight.now;
    if (waiting.kind !== 'decisions') throw new Error(`${waiting.kind} waits`);
    const [open] = waiting.open as [(typeof waiting.open)[number]];
    if (open.decision.who === 'bram') return { fight, open, encounter };
    const ended = submit(fight, { kind: 'answer', decision: open.id, by: GM, answer: { kind: 'end-turn' } });
    if ('refusal' in ended) throw new Error(ended.refusal.sentence);
    fight = ended.value;
  }
}

function situationIn({ fight: { rules, now }, open, encounter }: ReturnType<typeof bramsTurn>): Situation {
  const overview = rules.overview(now.state, GM);
  const { standings } = overview;
  const options = usualOptions(promptFor(rules, now.state, open.decision, GM)!.options);
  const bram = standings.find(({ id }) => id === 'bram');
  const { field } = encounter;
  const stride = strideOf(options, bram, overview, gridOf(field, overview), field.walls);
  const ids = new Set(standings.map(({ id }) => id));
  return { options, standings, ids, usual: NO_HABITS, stride, silent: open.decision.defaultAnswer as never };
}

test('an attack out of reach becomes a plan of the shortest walk and the blow, with one price', () => {
  const scene = bramsTurn();
  const situation = situationIn(scene);
  const { fight, open } = scene;
  const far = situation.standings.find(({ id }) => id === 'far')!;
  const [walk] = approachesTo(situation, far, undefined) as [readonly RawAnswer[]];
  const asked = { asked: open.decision, answers: walk };
  const led = forecastWithOdds(fight.rules, fight.now.step, asked, { target: 'far', budget: BUDGET });
  expect(led.steps.length).toBeLessThanOrEqual(walk.length);
  const steps = walk.slice(0, led.steps.length);
  const options = optionsOf(fight, led);
  const draft = walkAndBlow(situation, steps, options, far)!;
  // An attack that was named is not replaced by another.
  const other = { ...options[0]!, kind: 'nothing-there' };
  expect(walkAndBlow(situation, steps, options, far, other)).toBeUndefined();
  expect(draft.option!.purpose).toBe('move');
  expect(draft.blow).toMatchObject({ target: 'far', cost: expect.stringContaining('TS') });
  const answers = [walk[0]!, ...draft.rest];
  expect(answers.at(-1)).toMatchObject({ kind: 'attack', target: 'far' });
  const done = submitPlan(fight, GM, { decision: open.id, answers });
  // Every combatant that may react to a step is really asked.
  expect('value' in done && done.value.stopped?.why).toBe('asked');
});

test('a walk shows who may react at each step, and the odds of the blow at its end', () => {
  const scene = bramsTurn();
  const situation = situationIn(scene);
  const { fight, open } = scene;
  const far = situation.standings.find(({ id }) => id === 'far')!;
  const [walk] = approachesTo(situation, far, undefined) as [readonly RawAnswer[]];
  const asked = { asked: open.decision, answers: walk };
  const led = forecastWithOdds(fight.rules, fight.now.step, asked, { target: 'far', budget: BUDGET });
  const reactions = led.steps.map((step) => step.map(({ who }) => who));
  expect(reactions.flat()).toContain('far');
  const draft = walkAndBlow(situation, walk.slice(0, led.steps.length), optionsOf(fight, led), far)!;
  const whole = { asked: open.decision, answers: [walk[0]!, ...draft.rest] };
  const { odds } = forecastWithOdds(fight.rules, fight.now.step, whole, {
    target: undefined,
    budget: BUDGET,
  });
  expect(odds).toMatchObject({ attacker: 'bram', target: 'far' });
  expect(odds!.facts.find(({ name }) => name === 'hit')!.chance).toBeGreaterThan(0);
});

test('a path that is drawn becomes a walk of its cells; only a click on its end confirms it', () => {
  const situation = situationIn(bramsTurn());
  const [walk] = walksIn(situation, NO_DRAFT)!;
  expect(walk.from).toEqual([0, 0]);
  const offers = offersFor(situation, NO_DRAFT);
  const path = [
    [0, 1],
    [1, 1],
    [1, 0],
  ] as const;
  const drawn = clickedAt(situation, NO_DRAFT, offers, { cell: [1, 0], path });
  if (drawn.kind !== 'draft') throw new Error(drawn.kind);
  const { option, chosen, rest } = drawn.draft;
  expect([{ ...chosen, kind: option!.kind }, ...rest]).toEqual(path.map((to) => ({ kind: 'move', to })));
  const again = clickedAt(situation, drawn.draft, offers, { cell: [1, 0], path });
  expect(again.kind).toBe('draft');
  expect(clickedAt(situation, drawn.draft, offers, { cell: [1, 0] }).kind).toBe('confirm');
});

test('a combatant that is no target has a reason, also outside the own turn', () => {
  const { options, standings } = situationIn(bramsTurn());
  const [bram, far] = ['bram', 'far'].map((id) => standings.find((each) => each.id === id)!);
  const only = (...purposes: readonly string[]) => ({
    options: options.filter(({ purpose }) => purposes.includes(purpose ?? '')),
  });
  expect(whyNot(undefined, undefined, far!)).toBe('not-your-turn');
  expect(whyNot(only('move'), bram, far!)).toBe('nothing');
  expect(whyNot(only(), bram, far!)).toBe('not-asked');
  const blow = { kind: 'interrupt', text: 'Interrupt', purpose: 'attack' } as const;
  const target = { name: 'target', means: 'combatant', branches: [{ values: [] }] } as const;
  expect(whyNot({ options: [{ ...blow, next: target }] }, bram, far!)).toBe('only-others');
  // An interruption is aimed at whoever acts, so that nobody is marked.
  expect(whyNot({ options: [blow] }, bram, far!)).toBe('not-asked');
});

test('[run] a click on a cell that only a run reaches means the run and the walk, and the rules take all of it', () => {
  const scene = bramsTurn(RUNNER);
  const situation = situationIn(scene);
  const { walk, option } = situation.stride!;
  const cell: Cell = [walk.atMost + 5, 0];
  const offers = offersFor(situation, NO_DRAFT);
  const clicked = clickedAt(situation, NO_DRAFT, offers, { cell });
  if (clicked.kind !== 'draft') throw new Error(clicked.kind);
  const { draft } = clicked;
  expect([draft.option?.kind, draft.rest.length]).toEqual(['run', walk.atMost + 5]);
  expect(clickedAt(situation, draft, offers, { cell }).kind).toBe('confirm');
  const answers = [{ kind: 'run' }, ...draft.rest];
  const done = submitPlan(scene.fight, GM, { decision: scene.open.id, answers });
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  expect(done.value.stopped).toBeNull();
  const { rules, now } = done.value.fight;
  expect(rules.overview(now.state, GM).standings.find(({ id }) => id === 'bram')!.cell).toEqual(cell);
  const beyond: Cell = [option.reach!.all + 1, 0];
  expect(clickedAt(situation, NO_DRAFT, offers, { cell: beyond }).kind).toBe('nothing');
});

const CORRIDOR = `
ruleset: agents
name: A corridor
license: CC0-1.0
field:
  map: |
    b.............................
    ............................f.
sides:
  - { id: crew, name: The crew, seat: players }
  - { id: guards, name: The guards }
combatants:
  - { use: tam, id: bram, side: crew, at: b }
  - { use: dock-guard, id: far, side: guards, at: f }
`;

test('a click on a cell that only several moves reach means these moves, and the rules take all of them', () => {
  const scene = bramsTurn(CORRIDOR);
  const situation = situationIn(scene);
  const offers = offersFor(situation, NO_DRAFT);
  const [walk] = walksIn(situation, NO_DRAFT)!;
  const cell: Cell = [walk.atMost + 2, 0];
  const clicked = clickedAt(situation, NO_DRAFT, offers, { cell });
  if (clicked.kind !== 'draft') throw new Error(clicked.kind);
  const { draft } = clicked;
  expect([draft.option?.kind, draft.rest.length]).toEqual(['move', 1]);
  expect(clickedAt(situation, draft, offers, { cell }).kind).toBe('confirm');
  expect(cellAfter(scene, draft)).toEqual(cell);
  expect(clickedAt(situation, NO_DRAFT, offers, { cell: [29, 0] }).kind).toBe('nothing');
});

/** Where Bram is after the rules have taken his whole walk. */
function cellAfter({ fight, open }: ReturnType<typeof bramsTurn>, { chosen, rest }: Draft): Cell {
  const answers = [{ kind: 'move', ...chosen }, ...rest];
  const done = submitPlan(fight, GM, { decision: open.id, answers });
  if ('refusal' in done) throw new Error(done.refusal.sentence);
  expect(done.value.stopped).toBeNull();
  const { rules, now } = done.value.fight;
  return rules.overview(now.state, GM).standings.find(({ id }) => id === 'bram')!.cell;
}

const BODIES = `
ruleset: locations
name: A way past bodies
license: CC0-1.0
field:
  map: |
    bd....
    ......
    ...e..
    ......
    ......
    .....f
sides:
  - { id: bridge, name: The bridge, seat: players }
  - { id: torches, name: The torches }
combatants:
  - { use: teague, id: bram, side: bridge, at: b }
  - { use: isbel, id: beside, side: torches, at: d, with: { starts: { dying: torso } } }
  - { use: isbel, id: farther, side: torches, at: e, with: { starts: { dying: torso } } }
  - { use: isbel, id: foe, side: torches, at: f }
`;

test.each<readonly Cell[]>([[[2, 0]], [[4, 3]], [[4, 4]]])(
  'a walk to %j goes round the fallen that take their cells, and the rules take all of it',
  (cell) => {
    const scene = bramsTurn(BODIES);
    const situation = situationIn(scene);
    const clicked = clickedAt(situation, NO_DRAFT, offersFor(situation, NO_DRAFT), { cell });
    if (clicked.kind !== 'draft') throw new Error(clicked.kind);
    const { draft } = clicked;
    expect(progressIn(situation, draft)?.answer).toBeDefined();
    expect(cellAfter(scene, draft)).toEqual(cell);
  },
);
