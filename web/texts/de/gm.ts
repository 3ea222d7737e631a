import type { gm as english } from '../en/gm.ts';
import type { Texts } from '../shape.ts';

export const gm: Texts<typeof english> = {};
