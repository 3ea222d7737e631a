import type { rules as english } from '../en/rules.ts';
import type { Texts } from '../shape.ts';

export const rules: Texts<typeof english> = {};
