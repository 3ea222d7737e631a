import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GM } from '../../src/kernel/ids.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { hidingOf, moveOf } from '../../web/gm/fight/health.ts';
import { Party } from '../table/party.ts';

const PACKS = join(import.meta.dirname, '../../packs');

/** One encounter of each rulebook. */
const FIRST = globSync('*/encounters/*.yaml', { cwd: PACKS })
  .sort()
  .filter((file, i, all) => all[i - 1]?.split('/')[0] !== file.split('/')[0]);

/** A fight after its first questions, so that the order is known, and a foe of the players. */
function begun(file: string) {
  const party = new Party(readFileSync(join(PACKS, file), 'utf8'), 5);
  const players = party.bringAll();
  party.must(party.gm.id, { kind: 'start' });
  const view = () => tableViewFor(party.live, party.gm);
  const playOn = (answers: number): void => {
    for (let i = 0; i < answers && view().prompts.length > 0; i += 1) {
      const { id, defaultAnswer } = view().prompts[0]!;
      party.must(party.gm.id, { kind: 'answer', decision: id, answer: defaultAnswer });
    }
  };
  for (let i = 0; i < 12 && view().fight!.round === 0; i += 1) playOn(1);
  const foe = view().fight!.standings.find(({ seat, isHidden }) => seat === GM && !isHidden)!.id;
  const hideOrReveal = (): void => {
    const act = hidingOf(view().gm!.acts, foe)!;
    party.must(party.gm.id, { kind: 'intervene', act, reason: 'fog' });
  };
  const seenBy = (person: (typeof players)[number]) =>
    tableViewFor(party.live, party.live.people[person.id]!).fight!.standings.map(({ id }) => id);
  return { party, players, view, playOn, foe, hideOrReveal, seenBy };
}

describe.each(FIRST)('in %s', (file) => {
  test('the GM hides a foe: only the GM still sees it, and the fight continues without a trace of it', () => {
    const { party, players, view, playOn, foe, hideOrReveal } = begun(file);
    hideOrReveal();
    expect(view().fight!.standings.find(({ id }) => id === foe)).toMatchObject({ isHidden: true });
    for (const person of players) {
      const { fight, view: own, prompts } = tableViewFor(party.live, party.live.people[person.id]!);
      expect(JSON.stringify([fight, own, prompts]), person.name).not.toContain(`"${foe}"`);
    }
    playOn(6);
    expect(view().fight!.winner).toBeNull();
  });

  test('the GM puts it on another cell, also while it is hidden', () => {
    const { party, view, foe, hideOrReveal } = begun(file);
    hideOrReveal();
    const cellOf = () => view().fight!.standings.find(({ id }) => id === foe)!.cell;
    const [column, row] = cellOf();
    const act = moveOf(view().gm!.acts, foe, [column, row + 1])!;
    party.must(party.gm.id, { kind: 'intervene', act, reason: 'fog' });
    expect(cellOf()).not.toEqual([column, row]);
  });

  test('the GM reveals it again, and everyone sees it', () => {
    const { players, foe, hideOrReveal, seenBy } = begun(file);
    hideOrReveal();
    hideOrReveal();
    for (const person of players) expect(seenBy(person)).toContain(foe);
  });
});
