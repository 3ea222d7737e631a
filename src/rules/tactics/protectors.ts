import type { Decision } from '../../kernel/decision.ts';
import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { type Blow, isMelee } from './blow.ts';
import { isHelpless, isUp } from './condition.ts';
import { type Defence, itemOptions, itemParts, meets } from './defence.ts';
import type { DefenceKind } from './events.ts';
import type { Choice, Fight } from './fight.ts';
import { comeOutOfHiding } from './hiding.ts';
import { defenceItem, defenceItems } from './items.ts';
import { isNearby } from './ranges.ts';
import { type Combatant, combatant, isAware, isFoe, type State } from './state.ts';

/**
 * @rule guard-ally An ally within 2 m of somebody helpless may meet the attack for it. Undefined: nobody does.
 */
export function offerGuard(fight: Fight, blow: Blow): Defence | undefined {
  // ruling: guard-blast
  if (blow.way === 'blast') return undefined;
  for (const id of byRank(fight.state)) {
    const answer = fight.ask(() => guardQuestion(fight.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    const who = combatant(fight.state, id);
    const kind = answer.kind as DefenceKind;
    const item = defenceItem(who, (answer as { readonly with?: string }).with ?? '') ?? null;
    comeOutOfHiding(fight, id);
    const event = { who: id, target: blow.target, kind, item: item?.id ?? null };
    fight.record({ type: 'guarded', rule: 'guard-ally', ...event });
    return { kind, by: id, item, against: meets(fight.state, blow, combatant(fight.state, blow.target)) };
  }
  return undefined;
}

/** Everybody by initiative, then those who have none: they came to since it was rolled. */
function byRank({ ranks, combatants }: State): string[] {
  return [...ranks, ...combatants.map(({ id }) => id).filter((id) => !ranks.includes(id))];
}

function guardQuestion(state: State, id: string, blow: Blow): Decision<Choice> | undefined {
  const who = combatant(state, id);
  const target = combatant(state, blow.target);
  const attacker = combatant(state, blow.attacker);
  if (id === target.id || isFoe(who, target) || !isUp(state, who) || !isNearby(state, who, target)) {
    return undefined;
  }
  if (!isHelpless(state, target) || !isAware(who, attacker) || id === attacker.id) return undefined;
  const options = guardOptions(state, blow, who);
  return {
    key: 'guard',
    who: id,
    seat: who.seat,
    rule: 'guard-ally',
    about: { attacker: blow.attacker, target: blow.target, weapon: blow.arm.name },
    options: [{ kind: 'pass', params: {} }, ...options],
    otherwise: { kind: 'pass' },
  };
}

/** Near: any parry or block. From afar: a block with a shield, or the own body. */
function guardOptions(state: State, blow: Blow, who: Combatant): Choice[] {
  const against = meets(state, blow, combatant(state, blow.target));
  const options = itemOptions(blow, who, against);
  if (against !== 'projectile') return options;
  const shields = options.filter(
    (option) =>
      option.kind === 'block' && isShield(who, (option.params.with as { oneOf: string[] }).oneOf[0]!),
  );
  return [...shields, { kind: 'body', params: {}, cost: 'takes the damage' }];
}

function isShield(who: Combatant, item: string): boolean {
  return who.sheet.shields.some((shield) => shield.id === item);
}

/**
 * @rule close-interference Foes within 2 m of a shooter, its target aside, may add their parry or block above
 * 10 to the defence of the target.
 */
export function interference(fight: Fight, blow: Blow): Modifier[] {
  // ruling: area-interference
  if (isMelee(blow) || blow.target === blow.attacker) return [];
  const parts: Modifier[] = [];
  for (const id of byRank(fight.state)) {
    const answer = fight.ask(() => interfereQuestion(fight.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    const who = combatant(fight.state, id);
    const item = defenceItem(who, (answer as unknown as { readonly with: string }).with)!;
    const kind = answer.kind as 'parry' | 'block';
    const bonus = sumOf([...itemParts(who, kind, item), BASE]);
    comeOutOfHiding(fight, id);
    const event = { who: id, attacker: blow.attacker, kind, bonus };
    fight.record({ type: 'interfered', rule: 'close-interference', ...event });
    parts.push({ value: bonus.total, why: `${who.name} interferes`, rule: 'close-interference' });
  }
  return parts;
}

const BASE: Modifier = { value: -10, why: 'what is above 10', rule: 'close-interference' };

function interfereQuestion(state: State, id: string, blow: Blow): Decision<Choice> | undefined {
  const who = combatant(state, id);
  const attacker = combatant(state, blow.attacker);
  if (id === blow.target || !isFoe(who, attacker) || !isUp(state, who)) return undefined;
  if (!isNearby(state, who, attacker) || !isAware(who, attacker)) return undefined;
  if (!isAware(who, combatant(state, blow.target))) return undefined;
  const options = defenceItems(who).flatMap((item) =>
    (['parry', 'block'] as const).flatMap((kind): Choice[] => {
      const bonus = sumOf(itemParts(who, kind, item)).total - 10;
      return bonus > 0 ? [{ kind, params: { with: { oneOf: [item.id] } }, cost: `+${bonus} defence` }] : [];
    }),
  );
  if (options.length === 0) return undefined;
  return {
    key: 'interfere',
    who: id,
    seat: who.seat,
    rule: 'close-interference',
    about: { attacker: blow.attacker, target: blow.target },
    options: [{ kind: 'pass', params: {} }, ...options],
    otherwise: { kind: 'pass' },
  };
}
