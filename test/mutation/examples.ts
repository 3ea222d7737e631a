import { testExamplesOf } from '../playthroughs/worked-examples.ts';

// Like test/playthroughs/examples.test.ts, for the one book whose mutants are tested.
testExamplesOf(process.env.MUTANTS_OF!);
