import type { TFunction } from 'i18next';
import './log.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinePart, LineSum, MomentRoll } from '../../src/presentation/line.ts';
import type { LogLine, TableNotice as NewsOfTable, TableView } from '../../src/table/view.ts';
import { seatNames, useTable } from '../table/use-table.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { Fold } from './fold.tsx';
import { equationOf, isDice, keptOf, signed, totalText } from './moments.ts';

/** Returns the address of a rule. */
export type RuleHref = (rule: string) => string;

/** A link to the rule behind a sentence or a number. */
export function RuleLink({
  rule,
  ruleHref,
}: {
  readonly rule: string;
  readonly ruleHref: RuleHref;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <a className="rule-link" href={ruleHref(rule)} title={t('log.rule', { rule })}>
      {rule}
    </a>
  );
}

interface SumProps {
  readonly sum: LineSum;
  /** The number of sides of its dice. */
  readonly sides?: number | undefined;
  readonly ruleHref: RuleHref;
}

/** A total that shows its modifiers and their rules on tap. */
export function Sum(props: SumProps): ReactNode {
  return (
    <Fold className="sum" summary={<SumHead {...props} />}>
      {() => <Parts {...props} />}
    </Fold>
  );
}

/** A number with its parts, all shown. */
export function WholeSum(props: SumProps): ReactNode {
  return (
    <div className="sum">
      <p>
        <SumHead {...props} />
      </p>
      <Parts {...props} />
    </div>
  );
}

function SumHead({ sum, sides = 6 }: SumProps): ReactNode {
  const { t } = useTranslation();
  const dice = sum.parts.find(isDice)?.faces;
  return (
    <>
      {dice !== undefined && <SmallRoll faces={[dice]} sides={sides} sums={[sum]} />}{' '}
      <span className={dice === undefined ? 'sum-name' : 'only-read'}>
        <Glossed isQuiet>{sumName(sum, t)}</Glossed>
      </span>{' '}
      {dice === undefined && (
        <>
          <b className="number">{sum.total}</b> <span className="sum-short number">{shortly(sum.parts)}</span>
        </>
      )}
    </>
  );
}

/** Returns the name of a number. A book from outside may have numbers that the page does not know. */
function sumName({ name }: LineSum, t: TFunction): string {
  if (name === 'in all') return t('log.inAll');
  return t(`log.sums.${name}` as 'log.sums.damage', { defaultValue: name });
}

