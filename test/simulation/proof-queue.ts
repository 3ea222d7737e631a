import { isDeepStrictEqual, parseArgs } from 'node:util';
import { lasting } from '../reliability/lasting.ts';
import { startPostgres } from '../support/postgres.ts';
import { playLocally, playThroughQueue, trialBatch } from './queue-trial.ts';

// The distributed run at full size: chunks of seconds, three worker processes, one killed halfway, the same figures
// as on threads of one process. npm run reliability -- queue --fights 20000 --chunk 500 [--url postgres://…]

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '20000' },
    chunk: { type: 'string', default: '500' },
    url: { type: 'string' },
  },
});
const fights = Number(values.fights);
const batch = trialBatch();
const own = values.url === undefined ? await startPostgres() : undefined;
console.log(`PostgreSQL: ${own?.which ?? 'the one at --url'}`);

const began = performance.now();
const url = values.url ?? own!.url;
const trial = await lasting(() => playThroughQueue(url, batch, fights, Number(values.chunk)));
const seconds = (performance.now() - began) / 1000;
console.log(`${fights} fights in ${trial.chunks} chunks by three processes: ${seconds.toFixed(1)} s`);
console.log(
  `one was killed after ${trial.doneAtKill} chunks, while each of the workers had one in its hands; the others ended with ${trial.codes.slice(1).join(' and ')}`,
);
await own?.stop();

const isSame = isDeepStrictEqual(trial.tallies, await playLocally(batch, fights));
console.log(isSame ? 'The figures are those of one process.' : 'The figures are NOT those of one process.');
process.exitCode = isSame ? 0 : 1;
