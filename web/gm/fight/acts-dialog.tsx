import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import type { OptionGroup } from '../../answer/choice.ts';
import { Completing } from '../../answer/completing.tsx';
import { Modal } from '../../parts/modal.tsx';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import { type About, actsAbout, actsOn } from './acts.ts';
import { AmountBox } from './amount-box.tsx';
import { healthActs } from './health.ts';

interface ActsDialogProps {
  readonly who: Standing | undefined;
  /** What a key has asked for; null: all of them. */
  readonly about: About | null;
  readonly close: () => void;
}

/** The GM steps in: one of the rulebook's acts, with a reason that stands in the log. */
export function ActsDialog({ who, about, close }: ActsDialogProps): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const all = useMemo(() => actsOn(sight.gm?.acts ?? [], who?.id), [sight.gm?.acts, who?.id]);
  const meant = about === null ? all : actsAbout(all, about);
  const [chosen, setChosen] = useState<OptionGroup | null>(meant.length === 1 ? meant[0]! : null);
  const health = healthActs(all, who?.health ?? null);
  const isByBox = (about === 'damage' || about === 'heal') && health !== undefined && who?.health != null;
  return (
    <Modal title={who === undefined ? t('gm.stepIn') : t('gm.stepInOn', { name: who.name })} close={close}>
      {isByBox && (
        <AmountBox
          acts={health}
          who={who.id}
          label={t(`gm.deeds.${about}`)}
          now={who.health![0]}
          bare={about === 'damage' ? 'minus' : 'plus'}
          done={close}
        />
      )}
      {!isByBox && chosen === null && (
        <ActList
          acts={meant.length > 0 ? meant : all}
          isNone={about !== null && meant.length === 0}
          choose={setChosen}
        />
      )}
      {!isByBox && chosen !== null && (
        <ActForm key={chosen.key} group={chosen} back={() => setChosen(null)} close={close} />
      )}
    </Modal>
  );
}

interface ActListProps {
  readonly acts: readonly OptionGroup[];
  readonly isNone: boolean;
  readonly choose: (act: OptionGroup) => void;
}

function ActList({ acts, isNone, choose }: ActListProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = acts.filter(({ text, kind }) =>
    `${text} ${kind}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      {isNone && <p className="quiet">{t('gm.noSuchAct')}</p>}
      <label className="field">
        <span>{t('search')}</span>
        <input
          className="input"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <ul className="options">
        {found.map((act) => (
          <li key={act.key}>
            <button type="button" className="option" onClick={() => choose(act)}>
              <span className="option-text act-text">{act.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ActForm({
  group,
  back,
  close,
}: {
  readonly group: OptionGroup;
  readonly back: () => void;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const act = async (answer: RawAnswer): Promise<void> => {
    const outcome = await send({ do: 'intervene', act: answer, reason: reason.trim() || t('gm.byWord') });
    if (outcome.kind === 'done') close();
    else setRefusal(outcome.refusal);
  };
  return (
    <Completing
      group={group}
      decision={null}
      hasKeys={false}
      isSending={false}
      answer={(answer) => void act(answer)}
      back={back}
    >
      <label className="field">
        <span>{t('gm.reason')}</span>
        <input
          className="input"
          maxLength={2_000}
          placeholder={t('gm.byWord')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <RefusalNote refusal={refusal} />
    </Completing>
  );
}
