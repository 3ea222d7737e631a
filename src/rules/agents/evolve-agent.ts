import type { Event } from './events.ts';
import type { Agent, Entry } from './state.ts';

type About = Extract<Event, { who: string }>;

/** What an event does to the agent that it is about. */
export function evolveAgent(who: Agent, event: About): Agent {
  switch (event.type) {
    case 'turn-started':
      return { ...who, turn: 'active', movedMetres: 0, significant: 1, minor: 1 };
    case 'delayed':
      return { ...who, turn: 'delaying' };
    case 'delay-ended':
      return { ...overwritten(who, event), turn: 'active' };
    case 'turn-ended':
    case 'turn-lost':
      return { ...who, turn: 'over', significant: 0, minor: 0 };
    case 'turn-given-up':
      return { ...who, turn: 'over', significant: 0, minor: 0, isFirstNext: true };
    case 'action-spent':
      return {
        ...who,
        significant: who.significant - event.significant,
        minor: who.minor - event.minor,
        hasBegun: true,
      };
    case 'significant-split':
      return { ...who, significant: who.significant - 1, minor: who.minor + 2 };
    case 'significant-missed':
      return { ...who, significant: 0, losesSignificant: false };
    case 'reacted':
      return { ...who, reactions: event.reactions };
    case 'penalty-ended':
      return { ...who, reactions: 0 };
    case 'revealed':
      return { ...who, isHidden: false };
    case 'recoil-noted':
      return { ...who, recoil: event.pending };
    case 'set-by-gm':
      return { ...who, [event.field]: event.value };
    case 'favoured':
      return { ...who, favours: [...who.favours, { value: event.value, until: event.until }] };
    case 'entered':
      return { ...who, presence: 'here', cell: event.at };
    case 'left':
      return { ...who, presence: 'gone', turn: 'over', significant: 0, minor: 0, task: null, aim: null };
    default:
      return evolveInitiative(who, event);
  }
}

function evolveInitiative(who: Agent, event: About): Agent {
  switch (event.type) {
    case 'initiative-rolled': {
      const ledger = event.sum.parts.map((part): Entry => ({ ...part, endsAfter: null }));
      return { ...who, ledger, initiative: event.sum.total };
    }
    case 'initiative-changed':
      return event.rule === 'delay-unused'
        ? { ...overwritten(who, event), isFirstNext: false }
        : added(who, event);
    case 'recoil-told':
      return { ...added(who, event), recoil: 0 };
    case 'initiative-returned': {
      const ledger = who.ledger.filter((entry) => entry.endsAfter === null || entry.endsAfter > event.round);
      return { ...who, ledger, initiative: event.initiative };
    }
    default:
      return evolveGear(who, event);
  }
}

type Change = Extract<About, { endsAfter: number | null }>;

function added(who: Agent, event: Change): Agent {
  const { value, why, rule, endsAfter, initiative } = event;
  return { ...who, ledger: [...who.ledger, { value, why, rule, endsAfter }], initiative };
}

/** What made the initiative so far comes back no more, unless the delay itself is undone. @rule initiative-ledger */
function overwritten(who: Agent, event: Change): Agent {
  if (event.endsAfter !== null) return added(who, event);
  return added({ ...who, ledger: who.ledger.map((entry) => ({ ...entry, endsAfter: null })) }, event);
}

function evolveGear(who: Agent, event: About): Agent {
  switch (event.type) {
    case 'moved':
      return { ...who, cell: event.to, movedMetres: who.movedMetres + event.metres };
    case 'stance-taken':
      return { ...who, stance: event.stance };
    case 'drawn':
      return { ...who, held: [...who.held.filter((id) => !event.putAway.includes(id)), event.weapon] };
    case 'reloaded':
      return { ...who, rounds: { ...who.rounds, [event.weapon]: event.rounds } };
    case 'rounds-fired':
      return { ...who, rounds: { ...who.rounds, [event.weapon]: event.left } };
    case 'aimed':
      return { ...who, aim: { target: event.target, bonus: event.bonus } };
    case 'aim-lost':
      return { ...who, aim: null };
    case 'ablated':
      return { ...who, ablated: { ...who.ablated, [event.armour]: event.lost } };
    case 'task-started':
      return { ...who, task: event.task, hasWorked: true };
    case 'work-requested':
      return { ...who, task: event.task, hasWorked: false };
    case 'worked':
      return { ...who, hasWorked: true };
    case 'task-advanced':
      return { ...who, hasWorked: false };
    case 'round-lost':
      return { ...who, lostWork: event.task };
    case 'task-abandoned':
    case 'task-finished':
      return { ...who, task: null, hasWorked: false };
    default:
      return evolveBody(who, event);
  }
}

function evolveBody(who: Agent, event: About): Agent {
  switch (event.type) {
    case 'wounded':
      return { ...who, scores: event.scores, woundedAt: event.at };
    case 'treated':
      return { ...who, isTreated: true };
    case 'blow-held-back':
      return {
        ...who,
        heldBlows: [...who.heldBlows, { attacker: event.attacker, points: event.points }],
      };
    case 'blows-fell':
      return { ...who, heldBlows: [] };
    case 'dived':
      return { ...who, stance: 'prone', losesSignificant: true };
    case 'fell-unconscious':
      return { ...fallen(who), life: 'unconscious', wakesAt: event.wakesAt, wakeFailures: 0 };
    case 'died':
      return { ...fallen(who), life: 'dead', wakesAt: null, turn: 'over', heldBlows: [] };
    case 'wake-rolled':
      return { ...who, wakeFailures: who.wakeFailures + 1, wakesAt: event.wakesAt };
    case 'woke-up':
      return { ...who, life: 'awake', wakesAt: null, wakeFailures: 0 };
    case 'healed':
      return { ...who, scores: event.scores };
    default:
      return who;
  }
}

function fallen(who: Agent): Agent {
  return { ...who, stance: 'prone', aim: null, task: null, hasWorked: false, significant: 0, minor: 0 };
}
