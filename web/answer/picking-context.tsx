import { createContext, useContext } from 'react';
import type { Json } from '../../src/kernel/json.ts';
import type { Places } from './place.ts';

/** A place that is asked for: whoever shows a map lets people choose it there. */
export interface WantedPlace {
  readonly places: Places;
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
  /** What was chosen is meant. */
  readonly confirm: () => void;
}

type Pick = (wanted: WantedPlace | null) => void;

export const PickingContext = createContext<Pick | null>(null);

/** Tells whoever shows a map that a place is asked for; null where there is no map. */
export function usePicking(): Pick | null {
  return useContext(PickingContext);
}
