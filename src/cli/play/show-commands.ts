import { GM } from '../../kernel/names.ts';
import { ruleLines } from '../rule-text.ts';
import { suggestion } from '../suggest.ts';
import { wrap } from '../wrap.ts';
import { JournalFile } from './journal-file.ts';
import { Leave } from './keyboard.ts';
import { logLines } from './record.ts';
import { listLines, mapLines } from './scene.ts';
import type { Command, Sitting } from './sitting.ts';

function shows(lines: (sitting: Sitting, rest: string) => readonly string[]): Command['run'] {
  return async (sitting, rest) => {
    sitting.print('', ...lines(sitting, rest));
    return 'same';
  };
}

/** Commands that show something, keep something or leave. */
export const showCommands: readonly Command[] = [
  {
    name: 'list',
    takes: '',
    says: 'who is there, in what order and what state',
    run: shows((sitting) => listLines(sitting, sitting.open[0]?.decision.who)),
  },
  {
    name: 'sheet',
    takes: 'NAME',
    says: 'somebody as the sheet shows it, as far as you may know',
    run: shows(sheetLines),
  },
  { name: 'map', takes: '', says: 'the map', run: shows(mapLines) },
  {
    name: 'log',
    takes: '',
    says: 'everything that has happened',
    run: shows(({ screen, teller, table }) => logLines(screen, teller, table)),
  },
  {
    name: 'rules',
    takes: 'ID',
    says: 'what a rule says, by the id that ? shows',
    run: shows(({ screen, teller }, id) => ruleLines(screen, teller.rules.rulebook, id)),
  },
  { name: 'options', takes: '', says: 'the question again', run: async () => 'moved' },
  { name: 'o', takes: '', says: 'the odds of every option: on, and off again', run: toggleOdds },
  { name: 'as', takes: 'NAME', says: 'answers for somebody else who is asked, too', run: answerAs },
  { name: 'save', takes: 'FILE', says: 'keeps the fight in a file from now on', run: save },
  { name: 'help', takes: '', says: 'this', run: shows(helpLines) },
  {
    name: 'quit',
    takes: '',
    says: 'leaves',
    run: async () => {
      throw new Leave('quit');
    },
  },
];

function sheetLines(sitting: Sitting, name: string): readonly string[] {
  const { standings } = sitting.overview;
  const wanted = name.toLowerCase();
  const found = standings.find((who) => who.id === wanted || who.name.toLowerCase().startsWith(wanted));
  if (name === '' || found === undefined) {
    const names = standings.map((who) => who.name);
    return [`There is no "${name}" here. ${suggestion(name, names)}Here are: ${names.join(', ')}.`];
  }
  const { words, view } = sitting.table.rules;
  const seat = sitting.eyes.find((each) => each !== GM) ?? GM;
  const lines = words.sheet?.(view(sitting.table.now.state, seat), found.id);
  return lines ?? ['This rulebook draws no sheets; list tells who is in what state.'];
}

async function toggleOdds(sitting: Sitting): Promise<'moved' | 'same'> {
  sitting.showsOdds = !sitting.showsOdds;
  sitting.say(
    sitting.showsOdds
      ? 'Odds from now on: of the first values of each option, if all others let everything pass. They know every sheet.'
      : 'No more odds.',
  );
  return 'moved';
}

async function answerAs(sitting: Sitting, name: string): Promise<'moved' | 'same'> {
  const wanted = name.toLowerCase();
  const asked = sitting.open.map(({ decision }) => decision.who).filter((who) => sitting.knows(who));
  const names = asked.map((who) => sitting.nameOf(who));
  const found = asked.find((who, i) => who === wanted || names[i]!.toLowerCase().startsWith(wanted));
  if (found === undefined || name === '') {
    sitting.complain(
      `"${name}" is not asked anything. ${suggestion(name, names)}Asked now: ${names.join(', ')}.`,
    );
    return 'same';
  }
  sitting.wanted = found;
  return 'moved';
}

async function save(sitting: Sitting, path: string): Promise<'moved' | 'same'> {
  if (path === '') {
    sitting.complain('Say where to: save FILE');
    return 'same';
  }
  const made = JournalFile.create(path, sitting.table);
  if ('problem' in made) sitting.complain(made.problem);
  else {
    sitting.journals.push(made);
    sitting.say(`The fight is kept in ${path} from now on.`);
  }
  return 'same';
}

function helpLines({ screen, commands }: Sitting): readonly string[] {
  const line = (usage: string, says: string): readonly string[] =>
    wrap(says, { columns: screen.columns, first: `  ${usage.padEnd(28)} `, rest: ' '.repeat(31) });
  return [
    'Answer with the number in front of an option, or in words:',
    ...line('3', 'the third option; what is left open is asked'),
    ...line('3 head, attack sword orc', 'values behind it, in any order, shortened as you like'),
    ...line('orc, ne', 'values alone, where they fit one kind of option'),
    ...line('n; n; ne', 'several lines at once, while the same question comes again'),
    ...line('Enter', 'the option marked so'),
    ...line('back', 'out of a choice within an option'),
    '',
    'At any prompt (write /save where save is an option, too):',
    ...line('?', 'why: each number of the last result, with its rules'),
    ...line('? ID', 'what a rule says'),
    ...commands.flatMap(({ name, takes, says }) => line(`${name} ${takes}`.trim(), says)),
  ];
}
