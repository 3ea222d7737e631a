import { describe, expect, test } from 'vitest';
import { begin, encounter, entrant, FISTS, hurt, now, PISTOL } from '../../../test/support/locations.ts';
import { does } from '../../../test/support/locations-policy.ts';
import type { Decision } from '../../kernel/decision.ts';
import { simulationChance } from '../../simulate/generator.ts';
import { playOut } from '../../simulate/play-out.ts';
import { random } from '../../simulate/random.ts';
import { locations } from './ruleset.ts';
import type { State } from './state.ts';

const { simple } = locations.policies;
const skills = { melee: 4, dodge: 4, 'first-aid': 6 };

describe('the simple policy', () => {
  test('beats chance: three of its own against three who play at random, seeds 1 to 30', () => {
    const people = ['ann', 'bea', 'cid'].map((id, i) => entrant(id, 'team', [3, 3 + i], { skills }));
    const foes = ['bob', 'eve', 'moe'].map((id, i) => entrant(id, 'foes', [8, 3 + i], { skills }));
    let won = 0;
    for (let fight = 0; fight < 30; fight++) {
      const { state } = playOut<State, never>({
        ruleset: locations as never,
        state: locations.start(encounter([...people, ...foes])),
        chance: simulationChance(1, fight),
        policyOf: ({ who }: Decision) => (['bob', 'eve', 'moe'].includes(who) ? random : simple!),
        mostSteps: 3000,
      });
      if (state.winner === 'team') won += 1;
    }
    expect(won).toBeGreaterThan(25);
  });

  test('moves up to its foe, strikes it, and then ends its turn', () => {
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [9, 5])]));
    expect(does(f, 'ann')).toEqual({ kind: 'approach', target: 'bob', yards: 3 });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 3 });
    expect(does(f, 'ann')).toEqual({ kind: 'attack', weapon: 'blade', target: 'bob', called: 'torso' });
  });

  test('charges who is too far for a move', () => {
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [20, 5])]));
    expect(does(f, 'ann')).toEqual({ kind: 'charge' });
  });

  test('lets the dying lie and turns to who still stands', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [5, 6]),
      ]),
    );
    hurt(f, 'bob', 'torso', 14);
    expect(does(f, 'ann')).toMatchObject({ kind: 'attack', target: 'eve' });
  });

  test('stands up, and reloads what is empty', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5], { weapons: [{ ...PISTOL, shots: 1 }, FISTS], ready: ['pistol'] }),
        entrant('bob', 'foes', [15, 5]),
      ]),
    );
    f.gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect(does(f, 'ann')).toEqual({ kind: 'stand-up' });
    f.answer('ann', { kind: 'stand-up' }).answer('ann', {
      kind: 'attack',
      weapon: 'pistol',
      target: 'bob',
      called: 'torso',
    });
    f.answer('bob', { kind: 'dodge' }, [2], [5])
      .answer('ann', { kind: 'end-turn' })
      .answer('bob', { kind: 'end-turn' });
    expect(does(f, 'ann')).toEqual({ kind: 'reload', item: 'pistol' });
  });

  test('gives First-Aid to a comrade where it has a chance, and to no foe', () => {
    const people = [
      entrant('ann', 'team', [5, 5], { skills }),
      entrant('bea', 'team', [5, 6]),
      entrant('bob', 'foes', [25, 25]),
    ];
    const f = begin(encounter(people)).gm({ kind: 'set-condition', who: 'bea', condition: 'bleeding' });
    f.answer('ann', { kind: 'claim' }).answer('bea', { kind: 'pass' });
    expect(does(f, 'ann')).toEqual({ kind: 'first-aid', patient: 'bea' });
    const other = begin(
      encounter([entrant('ann', 'team', [5, 5], { skills }), entrant('bob', 'foes', [6, 5])]),
    );
    other.gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' });
    expect(does(other, 'ann')).toMatchObject({ kind: 'attack' });
  });

  test('blocks or dodges, whichever is better: a shot is dodged', () => {
    const bob = { skills: { melee: 5, dodge: 2 } };
    const blade = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], bob)]));
    blade.answer('ann', { kind: 'attack', weapon: 'blade', target: 'bob', called: 'torso' });
    expect(does(blade, 'bob')).toEqual({ kind: 'block' });
    const gun = { weapons: [PISTOL, FISTS], ready: ['pistol'] };
    const shot = begin(encounter([entrant('ann', 'team', [5, 5], gun), entrant('bob', 'foes', [6, 5], bob)]));
    shot.answer('ann', { kind: 'attack', weapon: 'pistol', target: 'bob', called: 'torso' });
    expect(does(shot, 'bob')).toEqual({ kind: 'dodge' });
  });

  test('after the fight waits for the wounded, and closes when all are well', () => {
    const wounds = [{ location: 'torso' as const, kind: 'normal' as const, points: 2 }];
    const f = begin(encounter([entrant('ann', 'team', [5, 5], { wounds })]));
    expect(does(f, 'gm')).toEqual({ kind: 'pass-time', hours: 24 });
    f.gm({ kind: 'heal', who: 'ann', location: 'torso', of: 'normal', points: 2 });
    expect(now(f, 'ann').wounds.torso.normal).toBe(0);
    expect(does(f, 'gm')).toEqual({ kind: 'close' });
  });

  test('after the fight waits by weeks when nothing but burns is left', () => {
    const wounds = [{ location: 'torso' as const, kind: 'fire' as const, points: 2 }];
    const f = begin(encounter([entrant('ann', 'team', [5, 5], { wounds })]));
    expect(does(f, 'gm')).toEqual({ kind: 'pass-time', hours: 168 });
  });
});
