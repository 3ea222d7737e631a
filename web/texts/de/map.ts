import type { map as english } from '../en/map.ts';
import type { Texts } from '../shape.ts';

export const map: Texts<typeof english> = {};
