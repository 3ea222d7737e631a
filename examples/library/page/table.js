// A whole table in a page, with nothing but Riposte and what a browser has. It knows no rule: lists, questions and
// sentences come from the library, and what is legal is what the question offers.
import { allAnswers } from '/node_modules/riposte/dist/lib/odds.js';
import { timeslice } from '/node_modules/riposte/dist/lib/rules/timeslice.js';
import { currentBranch, openTable, submit, TableSeed, undo } from '/node_modules/riposte/dist/lib/table.js';
import { answerText, happenings, linesFor, promptFor } from '/node_modules/riposte/dist/lib/telling.js';

const SEAT = 'gm';
const encounter = await (await fetch('encounter.json')).json();
const seed = new TableSeed(crypto.getRandomValues(new Uint8Array(32)));
let table = openTable(timeslice, encounter, { mode: 'seeded', seed });

const byId = (id) => document.getElementById(id);

function element(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

/** What happened up to now, undone things left out. */
function lines() {
  const events = currentBranch(table).flatMap((seq) => table.entries.at(seq - 1).events);
  return linesFor(timeslice, happenings(timeslice, events, timeslice.start(encounter)), SEAT);
}

function choices() {
  const { waiting, state } = table.now;
  if (waiting.kind !== 'decisions') return [];
  return waiting.open.flatMap(({ id, decision }) =>
    allAnswers(decision.options).map((answer) => {
      const text = answerText(timeslice, state, decision.options, answer, decision.who);
      const button = Object.assign(element('button', text), { type: 'button' });
      button.onclick = () => play({ kind: 'answer', decision: id, by: SEAT, answer });
      return button;
    }),
  );
}

function play(input) {
  const done = submit(table, input);
  if (done.kind === 'done') table = done.table;
  show();
}

function show() {
  const { waiting, state } = table.now;
  const { standings } = timeslice.overview(state, SEAT);
  const listed = standings.map(({ name, health, budget }) =>
    element('li', `${name}: ${health.join(' of ')} ${budget}`),
  );
  byId('standings').replaceChildren(...listed);
  const [asked] = waiting.kind === 'decisions' ? waiting.open : [];
  byId('question').textContent =
    asked === undefined ? 'The fight is over.' : promptFor(timeslice, state, asked.decision, SEAT).question;
  byId('choices').replaceChildren(...choices());
  byId('log').replaceChildren(
    ...lines().map(({ heading, sentence }) => element('li', [heading, sentence].filter(Boolean).join(': '))),
  );
}

byId('undo').onclick = () => {
  const done = undo(table);
  if (done.kind === 'done') table = done.table;
  show();
};
show();
