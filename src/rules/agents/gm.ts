import { combatantOf, isHere } from '../../kernel/battle.ts';
import { choices, one, type Values } from '../../kernel/choices.ts';
import type { IntRange, OneOf, Text } from '../../kernel/decision.ts';
import {
  amongPresent,
  bringInAfterStart,
  bringingIn,
  changing,
  conditionSetting,
  fightEnding,
  hiding,
  offeredFor,
  overridesBy,
  placing,
  presentAndAway,
  removal,
  resumeFight,
  setByGm,
  setSide,
} from '../../kernel/overrides.ts';
import { type Combat, freeActionsOf, makeCheck, noteExceptional, takeFree } from './checks.ts';
import { comeTo, endIfDecided, endNow, fall, fallHeldBlows, noteSerious, wound } from './damage.ts';
import type { EventOf } from './events.ts';
import { changeInitiative, rollFor } from './initiative.ts';
import { restore } from './medicine.ts';
import { freeCell, isTaken } from './movement.ts';
import type { Task } from './schema.ts';
import {
  CHARACTERISTICS,
  PHYSICAL,
  type Physical,
  parseSkillName,
  printSkillName,
  type SkillName,
} from './sheet.ts';
import { type Agent, isAble, isSeriouslyWounded, type State, turnUnderWay } from './state.ts';
import { DIFFICULTIES, difficultyDm, rollRounds } from './tasks.ts';
import type { Part } from './words-reasons.ts';

// GM overrides, possible at any question or roll.

type OnWho = { readonly who: OneOf<string> };

/** Overrides on one agent whose values depend on its sheet. */
const onSheet = choices<Agent, Combat>();
const setScore = onSheet<OnWho & { readonly characteristic: OneOf<Physical>; readonly value: IntRange }>({
  kind: 'set-score',
  purpose: 'health',
  offers: ({ id, sheet }) =>
    PHYSICAL.map((each) => {
      const value = { min: 0, max: sheet.characteristics[each] };
      return { params: { who: one(id), characteristic: one(each), value } };
    }),
  does(combat, _gm, { who, characteristic, value }) {
    const before = isSeriouslyWounded(combatantOf(combat.state, who)) ? 'was' : 'was not';
    setByGm(combat, who, 'scores', { ...combatantOf(combat.state, who).scores, [characteristic]: value });
    noteSerious(combat, who, before);
    fall(combat, who);
  },
});
const setRounds = onSheet<OnWho & { readonly weapon: OneOf<string>; readonly value: IntRange }>({
  kind: 'set-rounds',
  purpose: 'equip',
  offers: ({ id, sheet }) =>
    sheet.weapons.flatMap(({ id: weapon, rounds }) =>
      rounds === null
        ? []
        : [{ params: { who: one(id), weapon: one(weapon), value: { min: 0, max: rounds } } }],
    ),
  does(combat, _gm, { who, weapon, value }) {
    setByGm(combat, who, 'rounds', { ...combatantOf(combat.state, who).rounds, [weapon]: value });
  },
});
const ON_SHEET = [setScore, setRounds];

/** Overrides for a chosen agent, or for the whole fight. */
const onFight = choices<State, Combat>();

/** The effects of each condition that the GM can give. */
const CONDITION = {
  awake(combat, { id, life }) {
    if (life !== 'awake') comeTo(combat, id, 'gm-authority');
  },
  unconscious(combat, { id: who, life }) {
    const wakesAt = combat.state.clock + 60;
    if (life !== 'unconscious')
      combat.record({ type: 'fell-unconscious', rule: 'gm-authority', who, wakesAt });
  },
  dead(combat, { id: who, life }) {
    if (life !== 'dead') combat.record({ type: 'died', rule: 'gm-authority', who, cause: 'gm' });
  },
  standing: (combat, { id }) => setByGm(combat, id, 'stance', 'standing'),
  crouching: (combat, { id }) => setByGm(combat, id, 'stance', 'crouching'),
  prone: (combat, { id }) => setByGm(combat, id, 'stance', 'prone'),
} as const satisfies Readonly<Record<string, (combat: Combat, who: Agent) => void>>;

