import { Logger } from 'graphile-worker';

/** What the job queue has to say is for its developers; failures come back to us by the jobs themselves. */
export const quiet = new Logger(() => () => undefined);
