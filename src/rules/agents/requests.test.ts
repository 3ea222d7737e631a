import { describe, expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, skills } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  last,
  nextRound,
  of,
  part,
  strike,
} from '../../../test/support/agents-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { agents } from './ruleset.ts';
import { parseSkillName } from './sheet.ts';

const climb = (more: object = {}): RawAnswer => ({
  kind: 'request-check',
  who: 'ann',
  label: 'climb the wall',
  skill: 'Athletics',
  characteristic: 'STR',
  difficulty: 'difficult',
  modifier: 0,
  ...more,
});
const door = (more: object = {}): RawAnswer => ({
  kind: 'request-work',
  who: 'ann',
  label: 'the door',
  skill: 'Mechanic',
  characteristic: 'STR',
  difficulty: 'average',
  check: 'at-the-end',
  ...more,
});
const start = (): AgentsFight => begin(duel(sheet('A77777', { skills: skills('Athletics 2') }), PLAIN, 1));

describe('a check that nobody foresaw', () => {
  test('[improvised-check] a check of the GM is rolled by the combatant, with every reason that applies to a check', () => {
    const f = start().gm({ kind: 'give-dm', who: 'ann', value: 1, rounds: 1 });
    f.gm(climb({ modifier: -1 }));
    expect(f.waitingRoll).toMatchObject({ owner: 'a-seat', why: 'ann: climb the wall' });
    f.roll([4, 4]);
    const made = last(f, 'check-made');
    expect(made).toMatchObject({ on: null, label: 'climb the wall', against: 8, passes: true, margin: 1 });
    expect([part(made.sum, 'check'), part(made.sum, 'difficulty')]).toEqual([8 + 2, -2]);
    expect([part(made.sum, 'improvised-check'), part(made.sum, 'gm-authority')]).toEqual([-1, 1]);
    expect(agents.outcome(f.since as never, f.state, f.state)).toEqual({ succeeds: true, margin: 1 });
    expect(f.asked('ann').key).toBe('action');
  });

  test('[improvised-check] the reaction penalty counts on a skill check, but not on a bare characteristic check', () => {
    const f = begin(duel(sheet('777777', { weapons: [PISTOL] }), PLAIN, 4));
    f.answer('ann', { kind: 'shoot', weapon: 'pistol', target: 'ben', mode: 'single' }, [4, 4]);
    f.answer('ben', { kind: 'dodge' }).gm(climb({ who: 'ben' }), [3, 3]);
    expect(part(last(f, 'check-made').sum, 'reaction')).toBe(-1);
    expect(part(last(f, 'check-made').sum, 'unskilled')).toBeUndefined();
    f.gm(climb({ who: 'ben', skill: 'none' }), [3, 3]);
    expect(part(last(f, 'check-made').sum, 'reaction')).toBeUndefined();
  });

  test('[tool-rating] the best tool for the skill helps, whether made for any specialty or for this one', () => {
    const helps = (...names: string[]) => names.map((each) => parseSkillName(each)!);
    const tools = [
      { id: 'rope', name: 'rope', rating: 1, helps: helps('Athletics') },
      { id: 'hooks', name: 'hooks', rating: 2, helps: helps('Athletics (strength)') },
    ];
    const f = begin(duel(sheet('A77777', { skills: skills('Athletics (strength) 2'), tools }), PLAIN, 1));
    f.gm(climb(), [4, 4]);
    expect(part(last(f, 'check-made').sum, 'tool-rating')).toBe(1);
    f.gm(climb({ skill: 'Athletics (strength)' }), [4, 4]);
    expect(part(last(f, 'check-made').sum, 'tool-rating')).toBe(2);
    f.gm(climb({ skill: 'none' }), [4, 4]);
    expect(part(last(f, 'check-made').sum, 'tool-rating')).toBeUndefined();
  });

  test('[improvised-check] the GM may ask for every common skill, for those on the sheets, and for none', () => {
    const { skill } = agents.gm(start().state).find(({ kind }) => kind === 'request-check')!.params;
    const names = [
      ...['Admin', 'Animals', 'Athletics', 'Carouse', 'Computer', 'Deception', 'Drive', 'Electronics'],
      ...['Engineer', 'Explosives', 'Flyer', 'Gambler', 'Gun Combat', 'Heavy Weapons', 'Investigate'],
      ...['Jack of all Trades', 'Leadership', 'Mechanic', 'Medicine', 'Melee', 'Persuade', 'Pilot', 'Recon'],
      ...['Seafarer', 'Stealth', 'Streetwise', 'Survival', 'Tactics', 'Vacc Suit', 'Zero-G', 'none'],
      ...['Athletics (co-ordination)', 'Gun Combat (slug)', 'Melee (blade)'],
    ];
    const { oneOf } = skill as { readonly oneOf: readonly string[] };
    expect(oneOf.toSorted()).toEqual(names.toSorted());
  });

  test('[improvised-check] the GM may ask for a check only from agents that are able to roll', () => {
    const three = start().gm({ kind: 'hide', who: 'ben' });
    const who = agents.gm(three.state).find(({ kind }) => kind === 'request-check')!.params.who;
    expect(who).toEqual({ oneOf: ['ann', 'ben'] });
    expect(() => three.gm(climb({ who: 'cid' }))).toThrow(/"ann", "ben"/);
    expect(() => three.gm(climb({ label: '' }))).toThrow(/1 to 80 characters/);
  });
});

