import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ParamDomain, RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { Party } from '../table/party.ts';

const PACKS = join(import.meta.dirname, '../../packs');
const LABEL = 'climb a well-kept wall';

/** One encounter of each rulebook. */
const FIRST = globSync('*/encounters/*.yaml', { cwd: PACKS })
  .sort()
  .filter((file, i, all) => all[i - 1]?.split('/')[0] !== file.split('/')[0]);

/** A value that the GM may give: the label, a penalty of 2, otherwise the first value. */
function valueIn(param: string, domain: ParamDomain): Json {
  if ('maxLength' in domain) return LABEL;
  if ('min' in domain) return param === 'modifier' ? -2 : Math.max(domain.min, 1);
  if ('oneOf' in domain) return domain.oneOf[0]!;
  throw new Error(`${param} is a place`);
}

describe.each(FIRST)('in %s', (file) => {
  const party = new Party(readFileSync(join(PACKS, file), 'utf8'), 3);
  party.must(party.gm.id, { kind: 'start' });
  const fight = () => party.live.fight!;
  const begun = JSON.stringify(fight().now.state);
  const option = fight()
    .rules.gm(fight().now.state)
    .find(({ kind }) => kind === 'request-check')!;
  const values = Object.entries(option.params).map(([param, domain]) => [param, valueIn(param, domain)]);
  const act: RawAnswer = { kind: option.kind, ...Object.fromEntries(values) };

  test('a label, and a number below 0, are kept as written', () => {
    const { rules, now } = fight();
    const who = act.who as string;
    expect(rules.words.value('label', LABEL, now.state, who)).toBe(LABEL);
    expect(rules.words.value('modifier', -2, now.state, who)).toBe('-2');
  });

  test('the GM requests a check, all its modifiers are shown, and it is undone', () => {
    party.must(party.gm.id, { kind: 'intervene', act, reason: 'It is in the way.' });
    const { rules, now, entries } = fight();
    const made = entries.at(-1)!.events.find(({ type }) => type === 'check-made')!;
    expect(made.rule).toBe('improvised-check');
    const visibleEvent = rules.tell(made, now.state, now.state, GM)!;
    expect(rules.words.told(visibleEvent, now.state)).toContain(LABEL);
    party.must(party.gm.id, { kind: 'undo' });
    expect(JSON.stringify(fight().now.state)).toBe(begun);
  });
});
