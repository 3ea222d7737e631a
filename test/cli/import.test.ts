import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, riposte } from './riposte.ts';

/** An actor in the export format of a virtual tabletop, written for this test. */
const ACTOR = {
  name: 'Vesna Okoro',
  type: 'traveller',
  system: {
    characteristics: {
      strength: { value: 7, mod: 0 },
      dexterity: { value: 9, mod: 1 },
      endurance: { value: 8, mod: 0 },
      intelligence: { value: 6, mod: 0 },
      education: { value: 5, mod: -1 },
      socialStanding: { value: 4, mod: -1 },
    },
  },
  items: [
    { name: 'Gun Combat (slug)', type: 'skills', system: { value: 2 } },
    { name: 'Slug pistol', type: 'weapon', system: {} },
    { name: 'Lucky coin', type: 'equipment' },
  ],
};

test('an imported list fits into an encounter unchanged and can be played', () => {
  const at = folder();
  const foreign = join(at, 'vesna.json');
  writeFileSync(foreign, JSON.stringify(ACTOR));
  const { status, stdout, stderr } = riposte(['import', foreign, '--ruleset', 'agents', '--side', 'crew']);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^riposte: Vesna Okoro: left out: .*equipment Lucky coin/);
  const encounter = join(at, 'pier.yaml');
  const head = 'ruleset: agents\nname: The pier\nfield: { apart: 10 }\n';
  const sides = 'sides: [{ id: crew, name: The crew }, { id: knives, name: The knives }]\n';
  writeFileSync(encounter, `${head}${sides}${stdout}  - { use: knife, side: knives }\n`);
  expect(riposte(['validate', encounter])).toMatchObject({ status: 0, stderr: '' });
  expect(riposte(['run', encounter, '--seed', '3']).stdout).toContain('Vesna Okoro');
});

test('the JSON output includes the skipped fields', () => {
  const foreign = join(folder(), 'list.csv');
  writeFileSync(foreign, 'name,hp,mood\nTom,9,grim\n');
  const { stdout, stderr } = riposte(['import', foreign, '--json']);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    combatants: [{ side: 'foes', name: 'Tom', sheet: { hp: 9 } }],
    warnings: ['Tom: left out: mood grim'],
  });
});

test('unreadable input ends with 2 and a reason', () => {
  const foreign = join(folder(), 'odd.txt');
  writeFileSync(foreign, 'who knows what this is');
  expect(riposte(['import', foreign])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('odd.txt: nobody is found in this'),
  });
  expect(riposte(['import', 'no-such-file'])).toMatchObject({ status: 2, stdout: '' });
});
