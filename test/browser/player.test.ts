import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/table/command.ts';
import { accessibilityProblems } from './axe.ts';
import { CHOSEN } from './gallery/chosen.ts';
import { type GalleryVisit, PHONE, visitGallery } from './gallery/visit.ts';

let gallery: GalleryVisit;

beforeAll(async () => {
  gallery = await visitGallery();
});

afterAll(async () => {
  await gallery?.close();
});

const at: GalleryVisit['at'] = (...moment) => gallery.at(...moment);

const sent = (page: Page): Promise<readonly Command[]> => page.evaluate<readonly Command[]>('window.sent');
const firstSent = async (page: Page): Promise<Command | undefined> => (await sent(page))[0];

describe('F3: an attack with your own weapon takes three taps on a phone', () => {
  test.each([
    ['timeslice-attack', 'attack'],
    ['tactics-declare', 'strike'],
    ['locations-brawl', 'attack'],
    ['agents-action', 'shoot'],
  ])('%s', async (moment, kind) => {
    await at(moment, async (page) => {
      await page.locator('.tiles .tile[data-purpose="attack"]').first().tap();
      await page.locator('.value[data-who]').first().tap();
      await page.locator('.ask-do').tap();
      // In Hit Locations the end of the turn is sent with the attack.
      const wanted =
        moment === 'locations-brawl'
          ? { kind: 'plan', answers: [{ kind }, { kind: 'end-turn' }] }
          : { kind: 'answer', answer: { kind } };
      await expect.poll(() => firstSent(page)).toMatchObject(wanted);
    });
  });
});

test('an attack on the nearest foe is proposed with its odds, and the button does it', async () => {
  await at('timeslice-attack', async (page) => {
    await page.locator('.numbers [data-kind="hit"]', { hasText: '60 %' }).waitFor();
    await page.getByRole('button', { name: /^Attack: .* · 3 TS$/ }).tap();
    await expect.poll(() => firstSent(page)).toMatchObject({ kind: 'answer', answer: { kind: 'attack' } });
  });
});

test('the first tap on a foe on the map chooses it, and the second attacks', async () => {
  await at('tactics-change', async (page) => {
    const foe = page.getByRole('button', { name: /^Wrecker, / });
    await page.locator('.map-twin > summary').focus();
    await page.keyboard.press('Enter');
    await foe.press('Enter');
    expect(await sent(page)).toEqual([]);
    await page.locator('.ask-do', { hasText: 'strike: Wrecker' }).waitFor();
    await foe.press('Enter');
    await expect.poll(() => firstSent(page)).toMatchObject({ kind: 'answer' });
  });
});

test('a defence is suggested with its result for the player, and takes one tap', async () => {
  await at('timeslice-defence', async (page) => {
    await page.locator('.choice-big', { hasText: 'Dodge' }).getByText('you are hit').waitFor();
    await page.locator('.ask-do', { hasText: 'Dodge' }).tap();
    await expect.poll(() => sent(page)).toMatchObject([{ kind: 'answer', answer: { kind: 'dodge' } }]);
  });
});

test('advice covers neither the map nor the answers, and nothing moves when it opens', async () => {
  await at('timeslice-defence', async (page) => {
    const places = (): Promise<unknown> =>
      page
        .locator('.tray, .choice-big, .ask-do')
        .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    await page.getByRole('button', { name: 'Advice' }).tap();
    const card = await page.getByRole('complementary', { name: 'Coach' }).boundingBox();
    const sheet = await page.locator('.tray').boundingBox();
    expect(card!.y).toBeGreaterThanOrEqual(sheet!.y);
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Do that' }).tap();
    await expect.poll(() => sent(page)).toMatchObject([{ kind: 'answer', answer: { kind: 'dodge' } }]);
  });
});

test('only questions about an attack offer to ask only if it would hit', async () => {
  await at('tactics-tactics', async (page) => {
    await page.locator('.next-time > summary').tap();
    expect(await page.locator('.next-time-choice').count()).toBe(2);
  });
});

test('every prompt shows its default answer and offers auto-answers', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByText('If you don’t answer: Dodge').waitFor();
    await page.locator('.next-time > summary').tap();
    await page.getByRole('radio', { name: /only if it would hit/ }).tap();
    await expect.poll(() => sent(page)).toEqual([{ kind: 'stand', question: 'defence', answer: 'if-hit' }]);
  });
});

describe('F11: a player sees the outcome of an attack on them at once, with dice that add up', () => {
  test.each(['timeslice-defence', 'locations-defence', 'agents-wound'])('%s', async (moment) => {
    await at(`${moment}&recent=24`, async (page) => {
      await page.locator('.map-drawing, .battle-where').first().waitFor();
      expect(await page.locator('.moment').count()).toBe(0);
      await page.evaluate('window.proceed()');
      const card = page.getByRole('dialog');
      await card.locator('.moment-verdict').waitFor();
      expect(await card.locator('.moment-verdict').innerText()).not.toBe('');
      expect(await card.locator('.moment-rules a').count()).toBeGreaterThan(0);
      const dice = await card.locator('.moment-dice .die title').allTextContents();
      const parts = await card.locator('.moment-part b').allTextContents();
      const numbers = parts.map((part) => Number(part.replace('−', '-').replace('=', '')));
      const sum = [...dice.map(Number), ...numbers.slice(0, -1)].reduce((all, one) => all + one, 0);
      expect(dice.length).toBeGreaterThan(0);
      expect(numbers.at(-1)).toBe(sum);
      expect(await accessibilityProblems(page)).toEqual([]);
      await card.getByRole('button', { name: 'Continue' }).tap();
      await card.waitFor({ state: 'detached' });
      await page.locator('.ask').waitFor();
    });
  });
});

