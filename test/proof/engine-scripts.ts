import { tellFaults } from './engine-fights.ts';
import { BY_LOT, handsOfTheirOwn } from './engine-hands.ts';
import { plantedTests, testsOfRules } from './engine-vitest.ts';
import type { Figure } from './figure.ts';

/**
 * Runs all tests of rules. A script of dice that is not used up fails its test, as one that is planted shows; dice
 * from anywhere else are in the few files that play by lot or over all ways.
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

/** What is wrong with how a die left over is taken: a test that has one must fail by that, and one that has none pass. */
export function leftOverFault(): string | undefined {
  const [usedUp, tooMany] = plantedTests();
  if (usedUp?.status !== 'passed') return `a script that is used up fails: ${usedUp?.failureMessages}`;
  const isNoticed = tooMany?.status === 'failed' && tooMany.failureMessages.join().includes('dice left over');
  return isNoticed ? undefined : 'a die left over is not noticed';
}