const HIDING = hiding<Agent, State, Combat>({
  isHidden: (who) => who.isHidden,
  hide: (combat, { id }) => setByGm(combat, id, 'isHidden', true),
  reveal: (combat, { id }) => setByGm(combat, id, 'isHidden', false),
});

const POINTS = { min: 1, max: 99 };

const ON_PRESENT = [
  changing(
    { kind: 'wound', purpose: 'hurt', params: { points: POINTS } },
    (combat: Combat, who, { points }) => wound(combat, who, points),
  ),
  changing({ kind: 'heal', purpose: 'heal', params: { points: POINTS } }, (combat: Combat, who, { points }) =>
    restore(combat, who, points, 'gm-authority'),
  ),
  changing(
    {
      kind: 'give-dm',
      purpose: 'other',
      params: { value: { min: -20, max: 20 }, rounds: { min: 1, max: 100 } },
    },
    (combat: Combat, who, { value, rounds }) => {
      const until = combat.state.round + rounds - 1;
      combat.record({ type: 'favoured', rule: 'gm-authority', who, value, until });
    },
  ),
  changing(
    { kind: 'set-cover', purpose: 'condition', params: { quarters: { min: 0, max: 4 } } },
    (combat: Combat, who, { quarters }) => setByGm(combat, who, 'cover', quarters),
  ),
  conditionSetting(CONDITION),
  setSide,
  placing('move', (combat: Combat, who, to) => {
    const { cell: from } = combatantOf(combat.state, who);
    const event = { who, from, to: freeCell(combat.state, combatantOf(combat.state, who), to), metres: 0 };
    combat.record({ type: 'moved', rule: 'gm-authority', ...event });
  }),
  removal((combat: Combat, who) => {
    const isActing = turnUnderWay(combat.state)?.who === who;
    combat.record({ type: 'left', rule: 'gm-authority', who });
    endIfDecided(combat);
    if (isActing) combat.endStep();
  }),
];

const ON_FIGHT = [
  onFight({
    kind: 'set-initiative',
    purpose: 'other',
    offers(state) {
      const { present } = presentAndAway(state);
      const rolled = present.filter((id) => combatantOf(state, id).initiative !== null);
      return [{ params: { who: { oneOf: rolled }, value: { min: -99, max: 99 } } }];
    },
    does(combat, _gm, { who, value: to }) {
      const value = to - combatantOf(combat.state, who).initiative!;
      changeInitiative(combat, who, { value, why: 'gm', rule: 'gm-authority', endsAfter: null });
    },
  }),
  /** An agent that is brought in rolls initiative if it has not done so. */
  bringingIn(
    (state: State) => bringInAfterStart(state, (cell) => isTaken(state, cell)),
    (combat: Combat, who, at) => {
      const cell = freeCell(combat.state, combatantOf(combat.state, who), at);
      if (combatantOf(combat.state, who).initiative === null) rollFor(combat, who);
      combat.record({ type: 'entered', rule: 'gm-authority', who, at: cell });
    },
  ),
  onFight({
    kind: 'free',
    purpose: 'other',
    offers(state) {
      const awake = state.combatants.filter(isAble).map(({ id }) => id);
      return [{ params: { who: { oneOf: awake }, what: { oneOf: freeActionsOf(state) } } }];
    },
    does: (combat, _gm, { who, what }) => takeFree(combat, who, what),
  }),
];

/** Returns the agent whose turn it is; `undefined` between turns. */
const actor = (state: State): Agent | undefined => {
  const turn = turnUnderWay(state);
  return turn && combatantOf(state, turn.who);
};

