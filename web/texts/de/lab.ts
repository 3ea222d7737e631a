import type { lab as english } from '../en/lab.ts';
import type { Texts } from '../shape.ts';

export const lab: Texts<typeof english> = {
  title: 'Balance-Labor',
  playOut: 'Einen Kampf durchspielen',
  fights: 'Kämpfe',
  seed: 'Startwert',
  go: '{{fights}}-mal spielen',
  stop: 'Anhalten',
  result: 'Ergebnis',
  progress: 'Gespielte Kämpfe',
  nothing:
    'Wähle eine Begegnung und spiele sie durch. Beide Seiten spielen nach der einfachen Spielweise ihres Regelbuchs.',
  done: '{{fights}} Kämpfe sind gespielt.',
  honest:
    '{{fights}} von {{of}} Kämpfen, Startwert {{seed}}, einfache Spielweise auf allen Seiten; Intervalle zu 95 %.',
  fromHere: 'Ab dem Schritt, der in Runde {{round}} läuft.',
  unfinished: '{{fights}} wurden unentschieden abgebrochen.',
  playThisOut: 'Von hier aus durchspielen',
  playThisOutHint:
    'Von dort, wo der Kampf jetzt steht; alle Seiten spielt die einfache Spielweise, mit anderen Würfeln als denen des Tisches. Am Tisch ändert sich nichts.',
  compare: 'Mit einer anderen Auslegung vergleichen',
  ruling: 'Auslegung',
  noComparison: 'kein Vergleich',
  insteadOf: 'statt „{{now}}“',
  winsWith: 'Wer gewinnt: {{name}}',
  difference: 'Was {{name}} ändert',
  measure: 'Maß',
  asItIs: 'wie es ist',
  apart: 'Unterschied (95 %)',
  wonBy: 'Sieg: {{side}}',
  anybodyFalls: 'Jemand fällt',
  anybodyDies: 'Jemand stirbt',
  lasts: 'Runden',
  clear:
    'Dieselben Kämpfe mit denselben Würfeln. Wahrscheinlichkeiten unterscheiden sich in Prozentpunkten; fett ist, was mehr ist als Zufall.',
  wins: 'Wer gewinnt',
  nobody: 'Niemand',
  rounds: 'Runden, die ein Kampf dauert',
  people: 'Wem es wie ergeht, je Kampf',
  who: 'Wer',
  measures: {
    falls: 'fällt',
    dies: 'stirbt',
    dealt: 'teilt aus',
    taken: 'steckt ein',
    health: 'Gesundheit übrig',
  },
  dice: 'Chancen von Würfeln',
  notation: 'Würfel',
  mean: 'Exakt; im Mittel {{mean}}',
};
