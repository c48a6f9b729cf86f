import { sha256 } from '@noble/hashes/sha2.js';

import { encodeBase64 } from '../../base/credentials/base64';
import { escapeMarkup } from './escapeMarkup';
import type { PageOutput } from './pageOutput';
import type { CellTextOptions } from './printCellReport';
import { printCellReport } from './printCellReport';
import { printAsciiJson } from './reportEnvelope';
import type { CellReport, RunReport } from './runReport';

/** What a page draws its answers with, as the notebook does. */
export interface PageDrawing {
  /** The renderer and all that it needs, as one classic script. */
  readonly script: string;
  readonly outputsOf: (cell: CellReport) => readonly PageOutput[];
}

/** Characters of all drawn answers of a page. Those beyond it stay text. The script has 1.3 MB. */
const maxDrawn = 8 * 1024 * 1024;

const style =
  'body{font:14px system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1f1f1f;background:#fff}h2,h3{overflow-wrap:anywhere}pre{overflow:auto;padding:.75rem;background:#f5f5f5;white-space:pre}h3.bad::before{content:"✗ ";color:#b3261e}h3.good::before{content:"✓ ";color:#1b6e2d}@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#1f1f1f}pre{background:#2b2b2b}h3.bad::before{color:#ff8a80}h3.good::before{color:#7bd88f}}';

/**
 * Prints runs as one HTML page that loads nothing. It has each answer as text. With a drawing, its script shows them as
 * the notebook does, and no other script can run.
 */
export function printRunHtml(runs: readonly RunReport[], options: CellTextOptions, drawing?: PageDrawing): string {
  const drawn = new DrawnAnswers(drawing);
  const body = runs.flatMap(({ notebook, cells }) => [
    `<h2>${escapeMarkup(notebook)}</h2>`,
    ...cells.map((cell) => drawn.print(cell, options)),
  ]);
  const script = drawn.isEmpty ? undefined : drawing?.script;
  const policy = `default-src 'none'; style-src ${sourceOf(style)}${script === undefined ? '' : `; script-src ${sourceOf(script)}`}; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width">',
    '<title>Rpcbook report</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Rpcbook report</h1>',
    ...body,
    '</main>',
    ...(script === undefined ? [] : [drawn.data(), `<script>${script}</script>`]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The answers of a page that its script draws, up to a limit. */
class DrawnAnswers {
  readonly #cells: (readonly PageOutput[])[] = [];
  #characters = 0;

  constructor(private readonly drawing: PageDrawing | undefined) {}

  get isEmpty(): boolean {
    return this.#cells.length === 0;
  }

  /** Prints a cell as text, with the place of what is drawn instead. */
  print(cell: CellReport, options: CellTextOptions): string {
    const outputs = this.drawing?.outputsOf(cell) ?? [];
    const characters = outputs.reduce((sum, { frame }) => sum + frame.length, 0);
    const isDrawn = outputs.length > 0 && this.#characters + characters <= maxDrawn;
    const place = isDrawn ? ` data-outputs="${this.#cells.length}"` : '';
    if (isDrawn) {
      this.#cells.push(outputs);
      this.#characters += characters;
    }
    return [
      `<section${place}>`,
      `<h3 class="${cell.isFulfilled ? 'good' : 'bad'}">${escapeMarkup(cell.name ?? cell.title)}, line ${cell.line}: ${cell.isFulfilled ? 'succeeded' : 'failed'}</h3>`,
      ...(isDrawn || outputs.length === 0 ? [] : ['<p>This answer is too large to be drawn here.</p>']),
      `<pre tabindex="0">${escapeMarkup(printCellReport(cell, options).slice(2).join('\n'))}</pre>`,
      '</section>',
    ].join('\n');
  }

  /** The outputs of the cells as a block of data. Without a "<", nothing in it can end it. */
  data(): string {
    const json = printAsciiJson(this.#cells).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="outputs">${json}</script>`;
  }
}

/** What a content policy calls a text that it allows. */
function sourceOf(text: string): string {
  return `'sha256-${encodeBase64(sha256(new TextEncoder().encode(text)))}'`;
}
