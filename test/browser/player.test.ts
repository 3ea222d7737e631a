import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/live/command.ts';
import { startChromium } from './chromium.ts';
import { CHOSEN } from './gallery/chosen.ts';
import { type Gallery, serveGallery } from './gallery/serve.ts';

let gallery: Gallery;
let browser: Browser;
const PHONE = { width: 360, height: 640 };

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await startChromium();
});

afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

/** A page that shows a moment; it fails the test when the page itself has an error. */
async function at(query: string, use: (page: Page) => Promise<void>, viewport = PHONE): Promise<void> {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport.width < 700,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${gallery.url}?moment=${query}`);
  await page.locator('.play-log, .room').first().waitFor({ state: 'attached' });
  await use(page);
  await context.close();
  expect(errors).toEqual([]);
}

const sent = (page: Page): Promise<readonly Command[]> => page.evaluate<readonly Command[]>('window.sent');
const firstSent = async (page: Page): Promise<Command | undefined> => (await sent(page))[0];

describe('F3: an attack with the own weapon in three taps on a phone', () => {
  test.each([
    ['timeslice-attack', 'attack'],
    ['tactics-declare', 'strike'],
    ['locations-brawl', 'attack'],
    ['agents-action', 'shoot'],
  ])('%s', async (moment, kind) => {
    await at(moment, async (page) => {
      await page.locator('.tile').first().tap();
      const foes = page.locator('.value[data-who]');
      if ((await foes.count()) > 0) await foes.first().tap();
      await page.locator('.compose-do').tap();
      await expect.poll(() => firstSent(page)).toMatchObject({ do: 'answer', answer: { kind } });
    });
  });
});

test('a defence is one tap', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: /^Dodge/ }).tap();
    await expect.poll(() => sent(page)).toMatchObject([{ do: 'answer', answer: { kind: 'dodge' } }]);
  });
});

test('what silence means stands under every question, and what to do from now on can be said there', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByText('Silence means: Dodge').waitFor();
    await page.locator('.next-time > summary').tap();
    await page.getByRole('radio', { name: /only if it would hit/ }).tap();
    await expect.poll(() => sent(page)).toEqual([{ do: 'stand', question: 'defence', answer: 'if-hit' }]);
  });
});

test('real dice are tapped in face by face, taken back, and given', async () => {
  await at('timeslice-dice', async (page) => {
    const give = page.getByRole('button', { name: 'These are my dice' });
    await page.getByRole('button', { name: '7', exact: true }).tap();
    await expect.poll(() => give.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '3', exact: true }).tap();
    await page.getByRole('button', { name: 'Take one back' }).tap();
    await page.getByRole('button', { name: '0', exact: true }).tap();
    await give.tap();
    await expect.poll(() => sent(page)).toMatchObject([{ do: 'dice', faces: [7, 0] }]);
  });
});

test('dice can be left to the table', async () => {
  await at('timeslice-dice', async (page) => {
    await page.getByRole('button', { name: 'Roll for me' }).tap();
    await expect.poll(() => sent(page)).toMatchObject([{ do: 'dice', faces: 'roll' }]);
  });
});

test('by keyboard alone a path is walked on the map and confirmed', async () => {
  await at('agents-action', async (page) => {
    await page.locator('.tile', { hasText: 'Move' }).first().press('Enter');
    const map = page.getByRole('application').first();
    await map.press('ArrowRight');
    await map.press('PageUp');
    await page.getByText('Way: east, north-east. Costs 2 of 4.').waitFor();
    await map.press('Enter');
    const step = [expect.any(Number), expect.any(Number)];
    await expect
      .poll(() => firstSent(page))
      .toMatchObject({ do: 'answer', answer: { kind: 'move', path: [step, step] } });
  });
});

test('every number in the log opens to its reasons, each with its rule', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.locator('.sum > summary').first().tap();
    const rows = page.locator('.sum[open] tbody tr');
    const rules = page.locator('.sum[open] tbody .rule-link');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await rules.count()).toBe(await rows.count());
  });
});

test('the log shows what is about one combatant alone', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.locator('.log-card').first().waitFor();
    const all = await page.locator('.log-card').count();
    await page.getByLabel('Show only what is about').selectOption({ label: 'Ilse Thornwright' });
    await expect.poll(() => page.locator('.log-card').count()).toBeLessThan(all);
    expect(await page.locator('.log-card').count()).toBeGreaterThan(0);
    // She may be named in a part that is folded away.
    for (const fold of await page.locator('.log-more > summary').all()) await fold.tap();
    for (const text of await page.locator('.log-card').allTextContents()) expect(text).toContain('Ilse');
  });
});

test('dice besides the rules are rolled by their notation, and words stand in the log', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    const field = page.getByLabel(/^Roll dice, or say something/);
    await field.fill('2d6+3');
    await page.getByRole('button', { name: 'Roll', exact: true }).tap();
    await field.fill('We should run.');
    await page.getByRole('button', { name: 'Write', exact: true }).tap();
    await expect
      .poll(() => sent(page))
      .toEqual([
        { do: 'roll', notation: '2d6+3', secret: false },
        { do: 'note', text: 'We should run.', secret: false },
      ]);
  });
});

test('own notes are there again when the page is', async () => {
  await at('timeslice-defence', async (page) => {
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.getByText('My notes').tap();
    await page.getByLabel(/nobody else reads them/).fill('The toll-keeper limps.');
    await page.reload();
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await expect
      .poll(() => page.getByLabel(/nobody else reads them/).inputValue())
      .toBe('The toll-keeper limps.');
    await expect.poll(() => sent(page)).toEqual([]);
  });
});

test('back leads from what is being chosen to the options, and from the log to what is to be done', async () => {
  await at('timeslice-attack', async (page) => {
    const here = page.url();
    await page.locator('.tile', { hasText: '…' }).first().tap();
    await page.locator('.compose').waitFor();
    await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(1);
    await page.goBack();
    await page.locator('.tile').first().waitFor();
    expect(await page.locator('.compose').count()).toBe(0);
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await expect.poll(() => page.evaluate('history.state?.depth ?? 0')).toBe(1);
    await page.goBack();
    await page.locator('.tile').first().waitFor();
    expect(page.url()).toBe(here);
  });
});

test('while the GM has paused the fight, whoever is asked reads that', async () => {
  await at('timeslice-defence&status=paused', async (page) => {
    await page.getByRole('heading', { name: 'The GM has paused the fight' }).waitFor();
    expect(await page.locator('.ask').count()).toBe(0);
  });
});

test('who was not let in yet is told to wait, and sees nothing', async () => {
  await at('timeslice-defence&waiting', async (page) => {
    await page.getByRole('status').filter({ hasText: 'The GM will let you in' }).waitFor();
    expect(await page.locator('.ask, .initiative').count()).toBe(0);
  });
});

test('an ended fight proves its dice on the device', async () => {
  await at('agents-reaction&status=ended', async (page) => {
    await page.getByText('Were the dice honest?').tap();
    await page.getByRole('button', { name: 'Check on this device' }).tap();
    await page.getByText('It fits: the dice were fixed before the fight.').waitFor();
  });
});

const MOMENTS = Object.keys(CHOSEN);

describe('on a phone targets are at least 44 pixels high, and nothing sticks out at any width', () => {
  test.each(MOMENTS)('%s', async (moment) => {
    await at(moment, async (page) => {
      const boxes = await page
        .locator('button:visible, select:visible, summary:visible')
        .evaluateAll((all) =>
          all.map((each) => ({ what: each.textContent, height: each.getBoundingClientRect().height })),
        );
      expect(boxes.filter(({ height }) => height < 44)).toEqual([]);
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    });
  });
});

describe('axe finds nothing, in any theme and part of the page', () => {
  test.each([
    ['timeslice-dice', 'light'],
    ['tactics-change', 'contrast'],
    ['locations-turn', 'light'],
    ['agents-dark', 'dark'],
    ['agents-reaction&status=ended', 'light'],
    ['agents-reaction&status=lobby', 'dark'],
  ])('%s, %s', async (moment, theme) => {
    await at(`${moment}&theme=${theme}&struck`, async (page) => {
      const found = [];
      const tabs = await page.locator('.tab').all();
      for (const tab of tabs.length === 0 ? [undefined] : tabs) {
        await tab?.tap();
        const { violations } = await new AxeBuilder({ page }).analyze();
        found.push(
          ...violations.map(({ id, nodes }) => [
            id,
            nodes.map(({ html, any }) => [html.slice(0, 160), any[0]?.message]),
          ]),
        );
      }
      expect(found).toEqual([]);
    });
  });
});
