import { expect, test } from 'vitest';
import { facesIn } from './faces-in.ts';

test('the faces of dice are told apart from their notation', () => {
  expect(facesIn('2d10 (7, 0)')).toEqual({ words: '2d10', faces: ['7', '0'] });
  expect(facesIn('3d6 (6, 6, 1)')).toEqual({ words: '3d6', faces: ['6', '6', '1'] });
});

test('numbers in brackets that are no dice stay where they are', () => {
  expect(facesIn('range (12)')).toEqual({ words: 'range (12)', faces: [] });
  expect(facesIn('V 11')).toEqual({ words: 'V 11', faces: [] });
});
