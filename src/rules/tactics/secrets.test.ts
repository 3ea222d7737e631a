import { describe, expect, test } from 'vitest';
import {
  BOW,
  doAction,
  encounter,
  entrant,
  FIGHTER,
  midTurn,
  SWORD,
  shoot,
  sum,
} from '../../../test/support/tactics.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { RollRequest } from '../../kernel/dice.ts';
import { StepRunner } from '../../kernel/step.ts';
import { randomAnswer, simulationChance } from '../../simulation/random.ts';
import type { Event } from './events.ts';
import { tactics } from './ruleset.ts';
import type { State } from './state.ts';

/** The play of the hidden combatant: its answer to each kind of question, chosen by a random number. */
type Hidden = (decision: Decision, lot: number) => RawAnswer;

// The last one is a spectator.
const UNAWARE = ['ann', 'cay', ''];

/** Dice that depend only on the purpose of the roll and the number of such rolls before. */
function diceFor(): (request: RollRequest) => number[] {
  const times = new Map<string, number>();
  return ({ why, dice }) => {
    const nth = (times.get(why) ?? 0) + 1;
    times.set(why, nth);
    let x = nth * 7919;
    for (const letter of why) x = (Math.imul(x, 31) + letter.charCodeAt(0)) >>> 0;
    return Array.from({ length: dice.n }, () => {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      return dice.lo + ((x >>> 16) % (dice.hi - dice.lo + 1));
    });
  };
}

/** Everything that the seats of those unaware receive over one turn, until the hidden one is revealed. */
function received(hidden: Hidden): string[] {
  const two = { tactics: 2, move: 4 };
  let state: State = tactics.start(
    encounter([
      entrant('ann', 'heroes', [5, 5], two),
      entrant('cay', 'heroes', [5, 8], { ...two, weapons: [BOW] }),
      entrant('bob', 'foes', [12, 5], two),
      entrant('zoe', 'foes', [12, 9], { ...two, isHidden: true, weapons: [{ ...SWORD, rank: 2 }, BOW] }),
    ]),
  );
  const draw = diceFor();
  const out: string[] = [];
  let lots = 0;
  const send = (seat: string, what: unknown) => out.push(`${seat} ${JSON.stringify(what)}`);
  const answer = (decision: Decision): RawAnswer => {
    if (decision.who === 'zoe') return hidden(decision, lots++);
    if (decision.seat !== 'gm') send(decision.seat, decision);
    return openAnswer(decision);
  };
  while (state.turn < 2 && state.combatants[3]!.hiddenFrom.length > 0) {
    const before = state;
    // The questions to each unaware seat, in any order of answers.
    const run = new StepRunner<State, Event>(tactics, state, {
      draw,
      choose: answer,
      chooseAny(open) {
        const decision = open.find(({ who }) => who === 'zoe') ?? open[0]!;
        return { who: decision.who, answer: answer(decision) };
      },
    });
    const done = run.run();
    state = done.state;
    let at = before;
    for (const event of done.events) {
      const after = tactics.evolve(at, event);
      if (event.type === 'revealed' && event.who === 'zoe') return out;
      for (const seat of UNAWARE) {
        const visibleEvent = tactics.tell(event, at, after, seat);
        if (visibleEvent !== undefined) send(seat, visibleEvent);
        const [was, is] = [tactics.view(at, seat), tactics.view(after, seat)].map((view) =>
          JSON.stringify(view),
        );
        if (was !== is) send(seat, is);
      }
      at = after;
    }
  }
  return out;
}

/** The play of the others: they split evenly, and follow and strike the enemies they know. */
function openAnswer(decision: Decision): RawAnswer {
  const { key, who, defaultAnswer } = decision;
  const draft = (decision.context as { readonly draft?: { goal: unknown; actions: unknown[] } }).draft;
  const foe = who === 'bob' ? 'ann' : 'bob';
  if (key === 'declare' && draft!.goal === null) return { kind: 'follow', pace: 'jog', who: foe };
  const attack = decision.options.find(({ kind }) => key === 'declare' && ['strike', 'shoot'].includes(kind));
  if (attack === undefined || draft!.actions.length > 0) return defaultAnswer as RawAnswer;
  const answer = { kind: attack.kind, weapon: who === 'cay' ? 'bow' : 'sword', target: foe, intent: 'kill' };
  return attack.kind === 'strike' ? { ...answer, at: 'body' } : { ...answer, rounds: 1 };
}

const settleWith = (oT: number, ...pieces: RawAnswer[]): Hidden => {
  const left = [...pieces];
  return ({ key, defaultAnswer }) => {
    if (key === 'tactics' && defaultAnswer.kind === 'split') return { kind: 'split', oT };
    if (key === 'declare') return left.shift() ?? { kind: 'settle' };
    return defaultAnswer as RawAnswer;
  };
};

const strike = (target: string): RawAnswer => ({
  kind: 'strike',
  weapon: 'sword',
  target,
  intent: 'kill',
  at: 'body',
});

