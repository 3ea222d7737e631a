import { override, sumOf } from 'riposte';
import { timeslice } from 'riposte/timeslice';

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

/** Wounds that slow: with half of the HP or less, a new round gives one TS less. */
export const ruleset = override(fumbles, {
  name: 'slowing-wounds',
  version: '1',
  rules: {
    'slowing-wounds': rule(
      'Wounds that slow',
      'With half of its HP or less, a combatant gets 1 TS less a round.',
    ),
  },
  reasons: { 'slowing-wounds': 'wounds' },
  after: {
    'ts-refilled'(combat, { who, ts }) {
      const { hp, sheet } = combat.state.combatants.find(({ id }) => id === who)!;
      if (2 * hp > sheet.hp || ts.total === 0) return;
      const slowed = sumOf([...ts.parts, { value: -1, why: 'slowing-wounds', rule: 'slowing-wounds' }]);
      combat.record({ type: 'ts-refilled', rule: 'slowing-wounds', who, ts: slowed });
    },
  },
});
