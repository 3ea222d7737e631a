import { explore } from '../src/odds/explore.ts';
import { shippedAttacks } from './shipped-attacks.ts';

const [book, ...words] = process.argv.slice(2);
for (const a of shippedAttacks(book!)) {
  if (!words.every((w) => a.name.includes(w))) continue;
  console.log(a.name, a.isFirst);
  for (let i = 0; i < 3; i++) {
    const t = process.threadCpuUsage().user / 1000;
    const e = explore(a.query, 5000);
    const u = process.threadCpuUsage().user / 1000;
    const c = e?.distribution.all();
    console.log(e?.branches, c?.length, (u - t).toFixed(1), (process.threadCpuUsage().user / 1000 - u).toFixed(1));
  }
}
