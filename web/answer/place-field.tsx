import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellKey, sameCell } from '../../src/geometry/grid.ts';
import type { Json } from '../../src/kernel/json.ts';
import { mostOf } from '../map/picking.ts';
import { useTable } from '../table/use-table.tsx';
import { usePicking } from './picking-context.tsx';
import { isWalks, type Places, placeAt, readCell } from './place.ts';

interface PlaceFieldProps {
  readonly label: string;
  readonly places: Places;
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

/** A cell, or the way to one: on the map, by whoever stands there, or by its numbers. */
export function PlaceField({ label, places, value, choose }: PlaceFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { sight } = useTable();
  const [text, setText] = useState('');
  const picking = usePicking();
  // Whoever shows the map is told when something changes, not whenever this is drawn: telling draws it again.
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef(choose);
  chosen.current = choose;
  useEffect(
    () =>
      picking?.({
        places,
        value,
        choose: (picked) => chosen.current(picked),
        confirm: () => field.current?.form?.requestSubmit(),
      }),
    [picking, places, value],
  );
  useEffect(() => () => picking?.(null), [picking]);
  const near = sight.fight?.standings.filter(({ cell }) => placeAt(places, cell) !== undefined) ?? [];
  const write = (written: string): void => {
    setText(written);
    const cell = readCell(written);
    choose((cell === undefined ? null : (placeAt(places, cell) ?? null)) as Json);
  };
  const isWrong = text !== '' && (value === undefined || value === null);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          className="input number number-field"
          value={text}
          autoComplete="off"
          placeholder={t('answer.cell')}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => write(event.target.value)}
        />
        {near.slice(0, 6).map(({ id: who, name, cell }) => (
          <button
            key={who}
            type="button"
            className="button"
            aria-pressed={isAt(value, cell)}
            onClick={() => write(cellKey(cell))}
          >
            {name}
          </button>
        ))}
      </div>
      <p className="quiet small" id={`${id}-hint`}>
        {isWrong
          ? t('answer.outOfReach')
          : isWalks(places)
            ? t('answer.walk', { most: mostOf(places, []), from: cellKey(places[0].from) })
            : t('answer.within', { range: places[0].range, centre: cellKey(places[0].centre) })}
      </p>
    </div>
  );
}

function isAt(value: Json | undefined, cell: readonly [number, number]): boolean {
  if (!Array.isArray(value)) return false;
  const last = Array.isArray(value[0]) ? value.at(-1) : value;
  return Array.isArray(last) && sameCell(last as never, cell);
}
