import { expect, test } from 'vitest';
import { attack, begin, DODGE, d, encounter, entrant, hurt, last } from '../../../test/support/locations.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';

const people = (secret: 'elf' | 'ogre') => [
  entrant('ann', 'team', [5, 5]),
  entrant('bob', 'foes', [6, 5], { traits: { D: secret === 'elf' ? 9 : 2 } }),
  entrant(secret, 'foes', [9, 9], {}, { isInReserve: true }),
];

/** Everything that Ann's seat gets to see of a fight: what she is told and her view at the end. */
function seen(secret: 'elf' | 'ogre'): string {
  const f = begin(encounter(people(secret)));
  hurt(f, 'bob', 'left-leg', 2)
    .answer('ann', attack('bob'))
    .answer('bob', DODGE, ...d(5, 2));
  f.gm({ kind: 'give-modifier', who: 'bob', value: secret === 'elf' ? 1 : 9 });
  const told = f.events.map((event) => locations.tell(event, f.state, f.state, 'ann'));
  return JSON.stringify([told, locations.view(f.state, 'ann')]);
}

test('what a seat may not know changes nothing of what it sees: reserves, traits, the hand of the GM', () => {
  expect(seen('elf')).toBe(seen('ogre'));
  expect(seen('elf')).not.toContain('set-by-gm');
  expect(seen('elf')).not.toContain('favour-given');
});

test('a seat sees its own side in full, of the others what anybody can see', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 4);
  const view = locations.view(f.state, 'ann') as { combatants: Record<string, unknown>[] };
  expect(view.combatants.map(({ id }) => id)).toEqual(['ann', 'bob']);
  expect(view.combatants[0]).toHaveProperty('sheet');
  expect(view.combatants[1]).not.toHaveProperty('sheet');
  expect(view.combatants[1]).toMatchObject({ body: { 'left-leg': 'badly hurt', head: 'unhurt' } });
});

test('of damage to others a seat is told how much, not what armour took off it or what is left', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'torso', 4);
  const event = last(f, 'damage-dealt');
  expect(locations.tell(event, f.state, f.state, 'ann')!.facts).toEqual({
    who: 'bob',
    by: null,
    location: 'torso',
    kind: 'normal',
    points: 4,
  });
  expect(locations.tell(event, f.state, f.state, 'gm')!.facts).toHaveProperty('left');
});

test('the overview lists the body of each as HP, Pain and what ails it', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 7);
  const bob = locations.overview(f.state, 'gm').standings.find(({ id }) => id === 'bob')!;
  expect(bob.health).toEqual([39, 46]);
  expect(bob.conditions).toEqual(['prone', 'bleeding', 'Pain -7', 'left-leg severed']);
});

test('the sheet shows six locations with HP, AR and what became of them', () => {
  const cap = { id: 'cap', name: 'cap', covers: ['head'] as const, ar: 2, cr: 0, fr: 0 };
  const f = begin(
    encounter([entrant('ann', 'team', [5, 5], { armour: [cap] }), entrant('bob', 'foes', [6, 5])]),
  );
  const view = locations.view(f.state, 'ann') as { combatants: { body: object[] }[] };
  expect(view.combatants[0]!.body[0]).toMatchObject({ location: 'head', hp: 4, most: 4, ar: 2, lost: null });
  expect(view.combatants[0]!.body).toHaveLength(6);
});

test('of others the fight at a glance tells no numbers, no Pain and nothing of the reserve', () => {
  const f = hurt(begin(encounter(people('elf'))), 'bob', 'left-leg', 7);
  const { standings, sides } = locations.overview(f.state, 'ann');
  expect(standings.map(({ id }) => id)).toEqual(['ann', 'bob']);
  expect(sides.map(({ id }) => id)).toEqual(['team', 'foes']);
  expect(standings[1]).toMatchObject({ seat: null, health: null, healthWord: 'badly hurt', budget: '' });
  expect(standings[1]!.conditions).toEqual(['prone', 'bleeding', 'left-leg severed']);
});

test('the order of a round tells nobody of who is not there', () => {
  const scene = start(encounter([...people('elf'), entrant('gone', 'foes', [8, 8])]));
  const combatants = scene.combatants.map((who) =>
    who.id === 'gone' ? { ...who, presence: 'gone' as const } : who,
  );
  const state = { ...scene, combatants, acted: ['gone', 'bob'], order: ['elf', 'bob', 'gone', 'ann'] };
  const seat = (id: string) =>
    locations.view(state, id) as { acted: string[]; order: string[]; combatants: object[] };
  expect([seat('ann').acted, seat('ann').order]).toEqual([['bob'], ['bob', 'ann']]);
  expect([seat('gm').acted, seat('gm').order]).toEqual([state.acted, state.order]);
  expect(seat('gm').combatants).toHaveLength(4);
});

test('of others anybody sees what they hold, what lies about and how they stand', () => {
  const f = begin(encounter(people('elf'))).gm({ kind: 'set-condition', who: 'bob', condition: 'prone' });
  const { combatants } = locations.view(f.state, 'ann') as { combatants: object[] };
  expect(combatants[1]).toEqual({
    ...{ id: 'bob', name: 'bob', side: 'foes', cell: [6, 5], isDead: false, isHere: true, isUp: true },
    ...{ health: 'unhurt', conditions: ['prone'], held: ['blade'], lying: [] },
    body: {
      head: 'unhurt',
      torso: 'unhurt',
      'right-arm': 'unhurt',
      'left-arm': 'unhurt',
      'right-leg': 'unhurt',
      'left-leg': 'unhurt',
    },
  });
});
