import './room.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { Die } from '../log/line.tsx';
import { equationOf, lastShown, rollsOf, type Shown, signed } from '../log/moments.ts';
import { FieldMap } from '../map/field-map.tsx';
import { actedIn, fallenLast, roundText } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { Qr } from '../ui/sharing.tsx';
import { type Covered, SafeArea } from '../ui/sizes.ts';
import { Sounds } from '../ui/sound.tsx';

/** How far the order and the last result cover the map, in CSS pixels, the same as in room.css. */
const COVERED: Covered = { left: 24, top: 112, right: 24, bottom: 188 };

const NOBODY: readonly string[] = [];

interface RoomProps {
  /** `null` before the fight. */
  readonly fight: Overview | null;
  /** The code of an invitation, or empty. */
  readonly code: string;
  /** The address of the server in that invitation; if empty, the one of this page. */
  readonly origin: string;
}

/** A screen for the whole room, without buttons: before the fight how to join, then the fight itself. */
export default function Room({ fight, ...invitation }: RoomProps): ReactNode {
  return fight === null ? <BeforeFight {...invitation} /> : <FightScreen fight={fight} />;
}

/** How to join, in large letters, and who has joined. */
function BeforeFight({ code, origin }: Omit<RoomProps, 'fight'>): ReactNode {
  const { t } = useTranslation();
  const { table, people } = useTable().view;
  const { origin: place, host } = URL.parse(origin) ?? location;
  return (
    <main className="room-screen room-before">
      <h1>{table.name}</h1>
      {code !== '' && (
        <div className="room-join">
          <Qr text={`${place}/#join=${code}`} label={t('room.qr')} />
          <p>
            <span>{t('room.join', { place: host })}</span>
            <b>{code}</b>
          </p>
        </div>
      )}
      <ul className="room-guests" aria-label={t('player.people')}>
        {people
          .filter(({ isScreen }) => isScreen !== true)
          .map(({ id, name, role }) => (
            <li key={id} data-waiting={role === 'waiting' || undefined}>
              {name}
            </li>
          ))}
      </ul>
      <p className="room-soon" role="status">
        {t('room.soon')}
      </p>
    </main>
  );
}

/** Map, order and the last result in large letters. */
function FightScreen({ fight }: { readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck } = useTable();
  const { field, table } = view;
  const acted = actedIn(view.view);
  const active = fight.standings.find(({ isActive }) => isActive)?.id;
  const result = lastShown(log, struck, NOBODY);
  const act = lastShown(
    log,
    struck,
    fight.standings.map(({ id }) => id),
  );
  const then = act !== undefined && act.n > (result?.n ?? 0) ? act : undefined;
  const now = fight.standings.find(({ id }) => id === active)?.name;
  const awaited = useAwaited(fight, active);
  return (
    <div className="room-screen">
      <SafeArea value={COVERED}>
        {field !== null && (
          <div className="room-map">
            <FieldMap field={field} fight={fight} mine={[]} from={undefined} isNamed />
          </div>
        )}
      </SafeArea>
      <header className="room-top">
        <div>
          <h1>{table.name}</h1>
          {fight.round > 0 && (
            <p className="room-round number">
              {[roundText(t, view), now ?? [], awaited ?? []].flat().join(' · ')}
            </p>
          )}
        </div>
        <ol className="room-order" aria-label={t('player.order')}>
          {fallenLast(fight.standings).map(({ id, name, isActive, isUp }) => (
            <li
              key={id}
              aria-current={isActive ? 'step' : undefined}
              data-acted={(acted.has(id) && !isActive) || !isUp || undefined}
            >
              <Portrait {...markOf(fight, id)} />
              <span className="only-read">{name}</span>
            </li>
          ))}
        </ol>
      </header>
      <Sounds isAsked={false} isOver={fight.winner !== null} />
      <main className="room-result" role="status">
        {result !== undefined && <Result key={result.n} shown={result} fight={fight} then={then?.sentence} />}
        {result === undefined && <p className="room-verdict">{then?.sentence ?? now}</p>}
      </main>
    </div>
  );
}

/** Returns whom the fight waits for, if it is not only the combatant whose turn it is. */
function useAwaited(fight: Overview, active: string | undefined): string | undefined {
  const { t } = useTranslation();
  const { table, waitingFor } = useTable().view;
  if (fight.winner !== null || table.status !== 'running') return undefined;
  if (waitingFor.length === 0) return t('room.together');
  if (waitingFor.every((id) => id === active)) return undefined;
  const names = waitingFor.map((id) => standingOf(fight, id)?.name ?? t('log.roles.gm'));
  return t('room.waitsFor', { names: names.join(', ') });
}

interface ResultProps {
  readonly shown: Shown;
  readonly fight: Overview;
  /** A later act of somebody, in one sentence. */
  readonly then: string | undefined;
}

function Result({ shown, fight, then }: ResultProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { moment, sentence, wounds, outcomes, steps } = shown;
  const roll = moment === null ? undefined : rollsOf(moment, []).main;
  const told = roll && equationOf(roll);
  const added = told?.added.reduce((sum, { value }) => sum + value, 0) ?? 0;
  const struck = moment?.verdict === 'hit' ? standingOf(fight, moment.whom) : undefined;
  const effects = (moment?.effects ?? []).flatMap((effect) => {
    if (effect.kind !== 'hurt' && effect.kind !== 'healed') return [];
    const name = standingOf(fight, effect.who)?.name ?? '';
    return `${name}: ${effect.amount} ${t(`player.moment.${effect.kind}`)}`;
  });
  // Where the table does not tell the damage, the state tells what the blow did.
  if (effects.length === 0 && struck !== undefined)
    effects.push(`${struck.name}: ${word(struck.healthWord)}`);
  const also = [
    ...steps,
    ...(wounds.length > 0 ? wounds : effects),
    ...outcomes,
    ...(then === undefined ? [] : [then]),
  ];
  return (
    <>
      {moment?.who != null && <Portrait {...markOf(fight, moment.who)} />}
      <div className="room-told">
        <p className="room-verdict">{sentence}</p>
        {also.length > 0 && <p className="room-also">{also.join(' · ')}</p>}
      </div>
      {told !== undefined && (
        <p className="room-dice number">
          {told.isTaken && <span>{added} −</span>}
          {told.faces.slice(0, 6).map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <Die key={i} face={face} sides={told.sides} isOut={told.out.has(i)} />
          ))}
          {!told.isTaken && added !== 0 && <span>{signed(added)}</span>}
          {(added !== 0 || told.faces.length > 1) && <span>=</span>}
          <b>{told.total}</b>
        </p>
      )}
    </>
  );
}

function standingOf({ standings }: Overview, who: string | null): Overview['standings'][number] | undefined {
  return standings.find(({ id }) => id === who);
}
