import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import { allAnswers } from '../../src/odds/answers.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { sharedView } from '../../src/table/make-view.ts';
import { SPECTATOR_SEAT, viewerOf } from '../../src/table/table.ts';
import { type LogLine, undoneRolls } from '../../src/table/view.ts';
import { combatantsIn } from '../properties/secrets.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { anyOpen, Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = Number(process.env.SEED ?? 5);
const COMMANDS = 25;

function partyFor(file: string): Party {
  const party = new Party(readFileSync(join(ROOT, file), 'utf8'), SEED);
  party.bringAll();
  return party;
}

/** Continues at random; `look` is called before each answer. */
function play(party: Party, commands: number, look: () => void = () => undefined): void {
  const { pick } = simulationChance(SEED, 1);
  for (let i = 0; i < commands; i += 1) {
    look();
    const open = anyOpen(party, pick);
    if (open === undefined) return;
    const { seat, options } = open.decision;
    const holder = Object.values(party.live.people).find((person) => viewerOf(person) === seat) ?? party.gm;
    party.must(holder.id, { kind: 'answer', decision: open.id, answer: randomAnswer(options, pick) });
  }
}

/** The combatants that hide from the players or are in reserve. */
function unknownIn(party: Party): string | undefined {
  const { state } = party.live.fight!.now;
  const isSeen = new Set(sharedView(party.live, SPECTATOR_SEAT).fight!.standings.map(({ id }) => id));
  return combatantsIn(state).find(
    ({ id, seat, presence }) => seat === GM && presence !== 'gone' && !isSeen.has(id),
  )?.id;
}

test('[D5] a question to an unknown combatant looks like a question to any other combatant of the GM', () => {
  let unknownAsked = 0;
  for (const file of ['ambush-in-the-dark', 'boarding'].map(
    (name) => `packs/agents/encounters/${name}.yaml`,
  )) {
    const party = partyFor(file);
    party.must(party.gm.id, { kind: 'start' });
    play(party, 150, () => {
      const { waiting } = party.live.fight!.now;
      if (waiting.kind !== 'decisions') return;
      const [{ decision }] = waiting.open as [(typeof waiting.open)[number]];
      const { waitingFor, fight } = sharedView(party.live, SPECTATOR_SEAT);
      if (waiting.asked === 'together') expect(waitingFor).toEqual([]);
      else if (decision.seat === GM) expect(waitingFor).toEqual([GM]);
      else expect(waitingFor).toEqual([decision.who]);
      if (!fight!.standings.some(({ id }) => id === decision.who)) unknownAsked += 1;
    });
  }
  expect(unknownAsked).toBeGreaterThan(0);
});

test.each([
  ['packs/timeslice/encounters/ambush.yaml', 'use: hedge-archer', 'hedge-archer'],
  ['packs/locations/encounters/brawl-at-the-lantern.yaml', 'use: bruiser', 'bruiser'],
])(
  '[D6] in %s a combatant that is hidden from the start is unknown until the GM reveals it',
  (file, use, who) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(use, `${use}, with: { isHidden: true }`);
    const party = new Party(text, SEED);
    party.bringAll();
    party.must(party.gm.id, { kind: 'start' });
    play(party, COMMANDS);
    const seen = () =>
      JSON.stringify([sharedView(party.live, SPECTATOR_SEAT), party.history.logFor(SPECTATOR_SEAT).lines]);
    expect(seen()).not.toContain(who);
    party.must(party.gm.id, { kind: 'intervene', act: { kind: 'reveal', who }, reason: 'It steps out.' });
    expect(seen()).toContain(who);
  },
);

/** The GM makes an override on an unknown combatant, and undoes it. */
function dabble(party: Party): void {
  const unknown = unknownIn(party)!;
  const { rules, now } = party.live.fight!;
  const before = party.history.logFor(SPECTATOR_SEAT).length;
  const acts: readonly RawAnswer[] = rules
    .gm(now.state)
    .flatMap((option) => allAnswers([option]))
    .filter((act) => Object.values(act).includes(unknown) && !/enter|bring|remove|leave/.test(act.kind));
  const done = acts.some(
    (act) => typeof party.send(party.gm.id, { kind: 'intervene', act, reason: 'a try' }) !== 'string',
  );
  expect([unknown, done]).toEqual([unknown ?? 'nobody is unknown', true]);
  expect(party.history.logFor(SPECTATOR_SEAT).length).toBe(before);
  party.must(party.gm.id, { kind: 'undo' });
}

