import type { Decision } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import type { Stance } from './events.ts';
import type { Choice, Fight } from './fight.ts';
import type { TacticsRule } from './rulebook.ts';
import { asked, hasTactics } from './settling.ts';
import { type Combatant, combatant, type State } from './state.ts';

/**
 * @rule set-tactics One answer of anybody who has not settled its tactics; when all have, declaring begins.
 * @rule stance Each may answer what the others let be known.
 */
export function setTactics(fight: Fight): void {
  const answered = fight.askAny(() =>
    asked(fight.state, hasTactics).map((who) => splitQuestion(fight.state, who)),
  );
  if (answered === undefined) {
    if (fight.state.phase === 'tactics') closeTactics(fight, 'all');
    return;
  }
  const { who, answer } = answered;
  if (answer.kind === 'keep') fight.record({ type: 'kept', rule: 'stance', who });
  else split(fight, who, (answer as unknown as { oT: number }).oT);
}

export function closeTactics(fight: Fight, by: 'all' | 'gm'): void {
  fight.record({ type: 'tactics-settled', rule: 'stance', by });
}

// ruling: tactics-split
function split(fight: Fight, id: string, oT: number): void {
  const who = combatant(fight.state, id);
  const dT = who.sheet.tactics - oT;
  const rule = ruleFor(who);
  fight.record({ type: 'tactics-set', rule, who: id, oT, dT });
  fight.record({ type: 'stance-told', rule, who: id, stance: stanceOf(oT, dT) });
}

function ruleFor(who: Combatant): TacticsRule {
  if (who.hiddenFrom.length > 0) return 'hidden-declaration';
  return who.seat === GM ? 'stance' : 'set-tactics';
}

/** @rule stance More oT is aggressive, more dT defensive. */
export function stanceOf(oT: number, dT: number): Stance {
  if (oT === dT) return 'normally';
  return oT > dT ? 'aggressively' : 'defensively';
}

function splitQuestion(state: State, who: Combatant): Decision<Choice> {
  const { tactics } = who.sheet;
  const shared = { key: 'tactics', who: who.id, seat: who.seat, rule: 'set-tactics' } as const;
  if (who.settling === 'reopened') {
    const others = Array.from({ length: tactics + 1 }, (_, oT) => oT).filter((oT) => oT !== who.oT);
    return {
      ...shared,
      about: { turn: state.turn, tactics, oT: who.oT, dT: who.dT },
      options: [
        { kind: 'keep', params: {} },
        { kind: 'split', params: { oT: { oneOf: others } } },
      ],
      otherwise: { kind: 'keep' },
    };
  }
  const half = Math.ceil(tactics / 2);
  return {
    ...shared,
    about: { turn: state.turn, tactics, oT: null, dT: null },
    options: [{ kind: 'split', params: { oT: { min: 0, max: tactics } } }],
    otherwise: { kind: 'split', oT: half } as Decision<Choice>['otherwise'],
  };
}
