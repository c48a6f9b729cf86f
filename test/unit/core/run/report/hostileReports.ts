import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import { type AnsweredHeading, reportShownCells } from '../../../../../src/core/run/report/reportShownCells';
import { exchangeOf } from '../../editor/history/sampleExchange';

/** Markup, ends of elements, directives of TAP, and characters that XML does not allow. */
export const hostile =
  '</pre></title>]]><script>document.title="run"</script><img src=http://127.0.0.1:9/x onerror=alert(1)> # SKIP \\# TODO & "\' \u0000\u0008\ufffe\uffff\ud800 \u202e';

function answered(
  parts: Parameters<typeof exchangeOf>[2],
  failures: readonly string[] = [],
): AnsweredHeading['answer'] {
  const exchange = exchangeOf({ kind: 'rpc', method: 'eth_getLogs', params: [] }, hostile, parts);
  const assertions = failures.map((failure) => ({ text: hostile, place: 0, state: 'failed' as const, failure }));
  return { kind: 'exchange', exchange, hints: noHints, sentValues: [], notes: failures, failures, assertions };
}

const bodyOf = (content: object): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, ...content }));
const resultOf = (value: JsonValue): Outcome => ({ kind: 'result', body: bodyOf({ result: value }), value });
const logs = Array.from({ length: 300 }, (_, index) => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [`0x${String(index).padStart(64, '0')}`],
  data: `0x${'ab'.repeat(100)}`,
  blockNumber: `0x${((index * 7) % 300).toString(16)}`,
  transactionHash: `0x${'cd'.repeat(32)}`,
}));
const answers: readonly AnsweredHeading['answer'][] = [
  answered({ outcome: resultOf(logs) }),
  answered({ outcome: resultOf({ [hostile]: hostile, nested: [{ deep: 1 }] }) }, [
    hostile,
    `Bail out!\nok 9 ${hostile}`,
  ]),
  answered({
    outcome: {
      kind: 'rpcError',
      code: -32_000,
      message: hostile,
      body: bodyOf({ error: { code: -32_000, message: hostile } }),
    },
  }),
  { kind: 'refused', refusal: { code: 'problem', cause: hostile, cure: hostile } },
  { kind: 'nothing' },
];
/** A cell of each kind of answer. */
export const hostileCells = answers.map((answer, index) => ({
  id: String(index),
  line: index + 1,
  title: `${hostile}${'wide'.repeat(50)}`,
  ...(index % 2 === 0 && { name: `name ${hostile}` }),
  answer,
}));
const options = { limits: { maxRows: 200 }, redact: (text: string) => text, now: 1_700_000_000_000 };
/** Two runs, of which one has no cells. */
export const hostileRuns = [
  reportShownCells(hostileCells, { ...options, notebook: `notes ${hostile}.rpc` }),
  reportShownCells([], { ...options, notebook: 'empty.rpc' }),
];
