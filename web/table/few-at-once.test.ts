import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './remote.ts';

/** Creates tasks that the test finishes explicitly. */
function deeds() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const deed = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, deed, end: (name: string) => ends.get(name)!() };
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

test('a limited number of tasks runs at once, the others one after the other', async () => {
  const { begun, deed, end } = deeds();
  const few = new ConcurrencyLimit(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => few.inTurn(() => true, deed(name)));
  await soon();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await soon();
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that is no longer needed when its turn comes is skipped', async () => {
  const { begun, deed, end } = deeds();
  const few = new ConcurrencyLimit(1);
  let isWanted = true;
  const first = few.inTurn(() => true, deed('a'));
  const second = few.inTurn(() => isWanted, deed('b'));
  const third = few.inTurn(() => true, deed('c'));
  await soon();
  isWanted = false;
  end('a');
  await soon();
  end('c');
  expect(await Promise.all([first, second, third])).toEqual(['a', undefined, 'c']);
  expect(begun).toEqual(['a', 'c']);
});

test('a failed task also frees its place', async () => {
  const few = new ConcurrencyLimit(1);
  await expect(
    few.inTurn(
      () => true,
      () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no');
  expect(
    await few.inTurn(
      () => true,
      () => Promise.resolve('yes'),
    ),
  ).toBe('yes');
});
