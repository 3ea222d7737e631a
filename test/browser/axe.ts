import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A rule of axe that the page breaks. */
interface Problem {
  readonly id: string;
  /** The start of each element that breaks it, and why. */
  readonly where: readonly string[];
}

/** Runs all rules of axe on the page as it is now. Looks into no frames, because the page has none. */
export async function accessibilityProblems(page: Page): Promise<readonly Problem[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const broken = await page.evaluate<axe.Result[]>('axe.run().then(({ violations }) => violations)');
  return broken.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  }));
}
