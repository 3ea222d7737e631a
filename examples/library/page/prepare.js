// Run once, where the page is made: what people wrote is checked and filled in here, so that the page that is looked
// at needs neither yaml nor zod, and nothing from outside Riposte. node prepare.js > encounter.json
import { loadEncounter } from 'riposte/content';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { rulesets } from 'riposte/rulesets';

const file = readTextFile(process.argv[2] ?? `${PACKS}/timeslice/encounters/duel.yaml`);
const { encounter, faults } = loadEncounter(file, { kits: rulesets, shelf: SHIPPED });
if (faults) throw new Error(faults.map(({ what }) => what).join('; '));
console.log(JSON.stringify(encounter));
