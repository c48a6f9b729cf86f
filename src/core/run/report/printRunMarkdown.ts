import { longestRun } from '../../base/view/markdown';
import { visibleText } from '../../base/view/visibleText';
import { escapeMarkup } from './escapeMarkup';
import { type CellTextOptions, printCellReport } from './printCellReport';
import type { RunReport } from './runReport';

/** Prints runs as Markdown. What others wrote stands only in code blocks, which it can't end. */
export function printRunMarkdown(runs: readonly RunReport[], options: CellTextOptions): string {
  const parts = runs.flatMap((run) => [
    '## Notebook',
    fenced([run.notebook]),
    ...run.cells.flatMap((cell) => [
      `### ${cell.isFulfilled ? '✓' : '✗'} Line ${cell.line}${cell.name === undefined ? '' : `: <code>${escapeMarkup(cell.name)}</code>`}`,
      fenced([cell.title, ...printCellReport(cell, options).slice(2)]),
    ]),
  ]);
  return `${['# Rpcbook report', ...parts].join('\n\n')}\n`;
}

function fenced(lines: readonly string[]): string {
  const text = lines.map((line) => visibleText(line, Infinity));
  const longest = text.reduce((most, line) => Math.max(most, longestRun(line)), 2);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, ...text, fence].join('\n');
}
