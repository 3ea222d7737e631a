import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { designDesk } from '../../src/cli/simulate/for-assistants.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { AROUND, type Assistant, ROOT, sit } from './sitting.ts';

let server: LiveServer;
let gm: LiveClient;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
  const watching = gm;
  onTestFinished(() => watching.unwatch());
});

interface Decisions {
  readonly decisions: readonly {
    readonly decision: string;
    readonly odds: readonly { readonly answer: { readonly kind: string } }[];
    readonly options: readonly { readonly kind: string }[];
    readonly rule: string;
    readonly oddsNote?: string;
  }[];
}

/** A player in Mara’s seat, and the assistant that helps them. The fight has begun, and Mara is asked. */
async function asked({ answers = false } = {}): Promise<{ player: LiveClient; assistant: Assistant }> {
  const player = await gm.seat('Piet', 'player', 'mara');
  const assistant = await sit({ origin: server.origin, key: player.admission.key }, { answers });
  await gm.do({ kind: 'start' });
  while (!player.view!.prompts.some(({ seat }) => seat === 'mara')) {
    await gm.until(({ view }) => (view?.prompts.length ?? 0) > 0);
    const [first] = gm.view!.prompts;
    if (first!.seat === 'mara') break;
    await gm.do({ kind: 'answer', decision: first!.id, answer: first!.defaultAnswer });
    await gm.until(({ view }) => view!.prompts[0]?.id !== first!.id);
  }
  await player.until(({ view }) => view!.prompts.length > 0);
  return { player, assistant };
}

async function decisions(assistant: Assistant): Promise<Decisions['decisions']> {
  return (await assistant.get<Decisions>('decisions')).decisions;
}

