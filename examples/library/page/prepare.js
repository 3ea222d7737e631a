// Run once, where the page is made: what people wrote is checked and filled in here, so that the page that is looked
// at needs neither yaml nor zod, and nothing from outside Riposte. node prepare.js > encounter.json
import { unwrap } from 'riposte';
import { loadEncounter } from 'riposte/content';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { rulesets } from 'riposte/rulesets';

const file = unwrap(readTextFile(process.argv[2] ?? `${PACKS}/timeslice/encounters/duel.yaml`));
const { encounter } = unwrap(loadEncounter(file, { kits: rulesets, shelf: SHIPPED }));
console.log(JSON.stringify(encounter));
