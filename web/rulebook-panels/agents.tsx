import type { Modifier } from '../../src/kernel/explanation.ts';
import { RuleLink } from '../log/line.tsx';
import { signed } from '../log/moments.ts';
import '../log/log.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import {
  type BookProps,
  type CharacterOf,
  damageText,
  inOrder,
  leftIn,
  ownIn,
  placeOf,
  seen,
  type Timer,
  timersOf,
} from './shared.ts';

/** A change of initiative, and the round at the end of which it expires. */
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
  /** The combatant shown at first. */
  readonly first: string | undefined;
}

/** A combatant's initiative with every change and its rule. */
function Ledger({ agents, ruleset, first }: LedgerProps): ReactNode {
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

interface Sheeted {
  readonly scores?: Readonly<Record<string, number>>;
  readonly held?: readonly string[];
  readonly rounds?: Readonly<Record<string, number>>;
  readonly sheet?: {
    readonly characteristics: Readonly<Record<string, number>>;
    readonly skills: readonly {
      readonly skill: string;
      readonly specialty: string | null;
      readonly level: number;
    }[];
    readonly weapons: readonly {
      readonly id: string;
      readonly name: string;
      readonly damage: { readonly dice: number; readonly plus: number };
    }[];
    readonly armour: readonly { readonly name: string; readonly rating: number }[];
  };
}

export const characterOf: CharacterOf = (view, who) => {
  const own = ownIn<Sheeted>(view, who);
  if (own === undefined) return undefined;
  const { characteristics, skills, weapons, armour } = own.sheet;
  return {
    stats: Object.entries(characteristics).map(([label, most]) => {
      const now = own.scores?.[label] ?? most;
      return { label, value: now === most ? String(now) : `${now}/${most}` };
    }),
    skills: skills.map(({ skill, specialty, level }) => ({
      label: specialty === null ? skill : `${skill} (${specialty})`,
      value: String(level),
    })),
    gear: [
      ...weapons.map(({ id, name, damage }) => ({
        name,
        facts: [...(damage.dice + damage.plus === 0 ? [] : [damageText(damage)]), ...leftIn(own.rounds, id)],
        place: placeOf(own.held?.includes(id) === true),
      })),
      ...armour.map(({ name, rating }) => ({ name, facts: [`armour ${rating}`], place: 'worn' as const })),
    ],
  };
};

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly initiative: number | null;
  readonly turn: string;
  readonly ledger?: readonly LedgerEntry[];
  readonly recoil?: number;
}
interface View {
  readonly combatants: readonly Agent[];
  readonly tasks?: Parameters<typeof timersOf>[0];
  readonly progress?: Parameters<typeof timersOf>[1];
}

/** The changing initiative with its causes, and the tasks in progress. */
export default function Agents({ view: sight, fight }: BookProps): ReactNode {
  const { t } = useTranslation();
  const view = seen<View>(sight.view);
  const agents = inOrder(view.combatants, fight.standings).toSorted(
    (a, b) => (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY),
  );
  const known = agents.filter(({ ledger }) => ledger !== undefined && ledger.length > 0);
  const timers = timersOf(view.tasks ?? [], view.progress ?? []).filter(
    ({ rounds, done }) => rounds !== null || done > 0,
  );
  return (
    <section className="book book-agents" aria-label={t('books.agents.title')}>
      <h2>{t('books.agents.title')}</h2>
      <Counts agents={agents} fight={fight} />
      {known.length > 0 && (
        <Ledger
          agents={known}
          ruleset={sight.table.ruleset}
          first={sight.prompts[0]?.who ?? sight.you.combatants[0]}
        />
      )}
      {timers.length > 0 && <Timers timers={timers} />}
    </section>
  );
}

function Counts({
  agents,
  fight,
}: {
  readonly agents: readonly Agent[];
  readonly fight: BookProps['fight'];
}): ReactNode {
  const { t } = useTranslation();
  const counts = [...new Set(agents.map(({ initiative }) => initiative))];
  return (
    <ol className="counts" aria-label={t('books.agents.counts')}>
      {counts.map((count) => (
        <li key={String(count)}>
          <b className="number">{count ?? '–'}</b>
          <ul>
            {agents
              .filter(({ initiative }) => initiative === count)
              .map(({ id, name, turn, recoil = 0 }) => (
                <li key={id} data-turn={turn}>
                  <Portrait {...markOf(fight, id)} />
                  <span>
                    <span className="counts-name">{name}</span>
                    <span className="quiet small">
                      {t(`books.agents.turns.${turn}` as 'books.agents.turns.active', { defaultValue: turn })}
                      {recoil > 0 && ` · ${t('books.agents.recoil', { recoil })}`}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Timers({ timers }: { readonly timers: readonly Timer[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="timers" aria-label={t('books.agents.tasks')}>
      {timers.map(({ id, name, rounds, done, isFinished }) => (
        <li key={id}>
          <span>{name}</span>
          <progress max={rounds ?? 1} value={isFinished ? (rounds ?? 1) : done} aria-label={name} />
          <span className="number small">
            {isFinished
              ? t('books.agents.finished')
              : rounds === null
                ? t('books.agents.notBegun')
                : t('books.agents.done', { done, rounds })}
          </span>
        </li>
      ))}
    </ul>
  );
}
