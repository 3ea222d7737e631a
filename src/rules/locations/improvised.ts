import type { RawAnswer } from '../../kernel/decision.ts';
import { rollable } from './attempt.ts';
import { type Check, checkAgainst, checkNumber } from './check.ts';
import type { Choice, Fight } from './fight.ts';
import { yardsLeft } from './speed.ts';
import { type Combatant, isHere, type State } from './state.ts';
import { canAct } from './status.ts';
import { setToWork } from './work.ts';

const MODIFIER = { min: -20, max: 20 };
const NUMBER = { min: 1, max: 30 };
const LABEL = { maxLength: 80 };
const MOST_ROUNDS = 100;
/** Fast actions, by the names under which they are counted. */
const FAST = ['drop', 'fall-prone', 'speak', 'feint', 'protect', 'dismount'];

/** What the GM asks for that no rule foresees: checks, jobs, and what they cost. */
export function improvised(state: State, here: readonly Combatant[]): Choice[] {
  const able = here.filter((who) => canAct(state, who));
  if (able.length === 0) return [];
  const ids = { oneOf: able.map(({ id }) => id) };
  const what = { oneOf: rollable(able) };
  const options: Choice[] = [
    { kind: 'request-check', params: { who: ids, what, number: NUMBER, modifier: MODIFIER, label: LABEL } },
  ];
  for (const { id } of able) {
    const against = { oneOf: ids.oneOf.filter((other) => other !== id) };
    if (against.oneOf.length === 0) continue;
    const params = { who: { oneOf: [id] }, what, against, with: what, modifier: MODIFIER, label: LABEL };
    options.push({ kind: 'request-contest', params });
  }
  if (state.winner !== null || state.round === 0) return options;
  const end = { what: { oneOf: ['none', ...what.oneOf] }, number: NUMBER, modifier: MODIFIER };
  const rounds = { min: 1, max: MOST_ROUNDS };
  options.push({ kind: 'request-work', params: { who: ids, rounds, ...end, label: LABEL } });
  for (const who of here) options.push(...charges(state, who));
  return options;
}

/** What is left of somebody's round. ruling: gm-charge */
function charges(state: State, who: Combatant): Choice[] {
  if (!isHere(who) || who.turn === 'over') return [];
  const id = { oneOf: [who.id] };
  const left = FAST.filter((each) => !who.fast.includes(each));
  const oneOf = who.action === null ? ['action', ...left] : left;
  const options: Choice[] =
    oneOf.length === 0 ? [] : [{ kind: 'charge-action', params: { who: id, price: { oneOf } } }];
  const yards = yardsLeft(state, who);
  if (yards > 0) {
    options.push({ kind: 'charge-yards', params: { who: id, yards: { min: 1, max: yards } } });
  }
  return options;
}

type Act = (fight: Fight, id: string, act: RawAnswer) => void;

/** How these acts are done. */
export const IMPROVISED: Readonly<Record<string, Act>> = {
  'request-check': (fight, id, act) => checkNumber(fight, id, asked(act), act.number as number),
  'request-contest': (fight, id, act) =>
    checkAgainst(fight, id, asked(act), act.against as string, act.with as string),
  'request-work': (fight, id, { label, rounds, what, number, modifier }) =>
    setToWork(fight, id, {
      label: label as string,
      needed: rounds as number,
      done: 0,
      what: what === 'none' ? null : (what as string),
      number: number as number,
      modifier: modifier as number,
    }),
  'charge-action': (fight, who, { price }) =>
    fight.record({ type: 'charged-by-gm', rule: 'gm-charge', who, price: price as string, yards: 0 }),
  'charge-yards': (fight, who, { yards }) =>
    fight.record({ type: 'charged-by-gm', rule: 'gm-charge', who, price: 'yards', yards: yards as number }),
};

/** What is rolled, what for, and with which modifier. */
function asked({ what, label, modifier }: RawAnswer): Check {
  return { what: what as string, label: label as string, modifier: modifier as number };
}
