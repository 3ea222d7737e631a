import { describe } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { testExamplesOf } from './worked-examples.ts';

describe.each(rulesets)('the worked examples of $ruleset.id', ({ ruleset }) => testExamplesOf(ruleset.id));
