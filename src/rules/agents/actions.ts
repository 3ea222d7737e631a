import type { RawAnswer } from '../../kernel/decision.ts';
import { aimOptions, loseAim, takeAim } from './aim.ts';
import { attack, coupDeGrace } from './attack.ts';
import { attackOptions, coupDeGraceOptions } from './attack-options.ts';
import { extendedOptions, startTask } from './extended.ts';
import type { Choice, Fight } from './fight.ts';
import { changeStance, draw, gearOptions, reload, stanceOptions } from './gear.ts';
import { firstAid, firstAidOptions } from './medicine.ts';
import { move, moveOptions } from './movement.ts';
import { foesInSight, friendsInSight } from './space.ts';
import { type Agent, agent, type State, taskOf, weaponOf } from './state.ts';
import { check, checkOptions, oppose } from './tasks.ts';

/** Everything it may do with what is left of its turn. @rule action-budget */
export function actionOptions(state: State, who: Agent): Choice[] {
  // @rule seriously-wounded crawling takes none
  if (who.significant + who.minor === 0) return moveOptions(state, who);
  const seen = foesInSight(state, who);
  return [
    ...attackOptions(state, who, seen),
    ...coupDeGraceOptions(state, who, seen),
    ...ownSideOptions(state, who),
    ...moveOptions(state, who),
    ...aimOptions(who, seen),
    ...gearOptions(who),
    ...stanceOptions(who),
    ...firstAidOptions(state, who),
    ...checkOptions(state, who),
    ...extendedOptions(state, who),
  ];
}

/** Attacks on the own side, and aiming at it, for a person who asks for them. */
function ownSideOptions(state: State, who: Agent): Choice[] {
  // ruling: own-side
  const friends = friendsInSight(state, who);
  if (friends.length === 0) return [];
  const options = [
    ...attackOptions(state, who, friends),
    ...coupDeGraceOptions(state, who, friends),
    ...aimOptions(who, friends),
  ];
  return options.map((option) => ({ ...option, onRequest: true }));
}

type Action = (fight: Fight, id: string, answer: RawAnswer) => void;

/** What ends an aim when it is done. @rule aim-loss */
const distracting =
  (action: Action): Action =>
  (fight, id, answer) => {
    loseAim(fight, id);
    action(fight, id, answer);
  };

const ACTIONS: Readonly<Record<string, Action>> = {
  strike: attack,
  shoot: attack,
  throw: attack,
  'coup-de-grace': coupDeGrace,
  aim: takeAim,
  move: distracting(move),
  approach: distracting(move),
  withdraw: distracting(move),
  draw: distracting(draw),
  reload: distracting(reload),
  stance: distracting(changeStance),
  'first-aid': distracting(firstAid),
  check: distracting(check),
  contest: distracting(oppose),
  'start-task': distracting(startTask),
};

export function carryOut(fight: Fight, id: string, answer: RawAnswer): void {
  ACTIONS[answer.kind]!(fight, id, answer);
}

const SIGNIFICANT = ['strike', 'shoot', 'throw', 'coup-de-grace', 'first-aid', 'start-task'];

/** What an action costs: significant and minor actions. */
export function costOf(state: State, id: string, answer: RawAnswer): { significant: number; minor: number } {
  const who = agent(state, id);
  if (SIGNIFICANT.includes(answer.kind)) return { significant: 1, minor: 0 };
  if (answer.kind === 'check' || answer.kind === 'contest') {
    const isSignificant = taskOf(state, answer.task as string).action === 'significant';
    return isSignificant ? { significant: 1, minor: 0 } : { significant: 0, minor: 1 };
  }
  if (answer.kind === 'draw') {
    return { significant: 0, minor: weaponOf(who, answer.weapon as string).drawActions };
  }
  if (answer.kind === 'reload') {
    return { significant: 0, minor: weaponOf(who, answer.weapon as string).reloadActions };
  }
  return { significant: 0, minor: 1 };
}
