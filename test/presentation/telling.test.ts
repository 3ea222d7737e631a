import { describe, expect, test } from 'vitest';
import { eventsInContext, type Line, linesFor, partText } from '../../src/presentation/line.ts';
import { recapFor } from '../../src/presentation/markdown.ts';
import { paramsOf } from '../../src/presentation/option-walk.ts';
import { promptFor, rulesActs } from '../../src/presentation/prompt.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import { tactics } from '../../src/rules/tactics/ruleset.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { doAction, encounter as encounterOf, entrant, midTurn, strike, sum } from '../support/tactics.ts';
import { duel } from '../support/timeslice.ts';
import { attack, begin, blow, HITS, interrupt } from '../support/timeslice-play.ts';

type Played = ReturnType<typeof begin>;

/** The lines of a whole fight for a seat. */
function read(f: Played, encounter: ReturnType<typeof duel>, seat: string): readonly Line[] {
  return linesFor(timeslice, eventsInContext(timeslice, f.events, timeslice.start(encounter)), seat);
}

describe('lines', () => {
  const encounter = duel({}, { hp: 9, ts: 2, isCharacter: false });
  const struck = () => blow(begin(encounter), 'ann', 'bob', { dice: HITS });

  test('show each seat only facts that it may know', () => {
    const sentences = (seat: string) =>
      read(struck(), encounter, seat).flatMap(({ sentence }) => (sentence === '' ? [] : [sentence]));
    expect(sentences('gm')).toContain('bob takes 5 damage and has 4 HP left.');
    expect(sentences('ann')).toContain('bob takes the hit.');
    expect(sentences('ann').join()).not.toMatch(/5 damage|HP|threshold/);
    expect(sentences('ann')).toContain("ann's turn (6 TS).");
    expect(sentences('bystander')).toContain("ann's turn.");
  });

  test('contain the rule, the combatant, and the sums with all parts that the seat may see', () => {
    const attackOf = (seat: string) =>
      read(struck(), encounter, seat).find(({ type }) => type === 'attack-rolled')!;
    expect(attackOf('ann')).toMatchObject({ rule: 'attack-roll', who: 'ann', depth: 0, round: 1 });
    expect(attackOf('ann').sums).toEqual([
      {
        name: 'in all',
        total: 10,
        parts: [
          { value: 10, why: '2d10', faces: [5, 5], rule: 'stat-roll' },
          { value: 0, why: 'V 10', rule: 'stat-bonus' },
        ],
      },
    ]);
    expect(attackOf('bystander').sums[0]!.parts.map(partText)).toEqual(['2d10 (5, 5)']);
  });

  test('mark the dice of a check that are taken from its target number, and no other part', () => {
    const state = midTurn(encounterOf([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])]));
    const { events } = doAction(state, 'ann', strike('bob'), { dice: [sum(10)] });
    const lines = linesFor(tactics, eventsInContext(tactics, events, state), 'gm');
    const { sums } = lines.find(({ type }) => type === 'attack-rolled')!;
    const marked = sums.flatMap(({ name, parts }) => parts.map((part) => ({ name, ...part })));
    expect(marked.filter(({ isRoll }) => isRoll)).toMatchObject([
      { name: 'result', value: -10, isRoll: true },
    ]);
  });

  test('contain the tallies that the seat may know', () => {
    const deeds = (seat: string) => read(struck(), encounter, seat).flatMap((line) => line.deeds ?? []);
    const hit = { kind: 'attacked', by: 'ann', isHit: true };
    expect(deeds('gm')).toMatchObject([hit, { kind: 'hurt', who: 'bob', by: 'ann', amount: 5 }]);
    expect(deeds('bystander')).toMatchObject([hit]);
    expect(JSON.stringify(read(struck(), encounter, 'bystander'))).not.toContain('hurt');
  });

  test('count a tally for its combatant before the step continues', () => {
    const events = struck().events;
    const all = eventsInContext(timeslice, events, timeslice.start(encounter));
    const at = events.findIndex(({ type }) => type === 'damage-dealt');
    const lines = linesFor(timeslice, all.slice(at), 'gm', events.slice(0, at));
    expect(lines.flatMap(({ deeds = [] }) => deeds)).toMatchObject([{ kind: 'hurt', by: 'ann' }]);
  });

  test('omit a sum without parts, so that every number has an explanation', () => {
    const tell: typeof timeslice.tell = (...happened) => {
      const visibleEvent = timeslice.tell(...happened);
      return (
        visibleEvent &&
        ({
          ...visibleEvent,
          facts: { ...(visibleEvent.facts as object), shifts: { total: 0, parts: [] } },
        } as never)
      );
    };
    const happened = eventsInContext(timeslice, struck().events, timeslice.start(encounter));
    const lines = linesFor({ ...timeslice, tell }, happened, 'gm');
    expect(lines).toEqual(linesFor(timeslice, happened, 'gm'));
  });

  test('begin a round with a heading instead of a sentence', () => {
    const [first] = read(struck(), encounter, 'ann').filter(({ heading }) => heading !== undefined);
    expect(first).toMatchObject({ heading: 'Round 1', sentence: '', type: 'round-started', round: 1 });
  });

  test('state their depth inside interruptions', () => {
    const both = duel({ ts: 3 }, { ts: 3 });
    const f = begin(both).answer('ann', attack('bob')).answer('bob', interrupt(), [5, 5]);
    const depths = read(f, both, 'ann').filter(({ type }) => type === 'attack-declared');
    expect(depths.map(({ depth }) => depth)).toEqual([0, 1]);
  });

  test('are plain JSON', () => {
    const lines = read(struck(), encounter, 'ann');
    expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
  });
});

