import { answerFault, type Decision, type Option, type RawAnswer, usualOptions } from '../kernel/decision.ts';
import type { Difference } from './difference.ts';
import type { Asked } from './format.ts';

/** Every way in which the open questions are not as an example has them. */
export function asksDifferences(asks: readonly Asked[], open: readonly Decision[]): readonly Difference[] {
  const all = open.map((decision) => `${decision.who}: ${decision.key}`).join(', ') || 'nobody is asked';
  return asks.flatMap((asked, i) => {
    const path = `asks[${i}]`;
    const own = open.find(
      (decision) => decision.who === asked.who && (asked.key === undefined || decision.key === asked.key),
    );
    if (own !== undefined) return questionDifferences(asked, own, path);
    return [{ path, expected: `${asked.who}${asked.key ? `: ${asked.key}` : ''}`, got: all }];
  });
}

function questionDifferences(asked: Asked, { options }: Decision, path: string): readonly Difference[] {
  return [
    ...kindsDifference(asked, options, path),
    ...(asked.allows ?? []).flatMap((wanted) => {
      const fault = answerFault(options, toAnswer(wanted));
      return fault === undefined ? [] : [told(`${path}.allows`, wanted, fault.sentence)];
    }),
    ...(asked.forbids ?? []).flatMap((banned) => forbidsDifference(banned, options, `${path}.forbids`)),
    ...(asked['on-request'] ?? []).flatMap((wanted) =>
      onRequestDifference(wanted, options, `${path}.on-request`),
    ),
  ];
}

function told(path: string, wanted: Single, got: string): Difference {
  return { path, expected: JSON.stringify(wanted), got };
}

type Single = { readonly do: string };

function kindsDifference(
  { options: wanted }: Asked,
  options: readonly Option[],
  path: string,
): readonly Difference[] {
  if (wanted === undefined) return [];
  const kinds = [...new Set(usualOptions(options).map((option) => option.kind))].sort();
  const isSame = [...wanted].sort().join() === kinds.join();
  return isSame ? [] : [{ path: `${path}.options`, expected: wanted.join(', '), got: kinds.join(', ') }];
}

function forbidsDifference(banned: Single, options: readonly Option[], path: string): readonly Difference[] {
  const expected = `no ${JSON.stringify(banned)}`;
  if (answerFault(options, toAnswer(banned)) === undefined) return [{ path, expected, got: 'it is allowed' }];
  const own = options.filter(({ kind }) => kind === banned.do);
  if (own.length === 0) return [];
  const known = new Set(own.flatMap(({ params }) => Object.keys(params)));
  const unknown = Object.keys(banned).find((param) => param !== 'do' && !known.has(param));
  if (unknown === undefined) return [];
  const takes = known.size === 0 ? 'it takes no parameters' : `it takes: ${[...known].join(', ')}`;
  return [
    { path, expected, got: `${banned.do} has no parameter "${unknown}", so this forbids nothing; ${takes}` },
  ];
}

function onRequestDifference(
  wanted: Single,
  options: readonly Option[],
  path: string,
): readonly Difference[] {
  const fault = answerFault(options, toAnswer(wanted));
  if (fault !== undefined) return [told(path, wanted, fault.sentence)];
  const isUsual = answerFault(usualOptions(options), toAnswer(wanted)) === undefined;
  return isUsual ? [told(path, wanted, 'it is offered without being asked for')] : [];
}

function toAnswer({ do: kind, ...params }: Single): RawAnswer {
  return { kind, ...params };
}
