import type { Decision } from '../../kernel/decision.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Blow, isMelee } from './blow.ts';
import { givenTo } from './check.ts';
import { isHelpless } from './condition.ts';
import type { DefenceKind } from './events.ts';
import type { Choice, Fight } from './fight.ts';
import { type DefenceItem, defenceItem, defenceItems, meetingSize, weaponSize } from './items.ts';
import { isNearby } from './ranges.ts';
import type { TacticsRule } from './rulebook.ts';
import { type Combatant, combatant, type State } from './state.ts';

/** How an attack is met, by whom and with what. */
export interface Defence {
  readonly kind: DefenceKind;
  /** The target, or the ally that guards it. */
  readonly by: string;
  readonly item: DefenceItem | null;
  /** `projectile`: met on its way; `arm`: the aim of a near shooter knocked aside. */
  readonly against: 'blow' | 'arm' | 'projectile' | 'blast';
}

/** How a blow can be met by somebody. */
export function meets(state: State, blow: Blow, who: Combatant): Defence['against'] {
  if (blow.way === 'blast') return 'blast';
  if (isMelee(blow)) return 'blow';
  return isNearby(state, combatant(state, blow.attacker), who) ? 'arm' : 'projectile';
}

/**
 * How the target meets the attack; undefined when it cannot.
 * @rule defences Without a roll or an action, against every attack.
 */
export function chooseDefence(fight: Fight, blow: Blow): Defence | undefined {
  // ruling: defence-limit
  const answer = fight.ask(() => defenceQuestion(fight.state, blow));
  const target = combatant(fight.state, blow.target);
  if (answer === undefined) return undefined;
  const against = meets(fight.state, blow, target);
  const kind = answer.kind as DefenceKind;
  const item = defenceItem(target, (answer as { readonly with?: string }).with ?? '') ?? null;
  return { kind, by: target.id, item, against };
}

function defenceQuestion(state: State, blow: Blow): Decision<Choice> | undefined {
  const target = combatant(state, blow.target);
  if (isHelpless(state, target) || target.isDead || target.presence !== 'here') return undefined;
  const options = defenceOptions(state, blow, target);
  return {
    key: 'defence',
    who: target.id,
    seat: target.seat,
    rule: 'defences',
    about: { attacker: blow.attacker, weapon: blow.arm.name, way: blow.way },
    options: [{ kind: 'none', params: {}, cost: 'defence 10' }, ...options],
    otherwise: { kind: 'dodge' },
  };
}

/** Dodge, and every item to parry or block with. */
function defenceOptions(state: State, blow: Blow, who: Combatant): Choice[] {
  const dodge: Choice = { kind: 'dodge', params: {}, cost: `defence ${who.sheet.dodge}` };
  return [dodge, ...itemOptions(blow, who, meets(state, blow, who))];
}

/** @rule parry @rule block Each item it may meet the blow with. */
export function itemOptions(blow: Blow, who: Combatant, against: Defence['against']): Choice[] {
  const options: Choice[] = [];
  for (const item of defenceItems(who)) {
    if (against === 'projectile' && item.kind === 'unarmed') continue;
    if (against === 'blast' && item.kind !== 'shield') continue;
    // ruling: area-defence
    if (against !== 'blast') options.push(itemOption(blow, who, { kind: 'parry', item, against }));
    options.push(itemOption(blow, who, { kind: 'block', item, against }));
  }
  return options;
}

type Met = Pick<Defence, 'against'> & { readonly kind: 'parry' | 'block'; readonly item: DefenceItem };

function itemOption(blow: Blow, who: Combatant, met: Met): Choice {
  const total = sumOf(itemParts(who, met.kind, met.item)).total;
  const gain = gainFor(blow, { ...met, by: who.id });
  const extra = sumOf([...gain.parts]).total;
  const notes = [`defence ${total}`];
  if (extra > 0) notes.push(`the attacker gains ${extra}`);
  if (gain.levels.length > 0) notes.push('the attacker is Superior 1');
  return { kind: met.kind, params: { with: { oneOf: [met.item.id] } }, cost: notes.join(', ') };
}

/** @rule defences 10 + stat + skill, and the quality of the item. */
export function itemParts(who: Combatant, kind: 'parry' | 'block', item: DefenceItem): Modifier[] {
  const parts: Modifier[] = [{ value: who.sheet[kind], why: `${kind} of ${who.name}`, rule: 'defences' }];
  if (item.defense !== 0) parts.push({ value: item.defense, why: `quality of ${item.name}`, rule: kind });
  return parts;
}

/** The total that an attack has to beat, dT and what others add left aside. */
export function defenceTotal(state: State, defence: Defence): Sum {
  const who = combatant(state, defence.by);
  // ruling: penalty-on-defence - neither the combat penalty nor changes count here
  const given = givenTo(who, 'defence');
  if (defence.kind === 'dodge') {
    return sumOf([{ value: who.sheet.dodge, why: `dodge of ${who.name}`, rule: 'dodge' }, ...given]);
  }
  if (defence.item === null) return undefended();
  return sumOf([...itemParts(who, defence.kind as 'parry' | 'block', defence.item), ...given]);
}

/** @rule attack-check 10 when the target does not defend itself. */
export function undefended(): Sum {
  return sumOf([{ value: 10, why: 'no defence', rule: 'attack-check' }]);
}

/** What the attacker gains from the way it is met: points, and levels of Superior. */
export function gainFor(
  blow: Blow,
  defence: Defence,
): { readonly parts: readonly Modifier[]; readonly levels: readonly Modifier[] } {
  const { item, kind, against } = defence;
  if (item === null || against === 'blast') return NOTHING;
  // ruling: projectile-sizes
  if (against === 'projectile') return implausible(blow, item);
  const value = Math.abs(weaponSize(blow.arm) - meetingSize(item, blow.arm));
  if (value === 0) return NOTHING;
  const parts = [{ value, why: `${blow.arm.name} against ${item.name}`, rule: ruleOfDefence(kind, item) }];
  return { parts, levels: [] };
}

const NOTHING = { parts: [], levels: [] } as const;

/** @rule parry @rule block With bare hands it is the rule of its own. */
export function ruleOfDefence(kind: DefenceKind, item: DefenceItem | null): TacticsRule {
  const isBare = item?.kind === 'unarmed';
  if (kind === 'parry') return isBare ? 'unarmed-parry' : 'parry';
  if (kind === 'block') return isBare ? 'unarmed-block' : 'block';
  return kind === 'dodge' ? 'dodge' : 'attack-check';
}

/** @rule parry-projectile The less plausible, the more the attacker gains. */
function implausible(blow: Blow, item: DefenceItem) {
  const rule = 'parry-projectile';
  const isShield = item.kind === 'shield';
  const why = `${item.name} against ${blow.arm.name}`;
  // ruling: parry-projectile-table
  if (blow.arm.kind === 'bullet' && !isShield) return { parts: [], levels: [{ value: 1, why, rule }] };
  const value = blow.arm.kind === 'missile' && isShield ? 0 : 3;
  return { parts: [{ value, why, rule }], levels: [] };
}
