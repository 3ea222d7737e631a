import { describe, expect, test } from 'vitest';
import {
  BOW,
  DART,
  duel,
  encounter,
  entrant,
  FIGHTER,
  PISTOL,
  SWORD,
} from '../../../test/support/timeslice.ts';
import { playBattle } from '../../../test/support/timeslice-battles.ts';
import { all, attack, begin, blow, HITS, of } from '../../../test/support/timeslice-play.ts';
import type { Json } from '../../kernel/json.ts';
import type { Event } from './events.ts';
import { timeslice } from './ruleset.ts';
import type { Sheet } from './schema.ts';
import type { State } from './state.ts';
import { start } from './state.ts';

type Seen = { readonly combatants: readonly (Record<string, unknown> & { readonly id: string })[] } & Record<
  string,
  unknown
>;

const seen = (state: State, seat: string) => timeslice.view(state, seat) as unknown as Seen;
const seenOf = (state: State, seat: string, id: string) =>
  seen(state, seat).combatants.find((who) => who.id === id)!;

const trio = (bob: Partial<Sheet> = {}) =>
  encounter([
    entrant('ann', 'heroes', [5, 5], { hasMedicalKit: true }),
    entrant('cid', 'heroes', [4, 5]),
    entrant('bob', 'foes', [6, 5], { ts: 2, ...bob }),
  ]);
const threeRolls = [
  [9, 9],
  [1, 1],
  [0, 0],
];

describe('a seat sees', () => {
  test('everything at the GM’s seat', () => {
    const f = begin(trio(), ...threeRolls);
    expect(timeslice.view(f.state, 'gm')).toEqual(f.state);
  });

  test('its own side in full, with all conditions', () => {
    const f = begin(trio(), ...threeRolls).gm({ kind: 'set-clock', who: 'cid', seconds: 65 });
    const { sheet, ...rest } = of(f, 'cid');
    expect(seenOf(f.state, 'ann', 'cid')).toMatchObject({ ...rest, conditions: ['dying 1:05'] });
    expect(seenOf(f.state, 'ann', 'cid').sheet).toEqual(sheet);
  });

  test('only the visible part of enemies', () => {
    const f = begin(trio(), ...threeRolls);
    expect(Object.keys(seenOf(f.state, 'ann', 'bob')).sort()).toEqual([
      'cell',
      'health',
      'held',
      'id',
      'initiative',
      'isDying',
      'isStaggered',
      'isUp',
      'life',
      'lostLimbs',
      'name',
      'side',
    ]);
  });

  test.each([
    [20, 'unhurt'],
    [19, 'hurt'],
    [11, 'hurt'],
    [10, 'badly hurt'],
    [1, 'badly hurt'],
  ])('an enemy with %i of 20 HP as %s', (hpNow, health) => {
    const f = begin(trio({ hpNow }), ...threeRolls);
    expect(seenOf(f.state, 'ann', 'bob').health).toBe(health);
  });

  test('a fallen enemy as down or dead', () => {
    const f = begin(trio({ hpNow: 5, isCharacter: false }), ...threeRolls);
    blow(f, 'ann', 'bob', { dice: HITS }).answer('ann', { kind: 'spare' });
    expect(seenOf(f.state, 'ann', 'bob')).toMatchObject({ health: 'down', isDying: false, isUp: false });
    f.gm({ kind: 'resume-fight' }).gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect(seenOf(f.state, 'ann', 'bob').health).toBe('dead');
  });

  test('nothing of reserves: neither their names nor gaps in the order', () => {
    const late = { ...entrant('late', 'foes', [19, 19]), isInReserve: true };
    const f = begin(encounter([...trio().combatants, late]), ...threeRolls);
    expect(JSON.stringify(timeslice.view(f.state, 'ann'))).not.toContain('late');
    expect(seen(f.state, 'ann').order).toEqual(['ann', 'cid', 'bob']);
  });

  test('a seat without a combatant sees the visible part of all', () => {
    const f = begin(trio(), ...threeRolls);
    expect(seenOf(f.state, 'somebody', 'ann').hp).toBeUndefined();
  });

  test('the seats are the GM’s and those of the combatants, each once', () => {
    expect(timeslice.seats(start(trio()))).toEqual(['gm', 'ann', 'cid']);
  });
});