describe('the tools', () => {
  test('state their purpose and their inputs, and take nothing else', async () => {
    const { assistant } = await asked();
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'answer',
      'attack_odds',
      'balance',
      'decisions',
      'explain',
      'log',
      'odds',
      'search_rules',
      'sheet',
      'simulate',
      'state',
      'validate',
      'wait',
    ]);
    for (const { title, description, inputSchema } of tools) {
      expect(title).toBeTruthy();
      expect(description!.length).toBeGreaterThan(60);
      expect(inputSchema.additionalProperties).toBe(false);
      for (const param of Object.values(inputSchema.properties ?? {})) {
        expect(param).toMatchObject({ description: expect.any(String) });
      }
    }
  });

  test("show the seat's view of the fight: an enemy's health in words, its own in numbers", async () => {
    const { assistant } = await asked();
    const { fight, you } = await assistant.get<{ fight: { combatants: object[] }; you: object }>('state');
    expect(you).toMatchObject({ name: 'Piet', seat: 'mara', combatants: ['mara'] });
    const own = { id: 'mara', isYours: true, health: [expect.any(Number), expect.any(Number)] };
    const foe = { id: 'vex', isYours: false, health: null, healthWord: expect.stringMatching(/\w/) };
    expect(fight.combatants).toHaveLength(2);
    for (const each of [own, foe]) expect(fight.combatants).toContainEqual(expect.objectContaining(each));
  });

  test('list every legal option with its odds, and the odds of a single option', async () => {
    const { assistant, player } = await asked();
    // On a busy machine odds may have to be asked for again.
    const [first] = await vi.waitUntil(
      async () => {
        const told = await decisions(assistant);
        return told[0]!.odds.length > 0 ? told : undefined;
      },
      { timeout: 50_000, interval: 500 },
    );
    const [prompt] = player.view!.prompts;
    expect([...new Set(first!.options.map(({ kind }) => kind))]).toEqual([
      ...new Set(prompt!.options.map(({ kind }) => kind)),
    ]);
    const { answer } = first!.odds[0]!;
    const one = await assistant.get<object>('odds', { decision: first!.decision, answer });
    expect(one).toMatchObject({ facts: expect.any(Array), kind: expect.any(String) });
  });

  test('omit the odds if the GM hides them, and state that', async () => {
    const { assistant } = await asked();
    await gm.do({ kind: 'set', settings: { oddsFor: 'gm' } });
    const [first] = await decisions(assistant);
    expect(first).toMatchObject({ odds: [], oddsNote: expect.stringMatching(/only the GM/) });
    const { answer } = { answer: { kind: first!.options[0]!.kind } };
    expect((await assistant.call('odds', { decision: first!.decision, answer })).refusal?.code).toBe(
      'odds-hidden',
    );
  });

  test('explain a rule with its evidence, and find it by words', async () => {
    const { assistant } = await asked();
    const { found } = await assistant.get<{ found: { id: string }[] }>('search_rules', { words: 'dodge' });
    expect(found[0]!.id).toMatch(/dodge/);
    const told = await assistant.get<object>('explain', { rule: 'dodge' });
    expect(told).toMatchObject({
      ruleset: 'timeslice',
      rule: { says: expect.any(String), source: expect.any(String) },
      provedBy: [{ file: 'a.test.ts', line: 3 }],
    });
    const other = await assistant.get<object>('explain', { rule: 'aim', ruleset: 'agents' });
    expect(other).toMatchObject({ ruleset: 'agents' });
    const { refusal } = await assistant.call('explain', { rule: 'doge' });
    expect(refusal).toMatchObject({ code: 'no-such-rule', sentence: expect.stringContaining('"doge"') });
    expect((await assistant.call('search_rules', { words: 'x', ruleset: 'chess' })).refusal?.code).toBe(
      'no-such-rulebook',
    );
  });

  test('state the setting of a ruling at this table', async () => {
    const { assistant, player } = await asked();
    const [ruling, setting] = Object.entries(player.view!.rulings)[0]!;
    const told = await assistant.get<object>('explain', { rule: ruling });
    expect(told).toMatchObject({ ruling: { here: setting, question: expect.any(String) } });
  });

  test('read the log from any line on', async () => {
    const { assistant } = await asked();
    for (let i = 0; i < 230; i += 1) await gm.do({ kind: 'note', text: `line ${i}`, secret: false });
    const last = gm.log.at(-1)?.n ?? 0;
    expect(last).toBeGreaterThan(200);
    const newest = await assistant.get<{ lines: { n: number }[]; isMore: boolean }>('log', { most: 3 });
    expect(newest.lines).toHaveLength(3);
    expect(newest.isMore).toBe(false);
    const numbers: number[] = [];
    for (let since = 0, isMore = true; isMore; ) {
      const read = await assistant.get<{ lines: { n: number }[]; isMore: boolean }>('log', {
        since,
        most: 60,
      });
      numbers.push(...read.lines.map(({ n }) => n));
      since = numbers.at(-1)!;
      isMore = read.isMore;
    }
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  test('wait until a question opens, and report the events since', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    const assistant = await sit({ origin: server.origin, key: player.admission.key });
    expect((await assistant.get<{ why: string }>('wait', { seconds: 1 })).why).toBe('nothing-yet');
    const waiting = assistant.get<{ why: string; lines: object[] }>('wait', { seconds: 30 });
    await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
    await gm.do({ kind: 'start' });
    const { why, lines } = await waiting;
    expect(why).toBe('asked');
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe('an answer by an assistant', () => {
  test('is shown to the GM, who gives it', async () => {
    const { assistant, player } = await asked();
    const [{ id: decision, defaultAnswer: answer }] = player.view!.prompts as [OpenPrompt];
    const said = await assistant.get<object>('answer', { decision, answer, why: 'It is the best there is.' });
    expect(said).toMatchObject({ outcome: 'proposed', text: expect.any(String) });
    await gm.until(({ view }) => view!.proposals.length === 1);
    expect(gm.view!.proposals[0]).toMatchObject({ decision, answer, why: 'It is the best there is.' });
    expect(gm.view!.prompts.some(({ id }) => id === decision)).toBe(true);
    await gm.do({ kind: 'answer', decision, answer: gm.view!.proposals[0]!.answer });
    const { proposals } = await assistant.get<{ proposals: object[] }>('wait', { seconds: 1 });
    expect(proposals).toEqual([]);
  });

  test('is reported as dismissed if the GM dismisses it', async () => {
    const { assistant, player } = await asked();
    const [{ id: decision, defaultAnswer: answer }] = player.view!.prompts as [OpenPrompt];
    await assistant.get('answer', { decision, answer });
    const waiting = assistant.get<{ why: string; proposals: object[] }>('wait', { seconds: 30 });
    await gm.until(({ view }) => view!.proposals.length === 1);
    await gm.do({ kind: 'dismiss', proposal: gm.view!.proposals[0]!.id });
    expect(await waiting).toMatchObject({ why: 'asked', proposals: [{ isDismissed: true }] });
  });

  test('is applied at once for an assistant that may answer', async () => {
    const { assistant, player } = await asked({ answers: true });
    const [{ id: decision, defaultAnswer: answer }] = player.view!.prompts as [OpenPrompt];
    const said = await assistant.get<{ outcome: string; lines: object[] }>('answer', { decision, answer });
    expect(said.outcome).toBe('given');
    await player.until(({ view }) => !view!.prompts.some(({ id }) => id === decision));
  });

  test('is refused with the remedy if the rules forbid it', async () => {
    for (const answers of [false, true]) {
      const { assistant, player } = answers ? { ...(await again()), player: null } : await asked();
      const decision = (player ?? gm).view!.prompts[0]!.id;
      const { refusal } = await assistant.call('answer', { decision, answer: { kind: 'fly' } });
      expect(refusal).toMatchObject({ code: 'not-an-option', sentence: expect.stringContaining('"fly"') });
      expect(refusal!.remedy).not.toBe('');
      const gone = await assistant.call('answer', { decision: '0123456789abcdef', answer: { kind: 'fly' } });
      expect(gone.refusal?.code).toBe('question-gone');
    }

    async function again() {
      const other = await gm.seat('Pia', 'player', 'mara');
      return { assistant: await sit({ origin: server.origin, key: other.admission.key }, { answers: true }) };
    }
  });

  test('is refused if the GM cannot give it', async () => {
    const assistant = await sit({ origin: server.origin, key: gm.admission.key });
    await gm.do({ kind: 'start' });
    await gm.until(({ view }) => view!.prompts.length > 0);
    const [{ id: decision, defaultAnswer: answer }] = gm.view!.prompts as [OpenPrompt];
    expect((await assistant.call('answer', { decision, answer })).refusal?.code).toBe('nothing-to-propose');
  });
});

test('typed dice wait until the table may roll them', async () => {
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' }, { dice: 'typed' });
  await gm.watch();
  const player = await gm.seat('Piet', 'player', 'mara');
  const coming = { origin: server.origin, key: player.admission.key };
  const [bound, free] = [await sit(coming), await sit(coming, { answers: true })];
  await gm.do({ kind: 'start' });
  while (gm.view!.roll?.owner !== 'mara') {
    await gm.until(({ view }) => view!.roll !== null || view!.prompts.length > 0);
    const { roll, prompts } = gm.view!;
    if (roll?.owner === 'mara') break;
    await (roll === null
      ? gm.do({ kind: 'answer', decision: prompts[0]!.id, answer: prompts[0]!.defaultAnswer })
      : gm.do({ kind: 'dice', roll: roll.id, faces: 'roll' }));
    await gm.until(({ view }) => view!.roll?.id !== roll?.id || view!.prompts[0]?.id !== prompts[0]?.id);
  }
  const { id } = gm.view!.roll!;
  const { roll } = await bound.get<{ roll: object }>('state');
  expect(roll).toMatchObject({ dice: expect.stringMatching(/dice from 0 to 9/) });
  expect((await bound.call('roll')).text).toMatch(/roll not found/);
  expect((await free.get<{ why: string }>('wait', { seconds: 5 })).why).toBe('roll');
  await free.get('roll');
  await gm.until(({ view }) => view!.roll?.id !== id);
  await gm.unwatch();
});

test('the rulebooks, the log and the encounters are available as resources, and prompts start a conversation', async () => {
  const { assistant } = await asked();
  const { resources } = await assistant.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(['riposte://log', 'riposte://encounters', 'riposte://rulebooks/tactics']),
  );
  const textOf = async (uri: string): Promise<string> => {
    const [content] = (await assistant.client.readResource({ uri })).contents;
    return (content as { readonly text: string }).text;
  };
  expect(await textOf('riposte://rulebooks/timeslice')).toMatch(/^# Time Slice\n.*\*\*dodge\*\*/s);
  expect(await textOf('riposte://log')).toContain('The debt on Heron Bridge');
  await expect(textOf('riposte://rulebooks/chess')).rejects.toThrow(/no rulebook/);
  const { prompts } = await assistant.client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['play-my-turn', 'what-happened']);
  const { messages } = await assistant.client.getPrompt({ name: 'play-my-turn' });
  expect(JSON.stringify(messages)).toContain('propose it');
});

describe('the tools of a designer', () => {
  const around = { ...AROUND, desk: designDesk() };

  test('plays a shipped encounter, and returns the same for the same request', async () => {
    const assistant = await sit({ origin: server.origin, key: gm.admission.key }, { context: around });
    const question = { encounter: 'timeslice/duel', fights: 60, seed: 3 };
    const told = await assistant.get<{ fights: number; figures: { what: string }[] }>('simulate', question);
    expect(told.fights).toBe(60);
    expect(told.figures.map(({ what }) => what)).toContain('nobody wins');
    expect(await assistant.get('simulate', question)).toEqual(told);
  });

  test('never opens a file, and reports an error in the request', async () => {
    const assistant = await sit({ origin: server.origin, key: gm.admission.key }, { context: around });
    for (const encounter of ['/etc/passwd', 'package.json', 'duell']) {
      const { refusal } = await assistant.call('simulate', { encounter });
      expect(refusal).toMatchObject({
        code: 'can-not-simulate',
        sentence: expect.stringContaining(encounter),
      });
    }
    const set = ['rulings.no-such-ruling=x'];
    const { refusal } = await assistant.call('simulate', { encounter: 'timeslice/duel', set });
    expect(refusal?.sentence).toContain('no-such-ruling');
    expect((await assistant.call('simulate', { encounter: 'timeslice/duel', fights: 2_001 })).text).toMatch(
      /2000/,
    );
  });

  const DUEL = readFileSync(`${ROOT}/packs/timeslice/encounters/duel.yaml`, 'utf8');
  const designer = () => sit({ origin: server.origin, key: gm.admission.key }, { context: around });

  test('work on a text that is sent', async () => {
    const assistant = await designer();
    expect(await assistant.get('validate', { text: DUEL })).toEqual({ kind: 'encounter', errors: [] });
    const question = { encounter: DUEL, by: 'mara', against: 'vex', set: ['vex.dr=0'] };
    const { kind, facts } = await assistant.get<{ kind: string; facts: object[] }>('attack_odds', question);
    expect(kind).toBe('exact');
    expect(facts).toContainEqual({ name: 'hit', chance: 0.5995 });
    const short = { encounter: 'duel', by: 'mara', against: 'vex' };
    expect(await assistant.get('attack_odds', short)).toMatchObject({ kind: 'exact' });
    const { fights } = await assistant.get<{ fights: number }>('simulate', { encounter: DUEL, fights: 20 });
    expect(fights).toBe(20);
    const found = await assistant.get<{ solutions: { tried: object[] }[] }>('balance', {
      ...{ encounter: DUEL, by: 'vex.hp=15..25:5', fights: 100 },
    });
    expect(found.solutions[0]!.tried.length).toBeGreaterThan(1);
  });

  test('name every error of a text, and open no file for it', async () => {
    const assistant = await designer();
    const wrong = DUEL.replace('side: bridge', 'side: brigde').replace('ruleset:', 'lokk: 1\nruleset:');
    const { errors } = await assistant.get<{ errors: string[] }>('validate', { text: wrong });
    expect(errors.join('\n')).toMatch(/lokk[\s\S]*brigde/);
    const text = DUEL.replace('sides:', 'packs: [../secret.yaml]\nsides:');
    const told = await assistant.get<{ errors: string[] }>('validate', { text });
    expect(told.errors.join('\n')).toContain('a text can only use the packs that come with Riposte');
    expect((await assistant.call('simulate', { encounter: text })).refusal?.code).toBe('can-not-simulate');
  });
});
