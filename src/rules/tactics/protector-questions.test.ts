import { describe, expect, test } from 'vitest';
import {
  BOW,
  encounter,
  entrant,
  midTurn,
  PISTOL,
  play,
  SHIELD,
  SWORD,
} from '../../../test/support/tactics.ts';
import { interference, offerGuard } from './defence.ts';
import type { Weapon } from './schema.ts';
import type { Combatant, State } from './state.ts';
import type { Blow } from './weapons.ts';

type Changes = Readonly<Record<string, Partial<Combatant>>>;

/** Ann attacks Bob, who is down. Eve, of his side, is 1 m from both, and so is Cay, of Ann's side. */
function scene(now: Changes = {}, metres = 1): State {
  const all = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('cay', 'heroes', [5, 6]),
    entrant('bob', 'foes', [5 + metres, 5]),
    entrant('eve', 'foes', [5 + metres, 6], { parry: 13, block: 12, shields: [SHIELD] }),
  ];
  return midTurn(encounter(all), { ...now, bob: { isUnconscious: true, ...now.bob } });
}

const blow = (arm: Weapon, way: Blow['way']): Blow => ({
  ...{ attacker: 'ann', target: 'bob', weapon: arm.id, way, arm, intent: 'kill', at: 'body', rounds: 1 },
  ...{ pain: [], levels: [], shared: null },
});
const STROKE = blow(SWORD, 'strike');
const SHOT = blow(BOW, 'shot');

describe('allies that are asked to protect a helpless target', () => {
  const asked = (state: State, by = STROKE) => play(state, (combat) => void offerGuard(combat, by)).asked;
  const whom = (now: Changes, by = STROKE) => asked(scene(now), by).map(({ who }) => who);

  test('[guard-ally] an ally next to it is offered every parry and block', () => {
    const [question] = asked(scene());
    expect(question).toMatchObject({
      ...{ key: 'guard', who: 'eve', seat: 'gm', rule: 'guard-ally', defaultAnswer: { kind: 'pass' } },
      context: { attacker: 'ann', target: 'bob', weapon: 'sword' },
    });
    expect(question!.options.map(({ kind, cost }) => [kind, cost])).toEqual([
      ['pass', undefined],
      ['parry', 'defence 13'],
      ['block', 'defence 12'],
      ['parry', 'defence 15'],
      ['block', 'defence 14'],
      ['parry', 'defence 13, the attacker gains 3'],
      ['block', 'defence 12, the attacker gains 3'],
    ]);
  });

  test('[guard-ally] an ally may meet a shot from afar with a shield or its body', () => {
    expect(asked(scene({}, 9), SHOT)[0]!.options).toEqual([
      { kind: 'pass', params: {} },
      {
        kind: 'block',
        params: { with: { oneOf: ['shield'] } },
        cost: 'defence 14',
        numbers: { defence: 14, gain: 0 },
      },
      { kind: 'body', params: {}, cost: 'takes the damage' },
    ]);
  });

  test.each<[asked: readonly string[], why: string, now: Changes]>([
    [['eve'], 'a friend that is up', {}],
    [[], 'it is down itself', { eve: { s: 0 } }],
    [[], 'it is 3 m away', { eve: { cell: [9, 5] } }],
    [['eve'], 'it is 2 m away', { eve: { cell: [8, 5] } }],
    [[], 'it does not know of the attacker', { ann: { hiddenFrom: ['eve'] } }],
    [['eve'], 'only the target does not know', { ann: { hiddenFrom: ['bob'] } }],
    [[], 'the target is on its feet', { bob: { isUnconscious: false } }],
  ])('[guard-ally] the allies asked are %o: %s', (who, _why, now) => {
    expect(whom(now)).toEqual(who);
  });

  test('[guard-ally] an ally cannot guard against a blast or its own blow', () => {
    expect(whom({}, blow(BOW, 'blast'))).toEqual([]);
    expect(whom({}, { ...STROKE, attacker: 'eve' })).toEqual([]);
  });

  test('[guard-ally] [out-of-hiding] a hidden ally that guards is named, and is no longer hidden', () => {
    const guard = (
      answer: { kind: string; with?: string },
      state = scene({ eve: { hiddenFrom: ['ann'] } }),
    ) => {
      let defence: unknown;
      const rule = (combat: Parameters<typeof offerGuard>[0]) => {
        defence = offerGuard(combat, STROKE);
      };
      return { played: play(state, rule, { answers: { guard: answer } }), defence: () => defence };
    };
    const { played, defence } = guard({ kind: 'parry', with: 'sword' });
    expect(played.events.slice(0, 2)).toEqual([
      { type: 'revealed', rule: 'out-of-hiding', who: 'eve' },
      { type: 'guarded', rule: 'guard-ally', who: 'eve', target: 'bob', kind: 'parry', item: 'sword' },
    ]);
    expect(defence()).toMatchObject({ kind: 'parry', by: 'eve', against: 'blow', item: { id: 'sword' } });
    expect(guard({ kind: 'pass' }).defence()).toBeUndefined();
  });
});