const WORLDS: Readonly<Record<string, () => Hidden>> = {
  'does nothing': () => settleWith(1),
  'all on attack, three strokes': () => settleWith(2, strike('ann'), strike('ann'), strike('cay')),
  'all on defence, full defence': () => settleWith(0, { kind: 'full-defense' }),
  'sprints past': () => settleWith(1, { kind: 'to', pace: 'sprint', cell: [12, 20] }),
  'jogs after Ann': () => settleWith(2, { kind: 'follow', pace: 'jog', who: 'ann' }, strike('ann')),
  'thinks again and again': () => {
    const settled = settleWith(0, { kind: 'away', pace: 'run', who: 'ann' });
    return (decision, lot) => {
      if (decision.key === 'readjust') return { kind: 'readjust' };
      const keeps = decision.options.find(({ kind }) => kind === 'keep');
      if (decision.key === 'tactics' && keeps !== undefined) {
        const [, other] = decision.options;
        return { kind: 'split', oT: (other!.params.oT as { oneOf: number[] }).oneOf[lot % 2]! };
      }
      return settled(decision, lot);
    };
  },
};

describe('fights that differ only in the declarations of a hidden combatant', () => {
  const plain = received(settleWith(1));

  test.each(Object.keys(WORLDS))(
    '[hidden-declaration] with %s, the unaware receive the same bytes',
    (name) => {
      const there = received(WORLDS[name]!());
      // An attack ends the hiding. Until then, nothing may differ.
      const here = plain.slice(0, there.length);
      expect(there).toEqual(here);
      expect(there.length).toBeGreaterThan(40);
    },
  );

  test('[hidden-declaration] in 60 fights with random declarations, the unaware receive the same bytes', () => {
    for (let world = 0; world < 60; world++) {
      const { pick } = simulationChance(2002, world);
      const there = received((decision) => randomAnswer(decision.options, pick));
      expect(there, `world ${world}`).toEqual(plain.slice(0, there.length));
      expect(there.length).toBeGreaterThan(40);
    }
  });

  test('[hidden-declaration] no event sent to the unaware names the hidden combatant', () => {
    expect(plain.join('\n')).not.toContain('zoe');
  });

  test('[hidden-declaration] the aware receive more', () => {
    const state = tactics.start(
      encounter([
        entrant('ann', 'heroes', [5, 5]),
        entrant('zoe', 'foes', [12, 9], { ...FIGHTER, isHidden: true }),
      ]),
    );
    expect(JSON.stringify(tactics.view(state, 'gm'))).toContain('zoe');
    expect(JSON.stringify(tactics.view(state, 'ann'))).not.toContain('zoe');
  });
});

test('[hidden-declaration] an ally at another seat knows of the hidden combatant', () => {
  const state = tactics.start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      { ...entrant('bob', 'foes', [9, 9]), seat: 'rival' },
      entrant('zoe', 'foes', [12, 9], { isHidden: true }),
    ]),
  );
  expect(JSON.stringify(tactics.view(state, 'rival'))).toContain('zoe');
});

test("[hidden-declaration] an ally's declaration about the hidden combatant is not shown to the unaware", () => {
  const state = tactics.start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [9, 9]),
      entrant('zoe', 'foes', [12, 9], { isHidden: true }),
    ]),
  );
  const declaration = {
    pace: 'walk',
    goal: { kind: 'follow', who: 'zoe' },
    actions: [{ kind: 'stabilise', target: 'zoe' }, { kind: 'full-defense' }],
  } as const;
  const event: Event = { type: 'declared', rule: 'declare', who: 'bob', declaration };
  const after = tactics.evolve(state, event);
  const seen = { pace: 'walk', goal: null, actions: [{ kind: 'full-defense' }] };
  expect(tactics.tell(event, state, after, 'ann')!.facts).toEqual({ who: 'bob', declaration: seen });
  expect(JSON.stringify(tactics.view(after, 'ann'))).not.toContain('zoe');
  expect(JSON.stringify(tactics.tell(event, state, after, 'gm'))).toContain('zoe');
});

test('[out-of-hiding] a hidden combatant that interferes with a shot shows itself', () => {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5], { weapons: [BOW] }),
    entrant('bob', 'foes', [12, 5]),
    entrant('zoe', 'foes', [6, 5], { isHidden: true, parry: 14 }),
  ]);
  const state = { ...midTurn(begun), combatants: tactics.start(begun).combatants };
  const played = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), {
    dice: [sum(15)],
    answers: { interfere: { kind: 'parry', with: 'sword' } },
  });
  expect(played.events.map(({ type }) => type)).toContain('revealed');
});

test('[stance] [hidden-declaration] the overview shows no numbers of foes and nothing of the hidden', () => {
  const state = tactics.start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [9, 9]),
      entrant('zoe', 'foes', [12, 9], { isHidden: true }),
    ]),
  );
  const { standings } = tactics.overview(state, 'ann');
  expect(standings.map(({ id, health, budget }) => [id, health === null, budget === ''])).toEqual([
    ['ann', false, false],
    ['bob', true, true],
  ]);
  expect(tactics.overview(state, 'gm').standings.map(({ id }) => id)).toEqual(['ann', 'bob', 'zoe']);
});

test('[hidden-declaration] a spectator knows of every combatant that hides from nobody', () => {
  const state: State = tactics.start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [12, 5]),
      entrant('zoe', 'foes', [12, 9], { isHidden: true }),
    ]),
  );
  expect(tactics.overview(state, '').standings.map(({ id }) => id)).toEqual(['ann', 'bob']);
});
