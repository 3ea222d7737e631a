import { difficultyOf } from '../../content/difficulty.ts';
import { type Screen, standardScreen } from '../screen.ts';
import { headingLine } from '../telling.ts';
import { wrap } from '../wrap.ts';
import { difficultyText } from './difficulty-text.ts';
import { type Shelf, type ShelvedEncounter, type ShelvedPack, shelves } from './shelves.ts';

/** `riposte pack list`: what comes with Riposte, book by book. */
export function listShelves(ruleset: string | undefined, { json }: { readonly json?: true }): void {
  const all = shelves(ruleset);
  if (json === true) console.log(JSON.stringify(all.map(shelfData), null, 2));
  else {
    const screen = standardScreen();
    screen.print(...all.flatMap((shelf) => shelfLines(screen, shelf)).slice(1));
  }
}

function shelfData({ kit: { ruleset }, packs, encounters }: Shelf): unknown {
  return {
    ruleset: ruleset.id,
    title: ruleset.rulebook.title,
    packs,
    encounters: encounters.map(({ text: _, ...told }) => {
      const { measured, sides } = told;
      return measured === undefined ? told : { ...told, difficulty: difficultyOf(measured, sides) };
    }),
  };
}

function shelfLines(screen: Screen, { kit: { ruleset }, packs, encounters }: Shelf): readonly string[] {
  return [
    '',
    headingLine(screen, `${ruleset.rulebook.title} (${ruleset.id})`),
    ...packs.flatMap((pack) => packLines(screen, pack)),
    ...encounters.flatMap((encounter) => encounterLines(screen, encounter)),
  ];
}

function packLines(screen: Screen, { file, name, license, counts }: ShelvedPack): readonly string[] {
  const lists = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return twoLines(screen, file, name, [...lists, license].join(', '));
}

function encounterLines(screen: Screen, encounter: ShelvedEncounter): readonly string[] {
  const { id, name, sides, license } = encounter;
  const against = sides.map(({ combatants }) => combatants).join(' against ');
  const told = [against, ...(license === '' ? [] : [license])].join(', ');
  return twoLines(screen, id, name, `${told}. ${difficultyText(encounter)}`);
}

function twoLines(screen: Screen, id: string, name: string, told: string): readonly string[] {
  const { columns } = screen;
  const head = wrap(name, { columns, first: `${screen.paint('strong', id)}  `, rest: '  ' });
  return [...head, ...wrap(told, { columns, first: '    ' })];
}
