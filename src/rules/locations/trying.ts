import { sumOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/names.ts';
import { anyAttempt, rollable, skillAttempt } from './attempt.ts';
import { damageNumber, rollAgainst } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { isNear } from './reach.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';
import { canAct } from './status.ts';

const EVERYDAY = 6;
const HARDEST = 18;

/** @rule one-action Any Trait or Skill roll. @rule stop-bleeding First-Aid. ruling: first-aid-time */
export function tryOptions(state: State, who: Combatant): Choice[] {
  const options: Choice[] = [{ kind: 'try', params: { what: { oneOf: rollable([who]) } }, cost: 'action' }];
  const bleeding = state.combatants.filter((other) => other.isBleeding && isHere(other));
  const near = bleeding.filter((other) => isNear(state, who, other, 1)).map((other) => other.id);
  if (near.length > 0) {
    options.push({ kind: 'first-aid', params: { patient: { oneOf: near } }, cost: 'action' });
  }
  return options;
}

/** @rule roll The GM names the #; each point above it is a Success. */
export function attempt(fight: Fight, id: string, what: string): void {
  const answer = fight.ask(() => ({
    key: 'number',
    who: GM,
    seat: GM,
    rule: 'roll',
    about: { who: id, what },
    options: [{ kind: 'number', params: { number: { min: 1, max: HARDEST } } }],
    otherwise: { kind: 'number', number: EVERYDAY },
  }));
  const value = answer!.number;
  const number = sumOf([{ value, why: '# named by the GM', rule: 'roll' }]);
  const tested = rollAgainst(fight, anyAttempt(fight.state, id, what, 'roll', `tries ${what}`), number);
  const successes = tested.isSuccess ? tested.sum.total - value : 0;
  fight.record({ type: 'tried', rule: 'roll', who: id, what, successes, ...tested });
}

/** @rule stop-bleeding Medicine(First-Aid) against total damage. */
export function firstAid(fight: Fight, id: string, patient: string): void {
  const number = damageNumber(fight.state, combatant(fight.state, patient), 'stop-bleeding');
  const own = skillAttempt(fight.state, id, 'first-aid', 'against-damage', 'stop-bleeding', 'First-Aid');
  const tested = rollAgainst(fight, own, number);
  fight.record({ type: 'first-aid-given', rule: 'stop-bleeding', who: id, patient, ...tested });
  if (tested.isSuccess && combatant(fight.state, patient).isBleeding) {
    fight.record({ type: 'bleeding-stopped', rule: 'stop-bleeding', who: patient });
  }
}

/** After the fight there is time to reach everybody; once a round each. ruling: fight-end */
export function offerFirstAid(fight: Fight, id: string): void {
  const answer = fight.ask(() => {
    const who = combatant(fight.state, id);
    const bleeding = fight.state.combatants.filter((other) => other.isBleeding).map((other) => other.id);
    if (!canAct(fight.state, who) || bleeding.length === 0) return undefined;
    return {
      key: 'first-aid',
      who: id,
      seat: who.seat,
      rule: 'stop-bleeding',
      about: {},
      options: [
        { kind: 'first-aid', params: { patient: { oneOf: bleeding } } },
        { kind: 'wait', params: {} },
      ],
      otherwise: { kind: 'wait' },
    };
  });
  if (answer?.kind === 'first-aid') firstAid(fight, id, (answer as unknown as { patient: string }).patient);
}
