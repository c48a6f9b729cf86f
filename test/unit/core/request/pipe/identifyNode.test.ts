import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import { wireMethod } from '../../../../../src/core/model/exchange/wireMethod';
import { identifyNode, type NodeIdentity } from '../../../../../src/core/request/pipe/identifyNode';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const body = new Uint8Array();
const missing: Outcome = { kind: 'rpcError', code: -32601, message: 'method not found', body };
const result = (value: JsonValue): Outcome => ({ kind: 'result', body, value });

/** Identifies a node that answers these methods and lacks all others. */
async function identify(
  answers: Readonly<Record<string, Outcome>>,
  asksClient = false,
): Promise<{ readonly asked: readonly string[]; readonly found: NodeIdentity | string }> {
  const asked: string[] = [];
  const identity = await identifyNode(evmNetwork, {
    asksClient,
    send: (call, network) => {
      const method = call.kind === 'rpc' ? wireMethod(call.method, network) : '';
      asked.push(method);
      const exchange: Exchange = {
        call,
        network,
        family: network.family,
        transport: 'http',
        request: { endpoint: '', verb: 'POST', payload: '' },
        outcome: answers[method] ?? missing,
        startedAt: 0,
        milliseconds: 1,
        bytesSent: 0,
        bytesReceived: 0,
        cost: undefined,
      };
      return Promise.resolve({ kind: 'ok', value: exchange });
    },
  });
  return { asked, found: identity.kind === 'ok' ? identity.value : identity.problem };
}

describe('identifyNode', () => {
  it('finds the chain of an EVM node with one call', async () => {
    assert.deepEqual(await identify({ eth_chainId: result('0x7a69') }), {
      asked: ['eth_chainId'],
      found: { family: 'evm', chainId: '31337' },
    });
  });

  it('finds the program of a node that costs nothing', async () => {
    const { found } = await identify({ eth_chainId: result('0x1'), web3_clientVersion: result('anvil/v1.2.3') }, true);
    assert.deepEqual(found, { family: 'evm', chainId: '1', client: 'anvil/v1.2.3' });
    assert.deepEqual((await identify({ eth_chainId: result('0x1') }, true)).found, { family: 'evm', chainId: '1' });
  });

  it('finds a Solana node by its version', async () => {
    const { found } = await identify({ getVersion: result({ 'solana-core': '2.1.0', 'feature-set': 1 }) });
    assert.deepEqual(found, { family: 'solana', client: 'solana/2.1.0' });
  });

  for (const prefix of ['l2net_', 'starknet_'])
    it(`finds a node of l2net with the prefix ${prefix}`, async () => {
      const { found } = await identify({ [`${prefix}chainId`]: result('0x4d41494e') });
      assert.deepEqual(found, { family: 'l2net', methodPrefix: prefix });
    });

  it('stops at the first answer that says that no call will work', async () => {
    const refused = await identify({ eth_chainId: { kind: 'httpError', status: 401, excerpt: '' } });
    assert.deepEqual(refused.asked, ['eth_chainId']);
    assert.match(String(refused.found), /rejected the API key/);
    const none = await identify({
      eth_chainId: { kind: 'networkError', code: 'ECONNREFUSED', detail: 'Nothing listens there.' },
    });
    assert.deepEqual(none.asked, ['eth_chainId']);
    assert.match(String(none.found), /Nothing listens there/);
  });

  it('reports a node that answers none of the calls', async () => {
    const { asked, found } = await identify({ eth_chainId: result('nonsense'), getVersion: result('geth') });
    assert.equal(asked.length, 4);
    assert.match(String(found), /doesn't say which chain/);
  });
});
