import assert from 'node:assert/strict';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { nodeOfSetting, settingOfDraft } from '../../../../../src/core/model/networks/serviceDraft';
import { splitEndpoint } from '../../../../../src/core/model/networks/splitEndpoint';
import { findLocalNodes } from '../../../../../src/core/request/nodes/findLocalNodes';
import {
  describeNode,
  nameOfChain,
  nameOfLocalNode,
  networkOfNode,
} from '../../../../../src/core/request/nodes/nodeSetting';
import { defined } from '../../../defined';

const key = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
const anvil = { family: 'evm', chainId: '31337', client: 'anvil/v1.2.3' } as const;

function endpointOf(text: string) {
  const split = splitEndpoint(text);
  assert.ok(split.kind === 'ok');
  return split.value;
}

describe('the network of a node', () => {
  it('is named after the program and the chain of a local node, and after the chain of others', () => {
    assert.equal(nameOfLocalNode(anvil), 'anvil (chain 31337)');
    assert.equal(nameOfLocalNode({ family: 'evm', chainId: '1' }), 'Ethereum (chain 1)');
    assert.equal(describeNode(anvil), 'anvil/v1.2.3, chain 31337');
    assert.equal(nameOfChain({ family: 'evm', chainId: '11155111' }), 'Sepolia');
    assert.equal(nameOfChain({ family: 'evm', chainId: '7' }), 'Chain 7');
  });

  it('has the chain ID and the prefix that the node uses', () => {
    assert.deepEqual(networkOfNode(anvil, 'anvil'), { id: 'anvil', name: 'anvil', family: 'evm', chainId: '31337' });
    assert.deepEqual(defined(networkOfNode({ family: 'l2net', methodPrefix: 'starknet_' }, 'L2 network', 'mainnet')), {
      id: 'mainnet',
      name: 'L2 network',
      family: 'l2net',
      methodPrefix: 'starknet_',
    });
  });
});

describe('the setting of a pasted endpoint', () => {
  const networks = [{ id: 'mainnet', family: 'evm' }];

  it('contains no key, and binds the key to the hosts in it', () => {
    const endpoint = endpointOf(`https://mainnet.infura.io/v3/${key}`);
    const setting = settingOfDraft({ endpoint, typedKey: undefined, name: 'Main' }, 'main', networks);
    assert.ok(!JSON.stringify(setting).includes(key));
    assert.deepEqual(readServices([setting]).problems, []);
    const { network, credential } = nodeOfSetting(setting, endpoint.key);
    assert.equal(network?.rpc?.template, 'https://mainnet.infura.io/v3/{key}');
    assert.deepEqual(credential?.origins, ['https://mainnet.infura.io']);
  });

  it('has the usual path for a key that was typed', () => {
    const endpoint = endpointOf('https://nodes.test');
    const setting = settingOfDraft({ endpoint, typedKey: new Secret(key), name: 'Main' }, 'main', networks);
    assert.equal(nodeOfSetting(setting, endpoint.key).network?.rpc?.template, 'https://nodes.test/v3/{key}');
  });

  it('has no credential without a key', () => {
    const setting = settingOfDraft(
      { endpoint: endpointOf('localhost:8546'), typedKey: undefined, name: 'Own' },
      'own',
      networks,
    );
    assert.equal(setting.credential, undefined);
    assert.equal(nodeOfSetting(setting, undefined).network?.rpc?.template, 'http://localhost:8546');
  });
});

describe('findLocalNodes', () => {
  it('asks each port once at the same time and returns the nodes that answer', async () => {
    const asked: string[] = [];
    const found = await findLocalNodes(
      (call, network) => {
        asked.push(`${network.rpc?.template} ${call.kind === 'rpc' ? call.method : ''}`);
        return Promise.resolve({
          kind: 'ok',
          value: {
            call,
            network,
            family: network.family,
            transport: 'http',
            request: { endpoint: '', verb: 'POST', payload: '' },
            outcome:
              network.name === 'Port 2'
                ? { kind: 'result', body: new Uint8Array(), value: '0x7a69' }
                : { kind: 'networkError', code: 'ECONNREFUSED', detail: 'Nothing listens there.' },
            startedAt: 0,
            milliseconds: 1,
            bytesSent: 0,
            bytesReceived: 0,
            cost: undefined,
          },
        });
      },
      [1, 2, 3],
    );
    assert.deepEqual(
      found.map(({ url, identity }) => [url, identity.chainId]),
      [['http://127.0.0.1:2', '31337']],
    );
    assert.deepEqual(asked, [
      'http://127.0.0.1:1 eth_chainId',
      'http://127.0.0.1:2 eth_chainId',
      'http://127.0.0.1:3 eth_chainId',
      'http://127.0.0.1:2 web3_clientVersion',
    ]);
  });
});
