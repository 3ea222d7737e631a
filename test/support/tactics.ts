import { expect } from 'vitest';
import type { Cell } from '../../src/geometry/grid.ts';
import { combatantOf } from '../../src/kernel/battle.ts';
import { answerFault, type Decision, type RawAnswer } from '../../src/kernel/decision.ts';
import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import type { Sum } from '../../src/kernel/explanation.ts';
import { StepRunner } from '../../src/kernel/step.ts';
import type { Event, EventOf, Combat as TacticsCombat } from '../../src/rules/tactics/events.ts';
import { performAction } from '../../src/rules/tactics/go.ts';
import { tactics } from '../../src/rules/tactics/ruleset.ts';
import { DEFAULT_RULINGS, type Rulings } from '../../src/rules/tactics/rulings.ts';
import type { Armor, Options, Sheet, Shield, Weapon } from '../../src/rules/tactics/schema.ts';
import { type Action, type Combatant, type State, start } from '../../src/rules/tactics/state.ts';
import { type Fight, fight } from './fight.ts';
import { expectPurpose, expectReasons } from './reasons.ts';
import { expectQuestion } from './sentences.ts';

/** A plain medium sword: skill 13, one attack, 6 W. */
export const SWORD: Weapon = {
  id: 'sword',
  name: 'sword',
  kind: 'melee',
  skill: 13,
  rank: 0,
  attacks: null,
  quality: { offense: 0, defense: 0 },
  sizes: [4],
  tier: 3,
  w: { dice: 0, plus: 6 },
  s: { dice: 0, plus: 0 },
  isNatural: false,
  range: 'nearby',
  ammo: null,
  mechanism: null,
  hasSuppressor: false,
  blast: null,
};

export const FISTS: Weapon = {
  ...SWORD,
  id: 'fists',
  name: 'fists',
  sizes: [1],
  tier: 0,
  w: { dice: 0, plus: 0 },
  s: { dice: 0, plus: 2 },
  isNatural: true,
};

/** Ten metres of reach and three counts of arrows. */
export const BOW: Weapon = { ...SWORD, id: 'bow', name: 'bow', kind: 'missile', range: 'short', ammo: 3 };

/** Semi-automatic: four rounds a turn. */
export const PISTOL: Weapon = {
  ...BOW,
  id: 'pistol',
  name: 'pistol',
  kind: 'bullet',
  sizes: [3],
  mechanism: 'semi-automatic',
};

/** Base range Nearby, 2d6 W. */
export const GRENADE: Weapon = {
  ...BOW,
  id: 'grenade',
  name: 'grenade',
  skill: 15,
  w: { dice: 2, plus: 0 },
  ammo: 2,
  blast: 'nearby',
};

export const SHIELD: Shield = {
  id: 'shield',
  name: 'shield',
  quality: { offense: 0, defense: 2 },
  sizes: [4],
  tier: 3,
};

export const HIDE: Armor = {
  id: 'hide',
  name: 'hide',
  size: 4,
  tier: 3,
  value: 2,
  penalty: 0,
  isNatural: false,
};

/** PC 16, BOD 10, NER 11, all defences 10, no Tactics, Move 4, a sword. */
export const FIGHTER: Sheet = {
  tactics: 0,
  pc: 16,
  wNow: 16,
  bod: 10,
  ner: 11,
  fin: 10,
  s: 12,
  move: 4,
  run: 10,
  heal: 10,
  dodge: 10,
  parry: 10,
  block: 10,
  size: 4,
  weapons: [SWORD],
  shields: [],
  armor: null,
  isHidden: false,
  tools: [],
};

/** A combatant of the side `heroes` (with a seat of its own name) or `foes` (the GM's). */
export function entrant(
  id: string,
  side: 'heroes' | 'foes',
  at: Cell,
  changes: Partial<Sheet> = {},
): CombatantSetup<Sheet> {
  const sheet = { ...FIGHTER, ...changes };
  const wNow = changes.wNow ?? sheet.pc;
  const seat = side === 'heroes' ? id : 'gm';
  return { id, name: id, side, seat, at, isInReserve: false, sheet: { ...sheet, wNow } };
}

