import assert from 'node:assert/strict';

import fc from 'fast-check';

import { composeDraft, isSendable } from '../../../../../src/core/editor/draft/composeDraft';
import type { Draft } from '../../../../../src/core/editor/draft/draft';
import { draftOfCell } from '../../../../../src/core/editor/draft/draftOfCell';
import { draftOfJson, draftOfPath } from '../../../../../src/core/editor/draft/draftOfJson';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { printDraftCell } from '../../../../../src/core/editor/draft/printDraftCell';
import { readDraft } from '../../../../../src/core/editor/draft/readDraft';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import type { Network } from '../../../../../src/core/model/networks/network';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { catalogue, draftOf, encodeContext, findMethod, list, networkOf, object, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');
const solana = networkOf('solana');
const l2net = networkOf('l2net');
const hash = `0x${'ab'.repeat(32)}`;
const owner = 'So11111111111111111111111111111111111111112';

const samples: readonly (readonly [Draft, Network])[] = [
  [
    draftOf('eth_getStorageAt', mainnet, {
      address: text(`0x${'12'.repeat(20)}`),
      position: text('mapping(2)[0x00000000000000000000000000000000000000aa]'),
      block: text('1_000'),
    }),
    mainnet,
  ],
  [
    draftOf('eth_getLogs', mainnet, {
      filter: object({
        address: list(text(`0x${'12'.repeat(20)}`)),
        topics: list(
          text('Transfer(address,address,uint256)'),
          text(''),
          list(text('1'), text(`0x${'34'.repeat(20)}`)),
        ),
        blockHash: text(hash),
      }),
    }),
    mainnet,
  ],
  [draftOf('eth_getLogs', mainnet, { filter: object({}) }), mainnet],
  [
    draftOf('eth_call', mainnet, {
      transaction: object({ data: text('f(uint256[] ids, string name)([1, 2], "a, b")') }),
      block: text('latest'),
    }),
    mainnet,
  ],
  [draftOf('eth_getTransactionReceipt', mainnet, { hash: text(hash) }), mainnet],
  [
    draftOf('eth_getBlockRange', mainnet, { start: text('0x5'), end: text('9'), transactionDetails: text('true') }),
    mainnet,
  ],
  [
    draftOf('eth_feeHistory', mainnet, {
      blockCount: text('10'),
      newestBlock: text('latest'),
      rewardPercentiles: list(text('25'), text('7.5')),
    }),
    mainnet,
  ],
  [draftOf('GET baseFeeHistory', mainnet, { chainId: text('1') }), mainnet],
  [draftOf('GET baseFeeHistory', mainnet, { chainId: text('137') }), mainnet],
  [
    draftOf('getTokenAccountsByOwner', solana, {
      address: text(owner),
      accountDetails: object({ mint: text(owner) }),
      config: object({
        encoding: text('base64'),
        dataSlice: object({ offset: text('0'), length: text('32') }),
        minContextSlot: text('18446744073709551615'),
      }),
    }),
    solana,
  ],
  [
    draftOf('l2net_getEvents', l2net, {
      filter: object({
        from_block: text('latest'),
        to_block: object({ block_number: text('640000') }),
        keys: list(list(text('0x1'), text('0x2')), text('3')),
        chunk_size: text('100'),
      }),
    }),
    l2net,
  ],
  [
    draftOf('l2net_getStorageAt', l2net, { contract_address: text('0x1'), key: text('0x2'), block_id: text('latest') }),
    l2net,
  ],
  [draftOf('l2net_getNonce', l2net, { block_id: text('0x10'), contract_address: text('0x1') }), l2net],
  [
    draftOf('l2net_getNonce', l2net, {
      block_id: { kind: 'object', members: { block_hash: text('0x7') } },
      contract_address: text('0x1'),
    }),
    l2net,
  ],
  [draftOf('l2net_notYetKnown', l2net, { 1: { kind: 'json', text: '{"block_id":"latest"}' } }), l2net],
  [draftOf('l2net_getTransactionReceipt', l2net, { transaction_hash: text('0x5') }), l2net],
  [
    draftOf('debug_trace', mainnet, {
      1: { kind: 'json', text: '"0x1"' },
      2: { kind: 'json', text: '{"deep":[1,{"a":18446744073709551615}]}' },
    }),
    mainnet,
  ],
];

function compose(draft: Draft, network: Network) {
  return composeDraft(draft, findMethod(draft.method), network, encodeContext);
}

/** What a cell with this text sends. */
async function sentByCell(cell: string): Promise<string> {
  const wire = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: null }) });
  const refusals: string[] = [];
  const ports: RunningPorts = { ...wire.ports, nextId: () => 1 };
  await new NotebookSession(ports).run([{ id: 'cell', text: cell }], 'cell', new AbortController().signal, {
    started: () => {},
    ended: (_, answer) => {
      if (answer.kind === 'refused') refusals.push(answer.refusal.cause);
    },
  });
  assert.deepEqual(refusals, [], cell);
  const [request] = wire.sent;
  assert.ok(request?.kind === 'http');
  return request.body ?? `GET ${new URL(request.url.reveal()).pathname.replace(/^\/v3\/[^/]+/, '')}`;
}

