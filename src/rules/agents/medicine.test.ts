import { expect, test } from 'vitest';
import { encounter, entrant, PLAIN, sheet, skills } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  all,
  begin,
  END_TURN,
  last,
  of,
  part,
  worded,
} from '../../../test/support/agents-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { evenly } from './medicine.ts';

const DOCTOR = sheet('7777A7', { skills: skills('Medicine 2', 'Melee (blade) 0') });
const aid = (patient: string): RawAnswer => ({ kind: 'first-aid', patient });

/** The doctor Ann with her friend Cid next to her, who lost these points in this fight, and Ben far away. */
function ward(points: number, options = {}, cid = PLAIN): AgentsFight {
  const three = [
    entrant('ann', 'a', [5, 5], DOCTOR),
    entrant('cid', 'a', [6, 5], cid),
    entrant('ben', 'b', [20, 5]),
  ];
  return begin(encounter(three, { options }), [6, 6], [5, 5], [4, 4]).gm({
    kind: 'wound',
    who: 'cid',
    points,
  });
}

test('[first-aid] first aid within 5 minutes of the wound heals twice the Effect', () => {
  const f = ward(6).answer('ann', aid('cid'), [3, 4]);
  expect(last(f, 'treated')).toMatchObject({ who: 'cid', by: 'ann', effect: 2 });
  expect(last(f, 'healed').gained).toEqual({ STR: 0, DEX: 0, END: 4 });
});

test('[skill-dm] Medicine goes with EDU', () => {
  const f = ward(6).answer('ann', aid('cid'), [1, 1]);
  expect(worded(f, last(f, 'treated').sum)).toContainEqual({
    value: 1,
    why: 'EDU 10',
    rule: 'characteristic-dm',
  });
});

test('[first-aid] [significant] first aid is a significant action on an adjacent agent', () => {
  const f = ward(6);
  expect(f.asked('ann').options.find(({ kind }) => kind === 'first-aid')).toMatchObject({
    params: { patient: { oneOf: ['cid'] } },
    cost: '1 significant action',
  });
  f.answer('ann', aid('cid'), [1, 1]);
  expect(f.asked('ann').context).toMatchObject({ significant: 0, minor: 1 });
});

test('[first-aid] first aid on oneself has -2', () => {
  const f = ward(6).answer('ann', END_TURN).answer('cid', aid('cid'), [1, 1]);
  expect(part(last(f, 'treated').sum, 'first-aid')).toBe(-2);
});

test('[first-aid] the patient chooses which scores recover', () => {
  const f = ward(7)
    .gm({ kind: 'wound', who: 'cid', points: 3 })
    .answer('cid', { kind: 'lose', loss: { STR: 3, DEX: 0, END: 0 } });
  f.answer('ann', aid('cid'), [3, 4]);
  expect(f.asked('cid')).toMatchObject({ key: 'recovery', context: { points: 4 } });
  f.answer('cid', { kind: 'recover', gain: { STR: 1, DEX: 0, END: 3 } });
  expect(of(f, 'cid').scores).toEqual({ STR: 5, DEX: 7, END: 3 });
});

test('[first-aid-again] an agent gets first aid once for the wounds of one fight', () => {
  const f = ward(6).answer('ann', aid('cid'), [1, 1]).answer('ann', END_TURN);
  expect(f.kinds('cid')).not.toContain('first-aid');
});

const afterwards = (f: AgentsFight) => f.gm({ kind: 'end-fight' });
const treat = (healer = 'ann'): RawAnswer => ({ kind: 'first-aid', healer, patient: 'cid' });

test('[first-aid] first aid heals the Effect within an hour, and nothing later', () => {
  const f = afterwards(ward(6)).answer('gm', { kind: 'pass-time', minutes: 6 }).answer('gm', treat(), [3, 4]);
  expect(last(f, 'healed').gained).toEqual({ STR: 0, DEX: 0, END: 2 });
  const late = afterwards(ward(6)).answer('gm', { kind: 'pass-time', minutes: 60 });
  expect(late.kinds('gm')).toContain('first-aid');
  late.answer('gm', { kind: 'pass-time', minutes: 1 });
  expect(late.kinds('gm')).not.toContain('first-aid');
});

