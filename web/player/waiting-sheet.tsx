import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { Budget, Face } from './face.tsx';
import { nextUp, type Turn, turnsBefore } from './next-up.ts';

interface WaitingProps {
  readonly fight: Overview;
  readonly turn: Turn;
  /** The last result, as a strip. */
  readonly last: ReactNode;
}

/**
 * A player's view while others choose: the person who is choosing, the turn order, the last result and the player's
 * combatants.
 */
export function WaitingSheet({ fight, turn, last }: WaitingProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { you, people } = view;
  const acted = actedIn(view.view);
  const mine = you.combatants;
  const waitedFor = fight.standings.filter(({ id }) => view.waitingFor.includes(id));
  const active = fight.standings.find(({ isActive }) => isActive);
  const shown = waitedFor[0] ?? active;
  const isGm = view.waitingFor.includes('gm') || (shown !== undefined && shown.seat === null);
  const chooser = isGm ? undefined : people.find(({ seat }) => seat !== null && seat === shown?.seat)?.name;
  const isPaused = view.table.status === 'paused';
  const before = turnsBefore(fight.standings, acted, mine);
  const next = nextUp(fight.standings, acted);
  const who = (): string => {
    if (isPaused) return t('player.idle.paused');
    if (isGm) return t('player.idle.gmDecides');
    return chooser === undefined ? t('player.idle.others') : t('player.idle.decides', { name: chooser });
  };
  return (
    <section className="idle tray" data-height="low" data-next={turn === 'next' || undefined}>
      <header className="tray-head">
        {shown !== undefined && <Face fight={fight} who={shown.id} size="large" />}
        <div className="tray-title">
          <p className="tray-eyebrow">{isPaused ? '' : who()}</p>
          <h2>{isPaused ? t('player.idle.paused') : (shown?.name ?? t('player.idle.others'))}</h2>
        </div>
        {before !== undefined && !isPaused && (
          <p className="before">
            <b className="number">{before}</b>
            <span>{t('player.idle.before', { count: before })}</span>
          </p>
        )}
      </header>
      <div className="tray-body">
        {last}
        {turn === 'next' && <p className="idle-next">{t('player.idle.next')}</p>}
        {turn !== 'next' && next !== undefined && !isPaused && (
          <p className="quiet">{t('player.idle.after', { name: next.name })}</p>
        )}
        <ul className="own-people">
          {fight.standings
            .filter(({ id }) => mine.includes(id))
            .map(({ id, name, health, healthWord, conditions }) => (
              <li key={id}>
                <Face fight={fight} who={id} />
                <span className="own-name">
                  <b>{name}</b>
                  <span className="quiet small number">
                    <Glossed>
                      {[
                        health === null ? healthWord : `${health[0]}/${health[1]} ${healthWord}`,
                        ...conditions,
                      ].join(' · ')}
                    </Glossed>
                  </span>
                </span>
                <Budget who={id} />
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
