import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { useService } from '../../../service/sharedService';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';

const networks = { evm: evmNetwork, solana: solanaNetwork, l2net: l2Network };

/**
 * Provides the local service to the examples of a describe block: `ask` sends a call and returns the answer, `decode`
 * also decodes it and checks that the view can be printed.
 */
export function useDecodingService() {
  const service = useService();

  async function ask(on: keyof typeof networks, method: string, params: JsonValue): Promise<JsonValue> {
    const response = await fetch(`${service().url}/${on}/v3/${service().keys.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return parsedJson(await response.text());
  }

  async function decode(
    on: keyof typeof networks,
    method: string,
    params: readonly JsonValue[] | { readonly [key: string]: JsonValue },
    hints: DecodeHints = noHints,
    network: Network = networks[on],
  ) {
    const view = decodeExchange(
      { call: { kind: 'rpc', method, params }, network, outcome: outcomeOf(await ask(on, method, params)) },
      hints,
    );
    // Every view can be printed.
    printMarkdown(view, { maxRows: 3, time: utcTime });
    printText(view, { maxRows: 3, time: utcTime });
    return view;
  }

  return { service, ask, decode };
}

/** Parses JSON with every digit; fails on anything else. */
export function parsedJson(text: string): JsonValue {
  const value = parseJson(text);
  assert.ok(value.kind === 'ok', text.slice(0, 200));
  return value.value;
}

function outcomeOf(answer: JsonValue): Outcome {
  const { result, error } = answer as {
    result?: JsonValue;
    error?: { code: number; message: string; data?: JsonValue };
  };
  const body = new Uint8Array();
  return error === undefined ? { kind: 'result', body, value: result ?? null } : { kind: 'rpcError', ...error, body };
}
