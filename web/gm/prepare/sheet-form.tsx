import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { READY } from '../../../src/kernel/sheet-parts.ts';
import type { SheetDraft } from '../../engine/draft/sheet.ts';
import { useAttackOdds } from '../../lab/attack-panel.tsx';
import { Bars } from '../../lab/charts.tsx';
import { NO_ATTACK } from '../../route.ts';
import { useWording } from '../../texts/translator.ts';
import { SelectField } from '../../ui/fields.tsx';
import '../../lab/lab.css';
import { Glossed } from '../../ui/gloss.tsx';
import { Modal } from '../../ui/modal.tsx';
import { markAtStart, Portrait } from '../../ui/portrait/portrait.tsx';
import { DifficultyChange, DifficultyFigures } from './difficulty.tsx';
import { type Difficulty, type Editing, type OfCharacter, useCharacter } from './editing.ts';
import { type Form, TextControl } from './sheet-controls.tsx';
import { SheetField } from './sheet-fields.tsx';
import { Things } from './sheet-things.tsx';
import { TokenArtButton } from './token-art.tsx';

interface SheetFormProps extends Editing {
  readonly index: number;
  readonly close: () => void;
}

/**
 * A combatant's sheet as a form, made from the rulebook's own list of fields. Every change is written into the
 * encounter's text; a value with a fault stays in the form until it is corrected.
 */
export default function SheetForm(props: SheetFormProps): ReactNode {
  const { t } = useTranslation();
  const { text, draft, bench, tools, write, faults, preview, index, close } = props;
  const [way, setWay] = useState<'form' | 'text'>('form');
  const nameId = useId();
  const sheet = tools.sheetDraft(text, index, bench);
  const entry = draft.entries[index];
  if (sheet === undefined || entry === undefined) return null;
  const person = bench.people.find(({ id }) => id === entry.use);
  const name = entry.name ?? person?.name ?? entry.use ?? '';
  const own = tools.faultsOfSheet(faults, sheet);
  return (
    <Modal title={t('gm.editSheet', { name })} close={close} width="wide">
      <div className="sheet-form">
        <Preview {...props} name={name} />
        <div className="stack sheet-body">
          <div className="row sheet-top">
            <div className="field">
              <label htmlFor={nameId}>{t('prepare.name')}</label>
              <TextControl
                attributes={{ id: nameId, 'aria-describedby': undefined, 'aria-invalid': undefined }}
                value={name}
                longest={80}
                isReplaced
                set={(next) => void write(tools.withName(text, index, next.trim(), person))}
              />
            </div>
            {preview !== null && (
              <TokenArtButton
                name={name}
                mark={markAtStart(preview, preview.idOf(index))}
                art={preview.encounter.combatants.find(({ id }) => id === preview.idOf(index))?.art ?? {}}
                set={(art) => void write(tools.withValue(text, ['combatants', index, 'art'], art as Json))}
              />
            )}
            <button
              type="button"
              className="button spread"
              aria-pressed={way === 'text'}
              onClick={() => setWay(way === 'text' ? 'form' : 'text')}
            >
              {t('prepare.asText')}
            </button>
            {sheet.base !== undefined && (
              <button
                type="button"
                className="button"
                disabled={!entry.isChanged}
                onClick={() => void write(tools.withValue(text, sheet.way, undefined))}
              >
                {t('prepare.asInPack')}
              </button>
            )}
          </div>
          {own
            .filter(({ way }) => way.length === 0)
            .map(({ says }) => (
              <p key={says} className="refusal" role="alert">
                {says}
              </p>
            ))}
          {way === 'text' ? <SheetText {...props} sheet={sheet} /> : <Fields {...props} sheet={sheet} />}
          <p className="quiet small">{t('prepare.formHint')}</p>
        </div>
      </div>
    </Modal>
  );
}

type PartProps = SheetFormProps & { readonly sheet: SheetDraft };

