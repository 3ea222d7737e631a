import { writeFileSync } from 'node:fs';
import { skeletonPack } from '../../content/skeleton.ts';
import { wrongUsage } from '../exit.ts';
import { CALL, kitNamed, SOURCES } from '../home.ts';

/** `riposte pack new`: a sound pack to begin with, printed or in a file that was not there before. */
export function newPack(ruleset: string, path: string | undefined): void {
  const text = skeletonPack(kitNamed(ruleset), SOURCES.shelf);
  if (path === undefined) {
    console.log(text.trimEnd());
    return;
  }
  if (!/\.ya?ml$/.test(path)) throw wrongUsage(`${path} is no name for it.`, 'Packs are .yaml files.');
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const what = isThere
      ? `There is a file ${path} already.`
      : `${path} can't be written: ${(error as Error).message}.`;
    throw wrongUsage(what, 'Give it another name.');
  }
  console.log(`${path}: a sound pack. Change it, and check it with: ${CALL} validate ${path}`);
}
