import type { rules as english } from '../en/rules.ts';
import type { Texts } from '../shape.ts';

export const rules: Texts<typeof english> = {
  title: 'Regelbücher',
  books: 'Welches Regelbuch',
  dice: 'Würfel: {{dice}}',
  found: '{{found}} von {{all}}',
  rules: 'Regeln',
  rulings: 'Auslegungen',
  decided: 'Entschieden',
  default: 'Standard',
  alternatives: 'Auch so gelesen:',
  why: 'Warum:',
  departs: 'weicht vom Wortlaut des Kapitels ab',
  source: 'Quelle: {{source}}',
  lost: 'Die Regelbücher ließen sich nicht laden. Prüfe das Netz und öffne diese Seite noch einmal.',
  rule: 'Regel',
  unknown: 'Dieses Regelbuch hat keine Regel „{{rule}}“.',
  inBook: 'Im Regelbuch öffnen',
  examples_one: 'Ein durchgespieltes Beispiel',
  examples_other: '{{count}} durchgespielte Beispiele',
  exampleFile: 'Aus {{file}}; riposte check spielt es durch.',
};
