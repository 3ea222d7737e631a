import { suggestion } from '../../content/suggestion.ts';
import type { Obstacle } from '../../kernel/decision.ts';
import { knowledgeOf } from '../../kernel/hidden-health.ts';
import { GM } from '../../kernel/ids.ts';
import type { Stop } from '../../kernel/ruleset.ts';
import { machineChoice } from '../../opponent/levels.ts';
import { answerText, impossibleIn } from '../../presentation/prompt.ts';
import { ruleLines } from '../rules.ts';
import { wrap } from '../screen.ts';
import { QuitRequest } from './keyboard.ts';
import { listLines, mapLines } from './loop.ts';
import { JournalFile, logLines } from './record.ts';
import type { Command, PlaySession } from './session.ts';

function shows(lines: (session: PlaySession, rest: string) => readonly string[]): Command['run'] {
  return async (session, rest) => {
    session.print('', ...lines(session, rest));
    return 'same';
  };
}

/** Commands that show or save something, or leave. */
export const showCommands: readonly Command[] = [
  {
    name: 'list',
    takes: '',
    says: 'list the combatants in order, with their state',
    run: shows((session) => listLines(session, session.open[0]?.decision.who)),
  },
  {
    name: 'sheet',
    takes: 'NAME',
    says: 'show the sheet of a combatant, as far as you may know it',
    run: shows(sheetLines),
  },
  { name: 'map', takes: '', says: 'show the map', run: shows(mapLines) },
  {
    name: 'log',
    takes: '',
    says: 'show the whole log',
    run: shows(({ screen, teller, fight }) => logLines(screen, teller, fight)),
  },
  {
    name: 'rules',
    takes: 'ID',
    says: 'show a rule, by the id that ? shows',
    run: shows(({ screen, teller }, id) => ruleLines(screen, teller.rules.rulebook, id)),
  },
  { name: 'options', takes: '', says: 'show the question again', run: async () => 'moved' },
  { name: 'o', takes: '', says: 'show or hide the odds of every option', run: toggleOdds },
  {
    name: 'advice',
    takes: '',
    says: 'suggest an answer, using only what this combatant knows',
    run: shows(adviceLines),
  },
  {
    name: 'why-not',
    takes: '',
    says: 'list what you cannot do now, and why',
    run: shows(impossibleLines),
  },
  {
    name: 'stops',
    takes: '[WHAT on|off]',
    says: 'show which questions you are asked, or turn some on or off; the rest get their default answers',
    run: setStops,
  },
  { name: 'as', takes: 'NAME', says: 'answer for another combatant with an open question', run: answerAs },
  { name: 'save', takes: 'FILE', says: 'save the fight to a file from now on', run: save },
  { name: 'help', takes: '', says: 'show this help', run: shows(helpLines) },
  {
    name: 'quit',
    takes: '',
    says: 'leave',
    run: async () => {
      throw new QuitRequest('quit');
    },
  },
];

function sheetLines(session: PlaySession, name: string): readonly string[] {
  const { standings } = session.overview;
  const wanted = name.toLowerCase();
  const found = standings.find((who) => who.id === wanted || who.name.toLowerCase().startsWith(wanted));
  if (name === '' || found === undefined) {
    const names = standings.map((who) => who.name);
    return [`No combatant is called "${name}". ${suggestion(name, names)}You can see: ${names.join(', ')}.`];
  }
  const { words, view } = session.fight.rules;
  const seat = session.eyes.find((each) => each !== GM) ?? GM;
  const lines = words.sheet?.(view(session.fight.now.state, seat), found.id);
  return lines ?? ['This rulebook has no sheet view. Type "list" for the state of each combatant.'];
}

/** The seed of advice: the same question gets the same advice. */
const ADVICE_SEED = 1;

function adviceLines({ fight, open, wanted, screen }: PlaySession): readonly string[] {
  const asked = open.find(({ decision }) => decision.who === wanted) ?? open[0];
  const { step, state } = fight.now;
  if (asked === undefined || step.act !== null) return ['No question is open.'];
  const { decision } = asked;
  const moment = { start: step.start, given: step.given, now: state };
  const by = { level: 'hard' } as const;
  const { answer, expected } = machineChoice(fight.rules as never, decision, moment, by, ADVICE_SEED);
  const said = answerText(fight.rules, state, decision.options, answer, decision.who);
  const chances =
    expected === null
      ? ''
      : ` In trial fights an enemy falls in ${percent(expected.foeFalls)}, this combatant in ${percent(expected.ownFalls)}.`;
  return wrap(`Advice: ${said}.${chances}`, { columns: screen.columns });
}

/** The reasons why acts are impossible, in words. */
const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  'out-of-reach': 'out of reach',
  'no-sight': 'nobody in sight',
  'no-ammunition': 'no ammunition',
  'too-dear': 'not enough left',
  'used-up': 'no attacks left',
  'not-in-hand': 'not in hand',
  'hands-full': 'hands full',
  broken: 'broken',
  position: 'not in this position',
};