test('the sheet shows stats, weapons and wounds', async () => {
  await at('locations-brawl', async (page) => {
    await page.getByRole('button', { name: 'Sheet', exact: true }).tap();
    await page.locator('.character-stats', { hasText: 'Agility' }).first().waitFor();
    await page.locator('.character-gear', { hasText: 'Long dirk' }).first().waitFor();
    expect(await page.locator('.play-sheet .figure').count()).toBeGreaterThan(0);
  });
});

test('a question never moves the map', async () => {
  await at('timeslice-attack', async (page) => {
    const box = (): Promise<string | null> => page.locator('.map-drawing').getAttribute('viewBox');
    await page.locator('.map-drawing').waitFor();
    const before = await box();
    await page.locator('.tile-all').tap();
    await page.locator('.act-row', { hasText: 'Set TS aside' }).tap();
    await page.locator('.ask-do', { hasText: 'Set TS aside' }).waitFor();
    expect(await box()).toBe(before);
  });
});

test('a part of the body is chosen on a figure, by tap or by its key', async () => {
  await at('locations-brawl', async (page) => {
    await page.locator('.body-open').tap();
    await page.getByRole('radio', { name: /head/ }).tap();
    await page.locator('.body-open', { hasText: 'the head' }).tap();
    await page.keyboard.press('3');
    await page.locator('.body-open', { hasText: 'the right arm' }).waitFor();
  });
});

test('an abbreviation explains itself on tap', async () => {
  await at('timeslice-attack', async (page) => {
    await page.locator('.budget .gloss').tap();
    await page.locator('.gloss-says:popover-open', { hasText: 'Time slices' }).waitFor();
  });
});

test('full control asks for the details again', async () => {
  await at('timeslice-attack', async (page) => {
    await page.getByRole('button', { name: 'Table', exact: true }).tap();
    await page.getByRole('button', { name: 'Only what matters' }).tap();
    const detail = { kind: 'stand', question: 'stop:detail' };
    await expect.poll(() => sent(page)).toContainEqual({ ...detail, answer: 'never' });
    await page.getByRole('button', { name: 'Full control' }).tap();
    await expect.poll(() => sent(page)).toContainEqual({ ...detail, answer: 'ask' });
  });
});

test('"Then: End the turn" gives the default answer after the act', async () => {
  await at('timeslice-attack', async (page) => {
    await page.getByLabel('Then:').selectOption('end');
    await page.locator('.ask-do').tap();
    await expect
      .poll(() => firstSent(page))
      .toMatchObject({
        kind: 'plan',
        answers: [{ kind: 'attack' }, { kind: 'end-turn' }],
      });
  });
});

test('every tap target that answers a question is in the lower 60 % of the screen', async () => {
  for (const moment of ['timeslice-attack', 'timeslice-defence', 'tactics-change']) {
    await at(
      moment,
      async (page) => {
        await page.locator('.map-drawing').waitFor();
        const tops = await page
          .locator('.ask button:visible:not(.ask-several *, .gloss), .ask summary:visible')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(Math.min(...tops)).toBeGreaterThan(844 * 0.4);
      },
      { width: 390, height: 844 },
    );
  }
});

test('faces of real dice can be tapped in one by one, removed and submitted', async () => {
  await at('timeslice-dice', async (page) => {
    const give = page.getByRole('button', { name: 'These are my dice' });
    await page.getByRole('button', { name: '7', exact: true }).tap();
    await expect.poll(() => give.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '3', exact: true }).tap();
    await page.getByRole('button', { name: 'Undo last die' }).tap();
    await page.getByRole('button', { name: '0', exact: true }).tap();
    await give.tap();
    await expect.poll(() => sent(page)).toMatchObject([{ kind: 'dice', faces: [7, 0] }]);
  });
});

test('dice can be rolled by the table', async () => {
  await at('timeslice-dice', async (page) => {
    await page.getByRole('button', { name: 'Roll for me' }).tap();
    await expect.poll(() => sent(page)).toMatchObject([{ kind: 'dice', faces: 'roll' }]);
  });
});