function Fields({ text, bench, tools, write, faults, preview, index, sheet }: PartProps): ReactNode {
  const { t } = useTranslation();
  const who = preview?.idOf(index);
  const read = preview?.encounter.combatants.find(({ id }) => id === who)?.sheet as Json | undefined;
  const { rollBonus: bonus, rulebook } = bench;
  const said = bonus && rulebook.rules[bonus.rule];
  const form: Form = {
    tools,
    read,
    written: sheet.written,
    base: sheet.base,
    faults: tools.faultsOfSheet(faults, sheet),
    bonus: bonus && { ...bonus, says: `${said!.title}: ${said!.says}` },
    span: (way, limits) => tools.spanIn(bench.people, way, limits),
    set: (way, value) => void write(tools.withSheetValue(text, sheet, way, value)),
  };
  const fields = Object.entries(bench.sheet.properties ?? {});
  const isNeeded = (name: string): boolean => bench.sheet.required?.includes(name) === true;
  const isThing = (name: string): boolean => bench.things[name] !== undefined;
  const basic = fields.filter(([name]) => isNeeded(name) && !isThing(name));
  const things = fields.filter(([name]) => isThing(name));
  // How a combatant begins the fight: as an earlier one left it, and with what in hand.
  const isStart = (name: string): boolean => name === READY || bench.leftByFights.includes(name);
  const atStart = fields.filter(([name]) => isStart(name) && !isNeeded(name));
  const more = fields.filter(([name]) => !isNeeded(name) && !isThing(name) && !isStart(name));
  const field = ([name, schema]: readonly [string, JsonSchema]): ReactNode => (
    <SheetField key={name} form={form} way={[name]} schema={schema} isNeeded={isNeeded(name)} />
  );
  return (
    <>
      <div className="sheet-map sheet-basic">{basic.map(field)}</div>
      <div className="sheet-sets">
        {things.map(([kind, { maxItems = 20 }]) => (
          <Things
            key={kind}
            form={form}
            kind={kind}
            known={bench.things[kind]!}
            schema={bench.thingSchemas[kind]!}
            most={maxItems}
          />
        ))}
      </div>
      {more.length > 0 && (
        <section className="stack">
          <h3>{t('prepare.moreValues')}</h3>
          <div className="sheet-map">{more.map(field)}</div>
        </section>
      )}
      <details className="panel">
        <summary>{t('prepare.atStart')}</summary>
        <div className="sheet-map">{atStart.map(field)}</div>
      </details>
    </>
  );
}

