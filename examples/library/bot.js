// A chat bot. It reads one message per line (`mara: 2`) and writes the messages to each person (`to mara: …`). It
// contains no rules. After `mara: sit bridge`, Mara plays the seat `bridge` and answers with the number of a choice.
import { createInterface } from 'node:readline';
import { loadEncounter } from 'riposte/content';
import { FightSeed, openFight, submit, undo } from 'riposte/fight';
import { PACKS, readTextFile, SHIPPED } from 'riposte/files';
import { allAnswers } from 'riposte/odds';
import { answerText, eventsInContext, linesFor, promptFor } from 'riposte/presentation';
import { rulesets } from 'riposte/rulesets';

const MOST_CHOICES = 20;
/** The seat of each person, and the reasons for the last number that each has received. */
const seats = new Map();
const reasons = new Map();
let table;

const COMMANDS = {
  fight(_, name) {
    // A chat message must not lead to other files of this machine.
    const file = /^[\w/-]+$/.test(name)
      ? readTextFile(`${PACKS}/${name}.yaml`)
      : { refusal: { sentence: 'That is not the name of an encounter.' } };
    if (file.refusal) return say('all', `${file.refusal.sentence} Try: fight timeslice/encounters/duel`);
    const loaded = loadEncounter(file.value, { kits: rulesets, shelf: SHIPPED });
    if (loaded.refusal) return say('all', loaded.refusal.sentence);
    const { encounter, kit } = loaded.value;
    const seed = new FightSeed(crypto.getRandomValues(new Uint8Array(32)));
    table = openFight(kit.ruleset, encounter, { mode: 'seeded', seed });
    say('all', `${encounter.name}. Seats: ${kit.ruleset.seats(table.now.state).join(', ')}.`);
    tell(kit.ruleset.start(encounter));
    ask();
  },
  sit(who, seat) {
    if (!table.rules.seats(table.now.state).includes(seat)) return say(who, `There is no seat "${seat}".`);
    seats.set(who, seat);
    ask();
  },
  why: (who) => say(who, reasons.get(who) ?? 'You have not received a number yet.'),
  undo(who) {
    if (seats.get(who) !== 'gm') return say(who, 'Only the GM can undo.');
    const done = undo(table);
    if ('refusal' in done) return say(who, `${done.refusal.sentence} ${done.refusal.remedy}`);
    table = done.value;
    say('all', 'The last step was undone.');
    ask();
  },
};

function say(who, text) {
  console.log(`to ${who}: ${text}`);
}

/** Sends everyone the part of the newest entry that their seat may know, and keeps the reasons for its last number. */
function tell(before) {
  const happened = eventsInContext(table.rules, table.entries.at(-1).events, before);
  for (const [who, seat] of seats) {
    for (const { heading, sentence, sums } of linesFor(table.rules, happened, seat)) {
      say(who, [heading, sentence].filter(Boolean).join(': '));
      const parts = sums.at(-1)?.parts.map(({ value, why }) => `${value} (${why})`);
      if (parts !== undefined) reasons.set(who, parts.join('; '));
    }
  }
}

/** Returns the complete answers that a seat can choose from, for the list and for the reply. */
function choicesFor(seat) {
  const { waiting } = table.now;
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  return open
    .filter(({ decision }) => decision.seat === seat)
    .flatMap(({ id, decision }) => allAnswers(decision.options).map((answer) => ({ id, decision, answer })))
    .slice(0, MOST_CHOICES);
}

/** Asks everyone the open questions of their seat. */
function ask() {
  if (table.now.waiting.kind === 'over') return say('all', 'The fight is over.');
  for (const [who, seat] of seats) {
    const choices = choicesFor(seat);
    const { rules, now } = table;
    choices.forEach(({ decision, answer }, i) => {
      const { question } = promptFor(rules, now.state, decision, seat);
      if (decision !== choices[i - 1]?.decision) say(who, question);
      say(who, `  ${i + 1}  ${answerText(rules, now.state, decision.options, answer, decision.who)}`);
    });
  }
}

function choose(who, number) {
  const seat = seats.get(who);
  const choice = choicesFor(seat)[number - 1];
  if (choice === undefined) return say(who, 'You do not have that choice now.');
  const before = table.now.state;
  const done = submit(table, { kind: 'answer', decision: choice.id, by: seat, answer: choice.answer });
  if ('refusal' in done) return say(who, `${done.refusal.sentence} ${done.refusal.remedy}`);
  table = done.value;
  tell(before);
  ask();
}

for await (const line of createInterface({ input: process.stdin })) {
  const [, who, word, rest = ''] = /^(\w+):\s*(\w+)\s*(.*)$/.exec(line) ?? [];
  if (who === undefined) say('all', 'Write "name: command": fight NAME, sit SEAT, why, undo, or a number.');
  else if (table === undefined && word !== 'fight') say(who, 'Begin with "fight timeslice/encounters/duel".');
  else if (/^\d+$/.test(word)) choose(who, Number(word));
  else if (Object.hasOwn(COMMANDS, word)) COMMANDS[word](who, rest.trim());
  else say(who, `I know ${Object.keys(COMMANDS).join(', ')}, or the number of a choice.`);
}