function Parts({ sum, ruleHref }: SumProps): ReactNode {
  const { t } = useTranslation();
  const { parts, total } = sum;
  const name = sumName(sum, t);
  return (
    <table className="sum-parts">
      <caption className="only-read">{t('log.why', { name })}</caption>
      <tbody>
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons for a number never change.
          <tr key={i} data-idle={part.value === 0 || undefined}>
            <td className="number">{i === 0 ? part.value : signed(part.value)}</td>
            <th scope="row">
              <Why part={part} />
            </th>
            <td>
              <RuleLink rule={part.rule} ruleHref={ruleHref} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="number">{total}</td>
          <th scope="row" colSpan={2}>
            {name}
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

/** Shortens modifiers to fit a line: `7 +1 −2`. */
function shortly(parts: readonly LinePart[]): string {
  const told = parts.filter(({ value }, i) => i === 0 || value !== 0);
  if (told.length < 2) return '';
  return `= ${told.map(({ value }, i) => (i === 0 ? value : signed(value))).join(' ')}`;
}

function Why({ part: { why, faces = [] } }: { readonly part: LinePart }): ReactNode {
  return (
    <>
      <Glossed>{why}</Glossed>
      {faces.length > 0 && (
        <span className="faces">
          {faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <span className="face number" key={i}>
              {face}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** A notice about the table, in the page's language. */
function Notice({ news }: { readonly news: NewsOfTable }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  return (
    <p>
      {noticeText(news, view, t)}
      {news.kind === 'restored' && news.reason !== '' && ` ${t('log.reason', { reason: news.reason })}`}
    </p>
  );
}

function noticeText(notice: NewsOfTable, view: TableView, t: TFunction): string {
  switch (notice.kind) {
    case 'joined':
    case 'removed':
      return t(`log.news.${notice.kind}`, { by: notice.by, name: notice.name });
    case 'role-assigned': {
      const { by, name, role, seat, characters } = notice;
      const known = view.gm?.characters ?? view.fight?.standings ?? view.you.choices;
      const own = known.filter((each) =>
        characters === undefined
          ? view.gm === null && seat !== null && each.seat === seat
          : characters.includes(each.id),
      );
      if (own.length > 0) {
        return t('log.news.character-assigned', {
          by,
          name,
          characters: own.map((each) => each.name).join(', '),
        });
      }
      if (by === name) return t('log.news.lent', { by });
      if (seat !== null && view.gm !== null) {
        return t('log.news.seat-assigned', { by, name, characters: seatNames(view, seat) });
      }
      if (seat !== null) return t('log.news.seat-given', { by, name });
      return t('log.news.role-assigned', { by, name, role: t(`log.roles.${role}`) });
    }
    case 'restored': {
      const { by, struck, revived, rolls, revealed } = notice;
      const how = revived === 0 && struck > 0 ? 'undid' : struck === 0 && revived > 0 ? 'redid' : 'restored';
      const done = [
        t(`log.news.${how}`, { by }),
        ...(struck > 0 ? [t('log.news.undone', { count: struck })] : []),
        ...(rolls > 0 ? [t('log.news.rollsUndone', { count: rolls })] : []),
        ...(revived > 0 ? [t('log.news.doneAgain', { count: revived })] : []),
        ...(revealed === 'secret' ? [t('log.news.secretSeen')] : []),
      ];
      return done.join(' ');
    }
    case 'answer-disallowed':
      return t('log.news.answer-disallowed', { by: notice.by, wish: notice.answer.kind, why: notice.why });
    default:
      return t(`log.news.${notice.kind}`, { by: notice.by });
  }
}

/** A log line of any kind. */
export function Line({
  line,
  ruleHref,
  isMarked,
}: {
  readonly line: LogLine;
  readonly ruleHref: RuleHref;
  /** Whether its marks are shown, such as `automatic`. */
  readonly isMarked: boolean;
}): ReactNode {
  const { t } = useTranslation();
  if (line.kind === 'table') return <Notice news={line.news} />;
  if (line.kind === 'note') {
    return (
      <p className="log-note">
        <b>{line.by}</b> {line.secret && <span className="chip">{t('log.secret')}</span>} {line.text}
      </p>
    );
  }
  if (line.kind === 'roll') {
    return (
      <p className="log-roll">
        <b>{line.by}</b> {line.secret && <span className="chip">{t('log.secret')}</span>}{' '}
        <span className="number">{line.notation}</span>{' '}
        <span className="faces">
          {line.faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <Die key={i} face={face} sides={line.sides?.[i] ?? 10} />
          ))}
        </span>{' '}
        = <b className="number">{line.total}</b>
      </p>
    );
  }
  return (
    <div className="log-fight" data-depth={Math.min(line.depth, 6) || undefined}>
      <p>
        {line.depth > 0 && <span className="only-read">{t('log.depth', { depth: line.depth })} </span>}
        <Glossed>{line.sentence}</Glossed>{' '}
        {line.needed !== undefined && hasDice(line) && (
          <span className="quiet small">({neededText(line.needed, line.sums, t)})</span>
        )}{' '}
        {(isMarked ? line.marks : []).map((mark) => (
          <span className="chip log-mark" key={mark}>
            {t(`log.marks.${mark}`)}
          </span>
        ))}{' '}
        {line.reason !== undefined && (
          <span className="quiet small">{t('log.reason', { reason: line.reason })} </span>
        )}
        <RuleLink rule={line.rule} ruleHref={ruleHref} />
      </p>
      {line.faces !== undefined && line.sums.every(({ parts }) => !parts.some(isDice)) && (
        <p className="log-dice">
          {line.faces.map((faces, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <SmallRoll key={i} faces={[faces]} sides={line.sides ?? 6} sums={keptOf(faces, line.sums)} />
          ))}
        </p>
      )}
      {line.sums.map((sum, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line never change.
        <Sum key={i} sum={sum} sides={line.sides} ruleHref={ruleHref} />
      ))}
      {line.expected && (
        <p className="log-expected">
          {t('log.expected', {
            foe: Math.round(100 * line.expected.foeFalls),
            own: Math.round(100 * line.expected.ownFalls),
          })}
        </p>
      )}
    </div>
  );
}

interface DieProps {
  readonly face: number;
  readonly sides: number;
  /** Whether it does not count. */
  readonly isOut?: boolean | undefined;
}

/** The positions of the pips of a six-sided die, in a box of 30 by 30. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[15, 15]],
  [
    [9, 9],
    [21, 21],
  ],
  [
    [8, 8],
    [15, 15],
    [22, 22],
  ],
  [
    [9, 9],
    [21, 9],
    [9, 21],
    [21, 21],
  ],
  [
    [8, 8],
    [22, 8],
    [15, 15],
    [8, 22],
    [22, 22],
  ],
  [
    [9, 7],
    [21, 7],
    [9, 15],
    [21, 15],
    [9, 23],
    [21, 23],
  ],
];

/** A rolled die: with pips if it has six sides, otherwise with a number. */
export function Die({ face, sides, isOut = false }: DieProps): ReactNode {
  const { t } = useTranslation();
  const pips = sides === 6 ? PIPS[face] : undefined;
  return (
    <svg
      className="die"
      viewBox="0 0 30 30"
      data-sides={sides === 6 ? 6 : 10}
      data-out={isOut || undefined}
      role="img"
    >
      <title>{isOut ? t('log.dieOut', { face }) : face}</title>
      {pips === undefined ? (
        <>
          <path className="die-body" d="M15 1 29 16 15 29 1 16Z" />
          <path className="die-low" d="M1 16 15 20 29 16 15 29Z" />
          <text x="15" y="18">
            {face}
          </text>
        </>
      ) : (
        <>
          <rect className="die-body" x="1.5" y="1.5" width="27" height="27" rx="6" />
          {pips.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2.7" />
          ))}
        </>
      )}
      {isOut && <path className="die-strike" d="M3 27 27 3" />}
    </svg>
  );
}

/** Whether a line shows dice, alone or in its sums. */
function hasDice({ faces, sums }: Extract<LogLine, { readonly kind: 'fight' }>): boolean {
  return faces !== undefined || sums.some(({ parts }) => parts.some(isDice));
}

/** A roll in one line: its dice and their total. */
export function SmallRoll(roll: Pick<MomentRoll, 'faces' | 'sides' | 'sums'>): ReactNode {
  const told = equationOf(roll);
  if (told === undefined) return null;
  const added = told.added.reduce((sum, { value }) => sum + value, 0);
  return (
    <span className="roll-small number">
      {told.isTaken && <span>{added} −</span>}
      {told.faces.map((face, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
        <Die key={i} face={face} sides={told.sides} isOut={told.out.has(i)} />
      ))}
      {!told.isTaken && added !== 0 && <span>{signed(added)}</span>}
      {(added !== 0 || told.faces.length > 1) && <span>=</span>}
      <b>{totalText(told.total)}</b>
    </span>
  );
}

/** Says the lowest number that succeeds: of the total of the dice, or of the result that they are taken from. */
export function neededText(needed: number, sums: readonly Pick<LineSum, 'name'>[], t: TFunction): string {
  const isTotal = sums.length === 0 || sums.some(({ name }) => name === 'in all');
  return t(isTotal ? 'log.needed' : 'log.neededResult', { total: totalText(needed) });
}
