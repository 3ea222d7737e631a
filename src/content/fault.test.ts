import { describe, expect, test } from 'vitest';
import { Faults, faultLine } from './fault.ts';

const place = { file: 'a.yaml', line: 3, column: 5, path: 'sides[0]' };

describe('faults', () => {
  test('a line contains file, line, column, path, problem and remedy', () => {
    const faults = new Faults();
    faults.add('missing', place, 'name is missing', 'add name: text');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5 sides[0]: name is missing; add name: text']);
  });

  test('for the file as a whole there is no path', () => {
    const faults = new Faults();
    faults.add('empty', { ...place, path: '' }, 'the file is empty', 'fill it');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5: the file is empty; fill it']);
  });

  test('if a name stands for an entry, the path inside it follows', () => {
    const faults = new Faults();
    faults.add('missing', { ...place, within: 'stats.V' }, 'a', 'b');
    expect(faults.list().map(faultLine)).toEqual(['a.yaml:3:5 sides[0] (its stats.V): a; b']);
  });

  test('come in the order of lines and columns, file by file, each once', () => {
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

  test('beyond the hundredth are counted', () => {
    const faults = new Faults();
    for (let line = 1; line <= 250; line++) faults.add('missing', { ...place, line }, 'a', 'b');
    expect(faults.count).toBe(250);
    expect(faults.list()).toHaveLength(101);
    expect(faultLine(faults.list().at(-1)!)).toBe(
      'a.yaml:100:5: 150 more faults are not listed; mend these first',
    );
  });
});
