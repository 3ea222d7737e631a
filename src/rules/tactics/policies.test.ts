import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import {
  BOW,
  duel,
  encounter,
  entrant,
  midTurn,
  play,
  SHIELD,
  SWORD,
  strike,
  type TacticsFight,
} from '../../../test/support/tactics.ts';
import type { Decision } from '../../kernel/decision.ts';
import { playOut } from '../../simulation/play-out.ts';
import { simulationChance } from '../../simulation/random.ts';
import { chooseDefence } from './defence.ts';
import { simple } from './policies.ts';
import { tactics } from './ruleset.ts';

const choose = (f: TacticsFight, who: string) => simple(f.asked(who), f.state, () => 0);

describe('the simple policy', () => {
  test('[declare] approaches at the slowest pace that suffices, then strikes', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [13, 5])]);
    const f = fight(tactics, begun);
    expect(choose(f, 'ann')).toEqual({ kind: 'follow', pace: 'jog', who: 'bob' });
    f.answer('ann', choose(f, 'ann'));
    expect(choose(f, 'ann')).toMatchObject({ kind: 'strike', target: 'bob' });
    f.answer('ann', choose(f, 'ann'));
    expect(choose(f, 'ann')).toEqual({ kind: 'settle' });
  });

  test('[declare] shoots a target in range without moving', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [BOW] }),
      entrant('bob', 'foes', [13, 5]),
    ]);
    expect(choose(fight(tactics, begun), 'ann')).toMatchObject({ kind: 'shoot', weapon: 'bow' });
  });

  test('[sunder-attack] strikes at a shield of a lower tier first', () => {
    const f = fight(tactics, duel({}, { shields: [{ ...SHIELD, tier: 1 }] }));
    expect(choose(f, 'ann')).toMatchObject({ kind: 'strike', at: 'item' });
  });

  test('[defences] uses the defence that leaves the attacker the lowest chance', () => {
    const state = midTurn(duel({}, { parry: 10, dodge: 11, block: 11, shields: [SHIELD] }));
    const blow = {
      ...strike('bob'),
      attacker: 'ann',
      target: 'bob',
      weapon: 'sword',
      way: 'strike',
      arm: SWORD,
      intent: 'kill',
      at: 'body',
      rounds: 1,
      pain: [],
      levels: [],
      shared: null,
    } as const;
    const { asked } = play(state, (combat) => void chooseDefence(combat, blow));
    expect(simple(asked[0] as Decision, state, () => 0)).toEqual({ kind: 'block', with: 'shield' });
  });

  test('[combat-end] of both sides brings fights to their end', () => {
    for (let n = 0; n < 20; n++) {
      const done = playOut({
        ruleset: tactics,
        state: tactics.start(duel({ tactics: 2 }, { tactics: 2 })),
        chance: simulationChance(5, n),
        policyOf: () => simple,
        mostSteps: 400,
      });
      expect(done.isUnfinished).toBe(false);
    }
  });
});
