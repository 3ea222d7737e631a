import { type NumberChange, override } from 'riposte';
import { type State, timeslice } from 'riposte/timeslice';

const rule = (title: string, says: string) => ({ title, says, source: 'our house' });

/** A fumble table: whoever rolls two zeros for an attack loses the TS left, or is staggered. */
const fumbles = override(timeslice, {
  name: 'fumbles',
  version: '1',
  rules: {
    fumble: rule('Fumble', 'A natural 0 on an attack rolls 1d6: 1 to 4 lose the TS left, 5 and 6 stagger.'),
  },
  after: {
    'attack-rolled'(combat, { who, faces }) {
      if (faces.some((face) => face > 0)) return;
      const { name, seat } = combat.state.combatants.find(({ id }) => id === who)!;
      const dice = { n: 1, lo: 1, hi: 6 };
      const { sum } = combat.roll({ dice, owner: seat, rule: 'fumble', why: `${name}: fumble`, read: 'sum' });
      const { ts } = combat.state.combatants.find(({ id }) => id === who)!;
      if (sum >= 5) combat.record({ type: 'staggered', rule: 'fumble', who, tsLost: ts });
      else if (ts > 0) combat.record({ type: 'ts-lost', rule: 'fumble', who, ts });
    },
  },
});

/** Returns -1 for a combatant with half of its HP or less. */
const slowed: NumberChange<State> = ({ combatants }, { who }) => {
  const { hp, sheet } = combatants.find(({ id }) => id === who)!;
  return 2 * hp > sheet.hp ? [] : [{ value: -1, why: 'slowing-wounds', rule: 'slowing-wounds' }];
};

/** Wounds that slow: with half of the HP or less, an attack roll has -1, and a new round gives one TS less. */
export const ruleset = override(fumbles, {
  name: 'slowing-wounds',
  version: '2',
  rules: {
    'slowing-wounds': rule(
      'Wounds that slow',
      'With half of its HP or less, a combatant has -1 on attacks and gets 1 TS less a round.',
    ),
  },
  reasons: { 'slowing-wounds': 'wounds' },
  numbers: { attack: slowed, ts: slowed },
});