const SERIOUS = { ...PLAIN, now: { STR: 6, DEX: 6, END: 7 } };

/** Cid is seriously wounded (6, 6 and the rest of END), after first aid that failed. */
function theatre(points: number): AgentsFight {
  const f = ward(points, { hasSickbay: true }, SERIOUS).answer('cid', {
    kind: 'lose',
    loss: { STR: 0, DEX: 0, END: points },
  });
  return afterwards(f).answer('gm', treat(), [1, 1]);
}

test('[surgery] surgery in a sickbay, after first aid, heals the Effect', () => {
  const f = theatre(4).answer('gm', { kind: 'surgery', healer: 'ann', patient: 'cid' }, [3, 5]);
  expect(last(f, 'treated')).toMatchObject({ rule: 'surgery', effect: 3 });
  f.answer('cid', { kind: 'recover', gain: { STR: 0, DEX: 0, END: 3 } });
  expect(of(f, 'cid').scores).toEqual({ STR: 6, DEX: 6, END: 6 });
});

test('[surgery] a failed surgery costs the Effect, and surgery on oneself has -4', () => {
  const f = theatre(4).answer('gm', { kind: 'surgery', healer: 'ann', patient: 'cid' }, [1, 3]);
  expect(last(f, 'treated').effect).toBe(-1);
  f.answer('cid', { kind: 'lose', loss: { STR: 1, DEX: 0, END: 0 } });
  expect(of(f, 'cid').scores.STR).toBe(5);
  const self = theatre(4).answer('gm', { kind: 'surgery', healer: 'cid', patient: 'cid' }, [6, 6]);
  expect(part(last(self, 'treated').sum, 'surgery')).toBe(-4);
  self.answer('cid', { kind: 'lose', loss: { STR: 1, DEX: 0, END: 2 } });
});

test('[surgery] surgery is not possible without a sickbay or before first aid', () => {
  const f = afterwards(
    ward(4, { hasSickbay: true }, SERIOUS).answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 4 } }),
  );
  expect(f.kinds('gm')).not.toContain('surgery');
  const none = afterwards(
    ward(4, {}, SERIOUS).answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 4 } }),
  );
  expect(none.answer('gm', treat(), [1, 1]).kinds('gm')).not.toContain('surgery');
});

test('[medical-care] medical care heals 2 plus the END DM plus the doctor’s Medicine, evenly spread', () => {
  const f = afterwards(ward(7, { hasSickbay: true })).answer('gm', { kind: 'day-in-care', doctor: 'ann' });
  expect(last(f, 'recovery-rolled')).toMatchObject({ rule: 'medical-care', points: { total: 2 - 2 + 2 } });
  expect(of(f, 'cid').scores.END).toBe(2);
  expect(evenly({ STR: 1, DEX: 4, END: 4 }, 6)).toEqual({ STR: 1, DEX: 3, END: 2 });
});

test('[healing] a day of rest heals 1d6 plus the END DM, an active day 1 plus the END DM', () => {
  const rest = afterwards(ward(4)).answer('gm', { kind: 'pass-day', spent: 'resting' }, [4]);
  expect(last(rest, 'recovery-rolled').points.total).toBe(4 - 1);
  const active = afterwards(ward(1)).answer('gm', { kind: 'pass-day', spent: 'active' });
  expect(last(active, 'recovery-rolled').points.total).toBe(1);
  expect(of(active, 'cid').scores.END).toBe(7);
});

test('[healing] the seriously wounded heal the END DM only, and a negative sum heals nothing', () => {
  const f = ward(4, {}, SERIOUS).answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 4 } });
  afterwards(f).answer('gm', { kind: 'pass-day', spent: 'resting' });
  expect(last(f, 'recovery-rolled').points.total).toBe(-1);
  f.answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 1, END: 0 } });
  expect(of(f, 'cid').scores).toEqual({ STR: 6, DEX: 5, END: 3 });
});

