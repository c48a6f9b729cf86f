import type { NotebookCell, NotebookCellOutputItem } from 'vscode';

import { comparisonMime } from '../../messages/comparisonFrame';
import { exchangeMime } from '../../messages/exchangeFrame';
import { unpackFrame } from '../../messages/packedFrame';
import type { AnswerOutput } from '../../messages/page/answerOutput';
import { readComparisonFrame } from '../../messages/readComparisonFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readRemedyFrame } from '../../messages/readRemedyFrame';
import { readWorkReportFrame } from '../../messages/readWorkReportFrame';
import { remedyMime } from '../../messages/remedyFrame';
import { workReportMime } from '../../messages/workReportFrame';

/** Reads the outputs of a cell as the renderer shows them. None if one of them is damaged. */
export async function readShownOutputs({ outputs }: NotebookCell): Promise<readonly AnswerOutput[]> {
  const mimes: readonly string[] = [workReportMime, exchangeMime, comparisonMime, remedyMime];
  const items = outputs.flatMap((output) => output.items.filter(({ mime }) => mimes.includes(mime)));
  const read = await Promise.all(items.map(readItem));
  return read.includes('damaged') ? [] : read.flatMap((output) => (typeof output === 'object' ? [output] : []));
}

/** Buttons without a problem are no output to read. */
async function readItem({ mime, data }: NotebookCellOutputItem): Promise<AnswerOutput | 'damaged' | 'buttons'> {
  const bytes = await unpackFrame(data);
  if (bytes === undefined) return 'damaged';
  switch (mime) {
    case workReportMime: {
      const report = readWorkReportFrame(bytes);
      return report.kind === 'ok' ? { kind: 'work', report: report.value } : 'damaged';
    }
    case exchangeMime: {
      const framed = readExchangeFrame(bytes);
      return framed.kind === 'ok' ? { kind: 'exchange', framed: framed.value } : 'damaged';
    }
    case comparisonMime: {
      const sides = readComparisonFrame(bytes);
      return sides.kind === 'ok' ? { kind: 'compared', sides: sides.value } : 'damaged';
    }
    default: {
      const frame = readRemedyFrame(bytes);
      if (frame.kind !== 'ok') return 'damaged';
      const { problem } = frame.value;
      return problem === undefined ? 'buttons' : { kind: 'problem', problem };
    }
  }
}