describe('in the log a seat sees', () => {
  const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
    timeslice.tell(event, f.state, f.state, seat);

  test('damage to its own side in full, and damage to a foe without its numbers', () => {
    const f = begin(duel({}, { ts: 2 }));
    blow(f, 'ann', 'bob', { dice: HITS });
    const [dealt] = all(f, 'damage-dealt');
    expect(told(f, dealt!, 'ann')).toEqual({
      type: 'damage-dealt',
      rule: 'damage-order',
      facts: { who: 'bob' },
      isGlimpse: true,
    });
    expect(told(f, { ...dealt!, who: 'ann' }, 'ann')?.facts).toMatchObject({
      hpLost: 5,
      damage: { total: 5 },
    });
    expect(told(f, dealt!, 'gm')?.facts).toMatchObject({ hpLost: 5 });
  });

  test('open rolls, part by part', () => {
    const f = begin(duel({}, { ts: 2 })).answer('ann', attack('bob'), [5, 5]);
    expect(told(f, all(f, 'attack-rolled')[0]!, 'ann')?.facts).toMatchObject({ sum: { total: 10 } });
    f.answer('bob', { kind: 'dodge' }, [0, 0]);
    expect(told(f, all(f, 'defence-rolled')[0]!, 'ann')?.facts).toMatchObject({ sum: { total: 0 } });
  });

  test('nothing that the GM sets by hand', () => {
    const f = begin(duel()).gm({ kind: 'set-hp', who: 'ann', value: 7 });
    const [set] = all(f, 'set-by-gm');
    expect(told(f, set!, 'ann')).toBeUndefined();
    expect(told(f, set!, 'gm')?.facts).toMatchObject({ field: 'hp', value: 7 });
  });
});

// Foes whose hidden numbers all have three digits or more, heroes and dice whose numbers never have.
const HUGE: readonly Partial<Sheet>[] = [
  { hp: 9000, staggerThreshold: 700 },
  { hp: 9000, dr: 4000, staggerThreshold: 700 },
  { ts: 500, staggerThreshold: 700, weapons: [BOW], ready: ['bow'] },
  { hp: 9000, isCharacter: true, weapons: [PISTOL], ready: ['pistol'] },
];
const HEROES: readonly Partial<Sheet>[] = [
  {},
  { weapons: [BOW], ready: ['bow'] },
  { spells: [DART] },
  { weapons: [{ ...SWORD, toHit: 20 }] },
];

function planted() {
  // Foes never hit, so that no hero has a clock.
  const harmless = { ...FIGHTER.stats, V: -40, I: -40 };
  return encounter([
    ...HEROES.map((sheet, n) => entrant(`hero-${n}`, 'heroes', [1 + n, 2], sheet)),
    ...HUGE.map((sheet, n) => entrant(`foe-${n}`, 'foes', [1 + n, 4], { ...sheet, stats: harmless })),
  ]);
}

const SEED = 20_261_121;

test(`no number of a foe's HP, DR, TS, threshold or clock ever reaches a player's seat, seed ${SEED}`, () => {
  const shown: string[] = [];
  const look = (json: Json | undefined) => {
    const text = JSON.stringify(json) ?? '';
    if (/\d{3}/.test(text)) shown.push(text);
  };
  let clocks = 0;
  for (let n = 0; n < 12; n++) {
    playBattle({
      seed: SEED + n,
      steps: 250,
      gmOneIn: 0,
      encounter: planted(),
      onEvent(event, before, after) {
        if (event.type === 'dying-started') clocks += 1;
        look(timeslice.tell(event, before, after, 'hero-0') as unknown as Json);
        look(timeslice.view(after, 'hero-0'));
      },
      onDecision({ seat, context, options }) {
        if (seat !== 'gm') look([context, options as unknown as Json]);
      },
    });
  }
  expect(shown).toEqual([]);
  expect(clocks).toBeGreaterThan(0);
});

test(`two fights that differ only in hidden facts look the same to a player, seed ${SEED}`, () => {
  const look = (staggerThreshold: number, dr: number) => {
    const lines: string[] = [];
    const fight = planted();
    const combatants = fight.combatants.map((who) =>
      who.side === 'foes'
        ? { ...who, sheet: { ...who.sheet, hp: 9000, hpNow: 8000, staggerThreshold, dr } }
        : who,
    );
    playBattle({
      seed: SEED,
      steps: 300,
      gmOneIn: 0,
      encounter: { ...fight, combatants },
      onEvent: (event, before, after) =>
        lines.push(
          JSON.stringify([
            timeslice.tell(event, before, after, 'hero-0') ?? null,
            timeslice.view(after, 'hero-0'),
          ]),
        ),
    });
    return lines;
  };
  expect(look(600, 3)).toEqual(look(900, 40));
});
