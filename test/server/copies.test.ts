import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { byLot, isDecided, playOn } from '../support/answering.ts';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
});
afterAll(() => server.stop());

/** A duel in which the player has given `answers` answers. */
async function duel(answers: number, dice: 'seeded' | 'typed' = 'seeded') {
  const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' }, { dice });
  await gm.watch();
  const player = await gm.seat('Piet', 'player', 'mara');
  await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
  await gm.do({ kind: 'start' });
  let given = 0;
  await playOn(
    player,
    (prompt) => {
      given += 1;
      return byLot(given)(prompt);
    },
    () => given >= answers,
  );
  await player.catchUp();
  return { gm, player };
}

function bring(journal: string) {
  return ask<Admission & { code: string; detail: string }>(server.origin, '/api/tables/import', {
    key: server.hostKey,
    body: { journal, name: 'Gundula' },
  });
}

async function journalOf(gm: LiveClient): Promise<string> {
  await gm.do({ kind: 'end' });
  return (await gm.ask('/export?as=journal&for=gm')).text;
}

describe('export and import', () => {
  test('an imported fight continues from its last entry with its dice, and its journal still verifies', async () => {
    const { gm } = await duel(8);
    const journal = await journalOf(gm);
    const brought = await bring(journal);
    expect(brought.status).toBe(201);
    const there = new LiveClient(server.origin, brought.body);
    await there.watch();
    expect(there.view!.fight).toEqual(gm.view!.fight);
    expect(there.view!.table).toMatchObject({ status: 'running', commitment: gm.view!.table.commitment });
    expect(there.view!.prompts.map(({ id }) => id)).toEqual(gm.view!.prompts.map(({ id }) => id));
    await there.do({ kind: 'set', settings: { autoSides: ['crew', 'bridge'] } });
    await there.until(isDecided);
    const longer = await journalOf(there);
    expect(verify(longer, rulesetById)).toMatchObject({ kind: 'sound', dice: 'from-seed' });
    expect(longer.split('\n').slice(0, 5)).toEqual(journal.split('\n').slice(0, 5));
  });

  test('a journal exported before the end lacks the seed: it verifies but cannot be continued', async () => {
    const { gm } = await duel(4);
    const { text } = await gm.ask('/export?as=journal&for=gm');
    expect(verify(text, rulesetById)).toMatchObject({ kind: 'sound', dice: 'as-recorded' });
    const refused = await bring(text);
    expect([refused.status, refused.body.code]).toEqual([422, 'journal-without-seed']);
  });

  test('players cannot export the journal', async () => {
    const { gm, player } = await duel(1);
    for (const each of [gm, player]) {
      const said = await each.ask<{ code: string; remedy: string }>('/export?as=journal&for=players');
      expect([said.status, said.body.code]).toEqual([422, 'no-players-journal']);
      expect(said.body.remedy).toContain('Markdown');
    }
  });

  test('Markdown contains what each reader may see, and markup in user texts is escaped', async () => {
    const { gm, player } = await duel(6);
    const text = '<img src=x onerror=alert(1)> **[link](javascript:x)**\n# no heading';
    await player.do({ kind: 'note', text, secret: false });
    const mine = await player.ask('/export?as=markdown&for=players');
    expect(mine.headers.get('content-type')).toContain('text/markdown');
    expect(mine.text).toMatch(/^# The debt on Heron Bridge\n/);
    expect(mine.text).toContain(
      '\\<img src=x onerror=alert\\(1\\)\\> \\*\\*\\[link\\]\\(javascript:x\\)\\*\\*',
    );
    expect(mine.text).not.toMatch(/^# no heading/m);
    const publicly = await gm.ask('/export?as=markdown&for=players');
    const asGm = await gm.ask('/export?as=markdown&for=gm');
    expect(asGm.text.length).toBeGreaterThan(publicly.text.length);
    expect(asGm.text).toContain('Piet asked to join');
    expect(publicly.text).not.toContain('Piet asked to join');
  });

  test('CSV contains statistics; players see their own losses, but not the health of enemies', async () => {
    const { gm, player } = await duel(1);
    await gm.do({ kind: 'set', settings: { autoSides: ['crew', 'bridge'] } });
    await gm.until(isDecided);
    const rows = (text: string) =>
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
    const all = rows((await gm.ask('/export?as=csv&for=gm')).text);
    const own = rows((await player.ask('/export?as=csv&for=players')).text);
    expect(new Set(all.map(([who]) => who))).toEqual(new Set(['mara', 'vex']));
    expect(new Set(own.map(([who]) => who))).toEqual(new Set(['mara']));
    expect(own.some(([, , , measure]) => measure === 'dealt')).toBe(false);
    const sum = (table: string[][], who: string, measure: string): number =>
      table.filter((row) => row[0] === who && row[3] === measure).reduce((n, row) => n + Number(row[5]), 0);
    expect(sum(own, 'mara', 'attacks')).toBe(sum(all, 'mara', 'attacks'));
    expect(sum(all, 'mara', 'hits')).toBeLessThanOrEqual(sum(all, 'mara', 'attacks'));
    const [left, most] = gm.view!.fight!.standings.find(({ id }) => id === 'mara')!.health!;
    expect(sum(all, 'mara', 'taken') - sum(all, 'mara', 'healed')).toBeGreaterThanOrEqual(most - left);
  });
});

describe('U1: imports', () => {
  const DEEP = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}\n`;
  let sound = '';
  beforeAll(async () => {
    sound = await journalOf((await duel(3)).gm);
  });

  /** Changes one line of the journal. `change` decides whether the hashes are updated to match. */
  const changed = (line: number, change: (text: string) => string): string =>
    sound
      .split('\n')
      .map((text, i) => (i === line ? change(text) : text))
      .join('\n');

  const withAnotherSeed = (text: string): string =>
    text.replace(/"seed":"(.)/, (_, first) => `"seed":"${first === '0' ? '1' : '0'}`);

  const BOMBS: readonly (readonly [string, () => string, RegExp])[] = [
    ['nothing', () => '', /empty|cut short/],
    ['no journal', () => 'hello\n', /no JSON/],
    ['a journal cut short', () => sound.slice(0, -20), /cut short/],
    ['one letter changed', () => changed(2, (text) => text.replace('answer', 'Answer')), /hash|missing/],
    ['a line left out', () => sound.split('\n').toSpliced(2, 1).join('\n'), /hash/],
    ['another seed', () => changed(0, withAnotherSeed), /seed/],
    ['nesting without end', () => DEEP, /nested too deeply|no journal|not written/],
    ['a way into prototypes', () => `{"__proto__":{"polluted":true},"format":"riposte-journal"}\n`, /./],
    ['a million lines', () => '{}\n'.repeat(1_000_000), /at most 100000/],
    ['one line of 15 MB', () => `{"a":"${'x'.repeat(15_000_000)}"}\n`, /more than 1048576/],
    ['many numbers', () => `[${'1,'.repeat(500_000)}1]\n`, /no journal/],
  ];

  test.each(BOMBS)('%s is refused with its line', async (_, make, why) => {
    const said = await bring(make());
    expect([said.status, said.body.code]).toEqual([422, 'bad-journal']);
    expect(said.body.detail).toMatch(/^Line \d+ of the journal: /);
    expect(said.body.detail).toMatch(why);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('an encounter on this server cannot load packs by path', async () => {
    const text = (pack: string): string =>
      `ruleset: timeslice\nname: x\npacks: [shipped, "${pack}"]\nfield: { apart: 5 }\nsides: []\ncombatants: []\n`;
    for (const pack of [
      '../../../etc/passwd',
      '/etc/passwd.yaml',
      'packs/timeslice/people.yaml',
      '..\\\\x.yaml',
    ]) {
      const said = await ask<{ code: string; detail: string }>(server.origin, '/api/tables', {
        key: server.hostKey,
        body: { encounter: { text: text(pack) }, dice: 'seeded', name: 'x' },
      });
      expect([said.status, said.body.code]).toEqual([422, 'bad-encounter']);
      expect(said.body.detail).toContain('a server offers only "shipped" packs');
    }
    const shipped = await ask<{ code: string }>(server.origin, '/api/tables', {
      key: server.hostKey,
      body: { encounter: { shipped: '../../../etc/passwd' }, dice: 'seeded', name: 'x' },
    });
    expect([shipped.status, shipped.body.code]).toEqual([404, 'no-such-encounter']);
  });

  test('an alias bomb is refused', async () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]'];
    for (let i = 1; i < 12; i += 1)
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(',')}]`,
      );
    const said = await ask<{ faults: { code: string }[] }>(server.origin, '/api/check', {
      body: { text: lines.join('\n') },
    });
    expect(said.body.faults.map(({ code }) => code)).toContain('alias');
  });
});

describe('what-if copies', () => {
  test.each(['seeded', 'typed'] as const)(
    'with %s dice, a copy starts at the same point, keeps earlier rolls and rolls its own dice',
    async (dice) => {
      const { gm, player } = await duel(12, dice);
      const at = gm.view!.gm!.journal!.at;
      const said = await gm.ask<Admission>('/fork', { body: { at } });
      expect(said.status).toBe(201);
      const copy = new LiveClient(server.origin, said.body);
      await copy.watch();
      expect(copy.view!.fight).toEqual(gm.view!.fight);
      expect(copy.view!.table.commitment).not.toBe(gm.view!.table.commitment);
      expect(copy.view!.settings).toEqual(gm.view!.settings);
      expect(copy.view!.people).toHaveLength(1);
      expect(
        (await ask(server.origin, `/api/tables/${said.body.table}/links`, { key: player.admission.key }))
          .status,
      ).toBe(404);
      const [mine, theirs] = [readLines(await journalOf(copy)), readLines(await journalOf(gm))];
      const rolls = ({ entries }: ReturnType<typeof readLines>) =>
        entries.flatMap(({ rolls }) => rolls.map(({ faces }) => faces));
      const before = rolls({ ...theirs, entries: theirs.entries.slice(0, at) });
      expect(rolls(mine).slice(0, before.length)).toEqual(before);
      expect(verify((await copy.ask('/export?as=journal&for=gm')).text, rulesetById)).toMatchObject({
        kind: 'sound',
      });
    },
  );

  test('a copy can start at an earlier entry, but not at an unknown one', async () => {
    const { gm } = await duel(10);
    const said = await gm.ask<Admission>('/fork', { body: { at: 2 } });
    const copy = new LiveClient(server.origin, said.body);
    await copy.watch();
    expect(copy.view!.fight!.round).toBe(1);
    for (const at of [0, -1, 99_999]) {
      const refused = await gm.ask<{ code: string }>('/fork', { body: { at } });
      expect([refused.status, refused.body.code]).toEqual([422, 'no-such-point']);
    }
  });
});
