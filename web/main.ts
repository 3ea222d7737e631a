// tokens.css declares the order of the layers, so it comes before any other style.
import './theme/tokens.css';
import './theme/base.css';
import { openEarly } from './table/remote.ts';
import { fetchLanguage } from './texts/language.ts';

/** The time of the last reload, so that a server in the middle of an update is not asked without end. */
const RELOADED = 'riposte.reloaded';
const PAUSE_MS = 60_000;

// A part of the page that is missing while the server answers is from before an update: load the page again.
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PAUSE_MS) return;
  fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => {
      if (!ok) return;
      sessionStorage.setItem(RELOADED, String(Date.now()));
      location.reload();
    },
    () => undefined,
  );
});

// This small script loads first and requests the data, while the rest of the page is still loading.
openEarly(location.hash);
fetchLanguage();
void import('./page.tsx');
