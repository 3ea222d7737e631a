import { ABBREVIATIONS } from 'virtual:abbreviations';
import type { Language } from './language.ts';

/** The abbreviations of a rulebook, each explained in a sentence. */
type Terms = Readonly<Record<string, string>>;

/** The abbreviations of each rulebook by its id, in German. */
export const GLOSSARY_DE: Readonly<Record<string, Terms>> = {
  timeslice: {
    TS: 'Zeitscheiben (time slices): was Aktionen kosten. Zu Beginn jeder Runde hast du wieder alle.',
    HP: 'Trefferpunkte: bei 0 liegt eine Figur im Sterben.',
    DR: 'Schadensminderung: sie geht von jedem Treffer ab.',
    I: 'Ein Wert; sein Bonus ist der Wert minus 10. Zauber greifen damit an.',
    V: 'Ein Wert; sein Bonus ist der Wert minus 10. Waffen greifen damit an.',
    U: 'Ein Wert; sein Bonus ist der Wert minus 10. Er zählt, um einen Hinterhalt zu bemerken.',
    A: 'Ein Wert; sein Bonus ist der Wert minus 10.',
    Q: 'Ein Wert; sein Bonus ist der Wert minus 10. Er zählt für Initiative und Verteidigung.',
  },
  tactics: {
    oT: 'Offensive Taktik: Punkte, die in diesem Zug zu allen deinen Angriffen zählen.',
    dT: 'Defensive Taktik: Punkte, die in diesem Zug von allen Angriffen auf dich abgehen.',
    W: 'Wunden: beginnt bei PC und sinkt durch tödlichen Schaden. Bei 0 oder weniger liegt man im Sterben.',
    S: 'Stress: sinkt durch betäubenden Schaden. Bei 0 ist man handlungsunfähig.',
    CP: 'Kampfmalus: geht von allen Proben ab, solange die Wunden ernst sind.',
    PC: 'Der Wert von W ohne Wunden.',
    BOD: 'Widersteht dem Tod. Wer mit W unter minus BOD fällt, stirbt sofort.',
    NER: 'Hilft, Schmerz zu übergehen und noch im Sterben zu handeln.',
    FIN: 'Entscheidet bei gleicher Initiative.',
  },
  locations: {
    HP: 'Trefferpunkte eines Körperteils. Bei 0 ist ein Glied ab; Kopf oder Rumpf bei 0 tötet.',
    AR: 'Rüstungswert: er geht vom Schaden an den bedeckten Körperteilen ab.',
    CR: 'Kältewert: er geht von Kälteschaden ab.',
    FR: 'Feuerwert: er geht von Feuerschaden ab.',
    DMG: 'Schaden: zählt zu den Erfolgen eines Treffers.',
    DEF: 'Verteidigung: der Wurf, den ein Angriff übertreffen muss.',
    REF: 'Reflex: die Hälfte von Dodge. So verteidigen sich Überraschte und Ahnungslose, ohne Wurf.',
    AvA: 'Beide würfeln W6 plus Agility; der höhere Wurf gewinnt.',
    A: 'Agility: Schnelligkeit und Geschick des Körpers.',
    B: 'Brains: Verstand und Aufmerksamkeit.',
    C: 'Constitution: Kraft, und wie lange jemand bei Bewusstsein bleibt.',
    D: 'Demeanor: die Wirkung auf andere.',
  },
  agents: {
    DM: 'Würfelmodifikator: zählt zu einer Probe.',
    STR: 'Stärke: Hiebe und schwere Waffen. Nach END kann Schaden davon abgehen.',
    DEX: 'Geschicklichkeit: Schüsse und Initiative. Schaden kann davon abgehen.',
    END: 'Ausdauer: Schaden geht zuerst davon ab.',
    INT: 'Intellekt.',
    EDU: 'Bildung.',
    SOC: 'Gesellschaftlicher Rang.',
  },
};

/** The abbreviations of each rulebook by its id, in each language of the page. */
export const GLOSSARY: Readonly<Record<Language, Readonly<Record<string, Terms>>>> = {
  en: ABBREVIATIONS,
  de: GLOSSARY_DE,
};
