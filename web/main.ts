// tokens.css declares the order of the layers, so it comes before any other style.
import './theme/tokens.css';
import './theme/base.css';
import { openEarly } from './table/remote.ts';
import { fetchLanguage } from './texts/language.ts';

// This small script loads first and requests the data, while the rest of the page is still loading.
openEarly(location.hash);
fetchLanguage();
void import('./page.tsx');
