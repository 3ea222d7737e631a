import { lazy, type ReactNode, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { readRoute } from './route.ts';
import { Join, PersonalLink } from './start/join.tsx';
import TablePage, { ScreenPage } from './table/table-page.tsx';
import { speak } from './texts/speak.ts';
import { dressLater, wearStoredTheme } from './ui/look.ts';
import { PortraitDefinitions } from './ui/portrait/portrait.tsx';

// Players on phones load one bundle and nothing after it, because every further request is slow on a bad connection.
const Start = lazy(() => import('./start/start.tsx'));
const OwnTablePage = lazy(() => import('./table/local-table-page.tsx'));
const Rules = lazy(() => import('./rules/rules-page.tsx'));
const Lab = lazy(() => import('./lab/lab-page.tsx'));
const Tracker = lazy(() => import('./tracker/tracker-page.tsx'));
const Campaigns = lazy(() => import('./campaign/campaigns-page.tsx'));

/** The page for the current address. */
function App(): ReactNode {
  const { t } = useTranslation();
  const hash = useSyncExternalStore(listenToAddress, () => location.hash);
  const sign = (
    <main className="alone" aria-busy="true">
      <p className="alone-sign">{t('loading')}</p>
    </main>
  );
  return (
    <>
      <PortraitDefinitions />
      <Suspense fallback={sign}>{pageOf(hash)}</Suspense>
    </>
  );
}

function pageOf(hash: string): ReactNode {
  const route = readRoute(hash);
  switch (route.page) {
    case 'start':
      return <Start hostKey={null} />;
    case 'host':
      return <Start hostKey={route.key} />;
    case 'join':
      return <Join key={route.invitation} invitation={route.invitation} />;
    case 'key':
      return <PersonalLink key={route.key} ownKey={route.key} />;
    case 'screen':
      return <ScreenPage key={route.key} ownKey={route.key} code={route.code} origin={route.origin} />;
    case 'table':
      return <TablePage key={route.id} id={route.id} />;
    case 'own':
      return <OwnTablePage key={route.id} id={route.id} />;
    case 'solo':
      return <OwnTablePage key={`solo/${route.id}`} id={route.id} as="player" />;
    case 'room':
      return <OwnTablePage key={`room/${route.id}`} id={route.id} as="screen" />;
    case 'rules':
      return <Rules ruleset={route.ruleset} rule={route.rule} />;
    case 'lab':
      return <Lab question={route.question} />;
    case 'order':
      return <Tracker />;
    case 'campaign':
    case 'characters':
      return <Campaigns page={route.page} id={route.id} />;
  }
}

function listenToAddress(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

// Enter that is held presses a button once: the next press would answer a question that nobody has read.
addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

wearStoredTheme();
await speak();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
dressLater();
