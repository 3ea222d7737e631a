import type { answer as english } from '../en/answer.ts';
import type { Texts } from '../shape.ts';

export const answer: Texts<typeof english> = {
  silence: 'Schweigen heißt: {{what}}.',
  about: 'etwa',
  back: 'Zurück zur Auswahl',
  range: '({{min}} bis {{max}})',
  cell: 'Spalte,Zeile',
  outOfReach: 'Das ist außer Reichweite.',
  within: 'Ein Feld höchstens {{range}} von {{centre}}, als Spalte,Zeile.',
  walk: 'Wohin, als Spalte,Zeile: höchstens {{most}} von {{from}}.',
  dice: '{{owner}} würfelt: {{why}}',
  faces_one: 'Was {{count}} Würfel zeigt ({{lo}} bis {{hi}})',
  faces_other: 'Was {{count}} Würfel zeigen (je {{lo}} bis {{hi}})',
  facesHint: '4, 3',
  rollForMe: 'Hier würfeln',
};
