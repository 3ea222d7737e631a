import '../ui/ui.css';
import '../texts/desk.ts';
import './console.css';
import './lobby/lobby.css';
import './rail/rail.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { useTable } from '../table/use-table.tsx';
import { isTyping, RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookMenu } from '../ui/look-menu.tsx';
import { FightScreen } from './fight/fight-screen.tsx';
import { keyToRead, pressed, useKeys } from './keys/keys.tsx';
import { Invitations } from './people/invitations.tsx';
import { People } from './people/people.tsx';
import { Studio } from './prepare/studio.tsx';
import { SettingsForm } from './settings.tsx';

/** The GM's view of the table: the lobby, then the fight. */
export default function Console(): ReactNode {
  const { view } = useTable();
  return view.fight === null ? <Lobby /> : <FightScreen />;
}

/** The lobby before the fight: people, combatants and rulings. */
function Lobby(): ReactNode {
  const { t } = useTranslation();
  const keys = useKeys();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isUnwritten, setUnwritten] = useState(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const writing = useRef(Promise.resolve(true));
  // The fight begins with the last change: a combatant hidden a moment ago must not be seen.
  const start = async (): Promise<void> => {
    const isWritten = await writing.current;
    writing.current = Promise.resolve(true);
    if (!isWritten) return;
    const outcome = await send({ kind: 'start' });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (pressed(event) !== keys.next || isTyping(event) || isUnwritten) return;
      event.preventDefault();
      void start();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <div className="lobby">
      <header className="lobby-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          <Icon name="riposte" /> {t('name')}
        </a>
        <h1>{view.table.name}</h1>
        <div ref={setBar} className="lobby-tabs" />
        <div className="row spread">
          <LookMenu />
          <button
            type="button"
            className="button is-main lobby-start"
            disabled={isUnwritten}
            onClick={() => void start()}
          >
            {t('gm.begin')} <span className="key">{keyToRead(keys.next!)}</span>
          </button>
        </div>
        {isUnwritten && <p className="quiet small lobby-unwritten">{t('gm.unwritten')}</p>}
        <RefusalNote refusal={refusal} />
      </header>
      <main className="lobby-main">
        <Studio
          bar={bar}
          tellUnwritten={setUnwritten}
          tellWriting={(result) => {
            writing.current = result;
          }}
        />
      </main>
      <aside className="lobby-side">
        <details className="panel">
          <summary>{t('gm.settings')}</summary>
          <SettingsForm />
        </details>
        {/* People come last: somebody who asks to join moves nothing. */}
        <div className="panel stack">
          {/* The studio, with the heading before these, may come later. */}
          <h2 className="only-read">{t('gm.people')}</h2>
          <Invitations />
          <People />
        </div>
      </aside>
    </div>
  );
}
