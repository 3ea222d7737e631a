import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import {
  declared,
  duel,
  encounter,
  entrant,
  FOLLOW,
  FULL_DEFENSE,
  only,
  STRIKE,
  type settleAll,
  sum,
} from '../../../test/support/tactics.ts';
import type { Event } from './events.ts';
import { tactics } from './ruleset.ts';
import type { Rulings } from './rulings.ts';

const TWO = { tactics: 2 };
const split = (oT: number) => ({ kind: 'split', oT });
const KEEP = { kind: 'keep' };
const SETTLE = { kind: 'settle' };

/** Ann and Cay against Bob, each with Tactics 2. */
function three(rulings: Partial<Rulings> = {}, hidden = false) {
  return encounter(
    [
      entrant('ann', 'heroes', [5, 5], TWO),
      entrant('cay', 'heroes', [5, 6], TWO),
      entrant('bob', 'foes', [6, 5], { ...TWO, isHidden: hidden }),
    ],
    rulings,
  );
}

const asked = (f: { readonly open: readonly { readonly who: string }[] }) => f.open.map(({ who }) => who);

describe('settling Tactics', () => {
  test('[set-tactics] every combatant splits its points each turn, and the rest is dT', () => {
    const f = fight(tactics, three());
    expect(asked(f)).toEqual(['ann', 'cay', 'bob']);
    f.answer('ann', split(2));
    expect(f.only('tactics-set')).toMatchObject({ who: 'ann', oT: 2, dT: 0, rule: 'set-tactics' });
  });

  test('[tactics-split] all points are used, from 0 to all of them as oT', () => {
    const f = fight(tactics, duel(TWO));
    expect(f.asked('ann').options).toEqual([{ kind: 'split', params: { oT: { min: 0, max: 2 } } }]);
  });

  test('[set-tactics] a combatant without Tactics has nothing to split', () => {
    expect(fight(tactics, duel()).open[0]!.key).toBe('declare');
  });

  test.each([
    [2, 'aggressively'],
    [1, 'normally'],
    [0, 'defensively'],
  ])(
    '[stance] with %i of 2 points of oT the GM’s fighters fight %s, and players see only that',
    (oT, stance) => {
      const f = fight(tactics, three()).answer('bob', split(oT));
      expect(tactics.tell(f.only('tactics-set'), f.state, f.state, 'ann')).toBeUndefined();
      const event = f.only('stance-told');
      expect(event.rule).toBe('stance');
      expect(tactics.tell(event, f.state, f.state, 'ann')!.facts).toEqual({ who: 'bob', stance });
      expect(JSON.stringify(tactics.view(f.state, 'ann'))).toContain(`"stance":"${stance}"`);
    },
  );

  test('[stance] each may react to the stances of others, until everyone has settled', () => {
    const f = fight(tactics, three());
    f.answer('ann', split(1)).answer('cay', split(1)).answer('bob', split(2));
    expect(asked(f)).toEqual(['ann', 'cay']);
    f.answer('ann', split(0));
    expect(asked(f)).toEqual(['cay', 'bob']);
    f.answer('cay', KEEP).answer('bob', KEEP);
    expect(f.state.phase).toBe('declare');
    expect(f.state.combatants.map(({ oT, dT }) => [oT, dT])).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
    ]);
  });

  test('[settle] under nobody, settled declarations stay', () => {
    const f = fight(tactics, three({ settle: 'nobody' }));
    f.answer('ann', split(1)).answer('cay', split(1)).answer('bob', split(2));
    expect(f.state.phase).toBe('declare');
  });

  test('[settle] each may readjust three times, so settling always ends', () => {
    const f = fight(tactics, three());
    f.answer('ann', split(0)).answer('cay', split(0)).answer('bob', split(0));
    for (let i = 0; i < 100 && f.state.phase === 'tactics'; i++) {
      const { who } = f.open[0]!;
      const { oT } = f.state.combatants.find(({ id }) => id === who)!;
      f.answer(who, split(oT === 0 ? 1 : 0));
    }
    expect(f.state.phase).toBe('declare');
    const sets = f.events.filter((event) => event.type === 'tactics-set').length;
    expect(sets).toBeLessThanOrEqual(3 + 3 * 3);
  });

  test('[hidden-declaration] the end of the phase does not reveal how often a hidden combatant readjusts', () => {
    const phasesWith = (secret: 'keep' | 'split') => {
      const f = fight(tactics, three({}, true));
      const bob = () => f.state.combatants.find(({ id }) => id === 'bob')!;
      const phases: string[] = [];
      f.answer('ann', split(0)).answer('cay', split(0)).answer('bob', split(0));
      for (const [i, who] of ['ann', 'cay', 'ann', 'cay', 'ann', 'cay'].entries()) {
        const canSplit = asked(f).includes('bob') && f.asked('bob').options.length > 1;
        const other = split(bob().oT === 0 ? 1 : 0);
        if (asked(f).includes('bob')) f.answer('bob', secret === 'split' && canSplit ? other : KEEP);
        f.answer(who, split(i % 4 < 2 ? 1 : 0));
        phases.push(f.state.phase);
      }
      expect(f.asked('bob').options.map(({ kind }) => kind)).toContain('keep');
      return { phases, options: f.asked('bob').options.length };
    };
    const quiet = phasesWith('keep');
    const busy = phasesWith('split');
    expect(busy.phases).toEqual(quiet.phases);
    expect([quiet.options, busy.options]).toEqual([2, 1]);
  });

  test('[settle] the GM may close settling', () => {
    const f = fight(tactics, three()).answer('ann', split(1));
    f.gm({ kind: 'close-settling' });
    expect(f.state.phase).toBe('declare');
    f.gm({ kind: 'close-settling' });
    expect(f.waitingRoll!.rule).toBe('initiative');
    expect(f.events.filter(({ type }) => type.endsWith('-settled'))).toMatchObject([
      { type: 'tactics-settled', by: 'gm' },
      { type: 'declarations-settled', by: 'gm' },
    ]);
  });
});

