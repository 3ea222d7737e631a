import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GroundList, Where, type WhereProps } from './where.tsx';

/** The map as a table: behind a tap beside the map, in its place where there is none. */
export function Twin(props: WhereProps): ReactNode {
  const { t } = useTranslation();
  const { fight, isMapped } = props;
  if (!isMapped) return <Where {...props} />;
  return (
    <details className="twin">
      <summary>{t('map.table')}</summary>
      <Where {...props} />
      <GroundList ground={fight.ground} />
    </details>
  );
}
