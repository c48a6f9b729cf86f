import assert from 'node:assert/strict';

import { sharedBuiltInAbi } from '../../../../../src/core/answer/decode/evm/calls/knownFunctions';
import { composeDraft, isSendable, lacksOnlyLayout } from '../../../../../src/core/editor/draft/composeDraft';
import type { Draft } from '../../../../../src/core/editor/draft/draft';
import { draftOfJson } from '../../../../../src/core/editor/draft/draftOfJson';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Network } from '../../../../../src/core/model/networks/network';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';
import { draftOf, encodeContext, findMethod, list, networkOf, object, text } from './sampleDrafts';

const mainnet = networkOf('mainnet');
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function compose(draft: Draft, network: Network = mainnet) {
  return composeDraft(draft, findMethod(draft.method), network, encodeContext);
}

function problemsOf(draft: Draft, network?: Network): readonly string[] {
  return compose(draft, network).problems.map(
    ({ path, severity, isMissing }) => `${path.join('.')}: ${isMissing ? 'missing' : severity}`,
  );
}

describe('composeDraft', () => {
  it('encodes values with the catalogue and shows the complete envelope', () => {
    const composed = compose(
      draftOf('eth_getLogs', mainnet, {
        filter: object({
          address: list(text(token)),
          fromBlock: text('1_000'),
          toBlock: text('latest'),
          topics: list(text('Transfer(address,address,uint256)'), text(''), text(token)),
        }),
      }),
    );
    assert.deepEqual(JSON.parse(composed.text), {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getLogs',
      params: [
        {
          address: [token],
          fromBlock: '0x3e8',
          toBlock: 'latest',
          topics: [transferTopic, null, `0x${'0'.repeat(24)}${token.slice(2).toLowerCase()}`],
        },
      ],
    });
    assert.deepEqual(composed.problems, []);
    assert.deepEqual(
      composed.expansions.map(({ path, sent }) => [path.join('.'), sent.slice(0, 6)]),
      [
        ['filter.fromBlock', '0x3e8'],
        ['filter.topics.0', '0xddf2'],
        ['filter.topics.2', '0x0000'],
      ],
    );
  });

  it('tells a variable of a contract without a layout from a value that must be fixed', () => {
    const storageOf = (position: string, address = token) =>
      composeDraft(
        draftOf('eth_getStorageAt', mainnet, {
          address: text(address),
          position: text(position),
          block: text('latest'),
        }),
        findMethod('eth_getStorageAt'),
        mainnet,
        createEncodeContext(noHints, sharedBuiltInAbi),
      );
    const lacking = storageOf('fees');
    assert.equal(isSendable(lacking), false);
    assert.equal(lacksOnlyLayout(lacking), true);
    assert.equal(lacksOnlyLayout(storageOf('fees', '0x12')), false);
    assert.equal(lacksOnlyLayout(storageOf('2')), false);
    assert.equal(lacksOnlyLayout(compose(draftOf('eth_getStorageAt', mainnet, {}))), false);
  });

  it('reports each missing parameter and member at its field', () => {
    assert.deepEqual(problemsOf(draftOf('eth_getStorageAt', mainnet, { block: text('latest') })), [
      'address: missing',
      'position: missing',
    ]);
    assert.deepEqual(
      problemsOf(
        draftOf('getTokenAccountsByOwner', networkOf('solana'), {
          address: text('So11111111111111111111111111111111111111112'),
          accountDetails: object({ mint: text('So11111111111111111111111111111111111111112') }),
          config: object({ dataSlice: object({ offset: text('0') }) }),
        }),
        networkOf('solana'),
      ),
      ['config.dataSlice.length: missing'],
    );
  });

  it('reports each problem at its field with a suggested value', () => {
    const draft = draftOf('eth_getStorageAt', mainnet, {
      address: text(token.replace('A0b8', 'a0b8')),
      position: text('mapping(2)[0x'),
      block: text('soon'),
    });
    assert.deepEqual(problemsOf(draft), ['position: error', 'block: error', 'address: warning']);
    assert.equal(compose(draft).problems.at(-1)?.values[0], token);
    assert.equal(isSendable(compose(draft)), false);
  });

  it('rejects variables', () => {
    assert.deepEqual(
      problemsOf(draftOf('eth_getTransactionReceipt', mainnet, { hash: text('{{last}}') })).filter((problem) =>
        problem.startsWith('hash'),
      ).length > 0,
      true,
    );
  });

  it('resolves blocks relative to a tag only when sending', () => {
    const composed = compose(
      draftOf('eth_getBlockRange', mainnet, {
        start: text('latest-10'),
        end: text('latest'),
        transactionDetails: text('false'),
      }),
    );
    assert.deepEqual(composed.needs, ['latest']);
    assert.deepEqual(JSON.parse(composed.text).params, ['latest-10', 'latest', false]);
    assert.ok(isSendable(composed));
  });

  it('omits values after a missing positional parameter, and keeps them in the draft', () => {
    const skipped = draftOf('eth_feeHistory', mainnet, {
      blockCount: text('4'),
      rewardPercentiles: list(text('25'), text('7.50')),
    });
    const composed = compose(skipped);
    assert.deepEqual(JSON.parse(composed.text).params, ['0x4']);
    assert.deepEqual(problemsOf(skipped), ['newestBlock: missing']);
    const read = draftOfJson(composed.text.replace('"0x4"', '"0x5", "latest"'), skipped, {
      network: mainnet,
      findMethod,
    });
    assert.ok(read.kind === 'ok');
    assert.match(compose(read.value).text, /"0x5",\s+"latest",\s+\[\s+25,\s+7\.50\s+\]/);
  });

  it('reports a missing optional parameter in the middle, and accepts a written null', () => {
    const transaction = object({ to: text(token) });
    const overrides = object({ number: text('5') });
    const skipped = draftOf('eth_call', mainnet, { transaction, block: text('latest'), blockOverrides: overrides });
    assert.deepEqual(problemsOf(skipped), ['stateOverrides: error']);
    assert.match(compose(skipped).problems[0]?.message ?? '', /`blockOverrides` comes after it/);
    const params = [{ to: token }, 'latest', null, { number: '0x5' }];
    const json = JSON.stringify({ method: 'eth_call', params });
    const read = draftOfJson(json, skipped, { network: mainnet, findMethod });
    assert.ok(read.kind === 'ok');
    assert.deepEqual(JSON.parse(compose(read.value).text).params, params);
    assert.ok(isSendable(compose(read.value)));
  });

  it('omits optional parameters at the end', () => {
    const composed = compose(draftOf('eth_call', mainnet, { transaction: object({}), block: text('latest') }));
    assert.deepEqual(JSON.parse(composed.text).params, [{}, 'latest']);
  });

  it('omits the empty items at the end of a list, and reports one that is missing before another', () => {
    const logs = (...items: readonly string[]) =>
      draftOf('eth_getLogs', mainnet, { filter: object({ address: list(...items.map(text)) }) });
    assert.deepEqual(JSON.parse(compose(logs('')).text).params, [{}]);
    assert.deepEqual(JSON.parse(compose(logs(token, '', '')).text).params, [{ address: [token] }]);
    assert.deepEqual(problemsOf(logs('', token)), ['filter.address.0: error']);
    const anyTopic = draftOf('eth_getLogs', mainnet, { filter: object({ topics: list(text(''), text(token)) }) });
    assert.deepEqual(problemsOf(anyTopic), []);
  });

  it('encodes a call that is written with its function and arguments, as a cell does', () => {
    const call = (data: string) =>
      draftOf('eth_call', mainnet, {
        transaction: object({ to: text(token), data: text(data) }),
        block: text('latest'),
      });
    const composed = compose(call(`balanceOf(address owner)(${token})`));
    const data = `0x70a08231${'0'.repeat(24)}${token.slice(2).toLowerCase()}`;
    assert.deepEqual(composed.problems, []);
    assert.deepEqual(JSON.parse(composed.text).params[0], { to: token, data });
    assert.deepEqual(composed.expansions[0]?.path, ['transaction', 'data']);
    assert.deepEqual(problemsOf(call('balanceOf(address owner)()')), ['transaction.data.argument 0: missing']);
    assert.deepEqual(problemsOf(call('balanceOf(address owner)(0x1)')), ['transaction.data.argument 0: error']);
    assert.deepEqual(problemsOf(call('0x123')), ['transaction.data: error']);
  });

  it('puts the chain of a REST call into its path and uses the path from settings for its own chain', () => {
    const own = newDraft(mainnet, findMethod('GET baseFeeHistory'));
    assert.equal(compose(own).text, 'GET /networks/1/baseFeeHistory');
    const other = { ...own, parameters: { chainId: text('137') } };
    assert.deepEqual(compose(other).call, {
      kind: 'gas',
      path: '/networks/137/baseFeeHistory',
      method: 'GET baseFeeHistory',
    });
  });

  it("sends methods with the network's own prefix", () => {
    const l2net = networkOf('l2net');
    const composed = compose(draftOf('l2net_getTransactionReceipt', l2net, { transaction_hash: text('0x5') }), l2net);
    assert.deepEqual(JSON.parse(composed.text), {
      jsonrpc: '2.0',
      id: 1,
      method: 'starknet_getTransactionReceipt',
      params: { transaction_hash: '0x5' },
    });
  });

  it('accepts a method outside the catalogue with JSON values', () => {
    const composed = compose(
      draftOf('debug_trace', mainnet, {
        1: { kind: 'json', text: '"0x1"' },
        2: { kind: 'json', text: '{"depth":18446744073709551615}' },
      }),
    );
    assert.match(composed.text, /"depth": 18446744073709551615/);
    assert.deepEqual(composed.problems, []);
  });

  it('reports invalid JSON at its field', () => {
    assert.deepEqual(problemsOf(draftOf('debug_trace', mainnet, { 1: { kind: 'json', text: '{' } })), ['1: error']);
  });
});
