import { type FormEvent, type ReactNode, useState } from 'react';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Command } from '../../src/live/command.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { useTable } from '../table/use-table.tsx';

interface CommandFormProps {
  /** What is to be done as things are filled in; null: not yet. */
  readonly command: Command | null;
  readonly go: string;
  readonly isDanger?: true;
  readonly done: () => void;
  readonly children?: ReactNode;
}

/** A form that asks one thing of the table and says when that is refused. */
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
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
    if (outcome.kind === 'done') done();
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