function cardsOf(party: Party): readonly Pick<LogLine, 'n' | 'card'>[] {
  return party.history.logFor(SPECTATOR_SEAT).lines.map(({ n, card }) => ({ n, card }));
}

test('[D6] cards count only visible lines: an override on an unknown combatant and its undo do not count', () => {
  const file = 'packs/agents/encounters/ambush-in-the-dark.yaml';
  const [quiet, busy] = [partyFor(file), partyFor(file)];
  for (const party of [quiet, busy]) {
    party.must(party.gm.id, { kind: 'start' });
    play(party, 2);
    if (party === busy) dabble(party);
    play(party, 20);
  }
  expect(cardsOf(quiet).length).toBeGreaterThan(3);
  expect(cardsOf(busy)).toEqual(cardsOf(quiet));
});

const HEALTH_WORDS = /\b(unhurt|badly hurt|hurt|wounded)\b/;

/** Types of events that show how hurt their combatant is. */
const TELLING_HEALTH = [
  ...['damage-dealt', 'wounded', 'seriously-wounded', 'bod-checked', 'healed'],
  ...['bleeding-started', 'bleeding-rolled', 'bleeding-stopped'],
];

describe.each(SOME_ENCOUNTERS)('in %s', (file) => {
  test('[D13] each viewer of an undo sees the number of undone rolls that were shown to it', () => {
    const party = partyFor(file);
    party.must(party.gm.id, { kind: 'start' });
    play(party, COMMANDS);
    const seats = [GM, SPECTATOR_SEAT];
    const before = seats.map((eyes) => party.history.logFor(eyes).lines);
    for (let n = 0; n < 8; n += 1) party.must(party.gm.id, { kind: 'undo' });
    const rolls = seats.map((eyes, i) => {
      const { lines, struck } = party.history.logFor(eyes);
      const news = lines.flatMap((line) =>
        line.kind === 'table' && line.news.kind === 'restored' ? [line.news] : [],
      );
      const told = news.reduce((sum, each) => sum + each.rolls, 0);
      expect(told).toBe(undoneRolls(lines, struck));
      expect(undoneRolls(before[i]!, struck)).toBe(told);
      return told;
    });
    expect(rolls[0]!).toBeGreaterThanOrEqual(rolls[1]!);
  });

  test('[D3] if enemy health is hidden, no list, view, sheet, line or die shows it', () => {
    const party = partyFor(file);
    party.must(party.gm.id, { kind: 'set', settings: { foeHealth: 'hidden' } });
    party.must(party.gm.id, { kind: 'start' });
    play(party, COMMANDS, () => {
      const { fight, view } = sharedView(party.live, SPECTATOR_SEAT);
      for (const who of fight!.standings) {
        expect([who.healthWord, who.health]).toEqual(['', null]);
        expect(who.conditions.join()).not.toMatch(HEALTH_WORDS);
        const lines = party.live.fight!.rules.words.sheet?.(view, who.id) ?? [];
        expect(lines.join('\n')).not.toMatch(HEALTH_WORDS);
      }
      expect(JSON.stringify(view)).not.toMatch(HEALTH_WORDS);
    });
    const told = party.history
      .logFor(SPECTATOR_SEAT)
      .lines.flatMap((line) => (line.kind === 'fight' ? [line] : []));
    expect(told.length).toBeGreaterThan(0);
    const types = told.map(({ type }) => type);
    for (const type of TELLING_HEALTH) expect(types).not.toContain(type);
    for (const { sums } of told) {
      expect(sums.flatMap(({ parts }) => parts.flatMap(({ faces }) => faces ?? []))).toEqual([]);
    }
    const recaps = told.filter(({ type }) => type === 'recapped');
    expect(JSON.stringify(recaps)).not.toMatch(/ for \d| stopped bleeding/);
  });
});
