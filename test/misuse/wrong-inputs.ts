import type { OpenDecision, OpenRoll } from '../../src/fight/dice.ts';
import { answerFault, type Option, type RawAnswer } from '../../src/kernel/decision.ts';
import type { Dice } from '../../src/kernel/dice.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { randomAnswer } from '../../src/simulation/random.ts';
import type { Scene } from './scene.ts';

/** An input that no table may accept, and the kind of its error. */
export interface WrongInput {
  readonly what: string;
  readonly input: unknown;
}

/** Names of built-in object properties in JavaScript, and other invalid names. */
const NOBODIES: readonly Seat[] = ['', ' gm', 'GM', '__proto__', 'constructor', 'toString'];
const NO_NUMBERS: readonly unknown[] = [null, '1', [1], {}, true, Number.NaN, Number.POSITIVE_INFINITY];

/** All inputs that are invalid at a table in its current state. */
export function wrongInputs(scene: Scene): readonly WrongInput[] {
  const { waiting } = scene.fight.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const roll = waiting.kind === 'roll' ? waiting.roll : undefined;
  return [
    ...late(scene),
    ...fromElsewhere(scene),
    ...open.flatMap((each) => [...foreign(scene, each), ...illegal(scene, each)]),
    ...(roll === undefined ? [] : wrongDice(scene, roll)),
    ...wrongActs(scene),
    ...wrongTimes(scene),
    ...shapeless(scene),
  ];
}

function openIds({ fight }: Scene): readonly string[] {
  const { waiting } = fight.now;
  if (waiting.kind === 'roll') return [waiting.roll.id];
  return waiting.kind === 'decisions' ? waiting.open.map(({ id }) => id) : [];
}

/** Inputs that were once valid, from their sender and from the GM. The question is closed. */
function late(scene: Scene): WrongInput[] {
  const open = openIds(scene);
  return scene.past.flatMap((input) => {
    if (input.kind !== 'answer' && input.kind !== 'dice') return [];
    if (open.includes(input.kind === 'answer' ? input.decision : input.roll)) return [];
    const what = `late ${input.kind}`;
    return [
      { what, input },
      { what, input: { ...input, by: GM } },
    ];
  });
}

/** Ids of another table, or of no table. */
function fromElsewhere(scene: Scene): WrongInput[] {
  const open = openIds(scene);
  const [own = '0'.repeat(16)] = open;
  const ids = [...scene.elsewhere, '', '__proto__', 'constructor', own.toUpperCase(), own.slice(1)];
  return ids
    .filter((id) => !open.includes(id))
    .flatMap((id) => [
      {
        what: 'answer to another table',
        input: { kind: 'answer', decision: id, by: GM, answer: { kind: 'pass' } },
      },
      { what: 'dice for another table', input: { kind: 'dice', roll: id, by: GM, faces: 'roll' } },
    ]);
}

function strangersTo({ ruleset, fight }: Scene, seat: Seat): readonly Seat[] {
  const others = ruleset.seats(fight.now.state).filter((each) => each !== seat && each !== GM);
  return [...others, ...NOBODIES.filter((each) => each !== seat)];
}

/** A legal answer from a person who was not asked. */
function foreign(scene: Scene, { id, decision }: OpenDecision): WrongInput[] {
  const answer = randomAnswer(decision.options, scene.pick);
  return strangersTo(scene, decision.seat).map((by) => {
    return { what: 'foreign answer', input: { kind: 'answer', decision: id, by, answer } };
  });
}

/** Answers that are not among the options, each with one error. */
function illegal({ pick }: Scene, { id, decision }: OpenDecision): WrongInput[] {
  return illegalOf(decision.options, pick).map((answer) => {
    return { what: 'illegal answer', input: { kind: 'answer', decision: id, by: decision.seat, answer } };
  });
}

