import assert from 'node:assert/strict';

import { readMember } from '../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../src/core/base/json/parseJson';
import { noHints } from '../../../../src/core/formats/abi/names/decodeHints';
import type { Exchange, Outcome } from '../../../../src/core/model/exchange/exchange';
import type { ShownAnswer } from '../../../../src/core/run/session/memory/cellAnswer';
import type { KeptContent, KeptOutput } from '../../../../src/messages/keptOutputs';
import { headingOfKept } from '../../../../src/messages/matchKeptCells';
import { printKeptContent, printKeptOutputs } from '../../../../src/messages/printKeptOutputs';
import { evmNetwork } from '../../core/answer/decode/exampleNetworks';

/** A cell of a run: its text, its name, and the result that was answered as JSON, or a failure. */
export interface RunCell {
  readonly text: string;
  readonly name?: string;
  readonly answers: readonly (string | Exclude<Outcome, { kind: 'result' }>)[];
}

/** Returns a cell as a notebook has it. Its text is its ID. */
export function matchedCell({ text, name }: RunCell) {
  return { id: text, text, name };
}

/** Prints a run as a file of kept outputs has it. */
export function printRun(cells: readonly RunCell[], redact = (text: string): string => text): string {
  const printed = cells.map((cell, index) => {
    const text = printKeptContent(contentOf(cell), redact);
    assert.ok(text !== undefined);
    return { heading: headingOfKept(matchedCell(cell), index), time: 1_705_173_443_123, text };
  });
  return printKeptOutputs(printed, redact);
}

function contentOf({ answers }: RunCell): KeptContent {
  const exchanges = answers.map((answer, side) => exchangeOf(answer, side));
  const [only] = exchanges;
  const output: KeptOutput =
    exchanges.length === 1 && only
      ? framed(only)
      : {
          kind: 'compared',
          answers: exchanges.map((exchange) => ({ network: exchange.network, answer: framed(exchange) })),
        };
  return {
    time: 1_705_173_443_123,
    networks: exchanges.map(({ network: { key } }) => key),
    sources: { request: '0x01', networks: '0x02', variables: {}, answers: {} },
    outputs: [output],
  };
}

function framed(exchange: Exchange): ShownAnswer {
  return { kind: 'exchange', exchange, hints: noHints, notes: [], sentValues: [] };
}

function exchangeOf(answer: RunCell['answers'][number], side: number): Exchange {
  return {
    call: { kind: 'rpc', method: 'eth_getLogs', params: [] },
    network: { ...evmNetwork, key: `main/net${side}` },
    family: 'evm',
    transport: 'http',
    outcome: typeof answer === 'string' ? resultOf(answer) : answer,
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{"id":1}' },
    startedAt: 1_705_173_443_123,
    milliseconds: 12.5,
    bytesSent: 8,
    bytesReceived: 100,
    cost: { credits: 20, unpricedCalls: 0 },
  };
}

function resultOf(json: string): Outcome {
  const body = `{"jsonrpc":"2.0","id":1,"result":${json}}`;
  const parsed = parseJson(body);
  assert.ok(parsed.kind === 'ok');
  return { kind: 'result', body: new TextEncoder().encode(body), value: readMember(parsed.value, 'result') };
}
