import i18next from 'i18next';
import { enDesk } from './en-desk.ts';

// Imported by the parts of the page that a player's phone does not load; other languages come whole.
i18next.addResourceBundle('en', 'translation', enDesk, true);
