import type { player as english } from '../en/player.ts';
import type { Texts } from '../shape.ts';

export const player: Texts<typeof english> = {};