/** An encounter of these combatants on an open map of 40 x 40. */
export function encounter(
  combatants: readonly CombatantSetup<Sheet>[],
  rulings: Partial<Rulings> = {},
  changes: Partial<Encounter<Sheet, Options>> = {},
): Encounter<Sheet, Options> {
  return {
    name: 'test',
    ruleset: 'tactics',
    rulings: { ...DEFAULT_RULINGS, ...rulings } as Encounter<Sheet, Options>['rulings'],
    field: { isMapped: true, shape: 'square', size: [40, 40], walls: [] },
    sides: [
      { id: 'heroes', name: 'the heroes' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants,
    options: {},
    ...changes,
  };
}

/** Ann against Bob, side by side. */
export function duel(
  ann: Partial<Sheet> = {},
  bob: Partial<Sheet> = {},
  rulings: Partial<Rulings> = {},
): Encounter<Sheet, Options> {
  return encounter([entrant('ann', 'heroes', [5, 5], ann), entrant('bob', 'foes', [6, 5], bob)], rulings);
}

/**
 * The state of a fight in the middle of a turn: everyone has declared nothing, the order is that of the
 * encounter, and nobody has had their go. `changes` apply to single combatants.
 */
export function midTurn(
  begun: Encounter<Sheet, Options>,
  changes: Readonly<Record<string, Partial<Combatant>>> = {},
): State {
  const state = start(begun);
  const order = state.combatants.map((who) => who.id);
  const combatants = state.combatants.map((who) => ({ ...who, initiative: 10, ...changes[who.id] }));
  return { ...state, phase: 'resolve', turn: 1, order, ranks: order, combatants };
}

/** The inputs of a scripted rule: dice in order, answers by kind of question, or by `kind who`. */
export interface Script {
  readonly dice?: readonly (readonly number[])[];
  readonly answers?: Readonly<Record<string, RawAnswer>>;
}

/** The result of a rule. */
export interface Played {
  readonly state: State;
  readonly events: readonly Event[];
  /** All questions asked, in order. */
  readonly asked: readonly Decision[];
  /** All rolls made: the dice and their purpose. */
  readonly rolled: readonly string[];
}

/** Runs one rule on a state. Questions without a scripted answer get the default one; all dice are used. */
export function play(state: State, rule: (combat: TacticsCombat) => void, script: Script = {}): Played {
  const dice = [...(script.dice ?? [])];
  const asked: Decision[] = [];
  const rolled: string[] = [];
  const choose = (decision: Decision): RawAnswer => {
    asked.push(decision);
    expectQuestion(tactics, run.state, decision);
    const { key, who, options, defaultAnswer } = decision;
    const answer = script.answers?.[`${key} ${who}`] ?? script.answers?.[key] ?? defaultAnswer;
    expect(answerFault(options, answer)?.sentence, `${who}: ${key}`).toBeUndefined();
    return answer;
  };
  const step = (combat: TacticsCombat): void => {
    rule(combat);
    // A step must record something, but a rule may do nothing here.
    combat.record({ type: 'stepped', rule: 'simultaneous-movement', moves: [] });
  };
  const run: StepRunner<State, Event> = new StepRunner<State, Event>({ ...tactics, step }, state, {
    draw(request) {
      expectPurpose(request);
      rolled.push(`${request.dice.n}d${request.dice.hi} ${request.why}`);
      const faces = dice.shift();
      if (faces === undefined) throw new Error(`no dice are left for ${request.why}`);
      return faces;
    },
    choose,
    chooseAny: (decisions) => ({ who: decisions[0]!.who, answer: choose(decisions[0]!) }),
  });
  const done = run.run();
  expect(dice, 'dice left over').toEqual([]);
  expectReasons(done.events);
  return { ...done, asked, rolled };
}

/** Dice that show this sum, of three. */
export function sum(total: number): number[] {
  const [a, b] = [Math.min(6, total - 2), Math.min(6, total - 1 - Math.min(6, total - 2))];
  return [a, b, total - a - b];
}

export const strike = (target: string, more: Partial<Extract<Action, { kind: 'strike' }>> = {}): Action => ({
  kind: 'strike',
  weapon: 'sword',
  target,
  intent: 'kill',
  at: 'body',
  ...more,
});

export const shoot = (target: string, more: Partial<Extract<Action, { kind: 'shoot' }>> = {}): Action => ({
  kind: 'shoot',
  weapon: 'pistol',
  target,
  intent: 'kill',
  rounds: 1,
  ...more,
});

/** A combatant carries out a declared action on its own go. */
export function doAction(state: State, id: string, action: Action, script: Script = {}): Played {
  const combatants = state.combatants.map(
    (who): Combatant =>
      who.id === id ? { ...who, go: 'going', pending: [action, ...who.pending.slice(1)] } : who,
  );
  return play({ ...state, active: id, combatants }, (combat) => performAction(combat, id, action), script);
}

/** The only event of this type; fails unless there is exactly one. */
export function only<T extends Event['type']>(
  played: { readonly events: readonly Event[] },
  type: T,
): EventOf<T> {
  const found = all(played, type);
  expect(found, `${type} among ${played.events.map((event) => event.type).join(', ')}`).toHaveLength(1);
  return found[0]!;
}

export function all<T extends Event['type']>(
  played: { readonly events: readonly Event[] },
  type: T,
): EventOf<T>[] {
  return played.events.filter((event): event is EventOf<T> => event.type === type);
}

/** The combatant in its current state. */
export function of(played: { readonly state: State }, id: string): Combatant {
  return combatantOf(played.state, id);
}

/** The parts of a number, one line each: `-3 multiple-attacks`. */
export function parts(total: Sum): string[] {
  return total.parts.map(({ value, rule }) => `${value} ${rule}`);
}

/** The value of a rule in a number; 0 if the number has no such part. */
export function part(total: Sum, rule: string): number {
  return total.parts.filter((each) => each.rule === rule).reduce((all, each) => all + each.value, 0);
}

export type TacticsFight = Fight<Sheet, Options, State, Event>;

/** The declarations of each in the two phases before initiative. All others do nothing. */
export interface Plan {
  readonly oT?: number;
  readonly move?: RawAnswer;
  readonly actions?: readonly RawAnswer[];
}

/** A fight in which everyone declares a plan and keeps to it. Stops at the dice for initiative. */
export function declared(
  begun: Encounter<Sheet, Options>,
  plans: Readonly<Record<string, Plan>> = {},
  ...dice: number[][]
): TacticsFight {
  const f = fight(tactics, begun, ...dice);
  settleAll(f, plans);
  return f;
}

/** Answers everything before initiative. */
export function settleAll(f: TacticsFight, plans: Readonly<Record<string, Plan>>): void {
  const left = new Map<string, RawAnswer[]>();
  for (const [id, { move, actions = [] }] of Object.entries(plans)) {
    left.set(id, [...(move === undefined ? [] : [move]), ...actions]);
  }
  for (let asked = f.open[0]; asked !== undefined; asked = f.open[0]) {
    const { key, who, defaultAnswer } = asked;
    const oT = plans[who]?.oT;
    if (key === 'tactics' && defaultAnswer.kind === 'split' && oT !== undefined)
      f.answer(who, { kind: 'split', oT });
    else if (key === 'declare') f.answer(who, left.get(who)?.shift() ?? { kind: 'settle' });
    else if (key === 'tactics' || key === 'readjust') f.answer(who, defaultAnswer as RawAnswer);
    else break;
  }
}

/** Answers that are actions of a declaration. */
export const STRIKE = (target: string, weapon = 'sword'): RawAnswer => ({
  kind: 'strike',
  weapon,
  target,
  intent: 'kill',
  at: 'body',
});
export const FOLLOW = (who: string, pace = 'walk'): RawAnswer => ({ kind: 'follow', pace, who });
export const FULL_DEFENSE: RawAnswer = { kind: 'full-defense' };
