import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';
import { sampleAnswers, sampleParams } from './sampleAnswers';

const networks: Readonly<Record<string, Network>> = { evm: evmNetwork, solana: solanaNetwork, l2net: l2Network };

/** Members whose numbers are kinds and times. */
const notCounted = /^(?:type|status|yParity|v|chainId|version|timestamp|blockTime|decimals)$/;

/** The same answer with 1,234,567 in the place of its small numbers. */
function enlarged(value: JsonValue, key = ''): JsonValue {
  if (Array.isArray(value)) return value.map((item) => enlarged(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, enlarged(member, name)]));
  if (notCounted.test(key)) return value;
  if (typeof value === 'string') return /^0x[1-9a-f][\da-f]{0,5}$/.test(value) ? '0x12d687' : value;
  return typeof value === 'number' && Number.isInteger(value) && value > 1 ? 1_234_567 : value;
}

/** The line without hex, times, raw digits, addresses of programs, and what follows a decimal point. */
function withoutOtherDigits(line: string): string {
  return line
    .replaceAll(/0x[\da-fA-F…]+/g, '')
    .replaceAll(/\d{4}-\d\d-\d\d[^|)]*/g, '')
    .replaceAll(/(?:raw|from) \d+|Program 1+/g, '')
    .replaceAll(/\.\d+/g, '');
}

describe('numbers in the answer of every method', () => {
  for (const { name, 'x-families': families } of openRpc.methods) {
    it(`the numbers of ${name} have separators`, () => {
      const outcome: Outcome = { kind: 'result', body: new Uint8Array(), value: enlarged(sampleAnswers[name] ?? null) };
      const call = { kind: 'rpc' as const, method: name, params: sampleParams[name] ?? [] };
      const view = decodeExchange({ call, network: networks[families[0] ?? ''] ?? evmNetwork, outcome }, noHints);
      for (const text of [
        printText(view, { maxRows: 3, time: utcTime }),
        printMarkdown(view, { maxRows: 3, time: utcTime }),
      ])
        for (const line of text.split('\n'))
          assert.doesNotMatch(withoutOtherDigits(line), /(?<![\w.…])\d{4,}(?![\w…])/, line);
    });
  }
});
