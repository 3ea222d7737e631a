import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { sheetsOf } from '../rulebook-panels/rulebook-panels.tsx';
import type { Figure, Gear } from '../rulebook-panels/shared.ts';
import type { Connection } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { actIcon, Icon } from '../ui/icon.tsx';
import { type Lazy, useLazy } from '../ui/lazy.ts';
import { Budget, Face } from './face.tsx';
import { Health, healthTextOf } from './initiative.tsx';

interface CharactersProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
}

/** The sheets of the player's combatants. */
export function Characters({ fight, mine }: CharactersProps): ReactNode {
  const { t } = useTranslation();
  const own = fight.standings.filter(({ id }) => mine.includes(id));
  return (
    <section className="mine" aria-label={t('player.mine')}>
      {own.map((who) => (
        <Character key={who.id} who={who} fight={fight} />
      ))}
    </section>
  );
}

function Character({ who, fight }: { readonly who: CombatantSummary; readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useTable();
  const { ruleset } = view.table;
  const load = useCallback(() => sheetsOf(ruleset), [ruleset]);
  const lazy = useLazy(load);
  const book = lazy.kind === 'here' ? lazy.value : undefined;
  const sheet = book?.characterOf(view.view, who.id);
  const Body = book?.BodyOf;
  return (
    <article className="own" data-down={!who.isUp || undefined}>
      <Face fight={fight} who={who.id} size="large" />
      <h2>{who.name}</h2>
      <Health who={who} />
      <Budget who={who.id} />
      {healthTextOf(who).length > 0 && (
        <ul className="own-conditions row" aria-label={t('player.conditions')}>
          {healthTextOf(who).map((condition) => (
            <li className="chip" key={condition}>
              {condition}
            </li>
          ))}
        </ul>
      )}
      {sheet !== undefined && (
        <div className="character" data-body={Body !== undefined || undefined}>
          {Body !== undefined && <Body view={view.view} who={who.id} />}
          <Figures of={sheet.stats} />
          <GearList title={t('player.inHand')} gear={sheet.gear.filter(({ isHeld }) => isHeld)} />
          <GearList title={t('player.carried')} gear={sheet.gear.filter(({ isHeld }) => !isHeld)} />
          <ul className="character-skills" aria-label={t('player.skills')}>
            {sheet.skills.map(({ label, value }) => (
              <li key={label}>
                {label} <b className="number">{value}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="own-text" open={lazy.kind === 'here' && sheet === undefined}>
        <summary>{t('player.asText')}</summary>
        <SheetLines who={who.id} connection={connection} />
      </details>
    </article>
  );
}

/** The large numbers of a sheet. */
function Figures({ of }: { readonly of: readonly Figure[] }): ReactNode {
  return (
    <dl className="character-stats">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <Glossed>{label}</Glossed>
          </dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function GearList({ title, gear }: { readonly title: string; readonly gear: readonly Gear[] }): ReactNode {
  if (gear.length === 0) return null;
  return (
    <section className="character-gear">
      <h3>{title}</h3>
      <ul>
        {gear.map(({ name, facts, isHeld }) => (
          <li key={name} data-held={isHeld || undefined}>
            <Icon name={actIcon(name, 'equip')} />
            <span>
              <b>{name}</b>
              <span className="quiet small number">
                <Glossed>{facts.join(' · ')}</Glossed>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SheetProps {
  readonly who: string;
  readonly connection: Pick<Connection, 'sheet'>;
}

/** A combatant's full sheet, loaded on demand. */
function SheetLines({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(() => connection.sheet(who), [connection, who]);
  const lazy: Lazy<Awaited<ReturnType<typeof get>>> = useLazy(get);
  if (lazy.kind === 'coming') return <p className="quiet">{t('loading')}</p>;
  if (lazy.kind === 'lost') return <p className="quiet">{t('player.noSheet')}</p>;
  if ('refusal' in lazy.value) return <RefusalNote refusal={lazy.value.refusal} />;
  return (
    <ul className="sheet-lines">
      {lazy.value.value.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet keep their places.
        <li key={i}>
          <Glossed>{line}</Glossed>
        </li>
      ))}
    </ul>
  );
}