describe('enemies that are asked to interfere with a shot', () => {
  const asked = (state: State, by = SHOT) => play(state, (combat) => void interference(combat, by)).asked;
  const awake: Changes = { bob: { isUnconscious: false } };
  const whom = (now: Changes, by = SHOT) => asked(scene({ ...awake, ...now }, 2), by).map(({ who }) => who);

  test('[close-interference] an enemy next to the shooter is offered its defences above 10', () => {
    const [question] = asked(scene(awake, 2));
    expect(question).toMatchObject({
      ...{
        key: 'interfere',
        who: 'eve',
        seat: 'gm',
        rule: 'close-interference',
        defaultAnswer: { kind: 'pass' },
      },
      context: { attacker: 'ann', target: 'bob' },
    });
    const offer = (kind: string, item: string, bonus: number) => ({
      ...{ kind, params: { with: { oneOf: [item] } } },
      ...{ cost: `+${bonus} defence`, numbers: { defence: bonus } },
    });
    expect(question!.options).toEqual([
      { kind: 'pass', params: {} },
      offer('parry', 'sword', 3),
      offer('block', 'sword', 2),
      offer('parry', 'shield', 5),
      offer('block', 'shield', 4),
      offer('parry', 'unarmed', 3),
      offer('block', 'unarmed', 2),
    ]);
  });

  test.each<[asked: readonly string[], why: string, now: Changes]>([
    [['eve'], 'a foe that is up', {}],
    [[], 'it is down', { eve: { s: 0 } }],
    [[], 'it is 3 m away from the shooter', { eve: { cell: [8, 5] } }],
    [[], 'it does not know of the shooter', { ann: { hiddenFrom: ['eve'] } }],
    [[], 'it does not know of the target', { bob: { isUnconscious: false, hiddenFrom: ['eve'] } }],
  ])('[close-interference] the enemies asked are %o: %s', (who, _why, now) => {
    expect(whom(now)).toEqual(who);
  });

  test('[close-interference] nobody is asked if the attack is not a shot', () => {
    expect(whom({}, STROKE)).toEqual([]);
    expect(whom({}, blow(PISTOL, 'spray'))).toEqual(['eve']);
  });

  test('[area-interference] a foe next to the thrower of a grenade is asked, but not to save the thrower', () => {
    expect(whom({}, blow(BOW, 'blast'))).toEqual(['eve']);
    expect(whom({}, { ...blow(BOW, 'blast'), target: blow(BOW, 'blast').attacker })).toEqual([]);
  });

  test('[close-interference] the addition is shown as a separate part with its own name', () => {
    let parts: unknown;
    const state = scene(awake, 2);
    const answers = { interfere: { kind: 'parry', with: 'sword' } };
    const rule = (combat: Parameters<typeof interference>[0]) => {
      parts = interference(combat, SHOT);
    };
    const played = play(state, rule, { answers });
    expect(parts).toEqual([{ value: 3, why: 'interferes', of: { who: 'eve' }, rule: 'close-interference' }]);
    expect(played.events[0]).toMatchObject({
      ...{ type: 'interfered', rule: 'close-interference', who: 'eve', attacker: 'ann', kind: 'parry' },
      bonus: { total: 3 },
    });
  });
});
