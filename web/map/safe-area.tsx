import { createContext, useContext } from 'react';

/** The width of the panels that lie over each edge of the map, in CSS pixels. */
export interface Covered {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NOTHING_COVERED: Covered = { left: 0, top: 0, right: 0, bottom: 0 };

/** The edges of the map that panels cover. What is left between them is the map's safe area. */
export const SafeArea = createContext<Covered>(NOTHING_COVERED);

/** Returns how far panels cover the edges of the map. "Fit" centres the field in what is left. */
export function useSafeArea(): Covered {
  return useContext(SafeArea);
}
