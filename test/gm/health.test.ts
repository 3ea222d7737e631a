import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { type HealthOverrides, healthOverrides, overridesOn, strokeOf } from '../../web/gm/fight/health.ts';
import { Party } from '../table/party.ts';

const PACKS = join(import.meta.dirname, '../../packs');

/** A fight that has begun, and the first combatant in its list. */
function begun(encounter: string) {
  const party = new Party(readFileSync(join(PACKS, encounter), 'utf8'), 3);
  party.must(party.gm.id, { kind: 'start' });
  const who = () => tableViewFor(party.live, party.gm).fight!.standings[0]!;
  const acts = (): HealthOverrides | undefined => {
    const { gm } = tableViewFor(party.live, party.gm);
    return healthOverrides(overridesOn(gm!.acts, who().id), who().health);
  };
  return { party, who, acts };
}

function pointsOf(acts: HealthOverrides | undefined) {
  if (acts?.by !== 'points') throw new Error('not by points');
  return acts;
}

/** One encounter of each rulebook. */
const FIRST = globSync('*/encounters/*.yaml', { cwd: PACKS })
  .sort()
  .filter((file, i, all) => all[i - 1]?.split('/')[0] !== file.split('/')[0]);

describe.each(FIRST)('a combatant in %s', (file) => {
  test('can be hurt by three points and healed again', () => {
    const { party, who, acts } = begun(file);
    const change = (act: RawAnswer) => party.must(party.gm.id, { kind: 'intervene', act, reason: 'a stone' });
    const [whole] = who().health!;
    const by = (points: number): RawAnswer => {
      const now = acts()!;
      if (now.by === 'setting') {
        return { kind: now.act.kind, who: who().id, [now.act.param]: who().health![0] + points };
      }
      const group = points < 0 ? now.down : now.up;
      return strokeOf(group!, Math.abs(points), { location: 'left-leg' }).act!;
    };
    change(by(-3));
    expect(who().health![0]).toBe(whole - 3);
    change(by(3));
    expect(who().health![0]).toBe(whole);
  });
});

describe('if a body has locations', () => {
  const LANTERN = 'locations/encounters/brawl-at-the-lantern.yaml';

  test('a wound has a kind and a location; without a location the table decides', () => {
    const { down, up } = pointsOf(begun(LANTERN).acts());
    const { choices, act } = strokeOf(down!, 3, {});
    expect(choices.map(({ name }) => name)).toEqual(['location', 'of']);
    expect(act).toMatchObject({ kind: 'hurt', location: 'by-table', of: 'normal', points: 3 });
    expect(strokeOf(down!, 3, { location: 'head', of: 'cold' }).act).toMatchObject({
      location: 'head',
      of: 'cold',
    });
    expect(up).toBeUndefined();
  });

  test('healing never exceeds the damage', () => {
    const { party, acts } = begun(LANTERN);
    const act = strokeOf(pointsOf(acts()).down!, 2, { location: 'head' }).act!;
    party.must(party.gm.id, { kind: 'intervene', act, reason: 'a stone' });
    expect(strokeOf(pointsOf(acts()).up!, 9, {}).act).toMatchObject({ location: 'head', points: 2 });
  });
});
