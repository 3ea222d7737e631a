import type { log as english } from '../en/log.ts';
import type { Texts } from '../shape.ts';

export const log: Texts<typeof english> = {
  title: 'Verlauf des Kampfes',
  about: 'Nur zeigen, was diese Figur betrifft',
  everybody: 'Alle',
  empty: 'Noch ist nichts geschehen.',
  older: 'Älteres zeigen',
  more: '{{lines}} Schritte dazwischen',
  inAll: 'zusammen',
  why: 'Wie {{name}} zustande kam',
  rule: 'Was die Regel „{{rule}}“ sagt',
  depth: 'Unterbrechung, {{depth}} tief:',
  secret: 'geheim',
  struck: 'Zurückgenommen',
  reason: 'Grund: {{reason}}',
  news: {
    opened: '{{by}} hat den Tisch eröffnet.',
    written: '{{by}} hat die Begegnung neu geschrieben.',
    started: '{{by}} hat den Kampf begonnen.',
    imported: '{{by}} hat einen Kampf von anderswo geholt.',
    set: '{{by}} hat geändert, wie der Tisch geführt wird.',
    paused: '{{by}} hat den Kampf angehalten.',
    resumed: '{{by}} hat den Kampf wieder aufgenommen.',
    ended: '{{by}} hat den Tisch beendet.',
    came: '{{name}} hat angeklopft.',
    removed: '{{by}} hat {{name}} weggeschickt.',
    seated: '{{by}} hat {{name}} den Platz „{{seat}}“ gegeben.',
    placed: '{{by}} hat {{name}} eingelassen: {{role}}.',
    restored:
      '{{by}} hat den Kampf zurück- oder vorgespult: {{struck}} Zeilen zurückgenommen, {{revived}} gelten wieder.',
    diceSeen: 'Würfel waren schon gesehen worden.',
    wished: '{{by}} wollte, was die Regeln nicht erlauben ({{wish}}): {{why}}',
  },
  roles: {
    gm: 'Spielleitung',
    'co-gm': 'zweite Spielleitung',
    player: 'am Spiel',
    spectator: 'schaut zu',
    waiting: 'wartet',
  },
  marks: {
    typed: 'Würfel eingetippt',
    forced: 'auf Wort der Spielleitung',
    auto: 'von selbst',
    'by-gm': 'von der Spielleitung',
  },
};
