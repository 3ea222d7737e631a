import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// All texts of the page are in web/texts, in every language; components contain none.

const WEB = join(import.meta.dirname, '../../web');
/** The gallery is for developers; the name of an id is not a sentence. */
const FILES = globSync('**/*.tsx', { cwd: WEB })
  .filter((file) => !file.startsWith('gallery/'))
  .sort();
const READ_ALOUD = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);
/** Numbers, dice and a rulebook's abbreviations are the same in every language. */
const isWords = (text: string): boolean => /\p{Ll}{2}/u.test(text.replaceAll(/\b\d*[dz]\d+\w*|&\w+;/gi, ''));

function writtenIn(file: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(WEB, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && !isInKey(node) && isWords(node.text))
      found.push(`${file}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node) && READ_ALOUD.has(node.name.getText(source))) {
      const text = node.initializer;
      if (text !== undefined && ts.isStringLiteral(text) && isWords(text.text)) {
        found.push(`${file}: ${text.text}`);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The text on a key of the keyboard. */
function isInKey({ parent }: ts.Node): boolean {
  return ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === 'kbd';
}

test('no component of the page contains texts for users', () => {
  expect(FILES.length).toBeGreaterThan(50);
  expect(FILES.flatMap(writtenIn)).toEqual([]);
});
