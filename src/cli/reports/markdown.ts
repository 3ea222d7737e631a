import type { Row } from '../../simulate/rows.ts';
import { chanceChart, roundsChart } from './chart.ts';
import { differenceText, estimateText } from './numbers.ts';
import { headLines, honestyLines } from './prose.ts';
import type { Report } from './report.ts';
import { rowName } from './row-name.ts';

/** A report as Markdown, its charts as SVG within: one file that says it all. */
export function markdownReport(report: Report): string {
  const [title, ...head] = headLines(report);
  return [
    `# ${plainText(title!)}`,
    '',
    ...head.map((line) => `- ${plainText(line)}`),
    '',
    ...charts(report),
    ...tables(report),
    '## What these figures do not show',
    '',
    ...honestyLines(report).map((line) => `- ${plainText(line)}`),
    '',
  ].join('\n');
}

function charts(report: Report): string[] {
  const { variants } = report;
  const chances = variants.flatMap(({ name, rows }) =>
    rows
      .filter((row) => row.name === 'win')
      .map((row) => ({
        label: [name, rowName(report, row)].filter(Boolean).join(': '),
        estimate: row.estimate,
      }))
      .filter(({ estimate, label }) => estimate.value > 0 || !label.endsWith('nobody wins')),
  );
  const wins = image('Who wins', chanceChart('Who wins, with 95 % intervals', chances));
  const lasting = variants.map(({ name, rounds }) =>
    image(
      `Rounds ${name}`,
      roundsChart(`Fights by the rounds they took${name === '' ? '' : `: ${name}`}`, rounds),
    ),
  );
  return [wins, '', ...(variants.length > 2 ? [] : lasting.flatMap((each) => [each, '']))];
}

function image(alt: string, svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  return `![${plainText(alt)}](data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')})`;
}

function tables(report: Report): string[] {
  return report.variants.flatMap(({ name, rows }, i) => {
    const head =
      i === 0 ? ['measure', '95 % interval'] : ['measure', '95 % interval', 'less the base, same dice'];
    const lines = rows.map((row) => [rowName(report, row), ...cells(row)]);
    return [
      `## ${name === '' ? 'What was measured' : plainText(name)}`,
      '',
      tableLine(head),
      tableLine(head.map(() => '---')),
      ...lines.map(tableLine),
      '',
    ];
  });
}

function cells({ kind, estimate, difference }: Row): string[] {
  const own = estimateText(kind, estimate);
  return difference === undefined ? [own] : [own, differenceText(kind, difference)];
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((each) => plainText(each)).join(' | ')} |`;
}

/** Names come from files that people share: none of them is markup. */
function plainText(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`).replaceAll(/[\r\n]+/g, ' ');
}