const ON_TURN = [
  onFight({
    kind: 'end-turn',
    purpose: 'wait',
    offers: (state) => (actor(state) === undefined ? [] : [{ params: {} }]),
    does(combat) {
      const { who } = turnUnderWay(combat.state)!;
      combat.record({ type: 'turn-ended', rule: 'gm-authority', who, isLeftUnused: true });
      fallHeldBlows(combat);
      combat.endStep();
    },
  }),
  // @rule free-action Several free actions may count as a minor one.
  onFight({
    kind: 'charge-minor',
    purpose: 'request',
    offers: (state) => ((actor(state)?.minor ?? 0) > 0 ? [{ params: {} }] : []),
    does(combat) {
      const { who } = turnUnderWay(combat.state)!;
      const event = { who, significant: 0, minor: 1, on: 'free-actions', item: null } as const;
      combat.record({ type: 'action-spent', rule: 'gm-authority', ...event });
    },
  }),
  // @rule gm-charge An action that is left in the current turn.
  onFight<OnWho & { readonly action: OneOf<'significant' | 'minor'> }>({
    kind: 'charge',
    purpose: 'request',
    offers(state) {
      const who = actor(state);
      const left = (['significant', 'minor'] as const).filter((each) => who !== undefined && who[each] > 0);
      return who === undefined ? [] : [{ params: { who: one(who.id), action: { oneOf: left } } }];
    },
    does(combat, _gm, { who, action }) {
      const price = action === 'significant' ? { significant: 1, minor: 0 } : { significant: 0, minor: 1 };
      combat.record({ type: 'action-spent', rule: 'gm-charge', who, ...price, on: 'gm', item: null });
      combat.record({ type: 'charged', rule: 'gm-charge', who, action });
    },
  }),
  resumeFight,
  fightEnding(endNow),
];

// Requests that the GM makes without preparation in the encounter.

/** Skills that a fight may ask for even if no sheet lists them. */
const COMMON_SKILLS = [
  ...['Admin', 'Animals', 'Athletics', 'Carouse', 'Computer', 'Deception', 'Drive', 'Electronics'],
  ...['Engineer', 'Explosives', 'Flyer', 'Gambler', 'Gun Combat', 'Heavy Weapons', 'Investigate'],
  ...['Jack of all Trades', 'Leadership', 'Mechanic', 'Medicine', 'Melee', 'Persuade', 'Pilot', 'Recon'],
  ...['Seafarer', 'Stealth', 'Streetwise', 'Survival', 'Tactics', 'Vacc Suit', 'Zero-G'],
];
const LABEL = { maxLength: 80 };

type Checked = { readonly check: OneOf<'at-the-end' | 'none'> };
type Labelled = { readonly label: Text };
const CHECK = { oneOf: ['at-the-end', 'none'] } as const;

/** Returns the parameters of a roll that the GM asks for, from an agent that can roll. */
function rollParams(state: State) {
  const who: OneOf<string> = { oneOf: state.combatants.filter(isAble).map(({ id }) => id) };
  const skill: OneOf<string> = { oneOf: ['none', ...skillsKnown(state)] };
  return { who, skill, characteristic: { oneOf: CHARACTERISTICS }, difficulty: { oneOf: DIFFICULTIES } };
}
type RollParams = ReturnType<typeof rollParams>;

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

const REQUESTS = [
  // @rule improvised-check A check like any other, rolled at once by the agent.
  requesting<RollParams & { readonly modifier: IntRange } & Labelled>({
    kind: 'request-check',
    purpose: 'request',
    offers: (state) => [{ params: { ...rollParams(state), modifier: { min: -20, max: 20 }, label: LABEL } }],
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
    offers: (state) => [
      { params: { ...rollParams(state), check: CHECK, rounds: { min: 1, max: 100 }, label: LABEL } },
    ],
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
    offers: (state) => [{ params: { ...rollParams(state), check: CHECK, label: LABEL }, cost: '2d6 rounds' }],
    does(combat, _gm, asked) {
      const { who } = asked;
      const work = workOf(combat.state, asked);
      const { faces, sum } = rollRounds(combat, who, work.name);
      if (!isAble(combatantOf(combat.state, who))) return;
      setToWork(combat, who, work, { rounds: sum.total, isChecked: asked.check !== 'none', faces });
    },
  }),
];

type Length = Pick<EventOf<'work-requested'>, 'rounds' | 'isChecked' | 'faces'>;

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

/** All GM overrides. ruling: gm-authority */
export const OVERRIDES = overridesBy<State, Combat>(
  [
    offeredFor(({ combatants }) => combatants.filter(isHere), ON_SHEET),
    offeredFor((state) => [amongPresent(state)], ON_PRESENT),
    offeredFor((state) => [state], [...ON_FIGHT, ...HIDING, ...REQUESTS, ...ON_TURN]),
  ],
  (combat) => {
    if (combat.state.round > 0) endIfDecided(combat);
  },
);
