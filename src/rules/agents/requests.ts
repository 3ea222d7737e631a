import type { RawAnswer } from '../../kernel/decision.ts';
import { CHARACTERISTICS, type Characteristic } from './characteristics.ts';
import { type Check, makeCheck, noteExceptional, rollTwo } from './checks.ts';
import type { Choice, Fight } from './fight.ts';
import type { Difficulty, Task } from './sheet.ts';
import { parseSkillName, printSkillName, type SkillName } from './skills.ts';
import { agent, isAble, type State } from './state.ts';
import { DIFFICULTIES, difficultyDm } from './tasks.ts';

// What the GM asks of somebody at the table that no encounter foresaw.

/** Skills of the game that a fight may ask for although no sheet in it lists them. */
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

/** @rule improvised-check @rule improvised-work What the GM may ask for: of those alone who could roll. */
export function requestOptions(state: State): Choice[] {
  const able = state.combatants.filter(isAble);
  if (able.length === 0) return [];
  const roll = {
    who: { oneOf: able.map(({ id }) => id) },
    skill: { oneOf: ['none', ...skillsKnown(state)] },
    characteristic: { oneOf: CHARACTERISTICS },
    difficulty: { oneOf: DIFFICULTIES },
  };
  const check = { oneOf: ['at-the-end', 'none'] };
  const work = { ...roll, check };
  const rounds = { min: 1, max: 100 };
  return [
    { kind: 'request-check', params: { ...roll, modifier: { min: -20, max: 20 }, label: LABEL } },
    { kind: 'request-work', params: { ...work, rounds, label: LABEL } },
    { kind: 'request-open-work', params: { ...work, label: LABEL }, cost: '2d6 rounds' },
  ];
}

/** Every skill that a sheet or a task of this fight names, and the common ones. */
function skillsKnown(state: State): string[] {
  const named = [
    ...state.combatants.flatMap(({ sheet }) => sheet.skills),
    ...state.tasks.flatMap(({ skill }) => (skill === null ? [] : [skill])),
  ];
  return [...new Set([...named.map(printSkillName), ...COMMON_SKILLS])].sort();
}

const skillOf = (act: RawAnswer): SkillName | null =>
  act.skill === 'none' ? null : parseSkillName(act.skill as string)!;

/** @rule improvised-check A check as any other, rolled at once by the combatant. */
export function requestCheck(fight: Fight, who: string, act: RawAnswer): void {
  const modifier = act.modifier as number;
  const label = act.label as string;
  const check: Check = {
    who,
    skill: skillOf(act),
    characteristic: act.characteristic as Characteristic,
    rule: 'improvised-check',
    what: label,
    more: [
      difficultyDm(act.difficulty as Difficulty),
      ...(modifier === 0 ? [] : [{ value: modifier, why: 'the GM', rule: 'improvised-check' } as const]),
    ],
  };
  const outcome = makeCheck(fight, check);
  const told = { label, against: 8, margin: outcome.effect };
  fight.record({ type: 'check-made', rule: 'improvised-check', who, on: null, ...told, ...outcome });
  noteExceptional(fight, who, outcome.effect);
}

/** @rule improvised-work An extended action as any other, for so many rounds. */
export function requestWork(fight: Fight, who: string, act: RawAnswer): void {
  const length = { rounds: act.rounds as number, isChecked: act.check !== 'none', faces: null };
  record(fight, who, taskOf(fight.state, who, act), length);
}

/** @rule improvised-work @rule extended-duration The same where the GM leaves the rounds open: 2d6. */
export function requestOpenWork(fight: Fight, who: string, act: RawAnswer): void {
  const task = taskOf(fight.state, who, act);
  const isChecked = act.check !== 'none';
  const { faces, sum } = rollTwo(
    fight,
    agent(fight.state, who),
    'extended-duration',
    `rounds of ${task.name}`,
  );
  if (isAble(agent(fight.state, who))) record(fight, who, task, { rounds: sum.total, isChecked, faces });
}

interface Length {
  readonly rounds: number;
  readonly isChecked: boolean;
  readonly faces: readonly number[] | null;
}

function record(fight: Fight, who: string, task: Task, length: Length): void {
  fight.record({
    type: 'work-requested',
    rule: 'improvised-work',
    who,
    task: task.id,
    work: task,
    ...length,
  });
}

/** The work as a task of its side, from which others may take it over. */
function taskOf(state: State, who: string, act: RawAnswer): Task {
  let number = 1;
  while (state.tasks.some(({ id }) => id === `${who}-work-${number}`)) number += 1;
  return {
    id: `${who}-work-${number}`,
    name: act.label as string,
    skill: skillOf(act),
    characteristic: act.characteristic as Characteristic,
    difficulty: act.difficulty as Difficulty,
    increment: 'minutes',
    action: 'significant',
    at: null,
    against: null,
    side: agent(state, who).side,
    isDecisive: false,
  };
}
