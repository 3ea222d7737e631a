import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { ROOT } from './packed.ts';

/** The files that other people's programs import. */
const DOORS = [
  ...globSync('library/*.ts', { cwd: ROOT, exclude: ['library/*.config.ts'] }),
  'src/rulesets.ts',
  ...rulesets.map(({ ruleset }) => `src/rules/${ruleset.id}/ruleset.ts`),
];

test('every export of the library has a docstring', () => {
  const files = DOORS.map((door) => join(ROOT, door));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const offered = files.flatMap((file) => {
    const door = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    return checker.getExportsOfModule(door).map((symbol) => {
      const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return { name: `${file.slice(ROOT.length + 1)}: ${symbol.name}`, meant };
    });
  });
  expect(offered.length).toBeGreaterThan(100);
  const silent = offered.filter(({ meant }) => meant.getDocumentationComment(checker).length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
