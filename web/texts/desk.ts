import i18next from 'i18next';
import { enDesk } from './en-desk.ts';

// Imported only by parts of the page that players' phones do not load. Other languages are loaded as a whole.
i18next.addResourceBundle('en', 'translation', enDesk, true);