test('a path can be chosen on the map and confirmed using only the keyboard', async () => {
  await at('agents-action', async (page) => {
    await page.locator('.tile-all').press('Enter');
    await page.locator('.act-row', { hasText: 'Move' }).first().press('Enter');
    const map = page.getByRole('application').first();
    await map.press('ArrowRight');
    await map.press('PageUp');
    await map.press('Enter');
    await page.getByText('Path: east, north-east. Costs 2 of 4.').waitFor();
    await map.press('Enter');
    const step = [expect.any(Number), expect.any(Number)];
    await expect
      .poll(() => firstSent(page))
      .toMatchObject({ kind: 'answer', answer: { kind: 'move', path: [step, step] } });
  });
});

test('every number in the log opens to show its modifiers with their rules', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.locator('.sum > summary').last().tap();
    const rows = page.locator('.sum[open] tbody tr');
    const rules = page.locator('.sum[open] tbody .rule-link');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await rules.count()).toBe(await rows.count());
  });
});

test('the log can be filtered by one combatant', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.locator('.log-card').first().waitFor();
    await page.getByLabel('Show only').selectOption({ label: 'Ilse Thornwright' });
    const others = page.locator('.log-card').filter({ hasNotText: 'Ilse' });
    await expect.poll(() => others.filter({ hasNot: page.locator('.log-more') }).count()).toBe(0);
    expect(await page.locator('.log-card').count()).toBeGreaterThan(0);
    // Her name may be in a folded part.
    for (const fold of await page.locator('.log-more > summary').all()) await fold.tap();
    for (const text of await page.locator('.log-card').allTextContents()) expect(text).toContain('Ilse');
  });
});

test('extra dice are rolled by their notation, and notes appear in the log', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    const field = page.getByLabel(/^Roll dice or write to the log/);
    await field.fill('2d6+3');
    await page.getByRole('button', { name: 'Roll', exact: true }).tap();
    await field.fill('We should run.');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect
      .poll(() => sent(page))
      .toEqual([
        { kind: 'roll', notation: '2d6+3', secret: false },
        { kind: 'note', text: 'We should run.', secret: false },
      ]);
  });
});

test('private notes are restored when the page is opened again', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.getByText('My notes').tap();
    await page.getByLabel(/stay on this device/).fill('The toll-keeper limps.');
    await page.reload();
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await expect
      .poll(() => page.getByLabel(/stay on this device/).inputValue())
      .toBe('The toll-keeper limps.');
    await expect.poll(() => sent(page)).toEqual([]);
  });
});

test('the back button leads from all acts to the usual ones, and from the log to the current prompt', async () => {
  await at('timeslice-attack', async (page) => {
    const here = page.url();
    await page.locator('.tile-all').tap();
    await page.locator('.act-row').first().waitFor();
    await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(1);
    await page.goBack();
    await page.locator('.tile').first().waitFor();
    expect(await page.locator('.act-row').count()).toBe(0);
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(1);
    await page.goBack();
    await page.locator('.play-log').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(here);
  });
});

test('while the fight is paused, a player with a prompt sees a notice', async () => {
  await at('timeslice-defence&status=paused', async (page) => {
    await page.getByRole('heading', { name: 'The GM has paused the fight' }).waitFor();
    expect(await page.locator('.ask').count()).toBe(0);
  });
});

test('a person who was not admitted yet sees only the waiting page', async () => {
  await at('timeslice-defence&waiting', async (page) => {
    await page.getByRole('status').filter({ hasText: 'Waiting for the GM to admit you' }).waitFor();
    expect(await page.locator('.ask, .initiative').count()).toBe(0);
  });
});

test('after a fight, the device verifies its dice', async () => {
  await at('agents-reaction&status=ended', async (page) => {
    await page.getByText('Were the dice honest?').tap();
    await page.getByRole('button', { name: 'Check on this device' }).tap();
    await page.getByText('Match: the dice were fixed before the fight.').waitFor();
  });
});

const MOMENTS = Object.keys(CHOSEN);

describe('on a phone, targets are at least 44 pixels high and nothing overflows at any width', () => {
  test.each(MOMENTS)('%s', async (moment) => {
    await at(moment, async (page) => {
      const boxes = await page
        .locator('button:visible:not(.gloss), select:visible, summary:visible')
        .evaluateAll((all) =>
          all.map((each) => ({ what: each.textContent, height: each.getBoundingClientRect().height })),
        );
      expect(boxes.filter(({ height }) => height < 44)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      for (const width of [320, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    });
  });
});

describe('axe finds no problems in any theme and part of the page', () => {
  test.each([
    ['timeslice-dice', 'light', 'all tabs'],
    ['tactics-change', 'contrast', 'all tabs'],
    ['locations-turn', 'light', 'the first tab'],
    ['agents-dark', 'dark', 'all tabs'],
    ['agents-reaction&status=ended', 'light', 'the first tab'],
    ['agents-reaction&status=lobby', 'dark', 'the first tab'],
  ])('%s, %s, %s', async (moment, theme, which) => {
    await at(`${moment}&theme=${theme}&struck`, async (page) => {
      const found = [];
      const tabs = which === 'all tabs' ? await page.locator('.tab').all() : [];
      for (const tab of tabs.length === 0 ? [undefined] : tabs) {
        await tab?.tap();
        found.push(...(await accessibilityProblems(page)));
      }
      expect(found).toEqual([]);
    });
  });
});
