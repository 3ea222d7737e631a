import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modifier } from '../../src/kernel/explanation.ts';
import type { LineSum } from '../../src/telling/line.ts';
import { facesIn } from './faces-in.ts';
import { Fold } from './fold.tsx';
import { type RuleHref, RuleLink } from './rule-link.tsx';

/** `+3`, `−1`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

/** One number of a line: its total, and behind a tap every reason with its rule. */
export function Sum({ sum, ruleHref }: { readonly sum: LineSum; readonly ruleHref: RuleHref }): ReactNode {
  const { t } = useTranslation();
  const name = sum.name === 'in all' ? t('log.inAll') : sum.name;
  return (
    <Fold
      className="sum"
      summary={
        <>
          <span className="sum-name">{name}</span> <b className="number">{sum.total}</b>{' '}
          <span className="sum-short number">{shortly(sum.parts)}</span>
        </>
      }
    >
      {() => <Parts name={name} sum={sum} ruleHref={ruleHref} />}
    </Fold>
  );
}

interface PartsProps {
  readonly name: string;
  readonly sum: LineSum;
  readonly ruleHref: RuleHref;
}

function Parts({ name, sum: { parts, total }, ruleHref }: PartsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="sum-parts">
      <caption className="only-read">{t('log.why', { name })}</caption>
      <tbody>
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons for a number never change.
          <tr key={i} data-idle={part.value === 0 || undefined}>
            <td className="number">{i === 0 ? part.value : signed(part.value)}</td>
            <th scope="row">
              <Why why={part.why} />
            </th>
            <td>
              <RuleLink rule={part.rule} ruleHref={ruleHref} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="number">{total}</td>
          <th scope="row" colSpan={2}>
            {name}
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

/** `7 +1 −2`, as far as it fits a line. */
function shortly(parts: readonly Modifier[]): string {
  const told = parts.filter(({ value }, i) => i === 0 || value !== 0);
  if (told.length < 2) return '';
  return `= ${told.map(({ value }, i) => (i === 0 ? value : signed(value))).join(' ')}`;
}

function Why({ why }: { readonly why: string }): ReactNode {
  const { words, faces } = facesIn(why);
  return (
    <>
      {words}
      {faces.length > 0 && (
        <span className="faces">
          {faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <span className="face number" key={i}>
              {face}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