describe('work that nobody foresaw', () => {
  test('[improvised-work] each work has a number of its own', () => {
    const f = start()
      .gm(door({ rounds: 2 }))
      .gm(door({ rounds: 3 }));
    expect(last(f, 'work-requested')).toMatchObject({ rounds: 3, task: 'ann-work-2' });
    expect(f.state.tasks.map(({ id }) => id)).toEqual(['ann-work-1', 'ann-work-2']);
  });

  test('[improvised-work] improvised work takes a number of rounds and then its check', () => {
    const f = start().gm(door({ rounds: 2 }));
    expect(last(f, 'work-requested')).toMatchObject({ rounds: 2, faces: null, task: 'ann-work-1' });
    expect(f.asked('ann').key).toBe('action');
    f.answer('ann', END_TURN);
    nextRound(f);
    expect(f.asked('ann')).toMatchObject({ key: 'work', context: { done: 0, rounds: 2 } });
    f.answer('ann', { kind: 'work' });
    expect(last(f, 'worked')).toMatchObject({ done: 0, needed: 2 });
    expect(agents.overview(f.state, 'a-seat').standings[0]!.conditions).toContain('at work: the door 0/2');
    f.answer('ben', END_TURN).answer('ann', { kind: 'work' }).answer('ben', END_TURN);
    f.roll([6, 6]);
    expect(last(f, 'check-made')).toMatchObject({ on: 'ann-work-1', label: 'the door', passes: true });
    expect(last(f, 'task-finished')).toMatchObject({ passes: true });
    expect(of(f, 'ann').task).toBeNull();
  });

  test('[improvised-work] improvised work takes 2d6 rounds if the GM sets no number, and has no check without a skill', () => {
    const f = start().gm(door({ kind: 'request-open-work', check: 'none' }), [1, 1]);
    expect(last(f, 'work-requested')).toMatchObject({ rounds: 2, faces: [1, 1], isChecked: false });
    f.answer('ann', END_TURN);
    nextRound(f);
    f.answer('ann', { kind: 'work' }).answer('ben', END_TURN).answer('ann', { kind: 'work' });
    f.answer('ben', END_TURN);
    expect(all(f, 'check-made')).toEqual([]);
    expect(last(f, 'task-finished')).toMatchObject({ who: 'ann', passes: true });
  });

  test('[improvised-work] [extended-hurt] a wound disturbs the work; abandoned work can be continued', () => {
    const f = start()
      .gm(door({ rounds: 3 }))
      .answer('ann', END_TURN);
    f.answer('ben', strike('ann'), [6, 5]).answer('ann', { kind: 'none' }, [1, 1], [1, 1]);
    expect(last(f, 'work-disturbed')).toMatchObject({ task: 'ann-work-1', passes: false });
    nextRound(f);
    f.answer('ann', { kind: 'abandon' }).answer('ann', { kind: 'start-task', task: 'ann-work-1' });
    expect(of(f, 'ann').task).toBe('ann-work-1');
  });

  test('[improvised-work] the other side sees that an agent works, but not at what', () => {
    const f = start().gm(door({ rounds: 3 }));
    const event = last(f, 'work-requested');
    expect(agents.tell(event, f.state, f.state, 'b-seat')).toMatchObject({
      facts: { who: 'ann' },
      isGlimpse: true,
    });
    expect(JSON.stringify(agents.view(f.state, 'b-seat'))).not.toContain('the door');
  });
});

test('[gm-charge] the GM may charge a significant or a minor action of the turn, if it is still available', () => {
  const f = start().gm({ kind: 'charge', who: 'ann', action: 'significant' });
  expect(of(f, 'ann')).toMatchObject({ significant: 0, minor: 1 });
  expect(last(f, 'charged')).toMatchObject({ who: 'ann', action: 'significant' });
  expect(() => f.gm({ kind: 'charge', who: 'ann', action: 'significant' })).toThrow(/allowed: "minor"/);
  f.gm({ kind: 'charge', who: 'ann', action: 'minor' });
  expect(of(f, 'ann')).toMatchObject({ significant: 0, minor: 0 });
  expect(() => f.gm({ kind: 'charge', who: 'ann', action: 'minor' })).toThrow(/not possible now/);
  expect(f.kinds('ann')).toEqual(['free', 'end-turn']);
});