const ODD_VALUES: readonly Json[] = [null, '', [], {}, [[]], true, '__proto__', 1e21, -1, 0.5];
const ODD_KINDS = ['', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** Each parameter of a legal answer changed in turn, one missing, one too many, and unknown kinds. */
function illegalOf(options: readonly Option[], pick: Scene['pick']): readonly unknown[] {
  if (options.length === 0) return [];
  const legal = randomAnswer(options, pick);
  const { kind, ...params } = legal;
  const wrong: unknown[] = ODD_KINDS.map((odd) => ({ ...legal, kind: odd }));
  for (const name of Object.keys(params)) {
    const { [name]: value, ...rest } = params;
    wrong.push({ kind, ...rest });
    const near = typeof value === 'number' ? [value + 0.5, -1e9, 1e9, String(value)] : [];
    for (const odd of [...near, ODD_VALUES[pick(ODD_VALUES.length)]!]) wrong.push({ ...legal, [name]: odd });
  }
  wrong.push({ ...legal, besides: 1 }, JSON.parse(`{"kind":${JSON.stringify(kind)},"__proto__":{"who":1}}`));
  return wrong.filter((answer) => answerFault(options, answer as RawAnswer) !== undefined);
}

/** Dice from another person, too few, too many, and with impossible faces. */
function wrongDice(scene: Scene, { id, request }: OpenRoll): WrongInput[] {
  const { dice, owner } = request;
  const foreignDice = strangersTo(scene, owner).map((by) => {
    return { what: 'foreign dice', input: { kind: 'dice', roll: id, by, faces: 'roll' } };
  });
  const bad = wrongFaces(dice).map((faces) => {
    return { what: 'impossible dice', input: { kind: 'dice', roll: id, by: owner, faces } };
  });
  const forced = wrongFaces(dice).map((faces) => {
    return { what: 'impossible dice of the GM', input: { kind: 'force-roll', faces, reason: 'a trick' } };
  });
  return [...foreignDice, ...bad, ...forced];
}

function wrongFaces({ n, lo, hi }: Dice): readonly unknown[] {
  const right = Array.from({ length: n }, () => lo);
  const lists = [lo - 1, hi + 1, lo + 0.5, 1e21, ...NO_NUMBERS].map((odd) => [...right.slice(1), odd]);
  return [...lists, [], [...right, lo], right.slice(1), 'Roll', '', null, {}, lo];
}

/** Overrides that the GM does not have, and overrides without a reason. */
function wrongActs({ ruleset, fight, pick }: Scene): WrongInput[] {
  const acts = ruleset.gm(fight.now.state);
  const what = 'illegal act of the GM';
  const wrong = illegalOf(acts, pick).map((act) => {
    return { what, input: { kind: 'intervene', act, reason: 'a trick' } };
  });
  if (acts.length === 0) return wrong;
  const act = randomAnswer(acts, pick);
  const reasons = ['', ' \n\t', null, 7, undefined];
  const silent = reasons.map((reason) => ({ what, input: { kind: 'intervene', act, reason } }));
  return [...wrong, ...silent];
}

/** Points that do not exist, steps that have begun, and rolls that will not come. */
function wrongTimes({ fight }: Scene): WrongInput[] {
  const points = [-1, 0.5, fight.entries.length + 1, 2 ** 53, ...NO_NUMBERS];
  const begin = fight.now.waiting.kind === 'begin' ? [] : [fight.rules.version, '', 'constructor'];
  const aheads = [-1, 0.5, ...NO_NUMBERS];
  return [
    ...points.map((to) => ({ what: 'no such time', input: { kind: 'restore', to } })),
    ...begin.map((rules) => ({ what: 'begun already', input: { kind: 'begin', rules } })),
    ...aheads.map((ahead) => {
      const input = { kind: 'force-roll', faces: [1], reason: 'a trick', ahead };
      return { what: 'impossible dice of the GM', input };
    }),
  ];
}

/** A value that contains itself. */
const ENDLESS: Record<string, unknown> = { kind: 'pass' };
ENDLESS.again = ENDLESS;

/** Values that are not inputs. */
function shapeless({ pick }: Scene): WrongInput[] {
  const whole = [undefined, null, 0, '', 'answer', [], [[]], {}, () => 1, 10n, Symbol('answer'), new Date(0)];
  const kinds = ['', '__proto__', 'constructor', 'toString', null, 7, ['answer']];
  const id = '0'.repeat(16);
  const answers = [undefined, null, 'pass', ['pass'], [], {}, { kind: 7 }, ENDLESS, { kind: 'pass', n: 10n }];
  const all: readonly unknown[] = [
    ...whole,
    ...kinds.map((kind) => ({ kind, decision: id, by: GM, answer: { kind: 'pass' } })),
    ...answers.map((answer) => ({ kind: 'answer', decision: id, by: GM, answer })),
    JSON.parse('{"__proto__":{"kind":"restore","to":0}}'),
    { kind: 'restore', to: 0, besides: 1 },
    { kind: 'answer', decision: id, by: GM, answer: { kind: 'pass' }, auto: false },
  ];
  // A random selection, because these inputs do not depend on the fight.
  return [0, 1, 2].map(() => ({ what: 'shapeless input', input: all[pick(all.length)] }));
}