/** The same sheet as text. Comments stay. */
function SheetText({ text, tools, write, sheet }: PartProps): ReactNode {
  const { t } = useTranslation();
  const [part, setPart] = useState(() => tools.partText(text, sheet.way));
  const [problem, setProblem] = useState('');
  const apply = (): void => {
    const next = tools.withPart(text, sheet.way, part);
    setProblem('refusal' in next ? next.refusal : '');
    if ('value' in next) void write(next.value);
  };
  return (
    <div className="stack">
      <label className="field">
        <span>{t(sheet.base === undefined ? 'gm.wholeSheet' : 'gm.changesOnly')}</span>
        <textarea
          className="input"
          rows={18}
          spellCheck={false}
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
      </label>
      {problem !== '' && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button type="button" className="button is-main" onClick={apply}>
          {t('gm.write')}
        </button>
      </div>
    </div>
  );
}

/** The combatant as the fight will show it: portrait, numbers and things, then the whole sheet in words. */
function Preview(props: SheetFormProps & { readonly name: string }): ReactNode {
  const { preview, bench, index, name, difficulty } = props;
  const { t } = useTranslation();
  const word = useWording();
  const who = preview?.idOf(index) ?? '';
  const summary = preview?.fight.standings.find(({ id }) => id === who);
  return (
    <aside className="sheet-preview" aria-label={t('prepare.preview', { name })}>
      {preview !== null && summary !== undefined && (
        <div className="sheet-face">
          <Portrait {...markAtStart(preview, who)} />
          <b>{name}</b>
          <span className="quiet small number">
            {summary.health === null
              ? word(summary.healthWord)
              : `${summary.health[0]} / ${summary.health[1]}`}
          </span>
        </div>
      )}
      {difficulty !== undefined && <Odds {...difficulty} />}
      <SheetFigures {...{ preview, bench, who }} />
      {preview !== null && who !== '' && (
        <Duel text={preview.text} people={preview.encounter.combatants} who={who} />
      )}
      <details className="small">
        <summary>{t('player.asText')}</summary>
        <ul className="sheet-lines">
          {preview?.lines(who).map((line) => (
            <li key={line}>
              <Glossed>{line}</Glossed>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}

/** The difficulty of the encounter with this sheet, and what its last change did to the odds. */
function Odds(difficulty: Difficulty): ReactNode {
  const { t } = useTranslation();
  const { compare } = difficulty;
  useEffect(compare, [compare]);
  return (
    <section className="difficulty sheet-odds" aria-label={t('prepare.difficulty.title')}>
      <DifficultyFigures {...difficulty} />
      <p className="small">
        <DifficultyChange {...difficulty} />
      </p>
    </section>
  );
}

/** The numbers and things of a sheet, as its player sees them in a fight. */
export function SheetFigures({ preview, bench, who }: OfCharacter): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const sheet = useCharacter({ preview, bench, who });
  if (sheet === undefined) return null;
  return (
    <>
      <ul className="sheet-figures">
        {sheet.stats.map(({ label, value }) => (
          <li key={label}>
            <Glossed>{word(label)}</Glossed>
            <b className="number">{value}</b>
          </li>
        ))}
      </ul>
      <ul className="sheet-skills small">
        {sheet.skills.map(({ label, value }) => (
          <li key={label}>
            <Glossed>{word(label)}</Glossed> <b className="number">{value}</b>
          </li>
        ))}
      </ul>
      <ul className="sheet-gear small">
        {sheet.gear.map(({ name: called, facts, place }) => (
          <li key={called}>
            <b>{called}</b> {place === 'hand' && <span className="chip">{t('prepare.inHand')}</span>}{' '}
            <span className="quiet">{facts.map(word).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pause after a change before the odds are computed, in milliseconds. */
const PAUSE = 400;

interface DuelProps {
  /** The last text without faults. */
  readonly text: string;
  readonly people: readonly { readonly id: string; readonly name: string; readonly side: string }[];
  readonly who: string;
}

/** The odds of one attack each way between a combatant and a chosen opponent, computed again after each change. */
function Duel({ text, people, who }: DuelProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, choose] = useState('');
  const self = people.find(({ id }) => id === who);
  const others = people.filter(
    ({ id, name }, i) => id !== who && people.findIndex((each) => each.name === name) === i,
  );
  const foe =
    others.find(({ id }) => id === chosen) ?? others.find(({ side }) => side !== self?.side) ?? others[0];
  if (self === undefined) return null;
  return (
    <section className="stack sheet-duel" aria-label={t('lab.duel.title')}>
      <h3>{t('lab.duel.title')}</h3>
      {foe === undefined ? (
        <p className="quiet small">{t('lab.duel.none')}</p>
      ) : (
        <>
          <SelectField label={t('lab.duel.opponent')} value={foe.id} choose={choose} choices={others} />
          <Strike {...{ text, by: self, against: foe }} />
          <Strike {...{ text, by: foe, against: self }} />
          <p className="quiet small">{t('lab.duel.how')}</p>
        </>
      )}
    </section>
  );
}

interface StrikeProps {
  readonly text: string;
  readonly by: DuelProps['people'][number];
  readonly against: DuelProps['people'][number];
}

function Strike({ text, by, against }: StrikeProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { odds, isBusy, start } = useAttackOdds();
  useEffect(() => {
    const attack = { ...NO_ATTACK, by: by.id, against: against.id };
    const timer = setTimeout(() => start({ text, set: [], vary: [], variants: [], ...attack }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, by.id, against.id, start]);
  const title = t('lab.duel.strikes', { name: by.name, other: against.name });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const column = odds !== null && 'columns' in odds ? odds.columns[0] : undefined;
  const likely = column?.chances.filter(({ chance }) => chance > 0).slice(0, 4) ?? [];
  return (
    <div aria-busy={isBusy}>
      <Bars
        title={title}
        most={1}
        bars={likely.map(({ name, chance }) => ({
          label: name,
          value: chance,
          told: percent.format(chance),
        }))}
      />
      <p className="small number">
        {column?.means.map(({ name, mean }) => `${name} ${number.format(mean)}`).join(' · ')}
        {odds !== null && column === undefined && t('lab.duel.no')}
      </p>
    </div>
  );
}