test('[wake] time that passes after the fight wakes the unconscious too', () => {
  const f = ward(6).gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  afterwards(f).answer('gm', { kind: 'pass-time', minutes: 1 }, [6, 6]);
  expect(of(f, 'cid').life).toBe('awake');
  expect(all(f, 'wake-rolled')).toHaveLength(1);
});

test('[first-aid] [significant] first aid is offered for adjacent friends and for unconscious opponents', () => {
  const f = begin(
    encounter([
      entrant('ann', 'a', [5, 5], DOCTOR),
      entrant('ben', 'b', [6, 5]),
      entrant('cid', 'a', [5, 6]),
      entrant('dee', 'a', [5, 7]),
      entrant('eve', 'b', [9, 9]),
    ]),
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
    [2, 2],
  );
  const patients = () => f.asked('ann').options.find(({ kind }) => kind === 'first-aid')?.params.patient;
  for (const who of ['ben', 'cid', 'dee']) f.gm({ kind: 'wound', who, points: 2 });
  expect(patients()).toEqual({ oneOf: ['cid'] });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
  expect(patients()).toEqual({ oneOf: ['ben', 'cid'] });
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'dead' }).gm({ kind: 'heal', who: 'cid', points: 2 });
  expect(f.kinds('ann')).not.toContain('first-aid');
});

test('[first-aid] an agent that was wounded before the fight, or has left it, is not offered first aid', () => {
  const old = { ...PLAIN, now: { STR: 7, DEX: 7, END: 5 } };
  const three = [
    entrant('ann', 'a', [5, 5], DOCTOR),
    entrant('cid', 'a', [6, 5], old),
    entrant('ben', 'b', [20, 5]),
  ];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  expect(f.kinds('ann')).not.toContain('first-aid');
  f.gm({ kind: 'wound', who: 'cid', points: 1 }).answer('cid', {
    kind: 'lose',
    loss: { STR: 0, DEX: 0, END: 1 },
  });
  expect(f.kinds('ann')).toContain('first-aid');
  f.gm({ kind: 'remove', who: 'cid' });
  expect(f.kinds('ann')).not.toContain('first-aid');
});

test('[first-aid] first aid that heals more than is missing restores everything without a question', () => {
  const f = ward(9).answer('cid', { kind: 'lose', loss: { STR: 2, DEX: 0, END: 7 } });
  f.answer('ann', aid('cid'), [6, 6]);
  expect(last(f, 'healed')).toMatchObject({
    gained: { STR: 2, DEX: 0, END: 7 },
    scores: { STR: 7, DEX: 7, END: 7 },
  });
});

test('[first-aid] a wound is fresh for exactly five minutes, and not one second longer', () => {
  const gained = (minutes: number) => {
    const f = afterwards(ward(6)).answer('gm', { kind: 'pass-time', minutes }).answer('gm', treat(), [3, 4]);
    return last(f, 'healed').gained.END;
  };
  expect([gained(5), gained(6)]).toEqual([4, 2]);
});

test('[exceptional] exceptional first aid is recorded with its healer', () => {
  const f = ward(6).answer('ann', aid('cid'), [6, 6]);
  expect(last(f, 'exceptional')).toMatchObject({ who: 'ann', isSuccess: true });
});

test('[healing] an agent that has left, is dead or is unhurt has no day of healing', () => {
  const four = ['ann', 'cid', 'dee', 'eve'].map((id, i) => entrant(id, 'a', [5, 5 + i]));
  const f = begin(encounter([...four, entrant('ben', 'b', [20, 5])]), [6, 6], [5, 5], [4, 4], [3, 3], [2, 2]);
  for (const who of ['cid', 'dee', 'eve']) f.gm({ kind: 'wound', who, points: 3 });
  f.gm({ kind: 'remove', who: 'cid' }).gm({ kind: 'set-condition', who: 'dee', condition: 'dead' });
  afterwards(f).answer('gm', { kind: 'pass-day', spent: 'resting' }, [4]);
  expect(all(f, 'recovery-rolled')).toMatchObject([{ who: 'eve', faces: [4] }]);
  expect(last(f, 'time-passed')).toMatchObject({ seconds: 86_400, rule: 'healing' });
});

