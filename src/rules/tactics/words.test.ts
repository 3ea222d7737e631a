import { describe, expect, test } from 'vitest';
import {
  BOW,
  declared,
  doAction,
  duel,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  only,
  PISTOL,
  type Played,
  SHIELD,
  STRIKE,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { playOut } from '../../simulation/play-out.ts';
import { random, simulationChance } from '../../simulation/random.ts';
import type { Event } from './events.ts';
import { tactics } from './ruleset.ts';
import type { State } from './state.ts';
import { words } from './words.ts';

const say = (event: Event, state: State) => words.told(tactics.tell(event, state, state, 'gm')!, state);
const said = (played: Played, type: Event['type']) => say(only(played, type), played.state);

describe('the sentence of an event', () => {
  test('[attack-check] an attack states the roll, its target and the remaining W', () => {
    const played = doAction(midTurn(duel()), 'ann', strike('bob'), { dice: [sum(10)] });
    expect(said(played, 'attack-declared')).toBe('ann attacks bob with the sword.');
    expect(said(played, 'defence-chosen')).toBe('bob tries to dodge (10).');
    expect(said(played, 'attack-rolled')).toBe('ann rolls 10 against 13 and succeeds by 3.');
    expect(said(played, 'attack-hit')).toBe('ann hits bob with 3 successes.');
    expect(said(played, 'damage-dealt')).toBe('bob takes 9 W (W 7, S 12).');
  });

  test('[counterattack] a successful parry states its bonus', () => {
    const answers = { defence: { kind: 'parry', with: 'sword' } };
    const played = doAction(midTurn(duel()), 'ann', strike('bob'), { dice: [sum(14)], answers });
    expect(said(played, 'attack-missed')).toBe('ann misses bob by just 1.');
    expect(said(played, 'counter-gained')).toBe('bob may counterattack ann at +1.');
  });

  test('[sunder-note] a sundered item is stated with its note', () => {
    const state = midTurn(duel({}, { shields: [{ ...SHIELD, tier: 0 }] }));
    const answers = { defence: { kind: 'block', with: 'shield' } };
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(15), sum(6)], answers });
    expect(said(played, 'sunder-checked')).toBe("bob's shield makes a sunder check and fails by 5.");
    expect(said(played, 'item-sundered')).toBe("bob's shield is damaged: Sunder (-2 defense).");
  });

  test('[declare] a declaration states movement first', () => {
    const f = declared(duel(), {
      ann: { move: { kind: 'follow', pace: 'run', who: 'bob' }, actions: [STRIKE('bob')] },
    });
    const event = f.events.find((each) => each.type === 'declared' && each.who === 'ann')!;
    expect(say(event, f.state)).toBe('ann declares: run up to bob; strike bob with the sword.');
  });

  test('[change-action] a change of plan states its price', () => {
    const f = declared(duel(), { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8));
    f.answer('ann', { kind: 'full-defense' });
    expect(say(f.only('action-changed'), f.state)).toBe(
      'ann changes plan: take full defence, and no longer strike bob with the sword (-1 on all checks this turn).',
    );
  });
});

test('[declare] every question, option and value of random fights has a text', () => {
  const everything = { tactics: 2, shields: [SHIELD], weapons: [BOW, PISTOL, GRENADE] };
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5], everything),
    entrant('ike', 'heroes', [5, 6], { wNow: -1 }),
    entrant('bob', 'foes', [8, 5], { tactics: 1 }),
  ]);
  const bare = new Set<string>();
  for (let fight = 0; fight < 12; fight++) {
    playOut({
      ruleset: tactics,
      state: tactics.start(begun),
      chance: simulationChance(77, fight),
      mostSteps: 150,
      policyOf: () => (decision, state, pick) => {
        const { question } = words.question(decision.key, decision.who, decision.context, state);
        if (question === decision.key) bare.add(`question ${question}`);
        for (const option of decision.options) {
          if (words.option(option) === option.kind.replaceAll('-', ' ')) bare.add(option.kind);
        }
        return random(decision, state, pick);
      },
    });
  }
  expect([...bare]).toEqual([]);
});

test('[combat-end] the recap counts attacks, hits, wounds and changes of plan', () => {
  const state = midTurn(duel({}, { wNow: 9 }));
  const played = doAction(state, 'ann', strike('bob'), { dice: [sum(10)] });
  const told = played.events.map((event) => tactics.tell(event, played.state, played.state, 'gm')!);
  expect(words.recap(told, played.state, 'gm')).toEqual([
    'The fight lasted 0 turns.',
    'ann: 1 of 1 attacks hit for 9 W; standing with 16 of 16 W.',
    'bob: made no attack; dying.',
  ]);
});

test('[burst] a shot states its rounds', () => {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5], { weapons: [PISTOL] }),
    entrant('bob', 'foes', [12, 5]),
  ]);
  const played = doAction(midTurn(begun), 'ann', shoot('bob', { rounds: 2 }), { dice: [sum(12)] });
  expect(said(played, 'rounds-fired')).toBe('ann fires 2 rounds.');
});
