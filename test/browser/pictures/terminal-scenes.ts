import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Scenes in the terminal: a command is run with its colours, and its output is drawn as SVG. They need no browser.

const ROOT = join(import.meta.dirname, '../../..');
const EARLIER = join(ROOT, 'test/cli/earlier');

/** A fight in which an attack is interrupted, the interruption is interrupted, and `?` explains a number. */
export function play(folder: string): void {
  inFolder((at) => {
    const duel = readFileSync(join(ROOT, 'packs/timeslice/encounters/duel.yaml'), 'utf8');
    writeFileSync(join(at, 'duel.yaml'), duel.replace(/^field:.*/m, 'field: { apart: 1 }'));
    const typed = [
      'stops all on',
      'attack riding captain anywhere',
      'interrupt riding anywhere',
      'interrupt fists anywhere',
      'pass',
      'dodge',
      'stay',
      'dodge',
      '?',
      'quit',
    ];
    const lines = outputOf(at, ['play', 'duel.yaml', '--seed', '2'], typed);
    const first = lines.findIndex((line) => line.includes('attack riding captain'));
    const last = lines.findLastIndex((line) => line.includes('quit'));
    draw(join(folder, 'play.svg'), lines.slice(first, last), {
      title: 'riposte play duel',
      label:
        'A fight in the terminal: an attack is interrupted, the interruption is interrupted, and a question mark explains a number',
    });
  });
}

/** Files of an earlier version before and after their migration. */
export function migrate(folder: string): void {
  inFolder((at) => {
    const files = ['timeslice.jsonl', 'backup.jsonl', 'boons.yaml'];
    for (const file of files) cpSync(join(EARLIER, file), join(at, file));
    const calls = [
      ['migrate', '--dry-run', ...files],
      ['migrate', ...files],
    ];
    const lines = calls.flatMap((call) => [`${PROMPT}riposte ${call.join(' ')}`, ...outputOf(at, call), '']);
    draw(join(folder, 'migrate.svg'), lines.slice(0, -1), {
      title: 'riposte migrate',
      label:
        'Three files of an earlier version: first the changes that migrate would make, then the migrated files',
    });
  });
}

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-pictures-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command in a folder, with these lines typed in. Returns the lines that it prints, in colour. */
function outputOf(folder: string, call: readonly string[], typed: readonly string[] = []): readonly string[] {
  const output = execFileSync(process.execPath, [join(ROOT, 'src/cli/main.js'), ...call], {
    cwd: folder,
    encoding: 'utf8',
    input: typed.map((line) => `${line}\n`).join(''),
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  return output.trimEnd().split('\n');
}

const ESCAPE = '\u001b[';
const PROMPT = `${ESCAPE}2m$ ${ESCAPE}22m`;
const [CHARACTER, LINE, SIZE, MARGIN, TITLE] = [8.4, 18, 14, 16, 46];
const TEXT = '#e6edf3';
/** Colours by the code that selects them; 39 and 22 go back. */
const COLOURS: Readonly<Record<string, string>> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#56d4dd',
};

interface Caption {
  readonly title: string;
  readonly label: string;
}

/** Draws lines with their colours as a window of a terminal. */
function draw(path: string, lines: readonly string[], { title, label }: Caption): void {
  const plain = lines.map((line) =>
    line.split(ESCAPE).map((part, i) => (i === 0 ? part : part.slice(part.indexOf('m') + 1))),
  );
  const columns = Math.max(...plain.map((parts) => parts.join('').length));
  const [width, height] = [Math.ceil(columns * CHARACTER) + 2 * MARGIN, TITLE + lines.length * LINE];
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (colour, i) => `<circle cx="${20 + 18 * i}" cy="16" r="5" fill="${colour}"/>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(label)}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    dots.join(''),
    `<text x="${width / 2}" y="20" text-anchor="middle" fill="#8b949e" font-family="monospace" font-size="12">${escaped(title)}</text>`,
    `<g font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="${SIZE}">`,
    ...lines.map((line, i) => `<text y="${TITLE + i * LINE}" xml:space="preserve">${spans(line)}</text>`),
    '</g>',
    '</svg>',
  ];
  writeFileSync(path, `${svg.join('\n')}\n`);
}

/** Turns the colours of a line into spans, each at its column. */
function spans(line: string): string {
  let [column, colour, isBold] = [0, TEXT, false];
  return line
    .split(ESCAPE)
    .map((part, i) => {
      const end = i === 0 ? -1 : part.indexOf('m');
      const code = part.slice(0, Math.max(0, end));
      if (code === '1') isBold = true;
      else if (code === '2') colour = '#8b949e';
      else if (code === '22') [colour, isBold] = [colour === '#8b949e' ? TEXT : colour, false];
      else if (code !== '') colour = COLOURS[code] ?? TEXT;
      const text = part.slice(end + 1);
      const x = (MARGIN + column * CHARACTER).toFixed(1);
      column += text.length;
      return text === ''
        ? ''
        : `<tspan x="${x}" fill="${colour}"${isBold ? ' font-weight="bold"' : ''}>${escaped(text)}</tspan>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
