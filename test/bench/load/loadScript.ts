// Decodes one large answer in pieces, prints all of its rows, and prints figures as JSON.
import { decodeExchangePiecewise } from '../../../src/core/answer/decode/decodeExchange';
import { type JsonValue, readMember } from '../../../src/core/base/json/jsonValue';
import { parseJsonBytes } from '../../../src/core/base/json/parseJsonBytes';
import { utcTime } from '../../../src/core/base/view/formatValue';
import { plainViewOf } from '../../../src/core/base/view/plainViewOf';
import { printPlainLines } from '../../../src/core/base/view/printText';
import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { redactTexts } from '../../../src/core/run/report/redactTexts';
import { evmNetwork } from '../../unit/core/answer/decode/exampleNetworks';
import { randomHex, seeded } from '../../unit/core/formats/abi/type/randomAbi';
import type { LoadFigures } from '../load.bench';

const [answer = '', seed = '1', rows = ''] = process.argv.slice(2);
const random = seeded(Number(seed));
const account = (): string => randomHex(random, 20);
const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function receipt(): object {
  const [token, from] = [account(), account()];
  return {
    status: '0x1',
    from,
    to: token,
    logs: Array.from({ length: Number(rows) }, (_, row) => ({
      address: token,
      topics: [transfer, word(from), word(account())],
      data: `0x${(row + 1).toString(16).padStart(64, '0')}`,
      logIndex: `0x${row.toString(16)}`,
    })),
  };
}

const framesOfTransaction = 100;

function trace(): object {
  const accounts = Array.from({ length: 500 }, account);
  return Array.from({ length: Number(rows) }, (_, index) => {
    const place = index % framesOfTransaction;
    return {
      action: {
        from: accounts[index % 499],
        to: accounts[index % 491],
        callType: 'call',
        gas: '0x5208',
        input: `0xa9059cbb${word(account()).slice(2)}${randomHex(random, 32).slice(2)}`,
        value: '0x0',
      },
      result: { gasUsed: '0x100', output: `0x${'1'.padStart(64, '0')}` },
      subtraces: place === 0 ? framesOfTransaction - 1 : 0,
      traceAddress: place === 0 ? [] : [place - 1],
      transactionHash: word(`0x${Math.floor(index / framesOfTransaction).toString(16)}`),
      type: 'call',
    };
  });
}

const method = answer === 'receipt' ? 'eth_getTransactionReceipt' : 'trace_block';
const body = new TextEncoder().encode(
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer === 'receipt' ? receipt() : trace() }),
);
globalThis.gc?.();
const started = performance.now();
const parsed = parseJsonBytes(body);
const value: JsonValue = (parsed.kind === 'ok' && readMember(parsed.value, 'result')) || null;
const call = { kind: 'rpc', method, params: [] } as const;
const work = decodeExchangePiecewise({ call, network: evmNetwork, outcome: { kind: 'result', value, body } }, noHints);
let longestPiece = 0;
let began = performance.now();
let step = work.next();
for (; step.done !== true; step = work.next()) {
  longestPiece = Math.max(longestPiece, performance.now() - began);
  began = performance.now();
}
longestPiece = Math.max(longestPiece, performance.now() - began);
const decoded = performance.now() - started;
const printing = performance.now();
const view = redactTexts(plainViewOf(step.value, { maxRows: Infinity }), (text) => text);
const lines = printPlainLines(view, utcTime);
const printed = performance.now() - printing;
// Read before the engine's own parser takes memory.
const peak = lines.length && process.resourceUsage().maxRSS / 1024;
const parsing = performance.now();
JSON.parse(new TextDecoder().decode(body));
const figures: LoadFigures = {
  megabytes: body.length / 1_000_000,
  decoded,
  longestPiece,
  printed,
  peak,
  parsedByEngine: performance.now() - parsing,
};
console.log(JSON.stringify(figures));