function impossibleLines(session: PlaySession): readonly string[] {
  const { fight, open, wanted } = session;
  const asked = open.find(({ decision }) => decision.who === wanted) ?? open[0];
  if (asked === undefined) return ['No question is open.'];
  const { decision } = asked;
  const known = knowledgeOf(fight.rules, decision.seat, 'words')?.(fight.now.state) ?? fight.now.state;
  const acts = impossibleIn(fight.rules, known, decision);
  if (acts.length === 0) return ['No option to show is impossible now.'];
  return acts.map(({ text, item, why, targets = [], cost }) => {
    const whom = targets.map((id) => session.nameOf(id)).join(', ');
    const about = [text, item.text, whom].filter((part) => part !== '').join(': ');
    return `${about}: ${OBSTACLES[why]}${cost === undefined ? '' : ` (${cost})`}.`;
  });
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

async function toggleOdds(session: PlaySession): Promise<'moved' | 'same'> {
  session.showsOdds = !session.showsOdds;
  session.say(
    session.showsOdds
      ? 'Odds are on. They assume the first values of each option and default answers from everyone else.'
      : 'Odds are off.',
  );
  return 'moved';
}

/** The subjects of questions, in words. */
const STOPS: Readonly<Record<Stop | 'turn', string>> = {
  attacked: 'how to defend against an attack',
  interrupt: 'whether to interrupt what another does',
  counter: 'whether to strike before an attack lands, with nothing set aside for it',
  detail: 'details, for which the default answer is nearly always right',
  turn: 'what else to do on a turn after an attack; otherwise the turn ends',
};

async function setStops(session: PlaySession, rest: string): Promise<'moved' | 'same'> {
  const { said } = session;
  const [what = '', how = ''] = rest.toLowerCase().split(/\s+/);
  const kinds = what === 'all' ? Object.keys(STOPS) : Object.keys(STOPS).filter((stop) => stop === what);
  const isUsual = what === 'usual' && how === '';
  if (rest !== '' && !isUsual && (kinds.length === 0 || (how !== 'on' && how !== 'off'))) {
    session.complain(
      `"stops ${rest}" is not valid. Type "stops detail off", "stops all on" or "stops usual".`,
    );
    return 'same';
  }
  for (const stop of kinds) said[`stop:${stop}`] = how === 'on' ? 'ask' : 'never';
  if (isUsual) session.askUsual();
  for (const [stop, says] of Object.entries(STOPS)) {
    session.print(`  ${stop.padEnd(10)}${said[`stop:${stop}`] === 'ask' ? 'on ' : 'off'}  ${says}`);
  }
  return rest === '' ? 'same' : 'moved';
}

async function answerAs(session: PlaySession, name: string): Promise<'moved' | 'same'> {
  const wanted = name.toLowerCase();
  const asked = session.open.map(({ decision }) => decision.who).filter((who) => session.knows(who));
  const names = asked.map((who) => session.nameOf(who));
  const found = asked.find((who, i) => who === wanted || names[i]!.toLowerCase().startsWith(wanted));
  if (found === undefined || name === '') {
    session.complain(`"${name}" has no open question. ${suggestion(name, names)}Open: ${names.join(', ')}.`);
    return 'same';
  }
  session.wanted = found;
  return 'moved';
}

async function save(session: PlaySession, path: string): Promise<'moved' | 'same'> {
  if (path === '') {
    session.complain('Name a file: save FILE');
    return 'same';
  }
  const made = JournalFile.create(path, session.fight);
  if ('refusal' in made) session.complain(made.refusal);
  else {
    session.journals.push(made.value);
    session.say(`The fight is saved to ${path} from now on.`);
  }
  return 'same';
}

function helpLines({ screen, commands }: PlaySession): readonly string[] {
  const line = (usage: string, says: string): readonly string[] =>
    wrap(says, { columns: screen.columns, first: `  ${usage.padEnd(28)} `, rest: ' '.repeat(31) });
  return [
    'Answer with the number of an option, or in words:',
    ...line('3', 'the third option; you are asked for missing values'),
    ...line('3 head, attack sword orc', 'an option and its values, in any order, abbreviated if you like'),
    ...line('orc, ne', 'only values, if they fit just one kind of option'),
    ...line('n; n; ne', 'several answers at once, for questions of the same kind'),
    ...line('Enter', 'the option marked (Enter)'),
    ...line('back', 'go back to the options'),
    '',
    'At any prompt (type /save if save is also an option):',
    ...line('?', 'why: each number of the last result, with its rules'),
    ...line('? ID', 'show a rule'),
    ...line('? TS', 'explain an abbreviation, and show rules that use it'),
    ...commands.flatMap(({ name, takes, says }) => line(`${name} ${takes}`.trim(), says)),
  ];
}
