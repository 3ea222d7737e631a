import type { OptionTold } from '../../../src/telling/prompt.ts';
import { grouped, type OptionGroup } from '../../answer/choice.ts';

/** What the GM is about to do to somebody. */
export type About = 'damage' | 'heal' | 'condition' | 'hide' | 'add' | 'request';

/** Words in the names of acts, for the keys that lead to them. Which acts there are is the rulebook's affair. */
const WORDS: Readonly<Record<About, RegExp>> = {
  damage: /hurt|damage|wound/,
  heal: /heal|restore/,
  condition: /condition/,
  hide: /hid|reveal/,
  add: /bring|add/,
  request: /^request|^charge/,
};

/** The GM's acts that can be done to somebody, and those that concern nobody. */
export function actsOn(acts: readonly OptionTold[], who: string | undefined): readonly OptionGroup[] {
  return grouped(acts.flatMap((act) => forWho(act, who)));
}

/** An act with only this combatant left in its `who`; nothing when it can't be done to them. */
function forWho(act: OptionTold, who: string | undefined): readonly OptionTold[] {
  const param = act.params.find(({ name }) => name === 'who');
  if (param === undefined || who === undefined || !('oneOf' in param.domain)) return [act];
  // Who waits off stage is nobody of the list: the act offers its own.
  if (WORDS.add.test(act.kind)) return [act];
  if (!param.domain.oneOf.includes(who)) return [];
  const values = (param.values ?? []).filter(({ value }) => value === who);
  const only = { ...param, domain: { oneOf: [who] }, values };
  return [{ ...act, params: act.params.map((each) => (each === param ? only : each)) }];
}

/** The acts that a key may mean. */
export function actsAbout(groups: readonly OptionGroup[], about: About): readonly OptionGroup[] {
  return groups.filter(({ kind }) => WORDS[about].test(kind));
}
