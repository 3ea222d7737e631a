import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../src/cli/environment.ts';
import type { Vocabulary } from '../../src/examples/format.ts';
import { kits } from '../../src/rulebooks/kits.ts';

// Gathers the words of worked examples from the types of each rulebook: npm run vocabulary

const FILE = join(ROOT, 'src/examples/vocabulary.json');
const SHARED_OVERRIDES = join(ROOT, 'src/kernel/overrides.ts');

/** The words of every rulebook, as `src/examples/vocabulary.json` must hold them. */
export function gatheredVocabulary(): Readonly<Record<string, Vocabulary>> {
  const folders = kits().map(({ ruleset }) => [ruleset.id, join(ROOT, 'src/rules', ruleset.id)] as const);
  const program = ts.createProgram(
    folders.flatMap(([, folder]) => [join(folder, 'events.ts'), join(folder, 'state.ts')]),
    {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
    },
  );
  return Object.fromEntries(folders.map(([id, folder]) => [id, vocabularyOf(program, folder)]));
}

/** The current content of the file. */
export function keptVocabulary(): unknown {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

function vocabularyOf(program: ts.Program, folder: string): Vocabulary {
  const checker = program.getTypeChecker();
  const state = typeNamed(program, join(folder, 'state.ts'), 'State');
  const people = checker.getPropertyOfType(state, 'combatants')!;
  const [person] = checker.getTypeArguments(checker.getTypeOfSymbol(people) as ts.TypeReference);
  const literals = literalsIn(folder);
  return {
    events: eventsOf(checker, typeNamed(program, join(folder, 'events.ts'), 'Event')),
    state: keysOf(checker, state),
    combatant: keysOf(checker, person!),
    questions: literals.keys,
    words: literals.words,
  };
}

function typeNamed(program: ts.Program, file: string, name: string): ts.Type {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  const found = checker.getExportsOfModule(module).find((each) => each.name === name)!;
  return checker.getDeclaredTypeOfSymbol(found);
}

function eventsOf(checker: ts.TypeChecker, union: ts.Type): Vocabulary['events'] {
  const members = union.isUnion() ? union.types : [union];
  const named = members.map((member) => {
    const fields = checker.getPropertiesOfType(member);
    const type = fields.find(({ name }) => name === 'type')!;
    const name = (checker.getTypeOfSymbol(type) as ts.StringLiteralType).value;
    const others = fields.filter((each) => each.name !== 'type' && each.name !== 'rule');
    return [name, Object.fromEntries(others.map((each) => [each.name, typeText(checker, each)]))] as const;
  });
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function keysOf(checker: ts.TypeChecker, type: ts.Type): Vocabulary['state'] {
  const keys = checker.getPropertiesOfType(type).map((key) => {
    const says = ts.displayPartsToString(key.getDocumentationComment(checker)).replaceAll('\n', ' ').trim();
    return [key.name, { holds: typeText(checker, key), says }] as const;
  });
  return Object.fromEntries(keys);
}

function typeText(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const text = checker.typeToString(
    checker.getTypeOfSymbol(symbol),
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.OmitParameterModifiers,
  );
  return text.replaceAll('readonly ', '').replaceAll('"', "'").replaceAll(' | undefined', '');
}

/** The texts that a rulebook's code gives to properties called `key`, and all of its words. */
function literalsIn(folder: string): { readonly keys: readonly string[]; readonly words: readonly string[] } {
  const keys = new Set<string>();
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'key') {
      for (const text of textsIn(node.initializer)) keys.add(text);
    }
    if (ts.isStringLiteral(node) && /^[a-z]+(-[a-z]+)*$/.test(node.text)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  const own = globSync('*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
  // Some overrides of the GM are the same in all rulebooks.
  for (const path of [...own.map((file) => join(folder, file)), SHARED_OVERRIDES]) {
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true));
  }
  return { keys: [...keys].sort(), words: [...words].sort() };
}

function textsIn(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteral(node) ? [node.text] : [];
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...textsIn(child)));
  return [...own, ...inner];
}

if (import.meta.main) {
  writeFileSync(FILE, `${JSON.stringify(gatheredVocabulary(), null, 2)}\n`);
}
