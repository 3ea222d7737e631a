// A table in a page that needs only Riposte and a browser. It contains no rules: lists, questions and sentences come
// from the library, and each question lists its legal answers.

import { currentBranch, FightSeed, openFight, submit, undo } from '/node_modules/riposte/dist/lib/fight.js';
import { allAnswers } from '/node_modules/riposte/dist/lib/odds.js';
import {
  answerText,
  eventsInContext,
  linesFor,
  promptFor,
} from '/node_modules/riposte/dist/lib/presentation.js';
import { timeslice } from '/node_modules/riposte/dist/lib/rules/timeslice.js';

const SEAT = 'gm';
const encounter = await (await fetch('encounter.json')).json();
const seed = new FightSeed(crypto.getRandomValues(new Uint8Array(32)));
let fight = openFight(timeslice, encounter, { mode: 'seeded', seed });

const byId = (id) => document.getElementById(id);

function element(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

/** Returns the log so far, without undone events. */
function lines() {
  const events = currentBranch(fight).flatMap((seq) => fight.entries.at(seq - 1).events);
  return linesFor(timeslice, eventsInContext(timeslice, events, timeslice.start(encounter)), SEAT);
}

function choices() {
  const { waiting, state } = fight.now;
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
  const done = submit(fight, input);
  if ('value' in done) fight = done.value;
  show();
}

function show() {
  const { waiting, state } = fight.now;
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
  const done = undo(fight);
  if ('value' in done) fight = done.value;
  show();
};
show();
