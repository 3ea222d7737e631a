import type { start as english } from '../en/start.ts';
import type { Texts } from '../shape.ts';

export const start: Texts<typeof english> = {};
