import type { common as english } from '../en/common.ts';
import type { Texts } from '../shape.ts';

export const common: Texts<typeof english> = {
  name: 'Riposte',
  motto: 'Kampf am Spieltisch, genau nach dem Buch.',
  line: {
    connecting: 'Tisch wird geöffnet …',
    reconnecting: 'Verbindung verloren. Neuer Versuch …',
    undo: 'Rückgängig',
    nudged: 'Der Tisch wartet auf dich.',
    live: 'Verbunden',
    gone: 'Dieser Tisch ist nicht erreichbar',
    toStart: 'Zur Startseite',
    noKey: 'Dieses Gerät ist an diesem Tisch nicht angemeldet.',
    noKeyRemedy: 'Öffne den Link, den dir die Spielleitung geschickt hat, oder bitte um einen neuen.',
  },
  look: {
    theme: 'Erscheinungsbild',
    sound: 'Ton',
    dark: 'Dunkel',
    light: 'Hell',
    contrast: 'Hoher Kontrast',
    language: 'Sprache',
    en: 'English',
    de: 'Deutsch (Oberfläche)',
  },
  glossary: 'Abkürzungen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  search: 'Suchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Lädt …',
  nothingFound: 'Nichts gefunden.',
  tryAgain: 'Noch einmal versuchen',
  preset: { default: 'Hausstandard', asWritten: 'Wie geschrieben', asPublished: 'Wie veröffentlicht' },
};
