import { printJson } from '../core/base/json/printJson';
import { countedText, groupDigits } from '../core/base/view/amountText';
import { visibleText } from '../core/base/view/visibleText';
import { asciiJsonLine } from '../core/run/report/reportEnvelope';
import {
  type DatasetInspection,
  inspectDataset,
  type InspectionOptions,
  joinDatasetFiles,
} from '../headless/inspectDataset';
import type { ExitCode } from './exitCodeOf';
import type { Terminal } from './terminal';

export interface DatasetOptions extends Omit<InspectionOptions, 'folder'> {
  readonly files: readonly string[];
  /** Whether small files are joined first. */
  readonly compacts: boolean;
  /** Whether it is printed as a line of JSON. */
  readonly isJson: boolean;
  readonly terminal: Terminal;
}

/** Missing ranges that are listed. */
const maxGaps = 20;

const megabyte = 1_000_000;

/** Prints what a dataset holds, what is missing, and what that costs. Sends nothing. */
export async function printDataset({
  files,
  compacts,
  isJson,
  terminal,
  ...options
}: DatasetOptions): Promise<ExitCode> {
  const [folder = ''] = files;
  if (compacts) {
    const { before, after } = await joinDatasetFiles(folder);
    terminal.note([`${countedText(before, 'file')} before, ${countedText(after, 'file')} now.`]);
  }
  const inspection = await inspectDataset({ ...options, folder });
  if (isJson) terminal.write(asciiJsonLine({ schemaVersion: 1, ...inspection }));
  else terminal.print(linesOf(inspection));
  return 0;
}

/** Describes a dataset in lines. */
export function linesOf({ holdings, gaps, cost, joinable }: DatasetInspection): readonly string[] {
  const { chain, request, format, blocksPerFile, files, columns } = holdings;
  const last = files.at(-1)?.to;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const span = last === undefined ? 'no blocks yet' : `blocks ${holdings.from} to ${last}`;
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const shown = gaps.slice(0, maxGaps).map(({ from, to }) => `  ${from} to ${to}`);
  const more = gaps.length > maxGaps ? [`  … ${groupDigits(gaps.length - maxGaps)} more`] : [];
  return [
    `Holds ${span} of ${visibleText(chain)}: ${countedText(rows, 'row')} in ${countedText(files.length, 'file')} of ${format}, ${(bytes / megabyte).toFixed(1)} MB.`,
    `Asked: ${visibleText(printJson(request))}`,
    `Columns: ${columns.map(({ name, type }) => `${visibleText(name)} ${type}`).join(', ')}`,
    ...(missing === 0 ? ['No block is missing.'] : [`Missing: ${countedText(missing, 'block')}`, ...shown, ...more]),
    ...(missing === 0
      ? []
      : [cost ?? `What they cost isn't known: the settings have no network of ${visibleText(chain)}.`]),
    ...(joinable === 0
      ? []
      : [
          `--compact would join ${countedText(joinable, 'small file')} with others, up to ${groupDigits(blocksPerFile)} blocks a file.`,
        ]),
  ];
}
