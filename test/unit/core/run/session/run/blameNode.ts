import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { contract, SimulatedState, type StateNodeOptions, type StateWrite } from '../../blame/simulatedState';

export const write = (block: number, word: bigint, index = 0, slot = 0): StateWrite => ({ block, index, slot, word });
export const writes = [write(100, 30n), write(502, 42n, 1), write(700, 42n)];
export const exact = ['eth_getBlockAccessList'];

/** A node whose slot 0 was 30 since block 100 and 42 since block 502. */
export function nodeOf(options: Partial<StateNodeOptions> = {}): Partial<TestPortOptions> {
  const node = new SimulatedState({ head: 1_000, methods: exact, writes, ...options });
  return {
    answer: (_request, { id, method, params }) => {
      if (method === 'eth_blockNumber') return reply({ jsonrpc: '2.0', id, result: '0x3e8' });
      const outcome = node.answer({ kind: 'rpc', method, params: params as readonly JsonValue[] });
      if (outcome.kind === 'result') return reply({ jsonrpc: '2.0', id, result: outcome.value ?? null });
      assert.ok(outcome.kind === 'rpcError');
      return reply({ jsonrpc: '2.0', id, error: { code: outcome.code, message: outcome.message } });
    },
  };
}

/** What a cell shows. */
export function viewOf(answer: CellAnswer) {
  assert.ok(answer.kind === 'exchange', JSON.stringify(answer));
  return decodeExchange(answer.exchange, answer.hints);
}

/** A cell that reads a number. */
export const cell = (directives: string, text = `eth_getStorageAt ${contract} 0 latest`) =>
  `# @network mainnet\n# @type uint256\n${directives}\n${text}`;
