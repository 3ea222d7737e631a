import type { StateKey, Vocabulary } from '../../src/examples/format.ts';
import { code, plain, table } from './markdown.ts';

/** The words that a worked example of this rulebook can use. `title` is the rulebook's title. */
export function wordsPage(id: string, title: string, words: Vocabulary): string {
  const events = Object.entries(words.events).map(([type, fields]) => [
    code(type),
    Object.entries(fields)
      .map(([field, holds]) => `${code(field)} ${plain(holds)}`)
      .join(', '),
  ]);
  return [
    `# ${title}: words of worked examples`,
    '',
    `[Worked examples](../worked-examples.md) compare a fight with expected facts. These are the words for them in ${title}. ${code(`riposte schema example --ruleset ${id}`)} prints the same for your editor.`,
    '',
    '## Questions',
    '',
    `For ${code('question')}, ${code('silent')} and ${code('asks')}: ${words.questions.map(code).join(', ')}. ${code('check --explain')} prints the kinds of answers to each.`,
    '',
    '## State',
    '',
    `For ${code('state')}. Write ${code('combatants')} as a map of ids.`,
    ...keyTable(words.state),
    '## Combatants',
    '',
    `For each entry of ${code('state.combatants')}.`,
    ...keyTable(words.combatant),
    '## Events',
    '',
    `For ${code('events')}, ${code('never')}, ${code('ever')} and ${code('never-ever')}. Each event has a ${code('type')}, a ${code('rule')}, and these fields:`,
    ...table(['type', 'fields'], events),
  ].join('\n');
}

function keyTable(keys: Readonly<Record<string, StateKey>>): readonly string[] {
  const rows = Object.entries(keys).map(([key, { holds, says }]) => [code(key), plain(holds), plain(says)]);
  return table(['key', 'value', 'meaning'], rows);
}
