import type { map as english } from '../en/map.ts';
import type { Texts } from '../shape.ts';

export const map: Texts<typeof english> = {
  name: 'Karte des Kampfes. Pfeiltasten verschieben den Ausschnitt, Plus und Minus vergrößern und verkleinern, 0 zeigt alles. Eine Tabelle darunter sagt dasselbe.',
  kind: 'Karte',
  pick: {
    path: 'Karte. Pfeiltasten, und Pos1, Ende, Bild auf und Bild ab für das, was dazwischenliegt, gehen Feld für Feld. Die Rücktaste geht zurück, Eingabe bestätigt.',
    cell: 'Karte. Pfeiltasten, und Pos1, Ende, Bild auf und Bild ab für das, was dazwischenliegt, wählen ein Feld. Eingabe bestätigt.',
  },
  closer: 'Näher',
  further: 'Weiter weg',
  whole: 'Ganze Karte',
  where: 'Wer wo steht',
  whereFrom: 'Wer wo steht, von {{name}} aus das Nächste zuerst',
  who: 'Wer',
  looks: 'Zustand',
  cell: 'Spalte, Zeile',
  distance: 'Abstand',
  table: 'Als Tabelle',
  rose: 'Ein Schritt',
  back: 'Einen Schritt zurück',
  path: 'Weg: {{ways}}. Kostet {{cost}} von {{most}}.',
  nowhere: 'Noch kein Schritt; {{most}} sind da.',
  chosenCell: 'Gewählt: Spalte {{column}}, Zeile {{row}}.',
  noCell: 'Noch kein Feld gewählt.',
  ways: {
    n: 'Norden',
    ne: 'Nordosten',
    e: 'Osten',
    se: 'Südosten',
    s: 'Süden',
    sw: 'Südwesten',
    w: 'Westen',
    nw: 'Nordwesten',
  },
};
