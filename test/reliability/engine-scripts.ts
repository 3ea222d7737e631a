import { tellFaults } from './engine-fights.ts';
import { BY_LOT, handsOfTheirOwn } from './engine-hands.ts';
import { plantedTests, testsOfRules } from './engine-vitest.ts';
import type { Figure } from './figure.ts';

/**
 * Runs all tests of rules. A planted test shows that an unused die of a script fails its test. Dice from other sources
 * only occur in the few files with random play or all outcomes.
 */
export async function scripts(): Promise<Figure> {
  const tests = testsOfRules();
  const ofRules = tests.filter(({ fullName }) => /\[[a-z][a-z0-9-]*\]/.test(fullName));
  const failed = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => `failed: ${fullName}`);
  const past = handsOfTheirOwn().map((path) => `${path} gives dice past the scripts`);
  const unnoticed = leftOverFault();
  const faults = [...failed, ...past, ...(unnoticed === undefined ? [] : [unnoticed])];
  tellFaults(faults);
  const figure =
    `${ofRules.length} tests that name a rule, of ${tests.length} beside the rules: ${failed.length} failed, by a ` +
    `die left over or anything else; a planted die too many was ${unnoticed === undefined ? '' : 'not '}noticed; ` +
    `${BY_LOT.size} files play by lot or over all ways, ${past.length} others give dice past the scripts`;
  return { id: 'E6', figure, passed: faults.length === 0 && ofRules.length > 0 };
}

/**
 * Returns the error in the treatment of unused dice: a test with an unused die must fail because of it, and one without
 * must pass.
 */
export function leftOverFault(): string | undefined {
  const [usedUp, tooMany] = plantedTests();
  if (usedUp?.status !== 'passed') return `a script that is used up fails: ${usedUp?.failureMessages}`;
  const isNoticed = tooMany?.status === 'failed' && tooMany.failureMessages.join().includes('dice left over');
  return isNoticed ? undefined : 'a die left over is not noticed';
}
