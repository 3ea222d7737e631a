import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import type { View } from './use-view.tsx';

/** Buttons to zoom in, zoom out, and show the whole map. */
export function MapButtons({ view }: { readonly view: View }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="map-buttons no-print">
      <button
        type="button"
        className="button is-square"
        aria-label={t('map.closer')}
        onClick={() => view.zoom(0.7)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className="button is-square"
        aria-label={t('map.further')}
        onClick={() => view.zoom(1 / 0.7)}
      >
        <Icon name="minus" />
      </button>
      {!view.isWhole && (
        <button
          type="button"
          className="button is-square"
          aria-label={t('map.whole')}
          title={t('map.whole')}
          onClick={view.whole}
        >
          <Icon name="maximize" />
        </button>
      )}
    </div>
  );
}
