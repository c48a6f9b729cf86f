import assert from 'node:assert/strict';

import { decodeExchangePiecewise } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { itemsOfPiece } from '../../../../../src/core/base/piecewise';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { largeTrace } from '../../../../pages/rendererPage/traceExchange';
import { evmNetwork } from './exampleNetworks';
import { alice, transferLog } from './transferLog';

const count = 10 * itemsOfPiece;

/** Reads of a member of each item, which count the items that were read since the last pause. */
class ReadItems {
  readonly #read = new Set<number>();
  most = 0;

  /** Returns an item whose member is read as before. */
  watch(item: { readonly [name: string]: JsonValue }, index: number, member: string): JsonValue {
    const value = item[member];
    return Object.defineProperty({ ...item }, member, {
      enumerable: true,
      get: () => {
        this.#read.add(index);
        this.most = Math.max(this.most, this.#read.size);
        return value;
      },
    });
  }

  pause(): void {
    this.#read.clear();
  }
}

function mostBetweenPauses(method: string, value: JsonValue, read: ReadItems): number {
  const body = new Uint8Array();
  const call = { kind: 'rpc', method, params: [] } as const;
  const work = decodeExchangePiecewise(
    { call, network: evmNetwork, outcome: { kind: 'result', value, body } },
    noHints,
  );
  let step = work.next();
  let pauses = 0;
  for (; step.done !== true; step = work.next()) {
    read.pause();
    pauses += 1;
  }
  assert.ok(pauses >= count / itemsOfPiece, String(pauses));
  assert.equal(step.value.failure, undefined);
  return read.most;
}

describe('a long answer', () => {
  // What the first rows have in common is read beside a piece.
  const mostInPiece = itemsOfPiece + 50;

  it('with many logs in one receipt is decoded in pieces', () => {
    const read = new ReadItems();
    const logs = Array.from({ length: count }, (_, row) => read.watch(transferLog(1n, row), row, 'topics'));
    const receipt = { status: '0x1', from: alice, to: alice, logs };
    const most = mostBetweenPauses('eth_getTransactionReceipt', receipt, read);
    assert.ok(most <= mostInPiece, String(most));
  });

  it('with many logs is decoded in pieces', () => {
    const read = new ReadItems();
    const logs = Array.from({ length: count }, (_, row) => read.watch(transferLog(1n, row), row, 'topics'));
    const most = mostBetweenPauses('eth_getLogs', logs, read);
    assert.ok(most <= mostInPiece, String(most));
  });

  it('with the frames of a block is decoded in pieces', () => {
    const read = new ReadItems();
    const entries = Array.from({ length: count }, (_, index) =>
      read.watch(
        {
          action: { from: alice, to: alice, callType: 'call', gas: '0x1', input: '0x', value: '0x0' },
          result: { gasUsed: '0x1', output: '0x' },
          subtraces: 0,
          traceAddress: index % 50 === 0 ? [] : [(index % 50) - 1],
          transactionHash: `0x${Math.floor(index / 50)
            .toString(16)
            .padStart(64, '0')}`,
          type: 'call',
        },
        index,
        'action',
      ),
    );
    const most = mostBetweenPauses('trace_block', entries, read);
    assert.ok(most <= mostInPiece, String(most));
  });

  it('with one tree of many frames is decoded in pieces', () => {
    const work = decodeExchangePiecewise(
      {
        call: { kind: 'rpc', method: 'debug_traceTransaction', params: [] },
        network: evmNetwork,
        outcome: { kind: 'result', value: largeTrace(count) as unknown as JsonValue, body: new Uint8Array() },
      },
      noHints,
    );
    let pauses = 0;
    while (work.next().done !== true) pauses += 1;
    assert.ok(pauses >= count / itemsOfPiece, String(pauses));
  });
});