describe('a prompt in words', () => {
  test('contains its question, its options with their values, and the default answer', () => {
    const f = begin(duel());
    const prompt = promptFor(timeslice, f.state, f.asked('ann'), 'ann')!;
    expect(prompt).toMatchObject({ name: 'ann', question: '6 TS. What do you do?' });
    expect(prompt.defaultAnswerText).toBe('End the turn');
    const strike = prompt.options.find(({ kind }) => kind === 'attack')!;
    expect(strike).toMatchObject({ text: 'Attack', cost: '3 TS' });
    const called = paramsOf([strike]).find(({ name }) => name === 'called')!;
    expect(called.values.slice(0, 2)).toEqual([
      { value: 'none', text: 'anywhere' },
      { value: 'head', text: 'head' },
    ]);
    expect(JSON.parse(JSON.stringify(prompt))).toEqual(prompt);
  });

  test('is shown to its seat and to the GM only', () => {
    const f = begin(duel());
    const asked = f.asked('ann');
    expect(promptFor(timeslice, f.state, asked, 'gm')).toEqual(promptFor(timeslice, f.state, asked, 'ann'));
    expect(promptFor(timeslice, f.state, asked, 'somebody')).toBeUndefined();
  });

  test('the GM overrides have words too', () => {
    const f = begin(duel());
    const acts = rulesActs(timeslice, f.state);
    expect(new Set(acts.map(({ kind }) => kind))).toEqual(
      new Set(timeslice.gm(f.state).map(({ kind }) => kind)),
    );
    const [who] = paramsOf(acts.filter(({ kind }) => kind === 'set-stagger'));
    expect(who!.values).toEqual([
      { value: 'ann', text: 'ann' },
      { value: 'bob', text: 'bob' },
    ]);
  });
});

test('the recap for a seat uses only events that the seat saw', () => {
  const encounter = duel({}, { hp: 9, ts: 2, isCharacter: false });
  const f = blow(begin(encounter), 'ann', 'bob', { dice: HITS });
  const told = eventsInContext(timeslice, f.events, timeslice.start(encounter));
  expect(recapFor(timeslice, told, f.state, 'gm')).toEqual([
    'ann: 1 of 1 attacks hit for 5 HP; standing with 20 of 20 HP.',
    'bob: struck no blow; standing with 4 of 9 HP.',
  ]);
  expect(recapFor(timeslice, told, f.state, 'ann')).toEqual([
    'ann: 1 of 1 attacks hit; standing with 20 of 20 HP.',
    'bob: struck no blow; standing, badly hurt.',
  ]);
});

for (const { ruleset } of rulesets) {
  test(`${ruleset.id} shows a reason that an older version recorded as a sentence`, () => {
    const part = { value: 1, why: 'the axe +1', rule: 'any' };
    expect(ruleset.words.reason!(part, { combatants: [] })).toBe('the axe +1');
  });
}

test('agents shows the reason of a miss that an older version recorded', () => {
  const facts = { who: 'ann', attacker: 'ann', target: 'ben', why: 'parried' };
  const names = { combatants: [] };
  expect(agents.words.told({ type: 'attack-missed', rule: 'parry', facts }, names as never)).toMatch(
    /: parried\.$/,
  );
});
