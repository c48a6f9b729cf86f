import { escapeMarkup } from './escapeMarkup';
import type { CellTextOptions } from './printCellReport';
import { printCellReport } from './printCellReport';
import type { RunReport } from './runReport';

const style =
  'body{font:14px system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1f1f1f;background:#fff}pre{overflow:auto;padding:.75rem;background:#f5f5f5;white-space:pre}h3.bad::before{content:"✗ ";color:#b3261e}h3.good::before{content:"✓ ";color:#1b6e2d}@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#1f1f1f}pre{background:#2b2b2b}h3.bad::before{color:#ff8a80}h3.good::before{color:#7bd88f}}';

/** Prints runs as one HTML page that loads nothing and runs no script. */
export function printRunHtml(runs: readonly RunReport[], options: CellTextOptions): string {
  const body = runs.flatMap(({ notebook, cells }) => [
    `<h2>${escapeMarkup(notebook)}</h2>`,
    ...cells.flatMap((cell) => [
      `<h3 class="${cell.isFulfilled ? 'good' : 'bad'}">${escapeMarkup(cell.name ?? cell.title)}, line ${cell.line}: ${cell.isFulfilled ? 'succeeded' : 'failed'}</h3>`,
      `<pre tabindex="0">${escapeMarkup(printCellReport(cell, options).slice(2).join('\n'))}</pre>`,
    ]),
  ]);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    '<title>Rpcbook report</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Rpcbook report</h1>',
    ...body,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
