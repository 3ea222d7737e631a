import { describe, expect, test } from 'vitest';
import { neededIn } from '../kernel/explanation.ts';
import type { VisibleEvent } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';
import type { Line, LineSum } from './line.ts';
import { Moments } from './line.ts';

const LINE: Line = { sentence: '', rule: 'attack', type: '', depth: 0, round: 1, sums: [] };
const sum = (total: number): LineSum => ({ name: 'in all', total, parts: [] });

type Told = readonly [Line, VisibleEvent];
function told(type: string, facts: object, line: Partial<Line> = {}): Told {
  return [
    { ...LINE, type, ...line },
    { type, rule: 'attack', facts: facts as never },
  ];
}

const BLOW = { attacker: 'ann', target: 'bob' };
const ROLLED = told('attack-rolled', { who: 'ann', ...BLOW }, { faces: [[7, 5]], sums: [sum(14)] });
const DODGED = told('defence-rolled', { who: 'bob', against: 'ann' }, { faces: [[1, 2]], sums: [sum(6)] });
const HIT = told(
  'attack-hit',
  { who: 'ann', ...BLOW },
  { deeds: [{ kind: 'attacked', by: 'ann', against: 'bob', with: 'sword', isHit: true }] },
);
const HURT = told(
  'damage-dealt',
  { who: 'bob', ...BLOW },
  { sums: [sum(8)], deeds: [{ kind: 'hurt', who: 'bob', by: 'ann', with: 'sword', amount: 8 }] },
);
const FELL = told('fell', { who: 'bob' }, { deeds: [{ kind: 'fell', who: 'bob' }] });

const momentsOf = (...batches: readonly (readonly Told[])[]) => {
  const moments = new Moments();
  return batches.map((batch) => moments.tell(batch, (item) => `the ${item}`).map(({ moment }) => moment));
};

