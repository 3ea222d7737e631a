import '../log/log.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modifier } from '../../src/kernel/explanation.ts';
import { RuleLink } from '../log/rule-link.tsx';
import { signed } from '../log/sum.tsx';
import { hashOf } from '../route.ts';

/** One change of initiative, and the round at whose end it is taken back. */
export interface LedgerEntry extends Modifier {
  readonly endsAfter: number | null;
}

interface LedgerProps {
  readonly agents: readonly {
    readonly id: string;
    readonly name: string;
    readonly initiative: number | null;
    readonly ledger?: readonly LedgerEntry[];
  }[];
  readonly ruleset: string;
  /** Whose ledger is shown at first. */
  readonly first: string | undefined;
}

/** All that made somebody's initiative, with the rules that did it. */
export function Ledger({ agents, ruleset, first }: LedgerProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const who = agents.find(({ id }) => id === (chosen ?? first)) ?? agents[0]!;
  return (
    <div className="ledger">
      <label className="field">
        <span>{t('books.agents.ledger')}</span>
        <select className="input" value={who.id} onChange={(event) => setChosen(event.target.value)}>
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <table className="sum-parts">
        <caption className="only-read">{t('books.agents.ledgerOf', { name: who.name })}</caption>
        <tbody>
          {who.ledger!.map(({ value, why, rule, endsAfter }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ledger only grows.
            <tr key={i} data-idle={value === 0 || undefined}>
              <td className="number">{i === 0 ? value : signed(value)}</td>
              <th scope="row">
                {why}
                {endsAfter !== null && (
                  <span className="quiet"> {t('books.agents.ends', { round: endsAfter })}</span>
                )}
              </th>
              <td>
                <RuleLink rule={rule} ruleHref={(each) => hashOf({ page: 'rules', ruleset, rule: each })} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="number">{who.initiative}</td>
            <th scope="row" colSpan={2}>
              {t('books.agents.initiative')}
            </th>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
