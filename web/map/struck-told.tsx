import './map.css';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../src/kernel/json.ts';
import type { Area } from '../../src/kernel/ruleset.ts';
import { useTable } from '../table/use-table.tsx';
import { useShowStruck } from './aiming.tsx';
import { markOf } from './marks.ts';
import { gridOf } from './showing.ts';
import { SideMark } from './side-mark.tsx';
import { struckBy } from './struck.ts';

/** Whom an option would strike, in words, before it is confirmed; the map shows the same. */
export function StruckTold({
  area,
  aim,
}: {
  readonly area: Area;
  readonly aim: Json | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { field, fight } = useTable().sight;
  const show = useShowStruck();
  const struck = useMemo(
    () => (field === null || fight === null ? undefined : struckBy(area, aim, fight, gridOf(field, fight))),
    [area, aim, field, fight],
  );
  useEffect(() => {
    show(struck);
    return () => show(undefined);
  }, [show, struck]);
  if (struck === undefined || fight === null) return null;
  if (struck.caught.length === 0) return <p className="struck quiet small">{t('map.strikesNobody')}</p>;
  return (
    <div className="struck" role="status">
      <span className="quiet small">{t('map.strikes')}</span>
      <ul className="struck-list">
        {struck.caught.map(({ who, says }) => (
          <li key={who.id} className="struck-one">
            <SideMark {...markOf(fight, who.id)} />
            {who.name}
            {says !== '' && <b className="number">{says}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
