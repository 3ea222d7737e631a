// First of all: schemas look at their settings when they are made.
import './no-eval.ts';

export { rulesets } from '../../src/rulesets.ts';
