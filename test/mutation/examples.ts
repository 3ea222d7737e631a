import { testExamplesOf } from '../playthroughs/worked-examples.ts';

// As test/playthroughs/examples.test.ts, of the one book whose mutants are tried.
testExamplesOf(process.env.MUTANTS_OF!);
