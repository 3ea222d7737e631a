import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { GM } from '../../kernel/names.ts';
import type { Words } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { OPTIONS, QUESTIONS } from './question-words.ts';
import { recap } from './recap.ts';
import { type Say, SENTENCES } from './sentences.ts';
import type { State } from './state.ts';

function nameIn(state: State, id: string): string {
  if (id === GM) return 'the GM';
  const side = state.sides.find((each) => each.id === id);
  return state.combatants.find((who) => who.id === id)?.name ?? side?.name ?? id;
}

function valueWords(param: string, value: Json, state: State): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (param === 'with' && text === 'unarmed') return 'bare hands';
  if (param === 'at') return text === 'item' ? 'at what it blocks with' : 'at the body';
  if (param === 'drop') return `action ${Number(value) + 1}`;
  for (const { sheet } of state.combatants) {
    const item = [...sheet.weapons, ...sheet.shields].find((each) => each.id === text);
    if (item !== undefined) return item.name;
  }
  return nameIn(state, text);
}

/** How Tactics is said to people. */
export const words: Words<State, Event> = {
  event(event, _before, after) {
    const say = SENTENCES[event.type] as Say<Event['type']> | undefined;
    return say?.(event as never, (id) => nameIn(after, id), after);
  },
  option: (option: Option) => OPTIONS[option.kind] ?? option.kind.replaceAll('-', ' '),
  value: valueWords,
  question(key, who, about, state) {
    const ask = QUESTIONS[key];
    const facts = about as { readonly [key: string]: Json };
    const name = (id: string) => nameIn(state, id);
    return ask === undefined ? key : ask(name(who), facts, name);
  },
  recap,
};
