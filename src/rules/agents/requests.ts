import { combatantOf } from '../../kernel/battle.ts';
import { choices, type Values } from '../../kernel/choices.ts';
import type { IntRange, OneOf, Text } from '../../kernel/decision.ts';
import type { Combat } from './checks.ts';
import { makeCheck, noteExceptional } from './checks.ts';
import type { Difficulty, Task } from './schema.ts';
import {
  CHARACTERISTICS,
  type Characteristic,
  parseSkillName,
  printSkillName,
  type SkillName,
} from './sheet.ts';
import { isAble, type State } from './state.ts';
import { DIFFICULTIES, difficultyDm, rollRounds } from './tasks.ts';
import type { Part } from './words-reasons.ts';

// Requests that the GM makes without preparation in the encounter.

/** Skills that a fight may ask for even if no sheet lists them. */
const COMMON_SKILLS = [
  ...[
    'Admin',
    'Animals',
    'Athletics',
    'Carouse',
    'Computer',
    'Deception',
    'Drive',
    'Electronics',
    'Engineer',
  ],
  ...['Explosives', 'Flyer', 'Gambler', 'Gun Combat', 'Heavy Weapons', 'Investigate', 'Jack of all Trades'],
  ...['Leadership', 'Mechanic', 'Medicine', 'Melee', 'Persuade', 'Pilot', 'Recon', 'Seafarer', 'Stealth'],
  ...['Streetwise', 'Survival', 'Tactics', 'Vacc Suit', 'Zero-G'],
];
const LABEL = { maxLength: 80 };

/** The parameters of a roll: the agent, the skill and the characteristic. */
type RollParams = {
  readonly who: OneOf<string>;
  readonly skill: OneOf<string>;
  readonly characteristic: OneOf<Characteristic>;
  readonly difficulty: OneOf<Difficulty>;
};
type Checked = { readonly check: OneOf<'at-the-end' | 'none'> };
type Labelled = { readonly label: Text };
const CHECK = { oneOf: ['at-the-end', 'none'] } as const;

/** Returns the rolls that the GM may ask for, from agents that can roll. */
function rollParams(state: State): readonly RollParams[] {
  const able = state.combatants.filter(isAble);
  const who = { oneOf: able.map(({ id }) => id) };
  const skill = { oneOf: ['none', ...skillsKnown(state)] };
  return [{ who, skill, characteristic: { oneOf: CHARACTERISTICS }, difficulty: { oneOf: DIFFICULTIES } }];
}

/** Returns every skill in a sheet or task of this fight, and the common ones. */
function skillsKnown(state: State): string[] {
  const named = [
    ...state.combatants.flatMap(({ sheet }) => sheet.skills),
    ...state.tasks.flatMap(({ skill }) => (skill === null ? [] : [skill])),
  ];
  return [...new Set([...named.map(printSkillName), ...COMMON_SKILLS])].sort();
}

const skillOf = (skill: string): SkillName | null => (skill === 'none' ? null : parseSkillName(skill)!);

const requesting = choices<State, Combat>();

export const REQUESTS = [
  // @rule improvised-check A check like any other, rolled at once by the agent.
  requesting<RollParams & { readonly modifier: IntRange } & Labelled>({
    kind: 'request-check',
    purpose: 'request',
    offers: (state) =>
      rollParams(state).map((roll) => ({
        params: { ...roll, modifier: { min: -20, max: 20 }, label: LABEL },
      })),
    does(combat, _gm, { who, skill, characteristic, difficulty, modifier, label }) {
      const rule = 'improvised-check';
      const asked: Part[] = modifier === 0 ? [] : [{ value: modifier, why: 'gm', rule }];
      const more = [difficultyDm(difficulty), ...asked];
      const check = { who, skill: skillOf(skill), characteristic, rule, what: label, more } as const;
      const outcome = makeCheck(combat, check);
      const told = { label, against: 8, margin: outcome.effect };
      combat.record({ type: 'check-made', rule, who, on: null, ...told, ...outcome });
      noteExceptional(combat, who, outcome.effect);
    },
  }),
  // @rule improvised-work An extended action like any other, for a number of rounds.
  requesting<RollParams & Checked & { readonly rounds: IntRange } & Labelled>({
    kind: 'request-work',
    purpose: 'request',
    offers: (state) =>
      rollParams(state).map((roll) => ({
        params: { ...roll, check: CHECK, rounds: { min: 1, max: 100 }, label: LABEL },
      })),
    does(combat, _gm, { rounds, ...asked }) {
      setToWork(combat, asked.who, workOf(combat.state, asked), {
        rounds,
        isChecked: asked.check !== 'none',
        faces: null,
      });
    },
  }),
  // @rule improvised-work @rule extended-duration The same with 2d6 rounds, if the GM does not set a number.
  requesting<RollParams & Checked & Labelled>({
    kind: 'request-open-work',
    purpose: 'request',
    offers: (state) =>
      rollParams(state).map((roll) => ({
        params: { ...roll, check: CHECK, label: LABEL },
        cost: '2d6 rounds',
      })),
    does(combat, _gm, asked) {
      const { who } = asked;
      const work = workOf(combat.state, asked);
      const { faces, sum } = rollRounds(combat, who, work.name);
      if (!isAble(combatantOf(combat.state, who))) return;
      setToWork(combat, who, work, { rounds: sum.total, isChecked: asked.check !== 'none', faces });
    },
  }),
];

interface Length {
  readonly rounds: number;
  readonly isChecked: boolean;
  readonly faces: readonly number[] | null;
}

function setToWork(combat: Combat, who: string, work: Task, length: Length): void {
  combat.record({ type: 'work-requested', rule: 'improvised-work', who, task: work.id, work, ...length });
}

type Asked = Values<RollParams & Labelled>;

/** Returns the work as a task of the agent's side, so that others can take it over. */
function workOf(state: State, { who, skill, characteristic, difficulty, label }: Asked): Task {
  let number = 1;
  while (state.tasks.some(({ id }) => id === `${who}-work-${number}`)) number += 1;
  return {
    id: `${who}-work-${number}`,
    name: label,
    skill: skillOf(skill),
    characteristic,
    difficulty,
    increment: 'minutes',
    action: 'significant',
    at: null,
    against: null,
    side: combatantOf(state, who).side,
    isDecisive: false,
  };
}
