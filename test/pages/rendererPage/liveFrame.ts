import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { restOfRows } from '../../../src/messages/newRows';
import type { NewRowsMessage } from '../../../src/messages/rendererMessage';
import { printWorkReportFrame } from '../../../src/messages/workReportFrame';
import { sampleExchange } from './sampleExchange';
import { sampleReports } from './sampleReports';

/** The logs from this one on have much larger values. */
const firstLarge = 9_050;

/** Returns the body of as many logs. The last `removed` ones were removed. */
function liveBody(count: number, removed = 0): string {
  const logs = Array.from({ length: count }, (_, index) => ({
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${'0'.repeat(62)}${(100 + (index % 2)).toString(16)}`,
      `0x${(1_000 + index).toString(16).padStart(64, '0')}`,
    ],
    data: `0x${((1_000 + index) * (index < firstLarge ? 1 : 1e9)).toString(16).padStart(64, '0')}`,
    blockNumber: `0x${(19_000_000 + index).toString(16)}`,
    transactionHash: `0x${(1_000 + index).toString(16).padStart(64, '5')}`,
    transactionIndex: '0x1',
    blockHash: `0x${(1_000 + index).toString(16).padStart(64, '6')}`,
    logIndex: '0x1',
    removed: index >= count - removed,
  }));
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs });
}

/** Returns the answer of a live cell with as many logs, in the renderer's frame format. The last `removed` ones were removed. */
export function liveFrame(count: number, removed = 0, series = 1): Uint8Array {
  const exchange = sampleExchange('eth_getLogs', [{}], liveBody(count, removed));
  return printExchangeFrame({ exchange, hints: { ...noHints, live: { first: 0 } }, owner: 'live', series });
}

/** Returns the message with the logs of a live cell that follow some others. */
export function liveRowsMessage(before: number, count: number, series = 1): NewRowsMessage {
  const { length: after } = new TextEncoder().encode(liveBody(before));
  if (sampleReports['live'] === undefined) throw new Error('There is no report of a live cell');
  const report = new TextDecoder().decode(printWorkReportFrame({ ...sampleReports['live'], rows: count }));
  const rest = restOfRows(new TextEncoder().encode(liveBody(count)), after);
  return { kind: 'newRows', owner: 'live', series, after, rest, milliseconds: 1, bytesReceived: 0, report };
}
