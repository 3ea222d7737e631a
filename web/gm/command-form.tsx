import { type FormEvent, type ReactNode, useState } from 'react';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Command } from '../../src/table/command.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';

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
