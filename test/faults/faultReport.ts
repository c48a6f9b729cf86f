import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One injected fault and its outcome. */
export interface FaultRow {
  readonly fault: string;
  /** Where it was injected: `HTTP`, `WebSocket`, `disk`, `process`, … */
  readonly where: string;
  /** What the user sees. */
  readonly outcome: string;
  /** What the ledger contains: `80 credits`, `1 unpriced call`, `nothing`. */
  readonly credits: string;
}

/** The rows of one suite of faults. `npm run faults` prints them. */
export class FaultReport {
  readonly #rows: FaultRow[] = [];

  constructor(private readonly title: string) {}

  /** Adds the row of a fault whose assertions passed. Call this last in the test of the fault. */
  add(row: FaultRow): void {
    this.#rows.push(row);
  }

  /** Prints the rows as a Markdown table and writes it to `out/reports/faults`. Call it in `after`. */
  print(): void {
    const cells = (row: FaultRow) =>
      [row.fault, row.where, row.outcome, row.credits].map((cell) => cell.replaceAll('|', '\\|'));
    const lines = [
      ['Fault', 'Where', 'Outcome shown', 'Ledger'],
      ['---', '---', '---', '---'],
      ...this.#rows.map(cells),
    ];
    const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
    const text = `## ${this.title}: ${this.#rows.length} faults\n\n${table}\n`;
    const folder = path.resolve(import.meta.dirname, '..', '..', 'out', 'reports', 'faults');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${this.title.replaceAll(/\W+/g, '-')}.md`), text);
    console.log(`\n${text}`);
  }
}
