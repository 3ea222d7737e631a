// Run this once when you build the page. It checks the encounter file and fills in all defaults, so that the page
// needs neither yaml nor zod. node prepare.js > encounter.json
import { unwrap } from 'riposte';
import { loadEncounter } from 'riposte/content';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { rulesets } from 'riposte/rulesets';

const file = unwrap(readTextFile(process.argv[2] ?? `${PACKS}/timeslice/encounters/duel.yaml`));
const { encounter } = unwrap(loadEncounter(file, { kits: rulesets, shelf: SHIPPED }));
console.log(JSON.stringify(encounter));
