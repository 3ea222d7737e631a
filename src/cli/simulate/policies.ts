import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean, listed } from '../../content/suggestion.ts';
import { answerFault, type RawAnswer } from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { LEVELS, machinePolicy } from '../../opponent/levels.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import type { Batch, PolicySet } from '../../simulation/play-out.ts';
import { random } from '../../simulation/random.ts';
import { wrongUsage } from '../environment.ts';
import { greedy } from './greedy.ts';

/** Parsed from `--policy name` for every side, or `--policy side=name`. */
export interface PolicyChoice {
  readonly side: string | undefined;
  readonly policy: string;
}

type Side = { readonly id: string };

const DEFAULT = 'simple';

export function readPolicy(text: string): PolicyChoice {
  const at = text.indexOf('=');
  return at === -1
    ? { side: undefined, policy: text }
    : { side: text.slice(0, at), policy: text.slice(at + 1) };
}

/** Returns whether a policy is a user's file instead of a shipped one. */
export function isOwn(policy: string): boolean {
  return /\.m?[jt]s$/.test(policy);
}

/**
 * Returns the policy of every side; later choices override earlier ones. Throws CliError for unknown sides or policies.
 */
export function policiesOfSides(
  choices: readonly PolicyChoice[],
  ruleset: Ruleset,
  sides: readonly Side[],
): Readonly<Record<string, string>> {
  const ids = sides.map(({ id }) => id);
  const chosen: Record<string, string> = Object.fromEntries(ids.map((id) => [id, DEFAULT]));
  for (const { side, policy } of choices) {
    if (side !== undefined && !ids.includes(side)) {
      throw wrongUsage(`There is no side "${side}".`, `${didYouMean(side, ids)}Sides: ${listed(ids)}.`);
    }
    const known = knownPolicy(policy, ruleset);
    for (const id of side === undefined ? ids : [side]) chosen[id] = known;
  }
  return chosen;
}

function shipped(ruleset: Ruleset): Readonly<Record<string, Policy>> {
  return { ...ruleset.policies, random, greedy: greedy(ruleset as never) as Policy };
}

function knownPolicy(name: string, ruleset: Ruleset): string {
  const names = [...Object.keys(shipped(ruleset)), ...Object.keys(LEVELS)];
  if (names.includes(name) || machinePolicy(ruleset, name) !== undefined) return name;
  if (!isOwn(name)) {
    const own = 'Your own policy is the path of a .ts or .js file.';
    throw wrongUsage(
      `There is no policy "${name}".`,
      `${didYouMean(name, names)}Policies: ${listed(names)}. ${own}`,
    );
  }
  if (!existsSync(name)) throw wrongUsage(`There is no policy file ${name}.`);
  return name;
}

/** Loads every policy that a batch names. Throws CliError if a file does not contain one. */
export async function playersOf({ variants }: Batch): Promise<PolicySet> {
  const names = [...new Set(variants.flatMap(({ policies }) => Object.values(policies)))];
  const own = new Map<string, Policy>();
  for (const name of names.filter(isOwn)) own.set(name, await ownPolicy(name));
  return {
    ruleset: (id) => rulesetById(id)!,
    policy: (ruleset, name) => own.get(name) ?? shipped(ruleset)[name] ?? machinePolicy(ruleset, name)!,
  };
}

async function ownPolicy(path: string): Promise<Policy> {
  const { policy } = await importPolicy(path);
  if (typeof policy !== 'function')
    throw wrongUsage(`${path} exports no function "policy".`, 'docs/simulate.md shows how to write one.');
  return (decision, ...about) => {
    const question = `the question "${decision.key}" of ${decision.who}`;
    let answer: RawAnswer;
    try {
      answer = policy(decision, ...about);
    } catch (error) {
      throw wrongUsage(`${path} fails at ${question}: ${textOf(error)}`, 'Correct the policy.');
    }
    const fault = isAnswer(answer)
      ? answerFault(decision.options, answer)?.sentence
      : 'an answer is an object with a kind';
    if (fault === undefined) return answer;
    throw wrongUsage(
      `${path} answers ${question} with ${JSON.stringify(answer)}: ${fault}.`,
      'Return one of the options of the question.',
    );
  };
}

async function importPolicy(path: string): Promise<{ readonly policy?: unknown }> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw wrongUsage(`${path} cannot be loaded: ${textOf(error)}`, 'Correct the file.');
  }
}

function isAnswer(answer: unknown): answer is RawAnswer {
  return typeof (answer as RawAnswer | null | undefined)?.kind === 'string';
}

/** Returns an error with the place where it happened. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, place] = /\n\s+at ([^\n]*)/.exec(error.stack ?? '') ?? [];
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`;
}
