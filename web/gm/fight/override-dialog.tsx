import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import { Completing } from '../../prompt/completing.tsx';
import { OptionList } from '../../prompt/option-list.tsx';
import { toast } from '../../table/signals.tsx';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Modal } from '../../ui/modal.tsx';
import { AmountBox } from './amount-box.tsx';
import { type About, healthOverrides, overridesAbout, overridesOn } from './health.ts';

interface OverrideDialogProps {
  readonly who: CombatantSummary | undefined;
  /** The topic of the pressed key; `null` shows all overrides. */
  readonly about: About | null;
  readonly close: () => void;
}

/** Makes a GM override with a reason for the log. */
export function OverrideDialog({ who, about, close }: OverrideDialogProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const all = useMemo(() => overridesOn(view.gm?.acts ?? [], who?.id), [view.gm?.acts, who?.id]);
  const meant = about === null ? all : overridesAbout(all, about);
  const [chosen, setChosen] = useState<OptionView | null>(meant.length === 1 ? meant[0]! : null);
  const health = healthOverrides(all, who?.health ?? null);
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
        <OverrideList
          acts={meant.length > 0 ? meant : all}
          isNone={about !== null && meant.length === 0}
          choose={setChosen}
        />
      )}
      {!isByBox && chosen !== null && (
        <OverrideForm option={chosen} back={() => setChosen(null)} close={close} />
      )}
    </Modal>
  );
}

interface OverrideListProps {
  readonly acts: readonly OptionView[];
  readonly isNone: boolean;
  readonly choose: (act: OptionView) => void;
}

function OverrideList({ acts, isNone, choose }: OverrideListProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = acts.filter(({ text, kind }) =>
    `${text} ${kind}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      {isNone && <p className="quiet">{t('gm.noSuchAct')}</p>}
      <TextField label={t('search')} type="search" value={words} write={setWords} />
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <OptionList
        options={found}
        button={(act) => (
          <button type="button" className="option" onClick={() => choose(act)}>
            <span className="option-text act-text">{act.text}</span>
          </button>
        )}
      />
    </>
  );
}

function OverrideForm({
  option,
  back,
  close,
}: {
  readonly option: OptionView;
  readonly back: () => void;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const act = async (answer: RawAnswer): Promise<void> => {
    const undoTo = view.gm?.journal?.at ?? 0;
    const outcome = await send({ kind: 'intervene', act: answer, reason: reason.trim() || t('gm.byWord') });
    if ('refusal' in outcome) return setRefusal(outcome.refusal);
    toast({ text: option.text, undoTo });
    close();
  };
  return (
    <Completing
      option={option}
      decision={null}
      hasKeys={false}
      isSending={false}
      answer={(answer) => void act(answer)}
      back={back}
    >
      <TextField
        label={t('gm.reason')}
        maxLength={2_000}
        placeholder={t('gm.byWord')}
        value={reason}
        write={setReason}
      />
      <RefusalNote refusal={refusal} />
    </Completing>
  );
}
