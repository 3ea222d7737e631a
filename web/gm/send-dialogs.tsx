import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Command } from '../../src/table/command.ts';
import { LIMITS } from '../../src/table/table.ts';
import { sendToServer } from '../start/open-table.tsx';
import { ENDINGS, type ExportFor, type ExportForm, hostKey, keepHostKey } from '../table/remote.ts';
import { HandOutShown, toast } from '../table/signals.tsx';
import { useTable } from '../table/use-table.tsx';
import { ChoiceRow, FileField, RefusalNote, TextField, Tick } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';
import { fileName, saveAs, smallPicture } from '../ui/sharing.tsx';

interface CommandFormProps {
  /** The command described by the current input; `null` if the input is incomplete. */
  readonly command: Command | null;
  readonly go: string;
  readonly isDanger?: true;
  readonly done: () => void;
  readonly children?: ReactNode;
}

/** A form that sends one command to the table and shows the refusal if it fails. */
export function CommandForm({ command, go, isDanger, done, children }: CommandFormProps): ReactNode {
  const { send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (command === null) return;
    setSending(true);
    const outcome = await send(command);
    setSending(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('value' in outcome) done();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      {children}
      <RefusalNote refusal={refusal} />
      <div className="row">
        <button
          type="submit"
          className={isDanger === true ? 'button is-danger' : 'button is-main'}
          disabled={command === null || isSending}
        >
          {go}
        </button>
      </div>
    </form>
  );
}

/** Exports the fight as a file. */
export function ExportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { connection, view } = useTable();
  const [as, setAs] = useState<ExportForm>('markdown');
  const [forWhom, setForWhom] = useState<ExportFor>('players');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = await connection.exported(as, forWhom);
    if ('refusal' in text) return setRefusal(text.refusal);
    saveAs(`${fileName(view.table.name)}.${ENDINGS[as]}`, text.value);
    close();
  };
  return (
    <Modal title={t('gm.deeds.export')} close={close}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <ChoiceRow
          label={t('gm.exportAs')}
          value={as}
          choose={setAs}
          choices={(['markdown', 'journal', 'csv'] as const).map((value) => ({
            value,
            text: t(`gm.forms.${value}`),
            hint: t(`gm.formHints.${value}`),
          }))}
        />
        <ChoiceRow
          label={t('gm.exportFor')}
          value={forWhom}
          choose={setForWhom}
          choices={(['players', 'gm'] as const).map((value) => ({ value, text: t(`gm.readers.${value}`) }))}
        />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main">
            {t('gm.save')}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Moves a table from this device to the server that delivered the page. */
export function SendDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const [key, setKey] = useState(() => hostKey() ?? '');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const bare = key.trim().replace(/^.*#gm=/, '');
    setBusy(true);
    const opened = await sendToServer(bare, view.table.id);
    setBusy(false);
    if ('refusal' in opened) return setRefusal(opened.refusal);
    keepHostKey(bare);
    location.hash = opened.value;
  };
  return (
    <Modal title={t('gm.deeds.send')} close={close}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <p className="quiet">{t('gm.sendHint')}</p>
        <TextField label={t('gm.hostKey')} type="password" autoComplete="off" value={key} write={setKey} />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main" disabled={key.trim() === '' || isBusy}>
            {isBusy ? t('loading') : t('gm.deeds.send')}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Shows a text or a picture to chosen people, and takes back what was shown before. */
export function HandOutDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const people = view.people.filter(({ role }) => role === 'player' || role === 'spectator');
  const names = people.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
  const whom = names.length === 0 ? t('gm.handOut.all') : names.join(', ');
  const nameOf = (who: string): string => view.fight?.standings.find(({ id }) => id === who)?.name ?? who;
  const done = (): void => {
    toast({ text: t('gm.handOut.done', { whom }) });
    close();
  };
  const isReady = text.trim() !== '' || picture !== null;
  const command = isReady
    ? ({
        kind: 'hand-out',
        title: title.trim() === '' ? t('gm.deeds.handOut') : title.trim(),
        text: text.trim(),
        picture,
        to: chosen.size === 0 ? null : [...chosen],
      } as const)
    : null;
  const read = async (file: File): Promise<void> => {
    const small = await smallPicture(file, LIMITS.picture);
    setPicture(small);
    setBad(small === null);
  };
  const toggle = (id: string, isOn: boolean): void => {
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  };
  return (
    <Modal title={t('gm.deeds.handOut')} close={close}>
      <CommandForm command={command} go={t('gm.handOut.go', { whom })} done={done}>
        <TextField label={t('gm.handOut.title')} value={title} write={setTitle} maxLength={LIMITS.name} />
        <label className="field">
          <span>{t('gm.handOut.text')}</span>
          <textarea
            className="input is-prose"
            rows={4}
            maxLength={LIMITS.text}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <FileField label={t('gm.handOut.picture')} accept="image/*" take={(file) => void read(file)} />
        {isBad && <p role="alert">{t('gm.handOut.badPicture')}</p>}
        {picture !== null && (
          <img className="hand-out-picture is-small" src={picture} alt={t('gm.handOut.picture')} />
        )}
        {/* The hint stays where it is, so that the button below does not move. */}
        <fieldset className="field" hidden={people.length === 0}>
          <legend>{t('gm.handOut.to')}</legend>
          {people.map(({ id, name, characters = [] }) => (
            <Tick
              key={id}
              label={[name, ...characters.map(nameOf)].join(' · ')}
              isOn={chosen.has(id)}
              turn={(isOn) => toggle(id, isOn)}
            />
          ))}
          <p className="quiet small">{t('gm.handOut.everyone')}</p>
        </fieldset>
      </CommandForm>
      <Given />
    </Modal>
  );
}

/** The handouts that are shown now. */
function Given(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { handOuts } = view.you;
  if (handOuts.length === 0) return null;
  const whomOf = (to: readonly string[] | null): string =>
    to === null
      ? t('gm.handOut.all')
      : view.people.flatMap(({ id, name }) => (to.includes(id) ? [name] : [])).join(', ');
  const withdraw = async (id: string): Promise<void> => {
    const outcome = await send({ kind: 'withdraw', handOut: id });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  return (
    <section className="stack" aria-label={t('gm.handOut.given')}>
      <h3>{t('gm.handOut.given')}</h3>
      {handOuts.map((each) => (
        <details key={each.id} className="panel">
          <summary>
            {each.title}{' '}
            <span className="quiet small">· {t('gm.handOut.seenBy', { whom: whomOf(each.to) })}</span>
          </summary>
          <HandOutShown handOut={each} />
          <button type="button" className="button" onClick={() => void withdraw(each.id)}>
            {t('gm.handOut.withdraw')}
          </button>
        </details>
      ))}
      <RefusalNote refusal={refusal} />
    </section>
  );
}
