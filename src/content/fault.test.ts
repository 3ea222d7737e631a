import { describe, expect, test } from 'vitest';
import { Faults, faultLine } from './fault.ts';

const place = { file: 'a.yaml', line: 3, column: 5, path: ['sides', 0] };

describe('errors of a file', () => {
  test('a line contains file, line, column, path, problem and remedy', () => {
    const faults = new Faults();
    faults.add('missing', place, 'name is missing', 'add name: text');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5 sides[0]: name is missing; add name: text']);
  });

  test('an error of the file as a whole has no path', () => {
    const faults = new Faults();
    faults.add('empty', { ...place, path: [] }, 'the file is empty', 'fill it');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5: the file is empty; fill it']);
  });

  test('an error in a named entry states the path inside the entry', () => {
    const faults = new Faults();
    faults.add('missing', { ...place, within: ['stats', 'V'] }, 'a', 'b');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5 sides[0] (its stats.V): a; b']);
  });

  test('errors are ordered by file, line and column, and each is reported once', () => {
    const faults = new Faults();
    const at = (file: string, line: number, column: number) =>
      faults.add('missing', { ...place, file, line, column }, 'a', 'b');
    for (const [file, line, column] of [
      ['z', 9, 1],
      ['z', 2, 7],
      ['b', 1, 1],
      ['z', 2, 3],
      ['z', 2, 7],
    ] as const) {
      at(file, line, column);
    }
    expect(faults.list().map(({ file, line, column }) => [file, line, column].join())).toEqual([
      'z,2,3',
      'z,2,7',
      'z,9,1',
      'b,1,1',
    ]);
  });

  test('errors after the hundredth are only counted', () => {
    const faults = new Faults();
    for (let line = 1; line <= 250; line++) faults.add('missing', { ...place, line }, 'a', 'b');
    expect(faults.count).toBe(250);
    expect(faults.list()).toHaveLength(101);
    expect(faultLine(faults.list().at(-1)!)).toBe(
      'a.yaml:100:5: 150 more faults are not listed; mend these first',
    );
  });
});
