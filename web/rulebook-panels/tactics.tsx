import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { Glossed } from '../ui/gloss.tsx';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import {
  type BookProps,
  type CharacterOf,
  damageText,
  figures,
  inOrder,
  leftIn,
  ownIn,
  seen,
} from './shared.ts';

interface Action {
  readonly kind: string;
  readonly target?: string | null;
}
interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly settling: string;
  readonly stance?: string;
  readonly oT?: number;
  readonly dT?: number;
  readonly changes?: number;
  readonly pace: string;
  readonly declared?: { readonly pace: string; readonly actions: readonly Action[] };
  readonly sheet?: { readonly tactics: number };
}
interface View {
  readonly phase?: string;
  readonly combatants: readonly Fighter[];
}

interface Sheeted {
  readonly armorValue?: number;
  readonly ammo?: Readonly<Record<string, number>>;
  readonly sheet?: Readonly<
    Record<
      'tactics' | 'pc' | 'bod' | 'ner' | 'fin' | 's' | 'move' | 'run' | 'dodge' | 'parry' | 'block',
      number
    >
  > & {
    readonly weapons: readonly {
      readonly id: string;
      readonly name: string;
      readonly skill: number;
      readonly w: { readonly dice: number; readonly plus: number };
    }[];
    readonly shields: readonly { readonly name: string }[];
    readonly armor?: { readonly name: string; readonly value: number } | null;
  };
}

export const characterOf: CharacterOf = (view, who) => {
  const own = ownIn<Sheeted>(view, who);
  if (own === undefined) return undefined;
  const { tactics, pc, bod, ner, fin, s, move, run, dodge, parry, block, weapons, shields, armor } =
    own.sheet;
  return {
    stats: figures({ PC: pc, BOD: bod, NER: ner, FIN: fin, S: s, Tactics: tactics }),
    skills: figures({ Move: move, Run: run, Dodge: dodge, Parry: parry, Block: block }),
    gear: [
      ...weapons.map(({ id, name, skill, w }) => ({
        name,
        facts: [`skill ${skill}`, `W ${damageText(w)}`, ...leftIn(own.ammo, id)],
        place: 'hand' as const,
      })),
      ...shields.map(({ name }) => ({ name, facts: [], place: 'hand' as const })),
      ...(armor == null
        ? []
        : [{ name: armor.name, facts: [`armour ${own.armorValue ?? armor.value}`], place: 'worn' as const }]),
    ],
  };
};

/** The phases with secret choices. */
const SECRET = ['tactics', 'declare'];

/** Shows which combatants have chosen, their tactics, and the declarations once they are revealed. */
export default function Tactics({ view: sight, fight }: BookProps): ReactNode {
  const { t } = useTranslation();
  const view = seen<View>(sight.view);
  const phase = view.phase ?? fight.phase;
  const fighters = inOrder(view.combatants, fight.standings);
  const up = new Set(fight.standings.flatMap(({ id, isUp }) => (isUp ? [id] : [])));
  const choosing = fighters.filter(({ id }) => up.has(id));
  const open = choosing.filter(({ settling }) => settling === 'open').length;
  const isSecret = SECRET.includes(phase);
  return (
    <section className="book book-tactics" aria-label={t('books.tactics.title')}>
      <h2>{t('books.tactics.title')}</h2>
      <p className="quiet small" role="status">
        {isSecret ? t('books.tactics.waiting', { open, all: choosing.length }) : t('books.tactics.open')}
      </p>
      <ul
        className="locks"
        data-open={!isSecret || undefined}
        key={isSecret ? 'secret' : `open ${fight.round}`}
      >
        {fighters.map((who) => (
          <li key={who.id}>
            <Portrait {...markOf(fight, who.id)} />
            <span className="locks-who">
              <b>{who.name}</b>
              <Declared who={who} fight={fight} isSecret={isSecret} />
            </span>
            {up.has(who.id) && (isSecret ? <Lock settling={who.settling} /> : <Stance who={who} />)}
            {(who.sheet?.tactics ?? 0) > 0 && who.oT !== undefined && <Split oT={who.oT} dT={who.dT ?? 0} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lock({ settling }: { readonly settling: string }): ReactNode {
  const { t } = useTranslation();
  const state = settling === 'open' || settling === 'reopened' ? settling : 'settled';
  return (
    <span className="lock chip" data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={state === 'settled' ? 'M4 7.5V5a4 4 0 0 1 8 0v2.5' : 'M4 7.5V5a4 4 0 0 1 7.6-1.7'} />
        <rect x="2.75" y="7.25" width="10.5" height="7" rx="1.5" />
      </svg>
      {t(`books.tactics.${state === 'open' ? 'choosing' : state}`)}
    </span>
  );
}

function Stance({ who: { stance, oT = 0, dT = 0 } }: { readonly who: Fighter }): ReactNode {
  const { t } = useTranslation();
  const known = stance ?? (oT === dT ? 'normally' : oT > dT ? 'aggressively' : 'defensively');
  return (
    <span className="chip">
      {t(`books.tactics.stances.${known}` as 'books.tactics.stances.normally', { defaultValue: known })}
    </span>
  );
}

function Split({ oT, dT }: { readonly oT: number; readonly dT: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="split number">
      <span className="split-bar" aria-hidden="true">
        {Array.from({ length: oT + dT }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points of Tactics are all alike.
          <i key={i} data-half={i < oT ? 'o' : 'd'} />
        ))}
      </span>
      <Glossed>{t('books.tactics.split', { oT, dT })}</Glossed>
    </span>
  );
}

interface DeclaredProps {
  readonly who: Fighter;
  readonly fight: Overview;
  readonly isSecret: boolean;
}

function Declared({ who, fight, isSecret }: DeclaredProps): ReactNode {
  const { t } = useTranslation();
  const { declared, changes = 0 } = who;
  const worded = (what: 'actions' | 'paces', id: string): string =>
    t(`books.tactics.${what}.${id}` as 'books.tactics.actions.strike', {
      defaultValue: id.replaceAll('-', ' '),
    });
  const nameOf = (id: string): string => fight.standings.find((each) => each.id === id)?.name ?? id;
  const actions = declared?.actions ?? [];
  if (actions.length === 0 && declared?.pace === 'stay') {
    return (
      <span className="quiet small">
        {t(isSecret ? 'books.tactics.nothingYet' : 'books.tactics.nothing')}
      </span>
    );
  }
  return (
    <span className="quiet small">
      {declared !== undefined && declared.pace !== 'stay' && (
        <span>{t('books.tactics.pace', { pace: worded('paces', declared.pace) })} </span>
      )}
      {actions.map(({ kind, target }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions are declared in an order.
        <span key={i} className="declared">
          {worded('actions', kind)}
          {target != null && ` → ${nameOf(target)}`}
        </span>
      ))}
      {changes > 0 && <span className="changed">{t('books.tactics.changes', { count: changes })}</span>}
    </span>
  );
}