describe('a draft', () => {
  for (const [draft, network] of samples) {
    const name = `${draft.method} ${Object.keys(draft.parameters).join(' ')}`;

    it(`is sent by its cell exactly as shown: ${name}`, async () => {
      const composed = compose(draft, network);
      assert.deepEqual(composed.problems, []);
      const sent = await sentByCell(printDraftCell(draft, findMethod(draft.method), network));
      const { text: shown } = composed;
      assert.equal(sent, shown.startsWith('GET') ? shown : shown.replace(/\s+/g, ''));
    });

    it(`is unchanged after its cell is read back: ${name}`, () => {
      const cell = parseCell(printDraftCell(draft, findMethod(draft.method), network));
      const read = draftOfCell(cell, { network, findMethod });
      assert.ok(read.kind === 'ok', JSON.stringify(read));
      assert.equal(compose(read.value, network).text, compose(draft, network).text);
      assert.deepEqual(Object.keys(read.value.parameters), Object.keys(draft.parameters));
    });

    it(`is unchanged after its JSON is read back: ${name}`, () => {
      const { text: shown } = compose(draft, network);
      const method = findMethod(draft.method);
      const read =
        method?.path === undefined
          ? draftOfJson(shown, draft, { network, findMethod })
          : draftOfPath(shown, draft, method, network);
      assert.ok(read.kind === 'ok', JSON.stringify(read));
      assert.equal(compose(read.value, network).text, shown);
    });

    it(`is unchanged after a restart: ${name}`, () => {
      assert.deepEqual(readDraft(JSON.parse(JSON.stringify(draft))), draft);
    });
  }

  it('keeps the directives of a cell that have no field in the form', () => {
    const cell = parseCell(
      '# @network main/mainnet\n# @transport ws\n# @timeout 5\n# @event event Ping(uint256 indexed n)\neth_chainId',
    );
    const read = draftOfCell(cell, { network: mainnet, findMethod });
    assert.ok(read.kind === 'ok');
    assert.equal(
      printDraftCell(read.value, findMethod('eth_chainId'), mainnet),
      '# @network main/mainnet\n# @transport ws\n# @timeout 5\n# @event event Ping(uint256 indexed n)\neth_chainId',
    );
  });

  it('starts sendable or with only missing values, for any method', () => {
    for (const network of [mainnet, solana, l2net]) {
      for (const method of catalogue.ofFamily(network.family)) {
        const composed = compose(newDraft(network, method), network);
        const wrong = composed.problems.filter(({ isMissing }) => !isMissing);
        assert.deepEqual(wrong, [], method.name);
      }
    }
  });

  it('accepts any JSON for the parameters of any method: it returns them, or a reason', () => {
    const methods = catalogue.ofFamily('evm').filter(({ path }) => path === undefined);
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }),
        (method, params) => {
          const json = JSON.stringify({ jsonrpc: '2.0', id: 3, method: method.name, params });
          const read = draftOfJson(json, newDraft(mainnet, method), { network: mainnet, findMethod });
          if (read.kind === 'failed') {
            assert.ok(params.length > method.parameters.length);
            return;
          }
          const composed = compose(read.value, mainnet);
          const again = draftOfJson(composed.text, read.value, { network: mainnet, findMethod });
          assert.ok(again.kind === 'ok');
          if (isSendable(composed)) assert.equal(compose(again.value, mainnet).text, composed.text);
        },
      ),
      { numRuns: 300 },
    );
  });

  const refused: readonly (readonly [string, RegExp])[] = [
    ['[', /cut off/],
    ['[]', /batches/],
    ['{"method":"eth_chainId","extra":1}', /`extra`/],
    ['{"jsonrpc":"1.0","method":"eth_chainId"}', /2\.0/],
    ['{"method":7}', /method/],
    ['{"method":"eth_chainId","id":"a"}', /whole number/],
    ['{"method":"eth_chainId","params":[1]}', /takes no parameters, not 1/],
    ['{"method":"eth_getLogs","params":{}}', /list/],
  ];
  for (const [json, says] of refused) {
    it(`is not created from ${json}`, () => {
      const read = draftOfJson(json, newDraft(mainnet, undefined), { network: mainnet, findMethod });
      assert.ok(read.kind === 'failed');
      assert.match(read.problem.message, says);
    });
  }

  it('is not read from invalid data', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        assert.doesNotThrow(() => readDraft(value));
      }),
    );
    assert.equal(
      readDraft({ network: 'a', method: 'b', parameters: { x: { kind: 'text' } }, directives: [] }),
      undefined,
    );
  });
});
