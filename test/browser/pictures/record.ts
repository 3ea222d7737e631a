import { join } from 'node:path';
import { examples, lab, paste, rules, text } from './desk-scenes.ts';
import { fight, gm, why } from './fight-scenes.ts';
import { type Stage, setStage } from './stage.ts';
import { lobby, player, proof, proposal, start } from './table-scenes.ts';

// node test/browser/pictures/record.ts [SCENE…]: takes the pictures of docs/pictures from the running page; all of them unless named.

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

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
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SCENES, name));
if (unknown.length > 0) {
  console.error(`There is no scene ${unknown.join(', ')}. Scenes: ${Object.keys(SCENES).join(', ')}.`);
  process.exit(2);
}

const stage = await setStage();
try {
  for (const name of asked.length > 0 ? asked : Object.keys(SCENES)) {
    await SCENES[name]!(stage, FOLDER);
    console.log(name);
  }
} finally {
  await stage.close();
}
