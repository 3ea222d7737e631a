import { join } from 'node:path';
import { examples, lab, paste, rules, text } from './desk-scenes.ts';
import { fight, gm, why } from './fight-scenes.ts';
import { after, campaign, characters, coach, even, map, order, sheet, token } from './own-scenes.ts';
import { type Stage, setStage } from './stage.ts';
import { lobby, player, proof, proposal, start } from './table-scenes.ts';
import { migrate, play } from './terminal-scenes.ts';

// node test/browser/pictures/record.ts [SCENE…]: takes the pictures of docs/pictures from the running page; all of them unless named.

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

/** Scenes in the terminal. They need neither a server nor a browser. */
const IN_TERMINAL: Readonly<Record<string, (folder: string) => void>> = { play, migrate };

const SCENES: Readonly<Record<string, (stage: Stage, folder: string) => Promise<void>>> = {
  fight,
  gm,
  why,
  proof,
  start,
  lobby,
  player,
  proposal,
  text,
  paste,
  lab,
  rules,
  examples,
  map,
  sheet,
  token,
  even,
  campaign,
  after,
  characters,
  order,
  coach,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SCENES, name) && !Object.hasOwn(IN_TERMINAL, name));
if (unknown.length > 0) {
  console.error(
    `There is no scene ${unknown.join(', ')}. Scenes: ${Object.keys({ ...SCENES, ...IN_TERMINAL }).join(', ')}.`,
  );
  process.exit(2);
}

const wanted = asked.length > 0 ? asked : Object.keys({ ...SCENES, ...IN_TERMINAL });
for (const name of wanted.filter((each) => Object.hasOwn(IN_TERMINAL, each))) {
  IN_TERMINAL[name]!(FOLDER);
  console.log(name);
}
const onPage = wanted.filter((each) => Object.hasOwn(SCENES, each));
if (onPage.length > 0) await record(onPage);

async function record(names: readonly string[]): Promise<void> {
  const stage = await setStage();
  try {
    for (const name of names) {
      await SCENES[name]!(stage, FOLDER);
      console.log(name);
    }
  } finally {
    await stage.close();
  }
}