describe('a moment', () => {
  test('contains the attacker, the target, the weapon, every roll with its sum, the verdict and the effects', () => {
    const [[rolled, dodged, hit, last] = []] = momentsOf([ROLLED, DODGED, HIT, HURT]);
    expect([rolled, dodged, hit]).toEqual([undefined, undefined, undefined]);
    expect(last).toEqual({
      who: 'ann',
      whom: 'bob',
      with: { id: 'sword', text: 'the sword' },
      rolls: [
        { who: 'ann', faces: [[7, 5]], sums: [sum(14)], rule: 'attack' },
        { who: 'bob', faces: [[1, 2]], sums: [sum(6)], rule: 'attack' },
        { who: 'bob', faces: [], sums: [sum(8)], rule: 'attack', isAfter: true },
      ],
      verdict: 'hit',
      rule: 'attack',
      effects: [{ kind: 'hurt', who: 'bob', by: 'ann', with: 'sword', amount: 8 }],
      lines: 4,
    });
  });

  test('is not decided by an attack roll that succeeds, because the target may react', () => {
    const passed = told('attack-rolled', { who: 'ann', ...BLOW, passes: true }, { sums: [sum(11)] });
    expect(momentsOf([passed], [HIT]).map((batch) => batch.at(-1)?.verdict)).toEqual(['rolled', 'hit']);
  });

  test('keeps the rule of the attack if a check follows, such as that of the armour', () => {
    const sundered = told(
      'sunder-checked',
      { who: 'bob', passes: true },
      { rule: 'sunder-armor', faces: [[2, 3, 5]], sums: [sum(2)] },
    );
    const moment = momentsOf([ROLLED, HIT, sundered])[0]!.at(-1);
    expect(moment).toMatchObject({ verdict: 'hit', rule: 'attack' });
  });

  test('reports a fall or a death before a hit', () => {
    const died = told('died', { who: 'bob' }, { deeds: [{ kind: 'died', who: 'bob' }] });
    const verdicts = momentsOf([ROLLED, HIT], [HURT], [FELL], [died]).map((batch) => batch.at(-1)?.verdict);
    expect(verdicts).toEqual(['hit', 'hit', 'falls', 'dies']);
  });

  test('grows while a roll or an answer is awaited, and its newest line contains all of it', () => {
    const [first, second] = momentsOf([ROLLED], [DODGED, HIT]);
    expect(first![0]).toMatchObject({ who: 'ann', whom: 'bob', verdict: 'rolled', lines: 1 });
    expect(second![1]).toMatchObject({ who: 'ann', verdict: 'hit', lines: 3 });
  });

  test('of a stray shot is separate from that of the shot that missed', () => {
    const missed = told(
      'attack-missed',
      { who: 'ann', ...BLOW },
      {
        deeds: [{ kind: 'attacked', by: 'ann', against: 'bob', with: 'bow', isHit: false }],
      },
    );
    const stray = told('stray-rolled', { who: 'cay', attacker: 'ann', target: 'cay' }, { faces: [[5]] });
    const hurt = told('damage-dealt', { who: 'cay', attacker: 'ann' }, { sums: [sum(3)] });
    const [[, first, , second] = []] = momentsOf([ROLLED, missed, stray, hurt]);
    expect(first).toMatchObject({ who: 'ann', whom: 'bob', verdict: 'missed', lines: 2 });
    expect(second).toMatchObject({ who: 'ann', whom: 'cay', lines: 2 });
  });

  test('of an interruption is separate from that of the interrupted attack', () => {
    const other = { attacker: 'cay', target: 'ann' };
    const cut = told('attack-rolled', { who: 'cay', ...other }, { faces: [[3, 3]], sums: [sum(9)] });
    const [[, inner, , outer] = []] = momentsOf([DODGED, cut, ROLLED, HIT]);
    expect(inner).toMatchObject({ who: 'cay', whom: 'ann', verdict: 'rolled' });
    expect(outer).toMatchObject({ who: 'ann', whom: 'bob', verdict: 'hit', lines: 2 });
  });

  test('exists once for each target of an area', () => {
    const second = told(
      'attack-hit',
      { who: 'ann', attacker: 'ann', target: 'dee' },
      { deeds: [{ kind: 'attacked', by: 'ann', against: 'dee', with: 'sword', isHit: false }] },
    );
    const [[, , bob, dee] = []] = momentsOf([ROLLED, HIT, HURT, second]);
    expect(bob).toMatchObject({ whom: 'bob', verdict: 'hit' });
    expect(dee).toMatchObject({ whom: 'dee', verdict: 'missed' });
  });

  test('of a check states whether it passed, and of any other roll only that it was made', () => {
    const check = told('check-made', { who: 'ann', passes: false }, { faces: [[2, 2]], sums: [sum(4)] });
    const lot = (who: string): Told =>
      told('initiative-rolled', { who }, { faces: [[2, 2]], sums: [sum(4)] });
    expect(momentsOf([check])[0]![0]).toMatchObject({
      who: 'ann',
      whom: null,
      with: null,
      verdict: 'failed',
    });
    const [lots] = momentsOf([lot('ann'), lot('bob')]);
    expect(lots!.map((moment) => [moment?.who, moment?.verdict])).toEqual([
      ['ann', 'rolled'],
      ['bob', 'rolled'],
    ]);
  });

  test('tells the total that a roll needs: its own, or that of the defence against it', () => {
    const check = told(
      'check-made',
      { who: 'ann', passes: true },
      { faces: [[5, 4]], sums: [sum(9)], needed: 8 },
    );
    expect(momentsOf([check])[0]![0]?.rolls).toMatchObject([{ needed: 8 }]);
    const [line, event] = HIT;
    const rolls = momentsOf([ROLLED, DODGED, [{ ...line, needed: 7 }, event]])[0]!.at(-1)?.rolls;
    expect(rolls?.map(({ who, needed }) => [who, needed])).toEqual([
      ['ann', 7],
      ['bob', undefined],
    ]);
  });

  test('of an act that lapses is separate from the blows before and after it', () => {
    const lapsed = told('action-lapsed', { who: 'ann', lapses: true }, { rule: 'lost-target' });
    const check = told('ran', { who: 'ann', passes: true }, { faces: [[2, 2]], sums: [sum(4)] });
    const [[, hit, lapse, ran] = []] = momentsOf([ROLLED, HIT, lapsed, check]);
    expect(hit).toMatchObject({ verdict: 'hit', lines: 2 });
    expect(lapse).toMatchObject({
      who: 'ann',
      whom: null,
      verdict: 'lapsed',
      rule: 'lost-target',
      rolls: [],
    });
    expect(ran).toMatchObject({ who: 'ann', verdict: 'passed', lines: 1 });
  });

  test('of a second check of the same combatant is separate from its first, with its own dice', () => {
    const lasts = told('bod-checked', { who: 'ann', passes: false }, { faces: [[4, 4, 3]], sums: [sum(-4)] });
    const acts = told('ner-checked', { who: 'ann', passes: true }, { faces: [[1, 2, 1]], sums: [sum(3)] });
    const [[first, second] = []] = momentsOf([lasts, acts]);
    expect(first).toMatchObject({ verdict: 'failed', rolls: [{ faces: [[4, 4, 3]] }], lines: 1 });
    expect(second).toMatchObject({ verdict: 'passed', rolls: [{ faces: [[1, 2, 1]] }], lines: 1 });
  });

  test('ends with its step and with an undo', () => {
    const moments = new Moments();
    moments.tell([ROLLED], () => '');
    moments.close();
    const [line] = moments.tell([HIT], () => '');
    expect(line!.moment).toMatchObject({ rolls: [], lines: 1 });
  });

  test('does not exist for events without a roll or effect', () => {
    expect(momentsOf([told('moved', { who: 'ann' })])).toEqual([[undefined]]);
  });
});

test.each<[book: string, facts: object, rulings: object, needed: number | undefined]>([
  ['timeslice', { attack: 14, defence: 12 }, {}, 13],
  ['timeslice', { sum: sum(9), margin: 2 }, {}, 7],
  ['tactics', { check: { result: sum(-2) } }, {}, 0],
  ['locations', { sum: sum(9), number: sum(7) }, {}, 8],
  ['locations', { sum: sum(9), number: sum(7) }, { 'equal-to-number': 'succeeds' }, 7],
  ['locations', { attack: 9, defence: 9 }, {}, 10],
  ['agents', { sum: sum(9), effect: 1 }, {}, 8],
  ['agents', { sum: sum(9) }, {}, undefined],
])('%s: a roll with the facts %o needs, with the rulings %o, %o', (book, facts, rulings, needed) => {
  const { words } = rulesets.find(({ ruleset }) => ruleset.id === book)!.ruleset;
  const event = { type: 'check-made', rule: 'check', facts: facts as never };
  const told = words.needed === undefined ? neededIn(event.facts) : words.needed(event, { rulings } as never);
  expect(told).toBe(needed);
});
