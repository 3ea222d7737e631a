import type { books as english } from '../en/books.ts';
import type { Texts } from '../shape.ts';

export const books: Texts<typeof english> = {};
