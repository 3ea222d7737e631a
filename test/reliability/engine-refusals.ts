import type { Input } from '../../src/fight/input.ts';
import { submit } from '../../src/fight/submit.ts';
import { rulesets } from '../../src/rulesets.ts';
import { frozen } from '../misuse/scene.ts';
import { wrongInputs } from '../misuse/wrong-inputs.ts';
import { type AnyTable, type Onlooker, playBook, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** Number of accepted commands to remember and send again later. */
const REMEMBERED = 6;

/** Returns the complete state of a fight as text, including its next dice. */
function standing({ now, entries, header }: AnyTable): string {
  return JSON.stringify([now, entries.length, entries.at(-1)?.hash ?? header.hash]);
}

/** Mixes illegal commands into random play. Each must be refused with a reason and change nothing. */
export async function refusals({ size, seed }: Trial): Promise<Figure> {
  const share = Math.ceil(size / rulesets.length);
  const sorts = new Map<string, number>();
  const codes = new Set<string>();
  const faults: string[] = [];
  let refused = 0;
  let states = 0;
  for (const { ruleset } of rulesets) {
    const upTo = refused + share;
    let elsewhere: readonly string[] = [];
    const onlooker = (): Onlooker => {
      const past: Input[] = [];
      return {
        step({ after, input }, pick) {
          past.push(input);
          past.splice(0, past.length - REMEMBERED);
          states += 1;
          frozen(after.now);
          const before = standing(after);
          const wrong = wrongInputs({ ruleset, fight: after, pick, past, elsewhere });
          for (const { what, input: bad } of wrong.slice(0, upTo - refused)) {
            const fault = refusalFault(after, bad as Input, codes);
            if (fault !== undefined) return `${what}: ${fault}`;
            refused += 1;
            sorts.set(what, (sorts.get(what) ?? 0) + 1);
          }
          return standing(after) === before ? undefined : 'a refusal changed something';
        },
        end({ now: { waiting } }) {
          elsewhere = waiting.kind === 'decisions' ? waiting.open.map(({ id }) => id) : [];
          return undefined;
        },
      };
    };
    faults.push(...playBook(ruleset, { seed, onlooker, isEnough: () => refused >= upTo }).faults);
  }
  for (const [what, times] of [...sorts].sort((a, b) => b[1] - a[1]))
    console.info(`  ${String(times).padStart(9)} ${what}`);
  tellFaults(faults);
  const figure =
    `${refused} illegal commands of ${sorts.size} sorts at ${states} states of the four books, each refused with ` +
    `one of ${codes.size} codes, a sentence and a remedy: ${faults.length} accepted, thrown, mute, or with the ` +
    `state, what it waits for, or the place of the next dice changed (seed ${seed})`;
  return { id: 'E2', figure, passed: faults.length === 0 };
}

/** Returns the error in the treatment of an illegal command, or `undefined` if it was treated correctly. */
function refusalFault(fight: AnyTable, input: Input, codes: Set<string>): string | undefined {
  let done: ReturnType<typeof submit>;
  try {
    done = submit(fight, input);
  } catch (error) {
    return `thrown: ${String(error)}`;
  }
  if ('value' in done) return 'it was accepted';
  const { code, sentence, remedy } = done.refusal;
  codes.add(code);
  return /^[a-z][a-z-]+$/.test(code) && sentence !== '' && remedy !== ''
    ? undefined
    : `the refusal says too little: ${JSON.stringify(done.refusal)}`;
}
