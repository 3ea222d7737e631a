// The order of the layers must stand before any of them.
import './theme/layers.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/pieces.css';
import { openEarly } from './table/early.ts';
import { fetchLanguage } from './texts/language.ts';

// What is small goes first and asks for what the page will need; the page itself is on its way meanwhile.
openEarly(location.hash);
fetchLanguage();
void import('./page.tsx');
