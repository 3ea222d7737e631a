import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { openDecisions } from '../../src/table/automatic.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import type { Person } from '../../src/table/table.ts';
import { LIMITS } from '../../src/table/table.ts';
import type { ProposalView } from '../../src/table/view.ts';
import { Party } from './party.ts';

const DUEL = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');

let party: Party;
let mara: Person;
let onlooker: Person;
beforeEach(() => {
  party = new Party(DUEL, 7);
  mara = party.bring('Mara’s player', 'mara');
  onlooker = party.bring('Onlooker', null);
  party.must(party.gm.id, { kind: 'start' });
  // Any combatant before her passes.
  for (let open = asked(); open.decision.seat !== 'mara'; open = asked()) {
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer: open.decision.defaultAnswer });
  }
});

function asked() {
  return openDecisions(party.live)[0]!;
}

function silence(): RawAnswer {
  return asked().decision.defaultAnswer;
}

function propose(by: Person, answer: RawAnswer = silence(), why = 'Let them come.') {
  return party.send(by.id, { kind: 'propose', decision: asked().id, answer, why });
}

function seenBy({ id }: Person): readonly ProposalView[] {
  return tableViewFor(party.live, party.live.people[id]!).proposals;
}

test('a proposal is shown to the GM and its own seat, in words, and has no effect yet', () => {
  const { fight } = party.live;
  propose(mara);
  expect(party.live.fight).toBe(fight);
  const [told] = seenBy(party.gm);
  const { defaultAnswerText } = tableViewFor(party.live, mara).prompts[0]!;
  expect(told).toMatchObject({
    person: mara.id,
    decision: asked().id,
    answer: silence(),
    text: defaultAnswerText,
    why: 'Let them come.',
    isDismissed: false,
  });
  expect(seenBy(mara)).toEqual([told]);
});

test('only its owner and the GMs see it', () => {
  const before = tableViewFor(party.live, onlooker);
  propose(mara);
  expect(tableViewFor(party.live, onlooker)).toEqual(before);
  expect(before.proposals).toEqual([]);
});

test('a second proposal replaces the first', () => {
  propose(mara);
  propose(mara, silence(), 'On second thoughts.');
  expect(seenBy(party.gm).map(({ why }) => why)).toEqual(['On second thoughts.']);
});

test('the GM applies a proposal by answering; it disappears, and returns with an undo', () => {
  propose(mara);
  const [{ decision, answer }] = seenBy(party.gm) as [ProposalView];
  party.must(party.gm.id, { kind: 'answer', decision, answer });
  expect([seenBy(party.gm), seenBy(mara)]).toEqual([[], []]);
  party.must(party.gm.id, { kind: 'undo' });
  expect(seenBy(party.gm)).toHaveLength(1);
});

test('the GM dismisses a proposal once, and its author is notified', () => {
  propose(mara);
  const [{ id }] = seenBy(party.gm) as [ProposalView];
  party.must(party.gm.id, { kind: 'dismiss', proposal: id });
  expect(seenBy(mara)[0]!.isDismissed).toBe(true);
  expect(party.send(party.gm.id, { kind: 'dismiss', proposal: id })).toBe('no-such-proposal');
  propose(mara);
  expect(party.send(party.gm.id, { kind: 'dismiss', proposal: id })).toBe('no-such-proposal');
});

describe('the table refuses', () => {
  test('a proposal that cannot be applied', () => {
    expect(propose(mara, { kind: 'fly' })).toBe('not-an-option');
    expect(propose(mara, silence(), 'x'.repeat(LIMITS.text + 1))).toBe('too-long');
  });

  test('a proposal for a closed question or another seat, in the same words', () => {
    const gone = { kind: 'propose', decision: '0123456789abcdef', answer: silence(), why: '' } as const;
    expect(party.send(mara.id, gone)).toBe('question-gone');
    while (asked().decision.seat === 'mara') {
      party.must(mara.id, { kind: 'answer', decision: asked().id, answer: silence() });
    }
    expect(propose(mara)).toBe('question-gone');
  });

  test('proposals of spectators and GMs', () => {
    expect(propose(onlooker)).toBe('not-yours');
    expect(propose(party.gm)).toBe('not-yours');
  });
});

test('a person who leaves or gets another role loses their proposal', () => {
  propose(mara);
  party.must(party.gm.id, { kind: 'place', person: mara.id, role: 'spectator', seat: null });
  expect(seenBy(party.gm)).toEqual([]);
  party.must(party.gm.id, { kind: 'place', person: mara.id, role: 'player', seat: 'mara' });
  expect(seenBy(party.gm)).toEqual([]);
  propose(mara);
  party.must(party.gm.id, { kind: 'remove', person: mara.id });
  expect(seenBy(party.gm)).toEqual([]);
});