test('[medical-care] a sum of 0 or less heals nothing; the seriously wounded are treated like others', () => {
  const trained = { ...DOCTOR, skills: skills('Medicine 0') };
  const care = (doctor: typeof DOCTOR, cid: typeof PLAIN, lost: number) => {
    const three = [
      entrant('ann', 'a', [5, 5], doctor),
      entrant('cid', 'a', [6, 5], cid),
      entrant('ben', 'b', [20, 5]),
    ];
    const f = begin(encounter(three, { options: { hasSickbay: true } }), [6, 6], [5, 5], [4, 4]);
    f.gm({ kind: 'wound', who: 'cid', points: lost });
    if (f.open[0]?.key === 'wound') f.answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: lost } });
    return afterwards(f).answer('gm', { kind: 'day-in-care', doctor: 'ann' });
  };
  const nothing = care(trained, PLAIN, 7);
  const { points } = last(nothing, 'recovery-rolled');
  expect(points.total).toBe(0);
  expect(worded(nothing, points)).toEqual([
    { value: 2, why: 'a day in care', rule: 'medical-care' },
    { value: -2, why: 'END 0', rule: 'characteristic-dm' },
    { value: 0, why: 'Medicine of the doctor', rule: 'medical-care' },
  ]);
  expect(all(nothing, 'healed')).toEqual([]);
  const serious = care(DOCTOR, SERIOUS, 4);
  expect(last(serious, 'recovery-rolled')).toMatchObject({
    rule: 'healing',
    faces: [],
    points: { total: -1 },
  });
  serious.answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 1 } });
});

test('[medical-care] a doctor without Medicine adds nothing', () => {
  const f = ward(3, { hasSickbay: true });
  afterwards(f).answer('gm', { kind: 'day-in-care', doctor: 'cid' });
  expect(last(f, 'recovery-rolled').points.total).toBe(2 - 1);
  expect(of(f, 'cid').scores.END).toBe(5);
});

test('[healing] a seriously wounded agent whose END DM is not positive heals nothing and loses nothing', () => {
  const f = ward(1, {}, SERIOUS).answer('cid', { kind: 'lose', loss: { STR: 0, DEX: 0, END: 1 } });
  afterwards(f).answer('gm', { kind: 'pass-day', spent: 'active' });
  const { points } = last(f, 'recovery-rolled');
  expect(points.total).toBe(0);
  expect(worded(f, points)).toEqual([{ value: 0, why: 'END 6', rule: 'characteristic-dm' }]);
  expect(all(f, 'healed')).toEqual([]);
  expect(all(f, 'wounded')).toHaveLength(1);
});

test("[healing] the parts of a day's healing are shown", () => {
  const parts = (spent: string, ...dice: number[][]) => {
    const f = afterwards(ward(4)).answer('gm', { kind: 'pass-day', spent }, ...dice);
    return worded(f, last(f, 'recovery-rolled').points);
  };
  expect(parts('resting', [4])).toEqual([
    { value: 4, why: '1d6 (4)', rule: 'healing' },
    { value: -1, why: 'END 3', rule: 'characteristic-dm' },
  ]);
  expect(parts('active')).toEqual([
    { value: 1, why: 'an active day', rule: 'healing' },
    { value: -1, why: 'END 3', rule: 'characteristic-dm' },
  ]);
});

test('[medical-care] the points are spread one by one in turn, and all are used where they suffice', () => {
  expect(evenly({ STR: 3, DEX: 3, END: 3 }, 4)).toEqual({ STR: 2, DEX: 1, END: 1 });
  expect(evenly({ STR: 0, DEX: 2, END: 1 }, 9)).toEqual({ STR: 0, DEX: 2, END: 1 });
  expect(evenly({ STR: 1, DEX: 1, END: 1 }, 0)).toEqual({ STR: 0, DEX: 0, END: 0 });
});