describe('settling declarations', () => {
  test('[declare] a declaration is put together in private and revealed when settled', () => {
    const f = fight(tactics, duel());
    f.answer('ann', FOLLOW('bob')).answer('ann', STRIKE('bob'));
    const chosen = f.only('action-chosen');
    expect(tactics.tell(chosen, f.state, f.state, 'ann')).toBeDefined();
    f.answer('ann', SETTLE);
    expect(f.only('declared').declaration).toMatchObject({ pace: 'walk', actions: [{ kind: 'strike' }] });
  });

  test('[declare] others may not see a draft', () => {
    const f = fight(tactics, three({}, false));
    f.answer('ann', split(1)).answer('cay', split(1)).answer('bob', split(1));
    for (const id of ['ann', 'cay']) if (asked(f).includes(id)) f.answer(id, KEEP);
    f.answer('bob', STRIKE('ann'));
    const chosen: Event = f.only('action-chosen');
    expect(tactics.tell(chosen, f.state, f.state, 'ann')).toBeUndefined();
    expect(JSON.stringify(tactics.view(f.state, 'ann'))).not.toContain('"kind":"strike"');
  });

  test('[declare] a combatant that settled first may react to later declarations', () => {
    const f = fight(tactics, duel());
    f.answer('ann', STRIKE('bob')).answer('ann', SETTLE).answer('bob', STRIKE('ann')).answer('bob', SETTLE);
    expect(f.asked('ann').key).toBe('readjust');
    f.answer('ann', { kind: 'readjust' }).answer('ann', FULL_DEFENSE).answer('ann', SETTLE);
    expect(f.asked('bob').key).toBe('readjust');
    f.answer('bob', KEEP);
    expect(f.waitingRoll!.rule).toBe('initiative');
    expect(f.state.combatants[0]!.pending).toEqual([{ kind: 'full-defense' }]);
  });

  test('[declare] readjusting without a change reopens nobody else', () => {
    const f = fight(tactics, duel());
    f.answer('ann', SETTLE).answer('bob', SETTLE);
    f.answer('ann', { kind: 'readjust' }).answer('ann', SETTLE);
    expect(f.waitingRoll!.rule).toBe('initiative');
  });

  test('[full-defense] declared full defence allows only movement', () => {
    const f = fight(tactics, duel());
    f.answer('ann', FULL_DEFENSE);
    expect(f.kinds('ann')).toEqual(['settle', 'follow', 'away', 'to']);
    const g = fight(tactics, duel()).answer('ann', STRIKE('bob'));
    expect(g.kinds('ann')).not.toContain('full-defense');
  });

  test('[max-attacks] at most rank + 1 attacks can be declared', () => {
    const f = fight(tactics, duel()).answer('ann', STRIKE('bob'));
    expect(f.only('action-chosen').most!.total).toBe(1);
    expect(f.kinds('ann')).not.toContain('strike');
  });
});

describe('secret declarations', () => {
  test('[hidden-declaration] the unaware are neither informed nor asked again', () => {
    const f = fight(tactics, three({}, true));
    f.answer('ann', split(1)).answer('cay', split(1)).answer('ann', KEEP).answer('bob', split(2));
    const event = f.events.find((each) => each.type === 'tactics-set' && each.who === 'bob')!;
    expect(event.rule).toBe('hidden-declaration');
    expect(tactics.tell(event, f.state, f.state, 'ann')).toBeUndefined();
    expect(f.state.phase).toBe('declare');
  });

  test('[hidden-declaration] the hidden see the declarations of others', () => {
    const f = fight(tactics, three({}, true));
    f.answer('bob', split(2)).answer('ann', split(1)).answer('cay', split(1));
    expect(asked(f)).toContain('bob');
  });

  test('[hidden-declaration] the unaware cannot declare anything against the hidden', () => {
    const g = fight(tactics, three({}, true));
    settleTactics(g);
    expect(JSON.stringify(g.asked('ann').options)).not.toContain('bob');
    expect(JSON.stringify(g.asked('bob').options)).toContain('ann');
  });
});

function settleTactics(f: Parameters<typeof settleAll>[0]): void {
  while (f.open[0]?.key === 'tactics') f.answer(f.open[0].who, f.open[0].defaultAnswer as { kind: string });
}

test('[initiative] only combatants able to act are asked, and they roll', () => {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5]),
    entrant('ike', 'heroes', [5, 6], { wNow: -1 }),
    entrant('bob', 'foes', [6, 5]),
  ]);
  const f = declared(begun, {}, sum(10), sum(15), sum(9));
  expect(asked(f)).toEqual([]);
  expect(f.waitingRoll!.why).toBe('bob: initiative');
  f.roll(sum(8));
  expect(only(f, 'order-set').order).toEqual(['ann', 'bob']);
});

test('[stabilise] a dying friend may be helped once a turn, a dying foe may not', () => {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5]),
    entrant('ike', 'heroes', [5, 6], { wNow: -1 }),
    entrant('bob', 'foes', [6, 5], { wNow: -1 }),
    entrant('cay', 'foes', [12, 5]),
  ]);
  const f = fight(tactics, begun, sum(10), sum(18), sum(10), sum(18));
  const offered = () => f.asked('ann').options.filter(({ kind }) => kind === 'stabilise');
  expect(offered()).toEqual([{ kind: 'stabilise', params: { target: { oneOf: ['ike'] } } }]);
  f.answer('ann', { kind: 'stabilise', target: 'ike' });
  expect(offered()).toEqual([]);
});
