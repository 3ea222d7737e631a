import type { lab as english } from '../en/lab.ts';
import type { Texts } from '../shape.ts';

export const lab: Texts<typeof english> = {};