test('[surgery] surgery is offered only for the seriously wounded who had first aid, and not for the dead', () => {
  const kinds = (f: AgentsFight) => f.kinds('gm');
  expect(kinds(theatre(4))).toContain('surgery');
  const light = afterwards(ward(4, { hasSickbay: true })).answer('gm', treat(), [1, 1]);
  expect(kinds(light)).not.toContain('surgery');
  const dead = theatre(4).gm({ kind: 'set-condition', who: 'cid', condition: 'dead' });
  expect(kinds(dead)).not.toContain('surgery');
});

test('[first-aid] first aid with an Effect of 0, or on the unhurt, heals nothing', () => {
  const f = ward(6).answer('ann', aid('cid'), [2, 3]);
  expect(last(f, 'treated')).toMatchObject({ passes: true, effect: 0 });
  expect(all(f, 'healed')).toEqual([]);
  f.gm({ kind: 'heal', who: 'ben', points: 3 });
  expect(all(f, 'healed')).toEqual([]);
});

test('[first-aid] the patient is not asked if only one distribution is left by then', () => {
  const f = ward(7)
    .gm({ kind: 'wound', who: 'cid', points: 3 })
    .answer('cid', { kind: 'lose', loss: { STR: 3, DEX: 0, END: 0 } });
  f.answer('ann', aid('cid'), [3, 4]);
  expect(f.asked('cid').key).toBe('recovery');
  f.gm({ kind: 'set-score', who: 'cid', characteristic: 'STR', value: 7 });
  expect(last(f, 'healed')).toMatchObject({ gained: { STR: 0, DEX: 0, END: 4 } });
  expect(f.asked('ann').key).toBe('action');
});

test('[surgery] an agent that dies while its surgery waits for dice loses no more points', () => {
  const f = theatre(4).answer('gm', { kind: 'surgery', healer: 'ann', patient: 'cid' });
  expect(f.waitingRoll?.rule).toBe('surgery');
  f.gm({ kind: 'wound', who: 'cid', points: 99 }).roll([1, 3]);
  expect(last(f, 'died').who).toBe('cid');
  expect(all(f, 'wounded').at(-1)).toMatchObject({ rule: 'damage-order', lost: { STR: 6, DEX: 6, END: 3 } });
});

test('[surgery] a failed surgery may kill', () => {
  const dying = { ...PLAIN, now: { STR: 1, DEX: 0, END: 1 } };
  const f = ward(1, { hasSickbay: true }, dying).answer('cid', {
    kind: 'lose',
    loss: { STR: 0, DEX: 0, END: 1 },
  });
  expect(of(f, 'cid').life).toBe('unconscious');
  afterwards(f).answer('gm', treat(), [1, 1]);
  f.answer('gm', { kind: 'surgery', healer: 'ann', patient: 'cid' }, [1, 1]);
  expect(last(f, 'wounded')).toMatchObject({ rule: 'surgery', lost: { STR: 1, DEX: 0, END: 0 } });
  expect(last(f, 'died')).toMatchObject({ who: 'cid', cause: 'wounds' });
});

test('[first-aid] the five minutes and the hour are counted from the wound, not from the start of the fight', () => {
  const later = (minutes: number) => {
    const f = afterwards(ward(1)).answer('gm', { kind: 'pass-time', minutes: 50 });
    f.gm({ kind: 'wound', who: 'cid', points: 4 }).answer('cid', {
      kind: 'lose',
      loss: { STR: 0, DEX: 0, END: 4 },
    });
    return f.answer('gm', { kind: 'pass-time', minutes });
  };
  expect(last(later(5).answer('gm', treat(), [3, 4]), 'healed').gained.END).toBe(4);
  expect(last(later(6).answer('gm', treat(), [3, 4]), 'healed').gained.END).toBe(2);
  expect(later(60).kinds('gm')).toContain('first-aid');
  const late = later(60).answer('gm', { kind: 'pass-time', minutes: 1 });
  expect(late.kinds('gm')).not.toContain('first-aid');
});
